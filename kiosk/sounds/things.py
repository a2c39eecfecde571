"""Wood, metal, bone and paper: what lies on the table, and what the auctioneer has at hand."""

from __future__ import annotations

import numpy as np

from kiosk.sounds.synthesis import RATE, Wave, after, below, noise, pulses, ringing, struck, time

BLOCK = ((172, 0.13, 0.8), (421, 0.10, 1.0), (1063, 0.055, 0.6), (1890, 0.035, 0.35), (2870, 0.02, 0.2))
"""A block of hard wood."""

TABLE = ((118, 0.16, 1.0), (236, 0.1, 0.55), (388, 0.07, 0.3), (700, 0.04, 0.15))
"""The table's own board."""

BELL = (
    *((0.5, 2.6, 0.45), (1.0, 1.9, 0.8), (1.002, 1.9, 0.35), (1.19, 1.5, 0.55), (1.5, 1.0, 0.25), (2.0, 1.3, 0.8)),
    *((2.006, 1.2, 0.4), (2.51, 0.7, 0.3), (3.01, 0.6, 0.3), (4.1, 0.4, 0.2), (5.4, 0.25, 0.12)),
)
"""Hum, prime, the minor third of all cast bells, fifth, nominal and beyond, by the prime; two of them beat."""

COIN = ((3150, 0.22, 0.6), (4870, 0.3, 1.0), (4905, 0.28, 0.5), (7340, 0.2, 0.7), (9820, 0.12, 0.4), (12900, 0.06, 0.2))

BONE = ((1180, 0.018, 0.5), (2260, 0.022, 1.0), (3720, 0.014, 0.6), (5640, 0.008, 0.3))
"""A domino."""


def contact(seconds: float, high: float, seed: int) -> Wave:
    """The moment of touch itself: a burst of noise."""
    burst = noise(max(0.03, 4 * seconds), 60.0, high, seed)
    return burst * np.exp(-time(max(0.03, 4 * seconds)) / seconds)


def wood(stretch: float = 1.0, hard: float = 1.0) -> Wave:
    """The hammer on its block; `stretch` its pitch, `hard` how bright it is."""
    rung = struck([(pitch, fade, strength * hard ** (pitch / 1000)) for pitch, fade, strength in BLOCK], 0.3, stretch)
    return after((0.0, rung), (0.0, 0.9 * contact(0.0025, 5200.0 * hard, 7)))


def thud(stretch: float = 1.0) -> Wave:
    """Something heavy and soft on the table."""
    return after((0.0, struck(TABLE, 0.3, stretch)), (0.0, 0.35 * contact(0.006, 900.0, 11)))


def bell(prime: float, seconds: float = 1.6) -> Wave:
    """A cast bell whose prime is so many Hz."""
    rung = struck([(prime * part, fade, strength) for part, fade, strength in BELL], seconds)
    return after((0.0, rung), (0.0, 0.25 * contact(0.0015, 9000.0, 3)))


def handbell(prime: float, seconds: float = 0.9) -> Wave:
    """A small bell, tuned to its twelfth."""
    modes = [(prime, 0.9, 1.0), (prime * 1.003, 0.9, 0.3), (prime * 3, 0.45, 0.4), (prime * 5.8, 0.15, 0.12)]
    return after((0.0, struck(modes, seconds)), (0.0, 0.12 * contact(0.001, 9000.0, 5)))


def coin(stretch: float = 1.0, hops: int = 4) -> Wave:
    """A coin that falls on wood and hops: each hop is shorter and softer than the last."""
    at, wait, strength = 0.0, 0.13, 1.0
    parts = []
    for hop in range(hops):
        ring = struck(COIN, 0.28, stretch * (1 + 0.004 * (-1) ** hop))
        parts.append((at, strength * after((0.0, ring), (0.0, 0.25 * struck(TABLE, 0.1, 3.1)))))
        at, wait, strength = at + wait, wait * 0.56, strength * 0.55
    return after(*parts)


