"""What each ingredient of a reading is worth: the same held-out throws, calibrated anew without it.

The networks stay as they are; what is left out is a kind of evidence, the known size of the dice, or calibration
itself. Half of the throws choose weights and thresholds, the other half is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from vision.readers.doubting import section
from vision.readers.evidence import COMPARED, EVIDENCE, beside
from vision.readers.network import settings
from vision.training.calibrate import Throw, choose, look_at, verdicts

COMPANY = (
    "odd size", "odd tilt", "no room", "nearest", "odd hue", "odd light", "surplus",
    *(beside(name) for name in COMPARED),
)  # fmt: skip
"""What a face is told by the others of its picture."""
FOOTING = ("stands leaning", "stands on top", "stands covered", "stands not at all")
"""What the wider view says."""
WITHOUT: dict[str, tuple[str, ...]] = {
    "all evidence": (),
    "no second witness": ("second name", "second no face"),
    "no company (size, tilt, room, colour, count)": COMPANY,
    "no leaning and cover seen by the finder": ("leaning", "covered"),
    "no wider view of how it stands": FOOTING,
    "the finder's heat and the first name alone": tuple(name for name in EVIDENCE if name not in ("heat", "name")),
}
"""What is left out, by what the row is called."""
BY_HAND = {"sure": 0.9, "least": 0.0}
"""The threshold as one would guess it."""


def without(throws: Sequence[Throw], names: tuple[str, ...]) -> list[Throw]:
    """The throws with pieces of their evidence blanked out, where they are told beside the others too."""
    columns = [k for k, name in enumerate(EVIDENCE) if any(name in (one, beside(one)) for one in names)]
    out = []
    for throw in throws:
        copy = Throw(throw.scene, throw.found, throw.matches, throw.missed)
        rows = throw.evidence.copy()
        rows[:, columns] = 0.0
        copy.__dict__["evidence"] = rows
        out.append(copy)
    return out


def table(folder: Path, kind: str, limit: int) -> Iterator[dict[str, Any]]:
    """A row for each ingredient: right, doubted, wrong, caught and missed of the second half of `limit` throws."""
    before = settings()
    for known in (False, True):
        throws = list(look_at(folder, kind, limit, known))
        half = len(throws) // 2
        for name, missing in WITHOUT.items():
            some = without(throws, missing)
            mine, _ = choose(some[:half], before[section(kind, known)])
            yield {"kind": kind, "size known": known, "what": name, **verdicts(some[half:], mine)}
            if not missing:
                guessed = verdicts(some[half:], mine | BY_HAND)
                yield {"kind": kind, "size known": known, "what": "thresholds guessed, not calibrated", **guessed}
