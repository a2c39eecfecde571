"""Pages that can be opened wherever the game stands: which touch opens which, and which need the operator's number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.aside import Aside, LeavePage, ToolsPage, WrongPage
from kiosk.director.chronicle import PursesPage
from kiosk.director.how_to import HowToPage
from kiosk.director.idle import Asleep
from kiosk.director.languages import LanguagesPage
from kiosk.director.lock import Lock, PinPage
from kiosk.director.looking_back import LookingBack
from kiosk.director.office import DESKS
from kiosk.director.office.home import HomePage
from kiosk.director.phones import PhonesPage
from kiosk.director.teaching import TeachPage
from kiosk.director.waiting import Waits
from kiosk.office import Office
from kiosk.scenes import Action

if TYPE_CHECKING:
    from kiosk.director.director import Director


class Doors:
    """The ways to pages that lie over whatever stands."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.table = director.table
        self.pages = director.pages
        self._lock = Lock()

    def act(self, action: Action) -> bool:
        """Open the page that a touch asks for. False where there is none by that name now."""
        if action.name == "operator":
            self.open_office()
            return True
        if action.name == "how_to":
            self.pages.lay(self._how_to())
        elif action.name == "languages":
            self.pages.lay(LanguagesPage(self.director))
        elif self.table.folded is None or not self._act_in_game(action):
            return False
        if self.pages.top is not None:
            self.director.phase.act(Action("hold"))
        return True

    def _act_in_game(self, action: Action) -> bool:
        director = self.director
        if action.name == "account":
            self.pages.lay(director.play.account())
        elif action.name == "leave_table":
            self.pages.lay(LeavePage(director))
        elif action.name == "purses":
            self.pages.lay(PursesPage(director))
        elif action.name == "tools":
            self.pages.lay(ToolsPage(director))
        elif action.name == "phones" and director.invitation.address:
            self.pages.lay(PhonesPage(director, director.invitation))
        elif action.name == "undo" and (page := director.play.take_back()) is not None:
            self.pages.lay(page)
        elif action.name == "why":
            number = action.args.get("number")
            if isinstance(number, int):
                self.open_why(number)
        elif action.name == "put_right":
            self.open_put_right()
        else:
            return False
        return True

    def open_office(self, *, without_number: bool = False) -> None:
        """The operator's pages, after his number; a key at the start goes without.

        That there is no number is told on the waiting screen: in a game it would lie over what visitors do.
        """
        director = self.director
        if director.office is None:
            director.cue("refused")
        elif not (without_number or director.config.operator.pin_hash):
            director.cue("refused")
            told = isinstance(self.pages.top, WrongPage) and self.pages.top.what == "no_number"
            if not told and (director.sign.until or isinstance(director.phase, Waits | Asleep)):
                self.pages.say_once("no_number", "")
        elif without_number:
            self.pages.lay(HomePage(director, director.office))
        else:
            self._lay_behind_number(HomePage(director, director.office))

    def open_desk(self, page: str, office: Office) -> None:
        """Another of the operator's pages, from one of them; nothing where none has that name."""
        desk = DESKS.get(page)
        if desk is not None:
            self.pages.lay(desk(self.director, office))

    @property
    def can_teach(self) -> bool:
        """Whether an owner with his number can teach his dice here."""
        config = self.director.config
        return self.director.teacher is not None and bool(config.operator.pin_hash and config.table.taught)

    def open_teach(self) -> None:
        """Teach the owner's dice, after his number."""
        teacher = self.director.teacher
        if self.can_teach and teacher is not None:
            self._lay_behind_number(TeachPage(self.director, teacher))
        else:
            self.director.cue("refused")

    def open_why(self, number: int, back: Aside | None = None) -> None:
        """The reasons for one entry."""
        live = self.director.memory.find(number)
        page = self.director.play.why(live, back) if live is not None else None
        if page is not None:
            self.pages.lay(page)

    def open_put_right(self, number: int | None = None) -> None:
        """Put a reading right: the last one by anybody, older ones with the operator's number."""
        play = self.director.play
        last = play.last_read()
        live = last if number is None else self.director.memory.find(number)
        page = play.put_right(live) if live is not None and last is not None else None
        if page is None or live is None or last is None:
            return
        if live.number == last.number or isinstance(self.director.phase, LookingBack):
            self.pages.lay(page)
        elif self.director.config.operator.pin_hash:
            self._lay_behind_number(page)
        else:
            self.director.cue("refused")

    def _lay_behind_number(self, page: Aside) -> None:
        self.pages.lay(PinPage(self.director, page, self._lock))

    def _how_to(self) -> HowToPage:
        """The rules by which is played, or would be played if a game began now."""
        phase = self.director.phase
        if self.table.folded is not None:
            setup = self.table.running.setup
            rules = str(setup.get("game")), str(setup.get("rules")), setup.get("options", {})
        else:
            rules = phase.rules()
        return HowToPage(self.director, *rules, phase.books())
