"""How a die stands: what all dice have in common is taken out of the view, what is left is told."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.readers import shape
from vision.readers.company import company, ways
from vision.readers.finder import Face
from vision.readers.footing import CLASSES, SIDE, VIEW, footings, places, slant, view_of
from vision.readers.namer import FLAT
from vision.readers.network import network

SQUASHED = shape.decode(0.0, 0.0, 0.25, 1.0, 0.0)


def face(x: float, y: float, matrix: np.ndarray) -> Face:
    """A hot face."""
    return Face(np.array([x, y]), matrix, 0.9, 0.0, 0.0)


def turned(angle: float) -> np.ndarray:
    """A rotation (2, 2)."""
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def test_the_slant_is_what_most_faces_have_in_common() -> None:
    """Dice of any size and turn that lie flat share it; a leaning one among them does not move it."""
    flat = [face(40.0 * k, 50.0, SQUASHED @ turned(0.3 * k) * (10 + k)) for k in range(5)]
    leaning = face(300.0, 50.0, shape.decode(2.5, 0.4, -0.3, 1.0, 0.0))
    common = slant([*flat, leaning], np.ones(6))
    assert common == pytest.approx(SQUASHED, abs=1e-6)
    assert np.linalg.det(common) == pytest.approx(1.0)
    assert slant([], np.empty(0)) == pytest.approx(np.eye(2))


def test_a_flat_face_is_a_square_in_its_view() -> None:
    """Its edges lie where a square's do, turned as in the picture, whatever the slant and the size."""
    picture = np.zeros((300, 300, 3), np.uint8)
    matrix = SQUASHED @ turned(0.4) * 30
    one = face(140.0, 160.0, matrix)
    cv2.fillPoly(picture, [one.corners.round().astype(np.int32)], (255, 255, 255))
    seen = view_of(picture, one, SQUASHED)
    assert seen.shape == (SIDE, SIDE, 3)
    (outline,), _ = cv2.findContours((seen[..., 0] > 127).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    (x, y), (width, height), _ = cv2.minAreaRect(outline)
    assert (x, y) == pytest.approx(((SIDE - 1) / 2,) * 2, abs=1.0)
    assert width == pytest.approx(height, abs=2.0)
    assert width == pytest.approx(SIDE / VIEW, rel=1 / 15)  # a filled outline is half a px wider on each side


def test_a_view_and_its_mirror_image_count_alike() -> None:
    """What the network says of both is averaged: a mirrored picture has the same answer."""
    picture = np.random.default_rng(2).integers(0, 255, (120, 160, 3)).astype(np.uint8)
    one = face(79.5, 60.0, np.eye(2) * 15)
    ours = footings(network("footing"), company(), picture, [one], np.ones(1))
    mirrored = footings(network("footing"), company(), np.ascontiguousarray(picture[:, ::-1]), [one], np.ones(1))
    assert ours.shape == (1, len(CLASSES)) == (1, len(FLAT))
    assert ours.sum() == pytest.approx(1.0)
    assert ours == pytest.approx(mirrored, abs=1e-3)
    assert footings(network("footing"), company(), picture, [], np.empty(0)).shape == (0, len(CLASSES))


def test_places_are_edges_on_the_table() -> None:
    """The slant is taken out: dice that stand side by side there are one edge apart, those behind as those beside."""
    beside = [face(100.0 + 30 * k, 80.0, SQUASHED * 15) for k in range(2)]
    right = SQUASHED @ np.array([30.0, 0.0])
    down = SQUASHED @ np.array([0.0, 30.0])
    faces = [face(*(np.array([100.0, 80.0]) + step), SQUASHED * 15) for step in (np.zeros(2), right, down)]
    lie = places(faces, np.ones(3), SQUASHED)
    assert lie[1, :2] - lie[0, :2] == pytest.approx([1.0, 0.0], abs=1e-6)
    assert lie[2, :2] - lie[0, :2] == pytest.approx([0.0, 1.0], abs=1e-6)
    assert lie[:, 2] == pytest.approx(np.zeros(3), abs=1e-6)
    larger = places([beside[0], face(130.0, 80.0, SQUASHED * 30)], np.array([1.0, 1e-9]), SQUASHED)
    assert larger[1, 2] == pytest.approx(np.log(2.0), abs=1e-6)


def test_a_face_hears_the_others_and_not_itself() -> None:
    """Alone it hears nothing; how the way to another is told changes sign on the way back, but for how near it is."""
    lie = np.array([[0.0, 0.0, 0.0], [2.0, -1.0, 0.3]])
    there, back = ways(lie)[0, 1], ways(lie)[1, 0]
    assert there[:3] == pytest.approx(-back[:3])
    assert there[3] == pytest.approx(back[3])
    stances = np.random.default_rng(3).normal(size=(2, 32)).astype(np.float32)
    alone = company().logits(stances[:1], lie[:1], np.ones(1))
    unheard = company().logits(stances, lie, np.array([1.0, 0.0]))
    both = company().logits(stances, lie, np.ones(2))
    assert unheard[0] == pytest.approx(alone[0])
    assert not np.allclose(both[0], alone[0])
