"""One passer-by and clockwork players: they take seats, bid for themselves, and the game is played to its end."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from kiosk.director.bell_and_hammer.play import BellAndHammerPlay
from kiosk.export import export
from kiosk.record import check
from kiosk.scenes import Auction, End, InnOpens, Payout, Players, Sale, Seen, Throw
from kiosk.settings import AuctionSettings, Config
from tests.rehearsal import Rehearsal


def at_the_auction(folder: Path, *tempers: str, config: Config | None = None, seed: int = 1) -> Rehearsal:
    """A person and clockwork players of these tempers."""
    kiosk = Rehearsal(folder, config=config, seed=seed)
    kiosk.do("begin")
    kiosk.do("add_player", name="Anna")
    for seat, temper in enumerate(tempers, start=1):
        kiosk.do("add_computer")
        while kiosk.on(Players).computers[seat] != temper:
            kiosk.do("set_temper", seat=seat)
    kiosk.do("start")
    appraise(kiosk)
    return kiosk


def appraise(kiosk: Rehearsal) -> None:
    """What the cards are worth is worked out."""
    play = kiosk.director.play
    assert isinstance(play, BellAndHammerPlay)
    kiosk.wait(0.1)
    play.appraiser.wait()
    kiosk.wait(0.1)


def until_the_inn(kiosk: Rehearsal) -> None:
    """The cards before the inn go to whoever wants them."""
    while kiosk.on(Auction).next != "inn":
        kiosk.do("offer")
        while kiosk.on(Auction).card is not None:
            kiosk.knock()
        appraise(kiosk)


def bids(kiosk: Rehearsal) -> list[dict]:
    return [dict(live.event) for live in kiosk.table.running.live if live.event["type"] == "bid"]


def test_seats_are_taken_by_touch_and_somebody_must_throw(tmp_path: Path) -> None:
    """A touch on one changes its temper; alone among themselves they do not begin; in Bingo there are none."""
    kiosk = Rehearsal(tmp_path)
    kiosk.do("begin")
    assert kiosk.on(Players).clockwork
    for _ in range(3):
        kiosk.do("add_computer")
    assert kiosk.on(Players).computers == ("careful",) * 3
    kiosk.do("set_temper", seat=1)
    kiosk.do("set_temper", seat=2)
    kiosk.do("set_temper", seat=2)
    assert kiosk.on(Players).computers == ("careful", "shrewd", "bold")
    kiosk.do("start")
    assert kiosk.on(Players).problem == "no_person"
    kiosk.do("remove_player", seat=0)
    kiosk.do("add_player", name="Anna")
    kiosk.restart()
    assert kiosk.on(Players).computers == ("shrewd", "bold", ""), "the plug changes nothing"
    kiosk.do("set_temper", seat=2)
    assert kiosk.on(Players).computers[2] == "", "a person has no key to turn"
    kiosk.do("start")
    assert [seat.computer for seat in kiosk.on(Auction).stage.seats] == ["shrewd", "bold", ""]
    kiosk.close()
    bingo = Rehearsal(tmp_path / "bingo")
    bingo.do("begin", game="bingo")
    bingo.do("add_computer")
    assert bingo.on(Players).names == () and not bingo.on(Players).clockwork
    bingo.close()


def test_they_bid_at_a_human_pace_and_their_bids_say_so(tmp_path: Path) -> None:
    """Not at once, not all at once; against each other up to what the card is worth; each bid is marked."""
    kiosk = at_the_auction(tmp_path, "bold", "shrewd")
    until_the_inn(kiosk)
    before = len(bids(kiosk))
    kiosk.do("offer")
    kiosk.wait(0.4)
    assert len(bids(kiosk)) == before
    kiosk.wait(2.6)
    assert len(bids(kiosk)) > before
    kiosk.wait(60.0)
    made = bids(kiosk)[before:]
    assert 5 < kiosk.on(Auction).high < 33
    assert {one["computer"] for one in made} == {"bold", "shrewd"} and {one["player"] for one in made} == {1, 2}
    assert kiosk.on(Auction).retract_by is None
    high, leads = kiosk.on(Auction).high, kiosk.on(Auction).by
    kiosk.wait(30.0)
    assert kiosk.on(Auction).high == high, "nobody raises his own bid, or beyond his limit"
    kiosk.do("bid", player=1 if leads == 2 else 2, **{"raise": 1})
    assert kiosk.on(Auction).high == high, "nobody bids for them"
    kiosk.do("bid", player=0, **{"raise": 10})
    for _ in range(3):
        kiosk.knock()
    assert kiosk.on(Auction).sold_to == 0
    kiosk.close()


def test_a_call_is_answered_before_the_next(tmp_path: Path) -> None:
    """Three quick knocks do not rob a clockwork player of a card that it wants."""
    kiosk = at_the_auction(tmp_path, "bold")
    until_the_inn(kiosk)
    kiosk.do("offer")
    kiosk.knock(0.5)
    kiosk.knock(0.8)
    assert kiosk.on(Auction).by == 1
    kiosk.close()


def test_one_passer_by_plays_a_whole_game(tmp_path: Path) -> None:
    """He knocks and throws for all; the record replays to the same end, and says who was a clockwork player."""
    kiosk = at_the_auction(tmp_path, "careful", "shrewd", "bold")
    while isinstance(kiosk.scene, Auction):
        kiosk.knock()
        if kiosk.on(Auction).card if isinstance(kiosk.scene, Auction) else False:
            appraise(kiosk)
            kiosk.wait(3.0)
    assert {live.event.get("computer") for live in kiosk.table.running.live if live.event["type"] == "bid"} - {None}
    throws = iter([("1", "2", "3", "4", "5", "6"), ("6", "5", "bell"), ("2", "3"), ()] * 60)
    for marks in throws:
        if isinstance(kiosk.scene, End):
            break
        if isinstance(kiosk.scene, Throw):
            till = kiosk.on(Throw).stage.till
            exact = {value: (str(value),) for value in range(1, 7)}
            kiosk.throw(*exact.get(till, marks))
            assert isinstance(kiosk.scene, Seen)
            kiosk.knock()
        for _ in range(20):
            if isinstance(kiosk.scene, Payout | InnOpens):
                kiosk.knock()
            elif isinstance(kiosk.scene, Sale):
                kiosk.wait(13.0)
                if isinstance(kiosk.scene, Sale):
                    kiosk.do("decline_sale")
            elif not isinstance(kiosk.scene, Throw | End):
                kiosk.wait(6.0)
                kiosk.knock()
    assert isinstance(kiosk.scene, End)
    state = kiosk.table.facts
    kiosk.close()
    lines = list(export(tmp_path))
    assert lines[0]["computers"] == ["", "careful", "shrewd", "bold"]
    assert any("computer" in line["event"] for line in lines[1:-1])
    assert check(lines) == [] and lines[-1]["state"] == state


def test_the_worth_is_shown_where_the_operator_wants_it(tmp_path: Path) -> None:
    """With people alone too; not before it is known, and not where it is off."""
    for on, folder in ((True, "shown"), (False, "off")):
        config = dataclasses.replace(Config(), auction=AuctionSettings(worth=on))
        kiosk = Rehearsal(tmp_path / folder, config=config)
        kiosk.seat("Anna", "Boris", "Clara")
        assert kiosk.on(Auction).worth == {}
        appraise(kiosk)
        worth = kiosk.on(Auction).worth
        assert set(worth) == ({"bell", "hammer", "bell_hammer", "horse", "inn"} if on else set())
        assert not on or 10 < worth["inn"] < 22
        kiosk.close()
