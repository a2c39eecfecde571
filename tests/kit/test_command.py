"""`kiosk kit`: what it writes, and what it says when it cannot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk import kit as kiosk_kit
from kiosk.cli import main
from kiosk.commands import kit
from kiosk.config import parse
from kiosk.i18n import translation
from kiosk.kit import wiring
from kiosk.kit.leaf import Leaf
from kiosk.kit.setting import Box
from kiosk.settings import BidSettings, Config, HammerSettings, SignalSettings

LEAF = Leaf(Box(0, 0, 100, 100), "en", translation("en"))


def test_without_the_library_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, status 2, nothing written."""
    monkeypatch.setattr(kit, "find_spec", lambda _: None)
    assert main(["kit", "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert "pip install reportlab" in said and said.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_language_that_nobody_speaks_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence names those that there are."""
    assert main(["kit", "--out", str(tmp_path), "--lang", "xx"]) == 2
    assert "en" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No traceback."""
    (tmp_path / "file").write_text("x")
    assert main(["kit", "--out", str(tmp_path / "file" / "kit")]) == 2
    assert "Cannot write" in capsys.readouterr().err


def test_the_papers_are_those_of_the_kit() -> None:
    """The command line knows the papers without loading what prints."""
    assert set(kit.PAPERS) == set(kiosk_kit.paper.PAPERS)


def test_the_wiring_is_that_of_the_configuration() -> None:
    """Configured pins are drawn as such; what is suggested leaves them alone."""
    config = replace(
        Config(),
        hammer=HammerSettings(pin=27),
        bids=BidSettings(pins=(5, 26), pull_up=False),
        signals=SignalSettings(lamp=(12,)),
    )
    drawn = wiring.parts(config, LEAF)
    assert [part.gpio for part in drawn if part.asked] == [27, 5, 26, 12]
    assert [part.to_ground for part in drawn if part.asked] == [True, False, False, True]
    assert not [part for part in drawn if not part.asked and part.gpio in (27, 5, 26, 12)]
    assert len({part.gpio for part in drawn}) == len(drawn)


def test_the_lines_for_the_configuration_are_good_ones() -> None:
    """What the page tells to write is read as it is meant, and then nothing is a suggestion any more."""
    lines = wiring.setting_lines(Config(), wiring.parts(Config(), LEAF))
    drawn = wiring.parts(parse("\n".join(lines)), LEAF)
    assert all(part.asked for part in drawn)
    assert len(drawn) == 14
    assert not wiring.setting_lines(Config(), drawn)
