"""What the kiosk sees: a camera followed on a thread of its own, or frame by frame by a head-less game.

The director says what to watch for (`Watch`); what comes back (`Sight`) carries the number of the state that the watch
was about, so that a reading which comes late is dropped and never misapplied.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from queue import Empty, SimpleQueue
from statistics import median

from kiosk.place_of_mat import cropped, fits, on_mat
from vision.calibrate import EDGES_MM, NO_MAT, Calibration
from vision.cameras.camera import Frame, because
from vision.cameras.capture import Capture
from vision.follow import Follower, Rest, TableState
from vision.reading import Expectation, Item, Picture, Reader, Reading

log = logging.getLogger(__name__)

ONE_SIZE = 1.35
"""How many times larger than the smallest the largest thing of a set may look: perspective and the finder's error."""

RECENT = 15
"""Things of the last readings that tell together how large they are, where each reading shows only a few."""

SURE_OF_BACK = 0.5
"""Confidence of a back from which it may tell how large the others are."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What the rules wait for on the table."""

    kind: str
    """What lies there, one of `vision.reading.KINDS`."""
    about: int
    """Number of the state that a reading will be about."""
    count: int | None = 8
    """How many things make it complete."""
    again: int = 0
    """Each time it is greater, what lies at rest is read once more."""
    empty: int = 0
    """Each time it is greater, the next picture is the empty table: a person has said so."""
    bumps: bool = True
    """A thing that changed where it lay is doubtful."""
    faces: bool = False
    """Only faces are looked for, whatever they show: an owner teaches his dice."""
    alike: int | None = None
    """So many things of one size in a reading that is sure tell how large they are; None: as many as `count`."""
    piles: tuple[tuple[float, float, float], ...] = ()
    """Places (x, y, radius in px of the pictures of sights) where things lie upon each other."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A change of the table's state, or a reading of what lies at rest."""

    at: float
    """Monotonic seconds when the picture was taken."""
    about: int
    table: str
    """``empty hand moving settled read``."""
    reading: Reading | None = None
    """Only of a rest."""
    picture: Picture | None = field(default=None, compare=False, repr=False)


def common_size(things: Sequence[Item], least: int) -> float | None:
    """The size (px) that at least `least` things share, and most of them; None where they do not."""
    sizes = sorted(thing.size for thing in things)
    if not sizes:
        return None
    middle = median(sizes)
    alike = [size for size in sizes if middle < ONE_SIZE * size and size < ONE_SIZE * middle]
    return float(median(alike)) if len(alike) >= max(least, 0.75 * len(sizes)) else None


