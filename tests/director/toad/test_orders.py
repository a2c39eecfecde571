"""Whatever comes to light when: each card of the pile is booked to whoever laid it, or was asked about."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.card_bench import CardBench
from tests.director.toad.people import TruePeople


@dataclass(frozen=True)
class Step:
    """One turn, and what happens after it."""

    how: str
    lays: bool
    takes: bool
    spread: bool
    then: str
    back: int = 1
    """Turns that are taken back at once."""


STEPS = st.builds(
    Step,
    st.sampled_from(("seen", "seen", "unseen", "blind", "after", "early")),
    st.booleans(),
    st.sampled_from((False, False, False, True)),
    st.booleans(),
    st.sampled_from(("", "", "", "restart", "undo", "nudge")),
    st.integers(1, 2),
)


def play(people: TruePeople, steps: list[Step]) -> None:
    """These turns, and three more in which all is seen."""
    bench = people.bench
    for step in steps:
        people.turn(step.how, lays=step.lays, takes=step.takes, spread=step.spread)
        if step.then == "restart":
            bench.kiosk.restart()
        elif step.then == "undo":
            people.take_back(step.back)
        elif step.then == "nudge":
            people.lies(spread=not bench.spread)
            bench.rest()
    for _ in range(3):
        people.turn("seen", lays=False, takes=False, spread=True)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 4), st.lists(STEPS, min_size=1, max_size=7))
def test_each_card_is_booked_to_who_laid_it_or_asked_about(players: int, steps: list[Step]) -> None:
    """In a turn that was seen or not, before or after the knock, below others, after a restart or a take-back."""
    with tempfile.TemporaryDirectory() as folder:
        bench = CardBench(Path(folder), players)
        try:
            bench.deal()
            people = TruePeople(bench)
            play(people, steps)
            booked = people.booked()
            assert [one for one in booked if one not in people.laid] == [], "booked to somebody else"
            lost = [one for one in people.laid if one[1] in people.pile and one not in booked]
            assert [one for one in lost if one[1] not in people.unknown] == [], "nobody was asked about it"
        finally:
            bench.close()
