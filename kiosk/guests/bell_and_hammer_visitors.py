"""Visitors of Bell and Hammer without a screen: they bid sensibly, throw, and look at what the kiosk says it saw.

A visitor sees the real dice (the truth of the simulated table) and the screen (the scene), nothing else of the kiosk.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from kiosk.guests.wishes import KNOCK, NAMES, Wish, touch
from kiosk.scenes import (
    Account,
    Auction,
    End,
    InnOpens,
    LeaveTable,
    Payout,
    Pin,
    Players,
    PutRight,
    RoundOver,
    Sale,
    SaleOver,
    Scene,
    Seen,
    SeenDie,
    Teach,
    Throw,
    Tools,
    Waiting,
    Why,
    Wrong,
)

WORTH: Mapping[str, Mapping[str, tuple[float, float, float]]] = {
    "russian": {
        "bell": (8.6, 12.1, 16.5),
        "hammer": (8.6, 12.1, 16.5),
        "bell_hammer": (1.7, 2.4, 3.3),
        "horse": (17.3, 31.2, 50.9),
        "inn": (21.0, 23.6, 25.2),
    },
    "english": {
        "bell": (1.8, 2.7, 3.5),
        "hammer": (1.8, 2.7, 3.5),
        "bell_hammer": (0.4, 0.5, 0.7),
        "horse": (0.0, 0.5, 1.3),
        "inn": (15.0, 16.8, 18.0),
    },
    "english_uniform": {
        "bell": (2.4, 3.1, 4.0),
        "hammer": (2.4, 3.1, 4.0),
        "bell_hammer": (0.5, 0.6, 0.8),
        "horse": (5.6, 7.0, 8.1),
        "inn": (21.0, 23.6, 25.2),
    },
}
"""What a card is worth in a round of 3, 4 and 5 players, by the exact numbers of the rules (section 9)."""


class Dice(Protocol):
    """What a visitor sees on the table."""

    @property
    def lying(self) -> int: ...

    @property
    def still(self) -> bool: ...

    @property
    def bad(self) -> tuple[int, ...]:
        """Numbers of the dice that lean, are stacked, lie beside the mat or rolled away."""
        ...

    def value_at(self, x: float, y: float, edge: float) -> str | None:
        """What the die really shows that lies at this place of the picture; None: no die does."""
        ...

    @property
    def values(self) -> tuple[str, ...]:
        """What really lies up, sorted."""
        ...


class Visitors:
    """All the people of one game."""

    def __init__(self, rng: random.Random, players: int, rules: str, plain_dice: bool = False) -> None:
        self.rng = rng
        self.players = players
        self.rules = rules
        self.plain_dice = plain_dice
        self._limits: dict[str, list[int]] = {}

    @property
    def content(self) -> bool:
        """Nobody has anything left to put right: the game may be over."""
        return True

    def wish(self, scene: Scene, dice: Dice) -> Wish | None:
        """What they do now; None: they wait."""
        if isinstance(scene, Waiting | Payout | InnOpens | SaleOver | RoundOver | End):
            return Wish(KNOCK)
        if isinstance(scene, Players):
            return self._sit_down(scene)
        if isinstance(scene, Auction):
            return self._bid(scene)
        if isinstance(scene, Throw):
            return self._throw(scene, dice)
        if isinstance(scene, Seen):
            return self._look(scene, dice)
        if isinstance(scene, Sale):
            return self._sell(scene)
        if isinstance(scene, Account | Why | PutRight | LeaveTable | Pin | Teach | Tools):
            return touch("close")
        if isinstance(scene, Wrong) and scene.choices:
            return touch(scene.choices[0].name)
        return None

    def _sit_down(self, scene: Players) -> Wish:
        if len(scene.names) < self.players:
            return touch("add_player", name=NAMES[len(scene.names)])
        if scene.preset != self.rules:
            return touch("set_preset", preset=self.rules)
        if scene.plain_dice != self.plain_dice:
            return touch("set_plain_dice", on=self.plain_dice)
        return touch("start")

    def _bid(self, scene: Auction) -> Wish:
        if scene.card is None:
            return Wish(KNOCK)
        for seat in self.rng.sample(range(self.players), self.players):
            most = min(self._limit(seat, scene.card), scene.limits[seat] if scene.limits else 0)
            least = max(scene.start, scene.high + 1)
            if seat == scene.by or most < least:
                continue
            jump = 10 if most >= least + 9 else 5 if most >= least + 4 else 1
            step = self.rng.choice([1, jump])
            return touch("bid", player=seat, **{"raise": step})
        return Wish(KNOCK)

    def _limit(self, seat: int, card: str) -> int:
        """What a card is worth to a player, by the numbers and his mood."""
        if card not in self._limits:
            worth = WORTH.get(self.rules, WORTH["english"])[card]
            mean = worth[min(2, max(0, self.players - 3))]
            self._limits[card] = [max(0, round(self.rng.gauss(mean, 1 + mean / 4))) for _ in range(self.players)]
        return self._limits[card][seat]

    def _throw(self, scene: Throw, dice: Dice) -> Wish | None:
        if scene.camera == "fault" and dice.lying == 8:
            return touch("by_hand")
        if not dice.still:
            return None
        one_again = scene.problem in ("not_eight", "cocked", "stacked", "off_the_mat") and 0 < len(dice.bad) < 3
        if one_again and self.rng.random() < 0.7:
            return Wish("throw", dice=dice.bad)
        if scene.table == "uncleared" and not dice.lying:
            return touch("is_empty")
        if scene.problem or dice.lying:
            return Wish("clear")
        return Wish("throw") if scene.table == "empty" else None

    def _look(self, scene: Seen, dice: Dice) -> Wish | None:
        """Compare the screen with the dice where the kiosk asks; where it is sure, believe it."""
        if scene.confirm_left is not None:
            return Wish(KNOCK) if self.rng.random() < 0.3 else None
        if scene.by_hand:
            return self._tell(scene, dice)
        for index, die in enumerate(scene.dice):
            true = dice.value_at(die.x, die.y, die.edge)
            if true is None:
                return touch("remove_die", index=index)
            if true != die.value and not _same_mark(true, die, scene):
                return touch("set_die", index=index, value=true)
        if scene.problem is not None or tuple(sorted(die.value for die in scene.dice)) != dice.values:
            return touch("throw_again")
        return touch("confirm")

    def _tell(self, scene: Seen, dice: Dice) -> Wish:
        """Enter a throw that no camera saw: touch the marks that lie up, the rest are blank."""
        told = [_told(die.value, scene) for die in scene.dice]
        true = [_told(value, scene) for value in dice.values]
        if sorted(told) == sorted(true):
            return touch("confirm" if scene.problem is None else "throw_again")
        if scene.plain_marks is not None:
            return touch("sixes", count=true.count("6"))
        wrong = {*told, *true} - {"", "blank"}
        for mark in sorted(wrong):
            if (mark in told) != (mark in true):
                return touch("mark", mark=mark)
        return touch("rest_blank") if "" in told else touch("throw_again")

    def _sell(self, scene: Sale) -> Wish:
        cards = [card for card, owner in scene.stage.cards.items() if owner == scene.player]
        rich = max(range(len(scene.stage.seats)), key=lambda seat: _purse(scene, seat))
        if _purse(scene, rich) < 1 or self.rng.random() < 0.02:
            return touch("decline_sale")
        if scene.card is None:
            return touch("sell_card", card=self.rng.choice(cards))
        if scene.buyer is None:
            return touch("sell_buyer", seat=rich)
        if scene.price == 1 and scene.limit > 1:
            return touch("sell_price", price=self.rng.randint(2, min(scene.limit, 8)))
        return touch("sell")


def _purse(scene: Sale, seat: int) -> int:
    one = scene.stage.seats[seat]
    return -1 if one.out or seat == scene.player else one.tokens


def _told(value: str, scene: Seen) -> str:
    """What has to be told of a die: in the plain-dice game six or not six."""
    return value if scene.plain_marks is None or value in ("", "6") else "1"


def _same_mark(true: str, die: SeenDie, scene: Seen) -> bool:
    """Plain dice: whether a die shows two or three is nobody's business."""
    return scene.plain_marks is not None and (true == "6") == (die.value == "6")