class Gaze:
    """Follows one camera, frame by frame, by what is watched for. Has no thread and no clock."""

    def __init__(
        self,
        reader_of: Callable[[str], Reader],
        calibration: Calibration = NO_MAT,
        region: tuple[tuple[float, float], ...] = (),
        *,
        bare: bool = False,
    ) -> None:
        """With a `calibration` only what lies on the mat counts, and nothing but the mat is shown or kept.

        `region` (corners in px) is where dice may lie on a table without a mat; pictures stay whole. `bare`: nothing
        lies there when it is first looked at.
        """
        self._reader_of = reader_of
        self._calibration = calibration
        self._region = region
        self._follower: Follower | None = None
        self._watch: Watch | None = None
        self._abouts: deque[tuple[float, int]] = deque(maxlen=600)
        """When each frame was taken, and the state that was watched for then."""
        self._asked_again = False
        self._take_empty = bare
        self._seen: Picture | None = None
        """The last frame that was taken."""
        self._sizes: deque[float] = deque(maxlen=RECENT)
        """Of the last things that were read, px."""

    def watch(self, watch: Watch | None) -> None:
        """From the next frame on, look for this. The networks are loaded when a kind is first watched for."""
        old, self._watch = self._watch, watch
        if watch is None:
            self._follower = None
            return
        expect = self._first_expectation(watch.count)
        if self._follower is None or self._follower.kind != watch.kind:
            self._sizes.clear()
            kind = "faces" if watch.faces else watch.kind
            self._follower = Follower(self._reader_of(kind), watch.kind, expect, bumps=watch.bumps)
            self._abouts.clear()
            return
        if old is not None and watch.empty > old.empty:
            self._take_empty = True
        if old is None or old.count != watch.count:
            self._follower.expect = replace(self._follower.expect or expect, count=watch.count)
        if old is not None and watch.again > old.again:
            self._follower.read_again()
            self._asked_again = True

    def recalibrate(self, calibration: Calibration) -> None:
        """The mat was found in another place: everything is told from there, and what lies is looked at anew."""
        self._calibration = calibration
        watch, self._watch, self._follower = self._watch, None, None
        self.watch(watch)

    def note_strike(self, at: float) -> None:
        """A blow shakes the camera: the frames after it count neither as motion nor as rest."""
        if self._follower is not None:
            self._follower.note_strike(at)

    def push(self, frame: Frame) -> list[Sight]:
        """Take the next frame; most of them say nothing."""
        return list(self.sights(frame))

    def sights(self, frame: Frame) -> Iterator[Sight]:
        """As `push`, each sight as soon as it is known: a reading may take long, and that it begins is told first."""
        watch, follower = self._watch, self._follower
        if watch is None or follower is None:
            return
        self._abouts.append((frame.at, watch.about))
        if not fits(self._calibration, frame.picture):
            log.warning("the camera's pictures are not of the size that was calibrated: the mat is not used")
            self._calibration = NO_MAT
            follower.expect = Expectation(count=watch.count)
        self._tell_piles(follower, watch, frame)
        seen, self._seen = self._seen, frame.picture
        if self._take_empty:
            self._take_empty = False
            # what lay there when it was said is meant: by now dice may lie there, on a slow machine
            bare = seen if seen is not None and seen.shape == frame.picture.shape else frame.picture
            follower.expect = self._first_expectation(watch.count, bare)
            follower.read_again()
        for news in follower.follow(frame):
            state = follower.state.value if follower.state else ""
            if isinstance(news, Rest):
                # What lies still since before the state changed was thrown for the state before, unless asked again.
                since = next((about for at, about in self._abouts if at >= news.still_since), watch.about)
                about = watch.about if self._asked_again else since
                picture = news.reading.picture if news.reading.picture is not None else frame.picture
                reading = news.reading
                if self._calibration.mat is not None:
                    reading, picture = on_mat(reading, picture, self._calibration.mat)
                if self._learn_scale(follower, news.reading) and not reading.sure:
                    follower.read_again()  # what was doubtful at an unknown size may not be so at the known one
                    continue
                self._asked_again = False
                yield Sight(news.at, about, state, reading, picture)
            else:
                if news.state in (TableState.HAND, TableState.MOVING, TableState.EMPTY):
                    self._asked_again = False  # what was to be read again no longer lies there as it did
                if news.state is TableState.EMPTY:
                    follower.expect = replace(self._expected(follower), empty=frame.picture)
                yield Sight(news.at, watch.about, news.state.value)

    def _tell_piles(self, follower: Follower, watch: Watch, frame: Frame) -> None:
        """The reader sees all of the camera's picture, whoever watches only the mat."""
        mat = self._calibration.mat
        left, top = (0, 0) if mat is None or not watch.piles else mat.cropped(frame.picture)[1]
        piles = tuple((x + left, y + top, radius) for x, y, radius in watch.piles)
        expect = self._expected(follower)
        if piles != expect.piles:
            follower.expect = replace(expect, piles=piles)

    def _first_expectation(self, count: int | None, empty: Picture | None = None) -> Expectation:
        # Dice and cards are of one size everywhere; how large stones are is told by those that lie there.
        edge_mm = EDGES_MM.get(self._watch.kind if self._watch is not None else "bell-dice")
        expect = self._calibration.expectation(count, empty, edge_mm)
        return replace(expect, region=self._region) if self._calibration.mat is None else expect

    def _expected(self, follower: Follower) -> Expectation:
        return follower.expect or Expectation(count=self._watch.count if self._watch else None)

    def _learn_scale(self, follower: Follower, reading: Reading) -> bool:
        """The same things will be as large again: enough of them, of one size, tell how large that is.

        Where hardly any is found at that size other ones lie there, and it is forgotten. Returns whether it was unknown
        and is known now.
        """
        watch = self._watch
        if watch is None or (watch.count is None and watch.alike is None):
            return False
        before = self._expected(follower).edge_px
        if watch.alike is not None:
            # Whatever else is in doubt: what is told by itself, and backs.
            backs = [back for back in reading.backs if back.confidence > SURE_OF_BACK]
            things = [*(item for item in reading.items if not item.doubts), *backs]
            edge, hardly_any = common_size(things, watch.alike), not things
            if edge is not None:
                self._sizes.extend(thing.size for thing in things)
                edge = float(median(self._sizes))
        else:
            count, things = watch.count or 0, list(reading.items)
            edge = common_size(things, count) if len(things) == count else None
            hardly_any = len(things) < count / 2
        if edge is None and hardly_any:
            self._sizes.clear()
            edge = self._first_expectation(watch.count).edge_px
            follower.expect = replace(self._expected(follower), edge_px=edge)
            return False
        if edge is not None:
            follower.expect = replace(self._expected(follower), edge_px=edge)
        return before is None and edge is not None

    def shown(self, picture: Picture) -> Picture:
        """What may be shown of the camera's picture."""
        mat = self._calibration.mat
        return picture if mat is None or not fits(self._calibration, picture) else cropped(picture, mat)


