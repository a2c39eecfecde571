"""What is printed has the sizes that it should have, fits its pages, and stands in every language."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from reportlab.pdfbase import pdfmetrics

from kiosk import kit
from kiosk.i18n import LANGUAGES, translation
from kiosk.kit import cards, mat, rules, stickers, tokens, woodcut
from kiosk.kit.paper import MARGIN, PAPERS
from kiosk.kit.press import FACES, Press, printable
from kiosk.kit.setting import Box, broken
from kiosk.screens.common.how_to import BOOKS
from kiosk.settings import Config
from tests.kit import sheets
from tests.kit.conftest import Printed
from vision.mat_sheet import MARKER
from vision.reading import MARKS

EVERY = pytest.mark.parametrize("paper", PAPERS)


@EVERY
def test_every_page_is_a_page_of_its_paper(printed: Printed, paper: str) -> None:
    """Upright or on its side, to a hundredth of a mm."""
    for press in printed(paper).values():
        found = sheets.sizes(press.file)
        assert len(found) == press.pages > 0
        for size in found:
            assert (
                min(np.abs(np.array(size) - way).max() for way in (PAPERS[paper].upright, PAPERS[paper].lying)) < 0.01
            ), press.file.name


@EVERY
def test_nothing_is_printed_where_printers_cannot(printed: Printed, paper: str) -> None:
    """The margin of every page is white; what is inside is not."""
    for press in printed(paper).values():
        for number in range(press.pages):
            page = sheets.picture(press.file, number, 2.0)
            edge = int((MARGIN - 0.5) * 2.0)
            inside = page[edge:-edge, edge:-edge]
            assert (inside < 128).any()
            border = page.copy()
            border[edge:-edge, edge:-edge] = 255
            assert border.min() > 250, (press.file.name, number)


@EVERY
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_too_long_for_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paper: str, language: str
) -> None:
    """In no language is anything set smaller than it should be, or in letters that the type has not."""
    speck = np.full((2, 2, 3), 255, np.uint8)
    monkeypatch.setattr(rules, "painted", lambda *_: speck)
    monkeypatch.setattr(woodcut, "card", lambda *_: None)
    monkeypatch.setattr(Press, "close", lambda _: None)
    for press in kit.write(tmp_path, PAPERS[paper], Config(), language):
        small = [one for one in press.texts if one.size < one.least]
        assert press.texts and not small, press.file.name
        said = {ord(letter) for one in press.texts for letter in printable(one.text) if letter != "\n"}
        for face in FACES:
            assert said <= set(pdfmetrics.getFont(face).face.charToGlyph), press.file.name


@EVERY
def test_the_markers_are_where_the_reader_expects_them(printed: Printed, paper: str) -> None:
    """On each page the squares of 26 mm lie where the sheet says, and together they are all eight."""
    sheet = PAPERS[paper].mat
    file = printed(paper)["mat"].file
    size, parts = mat.pages(PAPERS[paper])
    seen: set[int] = set()
    for number, tile in enumerate(parts):
        x, y = mat.place(size, tile, sheet)
        printed_part = tile.printed
        for one in sheet.numbers:
            left, top = (float(value) for value in sheet.marker(one)[0])
            middle = left + MARKER / 2, top + MARKER / 2
            inside = (
                printed_part.left < middle[0] < printed_part.right
                and printed_part.top < middle[1] < printed_part.bottom
            )
            if not inside:
                continue
            seen.add(one)
            boxes = [box for kind, box in sheets.things(file, number) if kind == "path"]
            near = [box for box in boxes if abs(box.left - left - x) < 0.02 and abs(box.top - top - y) < 0.02]
            assert any(abs(box.width - MARKER) < 0.02 and abs(box.height - MARKER) < 0.02 for box in near)
    assert seen == set(sheet.numbers)


def test_a3_holds_the_mat_on_one_page_and_a4_on_four(printed: Printed) -> None:
    """No paper needs more pages than it must."""
    assert printed("a3")["mat"].pages == 1
    assert printed("a4")["mat"].pages == 4
    assert printed("letter")["mat"].pages == 4


@EVERY
def test_tokens_stickers_and_cards_have_their_sizes(printed: Printed, paper: str) -> None:
    """Read back from the PDF: a token's ring, a sticker's ticks, a card's ticks, the ruler.

    A line's bounds, as they are read, reach beyond its middle by its width.
    """
    parts = printed(paper)
    copies = len(kit.halves(PAPERS[paper])[1])
    rings = [
        box
        for kind, box in sheets.things(parts["tokens"].file)
        if kind == "path" and abs(box.width - tokens.ACROSS - 2 * 0.2) < 0.01
    ]
    assert len(rings) == copies * tokens.PLAYERS * len(tokens.PURSE)
    assert sum(tokens.PURSE) == 36
    for name, sides in (("stickers", set(stickers.SIDES.values())), ("cards", {cards.WIDE})):
        paths = [box for kind, box in sheets.things(parts[name].file) if kind == "path"]
        upright = [box for box in paths if box.width < 0.35 and 0.5 < box.height < 4]
        for side in sides:
            rows: dict[float, list[float]] = {}
            for box in upright:
                rows.setdefault(round(box.top, 1), []).append(box.middle[0])
            steps = [b - a for row in rows.values() for a, b in pairwise(sorted(row))]
            assert sum(abs(step - side) < 0.01 for step in steps) >= (
                len(MARKS) if name == "stickers" else cards.ACROSS
            )
    for name in ("stickers", "cards", "tokens", "mat"):
        pages = range(parts[name].pages)
        lines = [box for page in pages for kind, box in sheets.things(parts[name].file, page) if kind == "path"]
        assert any(abs(box.width - 100.4) < 0.01 and box.height < 0.5 for box in lines), name


def test_all_type_is_the_projects_own(printed: Printed) -> None:
    """Both faces are embedded, and no other is asked for."""
    for press in printed("a4").values():
        data = press.file.read_bytes()
        assert data.count(b"/FontFile2") >= 1
        assert b"Helvetica" not in data


@pytest.mark.parametrize("game", BOOKS)
def test_the_rules_sheet_says_all_that_the_screen_says(printed: Printed, game: str) -> None:
    """Every title and sentence of the pages under *How to play*, by the rules of the house."""
    with pdfium.PdfDocument(printed("a4")[f"rules-{game}-en"].file) as document:
        told = " ".join(document[0].get_textpage().get_text_range().split())
    switches = rules.options(game, Config())
    for page in BOOKS[game](switches):
        for line in (page.title, *page.lines):
            assert " ".join(translation("en").gettext(line).format(**switches).split()) in told


def test_lines_are_broken_at_spaces_only() -> None:
    """A no-break space holds; a word that is too wide is told."""

    def measure(text: str, size: float) -> float:
        return len(text) * size

    assert broken("one two three", 1.0, 7.0, measure) == ["one two", "three"]
    assert broken("one two\u00a0three", 1.0, 9.0, measure) == ["one", "two\u00a0three"]
    assert broken("incomprehensible", 1.0, 9.0, measure) is None


def test_a_box_is_cut_into_columns_and_rows() -> None:
    """They fill it but for the gaps."""
    box = Box(1.0, 2.0, 11.0, 7.0)
    left, right = box.columns([1, 2], 2.0)
    assert (left.left, left.width, right.left, right.right) == (1.0, 3.0, 6.0, 12.0)
    upper, lower = box.rows([1, 1], 1.0)
    assert (upper.top, upper.height, lower.top, lower.bottom) == (2.0, 3.0, 6.0, 9.0)