def coins(count: int = 8, seconds: float = 0.75) -> Wave:
    """A handful that is counted out, and slides together."""
    chance = np.random.default_rng(36)
    moments = np.sort(chance.uniform(0.0, seconds - 0.25, size=count))
    parts = [
        (float(at), float(chance.uniform(0.45, 1.0)) * coin(float(chance.uniform(0.9, 1.12)), 2)) for at in moments
    ]
    slide = 0.12 * noise(seconds, 3500.0, 9000.0, 4) * np.exp(-time(seconds) / 0.3)
    return after(*parts, (0.0, slide))


def empty_purse() -> Wave:
    """A purse is turned over: cloth, and one coin that was left."""
    cloth = noise(0.45, 300.0, 2200.0, 21) * (np.sin(2 * np.pi * 5.5 * time(0.45)) ** 2) * np.exp(-time(0.45) / 0.25)
    return after((0.0, 0.5 * cloth), (0.42, 0.6 * coin(1.08, 2)))


def lot() -> Wave:
    """The lot is drawn: wooden balls in a bag, and one that is laid down."""
    chance = np.random.default_rng(8)
    times = np.sort(chance.uniform(0.0, 0.5, size=16))
    balls = ringing(pulses(times.tolist(), 0.6, chance.uniform(0.3, 1.0, 16).tolist()), wood(1.9, 0.7))
    return after((0.0, 0.5 * below(balls, 4000.0)), (0.62, wood(1.5)))


def stone(stretch: float = 1.0) -> Wave:
    """A domino is laid on the table."""
    laid = after((0.0, struck(BONE, 0.12, stretch)), (0.001, 0.8 * struck(TABLE, 0.2, 1.5)))
    return after((0.0, laid), (0.0, 0.5 * contact(0.0012, 8000.0, 9)), (0.021, 0.3 * struck(BONE, 0.1, stretch * 1.04)))


def trick() -> Wave:
    """Two stones are pushed together and taken."""
    slide = noise(0.26, 700.0, 4200.0, 15) * np.sin(np.pi * time(0.26) / 0.26) ** 2
    return after((0.0, 0.22 * slide), (0.2, stone(0.97)), (0.235, 0.7 * stone(1.06)))


def lid() -> Wave:
    """A wooden box is shut, and its bolt goes home: the reserve is closed."""
    return after(
        (0.0, thud(1.5)),
        (0.0, 0.6 * wood(0.7, 0.6)),
        (0.19, 0.5 * struck(((1420, 0.06, 1.0), (2630, 0.05, 0.6)), 0.15)),
    )


def card(seed: int = 2) -> Wave:
    """A card slides over another and snaps down."""
    seconds = 0.14
    slide = noise(seconds, 1800.0, 7500.0, seed) * np.minimum(1.0, time(seconds) / 0.09) ** 2
    snap = after((0.0, contact(0.0025, 6500.0, seed + 1)), (0.0, 0.5 * struck(TABLE, 0.12, 2.2)))
    return after((0.0, 0.3 * slide), (seconds - 0.01, snap))


def riffle() -> Wave:
    """A pack is shuffled: cards flick over each other, faster and faster, and are knocked together."""
    chance = np.random.default_rng(52)
    times = [0.62 * (number / 34) ** 0.75 + float(chance.normal(0, 0.002)) for number in range(34)]
    flick = contact(0.0022, 6000.0, 13)
    rush = ringing(pulses(times, 0.75, chance.uniform(0.4, 1.0, 34).tolist()), flick)
    return after((0.0, rush), (0.78, 0.8 * card(6)))


def drop() -> Wave:
    """Something falls into a pond."""
    t = time(0.5)
    rising = 320 + 900 * np.minimum(1.0, t / 0.09)
    bubble = np.sin(2 * np.pi * np.cumsum(rising) / RATE) * np.exp(-t / 0.05)
    later = np.concatenate([np.zeros(int(0.13 * RATE)), bubble])[: t.size]
    splash = noise(0.5, 900.0, 5000.0, 17) * np.exp(-t / 0.07)
    return after((0.0, 0.35 * splash), (0.02, bubble), (0.02, 0.5 * later))
