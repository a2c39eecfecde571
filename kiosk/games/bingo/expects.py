"""What the table must do now."""

from __future__ import annotations

from kiosk.games.bingo.state import State
from kiosk.games.bingo.table_view import announceable, may_lay
from kiosk.games.game import Expects


def expects(state: State) -> Expects:
    """What is to be done, by whom, and what a prompt or a reader needs to know.

    - ``deal``: the opponent of ``leader`` turns up the end stone of the reserve, in deal ``deal_no``.
    - ``lead``: the leader lays a stone; he may close the reserve where ``may_close``.
    - ``reply``: the other player lays a stone on ``lead``; the leader may first announce one of the numbers of
      doubles in ``announce``.
    - ``nothing``: the match is over.

    ``stones`` are those that can be laid, as far as hands are known; ``trump`` is the suit, ``strict`` whether replies
    must follow.
    """
    if state.phase == "deal":
        return Expects("deal", (1 - state.leader,), {"leader": state.leader, "deal_no": state.deal_no})
    if state.phase == "match_over":
        return Expects("nothing")
    facts = {"trump": state.trump, "turn_up": state.turn_up, "strict": state.strict}
    if state.phase == "lead":
        may_close = state.trump_in_reserve and state.closed_by is None
        lead = {"stones": may_lay(state, state.leader), "may_close": may_close}
        return Expects("lead", (state.leader,), facts | lead)
    replier = 1 - state.leader
    reply = {"lead": state.lead, "stones": may_lay(state, replier), "announce": announceable(state)}
    return Expects("reply", (replier,), facts | reply)
