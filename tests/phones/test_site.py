"""The page over a real connection: who gets what, and who does not."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from kiosk.i18n import LANGUAGES, Spoken
from kiosk.phones import address, files, guard
from kiosk.phones.claims import WRONG_EACH, Claims
from kiosk.phones.desk import moment
from kiosk.phones.moment import Moment
from kiosk.phones.tables import table
from kiosk.scenes import ClosedSign, OfficeDesk, Players, Waiting
from kiosk.theme import DARK, LIGHT, contrast
from tests.phones.served import HERE, Served, Watching
from tests.rehearsal import Rehearsal

PAGE = Path(files.__file__).parent / "page"


@pytest.fixture
def served() -> Iterator[Served]:
    with Served() as one:
        one.tell(Waiting(camera="ok"))
        yield one


def tell(served: Served, kiosk: Rehearsal) -> None:
    """The phones are told how a kiosk's table stands."""
    served.service.board.tell(moment(kiosk.director, served.claims))


def test_two_phones_see_the_same_table_and_each_its_own_seat(served: Served, kiosk: Rehearsal) -> None:
    """Balance, bids and reasons; and what one does the other sees."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("offer")
    tell(served, kiosk)
    game = kiosk.table.game or 0
    anna, boris = Watching(served, served.claim(game, 0)), Watching(served, served.claim(game, 1), "ru")
    looker = Watching(served)
    tables = [anna.next(), boris.next(), looker.next()]
    assert [one["you"] for one in tables] == [0, 1, None]
    assert [[offer["label"] for offer in one["offers"]] for one in tables] == [["+1", "+5", "+10"]] * 2 + [[]]
    assert tables[0]["seats"][0]["worth"] == "32 tokens" and tables[1]["seats"][0]["worth"] == "32 жетона"
    stakes = tables[0]["lines"][-1]
    assert stakes["seats"] == [0, 1] and stakes["after"][0] == "32 tokens"
    assert (
        stakes["told"][0]["text"].replace("\u00a0", " ")
        == "Anna pays 4 tokens, the till gets them. The stake, before the auction begins."
    )
    kiosk.do("bid", player=1, **{"raise": 5})
    tell(served, kiosk)
    tables = [anna.next(), boris.next(), looker.next()]
    assert tables[2]["board"][0] == ["Highest bid", "5"] and "Boris bids" in tables[2]["now"]
    assert not tables[1]["offers"], "a double touch takes nothing back"
    kiosk.wait(0.8)
    tell(served, kiosk)
    assert boris.next()["offers"][0]["name"] == "retract"
    for one in (anna, boris, looker):
        one.close()


def test_a_phone_that_has_no_seat_any_more_is_told_at_once(served: Served, kiosk: Rehearsal) -> None:
    """Another phone has claimed it, or it was given up, or another game runs."""
    kiosk.seat("Anna", "Boris")
    tell(served, kiosk)
    game = kiosk.table.game or 0
    cookie = served.claim(game, 0)
    phone = Watching(served, cookie)
    assert phone.next()["you"] == 0
    newer = served.claim(game, 0)
    assert phone.next()["you"] is None
    phone.close()
    assert served.ask("POST", "/act", {"name": "bid", "args": {"raise": 1}, "about": 0}, cookie)[0] == 401
    assert served.ask("POST", "/leave", {}, newer)[0] == 200
    assert served.ask("POST", "/act", {"name": "bid", "args": {}, "about": 0}, newer)[0] == 401


def test_a_wish_goes_to_the_table_with_the_seat_of_its_phone(served: Served) -> None:
    """The phone says what and about which state; who, says its claim."""
    cookie = served.claim(3, 1)
    wish = {"name": "bid", "args": {"raise": 5, "player": 0}, "about": 12, "seat": 0, "game": 9}
    status, _, body = served.ask("POST", "/act", wish, cookie)
    assert (status, json.loads(body)) == (200, {"answer": "done"})
    one = served.wishes[0]
    assert (one.claim.game, one.claim.seat, one.name, one.about) == (3, 1, "bid", 12)
    served.answers = "late"
    assert json.loads(served.ask("POST", "/act", wish, cookie)[2]) == {"answer": "late"}


@pytest.mark.parametrize(
    "body",
    ["", "[]", "null", "1", '"x"', "{", '{"name": 1}', '{"name": "bid"}', '{"name": "bid", "about": true}',
     '{"name": "bid", "args": [], "about": 1}', '{"name": "bid", "about": -1}', '{"name": "bid", "about": 1e400}',
     '{"name": "bid", "about": 99999999999}', "[" * 1500, "\x00\xff"],
)  # fmt: skip
def test_what_is_no_wish_never_reaches_the_table(served: Served, body: str) -> None:
    """Whatever it is, it is answered, and nothing else happens."""
    status, _, _ = served.ask("POST", "/act", body.encode("utf-8"), served.claim(1, 0))
    assert status == 400 and not served.wishes


def test_codes_are_asked_for_at_the_door(served: Served) -> None:
    """A wrong one is refused, five times; then nobody from there is let in for a while; a used one opens nothing."""
    code = served.claims.code_for(1, 0).digits
    wrong = f"{(int(code) + 1) % 1_000_000:06d}"
    assert served.ask("POST", "/claim", {"code": int(code)})[0] == 400
    assert served.ask("POST", "/claim", {"code": "١٢٣٤٥٦"})[0] == 400
    assert served.ask("POST", "/claim", {"code": code})[0] == 200
    assert served.ask("POST", "/claim", {"code": code})[0] == 403
    served.claims.code_for(1, 0)
    found = [served.ask("POST", "/claim", {"code": wrong})[0] for _ in range(WRONG_EACH.burst)]
    assert found[:-1] == [403] * (WRONG_EACH.burst - 1) and found[-1] == 429
    assert served.ask("POST", "/claim", {"code": served.claims.code_for(1, 0).digits})[0] == 429


def test_a_cookie_is_for_this_page_alone(served: Served) -> None:
    """No script reads it, no other site sends it; a made-up one is nobody."""
    code = served.claims.code_for(1, 0)
    set_cookie = served.ask("POST", "/claim", {"code": code.digits})[1]["Set-Cookie"]
    assert "HttpOnly" in set_cookie and "SameSite=strict" in set_cookie and f"schimmel_{served.port}=" in set_cookie
    for cookie in (f"schimmel_{served.port}=", f"schimmel_{served.port}=x", "schimmel=1", set_cookie[:40]):
        assert served.ask("POST", "/act", {"name": "bid", "args": {}, "about": 1}, cookie)[0] == 401
    assert not served.wishes


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": f"{HERE}:1"}, 421),
        ({"Origin": ""}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content_Length": "100000"}, 413),
    ],
)
def test_another_sites_page_can_ask_for_nothing(served: Served, headers: dict[str, str], status: int) -> None:
    """Not by another name, not from another page, not by a form, not with a parcel."""
    assert served.ask("POST", "/act", {"name": "bid"}, served.claim(1, 0), **headers)[0] == status
    assert not served.wishes


def test_too_much_in_pieces_is_too_much(served: Served) -> None:
    """A body without a length is counted as it comes."""
    with socket.create_connection((HERE, served.port), timeout=5) as one:
        head = f"POST /act HTTP/1.1\r\nHost: {HERE}:{served.port}\r\nOrigin: http://{HERE}:{served.port}\r\n"
        one.sendall(f"{head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        with contextlib.suppress(OSError):
            for _ in range(40):
                one.sendall(b"100\r\n" + b"x" * 256 + b"\r\n")
        assert one.recv(100).startswith(b"HTTP/1.1 413")


def test_other_ways_lead_nowhere(served: Served) -> None:
    """No file of the disk, no other method."""
    for path in ("/file/../config.toml", "/file/..%2fsite.py", "/file/page.html", "/etc/passwd", "/file/", "/docs"):
        assert served.ask("GET", path)[0] == 404
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE"):
        assert served.ask(method, "/")[0] == 405
    assert served.ask("GET", "/act")[0] == 405


def test_a_flood_of_connections_holds_nobody_else_up(served: Served) -> None:
    """One address has so many at once; what it has beyond them is closed before it is read; the rest are answered."""
    held = []
    for _ in range(guard.MOST_EACH * 4):
        one = socket.socket()
        one.settimeout(2)
        one.connect((HERE, served.port))
        held.append(one)
    served.until(lambda: _closed(held) >= guard.MOST_EACH * 3)
    for one in held:
        one.close()

    def answers() -> bool:
        with contextlib.suppress(OSError):
            return served.ask("GET", "/")[0] == 200
        return False

    served.until(answers)


def _closed(held: list[socket.socket]) -> int:
    """How many of these connections the other side has closed."""
    count = 0
    for one in held:
        one.setblocking(False)
        try:
            count += one.recv(1) == b""
        except BlockingIOError:
            pass
        except OSError:
            count += 1
    return count


def test_a_flood_of_requests_is_told_to_wait(served: Served) -> None:
    """Most of them; and a moment later the page answers again."""
    found: list[int] = []

    def ask() -> None:
        for _ in range(50):
            with contextlib.suppress(OSError):
                found.append(served.ask("GET", "/nothing")[0])

    crowd = [threading.Thread(target=ask) for _ in range(4)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    assert found.count(429) > 50 and set(found) <= {404, 429}
    served.until(lambda: served.ask("GET", "/")[0] == 200)


def test_a_connection_that_asks_for_nothing_is_closed(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a request, and then silence: it does not keep its place."""
    monkeypatch.setattr(guard, "FIRST_REQUEST", 0.2)
    with socket.create_connection((HERE, served.port), timeout=5) as one:
        one.sendall(b"GET / HTTP/1.1\r\nHost:")
        began = time.monotonic()
        with contextlib.suppress(ConnectionResetError):
            assert one.recv(10) == b""
        assert time.monotonic() - began < 4


