"""Toad in words: how somebody stands, what a toad costs, what is amiss with cards."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.i18n import N_, Spoken
from kiosk.scenes import Seat, ToadLine, ToadStage
from kiosk.screens.words.names import seat_name
from vision.reading import Doubt

STANDING = {
    "safe": N_("safe"),
    "dead": N_("out"),
    "away": N_("away"),
}
"""How a player stands who is not in the hand."""

EYES = {
    "fault": N_("The camera gives no pictures: touch to name cards. A knock ends a turn."),
    "absent": N_("No camera: touch to name cards. A knock ends a turn."),
    "unread": N_("This kiosk cannot read cards: touch to name them. A knock ends a turn."),
}
"""Why the game is played by hand."""

TROUBLES = {
    "many": N_("Several cards are new. Touch the one that was laid in this turn."),
    "many_toad": N_("Which of these cards was laid in this turn? Touch it; the others are the hand."),
    "elsewhere": N_("The {card} lies in an open hand. Take it away, or touch what card it is."),
    "elsewhere_laid": N_(
        "The {card} is of an open hand. Was it laid from there? Touch the name; else say what card it is."
    ),
    "pile_gone": N_("The pile is gone. Was it turned over? Else put it back."),
    "uncovered": N_("The {card} lay on the pile before. Was it laid now, or was the card above it taken?"),
    "late": N_("Who laid the {card}? Touch the name. If nobody did, take the card away."),
    "late_nobody": N_("Nobody can have laid the {card} as well. Take it away, or go on without it."),
    "stray": N_("I took the {card} to lie on the pile. Is it of the hand?"),
    "row_changed": N_("More than one open card is gone. Put back what was not taken, or go on without."),
    "doubt": N_("Not all is clearly seen."),
    "twice": N_("The {card} lies there twice. One of the two is misread: touch it."),
    "hand_in_view": N_("A hand is over the cards. Take it away, I am still reading."),
    "not_in_hand": N_("The {card} cannot come from that hand. Look again, or touch what card it is."),
    "not_open_to_you": N_("That open card cannot have been taken. Look at the row again."),
    "none": N_("Lay the hand into the field, face up, apart from the pile, so that each corner shows."),
    "face_down": N_("A card lies face down. Turn it up; if it is none of the hand, say so."),
    "near_pile": N_("The {card} lies at the pile. Is it of the hand? Then lay it apart, else touch it."),
    "changed": N_("The hand was changed. I count anew."),
    "not_the_hand": N_("This is not the hand that lies open. Is a card missing, or one too many?"),
    "seen_later": N_("Then what was played later would not fit. Take turns back instead."),
    "no_life_lost": N_("There is no life to take back."),
    "old": N_("Which card was it?"),
}
"""What is amiss, and the way on."""

CARD_DOUBTS = {
    Doubt.STACKED: N_("A card hides another. Move them apart."),
    Doubt.HIDDEN: N_("Part of a card is hidden. Each must show a corner."),
    Doubt.TOUCHING: N_("Cards lie too close. Move them a little apart."),
    Doubt.HAND_IN_VIEW: N_("A hand is over the cards. Take it away."),
    Doubt.OFF_THE_MAT: N_("A card lies off the mat. Move it onto the mat."),
    Doubt.LOOKS_DIFFER: N_("The camera did not see the same twice. Move the cards a little apart."),
    Doubt.LOW_CONFIDENCE: N_("The camera is not sure of a card."),
    Doubt.BLURRED: N_("The picture is not sharp."),
    Doubt.GLARE: N_("A light is mirrored on a card. Turn it a little."),
    Doubt.TOO_DARK: N_("It is too dark to read the cards."),
    Doubt.TOO_SMALL: N_("The cards are too small in the picture."),
    Doubt.TWICE: N_("The same card lies there twice. Touch the one that is misread."),
}

LOSS = {
    "each_toad": N_("All others still in the hand lose a life."),
    "first_toad_ends": N_("All others lose a life, and the hand is over."),
    "last_loses": N_("Nobody loses a life yet: the last one without a toad does."),
    "all_players": N_("All still in the hand lose a life, the toad too."),
}
"""What a true toad costs, by the switch."""

SUITS = {"H": N_("hearts"), "D": N_("diamonds"), "C": N_("clubs"), "S": N_("spades")}
RANKS = {"J": N_("jack"), "Q": N_("queen"), "K": N_("king"), "A": N_("ace")}


def card_name(c: Spoken, card: str) -> str:
    """A card in words, as in "10 of hearts"."""
    rank, suit = card[:-1], card[-1]
    return c.t("{rank} of {suit}", rank=c.t(RANKS[rank]) if rank in RANKS else rank, suit=c.t(SUITS[suit]))


def standing(c: Spoken, stage: ToadStage, seat: int) -> str:
    """In a word, what there is to know of a player beside his lives."""
    status = stage.status[seat]
    if status in STANDING and not (status == "safe" and stage.turn is None):
        return c.t(STANDING[status])
    if status == "in" and stage.exposed and stage.exposed[seat]:
        return c.t("open")
    return ""


def trouble(c: Spoken, problem: str, card: str | None = None) -> str:
    """What is amiss, and what to do."""
    told = TROUBLES.get(problem, TROUBLES["doubt"])
    return c.t(told).format(card=card_name(c, card) if card else "")


def card_doubts(c: Spoken, doubts: Doubt) -> list[str]:
    """Every doubt in a sentence."""
    return [c.t(CARD_DOUBTS[one]) for one in doubts if one in CARD_DOUBTS]


def some(c: Spoken, seats: Sequence[Seat], who: Sequence[int]) -> str:
    """Names, one after the other."""
    return ", ".join(seat_name(c, seats, seat) for seat in who)


def line(c: Spoken, seats: Sequence[Seat], one: ToadLine) -> str:
    """One line of the account."""
    name = seat_name(c, seats, one.player) if one.player is not None else ""
    if one.kind == "turn":
        laid = card_name(c, one.card) if one.card else c.t("No card was laid")
        return c.t("{name}: {card}", name=name, card=laid)
    told = {
        "toad": c.t("{name}: toad!", name=name),
        "false_toad": c.t("{name}: no toad, {red} red and {black} black", name=name, red=one.red, black=one.black),
        "dealt": c.t("{name} deals hand {n}", name=name, n=one.hand),
        "abandoned": c.t("Hand {n} was given up", n=one.hand),
        "left": c.t("{name} leaves", name=name),
        "returned": c.t("{name} is back", name=name),
        "turned_over": c.t("The pile was turned over"),
    }
    if one.kind == "toad" and one.maximus:
        return c.t("{name}: Toadus Maximus!", name=name)
    return told.get(one.kind, one.kind)


def costs(c: Spoken, seats: Sequence[Seat], one: ToadLine) -> str:
    """What it cost whom."""
    said = []
    if one.lost:
        said.append(c.t("a life lost: {names}", names=some(c, seats, one.lost)))
    if one.out:
        said.append(c.t("out: {names}", names=some(c, seats, one.out)))
    if one.regained:
        said.append(c.t("a life taken back"))
    if one.amended:
        said.append(c.t("put right"))
    return "; ".join(said)
