"""Throws of printed stickers on the printed mat, read as the kiosk reads: ``python -m tests.kit.reads --throws 20``.

The pages are printed by `kiosk kit`, rendered from the PDF, laid on the simulated table and stuck on blank dice.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from kiosk.eyes import Gaze, Watch
from kiosk.i18n import translation
from kiosk.kit import mat, stickers
from kiosk.kit.leaf import Leaf
from kiosk.kit.paper import MARGIN, PAPERS, Paper
from kiosk.kit.press import Press
from kiosk.kit.setting import Box
from tests.kit import sheets
from vision.calibrate import calibrate
from vision.cameras.camera import Frame
from vision.readers import reader
from vision.reading import MARKS
from vision.simulate.mat import laid
from vision.simulate.scene import Flat
from vision.simulate.stuck import Stickers
from vision.simulate.table import SimulatedTable

FPS, LONGEST = 15.0, 4.0
TABLE_PX = 4.0
"""Px for a mm of the mat's print."""


def printed_mat(folder: Path, paper: Paper) -> Flat:
    """The mat as it lies on the table: its pages printed, cut and put together."""
    file = folder / "mat.pdf"
    press = Press(file, "mat", "en")
    mat.draw(press, paper, Leaf(Box(0, 0, 1, 1), "en", translation("en")))
    press.close()
    return laid(put_together(file, paper), paper.mat.width, paper.mat.height)


def put_together(file: Path, paper: Paper, px_per_mm: float = TABLE_PX) -> sheets.Picture:
    """The mat's pages cut along their marks and laid edge to edge."""
    size, parts = mat.pages(paper)
    whole = np.zeros((round(paper.mat.height * px_per_mm), round(paper.mat.width * px_per_mm), 3), np.uint8)
    for number, tile in enumerate(parts):
        page = sheets.picture(file, number, px_per_mm)
        x, y = mat.place(size, tile, paper.mat)
        box = tile.box
        rows = slice(round(box.top * px_per_mm), round(box.bottom * px_per_mm))
        columns = slice(round(box.left * px_per_mm), round(box.right * px_per_mm))
        from_y, from_x = rows.start + round(y * px_per_mm), columns.start + round(x * px_per_mm)
        part = page[from_y : from_y + rows.stop - rows.start, from_x : from_x + columns.stop - columns.start]
        whole[rows, columns] = part
    return whole


def printed_stickers(folder: Path, paper: Paper, edge: float, pips: bool) -> Stickers:
    """One set of them, cut out of the printed page."""
    file = folder / "stickers.pdf"
    press = Press(file, "stickers", "en")
    leaf = Leaf(press.page(*paper.upright).inset(MARGIN), "en", translation("en"))
    area = stickers.draw(press, leaf)
    press.close()
    page = sheets.picture(file, 0, 12.0)
    found = {one.value: one for one in stickers.stickers(area) if one.edge == edge and one.pips == pips}
    prints = {value: sheets.cut_out(page, one.box, 12.0) for value, one in found.items()}
    return Stickers(edge, stickers.SIDES[edge], prints)


def throws(
    flat: Flat, set_: Stickers, seed: int, count: int, size: tuple[int, int] = (1280, 720)
) -> Iterator[tuple[str, list[str]]]:
    """Whether each throw was read ``right``, ``wrong``, ``doubted`` or not at all, and why it was doubted.

    Each die shows its mark every other time: more often than chance would have it, since blanks tell nothing of
    stickers.
    """
    table = SimulatedTable(seed, size=size, mat=flat, stickers=set_)
    gaze = Gaze(reader, calibrate([table.shot(at).picture for at in (0.1, 0.2, 0.3)]))
    now, index = 1.0, 0
    rng = random.Random(seed)
    for number in range(count):
        gaze.watch(Watch("bell-dice", number))
        free = now
        while now < free + 1.4:
            index, now = index + 1, now + 1 / FPS
            gaze.push(Frame(index, now, table.shot(now).picture))
        now = table.throw(now, [mark if rng.random() < 0.5 else "blank" for mark in MARKS])
        began, reading = now, None
        while now < began + LONGEST and (reading is None or not reading.sure):
            index, now = index + 1, now + 1 / FPS
            for sight in gaze.push(Frame(index, now, table.shot(now).picture)):
                reading = sight.reading or reading
        truth, values = table.shot(now).truth, table.values
        now = table.clear(now)
        if reading is None:
            yield "unread", []
        elif not reading.sure:
            yield "must doubt" if truth.must_doubt else "doubted", sorted(reading.doubts.words)
        else:
            told = tuple(sorted(item.value for item in reading.items))
            yield "right" if told == values else "wrong", []


LIGHT = ("ivory pips", "white numerals", "wooden engraved", "antique bone")
"""Sets of the simulated table that are of a stuff that blank dice are sold in."""


def main() -> None:
    """One line of JSON a size and kind of stickers, light dice and coloured ones apart."""
    ask = argparse.ArgumentParser()
    ask.add_argument("--throws", type=int, default=4, help="a table")
    ask.add_argument("--tables", type=int, default=5)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--paper", choices=PAPERS, default="a4")
    ask.add_argument("--edges", type=float, nargs="+", default=list(stickers.SIDES))
    ask.add_argument("--size", type=int, nargs=2, default=(1280, 720))
    args = ask.parse_args()
    paper = PAPERS[args.paper]
    with tempfile.TemporaryDirectory() as folder:
        flat = printed_mat(Path(folder), paper)
        for edge in args.edges:
            for pips in (True, False):
                set_ = printed_stickers(Path(folder), paper, edge, pips)
                came, why = {True: Counter[str](), False: Counter[str]()}, {True: Counter[str](), False: Counter[str]()}
                for seed in range(args.seed, args.seed + args.tables):
                    light = SimulatedTable(seed, size=(64, 36)).dice in LIGHT
                    for what, doubts in throws(flat, set_, seed, args.throws, tuple(args.size)):
                        came[light][what] += 1
                        why[light].update(doubts)
                for light, counted in came.items():
                    line: dict[str, Any] = {"paper": paper.name, "edge": edge, "marks": "pips" if pips else "numerals"}
                    line |= {"dice": "light" if light else "coloured", "throws": counted, "doubts": why[light]}
                    sys.stdout.write(json.dumps(line) + "\n")
                    sys.stdout.flush()


if __name__ == "__main__":
    main()
