"""A clock that jumps: nothing that was played is lost, and nothing is taken for old that is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.director.waiting import HOUR
from kiosk.journal import JournalError
from kiosk.retention import DAY, EVERY, LONGEST
from kiosk.scenes import Throw, Waiting
from tests.rehearsal import Rehearsal
from tests.test_retention import TODAY, Kept


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def settled(kept: Kept) -> set[int]:
    """The games that are kept once the journal's thread has done what was queued."""
    kept.journal.append(99, 0, "shown", 0, {}).result(10)
    return {entry.game for entry in kept.journal.games()}


def test_a_clock_that_is_put_forward_makes_nothing_old_for_a_day(kept: Kept) -> None:
    """Ten years at once: the games and pictures stay; a day later they go."""
    game, retention = kept.play(1), kept.retention()
    retention.tick(0.0)
    assert game in settled(kept), "the journal has done what was asked at the start"
    kept.wall += 3650 * DAY
    for hour in range(1, 24):
        kept.wall += EVERY
        retention.tick(hour * EVERY)
    assert game in settled(kept)
    for hour in range(24, 27):
        kept.wall += EVERY
        retention.tick(hour * EVERY)
    assert game not in settled(kept)


def test_a_clock_that_is_set_right_again_in_time_has_done_no_harm(kept: Kept) -> None:
    """Wrong for an hour, then right: nothing has gone, and nothing goes."""
    game, retention = kept.play(1), kept.retention()
    retention.tick(0.0)
    kept.wall = TODAY + 3650 * DAY
    retention.tick(EVERY)
    kept.wall = TODAY + 2 * EVERY
    for hour in range(2, 40):
        retention.tick(hour * EVERY)
        kept.wall += EVERY
    assert game in settled(kept)


def test_a_start_with_a_clock_of_the_far_future_waits_a_day(kept: Kept) -> None:
    """A year and more after the last entry: either nobody played for so long, or the clock is wrong."""
    game = kept.play(1)
    kept.wall = TODAY + LONGEST + DAY
    retention = kept.retention()
    retention.tick(0.0)
    assert game in settled(kept)


def test_a_clock_that_is_put_back_keeps_everything(kept: Kept) -> None:
    """Even to 1970."""
    game, retention = kept.play(1), kept.retention()
    retention.tick(0.0)
    for wall in (TODAY - 400 * DAY, 5.0):
        kept.wall = wall
        retention.tick(EVERY)
        assert game in settled(kept)


def test_where_the_journal_cannot_be_asked_nothing_is_removed(
    kept: Kept, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A disk that fails is no reason to fall over, and says nothing of the clock; asked again they go."""
    game, retention = kept.play(100), kept.retention()

    def fails() -> float:
        raise JournalError("The disk fails.")

    with monkeypatch.context() as patch:
        patch.setattr(kept.journal, "newest", fails)
        retention.tick(0.0)
    assert game in settled(kept)
    assert "The disk fails." in caplog.text and "clock" not in caplog.text
    kept.wall += EVERY
    retention.tick(EVERY)
    assert game not in settled(kept)


@pytest.mark.parametrize("jump", [-1e9, -3600.0, 7200.0, 1e9])
def test_a_game_goes_on_over_a_jump(tmp_path: Path, jump: float) -> None:
    """Entries keep their order, a pulled plug brings the same screen back, and a game that was left can be resumed."""
    kiosk = Rehearsal(tmp_path)
    wall = {"now": 1_700_000_000.0}
    kiosk.journal.wall = lambda: wall["now"]
    kiosk.seat("Anna", "Boris")
    kiosk.auction({"bell": 0, "hammer": 1})
    wall["now"] += jump
    kiosk.throw("1", "2")
    kiosk.wait(4.0)
    kiosk.skip()
    before = kiosk.on(Throw).stage
    kiosk.restart()
    kiosk.journal.wall = lambda: wall["now"]
    assert kiosk.on(Throw).stage.seats == before.seats
    kiosk.pass_by(301.0)
    assert kiosk.on(Waiting).resumable
    wall["now"] -= jump
    kiosk.pass_by(HOUR - 302.0)
    kiosk.knock()
    assert kiosk.on(Throw).stage.seats == before.seats
    kiosk.close()
