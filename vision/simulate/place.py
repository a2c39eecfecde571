"""Where a simulated table stands: its ground, light, camera, tray and set of dice, all drawn from a number."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.simulate import clutter, dice, grounds, lens, trays
from vision.simulate.hands import Person, person
from vision.simulate.light import Light, Room
from vision.simulate.marks import Hand, pips
from vision.simulate.pinhole import Pinhole
from vision.simulate.rooms import wild_room
from vision.simulate.scene import Flat, Solid

Array = NDArray[Any]

GROUNDS = {
    "oak planks": "planks", "walnut board": "board", "green felt": "felt", "carpet": "carpet",
    "checked cloth": "checks",
    "writing paper": "paper", "marble": "marble", "leather": "leather", "white table": "plain", "black table": "plain",
    "linen": "weave", "newspaper": "print", "cork": "cork",
}  # fmt: skip
_TONES = {
    "oak planks": (0.08, 0.45, 0.7), "walnut board": (0.05, 0.5, 0.4), "green felt": (0.4, 0.7, 0.4),
    "white table": (0.1, 0.05, 0.92), "black table": (0.6, 0.1, 0.13),
    "leather": (0.03, 0.6, 0.3), "linen": (0.1, 0.15, 0.8),
}  # fmt: skip
LIGHTS = ("lamp", "window", "ceiling", "evening")
SETS = (
    "ivory pips",
    "white numerals",
    "red numerals",
    "black pips",
    "wooden engraved",
    "green clear",
    "blue bright",
    "antique bone",
)


@dataclass(frozen=True, eq=False)
class Place:
    """All that stays the same while a table stands there."""

    ground_name: str
    light_name: str
    set_name: str
    camera: Pinhole
    room: Room
    ground: grounds.Ground
    turn: float
    flats: tuple[Flat, ...]
    solids: tuple[Solid, ...]
    make: dice.Make
    region: Array
    """Corners (n, 2) in mm of the part of the table where dice are to lie, counter-clockwise."""
    wall: float
    """Height of the wall around it, mm; 0: there is none."""
    margin: float
    """How far (mm) beside the region a die is surely off the mat."""
    optics: lens.Lens
    who: Person


def place(seed: int, kind: str, size: tuple[int, int], wild: bool = False, mat: Flat | None = None) -> Place:
    """The place with this number; `wild` takes grounds, dice and lamps that nothing was trained on."""
    rng = np.random.default_rng([seed, 71])
    ground_name = str(rng.choice(list(GROUNDS)))
    light_name = str(rng.choice(LIGHTS))
    set_name = str(rng.choice(SETS))
    high = float(rng.uniform(480, 600))
    stones = kind in ("dominoes", "cards")
    # mm of table that the picture's height shows: stones and cards need more of it than dice.
    shown = float(rng.uniform(225, 300)) if mat is None else 335.0
    shown = 320.0 if stones else shown
    tilt = min(abs(float(rng.normal(0, 0.09))), 0.24 if mat is None else 0.12)
    # A mat is laid so that all of it is in view; without one the camera may stand at any side.
    # Cards need all of the view, and stones nearly all.
    cards = kind == "cards"
    askew = 0.08 if mat is not None or cards else 0.25 if stones else 1.0
    heading = float(rng.normal(0, 0.4)) * askew
    camera = Pinhole.over(size, size[1] / shown * high, high, tilt, heading, float(rng.normal(0, 0.02)))
    if wild:
        ground = grounds.ground(rng, True)
        ground_name = ground.family
        make = dice.make(rng, True, "pip-dice" if stones else kind)
        set_name = f"{make.material}, {make.hand.numeral}, {make.hand.bell} bell, {make.hand.hammer} hammer"
        room, light_name = wild_room(rng, ground.mean, True), "wild"
    else:
        ground = _ground(rng, ground_name)
        make = _make(rng, set_name, "pip-dice" if stones else kind)
        room = _room(rng, light_name, ground.mean)
    flats: list[Flat] = []
    solids: list[Solid] = []
    wall = 0.0
    if mat is None and not stones and rng.random() < 0.55:
        walls = trays.tray(rng, (0.0, 0.0), shown * float(rng.uniform(0.72, 0.84)), wild)
        flats.append(walls.floor)
        solids.extend(walls.walls)
        region, wall = walls.inside, walls.high
    else:
        if mat is not None:
            flats.append(mat)
        w, h = shown * size[0] / size[1] * 0.29, shown * 0.31
        region = np.array([[-w, -h], [w, -h], [w, h], [-w, h]])
    if mat is None and not cards:
        reach = float(np.abs(region).max())
        spots = []
        for _ in range(int(rng.integers(0, 4))):
            side = float(rng.choice([-1, 1]))
            spots.append((side * (reach + float(rng.uniform(35, 80))), float(rng.uniform(-110, 110))))
        things = clutter.litter(rng, wild, spots)
        flats.extend(things.flats)
        solids.extend(things.solids)
    optics = lens.Lens(
        white=tuple(float(c) for c in np.exp(rng.normal(0, 0.04, 3))),  # type: ignore[arg-type]
        vignette=float(rng.uniform(0, 0.2)),
        blur=float(rng.uniform(0.3, 0.8)),
        noise=float(rng.uniform(0.8, 2.5)) * (1.5 if wild else 1.0),
        contrast=float(rng.uniform(0.95, 1.15)),
        saturation=float(rng.uniform(0.85, 1.2)),
        sharpen=float(rng.uniform(0, 0.6)),
    )
    return Place(
        ground_name, light_name, set_name, camera, room, ground, float(rng.uniform(-0.2, 0.2)), tuple(flats),
        tuple(solids), make, region, wall, 60.0 if mat is not None else 30.0, optics, person(rng),
    )  # fmt: skip


def _ground(rng: np.random.Generator, name: str) -> grounds.Ground:
    found = grounds.ground(rng, False, GROUNDS[name])
    if name not in _TONES:
        return found
    pattern = grounds.pattern(found.family, int(rng.integers(10)))
    return replace(found, texture=grounds.toned(pattern, *_TONES[name]))


def _room(rng: np.random.Generator, name: str, floor: Array) -> Room:
    angle = float(rng.uniform(0, 2 * math.pi))
    way = np.array([math.cos(angle), math.sin(angle)])

    def lamp(aside: float, high: float, colour: tuple[float, float, float], radius: float) -> Light:
        return Light(np.array([*(way * aside), high], np.float32), np.array(colour, np.float32), radius)

    lights, ceiling = {
        "lamp": ((lamp(250, 700, (0.6, 0.75, 0.9), 45),), (0.22, 0.24, 0.26)),
        "window": ((lamp(1100, 900, (0.75, 0.7, 0.62), 330),), (0.33, 0.31, 0.28)),
        "ceiling": (
            (lamp(300, 1500, (0.5, 0.55, 0.58), 300), lamp(-700, 1500, (0.2, 0.22, 0.23), 300)),
            (0.36, 0.37, 0.37),
        ),
        "evening": (
            (lamp(500, 600, (0.35, 0.62, 0.95), 25), lamp(-900, 900, (0.16, 0.12, 0.08), 250)),
            (0.12, 0.13, 0.14),
        ),
    }[name]
    sky = np.array(ceiling, np.float32)
    total = sum((light.colour for light in lights), sky)
    return Room(tuple(lights), sky, np.asarray(floor * total * 0.6, np.float32), sky * np.float32(0.4))


def _make(rng: np.random.Generator, name: str, kind: str) -> dice.Make:
    """One of the sets that have a name."""
    bodies = {
        "ivory pips": ("ivory", (0.55, 0.72, 0.8), (0.02, 0.02, 0.02), "drill", "pips"),
        "white numerals": ("plastic", (0.85, 0.85, 0.85), (0.02, 0.02, 0.02), "paint", "stroke"),
        "red numerals": ("bright", (0.04, 0.03, 0.5), (0.85, 0.88, 0.88), "paint", "hershey"),
        "black pips": ("dark", (0.03, 0.025, 0.025), (0.85, 0.88, 0.88), "drill", "pips"),
        "wooden engraved": ("wood", (0.2, 0.38, 0.62), (0.02, 0.03, 0.06), "engrave", "stroke"),
        "green clear": ("clear", (0.12, 0.42, 0.08), (0.9, 0.9, 0.9), "paint", "pips"),
        "blue bright": ("bright", (0.5, 0.15, 0.04), (0.9, 0.9, 0.9), "print", "stroke"),
        "antique bone": ("pearl", (0.42, 0.58, 0.68), (0.03, 0.04, 0.08), "drill", "pips"),
    }
    material, body, ink, applied, numeral = bodies[name]
    base = dice.make(rng, False, kind, typefaces=False)
    glow, gloss = {"clear": (0.7, 0.9), "wood": (0.0, 0.15), "ivory": (0.2, 0.4)}.get(material, (0.0, 0.5))
    style = replace(base.hand, numeral=numeral if kind == "bell-dice" else "pips", pips=pips(rng), font="")
    if not isinstance(style, Hand):
        raise TypeError("a set of dice has a hand")
    return replace(
        base,
        material=material,
        body=np.array(body, np.float32),
        ink=np.array(ink, np.float32),
        applied=applied,
        finish=replace(
            base.finish, gloss=gloss, roughness=0.2, glow=glow, clarity=0.6 if material == "clear" else 0.0, metal=0.0
        ),
        hand=style,
        wear=0.15 if name == "antique bone" else 0.0,
        one_ink=None,
    )
