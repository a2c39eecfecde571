"""Records: reading what may be hostile, replaying, checking."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.fold import fold
from kiosk.games import GAMES
from kiosk.record import RecordError, check, dump, parse_record, read_record, record_lines, replay

FIRST = '{"record": 1, "game": "bell_and_hammer", "rules": "english", "options": {}, "players": 3}'
SETUP = json.loads(FIRST)
START = '{"event": {"type": "start_play"}}'


def throw(*eyes: int) -> dict[str, Any]:
    return {"type": "throw", "eyes": list(eyes), "bell": False, "hammer": False}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("\n\n", "empty"),
        ("hello", "line 1 is not JSON"),
        ("[1]", "line 1 is no JSON object"),
        ("{}", "line 1 must set the game up"),
        ('{"record": 2, "game": "bell_and_hammer"}', "line 1 must set the game up"),
        ('{"record": true, "game": "bell_and_hammer"}', "line 1 must set the game up"),
        ('{"record": 1, "game": "chess"}', 'line 1: "game" must be one of'),
        ('{"record": 1, "game": ["bell_and_hammer"]}', 'line 1: "game" must be one of'),
        (f"{FIRST}\n{START}\n{START[:-1]}", "line 3 is not JSON"),
        (f"{FIRST}\n\n{START}", "line 2 is empty"),
        (f"{FIRST}\n{{}}", "line 2 has neither an event nor a state"),
        (f'{FIRST}\n{{"event": 7}}', "line 2: `event` must be an object"),
        (f'{FIRST}\n{{"state": {{}}}}\n{START}', "line 2: the state must be the last line"),
        (f'{FIRST}\n{{"event": {{"type": "bid", "amount": 1{"0" * 12}1}}}}', "line 2 has a number that is too large"),
        (f'{FIRST}\n{{"event": {{"type": "bid", "amount": {"9" * 5000}}}}}', "line 2"),
        (f'{FIRST}\n{{"event": {{"type": "bid", "amount": NaN}}}}', "line 2 is not JSON"),
        (f'{FIRST}\n{{"event": {{"type": "bid", "amount": 1e999}}}}', "line 2 is not JSON"),
        (f'{FIRST}\n{{"event": {"[" * 20}{"]" * 20}}}', "line 2 is nested too deep"),
        (f'{FIRST}\n{{"event": {"[" * 100_000}', "line 2"),
        (f'{FIRST}\n{{"event": {{"type": "\\ud800"}}}}', "line 2 has half a character"),
        (f'{FIRST}\n{{"event": {{"type": "{"x" * 300_000}"}}}}', "line 2 is too long"),
    ],
)
def test_what_is_no_record_gets_one_sentence_with_its_line(text: str, words: str) -> None:
    """One line of text, which names the line that is wrong."""
    with pytest.raises(RecordError) as problem:
        parse_record(text)
    assert words in str(problem.value)
    assert "\n" not in str(problem.value)
    assert str(problem.value).endswith(".")


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=12,
    ),
    st.sampled_from(["event", "position", "options", "players", "banker", "rules", "effects", "state"]),
)
def test_hostile_values_never_break_it(value: object, key: str) -> None:
    """Any JSON in any place is an error in one sentence, a refusal, or a difference."""
    first = dict(SETUP)
    second: dict[str, Any] = {"event": {"type": "start_play"}}
    (second if key in ("event", "effects") else first)[key] = value
    third = {"state": value} if key == "state" else {}
    text = "\n".join(json.dumps(line) for line in (first, second, third) if line)
    try:
        lines = parse_record(text)
    except RecordError:
        return
    replay(lines)
    check(lines)


def test_missing_file(tmp_path: Path) -> None:
    """A name without a file, and a folder, are one sentence."""
    for path, said in (
        (tmp_path / "none.jsonl", "there is no such file"),
        (tmp_path, "this is a folder"),
        (Path("/dev/null"), "this is no file but a device"),
    ):
        with pytest.raises(RecordError, match=said):
            read_record(path)


def test_file_that_is_not_utf8_names_its_line(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are found by line."""
    file = tmp_path / "latin.jsonl"
    file.write_bytes(FIRST.encode() + b'\n{"event": {"type": "\xe9"}}\n')
    with pytest.raises(RecordError, match="line 2 is not UTF-8"):
        read_record(file)


def test_huge_file_is_not_even_read(tmp_path: Path) -> None:
    """A sparse file of a gigabyte is refused by its size."""
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as stream:
        stream.truncate(2**30)
    with pytest.raises(RecordError, match="too large"):
        read_record(file)


def test_windows_line_ends_and_byte_order_mark_are_read(tmp_path: Path) -> None:
    """As editors write them."""
    file = tmp_path / "edited.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + f"{FIRST}\r\n{START}\r\n".encode())
    assert len(read_record(file)) == 2


