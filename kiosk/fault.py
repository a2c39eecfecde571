"""What is shown while the exhibit cannot begin: the sentence, what can be done, and what is done without anybody."""

from __future__ import annotations

import math
import time
from dataclasses import replace

import pygame

from kiosk import unseen
from kiosk.ending import Call
from kiosk.heartbeat import Heartbeat
from kiosk.scenes import Action, Wrong
from kiosk.screens import draw
from kiosk.theme import Theme

AGAIN = 10.0
"""Seconds after which the disk is tried again without anybody there."""

UNANSWERED = 60.0
"""Seconds for which the question how to start is asked."""

ECHO = 0.3
"""Seconds from the first picture in which a touch is one that was meant for the picture before."""


def ask_on_screen(
    screen: pygame.Surface,
    theme: Theme,
    language: str,
    wrong: Wrong,
    heartbeat: Heartbeat,
    seconds: float,
    closable: bool = True,
    call: Call | None = None,
) -> str | None:
    """Show what is wrong until somebody has touched a choice, or `seconds` have passed: then it is the first one.

    Return or space take the first choice as well. Returns its name; None: the window was closed
    (`closable`), or the system has called for the end.
    """
    first = wrong.choices[0].name
    began = time.monotonic()
    seen_from, shown = math.inf, None
    while (left := began + seconds - time.monotonic()) > 0:
        if shown != math.ceil(left) or heartbeat.due():
            shown = math.ceil(left)
            targets = draw(screen, replace(wrong, left={first: shown}), theme, language, time.monotonic())
            if seen_from == math.inf:
                unseen.forget()
                seen_from = time.monotonic()
            pygame.display.flip()
            heartbeat.drawn()
        event = pygame.event.wait(100)
        if (event.type == pygame.QUIT and closable) or (call is not None and call.came):
            return None
        if time.monotonic() - seen_from < min(ECHO, seconds):
            continue
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return first
        place = _place(event, screen.get_size())
        touched = [target.action.name for target in targets if place and target.rect.collidepoint(place)]
        if touched and touched[-1] in [choice.name for choice in wrong.choices]:
            return touched[-1]
    return first


def wait_on_screen(
    screen: pygame.Surface,
    theme: Theme,
    language: str,
    sentence: str,
    heartbeat: Heartbeat,
    call: Call | None = None,
    seconds: float = AGAIN,
) -> bool:
    """Show that the disk fails, until it is to be tried again. False: the window was closed, or the end called for."""
    wrong = Wrong("journal_failed", sentence, (Action("retry"),))
    return ask_on_screen(screen, theme, language, wrong, heartbeat, seconds, call=call) is not None


def _place(event: pygame.event.Event, size: tuple[int, int]) -> tuple[int, int] | None:
    """Where somebody touched, in px."""
    if event.type == pygame.FINGERDOWN:
        return round(event.x * size[0]), round(event.y * size[1])
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not getattr(event, "touch", False):
        return event.pos[0], event.pos[1]
    return None
