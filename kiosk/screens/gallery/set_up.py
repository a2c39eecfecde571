"""The guided first start, page by page."""

from __future__ import annotations

from kiosk.scenes import Scene
from kiosk.scenes.set_up import SetUp
from kiosk.screens.gallery.drawn import picture
from kiosk.screens.gallery.made_up import LANGUAGES
from vision.calibrate import NEEDS

CORNERS = ((0.08, 0.09), (0.93, 0.07), (0.95, 0.92), (0.06, 0.94))


def scenes() -> dict[str, Scene]:
    """Each page, and what can be amiss on it."""
    seen = picture(())
    camera = {"more": True, "size": (1280, 720), "fps": 14.8, "sharp": 0.62, "blurred": False, "light": "ok"}
    mat = {"how": "markers", "markers": 8, "touched": 0, "size": (420.0, 297.0), "by_hand": False}
    by_hand = {**mat, "how": "", "markers": 0, "touched": 2, "by_hand": True}
    needs = {kind: round(px / mm, 2) for kind, (px, mm) in NEEDS.items()}
    measure = {
        "px_per_mm": 2.3,
        "good_for": ("bell-dice", "pip-dice", "dominoes"),
        "needs": needs,
        "locked": ("focus",),
    }
    hammer = {"strikes": 2, "wanted": 3, "used": True, "pin": 17}
    display = {"size": (800, 480), "inches": 7.0, "large": False, "dark": False, "calm": True}
    bell = ("english", "english_uniform", "russian")
    house = {"game": "bell_and_hammer", "preset": "english", "presets": bell,
             "games": ("bell_and_hammer", "bingo", "toad"), "plain_dice": False}  # fmt: skip
    done = {"mat": "markers", "number": True, "game": "bell_and_hammer", "preset": "english", "missing": ()}
    unplugged = "There is no camera at /dev/video0. Plug it in, or name another one."
    crooked = "The four corners must go clockwise around the mat, and not lie too close together."
    deaf = (
        "No sound can be played (ALSA: Couldn't open audio device: No such file or directory): "
        "look after the loudspeaker, its plug and its cable."
    )
    pins = (
        "The GPIO pins may not be opened (permission denied): "
        "add the user to the group gpio (sudo usermod -aG gpio $USER) and log in again."
    )
    return {
        "set-up-language": SetUp("language", {"languages": LANGUAGES}),
        "set-up-display": SetUp("display", display),
        "set-up-camera": SetUp("camera", camera, seen),
        "set-up-camera-bad": SetUp("camera", {**camera, "blurred": True, "sharp": 0.2, "light": "dark"}, seen),
        "set-up-no-camera": SetUp("camera", {"more": False}, trouble=unplugged),
        "set-up-mat": SetUp("mat", mat, seen, CORNERS),
        "set-up-mat-none": SetUp("mat", {**mat, "how": "", "markers": 0}, seen, ready=False),
        "set-up-mat-corners": SetUp("mat", by_hand, seen, CORNERS[:2], ready=False),
        "set-up-mat-wrong": SetUp("mat", {**by_hand, "touched": 0}, seen, ready=False, trouble=crooked),
        "set-up-measure": SetUp("measure", measure, seen, CORNERS),
        "set-up-measure-no-mat": SetUp("measure", {**measure, "px_per_mm": 0.0, "good_for": ()}, seen),
        "set-up-hammer": SetUp("hammer", hammer, ready=False, strike="tried"),
        "set-up-hammer-trembles": SetUp("hammer", {**hammer, "strikes": 7}),
        "set-up-no-pins": SetUp("hammer", {**hammer, "strikes": 0}, trouble=pins),
        "set-up-no-hammer": SetUp("hammer", {**hammer, "strikes": 0, "used": False}),
        "set-up-bids": SetUp("bids", {"pins": (5, 6, 13, 16, 22, 23, 24, 25), "pressed": (0, 3)}),
        "set-up-bids-none": SetUp("bids", {"pins": (), "pressed": ()}),
        "set-up-sound": SetUp("sound", {"on": True, "volume": 0.7}),
        "set-up-no-sound": SetUp("sound", {"on": True, "volume": 0.7}, trouble=deaf),
        "set-up-house": SetUp("house", house),
        "set-up-house-toad": SetUp("house", {**house, "game": "toad", "preset": "quick",
                                             "presets": ("seed", "quick", "inventor")}),
        "set-up-number": SetUp("number", {"entered": 3, "known": False}, ready=False),
        "set-up-done": SetUp("done", done),
        "set-up-done-without": SetUp("done", {**done, "mat": "", "number": False,
                                              "missing": ("camera", "hammer", "sound")}),
    }  # fmt: skip
