"""Teaching a set of dice: what it learns, when it refuses, and what lies on the shelf."""

from __future__ import annotations

import io
import json
from pathlib import Path

import numpy as np
import pytest

from tests.taught_looks import drawn, embed, looks, taught
from vision.reading import MARKS
from vision.shelf import NEWEST, Shelf
from vision.teaching import LEAST, MOST, TEACHABLE, Look, Taught, TeachingError


def test_a_taught_face_is_known_however_it_lies() -> None:
    """Each mark, turned and with other noise than it was taught with, is most like its own looks."""
    known = taught()
    faces = np.stack([drawn(mark, turn, 77) for mark in TEACHABLE for turn in range(4)])
    nearest = known.distances(embed(faces)).argmin(axis=1)
    assert [known.names[k] for k in nearest] == [mark for mark in TEACHABLE for _ in range(4)]


def test_what_was_never_taught_is_unlike_everything() -> None:
    """A face unlike all marks is more likely something unknown than any of them."""
    known = taught()
    odd = np.random.default_rng(3).integers(0, 255, (1, 48, 48, 3)).astype(np.uint8)
    marks, unknown = known.likelihoods(embed(odd))
    assert unknown[0] > 0.9 > marks.max()
    marks, unknown = known.likelihoods(embed(drawn("bell", 2, 9)[None]))
    assert marks[0, known.names.index("bell")] > 0.9 and unknown[0] < 0.1


def test_a_good_set_names_every_look_left_out() -> None:
    """The check of a set whose marks differ finds all looks right and nothing to refuse."""
    check = taught().check()
    assert check.usable and check.right == check.looks == 4 * len(TEACHABLE)
    assert check.nearest is not None and check.nearest.closeness < 0.7


def test_two_dice_with_the_same_mark_are_refused_by_name() -> None:
    """A set in which the five looks like the bell names these two, and cannot be used."""
    shown = [Look(one.mark, drawn("bell", k % 4, k) if one.mark == "5" else one.cut) for k, one in enumerate(looks())]
    check = Taught(shown, embed).check()
    assert not check.usable
    assert [(pair.one, pair.other) for pair in check.confusions] == [("5", "bell")]
    assert "5 and bell cannot be told apart" in " ".join(check.sentences)


def test_too_few_looks_are_refused() -> None:
    """Each mark needs as many looks as `LEAST`; the one that has fewer is named."""
    shown = looks()
    assert Taught(shown[:-1], embed).check().usable
    few = [one for one in shown if one.mark != "hammer"] + [one for one in shown if one.mark == "hammer"][: LEAST - 1]
    check = Taught(few, embed).check()
    assert (check.usable, check.few) == (False, ("hammer",))
    one = [look for look in shown if look.mark != "hammer"] + [look for look in shown if look.mark == "hammer"][:1]
    assert Taught(one, embed).check().few == ("hammer",)


def test_a_mark_that_was_never_shown_is_refused() -> None:
    """All eight marks are needed; the blank side is not."""
    check = Taught(looks(tuple(mark for mark in MARKS if mark != "4")), embed).check()
    assert (check.usable, check.missing) == (False, ("4",))
    assert Taught(looks(MARKS), embed).check().usable


@pytest.mark.parametrize("bad", [Look("7", drawn("1")), Look("1", np.zeros((9, 9, 3), np.uint8))])
def test_looks_that_are_none_are_refused(bad: Look) -> None:
    """A mark that does not exist and a cut-out of another size cost a sentence."""
    with pytest.raises(TeachingError):
        Taught([bad], embed)


def test_nothing_shown_is_refused() -> None:
    """No looks at all make no set."""
    with pytest.raises(TeachingError, match="Nothing was shown"):
        Taught([], embed)


def test_more_looks_than_are_kept_change_nothing() -> None:
    """A set never grows beyond its cap."""
    assert len(Taught([Look("1", drawn("1"))] * (MOST + 5), embed).looks) == MOST


