"""What the house's book says: of games, of records, and of dice, as far as they can be judged."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.chronicle.fairness import LEAST, Die, Fairness
from kiosk.chronicle.tally import Findings, Tally
from kiosk.i18n import N_, Spoken
from kiosk.screens.words.names import ANIMAL_NAMES
from kiosk.theme import ANIMALS

RAREST = 1e-6
"""Nobody needs to know how much rarer than that."""

WENT = {
    "tokens": N_("How the purses went"),
    "big": N_("How the big points went"),
    "lives": N_("How the lives went"),
}
"""By what is counted."""

RECORDS = {
    "longest": N_("Longest game"),
    "throw": N_("Greatest throw"),
    "till": N_("Fullest till"),
    "purse": N_("Richest purse"),
}

MARK_NAMES = {"bell": N_("bell"), "hammer": N_("hammer"), "six": N_("six")}


def mark_name(c: Spoken, mark: str) -> str:
    """What the one mark of a die is called."""
    return c.t(MARK_NAMES[mark]) if mark in MARK_NAMES else mark


def player(c: Spoken, names: Sequence[str], seat: int) -> str:
    """Name of a seat, as `kiosk.screens.words.seat_name` has it, without a screen."""
    animal = names[seat] if seat < len(names) and names[seat] in ANIMAL_NAMES else ANIMALS[seat % len(ANIMALS)]
    given = names[seat] if seat < len(names) and names[seat] not in ANIMAL_NAMES else ""
    return given or c.t(ANIMAL_NAMES[animal])


def record(c: Spoken, kind: str, value: float) -> str:
    """How great a record is."""
    if kind == "longest":
        return c.n("{n} minute", "{n} minutes", max(1, round(value / 60)))
    if kind == "throw":
        return c.n("{n} eye", "{n} eyes", round(value))
    return c.n("{n} token", "{n} tokens", round(value))


def notes(c: Spoken, tally: Tally) -> list[str]:
    """What must be known about the numbers of a book: readings that were put right, games that it leaves out."""
    told = []
    if tally.put_right:
        told.append(c.n("{n} reading was put right.", "{n} readings were put right.", tally.put_right))
    if tally.simulated:
        told.append(c.n("{n} simulated game is left out.", "{n} simulated games are left out.", tally.simulated))
    return told


def endings(c: Spoken, tally: Tally, name: str) -> str:
    """How the games of a kind ended."""
    counts = tally.games.get(name, {})
    told = [c.t("{n} to the end", n=counts.get("ended", 0))]
    if counts.get("given_up"):
        told.append(c.t("{n} given up", n=counts["given_up"]))
    if counts.get("open"):
        told.append(c.t("{n} not ended", n=counts["open"]))
    return ", ".join(told)


def dice_title(c: Spoken, throws: int) -> str:
    """Above a chart of dice on paper."""
    return c.n("Dice: {n} throw", "Dice: {n} throws", throws)


def purses_title(c: Spoken, game: int) -> str:
    """Above a chart of purses on paper."""
    return c.t("Game {n}: how it went", n=game)


def dice(c: Spoken, findings: Findings) -> list[str]:
    """What the throws say of the dice, and what they cannot say."""
    told = _odd(c, findings.dice) if findings.dice.throws or not findings.plain.throws else []
    if findings.plain.throws:
        told.append(_plain(c, findings.plain))
    if max(findings.dice.throws, findings.plain.throws) >= LEAST:
        cannot = c.t(
            "No count tells a bent die from a way of throwing or from a reading that errs; and who looks "
            "every day will once take chance for a fault."
        )
        told.append(cannot)
    return told


def _odd(c: Spoken, found: Fairness) -> list[str]:
    if found.word == "few":
        so_far = c.n("{n} throw so far.", "{n} throws so far.", found.throws)
        return [so_far, c.t("The dice say nothing before {n} throws.", n=LEAST)]
    told = [_named(c, die, found) for die in found.dice if die.word in ("often", "seldom")]
    if told:
        rare = max(100, _rounded(1 / max(RAREST, min(die.corrected for die in found.dice))))
        told.append(c.t("With eight fair dice that comes once in {n} such books, or more rarely.", n=rare))
    watched = [mark_name(c, die.mark) for die in found.dice if die.word == "watch"]
    if watched:
        told.append(c.t("To be watched: {marks}. It may be chance still.", marks=", ".join(watched)))
    if not told:
        told.append(c.t("Nothing speaks against these dice."))
    if found.noticed is not None:
        hidden = c.t(
            "So many throws show a fault only if a die lies mark up {k} times in a hundred instead of 17; a smaller "
            "one stays hidden.",
            k=round(100 * found.noticed),
        )
        told.append(hidden)
    return told


def _named(c: Spoken, die: Die, found: Fairness) -> str:
    facts = {"mark": mark_name(c, die.mark), "k": die.shown, "n": found.throws, "e": round(found.expected)}
    if die.word == "often":
        return c.t("Too often mark up: the die with the {mark}, {k} of {n} times; {e} were to be expected.", **facts)
    return c.t("Too seldom mark up: the die with the {mark}, {k} of {n} times; {e} were to be expected.", **facts)


def _plain(c: Spoken, found: Fairness) -> str:
    die = found.dice[0]
    facts = {"k": die.shown, "n": found.throws, "e": round(found.expected)}
    counted = c.t("Ordinary dice: {k} sixes of {n}; {e} were to be expected.", **facts)
    said = {
        "few": c.t("Too few to judge by."),
        "fair": c.t("That is as chance has it."),
        "watch": c.t("It may be chance still."),
    }.get(die.word, c.t("Chance alone hardly does that."))
    return f"{counted} {said}"


def _rounded(number: float) -> int:
    """A round number that is not greater: 1, 2 or 5 and noughts."""
    unit = 1
    while unit * 10 <= number:
        unit *= 10
    return next(step * unit for step in (5, 2, 1) if step * unit <= number)
