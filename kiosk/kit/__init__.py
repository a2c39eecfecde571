"""The kit to print: mat, cards, stickers, tokens, rules, wiring, a card for whoever looks after the table.

PDF, vectors in exact millimetres. `write` makes the files; `paper` knows the sizes, `press` prints. Needs the optional
extra ``kit`` (reportlab).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from kiosk.director.house import HOUSES
from kiosk.i18n import LANGUAGES, translation
from kiosk.kit import cards, mat, operator, rules, stickers, tokens, wiring
from kiosk.kit.leaf import Leaf
from kiosk.kit.paper import MARGIN, Paper
from kiosk.kit.press import Press
from kiosk.kit.setting import Box
from kiosk.settings import Config

Draw = Callable[[Press, Leaf], object]


def write(folder: Path, paper: Paper, config: Config, language: str | None = None) -> Iterator[Press]:
    """Write every file into `folder`, each told as soon as it is there.

    In `language`; where that is None, in the configuration's, and the rules in every language that there is.

    Raises:
        OSError: a file cannot be written.
    """
    own = language or config.language.code
    yield _file(folder, "mat", paper, own, lambda press: mat.draw(press, paper, _leaf(Box(0, 0, 0, 0), own)))
    pieces: dict[str, Draw] = {"cards": cards.draw, "stickers": stickers.draw, "tokens": tokens.draw}
    pieces["operator"] = partial(operator.draw, config=config)
    for name, draw in pieces.items():
        yield _file(folder, name, paper, own, partial(_pieces, paper=paper, language=own, draw=draw))
    sheet = partial(wiring.draw, config=config)
    yield _file(folder, "wiring", paper, own, partial(_poster, paper=paper, language=own, draw=sheet))
    for code in (language,) if language else LANGUAGES:
        for game in HOUSES:
            sheet = partial(rules.draw, game=game, config=config)
            name = f"rules-{game}-{code}"
            yield _file(folder, name, paper, code, partial(_poster, paper=paper, language=code, draw=sheet))


def halves(paper: Paper) -> tuple[tuple[float, float], list[Box]]:
    """A page's size, and the parts of it that hold things of a fixed size: A3 on its side holds them twice."""
    if paper.width < 280:
        return paper.upright, [Box(0, 0, *paper.upright).inset(MARGIN)]
    wide, high = paper.lying
    return paper.lying, [Box(wide / 2 * side, 0, wide / 2, high).inset(MARGIN) for side in (0, 1)]


def _pieces(press: Press, paper: Paper, language: str, draw: Draw) -> None:
    size, areas = halves(paper)
    press.page(*size)
    for area in areas:
        draw(press, _leaf(area, language))


def _poster(press: Press, paper: Paper, language: str, draw: Draw) -> None:
    draw(press, _leaf(press.page(*paper.upright).inset(MARGIN), language))


def _leaf(area: Box, language: str) -> Leaf:
    return Leaf(area, language, translation(language))


def _file(folder: Path, name: str, paper: Paper, language: str, draw: Callable[[Press], None]) -> Press:
    press = Press(folder / f"{name}-{paper.name.lower()}.pdf", name, language)
    draw(press)
    press.close()
    return press
