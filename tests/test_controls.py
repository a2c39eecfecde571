"""Fingers, mouse and keys: one touch is one touch, a key is what the screen says it is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from kiosk.controls import Controls, Knock
from kiosk.scenes import Action, Auction, Pin, Players, Scene, Stage, Throw
from kiosk.screens import Target, compose, gallery
from kiosk.theme import Theme

SIZE = (800, 480)
LEFT, RIGHT = Rect(0, 0, 400, 480), Rect(400, 0, 400, 480)
TARGETS = [Target(LEFT, Action("left"), "left"), Target(RIGHT, Action("right"), "right")]
STAGE = Stage((), 0, {}, {}, False, None, "english")
AUCTION = Auction(STAGE, "bell", 1, 0, None, 0, ())
THROW = Throw(STAGE, 0, "empty", 0)
TYPING = Players(("fox",), (False,), "english", ("english",), {}, 0, False, editing=0)


def hear(controls: Controls, event: Event, now: float = 0.0, scene: Scene = THROW) -> list[Any]:
    return controls.hear(event, now, scene, TARGETS, SIZE)


def finger(x: float = 0.25, y: float = 0.5) -> Event:
    return Event(pygame.FINGERDOWN, x=x, y=y, finger_id=1, touch_id=1)


def mouse(x: int, y: int = 240, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=touch)


def key(code: int, kind: int = pygame.KEYDOWN, repeat: bool = False) -> Event:
    return Event(kind, key=code, mod=0, repeat=repeat)


@pytest.mark.parametrize("marked", [True, False])
def test_a_touch_that_comes_as_finger_and_as_mouse_counts_once(marked: bool) -> None:
    """Whether SDL marks the second report or not."""
    controls = Controls()
    first = hear(controls, finger(), 1.0)
    second = hear(controls, mouse(200, touch=marked), 1.01)
    assert (first, second) == ([Action("left")], [])


def test_a_mouse_without_a_finger_counts() -> None:
    """The echo is one of the same place and time: elsewhere or later the mouse is a mouse."""
    controls = Controls()
    assert hear(controls, mouse(200), 1.0) == [Action("left")]
    hear(controls, finger(), 2.0)
    assert hear(controls, mouse(600), 2.1) == [Action("right")]
    assert hear(controls, mouse(200), 4.0) == [Action("left")]


def test_two_fingers_are_two_touches() -> None:
    """Two players bid at once."""
    controls = Controls()
    assert hear(controls, finger(0.2), 1.0) == [Action("left")]
    assert hear(controls, finger(0.8), 1.0) == [Action("right")]


def test_the_space_bar_is_the_hammer_and_a_held_one_strikes_once() -> None:
    """Repeats of the keyboard are no strikes."""
    controls = Controls()
    assert hear(controls, key(pygame.K_SPACE), 3.0) == [Knock(3.0)]
    assert hear(controls, key(pygame.K_SPACE, repeat=True), 3.1) == []


def test_a_bid_key_bids_one_and_held_five() -> None:
    """Decided when it is let go or held long enough; never both."""
    controls = Controls(hold=0.6)
    assert hear(controls, key(pygame.K_3), 1.0, AUCTION) == []
    assert hear(controls, key(pygame.K_3, pygame.KEYUP), 1.2, AUCTION) == [Action("bid", {"player": 2, "raise": 1})]
    hear(controls, key(pygame.K_8), 2.0, AUCTION)
    assert controls.tick(2.5, AUCTION) == []
    assert controls.tick(2.7, AUCTION) == [Action("bid", {"player": 7, "raise": 5})]
    assert hear(controls, key(pygame.K_8, pygame.KEYUP), 2.8, AUCTION) == []


def test_bid_keys_bid_only_while_a_card_is_on_the_block() -> None:
    """A number typed elsewhere is no bid, also when it was pressed before."""
    controls = Controls()
    hear(controls, key(pygame.K_1), 1.0, THROW)
    assert hear(controls, key(pygame.K_1, pygame.KEYUP), 1.1, AUCTION) == []
    hear(controls, key(pygame.K_1), 2.0, AUCTION)
    assert controls.tick(3.0, THROW) == []


def test_while_a_name_is_typed_the_space_bar_is_a_letter() -> None:
    """No player sits down because another has two names."""
    controls = Controls()
    assert hear(controls, key(pygame.K_SPACE), 1.0, TYPING) == []
    typed = controls.hear(Event(pygame.TEXTINPUT, text=" "), 1.0, TYPING, TARGETS, SIZE)
    assert typed == [Action("type", {"text": " "})]
    assert hear(controls, key(pygame.K_RETURN), 1.0, TYPING) == [Action("name_done")]
    assert hear(controls, key(pygame.K_BACKSPACE), 1.0, TYPING) == [Action("erase")]


def test_digits_go_to_the_operators_page() -> None:
    """And letters do not."""
    controls = Controls()
    assert controls.hear(Event(pygame.TEXTINPUT, text="7"), 1.0, Pin(0), TARGETS, SIZE) == [
        Action("digit", {"digit": "7"})
    ]
    assert controls.hear(Event(pygame.TEXTINPUT, text="x"), 1.0, Pin(0), TARGETS, SIZE) == []


def test_every_place_can_be_reached_by_keys() -> None:
    """Arrows and tab choose, enter does it; without a choice enter is the hammer."""
    controls = Controls()
    assert hear(controls, key(pygame.K_RETURN), 1.0) == [Knock(1.0)]
    hear(controls, key(pygame.K_TAB), 1.0)
    assert hear(controls, key(pygame.K_RETURN), 1.0) == [Action("left")]
    hear(controls, key(pygame.K_RIGHT), 1.0)
    assert hear(controls, key(pygame.K_RETURN), 1.0) == [Action("right")]
    hear(controls, key(pygame.K_RIGHT), 1.0)
    assert hear(controls, key(pygame.K_RETURN), 1.0) == [Action("right")]


def test_tab_does_not_lead_to_the_corner_that_nothing_shows() -> None:
    """The owner's corner is for fingers that know it; a key has F10."""
    controls = Controls()
    corner = Target(Rect(0, 0, 60, 60), Action("operator"), "corner")
    for _ in range(4):
        controls.hear(key(pygame.K_TAB), 0.0, THROW, [corner, *TARGETS], SIZE)
        assert controls.focus in (LEFT, RIGHT)