class Eyes:
    """A camera that is followed on a thread of its own. A context manager."""

    def __init__(self, capture: Capture, gaze: Gaze, lock: bool = False) -> None:
        """`lock`: once the empty table was seen, the camera is to hold its exposure, white balance and focus."""
        self.capture = capture
        self._gaze = gaze
        self._lock = lock
        self._locked_at = 0
        """For which opening of the camera it was told so."""
        self._sights: SimpleQueue[Sight] = SimpleQueue()
        self._wishes: SimpleQueue[Watch | Calibration | float | None] = SimpleQueue()
        self._wished: Watch | None = None
        self._unmet: Watch | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look, name="eyes", daemon=True)
        self.failure: str | None = None
        """A sentence, where reading itself has failed."""

    def __enter__(self) -> Eyes:
        self.capture.start()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(5.0)
        self.capture.stop()

    def watch(self, watch: Watch | None) -> None:
        """What to look for from now on."""
        if watch != self._wished:
            self._wished = watch
            self._wishes.put(watch)

    def note_strike(self, at: float) -> None:
        """A blow of the hammer at `at` (monotonic s)."""
        self._wishes.put(at)

    def recalibrate(self, calibration: Calibration) -> None:
        """The mat lies elsewhere from now on."""
        self._wishes.put(calibration)

    def sights(self) -> list[Sight]:
        """What was seen since the last call."""
        seen = []
        while True:
            try:
                seen.append(self._sights.get_nowait())
            except Empty:
                return seen

    def latest(self) -> Frame | None:
        """The newest picture, as much of it as may be shown."""
        frame = self.capture.latest()
        return None if frame is None else replace(frame, picture=self._gaze.shown(frame.picture), small=None)

    @property
    def state(self) -> str:
        """How the camera does: ``starting ok fault ended``; also ``fault`` while its pictures cannot be read."""
        state = self.capture.health().state
        return "fault" if self.failure is not None and state == "ok" else state

    def _look(self) -> None:
        index = -1
        while not self._stop.is_set():
            frame = self.capture.wait(index, 0.2)
            try:
                self._take_wishes()
                if frame is not None:
                    index = frame.index
                    for sight in self._gaze.sights(frame):
                        self._sights.put(sight)
                        if self._lock and sight.table == "empty":
                            self._hold_the_light()
                self.failure = None
            except Exception as error:  # a reader's surprise must not blind the kiosk for good
                failure = f"The table could not be read ({because(error)})."
                if failure != self.failure:  # said once, not every second for days
                    log.exception("looking at the table failed")
                self.failure = failure
                self._stop.wait(1.0)

    def _hold_the_light(self) -> None:
        """Once for each time that the camera was opened; on a thread, because the camera takes its time."""
        opened = self.capture.health().opened
        if opened != self._locked_at:
            self._locked_at = opened
            threading.Thread(target=self.capture.lock, name="lock the camera", daemon=True).start()

    def _take_wishes(self) -> None:
        while True:
            try:
                wish = self._wishes.get_nowait()
            except Empty:
                break
            if isinstance(wish, float):
                self._gaze.note_strike(wish)
            elif isinstance(wish, Calibration):
                self._gaze.recalibrate(wish)
            else:
                self._watch_for(wish)
        if self._unmet is not None:
            self._watch_for(self._unmet)

    def _watch_for(self, watch: Watch | None) -> None:
        """What could not be begun (its networks do not load) is tried again until it can, or until a newer wish."""
        self._unmet = watch
        self._gaze.watch(watch)
        self._unmet = None
