"""The printing press: pages of a PDF in mm, from the upper left corner, y down. All that is drawn on them is vectors.

The only place that knows reportlab.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from kiosk.kit.setting import MM, Box, fitted, leading
from kiosk.theme import LIGHT, Colour, Type

Points = Sequence[tuple[float, float]]

INK: Colour = LIGHT.print_ink
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
FAINT: Colour = (150, 140, 128)
HAIR = 0.15
"""Width of a line along which is cut, mm."""

FACES = {"text": Type().text, "display": Type().display}
ASCENT = 0.72
"""Height of a capital's head room over the base line, in sizes."""
QUALITY = 90


@dataclass(frozen=True, slots=True)
class Set:
    """A text that was set: its box, its size, and the size (points) below which it should not have to be set."""

    text: str
    page: int
    box: Box
    size: float
    least: float


def measure(text: str, size: float, face: str = "text") -> float:
    """Width of a line in mm."""
    _register(face)
    return float(pdfmetrics.stringWidth(printable(text), face, size)) / MM


def printable(text: str) -> str:
    """`text` in the letters that the faces have: a narrow space that does not break is a plain one, once set."""
    return text.replace("\u202f", "\u00a0")


def _register(face: str) -> None:
    if face not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(face, str(FACES[face])))


class Press:
    """One PDF file. Lengths are mm, sizes of type points.

    Attributes:
        texts: every text that was set.
        pages: how many pages were begun.
    """

    def __init__(self, file: Path, title: str, language: str) -> None:
        self.file = file
        self.texts: list[Set] = []
        self.pages = 0
        for face in FACES:
            _register(face)
        self._canvas = Canvas(str(file), invariant=1, pageCompression=1, lang=language, initialFontName="text")
        self._canvas.setTitle(title)
        self._canvas.setCreator("Schimmel")

    def page(self, width: float, height: float) -> Box:
        """Begin a page of this size; returns all of it."""
        if self.pages:
            self._canvas.showPage()
        self.pages += 1
        self._canvas.setPageSize((width * MM, height * MM))
        self._canvas.transform(MM, 0, 0, -MM, 0, height * MM)
        self._canvas.setLineJoin(1)
        return Box(0.0, 0.0, width, height)

    def close(self) -> None:
        """Write the file. OSError where that fails."""
        self._canvas.save()

    @contextlib.contextmanager
    def moved(self, x: float, y: float, degrees: float = 0.0, scale: float = 1.0) -> Iterator[None]:
        """What is drawn within has its origin here, turned clockwise."""
        self._canvas.saveState()
        self._canvas.translate(x, y)
        self._canvas.rotate(degrees)
        self._canvas.scale(scale, scale)
        try:
            yield
        finally:
            self._canvas.restoreState()

    @contextlib.contextmanager
    def within(self, box: Box) -> Iterator[None]:
        """Nothing that is drawn within shows outside of `box`."""
        self._canvas.saveState()
        path = self._canvas.beginPath()
        path.rect(box.left, box.top, box.width, box.height)
        self._canvas.clipPath(path, stroke=0, fill=0)
        try:
            yield
        finally:
            self._canvas.restoreState()

    # Shapes

    def area(self, outlines: Sequence[Points], colour: Colour) -> None:
        """Filled outlines; where two overlap there is a hole."""
        path = self._canvas.beginPath()
        for points in outlines:
            path.moveTo(*points[0])
            for x, y in points[1:]:
                path.lineTo(x, y)
            path.close()
        self._canvas.setFillColorRGB(*_rgb(colour))
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=0)

    def line(self, points: Points, width: float, colour: Colour = INK, dashes: Sequence[float] = ()) -> None:
        """A line through points, with round ends."""
        path = self._canvas.beginPath()
        path.moveTo(*points[0])
        for x, y in points[1:]:
            path.lineTo(x, y)
        self._stroke(width, colour, dashes)
        self._canvas.setLineCap(0 if dashes else 1)
        self._canvas.drawPath(path, stroke=1, fill=0)

    def box(
        self,
        box: Box,
        fill: Colour | None = None,
        line: Colour | None = None,
        width: float = 0.3,
        radius: float = 0.0,
        dashes: Sequence[float] = (),
    ) -> None:
        """A rectangle, its corners rounded by `radius`."""
        if fill is not None:
            self._canvas.setFillColorRGB(*_rgb(fill))
        if line is not None:
            self._stroke(width, line, dashes)
        how = {"stroke": int(line is not None), "fill": int(fill is not None)}
        if radius:
            self._canvas.roundRect(box.left, box.top, box.width, box.height, radius, **how)
        else:
            self._canvas.rect(box.left, box.top, box.width, box.height, **how)

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour | None = INK,
        line: Colour | None = None,
        width: float = 0.3,
    ) -> None:
        """A circle."""
        if fill is not None:
            self._canvas.setFillColorRGB(*_rgb(fill))
        if line is not None:
            self._stroke(width, line)
        self._canvas.circle(x, y, radius, stroke=int(line is not None), fill=int(fill is not None))

    def _stroke(self, width: float, colour: Colour, dashes: Sequence[float] = ()) -> None:
        self._canvas.setStrokeColorRGB(*_rgb(colour))
        self._canvas.setLineWidth(width)
        self._canvas.setDash(*([list(dashes)] if dashes else []))

    # Type

    def text(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        face: str = "text",
        colour: Colour = INK,
        align: str = "left",
        valign: str = "middle",
        lines: int = 1,
        least: float = 7.0,
    ) -> float:
        """Set `text` into `box`, as large as `size` and as small as it must be; returns the size."""
        size, told = fitted(text, size, box, lines, lambda line, at: measure(line, at, face))
        self.texts.append(Set(text, self.pages, box, size, least))
        high = leading(size)
        total = high * len(told)
        top = {"top": box.top, "middle": box.top + (box.height - total) / 2, "bottom": box.bottom - total}[valign]
        base = (high - size * ASCENT / MM) / 2 + size * ASCENT / MM
        for number, line in enumerate(told):
            wide = measure(line, size, face)
            x = {"left": box.left, "center": box.left + (box.width - wide) / 2, "right": box.right - wide}[align]
            self.letters(x, top + number * high + base, line, size, face, colour)
        return size

    def paragraph(
        self, room: Box, text: str, size: float, *, face: str = "text", colour: Colour = INK, least: float = 7.0
    ) -> tuple[float, float]:
        """Set `text` at the top of `room`, in as many lines as it takes; returns its size, and its height in mm."""
        size, told = fitted(text, size, room, 99, lambda line, at: measure(line, at, face))
        box = Box(room.left, room.top, room.width, len(told) * leading(size))
        self.text(box, text, size, face=face, colour=colour, valign="top", lines=len(told), least=least)
        return size, box.height

    def letters(self, x: float, y: float, text: str, size: float, face: str = "text", colour: Colour = INK) -> None:
        """One line of type whose base line begins here."""
        line = self._canvas.beginText()
        line.setTextTransform(1, 0, 0, -1, x, y)
        line.setFont(face, size / MM)
        line.setFillColorRGB(*_rgb(colour))
        line.textOut(printable(text))
        self._canvas.drawText(line)

    # Pictures

    def picture(self, box: Box, rgb: NDArray[np.uint8]) -> None:
        """Hand colouring, and what was never drawn in lines: height x width x 3, R, G, B."""
        done, data = cv2.imencode(".jpg", rgb[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if not done:
            raise ValueError("the picture cannot be coded")
        self._canvas.saveState()
        self._canvas.translate(box.left, box.bottom)
        self._canvas.scale(1, -1)
        self._canvas.drawImage(ImageReader(io.BytesIO(data.tobytes())), 0, 0, box.width, box.height)
        self._canvas.restoreState()


def _rgb(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = colour
    return red / 255, green / 255, blue / 255