def test_arrows_do_not_lead_there_either() -> None:
    """A frame around nothing, half over a title, says nothing to anybody."""
    controls = Controls()
    corner = Target(Rect(0, 0, 60, 60), Action("operator"), "corner")
    places = [corner, Target(Rect(0, 200, 400, 80), Action("begin"), "begin")]
    for code in (pygame.K_DOWN, pygame.K_UP, pygame.K_LEFT):
        controls.hear(key(code), 0.0, THROW, places, SIZE)
        assert controls.focus == places[1].rect


def test_the_frame_goes_with_its_button_and_lies_on_nothing_else() -> None:
    """The picture changes under it: it follows what it was laid on, and where that is gone it goes too."""
    controls = Controls()
    hear(controls, key(pygame.K_TAB))
    assert controls.look(TARGETS, 0.0) == LEFT
    moved = [Target(Rect(0, 100, 200, 60), Action("left"), "left"), Target(Rect(0, 0, 800, 90), Action("new"), "new")]
    assert controls.look(moved, 0.0) == controls.focus == moved[0].rect
    assert controls.look([Target(Rect(0, 50, 500, 100), Action("new"), "new")], 0.0) is None
    assert hear(controls, key(pygame.K_RETURN), 2.0) == [Knock(2.0)], "what nobody sees chosen is not chosen"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        *((f"office-{page}", Action("show", {"page": "home"})) for page in ("eyes", "hardware", "games", "house")),
        *((f"office-{page}", Action("show", {"page": "home"})) for page in ("closing", "hall")),
        ("office-power-off", Action("close")),
        ("office", Action("close")),
        ("how-to-3", Action("close")),
        *((name, Action("edit_die", {"index": None})) for name in ("seen-edit", "seen-plain-edit", "put-right-edit")),
        ("put-right", Action("close")),
        ("players-three", Action("back")),
        ("players-switches", Action("show_page", {"page": 0})),
        ("players-switches-2", Action("show_page", {"page": 0})),
        ("set-up-camera", Action("before")),
        ("bingo-closing", Action("no")),
    ],
)
def test_escape_does_what_the_button_does_that_leads_back(name: str, wanted: Action) -> None:
    """One page, as the screen says it, and not all of them at once."""
    wish, offered = escaped(name)
    assert wish == wanted and wish in offered


