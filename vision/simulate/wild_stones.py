"""Pictures of dominoes where everything varies, with their truth: the sister of `wild`."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.simulate import dice as dice_
from vision.simulate import grounds, lens
from vision.simulate.layout import flat, overlap
from vision.simulate.pinhole import Pinhole
from vision.simulate.rooms import metered, shades, wild_camera, wild_room
from vision.simulate.scene import Flat, Scene, Solid, render
from vision.simulate.shots import Shot
from vision.simulate.stone_layout import Room, Spot, beside, chain, footprint, moved
from vision.simulate.stone_truth import Stone, stone_truths
from vision.simulate.stones import COARSE, FINE, VALUES, StoneBox, StoneMake, flat_turn, standing_turn, stone_make
from vision.simulate.wild import add_hand, litter_about

Array = NDArray[Any]

COUNTS = ((0, 0.04), (1, 0.1), (2, 0.12), (3, 0.1), (4, 0.09), (5, 0.07), (6, 0.07), (8, 0.09), (10, 0.09), (12, 0.09),
          (14, 0.07), (18, 0.04), (28, 0.03))  # fmt: skip
"""How many stones lie there, and how often."""
WAYS = ("scattered", "touching", "chain", "row", "heap", "standing")
_ODDS = (0.27, 0.22, 0.23, 0.1, 0.08, 0.1)


def wild_stones(rng: np.random.Generator, size: tuple[int, int] = (640, 480), held_out: bool = False) -> Shot:
    """A picture of dominoes at random, with its truth in `Truth.stones`."""
    way = str(rng.choice(WAYS, p=_ODDS))
    makes = [stone_make(rng, held_out)]
    if rng.random() < 0.06:
        makes.append(stone_make(rng, held_out))
    number, odds = zip(*COUNTS, strict=True)
    count = int(rng.choice(number, p=np.array(odds) / sum(odds)))
    camera = _camera(rng, size, way, makes[0], count)
    ground = grounds.ground(rng, held_out)
    room = wild_room(rng, ground.mean, held_out)
    flats: list[Flat] = []
    solids: list[Solid] = []
    stones = _laid(rng, way, count, makes, camera, held_out, flats, solids)
    hand = False
    if rng.random() < 0.06:
        hand = add_hand(rng, camera, solids)
    things = tuple(enumerate([*(stone.box for stone in stones), *solids]))
    shift = (float(rng.uniform(-300, 300)), float(rng.uniform(-300, 300)))
    unseen = shades(rng, camera, room) if rng.random() < 0.3 else ()
    scene = Scene(camera, room, ground, float(rng.uniform(0, 6.28)), shift, tuple(flats), things, unseen)
    canvas = render(scene, rng)
    optics = lens.lens(rng)
    aim = float(rng.uniform(0.22, 0.46)) * (float(rng.uniform(0.2, 0.6)) if rng.random() < 0.1 else 1.0)
    if rng.random() < 0.1:
        aim *= float(rng.uniform(1.2, 1.9))
    optics = replace(optics, exposure=optics.exposure * metered(canvas.light, aim))
    picture = lens.develop(canvas.light, optics, rng)
    truth = stone_truths(
        stones, canvas, camera, optics.distortion, exposure=optics.exposure, picture=picture, hand=hand
    )
    return Shot(picture, truth)


def _camera(rng: np.random.Generator, size: tuple[int, int], way: str, make: StoneMake, count: int) -> Pinhole:
    """A camera at random: from above, or low where stones stand on edge."""
    w, h = size
    half = make.size[0] / 2
    low = math.log(13)
    high = math.log(max(min(170.0, 0.55 * min(w, h) / max(math.sqrt(count), 1.0)), 20.0))
    px = float(np.exp(rng.uniform(low, high))) * w / 640
    if way != "standing":
        # `wild_camera` draws where it stands; how near follows from the size that is wanted.
        drawn = wild_camera(rng, size)
        forward = drawn.rotation[2]
        target = drawn.position - forward * (drawn.position[2] / forward[2])
        far = half * drawn.focal / px
        return Pinhole(size, drawn.focal, np.asarray(target - forward * far, np.float32), drawn.rotation)
    focal = float(rng.uniform(0.9, 1.6)) * w
    tilt = float(rng.uniform(0.65, 1.12))
    return Pinhole.over(
        size, focal, half * focal / px, tilt, float(rng.normal(0, 0.3)), float(rng.normal(0, 0.05)), (0.0, 0.0)
    )


def _laid(
    rng: np.random.Generator,
    way: str,
    count: int,
    makes: list[StoneMake],
    camera: Pinhole,
    held_out: bool,
    flats: list[Flat],
    solids: list[Solid],
) -> list[Stone]:
    """The stones as they lie; what lies with them goes to `flats` and `solids`."""
    w, h = camera.size
    length, width, thick = makes[0].size
    at = camera.on_plane([rng.uniform(0.35, 0.65) * w], [rng.uniform(0.35, 0.65) * h])[:2, 0]
    middle = (float(at[0]), float(at[1]))
    margin = 0.02 if rng.random() < 0.88 else -0.06
    frame = camera.on_plane(
        [w * margin, w * (1 - margin), w * (1 - margin), w * margin], [h * (1 - margin)] * 2 + [h * margin] * 2, thick
    )[:2].T
    room = Room(np.asarray(frame))
    spread = length * math.sqrt(max(count, 1)) * float(rng.choice([0.35, 0.6, 1.0]))
    litter_about(rng, held_out, middle, max(spread, length), width, None, flats, solids, makes[0].stuff.body)
    for solid in solids:
        shade = np.vstack(solid.shadows())[:, :2]
        (x0, y0), (x1, y1) = shade.min(0), shade.max(0)
        room.taken.append(np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]))
    _stray_dice(rng, held_out, room, middle, spread, solids)
    deck = [str(v) for v in rng.permutation(VALUES)]
    while len(deck) < count:
        deck += [str(v) for v in rng.permutation(VALUES)]
    fine = camera.scale([*middle, 0]) * length / 2 > 80
    boxes = [StoneBox(make, FINE if fine else COARSE) for make in makes]
    spots = _spots(rng, way, deck[:count], room, middle, spread, (length, width))
    part_down = float(rng.choice([0.0, 0.15, 0.6, 1.0], p=[0.66, 0.2, 0.1, 0.04]))
    heap = way == "heap"
    out: list[Stone] = []
    feet: list[tuple[Array, float]] = []
    for value, (x, y, yaw) in spots:
        of = boxes[int(rng.integers(len(boxes)))]
        long, wide, high = of.make.size
        if way == "standing" and rng.random() < 0.85:
            # Its pips look towards the camera, more or less.
            facing = math.atan2(*(camera.position[:2] - (x, y))[::-1]) + math.pi / 2 + float(rng.normal(0, 0.25))
            turn = standing_turn(facing if rng.random() < 0.92 else facing + math.pi)
            out.append(Stone(of.stone(value, np.array([x, y, wide / 2]), turn), value, len(out), of))
            continue
        down = bool(rng.random() < part_down)
        turn = flat_turn(yaw, down)
        foot = footprint((x, y, yaw), long * 0.98, wide * 0.98)
        under = [top for other, top in feet if overlap(foot, other)] if heap or len(boxes) > 1 else []
        level = max(under, default=0.0)
        if under:
            lean = float(rng.uniform(0, 0.16))
            turn = np.asarray(
                dice_.about(np.array([math.cos(yaw * 5), math.sin(yaw * 5), 0.0]), lean) @ turn, np.float32
            )
            level += math.sin(lean) * wide / 3
        feet.append((foot, level + high))
        place = np.array([x, y, level + high / 2])
        out.append(Stone(of.stone(value, place, turn), value, len(out), of, stacked=bool(under)))
    return out


def _stray_dice(
    rng: np.random.Generator,
    held_out: bool,
    room: Room,
    middle: tuple[float, float],
    spread: float,
    solids: list[Solid],
) -> None:
    """Now and then ordinary dice lie among the stones: squares with pips that are no halves."""
    if rng.random() > 0.09:
        return
    make = dice_.make(rng, held_out, "pip-dice", typefaces=False)
    wardrobe = dice_.Wardrobe(make, 64)
    skin = wardrobe.skin(dice_.sides("pip-dice", "", make))
    for _ in range(int(rng.integers(1, 4))):
        spot = room.free(rng, middle, spread + 30, np.full(2, make.edge))
        if spot is not None:
            pose = flat(int(rng.integers(6)), *spot, make.edge)
            solids.append(dice_.laid(make, skin, pose.place, pose.turn))


def _spots(
    rng: np.random.Generator,
    way: str,
    values: list[str],
    room: Room,
    middle: tuple[float, float],
    spread: float,
    size: tuple[float, float],
) -> list[tuple[str, Spot]]:
    """Where each stone lies; what finds no room is left out."""
    length, width = size
    extent = np.array(size)
    out: list[tuple[str, Spot]] = []
    rest = list(values)
    if way == "chain":
        part = values[: max(2, round(len(values) * float(rng.uniform(0.5, 1.0))))]
        for value, spot in moved(chain(rng, part, length, width), middle):
            foot = footprint(spot, length * 0.985, width * 0.985)
            if room.fits(foot):
                room.taken.append(foot)
                out.append((value, spot))
        laid = {value for value, _ in out}
        rest = [value for value in values if value not in laid]
    elif way in ("row", "standing"):
        yaw = float(rng.uniform(0, 2 * math.pi)) if way == "row" else float(rng.normal(0, 0.15))
        gap = float(rng.choice([0.2, rng.uniform(0.2, 0.5) * width]))
        endwise = way == "standing" or rng.random() < 0.3
        pitch = (length if endwise else width) + gap
        side = yaw if endwise else yaw + math.pi / 2
        fan = float(rng.normal(0, 0.02))
        for k, value in enumerate(values):
            reach = (k - (len(values) - 1) / 2) * pitch
            x, y = middle[0] + math.cos(side) * reach, middle[1] + math.sin(side) * reach
            spot = (x, y, yaw + fan * k + math.pi * int(rng.integers(2)) + float(rng.normal(0, 0.02)))
            foot = footprint(spot, length * 0.97, width * 0.97)
            if room.fits(foot):
                room.taken.append(footprint(spot, *size))
                out.append((value, spot))
        rest = []
    for value in rest:
        if way == "heap":
            for _ in range(12):
                x, y = middle[0] + rng.normal(0, spread * 0.6), middle[1] + rng.normal(0, spread * 0.6)
                spot = (float(x), float(y), float(rng.uniform(0, 6.28)))
                # A little of one on the other, not all of it.
                if not any(overlap(footprint(spot, *(extent * 0.55)), footprint(o, *(extent * 0.9))) for _, o in out):
                    out.append((value, spot))
                    break
            continue
        near = out and rng.random() < (0.75 if way == "touching" else 0.12)
        if near:
            for _ in range(10):
                spot = beside(rng, out[int(rng.integers(len(out)))][1], length, width)
                if room.fits(footprint(spot, length * 0.985, width * 0.985)):
                    room.taken.append(footprint(spot, *size))
                    out.append((value, spot))
                    break
            else:
                near = False
        if not near:
            free = room.free(rng, middle, spread, extent)
            if free is not None:
                out.append((value, free))
    return out
