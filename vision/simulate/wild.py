"""Pictures of dice where everything varies: for training networks and for asking how good they are.

`held_out=True` draws from families of grounds, materials, drawings and lamps that are never used otherwise.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.simulate import clutter, grounds, hands, layout, lens, oddments, sheets, trays
from vision.simulate import dice as dice_
from vision.simulate.pinhole import Pinhole
from vision.simulate.rooms import metered, shades, wild_camera, wild_room
from vision.simulate.scene import Flat, Scene, Solid, render
from vision.simulate.shots import Shot
from vision.simulate.truth import Die, burnt, judged, outlines_of, with_contrast

Array = NDArray[Any]

MARKED_UP = 0.55
"""How often a Bell-and-Hammer die shows its mark in a wild picture (a real one: a sixth), so that marks are learned."""

HANDS = 0.07
"""How often a hand is in view; twice as often where mishaps are frequent."""

ODDMENTS = 0.18
"""How often small things that look nearly like dice lie about; more often where mishaps are frequent."""

TONE_IN_TONE = 0.15
"""How often the ground is chosen to be of much the same colour as the dice."""


def wild_shot(
    rng: np.random.Generator,
    kind: str,
    size: tuple[int, int] = (640, 480),
    held_out: bool = False,
    marked_up: float = MARKED_UP,
    mishaps: float = 1.0,
) -> Shot:
    """A picture at random, with its truth. `kind` is ``"bell-dice"`` or ``"pip-dice"``.

    `mishaps`: how many times as many dice lean, lie on something or on each other as on a table where few do; hands
    and oddments are more frequent with them.
    """
    camera = wild_camera(rng, size)
    flats: list[Flat] = []
    solids: list[Solid] = []
    dice = throw(rng, kind, camera, held_out, marked_up, flats, solids, mishaps)
    ground = grounds.ground(rng, held_out)
    if dice and rng.random() < TONE_IN_TONE:
        body = dice[0].box.skin.colour.mean(axis=(0, 1))
        others = [ground, *(grounds.ground(rng, held_out) for _ in range(2))]
        ground = min(others, key=lambda it: float(np.abs(it.mean - body).sum()))
    room = wild_room(rng, ground.mean, held_out)
    has_hand = rng.random() < HANDS * min(mishaps, 2.0) and add_hand(rng, camera, solids)
    things = tuple(enumerate([*(die.box for die in dice), *solids]))
    shift = (float(rng.uniform(-300, 300)), float(rng.uniform(-300, 300)))
    unseen = shades(rng, camera, room) if rng.random() < 0.35 else ()
    scene = Scene(camera, room, ground, float(rng.uniform(0, 6.28)), shift, tuple(flats), things, unseen)
    canvas = render(scene, rng)
    optics = lens.lens(rng)
    aim = float(rng.uniform(0.24, 0.46)) * (float(rng.uniform(0.25, 0.6)) if rng.random() < 0.07 else 1.0)
    optics = replace(optics, exposure=optics.exposure * metered(canvas.light, aim))
    glare = [burnt(die, canvas, camera, i, optics.exposure) for i, die in enumerate(dice)]
    picture = lens.develop(canvas.light, optics, rng)
    number = len(dice) + len(solids) - 1  # the hand came last
    hand_at = outlines_of(number, canvas, camera, optics.distortion) if has_hand else []
    truth = judged(dice, canvas, camera, optics.distortion, glare, kind, bool(hand_at), hand_at=hand_at)
    return Shot(picture, with_contrast(truth, picture, dice))


def count_and_names(rng: np.random.Generator, kind: str) -> list[str]:
    """Which dice are thrown."""
    if kind == "bell-dice":
        roll = rng.random()
        count = 8 if roll < 0.74 else int(rng.integers(0, 8)) if roll < 0.9 else int(rng.integers(9, 13))
        return dice_.bell_set(rng, count)
    odds = [0.02, 0.12, 0.14, 0.13, 0.11, 0.17, 0.1, 0.12, 0.05, 0.04]
    return [""] * int(rng.choice([0, 1, 2, 3, 4, 5, 6, 8, 10, 14], p=odds))


def throw(
    rng: np.random.Generator,
    kind: str,
    camera: Pinhole,
    held_out: bool,
    marked_up: float,
    flats: list[Flat],
    solids: list[Solid],
    mishaps: float = 1.0,
) -> list[Die]:
    """Dice as they might lie in view of the camera; what lies with them goes to `flats` and `solids`."""
    w, h = camera.size
    names = count_and_names(rng, kind)
    makes = [dice_.make(rng, held_out, kind)]
    if rng.random() < (0.35 if kind == "pip-dice" else 0.12):
        makes += [dice_.make(rng, held_out, kind) for _ in range(int(rng.integers(1, 4)))]
    edge = makes[0].edge
    at = camera.on_plane([rng.uniform(0.32, 0.68) * w], [rng.uniform(0.32, 0.68) * h])[:2, 0]
    middle = (float(at[0]), float(at[1]))
    margin = 0.03 if rng.random() < 0.9 else -0.04
    frame = camera.on_plane(
        [w * margin, w * (1 - margin), w * (1 - margin), w * margin], [h * (1 - margin)] * 2 + [h * margin] * 2, edge
    )[:2].T
    inside = frame
    walls: trays.Tray | None = None
    if rng.random() < 0.22:
        width = edge * float(rng.uniform(5.5, 13))
        walls = trays.tray(rng, middle, width, held_out)
        flats.append(walls.floor)
        solids.extend(walls.walls)
        inside = walls.inside
    spread = edge * float(rng.choice([0.8, 1.4, 2.2, 3.5])) * math.sqrt(max(len(names), 1)) / 1.6
    litter_about(rng, held_out, middle, max(spread, edge * 2), edge, walls, flats, solids, makes[0].body)
    if rng.random() < ODDMENTS * mishaps:
        oddments_about(rng, middle, spread + edge, walls, flats, solids, makes[0].body)
    space = layout.Field(rng, edge, inside, [])
    for solid in solids:
        if not (walls and solid in walls.walls):
            shade = np.vstack(solid.shadows())[:, :2]
            low, high = shade.min(0), shade.max(0)
            space.taken.append(np.array([low, [high[0], low[1]], high, [low[0], high[1]]]))
    touching = float(rng.choice([0.0, 0.15, 0.5]))
    wardrobes = [dice_.Wardrobe(it, 64 if camera.scale([*middle, 0]) * edge < 44 else dice_.TEXTURE) for it in makes]
    out: list[Die] = []
    lying: list[tuple[float, float, float]] = []
    for name in names:
        chosen = wardrobes[int(rng.integers(len(makes)))]
        values = dice_.sides(kind, name, chosen.make)
        face = int(rng.integers(6))
        if kind == "bell-dice":
            face = 4 if rng.random() < marked_up else int(rng.choice([0, 1, 2, 3, 5]))
        pose, off = posed(rng, space, lying, face, middle, spread, touching, walls, frame, solids, mishaps)
        if pose is None:
            continue
        box = dice_.laid(chosen.make, chosen.skin(values), pose.place, pose.turn)
        shown = values[box.upper_face()]
        out.append(Die(box, shown, pose.cocked, pose.stacked, off, chosen.mark(shown)))
    return out


def posed(
    rng: np.random.Generator,
    space: layout.Field,
    lying: list[tuple[float, float, float]],
    face: int,
    middle: tuple[float, float],
    spread: float,
    touching: float,
    walls: trays.Tray | None,
    frame: Array,
    solids: list[Solid],
    mishaps: float,
) -> tuple[layout.Pose | None, bool]:
    """How the next die lies, and whether it missed the tray; `lying` are the flat dice that others may touch."""
    edge = space.edge
    roll = float(rng.random()) / mishaps
    if lying and roll < 0.008:
        return layout.on_top(face, lying[int(rng.integers(len(lying)))], rng, edge), False
    if 0.06 < roll < 0.09:
        spot = space.free(middle, spread, gap=0.5)
        if spot is not None:
            lying.append(spot)
            return on_something(rng, face, spot, edge, solids), False
    if lying and roll < 0.028:
        x, y, yaw = lying[int(rng.integers(len(lying)))]
        away = yaw + int(rng.integers(4)) * math.pi / 2
        pose = layout.leaning(
            face,
            x + math.cos(away) * edge / 2,
            y + math.sin(away) * edge / 2,
            away,
            layout.leans(rng),
            edge,
            edge,
        )
        foot = layout.square(float(pose.place[0]), float(pose.place[1]), edge * 0.95, away)
        if space.fits(foot) or rng.random() < 0.3:
            space.taken.append(foot)
            return pose, False
    if walls and roll < 0.05:
        i = int(rng.integers(len(walls.inside)))
        a, b = walls.inside[i], walls.inside[(i + 1) % len(walls.inside)]
        spot = a + (b - a) * rng.uniform(0.25, 0.75)
        away = math.atan2(*(b - a)[::-1]) + math.pi / 2
        pose = layout.leaning(
            face, float(spot[0]), float(spot[1]), away, layout.leans(rng), edge, max(walls.high, edge)
        )
        foot = layout.square(float(pose.place[0]), float(pose.place[1]), edge, away)
        if not any(layout.overlap(foot, other) for other in space.taken):
            space.taken.append(foot)
            return pose, False
    if walls and roll < 0.06:
        outside = layout.Field(rng, edge, frame, space.taken)
        spot3 = outside.free(middle, edge * 9)
        if spot3 is not None:
            missed = cv2.pointPolygonTest(walls.inside.astype(np.float32), spot3[:2], True)
            if missed < -30:
                return layout.flat(face, *spot3, edge), True
            space.taken.pop()
    place = space.beside(lying[int(rng.integers(len(lying)))]) if lying and rng.random() < touching else None
    place = place or space.free(middle, spread)
    if place is None:
        return None, False
    lying.append(place)
    sway = float(rng.uniform(0, 0.06)) if rng.random() < 0.06 else 0.0
    return layout.flat(face, *place, edge, sway=sway), False


def on_something(
    rng: np.random.Generator, face: int, spot: tuple[float, float, float], edge: float, solids: list[Solid]
) -> layout.Pose:
    """A die that came to lie on a coin or with one edge on a coin or a pencil."""
    x, y, yaw = spot
    if rng.random() < 0.35:
        under = clutter.coin(rng, (x + float(rng.normal(0, 2)), y + float(rng.normal(0, 2))))
        solids.append(under)
        return layout.flat(face, x, y, yaw, edge, level=under.top)
    foot = edge * float(rng.uniform(0.4, 0.9))
    if rng.random() < 0.7:
        coin = clutter.coin(rng, (x, y))
        at = (x - math.cos(yaw) * coin.outer, y - math.sin(yaw) * coin.outer)
        solids.append(replace(coin, x=at[0], y=at[1]))
        high = coin.top
    else:
        pencil = clutter.pencil(rng, (x, y))
        high = 2 * float(pencil.half[2])
        at = (x - math.cos(yaw) * high / 2, y - math.sin(yaw) * high / 2)
        place = np.array([*at, high / 2], np.float32)
        solids.append(replace(pencil, place=place, turn=dice_.about_z(yaw + math.pi / 2)))
    return layout.leaning(face, x, y, yaw, math.atan(high / foot), edge, high)


def litter_about(
    rng: np.random.Generator,
    held_out: bool,
    middle: tuple[float, float],
    spread: float,
    edge: float,
    walls: trays.Tray | None,
    flats: list[Flat],
    solids: list[Solid],
    body: Array,
) -> None:
    """Clutter around the dice, sometimes beneath them, some of it of the dice's own colour `body` (3,)."""
    roll = rng.random()
    if roll < 0.16:
        flats.insert(0, sheets.board(rng, middle) if roll < 0.1 else sheets.paper(rng, middle, large=True))
    if not walls and rng.random() < 0.4:  # the dice come to lie on cards and sheets too
        for _ in range(int(rng.choice([1, 1, 2, 3]))):
            near = (middle[0] + float(rng.normal(0, spread * 0.7)), middle[1] + float(rng.normal(0, spread * 0.7)))
            sort = rng.random()
            if sort < 0.6:
                under = sheets.picture_card(rng, held_out, near)
            else:
                under = sheets.paper(rng, near) if sort < 0.8 else sheets.back_card(rng, near)
            flats.append(sheets.tinted(under, body, rng) if rng.random() < 0.3 else under)
    count = int(rng.choice([0, 0, 1, 2, 3, 5]))
    spots = []
    for _ in range(count):
        angle = float(rng.uniform(0, 2 * math.pi))
        reach = spread * 1.5 + edge * float(rng.uniform(1.5, 14))
        if walls:
            reach = max(reach, float(np.abs(walls.inside - np.array(middle)).max()) * 1.25 + 25)
        spots.append((middle[0] + math.cos(angle) * reach, middle[1] + math.sin(angle) * reach))
    things = clutter.litter(rng, held_out, spots)
    flats.extend(things.flats)
    solids.extend(things.solids)
    if rng.random() < 0.2:
        near = (middle[0] + float(rng.normal(0, spread)), middle[1] + float(rng.normal(0, spread)))
        solids.extend(clutter.pile(rng, near))


