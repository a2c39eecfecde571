"""A simulated table for playing cards: a reserve, a pile, a row of open cards, a field for hands; a camera looks.

The sister of `stone_table.StoneTable`, with the same words as `quick_cards.QuickCards`: cards are thin boxes with
printed faces, in true light, one upon the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate.boxes import RoundedBox, Skin
from vision.simulate.card_faces import VALUES, Deck, card_back, drawn_deck
from vision.simulate.dice import about
from vision.simulate.laid import Laid, LaidTable, Shown
from vision.simulate.layout import Pose
from vision.simulate.light import Finish
from vision.simulate.mat import printed_mat
from vision.simulate.pinhole import Pinhole
from vision.simulate.place import place
from vision.simulate.scene import Solid
from vision.simulate.shots import CardTruth, Shot, Truth
from vision.simulate.stage import HAND

Array = NDArray[Any]

HIGH = 88.0
"""Height of a card, mm."""
THICK = 0.3
"""mm."""
APART = 0.6
"""From one card to the next above it, mm: cards are not quite flat, and what is painted is told apart by half a mm."""
TEXELS = 256
"""Edge of a printed face, px."""
REGION = (235.0, 148.0)
"""Half the part of the table where cards may lie, mm."""
RESERVE, PILE = (-195.0, 92.0), (-112.0, 92.0)
ROW, ROW_STEP = (-22.0, 92.0), 71.0
FIELD = (-195.0, -62.0)
FIELD_WIDE, FIELD_STEP = 390.0, 71.0
ASIDE = (262.0, -60.0)
"""Beside the mat."""
SHOWS, HIDDEN = 0.1, 0.55
"""Part of a card's best index that is covered, below which everybody reads it, and above which nobody can."""
MISBEHAVIOURS = ("face_down", "near_pile", "covered", "off_mat")
"""What can go wrong while a hand is shown: its last card lies face down, on the pile, below another, beside the mat."""


