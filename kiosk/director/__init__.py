"""What the kiosk waits for now."""

from kiosk.director.director import Director

__all__ = ["Director"]
