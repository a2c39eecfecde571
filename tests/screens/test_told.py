"""What a visitor asks himself where nothing seems to happen is answered on the screen."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from kiosk.scenes import Payout
from kiosk.screens import REST, compose, gallery
from kiosk.theme import Theme


@pytest.mark.parametrize(("eyes", "card", "owner"), [(0, "White Horse", "Blue fish"), (17, "Inn", "Golden lion")])
def test_why_nobody_pays_is_told_with_a_name(eyes: int, card: str, owner: str) -> None:
    """Who would have paid himself, and by which card."""
    scene = gallery.scenes()["payout-nothing-owner-is-payer"]
    assert isinstance(scene, Payout)
    c = compose(pygame.Surface((800, 480)), replace(scene, eyes=eyes), Theme(), "en", 0.0, REST)
    assert any(card in one.text and owner in one.text for one in c.texts)
