"""The phones' own thread: serves the page while the machine has an address, and finds it again when it changes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import threading
from collections.abc import Callable

import uvicorn

from kiosk.phones import address
from kiosk.phones.board import Board
from kiosk.phones.guard import Doorkeeper, Gate, guarded
from kiosk.phones.invitation import Invitation
from kiosk.phones.moment import Wish
from kiosk.phones.site import Site
from kiosk.settings import PhoneSettings

log = logging.getLogger(__name__)

LOOK_EVERY = 5.0
"""Seconds after which it is looked whether the address is there, and still the same."""


class Service:
    """A context manager. Whatever fails in here is logged and tried again; the game never waits for it."""

    def __init__(
        self,
        settings: PhoneSettings,
        invitation: Invitation,
        wish: Callable[[Wish], None],
        own: Callable[[str], str | None] = address.own,
        look_every: float = LOOK_EVERY,
    ) -> None:
        """`wish`: hands what a phone asks for to the drawing thread. `own`: finds the address to serve at."""
        self._settings, self._invitation, self._wish = settings, invitation, wish
        self._own, self._look_every = own, look_every
        self.board = Board(invitation.claims)
        self._ends = threading.Event()
        self._stop: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)

    def __enter__(self) -> Service:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        loop, stop = self._loop, self._stop
        if loop is not None and stop is not None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(stop.set)
        self._thread.join(timeout=3.0)

    def _run(self) -> None:
        while not self._ends.is_set():
            try:
                asyncio.run(self._live())
            except Exception:
                log.exception("the phones' page has broken off; it is begun anew")
            self._ends.wait(self._look_every)

    async def _live(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        self.board.serve(self._loop)
        told = False
        try:
            while not self._ends.is_set():
                here = await asyncio.to_thread(self._own, self._settings.address)
                listening = self._listen(here) if here else None
                told = told and not here
                if here and listening is not None:
                    await self._serve(listening, here)
                else:
                    auto = self._settings.address == "auto"
                    self._invitation.hindered = "no_port" if here else "no_network" if auto else "no_address"
                    if not here and not told:
                        told = True
                        wanted = self._settings.address
                        what = "address of a local network" if auto else f"address {wanted} on this machine"
                        log.warning("phones: there is no %s to serve at; it is looked for again", what)
                await self._pause()
        finally:
            self._invitation.address = ""
            self.board.stop()

    def _listen(self, here: str) -> socket.socket | None:
        """A socket at this address alone; None where it cannot be had now."""
        one = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            one.bind((here, self._settings.port))
            one.listen(64)
        except OSError as error:
            log.warning("phones: %s port %d cannot be used (%s)", here, self._settings.port, error.strerror)
            one.close()
            return None
        return one

    async def _serve(self, listening: socket.socket, here: str) -> None:
        """Serve until the address is gone or the kiosk ends."""
        host = f"{here}:{listening.getsockname()[1]}"
        site = Site(self.board, self._invitation.claims, listening.getsockname()[1], self._wish)
        server = uvicorn.Server(
            uvicorn.Config(
                Gate(site.app, host),
                http=guarded(Doorkeeper()),
                loop="asyncio",
                ws="none",
                lifespan="off",
                interface="asgi3",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_keep_alive=5,
                timeout_graceful_shutdown=1,
                h11_max_incomplete_event_size=8192,
            )
        )
        logging.getLogger("uvicorn").setLevel(logging.WARNING)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        self.board.let_in(True)
        self._invitation.address, self._invitation.hindered = f"http://{host}/", ""
        try:
            while not self._ends.is_set() and not serving.done():
                await self._pause()
                await asyncio.to_thread(self._invitation.claims.remember)
                if await asyncio.to_thread(self._own, self._settings.address) != here:
                    break
        finally:
            self._invitation.address = ""
            self.board.let_in(False)
            server.should_exit = True
            await serving

    async def _pause(self) -> None:
        assert self._stop is not None
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), self._look_every)
