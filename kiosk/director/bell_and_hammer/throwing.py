"""A throw: the mat seen empty, eight dice at rest, what the camera saw, and what makes it count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.bell_and_hammer.dice import DICE, Dice
from kiosk.director.bell_and_hammer.phase import BellAndHammerPhase
from kiosk.eyes import Sight
from kiosk.games import Refused
from kiosk.scenes import Scene, Seen, SeenDie, Throw
from vision.reading import Doubt, Picture, Reading

if TYPE_CHECKING:
    from kiosk.director.bell_and_hammer.play import BellAndHammerPlay

AGAIN = {Doubt.OFF_THE_MAT: "off_the_mat", Doubt.STACKED: "stacked", Doubt.COCKED: "cocked"}
"""Doubts about a die that mean: throw that one again, the others stay."""


class Throwing(BellAndHammerPhase):
    """A player is to throw. What lies there counts only if the mat was seen empty since the last throw."""

    def __init__(self, play: BellAndHammerPlay) -> None:
        super().__init__(play)
        self.reading: Reading | None = None
        self.picture: Picture | None = None
        self.problem: str | None = None
        self.keep = 0
        self.old: Reading | None = None
        """What lies there although the mat was not seen empty: shown, never counted."""
        if self.director.mat == "read":
            # Dice that were thrown in this turn (somebody left, another entry came between), or what must be taken off.
            self.director.again += 1

    @property
    def cleared(self) -> bool:
        """The mat was seen empty in this turn."""
        return self.director.mat_was_empty

    def see(self, sight: Sight) -> None:
        if sight.table == "empty":
            self.reading, self.picture, self.problem, self.keep = None, None, None, 0
            self.old = None
        if sight.reading is None:
            return
        reading = sight.reading
        if not self.cleared:
            self.old, self.picture = reading, sight.picture
            return
        self.reading, self.picture, self.old = reading, sight.picture, None
        self.problem, self.keep = self._judge(reading)
        if self.problem is None and reading.items:
            dice = Dice.of(reading, self.play.draw_now())
            self.play.show_seen(dice, reading.doubts, sight.picture)

    def _judge(self, reading: Reading) -> tuple[str | None, int]:
        """What is asked for before the throw is complete, and how many dice count already."""
        if reading.doubts & Doubt.HAND_IN_VIEW:
            return "hand_in_view", 0
        for doubt, problem in AGAIN.items():
            if reading.doubts & doubt:
                return problem, sum(not item.doubts & doubt for item in reading.items)
        if len(reading.items) > DICE:
            return "too_many", 0
        if len(reading.items) < DICE:
            return "not_eight", len(reading.items)
        return None, DICE

    def do_is_empty(self) -> None:
        """A person says that nothing lies there: what the camera took for dice belongs to the ground."""
        if not self.cleared:
            self.director.said_empty += 1

    def do_by_hand(self) -> None:
        """Enter the throw by touch, beginning with what the camera saw."""
        draw = self.play.draw_now()
        if self.reading is not None and self.reading.items:
            dice = Dice.of(self.reading, draw)
            dice.seen = dice.seen[:DICE]
            dice.changed = True
            self.play.show_seen(dice, self.reading.doubts, self.picture)
        else:
            self.play.show_seen(Dice.by_hand(draw), Doubt.NONE, None)

    def _uncleared(self) -> str | None:
        """What is asked for because something lies there that was not thrown in this turn.

        Fewer things than a throw has may be the ground, taken for dice: then it may also be said that it is empty.
        """
        director = self.director
        known = director.mat == "read" or (bool(director.lying) and director.mat not in ("empty", ""))
        if self.cleared or not known:
            return None
        count = len(self.old.items) if self.old is not None else director.lying
        return "uncleared" if count >= DICE else "something_lies"

    def scene(self) -> Scene:
        director, uncleared = self.director, self._uncleared()
        reading = self.old if uncleared else self.reading
        items = reading.items if reading else ()
        at_rest = director.mat == "read" and self.picture is not None
        if director.live is not None and not at_rest:
            items = ()
        return Throw(
            stage=self.play.stage(),
            player=self.table.expects.players[0],
            table="uncleared" if uncleared else director.mat or "waking",
            lying=len(reading.items) if reading else director.lying,
            picture=self.picture if at_rest or director.live is None else director.live,
            doubts=reading.doubts if reading and not uncleared else Doubt.NONE,
            dice=tuple(SeenDie(one.value, one.x, one.y, one.size, one.confidence, one.doubts) for one in items),
            draw=self.play.draw_now(),
            keep=self.keep,
            problem=uncleared or self.problem,
            can_throw=director.simulated,
            camera="fault" if director.camera == "fault" else "ok",
        )


class Result(BellAndHammerPhase):
    """What the camera saw, each die with its name, until it counts."""

    def __init__(
        self,
        play: BellAndHammerPlay,
        dice: Dice,
        doubts: Doubt,
        picture: Picture | None,
        *,
        waits: bool = False,
    ) -> None:
        """`waits`: it does not count by itself, however sure it is."""
        super().__init__(play)
        self.dice = dice
        self.doubts = doubts
        self.picture = picture
        self.bumped: tuple[int, ...] = tuple(at for at, die in enumerate(dice.seen) if die.doubts & Doubt.BUMPED)
        self.waits = waits
        self.wanted = False
        self.refused: str | None = None
        wait = self.slowly(self.config.times.confirm)
        sure = not waits and not doubts and not dice.changed and dice.problem is None
        self.until: float | None = self.now + wait if sure and wait else None

    @property
    def problem(self) -> str | None:
        """Why it cannot count as it stands."""
        return self.dice.problem or self.refused

    @property
    def in_doubt(self) -> bool:
        """The kiosk asks, or a person is putting something right: only a touch answers that, never a knock."""
        return bool(self.doubts) or self.dice.changed

    def strike_means(self) -> str:
        return "none" if self.problem or self.in_doubt else "confirm"

    def strike(self, at: float) -> None:
        self.do_confirm()

    def do_confirm(self) -> None:
        if self.problem:
            self.director.cue("refused")
            return
        self.wanted = True
        self._confirm()

    def _confirm(self) -> None:
        """Hand the throw to the rules, once the disk has answered about what was seen."""
        if self.table.busy:
            return
        self.wanted = False
        player = self.table.expects.players[0]
        seen = self.play.memory.seen()
        picture = seen.picture if seen else None
        try:
            self.director.enter(self.dice.event(player), reading=self.dice.to_json(self.doubts), picture=picture)
        except Refused as no:
            self.refused, self.until = no.code, None
            self.director.cue("refused")

    def do_hold(self) -> None:
        self.until = None

    def do_edit_die(self, index: int | None) -> None:
        self.dice.edit(index)
        self._touched()

    def do_set_die(self, index: int, value: str) -> None:
        self.dice.set(index, value)
        self._touched()

    def do_mark(self, mark: str) -> None:
        self.dice.toggle(mark)
        self._touched()

    def do_rest_blank(self) -> None:
        self.dice.rest_blank()
        self._touched()

    def do_sixes(self, count: int) -> None:
        self.dice.count_sixes(count)
        self._touched()

    def do_add_die(self, value: str | None = None) -> None:
        self.dice.add(value)
        self._touched()

    def do_remove_die(self, index: int) -> None:
        self.dice.remove(index)
        self._touched()

    def _touched(self) -> None:
        """A person puts it right: from then on it waits, also after a pulled plug."""
        self.until, self.wanted, self.refused = None, False, None
        if self.dice.changed:
            self.table.note("seen", self.dice.to_json(self.doubts))

    def do_throw_again(self) -> None:
        self.play.throw_again()

    def see(self, sight: Sight) -> None:
        sure = self.waits and not self.in_doubt and self.problem is None
        if sight.table == "empty" and self.until is None and not self.dice.changed and not self.wanted and not sure:
            # Whoever takes up dice that the kiosk asks about wants to throw again.
            self.play.throw_again()
        elif sight.reading is not None and sight.reading.items and not self.dice.changed:
            self._compare(sight.reading)

    def _compare(self, reading: Reading) -> None:
        """Dice that now lie otherwise than when they were read were bumped: which is it?"""
        if reading.values != tuple(sorted(die.value for die in self.dice.seen)):
            self.doubts |= Doubt.BUMPED
            self.until, self.wanted = None, False

    def tick(self, now: float) -> None:
        if self.until is not None and now >= self.until and not self.wanted:
            self.until = None
            self.do_confirm()
        if self.wanted:
            self._confirm()

    def scene(self) -> Scene:
        dice, plain = self.dice, self.dice.plain
        return Seen(
            stage=self.play.stage(),
            player=self.table.expects.players[0],
            picture=self.picture,
            dice=tuple(dice.seen),
            doubts=dice.doubted(self.doubts),
            confirm_left=None if self.until is None else max(0.0, self.until - self.now),
            confirm_total=self.slowly(self.config.times.confirm),
            editing=dice.editing,
            eyes=sum(dice.eyes),
            bell="bell" in dice.marks,
            hammer="hammer" in dice.marks,
            problem=self.problem,
            plain_marks=dice.sixes if plain else None,
            marks=dice.marks,
            by_hand=self.picture is None,
            bumped=self.bumped,
            strike=self.strike_means(),
        )
