"""Players who leave and come back, and a hand or game that is broken off."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games.fields import malformed, whole, word
from kiosk.games.game import Event, Refused, Step
from kiosk.games.toad.declare import game_over, go_on, hand_over
from kiosk.games.toad.state import State


def leave(state: State, event: Event) -> Step[State]:
    """A player goes: his lives are kept aside, he loses none while away, his cards are put aside."""
    player = whole(event, "player")
    if player not in state.present:
        raise Refused("not_in_game", "This seat is not in the game; nobody can leave it.")
    left = state.with_status(player, "away")
    if len(left.present) < 2:
        return game_over(left)
    if state.phase == "deal":
        if state.dealer != player:
            return Step(left)
        dealer = left.next_of(left.present, player)
        return Step(replace(left, dealer=dealer), ({"type": "dealer", "player": dealer},))
    if len(left.playing) < 2 or state.turn == player:
        return go_on(left)
    return Step(left)


def come_back(state: State, event: Event) -> Step[State]:
    """Who is away is in again from the next hand on, with the lives that he had."""
    player = whole(event, "player")
    if player not in range(len(state.lives)) or state.status[player] != "away":
        raise Refused("not_away", "This player is not away; go on playing.")
    if state.phase != "deal":
        raise Refused("not_now", "Come back when this hand is over.")
    return Step(state.with_status(player, "safe"), ({"type": "returned", "player": player},))


def abandon(state: State, event: Event) -> Step[State]:
    """The hand ends without loss of life (R.12), or the game without a winner."""
    what = word(event, "what")
    if what == "game":
        return game_over(state, abandoned=True)
    if what != "hand":
        raise malformed("`what` must be hand or game.")
    if state.phase == "deal":
        raise Refused("nothing_to_abandon", "No hand is being played; deal the next one, or abandon the game.")
    return hand_over(state)
