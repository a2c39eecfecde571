"""Every screen in every state, as made-up scenes: for looking at, for tests, for the README."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pygame

from kiosk.scenes import (
    Account,
    AccountLine,
    Action,
    Auction,
    End,
    InnOpens,
    LeaveTable,
    Payment,
    Payout,
    Pin,
    Players,
    PutRight,
    RoundOver,
    Sale,
    Scene,
    Seat,
    Seen,
    SeenDie,
    Stage,
    Teach,
    Throw,
    Waiting,
    Why,
    Wrong,
)
from kiosk.screens.drawing import REST, draw
from kiosk.theme import ANIMALS, Theme
from vision.reading import Doubt, Picture

CARDS = ("bell", "hammer", "bell_hammer", "horse", "inn")

LONG_NAMES = (
    "Wilhelmina Augus",
    "Константин Петр",
    "Bo",
    "Anne-Marie W. B.",
    "Jekaterina",
    "Maximilian Ohm",
    "Щ",
    "Dr. Oswald Ern",
)
"""As long as a name may be, and as short."""

SPOTS = ((150, 130), (270, 95), (390, 150), (505, 110), (175, 290), (300, 250), (415, 330), (520, 270))
"""Centres in px of the eight dice of the made-up picture."""

EDGE = 62.0


def stage(count: int = 4, **changes: object) -> Stage:
    """A game in full swing."""
    tokens = (31, 18, 44, 27, 9, 36, 12, 22)
    owners = {"bell": 0, "hammer": 1, "bell_hammer": 2 % count, "horse": 1, "inn": count - 1}
    won = {"bell": 14, "hammer": -9, "bell_hammer": 0, "horse": 6, "inn": 21}
    seats = tuple(
        Seat(ANIMALS[seat], tokens[seat], cards=tuple(card for card in CARDS if owners[card] == seat))
        for seat in range(count)
    )
    plain = Stage(
        seats=seats,
        till=47,
        cards=owners,
        won=won,
        inn_open=False,
        turn=1,
        round=1,
        rules="english",
        can_undo=True,
        can_put_right=True,
        banker=0,
        away=(False,) * count,
        numbering=58,
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


def picture(values: tuple[str, ...] = ("blank", "2", "blank", "bell", "5", "blank", "blank", "6")) -> Picture:
    """A plain drawing of eight dice on a green cloth, in place of a camera's picture."""
    rng = np.random.default_rng(5)
    image = np.full((420, 660, 3), (74, 96, 62), np.uint8)
    image = np.clip(image + rng.normal(0, 5, image.shape), 0, 255).astype(np.uint8)
    for value, (x, y) in zip(values, SPOTS, strict=False):
        angle = float(rng.uniform(-40, 40))
        corners = cv2.boxPoints(((float(x), float(y)), (EDGE, EDGE), angle))
        cv2.fillPoly(image, [(corners + np.array((7, 9))).astype(np.int32)], (44, 60, 38), cv2.LINE_AA)
        cv2.fillPoly(image, [corners.astype(np.int32)], (214, 228, 236), cv2.LINE_AA)
        if value.isdigit():
            cv2.putText(image, value, (x - 15, y + 17), cv2.FONT_HERSHEY_DUPLEX, 1.5, (36, 36, 150), 3, cv2.LINE_AA)
        elif value == "bell":
            cv2.fillPoly(
                image,
                [np.array([[x, y - 20], [x + 17, y + 14], [x - 17, y + 14]], np.int32)],
                (36, 36, 150),
                cv2.LINE_AA,
            )
            cv2.circle(image, (x, y + 18), 5, (36, 36, 150), -1, cv2.LINE_AA)
        elif value == "hammer":
            cv2.rectangle(image, (x - 17, y - 18), (x + 17, y - 4), (36, 36, 150), -1)
            cv2.line(image, (x, y - 4), (x, y + 20), (36, 36, 150), 6)
    return image


def thrown(
    values: tuple[str, ...] = ("blank", "2", "blank", "bell", "5", "blank", "blank", "6"),
) -> tuple[SeenDie, ...]:
    """The dice of `picture`."""
    return tuple(SeenDie(value, x, y, EDGE, 0.998) for value, (x, y) in zip(values, SPOTS, strict=False))


