"""The visitor's language: gettext, straight from the catalogues' sources.

The catalogues are ``kiosk/locale/CODE.po``. They are compiled in memory when a language is first asked for, so that
there is no build step and no compiled file that could be stale. English is the language of the source itself.
"""

from __future__ import annotations

import ast
import gettext
import io
import re
import struct
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands", "es": "Español", "ru": "Русский"}
"""The languages that the kiosk speaks, each by its own name."""


class CatalogueError(ValueError):
    """A catalogue cannot be read; the sentence names file and line."""


def N_(text: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """Mark a text that is translated later, where it is shown."""
    return text


def read_po(path: Path) -> dict[str, str]:
    """Entries of a catalogue's source: key to text, as a compiled catalogue holds them.

    A plural entry's key is ``singular NUL plural`` and its text is the forms with NUL between them. Fuzzy and empty
    entries are left out.

    Raises:
        CatalogueError: a line is none of a catalogue.
    """
    entries: dict[str, str] = {}
    entry: dict[str, str] = {}
    fuzzy = False
    last = ""

    def keep() -> None:
        nonlocal entry, fuzzy
        if "msgid" in entry and not fuzzy:
            forms = [entry[name] for name in sorted(entry) if name.startswith("msgstr")]
            key = entry["msgid"] + ("\0" + entry["msgid_plural"] if "msgid_plural" in entry else "")
            if all(forms):
                entries[key] = "\0".join(forms)
        entry, fuzzy = {}, False

    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            if entry and "msgstr" in "".join(entry):
                keep()
            fuzzy = fuzzy or (text.startswith("#,") and "fuzzy" in text)
            continue
        word, _, rest = text.partition(" ")
        try:
            if text.startswith('"'):
                entry[last] += ast.literal_eval(text)
            elif word in ("msgid", "msgid_plural", "msgstr") or word.startswith("msgstr["):
                if word == "msgid" and "msgid" in entry:
                    keep()
                last = word
                entry[last] = ast.literal_eval(rest)
            else:
                raise ValueError
        except (ValueError, SyntaxError, KeyError) as error:
            raise CatalogueError(f"{path.name}, line {number}: this is no line of a catalogue") from error
    keep()
    return entries


def compile_mo(entries: dict[str, str]) -> bytes:
    """A compiled catalogue: GNU gettext's .mo format, little-endian, sorted by key, without a hash table."""
    keys = sorted(entries, key=lambda key: key.encode())
    originals = [key.encode() for key in keys]
    translations = [entries[key].encode() for key in keys]
    head = 28
    start = head + 16 * len(keys)
    table: list[int] = []
    data = b""
    for texts in (originals, translations):
        for text in texts:
            table += [len(text), start + len(data)]
            data += text + b"\0"
    numbers = (0x950412DE, 0, len(keys), head, head + 8 * len(keys), 0, start)
    return struct.pack(f"<{len(numbers) + len(table)}I", *numbers, *table) + data


FRENCH_SPACES = re.compile(" (?=[!?;:»%])|(?<=«) ")
"""Where French has a space at which no line may break."""


def spaced(text: str) -> str:
    """A French text with narrow no-break spaces before its double punctuation and inside its quotation marks."""
    return FRENCH_SPACES.sub("\u202f", text)


@cache
def translation(language: str) -> gettext.NullTranslations:
    """The catalogue of `language`; English for a language that the kiosk does not speak."""
    path = LOCALE / f"{language}.po"
    if language not in LANGUAGES or not path.exists():
        return gettext.NullTranslations()
    entries = read_po(path)
    if language == "fr":
        entries = {key: spaced(text) if key else text for key, text in entries.items()}
    return gettext.GNUTranslations(io.BytesIO(compile_mo(entries)))


class Spoken:
    """Says things in one language: on a screen, on a page, aloud."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue = translation(language)

    def t(self, text: str, **facts: object) -> str:
        """`text` in this language, its places filled with `facts`."""
        told = self.catalogue.gettext(text)
        return told.format(**facts) if facts else told

    def n(self, one: str, many: str, number: int, **facts: object) -> str:
        """The form for `number`, which also fills the place ``{n}``."""
        return self.catalogue.ngettext(one, many, number).format(n=number, **facts)
