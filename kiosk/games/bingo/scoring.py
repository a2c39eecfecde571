"""The end of a deal, and the big points it brings (section 7 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kiosk.games.bingo.state import State, big_points
from kiosk.games.game import Step

GOAL = 70
"""Points that a deal is about."""

FEW = 20
"""Who has fewer gives the winner two big points."""


def over(state: State) -> Step[State]:
    """The deal is over: big points are written, and the next deal's leader is named, unless the match is won."""
    effect = {"type": "deal_over", "points": list(state.points), "tricks": list(state.tricks)}
    step = Step(state, (effect,))
    entries = tuple(_closed(state, state.closed_by) if state.closed_by is not None else _played_out(state))
    for seat, count, rule in entries:
        step = step.join(big_points(step.state, seat, count, rule))
        if step.state.phase == "match_over":
            return step
    following = replace(
        step.state, phase="deal", deal_no=state.deal_no + 1, leader=_next_leader(state, entries), lead=None
    )
    return Step(following, step.effects)


def _played_out(state: State) -> Iterator[tuple[int, int, str]]:
    """Whoever has 70; of two, by R.13."""
    made = tuple(seat for seat in (0, 1) if state.points[seat] >= GOAL)
    if len(made) == 2:
        one, other = state.points
        made = {
            "first": made if state.first70 is None else (state.first70,),
            "higher": () if one == other else (0,) if one > other else (1,),
            "both": made,
            "none": (),
        }[state.switches.both_70]
    for seat in made:
        yield seat, *_grade(state, seat)


def _closed(state: State, closer: int) -> Iterator[tuple[int, int, str]]:
    """The closer's result first, then his opponent's own 70 (R.15)."""
    opponent = 1 - closer
    if state.points[closer] >= GOAL:
        yield closer, *_grade(state, closer)
    elif state.closer_had_trick:
        yield opponent, 2, "closer_failed"
    else:
        yield opponent, 3, "closer_failed_without_trick"
    if state.points[opponent] >= GOAL and state.switches.closed_opp_70 == "add":
        yield opponent, 1, "opponent_seventy"


def _grade(state: State, seat: int) -> tuple[int, str]:
    """Big points for 70, by what the other one has."""
    if state.tricks[1 - seat] == 0:
        return 3, "no_trick"
    return (2, "under_20") if state.points[1 - seat] < FEW else (1, "seventy")


def _next_leader(state: State, entries: tuple[tuple[int, int, str], ...]) -> int:
    """By R.16; `winner`: who wrote more big points for this deal; where nobody did, and for a lot, the other one."""
    written = [sum(count for seat, count, _ in entries if seat == at) for at in (0, 1)]
    if state.switches.next_leader == "winner" and written[0] != written[1]:
        return 0 if written[0] > written[1] else 1
    return 1 - state.first_leader
