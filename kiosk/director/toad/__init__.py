"""Toad on the kiosk: turns, the discard pile as the camera sees it, hands that are declared, lives."""

from kiosk.director.toad.play import ToadPlay

__all__ = ["ToadPlay"]
