"""Readings, blows, touches and presses that come late: dropped, and never taken for something else."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.bids import Press
from kiosk.app import App
from kiosk.eyes import Gaze, Sight, Watch
from kiosk.scenes import Action, Auction, End, Payout, Seen, Throw, Waiting
from kiosk.settings import Config, HammerSettings
from tests.crash.place import Memory, TruthReader
from tests.rehearsal import OWNERS, Rehearsal, reading
from vision.cameras.camera import Frame
from vision.simulate.table import SimulatedTable

DEAF = 0.4


def to_the_block(kiosk: Rehearsal) -> None:
    """A card is under the hammer, and its highest bid is 1."""
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.do("offer")
    kiosk.do("bid", player=0, **{"raise": 1})
    kiosk.wait(1)


def to_a_bid(kiosk: Rehearsal) -> None:
    """Another player has bid higher, and can take it back."""
    to_the_block(kiosk)
    kiosk.do("bid", player=1, **{"raise": 1})
    kiosk.wait(1)


def to_the_throw(kiosk: Rehearsal) -> None:
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.auction(OWNERS)


def to_the_result(kiosk: Rehearsal) -> None:
    to_the_throw(kiosk)
    kiosk.throw("4", "6")


def to_the_payments(kiosk: Rehearsal) -> None:
    to_the_result(kiosk)
    kiosk.knock()
    kiosk.wait(3)


def state_of(kiosk: Rehearsal) -> tuple[Any, ...]:
    """All that a late piece of news could spoil."""
    return kiosk.table.number, kiosk.table.facts, type(kiosk.scene), getattr(kiosk.scene, "called", None)


# Each change brings the kiosk from one meaning of the hammer to another.
CHANGES: dict[str, tuple[Callable[[Rehearsal], None], Callable[[Rehearsal], object]]] = {
    "a bid": (to_the_block, lambda k: k.do("bid", player=1, **{"raise": 5})),
    "a bid taken back": (to_a_bid, lambda k: k.do("retract", player=1)),
    "a throw was read": (to_the_throw, lambda k: k.throw("1", "2")),
    "a throw counts": (to_the_result, lambda k: k.do("confirm")),
    "the payments were told": (to_the_payments, lambda k: k.do("go_on")),
    "thrown again": (to_the_result, lambda k: k.do("throw_again")),
}


@pytest.mark.parametrize("after", [-3.0, -0.5, -0.01, 0.0, 0.1, 0.39])
@pytest.mark.parametrize("change", CHANGES)
def test_a_blow_from_before_a_change_or_just_after_it_does_nothing(kiosk: Rehearsal, change: str, after: float) -> None:
    """It was queued before its meaning changed, or fell in the 0.4 s after; it is delivered late."""
    prepare, happens = CHANGES[change]
    prepare(kiosk)
    happens(kiosk)
    changed = kiosk.now
    if after > 0:
        kiosk.wait(after)
    stands, dropped = state_of(kiosk), kiosk.director.dropped
    assert not kiosk.director.strike(changed + after)
    kiosk.settle()
    assert state_of(kiosk) == stands
    assert kiosk.director.dropped == dropped + 1


@pytest.mark.parametrize("change", ["a bid", "a throw counts"])
def test_a_blow_after_the_deaf_time_counts(kiosk: Rehearsal, change: str) -> None:
    """The same blow, a moment later, is heard: the tests above can fail."""
    prepare, happens = CHANGES[change]
    prepare(kiosk)
    happens(kiosk)
    changed = kiosk.now
    kiosk.wait(DEAF + 0.1)
    assert kiosk.director.strike(changed + DEAF + 0.05)


@settings(max_examples=20)
@given(
    blows=st.lists(
        st.tuples(st.floats(0.05, 1.5), st.floats(0.0, 1.2), st.sampled_from(["bid", "wait", "wait"])), max_size=8
    )
)
def test_a_delayed_blow_calls_only_for_the_bid_that_its_striker_saw(
    tmp_path_factory: pytest.TempPathFactory, blows: list[tuple[float, float, str]]
) -> None:
    """Blows come late by up to 1.2 s, bids between: one that counts was struck while this very bid was on screen."""
    kiosk = Rehearsal(tmp_path_factory.mktemp("late"))
    try:
        to_the_block(kiosk)
        seen: list[tuple[float, object]] = [(kiosk.now, (kiosk.on(Auction).card, kiosk.on(Auction).high))]
        on_the_way: list[tuple[float, float]] = []
        for pause, late, what in blows:
            on_the_way.append((kiosk.now, kiosk.now + late))
            if what == "bid":
                kiosk.do("bid", player=kiosk.table.number % 3, **{"raise": 1})
            kiosk.wait(pause)
            scene = kiosk.on(Auction)
            if seen[-1][1] != (scene.card, scene.high):
                seen.append((kiosk.now, (scene.card, scene.high)))
            for struck, due in [one for one in on_the_way if one[1] <= kiosk.now]:
                on_the_way.remove((struck, due))
                before = (scene.card, scene.high)
                if kiosk.director.strike(struck) and before[0] is not None:
                    then = [what for since, what in seen if since <= struck + 1e-9]
                    assert then and then[-1] == before
                kiosk.settle()
                scene = kiosk.on(Auction)
                if seen[-1][1] != (scene.card, scene.high):
                    seen.append((kiosk.now, (scene.card, scene.high)))
    finally:
        kiosk.close()


@pytest.mark.parametrize("change", ["a throw counts", "the payments were told"])
def test_a_reading_about_the_state_before_is_dropped(kiosk: Rehearsal, change: str) -> None:
    """It was about state n and arrives at n + 1, or when nobody throws: nothing on screen or in the account moves."""
    prepare, happens = CHANGES[change]
    prepare(kiosk)
    about = kiosk.table.number if change == "a throw counts" else kiosk.table.number - 1
    happens(kiosk)
    kiosk.wait(1)
    kiosk.see("empty")
    stands, dropped = state_of(kiosk), kiosk.director.dropped
    kiosk.director.see(Sight(kiosk.now, about, "read", reading(["5", "6", "bell", *["blank"] * 5])))
    kiosk.settle()
    assert state_of(kiosk) == stands
    assert kiosk.director.dropped == dropped + 1


def test_dice_that_lay_before_the_state_changed_are_about_the_state_before() -> None:
    """The state changes between two of the five looks: the reading bears the number that held when the dice lay."""
    table, memory = SimulatedTable(4, "bell-dice", (640, 480)), Memory()
    gaze, now, found = Gaze(lambda kind: TruthReader(kind, memory)), 10.0, []
    gaze.watch(Watch("bell-dice", 5))

    def look(until: float, for_state: str = "") -> None:
        nonlocal now
        while now < until and not any(one.table == for_state for one in found):
            now += 1 / 15
            shot = table.shot(now)
            memory.remember(shot)
            found.extend(gaze.push(Frame(round(now * 15), now, shot.picture)))

    look(12.0)
    found.clear()
    lies = table.throw(now)
    look(lies + 0.1)
    assert found[-1].table == "settled" and all(one.reading is None for one in found)
    gaze.watch(Watch("bell-dice", 6))
    look(lies + 3.0)
    readings = [one for one in found if one.reading is not None]
    assert [one.about for one in readings] == [5]
    assert readings[0].reading.values == table.values


def test_a_bid_about_a_card_that_was_sold_is_dropped(kiosk: Rehearsal) -> None:
    """It was for the card before; the next card has no bid, and the sold one its price."""
    to_the_block(kiosk)
    about, card = kiosk.table.number, kiosk.on(Auction).card
    for _ in range(3):
        kiosk.knock()
    kiosk.do("offer")

    assert not kiosk.director.act(Action("bid", {"player": 1, "raise": 10}), about=about)
    kiosk.settle()
    scene = kiosk.on(Auction)
    assert scene.card != card and (scene.high, scene.by) == (0, None)
    assert kiosk.table.state.tokens == (36 - 4 - 1, 36 - 4, 36 - 4)


def test_a_press_counts_for_the_price_that_was_on_the_screen_when_it_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The running exhibit's bid buttons: a press from before the last bid was shown is dropped, the next counts."""
    pygame.init()
    now = [100.0]
    app = App(
        Config(hammer=HammerSettings(used=False)),
        tmp_path,
        pygame.display.set_mode((800, 480)),
        simulate=False,
        seed=1,
        clock=lambda: now[0],
    )
    monkeypatch.setattr(app.lookout, "_open", lambda *_: None)
    table = app.director.table

    def turn(seconds: float = 0.1) -> None:
        for _ in range(3):
            table.wait(10.0)
            now[0] += seconds / 3
            app.step()

    def press(seat: int, at: float) -> None:
        app.inputs.hear_press(Press(seat, at, 1))
        turn()

    with app:
        for name in ("begin", "add_player", "add_player", "start", "offer"):
            app.director.act(Action(name))
            turn()
        turn(1.0)
        scene = app.display.scene
        assert isinstance(scene, Auction) and scene.card is not None and scene.high == 0
        touched = now[0]
        press(0, touched)
        assert isinstance(app.display.scene, Auction) and (app.display.scene.high, app.display.scene.by) == (1, 0)
        press(1, touched + 0.001)
        assert (app.display.scene.high, app.display.scene.by) == (1, 0)
        press(1, now[0])
        assert (app.display.scene.high, app.display.scene.by) == (2, 1)


