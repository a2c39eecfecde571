"""What the table must do now."""

from __future__ import annotations

from kiosk.games.game import Expects
from kiosk.games.toad.knowledge import is_known, possible
from kiosk.games.toad.state import State


def expects(state: State) -> Expects:
    """What is to be done, by whom, and what a prompt or a reader needs to know.

    - ``deal``: the dealer deals hand ``hand_no``.
    - ``take``: the player in turn takes a card from one of ``sources``; ``open`` lists the open cards that he can
      take, None where they are not known; ``top`` is the top of the discard pile.
    - ``discard``: he lays one of ``cards`` on the pile, or none.
    - ``declare``: he shows his hand, made of ``cards``, or ends his turn; ``shown``: whether the event must name it.
      ``exact``: his hand is known, and ``cards`` is it; else they are those it can be made of.
    - ``nothing``: the game is over.
    """
    if state.phase == "deal":
        return Expects("deal", (state.dealer,), {"hand_no": state.hand_no})
    if state.phase == "game_over":
        return Expects("nothing")
    player = (state.turn,)
    if state.step == "take":
        top = state.discard[-1] if state.discard else None
        return Expects("take", player, {"sources": _sources(state), "open": _open(state), "top": top})
    facts = {"cards": possible(state, state.turn), "exact": is_known(state, state.turn)}
    if state.step == "discard":
        return Expects("discard", player, facts)
    return Expects("declare", player, facts | {"shown": state.at_table})


def _sources(state: State) -> tuple[str | None, ...]:
    sources: list[str | None] = ["none"]
    if state.discard:
        sources.append("discard")
    if state.discard or state.reserve not in (0, ()):
        sources.append("reserve")
    if _open(state) != ():
        sources.append("open")
    if state.at_table:
        sources.append(None)
    return tuple(sources)


def _open(state: State) -> tuple[str, ...] | None:
    pile = state.open[state.turn] if state.switches.layout == "personal" else state.common
    return None if pile is None else tuple(card for card in pile if card)
