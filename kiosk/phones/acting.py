"""A phone's wish becomes what a touch, a key or a button would have asked for; on the drawing thread.

It is held against what the phone's seat may do in the state that stands, and the seat is put in from the claim.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.director import Director
from kiosk.games.toad.cards import CARDS
from kiosk.phones.claims import Claims
from kiosk.phones.moment import Wish
from kiosk.phones.offers import offered
from kiosk.scenes import Action, ChooseCard, ChooseStone, EnterHand, ToadTurn, Trick

ANSWERS = ("done", "late", "page", "gone", "not_yours", "refused")
"""What became of a wish: done; another state stands; a page lies over the game; the phone has no seat in this game;
it is not this seat's to do; the rules or the table refuse it."""

MOST_CARDS = 20
"""Of a hand that is shown."""


def act(director: Director, claims: Claims, wish: Wish) -> str:
    """Do what a phone asks for. Returns what became of it, one of `ANSWERS`."""
    claim, table = wish.claim, director.table
    if not claims.holds(claim) or table.folded is None or claim.game != table.game:
        return "gone"
    if wish.about != table.number or table.busy:
        director.dropped += 1
        return "late"
    if director.pages.top is not None:
        return "page"
    asked = Action(wish.name, dict(wish.args))
    cards = _cards(asked)
    if cards is not None:
        asked = Action(asked.name)
    if asked not in offered(director.public_scene(), claim.seat):
        return "not_yours"
    return "done" if _do(director, claim.seat, asked, cards) else "refused"


def _cards(asked: Action) -> tuple[str, ...] | None:
    """The hand that is shown, where it is one."""
    cards = asked.args.get("cards")
    if asked.name != "show" or set(asked.args) != {"cards"} or not isinstance(cards, list | tuple):
        return None
    right = len(cards) <= MOST_CARDS and all(isinstance(card, str) and card in CARDS for card in cards)
    return tuple(cards) if right and len(set(cards)) == len(cards) and cards else None


def _do(director: Director, seat: int, asked: Action, cards: tuple[str, ...] | None) -> bool:
    about = director.table.number
    if asked.name in ("bid", "retract"):
        return _act(director, asked.name, {"player": seat, **asked.args}, about)
    if asked.name == "lay":
        return _lay(director, asked.args["value"], about)
    if asked.name == "show":
        return cards is not None and _show(director, cards, about)
    return _act(director, "no" if asked.name == "no_close" else asked.name, asked.args, about)


def _act(director: Director, name: str, args: Mapping[str, Any], about: int) -> bool:
    before = director.table.number, director.table.busy, director.public_scene()
    done = director.act(Action(name, dict(args)), about=about)
    return done and (director.table.number, director.table.busy, director.public_scene()) != before


def _lay(director: Director, value: str, about: int) -> bool:
    """Name a stone or card that no camera sees, on the page on which a person would."""
    scene = director.public_scene()
    if isinstance(scene, Trick):
        opens, names, name = "choose_stone", "stone", scene.step
    else:
        opens, names, name = "choose_card", "card", "discard"
    director.act(Action(opens, {"what": name}), about=about)
    page = director.scene()
    if not isinstance(page, ChooseStone | ChooseCard) or not director.act(Action(names, {"value": value}), about=about):
        return False
    if isinstance(director.scene(), ChooseStone | ChooseCard):
        # It cannot be that one; the page is not left lying over the game.
        director.pages.close()
        return False
    # What the rules refuse stands on the screen as something amiss, and does not count.
    after = director.public_scene()
    return not (isinstance(after, Trick | ToadTurn) and after.problem)


def _show(director: Director, cards: tuple[str, ...], about: int) -> bool:
    """Lay a hand open, on the page on which a person would enter it."""
    director.act(Action("enter_hand"), about=about)
    for card in cards:
        director.act(Action("card", {"value": card}), about=about)
    page = director.scene()
    if not isinstance(page, EnterHand) or set(page.cards) != set(cards):
        director.pages.close()
        return False
    return director.act(Action("sure"), about=about)