PLAIN = ("blank", "2", "blank", "bell", "5", "blank", "blank", "6")
SIXES = ("6", "2", "3", "6", "1", "4", "4", "6")


def scenes() -> Mapping[str, Scene]:
    """All of them, by a name for the file."""
    made: dict[str, Scene] = {}
    made |= _before()
    made |= _auctions()
    made |= _throws()
    made |= _payouts()
    made |= _others()
    return made


def _before() -> dict[str, Scene]:
    offered = ("english", "english_uniform", "russian")
    switches = {
        "first_thrower": ("left_of_banker", "banker", "horse_owner"),
        "blank_plain_payer": ("all_players", "thrower"),
        "blank_after_open": ("same", "to_till", "to_inn"),
        "inn_opens": ("threshold", "first_excess"),
        "opening_throw_pays": (True, False),
        "excess_sign_payer": ("thrower", "sign_owner"),
        "max_rounds": (1, 2, 3, None),
    }
    options = {
        "first_thrower": "left_of_banker",
        "blank_plain_payer": "thrower",
        "blank_after_open": "to_till",
        "inn_opens": "first_excess",
        "opening_throw_pays": True,
        "excess_sign_payer": "sign_owner",
        "max_rounds": None,
    }
    players = Players(
        names=ANIMALS[:3],
        named=(False,) * 3,
        preset="english",
        presets=offered,
        options=options,
        banker=0,
        plain_dice=False,
        switches=switches,
    )
    return {
        "waiting": Waiting(camera="ok", stored="pictures 200"),
        "waiting-simulated": Waiting(camera="simulated", stored="days 1"),
        "waiting-no-camera": Waiting(camera="absent"),
        "waiting-resume": Waiting(camera="ok", resumable=True, notice="no_hammer"),
        "players-none": replace(players, names=(), named=()),
        "players-three": players,
        "players-knocks": replace(players, start_left=6.4, by_lot=True),
        "players-eight": replace(
            players,
            names=LONG_NAMES,
            named=(True,) * 8,
            preset="russian",
            plain_dice=True,
            one_strike=True,
            banker=5,
            by_lot=True,
            strike="start",
            fewest=3,
        ),
        "players-too-few": replace(players, names=("fox",), named=(False,), problem="too_few_players"),
        "players-name": replace(players, editing=1, text="Ada", strike="none", simulated=True),
        "players-name-twice": replace(players, editing=1, text=LONG_NAMES[0], problem="twice", strike="none"),
        "players-switches": replace(players, page=1, simulated=True),
        "players-simulated": replace(players, simulated=True),
        "players-teach": replace(players, page=1, can_teach=True),
        "players-switches-2": replace(players, page=2),
    }


def _auctions() -> dict[str, Scene]:
    opening = stage(cards=dict.fromkeys(CARDS), turn=None, till=16, won={})
    auction = Auction(
        stage=opening, card="horse", start=1, high=0, by=None, called=0, left=("bell", "inn"), limits=(32, 32, 32, 32)
    )
    sold = replace(opening, cards={**dict.fromkeys(CARDS), "bell": 2, "horse": 0})
    choosing = replace(
        auction, stage=sold, card=None, next="hammer", left=("hammer", "bell_hammer", "inn"), strike="offer"
    )
    eight = stage(
        8,
        cards=dict.fromkeys(CARDS),
        turn=None,
        till=32,
        seats=tuple(
            Seat(name, tokens) for name, tokens in zip(LONG_NAMES, (999, 0, 17, 3, 28, 36, 1, 32), strict=True)
        ),
    )
    return {
        "auction-opens": auction,
        "auction-bid": replace(auction, high=7, by=2, retract_by=2, strike="call"),
        "auction-once": replace(auction, high=12, by=0, called=1),
        "auction-twice": replace(auction, high=12, by=0, called=2, deaf=True),
        "auction-nobody": replace(auction, called=2, again=True),
        "auction-one-strike": replace(auction, high=5, by=1, one_strike=True),
        "auction-refused": replace(auction, high=31, by=1, refused="bid_over_tokens", refused_by=3),
        "auction-eight": replace(
            auction,
            stage=eight,
            card="bell_hammer",
            high=999,
            by=0,
            called=1,
            limits=(999, 0, 17, 3, 28, 36, 1, 32),
            refused="bid_too_low",
            refused_by=2,
        ),
        "auction-sold": replace(choosing, sold="horse", sold_to=0, sold_for=14),
        "auction-unsold": replace(choosing, sold="inn", sold_to=None, again=True),
        "auction-choose": replace(choosing, choose=True, start=3),
        "auction-over": replace(choosing, next=None, left=(), strike="close_auction"),
    }


