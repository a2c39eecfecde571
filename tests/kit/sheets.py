"""Printed pages as pictures, and what stands on them, read back from the PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from kiosk.kit.setting import MM, Box

Picture = NDArray[np.uint8]


def picture(file: Path, page: int = 0, px_per_mm: float = 8.0) -> Picture:
    """A page as it comes out of the printer, B, G, R."""
    with pdfium.PdfDocument(file) as document:
        rendered = document[page].render(scale=px_per_mm / MM).to_numpy()
        return np.ascontiguousarray(rendered[..., :3])


def cut_out(page: Picture, box: Box, px_per_mm: float = 8.0, side: int = 128) -> Picture:
    """What stands in `box` (mm), `side` px wide, in its proportions."""
    left, top = round(box.left * px_per_mm), round(box.top * px_per_mm)
    right, bottom = round(box.right * px_per_mm), round(box.bottom * px_per_mm)
    size = side, round(side * box.height / box.width)
    return np.asarray(cv2.resize(page[top:bottom, left:right], size, interpolation=cv2.INTER_AREA), np.uint8)


def sizes(file: Path) -> list[tuple[float, float]]:
    """Width and height of each page in mm."""
    with pdfium.PdfDocument(file) as document:
        return [(page.get_width() / MM, page.get_height() / MM) for page in document]


def things(file: Path, page: int = 0) -> list[tuple[str, Box]]:
    """Kind (``path text image``) and place in mm of everything on a page."""
    kinds: dict[int, str] = {1: "text", 2: "path", 3: "image"}
    out: list[tuple[str, Box]] = []
    with pdfium.PdfDocument(file) as document:
        leaf: Any = document[page]
        high = leaf.get_height()
        for thing in leaf.get_objects():
            left, bottom, right, top = thing.get_bounds()
            box = Box(left / MM, (high - top) / MM, (right - left) / MM, (top - bottom) / MM)
            out.append((kinds.get(thing.type, ""), box))
    return out
