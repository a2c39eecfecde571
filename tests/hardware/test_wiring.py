"""The wiring picture and its page say what the program does."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from hardware.bids import SUGGESTED_PINS
from hardware.hammer import DEFAULT_PIN
from kiosk.config import default_toml
from kiosk.settings import Config

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def wiring() -> ModuleType:
    """The script that draws it."""
    spec = importlib.util.spec_from_file_location("make_wiring", DOCS / "make_wiring.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_is_the_one_that_the_script_draws(wiring: ModuleType) -> None:
    """The committed file is up to date, and is XML."""
    drawn = wiring.drawing()
    assert (DOCS / "wiring.svg").read_text(encoding="utf-8") == drawn
    ElementTree.fromstring(drawn)


def test_the_header_is_that_of_the_board(wiring: ModuleType) -> None:
    """Each GPIO stands on the pin that gpiozero knows for it."""
    from gpiozero.pins.mock import MockFactory

    header = MockFactory().board_info.headers["J8"]
    for number, pin in header.pins.items():
        name = wiring.HEADER[number - 1]
        assert pin.name == (f"GPIO{name}" if name.isdigit() else {"3.3V": "3V3", "ID": pin.name}.get(name, name))


def test_the_page_names_the_pins_of_the_program(wiring: ModuleType) -> None:
    """Table, example and defaults are the same pins, and all different."""
    page = (DOCS / "wiring.md").read_text(encoding="utf-8")
    rows = {
        row.split("|")[1].strip(): [c.strip() for c in row.split("|")[2:-1]] for row in page.splitlines() if "|" in row
    }
    pins = (*SUGGESTED_PINS, DEFAULT_PIN)
    assert rows["GPIO (BCM)"] == [str(pin) for pin in pins]
    assert rows["pin of the header"] == [str(wiring.pin_of(pin)) for pin in pins]
    example = re.search(r"pins = \[([\d, ]+)\]", page)
    assert example is not None and example[0] == f"pins = {list(SUGGESTED_PINS)}"
    assert len(set(pins)) == 9
    assert str(list(SUGGESTED_PINS)) in default_toml().replace("\n# ", " ")
    assert Config().hammer.pin == DEFAULT_PIN
