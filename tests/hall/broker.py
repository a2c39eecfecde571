"""A Mosquitto of its own for a test, which goes away and comes back when it is told to."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")

needs_library = pytest.mark.skipif(find_spec("paho") is None, reason="paho-mqtt is not installed (the extra `hall`)")
needs_broker = pytest.mark.skipif(
    MOSQUITTO is None or find_spec("paho") is None,
    reason="Mosquitto (apt install mosquitto) or paho-mqtt (the extra `hall`) is not installed",
)


def wait_for(true: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Until it is true; it is, or the test fails."""
    end = time.monotonic() + seconds
    while not (found := true()):
        assert time.monotonic() < end, "it did not come in time"
        time.sleep(0.02)
    return found


class Broker:
    """One on a free port of this machine, with no memory of its own."""

    def __init__(self, folder: Path, more: str = "allow_anonymous true") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.settings = folder / "mosquitto.conf"
        self.settings.write_text(f"listener {self.port} 127.0.0.1\npersistence false\nuser root\n{more}\n")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Broker:
        self.come()
        return self

    def __exit__(self, *_: object) -> None:
        self.go()

    def come(self) -> None:
        """Start it, and wait until it answers."""
        assert MOSQUITTO is not None
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", str(self.settings)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for(self._answers)

    def go(self) -> None:
        """Kill it, without a word to anybody."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(10)
            self._process = None

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 0.5):
                return True
        except OSError:
            return False


class Listener:
    """Hears everything that a broker passes on, and keeps what was said last under each topic."""

    def __init__(self, port: int) -> None:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion

        self.said: list[tuple[str, bytes, bool]] = []
        """Topic, payload, and whether it had been kept for who comes later."""
        self._there = threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.on_connect = lambda client, *_: client.subscribe("#", 1)
        self._client.on_subscribe = lambda *_: self._there.set()
        self._client.on_message = lambda _, __, one: self.said.append((one.topic, one.payload, one.retain))
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def __enter__(self) -> Listener:
        assert self._there.wait(20)
        return self

    def __exit__(self, *_: object) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    def last(self, topic: str) -> bytes | None:
        """What was said last."""
        return next((payload for told, payload, _ in reversed(self.said) if told == topic), None)

    def all(self, topic: str) -> list[bytes]:
        """Everything that was said."""
        return [payload for told, payload, _ in self.said if told == topic]
