"""Everything is said in every language, with letters that the type has."""

from __future__ import annotations

import ast
import re
import string
from functools import cache
from pathlib import Path

import pygame
import pytest

from kiosk import i18n
from kiosk.director.house import HOUSES
from kiosk.games.bell_and_hammer.reasons import RULES
from kiosk.scenes import Payment
from kiosk.screens import words
from kiosk.screens.canvas import Canvas
from kiosk.screens.common import house
from kiosk.screens.common.keyboard import KEYS
from kiosk.theme import Theme, Type
from vision.reading import Doubt

SCREENS = Path(words.__file__).parents[1]
PHONES = SCREENS.parent / "phones"
KIT = SCREENS.parent / "kit"
OTHERS = [code for code in i18n.LANGUAGES if code != "en"]


@cache
def told() -> tuple[set[str], set[tuple[str, str]]]:
    """Every text of the screens, the phones and the kit that is translated, and every pair of singular and plural."""
    texts: set[str] = set()
    plurals: set[tuple[str, str]] = set()
    for path in [*SCREENS.rglob("*.py"), *PHONES.rglob("*.py"), *KIT.rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            values = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if name in ("t", "N_") and values:
                texts.add(values[0])
            elif name == "n" and len(values) >= 2:
                plurals.add((values[0], values[1]))
    return texts, plurals


def places(text: str) -> set[str]:
    """The places of a text that are filled in."""
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


@pytest.fixture(params=OTHERS)
def catalogue(request: pytest.FixtureRequest) -> dict[str, str]:
    """The entries of one language."""
    return i18n.read_po(i18n.LOCALE / f"{request.param}.po")


def test_the_source_has_texts_to_translate() -> None:
    """The search finds what it looks for."""
    texts, plurals = told()
    assert len(texts) > 200
    assert ("{n} token", "{n} tokens") in plurals


def test_no_text_is_missing(catalogue: dict[str, str]) -> None:
    """Every text and every plural has its entry."""
    texts, plurals = told()
    assert not {text for text in texts if text not in catalogue}
    assert not {pair for pair in plurals if "\0".join(pair) not in catalogue}


def test_no_entry_is_left_over(catalogue: dict[str, str]) -> None:
    """Texts that are no longer said are taken out."""
    texts, plurals = told()
    assert not {key for key in catalogue if key and key not in texts and tuple(key.split("\0")) not in plurals}


def test_translations_fill_the_same_places(catalogue: dict[str, str]) -> None:
    """A translation has exactly the places of the original, in each of its forms."""
    for key, text in catalogue.items():
        if not key:
            continue
        for form in text.split("\0"):
            assert places(form) == places(key.split("\0")[-1]), (key, form)


@pytest.mark.parametrize("language", OTHERS)
def test_each_number_has_its_form(language: str) -> None:
    """Nothing is said in English beside a number, and one is not said as many are."""
    texts = i18n.translation(language)
    for one, many in told()[1]:
        said = {number: texts.ngettext(one, many, number) for number in (0, 1, 2, 5, 11, 21)}
        assert not {one, many} & set(said.values()) or one.strip("{n} ") == said[1].strip("{n} "), (one, said)
    tokens = {number: texts.ngettext("{n} token", "{n} tokens", number) for number in (1, 2, 7)}
    assert tokens[1] != tokens[2] and tokens[1] != tokens[7]


def test_russian_plurals() -> None:
    """1, 21: one; 2 to 4, 22: few; 5 to 20, 111: many."""
    russian = i18n.translation("ru")
    forms = {
        n: russian.ngettext("{n} token", "{n} tokens", n).format(n=n) for n in (0, 1, 2, 4, 5, 11, 12, 21, 22, 111, 999)
    }
    assert forms[1] == "1 жетон"
    assert forms[21] == "21 жетон"
    assert forms[2] == "2 жетона"
    assert forms[22] == "22 жетона"
    assert forms[4] == "4 жетона"
    assert {n for n, form in forms.items() if form.endswith("жетонов")} == {0, 5, 11, 12, 111, 999}


def test_french_counts_nothing_as_one_and_spanish_as_many() -> None:
    """0 jeton, 1 jeton, 2 jetons; 0 fichas, 1 ficha, 2 fichas."""
    told = {
        code: [i18n.translation(code).ngettext("{n} token", "{n} tokens", n).format(n=n) for n in (0, 1, 2)]
        for code in ("fr", "es")
    }
    assert told["fr"] == ["0 jeton", "1 jeton", "2 jetons"]
    assert told["es"] == ["0 fichas", "1 ficha", "2 fichas"]


def test_no_line_of_french_begins_with_punctuation() -> None:
    """Before double punctuation and inside quotation marks stands a space at which no line breaks, however typed."""
    french = i18n.translation("fr")
    assert french.gettext("Sold!") == "Adjugé\u202f!"
    assert i18n.spaced("{card} : « {name} » ; oui ?") == "{card}\u202f: «\u202f{name}\u202f»\u202f; oui\u202f?"
    texts, _ = told()
    torn = {text for text in texts if re.search(r" [!?;:»]|« |[^ \u202f][!?;»]|«\w", french.gettext(text))}
    assert not torn


def test_every_glyph_is_in_the_type(catalogue: dict[str, str]) -> None:
    """No letter of any text, key or name is missing in either face, nor any that people of these languages write."""
    texts, plurals = told()
    said = "".join(texts) + "".join("".join(pair) for pair in plurals) + "".join(catalogue.values())
    said += "".join(i18n.LANGUAGES.values()) + "".join("".join(rows) + "".join(rows).upper() for rows in KEYS.values())
    said += "äöüÄÖÜßàâæçéèêëîïôœùûÿÀÂÆÇÉÈÊËÎÏÔŒÙÛáíñóúÁÍÑÓÚ¿¡«»„“”‚‘’–…"
    letters = sorted(set(said + "0123456789+\u2212\u2192\u2014?!().,:'") - set("\0\n"))
    pygame.font.init()
    for path in (Type().display, Type().text):
        metrics = pygame.font.Font(str(path), 20).metrics("".join(letters))
        missing = [letter for letter, metric in zip(letters, metrics, strict=True) if metric is None]
        assert not missing, path.name


def test_every_language_is_written_down() -> None:
    """Each language has its catalogue and its keys, and each catalogue is a language that can be chosen."""
    assert {path.stem for path in i18n.LOCALE.glob("*.po")} == set(OTHERS)
    assert set(i18n.LANGUAGES) <= set(KEYS)


def test_a_language_that_nobody_speaks_is_english() -> None:
    """An unknown code says everything in English."""
    assert i18n.translation("xx").gettext("Sold!") == "Sold!"
    assert i18n.translation("ru").gettext("Sold!") == "Продано!"


def test_a_broken_catalogue_names_its_line(tmp_path: Path) -> None:
    """A line that is none of a catalogue is an error with file and line."""
    path = tmp_path / "xx.po"
    path.write_text('msgid "a"\nmsgstr "b"\nnonsense here\n', "utf-8")
    with pytest.raises(i18n.CatalogueError, match=r"xx\.po, line 3"):
        i18n.read_po(path)


def test_every_code_has_its_sentence() -> None:
    """Doubts, reasons, refusals, presets, switches and values: each has words of its own."""
    assert all(one in words.DOUBTS for one in Doubt)
    assert set(words.REASONS) == set(RULES)
    assert set(house.PRESETS) == {(one.name, preset) for one in HOUSES.values() for preset in one.game.presets}
    switches = {switch for one in HOUSES.values() for values in one.game.presets.values() for switch in values}
    assert set(house.SWITCHES) == switches
    offered = [
        (switch, value) for one in HOUSES.values() for switch, values in one.switches.items() for value in values
    ]
    assert all(place in house.VALUES for place in offered if isinstance(place[1], str))
    assert set(house.GAMES) == set(HOUSES)
    notation = (
        "too_few_players unknown_option not_auction card_on_the_block no_such_card already_sold start_too_low "
        "no_card_on_the_block not_in_game bid_too_low bid_over_tokens not_play not_your_turn bad_dice sale_pending "
        "nothing_to_sell_for not_the_broke_player not_his_card bad_buyer bad_price round_not_over bad_banker game_over "
        "unknown_event malformed"
    )
    assert set(words.REFUSALS) == set(notation.split())


@pytest.mark.parametrize("rule", words.bell_and_hammer.UNOWNED)
def test_a_sign_whose_card_nobody_owns_is_not_said_to_be_no_sign(rule: str) -> None:
    """It lies there for all to see: neither is all blank, nor is there none; what follows is the same."""
    c = Canvas(pygame.Surface((80, 48)), Theme(), "en")
    facts = {"eyes": 3, "till": 20, "player": 1}
    plain, ignored = (words.reason(c, Payment(1, 2, 1, rule, told)) for told in (facts, {**facts, "unowned": "bell"}))
    assert "All blank" in plain or "no sign" in plain
    assert "All blank" not in ignored and "no sign:" not in ignored
    assert plain.split(": ")[-1] == ignored.split(": ")[-1]


def test_figures_are_never_alike() -> None:
    """Players with names of their own and players named by animals never share a figure."""
    assert words.figures(["Ada", "fox", "", "fish"]) == ("frog", "fox", "lion", "fish")
    assert len(set(words.figures(["a", "b", "fox", "d", "owl", "f", "g", "h"]))) == 8


def test_names_are_said_in_the_visitors_language() -> None:
    """An animal's name is translated, a given name is not."""
    c = Canvas(pygame.Surface((80, 48)), Theme(), "ru")
    assert words.seat_name(c, ["fox", "Ada"], 0) == "Рыжая лиса"
    assert words.seat_name(c, ["fox", "Ada"], 1) == "Ada"