def test_escape_decides_nothing_of_a_game() -> None:
    """To close the reserve, to take a toad back or to refuse a life is no way back."""
    for name in ("bingo-lead", "toad-declared", "toad-takes-back", "sale", "players-name", "seen"):
        wish, offered = escaped(name)
        assert wish == Action("close") and wish not in offered, name


@cache
def scenes() -> Mapping[str, Scene]:
    """The gallery, made once."""
    return gallery.scenes()


def escaped(name: str) -> tuple[Any, list[Action]]:
    """What the escape key asks for on a screen of the gallery, and what a touch can ask for there."""
    c = compose(pygame.Surface(SIZE), scenes()[name], Theme(), "en", 0.0)
    (wish,) = Controls().hear(key(pygame.K_ESCAPE), 0.0, scenes()[name], c.targets, SIZE)
    return wish, [target.action for target in c.targets]


def test_a_place_that_has_just_changed_does_nothing() -> None:
    """A double tap, or a finger on its way, meant what lay there before; what does the same sort of thing is heard."""
    controls = Controls(deaf=0.4)
    targets = [Target(LEFT, Action("confirm"), "right?"), Target(RIGHT, Action("page", {"page": 2}), "on")]

    def touch(x: int, now: float) -> list[Any]:
        return controls.hear(mouse(x), now, THROW, targets, SIZE)

    controls.look([Target(LEFT, Action("close_reserve"), "close"), Target(RIGHT, Action("page", {"page": 1}), "on")], 1)
    controls.look(targets, 5.0)
    assert touch(200, 5.1) == [] and touch(600, 5.1) == [Action("page", {"page": 2})]
    controls.look(list(targets), 5.3)
    assert touch(200, 5.39) == [], "the same picture once more makes no difference"
    assert touch(200, 5.41) == [Action("confirm")]


def test_where_nothing_lay_before_a_touch_counts_at_once() -> None:
    """And so it does on the first picture."""
    controls = Controls(deaf=0.4)
    controls.look(TARGETS[1:], 1.0)
    controls.look(TARGETS, 5.0)
    assert controls.hear(mouse(200), 5.1, THROW, TARGETS, SIZE) == [Action("left")]
    assert Controls(deaf=0.4).hear(mouse(200), 5.1, THROW, TARGETS, SIZE) == [Action("left")]


def test_a_change_in_between_is_not_forgotten() -> None:
    """Of several pictures in a moment each one's places count as what may have been meant."""
    controls = Controls(deaf=0.4)
    other = [Target(LEFT, Action("other"), "other")]
    for now, targets in ((1.0, TARGETS), (5.0, other), (5.2, TARGETS)):
        controls.look(targets, now)
    assert controls.hear(mouse(200), 5.3, THROW, TARGETS, SIZE) == []
    assert controls.hear(mouse(200), 5.7, THROW, TARGETS, SIZE) == [Action("left")]


@pytest.mark.parametrize("moving", [False, True])
def test_however_many_pictures_follow_a_change_it_is_deaf_as_long(moving: bool) -> None:
    """Sixty pictures a second, alike or with a place elsewhere that moves on each: what lay there counts to the end."""
    controls = Controls(deaf=0.4)
    controls.look([Target(LEFT, Action("other"), "other")], 1.0)
    for n in range(24):
        on = [Target(RIGHT.move(n if moving else 0, 0), Action("page", {"page": 1}), "on")]
        controls.look([TARGETS[0], *on], 5.0 + n / 60)
    assert controls.hear(mouse(200), 5.39, THROW, TARGETS, SIZE) == []
    assert controls.hear(mouse(200), 5.41, THROW, TARGETS, SIZE) == [Action("left")]


def test_on_another_page_the_same_button_means_another_thing() -> None:
    """Where pages are answered one by one, who touches *on* twice has answered one."""
    controls = Controls(deaf=0.4)
    for now, page in ((1.0, "language"), (5.0, "display"), (5.2, "display")):
        controls.look(TARGETS, now, page)
    assert controls.hear(mouse(200), 5.39, THROW, TARGETS, SIZE) == []
    assert controls.hear(mouse(200), 5.41, THROW, TARGETS, SIZE) == [Action("left")]
