"""What was played on this kiosk, newest first."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kiosk.director.looking_back import look_back
from kiosk.director.office.page import OfficePage
from kiosk.fold import begin
from kiosk.games import GAMES, Refused
from kiosk.journal import NOTES, Entry, JournalError
from kiosk.office import Office

if TYPE_CHECKING:
    from kiosk.director.director import Director

PAGE = 4
"""Games on one page."""


class GamesPage(OfficePage):
    """What was played, newest first; a touch opens its account."""

    page = "games"

    def __init__(self, director: Director, office: Office, at: int = 0) -> None:
        super().__init__(director, office)
        self.at = at
        try:
            self._games = list(reversed(self.table.journal.games()))
        except JournalError as error:
            self._games, self.told = [], str(error)
        self._lines: dict[int, dict[str, Any]] = {}

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self._games) // PAGE))

    def do_older(self) -> None:
        self.at = min(self.at + 1, self._pages - 1)

    def do_newer(self) -> None:
        self.at = max(0, self.at - 1)

    def do_look_back(self, game: int) -> None:
        """Its account, in which anything can be put right."""
        if any(one.game == game for one in self._games):
            look_back(self.director, game, self)

    def facts(self) -> dict[str, Any]:
        shown = self._games[self.at * PAGE : (self.at + 1) * PAGE]
        today = time.localtime(self.office.wall())[:3]
        lines = [{**self._line(one), "today": time.localtime(one.wall)[:3] == today} for one in shown]
        return {"games": tuple(lines), "page": self.at, "pages": self._pages}

    def _line(self, setup: Entry) -> dict[str, Any]:
        if setup.game not in self._lines:
            first = setup.payload.get("setup", {})
            at = time.localtime(setup.wall)
            self._lines[setup.game] = {
                "game": setup.game,
                "name": str(first.get("game")),
                "day": time.strftime("%d.%m.", at),
                "time": time.strftime("%H:%M", at),
                "players": tuple(str(name) for name in first.get("players", ())),
                "over": self._is_over(setup),
            }
        return self._lines[setup.game]

    def _is_over(self, setup: Entry) -> bool | None:
        """None: it cannot be told (other rules, a disk that fails)."""
        try:
            rules = GAMES[str(setup.payload["setup"]["game"])]
            folded = begin(rules, setup.payload["setup"])
            for entry in self.table.journal.entries(setup.game)[1:]:
                if entry.kind not in NOTES:
                    folded = folded.enter(entry.payload["event"]).folded
        except (Refused, JournalError, KeyError):
            return None
        return folded.game.expects(folded.state).what == "nothing"
