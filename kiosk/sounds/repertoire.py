"""Every sound of the exhibit by its name: how it is made, how loud it is, how long the next one waits for it.

What it says in words is in `kiosk.screens.words.heard`, what a buzzer makes of it in `hardware.signals`, and which
event of a game it belongs to in `kiosk.director.heard`; a test holds the three to this list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from kiosk.sounds import things, voices
from kiosk.sounds.finish import finished
from kiosk.sounds.synthesis import Wave, after, in_a_room

SOFT, PLAIN, CLEAR = -33.0, -27.0, -23.0
"""Levels in dB: what comes often; what tells something; what all should turn round for."""


@dataclass(frozen=True, slots=True)
class Sound:
    """One of them."""

    make: Callable[[], Wave]
    level: float = PLAIN
    room: float = 0.16
    """How much of the room is heard."""
    lead: float = 0.25
    """Seconds for which the next sound waits, so that one is told from the other."""


def _sold() -> Wave:
    return after((0.0, things.wood(0.92)), (0.13, things.wood(0.86)), (0.16, 0.8 * things.bell(587)))


def _round() -> Wave:
    return voices.horns(0.15, (0, 392, 1), (1, 523, 1), (2, 659, 2.5))


def _victory() -> Wave:
    call = ((0, 392, 1), (1, 392, 0.5), (1.5, 392, 0.5), (2, 523, 1), (3, 659, 1), (4, 784, 1.5), (5.5, 659, 0.5))
    return voices.horns(0.16, *call, (6, 784, 3.0))


def _greatest() -> Wave:
    return after((0.0, voices.croak()), (0.78, _victory()))


REPERTOIRE: Mapping[str, Sound] = {
    # The hammer comes first: it is made first.
    "strike": Sound(things.wood, CLEAR, room=0.12, lead=0.12),
    "refused": Sound(lambda: voices.bassoon(131, 110), SOFT + 3),
    "seen": Sound(lambda: voices.tone(988, 0.3, 0.3), SOFT),
    "seat": Sound(lambda: after((0, voices.tone(523, 0.3, 0.3)), (0.09, voices.tone(659, 0.3, 0.35))), SOFT),
    "draw": Sound(things.lot, PLAIN, lead=0.7),
    # Bell and Hammer
    "offered": Sound(lambda: after((0, things.handbell(1047)), (0.16, things.handbell(1047))), PLAIN, lead=0.5),
    "bid": Sound(lambda: voices.tone(740, 0.16, 0.16, 0.6), SOFT, room=0.08, lead=0.1),
    "call_1": Sound(lambda: things.bell(440), CLEAR, lead=0.6),
    "call_2": Sound(lambda: after((0, things.bell(440)), (0.28, things.bell(440))), CLEAR, lead=0.7),
    "sold": Sound(_sold, CLEAR, lead=0.6),
    "unsold": Sound(
        lambda: after((0, things.thud(1.3)), (0, 0.4 * things.wood(0.6)), (0.2, 0.7 * things.thud(1.1))),
        PLAIN,
        lead=0.4,
    ),
    "coin": Sound(things.coin, PLAIN, room=0.1, lead=0.3),
    "coins": Sound(things.coins, PLAIN, room=0.1, lead=0.6),
    "empty_purse": Sound(things.empty_purse, PLAIN, lead=0.6),
    "nothing": Sound(lambda: after((0, things.wood(1.3, 0.5)), (0.16, things.wood(1.1, 0.5))), SOFT),
    "horse": Sound(voices.whinny, CLEAR - 2, lead=1.2),
    "inn": Sound(voices.door, CLEAR - 1, lead=1.0),
    "asked": Sound(lambda: after((0, voices.tone(587, 0.4, 0.4)), (0.16, voices.tone(880, 0.5, 0.5))), PLAIN, lead=0.4),
    "out": Sound(lambda: voices.slide((0, 620), (0.25, 560), (0.8, 190)), PLAIN, lead=0.7),
    "round": Sound(_round, PLAIN, lead=0.7),
    # Bingo
    "stone": Sound(things.stone, PLAIN, room=0.08, lead=0.15),
    "trick": Sound(things.trick, PLAIN, lead=0.35),
    "declared": Sound(lambda: after((0, things.stone()), (0.14, things.stone(1.09))), PLAIN, lead=0.4),
    "doubles": Sound(lambda: after((0, things.handbell(1175)), (0.12, things.handbell(1568))), PLAIN, lead=0.5),
    "lost": Sound(lambda: after((0, voices.horn(330, 0.18)), (0.2, voices.horn(247, 0.4))), PLAIN, lead=0.6),
    "closed": Sound(things.lid, PLAIN, lead=0.4),
    "reserve_gone": Sound(lambda: after((0, 0.8 * things.trick()), (0.3, things.thud(1.2))), PLAIN, lead=0.5),
    "big_point": Sound(lambda: things.bell(523, 1.4), CLEAR - 2, lead=0.6),
    "deal_over": Sound(lambda: after((0, things.wood(0.8)), (0.2, things.wood(0.7))), PLAIN, lead=0.4),
    "found_out": Sound(lambda: voices.bassoon(165, 156, 147), PLAIN, lead=0.6),
    # Toad
    "riffle": Sound(things.riffle, PLAIN, room=0.08, lead=0.9),
    "card": Sound(things.card, PLAIN, room=0.06, lead=0.15),
    "red": Sound(lambda: voices.tone(659, 0.14, 0.14), SOFT + 2, room=0.05, lead=0.0),
    "black": Sound(lambda: voices.tone(494, 0.14, 0.14), SOFT + 2, room=0.05, lead=0.0),
    "toad": Sound(voices.croak, CLEAR - 1, lead=0.9),
    "no_toad": Sound(lambda: after((0, 0.6 * voices.croak()), (0.7, things.drop())), PLAIN, lead=1.1),
    "greatest": Sound(_greatest, CLEAR - 1, lead=2.0),
    "life_lost": Sound(lambda: after((0, things.drop()), (0.16, 0.5 * things.coin(0.9, 2))), PLAIN, lead=0.6),
    "life_back": Sound(lambda: voices.slide((0, 330), (0.3, 620), (0.5, 880)), PLAIN, lead=0.6),
    "victory": Sound(_victory, CLEAR - 2, lead=1.2),
}


@cache
def wave(name: str, night: bool = False) -> Wave:
    """A sound as it is played. KeyError: there is none of that name."""
    sound = REPERTOIRE[name]
    return finished(in_a_room(sound.make(), sound.room), sound.level, night=night)
