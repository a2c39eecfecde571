"""Kiosk, broker and wall together, with a real broker that goes away and comes back."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from kiosk.app import App
from kiosk.cli import main
from kiosk.config import parse
from kiosk.doctor.bundle import without_number
from kiosk.doctor.hall import hall as check
from kiosk.hall.link import try_broker
from kiosk.hall.wall import Wall
from kiosk.journal import Journal
from kiosk.pin import hash_pin
from kiosk.scenes import Action, Hall
from kiosk.settings import Config, HallSettings, Operator
from tests.hall.broker import Broker, Listener, needs_broker, needs_library, wait_for

PIN_HASH = hash_pin("4711", b"salt of 16 bytes")


def settings(port: int, **more: object) -> HallSettings:
    return replace(HallSettings(broker="127.0.0.1", port=port, table="Window"), **more)  # type: ignore[arg-type]


def config(port: int) -> Config:
    return Config(hall=settings(port), operator=Operator(pin_hash=PIN_HASH))


def turn(app: App, *walls: Wall) -> bool:
    """Everybody has a turn. Always true, for waiting in the midst of a condition."""
    app.step()
    for wall in walls:
        wall.step()
    return True


def act(app: App, name: str, /, **args: object) -> None:
    app.director.act(Action(name, args))
    for _ in range(3):
        app.director.table.wait(10.0)
        app.step()


@needs_broker
def test_a_game_is_seen_on_the_wall_and_the_broker_may_go_and_come(tmp_path: Path) -> None:
    """The exhibit plays on while nobody hears; afterwards everybody knows how it stands. Nothing private went out."""
    pygame.display.init()
    screen = pygame.display.set_mode((800, 480))
    with Broker(tmp_path) as broker:
        one = config(broker.port)
        with (
            Listener(broker.port) as listener,
            App(one, tmp_path / "data", screen, simulate=True, seed=3) as app,
            Wall(one, pygame.Surface((800, 480))) as wall,
        ):
            wait_for(lambda: turn(app, wall) and wall.scene().tables and wall.scene().tables[0].online)
            act(app, "begin")
            for name in ("Wilhelmina", "Константин"):
                act(app, "add_player", name=name)
            act(app, "start")
            wait_for(lambda: turn(app, wall) and wall.scene().playing == 1)
            table = wall.scene().tables[0]
            assert (table.name, table.game, table.till) == ("Window", "bell_and_hammer", 8)
            assert [(seat.name, seat.value) for seat in table.seats] == [("fox", 32), ("fish", 32)]

            broker.go()
            wait_for(lambda: turn(app, wall) and wall.scene().broker == "away")
            began, drawn = time.monotonic(), app.display.drawn
            act(app, "leave_table")
            act(app, "abandon")
            act(app, "sure")
            for _ in range(30):
                app.step()
            assert app.display.drawn > drawn and time.monotonic() - began < 10
            assert app.herald is not None and app.herald.facts().state == "away"
            assert app.director.office is not None and app.director.office.hall() == app.herald.facts()

            broker.come()
            scene = wait_for(lambda: turn(app, wall) and wall.scene().broker == "up" and wall.scene())
            assert isinstance(scene, Hall)
            wait_for(lambda: turn(app, wall) and wall.scene().tables[0].phase == "ended")
            with Listener(broker.port) as later:
                topic = f"schimmel/{app.herald.topics.table}"
                wait_for(lambda: turn(app, wall) and later.last(f"{topic}/today"))
                state = json.loads(wait_for(lambda: turn(app) and later.last(f"{topic}/state")))
                assert state["phase"] == "ended" and later.last(f"{topic}/availability") == b"online"
                sensors = [topic for topic, _, _ in later.said if topic.startswith("homeassistant/sensor/")]
                assert len(sensors) == 8
                assert all(retain for _, _, retain in later.said)
            everything = b"\n".join(payload for _, payload, _ in listener.said)
            for private in (b"Wilhelmina", "Константин".encode(), b"4711", PIN_HASH.encode(), b"picture", b".jpg"):
                assert private not in everything
            assert max(len(payload) for _, payload, _ in listener.said) < 2000
        with Listener(broker.port) as after:
            wait_for(lambda: after.last(f"{topic}/availability") == b"offline")


@needs_broker
def test_a_kiosk_that_is_killed_is_said_to_be_gone(tmp_path: Path) -> None:
    """By the broker, without a word of its own; its state stays for who comes later."""
    from kiosk.hall.herald import Herald
    from kiosk.hall.link import Link
    from kiosk.hall.public import Shown

    with Broker(tmp_path) as broker, Listener(broker.port) as listener:
        herald = Herald(settings(broker.port), tmp_path)
        with herald:
            herald.tell(Shown())
            topic = f"schimmel/{herald.topics.table}"
            wait_for(lambda: listener.last(f"{topic}/availability") == b"online")
            assert isinstance(herald.link, Link)
            # As a plug that is pulled: the socket is gone, nothing is said.
            sock = herald.link._client.socket()
            herald.link._client.reconnect_delay_set(20, 30)
            sock.shutdown(2)
            wait_for(lambda: listener.last(f"{topic}/availability") == b"offline")
            assert listener.last(f"{topic}/state") is not None


@needs_broker
def test_the_doctor_and_the_command_try_the_broker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each says in a sentence whether it answers; one that wants a user says that."""
    with Broker(tmp_path) as broker:
        assert check(Config(hall=settings(broker.port))).status == "ok"
        assert main(["hall", "--check", "--broker", "127.0.0.1", "--port", str(broker.port)]) == 0
        assert "answers" in capsys.readouterr().err
        port = broker.port
    found = check(Config(hall=settings(port)))
    assert found.status == "warning" and "does not answer" in found.found and found.remedy
    assert main(["hall", "--check", "--broker", "127.0.0.1", "--port", str(port)]) == 1
    with Broker(tmp_path, "allow_anonymous false") as broker:
        assert "refuses" in (try_broker(settings(broker.port)) or "")


