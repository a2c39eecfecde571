"""What camera, pins and mat say in English is known to the screens, so that it is said in the visitor's language."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import hardware
import vision
from kiosk.i18n import LANGUAGES
from kiosk.journal_file import sentence
from kiosk.screens import words
from kiosk.screens.canvas import Canvas
from kiosk.screens.words import devices
from kiosk.theme import Theme

VISION, HARDWARE = Path(vision.__file__).parent, Path(hardware.__file__).parent

SOURCES = [
    *(VISION / "cameras" / f"{name}.py" for name in ("capture", "opening", "raspberry", "simulated", "v4l2")),
    HARDWARE / "pins.py",
]
"""Where sentences are made that come to a screen. Recordings (`files.py`) are no camera of an exhibit."""

NEVER_SHOWN = ("is not open.", "There is no pin factory")
"""Of a mistake in the program, and of a configuration that is refused before."""

NUMBERS = ("pin", "self.pin", "width", "timeout")


def text(node: ast.expr) -> str:
    """A text of the source with something in its places."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(text(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return "7" if ast.unparse(node.value) in NUMBERS else "said/it"
    if isinstance(node, ast.BinOp):
        return text(node.left) + text(node.right)
    return "said/it"


def sentences() -> Iterator[str]:
    """Every sentence that the devices make."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "wrong":
                yield text(node.value)
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ("CameraError", "NoPictureYet") and len(node.args) == 2:
                yield f"{text(node.args[0])} {text(node.args[1])}"
            elif name in ("HardwareError", "NoPins"):
                yield f"{text(node.args[0])}: {text(node.args[1])}."
            elif name == "_set_fault" and isinstance(node.args[0], (ast.Constant, ast.JoinedStr)):
                yield text(node.args[0])


SHOWN = [one for one in sentences() if not any(never in one for never in NEVER_SHOWN)]


def canvas(language: str) -> Canvas:
    """Something to say it on."""
    return Canvas(pygame.Surface((8, 8)), Theme(), language)


def test_the_sentences_are_found() -> None:
    """The search finds what it looks for."""
    assert len(SHOWN) > 20
    assert any("ribbon cable" in one for one in SHOWN) and any("GPIO" in one for one in SHOWN)


@pytest.mark.parametrize("said", SHOWN)
def test_every_sentence_of_a_device_is_known(said: str) -> None:
    """Nothing of it is left over."""
    forms = [form for form, _ in devices.parts(said)]
    assert forms and all(forms), forms


def test_every_form_is_a_sentence_that_is_made() -> None:
    """Forms of the camera and of the pins that nobody says any more are taken out."""
    made = {form for said in SHOWN for form, _ in devices.parts(said)}
    kept = [form for form in devices.FORMS if "camera" in form.lower() or "GPIO" in form]
    assert not set(kept) - made


def test_facts_stay_as_they_are() -> None:
    """A path, and what the system said, are nobody's language."""
    said = words.device(canvas("ru"), "There is no camera at /dev/video0. Plug it in, or name another one.")
    assert "/dev/video0" in said and "camera" not in said
    said = words.device(canvas("ru"), "GPIO 17 cannot be opened (out of memory): check the wiring and restart.")
    assert "GPIO 17" in said and "(out of memory)" in said and "wiring" not in said


def test_what_was_tried_is_told_too() -> None:
    """The list of cameras that do not work holds sentences of its own."""
    said = words.device(
        canvas("ru"),
        "No camera was found (picamera2: The Pi sees no camera. v4l2:/dev/video0: There is no camera at /dev/video0). "
        "Plug one in, or look at a simulated table: start the kiosk with --simulate, or name the camera `simulated`.",
    )
    assert "The Pi" not in said and "There is" not in said and "Plug" not in said
    assert said.count("/dev/video0") == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", [form for form in devices.FORMS if "{why}" in form])
def test_a_reason_within_brackets_ends_no_sentence(form: str, language: str) -> None:
    """In each language: the stop of the sentence that is the reason stands outside, once, as the whole one has it."""
    for why in ("No room (17).", "The camera stopped (a (b)).", "out of memory", "The Pi sees no camera."):
        facts = {"why": why, "n": "7", "name": "/x/it"}
        said = words.device(canvas(language), form.format(**facts))
        assert ".)" not in said and ".." not in said and said.endswith("."), said


def test_a_reason_ends_where_its_own_bracket_does() -> None:
    """One of the cameras that were tried has a reason in brackets too; those after it belong to the list."""
    told = (
        "No camera was found (picamera2: The Pi's camera does not start (it is (very) tired). "
        "v4l2:/dev/video0: There is no camera at /dev/video0). Check its plug and cable; it is tried again."
    )
    (outer, facts), (remedy, _) = devices.parts(told)
    assert outer == "No camera was found ({why})." and remedy.startswith("Check its plug")
    assert facts["why"].startswith("picamera2") and facts["why"].endswith("at /dev/video0")
    said = words.device(canvas("ru"), told)
    assert "(it is (very) tired)" in said and not any(one in said for one in ("The Pi", "There is", "Check"))
    [(form, facts)] = devices.parts("The camera failed (a bracket ( that nobody closes).")
    assert form and facts["why"] == "a bracket ( that nobody closes"


def test_what_nobody_knows_is_said_as_it_came() -> None:
    """It is better than nothing: the owner can ask with it."""
    assert words.device(canvas("ru"), "The flux is low.") == "The flux is low."
    said = words.device(canvas("ru"), "The Pi sees no camera. The flux is low.")
    assert said.endswith("The flux is low.") and not said.startswith("The Pi")


@pytest.mark.parametrize(
    "why",
    [
        "readonly",
        "is full",
        "database is locked",
        "unable to open database file",
        "file is not a database",
        "unheard of",
    ],
)
def test_what_the_journal_says_is_known(why: str) -> None:
    """It stands on the screen while the account cannot be written: why, and what to do."""
    said = sentence(Path("/somewhere/journal.sqlite"), sqlite3.DatabaseError(why))
    [(form, facts)] = devices.parts(said)
    assert form and facts["name"].startswith("/somewhere")
    told = words.device(canvas("ru"), said)
    assert "/somewhere" in told and "again" not in told and "make" not in told
