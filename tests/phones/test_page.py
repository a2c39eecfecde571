"""The page of the seats on the kiosk's own screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kiosk.director.phones import JOINED
from kiosk.phones import desk
from kiosk.phones.claims import CODE_LIVES, Claims
from kiosk.phones.desk import Desk
from kiosk.phones.extra import HOW
from kiosk.phones.invitation import Invitation
from kiosk.scenes import Auction, Phones, Waiting
from kiosk.settings import PhoneSettings
from tests.rehearsal import Rehearsal


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Rehearsal]:
    play = Rehearsal(tmp_path)
    play.director.invitation = Invitation(Claims(None, lambda: play.director.now))
    play.director.invitation.address = "http://192.168.1.5:8380/"
    yield play
    play.close()


def claims(kiosk: Rehearsal) -> Claims:
    return kiosk.director.invitation.claims


def test_a_touch_on_a_seat_shows_its_code_until_it_is_old(kiosk: Rehearsal) -> None:
    """With the seconds that are left; the code for another seat takes its place; then there is none."""
    assert kiosk.on(Waiting).invited is not None
    kiosk.seat("Anna", "Boris")
    assert kiosk.on(Auction).stage.phones
    kiosk.do("phones")
    assert kiosk.on(Phones).seat is None and not kiosk.on(Phones).code
    kiosk.do("seat_code", seat=1)
    first = kiosk.on(Phones)
    assert (first.seat, len(first.code)) == (1, 6) and first.left >= CODE_LIVES - 1
    kiosk.do("seat_code", seat=0)
    kiosk.wait(20)
    assert kiosk.on(Phones).seat == 0 and abs(kiosk.on(Phones).left - (CODE_LIVES - 20)) <= 1
    for wrong in (7, -1, "1", None, True):
        kiosk.do("seat_code", seat=wrong)
        assert kiosk.on(Phones).seat == 0
    kiosk.wait(CODE_LIVES - 19)
    assert claims(kiosk).code() is None
    kiosk.wait(60)
    assert isinstance(kiosk.scene, Auction), "a page that nobody touches closes"


def test_when_a_phone_has_come_the_screen_says_so_and_the_game_goes_on(kiosk: Rehearsal) -> None:
    """And the seat can be taken from it again."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("phones")
    kiosk.do("seat_code", seat=1)
    assert claims(kiosk).enter(kiosk.on(Phones).code, "a") is not None
    kiosk.wait(0.1)
    assert (kiosk.on(Phones).joined, kiosk.on(Phones).seats) == (True, (1,))
    kiosk.wait(JOINED)
    assert isinstance(kiosk.scene, Auction)
    kiosk.do("phones")
    kiosk.do("no_phone", seat=1)
    assert kiosk.on(Phones).seats == () and kiosk.table.game is not None
    assert claims(kiosk).seats(kiosk.table.game) == set()


def test_a_clockwork_player_has_no_phone(kiosk: Rehearsal) -> None:
    """It bids by itself, and nobody bids for it."""
    kiosk.do("begin", game="bell_and_hammer")
    kiosk.do("add_player", name="Anna")
    kiosk.do("add_computer")
    kiosk.do("start")
    clockwork = [seat for seat, one in enumerate(kiosk.on(Auction).stage.seats) if one.computer]
    assert clockwork == [1]
    kiosk.do("phones")
    kiosk.do("seat_code", seat=1)
    assert kiosk.on(Phones).seat is None and claims(kiosk).code() is None
    kiosk.do("seat_code", seat=0)
    assert kiosk.on(Phones).seat == 0


def test_closing_the_page_ends_its_code(kiosk: Rehearsal) -> None:
    """Nobody can use what is no longer on the screen."""
    kiosk.seat("Anna", "Boris")
    kiosk.do("phones")
    kiosk.do("seat_code", seat=0)
    code = kiosk.on(Phones).code
    kiosk.do("close")
    assert claims(kiosk).enter(code, "a") is None


def test_without_a_page_nothing_leads_there(kiosk: Rehearsal) -> None:
    """No network, or phones switched off: no QR code, no button."""
    kiosk.director.invitation.address = ""
    assert kiosk.on(Waiting).invited is None and not kiosk.on(Waiting).no_phones
    kiosk.director.invitation.hindered = "no_network"
    assert kiosk.on(Waiting).no_phones == "no_network"
    kiosk.seat("Anna", "Boris")
    assert not kiosk.on(Auction).stage.phones
    kiosk.do("phones")
    assert isinstance(kiosk.scene, Auction)


def test_a_kiosk_without_the_libraries_says_how_to_get_them(
    kiosk: Rehearsal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one sentence, and plays on without."""
    import contextlib

    monkeypatch.setattr(desk, "missing", lambda: ("segno",))
    one = Desk(kiosk.director, PhoneSettings(True), tmp_path, lambda: None)
    with contextlib.ExitStack() as stack:
        one.start(stack)
        assert one.trouble == HOW and HOW.count(".") == 1 + HOW.count("./")
        assert (kiosk.on(Waiting).invited, kiosk.on(Waiting).no_phones) == (None, "not_installed")
        one.hear()
        one.tell(1.0)
    assert one.watching == 0
