"""Bingo on a phone: points, trumps, the trick and what came before it; and what a hidden hand is held against."""

from __future__ import annotations

from functools import lru_cache

from kiosk.director.bingo import ledger
from kiosk.fold import Folded
from kiosk.games.bingo import STONES, State
from kiosk.games.bingo.stones import legal_replies, winning_rule, worth
from kiosk.i18n import Spoken
from kiosk.phones.moment import Moment
from kiosk.phones.tables.table import Hand, Line, Said, Seated, Table, Thing
from kiosk.scenes import BingoStage, DealLine, SeenThing, Trick, TrickLine, TurnUp
from kiosk.screens import words
from kiosk.screens.bingo.stage import follows, left_over, taken
from kiosk.screens.common.house import game_name
from kiosk.screens.words import bingo


def table(c: Spoken, moment: Moment, now: tuple[str, ...]) -> Table:
    """The table."""
    scene = moment.scene
    stage = scene.stage  # type: ignore[union-attr]
    assert isinstance(stage, BingoStage) and moment.folded is not None
    tricks, deals = _account(moment.folded, moment.amended)
    lines = [_trick(c, stage, line) for line in tricks]
    lines += [_deal(c, stage, line) for line in deals if line.over]
    return Table(
        game_name(c, "bingo"),
        now,
        tuple(_seated(c, stage, seat, moment) for seat in (0, 1)),
        _board(c, stage),
        _things(c, moment),
        tuple(lines),
        hand(c, moment.folded.state, moment.game or 0, tuple(tricks)),
    )


def _seated(c: Spoken, stage: BingoStage, seat: int, moment: Moment) -> Seated:
    scene = moment.scene
    turn = isinstance(scene, Trick) and scene.step in ("lead", "reply") and scene.player == seat
    return Seated(
        words.seat_name(c, stage.seats, seat),
        words.figures(stage.seats)[seat],
        f"{bingo.points(c, stage.points[seat])}, {bingo.big_points(c, stage.big[seat])}",
        (taken(c, stage, seat),),
        turn=turn,
        phone=seat in moment.phones,
    )


def _board(c: Spoken, stage: BingoStage) -> tuple[tuple[str, str], ...]:
    if stage.trump is None:
        return ()
    return (c.t("Trumps"), bingo.trumps(c, stage.trump)), (left_over(c, stage), follows(c, stage))


def _things(c: Spoken, moment: Moment) -> tuple[Thing, ...]:
    scene = moment.scene
    found: list[tuple[SeenThing | None, str]] = []
    if isinstance(scene, TurnUp):
        found = [(scene.stone, "")]
    elif isinstance(scene, Trick):
        found = [(scene.lead, c.t("Lead")), (scene.reply, c.t("Reply"))]
    return tuple(Thing("stone", one.value, one.value, about) for one, about in found if one is not None)


@lru_cache(maxsize=2)
def _account(folded: Folded, amended: frozenset[int]) -> tuple[list[TrickLine], list[DealLine]]:
    state: State = folded.state
    return ledger.tricks(folded, amended, state.deal_no), ledger.deals(folded)


def _trick(c: Spoken, stage: BingoStage, line: TrickLine) -> Line:
    said = bingo.trick_line(c, stage.seats, line)
    mark = f" {c.t('(put right)')}" if line.amended else ""
    why = bingo.why_taken(c, line.why, line.lead, line.reply)
    head = f"{c.t('Trick {n}', n=line.trick)}: {line.lead}, {line.reply}{mark}"
    return Line(line.number, head, (Said(f"{said}. {why}", (0, 1)),), (0, 1))


def _deal(c: Spoken, stage: BingoStage, line: DealLine) -> Line:
    told = [bingo.big_line(c, stage.seats, one) for one in line.big]
    made = ", ".join(
        f"{words.seat_name(c, stage.seats, seat)}: {bingo.points(c, line.points[seat])}" for seat in (0, 1)
    )
    return Line(
        -line.deal,
        c.t("Deal {n} is over", n=line.deal),
        tuple(Said(one, (0, 1)) for one in (f"{made}.", *told)),
        (0, 1),
    )


def hand(c: Spoken, state: State, game: int, tricks: tuple[TrickLine, ...] = ()) -> Hand | None:
    """What a hidden hand is held against, as far as everybody knows it; None between two deals."""
    if state.phase not in ("lead", "reply"):
        return None
    trump, lead = state.trump, state.lead
    laid = {stone for line in tricks for stone in (line.lead, line.reply)} | ({lead} if lead else set())
    counts = {stone: (worth(stone, trump),) for stone in STONES} if trump is not None else {}
    takes: tuple[str, ...] = ()
    if lead is not None and trump is not None:
        takes = tuple(
            one for one in STONES if one != lead and winning_rule(lead, one, trump, state.switches, state.strict)[0]
        )
    return Hand(
        key=f"{game}.{state.deal_no}",
        kind="stone",
        things={stone: stone for stone in STONES},
        counts=counts,
        labels=(c.t("points"),) if counts else (),
        tiers=tiers(state) if lead is not None and state.strict else (),
        takes=takes,
        gone=tuple(sorted(laid)),
    )


def tiers(state: State) -> tuple[tuple[str, ...], ...]:
    """All stones in the order in which the rules ask for them as a reply, the ones asked for first in the first group.

    Of any hand, what may be laid is what it holds of the first group of which it holds anything.
    """
    assert state.lead is not None and state.trump is not None
    rest, found = [stone for stone in STONES if stone != state.lead], []
    while rest:
        first = legal_replies(rest, state.lead, state.trump, state.switches)
        found.append(first)
        rest = [stone for stone in rest if stone not in first]
    return tuple(found)
