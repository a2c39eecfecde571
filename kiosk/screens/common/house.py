"""The rules of the house in words: presets, switches and the values that they offer."""

from __future__ import annotations

from typing import Any

from kiosk.i18n import N_, Spoken

GAMES = {"bell_and_hammer": N_("Bell and Hammer"), "bingo": N_("Bingo"), "toad": N_("Toad")}
"""What the games are called."""

PRESETS = {
    ("bell_and_hammer", "english"): (
        N_("English"),
        N_("One round, about ten minutes. Who runs out of tokens may sell a card."),
    ),
    ("bell_and_hammer", "english_uniform"): (
        N_("English, even"),
        N_("As English, but the open inn changes nothing for the horse."),
    ),
    ("bell_and_hammer", "russian"): (N_("Russian"), N_("Several rounds. On a blank throw everybody feeds the horse.")),
    ("bingo", "seed"): (N_("Old Bingo"), N_("The old text: the greater sum takes it, deals are played out.")),
    ("bingo", "sixty_six"): (N_("As Sixty-six"), N_("Only the suit led takes it, one must trump, 70 ends the deal.")),
    ("toad", "seed"): (N_("Old Toad"), N_("At each toad all others still in the hand lose a life.")),
    ("toad", "quick"): (N_("Quick"), N_("At the first toad all others lose a life, and cards are dealt anew.")),
    ("toad", "inventor"): (
        N_("The inventor's"),
        N_("Four open cards for all. Only the last one without a toad loses a life."),
    ),
}
"""By game and preset: its name, and what is particular about it."""

SWITCHES = {
    "min_players": N_("Players needed"),
    "start_tokens": N_("Tokens that each player begins with"),
    "stake": N_("Stake that everybody pays into the till"),
    "first_thrower": N_("Who throws first"),
    "blank_plain_payer": N_("Who feeds the horse on a blank throw"),
    "blank_after_open": N_("Blank throws once the inn is open"),
    "inn_opens": N_("When the inn opens"),
    "inn_threshold": N_("Till at which the inn opens"),
    "opening_throw_pays": N_("Does the throw that opens the inn pay there?"),
    "excess_sign_payer": N_("Who pays an excess thrown with a sign"),
    "unowned_sign": N_("A sign whose card nobody owns"),
    "unowned_horse": N_("Horse money when nobody owns the horse"),
    "unowned_inn": N_("Inn money when nobody owns the inn"),
    "broke": N_("Who has paid his last token"),
    "sale_fails": N_("Who then sells nothing"),
    "rounds": N_("When the till is empty"),
    "max_rounds": N_("Most rounds"),
    "stake_short": N_("Who cannot pay the next stake"),
    "end_below": N_("The game ends with fewer players than"),
    "game_end_check": N_("When that is looked at"),
    "min_price": N_("Least starting price of a card"),
    "bid_reserve": N_("Tokens that a bidder must keep"),
    "target": N_("Big points that win the match"),
    "nontrump_compare": N_("What takes a trick without trumps"),
    "strict_offsuit": N_("A reply that does not follow, when one must"),
    "follow_low": N_("Must one also follow the lower half?"),
    "must_trump": N_("Must one trump who cannot follow?"),
    "trump_follows_side": N_("Does a trump with the number follow?"),
    "capture_any_order": N_("May bingo also lead to take the trump double?"),
    "last_draw": N_("The trump stone is drawn by"),
    "deal_end": N_("A deal ends"),
    "both_70": N_("When both make 70"),
    "closed_opp_70": N_("70 of the one who did not close"),
    "next_leader": N_("Who leads the next deal"),
    "lives": N_("Lives that each player begins with"),
    "layout": N_("Where the open cards lie"),
    "open_refill": N_("Is an open card that was taken replaced?"),
    "life_loss": N_("Who loses a life at a toad"),
    "open_cards_count": N_("Do a player's open cards count as his hand?"),
    "false_costs_life": N_("Does a false toad cost a life?"),
    "maximus_cap": N_("No more lives than at the beginning?"),
    "recycle_when": N_("The pile becomes the reserve"),
}

