"""The language is a touch away, for visitors and for the owner, and choosing one disturbs nothing."""

from __future__ import annotations

import pygame
import pytest

from kiosk.i18n import LANGUAGES
from kiosk.scenes import HowTo, Languages, Players, Throw, Waiting
from kiosk.screens import REST, compose
from kiosk.screens.common.keyboard import KEYS
from kiosk.screens.common.languages import FEW
from kiosk.theme import Theme
from tests.rehearsal import Rehearsal

MANY = ("en", "de", "fr", "nl", "es", "ru")


def touches(scene: Waiting | Players | HowTo | Languages, language: str = "en") -> dict[tuple[str, object], str]:
    """What can be touched: action and language to what stands there."""
    c = compose(pygame.Surface((800, 480)), scene, Theme(), language, 0.0, REST)
    return {(target.action.name, target.action.args.get("code")): target.label for target in c.targets}


def test_a_touch_on_a_language_speaks_it_and_brings_back_what_stood(kiosk: Rehearsal) -> None:
    """From the waiting screen and from a name that is being entered; a knock changes nothing."""
    assert kiosk.do("languages")
    assert kiosk.on(Languages).offered == tuple(LANGUAGES)
    kiosk.do("set_language", code="ru")
    kiosk.on(Waiting)
    assert kiosk.director.language == "ru"
    kiosk.knock()
    kiosk.do("add_player")
    kiosk.do("edit_name", seat=0)
    kiosk.do("type", text="Ann")
    kiosk.do("languages")
    kiosk.do("set_language", code="en")
    assert (kiosk.on(Players).text, kiosk.director.language) == ("Ann", "en")
    kiosk.do("languages")
    kiosk.do("set_language", code="xx")
    assert kiosk.director.language == "en"
    kiosk.do("languages")
    kiosk.wait(0.5)
    kiosk.knock()
    assert (kiosk.on(Players).text, kiosk.director.language) == ("Ann", "en")


def test_in_a_game_it_is_reached_from_how_to_play(kiosk: Rehearsal) -> None:
    """And the page about the rules comes back where it was, then the game."""
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.auction({"bell": 0, "hammer": 1, "bell_hammer": 0, "horse": 1, "inn": 2})
    kiosk.on(Throw)
    kiosk.do("how_to")
    assert kiosk.on(HowTo).languages == tuple(LANGUAGES)
    kiosk.do("languages")
    assert kiosk.on(Languages).stage is not None
    kiosk.do("set_language", code="ru")
    assert kiosk.on(HowTo).stage is not None and kiosk.director.language == "ru"
    kiosk.do("languages")
    kiosk.wait(100)
    kiosk.on(HowTo)
    kiosk.do("close")
    kiosk.on(Throw)


def test_few_languages_have_a_button_each_and_many_have_a_page() -> None:
    """One alone has none. Who cannot read the screen finds his own by its code."""
    few, many = ("en", "ru"), MANY
    assert len(few) <= FEW < len(many)
    assert {("set_language", "en"), ("set_language", "ru")} < set(touches(Waiting("ok", few)))
    assert ("languages", None) not in touches(Waiting("ok", few))
    assert not {"set_language", "languages"} & {name for name, _ in touches(Waiting("ok", ("en",)))}
    shown = touches(Waiting("ok", many))
    assert ("languages", None) in shown and ("set_language", "ru") not in shown
    c = compose(pygame.Surface((800, 480)), Waiting("ok", many), Theme(), "en", 0.0, REST)
    assert "DE FR NL ES RU" in {one.text.replace("\n", " ") for one in c.texts}
    assert {code for name, code in touches(Languages(many)) if name == "set_language"} == set(many)
    assert ("languages", None) in touches(HowTo("bell_and_hammer", {"start_tokens": 36, "stake": 4}, languages=many))


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_written_with_the_letters_of_the_language(language: str) -> None:
    """Every letter has its key, a capital where a name begins; a sharp s has none."""
    for text, capital in (("", True), ("An", False)):
        scene = Players(("fox",), (False,), "english", ("english",), {}, 0, False, editing=0, text=text)
        c = compose(pygame.Surface((800, 480)), scene, Theme(), language, 0.0, REST)
        keys = {str(target.action.args["text"]) for target in c.targets if target.action.name == "type"} - {" "}
        letters = "".join(KEYS[language])
        assert keys == {one.upper() if capital and one != "ß" else one for one in letters}
