"""The guided first start on the screen: window, camera, hammer, buttons and sound around a `Guide`."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import pygame

from hardware.bids import Press
from hardware.edges import EdgeLog
from hardware.strikes import Strike
from kiosk import unseen
from kiosk.controls import Controls, Knock
from kiosk.doctor.view import BLURRED, BRIGHT, DARK, blur, judged
from kiosk.ears import open_ears
from kiosk.ending import Call
from kiosk.guide.guide import Guide
from kiosk.heartbeat import Heartbeat
from kiosk.scenes import Action
from kiosk.screens import Motion, Target, draw, overlay
from kiosk.settings import Config
from kiosk.sounds import Sounds
from kiosk.theme import themed
from vision.cameras import Camera, Capture, Settings, open_camera, video_devices

log = logging.getLogger(__name__)

FPS = 15
LOOK_EVERY = 0.25
"""Seconds from one live picture to the next."""
TRIED = "seen"
"""The sound that is played to try it."""


def camera_of(config: Config) -> Callable[[], Camera]:
    """Opens the camera of a configuration."""
    asked = config.camera
    settings = Settings(*asked.size, fps=float(asked.fps), mains_hz=asked.mains_hz, turned=asked.turned)
    return lambda: open_camera(asked.source, settings=settings)


class GuideApp:
    """A context manager; `run` is its loop, `step` one turn of it."""

    def __init__(
        self,
        config: Config,
        folder: Path,
        screen: pygame.Surface,
        *,
        heartbeat: Heartbeat | None = None,
        camera: Callable[[Config], Camera | Callable[[], Camera]] = camera_of,
        clock: Callable[[], float] = time.monotonic,
        closable: bool = True,
        call: Call | None = None,
    ) -> None:
        """`camera` gives the camera of a configuration; `closable`: the window may be closed without an end."""
        self.screen, self.clock, self.closable = screen, clock, closable
        self.heartbeat, self.call = heartbeat or Heartbeat(), call or Call()
        self.guide = Guide(config, folder, clock())
        self.guide.devices = tuple(f"v4l2:{device}" for device in video_devices())
        self.controls = Controls(deaf=config.times.deaf)
        self.targets: list[Target] = []
        self.running = True
        self.closed = False
        """Somebody closed the window before the end."""
        self._camera = camera
        self._heard: SimpleQueue[Strike | Press] = SimpleQueue()
        self._camera_stack, self._ears_stack = contextlib.ExitStack(), contextlib.ExitStack()
        self._capture: Capture | None = None
        self._sounds = Sounds(config.sound.on, config.sound.volume)
        self._looked = float("-inf")
        self._motion = Motion()
        self._seen_from: float | None = None
        """When its first picture came to the screen (monotonic s)."""
        self._locking: threading.Thread | None = None

    def __enter__(self) -> GuideApp:
        self.guide.screen = (self.screen.get_size(), pygame.display.get_driver())
        for wish in ("camera", "ears"):
            self._do(wish)
        return self

    def __exit__(self, *_: object) -> None:
        self._camera_stack.close()
        self._ears_stack.close()

    def run(self) -> bool:
        """Until the answers are kept, the window is closed, or the end called for. Whether they are kept."""
        while self.running and not self.call.came:
            until = time.monotonic() + 1 / FPS
            self.step()
            time.sleep(max(0.0, until - time.monotonic()))
        return self.guide.over

    def step(self) -> None:
        """One turn."""
        now = self.clock()
        self.guide.tick(now)
        if self._seen_from is None:
            unseen.forget()
        for event in pygame.event.get():
            if event.type == pygame.WINDOWRESIZED:
                self.screen = pygame.display.get_surface() or self.screen
            for wish in self.controls.hear(event, now, self.guide.scene(), self.targets, self.screen.get_size()):
                self._hear_wish(wish)
        self._hear_pins()
        self._look(now)
        for asked in self.guide.wishes():
            self._do(asked)
        self._draw(now)
        if self.guide.over or self.closed:
            self.running = False

    def _hear_wish(self, wish: Knock | Action) -> None:
        if isinstance(wish, Knock):
            self.guide.strike(wish.at)
        elif wish.name == "quit":
            self.closed = self.closable
        elif wish.name == "bid":
            self.guide.press(int(str(wish.args["player"])))
        else:
            self.guide.act(wish)

    def _hear_pins(self) -> None:
        while True:
            try:
                heard = self._heard.get_nowait()
            except Empty:
                return
            if self._seen_from is None or heard.at < self._seen_from:
                continue  # nobody has seen yet what it would be about
            if isinstance(heard, Strike):
                self.guide.strike(heard.at)
            else:
                self.guide.press(heard.seat)

    def _look(self, now: float) -> None:
        if self._capture is None or now - self._looked < LOOK_EVERY:
            return
        self._looked = now
        health, frame = self._capture.health(), self._capture.latest()
        if health.state == "ok" and frame is not None:
            self.guide.missing.pop("camera", None)
            self.guide.view |= {**judgement(frame.picture), "fps": round(health.fps, 1)}
            self.guide.see(frame.picture)
        elif health.state in ("fault", "ended"):
            self.guide.missing["camera"] = health.sentence
            self.guide.see(None)

    def _do(self, wish: str) -> None:
        config = self.guide.config
        if wish == "camera":
            self._camera_stack.close()
            self.guide.view, self._capture = {}, None
            self.guide.see(None)
            capture = Capture(self._camera(config), timeout=config.camera.timeout)
            self._capture = self._camera_stack.enter_context(capture)
        elif wish == "ears":
            self._ears_stack.close()
            edges = EdgeLog()
            fault = open_ears(self._ears_stack, config, self._heard.put, self._heard.put, edges)
            self.guide.missing.pop("hammer", None)
            if fault is not None:
                self.guide.missing["hammer"] = fault
        elif wish == "sound":
            self._sounds.switch(config.sound.on)
            self._sounds.set_volume(config.sound.volume)
        elif wish == "play":
            self._sounds.play(TRIED)
            if self._sounds.fault:
                self.guide.missing["sound"] = (
                    f"No sound can be played ({self._sounds.fault}): "
                    "look after the loudspeaker, its plug and its cable."
                )
        elif wish == "lock" and config.camera.lock and self._capture is not None and self._locking is None:
            self._locking = threading.Thread(target=self._lock, args=(self._capture,), daemon=True)
            self._locking.start()

    def _lock(self, capture: Capture) -> None:
        # Waits for the camera, so it has a thread of its own.
        self.guide.view = {**self.guide.view, "locked": tuple(sorted(capture.lock()))}
        self._locking = None

    def _draw(self, now: float) -> None:
        shown = self.guide.config.display
        theme = themed(shown.dark, shown.large, shown.slow)
        language = self.guide.config.language.code
        self.targets = draw(self.screen, self.guide.scene(), theme, language, now, self._motion)
        overlay.focused(self.screen, theme, self.controls.look(self.targets, now, self.guide.page))
        if self._seen_from is None:
            unseen.forget()
            self._seen_from = self.clock()
        pygame.display.flip()
        self.heartbeat.drawn()


def judgement(picture: Any) -> dict[str, Any]:
    """Size, brightness and sharpness of a picture, as the doctor judges them."""
    grey = judged(picture)
    mean, unsharp = float(grey.mean()), blur(grey)
    return {
        "size": (picture.shape[1], picture.shape[0]),
        "grey": round(mean),
        "light": "dark" if mean < DARK else "bright" if mean > BRIGHT else "ok",
        "sharp": round(1.0 - unsharp, 2),
        "blurred": unsharp > BLURRED,
    }


def run(
    config: Config,
    folder: Path,
    screen: pygame.Surface,
    heartbeat: Heartbeat | None = None,
    closable: bool = True,
    call: Call | None = None,
) -> bool:
    """The guide on a screen. Whether its answers were kept."""
    with GuideApp(config, folder, screen, heartbeat=heartbeat, closable=closable, call=call) as app:
        return app.run()
