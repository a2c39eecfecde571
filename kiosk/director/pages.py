"""The page that lies over the game, and what the kiosk itself has to say there, whatever is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.aside import DISK_AGAIN, UNANSWERED, Aside, WrongPage
from kiosk.director.closed import ClosedPage
from kiosk.journal import JournalError

if TYPE_CHECKING:
    from kiosk.director.director import Director


class Pages:
    """At most one page lies on top; what is said to be wrong keeps what it was laid upon."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.top: Aside | None = None
        """The page that lies over the game; None: the game itself is seen."""

    def lay(self, page: Aside) -> None:
        """This page instead of the one that lies there."""
        self.top = page

    def back_to(self, page: Aside | None) -> None:
        """To the page that waits behind this one, as if touched just now; None: to the game."""
        if page is None:
            self.close()
            return
        page.touched = self.director.now
        self.lay(page)

    def close(self) -> None:
        """Back to the game, or to the sign that the exhibit is closed."""
        self.top = ClosedPage(self.director) if self.director.sign.until else None

    def say_once(self, what: str, detail: str, choice: str = "close") -> None:
        """Say something that no game needs to know, such as ``bad_set``; `choice` is the way on."""
        self._say(what, detail, (choice,), choice, UNANSWERED)

    def no_camera(self, detail: str) -> None:
        """There is no camera: say so, and how to go on."""
        self._say("no_camera", detail, ("use_simulation", "by_hand", "retry"), "by_hand", UNANSWERED)

    def camera_is_there(self) -> None:
        """A camera gives pictures: nobody has to say how to go on without one."""
        if isinstance(self.top, WrongPage) and self.top.what == "no_camera":
            self.top.go_on()

    def cannot_write(self, error: JournalError) -> None:
        """The disk fails: say so, and try it again."""
        self._say("journal_failed", str(error), ("retry",), "retry", DISK_AGAIN)

    def _say(self, what: str, detail: str, choices: tuple[str, ...], unanswered: str, after: float) -> None:
        # What is being said already must be seen as well.
        before = self.top if isinstance(self.top, WrongPage | ClosedPage) else None
        self.lay(WrongPage(self.director, what, detail, choices, unanswered, after, before))
