"""Players who sit down: by touch or by knocks, by which rules, and what outlives a pulled plug."""

from __future__ import annotations

import pytest

from kiosk.scenes import Auction, Players, Throw, Waiting
from kiosk.screens import words
from tests.rehearsal import Rehearsal


def test_whoever_sat_down_sits_there_after_the_plug_was_pulled(kiosk: Rehearsal) -> None:
    """Names, rules, banker, and the name that was half typed: the same screen."""
    kiosk.do("begin")
    for name in ("Anna", "Boris", "Clara"):
        kiosk.do("add_player", name=name)
    kiosk.do("set_preset", preset="russian")
    kiosk.do("set_option", switch="max_rounds", value=2)
    kiosk.do("set_banker", seat=2)
    kiosk.do("set_plain_dice", on=True)
    kiosk.do("edit_name", seat=1)
    kiosk.do("type", text="x")
    before = kiosk.on(Players)
    kiosk.restart()
    assert kiosk.on(Players) == before
    kiosk.do("name_done")
    kiosk.do("start")
    assert kiosk.on(Auction).stage.plain_dice
    assert kiosk.table.names == ("Anna", "Borisx", "Clara")


def test_whoever_sat_down_by_knocks_does_too(kiosk: Rehearsal) -> None:
    """One knock each; the game then starts by itself as before, counted anew."""
    kiosk.knock()
    for _ in range(3):
        kiosk.knock()
    before = kiosk.on(Players).names
    kiosk.wait(6)
    kiosk.restart()
    assert kiosk.on(Players).names == before and kiosk.on(Players).start_left == 10.0
    kiosk.wait(11)
    assert isinstance(kiosk.scene, Auction)


def test_a_game_that_has_begun_or_was_left_leaves_nobody_behind(kiosk: Rehearsal) -> None:
    """After the end of the game, and after `back`, a restart shows the waiting screen."""
    kiosk.do("begin")
    kiosk.do("add_player", name="Anna")
    kiosk.do("back")
    kiosk.restart()
    assert isinstance(kiosk.scene, Waiting)
    kiosk.seat("Anna", "Boris")
    kiosk.restart()
    assert isinstance(kiosk.scene, Auction)
    for action in ("leave_table", "abandon", "sure", "go_on"):
        kiosk.do(action)
    assert isinstance(kiosk.scene, Waiting)
    kiosk.restart()
    assert isinstance(kiosk.scene, Waiting)


def test_what_was_noted_by_other_rules_is_not_believed(kiosk: Rehearsal) -> None:
    """A preset that is gone, or a note of another version: the waiting screen."""
    kiosk.do("begin")
    kiosk.do("add_player", name="Anna")
    for change in ({"preset": "martian"}, {"game": "chess"}, {"chosen": {"stake": -4}}, {"more": 1}):
        noted = kiosk.table.seating()
        assert noted is not None
        kiosk.table.note_seating({**noted, **change})
        kiosk.settle()
        kiosk.restart()
        assert isinstance(kiosk.scene, Waiting)
        kiosk.table.note_seating(noted)
        kiosk.settle()


def figures(kiosk: Rehearsal) -> tuple[str, ...]:
    return kiosk.on(Players).figures


def test_a_figure_stays_with_whoever_sat_down_with_it(kiosk: Rehearsal) -> None:
    """Whatever he is called, whoever comes after him or leaves, and into the game; nobody else gets it."""
    kiosk.do("begin")
    kiosk.knock()
    kiosk.do("edit_name", seat=0)
    kiosk.do("type", text="Ada")
    kiosk.do("name_done")
    kiosk.wait(1)
    kiosk.knock()
    kiosk.wait(1)
    kiosk.knock()
    assert kiosk.on(Players).names == ("Ada", "fish", "frog") and figures(kiosk) == ("fox", "fish", "frog")
    kiosk.do("remove_player", seat=0)
    kiosk.do("edit_name", seat=1)
    kiosk.do("type", text="Bo")
    kiosk.do("name_done")
    assert kiosk.on(Players).names == ("fish", "Bo") and figures(kiosk) == ("fish", "frog")
    kiosk.wait(1)
    kiosk.do("remove_player", seat=0)
    kiosk.do("add_player")
    kiosk.restart()
    assert kiosk.on(Players).names == ("Bo", "fox") and figures(kiosk) == ("frog", "fox")
    kiosk.do("start")
    assert words.figures(kiosk.on(Auction).stage.seats) == ("frog", "fox")
    kiosk.restart()
    assert words.figures(kiosk.on(Auction).stage.seats) == ("frog", "fox")


def test_who_calls_himself_by_an_animal_leaves_the_others_theirs(kiosk: Rehearsal) -> None:
    """Eight sit down, the first by the name that the last would have had."""
    kiosk.do("begin")
    kiosk.do("add_player", name="owl")
    for _ in range(7):
        kiosk.do("add_player")
    seated = kiosk.on(Players)
    assert len(set(seated.names)) == len(set(seated.figures)) == 8


