"""The waiting screen: a game begins where it is named and where it is pictured."""

from __future__ import annotations

import pygame
import pytest

from kiosk.games import GAMES
from kiosk.scenes import Action, Waiting
from kiosk.screens import REST, Held, compose
from kiosk.screens.canvas import Canvas
from kiosk.theme import Theme, themed


def drawn(scene: Waiting, seconds: float | None = None, theme: Theme | None = None) -> Canvas:
    """The screen, at rest or after some seconds."""
    motion = REST if seconds is None else Held(seconds)
    return compose(pygame.Surface((800, 480)), scene, theme or Theme(), "en", 0.0, motion)


def begins(c: Canvas) -> list[Action]:
    """What begins a game, from place to place."""
    return [one.action for one in c.targets if one.action.name == "begin"]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("games", [(*GAMES,), ("bell_and_hammer",), ("bingo",), ("toad",)], ids=str)
@pytest.mark.parametrize("resumable", [False, True])
def test_each_picture_begins_what_its_button_begins(games: tuple[str, ...], large: bool, resumable: bool) -> None:
    """The same action twice: on the button, and on the larger picture above it."""
    scene = Waiting("ok", games=games, resumable=resumable, minutes=5)
    c = drawn(scene, theme=themed(dark=False, large=large))
    found = begins(c)
    assert len(found) == 2 * len(games) and found[: len(games)] == found[len(games) :]
    places = [one.rect for one in c.targets if one.action.name == "begin"]
    for button, picture in zip(places[: len(games)], places[len(games) :], strict=True):
        assert picture.bottom <= button.top and picture.height > 2 * button.height
    for game, picture in zip(games, places[len(games) :], strict=True):
        assert len(games) == 1 or Action("begin", {"game": game}) in [
            one.action for one in c.targets if one.rect.collidepoint(picture.center)
        ]


def test_a_picture_that_is_covered_begins_nothing() -> None:
    """While rules are drawn over it or stand there only the buttons begin a game; after them the picture does again."""
    scene, page = Waiting("ok", games=(*GAMES,)), Theme().timing.page
    curtain = Theme().timing.curtain
    assert len(begins(drawn(scene, page / 4))) == 2 * len(GAMES)
    assert len(begins(drawn(scene, page + curtain / 3))) == len(GAMES)
    assert len(begins(drawn(scene, page * 1.5))) == len(GAMES)
    count = next(k for k in range(2, 40) if len(begins(drawn(scene, page * (k + 0.5)))) == 2 * len(GAMES))
    assert len(begins(drawn(scene, page * count + curtain / 3))) == len(GAMES)
