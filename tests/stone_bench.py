"""A match of Bingo for tests of the director: stones lie where they are told to, and every rest is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiosk.games.bingo import STONES
from kiosk.scenes import FoundOut, Trick, TurnUp
from kiosk.settings import Config
from tests.rehearsal import Rehearsal
from vision.reading import Doubt, Item, Reading

TRUMP_AT = (150.0, 60.0)
SPOTS = ((300.0, 200.0), (400.0, 200.0), (500.0, 200.0))


class StoneBench:
    """One kiosk and the mat in front of it."""

    def __init__(self, folder: Path, *, config: Config | None = None, eye: str = "ok", **house: Any) -> None:
        """`eye`: ``ok absent fault unread``, as the director has it."""
        self.kiosk = Rehearsal(folder, config=config)
        self.kiosk.director.camera = eye if eye != "unread" else "ok"
        self.kiosk.director.can_read = lambda kind: eye != "unread"
        self.trump: str | None = None
        self.trick: list[str] = []
        self.backs = 0
        self.doubts: dict[str, Doubt] = {}
        self.extra: list[Item] = []
        """More that is seen: stones at other places."""
        self.reads: dict[str, str] = {}
        """What the camera reads for a stone, where it misreads it."""
        self.kiosk.do("begin", game="bingo")
        for name in ("Anna", "Boris"):
            self.kiosk.do("add_player", name=name)
        for action, args in house.items():
            self.kiosk.do(action, **args)
        self.kiosk.do("start")

    @property
    def scene(self) -> Any:
        return self.kiosk.scene

    @property
    def state(self) -> Any:
        return self.kiosk.table.state

    def do(self, name: str, /, **args: Any) -> bool:
        return self.kiosk.do(name, **args)

    def on(self, kind: type[Any]) -> Any:
        return self.kiosk.on(kind)

    def reading(self) -> Reading:
        """What a good reader says of the mat."""
        items = [self._item(self.trump, *TRUMP_AT)] if self.trump else []
        items += [self._item(stone, *SPOTS[at]) for at, stone in enumerate(self.trick)]
        items += self.extra
        backs = [Item("", 30.0 + 40 * (at % 7), 300.0 + 70 * (at // 7), 0.99, 30.0) for at in range(self.backs)]
        together = Doubt.NONE
        for item in items:
            together |= item.doubts
        return Reading("dominoes", tuple(items), together, tuple(backs))

    def _item(self, stone: str, x: float, y: float) -> Item:
        return Item(self.reads.get(stone, stone), x, y, 0.999, 30.0, (), self.doubts.get(stone, Doubt.NONE))

    def rest(self, seconds: float = 0.5) -> None:
        """A hand comes and goes, and what lies there then is read."""
        self.kiosk.see("hand")
        self.kiosk.wait(seconds)
        self._read()

    def _read(self) -> None:
        reading = self.reading()
        bare = not reading.items and not reading.backs
        self.kiosk.see("empty" if bare else "read", None if bare else reading)
        self.kiosk.wait(0.2)

    def deal(self, turn_up: str = "5-3") -> None:
        """Everybody has his stones, and one is turned up."""
        self.on(TurnUp)
        self.backs = 13
        self.rest()
        self.trump = turn_up
        self.rest()
        self.kiosk.knock()
        self._read()
        self.on(Trick)

    def lay(self, *stones: str) -> None:
        """One stone more, at rest; several: all at once."""
        self.trick += stones
        self.rest()

    def lift(self, draws: bool = True) -> None:
        """The trick is gathered, and both draw while there is something to draw."""
        before = self.state
        self.trick = []
        self.rest()
        if draws and self.backs and not before.strict:
            if self.backs == 1:
                self.backs, self.trump = 0, None
            else:
                self.backs -= 2
            self.rest()

    def play(self, lead: str, reply: str) -> None:
        """A whole trick."""
        self.lay(lead)
        self.lay(reply)
        self.lift()

    def read_on(self) -> None:
        """What came out is read, and play goes on."""
        while isinstance(self.scene, FoundOut):
            self.kiosk.knock()
            self._read()

    def close(self) -> None:
        self.kiosk.close()


def others(*but: str) -> list[str]:
    """All stones but these."""
    return [stone for stone in STONES if stone not in but]
