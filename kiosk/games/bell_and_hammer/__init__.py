"""Bell and Hammer: an auction of five cards, eight odd dice, and a bank that somebody empties to the last token."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kiosk.games.bell_and_hammer import auction, broke, ends, seats
from kiosk.games.bell_and_hammer.expects import expects
from kiosk.games.bell_and_hammer.reasons import RULES, facts
from kiosk.games.bell_and_hammer.state import CARDS, TILL, Block, Sale, State, from_json, to_json
from kiosk.games.bell_and_hammer.switches import LEAST, PRESETS, WORDS, Switches, resolve
from kiosk.games.bell_and_hammer.throw import sign_of, throw
from kiosk.games.fields import malformed, mapping, maybe_whole, number_of_players
from kiosk.games.game import Event, Expects, Refused, Step

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


@dataclass(frozen=True, slots=True)
class BellAndHammer:
    """The game as the registry holds it."""

    name: str = "bell_and_hammer"

    @property
    def presets(self) -> Mapping[str, Mapping[str, Any]]:
        """Preset to its switches, the house's default first."""
        return PRESETS

    @property
    def marks(self) -> tuple[str, ...]:
        """Marks whose order is drawn when the game is played with plain dice."""
        return MARKS

    def start(self, setup: Mapping[str, Any]) -> Step[State]:
        """Everybody stakes; or the game begins from the set-up's ``position``."""
        options = mapping(setup, "options") if "options" in setup else {}
        banker = maybe_whole(setup, "banker")
        count = number_of_players(setup, MOST_PLAYERS) if "players" in setup or "position" not in setup else None
        switches = resolve(setup.get("rules"), options)
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

    def apply(self, state: State, event: Event) -> Step[State]:
        """What follows from `event`; refusals come in the order that the notation gives."""
        kind = event.get("type") if isinstance(event, Mapping) else None
        if state.phase == "game_over":
            raise Refused("game_over", "The game is over; begin a new one.")
        if state.pending and kind not in ("sell", "decline_sale"):
            sentence = f"Seat {state.pending[0].player} may sell a card first; let that player sell or decline."
            raise Refused("sale_pending", sentence)
        if not isinstance(kind, str) or kind not in EVENTS:
            raise Refused("unknown_event", "Bell and Hammer knows no such event; look up its name.")
        return EVENTS[kind](state, event)

    def expects(self, state: State) -> Expects:
        """What the table must do now; see `kiosk.games.bell_and_hammer.expects`."""
        return expects(state)

    def to_json(self, state: State) -> dict[str, Any]:
        """The state with the keys of the notation."""
        return to_json(state)

    def from_json(self, setup: Mapping[str, Any], data: Mapping[str, Any]) -> State:
        """The state again."""
        return from_json(resolve(setup.get("rules"), mapping(setup, "options") if "options" in setup else {}), data)


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
