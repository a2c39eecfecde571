"""The screens of a game stand as they were looked at: what is said where, and what can be touched; never pixels."""

from __future__ import annotations

from collections import defaultdict

import pytest

from tests.screens.structure import SHOWN, Line, lines, load

NEAR = 1
"""Cells of 20 px that something may have moved without anybody having to look again."""


def by_screen(told: list[Line]) -> dict[str, list[Line]]:
    """The lines of each screen."""
    found: dict[str, list[Line]] = defaultdict(list)
    for line in told:
        found[line[0]].append(line)
    return found


@pytest.fixture(scope="module")
def now() -> dict[str, list[Line]]:
    """As the screens are drawn now."""
    return by_screen(lines())


@pytest.mark.parametrize("name", SHOWN)
def test_it_stands_as_it_was_looked_at(name: str, now: dict[str, list[Line]]) -> None:
    """Says and offers the same, within a cell of the same place. If the change is meant: see `structure`."""
    missing, found = list(by_screen(load())[name]), list(now[name])
    for line in list(missing):
        _, kind, column, row, said = line
        match = next(
            (
                one
                for one in found
                if (one[1], one[4]) == (kind, said) and abs(one[2] - column) <= NEAR and abs(one[3] - row) <= NEAR
            ),
            None,
        )
        if match is not None:
            missing.remove(line)
            found.remove(match)
    assert not missing and not found, {"no longer there": missing, "new": found}
