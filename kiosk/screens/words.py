"""What the screens say: names and sentences for everything that a scene holds.

Names that people gave themselves stand in the first case only, since no program can decline them.
"""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.i18n import N_
from kiosk.scenes import Payment, Seat
from kiosk.screens.canvas import Canvas
from kiosk.theme import ANIMALS
from vision.reading import Doubt

ANIMAL_NAMES = {
    "fox": N_("Red fox"),
    "fish": N_("Blue fish"),
    "frog": N_("Green frog"),
    "lion": N_("Golden lion"),
    "cat": N_("Black cat"),
    "hare": N_("White hare"),
    "bear": N_("Brown bear"),
    "owl": N_("Grey owl"),
}

CARD_NAMES = {
    "bell": N_("Bell"),
    "hammer": N_("Hammer"),
    "bell_hammer": N_("Bell and Hammer"),
    "horse": N_("White Horse"),
    "inn": N_("Inn"),
}

CARD_WORTH = {
    "bell": N_("Earns the eyes whenever the bell falls alone."),
    "hammer": N_("Earns the eyes whenever the hammer falls alone."),
    "bell_hammer": N_("Earns the eyes when bell and hammer fall together."),
    "horse": N_("Is paid when all the numbers are blank."),
    "inn": N_("Earns what the till cannot pay, once the inn is open."),
}

STRIKES = {
    "begin": N_("Knock: begin"),
    "add_player": N_("Knock: one more player"),
    "offer": N_("Knock: offer this card"),
    "call": N_("Knock: going once"),
    "call_1": N_("Knock: going twice"),
    "call_2": N_("Knock: sold!"),
    "call_sold": N_("Knock: sold!"),
    "call_nobody": N_("Knock: nobody wants it"),
    "close_auction": N_("Knock: close the auction"),
    "confirm": N_("Knock: that is right"),
    "go_on": N_("Knock: go on"),
    "new_round": N_("Knock: a new round"),
    "start": N_("Knock: start the game"),
    "sure": N_("Knock: yes"),
    "take": N_("Knock: this look counts"),
    "keep": N_("Knock: play with these dice"),
    "none": N_("A knock does nothing now"),
    "deaf": N_("One moment ..."),
}

NOTICES = {
    "no_camera": N_("No camera: throws are entered by hand."),
    "camera_lost": N_("The camera gives no pictures."),
    "no_hammer": N_("No hammer: touch the screen or press the space bar."),
    "slow_disk": N_("The disk is slow: one moment ..."),
    "disk_full": N_("The disk is nearly full. Please tell the owner."),
    "low_power": N_("The power supply is too weak. Please tell the owner."),
    "too_hot": N_("The computer is too hot. Please tell the owner."),
    "amended": N_("The last throw was put right."),
    "too_dark": N_("It is dark: the camera sees little."),
}

DOUBTS = {
    Doubt.COCKED: N_("A die leans. Throw that one again."),
    Doubt.STACKED: N_("A die lies on another. Throw that one again."),
    Doubt.HIDDEN: N_("Part of a die is hidden."),
    Doubt.TOUCHING: N_("Two dice touch. Move them a little apart."),
    Doubt.HAND_IN_VIEW: N_("A hand is over the dice."),
    Doubt.TOO_FEW: N_("Fewer than eight dice. Is one under the edge?"),
    Doubt.TOO_MANY: N_("More than eight things lie there."),
    Doubt.TWICE: N_("One mark is there twice. Which is which?"),
    Doubt.OFF_THE_MAT: N_("A die lies off the mat. Throw that one again."),
    Doubt.BUMPED: N_("A die that lay was bumped. What did it show?"),
    Doubt.LOOKS_DIFFER: N_("The camera did not see the same twice."),
    Doubt.LOW_CONFIDENCE: N_("The camera is not sure of a die."),
    Doubt.BLURRED: N_("The picture is not sharp."),
    Doubt.GLARE: N_("A light is mirrored on a die."),
    Doubt.TOO_DARK: N_("It is too dark to read the dice."),
    Doubt.TOO_SMALL: N_("The dice are too small in the picture."),
}

PROBLEMS = {
    "uncleared": N_("Take the old dice off the mat first."),
    "not_eight": N_("It must be eight dice."),
    "too_few": N_("Fewer than eight dice. Is one under the edge?"),
    "too_many": N_("More than eight things lie there."),
    "off_the_mat": N_("A die lies off the mat. Throw that one again."),
    "cocked": N_("A die leans. Throw that one again."),
    "stacked": N_("A die lies on another. Throw that one again."),
    "hidden": N_("Part of a die is hidden."),
    "touching": N_("Two dice touch. Move them a little apart."),
    "hand_in_view": N_("A hand is over the dice."),
    "bumped": N_("A die that lay was bumped. What did it show?"),
    "twice": N_("One mark is there twice. Touch the die that is wrong."),
    "unnamed": N_("Touch each die that has no name."),
    "too_few_players": N_("This way of playing needs more players."),
    "twice_name": N_("Two players would have the same name."),
}

