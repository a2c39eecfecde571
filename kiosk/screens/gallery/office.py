"""The operator's pages and the sign of a closed exhibit."""

from __future__ import annotations

from dataclasses import replace

from kiosk.games import GAMES
from kiosk.scenes import ClosedSign, OfficeDesk, Scene
from kiosk.screens.gallery.drawn import picture
from kiosk.screens.gallery.made_up import LANGUAGES, LONG_NAMES
from vision.reading import KINDS, Doubt


def scenes() -> dict[str, Scene]:
    """Each page, with much on it and with nothing."""
    kinds = {"kind": "bell-dice", "kinds": KINDS, "state": "read"}
    camera = {"camera": "ok", "sentence": "", "fps": 14.9, "size": (1280, 720), "light": 46, "px_per_mm": 2.31,
              "drift": 0.4}  # fmt: skip
    items = tuple(zip(("blank", "4", "bell", "blank", "hammer", "1", "6", "blank"), range(99, 91, -1), strict=True))
    seen = {**kinds, **camera, "items": items, "backs": 2, "doubts": Doubt.COCKED | Doubt.GLARE, "edge": 36}
    dead = "The camera gives no pictures. Check its cable; if it stays so, restart the machine."
    lost = {**kinds, **camera, "state": "", "camera": "fault", "sentence": dead, "fps": 0.0, "size": None}
    edges = (True, False, True, False, True, False, True, False)
    contacts = (
        ("hammer", False, 128, (3, 14, 41, 22, 6, 1, 0), edges),
        ("bid 1", True, 3, (0, 1, 2, 0, 0, 0, 0), (True,)),
        *((f"bid {seat}", False, 0, (0,) * 7, ()) for seat in range(2, 9)),
    )
    phones = {"address": "http://192.168.178.120:8380/", "watching": 3, "missing": False}
    board = {"fps": 14.9, "celsius": 61, "throttle": (), "free_mb": 21480, "memory_mb": 410}
    games = tuple(
        {"game": number, "name": name, "day": "29.11.", "time": "14:35", "players": LONG_NAMES[:count], "over": over,
         "today": number > 3}
        for number, name, count, over in (
            (5, "bell_and_hammer", 8, False), (4, "bingo", 2, True), (3, "toad", 4, True),
            (2, "bell_and_hammer", 3, None)
        )
    )  # fmt: skip
    house = {"language": "en", "languages": LANGUAGES, "game": "bell_and_hammer", "games": tuple(GAMES),
             "preset": "english", "presets": tuple(GAMES["bell_and_hammer"].presets), "volume": 7,
             "brightness": 10, "muted": False, "night": "on", "worth": True}  # fmt: skip
    home = OfficeDesk("home", {"exporting": False, "closed": False, "book": True, "hall": True})
    stick = "/media/pi/STICK/schimmel-20261130-143501 (37)"
    hall = {"broker": "hall.local:1883", "table": "By the window", "state": "up", "said": "", "sent": 1204,
            "waiting": 0, "dropped": 0, "names": False}  # fmt: skip
    gone = "hall.local does not answer on port 1883."
    return {
        "office": home,
        "office-exported": replace(home, facts={"exporting": True, "closed": True}, told=stick),
        "office-power-off": replace(home, asked="power_off"),
        "office-again": replace(home, asked="again"),
        "office-eyes": OfficeDesk("eyes", seen, picture()),
        "office-eyes-lost": OfficeDesk("eyes", lost),
        "office-hardware": OfficeDesk("hardware", {"contacts": contacts, **board, "phones": phones}),
        "office-hardware-none": OfficeDesk("hardware", {"contacts": (), "fps": None}),
        "office-games": OfficeDesk("games", {"games": games, "page": 1, "pages": 8}),
        "office-games-none": OfficeDesk("games", {"games": (), "page": 0, "pages": 1}),
        "office-house": OfficeDesk("house", house),
        "office-closing": OfficeDesk("closing", {"until": "14:00", "closed": ""}),
        "office-hall": OfficeDesk("hall", hall),
        "office-hall-away": OfficeDesk(
            "hall", {**hall, "state": "away", "said": gone, "waiting": 14, "dropped": 3, "names": True}
        ),
        "closed": ClosedSign("14:00"),
        "closed-untimed": ClosedSign(simulated=True),
    }
