"""Publishes one kiosk's public facts. The exhibit hands them in and goes on; all else is done on a thread of its own.

What is retained (who is there, the state, the day's best) is sent as it is now whenever the broker comes back. What
happened once (events) waits in a queue with a limit; the oldest are let go.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Protocol

from kiosk.chronicle.clerk import Clerk
from kiosk.hall.link import Link, LinkError
from kiosk.hall.public import Facts, Shown, news, state, today
from kiosk.hall.topics import OFFLINE, ONLINE, Topics, discovery
from kiosk.settings import HallSettings

log = logging.getLogger(__name__)

MOST_EVENTS = 200
"""Events that wait for the broker."""

EVERY = 0.5
"""Seconds from one look at the table to the next: a state is published at most as often."""

LOOK = 2.0
"""Seconds after which the thread looks whether the day's best has changed."""

FILE = "table-id"
"""In the data folder: what this table is known by."""


class Connection(Protocol):
    """What the herald needs of a `Link`."""

    up: bool
    said: str
    times: int

    def start(self) -> None: ...
    def send(self, topic: str, text: str, *, retain: bool, sure: bool = False) -> bool: ...
    def stop(self, last: tuple[str, str] | None = None) -> None: ...


@dataclass(frozen=True, slots=True)
class HallFacts:
    """How publishing goes, for the operator."""

    broker: str
    """Host and port."""
    table: str
    """What the table is called."""
    state: str
    """``up away missing``."""
    said: str
    """Why it is not up, in a sentence."""
    sent: int = 0
    waiting: int = 0
    dropped: int = 0
    names: bool = False


def table_id(folder: Path) -> str:
    """What this table is known by: drawn once, and kept in the data folder."""
    path = folder / FILE
    try:
        kept = path.read_text("ascii").strip()
        if re.fullmatch(r"[0-9a-f]{8}", kept):
            return kept
    except (OSError, UnicodeDecodeError):
        pass
    drawn = secrets.token_hex(4)
    try:
        path.write_text(drawn + "\n", "ascii")
    except OSError as error:
        log.warning("the table has another id with each start: %s", error)
    return drawn


def table_name(settings: HallSettings) -> str:
    """What the table is called: as it is set, else as its machine is."""
    return (settings.table or socket.gethostname().partition(".")[0] or "Schimmel")[:24]


def _version() -> str:
    try:
        return version("schimmel")
    except PackageNotFoundError:
        return "0"


class Herald:
    """A context manager. `tell` may be called with each picture."""

    def __init__(
        self,
        settings: HallSettings,
        folder: Path,
        clerk: Clerk | None = None,
        *,
        link_of: Callable[..., Connection] = Link,
        wall: Callable[[], float] = time.time,
    ) -> None:
        self.settings = settings
        self.name = table_name(settings)
        self.topics = Topics(settings.topic, table_id(folder))
        self.dropped = 0
        """Events that were let go, because the broker was away too long."""
        self.sent = 0
        self._clerk, self._wall = clerk, wall
        self._shown: Shown | None = None
        self._next = float("-inf")
        self._lock = threading.Lock()
        self._state: Facts | None = None
        self._events: deque[str] = deque()
        self._published: dict[str, str] = {}
        self._connection = 0
        self._woken, self._stop = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="hall", daemon=True)
        self.link: Connection | None = None
        self._fault = ""
        try:
            self.link = link_of(
                settings,
                client=f"schimmel-{self.topics.table}",
                will=(self.topics.of("availability"), OFFLINE),
                changed=self._woken.set,
            )
        except LinkError as error:
            self._fault = str(error)
            log.warning("nothing is published: %s", error)

    def __enter__(self) -> Herald:
        if self.link is not None:
            self.link.start()
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._woken.set()
        if self.link is not None:
            self._thread.join(2.0)
            self.link.stop((self.topics.of("availability"), OFFLINE))

    def due(self, now: float) -> bool:
        """Whether it is time to tell how the table stands (monotonic s)."""
        if self.link is None or now < self._next:
            return False
        self._next = now + EVERY
        return True

    def tell(self, shown: Shown) -> None:
        """This is how the table stands."""
        if shown == self._shown:
            return
        self._shown = shown
        after = state(shown, with_names=self.settings.names)
        with self._lock:
            happened = news(self._state, after, self._wall())
            self._state = after
            for one in happened:
                if len(self._events) >= MOST_EVENTS:
                    self._events.popleft()
                    self.dropped += 1
                self._events.append(_text(one))
        if self._clerk is not None and any(one["what"] == "ended" for one in happened):
            self._clerk.wake()
        self._woken.set()

    def facts(self) -> HallFacts:
        """How it goes."""
        where = f"{self.settings.broker}:{self.settings.port}"
        if self.link is None:
            return HallFacts(where, self.name, "missing", self._fault)
        up = self.link.up
        said = "" if up else self.link.said
        return HallFacts(where, self.name, "up" if up else "away", said, self.sent, len(self._events), self.dropped,
                         self.settings.names)  # fmt: skip

    def _run(self) -> None:
        while not self._stop.is_set():
            self._woken.wait(LOOK)
            self._woken.clear()
            try:
                self._publish()
            except Exception:  # whatever the library does, the exhibit goes on
                log.exception("publishing has failed")

    def _publish(self) -> None:
        link = self.link
        if link is None or not link.up:
            return
        if self._connection != link.times:
            self._connection, self._published = link.times, {}
        for topic, text in self._retained():
            if self._published.get(topic) != text and link.send(topic, text, retain=True):
                self._published[topic] = text
                self.sent += 1
        while (first := self._first_event()) and link.send(self.topics.of("event"), first, retain=False, sure=True):
            with self._lock:
                if self._events and self._events[0] is first:
                    self._events.popleft()
            self.sent += 1

    def _first_event(self) -> str:
        with self._lock:
            return self._events[0] if self._events else ""

    def _retained(self) -> list[tuple[str, str]]:
        """Everything that stands at the broker, as it is now; that the table is there comes last."""
        told = []
        if self.settings.discovery:
            found = discovery(self.topics, self.settings.discovery, self.name, _version())
            told += [(topic, _text(message)) for topic, message in found]
        with self._lock:
            after = self._state
        if after is not None:
            told.append((self.topics.of("state"), _text({**after, "table": self.name})))
        if self._clerk is not None:
            told.append((self.topics.of("today"), _text(today(self._clerk.chronicle.today.tally, self._wall()))))
        return [*told, (self.topics.of("availability"), ONLINE)]


def _text(facts: dict[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
