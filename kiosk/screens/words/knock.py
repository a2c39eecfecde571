"""What a knock does now, in a few words."""

from __future__ import annotations

from kiosk.i18n import N_, Spoken

STRIKES = {
    "resume": N_("Knock: go on with the game"),
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
    "count": N_("Knock: the trick counts"),
    "new_round": N_("Knock: a new round"),
    "start": N_("Knock: start the game"),
    "sure": N_("Knock: yes"),
    "take": N_("Knock: this look counts"),
    "keep": N_("Knock: play with these dice"),
    "close": N_("Knock: back"),
    "dealt": N_("Knock: all have their cards"),
    "done": N_("Knock: the turn is over"),
    "judge": N_("Knock: that is the hand"),
    "tried": N_("Knock: it is counted"),
    "none": N_("A knock does nothing now"),
    "deaf": N_("One moment ..."),
}


def begins(c: Spoken, game: str) -> str:
    """Which game a knock begins."""
    return c.t("Knock: play {game}", game=game)


def strike(
    c: Spoken, what: str, called: int = 0, deaf: bool = False, one_strike: bool = False, bid: bool = True
) -> str:
    """What a knock does now."""
    if deaf:
        return c.t(STRIKES["deaf"])
    if what == "call":
        last = one_strike or called >= 2
        what = ("call_sold" if bid else "call_nobody") if last else ("call_1" if called == 1 else "call")
    return c.t(STRIKES.get(what, STRIKES["none"]))
