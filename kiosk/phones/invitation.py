"""What the screen shows of phones: where the page is, and whose code is good."""

from __future__ import annotations

from functools import lru_cache

from kiosk.phones import qr
from kiosk.phones.claims import Claims
from kiosk.scenes import Invited


class Invitation:
    """Held by the director. The server's thread says where it listens; everything else is asked by the screen."""

    def __init__(self, claims: Claims) -> None:
        self.claims = claims
        self.address = ""
        """Where the page is, as ``http://192.168.1.20:8380/``; empty: nowhere now."""
        self.hindered = ""
        """Why it is nowhere: ``no_network no_address no_port not_installed``; empty: it is there, or not known yet."""

    @property
    def why_nowhere(self) -> str:
        """Why phones do not find the table, although they are to, by the word of `hindered`; else empty."""
        return "" if self.address else self.hindered

    def invited(self, code: str = "") -> Invited | None:
        """The page, or the page that enters `code`; None: there is none now."""
        address = self.address
        return _made(address, f"{address}#{code}" if code else address) if address else None


@lru_cache(maxsize=8)
def _made(address: str, text: str) -> Invited:
    return Invited(address, qr.modules(text))