def _throws() -> dict[str, Scene]:
    seen_picture, dice = picture(), thrown()
    throw = Throw(stage=stage(), player=1, table="empty", lying=0, picture=picture(()))
    seen = Seen(
        stage=stage(),
        player=1,
        picture=seen_picture,
        dice=dice,
        doubts=Doubt.NONE,
        confirm_left=2.2,
        eyes=13,
        bell=True,
        marks=("2", "5", "6", "bell"),
    )
    made: dict[str, Scene] = {
        "throw": throw,
        "throw-simulated": replace(throw, stage=stage(simulated=True), can_throw=True),
        "throw-hand": replace(throw, table="hand", lying=3, picture=picture(PLAIN[:3]), dice=dice[:3]),
        "throw-moving": replace(throw, table="moving"),
        "throw-parts": replace(throw, table="settled", lying=7, picture=picture(PLAIN[:7]), dice=dice[:7]),
        "throw-keep": replace(throw, keep=6, lying=6, picture=picture(PLAIN[:6]), dice=dice[:6]),
        "throw-reading": replace(throw, table="settled", lying=8, picture=seen_picture, dice=dice),
        "throw-uncleared": replace(
            throw,
            table="uncleared",
            problem="uncleared",
            picture=seen_picture,
            stage=stage(simulated=True),
            can_throw=True,
        ),
        "throw-plain": replace(throw, draw=("4", "bell", "1"), stage=stage(plain_dice=True)),
        "throw-no-camera": replace(throw, camera="fault", picture=None, stage=stage(notice="camera_lost")),
        "throw-eight": replace(
            throw,
            stage=stage(
                8,
                till=1,
                inn_open=True,
                seats=tuple(
                    Seat(name, tokens, out=tokens == 0)
                    for name, tokens in zip(LONG_NAMES, (999, 0, 17, 3, 28, 36, 1, 32), strict=True)
                ),
            ),
        ),
        "seen": seen,
        "seen-blank": replace(
            seen, dice=thrown(("blank",) * 8), picture=picture(("blank",) * 8), eyes=0, bell=False, marks=()
        ),
        "seen-both": replace(
            seen,
            dice=thrown(("1", "2", "3", "4", "5", "6", "bell", "hammer")),
            eyes=21,
            hammer=True,
            marks=("1", "2", "3", "4", "5", "6", "bell", "hammer"),
            picture=picture(("1", "2", "3", "4", "5", "6", "bell", "hammer")),
        ),
        "seen-edit": replace(seen, editing=3, confirm_left=None),
        "seen-twice": replace(
            seen,
            dice=thrown(("blank", "2", "2", "bell", "5", "blank", "blank", "6")),
            doubts=Doubt.TWICE,
            problem="twice",
            confirm_left=None,
            strike="none",
        ),
        "seen-seven": replace(
            seen, dice=dice[:7], doubts=Doubt.TOO_FEW, problem="not_eight", confirm_left=None, strike="none"
        ),
        "seen-plain": replace(
            seen,
            dice=thrown(SIXES),
            picture=picture(SIXES),
            plain_marks=3,
            eyes=10,
            bell=False,
            marks=("4", "6"),
            stage=stage(plain_dice=True),
        ),
        "seen-plain-edit": replace(
            seen, dice=thrown(SIXES), picture=picture(SIXES), plain_marks=3, editing=0, confirm_left=None
        ),
        "seen-by-hand": replace(
            seen,
            picture=None,
            dice=tuple(replace(die, by_hand=True, added=True) for die in dice),
            by_hand=True,
            confirm_left=None,
        ),
        "seen-bumped": replace(seen, bumped=(4,), confirm_left=None, doubts=Doubt.BUMPED),
    }
    for one in Doubt:
        doubtful = (replace(dice[0], value="", doubts=one, confidence=0.4), *dice[1:])
        name = (one.name or "").lower().replace("_", "-")
        made[f"doubt-{name}"] = replace(
            seen, dice=doubtful, doubts=one, confirm_left=None, problem="unnamed", strike="none"
        )
    return made


