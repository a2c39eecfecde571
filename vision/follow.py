"""Follows a table from frame to frame and reads it once each time it has come to rest.

    empty -> hand -> moving -> settled -> read

A reading is made of five looks, spread over at least a quarter of a second, each of which names every thing anew;
they must all agree. Nothing here has a clock, a thread or chance of its own: the same frames give the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import median

import cv2

from vision.calibrate import DIE_MM, EDGES_MM
from vision.cameras.camera import Frame, Grey
from vision.ground import Ground, around, covered, inside
from vision.looking import APART, Looking, Outcome
from vision.looks import agree, compare_lying, with_bumps
from vision.reading import Doubt, Expectation, Item, Reader, Reading
from vision.rest import Change, Rest, TableState
from vision.still import ARM_FACES, Foreign, View, compare, die_edge, foreign, make_view

__all__ = ["Change", "Follower", "Rest", "TableState"]

RECONSIDERED = 2.0
"""Seconds after which a reading with a hand over it is made again, though nothing seems to have moved: it may have gone
as slowly as dusk comes, or in the moment of the last look.
"""

SHAKEN = 0.3
"""Seconds after a blow of the hammer in which the view may tremble."""

FINGER_WAIT = 1.5
"""Seconds without any motion after which a thing at the border that is too small for an arm is no finger either."""

STUCK_AFTER = 30.0
"""Seconds without any motion after which a table that something covers is read in spite of it, with a doubt."""

BESIDE = 1.5
"""Edges of a die around the region that counts within which motion is looked at too."""

LOST_AFTER = 3.0
"""Seconds without any motion after which a view unlike the empty table everywhere means that the camera was moved."""

LOST_SHARE = 0.5
"""Part of the picture that counts as everywhere in that sense: no hand covers so much."""

LARGE = 2.0
"""Edges of a die from which on things are themselves as large as a hand: only what is none of them may be one."""

BESIDE_THINGS = 1.0
"""Edges of a die around a large thing that are its own: its shadow, and what its reader was wrong by."""

REFRESH = 1.0
"""Seconds of rest after which the picture to compare with is renewed, so that dusk is no motion."""


class Follower:
    """Follows one table.

    `expect` may be changed at any time (another phase of the game, a new calibration); its `empty` picture, where there
    is one, tells a hand that lies still and an empty table, and its `region` what lies beside and is of no interest.
    Without it the follower learns the ground as it goes: the table that was read to be empty, and all that lies outside
    the things of a reading that was sure. With `bumps` a thing that changed where it lay
    raises `Doubt.BUMPED`; that holds until the table was empty.
    """

    def __init__(
        self, reader: Reader, kind: str | None = None, expect: Expectation | None = None, *, bumps: bool = True
    ) -> None:
        self.kind = kind or reader.kind
        self.state: TableState | None = None
        """None until the first rest or motion was seen."""
        self._bumps = bumps
        self._expect: Expectation | None = None
        self._ground = Ground()
        self._region: Grey | None = None
        self._foreign: Foreign | None = None
        self._edge_px: float | None = None
        self._edges = EDGES_MM.get(self.kind, DIE_MM) / DIE_MM
        """Edge of a thing in edges of a die, by which motion and hands are measured whatever lies there."""
        self._things: Grey | None = None
        """Where large things lay when they were looked at last (not 0)."""
        self.expect = expect
        self._struck: float | None = None
        self._before: tuple[Frame, View] | None = None
        self._anchor: View | None = None
        self._anchored = 0.0
        self._still_since = 0.0
        self._looking = Looking(reader)
        self._read_view: View | None = None
        self._last_rest: Rest | None = None
        self._lying: tuple[Item, ...] = ()
        self._hand_since_read = False
        self._covered = False
        """What lies over the ground has not moved for so long that it is read in spite of it."""
        self._turn = 0

    @property
    def expect(self) -> Expectation | None:
        """What the reader is told to expect."""
        return self._expect

    @expect.setter
    def expect(self, expect: Expectation | None) -> None:
        old = None if self._expect is None else self._expect.empty
        self._expect = expect
        if expect is not None and expect.empty is not None and expect.empty is not old:
            self._ground.give(make_view(expect.empty))
            self._foreign = None
        if expect is not None and expect.edge_px:
            self._edge_px = expect.edge_px
        self._region = None  # made for the views that come

    def note_strike(self, at: float) -> None:
        """Tell of a blow of the hammer at `at` (s): frames of the next 0.3 s count neither as motion nor as rest."""
        self._struck = at
        self._looking.clear()

    def read_again(self) -> None:
        """Read the present rest once more, as soon as it allows."""
        if self.state is TableState.READ:
            self.state = TableState.SETTLED
        self._looking.clear()
        self._read_view = self._last_rest = None

    def push(self, frame: Frame) -> list[Change | Rest]:
        """Take the next frame and tell what follows from it, in order; most frames say nothing."""
        return list(self.follow(frame))

    def follow(self, frame: Frame) -> Iterator[Change | Rest]:
        """As `push`, each piece of news as soon as it is known: that a reading begins is told before it is made.

        It must be taken to its end.
        """
        if self._struck is not None and self._struck <= frame.at < self._struck + SHAKEN:
            return
        view = make_view(frame.picture, frame.small)
        if self._before is not None and self._before[1].grey.shape != view.grey.shape:
            self._forget()
        before, self._before = self._before, (frame, view)
        if before is None:
            return
        edge = die_edge(view, self._edge_px and self._edge_px / self._edges)
        if self._region is None and self._expect is not None and len(self._expect.region) >= 3:
            self._region = inside(self._expect.region, view, BESIDE * edge)
        if self._anchor is not None:
            if not self._has_left(self._anchor, view, before[1], edge):
                yield from self._on_rest(frame, view, edge)
                return
            self._anchor = self._foreign = None
            self._covered = False
            self._looking.clear()
        if compare(view, before[1], edge, self._region).moved:
            yield from self._on_motion(frame, view, before[1], edge)
            return
        self._anchor, self._anchored, self._still_since = before[1], frame.at, before[0].at
        self._foreign = None
        self._looking.clear()
        yield from self._on_rest(frame, view, edge, before[0])

    def _has_left(self, anchor: View, view: View, before: View, edge: float) -> bool:
        """Whether the view is no longer the one of this rest.

        Slow motion adds up against the rest's first view. Beside the things that are being looked at it may, as long
        as it is slow: the shadow of a hand that comes near.
        """
        if not compare(view, anchor, edge, self._region).moved:
            return False
        first = self._looking.first
        if first is None or not first.items:
            return True
        things = around(first, view, 1.2)
        return compare(view, anchor, edge, things).moved or compare(view, before, edge, self._region).moved

    def _forget(self) -> None:
        """Another camera or another mode: nothing seen before can be compared."""
        self.state = None
        self._before = None
        self._anchor = self._read_view = None
        self._last_rest = None
        self._foreign = None
        self._region = self._things = None
        self._ground.forget()
        self._looking.clear()

    def _on_motion(self, frame: Frame, view: View, before: View, edge: float) -> list[Change | Rest]:
        self._turn += 1
        if not self._ground:
            hand = foreign(view, before, edge, self._region).hand
        else:
            # What covers the ground changes slowly: measuring it in every third frame is enough.
            if self._foreign is None or self._turn % 3 == 0:
                self._foreign = self._ground.over(view, edge, self._region, self._things)
            hand = self._foreign is not None and self._foreign.hand
        if hand:
            self._hand_since_read = True
        return self._enter(TableState.HAND if hand else TableState.MOVING, frame)

    def _on_rest(self, frame: Frame, view: View, edge: float, first: Frame | None = None) -> Iterator[Change | Rest]:
        if frame.at - self._anchored >= REFRESH and not self._looking:
            self._anchor, self._anchored = view, frame.at
            self._foreign = None
            if self.state is TableState.READ:
                self._read_view = view
            elif self.state is TableState.EMPTY:
                self._ground.see_empty(view)
        if self._hand_may_be_gone(frame):
            yield from self._look_on(frame, view, edge)
            return
        if self.state is TableState.READ or self.state is TableState.EMPTY:
            return
        if self._foreign is None:
            self._foreign = self._ground.over(view, edge, self._region, self._things)
            if self._foreign is not None and self._foreign.hand and self._edges >= LARGE and not self._looking:
                self._note_things(self._looking.look(frame, self._expect), view, edge)
                self._foreign = self._ground.over(view, edge, self._region, self._things)
        if self._is_covered(frame):
            self._looking.clear()
            self._hand_since_read = True
            yield from self._enter(TableState.HAND, frame)
            return
        if self._is_the_same_rest(view, edge):
            yield from self._enter(TableState.READ, frame)
            return
        if self._ground.is_bare(view, edge, self._region):
            yield from self._now_empty(frame)
            return
        yield from self._enter(TableState.SETTLED, frame)
        if first is not None and frame.at - first.at >= APART and not self._in_shake(first):
            self._looking.look(first, self._expect)  # at a slow rate of frames each one counts
        yield from self._look_on(frame, view, edge)

    def _hand_may_be_gone(self, frame: Frame) -> bool:
        """Whether the last reading saw a hand, long ago; one that has become part of the table is known to be there."""
        last = self._last_rest
        if self.state is not TableState.READ or last is None or self._covered:
            return False
        return bool(last.reading.doubts & Doubt.HAND_IN_VIEW) and frame.at - last.at >= RECONSIDERED

    def _in_shake(self, frame: Frame) -> bool:
        return self._struck is not None and self._struck <= frame.at < self._struck + SHAKEN

    def _is_covered(self, frame: Frame) -> bool:
        """Whether a hand lies still over the table."""
        over, still = self._foreign, frame.at - self._still_since
        if over is None or not over.hand:
            return False
        if over.share >= LOST_SHARE and still >= LOST_AFTER:
            self._ground.forget()
            self._foreign = None
            return False
        if still >= STUCK_AFTER:
            self._covered = True
            return False
        return over.reaching_in >= ARM_FACES or still < FINGER_WAIT

    def _is_the_same_rest(self, view: View, edge: float) -> bool:
        """Whether the view is again the one that was read, and no hand was near: a tremble, a shadow that passed."""
        if self._read_view is None or self._hand_since_read or self._read_view.grey.shape != view.grey.shape:
            return False
        return not compare(view, self._read_view, edge, self._region).any

    def _look_on(self, frame: Frame, view: View, edge: float) -> list[Change | Rest]:
        """Look once more if it is time, and conclude if that was enough."""
        if not self._looking.is_due(frame):
            return []
        self._looking.look(frame, self._expect)
        outcome = self._looking.outcome()
        if outcome is None:
            return []
        if outcome.bare:
            return self._now_empty(frame, view)
        return self._conclude(frame, view, outcome)

    def _note_things(self, reading: Reading, view: View, edge: float) -> None:
        """What was read is no hand, however large it is; nor is what it was laid upon and peeps out below."""
        if self._edges < LARGE:
            return
        before, self._things = self._things, covered(reading, view, BESIDE_THINGS * edge)
        still = None if before is None else self._ground.lies(view, edge)
        if before is not None and still is not None and still.shape == before.shape:
            self._things = cv2.bitwise_or(self._things, cv2.bitwise_and(before, still))

    def _now_empty(self, frame: Frame, view: View | None = None) -> list[Change | Rest]:
        self._looking.clear()
        self._things = None
        self._lying, self._read_view, self._last_rest = (), None, None
        if view is not None:
            self._ground.see_empty(view)
        return self._enter(TableState.EMPTY, frame)

    def _conclude(self, frame: Frame, view: View, outcome: Outcome) -> list[Change | Rest]:
        reading = outcome.reading
        self._looking.clear()
        if self._covered:
            reading = replace(reading, doubts=reading.doubts | Doubt.HAND_IN_VIEW)
            self._ground.forget()  # whatever it is has become part of the table
        sizes = [item.size for item in reading.items if item.size > 0.0 and not item.doubts]
        if sizes and not (self._expect is not None and self._expect.edge_px):
            self._edge_px = median(sizes)
        reach = self._edge_px or self._edges * die_edge(view) / view.scale
        kept, bumped = compare_lying(self._lying, reading.items, reach)
        if bumped and self._bumps:
            reading = with_bumps(reading, bumped, reach)
        rest = Rest(reading, frame.index, frame.at, self._still_since, outcome.looks, kept, bumped)
        known, last = self._last_rest is not None and not self._hand_since_read, self._last_rest
        out = self._enter(TableState.READ, frame)
        same = last is not None and len(last.reading.backs) == len(reading.backs) and agree(last.reading, reading)
        gone = last is not None and bool(last.reading.doubts & ~reading.doubts & Doubt.HAND_IN_VIEW)
        if not (known and same) or gone:
            out.append(rest)
        self._lying, self._last_rest, self._read_view = reading.items, rest, view
        self._hand_since_read = False
        self._note_things(reading, view, die_edge(view, reach / self._edges))
        if reading.sure:
            self._ground.see_around(view, reading)
        return out

    def _enter(self, state: TableState, frame: Frame) -> list[Change | Rest]:
        if state is self.state:
            return []
        self.state = state
        return [Change(state, frame.index, frame.at)]
