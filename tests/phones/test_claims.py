"""Codes and claims: good once, for a short while, for one seat of one game; and nobody else gets in."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from kiosk.phones.claims import CODE_LIVES, FILE, TOKEN_LIVES, WRONG_ALL, WRONG_EACH, Claims, hashed
from kiosk.phones.rate import Buckets, Rate


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def claims(clock: Clock, folder: Path | None = None) -> Claims:
    return Claims(folder, clock, clock)


def test_a_code_gives_one_phone_one_seat_once() -> None:
    """Who enters it first has the seat; who enters it again has nothing."""
    clock = Clock()
    one = claims(clock)
    code = one.code_for(7, 2)
    entered = one.enter(code.digits, "a")
    assert entered is not None
    claim, token = entered
    assert (claim.game, claim.seat, one.seats(7), one.seats(8)) == (7, 2, {2}, set())
    assert one.claim_of(token) == claim and one.holds(claim)
    assert one.enter(code.digits, "b") is None, "a code that was used is replayed"


def test_a_code_that_is_old_or_was_replaced_or_withdrawn_is_not_good() -> None:
    """Two minutes; and only the last one that was shown."""
    clock = Clock()
    one = claims(clock)
    code = one.code_for(1, 0)
    clock.now += CODE_LIVES
    assert one.code() is None and one.enter(code.digits, "a") is None
    older, newer = one.code_for(1, 0), one.code_for(1, 1)
    assert older.digits == newer.digits or one.enter(older.digits, "b") is None
    one.withdraw()
    assert one.enter(newer.digits, "c") is None


def test_another_code_for_a_seat_sends_its_phone_away() -> None:
    """A seat has one phone; the token of the one before opens nothing."""
    clock = Clock()
    one = claims(clock)
    first = one.enter(one.code_for(1, 0).digits, "a")
    second = one.enter(one.code_for(1, 0).digits, "b")
    assert first is not None and second is not None
    assert one.claim_of(first[1]) is None and not one.holds(first[0])
    assert one.claim_of(second[1]) == second[0]
    one.release(1, 0)
    assert one.claim_of(second[1]) is None and one.seats(1) == set()


def test_a_token_ends_by_itself_and_a_made_up_one_is_none() -> None:
    """Twelve hours; nothing near it, and no hash of it, stands for it."""
    clock = Clock()
    one = claims(clock)
    entered = one.enter(one.code_for(1, 0).digits, "a")
    assert entered is not None
    token = entered[1]
    for wrong in ("", token[:-1], token + "x", hashed(token), token.swapcase(), "x" * 5000):
        assert one.claim_of(wrong) is None
    clock.now += TOKEN_LIVES
    assert one.claim_of(token) is None and one.seats(1) == set()


def test_who_guesses_must_wait() -> None:
    """Five wrong codes of one phone, then not even the right one, until time has passed; others are not held up."""
    clock = Clock()
    one = claims(clock)
    code = one.code_for(1, 0)
    wrong = f"{(int(code.digits) + 1) % 1_000_000:06d}"
    for _ in range(WRONG_EACH.burst):
        assert one.may_try("a") and one.enter(wrong, "a") is None
    assert not one.may_try("a") and one.enter(code.digits, "a") is None
    assert one.may_try("b") and one.enter(code.digits, "b") is not None
    clock.now += WRONG_EACH.every
    assert one.may_try("a")


def test_a_crowd_that_guesses_is_held_up_together() -> None:
    """However many addresses take part, so many guesses fall into the life of a code that luck does not help."""
    clock = Clock()
    one = claims(clock)
    code = one.code_for(1, 0)
    wrong = f"{(int(code.digits) + 1) % 1_000_000:06d}"
    tried = 0
    while one.code() is not None:
        for phone in range(200):
            tried += one.may_try(f"p{phone}")
            one.enter(wrong, f"p{phone}")
        clock.now += 0.5
    assert tried <= WRONG_ALL.burst + CODE_LIVES / WRONG_ALL.every + 1 < 50


def test_claims_outlive_a_pulled_plug_as_hashes(tmp_path: Path) -> None:
    """What lies on the disk lets nobody in; the phone that holds the token is known again."""
    clock = Clock()
    one = claims(clock, tmp_path)
    entered = one.enter(one.code_for(3, 1).digits, "a")
    assert entered is not None
    one.remember()
    text = (tmp_path / FILE).read_text()
    assert entered[1] not in text
    again = claims(clock, tmp_path)
    assert again.claim_of(entered[1]) == entered[0]
    assert again.claim_of(json.loads(text)[0][2]) is None


def test_a_damaged_file_is_no_claim(tmp_path: Path) -> None:
    """Whatever lies there, the kiosk starts."""
    for bad in (b"", b"{", b"[[1]]", b'{"a": 1}', b"[1]", b'[["x", 0, "t", 1]]', b"[" * 70000, b"\xff\xfe"):
        (tmp_path / FILE).write_bytes(bad)
        assert claims(Clock(), tmp_path).seats(1) == set()


@settings(max_examples=50)
@given(st.text(max_size=12))
def test_no_text_but_the_code_is_the_code(text: str) -> None:
    """Digits of other scripts, spaces, parts of it: none opens the seat."""
    one = Claims(None, Clock(), Clock(), digits=lambda: "123456")
    one.code_for(1, 0)
    assert (one.enter(text, "a") is not None) == (text == "123456")


class Phones(RuleBasedStateMachine):
    """Screen and phones in any order: whoever acts for a seat was let in by the last code for it that was used."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        self.claims = Claims(None, self.clock, self.clock)
        self.holders: dict[tuple[int, int], str] = {}
        self.shown: tuple[int, int, str, float] | None = None
        self.tokens: list[str] = []

    @rule(game=st.integers(1, 2), seat=st.integers(0, 2))
    def show(self, game: int, seat: int) -> None:
        code = self.claims.code_for(game, seat)
        self.shown = (game, seat, code.digits, code.until)

    @rule(seconds=st.sampled_from([1.0, 60.0, 121.0, 4000.0]))
    def wait(self, seconds: float) -> None:
        self.clock.now += seconds
        self.holders = {key: token for key, token in self.holders.items() if self.claims.claim_of(token) is not None}

    @rule(phone=st.sampled_from("abc"), right=st.booleans())
    def enter(self, phone: str, right: bool) -> None:
        digits = self.shown[2] if self.shown and right else "000"
        may = self.claims.may_try(phone)
        entered = self.claims.enter(digits, phone)
        good = self.shown is not None and right and self.clock.now < self.shown[3] and may
        assert (entered is not None) == good
        if entered is not None and self.shown is not None:
            game, seat = self.shown[:2]
            assert (entered[0].game, entered[0].seat) == (game, seat)
            # A phone of another game than the one that is claimed now is gone as well.
            self.holders = {key: token for key, token in self.holders.items() if key[0] == game}
            self.holders[game, seat] = entered[1]
            self.tokens.append(entered[1])
            self.shown = None

    @rule(game=st.integers(1, 2), seat=st.integers(0, 2))
    def release(self, game: int, seat: int) -> None:
        self.claims.release(game, seat)
        self.holders.pop((game, seat), None)

    @invariant()
    def only_holders_act(self) -> None:
        for token in self.tokens:
            claim = self.claims.claim_of(token)
            mine = [key for key, held in self.holders.items() if held == token]
            assert ([(claim.game, claim.seat)] if claim is not None else []) == mine
        for game in (1, 2):
            assert self.claims.seats(game) == {seat for one, seat in self.holders if one == game}


TestPhones = Phones.TestCase
TestPhones.settings = settings(max_examples=30, stateful_step_count=25)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 5)), max_size=80))
def test_a_bucket_never_lets_more_through_than_its_rate(steps: list[tuple[str, float]]) -> None:
    """In any stretch of time at most the burst and what has flowed in since."""
    clock, rate = Clock(), Rate(3, 2.0)
    buckets = Buckets(rate, clock)
    passed: dict[str, list[float]] = {}
    for who, pause in steps:
        clock.now += pause
        if buckets.take(who):
            passed.setdefault(who, []).append(clock.now)
    for times in passed.values():
        for first in range(len(times)):
            for last in range(first, len(times)):
                assert last - first + 1 <= rate.burst + (times[last] - times[first]) / rate.every + 1e-6


def test_a_flood_of_names_takes_no_memory() -> None:
    """However many are counted, only so many are remembered."""
    buckets = Buckets(Rate(1, 1.0), Clock(), most=50)
    for number in range(1000):
        buckets.take(number)
    assert len(buckets) == 50
