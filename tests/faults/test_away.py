"""Everybody leaves, in whatever phase of whatever game: it is counted down, put away, kept, and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.director.waiting import HOUR
from kiosk.fold import begin
from kiosk.games import GAMES, Refused
from kiosk.record import RecordError, read_record
from kiosk.scenes import Auction, End, HowTo, MatchEnd, Players, ToadEnd, Waiting
from tests.rehearsal import Rehearsal

GOLDEN = Path(__file__).parents[1] / "golden"

NAMES = ("Anna", "Boris", "Clara", "Dmitri", "Emma", "Fedor", "Greta", "Ivan")

ENDS = (End, MatchEnd, ToadEnd)


def states() -> Iterator[tuple[str, dict[str, Any], list[dict[str, Any]]]]:
    """Beginnings of golden records that lead to different phases: game, set-up, and the events so far."""
    for game in GAMES:
        seen: set[object] = set()
        for file in sorted((GOLDEN / game).glob("*.jsonl")):
            try:
                first, *lines = read_record(file)
                setup = {key: value for key, value in first.items() if key not in ("state", "refused", "effects")}
                if isinstance(setup.get("players"), int):
                    setup["players"] = list(NAMES[: setup["players"]])
                folded = begin(GAMES[game], setup)
            except (RecordError, Refused):
                continue
            events: list[dict[str, Any]] = []
            for line in [{}, *lines]:
                if line.get("event") is not None:
                    try:
                        folded = folded.enter(line["event"]).folded
                    except Refused:
                        continue
                    events.append(line["event"])
                what = folded.game.expects(folded.state).what, events[-1]["type"] if events else ""
                if what not in seen and what[0] != "nothing":
                    seen.add(what)
                    yield f"{game}:{what[0]}:{what[1]}", dict(folded.setup), list(events)


CASES = list(states())


def test_the_cases_are_of_all_games() -> None:
    """Auction and throw, lead and reply, turn and deal: each game in several phases."""
    for game in GAMES:
        assert sum(name.startswith(game) for name, _, _ in CASES) >= 2, [name for name, _, _ in CASES]


@pytest.mark.parametrize(("name", "setup", "events"), CASES, ids=[name for name, _, _ in CASES])
def test_every_phase_is_counted_down_put_away_and_gone_on_with(
    tmp_path: Path, name: str, setup: dict[str, Any], events: list[dict[str, Any]]
) -> None:
    """The last minute is on the screen; then the waiting screen; within the hour the same screen comes back."""
    kiosk = Rehearsal(tmp_path)
    kiosk.journal.append(1, 0, "setup", 0, {"setup": setup, "house": {}})
    for number, event in enumerate(events, 1):
        kiosk.journal.append(1, number, "event", number - 1, {"event": event}).result(10)
    kiosk.restart()
    before = type(kiosk.scene), kiosk.table.facts
    assert kiosk.director.presence.leaving() is None
    kiosk.pass_by(250.0)
    leaving = kiosk.director.presence.leaving()
    assert leaving is not None and leaving[0] in ("game", "end") and 45 <= leaving[1] <= 50
    kiosk.director.somebody()
    assert kiosk.director.presence.leaving() is None, "a touch anywhere says that somebody is there"
    kiosk.pass_by(301.0)
    assert kiosk.on(Waiting).resumable and kiosk.on(Waiting).minutes == 60
    kiosk.restart()
    assert kiosk.on(Waiting).resumable, "a pulled plug brings the waiting screen back, too"
    kiosk.pass_by(HOUR - 100.0)
    kiosk.knock()
    assert (type(kiosk.scene), kiosk.table.facts) == before
    kiosk.close()


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Rehearsal]:
    one = Rehearsal(tmp_path)
    yield one
    one.close()


def asleep(kiosk: Rehearsal) -> None:
    """A game that everybody has left in its auction."""
    kiosk.seat("Anna", "Boris")
    assert isinstance(kiosk.scene, Auction)
    kiosk.pass_by(301.0)
    assert kiosk.on(Waiting).resumable


def test_after_an_hour_it_is_kept_and_no_longer_offered(kiosk: Rehearsal) -> None:
    """The journal holds all of it; the waiting screen begins anew, also after a restart."""
    asleep(kiosk)
    entries = [entry for entry in kiosk.journal.entries(1) if entry.kind == "setup"]
    kiosk.pass_by(HOUR + 1.0)
    assert not kiosk.on(Waiting).resumable and kiosk.on(Waiting).strike == "begin"
    kiosk.restart()
    assert not kiosk.on(Waiting).resumable
    assert [entry for entry in kiosk.journal.entries(1) if entry.kind == "setup"] == entries


def test_newcomers_begin_another_game_and_the_old_one_waits(kiosk: Rehearsal) -> None:
    """While its hour lasts it is offered whenever nobody plays; after a restart as well."""
    asleep(kiosk)
    kiosk.do("begin", game="toad")
    assert kiosk.on(Players).game == "toad"
    for name in ("Clara", "Dmitri"):
        kiosk.do("add_player", name=name)
    kiosk.do("start")
    assert kiosk.table.game == 2
    kiosk.do("leave_table")
    kiosk.do("abandon")
    kiosk.do("sure")
    kiosk.do("go_on")
    assert kiosk.on(Waiting).resumable
    kiosk.restart()
    assert kiosk.on(Waiting).resumable
    kiosk.do("resume")
    assert isinstance(kiosk.scene, Auction) and kiosk.table.game == 1
    assert kiosk.table.names == ("Anna", "Boris")


def test_players_who_leave_while_they_sit_down_are_counted_down(kiosk: Rehearsal) -> None:
    """The waiting screen returns."""
    kiosk.do("begin")
    kiosk.do("add_player")
    kiosk.pass_by(270.0)
    leaving = kiosk.director.presence.leaving()
    assert leaving is not None and leaving[0] == "seats" and leaving[1] <= 31
    kiosk.pass_by(40.0)
    assert isinstance(kiosk.scene, Waiting)


def test_a_page_over_the_game_is_counted_down(kiosk: Rehearsal) -> None:
    """Its last seconds are shown; a touch beside everything keeps it open."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("how_to")
    kiosk.pass_by(140.0)
    leaving = kiosk.director.presence.leaving()
    assert leaving is not None and leaving[0] == "page" and leaving[1] <= 10
    kiosk.director.somebody()
    kiosk.pass_by(140.0)
    assert isinstance(kiosk.scene, HowTo)
    kiosk.pass_by(11.0)
    assert isinstance(kiosk.scene, Auction)


def test_a_standing_is_counted_down_and_gives_way(kiosk: Rehearsal) -> None:
    """A finished game is not offered again."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("leave_table")
    kiosk.do("abandon")
    kiosk.do("sure")
    assert isinstance(kiosk.scene, ENDS)
    kiosk.pass_by(280.0)
    leaving = kiosk.director.presence.leaving()
    assert leaving is not None and leaving[0] == "end"
    kiosk.pass_by(25.0)
    kiosk.settle()
    assert not kiosk.on(Waiting).resumable