class CardTable(LaidTable):
    """A table with a camera over it, and one pack of cards."""

    kind = "cards"

    def __init__(self, seed: int, size: tuple[int, int] = (1280, 720), wild: bool = False, mat: bool = False) -> None:
        super().__init__(seed, size, place(seed, self.kind, size, wild, printed_mat() if mat else None))
        rng = np.random.default_rng([seed, 19])
        self.deck: Deck = drawn_deck(rng, 320, held_out=wild, typefaces=False)
        back = card_back(rng, self.deck.faces["AS"].shape)
        self._skins: dict[str, Skin] = {}
        self._back = back
        self._finish = Finish(float(rng.uniform(0.1, 0.4)), float(rng.uniform(0.2, 0.45)))
        self._half = np.array([HIGH * self.deck.shape / 2, HIGH / 2, THICK / 2], np.float32)

    @property
    def region(self) -> tuple[tuple[float, float], ...]:
        """Corners in px within which a card on the mat has its middle."""
        return self._px(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * REGION, 0.0)

    @property
    def edge_px(self) -> float:
        """Length in px of a card's short edge in the middle of the table."""
        return HIGH * self.deck.shape * self.place.camera.scale([0.0, 0.0, 0.0])

    # What people do -------------------------------------------------------------------------------------------

    def deal(self, now: float, row: Sequence[str] = ()) -> float:
        """All is gathered; the reserve lies there, and the open row, if there is one."""
        rng = self._begin(now)
        there = self._there()
        if there:
            now = self._take(rng, now, there)
        visit = self._visit(rng, now, RESERVE, 0.6, 0.3)
        self._put("", "reserve", visit, self._flat(rng, RESERVE, 1, down=True))
        for at, value in enumerate(row):
            self._put(value, "row", visit, self._flat(rng, (ROW[0] + ROW_STEP * at, ROW[1]), 0))
        return self._end()

    def discard(self, now: float, values: Sequence[str], *, stays: bool = False) -> float:
        """Cards are laid on the pile, one upon the other. `stays`: the hand stays over the mat."""
        rng = self._begin(now)
        visit = self._visit(rng, now, PILE, 0.5, 0.3, stays=stays)
        for value in values:
            self._put(value, "pile", visit, self._flat(rng, PILE, self._count("pile"), sway=5.0))
        return self._end()

    def spread(self, now: float, values: Sequence[str]) -> float:
        """Several new cards lie beside each other at the pile."""
        rng = self._begin(now)
        visit = self._visit(rng, now, PILE, 0.5, 0.3)
        for at, value in enumerate(values):
            spot = (PILE[0] + 24.0 * at, PILE[1] - 8.0 * at)
            self._put(value, "pile", visit, self._flat(rng, spot, self._count("pile")))
        return self._end()

    def show(self, now: float, values: Sequence[str], misbehave: str | None = None) -> float:
        """A hand is laid into the field; `misbehave`: see `MISBEHAVIOURS`. ValueError for any other."""
        if misbehave is not None and misbehave not in MISBEHAVIOURS:
            raise ValueError(f"a shown hand cannot do {misbehave!r}; it can do {', '.join(MISBEHAVIOURS)}")
        rng = self._begin(now)
        step = min(FIELD_STEP, FIELD_WIDE / max(len(values) - 1, 1))
        visit = self._visit(rng, now, (FIELD[0] + step * (len(values) - 1) / 2, FIELD[1]), 0.8, 0.3)
        order = list(enumerate(values))
        if misbehave == "covered" and len(order) > 1:
            order.insert(-1, order.pop())
        for at, value in order:
            odd = misbehave if at == len(values) - 1 else None
            spot = (FIELD[0] + step * at, FIELD[1])
            if odd == "near_pile":
                spot = (PILE[0] + 22, PILE[1] - 14)
            elif odd == "off_mat":
                spot = ASIDE
            elif odd == "covered" and at:
                spot = (FIELD[0] + step * (at - 1), FIELD[1])
            sway = 0.0 if misbehave == "covered" else 1.5
            level = self._count("pile" if odd == "near_pile" else "field")
            laid = self._put(value, "field", visit, self._flat(rng, spot, level, down=odd == "face_down", sway=sway))
            laid.off_mat = odd == "off_mat"
        return self._end()

    def replace_in_row(self, now: float, old: str, new: str | None) -> float:
        """An open card is taken, and the next one laid in its place."""
        rng = self._begin(now)
        gone = next((one for one in self._there("row") if one.value == old), None)
        if gone is None or gone.end is None:
            self._visit(rng, now, ROW, 0.2, 0.2)
            return self._end()
        at = (float(gone.end.place[0]), float(gone.end.place[1]))
        done = self._take(rng, now, [gone])
        if new is not None:
            self._put(new, "row", self._visit(rng, done, at, 0.4, 0.2), self._flat(rng, at, 0, sway=0.5))
        return self._end()

    def take(self, now: float, part: str, values: Sequence[str] | None = None) -> float:
        """Cards are taken away: the named ones, or all of a part. Nothing named: only a hand comes and goes."""
        rng = self._begin(now)
        gone = [one for one in self._there(part) if values is None or one.value in values]
        if not gone:
            self._visit(rng, now, PILE if part == "pile" else (0.0, FIELD[1]), 0.2, 0.2)
            return self._end()
        return self._take(rng, now, gone)

    # How it is done -------------------------------------------------------------------------------------------

    def _there(self, part: str | None = None) -> list[Laid]:
        return [one for one in self._laid if one.end is not None and part in (None, one.part)]

    def _count(self, part: str) -> int:
        return len(self._there(part))

    def _flat(
        self, rng: np.random.Generator, at: tuple[float, float], level: int, *, down: bool = False, sway: float = 1.5
    ) -> Pose:
        """Where a card comes to lie with `level` cards below it."""
        x, y = at[0] + float(rng.normal(0, sway)), at[1] + float(rng.normal(0, sway))
        turn = about(np.array([0.0, 0.0, 1.0]), float(rng.normal(0, 0.02 + 0.012 * sway)))
        if down:
            turn = turn @ about(np.array([0.0, 1.0, 0.0]), np.pi)
        return Pose(np.array([x, y, THICK / 2 + APART * level], np.float32), np.asarray(turn, np.float32))

    def _skin(self, value: str) -> Skin:
        if value not in self._skins:
            if len(self._skins) > 30:
                self._skins.clear()
            face = self.deck.faces[value or VALUES[0]]
            white = np.full((TEXELS, TEXELS, 3), 235, np.uint8)
            sides = [white] * 4 + [
                cv2.resize(it, (TEXELS, TEXELS), interpolation=cv2.INTER_AREA) for it in (face, self._back)
            ]
            strip = (np.concatenate(sides, 1).astype(np.float32) / 255) ** 2.2
            relief = np.zeros((TEXELS, 6 * TEXELS, 3), np.float32)
            relief[..., 2] = 1
            self._skins[value] = Skin(np.asarray(strip * np.float32(0.88), np.float32), relief, self._finish)
        return self._skins[value]

    def _painted(
        self, now: float, lying: Shown, hand: tuple[tuple[float, float], float, float] | None, moving: bool
    ) -> Shot:
        """The picture without noise."""
        boxes = [
            RoundedBox(self._half, THICK * 0.4, pose.place, pose.turn, self._skin(one.value)) for one, _, pose in lying
        ]
        things: list[tuple[int, Solid]] = [*enumerate(boxes), *self._hand_there(now, hand)]
        resting = None
        if moving or hand is not None:
            resting = {i: (step, boxes[i]) for i, (_, step, _) in enumerate(lying) if now >= step.ends}
        picture, owner = self._stage.paint(things, (), resting)
        visible = hand is not None and bool((owner == HAND).any())
        return Shot(picture, self._truth_of(lying, owner, visible, moving))

    def _truth_of(self, lying: Shown, owner: NDArray[np.int16], hand: bool, moving: bool) -> Truth:
        """What can be seen: cards of which an index shows, those that show part of one, backs."""
        cards: list[CardTruth] = []
        half_seen: list[CardTruth] = []
        why: set[str] = {"hand in view"} if hand else set()
        camera = self.place.camera
        for number, (one, _, pose) in enumerate(lying):
            down = float(pose.turn[2, 2]) < 0
            corners = _on(camera, pose, np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)]) * self._half[:2])
            seen = 1 - _hidden(owner, corners, number)
            edge = float(np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])) / 2
            x, y = _middle(owner, corners, number)
            outline = tuple((float(u), float(v)) for u, v in corners)
            truth = CardTruth(one.value, x, y, edge, outline, down, one.off_mat, one.part)
            if down:
                if seen > 0.3:
                    cards.append(truth)
                continue
            best = min(
                _hidden(owner, self._index(camera, pose, spot, sign), number)
                for spot in self.deck.spots
                for sign in (1, -1)
            )
            if best < SHOWS:
                cards.append(truth)
                if one.off_mat:
                    why.add("off the mat")
            elif best < HIDDEN:
                half_seen.append(truth)
        return Truth((), hand, moving, tuple(sorted(why)), cards=tuple(cards), half_seen=tuple(half_seen))

    def _index(self, camera: Pinhole, pose: Pose, spot: tuple[float, float], sign: int) -> Array:
        """Corners (4, 2) px of an index, as much of it as fits on its card."""
        middle = (np.array(spot) - np.array([self.deck.shape, 1.0]) / 2) * (1, -1) * HIGH * sign
        tall = self.deck.index * HIGH / 2
        corners = middle + np.array([(-0.5, 1), (0.5, 1), (0.5, -1), (-0.5, -1)]) * tall
        return _on(camera, pose, np.clip(corners, -self._half[:2], self._half[:2]))