def test_the_keys_for_a_name_are_put_away_and_the_name_stays(kiosk: Rehearsal) -> None:
    """By the escape key: what was typed is forgotten."""
    kiosk.do("begin")
    kiosk.do("add_player", name="Ada")
    kiosk.do("edit_name", seat=0)
    kiosk.do("type", text="x")
    kiosk.do("close")
    assert kiosk.on(Players).editing is None and kiosk.on(Players).names == ("Ada",)


def test_the_hammer_alone_brings_a_game_from_waiting_to_the_dice(kiosk: Rehearsal) -> None:
    """Knocks seat players as animals, time starts the game, and unsold cards are offered twice before play begins."""
    kiosk.knock()
    for _ in range(3):
        kiosk.knock(0.5)
    assert kiosk.on(Players).names == ("fox", "fish", "frog")
    kiosk.wait(5)
    assert 4 < (kiosk.on(Players).start_left or 0) < 6
    kiosk.wait(5.2)
    knocks = 0
    while isinstance(kiosk.scene, Auction):
        kiosk.knock()
        knocks += 1
        assert knocks < 60
    assert knocks == 10 * 4 + 1
    assert isinstance(kiosk.scene, Throw)


def test_a_touch_stops_the_start_by_itself(kiosk: Rehearsal) -> None:
    """Who enters names by touch is not hurried."""
    kiosk.do("begin")
    kiosk.do("add_player", name="Anna")
    kiosk.do("add_player", name="Boris")
    kiosk.wait(60)
    assert kiosk.on(Players).names == ("Anna", "Boris")


def test_rules_that_do_not_fit_the_number_are_not_offered(kiosk: Rehearsal) -> None:
    """Two players are not offered the russian rules, three are."""
    kiosk.do("begin")
    kiosk.do("add_player")
    kiosk.do("add_player")
    assert "russian" not in kiosk.on(Players).presets
    kiosk.do("add_player")
    assert "russian" in kiosk.on(Players).presets


def test_a_knock_seats_nobody_while_a_name_is_typed(kiosk: Rehearsal) -> None:
    """The footer says that a knock does nothing, and it does nothing; once the name is done it seats one more."""
    kiosk.do("begin")
    kiosk.do("add_player")
    kiosk.do("edit_name", seat=0)
    assert kiosk.on(Players).strike == "none"
    kiosk.knock()
    assert len(kiosk.on(Players).names) == 1
    assert kiosk.on(Players).editing == 0
    kiosk.do("name_done")
    assert kiosk.on(Players).strike == "add_player"
    kiosk.knock()
    assert len(kiosk.on(Players).names) == 2


@pytest.mark.parametrize("simulated", [True, False])
def test_who_sits_down_sees_whether_the_table_is_simulated(kiosk: Rehearsal, simulated: bool) -> None:
    """The scene of the players says what the game's own scenes say."""
    kiosk.director.simulated = simulated
    kiosk.do("begin")
    assert kiosk.on(Players).simulated is simulated


def test_a_finger_that_touches_twice_removes_one_player(kiosk: Rehearsal) -> None:
    """The others close up, and the next one comes to lie under the finger; a second later it means him."""
    kiosk.do("begin")
    for name in ("Anna", "Boris", "Clara"):
        kiosk.do("add_player", name=name)
    kiosk.do("remove_player", seat=0)
    kiosk.wait(0.3)
    kiosk.do("remove_player", seat=0)
    assert kiosk.on(Players).names == ("Boris", "Clara")
    kiosk.wait(0.5)
    kiosk.do("remove_player", seat=0)
    assert kiosk.on(Players).names == ("Clara",)


def test_a_lot_falls_with_the_player_whom_it_met(kiosk: Rehearsal) -> None:
    """Who moves up into his place was not drawn; while another goes, the lot stands."""
    kiosk.do("begin")
    for name in ("Anna", "Boris", "Clara", "Dora"):
        kiosk.do("add_player", name=name)
    kiosk.do("draw_banker")
    met = kiosk.on(Players).banker
    assert met is not None
    kiosk.do("remove_player", seat=0 if met else 3)
    kept = kiosk.on(Players).banker
    assert kept == (met - 1 if met else 0) and kiosk.on(Players).by_lot
    kiosk.wait(1.0)
    kiosk.do("remove_player", seat=kept)
    assert kiosk.on(Players).banker is not None and not kiosk.on(Players).by_lot


def test_who_sat_down_by_knocks_alone_begins_by_lot_and_the_seats_say_so(kiosk: Rehearsal) -> None:
    """No seat is marked before the lot is drawn; a touch on a seat or on the lot decides at once."""
    kiosk.knock()
    for _ in range(3):
        kiosk.knock()
    assert kiosk.on(Players).banker is None and kiosk.on(Players).by_lot
    kiosk.restart()
    assert kiosk.on(Players).banker is None and kiosk.on(Players).by_lot
    kiosk.do("draw_banker")
    assert kiosk.on(Players).banker in (0, 1, 2) and kiosk.on(Players).by_lot
    kiosk.do("set_banker", seat=1)
    assert kiosk.on(Players).banker == 1 and not kiosk.on(Players).by_lot
    kiosk.do("start")
    assert kiosk.on(Auction).stage.banker == 1
