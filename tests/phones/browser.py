"""A real browser without a window, driven through a pipe: Chromium's own protocol, without any library."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

PATIENCE = 30.0
"""Seconds for which one answer is waited for."""


def found() -> str | None:
    """Path of a browser; None: there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """A context manager: one browser, in which each phone has cookies and storage of its own."""

    def __init__(self, program: str, folder: Path) -> None:
        to_browser, self._to = os.pipe()
        self._from, from_browser = os.pipe()

        def pass_on() -> None:
            # The browser reads its orders from 3 and answers on 4. First each goes to a free number beyond both:
            # any fixed one may be in use, by the other pipe's end itself where many files are open.
            orders, answers = (fcntl.fcntl(end, fcntl.F_DUPFD, 5) for end in (to_browser, from_browser))
            os.dup2(orders, 3)
            os.dup2(answers, 4)

        self._process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-extensions", "--disable-background-networking", "--no-proxy-server", "--mute-audio",
             "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", "--remote-debugging-pipe",
             f"--user-data-dir={folder}", "about:blank"],
            preexec_fn=pass_on,  # noqa: PLW1509 - no thread of ours runs yet
            close_fds=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_browser)
        os.close(from_browser)
        self._number = 0
        self._answers: dict[int, Queue[dict[str, Any]]] = {}
        self.events: Queue[dict[str, Any]] = Queue()
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._to)

    def _listen(self) -> None:
        rest = b""
        while True:
            try:
                read = os.read(self._from, 65536)
            except OSError:
                return
            if not read:
                return
            *whole, rest = (rest + read).split(b"\0")
            for text in whole:
                message = json.loads(text)
                if "id" in message:
                    self._answers[message["id"]].put(message)
                else:
                    self.events.put(message)

    def ask(
        self, method: str, session: str = "", turn: Callable[[], None] | None = None, **more: Any
    ) -> dict[str, Any]:
        """Give an order and wait for its answer; `turn` is done again and again meanwhile."""
        with self._lock:
            self._number += 1
            number = self._number
            answer = self._answers[number] = Queue()
        order = {"id": number, "method": method, "params": more, **({"sessionId": session} if session else {})}
        os.write(self._to, json.dumps(order).encode() + b"\0")
        waited = 0.0
        while True:
            try:
                found = answer.get(timeout=0.02)
                break
            except Empty:
                waited += 0.02
                assert waited < PATIENCE, f"the browser does not answer {method}"
                if turn is not None:
                    turn()
        assert "error" not in found, (method, found.get("error"))
        result: dict[str, Any] = found["result"]
        return result

    def phone(self, address: str, **looks: Any) -> Phone:
        """Another phone that opens `address`."""
        return Phone(self, address, **looks)


class Phone:
    """One phone: 360 px wide, its own cookies. `turn`: what the kiosk does while the phone is waited for."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        turn: Callable[[], None] | None = None,
        size: tuple[int, int] = (360, 740),
        dark: bool = False,
        language: str = "en",
    ) -> None:
        self._browser, self._turn = browser, turn
        context = browser.ask("Target.createBrowserContext")["browserContextId"]
        target = browser.ask("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self._session = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask("Page.enable")
        self.ask("Runtime.enable")
        self.ask("Log.enable")
        self.ask("Network.enable")
        self.ask("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=2, mobile=True)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.ask("Emulation.setEmulatedMedia", features=scheme)
        self.ask("Network.setExtraHTTPHeaders", headers={"Accept-Language": language})
        self.ask("Page.navigate", url=address)

    def ask(self, method: str, **more: Any) -> dict[str, Any]:
        """An order to this phone's page."""
        return self._browser.ask(method, self._session, self._turn, **more)

    def js(self, script: str) -> Any:
        """The value of a piece of script in the page."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=False)
        assert "exceptionDetails" not in found, found.get("exceptionDetails")
        return found["result"].get("value")

    def text(self, place: str) -> str:
        """What is to be read at the place with this id; empty where it is hidden or not there yet."""
        shown = f"(e => e && e.checkVisibility() ? e.innerText : '')(document.getElementById({place!r}))"
        return str(self.js(shown))

    def touch(self, label: str, within: str = "body") -> None:
        """Touch the button that says this."""
        script = (
            f"(() => {{for (const e of document.querySelectorAll({within!r} + ' button')) "
            f"if ((e.innerText === {label!r} || e.getAttribute('aria-label') === {label!r}) && !e.disabled && "
            "e.offsetParent) {e.click(); return true} return false})()"
        )
        assert self.js(script), f"there is no {label!r}: {self.labels()}"

    def labels(self) -> list[str]:
        """Every button that can be touched now."""
        script = (
            "[...document.querySelectorAll('button')].filter(e => e.offsetParent && !e.disabled)"
            ".map(e => e.getAttribute('aria-label') || e.innerText)"
        )
        return list(self.js(script))

    def key(self, key: str, code: int, text: str = "") -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **more)

    def offline(self, on: bool) -> None:
        """Take the network away, or give it back."""
        self.ask("Network.emulateNetworkConditions", offline=on, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def picture(self, path: Path | None = None, whole: bool = True) -> bytes:
        """A picture of the page as PNG; written to `path`."""
        shot = base64.b64decode(self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"])
        if path is not None:
            path.write_bytes(shot)
        return shot
