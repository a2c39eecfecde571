"""The page's own files: markup in the phone's language, its colours from the theatre's paint box, type and figures."""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template
from types import MappingProxyType

from kiosk.i18n import LANGUAGES, Spoken
from kiosk.phones.claims import CODE_DIGITS
from kiosk.screens.prints import FOLDER as PRINTS
from kiosk.theme import ANIMALS, DARK, FONTS, LIGHT, Palette

PAGE = Path(__file__).parent / "page"

CARDS = ("bell", "hammer", "bell_hammer", "horse", "inn")

KINDS: Mapping[str, tuple[Path, str]] = MappingProxyType(
    {
        "phone.js": (PAGE / "phone.js", "text/javascript"),
        "hand.js": (PAGE / "hand.js", "text/javascript"),
        "phone.css": (PAGE / "phone.css", "text/css"),
        "display.ttf": (FONTS / "SchimmelDisplay.ttf", "font/ttf"),
        "text.ttf": (FONTS / "SchimmelText.ttf", "font/ttf"),
        **{f"{name}.webp": (PRINTS / f"animal-{name}.webp", "image/webp") for name in ANIMALS},
        **{f"card-{name}.webp": (PRINTS / f"card-{name}.webp", "image/webp") for name in CARDS},
    }
)
"""Everything that is served, by its name: no path of a request ever becomes a path of the disk."""

INKS = (
    *("paper", "sheet", "ink", "faded", "line", "curtain", "on_curtain", "gold", "button", "on_button"),
    *("button_strong", "on_strong", "button_off", "on_off", "warning", "on_warning", "good", "bad"),
    *("print_paper", "print_ink", "red"),
)


@cache
def file(name: str) -> tuple[bytes, str] | None:
    """A file and its kind; None where there is none of that name."""
    if name == "colours.css":
        return colours().encode(), "text/css"
    if name not in KINDS:
        return None
    path, kind = KINDS[name]
    return path.read_bytes(), kind


def colours() -> str:
    """The paint box, by day and by candle light, as the phone likes it."""

    def inks(palette: Palette) -> str:
        return "".join(f"--{ink.replace('_', '-')}:rgb{getattr(palette, ink)};" for ink in INKS)

    return (
        f":root{{color-scheme:light;{inks(LIGHT)}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{color-scheme:dark;{inks(DARK)}}}}}\n"
    )


def texts(c: Spoken) -> dict[str, str]:
    """What the page itself says."""
    return {
        "lost": c.t("The kiosk is not to be reached. Trying again ..."),
        "waking": c.t("One moment ..."),
        "claimed": c.t("You play: {name}"),
        "your_turn": c.t("Your turn"),
        "page": c.t("Somebody looks something up on the screen: bids wait until that page is closed."),
        "wrong_code": c.t("This code is not good, or no longer. Touch your seat on the screen for a new one."),
        "too_often": c.t("Too often. Wait a little, then try again."),
        "late": c.t("Too late: the table has gone on."),
        "gone": c.t("This phone has its seat no longer. Touch Phones on the screen for a new code."),
        "not_yours": c.t("That cannot be done now."),
        "refused": c.t("That is not allowed now."),
        "unreached": c.t("That did not reach the kiosk. Try again when it is back."),
        "mine_only": c.t("Only mine"),
        "all": c.t("All"),
        "in_hand": c.t("{n} in hand"),
        "choose": c.t("Touch what you hold. It stays on this phone."),
        "done": c.t("Done"),
        "change": c.t("Change the hand"),
        "clear": c.t("New hand"),
        "lay": c.t("Lay it"),
        "show": c.t("Lay this hand open"),
        "may": c.t("may be laid"),
        "takes": c.t("takes it"),
        "phone": c.t("has a phone"),
        "out": c.t("out"),
        "you": c.t("you"),
        "nothing_yet": c.t("Nothing was played yet."),
        "after": c.t("Then: {worth}"),
    }


@cache
def page(language: str, languages: tuple[str, ...]) -> str:
    """The markup in one language; everything that changes is filled in by the script."""
    c = Spoken(language)
    said = {
        "title": "Schimmel",
        "language": language,
        "seat": c.t("Your seat"),
        "claim": c.t("Play with this phone"),
        "how": c.t("Touch Phones on the screen, then your seat: it shows a code."),
        "code": c.t("Code"),
        "digits": str(CODE_DIGITS),
        "enter": c.t("Sit down"),
        "leave": c.t("Leave this seat"),
        "table": c.t("The table"),
        "account": c.t("The account, newest first"),
        "hand": c.t("Your hand, which only you see"),
        "languages": c.t("Language"),
        "private": c.t("Nothing leaves this network. What you hold stays on this phone."),
        "texts": json.dumps(texts(c), ensure_ascii=False),
    }
    escaped = {key: html.escape(text, quote=True) for key, text in said.items()}
    links = "".join(
        f'<a href="/?lang={code}" lang="{code}" hreflang="{code}"'
        f"{' aria-current=page' if code == language else ''}>{html.escape(LANGUAGES.get(code, code))}</a>"
        for code in languages
    )
    return Template((PAGE / "page.html").read_text("utf-8")).substitute(escaped, links=links)
