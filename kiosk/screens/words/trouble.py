"""What is doubted, refused, missing or broken, each in a sentence that says what to do."""

from __future__ import annotations

from kiosk.i18n import N_, Spoken
from vision.reading import Doubt

NOTICES = {
    "no_camera": N_("No camera: what lies there is entered by hand."),
    "camera_lost": N_("The camera gives no pictures."),
    "no_hammer": N_("No hammer: touch the screen or press the space bar."),
    "slow_disk": N_("The disk is slow: one moment ..."),
    "disk_full": N_("The disk is full. Please tell the owner."),
    "disk_low": N_("The disk is nearly full. Please tell the owner."),
    "low_power": N_("The power supply is too weak. Please tell the owner."),
    "too_hot": N_("The computer is too hot. Please tell the owner."),
    "resumed": N_("The power was off. The game goes on where it stood."),
    "amended": N_("The last throw was put right."),
    "hammer_stuck": N_("The hammer's contact sticks: touch the ribbon instead."),
    "button_stuck": N_("A bid button sticks: touch the screen instead."),
    "mat_lost": N_("The mat is not seen whole: lay it under the camera, flat."),
    "mat_moved": N_("The mat was moved, and was found again."),
    "old_settings": N_("The configuration has a mistake. Please tell the owner."),
    "safe_mode": N_("Safe mode, without camera and hammer. Please tell the owner."),
    "too_dark": N_("It is dark: the camera sees little."),
}


DOUBTS = {
    Doubt.COCKED: N_("A die leans. Throw that one again."),
    Doubt.STACKED: N_("A die lies on another. Throw that one again."),
    Doubt.HIDDEN: N_("Part of a die is hidden."),
    Doubt.TOUCHING: N_("Two dice touch. Move them a little apart."),
    Doubt.HAND_IN_VIEW: N_("A hand is over the dice. Take it away."),
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
    "something_lies": N_("Something lies on the mat. Take it off; if nothing does, touch: The mat is empty."),
    "not_eight": N_("It must be eight dice."),
    "too_few": N_("Fewer than eight dice. Is one under the edge?"),
    "too_many": N_("More than eight things lie there."),
    "off_the_mat": N_("A die lies off the mat. Throw that one again."),
    "cocked": N_("A die leans. Throw that one again."),
    "stacked": N_("A die lies on another. Throw that one again."),
    "hidden": N_("Part of a die is hidden."),
    "touching": N_("Two dice touch. Move them a little apart."),
    "hand_in_view": N_("A hand is over the dice. Take it away."),
    "bumped": N_("A die that lay was bumped. What did it show?"),
    "twice": N_("One mark is there twice. Touch the die that is wrong."),
    "unnamed": N_("Touch each die that has no name."),
    "too_few_players": N_("This way of playing needs more players."),
    "no_person": N_("Somebody must sit down who throws for the clockwork."),
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
    "journal_repaired": (
        N_("The account was damaged and was mended."),
        N_("What could be read is kept, and the damaged file lies beside it. Please tell the owner."),
    ),
    "safe_mode": (
        N_("It could not start three times running."),
        N_("Try again, or play without camera and hammer. Please tell the owner why:"),
    ),
    "bad_set": (
        N_("The dice that were taught cannot be used."),
        N_("Teach them again, or play without them: then more throws are asked about."),
    ),
    "bad_configuration": (
        N_("The configuration has a mistake."),
        N_("The exhibit runs with settings that are good. Please tell the owner."),
    ),
    "no_configuration": (
        N_("The configuration cannot be read."),
        N_("None of its settings is used: the exhibit runs with those that it has by itself. Please tell the owner."),
    ),
    "no_number": (
        N_("The owner's pages have no number yet."),
        N_("The command kiosk pin makes one; pin_hash under [operator] in the configuration holds it."),
    ),
    "no_models": (
        N_("The reading networks are missing."),
        N_("Please call the owner: the kiosk must be installed again."),
    ),
}


NO_PHONES = {
    "no_network": N_("This machine has no network. The owner can connect it, by cable or Wi-Fi."),
    "no_address": N_("This machine does not have the address that was set. Please tell the owner."),
    "no_port": N_("Another program stands in their way. Please tell the owner."),
    "not_installed": N_("What they need is not installed. Please tell the owner."),
}
"""Why phones do not find the table, although they are switched on."""


WRONG_ELSE = (N_("Something is wrong."), N_("Please try again, or call the owner."))


CHOICES = {
    "retry": N_("Try again"),
    "use_simulation": N_("Simulated table"),
    "by_hand": N_("Enter by hand"),
    "without_set": N_("Play without them"),
    "safe_start": N_("Safe mode"),
    "abandon": N_("Give up the game"),
    "close": N_("Close"),
    "resume": N_("Go on"),
    "begin": N_("Begin"),
}


def doubts(c: Spoken, doubt: Doubt) -> list[str]:
    """One sentence for each doubt."""
    return [c.t(DOUBTS[one]) for one in doubt]


def problem(c: Spoken, code: str) -> str:
    """What is asked for, or why something cannot count."""
    told = PROBLEMS.get(code) or REFUSALS.get(code)
    return c.t(told) if told else c.t(WRONG_ELSE[0])


def refusal(c: Spoken, code: str) -> str:
    """Why the rules refuse something."""
    return c.t(REFUSALS.get(code, WRONG_ELSE[0]))


def notice(c: Spoken, code: str) -> str:
    """A fault that everybody should see."""
    return c.t(NOTICES.get(code, WRONG_ELSE[0]))