def test_two_blows_while_the_disk_is_at_work_sell_once(tmp_path: Path) -> None:
    """The third blow sells; those that come while its entry is being written are no blows for the next card."""
    gate = [0.0]
    kiosk = Rehearsal(tmp_path, before_commit=lambda _: time.sleep(gate[0]))
    try:
        to_the_block(kiosk)
        kiosk.knock()
        kiosk.knock()
        kiosk.patient, gate[0] = False, 0.3
        number = kiosk.table.number
        for _ in range(4):
            kiosk.knock(0.9)
        kiosk.patient, gate[0] = True, 0.0
        kiosk.settle()
        scene = kiosk.on(Auction)
        assert kiosk.table.number == number + 1
        assert (scene.card, scene.sold_to) == (None, 0)
    finally:
        kiosk.close()


@pytest.mark.parametrize("page", ["account", "put_right", "leave_table", "undo"])
def test_a_page_that_is_opened_while_the_end_is_written_down_goes_with_its_game(kiosk: Rehearsal, page: str) -> None:
    """Somebody knocks the standing away while another opens a page: the waiting screen comes, nothing falls over."""
    to_the_payments(kiosk)
    kiosk.do("leave_table")
    kiosk.do("abandon")
    kiosk.do("sure")
    kiosk.on(End)
    kiosk.patient = False
    kiosk.wait(1)
    assert kiosk.director.strike(kiosk.now)
    assert kiosk.director.act(Action(page))
    kiosk.patient = True
    kiosk.wait(1)
    kiosk.on(Waiting)


def test_the_scenes_of_these_tests_are_the_ones_that_they_name(tmp_path: Path) -> None:
    """The ways to the scenes above lead there."""
    for prepare, kind in ((to_the_throw, Throw), (to_the_result, Seen), (to_the_payments, Payout)):
        kiosk = Rehearsal(tmp_path / kind.__name__)
        prepare(kiosk)
        assert isinstance(kiosk.scene, kind)
        kiosk.close()
