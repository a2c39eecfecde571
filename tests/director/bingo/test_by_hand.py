"""A deal of Bingo that no camera sees: the kiosk says so, and every stone is entered by touch."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from kiosk.scenes import ChooseStone, Scene, Trick, TurnUp
from kiosk.screens import REST
from kiosk.screens.drawing import compose
from kiosk.screens.words import bingo
from kiosk.theme import Theme
from tests.stone_bench import StoneBench


def said(scene: Scene) -> list[str]:
    """Every text on the screen of a scene."""
    pygame.font.init()
    return [one.text for one in compose(pygame.Surface((800, 480)), scene, Theme(), "en", 0.0, REST).texts]


@pytest.mark.parametrize("eye", ["unread", "absent", "fault"])
def test_without_eyes_every_stone_is_entered_by_touch(tmp_path: Path, eye: str) -> None:
    """The screen says why; deal, lead, reply and the trick itself need a touch each, and nothing must be seen gone."""
    bench = StoneBench(tmp_path, eye=eye)
    why = bingo.EYES[eye]
    assert any(why in text for text in said(bench.on(TurnUp)))
    bench.do("choose_stone", what="turn_up")
    bench.do("stone", value="5-3")
    bench.kiosk.knock()
    assert why in said(bench.on(Trick))
    for lead, reply in (("6-1", "4-1"), ("6-2", "5-5")):
        scene = bench.on(Trick)
        assert scene.step == "lead" and not scene.ungathered
        bench.do("choose_stone", what="lead")
        assert "5-3" in bench.on(ChooseStone).gone
        bench.do("stone", value=lead)
        assert bench.on(Trick).step == "reply" and why in said(bench.on(Trick))
        bench.do("choose_stone", what="reply")
        bench.do("stone", value=reply)
        assert bench.on(Trick).step == "taken"
        bench.do("count")
    assert bench.state.tricks == (1, 1) and bench.state.points == (0, 28)
    bench.close()


def test_the_camera_is_not_asked_for_what_it_cannot_read(tmp_path: Path) -> None:
    """Nothing is watched for, so that no network is loaded."""
    bench = StoneBench(tmp_path, eye="unread")
    assert bench.kiosk.director.watch() is None and bench.on(TurnUp).stage.by_hand
    bench.close()


@pytest.mark.parametrize("step", ["turn_up", "lead"])
def test_the_screen_says_that_it_reads(tmp_path: Path, step: str) -> None:
    """From the moment at which the stones lie still until they are read."""
    bench = StoneBench(tmp_path)
    if step == "lead":
        bench.deal()
    assert "Reading ..." not in said(bench.scene)
    bench.kiosk.see("hand")
    bench.kiosk.see("settled")
    assert "Reading ..." in said(bench.scene)
    bench.close()