def _payouts() -> dict[str, Scene]:
    facts = {"eyes": 13, "till": 47, "sign": "bell", "player": 1}
    pays = Payment("till", 0, 13, "sign_eyes", facts)
    payout = Payout(
        stage=stage(),
        player=1,
        eyes=13,
        bell=True,
        hammer=False,
        payments=(pays,),
        shown=1,
        dice=thrown(),
        picture=picture(),
        next=2,
        number=58,
    )
    over = {"eyes": 17, "till": 3, "sign": "bell", "excess": 14, "player": 1}
    horse = tuple(Payment(seat, 1, 1, "horse_all", {"eyes": 0, "till": 30}) for seat in (0, 2, 3))
    made: dict[str, Scene] = {
        "payout-sign": payout,
        "payout-eyes": replace(payout, bell=False, payments=(Payment("till", 1, 13, "eyes", facts),)),
        "payout-first-of-three": replace(payout, eyes=0, bell=False, payments=horse, shown=1),
        "payout-excess": replace(
            payout, payments=(Payment(0, 3, 14, "excess_sign", over),), stage=stage(inn_open=True)
        ),
        "payout-short": replace(payout, payments=(Payment(0, 3, 5, "excess", {**over, "owed": 14}),)),
        "payout-unpaid": replace(payout, payments=(Payment(0, 3, 0, "excess", {**over, "owed": 14}),)),
        "payout-out": replace(payout, out=(1, 2), inn_opens=True),
        "payout-amended": replace(payout, amended=True),
        "payout-simulated": replace(payout, stage=stage(simulated=True, notice="slow_disk")),
        "payout-eight": replace(payout, stage=stage(8, till=999, seats=tuple(Seat(name, 999) for name in LONG_NAMES))),
    }
    for why in ("horse", "sign_horse", "horse_to_till", "horse_to_inn", "sign_to_till", "sign_to_inn"):
        made[f"payout-{why.replace('_', '-')}"] = replace(
            payout, eyes=0, bell="sign" in why, payments=(Payment(1, 3 if "inn" in why else "till", 1, why, facts),)
        )
    for why in ("sign_unowned", "horse_unowned", "inn_unowned", "owner_is_payer", "opening_throw"):
        made[f"payout-nothing-{why.replace('_', '-')}"] = replace(payout, payments=(), shown=0, nothing=why)
    return made


