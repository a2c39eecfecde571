"""A page that is served on this machine, for tests: what the drawing thread would do is done by the test."""

from __future__ import annotations

import http.client
import json
import socket
import time
from collections.abc import Callable
from typing import Any

from kiosk.phones.claims import Claims
from kiosk.phones.invitation import Invitation
from kiosk.phones.moment import Moment, Wish
from kiosk.phones.service import Service
from kiosk.scenes import Scene
from kiosk.settings import PhoneSettings

HERE = "127.0.0.1"


def free_port() -> int:
    """One that nobody listens at."""
    with socket.socket() as one:
        one.bind((HERE, 0))
        port: int = one.getsockname()[1]
        return port


class Served:
    """A context manager. Wishes are answered by `answers` (``done`` by itself)."""

    def __init__(self, claims: Claims | None = None, own: Callable[[str], str | None] | None = None) -> None:
        self.claims = claims or Claims()
        self.wishes: list[Wish] = []
        self.answers = "done"
        self.port = free_port()
        self.invitation = Invitation(self.claims)
        settings = PhoneSettings(True, HERE, self.port)
        more: dict[str, Any] = {} if own is None else {"own": own}
        self.service = Service(settings, self.invitation, self._wish, look_every=0.1, **more)

    def _wish(self, wish: Wish) -> None:
        self.wishes.append(wish)
        wish.answer(self.answers)

    def __enter__(self) -> Served:
        self.service.__enter__()
        self.until(lambda: bool(self.invitation.address))
        return self

    def __exit__(self, *_: object) -> None:
        self.service.__exit__()

    def until(self, what: Callable[[], bool], patience: float = 10.0) -> None:
        """Wait until something has come to pass."""
        end = time.monotonic() + patience
        while not what():
            assert time.monotonic() < end, "it did not come to pass"
            time.sleep(0.01)

    def tell(self, scene: Scene, **more: Any) -> None:
        """This is shown now."""
        self.service.board.tell(Moment(scene, "en", ("en", "ru"), **more))

    def ask(self, method: str, path: str, body: Any = None, cookie: str = "", **headers: str) -> tuple[int, Any, Any]:
        """Status, headers and body of an answer; a body that is no text is sent as JSON, from the page itself."""
        one = http.client.HTTPConnection(HERE, self.port, timeout=10)
        sent = {"Host": f"{HERE}:{self.port}"}
        if method == "POST":
            sent |= {"Origin": f"http://{HERE}:{self.port}", "Content-Type": "application/json"}
        if cookie:
            sent["Cookie"] = cookie
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        data = body if body is None or isinstance(body, str | bytes) else json.dumps(body)
        one.request(method, path, data, {name: value for name, value in sent.items() if value})
        answer = one.getresponse()
        read = answer.read()
        one.close()
        return answer.status, answer.headers, read

    def claim(self, game: int, seat: int) -> str:
        """A phone that claims a seat; its cookie."""
        code = self.claims.code_for(game, seat)
        status, headers, _ = self.ask("POST", "/claim", {"code": code.digits})
        assert status == 200
        return str(headers["Set-Cookie"]).partition(";")[0]


class Watching:
    """A phone that looks on: the table as it comes."""

    def __init__(self, served: Served, cookie: str = "", language: str = "") -> None:
        self._one = http.client.HTTPConnection(HERE, served.port, timeout=10)
        headers = {"Host": f"{HERE}:{served.port}", **({"Cookie": cookie} if cookie else {})}
        self._one.request("GET", f"/table?lang={language}", headers=headers)
        self.answer = self._one.getresponse()

    def next(self) -> dict[str, Any]:
        """The next table that comes."""
        while True:
            line = self.answer.readline()
            assert line, "the connection was closed"
            if line.startswith(b"data: {"):
                found: dict[str, Any] = json.loads(line[6:])
                return found

    def close(self) -> None:
        self.answer.close()
        self._one.close()
