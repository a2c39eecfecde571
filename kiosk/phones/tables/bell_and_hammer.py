"""Bell and Hammer on a phone: purses, cards and their owners, the till, the last throw, and why tokens moved."""

from __future__ import annotations

from functools import lru_cache

from kiosk.director.bell_and_hammer import ledger
from kiosk.fold import Folded
from kiosk.i18n import Spoken
from kiosk.phones.moment import Moment
from kiosk.phones.tables.table import Line, Said, Seated, Table, Thing
from kiosk.scenes import AccountLine, Auction, End, Payout, Seen, Stage
from kiosk.screens import words
from kiosk.screens.common.account import headline
from kiosk.screens.common.house import game_name

MOST_LINES = 40
"""Entries of the account that a phone shows."""


def table(c: Spoken, moment: Moment, now: tuple[str, ...]) -> Table:
    """The table."""
    scene = moment.scene
    stage = scene.stage  # type: ignore[union-attr]
    assert isinstance(stage, Stage) and moment.folded is not None
    lines = tuple(_line(c, stage, one) for one in _account(moment.folded, moment.amended))
    return Table(
        game_name(c, "bell_and_hammer"),
        now,
        tuple(_seated(c, stage, seat, moment) for seat in range(len(stage.seats))),
        _board(c, stage, moment),
        _things(c, moment),
        lines,
    )


def _seated(c: Spoken, stage: Stage, seat: int, moment: Moment) -> Seated:
    one, notes = stage.seats[seat], []
    if one.computer:
        notes.append(c.t(words.CLOCKWORK[one.computer]))
    if seat == stage.banker and not isinstance(moment.scene, End):
        notes.append(c.t("banker"))
    for card in one.cards:
        won = stage.won.get(card, 0)
        notes.append(f"{words.card_name(c, card)} {won:+d}".replace("-", "\u2212") if won else words.card_name(c, card))
    if one.out:
        notes.append(c.t("out"))
    elif seat < len(stage.away) and stage.away[seat]:
        notes.append(c.t("away"))
    return Seated(
        words.seat_name(c, stage.seats, seat),
        words.figures(stage.seats)[seat],
        words.tokens(c, one.tokens),
        tuple(notes),
        turn=seat == stage.turn,
        out=one.out,
        phone=seat in moment.phones,
    )


def _board(c: Spoken, stage: Stage, moment: Moment) -> tuple[tuple[str, str], ...]:
    found = [(c.t("in the till"), str(stage.till))]
    scene = moment.scene
    if isinstance(scene, Auction) and scene.card is not None:
        price = str(scene.start) if scene.by is None else str(scene.high)
        found.insert(0, (c.t("Starting price") if scene.by is None else c.t("Highest bid"), price))
    if stage.round > 1:
        found.append((c.t("Round"), str(stage.round)))
    if stage.inn_open:
        found.append((words.card_name(c, "inn"), c.t("open")))
    return tuple(found)


def _things(c: Spoken, moment: Moment) -> tuple[Thing, ...]:
    scene = moment.scene
    if isinstance(scene, Auction):
        card = scene.card or (None if scene.choose else scene.next)
        return (Thing("picture", card, words.card_name(c, card)),) if card else ()
    if isinstance(scene, Seen | Payout):
        return tuple(Thing("die", die.value, words.die_name(c, die.value)) for die in scene.dice)
    return ()


@lru_cache(maxsize=2)
def _account(folded: Folded, amended: frozenset[int]) -> tuple[AccountLine, ...]:
    """Worked out once for each state; a `Folded` never changes and is compared by identity."""
    return tuple(ledger.account(folded, amended)[:MOST_LINES])


def _line(c: Spoken, stage: Stage, one: AccountLine) -> Line:
    told = [Said(words.nothing(c, one.nothing), ())] if one.nothing else []
    for payment in one.payments:
        both = tuple(party for party in (payment.payer, payment.receiver) if isinstance(party, int))
        told.append(Said(f"{words.movement(c, stage.seats, payment)} {words.reason(c, payment)}", both))
    seats = {seat for said in told for seat in said.seats} | ({one.player} if one.player is not None else set())
    mark = f" {c.t('(put right)')}" if one.amended else ""
    after = tuple(words.tokens(c, tokens) for tokens in one.purses)
    return Line(one.number, headline(c, stage, one) + mark, tuple(told), tuple(sorted(seats)), after)
