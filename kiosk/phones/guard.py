"""What stands before the page: how many may come how often, from where, asking for what.

Connections are counted before a byte of them is read, so that a flood of them can take neither the machine's file
handles nor its time from the table.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from kiosk.phones.address import is_local
from kiosk.phones.rate import Buckets, Rate

MOST_CONNECTIONS = 96
MOST_EACH = 24
"""Connections at once, of all and of one address."""

REQUESTS_EACH = Rate(60, 0.1)
"""Requests of one address: sixty at once, then ten a second."""

FIRST_REQUEST = 10.0
"""Seconds in which a connection must have asked for something."""

WHOLE_BODY = 5.0
"""Seconds in which the body of a request must have come, whole."""

MOST_BODY = 2048
"""Bytes of a request's body."""

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        b"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
)
"""Of every answer: nothing is loaded from anywhere else, and nobody else's page may hold this one."""

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Doorkeeper:
    """Counts connections; one for each server."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()

    def admit(self, who: str) -> bool:
        """Whether one more connection of `who` may come; it is counted then."""
        if not is_local(who) or self.open.total() >= MOST_CONNECTIONS or self.open[who] >= MOST_EACH:
            return False
        self.open[who] += 1
        return True

    def left(self, who: str) -> None:
        """A connection has ended."""
        self.open[who] -= 1
        if self.open[who] <= 0:
            del self.open[who]


def guarded(keeper: Doorkeeper) -> type[H11Protocol]:
    """uvicorn's protocol with `keeper` at the door."""

    class Guarded(H11Protocol):
        _who: str | None = None
        _late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            peer = transport.get_extra_info("peername")
            who = str(peer[0]) if peer else ""
            if not keeper.admit(who):
                transport.abort()
                return
            self._who = who
            super().connection_made(transport)
            self._late = asyncio.get_running_loop().call_later(FIRST_REQUEST, self._too_late)

        def _too_late(self) -> None:
            # uvicorn has no cycle before the first request was read whole.
            if getattr(self, "cycle", None) is None:
                self.transport.abort()

        def data_received(self, data: bytes) -> None:
            if self._who is not None:
                super().data_received(data)

        def eof_received(self) -> None:
            if self._who is not None:
                super().eof_received()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._late is not None:
                self._late.cancel()
            if self._who is not None:
                keeper.left(self._who)
                super().connection_lost(exc)

    return Guarded


class Gate:
    """Before the page itself: the right name, not too often, not too much, and from this page alone."""

    def __init__(self, app: App, host: str, clock: Callable[[], float] = time.monotonic) -> None:
        """`host`: the only name and port under which the page is served, as ``192.168.1.20:8380``."""
        self._app, self._host = app, host.encode()
        self._often = Buckets(REQUESTS_EACH, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            return
        status = self._refusal(scope)
        if status:
            await _refuse(send, status)
            return
        body = b""
        if scope["method"] == "POST":
            try:
                async with asyncio.timeout(WHOLE_BODY):
                    read = await _read(receive)
            except TimeoutError:
                await _refuse(send, 408)
                return
            if read is None:
                await _refuse(send, 413)
                return
            body = read
        await self._app(scope, _again(body, receive), _marked(send))

    def _refusal(self, scope: Scope) -> int:
        headers = dict(scope["headers"])
        client = scope.get("client")
        if not client or not self._often.take(client[0]):
            return 429
        if headers.get(b"host") != self._host:
            # Another name for this machine, made up by somebody else's page.
            return 421
        if scope["method"] not in ("GET", "POST"):
            return 405
        if scope["method"] == "POST":
            if headers.get(b"origin") != b"http://" + self._host:
                return 403
            if not headers.get(b"content-type", b"").startswith(b"application/json"):
                return 415
            length = headers.get(b"content-length", b"")
            if length and not (length.isdigit() and int(length[:12]) <= MOST_BODY):
                return 413
        return 0


async def _read(receive: Receive) -> bytes | None:
    """The body; None where it is too large."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body
        body += bytes(message.get("body", b""))
        if len(body) > MOST_BODY:
            return None
        if not message.get("more_body"):
            return body


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read already, once; then what comes after it."""
    given = False

    async def once() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


def _marked(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS]
        await send(message)

    return with_headers


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-length", b"0"), (b"connection", b"close"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