def test_a_body_that_does_not_come_is_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Head and length, and then silence."""
    monkeypatch.setattr(guard, "WHOLE_BODY", 0.2)
    with socket.create_connection((HERE, served.port), timeout=5) as one:
        head = f"POST /act HTTP/1.1\r\nHost: {HERE}:{served.port}\r\nOrigin: http://{HERE}:{served.port}\r\n"
        one.sendall(f"{head}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{{".encode())
        assert one.recv(100).startswith(b"HTTP/1.1 408")


def test_when_the_address_is_gone_there_is_no_page_and_it_comes_back(caplog: pytest.LogCaptureFixture) -> None:
    """A cable that is pulled and put in again."""
    here: list[str | None] = [HERE]
    with Served(own=lambda wanted: here[0]) as served:
        served.tell(Waiting(camera="ok"))
        here[0] = None
        served.until(lambda: not served.invitation.address)
        served.until(lambda: served.invitation.hindered == "no_address")
        assert served.invitation.invited() is None
        here[0] = HERE
        served.until(lambda: bool(served.invitation.address))
        assert not served.invitation.hindered
        served.until(lambda: served.ask("GET", "/")[0] == 200)
    assert [said for said in caplog.messages if "there is no address" in said] == caplog.messages[:1]


def test_a_port_that_is_taken_does_not_end_the_kiosk(caplog: pytest.LogCaptureFixture) -> None:
    """It is tried again until it is free; the log says what is amiss, and nothing of the address, which is there."""
    served = Served()
    with socket.socket() as taken:
        taken.bind((HERE, served.port))
        taken.listen(1)
        served.service.__enter__()
        served.until(lambda: served.invitation.hindered == "no_port")
        assert not served.invitation.address
        served.until(lambda: len(caplog.messages) > 1)
    served.until(lambda: bool(served.invitation.address))
    assert not served.invitation.hindered
    served.service.__exit__()
    assert all(f"port {served.port} cannot be used" in said for said in caplog.messages)


@pytest.mark.parametrize(
    ("there", "wanted", "found"),
    [
        ([("lo", "127.0.0.1"), ("eth0", "192.168.1.7")], "auto", "192.168.1.7"),
        ([("lo", "127.0.0.1"), ("wlan0", "10.0.0.3"), ("docker0", "172.17.0.1")], "auto", "10.0.0.3"),
        ([("wlan0", "169.254.3.4"), ("eth0", "192.168.0.9")], "auto", "192.168.0.9"),
        ([("lo", "127.0.0.1")], "auto", None),
        ([("eth0", "93.184.216.34")], "auto", None),
        ([("eth0", "93.184.216.34")], "93.184.216.34", None),
        ([("eth0", "192.168.1.7")], "192.168.1.8", None),
        ([("eth0", "192.168.1.7")], "0.0.0.0", None),
        ([("lo", "127.0.0.1")], "127.0.0.1", "127.0.0.1"),
    ],
)
def test_only_an_own_address_of_a_local_network_is_served_at(
    there: list[tuple[str, str]], wanted: str, found: str | None
) -> None:
    """Never all of them, never one of the open Internet."""
    assert address.own(wanted, lambda: there) == found


def test_only_the_local_network_is_let_in() -> None:
    """Whoever comes from elsewhere is not counted, not answered."""
    keeper = guard.Doorkeeper()
    assert keeper.admit("192.168.1.5") and keeper.admit("::ffff:10.1.2.3") and keeper.admit("fe80::1")
    assert not any(keeper.admit(one) for one in ("8.8.8.8", "::ffff:8.8.8.8", "2001:4860::1", "0.0.0.0", "", "x"))
    assert sum(keeper.admit(f"10.0.0.{number}") for number in range(200)) == guard.MOST_CONNECTIONS - 3
    keeper.left("192.168.1.5")
    assert keeper.admit("10.9.9.9")


class Markup(HTMLParser):
    """What a page holds, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inline: list[str] = []
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, dict(attrs)))
        self._script = tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._script = False

    def handle_data(self, data: str) -> None:
        if self._script and data.strip():
            self.inline.append(data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_loads_nothing_from_elsewhere(language: str) -> None:
    """No address but its own, no script or style in the markup, and every field and picture has its name."""
    text = files.page(language, tuple(LANGUAGES))
    markup = Markup(text)
    assert not markup.inline and "${" not in text and "$" not in text
    assert not [
        name for _, attributes in markup.tags for name in attributes if name.startswith("on") or name == "style"
    ]
    for _, attributes in markup.tags:
        for name in ("src", "href", "action"):
            link = attributes.get(name)
            assert link is None or (link.startswith("/") and not link.startswith("//"))
    loaded = [link for _, attributes in markup.tags if (link := attributes.get("href") or attributes.get("src"))]
    for link in loaded:
        assert link.startswith("/?lang=") or files.file(link.removeprefix("/file/")) is not None
    assert ("html", {"lang": language}) in markup.tags
    ids = [attributes["id"] for _, attributes in markup.tags if attributes.get("id")]
    assert len(ids) == len(set(ids))
    pointed = [attributes.get(name) for _, attributes in markup.tags for name in ("for", "aria-labelledby")]
    assert {one for one in pointed if one} <= set(ids)
    script = (PAGE / "phone.js").read_text() + (PAGE / "hand.js").read_text()
    assert set(re.findall(r'\$\("([a-z-]+)"\)', script)) <= set(ids)
    assert set(re.findall(r"(?i)\btexts\.([a-z_]+)", script)) <= set(files.texts(Spoken("en")))


def test_script_and_style_name_no_other_address_and_make_no_markup() -> None:
    """Names of players and words of the kiosk are text, whatever they hold."""
    for name in ("phone.js", "hand.js", "phone.css"):
        text = (PAGE / name).read_text()
        assert not re.search(
            r"https?:|//[a-z]|innerHTML|outerHTML|insertAdjacent|document\.write|eval|Function\(", text
        )
    assert all(link.startswith("/file/") for link in re.findall(r'url\("([^"]+)"\)', (PAGE / "phone.css").read_text()))


def test_a_strict_policy_stands_over_everything(served: Served) -> None:
    """Page, files, refusals: each says that nothing may come from anywhere else."""
    for method, path, headers in (
        ("GET", "/", {}),
        ("GET", "/file/phone.js", {}),
        ("GET", "/nothing", {}),
        ("POST", "/act", {"Origin": "null"}),
        ("GET", "/", {"Host": "evil.example"}),
    ):
        _, found, _ = served.ask(method, path, {} if method == "POST" else None, **headers)
        policy = found["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in policy and "http" not in policy and "*" not in policy
        assert found["x-content-type-options"] == "nosniff" and found["referrer-policy"] == "no-referrer"
        assert found["server"] is None


def test_the_page_speaks_the_phones_language(served: Served) -> None:
    """The one that was chosen, else its own, else the screen's; never one that the kiosk does not offer."""

    def language(path: str, accepts: str) -> str:
        text = served.ask("GET", path, accept_language=accepts)[2].decode()
        return re.findall(r'<html lang="(\w+)"', text)[0]

    assert language("/", "ru-RU,ru;q=0.9,en;q=0.8") == "ru"
    assert language("/?lang=en", "ru") == "en"
    assert language("/?lang=xx", "fi,ja") == "en"
    assert language("/?lang=%3Cscript%3E", "") == "en"


def test_every_ink_can_be_read_on_its_ground() -> None:
    """By day and by candle light at least 4.5 to 1: every rule of the style that sets both, and what it inherits."""
    style = (PAGE / "phone.css").read_text()
    pairs = {("ink", "paper"), ("ink", "sheet"), ("faded", "paper"), ("faded", "sheet"), ("good", "sheet")}
    for rule in re.findall(r"\{([^{}]*)\}", style):
        ink, ground = (
            re.search(r"(?<![-\w])color: var\(--([\w-]+)\)", rule),
            re.search(r"background: var\(--([\w-]+)\)", rule),
        )
        if ink and ground:
            pairs.add((ink[1], ground[1]))
        elif ground:
            pairs.add(("ink", ground[1]))
    pairs.add(("red", "print-paper"))
    assert len(pairs) >= 9
    for palette in (LIGHT, DARK):
        for ink_name, ground_name in pairs:
            one, other = (getattr(palette, name.replace("-", "_")) for name in (ink_name, ground_name))
            assert contrast(one, other) >= 4.5, (ink_name, ground_name)
    assert all(f"--{name}:" in files.colours() for pair in pairs for name in pair)


def test_of_every_scene_there_is_a_table_in_every_language() -> None:
    """Waiting, sitting down, the sign: a title and a sentence each; no operator's page has any."""
    shown_to_all = {
        "waiting": Waiting(camera="ok"),
        "players": Players(("fox",), (False,), "english", (), {}, 0, False),
        "sign": ClosedSign("14:00"),
        "desk": OfficeDesk("home", {"secret": 1}),
    }
    for language in LANGUAGES:
        for name, scene in shown_to_all.items():
            shown = table(Spoken(language), Moment(scene, language, (language,)))
            assert shown.title and not shown.seats and shown.hand is None
            assert bool(shown.now) == (name != "desk")


def test_claims_are_kept_for_the_next_start(tmp_path: Path) -> None:
    """A phone whose kiosk was started anew has its seat still."""
    with Served(Claims(tmp_path)) as served:
        cookie = served.claim(4, 1)
    again = Claims(tmp_path)
    assert again.claim_of(cookie.partition("=")[2]) is not None
