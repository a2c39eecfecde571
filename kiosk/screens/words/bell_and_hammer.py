"""The words of Bell and Hammer: its cards, what was thrown, who pays whom and why."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.i18n import N_, Spoken
from kiosk.scenes import Payment, SaleOver, Seat
from kiosk.screens.words.names import held, seat_name

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


def party(c: Spoken, seats: Sequence[Seat], who: int | str, first: bool = False) -> str:
    """Name of a payer or receiver, a seat or the till, as the `first` word of a sentence or within it."""
    if isinstance(who, str):
        return c.t("The till") if first else c.t("the till")
    return seat_name(c, seats, who)


def card_name(c: Spoken, card: str) -> str:
    """Name of one of the five cards."""
    return c.t(CARD_NAMES[card])


def tokens(c: Spoken, number: int) -> str:
    """So many tokens."""
    return c.n("{n} token", "{n} tokens", number)


def eyes(c: Spoken, number: int) -> str:
    """So many eyes."""
    return c.n("{n} eye", "{n} eyes", number)


def thrown(c: Spoken, number: int, bell: bool, hammer: bool) -> str:
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


def movement(c: Spoken, seats: Sequence[Seat], payment: Payment) -> str:
    """Who pays whom how much; or owes it and has nothing."""
    if not payment.amount:
        return c.n(
            "{payer} owes {receiver} {n} token but has none left.",
            "{payer} owes {receiver} {n} tokens but has none left.",
            int(payment.facts.get("owed", 0)),
            payer=held(party(c, seats, payment.payer, first=True)),
            receiver=held(party(c, seats, payment.receiver)),
        )
    return c.n(
        "{payer} pays {n} token, {receiver} gets it.",
        "{payer} pays {n} tokens, {receiver} gets them.",
        payment.amount,
        payer=held(party(c, seats, payment.payer, first=True)),
        receiver=held(party(c, seats, payment.receiver)),
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


UNOWNED = {
    "eyes": N_("{eyes}: the till pays the thrower."),
    "horse": N_("No eyes: the thrower pays for the horse's feed!"),
    "horse_all": N_("No eyes: everybody pays for the horse's feed!"),
    "horse_to_till": N_("No eyes, and the inn is open: the horse pays the till."),
    "horse_to_inn": N_("No eyes, and the inn is open: the horse pays the inn."),
}
"""The same where a sign lies there that does not count: neither is all blank, nor is there no sign."""


def reason(c: Spoken, payment: Payment) -> str:
    """Why it is paid, in one sentence, from the payment's rule and facts."""
    facts = payment.facts
    card = CARD_NAMES.get(str(facts.get("card") or facts.get("sign")))
    unowned = CARD_NAMES.get(str(facts.get("unowned")))
    reasons = REASONS | UNOWNED if unowned is not None else REASONS
    told = c.t(
        reasons.get(payment.why, N_("By the rules of the house.")),
        eyes=eyes(c, int(facts.get("eyes", 0))),
        till=facts.get("till", 0),
        card=c.t(card) if card else "\u2014",
    )
    if unowned is not None:
        told = c.t("Its card has no owner, so this sign does not count: {card}.", card=c.t(unowned)) + " " + told
    owed = facts.get("owed")
    if owed is not None and payment.amount:
        told += " " + c.n("{n} token was owed.", "{n} tokens were owed.", int(owed))
    return told


def sale_over(c: Spoken, scene: SaleOver) -> list[str]:
    """What became of a sale: who sold what, what the debt got of it, and whether he plays on; one sentence each."""
    seats = scene.stage.seats
    who = seat_name(c, seats, scene.player)
    if scene.card is None or scene.buyer is None:
        told = [c.t("{name} sells nothing.", name=who)]
    else:
        told = [
            c.n(
                "{name} sells this card to {buyer} for {n} token: {card}.",
                "{name} sells this card to {buyer} for {n} tokens: {card}.",
                scene.price,
                name=who,
                buyer=held(seat_name(c, seats, scene.buyer)),
                card=card_name(c, scene.card),
            )
        ]
    if scene.settled and scene.to is not None:
        told.append(
            c.n(
                "{n} token of it pays the debt to {name}.",
                "{n} tokens of it pay the debt to {name}.",
                scene.settled,
                name=held(party(c, seats, scene.to)),
            )
        )
    if scene.unpaid:
        told.append(
            c.n("{n} token is still owed.", "{n} tokens are still owed.", scene.unpaid)
            if scene.again
            else c.n("{n} token of the debt stays unpaid.", "{n} tokens of the debt stay unpaid.", scene.unpaid)
        )
    if scene.out:
        told.append(c.t("{name} is out.", name=who))
    elif scene.again:
        told.append(c.t("{name} may sell another card.", name=who))
    elif not seats[scene.player].tokens:
        told.append(c.t("{name} stays in the game without tokens.", name=who))
    else:
        told.append(
            c.n(
                "{name} plays on with {n} token.",
                "{name} plays on with {n} tokens.",
                seats[scene.player].tokens,
                name=who,
            )
        )
    return told


def nothing(c: Spoken, why: str) -> str:
    """Why nobody pays."""
    return c.t(NOTHING.get(why, N_("Nobody pays.")))
