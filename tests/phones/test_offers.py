"""What a phone may do: for its own seat, in the state that stands, and nothing else."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.i18n import LANGUAGES, Spoken
from kiosk.phones.acting import ANSWERS, act
from kiosk.phones.claims import Claim, Claims
from kiosk.phones.moment import Wish
from kiosk.phones.offers import FROM_HAND, label, offered
from kiosk.scenes import Auction, Declared, HandOver, Throw, ToadTurn, Trick, Verdict
from kiosk.screens import gallery
from tests.card_bench import TOAD_HAND, CardBench
from tests.rehearsal import OWNERS, Rehearsal
from tests.stone_bench import StoneBench

SCENES = gallery.scenes()


class Phone:
    """A phone at a kiosk, that claims a seat with a code of its screen."""

    def __init__(self, kiosk: Rehearsal, claims: Claims, seat: int) -> None:
        self.kiosk, self.claims = kiosk, claims
        assert kiosk.table.game is not None
        entered = claims.enter(claims.code_for(kiosk.table.game, seat).digits, f"phone {seat}")
        assert entered is not None
        self.claim = entered[0]

    def does(self, name: str, about: int | None = None, claim: Claim | None = None, **args: Any) -> str:
        """Ask for something, and let the disk answer."""
        said: list[str] = []
        number = self.kiosk.table.number if about is None else about
        what = act(self.kiosk.director, self.claims, Wish(claim or self.claim, name, args, number, said.append))
        assert what in ANSWERS
        self.kiosk.wait(0.1)
        return what


def test_no_offer_names_a_seat_and_each_has_its_words() -> None:
    """In every state of every screen, for each seat: the phone's own seat is put in by the kiosk alone."""
    found = set()
    for scene in SCENES.values():
        for seat in range(8):
            if isinstance(scene, Auction) and seat >= len(scene.stage.seats):
                continue
            for one in offered(scene, seat):
                found.add(one.name)
                assert not {"player", "seat"} & set(one.args)
                if one.name not in FROM_HAND:
                    assert all(label(Spoken(language), one) for language in LANGUAGES)
    wanted = {
        "bid",
        "retract",
        "hold",
        "decline_sale",
        "announce",
        "close_reserve",
        "sure",
        "no_close",
        "done",
        "toad",
        "back",
    }
    assert wanted <= found


def test_a_bid_by_phone_is_the_phones_own(kiosk: Rehearsal) -> None:
    """It raises for its seat; a seat that comes from the phone is no bid at all."""
    kiosk.seat("Anna", "Boris", "Clara")
    claims = Claims()
    anna, boris = Phone(kiosk, claims, 0), Phone(kiosk, claims, 1)
    assert anna.does("bid", **{"raise": 1}) == "not_yours", "no card is on the block"
    kiosk.do("offer")
    assert boris.does("bid", **{"raise": 5}) == "done"
    assert (kiosk.on(Auction).by, kiosk.on(Auction).high) == (1, 5)
    assert anna.does("bid", **{"raise": 1, "player": 2}) == "not_yours"
    assert anna.does("retract") == "not_yours", "another one's bid"
    assert boris.does("bid", **{"raise": 1}) == "not_yours", "nobody raises his own bid"
    assert boris.does("retract") == "not_yours", "a finger that touches twice"
    kiosk.wait(0.8)
    assert boris.does("retract") == "done" and kiosk.on(Auction).by is None
    for name in (
        "call",
        "offer",
        "close_auction",
        "leave_table",
        "undo",
        "operator",
        "abandon",
        "set_language",
        "start",
    ):
        assert anna.does(name) == "not_yours"


def test_a_stale_bid_is_dropped(kiosk: Rehearsal) -> None:
    """It was about another state than the one that stands."""
    kiosk.seat("Anna", "Boris")
    phone = Phone(kiosk, Claims(), 0)
    kiosk.do("offer")
    number = kiosk.table.number
    kiosk.do("bid", player=1, **{"raise": 1})
    dropped = kiosk.director.dropped
    assert phone.does("bid", about=number, **{"raise": 1}) == "late"
    assert kiosk.on(Auction).by == 1 and kiosk.director.dropped == dropped + 1


