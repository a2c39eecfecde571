"""Bell and Hammer: an auction of five cards, eight odd dice, and a bank that somebody empties to the last token."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kiosk.games.bell_and_hammer import auction, broke, ends, seats
from kiosk.games.bell_and_hammer.expects import expects
from kiosk.games.bell_and_hammer.reasons import RULES, facts
from kiosk.games.bell_and_hammer.state import CARDS, TILL, Block, Sale, State, from_json, to_json
from kiosk.games.bell_and_hammer.switches import LEAST, PRESETS, WORDS, Switches, resolve
from kiosk.games.bell_and_hammer.throw import sign_of, throw
from kiosk.games.fields import malformed, mapping, maybe_whole, number_of_players
from kiosk.games.game import Event, Expects, Refused, Step
from kiosk.games.shell import Shell, options

MOST_PLAYERS = 100
"""The rules know no limit (R.1); a record that asks for more is taken for a mistake."""

MARKS = ("1", "2", "3", "4", "5", "6", "bell", "hammer")
"""One for each die."""

EVENTS: Mapping[str, Callable[[State, Event], Step[State]]] = {
    "auction_open": auction.auction_open,
    "bid": auction.bid,
    "knock": auction.knock,
    "start_play": auction.start_play,
    "throw": throw,
    "sell": broke.sell,
    "decline_sale": broke.decline_sale,
    "new_round": ends.new_round,
    "leave": seats.leave,
    "return": seats.come_back,
    "abandon": seats.abandon,
}
"""Each event, and what follows from it."""


class BellAndHammer(Shell[State]):
    """The game as the registry holds it."""

    name = "bell_and_hammer"
    title = "Bell and Hammer"
    marks = MARKS
    presets = PRESETS
    events = EVENTS

    def start(self, setup: Mapping[str, Any]) -> Step[State]:
        """Everybody stakes; or the game begins from the set-up's ``position``."""
        banker = maybe_whole(setup, "banker")
        count = number_of_players(setup, MOST_PLAYERS) if "players" in setup or "position" not in setup else None
        switches = resolve(setup.get("rules"), options(setup))
        if "position" in setup:
            state = from_json(switches, mapping(setup, "position"))
            if count not in (None, len(state.tokens)):
                raise malformed("`players` and `position` must speak of the same number of seats.")
            _enough(len(state.tokens), switches)
            return Step(state)
        assert count is not None
        _enough(count, switches)
        if banker is not None and banker not in range(count):
            raise Refused("bad_banker", f"The banker must sit on one of the seats 0 to {count - 1}.")
        purses, seats_out = (switches.start_tokens,) * count, (False,) * count
        return ends.stakes(State(switches, "auction", purses, seats_out, till=0, banker=banker or 0))

    def first_of_all(self, state: State, kind: object) -> None:
        """A broke player may sell a card before the game goes on."""
        if state.pending and kind not in ("sell", "decline_sale"):
            sentence = f"Seat {state.pending[0].player} may sell a card first; let that player sell or decline."
            raise Refused("sale_pending", sentence)

    def expects(self, state: State) -> Expects:
        """What the table must do now; see `kiosk.games.bell_and_hammer.expects`."""
        return expects(state)

    def to_json(self, state: State) -> dict[str, Any]:
        """The state with the keys of the notation."""
        return to_json(state)

    def from_json(self, setup: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        """The state again."""
        return from_json(resolve(setup.get("rules"), options(setup)), data)


def _enough(count: int, switches: Switches) -> None:
    if count < switches.min_players:
        raise Refused("too_few_players", f"These rules need at least {switches.min_players} players; add one.")


BELL_AND_HAMMER = BellAndHammer()

__all__ = [
    "BELL_AND_HAMMER",
    "CARDS",
    "LEAST",
    "MARKS",
    "PRESETS",
    "RULES",
    "TILL",
    "WORDS",
    "BellAndHammer",
    "Block",
    "Sale",
    "State",
    "Switches",
    "facts",
    "resolve",
    "sign_of",
]