def test_replay_works_out_effects_refusals_and_the_state() -> None:
    """A bare record comes back with all of it, and its commentary stays."""
    text = FIRST[:-1] + ', "title": "bare"}' + f"\n{START}\n" + dump({"event": throw(7), "note": "smudged"})
    first, start, refused, last = replay(parse_record(text))
    assert list(first)[-2:] == ["effects", "title"]
    assert start["effects"] == [{"type": "turn", "player": 1}]
    assert refused == {"event": throw(7), "note": "smudged", "refused": "bad_dice"}
    assert last["state"]["turn"] == 1


def test_bare_record_has_no_difference() -> None:
    """What is not claimed cannot be wrong, a refused event included."""
    lines = parse_record(f"{FIRST}\n{START}\n{dump({'event': throw(7)})}")
    assert check([*lines, replay(lines)[-1]]) == []


def test_a_record_that_is_cut_off_is_told_wherever_it_was_cut() -> None:
    """Each beginning of a right record, down to the set-up alone; a set-up that is refused is the whole record."""
    lines = replay(parse_record(f"{FIRST}\n{START}\n{dump({'event': throw(2)})}"))
    assert check(lines) == []
    for end in range(1, len(lines)):
        (said,) = check(lines[:end])
        assert said == f"after line {end}: the last line, with the state, is missing: the record is cut off"
    refused = replay(parse_record(FIRST.replace('"players": 3', '"players": 1')))
    assert "refused" in refused[0] and check(refused) == []


def test_each_difference_is_named_with_its_line() -> None:
    """Effects one by one, refusals, and each key of the state."""
    lines = replay(parse_record(f"{FIRST}\n{START}\n{dump({'event': throw(2)})}\n{dump({'event': throw(7)})}"))
    lines[0]["effects"][1]["amount"] = 5
    lines[1]["effects"].append({"type": "inn_opens"})
    lines[2]["effects"][0]["rule"] = "gift"
    lines[3]["refused"] = "malformed"
    lines[4]["state"] |= {"till": 11, "inn_open": 0, "weather": "fine"}
    del lines[4]["state"]["round"]
    found = check(lines)
    assert [difference.split(":")[0] for difference in found] == ["line 1", "line 2", "line 3", "line 4"] + [
        "line 5"
    ] * 4
    assert "effect 2 is null" not in found[0]
    assert "effect 2 is {" in found[1]
    assert '"malformed"' in found[3]
    assert '"bad_dice"' in found[3]
    assert {difference.split("`")[1] for difference in found[4:]} == {"till", "inn_open", "weather", "round"}


def test_refused_claimed_where_the_rules_accept() -> None:
    """Either way round is a difference."""
    for event, claim in (({"type": "start_play"}, {"refused": "not_auction"}), ({"type": "knock"}, {"effects": []})):
        lines = parse_record(f"{FIRST}\n{dump({'event': event, **claim})}")
        (said,) = check([*lines, replay(lines)[-1]])
        assert said.startswith("line 2: the record says")
    set_up = FIRST[:-1] + ', "refused": "too_few_players"}'
    assert len(check(parse_record(set_up))) == 1


def test_refused_set_up_ends_the_record() -> None:
    """Nothing can follow it."""
    first = FIRST.replace('"players": 3', '"players": 1')
    assert replay(parse_record(first))[-1]["refused"] == "too_few_players"
    found = check(parse_record(f"{first}\n{START}"))
    assert [difference.split(":")[0] for difference in found] == ["line 1", "line 2"]


def test_journal_form_folds_to_the_same_end_as_its_record() -> None:
    """Undo, amend and draw in a record are folded; the record of what counts ends in the same state."""
    entries = [
        {"type": "start_play"},
        {"type": "draw", "marks": ["bell", "1", "2", "3", "hammer", "4", "5", "6"]},
        throw(2),
        throw(3),
        {"type": "undo", "to": 3},
        throw(5),
        {"type": "amend", "at": 3, "event": throw(1, 5, 6)},
    ]
    journal = replay(parse_record("\n".join([FIRST, *(dump({"number": 0, "event": entry}) for entry in entries)])))
    assert [line["number"] for line in journal[1:-1]] == [1, 2, 3, 4, 5, 6, 7]
    assert journal[-2]["dropped"] == [{"number": 6, "refused": "game_over"}]
    assert check(journal) == []
    folded = fold(GAMES["bell_and_hammer"], SETUP, entries)
    record = record_lines(folded)
    assert record[-1] == journal[-1]
    assert [line["event"]["type"] for line in record[1:-1]] == ["start_play", "throw"]
    assert check(record) == []
    changed = [dict(line) for line in journal]
    changed[-2] = changed[-2] | {"dropped": [], "number": 9}
    assert len(check(changed)) == 2