def test_while_a_page_lies_over_the_game_a_phone_does_nothing(kiosk: Rehearsal) -> None:
    """A word of the game must not do something on the page."""
    kiosk.seat("Anna", "Boris")
    phone = Phone(kiosk, Claims(), 0)
    kiosk.do("offer")
    kiosk.do("how_to")
    assert phone.does("bid", **{"raise": 1}) == "page"
    kiosk.do("close")
    assert phone.does("bid", **{"raise": 1}) == "done"


def test_a_phone_that_was_sent_away_or_is_of_another_game_does_nothing(kiosk: Rehearsal) -> None:
    """Its claim is asked for again when its wish is done."""
    kiosk.seat("Anna", "Boris")
    claims = Claims()
    phone = Phone(kiosk, claims, 0)
    kiosk.do("offer")
    other = dataclasses.replace(phone.claim, game=phone.claim.game + 1)
    assert phone.does("bid", claim=other, **{"raise": 1}) == "gone"
    forged = dataclasses.replace(phone.claim, seat=1)
    assert phone.does("bid", claim=forged, **{"raise": 1}) == "gone"
    claims.release(phone.claim.game, 0)
    assert phone.does("bid", **{"raise": 1}) == "gone"


def test_whoever_sits_there_may_say_wait(kiosk: Rehearsal) -> None:
    """A throw that was read wrong is held by any phone; it does not count by itself then."""
    kiosk.seat("Anna", "Boris", "Clara")
    kiosk.auction(OWNERS)
    kiosk.throw("4", "6")
    phone = Phone(kiosk, Claims(), 2)
    assert phone.does("hold") == "done"
    kiosk.wait(10)
    assert not isinstance(kiosk.scene, Throw) and kiosk.scene.confirm_left is None


ARGS = st.dictionaries(
    st.sampled_from(["raise", "player", "value", "doubles", "cards", "seat", "x"]),
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 12), st.text(max_size=4), st.lists(st.text(max_size=3), max_size=3)
    ),
    max_size=3,
)
NAMES = st.sampled_from(
    [
        "bid",
        "retract",
        "hold",
        "sell",
        "decline_sale",
        "sure",
        "close_reserve",
        "confirm",
        "leave",
        "act",
        "__init__",
        "tick",
        "",
    ]
)


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.lists(st.tuples(st.integers(0, 2), NAMES, ARGS), max_size=12))
def test_nothing_that_comes_from_a_phone_moves_anothers_tokens(
    tmp_path_factory: Any, seed: int, wishes: list[tuple[int, str, dict[str, Any]]]
) -> None:
    """Whatever three phones send in an auction: only who bid himself is ever the highest bidder."""
    rng = random.Random(seed)
    kiosk = Rehearsal(tmp_path_factory.mktemp("phones"))
    try:
        kiosk.seat("Anna", "Boris", "Clara")
        claims = Claims()
        phones = [Phone(kiosk, claims, seat) for seat in range(3)]
        kiosk.do("offer")
        for seat, name, args in [*wishes, (rng.randrange(3), "bid", {"raise": 1})]:
            before = kiosk.on(Auction)
            what = phones[seat].does(name, **args)
            after = kiosk.on(Auction)
            assert after.by in (before.by, seat) or (before.by == seat and name == "retract")
            assert (after.by, after.high) == (before.by, before.high) or what == "done"
    finally:
        kiosk.close()


def dealt_without_a_camera(folder: Path) -> tuple[StoneBench, Phone, Phone]:
    """A deal of Bingo with 5-3 for trumps, and the phones of who leads and of the other."""
    bench = StoneBench(folder, eye="unread")
    bench.do("choose_stone", what="turn_up")
    bench.do("stone", value="5-3")
    bench.kiosk.knock()
    claims = Claims()
    leads = bench.on(Trick).player
    leader, other = Phone(bench.kiosk, claims, leads), Phone(bench.kiosk, claims, 1 - leads)
    return bench, leader, other


