"""The demonstration for whoever has no display, in a process of its own: it takes the display's place for good."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from kiosk.demonstration import SHOWS
from kiosk.demonstration.bingo import BingoTeller
from kiosk.games import GAMES
from kiosk.guests.bingo import HeadlessBingo
from tests.stone_bench import StoneBench

ROOT = Path(__file__).resolve().parent.parent


def demonstrated(folder: Path, *asked: str) -> str:
    """What the terminal says."""
    done = subprocess.run(
        [sys.executable, "-m", "kiosk.cli", "--simulate", "--seed", "7", "--data", str(folder), *asked],
        cwd=ROOT,
        env={**os.environ, "SDL_VIDEODRIVER": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_demonstration_leaves_its_screens_in_the_data_folder(tmp_path: Path) -> None:
    """Journal and screens lie in the named folder, and the end is among the screens."""
    demonstrated(tmp_path / "shown")
    assert (tmp_path / "shown" / "journal.sqlite").exists()
    assert list((tmp_path / "shown" / "screens").glob("*-end.png"))


def test_every_game_can_be_demonstrated(tmp_path: Path) -> None:
    """What is asked for is played; one whose things nothing reads is told the truth, and says so."""
    assert set(SHOWS) == set(GAMES)
    told = demonstrated(tmp_path / "shown", "--game", "toad")
    assert list((tmp_path / "shown" / "screens").glob("*-toadend.png"))
    assert "deals hand 1" in told and "no picture was read" in told


def test_a_game_that_there_is_not_costs_a_sentence(tmp_path: Path) -> None:
    """Nothing is begun."""
    done = subprocess.run(
        [sys.executable, "-m", "kiosk.cli", "--simulate", "--data", str(tmp_path / "a"), "--game", "chess"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and "bingo" in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "a").exists()


def test_a_deal_of_bingo_is_told_trick_by_trick(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Trumps, who takes what and why, what is announced, closing, and what the deal brought."""
    pygame.font.init()
    teller = BingoTeller(tmp_path, "en")
    bench = StoneBench(tmp_path)
    bench.kiosk.table.on_commit = teller.tell
    bench.deal("5-3")
    bench.do("close_reserve")
    bench.do("sure")
    bench._read()
    bench.lay("5-5")
    bench.do("announce", doubles=2)
    bench._read()
    bench.lay("2-1")
    bench.lift()
    for lead, reply in zip(
        ("0-0", "5-0", "6-5", "5-4", "5-2", "5-1"), ("2-0", "3-1", "3-2", "4-1", "4-2", "4-3"), strict=True
    ):
        bench.play(lead, reply)
        bench.read_on()
    told = capsys.readouterr().out
    assert "5-3: Fives are trumps." in told and "Closed: no drawing." in told
    assert "two doubles: 20" in told
    assert "5-5 2-1  Anna takes it: 48 points." in told
    assert "3 big points" in told and "    3 : 0" in told
    bench.close()


def test_bingo_is_shown_by_people_who_play_a_short_match(tmp_path: Path) -> None:
    """To one big point, through the eyes: a whole match takes an hour."""
    from kiosk.settings import Config

    game = SHOWS["bingo"].play(tmp_path, 3, Config(), BingoTeller(tmp_path, "en"))
    assert isinstance(game, HeadlessBingo) and game.options == {"target": 1} and not game.read_truth
    game.close()


def test_a_disk_that_takes_no_more_screens_ends_it_with_a_sentence(tmp_path: Path) -> None:
    """Not with an error of SDL's own."""
    code = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))\n"
    code += (
        "from pathlib import Path; from kiosk.demonstration.teller import Teller; from kiosk.screens import gallery\n"
    )
    code += "import pygame; from kiosk.journal import JournalError; pygame.font.init()\n"
    code += "try:\n    Teller(Path(sys.argv[1]), 'en').draw(gallery.scenes()['waiting'])\n"
    code += "except JournalError as error:\n    print(error)\n"
    done = subprocess.run(
        [sys.executable, "-c", "import sys\n" + code, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{tmp_path}/001-waiting.png cannot be opened" in done.stdout and done.stderr == ""
