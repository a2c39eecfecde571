"""The stones of a deal of which only part was seen, dealt anew in the midst of it."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.games.bingo import BINGO_GAME, STONES, State, legal_replies
from kiosk.stones_again import Again, again


def may(stands: Again, state: State, seat: int) -> tuple[str, ...]:
    """What `seat` may lay of his hand."""
    hand = stands.hands[seat]
    if state.lead is None or not state.strict:
        return tuple(hand)
    return legal_replies(hand, state.lead, state.suit, state.switches)


def laid(stands: Again, state: State, rng: random.Random) -> tuple[State, list[str]]:
    """One stone more, and the draws that follow it, at a table that nobody sees into; and what it has proved."""
    kind = "lead" if state.phase == "lead" else "reply"
    seat = state.leader if kind == "lead" else 1 - state.leader
    stone = rng.choice(may(stands, state, seat))
    stands.hands[seat].remove(stone)
    step = BINGO_GAME.apply(state, {"type": kind, "player": seat, "stone": stone})
    for effect in step.effects:
        if effect["type"] == "draw":
            drawn: Any = effect["stone"] or stands.reserve.pop()
            stands.hands[effect["player"]].append(drawn)
    return step.state, [one["type"] for one in step.effects if one["type"] in ("revoke", "false_announcement")]


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), before=st.integers(0, 27), closes=st.booleans())
def test_honest_play_goes_on_honestly(seed: int, before: int, closes: bool) -> None:
    """Whenever the plug was pulled: each stone is in one place, the counts are right, and nobody is accused later."""
    rng = random.Random(seed)
    state: State = BINGO_GAME.start({"rules": rng.choice(["seed", "sixty_six"]), "players": 2}).state
    stones = rng.sample(STONES, 28)
    stands = Again((stones[:7], stones[7:14]), stones[14:27], stones[27], ())
    state = BINGO_GAME.apply(state, {"type": "deal", "turn_up": stones[27]}).state
    for at in range(before):
        if closes and at == 2 and BINGO_GAME.expects(state).facts.get("may_close"):
            state = BINGO_GAME.apply(state, {"type": "close", "player": state.leader}).state
        state, proved = laid(stands, state, rng)
        assert not proved
        if state.phase not in ("lead", "reply"):
            break
    found = again(state, None, rng)
    if state.phase not in ("lead", "reply"):
        assert found is None
        return
    assert found is not None
    assert [len(hand) for hand in found.hands] == [len(hand) for hand in state.hands]
    assert len(found.reserve) == len(state.reserve)
    assert (found.trump is not None) == state.trump_in_reserve and found.trick == ((state.lead,) if state.lead else ())
    gone = [stone for past in state.seen or () if past.reply for stone in (past.lead, past.reply)]
    where = [*found.hands[0], *found.hands[1], *found.reserve, *found.trick, *gone]
    assert sorted([*where, found.trump] if found.trump else where) == sorted(STONES)
    while state.phase in ("lead", "reply"):
        state, proved = laid(found, state, rng)
        assert not proved


def test_a_reply_that_does_not_count_yet_is_in_no_hand() -> None:
    """Whether it was known to be in the hand, as the drawn trump stone is, or not."""
    state: State = BINGO_GAME.start({"rules": "seed", "players": 2}).state
    state = BINGO_GAME.apply(state, {"type": "deal", "turn_up": "3-3"}).state
    state = BINGO_GAME.apply(state, {"type": "lead", "player": state.leader, "stone": "6-6"}).state
    found = again(state, "5-0", random.Random(1))
    assert found is not None and found.trick == ("6-6", "5-0")
    assert [len(found.hands[seat]) for seat in (0, 1)] == [6, 6]
    assert not {"6-6", "5-0", "3-3"} & {*found.hands[0], *found.hands[1], *found.reserve}
