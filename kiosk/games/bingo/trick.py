"""A trick: lead, announcement, reply, and what it brings (sections 4 to 7 of the rules)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kiosk.games.bingo.deal import draw
from kiosk.games.bingo.scoring import GOAL, over
from kiosk.games.bingo.state import State, added, big_points
from kiosk.games.bingo.stones import BINGO, is_double, trump_double, winning_rule, worth
from kiosk.games.bingo.table_view import announced, doubles_held, follows, found_out, led, replied, take_from
from kiosk.games.fields import maybe_whole, whole, word
from kiosk.games.game import Event, Refused, Step

DOUBLES_POINTS = {2: 20, 3: 40, 4: 50, 5: 60}
"""Points for so many doubles announced, if the trick is taken."""

DOUBLES_BIG = {6: (1, "emperor"), 7: (3, "invincible")}
"""Big points instead, and what the holder is called."""


def lead(state: State, event: Event) -> Step[State]:
    """The leader lays a stone, and may announce how many doubles he holds."""
    stone, declare = word(event, "stone"), maybe_whole(event, "declare")
    _leaders_turn(state, maybe_whole(event, "player"))
    hand = take_from(state, state.leader, stone)
    laid = replace(led(state, stone, declare), phase="reply", lead=stone).with_hand(state.leader, hand)
    step = Step(laid) if declare is None else _declared(laid, declare)
    return Step(step.state, step.effects + found_out(state, step.state))


def announce(state: State, event: Event) -> Step[State]:
    """The leader announces his doubles after laying one, before the reply."""
    doubles, player = whole(event, "doubles"), maybe_whole(event, "player")
    if state.phase != "reply" or player not in (None, state.leader) or state.declared is not None:
        sentence = "Doubles are announced once, by the leader, after his stone is laid and before the reply."
        raise Refused("not_your_lead", sentence)
    step = _declared(state, doubles)
    return Step(step.state, step.effects + found_out(state, step.state))


def reply(state: State, event: Event) -> Step[State]:
    """The other player lays a stone, and the trick is taken."""
    stone, player = word(event, "stone"), maybe_whole(event, "player")
    replier = 1 - state.leader
    if state.phase != "reply" or state.lead is None or player not in (None, replier):
        raise Refused("not_your_reply", "No reply is due from this player now; the leader lays a stone first.")
    hand = take_from(state, replier, stone)
    if not follows(state, stone, [known for known in state.hands[replier] if known]):
        raise Refused("must_follow", "This stone does not follow the one led; lay one that does.")
    laid = replied(state, stone).with_hand(replier, hand)
    return Step(laid, found_out(state, laid)).then(lambda at: _taken(at, stone))


def close(state: State, event: Event) -> Step[State]:
    """The leader closes the reserve before his stone, and undertakes to make 70 (R.14)."""
    _leaders_turn(state, maybe_whole(event, "player"))
    if not state.trump_in_reserve:
        raise Refused("reserve_gone", "The reserve is gone and cannot be closed any more; go on playing.")
    if state.closed_by is not None:
        raise Refused("already_closed", "The reserve is closed already; go on playing.")
    had_trick = state.tricks[state.leader] > 0
    effect = {"type": "closed", "player": state.leader, "had_trick": had_trick}
    return Step(replace(state, closed_by=state.leader, closer_had_trick=had_trick), (effect,))


def _declared(state: State, doubles: int) -> Step[State]:
    """The leader, whose stone lies, announces `doubles` (R.11). At a real table he is believed if it can be."""
    assert state.lead is not None
    if not is_double(state.lead):
        raise Refused("not_a_double", "Doubles are announced when one is led; lead a double, or announce nothing.")
    least, most = doubles_held(state)
    if not least <= doubles <= most:
        raise Refused("wrong_count", "Announce exactly the doubles in hand, the one led included.")
    if doubles < 2:
        raise Refused("too_few_doubles", "Two doubles at least can be announced; announce nothing.")
    effect = {"type": "declared", "player": state.leader, "doubles": doubles}
    return Step(replace(announced(state, doubles), declared=doubles), (effect,))


def _taken(state: State, stone: str) -> Step[State]:
    """Who takes the trick, and all that follows in its order: points, doubles, capture, draw, end of the deal."""
    assert state.lead is not None
    led_stone, declared, leader, strict = state.lead, state.declared, state.leader, state.strict
    reply_wins, rule = winning_rule(led_stone, stone, state.suit, state.switches, strict)
    winner = 1 - leader if reply_wins else leader
    points = worth(led_stone, state.suit) + worth(stone, state.suit)
    taken = replace(
        state,
        phase="lead",
        leader=winner,
        lead=None,
        declared=None,
        points=added(state.points, winner, points),
        tricks=added(state.tricks, winner, 1),
    )
    step = Step(taken, ({"type": "trick", "player": winner, "points": points, "rule": rule},))
    if declared is not None:
        step = step.then(lambda at: _doubles(at, leader, declared, won=winner == leader))
    if step.state.points[winner] >= GOAL and step.state.first70 is None:
        step = Step(replace(step.state, first70=winner), step.effects)
    if _captures(state, led_stone, stone):
        capturer = leader if led_stone == BINGO else 1 - leader
        step = _unless_won(step, lambda at: big_points(at, capturer, 1, "capture"))
    return _unless_won(step, lambda at: _after_trick(at, winner, strict))


def _doubles(state: State, leader: int, declared: int, *, won: bool) -> Step[State]:
    """An announcement counts only with the trick."""
    if not won:
        return Step(state, ({"type": "doubles_lost", "player": leader},))
    if declared in DOUBLES_BIG:
        count, rule = DOUBLES_BIG[declared]
        return big_points(state, leader, count, rule)
    points = DOUBLES_POINTS[declared]
    effect = {"type": "doubles", "player": leader, "points": points}
    return Step(replace(state, points=added(state.points, leader, points)), (effect,))


def _captures(state: State, led_stone: str, stone: str) -> bool:
    """Whether bingo meets the trump double of another suit (R.9)."""
    double = trump_double(state.suit)
    if double == BINGO or {led_stone, stone} != {BINGO, double}:
        return False
    return state.switches.capture_any_order or stone == BINGO


def _after_trick(state: State, winner: int, strict: bool) -> Step[State]:
    if state.switches.deal_end == "stop_at_70" and state.points[winner] >= GOAL:
        return over(state)
    step = Step(state) if strict else draw(state, winner)
    return step if all(step.state.hands) else step.then(over)


def _unless_won(step: Step[State], go: Callable[[State], Step[State]]) -> Step[State]:
    """Go on, unless the match has just been won (R.17)."""
    return step if step.state.phase == "match_over" else step.then(go)


def _leaders_turn(state: State, player: int | None) -> None:
    if state.phase != "lead" or player not in (None, state.leader):
        sentence = f"Only the leader can do this, before laying a stone; seat {state.leader} leads."
        raise Refused("not_your_lead", sentence)