def test_at_bingo_a_phone_lays_announces_and_closes_for_its_seat_alone(tmp_path: Path) -> None:
    """Without a camera stones are laid by phone; the other's turn, stone and closing are the other's."""
    bench, leader, other = dealt_without_a_camera(tmp_path)
    assert other.does("lay", value="6-1") == "not_yours"
    assert leader.does("lay", value="5-3") == "refused", "it lies beside the reserve"
    assert isinstance(bench.scene, Trick), "and no page is left lying there"
    assert leader.does("lay", value="7-7") == "not_yours"
    assert leader.does("announce", doubles=2) == "not_yours"
    bench.kiosk.do("how_to")
    assert leader.does("lay", value="6-1") == "page"
    bench.kiosk.do("close")
    assert leader.does("close_reserve") == "done"
    assert other.does("sure") == "not_yours" and leader.does("no_close") == "done"
    assert leader.does("lay", value="4-4") == "done" and bench.on(Trick).step == "reply"
    assert other.does("announce", doubles=2) == "not_yours"
    assert leader.does("announce", doubles=2) == "done" and bench.state.declared == 2
    assert other.does("lay", value="4-1") == "done" and bench.on(Trick).step == "taken"
    bench.close()


def test_where_a_camera_sees_the_stones_no_phone_names_them(tmp_path: Path) -> None:
    """What lies on the mat is read, not said."""
    bench = StoneBench(tmp_path)
    bench.deal()
    phone = Phone(bench.kiosk, Claims(), bench.on(Trick).player)
    assert phone.does("lay", value="6-1") == "not_yours"
    bench.close()


def test_at_toad_a_hand_kept_on_a_phone_is_laid_card_by_card_and_shown_at_once(tmp_path: Path) -> None:
    """A discard, the end of a turn, and a toad with the whole hand; each in the phone's own turn only."""
    bench = CardBench(tmp_path, eye="unread")
    bench.do("dealt")
    claims = Claims()
    first = bench.on(ToadTurn).player
    phones = {seat: Phone(bench.kiosk, claims, seat) for seat in range(3)}
    other = phones[(first + 1) % 3]
    assert other.does("toad") == "not_yours" and other.does("done") == "not_yours"
    assert phones[first].does("lay", value="KS") == "done"
    assert phones[first].does("done") == "done"
    second = bench.on(ToadTurn).player
    assert second != first and bench.on(ToadTurn).stage.top == "KS"
    phone = phones[second]
    assert phone.does("toad") == "done" and bench.on(Declared).player == second
    assert phones[first].does("show", cards=list(TOAD_HAND)) == "not_yours"
    for bad in ([], ["4H", "4H"], ["XX"], "4H", [4], list(TOAD_HAND) * 4):
        assert phone.does("show", cards=bad) == "not_yours"
    assert phone.does("show", cards=list(TOAD_HAND)) == "done"
    bench.kiosk.wait(8)
    while isinstance(bench.scene, Declared):
        bench.do("judge")
        bench.kiosk.wait(1)
    assert isinstance(bench.scene, Verdict | HandOver) and bench.state.lives[second] == 3
    bench.close()


def test_a_stone_that_the_rules_refuse_stays_in_the_hand_and_another_can_be_laid(tmp_path: Path) -> None:
    """One that lies already, or lay in an earlier trick: the phone hears it, and its player lays another."""
    bench, leader, other = dealt_without_a_camera(tmp_path)
    assert leader.does("lay", value="6-4") == "done" and other.does("lay", value="6-4") == "refused"
    assert leader.does("close_reserve") == "not_yours"
    assert other.does("lay", value="4-1") == "done"
    bench.do("count")
    last = bench.on(Trick)
    both = {phone.claim.seat: phone for phone in (leader, other)}
    assert both[last.player].does("lay", value="4-1") == "refused", "it was laid in the first trick"
    assert both[last.player].does("lay", value="6-1") == "done"
    bench.close()
