"""The way to the broker: paho-mqtt on a thread of its own, which tries again for ever and holds nobody up."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from kiosk.settings import HallSettings

log = logging.getLogger(__name__)

HOW = "A hall needs one small library more: run ./run hall --check once, then start the kiosk anew."

PATIENCE = 3.0
"""Seconds for which a connection is tried; and for which the end waits for the broker."""

SLOWEST = 30
"""Seconds from one try to the next at most; the first follows after one."""

ALIVE = 20
"""Seconds of silence after which the broker is asked whether it is there; it waits half as long again for us."""

MOST_ON_THE_WAY = 100
"""Messages that were handed over and not acknowledged."""

REFUSALS = {
    "Bad user name or password": "The broker refuses user and password",
    "Not authorized": "The broker refuses this user",
}
"""What the broker may say, and how it is told."""


class LinkError(Exception):
    """There can be no connection; the message says what to do."""


def missing() -> bool:
    """The library is not installed."""
    return find_spec("paho") is None or find_spec("paho.mqtt") is None


class Link:
    """One connection. `start` returns at once; `up` says whether it stands, `said` why it does not."""

    def __init__(
        self,
        settings: HallSettings,
        *,
        client: str = "",
        will: tuple[str, str] | None = None,
        listens: tuple[str, ...] = (),
        heard: Callable[[str, bytes], None] = lambda topic, payload: None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """`will`: topic and text that the broker publishes, retained, when this end is gone without a word.

        `listens`: topics; `heard` is called with each message, `changed` when the connection comes or goes: both on
        the connection's thread. Raises `LinkError`.
        """
        if missing():
            raise LinkError(HOW)
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion

        self.settings = settings
        self.up = False
        self.said = "It was not reached yet."
        self.times = 0
        """How often the connection was made."""
        self._heard, self._changed, self._listens = heard, changed, listens
        self._client: Any = Client(CallbackAPIVersion.VERSION2, client_id=client or f"schimmel-{secrets.token_hex(6)}")
        self._client.connect_timeout = PATIENCE
        self._client.reconnect_delay_set(1, SLOWEST)
        self._client.max_queued_messages_set(MOST_ON_THE_WAY)
        if settings.user:
            self._client.username_pw_set(settings.user, settings.password or None)
        if settings.secure:
            self._client.tls_set()
        if will is not None:
            self._client.will_set(*will, qos=1, retain=True)
        self._client.on_connect = self._on_connect
        self._client.on_connect_fail = self._on_connect_fail
        self._client.on_disconnect = self._on_disconnect
        self._client.on_message = self._on_message

    def start(self) -> None:
        """Begin to connect."""
        self._client.connect_async(self.settings.broker, self.settings.port, keepalive=ALIVE)
        self._client.loop_start()

    def send(self, topic: str, text: str, *, retain: bool, sure: bool = False) -> bool:
        """Hand a message over; False where there is no connection or too much is on its way.

        `sure`: it is sent again until the broker has acknowledged it; else what a break swallows is lost.
        """
        return bool(self.up and self._client.publish(topic, text, qos=int(sure), retain=retain).rc == 0)

    def stop(self, last: tuple[str, str] | None = None) -> None:
        """Say a last word (topic and text, retained) where that can be done, and end."""

        def end() -> None:
            if last is not None and self.up:
                self._client.publish(*last, qos=1, retain=True).wait_for_publish(PATIENCE / 2)
            self._client.disconnect()
            self._client.loop_stop()

        ending = threading.Thread(target=end, name="hall-end", daemon=True)
        ending.start()
        ending.join(PATIENCE)

    def _on_connect(self, client: Any, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        if reason.is_failure:
            self.up, self.said = False, REFUSALS.get(str(reason), f"The broker refuses the connection ({reason})") + "."
        else:
            self.up, self.said = True, ""
            self.times += 1
            for topic in self._listens:
                client.subscribe(topic, qos=1)
        self._changed()

    def _on_connect_fail(self, client: Any, data: Any) -> None:
        self.up, self.said = False, f"{self.settings.broker} does not answer on port {self.settings.port}."
        self._changed()

    def _on_disconnect(self, client: Any, data: Any, flags: Any, reason: Any, properties: Any) -> None:
        if self.up:
            self.said = f"The connection to {self.settings.broker} was lost ({reason})."
        self.up = False
        self._changed()

    def _on_message(self, client: Any, data: Any, message: Any) -> None:
        try:
            self._heard(str(message.topic), bytes(message.payload))
        except Exception:  # what anybody may publish must not end the thread
            log.exception("a message of the broker could not be used")


def try_broker(settings: HallSettings, seconds: float = 2 * PATIENCE) -> str | None:
    """Whether a broker answers: None, or the sentence why not."""
    done = threading.Event()
    try:
        link = Link(settings, changed=done.set)
    except LinkError as error:
        return str(error)
    link.start()
    done.wait(seconds)
    said = None if link.up else link.said
    link.stop()
    return said
