"""Calibration: what the camera over this table can be relied on for, told from a few pictures of it.

Used once when the kiosk is set up and again whenever something may have moved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from vision.mat import Mat, MatError, find_mat
from vision.reading import Expectation, Picture

DIE_MM = 16.0
"""Edge of an ordinary die."""

EDGES_MM: Mapping[str, float] = {"bell-dice": DIE_MM, "pip-dice": DIE_MM, "cards": 60.0}
"""Edge of a thing (the short one of a card, 57 to 63 mm) of those kinds that are of one size everywhere, about."""

NEEDS: Mapping[str, tuple[float, float]] = {
    "bell-dice": (24.0, DIE_MM),
    "pip-dice": (24.0, DIE_MM),
    "dominoes": (28.0, 24.0),
    "cards": (16.0, 5.0),
}
"""For each kind: px that its smallest part must have (a die's edge, half a stone, a card's index), and its mm."""

GOOD_ERROR = 1.0
"""Millimetres of error up to which a calibration is a good one: a sixteenth of a die."""

DRIFTED = 3.0
"""Millimetres by which mat or camera may move before the calibration has to be made again."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was found out about one camera over one table."""

    mat: Mat | None
    """None: there is no mat, and everything is told from the whole picture."""
    how: Literal["markers", "by hand", "none"]
    drift: float | None = None
    """Millimetres that the mat has moved in the picture since the last time; None: there is nothing to compare with."""

    @property
    def good_for(self) -> tuple[str, ...]:
        """The kinds of things that are large enough in the picture, all over the mat; () where that is unknown."""
        if self.mat is None:
            return ()
        scale = self.mat.least_px_per_mm
        return tuple(kind for kind, (px, mm) in NEEDS.items() if scale * mm >= px)

    @property
    def good(self) -> bool:
        """Whether the places that it gives can be relied on."""
        return self.mat is not None and self.mat.worst <= GOOD_ERROR

    @property
    def drifted(self) -> bool:
        """Whether mat or camera have moved too far since the last time."""
        return self.drift is not None and self.drift > DRIFTED

    def expectation(
        self, count: int | None, empty: Picture | None = None, edge_mm: float | None = DIE_MM
    ) -> Expectation:
        """What a reader of things with an edge of `edge_mm` may be told; None: nobody knows how large they are."""
        if self.mat is None:
            return Expectation(count=count, empty=empty)
        edge_px = None if edge_mm is None else edge_mm * self.mat.px_per_mm
        return Expectation(count, edge_px, empty, self.mat.region, printed=self.mat.printed)

    def sentences(self) -> list[str]:
        """What was found, for the person who calibrates."""
        if self.mat is None:
            return ["There is no mat: everything is read from the whole picture, with more doubts."]
        mat = self.mat
        told = []
        if self.how == "markers":
            told.append(f"The mat ({mat.sheet.name}) was found by {len(mat.markers)} of its 8 markers.")
            told.append(f"Places on it are right to {mat.error:.2f} mm, {mat.worst:.2f} mm at worst.")
            if not self.good:
                told.append("That is much: lay the mat flat, and put its two halves together exactly.")
            if mat.bend:
                told.append("The lens bends straight lines; that is taken out.")
        else:
            told.append(f"The corners were given by hand, for {mat.sheet.width:.0f} x {mat.sheet.height:.0f} mm.")
        told.append(f"One millimetre has {mat.px_per_mm:.2f} px in the middle, {mat.least_px_per_mm:.2f} px at least.")
        able = self.good_for
        told.append(f"That is enough for: {', '.join(able)}." if able else "That is too little for every game.")
        short = [kind for kind in NEEDS if kind not in able]
        if short:
            need = min(px / mm for kind, (px, mm) in NEEDS.items() if kind in short)
            told.append(
                f"For {', '.join(short)} at least {need:.1f} px for a millimetre are needed: "
                "hang the camera lower, so that the mat fills the picture, or let it take larger pictures."
            )
        if self.drift is not None:
            moved = "has moved" if self.drifted else "lies as it did"
            told.append(f"Since the last time the mat {moved} ({self.drift:.1f} mm).")
        return told

    def to_json(self) -> dict[str, Any]:
        """Plain values to be stored and printed."""
        out: dict[str, Any] = {"how": self.how, "mat": None if self.mat is None else self.mat.to_json()}
        if self.mat is not None:
            out |= {
                "px_per_mm": round(self.mat.px_per_mm, 3),
                "least_px_per_mm": round(self.mat.least_px_per_mm, 3),
                "error_mm": round(self.mat.error, 3),
                "worst_mm": round(self.mat.worst, 3),
                "good_for": list(self.good_for),
            }
        if self.drift is not None:
            out["drift_mm"] = round(self.drift, 2)
        return out

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Calibration:
        """The calibration that `to_json` was called on. ValueError, with a sentence, where the data is not one."""
        how = data.get("how")
        mat = data.get("mat")
        if how not in ("markers", "by hand", "none") or (mat is None) != (how == "none"):
            raise ValueError("The stored calibration cannot be used: calibrate again.")
        return cls(None if mat is None else Mat.from_json(mat), how)


NO_MAT = Calibration(None, "none")
"""Where nothing was calibrated."""


def calibrate(pictures: Sequence[Picture], last: Calibration | None = None, corners: Mat | None = None) -> Calibration:
    """Find the mat in `pictures` of one view; `corners` is the mat by hand (`mat_by_hand`), used instead where given.

    `last` is the calibration before, for the drift. MatError, with a sentence, where no mat is found.
    """
    mat = corners or find_mat(pictures)
    before = None if last is None else last.mat
    comparable = before is not None and before.size == mat.size and before.sheet == mat.sheet
    drift = mat.drift(before) if before is not None and comparable else None
    return Calibration(mat, "by hand" if corners is not None else "markers", drift)


def check_drift(picture: Picture, last: Calibration) -> float | None:
    """How far the mat has moved since `last` (mm), None where it cannot be told now (no mat, hidden, by hand)."""
    if last.mat is None or last.how != "markers":
        return None
    try:
        return calibrate([picture], last).drift
    except MatError:
        return None
