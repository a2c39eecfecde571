"""The printed pictures: how they are cut, and that each one that is shown is there."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from kiosk.screens import words
from kiosk.screens.prints import FOLDER, animals, theatre
from kiosk.screens.prints.block import Block, circle, path, smooth
from kiosk.screens.sprites import sprite
from kiosk.theme import ANIMALS


def block() -> Block:
    """A small block."""
    return Block(20, 20, 8, 1)


@pytest.mark.parametrize(
    "name",
    [
        *(f"card-{card}" for card in words.CARD_NAMES),
        "card-inn-open",
        *(f"animal-{animal}" for animal in ANIMALS),
        *theatre.PIECES,
        *(f"mark-{mark}" for mark in theatre.MARKS),
    ],
)
def test_every_picture_is_there(name: str) -> None:
    """Each picture that a screen can ask for is kept as a file and scales to any size."""
    assert (FOLDER / f"{name}.webp").is_file()
    assert sprite(name, (37, 51)).get_size() == (37, 51)


def test_a_mark_takes_the_ink_that_it_is_printed_in() -> None:
    """A mark is tinted, its shape stays."""
    red = pygame.surfarray.pixels3d(sprite("mark-hammer", (40, 40), (200, 0, 0))).reshape(-1, 3)
    alpha = pygame.surfarray.pixels_alpha(sprite("mark-hammer", (40, 40), (200, 0, 0))).ravel()
    assert (red[alpha > 128][:, 0] > 150).all()
    assert (red[alpha > 128][:, 1:] < 60).all()


def test_darker_shade_prints_more_ink() -> None:
    """Hatching covers about as much as its tone says, and more for a darker one."""
    covered = []
    for tone in (0.2, 0.5, 0.8):
        b = block()
        b.hatch(np.ones(b.shape, np.float32), tone, 30, 1.5)
        covered.append(float(b.ink.mean()))
    assert covered == pytest.approx([0.2, 0.5, 0.8], abs=0.08)


def test_a_thing_in_front_hides_what_is_behind_it() -> None:
    """Inside a thing that is placed nothing of the ground before it prints."""
    b = block()
    b.black(np.ones(b.shape, np.float32))
    mask = b.place(circle((10, 10), 6), None, 0)
    assert b.ink[80, 80] == 0
    assert b.ink[4, 4] == 1
    assert mask[80, 80] == 1


def test_a_curve_goes_through_its_points() -> None:
    """The smooth curve meets each of the points that it was given."""
    points = path("0,0 10,0 10,10 0,10")
    curve = smooth(points)
    assert all(min(abs(x - a) + abs(y - b) for a, b in curve) < 1e-9 for x, y in points)


def test_prints_are_what_the_code_cuts() -> None:
    """A figure cut again is the one that is kept, but for the file's compression."""
    b, mask = animals.badge("owl")
    again = b.printed(mask)
    assert again.shape == (300, 300, 4)
    kept = pygame.surfarray.pixels3d(pygame.image.load(str(FOLDER / "animal-owl.webp"))).swapaxes(0, 1)
    inside = again[..., 3] > 250
    assert np.abs(again[..., :3].astype(int) - kept.astype(int))[inside].mean() < 8