def _others() -> dict[str, Scene]:
    broke = stage(seats=(Seat("fox", 31), Seat("fish", 0), Seat(LONG_NAMES[0], 44), Seat("lion", 27)))
    sale = Sale(stage=broke, player=1, debt=3, to=3, card="hammer", buyer=2, price=9, limit=44, strike="none")
    end = End(stage=stage(till=0), why="till_empty", winners=(2,), till_left=0)
    lines = (
        AccountLine(
            58,
            "throw",
            1,
            eyes=13,
            bell=True,
            payments=(Payment("till", 0, 13, "sign_eyes", {"eyes": 13, "till": 60, "sign": "bell"}),),
            purses=(44, 18, 44, 27),
            till=47,
        ),
        AccountLine(57, "throw", 0, nothing="horse_unowned", purses=(31, 18, 44, 27), till=60),
        AccountLine(56, "put_right", purses=(31, 18, 44, 27), till=60),
        AccountLine(
            55,
            "sold",
            0,
            card="bell",
            amount=14,
            payments=(Payment(0, "till", 14, "price", {"card": "bell"}),),
            purses=(31, 18, 44, 27),
            till=60,
            amended=True,
        ),
        AccountLine(
            1,
            "stakes",
            payments=tuple(Payment(seat, "till", 4, "stake") for seat in range(4)),
            purses=(32, 32, 32, 32),
            till=16,
        ),
    )
    right = PutRight(
        stage=stage(),
        number=58,
        player=1,
        picture=picture(),
        dice=thrown(),
        eyes=13,
        bell=True,
        before=(44, 18, 44, 27),
        after=(31, 25, 44, 27),
        till_before=47,
        till_after=53,
        changed=True,
    )
    leave = LeaveTable(stage=stage(), can_leave=(0, 1, 2), can_return=(3,))
    crowd = stage(
        8,
        till=0,
        seats=tuple(
            Seat(name, tokens) for name, tokens in zip(LONG_NAMES, (999, 0, 17, 3, 28, 36, 1, 999), strict=True)
        ),
    )
    wrong = Wrong("no_camera", choices=(Action("retry"), Action("use_simulation"), Action("by_hand")))
    return {
        "inn-opens": InnOpens(stage(inn_open=True), 3),
        "inn-opens-nobodys": InnOpens(stage(inn_open=True), None),
        "sale": sale,
        "sale-first": replace(sale, card=None, buyer=None, price=0, limit=0),
        "sale-eight": replace(sale, stage=replace(crowd, cards=dict.fromkeys(CARDS, 1)), to="till"),
        "round-over": RoundOver(stage(till=0, rules="russian"), banker=1),
        "round-over-eight": RoundOver(replace(crowd, round=2), banker=1),
        "end": end,
        "end-tie": replace(end, stage=crowd, winners=(0, 7), why="max_rounds", till_left=12),
        "end-abandoned": replace(end, why="abandoned", winners=(), till_left=31),
        "account": Account(stage(), lines, page=0, pages=12),
        "account-empty": Account(stage(), ()),
        "why": Why(stage(), lines[0], picture=picture(), dice=thrown(), before=(31, 18, 44, 27), till_before=60),
        "why-stakes": Why(stage(), lines[-1], before=(36, 36, 36, 36), till_before=0),
        "put-right": right,
        "put-right-edit": replace(right, editing=3),
        "put-right-short": replace(right, short=(0,), after=(0, 25, 44, 27)),
        "leave": leave,
        "leave-sure": replace(leave, asked="leave", seat=2),
        "leave-undo": replace(leave, asked="undo", undoes="throw"),
        "leave-abandon": replace(leave, asked="abandon"),
        **_teaching(),
        "pin": Pin(2),
        "pin-wrong": Pin(0, wrong=True),
        "wrong-no-camera": wrong,
        "wrong-set": Wrong(
            "bad_set",
            detail="The set 'bone' cannot be used. 5 and bell cannot be told apart: show both again.",
            choices=(Action("without_set"),),
        ),
        "wrong-journal": Wrong("journal_failed", detail="database or disk is full", choices=(Action("retry"),)),
        "wrong-configuration": Wrong("bad_configuration", detail="kiosk.toml, line 12: there is no setting `lnguage`."),
    }


def _teaching() -> dict[str, Scene]:
    marks = ("1", "2", "3", "4", "5", "6", "bell", "hammer", "blank")
    seen, (die, *_) = picture(("bell",)), thrown(("bell",))
    shown = {mark: 4 if mark.isdigit() else 0 for mark in marks}
    teach = Teach(shown, mark="bell", table="empty", picture=picture(()), strike="take")
    done = Teach(dict.fromkeys(marks, 4), result="good", looks=36, right=36, nearest=("3", "6"), strike="keep")
    alike = (("3", "6"), ("5", "hammer"), ("bell", "hammer"), ("1", "blank"))
    return {
        "teach": teach,
        "teach-seen": replace(teach, face=die, seen=seen, table="read"),
        "teach-no-die": replace(teach, problem="no_die", used="dice-1"),
        "teach-many": replace(teach, problem="many_dice", picture=picture()),
        "teach-turn": replace(teach, problem="turn_it", shown={**shown, "bell": 2}),
        "teach-blank": replace(teach, mark="blank", simulated=True, used="dice-1"),
        "teach-no-camera": replace(teach, picture=None),
        "teach-checking": replace(done, result="checking", nearest=None, strike="none"),
        "teach-good": done,
        "teach-confused": replace(done, result="confused", right=31, confused=alike, strike="none"),
        "teach-kept": replace(done, result="kept", strike="none"),
        "teach-failed": replace(
            done, problem="failed", detail="/var/kiosk/taught cannot be written (No space left on device): make room."
        ),
    }


def write(out: Path, size: tuple[int, int], language: str, theme: Theme | None = None) -> list[Path]:
    """Draw every scene of the gallery as a PNG file into `out`, which is made where it is missing."""
    out.mkdir(parents=True, exist_ok=True)
    surface = pygame.Surface(size)
    written = []
    for name, scene in scenes().items():
        draw(surface, scene, theme or Theme(), language, 0.0, REST)
        path = out / f"{name}.png"
        pygame.image.save(surface, str(path))
        written.append(path)
    return written
