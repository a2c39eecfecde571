"""The director from deal to deal of a match of Bingo, to its end."""

from __future__ import annotations

from pathlib import Path

from kiosk.scenes import (
    FoundOut,
    LeaveTable,
    MatchEnd,
    Players,
    Reckoning,
    Trick,
    TurnUp,
    Waiting,
)
from tests.rehearsal import Rehearsal
from tests.stone_bench import StoneBench, others


def test_the_waiting_screen_offers_every_game_and_bingo_seats_two(tmp_path: Path) -> None:
    """A touch on Bingo leads to two seats, a leader and Bingo's own presets."""
    kiosk = Rehearsal(tmp_path)
    assert kiosk.on(Waiting).games == ("bell_and_hammer", "bingo", "toad")
    kiosk.do("begin", game="bingo")
    scene = kiosk.on(Players)
    assert (scene.game, scene.first, scene.most, scene.fewest) == ("bingo", "leader", 2, 2)
    assert scene.presets == ("seed", "sixty_six") and "target" in scene.switches
    for _ in range(3):
        kiosk.do("add_player")
    assert len(kiosk.on(Players).names) == 2
    kiosk.close()


def test_a_spoilt_deal_is_dealt_anew(bench: StoneBench) -> None:
    """It scores nothing, the same player leads, and the old trump stone must be seen gone before the new one counts."""
    bench.deal("5-3")
    bench.play("6-1", "4-1")
    bench.do("leave_table")
    assert bench.on(LeaveTable).can_abandon_hand
    bench.do("abandon", what="hand")
    bench.do("sure")
    bench._read()
    assert bench.on(TurnUp).player == 1 and bench.on(TurnUp).problem == "uncleared"
    bench.trump = None
    bench.deal("6-2")
    assert bench.on(Trick).stage.trump == 6 and bench.state.points == (0, 0) and bench.state.deal_no == 1


def test_a_revoke_comes_out_later_and_is_said(bench: StoneBench) -> None:
    """Closed, a six led, no six laid; the six laid afterwards proves it."""
    bench.deal("5-3")
    bench.do("close_reserve")
    bench.do("sure")
    bench._read()
    bench.play("6-4", "2-1")
    bench.lay("3-3")
    bench.lay("6-2")
    bench.lift()
    scene = bench.on(FoundOut)
    assert (scene.what, scene.player, scene.stone, scene.trick.reply) == ("revoke", 1, "6-2", "2-1")
    bench.kiosk.knock()
    bench._read()
    assert bench.on(Trick).step == "lead"


def test_a_closed_deal_is_reckoned_and_the_next_one_begins(bench: StoneBench) -> None:
    """Seven tricks, then who made what, and the other player leads."""
    bench.deal("5-3")
    bench.do("close_reserve")
    bench.do("sure")
    bench._read()
    mine = ("5-5", "0-0", "5-0", "6-5", "5-4", "5-2", "5-1")
    theirs = ("2-1", "2-0", "3-1", "3-2", "4-1", "4-2", "4-3")
    for lead, reply in zip(mine, theirs, strict=True):
        bench.play(lead, reply)
        if isinstance(bench.scene, FoundOut):
            bench.kiosk.knock()
            bench._read()
    scene = bench.on(Reckoning)
    assert scene.tricks == (7, 0) and scene.big[0].count == 3 and scene.next_leader == 1 and scene.closed_by == 0
    bench.kiosk.knock()
    stage = bench.on(TurnUp).stage
    assert bench.on(TurnUp).player == 0 and stage.big == (3, 0)
    assert (stage.points, stage.tricks, stage.closed_by) == ((0, 0), (0, 0), None), "it is another deal already"
    assert bench.state.big == (3, 0) and bench.state.tricks == (7, 0)


def test_the_match_ends_with_its_last_big_point(tmp_path: Path) -> None:
    """To one big point: capture ends it in the midst of a deal; a knock leads back to the waiting screen."""
    bench = StoneBench(tmp_path, set_option={"switch": "target", "value": 1})
    bench.deal("5-3")
    bench.lay("5-5")
    bench.lay("0-0")
    assert bench.on(Trick).big[0].why == "capture"
    bench.lift(draws=False)
    scene = bench.on(MatchEnd)
    assert scene.winner == 1 and scene.why.why == "capture"
    bench.kiosk.knock()
    bench.on(Waiting)
    bench.close()


def test_the_same_screen_comes_back_after_a_pulled_plug(bench: StoneBench) -> None:
    """With the deal, the lead, an announcement, and a reply that did not count yet."""
    bench.deal()
    bench.lay("6-6")
    bench.do("announce", doubles=2)
    bench._read()
    before = bench.on(Trick)
    bench.kiosk.restart()
    after = bench.on(Trick)
    assert (after.step, after.lead.value, after.declared) == ("reply", before.lead.value, 2)
    bench._read()
    bench.lay("4-1")
    bench.kiosk.restart()
    assert bench.on(Trick).step == "taken" and bench.on(Trick).reply.value == "4-1"
    bench.lift()
    assert bench.state.tricks == (1, 0) and bench.on(Trick).step == "lead"


def test_a_whole_open_deal_shows_all_stones(bench: StoneBench) -> None:
    """Seven tricks with drawing, seven without: each stone is seen once."""
    bench.deal("6-5")
    stones = others("6-5")
    while stones:
        lead = stones.pop()
        # Who lost the seventh trick has drawn the turned-up stone.
        bench.play(lead, "6-5" if len(stones) == 12 else stones.pop())
        bench.read_on()
    scene = bench.on(Reckoning)
    assert sum(scene.tricks) == 14 and sum(scene.points) == 140