REFUSALS = {
    "too_few_players": N_("This way of playing needs more players."),
    "unknown_option": N_("These rules of the house do not exist."),
    "not_auction": N_("The auction is over."),
    "card_on_the_block": N_("A card is still under the hammer."),
    "no_such_card": N_("There is no such card."),
    "already_sold": N_("That card is sold."),
    "start_too_low": N_("That price is too low to start."),
    "no_card_on_the_block": N_("No card is under the hammer."),
    "not_in_game": N_("This player is not in the game."),
    "bid_too_low": N_("The bid must be higher."),
    "bid_over_tokens": N_("Not enough tokens for that bid."),
    "not_play": N_("Nobody throws now."),
    "not_your_turn": N_("It is another player's turn."),
    "bad_dice": N_("These dice cannot lie like that."),
    "sale_pending": N_("First the sale must be settled."),
    "nothing_to_sell_for": N_("Nobody has to sell now."),
    "not_the_broke_player": N_("This player has nothing to sell for."),
    "not_his_card": N_("That card belongs to somebody else."),
    "bad_buyer": N_("This player cannot buy it."),
    "bad_price": N_("That price cannot be paid."),
    "round_not_over": N_("The round is not over."),
    "bad_banker": N_("This player cannot be banker."),
    "game_over": N_("The game is over."),
    "unknown_event": N_("That does not exist in this game."),
    "malformed": N_("Something is missing in that."),
}

NOTHING = {
    "sign_unowned": N_("Nobody owns the card of this sign: nobody pays."),
    "horse_unowned": N_("Nobody owns the White Horse: nobody pays."),
    "inn_unowned": N_("Nobody owns the Inn: nobody pays."),
    "owner_is_payer": N_("Payer and receiver are the same player: nothing happens."),
    "opening_throw": N_("This throw only opens the inn: nobody pays."),
}

ENDS = {
    "till_empty": N_("The till is empty."),
    "too_few_players": N_("Too few players are left."),
    "max_rounds": N_("The last round is over."),
    "abandoned": N_("The game was given up."),
}

WRONGS = {
    "no_camera": (
        N_("There is no camera."),
        N_("Plug one in and try again, or play at the simulated table."),
    ),
    "camera_lost": (
        N_("The camera gives no pictures."),
        N_("Look after its cable, then try again. The account is safe."),
    ),
    "journal_failed": (
        N_("The account cannot be written."),
        N_("Nothing counts until it can. Please call the owner."),
    ),
    "bad_set": (
        N_("The dice that were taught cannot be used."),
        N_("Teach them again, or play without them: then more throws are asked about."),
    ),
    "bad_configuration": (
        N_("The configuration has a mistake."),
        N_("Please call the owner: the kiosk cannot start like this."),
    ),
    "no_models": (
        N_("The reading networks are missing."),
        N_("Please call the owner: the kiosk must be installed again."),
    ),
}

WRONG_ELSE = (N_("Something is wrong."), N_("Please try again, or call the owner."))

CHOICES = {
    "retry": N_("Try again"),
    "use_simulation": N_("Simulated table"),
    "by_hand": N_("Enter by hand"),
    "without_set": N_("Play without them"),
    "abandon": N_("Give up the game"),
    "close": N_("Close"),
    "resume": N_("Go on"),
    "begin": N_("Begin"),
}


def figures(names: Sequence[Seat] | Sequence[str]) -> tuple[str, ...]:
    """The animal of each seat, no two alike: its name where it is called by one, else the first that is free.

    A seat's own place in the order of the animals is tried first, so that a figure does not change with others' names.
    """
    called = [one.name if isinstance(one, Seat) else one for one in names]
    taken = {name for name in called if name in ANIMALS}
    found: list[str] = []
    for seat, name in enumerate(called):
        own = ANIMALS[seat % len(ANIMALS)]
        free = own if own not in taken else next((one for one in ANIMALS if one not in taken), own)
        figure = name if name in ANIMALS else free
        taken.add(figure)
        found.append(figure)
    return tuple(found)


def seat_name(c: Canvas, names: Sequence[Seat] | Sequence[str], seat: int) -> str:
    """Name of a seat: the one that was given, else its animal."""
    if not 0 <= seat < len(names):
        return c.t(ANIMAL_NAMES[ANIMALS[seat % len(ANIMALS)]])
    one = names[seat]
    name = one.name if isinstance(one, Seat) else one
    if name in ANIMAL_NAMES:
        return c.t(ANIMAL_NAMES[name])
    return name or c.t(ANIMAL_NAMES[figures(names)[seat]])


def party(c: Canvas, seats: Sequence[Seat], who: int | str, first: bool = False) -> str:
    """Name of a payer or receiver, a seat or the till, as the `first` word of a sentence or within it."""
    if isinstance(who, str):
        return c.t("The till") if first else c.t("the till")
    return seat_name(c, seats, who)


def card_name(c: Canvas, card: str) -> str:
    """Name of one of the five cards."""
    return c.t(CARD_NAMES[card])


def die_name(c: Canvas, value: str) -> str:
    """What a die shows."""
    named = {"bell": N_("bell"), "hammer": N_("hammer"), "blank": N_("blank"), "six": N_("six"), "": N_("unclear")}
    return c.t(named[value]) if value in named else value


