"""The worked examples: each is its own expected output."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.record import check, dump, read_record, replay

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = sorted(GOLDEN.glob("*/*.jsonl"))

every_record = pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])


def without_rules(value: Any) -> Any:
    """The same without the `rule` of effects, which the examples do not have."""
    if isinstance(value, dict):
        return {key: without_rules(inner) for key, inner in value.items() if key != "rule"}
    return [without_rules(inner) for inner in value] if isinstance(value, list) else value


@every_record
def test_worked_example_is_its_own_replay(path: Path) -> None:
    """Replaying the record prints the file again, letter by letter."""
    lines = replay(read_record(path))
    text = [
        dump({key: without_rules(value) if key == "effects" else value for key, value in line.items()})
        for line in lines
    ]
    assert text == path.read_text(encoding="utf-8").splitlines()


@every_record
def test_worked_example_has_no_difference(path: Path) -> None:
    """The check agrees with the record."""
    assert check(read_record(path)) == []


@every_record
def test_changed_example_is_found_out(path: Path) -> None:
    """A record whose last line claims something else is not waved through."""
    lines = read_record(path)
    last = dict(lines[-1])
    if "state" in last:
        last["state"] = last["state"] | {"phase": "lunch"}
    else:
        last["refused"] = "lunch"
    assert check([*lines[:-1], last])


def test_there_are_examples() -> None:
    """The worked examples are where these tests look for them."""
    assert len(RECORDS) >= 50