def oddments_about(
    rng: np.random.Generator,
    middle: tuple[float, float],
    near: float,
    walls: trays.Tray | None,
    flats: list[Flat],
    solids: list[Solid],
    body: Array,
) -> None:
    """Small things that look nearly like dice, `near` mm about the middle; outside the tray if there is one."""

    def spot(least: float, most: float) -> tuple[float, float]:
        angle, reach = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(least, most))
        return middle[0] + math.cos(angle) * reach, middle[1] + math.sin(angle) * reach

    least = float(np.abs(walls.inside - np.array(middle)).max()) * 1.25 + 25 if walls else 0.2 * near
    things = clutter.Things()
    for _ in range(int(rng.choice([1, 1, 2, 4]))):
        more = oddments.oddment(rng, spot(least, max(2.5 * near, 1.5 * least)), body)
        things.flats.extend(more.flats)
        things.solids.extend(more.solids)
    if rng.random() < 0.08:
        things.solids.extend(oddments.keyboard(rng, spot(2.5 * near + 60, 4.5 * near + 60)))
    flats.extend(things.flats)
    solids.extend(things.solids)


def add_hand(rng: np.random.Generator, camera: Pinhole, solids: list[Solid]) -> bool:
    """A hand that comes in from the border; whether it is over the table."""
    w, h = camera.size
    target = camera.on_plane([rng.uniform(0.1, 0.9) * w], [rng.uniform(0.1, 0.95) * h])[:2, 0]
    middle = camera.on_plane([w / 2], [h / 2])[:2, 0]
    heading = (
        math.atan2(*(middle - target)[::-1]) + float(rng.normal(0, 0.5))
        if rng.random() < 0.7
        else math.pi / 2 + float(rng.normal(0, 0.4))
    )
    solids.append(
        hands.hand(
            hands.person(rng),
            (float(target[0]), float(target[1])),
            heading,
            float(rng.uniform(30, 70)),
            float(rng.uniform(0, 1)),
            float(rng.uniform(0.1, 0.45)),
        )
    )
    return True
