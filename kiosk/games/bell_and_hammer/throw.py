"""A throw of the eight dice, and who pays whom for it (section 5 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.games.bell_and_hammer.broke import after_payments
from kiosk.games.bell_and_hammer.inn import open_inn
from kiosk.games.bell_and_hammer.state import TILL, Party, State, pay
from kiosk.games.fields import maybe_whole, truth, whole_numbers
from kiosk.games.game import Event, Refused, Step


@dataclass(frozen=True, slots=True)
class Throw:
    """What lies up."""

    eyes: int
    """Sum of the numbers, 0 to 21."""
    sign: str | None
    """Card of the sign: of both together only ``bell_hammer`` (R.9)."""


@dataclass(frozen=True, slots=True)
class Debt:
    """One player's (or the till's) duty from a throw. `rule` is a key of `reasons.RULES`."""

    payer: Party
    receiver: Party
    amount: int
    rule: str


def sign_of(bell: bool, hammer: bool) -> str | None:
    """The card that the signs of a throw belong to (R.9)."""
    if bell and hammer:
        return "bell_hammer"
    return "bell" if bell else "hammer" if hammer else None


def throw(state: State, event: Event) -> Step[State]:
    """The player in turn has thrown; every legal throw is scored, an impossible one is a misreading (R.28)."""
    numbers = whole_numbers(event, "eyes")
    sign = sign_of(truth(event, "bell"), truth(event, "hammer"))
    player = maybe_whole(event, "player")
    if state.phase != "play":
        raise Refused("not_play", "No throw counts now; finish the auction or begin the next round first.")
    if player is not None and player != state.turn:
        raise Refused("not_your_turn", f"It is the turn of seat {state.turn}; let that player throw.")
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= 6 for number in numbers):
        raise Refused("bad_dice", "Each number from 1 to 6 can lie up once; look at the dice again.")
    return score(state, Throw(sum(numbers), sign))


def score(state: State, thrown: Throw) -> Step[State]:
    """Open the inn if this throw does, pay, and see who is left."""
    step = Step(state)
    if thrown.sign and state.owner(thrown.sign) is None:
        if state.switches.unowned_sign == "void":
            return step.join(_nothing(state, "sign_unowned"))
        thrown = Throw(thrown.eyes, None)
    if thrown.eyes > state.till and not state.inn_open:
        step = open_inn(state)
        if not state.switches.opening_throw_pays:
            return step.join(_nothing(step.state, "opening_throw"))
    due = debts(step.state, thrown)
    if isinstance(due, str):
        return step.join(_nothing(step.state, due))
    rest: dict[int, tuple[int, Party]] = {}
    for debt in due:
        if isinstance(debt.payer, int):
            rest[debt.payer] = (max(0, debt.amount - step.state.held(debt.payer)), debt.receiver)
        step = step.join(pay(step.state, debt.payer, debt.receiver, debt.amount, debt.rule))
    return step.join(after_payments(step.state, rest))


def debts(state: State, thrown: Throw) -> tuple[Debt, ...] | str:
    """Who owes whom for `thrown`, whose sign, if any, has an owner; or the word why nobody does.

    Where payer and receiver are the same, nothing is owed (R.10).
    """
    if thrown.eyes == 0:
        due = _blank(state, thrown.sign)
    elif thrown.eyes <= state.till:
        if thrown.sign:
            return (Debt(TILL, _owner(state, thrown.sign), thrown.eyes, "sign_eyes"),)
        return (Debt(TILL, state.turn, thrown.eyes, "eyes"),)
    else:
        due = _excess(state, thrown)
    if isinstance(due, str):
        return due
    return tuple(debt for debt in due if debt.payer != debt.receiver) or "owner_is_payer"


def _blank(state: State, sign: str | None) -> tuple[Debt, ...] | str:
    """No eyes: the horse is fed, or, once the inn is open, may have to pay itself (R.8, R.12, R.18)."""
    switches, horse = state.switches, state.owner("horse")
    if state.inn_open and switches.blank_after_open != "same":
        payer = horse if sign is None else _owner(state, sign)
        if payer is None:
            return "horse_unowned"
        rule = "horse" if sign is None else "sign"
        if switches.blank_after_open == "to_till":
            return (Debt(payer, TILL, 1, f"{rule}_to_till"),)
        return _to_inn(state, payer, 1, f"{rule}_to_inn")
    if horse is None and switches.unowned_horse == "void":
        return "horse_unowned"
    receiver: Party = TILL if horse is None else horse
    if sign is not None:
        return (Debt(_owner(state, sign), receiver, 1, "sign_horse"),)
    if switches.blank_plain_payer == "thrower":
        return (Debt(state.turn, receiver, 1, "horse"),)
    return tuple(Debt(seat, receiver, 1, "horse_all") for seat in state.active)


def _excess(state: State, thrown: Throw) -> tuple[Debt, ...] | str:
    """More eyes than the till holds: the excess is due to the landlord (R.15, R.16)."""
    excess = thrown.eyes - state.till
    if thrown.sign and state.switches.excess_sign_payer == "sign_owner":
        return _to_inn(state, _owner(state, thrown.sign), excess, "excess_sign")
    return _to_inn(state, state.turn, excess, "excess")


def _to_inn(state: State, payer: int, amount: int, rule: str) -> tuple[Debt, ...] | str:
    """What is due to the landlord, or, where there is none, to the till or to nobody (R.17)."""
    landlord = state.owner("inn")
    if landlord is not None:
        return (Debt(payer, landlord, amount, rule),)
    return "inn_unowned" if state.switches.unowned_inn == "void" else (Debt(payer, TILL, amount, rule),)


def _owner(state: State, card: str) -> int:
    owner = state.owner(card)
    assert owner is not None
    return owner


def _nothing(state: State, why: str) -> Step[State]:
    """Nobody pays, and the game goes on."""
    return Step(state, ({"type": "nothing", "why": why},)).then(lambda same: after_payments(same, {}))
