"""What visitors see of an exhibit that its operator has closed."""

from __future__ import annotations

from kiosk.director.aside import Aside
from kiosk.scenes import Action, ClosedSign, Scene


class ClosedPage(Aside):
    """The sign of a closed exhibit: nothing but the operator's number opens it."""

    @property
    def left(self) -> float | None:
        return None

    def act(self, action: Action) -> bool:
        if action.name != "operator":
            return False
        return super().act(action)

    def do_operator(self) -> None:
        self.director.open_office()

    def tick(self, now: float) -> None:
        """It stays."""

    def scene(self) -> Scene:
        return ClosedSign(self.director.closed.strip("-"), self.director.simulated)
