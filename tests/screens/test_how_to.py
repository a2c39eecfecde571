"""What the pages about the rules say."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from kiosk.games import GAMES
from kiosk.games.bell_and_hammer.switches import WORDS
from kiosk.scenes import HowTo
from kiosk.screens import REST, compose
from kiosk.screens.bell_and_hammer.rules import pages
from kiosk.theme import Theme

PRESETS = GAMES["bell_and_hammer"].presets


def told(options: dict[str, object]) -> str:
    """All that is said, in English, its places filled."""
    return " ".join(line.format(**options) for page in pages(options) for line in page.lines)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_each_preset_tells_its_own_rules(preset: str) -> None:
    """What differs between the old descriptions is told as it is played."""
    options = dict(PRESETS[preset])
    said = told(options)
    assert ("everybody pays one token" in said) == (options["blank_plain_payer"] == "all_players")
    assert ("21 tokens or fewer" in said) == (options["inn_opens"] == "threshold")
    assert ("sold anew" in said) == (options["rounds"] == "multi")
    assert ("may sell a card" in said) == (options["broke"] == "may_sell")
    assert ("into the till instead" in said) == (options["blank_after_open"] == "to_till")


def test_every_choice_of_the_house_can_be_told() -> None:
    """No combination of the switches leaves a place empty."""
    names = ("blank_plain_payer", "blank_after_open", "inn_opens", "excess_sign_payer", "broke", "rounds")
    for values in product(*(WORDS[name] for name in names)):
        said = told({**PRESETS["english"], **dict(zip(names, values, strict=True))})
        assert "{" not in said and "None" not in said


def test_a_page_beyond_the_last_is_the_last() -> None:
    """Whatever page is asked for, one is shown, and it can be closed and turned back."""
    scene = HowTo("bell_and_hammer", PRESETS["english"], 39)
    c = compose(pygame.Surface((800, 480)), scene, Theme(), "en", 0.0, REST)
    names = {(target.action.name, target.action.args.get("page")) for target in c.targets}
    assert ("close", None) in names
    assert ("turn", len(pages(PRESETS["english"])) - 2) in names
