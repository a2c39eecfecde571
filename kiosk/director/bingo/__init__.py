"""Bingo on the kiosk: the trump stone, tricks as the camera sees them, the deal's reckoning, the match."""

from kiosk.director.bingo.play import BingoPlay

__all__ = ["BingoPlay"]
