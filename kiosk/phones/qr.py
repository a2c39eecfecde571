"""A text as a QR code: rows of dark and light modules, without the quiet zone around it."""

from __future__ import annotations

from kiosk.scenes.common import Modules


def modules(text: str) -> Modules:
    """The dark modules of `text`. ImportError where the extra is not there."""
    import segno

    return tuple(tuple(bool(module) for module in row) for row in segno.make_qr(text, error="m").matrix)
