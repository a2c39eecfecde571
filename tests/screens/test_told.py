"""What a visitor asks himself where nothing seems to happen is answered on the screen."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from kiosk.games import GAMES
from kiosk.i18n import LANGUAGES
from kiosk.scenes import LeaveTable, Payout, Seen
from kiosk.screens import REST, compose, gallery
from kiosk.theme import Theme
from vision.reading import Doubt


@pytest.mark.parametrize(("eyes", "card", "owner"), [(0, "White Horse", "Blue fish"), (17, "Inn", "Golden lion")])
def test_why_nobody_pays_is_told_with_a_name(eyes: int, card: str, owner: str) -> None:
    """Who would have paid himself, and by which card."""
    scene = gallery.scenes()["payout-nothing-owner-is-payer"]
    assert isinstance(scene, Payout)
    c = compose(pygame.Surface((800, 480)), replace(scene, eyes=eyes), Theme(), "en", 0.0, REST)
    assert any(card in one.text and owner in one.text for one in c.texts)


def test_dice_that_are_not_seen_are_counted_with_what_to_do() -> None:
    """How many are seen, and every way on; not only that eight are wanted."""
    scene = gallery.scenes()["throw-parts"]
    c = compose(pygame.Surface((800, 480)), scene, Theme(), "en", 0.0, REST)
    said = next(one.text for one in c.texts if "7 dice are seen" in one.text)
    assert "Throw the rest" in said and "without a ring" in said and "By hand" in said


def test_a_die_that_a_person_named_bears_no_question_mark() -> None:
    """Of two doubtful dice the one that was put right looks like the others."""
    scene = gallery.scenes()["seen"]
    assert isinstance(scene, Seen)
    marks = []
    for by_hand in (False, True):
        first, second, *others = (replace(die, doubts=Doubt.NONE) for die in scene.dice)
        doubtful = [replace(one, doubts=Doubt.LOW_CONFIDENCE) for one in (first, second)]
        dice = (replace(doubtful[0], by_hand=by_hand), doubtful[1], *others)
        shown = replace(scene, dice=dice, bumped=(0,), doubts=Doubt.LOW_CONFIDENCE, confirm_left=None)
        c = compose(pygame.Surface((800, 480)), shown, Theme(), "en", 99.0, REST)
        marks.append(sum(one.text == "?" for one in c.texts))
    assert marks[0] == marks[1] + 1


@pytest.mark.parametrize(
    ("scene", "event"),
    [
        (scene, event)
        for game, scene in (("bell_and_hammer", "leave-undo"), ("toad", "toad-undo"))
        for event in GAMES[game].events
        if event not in ("auction_open", "bid")  # the table takes neither back alone, only with what came before them
    ],
)
def test_whoever_takes_something_back_is_told_what(scene: str, event: str) -> None:
    """No event of the rules is only "the last entry"."""
    asks = gallery.scenes()[scene]
    assert isinstance(asks, LeaveTable)
    c = compose(pygame.Surface((800, 480)), replace(asks, undoes=event, seat=0), Theme(), "en", 0.0, REST)
    assert any(one.text.startswith("Take back ") for one in c.texts)
    assert not any("last entry" in one.text for one in c.texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_was_only_offered_is_said_to_be_taken_back_too(language: str) -> None:
    """Whoever takes back that somebody left loses the offer as well; it may be that nobody has bid on it."""
    offered = {"en": "offered", "ru": "выставлено", "de": "ausgerufen", "fr": "en vente", "nl": "opgeroepen"}
    asks = gallery.scenes()["leave-undo-bids"]
    for size in ((800, 480), (320, 192)):
        c = compose(pygame.Surface(size), asks, Theme(), language, 0.0, REST)
        said = " ".join(one.text for one in c.texts)
        assert {**offered, "es": "subastó"}[language] in " ".join(said.split())
