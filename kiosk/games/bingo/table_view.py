"""What a real table shows afterwards: revokes, and announcements of doubles that were not true.

At a real table hands are not known. A stone laid against the duty to follow, or a wrong number of doubles, cannot
be refused when it happens; it is found when the stones that prove it appear.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from kiosk.games.bingo.state import Pile, State, Trick
from kiosk.games.bingo.stones import DOUBLES, STONES, is_double, legal_replies
from kiosk.games.game import Effect, Refused


def take_from(state: State, seat: int, stone: str) -> Pile:
    """The hand of `seat` without `stone`. Raises `Refused` where the stone cannot be in it."""
    hand = state.hands[seat]
    if stone in hand:
        at = hand.index(stone)
    elif None in hand and stone in STONES and stone not in known_elsewhere(state, seat):
        at = hand.index(None)
    else:
        sentence = "This stone cannot be in that hand; look at it again, or lay another one."
        raise Refused("not_in_hand", sentence)
    return hand[:at] + hand[at + 1 :]


def known_elsewhere(state: State, seat: int) -> frozenset[str]:
    """Stones that are known to be where `seat` does not hold them."""
    found = {stone for stone in state.hands[1 - seat] if stone}
    for trick in state.seen or ():
        found |= {stone for stone in (trick.lead, trick.reply) if stone}
    if state.trump_in_reserve and state.turn_up:
        found.add(state.turn_up)
    return frozenset(found)


def may_lay(state: State, seat: int) -> tuple[str, ...]:
    """Stones that `seat` can lay now, as far as his hand is known."""
    hand = state.hands[seat]
    known = tuple(stone for stone in hand if stone)
    elsewhere = known_elsewhere(state, seat)
    unknown = tuple(stone for stone in STONES if stone not in elsewhere and stone not in known) if None in hand else ()
    return tuple(stone for stone in known + unknown if follows(state, stone, known))


def follows(state: State, stone: str, known: Collection[str]) -> bool:
    """Whether `stone` may be laid now by somebody of whose hand the stones `known` are known."""
    if state.lead is None or not state.strict:
        return True
    return stone in legal_replies({*known, stone}, state.lead, state.suit, state.switches)


def announceable(state: State) -> tuple[int, ...]:
    """Numbers of doubles that the leader, whose stone lies, can announce; none after he did, or for a plain stone."""
    if state.lead is None or not is_double(state.lead) or state.declared is not None:
        return ()
    least, most = doubles_held(state)
    return tuple(range(max(2, least), most + 1))


def doubles_held(state: State) -> tuple[int, int]:
    """The least and the most doubles that the leader can have held, the one included that lies there."""
    hand = state.hands[state.leader]
    known = sum(1 for stone in hand if stone and is_double(stone))
    if None not in hand:
        return 1 + known, 1 + known
    elsewhere = known_elsewhere(state, state.leader) | {stone for stone in hand if stone} | {state.lead}
    unseen = sum(1 for double in DOUBLES if double not in elsewhere)
    return 1 + known, 1 + known + min(unseen, hand.count(None))


def led(state: State, stone: str, declared: int | None) -> State:
    """Remember that the leader laid `stone`."""
    if state.seen is None:
        return state
    in_reserve = state.turn_up if state.trump_in_reserve else None
    trick = Trick(state.leader, stone, None, state.strict, declared, in_reserve)
    return replace(state, seen=(*state.seen, trick))


def announced(state: State, declared: int) -> State:
    """Remember that the leader announced `declared` doubles after laying his stone."""
    if not state.seen:
        return state
    return replace(state, seen=(*state.seen[:-1], replace(state.seen[-1], declared=declared)))


def replied(state: State, stone: str) -> State:
    """Remember that the other player laid `stone`."""
    if not state.seen:
        return state
    return replace(state, seen=(*state.seen[:-1], replace(state.seen[-1], reply=stone)))


def found_out(before: State, after: State) -> tuple[Effect, ...]:
    """Effects for what `after` proves and `before` did not."""
    if after.seen is None:
        return ()
    old = {_what(effect) for effect in _proved(before)}
    return tuple(effect for effect in _proved(after) if _what(effect) not in old)


def _what(effect: Effect) -> tuple[str, int]:
    return effect["type"], effect["trick"]


def _proved(state: State) -> Iterator[Effect]:
    for at, trick in enumerate(state.seen or ()):
        yield from _revoke(state, at, trick)
        if trick.declared is not None and not _can_be_true(state, at, trick.declared):
            yield {"type": "false_announcement", "player": trick.leader, "trick": at + 1}


def _revoke(state: State, at: int, trick: Trick) -> Iterator[Effect]:
    """The first stone that turned up since and should have been laid: in the strict stage nobody draws any more."""
    if not trick.strict or trick.reply is None:
        return
    player = 1 - trick.leader
    for stone in (*_laid_since(state, at, player), *(stone for stone in state.hands[player] if stone)):
        if trick.reply not in legal_replies((trick.reply, stone), trick.lead, state.suit, state.switches):
            yield {"type": "revoke", "player": player, "trick": at + 1, "stone": stone}
            return


def _can_be_true(state: State, at: int, declared: int) -> bool:
    """Whether the leader of trick `at` can have held so many doubles, the one he led included.

    At most: those that he laid since and those that his hand can still hold, but none that was played before, that
    the other player laid, or that lay turned up in the reserve. At least: those that he laid since, less his draws.
    """
    tricks = state.seen or ()
    trick = tricks[at]
    player = trick.leader
    since = _laid_since(state, at, player)
    elsewhere: set[str | None] = {stone for earlier in tricks[:at] for stone in (earlier.lead, earlier.reply) if stone}
    elsewhere |= set(_laid_since(state, at - 1, 1 - player)) | {trick.in_reserve}
    laid = sum(1 for stone in since if is_double(stone) and stone not in elsewhere)
    unseen = set(DOUBLES) - elsewhere - {trick.lead, *since} - {stone for stone in state.hands[1 - player] if stone}
    hand = state.hands[player]
    held = sum(1 for stone in hand if stone in unseen or (stone is None))
    most = 1 + laid + min(held, len(unseen))
    drawn = 0 if trick.strict else 1 + sum(not later.strict for later in tricks[at + 1 :])
    known = sum(1 for stone in (*since, *hand) if stone and is_double(stone) and stone not in elsewhere)
    return 1 + max(0, known - drawn) <= declared <= most


def _laid_since(state: State, at: int, player: int) -> list[str]:
    """Stones that `player` laid in tricks after number `at` (from 0), in their order."""
    laid = []
    for trick in (state.seen or ())[at + 1 :]:
        stone = trick.lead if trick.leader == player else trick.reply
        if stone:
            laid.append(stone)
    return laid
