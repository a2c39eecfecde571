"""The dice of one throw on the screen: as the camera saw them, put right by touch, and what they count for."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kiosk.scenes import SeenDie
from vision.reading import MARKS, Doubt, Reading

DICE = 8
"""A throw is made with so many."""

SIGNS = ("bell", "hammer")

UNNAMED = ""
"""Value of a die that nobody has named yet."""

OF_THE_SET = Doubt.TOO_FEW | Doubt.TOO_MANY | Doubt.TWICE
"""Doubts that the dice which are shown raise or settle themselves."""

OF_THE_PICTURE = Doubt.HAND_IN_VIEW | Doubt.LOOKS_DIFFER | Doubt.TOO_DARK | Doubt.TOO_SMALL
"""Doubts that are about no die in particular: to name one does not answer them."""

SHEET = (640, 480)
"""Size in px of the picture that dice without a picture are laid out on."""


@dataclass(slots=True)
class Dice:
    """A throw that a person may still change. In the plain-dice game `draw` is the drawn order of the marks."""

    seen: list[SeenDie] = field(default_factory=list)
    draw: tuple[str, ...] | None = None
    editing: int | None = None
    changed: bool = False

    @classmethod
    def of(cls, reading: Reading, draw: tuple[str, ...] | None) -> Dice:
        """The dice that a camera saw."""
        return cls(
            [SeenDie(one.value, one.x, one.y, one.size, one.confidence, one.doubts) for one in reading.items], draw
        )

    @classmethod
    def by_hand(cls, draw: tuple[str, ...] | None) -> Dice:
        """Eight dice for a throw that no camera saw, in two rows. None of them is named yet."""
        dice = cls([], draw)
        for _ in range(DICE):
            dice.add()
        dice.editing, dice.changed = None, True
        return dice

    @property
    def plain(self) -> bool:
        """Ordinary dice, of which only the sixes count."""
        return self.draw is not None

    @property
    def values(self) -> tuple[str, ...]:
        """What may lie up."""
        return ("1", "2", "3", "4", "5", "6") if self.plain else ("blank", *MARKS)

    @property
    def no_mark(self) -> str:
        """What a die shows that counts for nothing; of an ordinary die one of several."""
        return "1" if self.plain else "blank"

    @property
    def marks(self) -> tuple[str, ...]:
        """The marks that count."""
        if self.draw is not None:
            return self.draw[: self.sixes]
        return tuple(mark for mark in MARKS if any(die.value == mark for die in self.seen))

    @property
    def sixes(self) -> int:
        """In the plain-dice game: how many dice are marked."""
        return sum(die.value == "6" for die in self.seen)

    @property
    def eyes(self) -> list[int]:
        """The numbers that lie up, in order."""
        return sorted(int(mark) for mark in self.marks if mark not in SIGNS)

    @property
    def problem(self) -> str | None:
        """Why it cannot count as it stands."""
        if any(die.value not in self.values for die in self.seen):
            return "unnamed"
        if len(self.seen) != DICE:
            return "not_eight"
        return "twice" if self.twice else None

    @property
    def twice(self) -> bool:
        """A mark lies up on two dice, of which each is there once."""
        marked = [die.value for die in self.seen if die.value in MARKS]
        return not self.plain and len(set(marked)) < len(marked)

    def doubted(self, found: Doubt) -> Doubt:
        """What is doubted of the dice as they stand now; `found`: what the reading doubted, all of it together.

        How many there are and what is there twice is seen by the dice themselves. A die that a person has named is in
        no doubt; once a person has put something right, doubts about single dice are those that the others still have.
        """
        named = bool(self.seen) and all(die.by_hand for die in self.seen)
        doubts = found & ~OF_THE_SET
        if self.changed:
            doubts &= Doubt.NONE if named else OF_THE_PICTURE
        elif Doubt.LOOKS_DIFFER in found:
            # What another look doubted of a die is about none of those that are shown.
            doubts &= OF_THE_PICTURE | Doubt.BUMPED
        for die in self.seen:
            if not die.by_hand:
                doubts |= die.doubts & ~OF_THE_SET
        if len(self.seen) < DICE:
            doubts |= Doubt.TOO_FEW
        if len(self.seen) > DICE:
            doubts |= Doubt.TOO_MANY
        return doubts | (Doubt.TWICE if self.twice else Doubt.NONE)

    def event(self, player: int) -> dict[str, Any]:
        """The throw as an event of the rules."""
        bell, hammer = ("bell" in self.marks), ("hammer" in self.marks)
        return {"type": "throw", "player": player, "eyes": self.eyes, "bell": bell, "hammer": hammer}

    def edit(self, index: object) -> None:
        """Choose the die that is to be changed; None: none of them."""
        self.editing = index if isinstance(index, int) and 0 <= index < len(self.seen) else None

    def set(self, index: object, value: object) -> None:
        """A person says what a die shows."""
        if isinstance(index, int) and 0 <= index < len(self.seen) and value in self.values:
            self.seen[index] = replace(self.seen[index], value=str(value), by_hand=True)
            self.editing, self.changed = None, True

    def toggle(self, mark: object) -> None:
        """A person says that this mark lies up; said once more, the die has no name again. Bell-and-Hammer dice only.

        A die without a name takes it, or a blank one where all are named: each mark is there once.
        """
        if self.plain or mark not in MARKS:
            return
        values = [die.value for die in self.seen]
        if mark in values:
            at = values.index(str(mark))
            self.seen[at] = replace(self.seen[at], value=UNNAMED, by_hand=False)
        else:
            free = next((values.index(value) for value in (UNNAMED, "blank") if value in values), None)
            if free is None:
                return
            self.seen[free] = replace(self.seen[free], value=str(mark), by_hand=True)
        self.editing, self.changed = None, True

    def rest_blank(self) -> None:
        """A person says that no die without a name shows a mark."""
        for at, die in enumerate(self.seen):
            if die.value == UNNAMED:
                self.set(at, self.no_mark)

    def count_sixes(self, count: object) -> None:
        """A person says how many of eight ordinary dice show a six; that names all of them."""
        if self.plain and isinstance(count, int) and 0 <= count <= DICE and len(self.seen) == DICE:
            for at in range(DICE):
                self.set(at, "6" if at < count else self.no_mark)

    def add(self, value: object = None) -> None:
        """One more die, which the camera did not see; it has no name until a person gives it one."""
        if len(self.seen) >= DICE:
            return
        shown = str(value) if value in self.values else UNNAMED
        step = SHEET[0] / 4
        # A place where none lies yet: in two rows across the sheet.
        spots = [(step * (0.5 + at % 4), SHEET[1] * (0.3 if at < 4 else 0.7)) for at in range(DICE)]
        free = max(spots, key=lambda at: min((abs(at[0] - d.x) + abs(at[1] - d.y) for d in self.seen), default=1e9))
        self.seen.append(SeenDie(shown, *free, step / 2, 1.0, by_hand=shown != UNNAMED, added=True))
        self.editing, self.changed = len(self.seen) - 1, True

    def remove(self, index: object) -> None:
        """A die that is none."""
        if isinstance(index, int) and 0 <= index < len(self.seen):
            del self.seen[index]
            self.editing, self.changed = None, True

    def to_json(self, doubts: Doubt = Doubt.NONE) -> dict[str, Any]:
        """For the journal."""
        dice = [
            {
                "value": die.value,
                "x": round(die.x, 1),
                "y": round(die.y, 1),
                "edge": round(die.edge, 1),
                "confidence": round(die.confidence, 4),
                **({"doubts": die.doubts.words} if die.doubts else {}),
                **({"by_hand": True} if die.by_hand else {}),
                **({"added": True} if die.added else {}),
            }
            for die in self.seen
        ]
        return {"dice": dice, "doubts": doubts.words, **({"changed": True} if self.changed else {})}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], draw: tuple[str, ...] | None) -> Dice:
        """From the journal."""
        dice = [
            SeenDie(
                str(die["value"]),
                float(die["x"]),
                float(die["y"]),
                float(die["edge"]),
                float(die["confidence"]),
                doubts_of(die.get("doubts", ())),
                bool(die.get("by_hand", False)),
                bool(die.get("added", False)),
            )
            for die in data.get("dice", ())
        ]
        return cls(dice, draw, changed=bool(data.get("changed", False)))

    @classmethod
    def of_event(cls, event: Mapping[str, Any], draw: tuple[str, ...] | None) -> Dice:
        """Dice that would make a throw of which no reading was kept."""
        dice = cls.by_hand(draw)
        if draw is not None:
            count = len(event["eyes"]) + bool(event["bell"]) + bool(event["hammer"])
            values: Sequence[str] = ["6"] * count
        else:
            values = [str(eye) for eye in event["eyes"]] + [sign for sign in SIGNS if event[sign]]
        for index, value in enumerate(values):
            dice.set(index, value)
        dice.rest_blank()
        dice.changed = False
        return dice


def drawn_order(rng: random.Random, marks: Sequence[str]) -> tuple[str, ...]:
    """A fair order of all marks, for a throw with plain dice: the number of sixes says how many of the first count."""
    order = list(marks)
    rng.shuffle(order)
    return tuple(order)


def doubts_of(words: Sequence[str]) -> Doubt:
    """Doubts from their words; words of a later version are skipped."""
    doubts = Doubt.NONE
    for one in Doubt:
        if one.words[0] in words:
            doubts |= one
    return doubts