@needs_library
def test_a_hall_without_a_broker_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """And other mistakes too."""
    assert main(["hall"]) == 2
    assert "No broker is named" in capsys.readouterr().err
    assert main(["hall", "--broker", "x", "--lang", "xx"]) == 2
    assert main(["hall", "--broker", "x", "--port", "99999"]) == 2
    assert main(["hall", "--broker", "x"]) == 2
    assert "There is no display" in capsys.readouterr().err


def test_it_is_off_by_default(tmp_path: Path) -> None:
    """No thread, no connection, nothing on the owner's pages."""
    pygame.display.init()
    screen = pygame.display.set_mode((320, 240))
    with App(Config(), tmp_path, screen, simulate=True, journal=Journal(tmp_path / "journal.sqlite")) as app:
        app.step()
        assert app.herald is None and app.director.office is not None and app.director.office.hall() is None
    assert check(Config()).status == "absent"


@pytest.mark.parametrize(
    "text",
    ['broker = "a b"', 'topic = "a/#"', 'topic = "+"', "port = 0", 'discovery = "x/+"', 'table = "' + "x" * 30 + '"'],
)
def test_settings_that_cannot_be_are_named(text: str) -> None:
    """With their line."""
    from kiosk.typed_toml import ConfigError

    with pytest.raises(ConfigError, match="line 2"):
        parse(f"[hall]\n{text}\n")


def test_no_password_is_packed() -> None:
    """Whoever is asked for help sees none, however it is written."""
    told = without_number('[hall]\nbroker = "b"\npassword = "geheim"\nhall.password="geheim" # mine\n')
    assert "geheim" not in told and 'broker = "b"' in told


def test_the_library_that_is_missing_is_a_fault_of_who_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to do."""
    monkeypatch.setattr("kiosk.hall.link.find_spec", lambda name: None)
    found = check(Config(hall=settings(1883)))
    assert found.status == "fault" and "./run hall" in found.remedy


@needs_library
def test_what_the_link_says_is_known_to_the_screens() -> None:
    """Every sentence of it has its form, so that the owner reads it in his language."""
    from kiosk.hall.link import HOW, REFUSALS, Link
    from kiosk.screens.words.devices import parts

    link = Link(settings(1883))
    said = [HOW, link.said]
    for reason in ("Not authorized", "Bad user name or password", "Server busy"):
        link._on_connect(None, None, None, FakeReason(reason), None)
        said.append(link.said)
    link._on_connect_fail(None, None)
    said.append(link.said)
    link.up = True
    link._on_disconnect(None, None, None, FakeReason("Unspecified error"), None)
    said.append(link.said)
    assert len(set(said)) == 7 and set(REFUSALS.values()) <= {one.rstrip(".") for one in said}
    assert [one for one in said if any(not form for form, _ in parts(one))] == []


class FakeReason:
    """A reason that a broker gives."""

    is_failure = True

    def __init__(self, said: str) -> None:
        self.said = said

    def __str__(self) -> str:
        return self.said