VALUES = {
    ("first_thrower", "left_of_banker"): N_("left of the banker"),
    ("first_thrower", "banker"): N_("the banker"),
    ("first_thrower", "horse_owner"): N_("the horse's owner"),
    ("blank_plain_payer", "all_players"): N_("everybody"),
    ("blank_plain_payer", "thrower"): N_("the thrower"),
    ("blank_after_open", "same"): N_("as before"),
    ("blank_after_open", "to_till"): N_("the horse pays the till"),
    ("blank_after_open", "to_inn"): N_("the horse pays the inn"),
    ("inn_opens", "threshold"): N_("when the till is low"),
    ("inn_opens", "first_excess"): N_("at the first excess"),
    ("excess_sign_payer", "thrower"): N_("the thrower"),
    ("excess_sign_payer", "sign_owner"): N_("the sign's owner"),
    ("unowned_sign", "ignored"): N_("does not count"),
    ("unowned_sign", "void"): N_("voids the throw"),
    ("unowned_horse", "void"): N_("is not paid"),
    ("unowned_horse", "till"): N_("goes to the till"),
    ("unowned_inn", "void"): N_("is not paid"),
    ("unowned_inn", "till"): N_("goes to the till"),
    ("broke", "surrender"): N_("gives up his cards"),
    ("broke", "may_sell"): N_("may sell a card"),
    ("sale_fails", "stays"): N_("stays with his cards"),
    ("sale_fails", "out"): N_("is out"),
    ("rounds", "multi"): N_("a new round"),
    ("rounds", "single"): N_("the game is over"),
    ("max_rounds", None): N_("no limit"),
    ("stake_short", "all_in"): N_("pays what he has"),
    ("stake_short", "out"): N_("is out"),
    ("game_end_check", "immediate"): N_("at once"),
    ("game_end_check", "round_end"): N_("after the round"),
    ("nontrump_compare", "sum"): N_("the greater sum"),
    ("nontrump_compare", "suit_led"): N_("the suit led"),
    ("strict_offsuit", "compare"): N_("is compared"),
    ("strict_offsuit", "loses"): N_("loses"),
    ("last_draw", "loser_gets_trump"): N_("who lost the trick"),
    ("last_draw", "winner_gets_trump"): N_("who took the trick"),
    ("deal_end", "play_out"): N_("with the last stone"),
    ("deal_end", "stop_at_70"): N_("at 70 points"),
    ("both_70", "first"): N_("the first one counts"),
    ("both_70", "higher"): N_("the higher one counts"),
    ("both_70", "both"): N_("both count"),
    ("both_70", "none"): N_("neither counts"),
    ("closed_opp_70", "add"): N_("one more big point"),
    ("closed_opp_70", "none"): N_("nothing more"),
    ("next_leader", "alternate"): N_("by turns"),
    ("next_leader", "winner"): N_("who won the last"),
    ("next_leader", "lot"): N_("by lot"),
    ("layout", "personal"): N_("before each player"),
    ("layout", "common"): N_("in the middle"),
    ("life_loss", "each_toad"): N_("all others in the hand"),
    ("life_loss", "first_toad_ends"): N_("all others, new deal"),
    ("life_loss", "last_loses"): N_("only the last one"),
    ("life_loss", "all_players"): N_("all, the toad too"),
    ("recycle_when", "immediate"): N_("as soon as it is gone"),
    ("recycle_when", "on_demand"): N_("when somebody draws"),
}


YES, NO = N_("yes"), N_("no")


def preset_name(c: Spoken, game: str, preset: str) -> str:
    """Name of a way to play."""
    return c.t(PRESETS[game, preset][0]) if (game, preset) in PRESETS else preset


def preset_sentence(c: Spoken, game: str, preset: str) -> str:
    """What is particular about it."""
    return c.t(PRESETS[game, preset][1]) if (game, preset) in PRESETS else ""


def switch_name(c: Spoken, switch: str) -> str:
    """What a switch decides."""
    return c.t(SWITCHES[switch]) if switch in SWITCHES else switch


def value_name(c: Spoken, switch: str, value: Any) -> str:
    """One of the values that a switch offers."""
    if isinstance(value, bool):
        return c.t(YES) if value else c.t(NO)
    told = VALUES.get((switch, value)) if isinstance(value, str) or value is None else None
    return c.t(told) if told else str(value)


def game_name(c: Spoken, game: str) -> str:
    """What a game is called."""
    return c.t(GAMES[game]) if game in GAMES else game
