"""Game records: JSON Lines with a set-up, one event a line, and the final state.

A record is not trusted: it may be cut off, huge, nested without end, or no record at all. Whatever is wrong with
it, `RecordError` says in one sentence, with the number of the line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kiosk.fold import Entered, Folded, begin
from kiosk.games import GAMES, Refused

Line = dict[str, Any]
"""One line of a record, parsed."""

MOST_BYTES = 32 * 1024 * 1024
"""A file greater than this is no record."""
MOST_LINE = 256 * 1024
"""Characters of one line."""
MOST_DEPTH = 12
"""Objects and lists within one another."""
MOST_NUMBER = 10**12
"""No number in a record is greater, with either sign."""

COMMENTARY = ("title", "why", "rulings")
"""Keys of line 1 that follow after what the rules work out."""


class RecordError(Exception):
    """This is no record that can be folded; the message says in one sentence where and why."""


def read_record(path: str | Path) -> list[Line]:
    """The lines of a record file, checked to have the form of one. Raises `RecordError`, without the file's name."""
    file = Path(path)
    try:
        if file.is_dir():
            raise RecordError("this is a folder; name the records in it.")
        if not file.exists():
            raise RecordError("there is no such file; check the name.")
        if not file.is_file():
            raise RecordError("this is no file but a device or a pipe; name a record.")
        if file.stat().st_size > MOST_BYTES:
            raise RecordError(f"the file is too large for a record (more than {MOST_BYTES // 2**20} MiB).")
        data = file.read_bytes()
    except OSError as problem:
        raise RecordError(f"the file cannot be read ({problem.strerror}).") from None
    try:
        return parse_record(data.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        at = data[: problem.start].count(b"\n") + 1
        raise RecordError(f"line {at} is not UTF-8 text; save the record as UTF-8.") from None


def parse_record(text: str) -> list[Line]:
    """The lines of a record from its text. Raises `RecordError`."""
    rows = text.split("\n")
    while rows and not rows[-1].strip():
        rows.pop()
    if not rows:
        raise RecordError("the record is empty; its first line must set the game up.")
    lines = [_parse(row, at) for at, row in enumerate(rows, 1)]
    _check_form(lines)
    return lines


def replay(lines: Sequence[Line]) -> list[Line]:
    """The record again, with effects and refusals worked out and the final state as its last line.

    Each effect of kind ``pay`` also says its ``rule``. Raises `RecordError` for lines that are no record.
    """
    return list(_replay(lines))


def check(lines: Sequence[Line]) -> list[str]:
    """Each difference between what the record says and what the rules say; none for a right one.

    A record may leave things out: an event without ``effects`` or ``refused`` claims nothing about them. But its last
    line it must have, also where the game still goes on: without one nobody can tell how much of it was cut off.
    """
    differences: list[str] = []
    worked = replay(lines)
    for at, (said, found) in enumerate(zip(lines, worked, strict=False), 1):
        differences += [f"line {at}: {difference}" for difference in _compare(said, found, at == 1)]
    for at in range(len(worked) + 1, len(lines) + 1):
        differences.append(f"line {at}: the set-up is refused, so nothing can follow it")
    if len(worked) > len(lines) and "refused" not in lines[0]:
        differences.append(f"after line {len(lines)}: the last line, with the state, is missing: the record is cut off")
    return differences


def record_lines(folded: Folded) -> list[Line]:
    """The record of a game as it stands: what counts, without what was undone, amended or drawn."""
    first = _set_up(folded.setup, {"effects": list(folded.start.effects)} if folded.start.effects else {})
    events = [
        {"event": dict(entry.event), "effects": list(entry.effects)}
        for entry in folded.live
        if entry.event["type"] != "draw"
    ]
    return [first, *events, {"state": folded.game.to_json(folded.state)}]


def dump(line: Mapping[str, Any]) -> str:
    """One line as JSON text, without the line's end."""
    return json.dumps(line, ensure_ascii=False, allow_nan=False)


def entered_keys(entered: Entered) -> Line:
    """What a line of a record says about an accepted entry beside the ``event`` itself."""
    said: Line = {"effects": list(entered.effects)}
    if entered.dropped:
        said["dropped"] = [{"number": gone.number, "refused": gone.code} for gone in entered.dropped]
    return said


def _replay(lines: Sequence[Line]) -> Iterator[Line]:
    _check_form(lines)
    setup = {key: value for key, value in lines[0].items() if key not in ("effects", "refused")}
    try:
        folded = begin(GAMES[setup["game"]], setup)
    except Refused as no:
        yield _set_up(setup, {"refused": no.code})
        return
    if folded.start.effects or "effects" in lines[0]:
        yield _set_up(setup, {"effects": list(folded.start.effects)})
    else:
        yield setup
    for line in lines[1:]:
        if "event" not in line:
            break
        kept = {key: value for key, value in line.items() if key not in ("effects", "refused", "dropped")}
        try:
            entered = folded.enter(line["event"])
        except Refused as no:
            yield {**kept, "refused": no.code}
            continue
        folded = entered.folded
        if "number" in kept:
            kept["number"] = folded.number
        yield {**kept, **entered_keys(entered)}
    yield {"state": folded.game.to_json(folded.state)}


def _set_up(setup: Mapping[str, Any], found: Line) -> Line:
    """Line 1: the set-up, what the rules found, then the commentary."""
    before = {key: value for key, value in setup.items() if key not in COMMENTARY}
    return {**before, **found, **{key: setup[key] for key in COMMENTARY if key in setup}}


def _compare(said: Line, found: Line, is_setup: bool) -> Iterator[str]:
    if "state" in said and "event" not in said and not is_setup:
        yield from _compare_states(said["state"], found["state"])
        return
    if "refused" in said or "refused" in found:
        if said.get("refused") != found.get("refused") and (is_setup or "effects" in said or "refused" in said):
            yield f"the record says {_outcome(said)}, the rules say {_outcome(found)}"
        return
    if "effects" in said:
        yield from _compare_effects(said["effects"], found.get("effects", []))
    for key in ("number", "dropped"):
        if key in said and said[key] != found.get(key):
            yield f"`{key}` is {dump_value(said[key])} in the record, {dump_value(found.get(key))} by the rules"


def _compare_effects(said: Any, found: list[Line]) -> Iterator[str]:
    if not isinstance(said, list):
        yield "`effects` is no list"
        return
    for at in range(max(len(said), len(found))):
        claim = said[at] if at < len(said) else None
        effect: Line | None = found[at] if at < len(found) else None
        if effect is not None and isinstance(claim, dict) and "rule" not in claim:
            effect = {key: value for key, value in effect.items() if key != "rule"}
        if not same(claim, effect):
            yield f"effect {at + 1} is {dump_value(claim)} in the record, {dump_value(effect)} by the rules"


def _compare_states(said: Any, found: Line) -> Iterator[str]:
    if not isinstance(said, dict):
        yield "`state` is no object"
        return
    for key in (*found, *(key for key in said if key not in found)):
        if key not in said or key not in found or not same(said[key], found[key]):
            claim, value = said.get(key, "missing"), found.get(key, "unknown")
            yield f"state: `{key}` is {dump_value(claim)} in the record, {dump_value(value)} by the rules"


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal; true and 1 are not."""
    return one == other and json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def dump_value(value: Any) -> str:
    """A value for a message, cut short."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 120 else text[:117] + "..."


def _outcome(line: Line) -> str:
    if "refused" in line:
        return f"refused {dump_value(line['refused'])}"
    return f"effects {dump_value(line.get('effects', []))}"


def _parse(row: str, at: int) -> Line:
    if len(row) > MOST_LINE:
        raise RecordError(f"line {at} is too long for a record.")
    if not row.strip():
        raise RecordError(f"line {at} is empty; take it out.")
    try:
        line = json.loads(row, parse_constant=_no_constant)
        dump(line).encode("utf-8")
    except UnicodeEncodeError:
        raise RecordError(f"line {at} has half a character in it; write the text anew.") from None
    except RecursionError:
        raise RecordError(f"line {at} is nested too deep for a record.") from None
    except ValueError:
        raise RecordError(f"line {at} is not JSON; every line must be one JSON object.") from None
    if not isinstance(line, dict):
        raise RecordError(f"line {at} is no JSON object; every line must be one.")
    _check_size(line, at)
    return line


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _check_size(line: Line, at: int) -> None:
    """No number and no nesting beyond what a record can need."""
    level: list[Any] = [line]
    for _ in range(MOST_DEPTH):
        for value in level:
            if isinstance(value, int | float) and not -MOST_NUMBER <= value <= MOST_NUMBER:
                raise RecordError(f"line {at} has a number that is too large for a record.")
        level = [inner for value in level for inner in _inside(value)]
    if level:
        raise RecordError(f"line {at} is nested too deep for a record.")


def _inside(value: Any) -> Sequence[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else ()


def _check_form(lines: Sequence[Line]) -> None:
    first = lines[0] if lines else {}
    if not same(first.get("record"), 1):
        raise RecordError('line 1 must set the game up, with "record": 1.')
    game = first.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise RecordError(f'line 1: "game" must be one of {", ".join(GAMES)}.')
    for at, line in enumerate(lines[1:], 2):
        if "event" in line:
            if not isinstance(line["event"], dict):
                raise RecordError(f"line {at}: `event` must be an object.")
        elif "state" not in line:
            raise RecordError(f"line {at} has neither an event nor a state.")
        elif at < len(lines):
            raise RecordError(f"line {at}: the state must be the last line.")
