"""What a simulated picture comes with: the truth of every die in it.

Lengths are px of the picture, x to the right and y down, pixel centres at whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

from vision.reading import Picture


@dataclass(frozen=True, slots=True)
class DieTruth:
    """One die that is in the picture, if only in part."""

    value: str
    """What its upper face shows: ``"blank"``, ``"1"`` to ``"6"``, ``"bell"`` or ``"hammer"``."""
    x: float
    """Centre of the upper face."""
    y: float
    edge: float
    """Mean length of the upper face's four sides."""
    corners: tuple[tuple[float, float], ...]
    """The upper face's square (as if its edges were not rounded), clockwise on screen, from the mark's upper left."""
    die: int
    """Which die of the throw this is."""
    cocked: bool = False
    """Whether it leans. The upper face is then the one that looks up most."""
    hidden: float = 0.0
    """Part of the upper face that something covers or the picture's border cuts off, 0 to 1."""
    off_mat: bool = False
    stacked: bool = False
    """Whether it lies on another die."""
    glare: float = 0.0
    """Part of the upper face that is burnt out to white by a reflection, 0 to 1."""
    contrast: float = 255.0
    """How much the mark differs from its face in the picture, 0 to 255; below about 6 it cannot be
    read. 255: not measured, or there is no mark."""


@dataclass(frozen=True, slots=True)
class HalfTruth:
    """One half of a stone's face that is seen."""

    value: str
    """``"0"`` to ``"6"``; ``"back"`` where the stone shows its back."""
    x: float
    y: float
    edge: float
    """Mean length of its four sides."""
    corners: tuple[tuple[float, float], ...]
    """Clockwise on screen, from the outer end of the stone."""
    hidden: float = 0.0
    glare: float = 0.0
    contrast: float = 255.0
    """As for dice."""


@dataclass(frozen=True, slots=True)
class StoneTruth:
    """One domino of which a face is seen, if only in part."""

    value: str
    """What the stone is, ``"6-4"``, also while it lies face down."""
    x: float
    """Middle of the face that is seen."""
    y: float
    edge: float
    """Length of its short edge."""
    corners: tuple[tuple[float, float], ...]
    """Corners of the face that is seen, clockwise on screen."""
    stone: int
    """Which stone of the table this is."""
    halves: tuple[HalfTruth, HalfTruth]
    down: bool = False
    """Whether its back is seen."""
    stands: bool = False
    """Whether it stands on an edge."""
    stacked: bool = False
    """Whether it lies on another one."""
    off_mat: bool = False
    place: str = ""
    """Part of the table that it was put to, see `stone_table.StoneTable.parts`."""

    @property
    def hidden(self) -> float:
        """Part of its worse half that something covers or the picture's border cuts off, 0 to 1."""
        return max(half.hidden for half in self.halves)


@dataclass(frozen=True, slots=True)
class CardTruth:
    """One playing card of which enough is seen to name it, or its back."""

    value: str
    """``"10H"``, also while it lies face down; empty where it does not matter."""
    x: float
    """Middle of the card."""
    y: float
    edge: float
    """Length of its short edge."""
    corners: tuple[tuple[float, float], ...]
    """Clockwise on screen."""
    down: bool = False
    off_mat: bool = False
    place: str = ""
    """Part of the table: ``reserve pile field row``."""


@dataclass(frozen=True, slots=True)
class Truth:
    """All that is in a picture."""

    dice: tuple[DieTruth, ...] = ()
    hand: bool = False
    moving: bool = False
    must_doubt: tuple[str, ...] = ()
    """Why no reader may be sure of this picture, in the words of the doubts; empty if it may."""
    stones: tuple[StoneTruth, ...] = ()
    """Stones of which a face is seen, those that lie face down included."""
    cards: tuple[CardTruth, ...] = ()
    half_seen: tuple[CardTruth, ...] = ()
    """Cards of which so little is seen that it is no fault to name them, nor to leave them out."""
    hand_at: tuple[tuple[tuple[float, float], ...], ...] = ()
    """Outlines of what is seen of a hand, px; empty also where they are not known."""

    @property
    def up(self) -> tuple[StoneTruth, ...]:
        """The stones that show what they are."""
        return tuple(stone for stone in self.stones if not stone.down)

    @property
    def backs(self) -> tuple[StoneTruth, ...]:
        """The stones that show their back."""
        return tuple(stone for stone in self.stones if stone.down)


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture and its truth."""

    picture: Picture
    truth: Truth
