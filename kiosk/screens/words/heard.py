"""What a sound says, in words: the captions, and what the auctioneer's voice speaks."""

from __future__ import annotations

from kiosk.i18n import N_

CAPTIONS = {
    "refused": N_("That will not do"),
    "seen": N_("It was seen"),
    "seat": N_("A seat is taken"),
    "draw": N_("The lot is drawn"),
    "offered": N_("The auctioneer's bell"),
    "bid": N_("A bid"),
    "call_1": N_("Going once!"),
    "call_2": N_("Going twice!"),
    "sold": N_("Sold!"),
    "unsold": N_("Not sold"),
    "coin": N_("A coin"),
    "coins": N_("Coins"),
    "empty_purse": N_("An empty purse"),
    "nothing": N_("Nothing is paid"),
    "horse": N_("For the horse's feed!"),
    "inn": N_("The inn's door creaks"),
    "asked": N_("Somebody must decide"),
    "out": N_("Somebody is out"),
    "round": N_("The round is over"),
    "stone": N_("A stone is laid"),
    "trick": N_("The stones are taken"),
    "declared": N_("Doubles are announced"),
    "doubles": N_("The doubles count"),
    "lost": N_("The doubles are lost"),
    "closed": N_("The reserve is closed"),
    "reserve_gone": N_("The reserve is gone"),
    "big_point": N_("A big point"),
    "deal_over": N_("The deal is over"),
    "found_out": N_("Something has come out"),
    "riffle": N_("Cards are shuffled"),
    "card": N_("A card is laid"),
    "toad": N_("The toad croaks"),
    "no_toad": N_("Splash: no toad"),
    "greatest": N_("Toadus Maximus!"),
    "life_lost": N_("A life is lost"),
    "life_back": N_("A life comes back"),
    "victory": N_("Horns: it is over"),
}
"""By the sound. Those that are left out light something up: the curtains at a knock, each spot that is counted."""

CALLED = ("call_1", "call_2")
"""Calls that all should read: set large."""

SPOKEN = ("call_1", "call_2", "sold", "horse", "greatest")
"""What the voice says, where the machine has one."""
