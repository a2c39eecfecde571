"""A deal: the stones are mixed and dealt off the mat, and the end stone of the reserve is turned up."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.director import things
from kiosk.director.bingo.phase import BingoPhase
from kiosk.director.spots import Spot
from kiosk.eyes import Sight
from kiosk.games.bingo import STONES
from kiosk.scenes import Scene, SeenThing, TurnUp
from vision.reading import Doubt, Picture

if TYPE_CHECKING:
    from kiosk.director.bingo.play import BingoPlay

HIDDEN = 13
"""Backs of a whole reserve beside the stone turned up."""


class TurningUp(BingoPhase):
    """One stone face up beside the reserve is the trump stone. It counts at a knock, a touch, or by itself."""

    def __init__(self, play: BingoPlay) -> None:
        super().__init__(play)
        self.stone: SeenThing | None = None
        self.spot: Spot | None = None
        self._read: str | None = None
        """What the camera reads there."""
        self.doubts = Doubt.NONE
        self.problem: str | None = None
        self.picture: Picture | None = None
        self.until: float | None = None
        play.look_again()

    @property
    def _asks(self) -> bool:
        """The stone is in doubt: only a touch answers that."""
        return bool(self.doubts)

    def see(self, sight: Sight) -> None:
        found = self.play.lying(sight)
        if found is None or self.waiting:
            return
        self.picture = sight.picture
        if self.stone is not None and self.stone.by_hand and found.values in ((self.stone.value,), (self._read,)):
            return
        self.stone, self.spot, self.doubts, self.until, self.problem = None, None, Doubt.NONE, None, None
        if not found.stones:
            return
        if not self.play.fresh:
            self.problem = "uncleared"
        elif len(found.stones) > 1:
            self.problem = "too_many_up"
        else:
            item = found.stones[0]
            self.stone, self.spot, self._read = things.seen(item, sight.picture), Spot.of(item), item.value
            self.doubts = item.doubts | found.doubts
            self.problem = None if found.backs == HIDDEN else "backs"
            wait = self.slowly(self.config.times.confirm)
            if wait and not self.doubts and self.problem is None:
                self.until = self.now + wait
            self.director.cue("seen")

    def strike_means(self) -> str:
        return "confirm" if self.stone is not None and not self._asks else "none"

    def meaning(self) -> object:
        return self.strike_means(), self.stone and self.stone.value

    def strike(self, at: float) -> None:
        self.do_confirm()

    def do_confirm(self) -> None:
        if self.stone is None or self.waiting:
            return
        self.play.spot = self.spot
        self.play.trump_read = self._read if self._read != self.stone.value else None
        seen = things.note({"turn_up": self.stone}, self.doubts, self.spot)
        if self.play.trump_read is not None:
            seen["read"] = self.play.trump_read
        self.read({"type": "deal", "turn_up": self.stone.value}, seen, self.stone.picture)

    def do_hold(self) -> None:
        self.until = None

    def do_choose_stone(self, what: str) -> None:
        if what == "turn_up":
            self.until = None
            self.play.choose(what, self.stone, (), 1 - self.state.leader)

    def chosen(self, what: str, value: str) -> None:
        """A person says which stone was turned up."""
        if what == "turn_up" and value in STONES:
            self.stone, self.doubts, self.problem, self.until = (
                things.said(value, self.stone),
                Doubt.NONE,
                None,
                None,
            )

    def tick(self, now: float) -> None:
        if self.until is not None and now >= self.until:
            self.until = None
            self.do_confirm()
        super().tick(now)

    def scene(self) -> Scene:
        director = self.director
        # The rules keep what the last deal brought until the next one is entered; it is over for those who play.
        stage = replace(self.play.stage(), points=(0, 0), tricks=(0, 0), closed_by=None)
        return TurnUp(
            stage=stage,
            player=1 - self.state.leader,
            table=director.mat or "empty",
            stone=self.stone,
            picture=director.live if director.live is not None and director.mat != "read" else self.picture,
            confirm_left=None if self.until is None else max(0.0, self.until - self.now),
            confirm_total=self.slowly(self.config.times.confirm),
            problem=self.problem,
            doubts=self.doubts,
            can_lay=director.simulated,
            strike=self.strike_means(),
        )
