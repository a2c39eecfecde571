"""The plain-dice game: the order of the marks is drawn and written down before the throw; sixes are its first marks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.director.bell_and_hammer.dice import Dice, drawn_order
from kiosk.scenes import Payout, PutRight, Seen, SeenDie, Throw
from tests.rehearsal import OWNERS, Rehearsal, reading
from vision.reading import MARKS


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Rehearsal]:
    play = Rehearsal(tmp_path)
    play.seat("Anna", "Boris", "Clara", set_plain_dice={"on": True})
    play.auction(OWNERS)
    play.settle()
    yield play
    play.close()


def draw(kiosk: Rehearsal) -> tuple[str, ...]:
    marks = kiosk.director.play.draw_now()
    assert marks is not None
    return marks


def signs_and_eyes(marks: tuple[str, ...]) -> tuple[int, bool, bool]:
    return sum(int(mark) for mark in marks if mark.isdigit()), "bell" in marks, "hammer" in marks


def test_the_draw_is_on_disk_before_the_throw(kiosk: Rehearsal) -> None:
    """All eight marks, each once; dice that lay before the draw must be thrown again."""
    assert sorted(draw(kiosk)) == sorted(MARKS)
    kinds = [entry.kind for entry in kiosk.journal.entries(1)]
    assert kinds[-1] == "draw"
    kiosk.see("empty")
    kiosk.see("read", reading(["6"] * 2 + ["1"] * 6), about=kiosk.table.number - 1)
    assert kiosk.on(Throw).problem == "uncleared"


@pytest.mark.parametrize("sixes", [0, 1, 3, 8])
def test_sixes_are_the_first_marks_of_the_draw(kiosk: Rehearsal, sixes: int) -> None:
    """As many marks as sixes, in the drawn order."""
    marks = draw(kiosk)
    kiosk.throw(plain=sixes)
    seen = kiosk.on(Seen)
    assert (seen.plain_marks, seen.marks) == (sixes, marks[:sixes])
    kiosk.knock()
    payout = kiosk.on(Payout)
    assert (payout.eyes, payout.bell, payout.hammer) == signs_and_eyes(marks[:sixes])


def test_a_correction_changes_only_how_many(kiosk: Rehearsal) -> None:
    """One six more is the next mark of the same draw, before the throw counts and after."""
    marks = draw(kiosk)
    kiosk.throw(plain=2)
    kiosk.do("set_die", index=7, value="6")
    assert kiosk.on(Seen).marks == marks[:3]
    kiosk.do("confirm")
    kiosk.skip()
    kiosk.do("put_right")
    kiosk.do("set_die", index=6, value="6")
    page = kiosk.on(PutRight)
    assert page.plain_marks == 4
    assert (page.eyes, page.bell, page.hammer) == signs_and_eyes(marks[:4])
    kiosk.do("amend")
    assert kiosk.on(Payout).eyes == signs_and_eyes(marks[:4])[0]


@pytest.mark.parametrize("sixes", [0, 3, 8])
def test_by_hand_one_touch_says_how_many_sixes(kiosk: Rehearsal, sixes: int) -> None:
    """All eight are named by it; before it nothing can count."""
    marks = draw(kiosk)
    kiosk.do("by_hand")
    assert kiosk.on(Seen).problem == "unnamed"
    kiosk.do("mark", mark="bell")
    kiosk.do("sixes", count=9)
    assert kiosk.on(Seen).problem == "unnamed"
    kiosk.do("sixes", count=sixes)
    assert kiosk.on(Seen).marks == marks[:sixes]
    kiosk.do("confirm")
    payout = kiosk.on(Payout)
    assert (payout.eyes, payout.bell, payout.hammer) == signs_and_eyes(marks[:sixes])


def test_nobody_throws_again_for_a_better_draw(kiosk: Rehearsal) -> None:
    """Throwing again, taking the throw back and a restart keep the draw; the next player gets another."""
    marks = draw(kiosk)
    kiosk.throw(plain=2)
    kiosk.do("throw_again")
    assert draw(kiosk) == marks
    kiosk.throw(plain=2)
    kiosk.knock()
    kiosk.do("undo")
    kiosk.do("sure")
    assert draw(kiosk) == marks
    kiosk.restart()
    assert draw(kiosk) == marks
    kiosk.throw(plain=1)
    kiosk.knock()
    kiosk.skip()
    assert draw(kiosk) != marks
    drawn = [entry for entry in kiosk.journal.entries(1) if entry.kind == "draw"]
    # The one of the next player, drawn while the throw counted, was taken back with it.
    assert len(drawn) == 3


def test_it_follows_the_same_law_as_the_real_dice() -> None:
    """Eyes and signs of 46656 throws are as often as the rules say of Bell-and-Hammer dice (chi square, 0.1 %)."""
    rng = random.Random(7)
    throws = 46656
    eyes: Counter[int] = Counter()
    signs: Counter[tuple[bool, bool]] = Counter()
    lies = {value: SeenDie(value, 0.0, 0.0, 1.0, 1.0) for value in "123456"}
    for _ in range(throws):
        dice = Dice([lies[rng.choice("123456")] for _ in range(8)], drawn_order(rng, MARKS))
        event = dice.event(0)
        eyes[sum(event["eyes"])] += 1
        signs[event["bell"], event["hammer"]] += 1
    # Section 9 of the rules: of 46656 throws.
    expected = [15625, 3125, 3125, 3750, 3750, 4375, 4500, 2000, 1500, 1625, 1025]
    expected += [1025, 425, 300, 200, 180, 55, 30, 30]
    observed = [eyes[total] for total in range(18)] + [sum(eyes[total] for total in range(18, 22))]
    expected[18] = 30 + 5 + 5 + 1
    chi = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True))
    assert chi < 42.3
    by_law = {(False, False): 25, (True, False): 5, (False, True): 5, (True, True): 1}
    chi = sum((signs[key] - throws * part / 36) ** 2 / (throws * part / 36) for key, part in by_law.items())
    assert chi < 16.3
