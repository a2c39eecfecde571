"""Every effect of every game's rules is heard, or is silent for a reason; and each at its own moment."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.director import heard
from kiosk.games import GAMES
from kiosk.scenes import Auction, End, InnOpens, Throw
from kiosk.sounds import REPERTOIRE
from tests.rehearsal import Rehearsal

GOLDEN = Path(__file__).parent / "golden"


def golden(game: str) -> list[tuple[dict, list[dict]]]:
    """The events of the golden records, with their effects; the set-up is an event without a type."""
    found = []
    for path in sorted((GOLDEN / game).glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            entry = json.loads(line)
            if "effects" in entry:
                found.append((entry.get("event", {}), entry["effects"]))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_is_in_the_table(game: str) -> None:
    """All that the golden records hold: each has its sound, or is named as silent, never both."""
    kinds = {effect["type"] for _, effects in golden(game) for effect in effects}
    assert len(kinds) > 8
    known = set(heard.HEARD[game]) | heard.SILENT[game]
    assert kinds <= known
    assert not set(heard.HEARD[game]) & heard.SILENT[game]
    assert set(heard.HEARD[game].values()) <= set(REPERTOIRE)


@pytest.mark.parametrize("game", GAMES)
def test_each_effect_that_should_sound_does(game: str) -> None:
    """Every heard kind that the golden records hold gives a sound that exists."""
    for _, effects in golden(game):
        for effect in effects:
            name = heard.cue(game, effect)
            laid_nothing = effect["type"] == "discarded" and effect["card"] is None
            assert (name is None) == (effect["type"] in heard.SILENT[game] or laid_nothing), effect
            assert name is None or name in REPERTOIRE


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_later_is_told_once(game: str) -> None:
    """An entry's effects are split in two, none is lost, and their order stays."""
    later_kinds = set()
    for event, effects in golden(game):
        now = heard.at_once(game, event, effects)
        later = [effect for effect in effects if effect not in now]
        assert [effect for effect in effects if effect in now] == now
        later_kinds |= {effect["type"] for effect in later}
    assert "game_over" in later_kinds or "match_over" in later_kinds


def test_the_horse_is_heard_when_it_is_fed_and_once() -> None:
    """Payments have their own sounds, in the order in which the screen tells them."""
    fed = [{"type": "pay", "from": seat, "to": 1, "amount": 1, "rule": "horse_all"} for seat in (0, 2, 3)]
    assert heard.payout(fed, 3) == [["horse"], ["coin"], ["coin"]]
    assert heard.cue("bell_and_hammer", {**fed[0], "rule": "eyes", "amount": 1}) == "coin"
    assert heard.cue("bell_and_hammer", {**fed[0], "rule": "eyes", "amount": 7}) == "coins"
    broke = [
        {"type": "pay", "from": 0, "to": 1, "amount": 2, "rule": "excess"},
        {"type": "short", "player": 0, "owed": 5, "paid": 2},
        {"type": "surrender", "player": 0, "card": "bell"},
        {"type": "out", "player": 0},
        {"type": "turn", "player": 1},
        {"type": "game_over", "why": "too_few_players", "winners": [1], "till_left": 3},
    ]
    assert heard.payout(broke, 1) == [["coins", "empty_purse", "out"]]
    assert heard.payout([{"type": "nothing", "why": "owner_is_payer"}], 0) == [["nothing"]]
    assert heard.payout([{"type": "inn_opens"}, *fed[:1]], 1) == [["horse"]]


def test_a_toad_is_told_from_the_greatest_and_a_card_from_none() -> None:
    """By what the effect says."""
    assert heard.cue("toad", {"type": "toad", "player": 0, "maximus": True}) == "greatest"
    assert heard.cue("toad", {"type": "toad", "player": 0, "maximus": False}) == "toad"
    assert heard.cue("toad", {"type": "discarded", "player": 0, "card": "5H"}) == "card"
    assert heard.cue("toad", {"type": "discarded", "player": 0, "card": None}) is None
    lost = [{"type": "life_lost", "player": seat, "lives": 2} for seat in (1, 2)]
    assert heard.cues("toad", [{"type": "toad", "player": 0, "maximus": False}, *lost]) == ["toad", "life_lost"]


def test_a_game_is_heard_from_the_stakes_to_the_horns(tmp_path: Path) -> None:
    """Each thing at its own moment, once: the price at the sale, the horse when the payment is shown, the inn's door
    when its screen comes; and after a pulled plug nothing is told again."""
    kiosk = Rehearsal(tmp_path)

    def lately() -> list[str]:
        return kiosk.director.cues()

    kiosk.seat("Anna", "Boris", "Clara")
    assert lately() == ["seat"] * 3 + ["coins"]
    kiosk.sell(None)
    assert lately() == ["offered", "call_1", "call_2", "unsold"]
    while isinstance(kiosk.scene, Auction) and kiosk.on(Auction).next:
        kiosk.sell({"horse": 0, "inn": 0}.get(str(kiosk.on(Auction).next), 1))
    assert lately()[:6] == ["offered", "bid", "call_1", "call_2", "sold", "coin"]
    kiosk.knock()
    kiosk.throw()
    assert lately() == ["seen"]
    kiosk.knock()
    assert lately() == ["horse"]
    kiosk.skip()
    assert lately() == []
    kiosk.throw("6", "5", "4", "3", "2")
    kiosk.knock()
    before = lately()
    assert before == ["seen", "coins"], "the thrower pays the landlord"
    kiosk.knock()
    assert isinstance(kiosk.scene, InnOpens) and lately() == ["inn"]
    kiosk.restart()
    kiosk.wait(1.0)
    assert isinstance(kiosk.scene, InnOpens) and lately() == []
    kiosk.knock()
    till = kiosk.on(Throw).stage.till
    marks = {4: ["4"], 5: ["5"], 16: ["6", "5", "4", "1"], 17: ["6", "5", "4", "2"], 18: ["6", "5", "4", "3"]}[till]
    kiosk.throw(*marks)
    kiosk.knock()
    assert lately() == ["seen", "coins"]
    kiosk.skip()
    assert isinstance(kiosk.scene, End) and lately() == ["victory"]
    kiosk.do("undo")
    kiosk.close()
