"""Declaring, and what it costs the others (sections 5 and 6 of the rules)."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games.fields import malformed, truth
from kiosk.games.game import Effect, Event, Refused, Step
from kiosk.games.toad.cards import counted, is_maximus, is_toad
from kiosk.games.toad.knowledge import shown
from kiosk.games.toad.state import Pile, State, lose_life, put


def declare(state: State, event: Event) -> Step[State]:
    """The player in turn says "toad" and shows his hand; at a real table the event names the cards shown."""
    regain = "regain" in event and truth(event, "regain")
    laid = _laid(event) if "hand" in event else None
    if state.at_table and laid is None:
        raise malformed("`hand` must name the cards that are shown.")
    if state.phase != "turn" or state.step != "declare":
        raise Refused("not_now", "Toad is declared at the end of a turn; take and discard first.")
    player = state.turn
    if state.at_table and laid is not None:
        shown(state, player, laid)
        state = state.with_hand(player, laid)
    cards = [card for card in state.hands[player] or () if card]
    if state.switches.open_cards_count and not state.at_table:
        cards += [card for card in state.open[player] or () if card]
    if regain:
        _check_regain(state, player, cards)
    state = replace(state, exposed=put(state.exposed, player, True))
    return _true(state, player, is_maximus(cards), regain) if is_toad(cards) else _false(state, player, cards)


def end_turn(state: State, event: Event) -> Step[State]:
    """The turn passes on without a declaration."""
    if state.phase != "turn" or state.step != "declare":
        raise Refused(
            "not_now", "A turn ends after taking and discarding, each of which may be nothing; do that first."
        )
    return next_turn(state)


def next_turn(state: State) -> Step[State]:
    """The next player who is still in the hand, clockwise."""
    following = state.next_of(state.playing, state.turn)
    unseen = False if state.at_table else None
    moved = replace(state, turn=following, step="take", unseen=unseen)
    return Step(moved, ({"type": "turn", "player": following},))


def go_on(state: State, *, hand_ends: bool = False) -> Step[State]:
    """The game's end, the hand's end, or the next turn."""
    if len(state.present) < 2:
        return game_over(state)
    if hand_ends:
        return hand_over(state)
    left = state.playing
    if len(left) > 1:
        return next_turn(state)
    if left and state.switches.life_loss == "last_loses" and "safe" in state.status:
        step = lose_life(state, left[0])
        return step.then(lambda at: game_over(at) if len(at.present) < 2 else hand_over(at))
    return hand_over(state)


def hand_over(state: State) -> Step[State]:
    """The next player with lives deals."""
    dealer = state.next_of(state.present, state.dealer)
    over = replace(state, phase="deal", dealer=dealer, hand_no=state.hand_no + 1)
    return Step(over, ({"type": "hand_over"}, {"type": "dealer", "player": dealer}))


def game_over(state: State, *, abandoned: bool = False) -> Step[State]:
    """One player has lives, or nobody (a draw). Lives of who is away go to the bank."""
    left = state.present
    winner = left[0] if len(left) == 1 and not abandoned else None
    away = [seat for seat, status in enumerate(state.status) if status == "away"]
    bank = state.bank + sum(state.lives[seat] for seat in away)
    lives = tuple(0 if seat in away else count for seat, count in enumerate(state.lives))
    status = tuple("dead" if seat in away else word for seat, word in enumerate(state.status))
    over = replace(state, phase="game_over", winner=winner, bank=bank, lives=lives, status=status)
    return Step(over, ({"type": "game_over", "winner": winner, "bank": bank},))


def _true(state: State, player: int, maximus: bool, regain: bool) -> Step[State]:
    """He is safe; the others may lose a life, by the switch `life_loss` (R.1)."""
    how = state.switches.life_loss
    step = Step(state.with_status(player, "safe"), ({"type": "toad", "player": player, "maximus": maximus},))
    losers: tuple[int, ...] = ()
    if how != "last_loses":
        losers = tuple(seat for seat in state.playing if seat != player or how == "all_players")
    for seat in losers:
        step = step.join(lose_life(step.state, seat))
    if regain:
        step = step.join(_regain(step.state, player))
    return step.then(lambda at: go_on(at, hand_ends=how == "first_toad_ends"))


def _false(state: State, player: int, cards: list[str]) -> Step[State]:
    """He plays on with his hand open to all (R.8)."""
    red, black = counted(cards)
    effects: tuple[Effect, ...] = ({"type": "false_toad", "player": player, "red": red, "black": black},)
    if state.at_table and state.switches.open_cards_count:
        # Which of the cards shown are his open ones is not known.
        state = state.with_hand(player, None)
    step = Step(state, effects)
    if state.switches.false_costs_life:
        step = step.join(lose_life(step.state, player))
    return step.then(go_on)


def _check_regain(state: State, player: int, cards: list[str]) -> None:
    """A life comes back only for a Maximus, and only where one is missing and lies in the bank (R.9)."""
    if not is_maximus(cards):
        raise Refused("no_maximus", "Only a Toadus Maximus, a red and a black ten, brings a life back.")
    how = state.switches.life_loss
    lives = state.lives[player] - (how == "all_players")
    bank = state.bank + (0 if how == "last_loses" else len(state.playing) - (how != "all_players"))
    if not lives or not bank or (state.switches.maximus_cap and lives >= state.switches.lives):
        raise Refused("no_life_lost", "There is no life to take back; declare without taking one.")


def _regain(state: State, player: int) -> Step[State]:
    lives = state.lives[player] + 1
    back = replace(state, lives=put(state.lives, player, lives), bank=state.bank - 1)
    return Step(back, ({"type": "life_regained", "player": player, "lives": lives},))


def _laid(event: Event) -> Pile:
    hand = event["hand"]
    if not isinstance(hand, list | tuple) or not all(isinstance(card, str) for card in hand):
        raise malformed("`hand` must be the list of the cards that are shown.")
    return tuple(hand)