def _on(camera: Pinhole, pose: Pose, points: Array) -> Array:
    """Places (n, 2) on a card's face, mm from its middle, as px."""
    lifted = np.column_stack([points, np.full(len(points), THICK / 2)])
    return np.asarray(camera.project(lifted @ pose.turn.T + pose.place)[0], np.float64)


def _grid(corners: Array, count: int = 12) -> Array:
    u, v = np.meshgrid((np.arange(count) + 0.5) / count, (np.arange(count) + 0.5) / count)
    u, v = u.reshape(-1, 1), v.reshape(-1, 1)
    return np.asarray(
        corners[0] * (1 - u) * (1 - v) + corners[1] * u * (1 - v) + corners[2] * u * v + corners[3] * (1 - u) * v
    )


def _seen(owner: NDArray[np.int16], corners: Array, number: int) -> tuple[Array, NDArray[np.bool_]]:
    """Places all over a quad, and whether each is seen."""
    points = _grid(corners)
    at = np.round(points).astype(int)
    inside = (at >= 0).all(1) & (at < owner.shape[::-1]).all(1)
    at = np.clip(at, 0, np.array(owner.shape[::-1]) - 1)
    return points, inside & (owner[at[:, 1], at[:, 0]] == number)


def _hidden(owner: NDArray[np.int16], corners: Array, number: int) -> float:
    """Part of a quad that something covers or the border cuts off."""
    return 1 - float(_seen(owner, corners, number)[1].mean())


def _middle(owner: NDArray[np.int16], corners: Array, number: int) -> tuple[float, float]:
    """Middle of what is seen of a quad."""
    points, seen = _seen(owner, corners, number)
    x, y = points[seen].mean(axis=0) if seen.any() else points.mean(axis=0)
    return float(x), float(y)
