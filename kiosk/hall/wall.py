"""The wall screen of a hall: a window that listens to the broker. It has no camera, no hammer and no journal."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from queue import Empty, SimpleQueue

import pygame

from kiosk.ending import Call
from kiosk.hall.board import Board
from kiosk.hall.link import Link
from kiosk.heartbeat import Heartbeat
from kiosk.scenes.hall import Hall
from kiosk.screens import Motion, draw
from kiosk.settings import Config
from kiosk.theme import themed

FPS = 5
PAGE = 10.0
"""Seconds for which a page of tables is shown."""

AT_ONCE = 500
"""Messages that are taken in before the next picture."""


class Wall:
    """A context manager; `run` is its loop, `step` one turn of it. Raises `LinkError` where there can be no link."""

    def __init__(
        self,
        config: Config,
        screen: pygame.Surface,
        *,
        closable: bool = True,
        heartbeat: Heartbeat | None = None,
        call: Call | None = None,
        wall: Callable[[], float] = time.time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.config, self.screen, self.closable = config, screen, closable
        self.heartbeat, self.call = heartbeat or Heartbeat(), call or Call()
        self.running = True
        self.board = Board(config.hall.topic)
        self._heard: SimpleQueue[tuple[str, bytes]] = SimpleQueue()
        self._wall, self._clock = wall, clock
        self._motion = Motion()
        self._shown: Hall | None = None
        listens = tuple(f"{config.hall.topic}/+/{kind}" for kind in ("availability", "state", "today"))
        self.link = Link(config.hall, listens=listens, heard=lambda topic, payload: self._heard.put((topic, payload)))

    def __enter__(self) -> Wall:
        self.link.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.link.stop()

    def run(self) -> None:
        """Until somebody closes the window or the system asks for the end."""
        while self.running and not self.call.came:
            until = time.monotonic() + 1 / FPS
            self.step()
            time.sleep(max(0.0, until - time.monotonic()))
        self.heartbeat.stopping()

    def scene(self) -> Hall:
        """What is shown now."""
        at = time.localtime(self._wall())
        hall = self.board.hall(time.strftime("%Y-%m-%d", at), int(self._clock() // PAGE))
        broker = "up" if self.link.up else "away"
        return replace(hall, broker=broker, clock=time.strftime("%H:%M", at))

    def step(self) -> None:
        """One turn."""
        for event in pygame.event.get():
            if event.type == pygame.WINDOWRESIZED:
                self.screen, self._shown = pygame.display.get_surface() or self.screen, None
            elif event.type == pygame.WINDOWEXPOSED:
                self._shown = None
            closes = event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE)
            if closes and self.closable:
                self.running = False
        for _ in range(AT_ONCE):
            try:
                self.board.hear(*self._heard.get_nowait())
            except Empty:
                break
        scene = self.scene()
        if scene == self._shown and not self.heartbeat.due():
            return
        self._shown = scene
        shown = self.config.display
        theme = themed(shown.dark, shown.large, shown.slow)
        draw(self.screen, scene, theme, self.config.language.code, self._clock(), self._motion)
        pygame.display.flip()
        self.heartbeat.drawn()
