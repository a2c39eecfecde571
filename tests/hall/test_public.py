"""Nothing private is ever published: what goes out is picked piece by piece, whatever a state holds."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

from kiosk.chronicle.tally import Best, Tally
from kiosk.fold import begin, fold
from kiosk.games import GAMES
from kiosk.games.bingo.stones import STONES
from kiosk.games.toad.cards import CARDS
from kiosk.hall.public import Shown, news, state, today
from kiosk.hall.topics import SENSORS, Topics, discovery, split
from kiosk.theme import ANIMALS
from tests.chronicle.played import AUCTION, NOON, SETUP, ends_in, throw
from tests.games.random_play import RANDOM_PLAY

ALLOWED = {
    "v": int, "phase": str, "simulated": bool, "game": str, "number": int, "counts": str, "seats": list, "turn": int,
    "winners": list, "till": int, "round": int, "inn_open": bool, "cards": dict, "throw": dict,
}  # fmt: skip
"""Everything that a public state may hold."""

WORDS = {"bell", "hammer", "bell_hammer", "horse", "inn", "bell_and_hammer", "bingo", "toad", "tokens", "big", "lives",
         "waiting", "playing", "left", "ended", "closed", *ANIMALS, *ALLOWED, "name", "value", "out", "clockwork",
         "player", "eyes", "entry"}  # fmt: skip
"""Every word that may stand in one where names do not go out."""


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", range(4))
def test_no_state_gives_anything_away(game: str, seed: int) -> None:
    """Games played by chance with open hands, reserves and piles: of those not a stone and not a card goes out."""
    rng, play = Random(seed), RANDOM_PLAY[game]
    setup = {"record": 1, "game": game, **play.setup(rng)}
    folded = begin(GAMES[game], setup)
    secrets = [*STONES, *CARDS]
    for _ in range(120):
        facts = state(Shown(folded, 7, ("Ada", "Bert")), with_names=False)
        text = json.dumps(facts)
        assert set(facts) <= set(ALLOWED)
        assert all(value is None or isinstance(value, ALLOWED[key]) for key, value in facts.items())
        assert set(re.findall(r'"([^"]*)"', text)) <= WORDS
        assert not [one for one in secrets if f'"{one}"' in text]
        if facts["phase"] == "ended":
            break
        folded = folded.enter(play.expected(folded.game.expects(folded.state), rng)).folded


def test_names_go_out_only_where_the_owner_lets_them() -> None:
    """Else everybody is an animal, and no two are the same."""
    folded = fold(GAMES["bell_and_hammer"], SETUP, AUCTION)
    shown = Shown(folded, 1, ("Ada", "fish", "=Cleo"))
    assert [seat["name"] for seat in state(shown, with_names=False)["seats"]] == ["fox", "fish", "frog"]
    assert [seat["name"] for seat in state(shown, with_names=True)["seats"]] == ["Ada", "fish", "=Cleo"]
    kept = fold(GAMES["bell_and_hammer"], {**SETUP, "figures": ["owl", "fish", "fox"]}, AUCTION)
    told = [state(Shown(kept, 1, shown.names), with_names=named)["seats"] for named in (False, True)]
    assert [seat["name"] for seat in told[0]] == [seat["figure"] for seat in told[1]] == ["owl", "fish", "fox"]


def test_what_a_table_shows() -> None:
    """Tokens, till, whose turn, the last throw; and nothing while it is closed or nobody plays."""
    folded = fold(GAMES["bell_and_hammer"], SETUP, [*AUCTION, throw(6, 5, bell=True)])
    facts = state(Shown(folded, 3), with_names=False)
    assert (facts["phase"], facts["counts"], facts["till"], facts["turn"]) == ("playing", "tokens", 11, 2)
    assert [seat["value"] for seat in facts["seats"]] == list(folded.state.tokens)
    assert facts["throw"] == {"player": 1, "eyes": 11, "bell": True, "hammer": False, "entry": len(AUCTION) + 1}
    assert state(Shown(folded, 3, left=True), with_names=False)["phase"] == "left"
    assert state(Shown(), with_names=False) == {"v": 1, "phase": "waiting", "simulated": False}
    assert state(Shown(folded, 3, closed=True), with_names=True) == {"v": 1, "phase": "closed", "simulated": False}
    over = fold(GAMES["bell_and_hammer"], SETUP, [*AUCTION, *ends_in(22)])
    assert state(Shown(over, 3), with_names=False)["winners"] == list(over.state.winners)


def test_who_is_clockwork_is_said() -> None:
    """The wall can put its wheel on him; his temper and how he bids stay at the table."""
    folded = fold(GAMES["bell_and_hammer"], {**SETUP, "computers": ["", "shrewd", ""]}, AUCTION)
    facts = state(Shown(folded, 1), with_names=False)
    assert [seat["clockwork"] for seat in facts["seats"]] == [False, True, False]
    assert "shrewd" not in json.dumps(facts)
    people = state(Shown(fold(GAMES["bell_and_hammer"], SETUP, AUCTION), 1), with_names=False)
    assert not any(seat["clockwork"] for seat in people["seats"])


def test_what_has_happened_is_told_once() -> None:
    """A game that begins, a throw, an end; nothing at the start of the kiosk, and nothing twice."""

    def after(*events: Any, number: int = 3) -> dict[str, Any]:
        return state(Shown(fold(GAMES["bell_and_hammer"], SETUP, events), number), with_names=False)

    waiting = state(Shown(), with_names=False)
    assert news(None, after(), NOON) == []
    assert [one["what"] for one in news(waiting, after(), NOON)] == ["begun"]
    one = after(*AUCTION, throw(6))
    assert [(told["what"], told["eyes"]) for told in news(after(*AUCTION), one, NOON)] == [("throw", 6)]
    assert news(one, one, NOON) == []
    end = after(*AUCTION, throw(6), *ends_in(16))
    told = news(one, end, NOON)
    assert [one["what"] for one in told] == ["throw", "ended"] and told[1]["winners"]
    assert news(end, waiting, NOON) == []


def test_the_day_has_no_names() -> None:
    """Counts, records and their times."""
    tally = Tally({"bingo": {"ended": 2, "open": 1}}, longest=Best(61.0, 4, "bingo", NOON), throw=None)
    facts = today(tally, NOON)
    assert (facts["games"], facts["ended"], facts["throw"]) == (3, 2, None)
    assert set(facts["longest"]) == {"value", "at"} and facts["longest"]["value"] == 61
    assert today(tally, 5.0)["day"] == ""


def test_home_assistant_finds_a_device_with_its_sensors() -> None:
    """Each has an id of its own, the same device, a topic of the table, and says when the table is away."""
    topics = Topics("schimmel", "a1b2c3d4")
    found = dict(discovery(topics, "homeassistant", "By the window", "0.1"))
    assert len(found) == len(SENSORS) == len({one["unique_id"] for one in found.values()})
    for topic, one in found.items():
        assert re.fullmatch(r"homeassistant/sensor/schimmel_a1b2c3d4/[a-z_]+/config", topic)
        assert one["device"]["identifiers"] == ["schimmel_a1b2c3d4"] and one["device"]["name"] == "By the window"
        assert one["state_topic"] in (topics.of("state"), topics.of("today"))
        assert one["availability_topic"] == topics.of("availability")
        assert (one["payload_available"], one["payload_not_available"]) == ("online", "offline")
        assert one["origin"]["name"] == "Schimmel" and one["value_template"].startswith("{{ ")
        assert ("options" in one) == (one.get("device_class") == "enum")
        assert ("options" in one) != ("unit_of_measurement" in one)


@pytest.mark.parametrize(
    ("topic", "found"),
    [
        ("schimmel/a1b2c3d4/state", ("a1b2c3d4", "state")),
        ("schimmel/a1b2c3d4/other", None),
        ("schimmel/a1b2c3d4/state/x", None),
        ("schimmel/../state", None),
        ("other/a1b2c3d4/state", None),
        ("schimmel", None),
    ],
)
def test_topics_are_taken_apart(topic: str, found: tuple[str, str] | None) -> None:
    """Only those of tables."""
    assert split("schimmel", topic) == found
