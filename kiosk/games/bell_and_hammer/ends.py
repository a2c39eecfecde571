"""Ends of turn, round and game, and the next round (section 7 of the rules)."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games.bell_and_hammer.state import CARDS, TILL, State, pay, put_out
from kiosk.games.fields import maybe_whole
from kiosk.games.game import Event, Refused, Step


def after_throw(state: State) -> Step[State]:
    """The round's end, the game's end, or the next turn."""
    if state.till == 0:
        return end_of_round(state)
    if too_few(state):
        return game_over(state, "too_few_players")
    following = state.next_after(state.turn)
    return Step(replace(state, turn=following), ({"type": "turn", "player": following},))


def too_few(state: State) -> bool:
    """Whether so few are left that the game ends in mid-round (R.25)."""
    left = len(state.active)
    return left < 2 or (left < state.switches.end_below and state.switches.game_end_check == "immediate")


def end_of_round(state: State) -> Step[State]:
    """The till is empty: the game is over, or who has no tokens is out and another round may follow (R.24)."""
    step = Step(replace(state, phase="round_over", unused=()), ({"type": "round_over"},))
    if state.switches.rounds == "single":
        return step.then(lambda over: game_over(over, "till_empty"))
    for seat in state.active:
        if state.tokens[seat] == 0:
            step = step.join(put_out(step.state, seat))
    return step.then(another_round_or_end)


def another_round_or_end(state: State) -> Step[State]:
    """Between two rounds: whether there is to be another one."""
    limit = state.switches.max_rounds
    if len(state.active) < max(2, state.switches.end_below):
        return game_over(state, "too_few_players")
    if limit is not None and state.round >= limit:
        return game_over(state, "max_rounds")
    return Step(state)


def game_over(state: State, why: str) -> Step[State]:
    """The most tokens win, and equal ones share (R.26); of a game that was broken off there is no winner."""
    most = max(state.tokens)
    winners = tuple(seat for seat, held in enumerate(state.tokens) if held == most and why != "abandoned")
    effect = {"type": "game_over", "why": why, "winners": list(winners), "till_left": state.till}
    return Step(replace(state, phase="game_over", auction=None, unused=(), winners=winners), (effect,))


def new_round(state: State, event: Event) -> Step[State]:
    """All cards go back to auction, and everybody stakes again (R.24)."""
    banker = maybe_whole(event, "banker")
    if state.phase != "round_over":
        raise Refused("round_not_over", "A new round begins only when the till is empty; play this one to its end.")
    if banker is None:
        banker = state.next_after(state.banker)
    if not state.plays(banker):
        raise Refused("bad_banker", "The banker must be a player who is not out; choose another one.")
    fresh = replace(
        state,
        phase="auction",
        owners=(None,) * len(CARDS),
        inn_open=False,
        banker=banker,
        round=state.round + 1,
    )
    step = stakes(fresh)
    return step.then(lambda at: game_over(at, "too_few_players") if too_few(at) else Step(at))


def stakes(state: State) -> Step[State]:
    """Everybody pays the stake; who has less pays what he has, or is out and keeps it (R.24)."""
    step, switches = Step(state), state.switches
    for seat in state.active:
        if state.tokens[seat] < switches.stake and switches.stake_short == "out":
            step = step.join(put_out(step.state, seat))
        else:
            step = step.join(pay(step.state, seat, TILL, switches.stake, "stake"))
    return step
