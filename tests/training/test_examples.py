"""What the networks are shown, and what they should answer."""

import numpy as np
import pytest

from tests.training.fake import fake_scene
from vision.readers import finder, shape
from vision.readers.cutout import SIDE
from vision.readers.namer import CLASSES


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(5)


def logits(target: np.ndarray) -> np.ndarray:
    """The network's output maps that say exactly what a training target says."""
    p = np.clip(np.stack([target[0], *target[10:12]]), 1e-4, 1 - 1e-4)
    heat, cocked, hidden = np.log(p / (1 - p))
    return np.concatenate([heat[None], target[3:10], cocked[None], hidden[None]]).astype(np.float32)


def test_the_reader_understands_what_the_training_asks_for(rng: np.random.Generator) -> None:
    """Decoding the target maps gives every die of the scene back, its centre and outline within a fraction of a px."""
    from vision.training import finder_data

    scene = fake_scene(rng, count=5, edge=24, size=finder_data.PATCH)
    place = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    faces = finder.peaks(logits(finder_data.target_of(scene, place)))
    strong = [face for face in faces if face.heat > 0.9]
    assert len(strong) == 5
    for die in scene.dice:
        centre, matrix = shape.half_edges(die.corners)
        face = min(strong, key=lambda face: float(np.linalg.norm(face.centre - centre)))
        assert np.allclose(face.centre, centre, atol=0.05)
        assert np.allclose(shape.encode(face.matrix), shape.encode(matrix), atol=0.01)


def test_a_covered_die_is_neither_asked_for_nor_forbidden(rng: np.random.Generator) -> None:
    """Where a die is mostly hidden the heat weighs nothing."""
    from dataclasses import replace

    from vision.training import finder_data

    scene = fake_scene(rng, count=1, edge=30, size=finder_data.PATCH)
    scene = replace(scene, dice=(replace(scene.dice[0], hidden=0.8),))
    target = finder_data.target_of(scene, np.eye(2, 3))
    x, y = (scene.dice[0].corners.mean(axis=0) // finder.STRIDE).astype(int)
    assert target[0].max() == 0
    assert target[1, y, x] == 0


def test_where_a_hand_is_follows_from_its_outline(rng: np.random.Generator) -> None:
    """Covered cells are 1, free ones 0, and nobody knows about those between, or about any where it is not outlined."""
    from dataclasses import replace

    from vision.training import finder_data

    scene = fake_scene(rng, count=1, edge=30, size=finder_data.PATCH)
    square = np.array([[0, 0], [40.0, 0], [40, 64], [0, 64]])
    target = finder_data.hand_target(replace(scene, hand=True, hand_at=(square,)), np.eye(2, 3))
    assert (target[:4, :2] == 1).all() and (target[5:] == 0).all() and (target[:, 4:] == 0).all()
    half = finder_data.hand_target(replace(scene, hand=True, hand_at=(square - [36, 0],)), np.eye(2, 3))
    assert (half[:3, 0] == -1).all()
    assert (finder_data.hand_target(replace(scene, hand=True), np.eye(2, 3)) == -1).all()
    assert not finder_data.hand_target(scene, np.eye(2, 3)).any()


def test_patches_move_with_their_truth(rng: np.random.Generator, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever turn, mirror and scale a patch is cut at, its peaks lie on the light dice of the dark ground."""
    from vision.training import finder_data

    monkeypatch.setattr(finder_data, "recolour", lambda patch, rng: patch)
    seen = 0
    for _ in range(40):
        patch, target, hand = finder_data.example(fake_scene(rng, count=3, edge=32, size=240), rng)
        assert not hand.any()
        for face in finder.peaks(logits(target)):
            points = face.centre + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ face.matrix.T * 0.85
            if face.heat > 0.9 and face.edge > 14 and (points > 2).all() and (points < finder_data.PATCH - 2).all():
                seen += 1
                assert min(int(patch[round(y), round(x)].max()) for x, y in points) > 150
    assert seen > 20


def test_cut_outs_of_faces_carry_their_names_and_the_rest_is_none(rng: np.random.Generator) -> None:
    """Leaning and covered dice are `none`, readable ones carry their value, and there is always something else."""
    from dataclasses import replace

    from vision.training import namer_data

    scene = fake_scene(rng, count=4)
    leaning = replace(scene.dice[0], cocked=True)
    scene = replace(scene, dice=(leaning, *scene.dice[1:]))
    cuts = namer_data.cuts_of(scene, rng)
    assert all(cut.shape == (SIDE, SIDE, 3) for cut, _ in cuts)
    named = sorted(CLASSES[name] for _, name in cuts if name != namer_data.NONE)
    assert named == sorted(die.value for die in scene.dice[1:])
    assert any(name == namer_data.NONE for _, name in cuts)


def test_what_the_finder_hands_on_is_named_after_the_die_there(
    rng: np.random.Generator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A face on the die carries its value, one beside it or far away is `none`, doubtful ones are left out."""
    from vision.training import namer_data

    scene = fake_scene(rng, count=1, edge=40)
    die = scene.dice[0]
    centre, matrix = shape.half_edges(die.corners)
    places = {"on": (0.05, 1.0), "between": (0.35, 1.0), "beside": (0.6, 1.0), "small": (0.0, 0.5), "far": (3.0, 1.0)}
    faces = tuple(
        finder.Face(centre + np.array([away * die.edge, 0.0]), matrix * size, 0.5, 0.0, 0.0)
        for away, size in places.values()
    )
    monkeypatch.setattr(namer_data, "find", lambda net, picture, scale: finder.Found(faces))
    size = scene.picture.shape[1::-1]
    cuts = namer_data.handed_on(scene.picture, [(die, centre)], 1.0, size, None, rng)  # type: ignore[arg-type]
    assert [CLASSES[name] for _, name in cuts] == [die.value, "none", "none"]


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({}, "value"),
        ({"cocked": True}, "none"),
        ({"hidden": 0.5}, "none"),
        ({"glare": 0.8}, "none"),
        ({"hidden": 0.2}, None),
        ({"contrast": 3.0}, None),
    ],
)
def test_what_nobody_could_name_is_not_asked_for(rng: np.random.Generator, change: dict[str, float], name: str) -> None:
    """Leaning, covered and burnt-out dice are `none`; what could be argued about teaches nothing."""
    from dataclasses import replace

    from vision.training import namer_data

    scene = fake_scene(rng, count=1)
    die = replace(scene.dice[0], **change)  # type: ignore[arg-type]
    found = namer_data.class_of(die, (240, 240))
    assert (None if found is None else CLASSES[found]) == (die.value if name == "value" else name)
