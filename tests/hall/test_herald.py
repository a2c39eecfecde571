"""The herald publishes beside the exhibit: a broker that is away costs it nothing, and nothing that stands is lost."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.fold import fold
from kiosk.games import GAMES
from kiosk.hall.herald import MOST_EVENTS, Herald, table_id
from kiosk.hall.public import Shown
from kiosk.settings import HallSettings
from tests.chronicle.played import AUCTION, SETUP, ends_in, throw
from tests.hall.broker import wait_for


class FakeLink:
    """A broker that is there when the test says so."""

    def __init__(self, settings: HallSettings, *, client: str, will: tuple[str, str], changed: Any) -> None:
        self.will, self.changed = will, changed
        self.up, self.said, self.times = False, "It is away.", 0
        self.heard: list[tuple[str, str, bool]] = []
        self.full = False
        self.last: tuple[str, str] | None = None
        self.slow = 0.0

    def start(self) -> None:
        """Nothing."""

    def come(self) -> None:
        self.times += 1
        self.up = True
        self.changed()

    def send(self, topic: str, text: str, *, retain: bool, sure: bool = False) -> bool:
        time.sleep(self.slow)
        if self.up and not self.full:
            self.heard.append((topic, text, retain))
        return self.up and not self.full

    def stop(self, last: tuple[str, str] | None = None) -> None:
        self.last = last

    def of(self, kind: str) -> list[Any]:
        """What was sent to one of the table's topics."""
        texts = [text for topic, text, _ in self.heard if topic.endswith(f"/{kind}")]
        return [json.loads(text) if text.startswith("{") else text for text in texts]


SETTINGS = HallSettings(broker="hall.local", table="Window")


@pytest.fixture
def herald(tmp_path: Path) -> Iterator[Herald]:
    with Herald(SETTINGS, tmp_path, link_of=FakeLink) as one:
        yield one


def link(herald: Herald) -> FakeLink:
    assert isinstance(herald.link, FakeLink)
    return herald.link


def shown(*events: Any, game: int = 1) -> Shown:
    return Shown(fold(GAMES["bell_and_hammer"], SETUP, events), game)


def test_what_stands_is_retained_and_said_again_when_the_broker_comes_back(herald: Herald) -> None:
    """State, devices and presence: all of it, as it is now, and only what changes in between."""
    herald.tell(Shown())
    link(herald).come()
    wait_for(lambda: link(herald).of("availability"))
    first = len(link(herald).heard)
    assert all(retain for _, _, retain in link(herald).heard)
    assert link(herald).of("state")[-1]["table"] == "Window" and link(herald).of("availability") == ["online"]
    herald.tell(shown(*AUCTION))
    wait_for(lambda: len(link(herald).of("state")) == 2)
    link(herald).up = False
    herald.tell(shown(*AUCTION, throw(6)))
    herald.tell(shown(*AUCTION, throw(6), throw(5)))
    assert herald.facts().state == "away" and herald.facts().said == "It is away."
    before = len(link(herald).heard)
    link(herald).come()
    wait_for(lambda: len(link(herald).of("availability")) == 2)
    again = link(herald).heard[before:]
    assert sum(retain for _, _, retain in again) == first
    assert link(herald).of("state")[-1]["throw"]["eyes"] == 5
    wait_for(lambda: herald.facts().waiting == 0)
    assert [one["what"] for one in link(herald).of("event")] == ["begun", "throw", "throw"]
    assert herald.facts().state == "up" and herald.facts().dropped == 0


def test_events_wait_in_a_queue_with_a_limit(herald: Herald) -> None:
    """The oldest are let go, and it says how many."""
    herald.tell(shown(*AUCTION))
    for at in range(MOST_EVENTS + 25):
        herald.tell(shown(*AUCTION, *[throw()] * (at % 2), throw(bell=bool(at % 2))))
    assert herald.facts().waiting == MOST_EVENTS and herald.facts().dropped == 25
    link(herald).come()
    wait_for(lambda: herald.facts().waiting == 0)
    assert len(link(herald).of("event")) == MOST_EVENTS


def test_a_broker_that_takes_nothing_is_asked_again(herald: Herald) -> None:
    """What was not handed over is not taken for published."""
    link(herald).full = True
    herald.tell(shown(*AUCTION))
    link(herald).come()
    time.sleep(0.1)
    assert link(herald).heard == []
    link(herald).full = False
    herald.tell(shown(*AUCTION, throw(3)))
    wait_for(lambda: link(herald).of("availability"))
    assert link(herald).of("state")[-1]["throw"]["eyes"] == 3


def test_telling_never_waits(herald: Herald) -> None:
    """However slow the broker is: the drawing thread hands in and goes on."""
    link(herald).slow = 0.8
    link(herald).come()
    slowest = 0.0
    for at in range(40):
        one = shown(*AUCTION, throw(1 + at % 6))
        began = time.perf_counter()
        herald.tell(one)
        slowest = max(slowest, time.perf_counter() - began)
    assert slowest < 0.5
    link(herald).slow = 0.0


def test_it_looks_at_the_table_twice_a_second(herald: Herald) -> None:
    """Not with each picture."""
    assert [herald.due(now / 10) for now in range(11)].count(True) == 3


def test_its_last_word_is_that_it_is_gone(tmp_path: Path) -> None:
    """The same that the broker says for it where it could say nothing."""
    with Herald(SETTINGS, tmp_path, link_of=FakeLink) as herald:
        one = link(herald)
    assert one.last == one.will == (f"schimmel/{table_id(tmp_path)}/availability", "offline")


def test_a_table_keeps_its_id(tmp_path: Path) -> None:
    """Also where the file is spoilt or cannot be written."""
    first = table_id(tmp_path)
    assert table_id(tmp_path) == first
    (tmp_path / "table-id").write_bytes(b"\xff../../x")
    assert table_id(tmp_path) != first and table_id(tmp_path) == table_id(tmp_path)
    assert table_id(tmp_path / "none" / "none")


def test_without_discovery_home_assistant_hears_nothing(tmp_path: Path) -> None:
    """An owner who has none."""
    settings = HallSettings(broker="hall.local", discovery="")
    with Herald(settings, tmp_path, link_of=FakeLink) as herald:
        link(herald).come()
        wait_for(lambda: link(herald).of("availability"))
        assert {topic.split("/")[0] for topic, _, _ in link(herald).heard} == {"schimmel"}


def test_without_the_library_the_exhibit_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what to do, and does nothing else."""
    monkeypatch.setattr("kiosk.hall.link.find_spec", lambda name: None)
    with Herald(SETTINGS, tmp_path) as herald:
        assert not herald.due(1.0)
        herald.tell(shown(*ends_in(3)[:0]))
        assert herald.facts().state == "missing" and "run hall --check" in herald.facts().said