def strike(
    c: Canvas, what: str, called: int = 0, deaf: bool = False, one_strike: bool = False, bid: bool = True
) -> str:
    """What a knock does now."""
    if deaf:
        return c.t(STRIKES["deaf"])
    if what == "call":
        last = one_strike or called >= 2
        what = ("call_sold" if bid else "call_nobody") if last else ("call_1" if called == 1 else "call")
    return c.t(STRIKES.get(what, STRIKES["none"]))


def doubts(c: Canvas, doubt: Doubt) -> list[str]:
    """One sentence for each doubt."""
    return [c.t(DOUBTS[one]) for one in doubt]


def tokens(c: Canvas, number: int) -> str:
    """So many tokens."""
    return c.n("{n} token", "{n} tokens", number)


def eyes(c: Canvas, number: int) -> str:
    """So many eyes."""
    return c.n("{n} eye", "{n} eyes", number)


def thrown(c: Canvas, number: int, bell: bool, hammer: bool) -> str:
    """A throw in a few words."""
    if not number and not bell and not hammer:
        return c.t("All blank")
    told = eyes(c, number) if number else c.t("no eyes")
    if bell and hammer:
        return c.t("{eyes}, bell and hammer", eyes=told)
    if bell:
        return c.t("{eyes} and the bell", eyes=told)
    if hammer:
        return c.t("{eyes} and the hammer", eyes=told)
    return told


def _held(name: str) -> str:
    """A short name that no line break tears apart."""
    return name.replace(" ", "\u00a0") if len(name) <= 14 else name


def movement(c: Canvas, seats: Sequence[Seat], payment: Payment) -> str:
    """Who pays whom how much; or owes it and has nothing."""
    if not payment.amount:
        return c.n(
            "{payer} owes {receiver} {n} token but has none left.",
            "{payer} owes {receiver} {n} tokens but has none left.",
            int(payment.facts.get("owed", 0)),
            payer=_held(party(c, seats, payment.payer, first=True)),
            receiver=_held(party(c, seats, payment.receiver)),
        )
    return c.n(
        "{payer} pays {n} token, {receiver} gets it.",
        "{payer} pays {n} tokens, {receiver} gets them.",
        payment.amount,
        payer=_held(party(c, seats, payment.payer, first=True)),
        receiver=_held(party(c, seats, payment.receiver)),
    )


REASONS = {
    "stake": N_("The stake, before the auction begins."),
    "price": N_("The price of this card: {card}."),
    "eyes": N_("{eyes}, no sign: the till pays the thrower."),
    "sign_eyes": N_("{eyes} with a sign: the till pays the owner of this card: {card}."),
    "horse": N_("All blank: the thrower pays for the horse's feed!"),
    "horse_all": N_("All blank: everybody pays for the horse's feed!"),
    "sign_horse": N_("No eyes, but a sign: its owner pays for the horse's feed!"),
    "horse_to_till": N_("All blank and the inn is open: the horse pays the till."),
    "horse_to_inn": N_("All blank and the inn is open: the horse pays the inn."),
    "sign_to_till": N_("No eyes, but a sign, and the inn is open: the sign's owner pays the till."),
    "sign_to_inn": N_("No eyes, but a sign, and the inn is open: the sign's owner pays the inn."),
    "excess": N_("{eyes}, but the till held only {till}: the thrower pays the difference to the inn."),
    "excess_sign": N_("{eyes}, but the till held only {till}: the sign's owner pays the difference to the inn."),
    "sale": N_("A card was sold: {card}."),
    "sale_debt": N_("The price of the card first pays the debt."),
}
"""One sentence for each rule that moves tokens."""


def reason(c: Canvas, payment: Payment) -> str:
    """Why it is paid, in one sentence, from the payment's rule and facts."""
    facts = payment.facts
    card = CARD_NAMES.get(str(facts.get("card") or facts.get("sign")))
    told = c.t(
        REASONS.get(payment.why, N_("By the rules of the house.")),
        eyes=eyes(c, int(facts.get("eyes", 0))),
        till=facts.get("till", 0),
        card=c.t(card) if card else "\u2014",
    )
    owed = facts.get("owed")
    if owed is not None and payment.amount:
        told += " " + c.n("{n} token was owed.", "{n} tokens were owed.", int(owed))
    return told


def nothing(c: Canvas, why: str) -> str:
    """Why nobody pays."""
    return c.t(NOTHING.get(why, N_("Nobody pays.")))


def problem(c: Canvas, code: str) -> str:
    """What is asked for, or why something cannot count."""
    told = PROBLEMS.get(code) or REFUSALS.get(code)
    return c.t(told) if told else c.t(WRONG_ELSE[0])


def refusal(c: Canvas, code: str) -> str:
    """Why the rules refuse something."""
    return c.t(REFUSALS.get(code, WRONG_ELSE[0]))


def notice(c: Canvas, code: str) -> str:
    """A fault that everybody should see."""
    return c.t(NOTICES.get(code, WRONG_ELSE[0]))
