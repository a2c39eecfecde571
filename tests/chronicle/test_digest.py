"""One game in numbers, and many together: what was put right, taken back and given up is treated as it counts."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.chronicle.course import MOST_STEPS, course
from kiosk.chronicle.digest import Digest, digest
from kiosk.chronicle.tally import Findings, day_of, tally
from kiosk.fold import fold
from kiosk.games import GAMES
from kiosk.journal import Journal
from tests.chronicle.played import AUCTION, NOON, SETUP, Clock, by_chance, ends_in, enter, throw

TILL = 3 * 4 + 5 * 2
"""Of `SETUP` after `AUCTION`."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def journal(tmp_path: Path, clock: Clock) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite", wall=clock.wall, monotonic=clock.monotonic) as one:
        yield one


def of(journal: Journal, game: int) -> Digest:
    found = digest(journal.entries(game))
    assert found is not None
    return found


def test_a_game_played_to_its_end(journal: Journal, clock: Clock) -> None:
    """Its throws, its marks, its best, and for how long it was played."""
    events = [*AUCTION, throw(bell=True), throw(6, 5, hammer=True), *ends_in(TILL - 11)]
    enter(journal, 1, SETUP, events, clock)
    one = of(journal, 1)
    assert (one.name, one.players, one.ending, one.simulated, one.plain) == (
        "bell_and_hammer",
        3,
        "ended",
        False,
        False,
    )
    assert one.seconds == 10.0 * len(events)
    assert one.throws == 2 + len(ends_in(TILL - 11)) and one.most_eyes == 11 and one.most_till == TILL
    assert one.marks == (0, 0, 0, 0, 2, 2, 1, 1)
    assert one.most_purse == max(max(purse) for purse in course(fold(GAMES["bell_and_hammer"], SETUP, events)).purses)


def test_what_was_put_right_counts_as_it_was_put_right(journal: Journal) -> None:
    """The reading that was wrong is gone from the dice's counts, and is told as put right."""
    events = [*AUCTION, throw(1, 2, 3, 4, 5, 6, bell=True), throw(2)]
    wrong = len(events) - 1
    enter(journal, 1, SETUP, [*events, {"type": "amend", "at": wrong, "event": throw(3)}])
    one = of(journal, 1)
    assert one.marks == (0, 1, 1, 0, 0, 0, 0, 0) and one.most_eyes == 3 and one.throws == 2 and one.put_right == 1


def test_what_was_taken_back_does_not_count(journal: Journal) -> None:
    """A throw that was undone, and an amend that was undone."""
    events = [*AUCTION, throw(6), throw(5)]
    at = len(AUCTION)
    back = [{"type": "undo", "to": at + 1}, {"type": "amend", "at": at + 1, "event": throw(1)},
            {"type": "undo", "to": at + 3}]  # fmt: skip
    enter(journal, 1, SETUP, [*events, *back])
    one = of(journal, 1)
    assert one.throws == 1 and one.marks == (0, 0, 0, 0, 0, 1, 0, 0) and one.put_right == 0


def test_a_game_given_up_is_no_longest_game(journal: Journal, clock: Clock) -> None:
    """Its throws count for the dice; a pause of half an hour, and a clock that is put right, count for nobody."""
    enter(journal, 1, SETUP, [*AUCTION, throw(4), {"type": "abandon", "what": "game"}], clock)
    clock.wall_now += 86400 * 3
    enter(journal, 2, SETUP, [*AUCTION, *ends_in(TILL)], clock)
    clock.on(1800.0)
    clock.monotonic_now = 5.0
    enter(journal, 3, SETUP, [*AUCTION, throw(4)], clock)
    digests = [of(journal, game) for game in (1, 2, 3)]
    assert [one.ending for one in digests] == ["given_up", "ended", "open"]
    found = tally(digests)
    assert found.games == {"bell_and_hammer": {"given_up": 1, "ended": 1, "open": 1}} and found.count == 3
    assert found.longest is not None and (found.longest.game, found.longest.value) == (2, digests[1].seconds)
    assert found.throws == 2 + len(ends_in(TILL)) and found.marks[3] == 2 + sum(
        4 in event["eyes"] for event in ends_in(TILL)
    )
    assert tally(digests, day_of(NOON)).count == 1


def test_everybody_gone_is_given_up(journal: Journal) -> None:
    """A match that ends because somebody leaves was not played to its end."""
    setup = {"record": 1, "game": "bingo", "rules": "seed", "players": ["A", "B"], "leader": 0}
    enter(journal, 1, setup, [{"type": "deal", "turn_up": "5-3"}, {"type": "leave", "player": 1}])
    assert of(journal, 1).ending == "given_up"


def test_simulated_tables_and_plain_dice_stand_apart(journal: Journal) -> None:
    """A simulated game gives nothing to records or dice; ordinary dice are counted by their sixes."""
    events = [*AUCTION, throw(1, 2, bell=True)]
    enter(journal, 1, SETUP, events, house={"simulated": True})
    enter(journal, 2, SETUP, events, house={"plain_dice": True})
    enter(journal, 3, SETUP, [*AUCTION, throw(6)])
    found = tally(of(journal, game) for game in (1, 2, 3))
    assert (found.count, found.simulated, found.throws, found.plain_throws, found.sixes) == (2, 1, 1, 1, 3)
    assert found.marks == (0, 0, 0, 0, 0, 1, 0, 0)
    assert found.throw is not None and found.throw.value == 6
    assert Findings.of(found).plain.throws == 8


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_any_game_has_a_digest_that_can_be_kept(journal: Journal, name: str, seed: int) -> None:
    """Played by chance: it comes back from its JSON, and its course holds everybody's purse at the end."""
    setup, events = by_chance(name, seed)
    enter(journal, 1, setup, events)
    one = of(journal, 1)
    assert Digest.from_json(one.to_json()) == one and one.ending != "open"
    folded = fold(GAMES[name], setup, events)
    went = course(folded)
    assert len(went.purses) == len(went.steps) and one.players == len(went.purses[-1])
    assert not went.till or len(went.till) == len(went.purses)


def test_a_course_is_as_long_as_a_screen_is_wide() -> None:
    """Of a game without end every second step and the last are kept."""
    throws = [throw(1) if at % 2 else throw() for at in range(MOST_STEPS + 10)]
    switches = {**SETUP, "options": {"start_tokens": 4000, "stake": 4000}}
    folded = fold(GAMES["bell_and_hammer"], switches, [{"type": "start_play"}, *throws])
    went = course(folded)
    assert MOST_STEPS // 2 < len(went.purses) <= MOST_STEPS + 1
    assert went.purses[-1] == tuple(folded.state.tokens) and went.steps[-1] == folded.number


@pytest.mark.parametrize(
    "change", [{"marks": [1]}, {"throws": -1}, {"ending": "somehow"}, {"seconds": "long"}, {"marks": None}]
)
def test_what_is_no_digest_is_refused(change: dict[str, object], journal: Journal) -> None:
    """A file is not trusted."""
    enter(journal, 1, SETUP, AUCTION)
    with pytest.raises((TypeError, ValueError)):
        Digest.from_json({**of(journal, 1).to_json(), **change})


def test_a_clock_that_never_was_right_gives_no_day() -> None:
    """A Pi without a network believes it is 1970."""
    assert day_of(1000.0) is None and day_of(NOON) == time.localtime(NOON)[:3]
