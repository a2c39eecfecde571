"""What camera, pins, mat and the hall's broker say of themselves, in the visitor's language.

`vision`, `hardware` and the log speak English. The forms of their sentences stand here once more, so that
they are translated like everything else; what fills their places (a path, a pin, what the system said) stays as it is.
A test holds the forms against the sentences that those packages make.
"""

from __future__ import annotations

import re
import string
from functools import cache

from kiosk.i18n import N_
from kiosk.screens.canvas import Canvas

FORMS = (
    # The camera: what is wrong
    N_("The Pi sees no camera."),
    N_("The Pi's camera does not start ({why})."),
    N_("The Pi's camera gave no picture in {n} s."),
    N_("The Pi's camera software cannot be used ({why})."),
    N_("The Pi's camera software is not installed."),
    N_("The Pi's camera software does not start ({why})."),
    N_("The Pi's camera stopped ({why})."),
    N_("The camera at {name} cannot be opened."),
    N_("The camera at {name} gives no more pictures."),
    N_("The camera failed ({why})."),
    N_("The camera gives no pictures."),
    N_("The camera sees nothing but black."),
    N_("The camera shows the same picture again and again."),
    N_("The camera's pictures come only in part."),
    N_("The simulated camera gives no picture ({why})."),
    N_("There is no camera at {name}."),
    N_("There is no camera, file or folder called {name}."),
    N_("No camera was found ({why})."),
    N_("{name} gives pictures {n} px wide."),
    # The camera: what to do
    N_("Check its cable; if it stays so, restart the machine."),
    N_("Check its plug and cable; it is tried again."),
    N_("Check the ribbon cable and the power supply."),
    N_("Check the ribbon cable and the power supply; it is tried again."),
    N_("Close other programs that use it, and let this user into the group 'video'."),
    N_("Close other programs that use it, or restart the Pi."),
    N_("It is started anew."),
    N_("It is tried again."),
    N_("Plug one in, or look at a simulated table: start the kiosk with --simulate, or name the camera `simulated`."),
    N_("Plug it in, or name another one."),
    N_("Run: sudo apt install python3-picamera2, then start again with ./run."),
    N_("Say auto, picamera2, v4l2:0, simulated, or the path of a video or of a folder of pictures."),
    N_("Switch it off, seat the ribbon cable at both ends, and start again."),
    N_("Take the cap off its lens, or switch the light on."),
    N_("Try another cable or another socket, without a hub."),
    N_("Use a camera with 640 x 480 or more."),
    N_("Use the system's own numpy: remove numpy from the environment, or use Raspberry Pi OS 13."),
    # The pins
    N_("GPIO {n} cannot be opened ({why}): check the wiring and restart."),
    N_("GPIO {n} has a fixed pull-up resistor and cannot close to 3.3 V: take another pin."),
    N_("GPIO {n} is held by another program: end that program or take another pin."),
    N_("GPIO {n} is used twice: give each button a pin of its own."),
    N_("The GPIO pins cannot be opened ({why}): see that no other program holds them, and restart."),
    N_(
        "The GPIO pins may not be opened ({why}): "
        "add the user to the group gpio (sudo usermod -aG gpio $USER) and log in again."
    ),
    N_("There is no GPIO {n} on this board: choose one from 2 to 27."),
    N_("There is no way to the GPIO pins ({why}): install {name} with apt."),
    N_("This machine has no GPIO header: the space bar is the hammer, or run it on a Raspberry Pi."),
    # The mat
    N_("The four corners must go clockwise around the mat, and not lie too close together."),
    N_("The picture could not be looked at ({why})."),
    # The disk, the eyes
    N_("The disk of {name} is full: make room, then try again."),
    N_("The journal {name} could not be used ({why}): check the disk, then try again."),
    N_("{name} cannot be opened ({why}): make the folder writable, or name another data folder."),
    N_("{name} cannot be written ({why}): make it writable, or name another data folder."),
    N_("{name} cannot be written: make it writable, or name another data folder."),
    N_("{name} is damaged: start the kiosk once, which keeps what can be read of it, and the file."),
    N_("{name} is in use by another program: close that one, then try again."),
    N_("{name} cannot be written ({why}): make room or make it writable, then try again."),
    N_("{name} cannot be written ({why}): make it writable, or name another folder."),
    N_("The table could not be read ({why})."),
    # The hall's broker
    N_("It was not reached yet."),
    N_("{name} does not answer on port {n}."),
    N_("The broker refuses this user."),
    N_("The broker refuses user and password."),
    N_("The broker refuses the connection ({why})."),
    N_("The connection to {name} was lost ({why})."),
    N_("A hall needs one small library more: run ./run hall --check once, then start the kiosk anew."),
    # The sound
    N_("No sound can be played ({why}): look after the loudspeaker, its plug and its cable."),
)
"""Sentences as they are made, with names for the places that they fill."""


def device(c: Canvas, told: str) -> str:
    """What a device says of itself, each sentence of it that is known in the visitor's language."""
    said = []
    for form, facts in parts(told):
        if "why" in facts:
            # Within brackets the last of its sentences has no full stop.
            facts["why"] = _within(c, facts["why"].removesuffix(".") + ".").removesuffix(".")
        said.append(c.t(form, **facts) if form else facts["rest"])
    return " ".join(said)


def parts(told: str) -> list[tuple[str, dict[str, str]]]:
    """The sentences of `told` by their forms and what fills their places; where none fits, "" and all the rest."""
    found: list[tuple[str, dict[str, str]]] = []
    rest = told.strip()
    while rest:
        fits = next(((form, one) for form, known in _known() if (one := known.match(rest)) is not None), None)
        if fits is None:
            # Nobody's language, but better than nothing: the owner can ask with it.
            return [*found, ("", {"rest": rest})]
        found.append((fits[0], fits[1].groupdict()))
        rest = rest[fits[1].end() :].lstrip()
    return found


def _within(c: Canvas, told: str) -> str:
    """What the system said: a list of what was tried holds such sentences in turn."""
    for form, known in _known():

        def said(found: re.Match[str], form: str = form) -> str:
            return c.t(form, **found.groupdict())

        told = known.sub(said, told)
    return told


WHOLE = r"(?:[^()]|\((?:[^()]|\([^()]*\))*\))"
"""A letter, or a bracket with all that is in it: a reason ends where its own bracket does, whatever stands in it."""


@cache
def _known() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The forms with what recognises them: those that say most come first."""
    longest = sorted(FORMS, key=lambda form: len(re.sub(r"{\w+}", "", form)), reverse=True)
    return tuple((form, _pattern(form)) for form in longest)


def _pattern(form: str) -> re.Pattern[str]:
    pieces = []
    for text, place, _, _ in string.Formatter().parse(form):
        pieces.append(re.escape(text))
        if place:
            # A sentence that begins with a name must not take a strange sentence before it for part of the name.
            what = r"\d+" if place == "n" else r".+?" if len(pieces) > 1 or text else r"\S+?"
            what = rf"{WHOLE}+?|.+?" if place == "why" else what
            pieces.append(f"(?P<{place}>{what})")
    return re.compile("".join(pieces) + r"(?=\s|\)|$)", re.DOTALL)
