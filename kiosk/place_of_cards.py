"""The simulated table of cards in front of a kiosk that a person plays at: a touch deals, lays a card, or shows a hand.

It holds the pack and plays by what the kiosk shows: who is in turn takes one from the reserve and lays one on the pile.
Put in front of a kiosk in the midst of a hand, it lies as the account says.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from kiosk.cards_again import pile_again, row_again
from kiosk.director import Director
from kiosk.director.toad.play import ToadPlay
from kiosk.fold import Folded
from kiosk.games.toad import CARDS, State, is_toad
from kiosk.photographed import LOOKED_AT, Photographed
from kiosk.scenes import Action, DealCards, Declared, ToadTurn
from vision.simulate.card_table import CardTable

FPS = 10.0

MOVING = 1.6
"""Seconds after something was done in which another wish is impatience."""

LONG_AGO = 20.0
"""Seconds since what lies there when the table is put there was laid."""

TRIES = 4000
"""Hands that are drawn in search of one that is ten and ten."""


class CardsPlace(Photographed[CardTable]):
    """A simulated table of cards with its camera."""

    def __init__(self, seed: int, kind: str, clock: Callable[[], float], size: tuple[int, int] = (1280, 720)) -> None:
        super().__init__(kind, CardTable(seed, size), FPS, clock)
        self._rng = random.Random(f"cards {seed}")
        self._wish: str | None = None
        self._quiet_from = 0.0
        self._begun = False
        """It lies as the game that is played says."""

    def wish(self, action: Action) -> None:
        """``throw``: deal, lay a card, or show a hand, whichever is due; ``clear``: take up what was shown."""
        if self._clock() >= self._quiet_from:
            self._wish = action.name

    def tick(self, now: float, director: Director) -> None:
        """Do what is wished as soon as the kiosk shows that it is due."""
        if not self._begun and director.table.folded is not None and isinstance(director.play, ToadPlay):
            self._begun = True
            self._lay_again(now - LONG_AGO, director.play)
        if now < self._quiet_from or self._wish is None:
            return
        scene, wish = director.scene(), self._wish
        self._wish = None
        if wish == "throw" and director.mat in LOOKED_AT:
            return  # impatience
        if isinstance(scene, DealCards) and wish == "throw":
            self._deal(now, director.table.state)
        elif isinstance(scene, ToadTurn) and not scene.problem and not scene.asked:
            if self._table.lying("field"):
                self._act(lambda: self._table.take(now, "field"))
            elif wish == "throw" and scene.card is None:
                self._lay(now, director.table.running)
        elif isinstance(scene, Declared):
            if wish == "clear" and self._table.lying("field"):
                self._act(lambda: self._table.take(now, "field"))
            elif wish == "throw" and not self._table.lying("field"):
                self._show(now, director.table.running)

    def _act(self, act: Callable[[], float]) -> None:
        with self._lock:
            until = act()
        self._quiet_from = max(until, self._clock() + MOVING)

    def _lay_again(self, when: float, play: ToadPlay) -> None:
        """The hand that is being played lies there since `when`."""
        if play.state.phase != "turn":
            return
        game, before = play.table.running, play.before
        row = row_again(game, [card.value for card in before.row], self._unseen(game), self._rng)
        pile = pile_again(game, before.visible)
        with self._lock:
            when = self._table.deal(when, row)
            if pile:
                self._table.discard(when, pile)

    def _deal(self, now: float, state: State) -> None:
        row = self._rng.sample(CARDS, 4) if state.switches.layout == "common" else []
        self._act(lambda: self._table.deal(now, row))

    def _unseen(self, game: Folded) -> list[str]:
        """What no camera has seen in this hand: in hands and in the reserve.

        What was laid before this table was put there is known from the account alone.
        """
        seen = {*self._table.lying("pile"), *self._table.lying("row"), *(game.state.common or ())}
        for live in reversed(game.live):
            kind = live.event.get("type")
            if kind in ("deal", "recycled"):
                break
            if kind == "discard":
                seen.add(live.event.get("card"))
        return [card for card in CARDS if card not in seen]

    def _lay(self, now: float, game: Folded) -> None:
        if unseen := self._unseen(game):
            card = self._rng.choice(unseen)
            self._act(lambda: self._table.discard(now, [card]))

    def _show(self, now: float, game: Folded) -> None:
        """A hand of as many cards as are held: ten and ten, where one can be found."""
        state: State = game.state
        unseen = self._unseen(game)
        count = min(len(state.hands[state.turn] or ()) or 4, len(unseen))
        hands = (self._rng.sample(unseen, count) for _ in range(TRIES))
        hand = next((hand for hand in hands if is_toad(hand)), self._rng.sample(unseen, count))
        self._act(lambda: self._table.show(now, hand))
