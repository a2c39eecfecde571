"""Two phones in a real browser and the kiosk's screen at once, through a lost connection."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from kiosk.scenes import Auction, Payout, Throw, Waiting
from kiosk.scenes.toad import ToadTurn
from tests.phones import browser as browsers
from tests.phones.browser import Browser
from tests.phones.served import free_port
from tests.phones.table import Table
from tests.test_app import dummy

__all__ = ["dummy"]

PROGRAM = browsers.found()

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here: apt install chromium")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    assert PROGRAM is not None
    with Browser(PROGRAM, tmp_path_factory.mktemp("browser")) as one:
        yield one


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    one = Table(tmp_path)
    with one.window.app:
        yield one


def test_two_phones_and_the_screen_play_through_a_lost_connection(browser: Browser, table: Table) -> None:
    """What one bids the other sees; who was away sees what stands; nobody bids twice; the why is on both."""
    table.until(lambda: table.app.phones.address)
    assert isinstance(table.window.until(Waiting), Waiting)
    looker = browser.phone(table.code(), turn=table.turn)
    table.until(lambda: "Nobody plays now" in looker.text("title"))
    table.seat(3)
    fox, fish = table.claims(browser, 0), table.claims(browser, 1, language="ru")
    assert fox.text("mine-name") == "You play: Red fox" and "32 tokens" in fox.text("balance")
    assert "Синяя рыба" in fish.text("mine-name") and fish.js("document.documentElement.lang") == "ru"
    assert not looker.text("mine") and looker.text("claim")
    assert fox.js("location.hash") == "", "the code does not stay in the phone's address"

    table.act("offer")
    table.until(lambda: "+5" in fox.labels())
    fox.touch("+5")
    table.until(lambda: table.window.scene.by == 0)
    table.until(lambda: "Red fox bids" in looker.text("now") and "+1" in fish.labels() and "Take back" in fox.labels())

    fox.offline(True)
    table.until(lambda: "not to be reached" in fox.text("state"))
    assert not set(fox.labels()) & {"+1", "+5", "Take back"}, "nothing can be bid into the void"
    fish.touch("+1")
    table.until(lambda: (table.window.scene.by, table.window.scene.high) == (1, 6))
    table.until(lambda: "Синяя рыба" in fish.text("now"))
    assert "Red fox bids" in fox.text("now"), "it shows what it knew, and says that it is old"
    fox.offline(False)
    table.until(lambda: not fox.text("state") and "Blue fish bids" in fox.text("now"))
    table.until(lambda: "+1" in fox.labels())

    scene = table.window.scene
    stale = "fetch('/act', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify("
    fox.js(f"window.said = ''; {stale}{{name: 'bid', args: {{raise: 1}}, about: {scene.stage.numbering - 1}}})}})"
           ".then(a => a.json()).then(a => { window.said = a.answer })")  # fmt: skip
    table.until(lambda: fox.js("window.said"))
    assert fox.js("window.said") == "late" and table.window.scene.high == 6

    for _ in range(3):
        table.window.knock()
    assert table.window.scene.sold_to == 1
    table.until(lambda: "26" in fish.text("balance") or "30" in fish.text("balance"))
    table.app.director.table.enter({"type": "start_play"}, table.app.director.table.number)
    table.window.until(Throw)
    table.window.key(pygame.K_t)
    payout = table.window.until(Payout)
    table.until(lambda: fox.text("lines").count("\n") > 0)
    fox.touch("All", "#filter")
    assert payout.stage.seats[0].tokens == int(fox.text("balance").split()[0])
    table.until(lambda: "The stake, before the auction begins." in fox.text("lines").replace("\u00a0", " "))

    fox.touch("Leave this seat")
    table.until(lambda: not fox.text("mine") and fox.text("claim"))
    assert table.app.phones.claims.seats(table.app.director.table.game) == {1}


def test_a_kiosk_that_starts_anew_knows_its_phones_still(browser: Browser, tmp_path: Path, dummy: None) -> None:
    """The plug is pulled in an auction: the phone says so, comes back by itself, and has its seat and the high bid."""
    port = free_port()
    first = Table(tmp_path, port)
    with first.app:
        first.until(lambda: first.app.phones.address)
        first.seat(2)
        phone = first.claims(browser, 1)
        first.act("offer")
        first.until(lambda: "+10" in phone.labels())
        phone.touch("+10")
        first.until(lambda: first.window.scene.by == 1)
    phone._turn = None
    end = time.monotonic() + 20
    while "not to be reached" not in phone.text("state"):
        assert time.monotonic() < end
        time.sleep(0.05)
    second = Table(tmp_path, port)
    with second.app:
        phone._turn = second.turn
        second.until(lambda: not phone.text("state") and "You play: Blue fish" in phone.text("mine-name"))
        assert isinstance(second.window.scene, Auction) and second.window.scene.by == 1
        second.until(lambda: "Blue fish bids" in phone.text("now"))


def test_a_hidden_hand_stays_on_its_phone(browser: Browser, table: Table) -> None:
    """Chosen by touch, counted, kept through a reload; not a card of it goes over the network."""
    table.until(lambda: table.app.phones.address)
    table.app.director.can_read = lambda kind: False  # no camera reads cards here: they are named by touch
    table.seat(2, "toad")
    table.act("dealt")
    table.until(lambda: isinstance(table.window.scene, ToadTurn))
    phone, other = table.claims(browser, 0), table.claims(browser, 1)
    while not browser.events.empty():
        browser.events.get_nowait()
    phone.touch("Change the hand")
    for card in ("10 of hearts", "10 of spades"):
        phone.touch(card, "#all-things")
    phone.touch("Done", "#hand-buttons")
    assert phone.text("hand-sums").replace("\u00b7", "|") == "2 in hand | red 10 | black 10"
    assert phone.text("hand-cry") == "Ten and ten: a toad!"
    for _ in range(20):
        table.turn()
    sent = []
    while not browser.events.empty():
        event = browser.events.get_nowait()
        if event["method"] == "Network.requestWillBeSent":
            sent.append(event["params"]["request"])
    assert not [one for one in sent if one["method"] == "POST"], "a hidden hand is nobody's business"
    assert not other.text("held") and "0 in hand" in other.text("hand-sums")
    phone.ask("Page.reload")
    table.until(lambda: "2 in hand" in phone.text("hand-sums"))


@pytest.mark.parametrize("dark", [False, True])
def test_the_page_fits_a_small_phone_and_can_be_read(
    browser: Browser, table: Table, dark: bool, tmp_path: Path
) -> None:
    """360 px wide, eight players with long names: nothing sticks out, every button is as large as a finger."""
    table.until(lambda: table.app.phones.address)
    table.act("begin")
    for number in range(8):
        table.act("add_player", name=f"Wilhelmina-{number}xx"[:16])
    table.act("start")
    phone = table.claims(browser, 7, dark=dark)
    table.act("offer")
    table.until(lambda: "+10" in phone.labels())
    assert phone.js("document.documentElement.scrollWidth") <= 360
    small = phone.js(
        "[...document.querySelectorAll('button, nav a, input')].filter(e => e.offsetParent).map(e => "
        "[e.innerText, e.getBoundingClientRect()]).filter(([t, r]) => r.width < 44 || r.height < 44).map(([t]) => t)"
    )
    assert small == []
    contrasts = phone.js(CONTRAST)
    assert contrasts and min(worst for worst, _ in contrasts) >= 4.5, sorted(contrasts)[:3]
    phone.js("document.querySelector('#offers button').focus()")
    outline = phone.js("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none" or phone.js("document.activeElement.matches(':focus')")


CONTRAST = """
(() => {
  const luminance = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, at) => sum + v * [.2126, .7152, .0722][at], 0);
  const ground = e => { for (; e; e = e.parentElement) {
    const c = getComputedStyle(e).backgroundColor; if (!/, 0\\)$/.test(c)) return c; } return 'rgb(255, 255, 255)'; };
  const parts = c => c.match(/[\\d.]+/g).slice(0, 3).map(Number);
  return [...document.querySelectorAll('body *')].filter(e => e.offsetParent && [...e.childNodes].some(
    n => n.nodeType === 3 && n.data.trim())).map(e => {
      const [a, b] = [luminance(parts(getComputedStyle(e).color)), luminance(parts(ground(e)))].sort((x, y) => y - x);
      return [(a + .05) / (b + .05), e.innerText.slice(0, 30)]; });
})()
"""
"""Contrast of every text on the page with what it stands on."""


def test_it_can_be_used_with_keys_alone(browser: Browser, table: Table) -> None:
    """The code is typed and entered; a bid is a press of the space bar on its button."""
    table.until(lambda: table.app.phones.address)
    table.seat(2)
    phone = browser.phone(table.app.phones.address, turn=table.turn, size=(700, 700))
    table.until(lambda: phone.text("claim"))
    table.act("phones")
    table.act("seat_code", seat=0)
    code = table.window.scene.code
    for _ in range(3):
        phone.key("Tab", 9)
        if phone.js("document.activeElement.id") == "code":
            break
    wrong = f"{(int(code) + 1) % 1_000_000:06d}"
    for digits in (wrong, code):
        phone.js("document.getElementById('code').select()")
        phone.ask("Input.insertText", text=digits)
        phone.key("Enter", 13, "\r")
        if digits == wrong:
            table.until(lambda: "not good" in phone.text("answer"))
    table.until(lambda: phone.text("mine-name"))
    table.act("close")
    table.act("offer")
    table.until(lambda: "+1" in phone.labels())
    phone.js("document.querySelector('#offers button').focus()")
    assert phone.js("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    phone.key(" ", 32, " ")
    table.until(lambda: table.window.scene.by == 0)
