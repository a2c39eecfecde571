"""What belongs together stands in one line, and is not torn from one line to the next."""

from __future__ import annotations

import re

import pygame
import pytest

from kiosk.screens import REST, cards, compose, gallery, pictures
from kiosk.screens.canvas import Canvas
from kiosk.theme import Theme

SIZES = ((800, 480), (1920, 1080))


def drawn(name: str, size: tuple[int, int] = SIZES[0]) -> Canvas:
    """A scene of the gallery at rest."""
    return compose(pygame.Surface(size), gallery.scenes()[name], Theme(), "en", 0.0, REST)


@pytest.mark.parametrize("size", SIZES)
def test_the_lines_of_the_account_stand_below_each_other(size: tuple[int, int]) -> None:
    """Whether an entry is somebody's or not, whether it can be asked about or not."""
    c = drawn("account", size)
    tills = [one.ink.right for one in c.texts if one.text.startswith("Till:")]
    heads = [one.ink.left for one in c.texts if one.text in ("The stakes", "A throw was put right")]
    heads += [one.ink.left for one in c.texts if re.match(r"(Blue fish|Red fox|Bell): ", one.text)]
    assert len(tills) == 5 and max(tills) - min(tills) <= 1
    assert len(heads) >= 5 and max(heads) - min(heads) <= 1


def test_a_line_without_payments_stands_in_its_middle() -> None:
    """Not at its upper edge, with nothing below it."""
    c = drawn("account")
    alone = next(one for one in c.texts if one.text == "A throw was put right")
    till = min((one for one in c.texts if one.text.startswith("Till:")), key=lambda one: abs(one.ink.y - alone.ink.y))
    assert abs(alone.ink.centery - till.ink.centery) <= 2


@pytest.mark.parametrize("name", ["toad-turn-first", "toad-turn-six"])
def test_reserve_and_pile_lie_on_one_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the cards of the reserve are counted or not."""
    places = []
    for what in ("back", "card", "empty"):

        def noted(c: Canvas, rect: pygame.Rect, *rest: object, real: object = getattr(cards, what)) -> object:
            places.append(rect.copy())
            return real(c, rect, *rest)  # type: ignore[operator]

        monkeypatch.setattr(cards, what, noted)
    drawn(name, (1280, 721))
    reserve, pile = (one for one in sorted(places, key=lambda one: one.left) if one.height > 200 and one.left < 300)
    assert (reserve.top, reserve.height) == (pile.top, pile.height)


def test_lives_begin_where_the_name_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the figure, below the name."""
    tokens: list[int] = []
    real = pictures.token

    def noted(c: Canvas, centre: tuple[int, int], radius: int) -> None:
        tokens.append(centre[0] - radius)
        real(c, centre, radius)

    monkeypatch.setattr(pictures, "token", noted)
    c = drawn("toad-hand-over", (1280, 722))
    for name in ("Red fox", "Blue fish"):
        left = next(one.ink.left for one in c.texts if one.text == name)
        assert min(abs(left - at) for at in tokens) <= c.px(4)


def test_a_number_is_not_torn_from_what_it_counts() -> None:
    """What is counted in brackets, and parts of a hundred, stay in one line."""
    texts = [one.text for name in ("bingo-lead-draws", "office-eyes") for one in drawn(name).texts]
    assert any("%" in text for text in texts) and any("counted)" in text for text in texts)
    assert not [text for text in texts if re.search(r"\d %|\(\d+ counted", text)]


def test_a_picture_that_comes_in_has_an_edge() -> None:
    """On the waiting screen: where the one before is still seen beside it, words are not torn without a sign."""
    scene, motion = gallery.shown()["moving-waiting-page"]
    surface = pygame.Surface(SIZES[0])
    c = compose(surface, scene, Theme(), "en", 0.0, motion)
    wide = {
        sum(surface.get_at((x, y))[:3] == c.palette.curtain for x in range(c.px(30), c.rect.width - c.px(30)))
        for y in range(c.rect.height // 3, c.rect.height * 2 // 3, 7)
    }
    assert min(wide) >= c.px(5)
