"""The simulated table of stones in front of a kiosk that a person plays at: a touch deals, lays, or gathers.

It holds both hands and plays by what the kiosk shows: whoever is to lay a stone lays one that he may. Put in front of
a kiosk in the midst of a deal, it lies as the account says.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from kiosk.director import Director
from kiosk.director.bingo.play import BingoPlay
from kiosk.games.bingo import STONES, State, legal_replies
from kiosk.photographed import LOOKED_AT, Photographed
from kiosk.scenes import Action, Trick, TurnUp
from kiosk.stones_again import again
from vision.simulate.stone_table import StoneTable

FPS = 12.0

MOVING = 1.6
"""Seconds after something was done in which another wish is impatience."""


LONG_AGO = 20.0
"""Seconds since what lies there when the table is put there was laid."""


class StonesPlace(Photographed[StoneTable]):
    """A simulated table of stones with its camera."""

    def __init__(self, seed: int, kind: str, clock: Callable[[], float], size: tuple[int, int] = (640, 480)) -> None:
        super().__init__(kind, StoneTable(seed, size), FPS, clock)
        self._rng = random.Random(f"stones {seed}")
        self._wish: str | None = None
        self._cleared = False
        """All was taken away, to be dealt anew."""
        self._quiet_from = 0.0
        self._hands: tuple[list[str], list[str]] = ([], [])
        self._reserve: list[str] = []
        self._drawn_after: tuple[int, int] = (0, 0)
        """The deal and trick after which was drawn last."""
        self._begun = False
        """It lies as the match that is played says."""

    def wish(self, action: Action) -> None:
        """``throw``: deal, or lay a stone, whichever is due; ``clear``: gather what lies in the middle."""
        if self._clock() >= self._quiet_from:
            self._wish = action.name

    def tick(self, now: float, director: Director) -> None:
        """Do what is wished as soon as the kiosk shows that it is due; draw by itself."""
        if not self._begun and director.table.folded is not None and isinstance(director.play, BingoPlay):
            self._begun = True
            self._lay_again(now - LONG_AGO, director.play)
        if now < self._quiet_from:
            return
        scene, wish = director.scene(), self._wish
        self._wish = None
        if director.mat in LOOKED_AT:
            if wish == "throw":
                wish = None  # impatience
        elif self._cleared:
            wish, self._cleared = "throw", False
        if isinstance(scene, TurnUp) and wish == "throw" and scene.stone is None:
            self._deal(now)
        elif isinstance(scene, Trick):
            state: State = director.table.state
            lies = list(self._table.lying("trick"))
            if wish == "clear" and lies:
                self._gather(now, state, lies)
            elif wish == "throw" and scene.step in ("lead", "reply") and not scene.problem and not scene.asked:
                if scene.ungathered and lies:
                    self._gather(now, state, lies)
                elif len(lies) <= (scene.step == "reply"):
                    self._lay(now, state, scene.player)
            elif scene.draws and not lies and self._drawn_after != (state.deal_no, sum(state.tricks)):
                self._draw(now, state, scene.draws)

    def _moves(self, until: float) -> None:
        self._quiet_from = max(until, self._clock() + MOVING)

    def _lay_again(self, when: float, play: BingoPlay) -> None:
        """The deal that is being played lies there since `when`."""
        state = play.state
        stands = again(state, play.reply.value if play.reply is not None else None, self._rng)
        if stands is None:
            return
        self._hands, self._reserve = stands.hands, stands.reserve
        self._drawn_after = state.deal_no, sum(state.tricks)
        with self._lock:
            if stands.trump is not None:
                when = self._table.deal(when, stands.trump, stands.reserve)
            for stone in stands.trick:
                when = self._table.lay(when, stone)

    def _deal(self, now: float) -> None:
        with self._lock:
            if self._table.lying():
                self._moves(self._table.clear(now))
                self._cleared = True
                return
            stones = list(STONES)
            self._rng.shuffle(stones)
            self._hands, self._reserve = (stones[:7], stones[7:14]), stones[14:27]
            self._moves(self._table.deal(now, stones[27], self._reserve))

    def _lay(self, now: float, state: State, seat: int) -> None:
        hand = self._hands[seat]
        if not hand:
            return
        may: tuple[str, ...] = tuple(hand)
        if state.lead is not None and state.strict:
            may = legal_replies(hand, state.lead, state.suit, state.switches)
        stone = self._rng.choice(may)
        hand.remove(stone)
        with self._lock:
            self._moves(self._table.lay(now, stone))

    def _gather(self, now: float, state: State, lies: list[str]) -> None:
        """Lift the middle; stones of a trick that was taken back go into the hands again."""
        counted = {stone for trick in state.seen or () for stone in (trick.lead, trick.reply)}
        back = [stone for stone in lies if stone not in counted and state.phase == "lead"]
        for at, stone in enumerate(back):
            self._hands[state.leader if at == 0 else 1 - state.leader].append(stone)
        with self._lock:
            self._moves(self._table.take(now, lies, None))

    def _draw(self, now: float, state: State, draws: tuple[int, ...]) -> None:
        """Both draw; of the last two stones one is the turned-up one."""
        self._drawn_after = state.deal_no, sum(state.tricks)
        turn_up = state.turn_up
        with self._lock:
            for seat in draws:
                lies = turn_up is not None and turn_up in self._table.lying("trump")
                if turn_up is not None and lies and turn_up in state.hands[seat]:
                    self._hands[seat].append(turn_up)
                    until = self._table.take(now, [turn_up], None)
                elif self._reserve:
                    self._hands[seat].append(self._reserve.pop())
                    until = self._table.draw(now, 1)
                else:
                    continue
                self._moves(until)
                now = until