def test_a_set_comes_back_from_the_shelf(tmp_path: Path) -> None:
    """The same looks in the same order, and the newest is the one that was saved last."""
    shelf = Shelf(tmp_path / "taught")
    assert shelf.sets() == [] and shelf.chosen(NEWEST) is None and shelf.chosen("") is None
    known = taught()
    shelf.save("old", known)
    shelf.save("bone", Taught(looks(count=3), embed))
    assert [one.name for one in shelf.sets()] == ["old", "bone"] and shelf.chosen(NEWEST) == "bone"
    again = shelf.load("old", embed)
    assert [one.mark for one in again.looks] == [one.mark for one in known.looks]
    assert all((a.cut == b.cut).all() for a, b in zip(again.looks, known.looks, strict=True))
    shelf.save("old", Taught(looks(count=5), embed))
    assert shelf.chosen(NEWEST) == "old" and len(list(shelf.folder.glob("old.*"))) == 2
    shelf.remove("old")
    assert [one.name for one in shelf.sets()] == ["bone"] and not list(shelf.folder.glob("old*"))


@pytest.mark.parametrize("name", ["", "../x", "A", "a/b", "newest", "a.b", "x" * 41, "-a"])
def test_a_name_that_is_no_file_name_is_refused(tmp_path: Path, name: str) -> None:
    """Names cannot lead out of the folder, nor be what stands for the newest set."""
    for do in (lambda: Shelf(tmp_path).save(name, taught(3)), lambda: Shelf(tmp_path).load(name, embed)):
        with pytest.raises(TeachingError, match="cannot be a set's name"):
            do()


def test_a_set_that_is_not_there_is_named(tmp_path: Path) -> None:
    """The sentence says which sets there are."""
    shelf = Shelf(tmp_path)
    shelf.save("bone", taught(3))
    for do in (lambda: shelf.load("horn", embed), lambda: shelf.remove("horn")):
        with pytest.raises(TeachingError, match="no taught set 'horn'; there are: bone"):
            do()


def _bomb() -> bytes:
    packed = io.BytesIO()
    np.savez_compressed(packed, cuts=np.zeros((60_000, 48, 48, 3), np.uint8))
    return packed.getvalue()


def _pickled() -> bytes:
    packed = io.BytesIO()
    np.savez(packed, cuts=np.array([{"a": 1}], dtype=object))
    return packed.getvalue()


def _other_shape() -> bytes:
    packed = io.BytesIO()
    np.savez(packed, cuts=np.zeros((2, 48, 48, 3), np.uint8))
    return packed.getvalue()


@pytest.mark.parametrize("made", [lambda: b"", lambda: b"PK\3\4 nothing", _bomb, _pickled, _other_shape])
def test_hostile_cut_outs_cost_a_sentence(tmp_path: Path, made: object) -> None:
    """Empty, broken, huge, pickled or unfitting array files are refused, also where their checksum is right."""
    import hashlib

    shelf = Shelf(tmp_path)
    shelf.save("bone", taught(3))
    data = made()  # type: ignore[operator]
    about = json.loads((tmp_path / "bone.json").read_text())
    about["cuts"] = hashlib.sha256(data).hexdigest()
    (tmp_path / "bone.json").write_text(json.dumps(about))
    (tmp_path / f"bone.{about['cuts'][:12]}.npz").write_bytes(data)
    with pytest.raises(TeachingError, match="spoilt"):
        shelf.load("bone", embed)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": 2}', "[" * 100_000, '{"format":1,"number":1,"marks":["9"],"cuts":"00"}']
)
def test_a_hostile_description_costs_a_sentence(tmp_path: Path, text: str) -> None:
    """A JSON file that is none of a set is refused, and left out of the list."""
    (tmp_path / "bone.json").write_text(text)
    assert Shelf(tmp_path).sets() == []
    with pytest.raises(TeachingError, match="no taught set of this version"):
        Shelf(tmp_path).load("bone", embed)


def test_one_changed_byte_is_noticed(tmp_path: Path) -> None:
    """A set whose cut-outs are not what was saved is not used."""
    shelf = Shelf(tmp_path)
    shelf.save("bone", taught(3))
    (file,) = tmp_path.glob("*.npz")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    with pytest.raises(TeachingError, match="spoilt"):
        shelf.load("bone", embed)
