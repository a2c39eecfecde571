"""The word to systemd that the exhibit lives: given by a picture that was really put on the screen, by nothing else.

A loop that turns without drawing, a screen that no longer takes pictures or a process that hangs give no word, and
systemd starts the exhibit anew. The protocol is that of sd_notify(3): one datagram to the socket that the environment
names. Without systemd nothing is sent.
"""

from __future__ import annotations

import logging
import math
import os
import socket
import time
from collections.abc import Callable, Mapping

log = logging.getLogger(__name__)

SHARE = 3
"""Words that are given in one watchdog time, so that a single slow picture does no harm."""


class Heartbeat:
    """Says ``READY=1`` with the first picture and ``WATCHDOG=1`` with later ones. Never raises, never waits."""

    def __init__(
        self, address: str = "", watchdog: float = math.inf, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`address`: path of systemd's socket, "" where there is none. `watchdog`: seconds that systemd is patient."""
        self.every = watchdog / SHARE
        """Seconds after which a picture is due, also where nothing on the screen has changed."""
        self._clock = clock
        self._given: float | None = None
        self._socket: socket.socket | None = None
        if address:
            # A name that begins with @ lies in the abstract name space.
            self._address = "\0" + address[1:] if address.startswith("@") else address
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
            self._socket.setblocking(False)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Heartbeat:
        """As systemd asks for it: ``NOTIFY_SOCKET``, and ``WATCHDOG_USEC`` where it is meant for this process."""
        usec, meant = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", str(os.getpid()))
        watchdog = int(usec) / 1e6 if usec.isdecimal() and int(usec) and meant == str(os.getpid()) else math.inf
        return cls(environment.get("NOTIFY_SOCKET", ""), watchdog)

    def due(self) -> bool:
        """Whether a picture must be drawn now although it would look like the last one."""
        return self._given is not None and self._clock() - self._given >= self.every

    def drawn(self) -> None:
        """A picture is on the screen."""
        now = self._clock()
        if self._given is None:
            self._say("READY=1\nWATCHDOG=1")
        elif now - self._given >= self.every:
            self._say("WATCHDOG=1")
        else:
            return
        self._given = now

    def status(self, sentence: str) -> None:
        """A sentence for ``systemctl status``."""
        self._say("STATUS=" + " ".join(sentence.split()))

    def stopping(self) -> None:
        """The exhibit ends because it was told to."""
        self._say("STOPPING=1")

    def _say(self, words: str) -> None:
        if self._socket is None:
            return
        try:
            self._socket.sendto(words.encode(), self._address)
        except BlockingIOError:
            pass  # systemd has not read the words before this one yet
        except OSError as error:
            log.warning("systemd cannot be told (%s)", error.strerror)
