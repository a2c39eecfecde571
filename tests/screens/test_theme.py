"""Colours that everybody can tell apart."""

from __future__ import annotations

import pytest

from kiosk.theme import ANIMALS, DARK, LIGHT, Palette, Theme, contrast, touch_mm


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_stands_out_from_its_ground(palette: Palette) -> None:
    """Each pair of colours that text is printed in has a contrast of at least 4.5 to 1."""
    weak = {name: round(contrast(*pair), 2) for name, pair in palette.pairs.items() if contrast(*pair) < 4.5}
    assert not weak


def test_contrast_is_measured_as_the_standard_says() -> None:
    """Black on white is 21 to 1, a colour on itself 1 to 1."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 99, 199), (9, 99, 199)) == pytest.approx(1)


def test_each_seat_has_a_colour_and_an_animal_of_its_own() -> None:
    """Eight seats, eight animals, eight colours."""
    assert len(set(ANIMALS)) == 8
    assert len(set(LIGHT.seats)) == 8


def test_a_touch_target_is_nine_millimetres_on_the_smallest_screen() -> None:
    """On 7 inches of 800x480 (154 mm wide, 86 mm high) the least side is more than 9 mm in both directions."""
    assert touch_mm(Theme(), (800, 480), 7.0) >= 9
    assert Theme().touch * 154 / 800 >= 9
    assert Theme().touch * 86 / 480 >= 9
