"""A game of Toad for tests of the director: cards lie where they are told to, and every rest is read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kiosk.scenes import DealCards, Declared, HandOver, ToadTurn, Verdict
from kiosk.settings import Config
from tests.rehearsal import Rehearsal
from vision.reading import Doubt, Item, Reading

PILE_AT = (120.0, 100.0)
ROW_AT = tuple((240.0 + 60 * at, 100.0) for at in range(4))

RED_TEN, BLACK_TEN = ("10H",), ("10S",)
TOAD_HAND = ("4H", "KH", "QD", "2D", "5S", "2C", "QS", "AC")
"""Ten red and ten black spots."""


class CardBench:
    """One kiosk and the mat in front of it."""

    def __init__(
        self, folder: Path, players: int = 3, *, config: Config | None = None, eye: str = "ok", **house: Any
    ) -> None:
        """`eye`: ``ok absent fault unread``, as the director has it."""
        self.kiosk = Rehearsal(folder, config=config)
        self.pile: list[str] = []
        """What can be seen of the pile, the top last."""
        self.spread = False
        """The pile was pushed apart: its top lies elsewhere."""
        self.field: list[str] = []
        self.row: list[str | None] = []
        self.backs = 1
        self.extra: list[Item] = []
        self.doubts: dict[str, Doubt] = {}
        self.common = Doubt.NONE
        self.reads: dict[str, str] = {}
        """What the camera reads for a card, where it misreads it."""
        self.eye(eye)
        self.kiosk.do("begin", game="toad")
        for name in ("Anna", "Boris", "Clara", "Dora", "Emil", "Fred")[:players]:
            self.kiosk.do("add_player", name=name)
        for action, args in house.items():
            self.kiosk.do(action, **args)
        self.kiosk.do("start")

    def eye(self, eye: str) -> None:
        """What there is to see cards with."""
        self.kiosk.director.camera = eye if eye != "unread" else "ok"
        self.kiosk.director.can_read = lambda kind: eye != "unread"

    @property
    def scene(self) -> Any:
        return self.kiosk.scene

    @property
    def state(self) -> Any:
        return self.kiosk.table.state

    @property
    def kinds(self) -> list[str]:
        """Types of the events that count."""
        return [str(live.event["type"]) for live in self.kiosk.table.running.live]

    def do(self, name: str, /, **args: Any) -> bool:
        done = self.kiosk.do(name, **args)
        self._read()
        return done

    def on(self, kind: type[Any]) -> Any:
        return self.kiosk.on(kind)

    def reading(self) -> Reading:
        """What a good reader says of the mat."""
        left, step = (PILE_AT[0] + 20.0 - 6 * len(self.pile), 6) if self.spread else (PILE_AT[0], 2)
        items = [self._item(card, left + step * at, PILE_AT[1]) for at, card in enumerate(self.pile)]
        items += [self._item(card, *ROW_AT[at]) for at, card in enumerate(self.row) if card is not None]
        items += [self._item(card, 60.0 + 50 * at, 300.0) for at, card in enumerate(self.field)]
        items += self.extra
        backs = [Item("", 40.0, 100.0 + 10 * at, 0.99, 40.0) for at in range(self.backs)]
        together = self.common
        for item in items:
            together |= item.doubts
        return Reading("cards", tuple(items), together, tuple(backs))

    def _item(self, card: str, x: float, y: float) -> Item:
        return Item(self.reads.get(card, card), x, y, 0.999, 40.0, (), self.doubts.get(card, Doubt.NONE))

    def rest(self, seconds: float = 0.5) -> None:
        """A hand comes and goes, and what lies there then is read; again where the kiosk asks for that."""
        self.kiosk.see("hand")
        self.kiosk.wait(seconds)
        self._read()

    def _read(self) -> None:
        if self.kiosk.director.watch() is None or self.kiosk.director.eye != "ok":
            return
        for _ in range(5):
            asked = self._again()
            reading = self.reading()
            bare = not reading.items and not reading.backs
            self.kiosk.see("empty" if bare else "read", None if bare else reading)
            self.kiosk.wait(0.2)
            if self._again() == asked:
                return

    def _again(self) -> int:
        watch = self.kiosk.director.watch()
        return watch.again if watch is not None else 0

    def deal(self) -> None:
        """All have their cards."""
        self.on(DealCards)
        self.pile, self.field = [], []
        self.rest()
        self.knock()
        self.on(ToadTurn)

    def knock(self) -> bool:
        meant = self.kiosk.knock()
        self._read()
        return meant

    def turn(self, card: str | None = None) -> None:
        """A whole turn: a card on the pile, or none, and a knock."""
        self.on(ToadTurn)
        if card is not None:
            self.pile.append(card)
        self.rest()
        assert self.knock()

    def show(self, *cards: str) -> None:
        """Somebody says toad and lays his hand into the field."""
        self.do("toad")
        self.field = list(cards)
        self.rest()
        self.on(Declared)

    def count(self) -> None:
        """The hand is counted to its end, and stands."""
        self.kiosk.wait(10.0)

    def declare(self, *cards: str) -> None:
        """A whole declaration, up to the verdict."""
        self.show(*cards)
        self.count()
        if isinstance(self.scene, Declared):
            self.kiosk.wait(4.0)

    def gather(self) -> None:
        """The hand is taken up again."""
        self.field = []
        self.rest()

    def read_on(self) -> None:
        """What was told is read, and play goes on."""
        while isinstance(self.scene, Verdict | HandOver):
            self.knock()

    def close(self) -> None:
        self.kiosk.close()
