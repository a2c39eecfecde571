"""How simulated people lay stones: as they should, or not; and what puts it right again."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kiosk.games.bingo import State
from kiosk.guests.people import Act, Laying
from kiosk.guests.stones import Stones

MISBEHAVES, MISCHIEF = 0.03, 0.3
"""How many stones are laid as they should not be: by people who take care, and by those who do not."""

CARELESS = ("standing", "off_mat", "nudged")
TABLES = (*CARELESS, "hand_stays", "dead_camera")
"""Misdeeds that the table itself knows."""
MISDEEDS = (*TABLES, "third", "again", "changed", "early", "swapped", "turned", "shifted")
"""The table's own, and: a `third` stone beside two; one that was laid before `again`; a lead `changed`; a lead gone too
`early`; the trump stone `swapped`, `turned` or `shifted`."""


class Hands:
    """Two people's hands. Chance comes in from outside."""

    def __init__(self, rng: random.Random, *, mischief: bool) -> None:
        """`mischief`: they take no care."""
        self.rng, self.mischief = rng, mischief

    def lays(self, stone: str, table: Stones, true: State, *, led: bool, before: Sequence[str]) -> Laying:
        """Lay `stone`, mostly as it should be. `led`: it is the lead; `before`: replies that were laid in this deal."""
        if self.rng.random() < (MISCHIEF if self.mischief else MISBEHAVES):
            misdeed = self.rng.choice(MISDEEDS if self.mischief else CARELESS)
            if (laying := amiss(misdeed, stone, table, true, led=led, before=before)) is not None:
                return laying
        return Laying(lambda now: table.lay(now, stone))


def amiss(misdeed: str, stone: str, table: Stones, true: State, *, led: bool, before: Sequence[str]) -> Laying | None:
    """How `stone` is laid with a misdeed; None where that cannot be done now."""

    def lay(now: float) -> float:
        return table.lay(now, stone)

    def lift(now: float) -> float:
        return table.take(now, [stone], None)

    if misdeed in TABLES:
        fix: tuple[Act, ...] = ()
        if misdeed in ("standing", "off_mat"):
            fix = (lift, lay)
        elif misdeed == "hand_stays":
            fix = (lambda now: table.take(now, [], None),)
        return Laying(lambda now: table.lay(now, stone, misbehave=misdeed), fix=fix, misdeed=misdeed)
    if misdeed == "early" and led:
        return Laying(lay, (lift,), (lay,), misdeed)
    held = [one for one in true.hands[true.leader] if one is not None]
    other = before[-1] if misdeed == "again" and before else held[0] if held else None
    if other is not None:
        if misdeed == "third" and not led:
            return Laying(lay, (_lays(table, other),), (_lifts(table, other),), misdeed)
        if (misdeed == "changed" and led) or (misdeed == "again" and led and before):
            return Laying(_lays(table, other), (), (_lifts(table, other), lay), misdeed)
    turn_up = true.turn_up
    if turn_up is None or turn_up not in table.lying("trump") or true.closed_by is not None:
        return None
    if misdeed == "swapped" and led and held:
        there, away = (_lifts(table, turn_up), _lays(table, held[0], "trump")), _lifts(table, held[0])
        return Laying(lay, there, (away, _lays(table, turn_up, "trump")), misdeed)
    if misdeed == "turned" and led:
        return Laying(lay, (table.turn,), (table.turn,), misdeed)
    if misdeed == "shifted":
        return Laying(lay, (lambda now: table.nudge(now, turn_up),), (), misdeed)
    return None


def _lays(table: Stones, stone: str, part: str = "trick") -> Act:
    return lambda now: table.lay(now, stone, part)


def _lifts(table: Stones, stone: str) -> Act:
    return lambda now: table.take(now, [stone], None)
