"""Sets of dominoes that have a name: those that lie on the simulated tables of demonstrations and games."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.simulate.stones import StoneMake, stone_make

SETS = ("ivory and black", "black and white", "many colours", "green and white", "beech")


def named_set(rng: np.random.Generator) -> tuple[str, StoneMake]:
    """One of `SETS` with its name; its measures vary."""
    name = str(rng.choice(SETS))
    body, ink, material = {
        "ivory and black": ((0.6, 0.78, 0.85), (0.02, 0.02, 0.02), "ivory"),
        "black and white": ((0.025, 0.025, 0.028), (0.85, 0.88, 0.88), "plastic"),
        "many colours": ((0.83, 0.85, 0.86), (0.03, 0.03, 0.03), "plastic"),
        "green and white": ((0.06, 0.22, 0.03), (0.85, 0.88, 0.88), "plastic"),
        "beech": ((0.25, 0.45, 0.68), (0.03, 0.03, 0.04), "wood"),
    }[name]
    make = stone_make(rng)
    dark = np.asarray(ink, np.float32)
    inks = [dark] * 7
    if name == "many colours":
        tones = ((0.02, 0.02, 0.5), (0.35, 0.1, 0.02), (0.03, 0.2, 0.03), (0.3, 0.05, 0.3), (0.05, 0.1, 0.35), ink)
        inks = [dark, *(np.asarray(tone, np.float32) for tone in tones)]
    stuff = replace(
        make.stuff,
        material=material,
        body=np.asarray(body, np.float32),
        ink=dark,
        applied="drill",
        finish=replace(make.stuff.finish, gloss=0.4, roughness=0.25, glow=0.0, clarity=0.0, metal=0.0),
        wear=0.0,
    )
    return name, replace(
        make,
        stuff=stuff,
        size=(48.0, 24.0, float(rng.uniform(6, 10))),
        inks=tuple(inks),
        pips="full",
        pip=float(rng.uniform(0.085, 0.105)),
        bar=0.05,
        bar_ink=dark,
        spinner=0.07 if name == "ivory and black" else 0.0,
        back_body=None,
    )
