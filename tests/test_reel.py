"""The game that the waiting screen plays again."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pygame
import pytest

from kiosk.eyes import Sight
from kiosk.record import check, read_record
from kiosk.reel import RECORD, SHIPPED, Reels, of_lines, played_here, shipped
from kiosk.scenes import End, Payout, Waiting
from kiosk.screens import Held, compose
from kiosk.theme import Theme
from tests.rehearsal import Rehearsal
from vision.reading import Reading
from vision.ring import Ring

OWNERS = {"bell": 0, "hammer": 1, "bell_hammer": 0, "horse": 1, "inn": 2}


def test_the_shipped_game_is_a_true_record_with_its_pictures() -> None:
    """It replays to what it says, its last throws have pictures, and it is small."""
    assert check(read_record(SHIPPED / RECORD)) == []
    reel = shipped()
    assert reel is not None and not reel.own
    throws = [moment for moment in reel.moments if isinstance(moment, Payout)]
    assert len(throws) >= 5
    assert isinstance(reel.moments[-1], End)
    for throw in throws:
        assert throw.picture is not None and len(throw.dice) == 8
        high, wide = throw.picture.shape[:2]
        assert all(0 <= die.x < wide and 0 <= die.y < high for die in throw.dice)
    assert sum(file.stat().st_size for file in SHIPPED.iterdir()) < 400_000


def test_a_game_that_has_no_end_or_no_pictures_is_not_shown() -> None:
    """A record that breaks off, or whose pictures are gone, makes no reel."""
    lines = read_record(SHIPPED / RECORD)
    picture = np.zeros((300, 400, 3), np.uint8)
    assert of_lines(lines, lambda name: picture, own=True) is not None
    assert of_lines(lines, lambda name: None, own=True) is None
    assert of_lines(lines[:-6], lambda name: picture, own=True) is None
    assert of_lines([{**lines[0], "game": "chess"}, *lines[1:]], lambda name: picture, own=True) is None


class Photographed(Rehearsal):
    """A rehearsal whose throws have pictures."""

    def see(self, table: str, reading: Reading | None = None, about: int | None = None) -> None:
        picture = np.zeros((300, 520, 3), np.uint8) if reading is not None else None
        number = self.table.number if about is None else about
        self.director.see(Sight(self.now, number, table, reading, picture))
        self.settle()


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder in which the visitors Anna, Boris and Clara have played to the end, with pictures."""
    kiosk = Photographed(tmp_path)
    ring = Ring(tmp_path / "pictures", 10_000_000)
    kiosk.director.memory.ring = ring
    try:
        kiosk.seat("Anna", "Boris", "Clara")
        kiosk.auction(OWNERS)
        for marks in (("1",), ("2",), ("1",), ("2",), ("1",), ("4", "6")):
            kiosk.throw(*marks)
            kiosk.knock()
            kiosk.skip()
    finally:
        kiosk.close()
    return tmp_path


def test_the_last_game_played_here_is_shown_without_its_names(played: Path) -> None:
    """Its throws come with their pictures; whoever passes by does not learn who played."""
    reel = played_here(played)
    assert reel is not None and reel.own
    assert [moment.eyes for moment in reel.moments[:-1]] == [1, 2, 1, 2, 1, 10]
    names = {seat.name for moment in reel.moments for seat in moment.stage.seats}
    assert names == {"fox", "fish", "frog"}


def test_pictures_that_were_taken_away_are_not_shown(played: Path) -> None:
    """When the ring is cleared the game is gone from the waiting screen as well; the shipped one takes its place."""
    Ring(played / "pictures", 10_000_000).clear()
    assert played_here(played) is None
    reels = Reels(played)
    reels._look()
    found = reels.take()
    assert found is not None and not found.own
    assert reels.take() is None


def test_the_waiting_screen_plays_it_between_the_rules() -> None:
    """Each moment has its turn, says that it is a recording, and nothing is cut."""
    reel = shipped()
    assert reel is not None
    surface, theme = pygame.Surface((800, 480)), Theme()
    scene = Waiting("ok", reel=reel)
    for number in range(len(reel.moments)):
        c = compose(surface, scene, theme, "en", 0.0, Held(theme.timing.page * (4 + number) + 3.0))
        assert "From a recorded game" in [text.text for text in c.texts]
        assert all(text.box.inflate(2, 2).contains(text.ink) for text in c.texts)
        assert {"begin", "set_language", "how_to"} <= {target.action.name for target in c.targets}
    last = compose(surface, scene, theme, "en", 0.0, Held(theme.timing.page * (4 + len(reel.moments)) + 3.0))
    assert "From a recorded game" not in [text.text for text in last.texts]


def test_the_record_is_json_lines() -> None:
    """Each line is one object, as in every record."""
    for row in (SHIPPED / RECORD).read_text("utf-8").splitlines():
        assert isinstance(json.loads(row), dict)
