"""What a phone shows of each game: what everybody may see, and what a hidden hand is held against."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kiosk.director import Director
from kiosk.games import GAMES
from kiosk.games.bingo import STONES
from kiosk.games.bingo.stones import legal_replies
from kiosk.games.bingo.switches import Switches
from kiosk.games.toad import counted
from kiosk.games.toad.cards import CARDS
from kiosk.i18n import LANGUAGES, Spoken
from kiosk.phones.board import Board
from kiosk.phones.claims import Claims
from kiosk.phones.desk import moment
from kiosk.phones.tables import Table, bingo, table, toad
from kiosk.scenes import ClosedSign, ToadTurn, Trick
from tests.card_bench import CardBench
from tests.rehearsal import OWNERS, Rehearsal
from tests.stone_bench import StoneBench


def shown(director: Director, language: str = "en") -> Table:
    """The table as a phone shows it now."""
    return table(Spoken(language), moment(director, Claims()))


def test_the_why_of_each_payment(tmp_path: Path) -> None:
    """Throw after throw: who paid whom and why, and what each had then, as the screen's account has it."""
    kiosk = Rehearsal(tmp_path)
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.auction(OWNERS)
    kiosk.throw("4", "6")
    kiosk.knock()
    for language in LANGUAGES:
        now = shown(kiosk.director, language)
        assert [seat.worth for seat in now.seats] == [
            Spoken(language).n("{n} token", "{n} tokens", one.tokens) for one in kiosk.scene.stage.seats
        ]
        assert now.lines[0].seats == now.lines[0].told[0].seats == (1,)
    first = shown(kiosk.director).lines[0]
    assert first.head == "Boris: 10 eyes"
    assert first.told[0].text.replace("\u00a0", " ").endswith("10 eyes, no sign: the till pays the thrower.")
    assert first.after[1] == shown(kiosk.director).seats[1].worth
    assert {one.kind for one in shown(kiosk.director).things} == {"die"}
    kiosk.close()


def test_what_the_operator_looks_up_is_nobodys_business(tmp_path: Path) -> None:
    """A page on the screen is never on a phone; only the closed sign is for all."""
    kiosk = Rehearsal(tmp_path)
    kiosk.seat("Anna", "Boris")
    before = shown(kiosk.director)
    for name in ("account", "leave_table", "how_to"):
        kiosk.do(name)
        assert shown(kiosk.director) == before and moment(kiosk.director, Claims()).page
        kiosk.do("close")
    kiosk.director.sign.hang("14:00")
    kiosk.wait(0.2)
    assert isinstance(kiosk.director.public_scene(), ClosedSign)
    assert shown(kiosk.director).now == ("Back at 14:00",)
    kiosk.close()


@given(
    st.sets(st.sampled_from(STONES), min_size=1, max_size=7), st.sampled_from(STONES), st.integers(0, 6), st.booleans()
)
def test_what_may_be_laid_of_a_hidden_hand_is_what_the_rules_say(
    hand: set[str], lead: str, trump: int, follow_low: bool
) -> None:
    """The groups that the phone is told give, for any hand, the same stones as the rules that see it."""
    hand = hand - {lead}
    switches = Switches(**{**vars_of(GAMES["bingo"].presets["seed"]), "follow_low": follow_low})
    state = bingo_state(lead, trump, switches)
    held = next((found for tier in bingo.tiers(state) if (found := hand & set(tier))), set())
    assert held == set(legal_replies(sorted(hand), lead, trump, switches))


def vars_of(preset: object) -> dict[str, object]:
    return dict(preset)  # type: ignore[call-overload]


def bingo_state(lead: str, trump: int, switches: Switches):
    """A state in which a reply is due."""
    import dataclasses

    step = GAMES["bingo"].start({"record": 1, "game": "bingo", "rules": "seed", "players": 2, "leader": 0})
    return dataclasses.replace(step.state, phase="reply", lead=lead, trump=trump, switches=switches)


@given(st.sets(st.sampled_from(CARDS), max_size=12))
def test_the_spots_of_a_hidden_hand_add_up(hand: set[str]) -> None:
    """What the phone adds card by card is what the rules count."""
    counts = {card: counted((card,)) for card in CARDS}
    assert tuple(sum(counts[card][at] for card in hand) for at in (0, 1)) == counted(hand)


def test_a_stone_that_was_seen_is_in_no_hand_any_more(tmp_path: Path) -> None:
    """Lead, reply and all tricks of this deal; a new deal has a new key."""
    bench = StoneBench(tmp_path, eye="unread")
    bench.do("choose_stone", what="turn_up")
    bench.do("stone", value="5-3")
    bench.kiosk.knock()
    first = shown(bench.kiosk.director).hand
    assert first is not None and first.gone == () and not first.tiers and first.kind == "stone"
    for what, stone in (("lead", "6-1"), ("reply", "4-1")):
        bench.do("choose_stone", what=what)
        bench.do("stone", value=stone)
    assert "6-1" in (shown(bench.kiosk.director).hand or first).gone
    bench.do("count")
    after = shown(bench.kiosk.director)
    assert after.hand is not None and after.hand.gone == ("4-1", "6-1") and after.hand.key == first.key
    assert after.lines[0].head == "Trick 1: 6-1, 4-1" and "takes it" in after.lines[0].told[0].text
    assert isinstance(bench.scene, Trick)
    bench.close()


def test_no_hand_is_ever_shown_to_a_phone(tmp_path: Path) -> None:
    """In a state that knows all hands, as an open record has, nothing of them is in what a phone gets."""
    bench = CardBench(tmp_path, eye="unread")
    bench.do("dealt")
    assert isinstance(bench.scene, ToadTurn)
    claims, board = Claims(), None
    board = Board(claims)
    board.tell(moment(bench.kiosk.director, claims))
    for seat in (None, 0, 1, 2):
        page = json.loads(board.page("en", seat))
        hand = page.pop("hand")
        assert (hand is None) == (seat is None)
        if hand is not None:
            assert set(hand["things"]) == set(CARDS) and not hand["gone"]
        assert not page["things"] and not any(f'"{card}"' in json.dumps(page) for card in CARDS)
    assert toad.hand(Spoken("en"), bench.state, 1) is not None
    bench.close()
