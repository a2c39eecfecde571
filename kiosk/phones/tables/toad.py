"""Toad on a phone: lives, the pile, what was declared; and what a hidden hand is counted with."""

from __future__ import annotations

from functools import lru_cache

from kiosk.director.toad import ledger
from kiosk.fold import Folded
from kiosk.games.toad import State, counted
from kiosk.games.toad.cards import CARDS, GOAL
from kiosk.i18n import Spoken
from kiosk.phones.moment import Moment
from kiosk.phones.tables.table import Hand, Line, Said, Seated, Table, Thing
from kiosk.scenes import Declared, SeenThing, TakesBack, ToadLine, ToadStage, ToadTurn, Verdict
from kiosk.screens import words
from kiosk.screens.common.house import game_name
from kiosk.screens.words import toad

MOST_LINES = 40


def table(c: Spoken, moment: Moment, now: tuple[str, ...]) -> Table:
    """The table."""
    scene = moment.scene
    stage = scene.stage  # type: ignore[union-attr]
    assert isinstance(stage, ToadStage) and moment.folded is not None
    return Table(
        game_name(c, "toad"),
        now,
        tuple(_seated(c, stage, seat, moment) for seat in range(len(stage.seats))),
        _board(c, stage),
        _things(c, moment, stage),
        tuple(_line(c, stage, one) for one in _account(moment.folded, moment.amended)),
        hand(c, moment.folded.state, moment.game or 0),
    )


def _seated(c: Spoken, stage: ToadStage, seat: int, moment: Moment) -> Seated:
    notes = [c.t("deals")] if seat == stage.dealer else []
    notes += [said for said in (toad.standing(c, stage, seat),) if said]
    lives = stage.lives[seat]
    return Seated(
        words.seat_name(c, stage.seats, seat),
        words.figures(stage.seats)[seat],
        c.n("{n} life", "{n} lives", lives),
        tuple(notes),
        turn=seat == stage.turn,
        out=stage.status[seat] == "dead",
        phone=seat in moment.phones,
    )


def _board(c: Spoken, stage: ToadStage) -> tuple[tuple[str, str], ...]:
    found = [(c.t("Bank"), str(stage.bank))]
    if stage.reserve is not None:
        found.append((c.t("Reserve"), c.n("{n} card", "{n} cards", stage.reserve)))
    return tuple(found)


def _things(c: Spoken, moment: Moment, stage: ToadStage) -> tuple[Thing, ...]:
    scene = moment.scene
    if isinstance(scene, Declared | TakesBack | Verdict):
        return _cards(c, scene.cards)
    found: list[Thing] = []
    if isinstance(scene, ToadTurn) and scene.card is not None:
        found += [_card(c, scene.card.value, c.t("Laid in this turn"))]
    if stage.top:
        found.append(_card(c, stage.top, c.t("Pile")))
    found += [_card(c, value, c.t("Open to all")) for value in stage.row]
    for seat, cards in enumerate(stage.declared):
        about = c.t("{name}, as declared", name=words.seat_name(c, stage.seats, seat))
        found += [_card(c, one.value, about) for one in cards]
    return tuple(found)


def _cards(c: Spoken, cards: tuple[SeenThing, ...]) -> tuple[Thing, ...]:
    return tuple(_card(c, one.value) for one in cards if one.value in CARDS)


def _card(c: Spoken, value: str, about: str = "") -> Thing:
    return Thing("card", value, toad.card_name(c, value), about)


@lru_cache(maxsize=2)
def _account(folded: Folded, amended: frozenset[int]) -> tuple[ToadLine, ...]:
    return tuple(ledger.lines(folded, amended)[:MOST_LINES])


def _line(c: Spoken, stage: ToadStage, one: ToadLine) -> Line:
    costs = toad.costs(c, stage.seats, one)
    seats = tuple(sorted({seat for seat in (one.player, *one.lost, *one.out) if seat is not None}))
    return Line(one.number, toad.line(c, stage.seats, one), (Said(costs, seats),) if costs else (), seats)


def hand(c: Spoken, state: State, game: int) -> Hand | None:
    """What a hidden hand is counted with; None between two hands."""
    if state.phase != "turn":
        return None
    return Hand(
        key=f"{game}.{state.hand_no}",
        kind="card",
        things={card: toad.card_name(c, card) for card in CARDS},
        counts={card: counted((card,)) for card in CARDS},
        labels=(c.t("red"), c.t("black")),
        goal=(GOAL, GOAL),
        cry=c.t("Ten and ten: a toad!"),
    )
