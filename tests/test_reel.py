"""The game that the waiting screen plays again."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from kiosk.eyes import Sight
from kiosk.games import GAMES
from kiosk.record import check, read_record
from kiosk.reel import MOMENTS, RECORD, SHIPPED, Reels, of_lines, played_here, shipped
from kiosk.scenes import End, MatchEnd, Payout, Reel, ToadEnd, Trick, Verdict, Waiting
from kiosk.screens import Held, compose
from kiosk.theme import ANIMALS, Theme
from tests.rehearsal import OWNERS, Rehearsal
from vision.reading import Reading
from vision.ring import Ring


@pytest.mark.parametrize("game", sorted(MOMENTS))
def test_each_shipped_game_is_a_true_record(game: str) -> None:
    """It replays to what it says, nobody who passes by learns a name, and it is small."""
    folder = SHIPPED / game
    assert check(read_record(folder / RECORD)) == []
    reel = shipped(game)
    assert reel is not None and not any(reel.own)
    assert {seat.name for moment in reel.moments for seat in moment.stage.seats} <= set(ANIMALS)
    assert sum(file.stat().st_size for file in folder.iterdir()) < 300_000
    assert set(MOMENTS) == set(GAMES)


def test_the_shipped_game_of_bell_and_hammer_has_its_pictures() -> None:
    """Its last throws, each with eight dice in its picture, and the standing."""
    reel = shipped("bell_and_hammer")
    assert reel is not None and isinstance(reel.moments[-1], End)
    throws = [moment for moment in reel.moments if isinstance(moment, Payout)]
    assert len(throws) >= 5
    for throw in throws:
        assert throw.picture is not None and len(throw.dice) == 8
        high, wide = throw.picture.shape[:2]
        assert all(0 <= die.x < wide and 0 <= die.y < high for die in throw.dice)


def test_the_shipped_match_of_bingo_has_its_pictures() -> None:
    """Its last tricks, both stones as they were seen, who took them by which rule, and the standing."""
    reel = shipped("bingo")
    assert reel is not None and isinstance(reel.moments[-1], MatchEnd) and reel.moments[-1].winner is not None
    tricks = [moment for moment in reel.moments if isinstance(moment, Trick)]
    assert len(tricks) >= 4
    for trick in tricks:
        assert trick.why and trick.step == "taken"
        for stone in (trick.lead, trick.reply):
            assert stone is not None and stone.picture is not None and len(stone.outline) == 4
            high, wide = stone.picture.shape[:2]
            assert all(-9 <= x <= wide + 9 and -9 <= y <= high + 9 for x, y in stone.outline)


def test_the_shipped_game_of_toad_shows_what_was_declared() -> None:
    """Its last declared hands with their spots, and who won."""
    reel = shipped("toad")
    assert reel is not None and isinstance(reel.moments[-1], ToadEnd) and reel.moments[-1].winner is not None
    hands = [moment for moment in reel.moments if isinstance(moment, Verdict)]
    assert len(hands) >= 3 and all(hand.cards for hand in hands)
    assert any(hand.is_toad and (hand.red, hand.black) == (10, 10) for hand in hands)


def test_a_game_that_has_no_end_or_no_pictures_is_not_shown() -> None:
    """A record that breaks off, or whose pictures are gone, makes no reel."""
    for game in ("bell_and_hammer", "bingo"):
        lines = read_record(SHIPPED / game / RECORD)
        picture = np.zeros((300, 400, 3), np.uint8)
        assert of_lines(lines, lambda name, one=picture: one, own=True) is not None
        assert of_lines(lines, lambda name: None, own=True) is None
        assert of_lines(lines[:-6], lambda name, one=picture: one, own=True) is None
        assert of_lines([{**lines[0], "game": "chess"}, *lines[1:]], lambda name, one=picture: one, own=True) is None


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
    reel = played_here(played)["bell_and_hammer"]
    assert all(reel.own)
    assert [moment.eyes for moment in reel.moments[:-1]] == [1, 2, 1, 2, 1, 10]
    names = {seat.name for moment in reel.moments for seat in moment.stage.seats}
    assert names == {"fox", "fish", "frog"}


def test_pictures_that_were_taken_away_are_not_shown(played: Path) -> None:
    """When the ring is cleared the game is gone from the waiting screen as well; the shipped one takes its place."""
    Ring(played / "pictures", 10_000_000).clear()
    assert played_here(played) == {}
    reels = Reels(played)
    reels._look()
    found = reels.take()
    assert found is not None and not any(found.own)
    assert {type(moment) for moment in found.moments} == {Payout, End, Trick, MatchEnd, Verdict, ToadEnd}
    assert reels.take() is None


def test_what_was_played_here_takes_the_place_of_the_shipped_game(played: Path) -> None:
    """Of the other games the shipped ones are shown; each says which it is."""
    reels = Reels(played)
    reels._look()
    found = reels.take()
    assert found is not None
    own = {type(moment) for moment, mine in zip(found.moments, found.own, strict=True) if mine}
    assert own == {Payout, End}


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", [(800, 480), (1280, 720)], ids=str)
def test_the_waiting_screen_plays_them_between_the_rules(size: tuple[int, int], language: str) -> None:
    """Each moment has its turn, says of which game it is a recording, and nothing is cut or crossed."""
    reel = Reel.joined(one for one in map(shipped, MOMENTS) if one is not None)
    surface, theme = pygame.Surface(size), Theme()
    scene = Waiting("ok", reel=reel)
    said = {"en": "a recorded game", "ru": "запись игры"}[language]
    for number in range(len(reel.moments)):
        c = compose(surface, scene, theme, language, 0.0, Held(theme.timing.page * (4 + number) + 3.0))
        assert sum(said in text.text for text in c.texts) == 1
        assert all(text.box.inflate(2, 2).contains(text.ink) for text in c.texts)
        assert all(text.px >= text.least for text in c.texts)
        assert {"begin", "languages", "how_to"} <= {target.action.name for target in c.targets}
        for one, other in combinations(c.texts, 2):
            crossed = one.ink.inflate(-4, -one.px // 3).colliderect(other.ink.inflate(-4, -other.px // 3))
            assert not crossed, (one.text, other.text)
    last = compose(surface, scene, theme, language, 0.0, Held(theme.timing.page * (4 + len(reel.moments)) + 3.0))
    assert not any(said in text.text for text in last.texts)


def test_the_record_is_json_lines() -> None:
    """Each line is one object, as in every record."""
    for game in MOMENTS:
        for row in (SHIPPED / game / RECORD).read_text("utf-8").splitlines():
            assert isinstance(json.loads(row), dict)
