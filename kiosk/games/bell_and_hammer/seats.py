"""Players who leave and come back, and a game that is broken off."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games.bell_and_hammer.auction import offer
from kiosk.games.bell_and_hammer.ends import another_round_or_end, game_over, too_few
from kiosk.games.bell_and_hammer.state import State, put_out
from kiosk.games.fields import malformed, whole, word
from kiosk.games.game import Event, Refused, Step


def leave(state: State, event: Event) -> Step[State]:
    """A player goes: his tokens stay his in the standing, his cards are out of use for the round.

    If his was the highest bid, the bidding on that card begins anew; if it was his turn, the next one throws.
    """
    player = whole(event, "player")
    if not state.plays(player):
        raise Refused("not_in_game", "This seat is not in the game; nobody can leave it.")
    step = put_out(state, player)
    if too_few(step.state):
        return step.then(lambda at: game_over(at, "too_few_players"))
    if state.phase == "round_over":
        return step.then(another_round_or_end)
    if state.auction and state.auction.by == player:
        block = state.auction
        return step.then(lambda at: offer(at, block))
    if state.phase == "play" and state.turn == player:
        following = step.state.next_after(player)
        return step.then(lambda at: Step(replace(at, turn=following), ({"type": "turn", "player": following},)))
    return step


def come_back(state: State, event: Event) -> Step[State]:
    """Who left with tokens is in again from the next round on; only between two rounds."""
    player = whole(event, "player")
    if state.phase != "round_over":
        if state.switches.rounds == "single":
            raise Refused("round_not_over", "No other round follows this one; come back in the next game.")
        raise Refused("round_not_over", "Come back when this round is over.")
    if player not in range(len(state.out)) or not state.out[player] or not state.tokens[player]:
        raise Refused("not_in_game", "Only a player who left with tokens can come back.")
    out = tuple(out and seat != player for seat, out in enumerate(state.out))
    return Step(replace(state, out=out), ({"type": "returned", "player": player},))


def abandon(state: State, event: Event) -> Step[State]:
    """The round (`hand`) or the game is broken off; nobody wins a game that was.

    Tokens in the till stay there: for the next round, or unclaimed.
    """
    what = word(event, "what")
    if what not in ("hand", "game"):
        raise malformed("`what` must be hand or game.")
    if what == "game" or state.switches.rounds == "single":
        return game_over(state, "abandoned")
    if state.phase == "round_over":
        raise Refused("nothing_to_abandon", "The round is over already; begin the next one, or abandon the game.")
    step = Step(replace(state, phase="round_over", auction=None, unused=()), ({"type": "round_over"},))
    return step.then(another_round_or_end)
