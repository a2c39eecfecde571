"""Bell and Hammer on the kiosk: the auction, throws, payments and the account."""

from kiosk.director.bell_and_hammer.play import BellAndHammerPlay

__all__ = ["BellAndHammerPlay"]
