"""What the camera sees, with everything that the reader thinks of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kiosk.director.office.page import OfficePage
from kiosk.eyes import Sight, Watch
from kiosk.office import Office
from kiosk.scenes import OfficeDesk, Scene
from vision.annotate import annotated
from vision.reading import KINDS, Picture, Reading

if TYPE_CHECKING:
    from kiosk.director.director import Director

ABOUT = -2
"""Stands for the number of a state in what the operator looks at."""

COUNTS: Mapping[str, int | None] = {"bell-dice": 8, "pip-dice": 8, "dominoes": None, "cards": None}


class EyesPage(OfficePage):
    """What the camera sees, with everything that the reader thinks of it."""

    page = "eyes"

    def __init__(self, director: Director, office: Office) -> None:
        super().__init__(director, office)
        self.kinds = tuple(kind for kind in KINDS if director.can_read(kind))
        kind = director.kind
        self.kind = kind if kind in self.kinds else self.kinds[0]
        self.reading: Reading | None = None
        self._again = 0
        self._state = ""
        self._drawn: Picture | None = None

    def watch(self) -> Watch | None:
        return Watch(self.kind, ABOUT, count=COUNTS.get(self.kind), again=self._again, bumps=False)

    def do_look_for(self, kind: str) -> None:
        """Other things."""
        if kind in self.kinds and kind != self.kind:
            self.kind, self.reading, self._drawn = kind, None, None

    def do_again(self) -> None:
        """Read what lies there once more."""
        self._again += 1

    def see(self, sight: Sight) -> None:
        self._state = sight.table
        if sight.reading is not None and sight.about == ABOUT and sight.picture is not None:
            self.reading, self._drawn = sight.reading, annotated(sight.picture, sight.reading)
        elif sight.table in ("empty", "hand", "moving"):
            self.reading, self._drawn = None, None

    def facts(self) -> dict[str, Any]:
        camera, reading = self.office.camera(), self.reading
        found: dict[str, Any] = {"kind": self.kind, "kinds": self.kinds, "state": self._state}
        if camera is not None:
            found |= {
                "camera": camera.state,
                "sentence": camera.sentence,
                "fps": round(camera.fps, 1),
                "size": camera.size,
                "light": None if camera.light is None else round(100 * camera.light),
                "px_per_mm": None if camera.px_per_mm is None else round(camera.px_per_mm, 2),
                "drift": None if camera.drift is None else round(camera.drift, 1),
            }
        if reading is not None:
            doubts = reading.doubts
            for item in reading.items:
                doubts |= item.doubts
            found |= {
                "items": tuple((item.value, round(100 * item.confidence)) for item in reading.items),
                "backs": len(reading.backs),
                "doubts": doubts,
                "edge": round(sum(item.size for item in reading.items) / len(reading.items)) if reading.items else 0,
            }
        return found

    def scene(self) -> Scene:
        picture = self._drawn if self._drawn is not None else self.director.live
        return OfficeDesk("eyes", self.facts(), picture)
