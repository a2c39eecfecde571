"""Bells and hammers, drawn with the pen in many shapes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from vision.simulate.pen import Pen, curve, mirrored, oval

if TYPE_CHECKING:
    from vision.simulate.marks import Hand


# Bells --------------------------------------------------------------------------------------------------------


def _bell_body(
    rng: np.random.Generator, top: float, bottom: float, crown: float, mouth: float
) -> list[tuple[float, float]]:
    """A bell's silhouette between the heights `top` and `bottom`, half as wide at them as `crown` and `mouth`."""
    waist = crown + (mouth - crown) * float(rng.uniform(0.15, 0.4))
    tall = bottom - top
    right = curve([
        (crown * 0.35, top),
        (crown * 0.9, top + 0.07 * tall),
        (crown * 1.02, top + 0.25 * tall),
        (waist, top + 0.6 * tall),
        (mouth * 0.86, top + 0.88 * tall),
        (mouth, bottom),
    ])  # fmt: skip
    return mirrored([(float(x), float(y)) for x, y in right])


def bell(pen: Pen, style: Hand, rng: np.random.Generator) -> None:
    o = style.outline
    kind = "church" if style.bell == "glyph" else style.bell
    if kind == "free":
        free_bell(pen, o, rng)
        return
    mouth = float(rng.uniform(0.62, 0.9))
    crown = float(rng.uniform(0.28, 0.48))
    clapper = bool(rng.random() < 0.75)
    if kind in ("hand", "tulip"):
        grip = float(rng.uniform(0.1, 0.17))
        neck = float(rng.uniform(-0.35, -0.1)) if kind == "hand" else 0.0
        pen.shape([(-grip, -1.0), (grip, -1.0), (grip * 0.7, neck), (-grip * 0.7, neck)], o)
        pen.shape(oval(0, -0.95, grip * 1.3, grip * 1.2), o)
        if kind == "tulip":
            right = curve([(0.05, 0.0), (0.5, 0.15), (0.55, 0.5), (0.42, 0.75), (0.75, 0.92)])
            pen.shape(mirrored([(float(x), float(y)) for x, y in right]), o)
        else:
            pen.shape(_bell_body(rng, neck, 0.75, crown, mouth), o)
        if clapper:
            pen.shape(oval(0, 0.88, 0.15, 0.13), o)
    elif kind in ("church", "ship"):
        pen.ring(0, -0.82, 0.16, max(o, 0.09))
        if kind == "ship":
            pen.line([(-0.75, -1.0), (0.75, -1.0)], 0.14)
            pen.line([(0, -1.0), (0, -0.6)], 0.12)
        pen.shape(_bell_body(rng, -0.68, 0.62, crown, mouth), o)
        pen.shape([(-mouth * 1.08, 0.58), (mouth * 1.08, 0.58), (mouth * 1.12, 0.74), (-mouth * 1.12, 0.74)], o)
        if clapper:
            pen.shape(oval(0, 0.88, 0.17, 0.15), o)
            pen.fill(oval(0, 0.86, 0.14, 0.14))
        if not o and rng.random() < 0.5:
            pen.line([(-mouth * 0.8, 0.4), (mouth * 0.8, 0.4)], 0.06, ink=False)
    elif kind == "cow":
        top = float(rng.uniform(0.3, 0.5))
        pen.line(oval(0, -0.72, top * 0.7, 0.25, math.pi, 2 * math.pi), max(o, 0.11))
        pen.shape([(-top, -0.7), (top, -0.7), (mouth, 0.65), (-mouth, 0.65)], o)
        if clapper:
            pen.shape(oval(0, 0.78, 0.2, 0.17), o)
    elif kind == "jingle":
        pen.ring(0, -0.82, 0.15, max(o, 0.1))
        pen.shape(oval(0, 0.08, 0.78, 0.78), o)
        ink = bool(o)
        pen.line([(-0.78, 0.02), (0.78, 0.02)], 0.07, ink=ink)
        pen.line([(0, 0.3), (0, 0.82)], 0.1, ink=ink)
        pen.disc(0, 0.3, 0.13, ink=ink)
        if rng.random() < 0.5:
            pen.disc(-0.38, 0.28, 0.09, ink=ink)
            pen.disc(0.38, 0.28, 0.09, ink=ink)
    elif kind == "notice":
        right = curve([(0.06, -0.72), (0.42, -0.45), (0.52, 0.05), (0.6, 0.4), (0.82, 0.62)])
        pen.shape(mirrored([(float(x), float(y)) for x, y in right]), o)
        pen.disc(0, -0.78, 0.12)
        pen.fill(oval(0, 0.7, 0.24, 0.24, 0, math.pi))
        if rng.random() < 0.4:
            for side in (-1, 1):
                pen.line(oval(0, -0.2, 0.95 * side, 0.8, -0.9, 0.1), 0.08)
    elif kind == "school":
        lean = float(rng.uniform(0.3, 0.6)) * float(rng.choice([-1, 1]))
        c, s = math.cos(lean), math.sin(lean)
        turn = np.array([[c, s], [-s, c]])
        grip = float(rng.uniform(0.11, 0.18))
        body = np.asarray(_bell_body(rng, -0.1, 0.75, crown, mouth)) @ turn
        pen.shape(np.array([(-grip, -0.95), (grip, -0.95), (grip, -0.1), (-grip, -0.1)]) @ turn, o)
        pen.shape(body, o)
        if clapper:
            x, y = (float(v) for v in np.array([0.0, 0.88]) @ turn)
            pen.shape(oval(x, y, 0.14, 0.14), o)
        if rng.random() < 0.5:
            pen.line(np.array([(-mouth * 0.9, 0.55), (mouth * 0.9, 0.55)]) @ turn, 0.07, ink=bool(o))
    elif kind == "yoke":
        pen.shape([(-0.85, -0.95), (0.85, -0.95), (0.7, -0.65), (-0.7, -0.65)], o)
        pen.shape(_bell_body(rng, -0.62, 0.72, crown * 1.2, mouth), o)
        pen.shape(oval(0, 0.84, 0.13, 0.13), o)
        for y in (-0.25, 0.45):
            if rng.random() < 0.5:
                pen.line([(-0.45, y), (0.45, y)], 0.06, ink=bool(o))
    elif kind == "line":
        right = curve([(0.0, -0.75), (0.4, -0.5), (0.48, 0.1), (mouth * 0.95, 0.6)])
        width = max(style.weight * 0.9, 0.1)
        pen.line(mirrored([(float(x), float(y)) for x, y in right]), width)
        pen.line([(-mouth, 0.6), (mouth, 0.6)], width)
        pen.disc(0, 0.82, 0.14)
        pen.line([(0, -0.75), (0, -0.95)], width)
    else:
        pen.shape(oval(0, 0.42, 0.8, 0.75, math.pi, 2 * math.pi), o)
        pen.shape([(-0.9, 0.48), (0.9, 0.48), (0.9, 0.68), (-0.9, 0.68)], o)
        pen.line([(0, -0.3), (0, -0.5)], 0.12)
        pen.disc(0, -0.52, 0.16)


def free_bell(pen: Pen, o: float, rng: np.random.Generator) -> None:
    """A bell of any profile from a triangle to a dome, hung or held in any way; `o` is the width of its outline."""
    u = rng.uniform
    top, bottom = float(u(-0.8, -0.25)), float(u(0.5, 0.8))
    crown, mouth = float(u(0.08, 0.6)), float(u(0.6, 0.95))
    dome, flare = float(u(0.0, 1.0)), float(u(0.5, 3.0))
    steps = np.linspace(0, 1, 9)
    wide = crown * np.minimum(1.0, dome + (1 - dome) * np.sqrt(np.clip(steps * 4, 0, 1)))
    half = wide + (mouth - wide) * steps**flare
    half[0] *= float(u(0.4, 1.0))
    body = [(float(x), float(y)) for x, y in zip(half, top + (bottom - top) * steps, strict=True)]
    holder = int(rng.integers(6))
    high = float(u(-1.0, top - 0.1))
    if holder == 0:
        pen.ring(0, top - 0.1, float(u(0.1, 0.2)), max(o, 0.08))
    elif holder == 1:
        grip = float(u(0.07, 0.2))
        pen.shape([(-grip, high), (grip, high), (grip * float(u(0.5, 1.3)), top + 0.05), (-grip, top + 0.05)], o)
    elif holder == 2:
        pen.line([(-float(u(0.4, 0.9)), high), (float(u(0.4, 0.9)), high)], float(u(0.1, 0.25)))
        pen.line([(0, high), (0, top)], float(u(0.1, 0.2)))
    elif holder == 3:
        pen.disc(0, top - 0.03, float(u(0.08, 0.2)))
    elif holder == 4:
        pen.line(oval(0, top, float(u(0.15, 0.4)), float(u(0.12, 0.3)), math.pi, 2 * math.pi), max(o, 0.1))
    pen.shape(mirrored(body), o)
    if rng.random() < 0.5:
        lip, thick = mouth * float(u(1.0, 1.2)), float(u(0.06, 0.2))
        pen.shape([(-lip, bottom - 0.04), (lip, bottom - 0.04), (lip, bottom + thick), (-lip, bottom + thick)], o)
        bottom += thick
    if rng.random() < 0.7:
        pen.shape(oval(float(rng.normal(0, 0.06)), bottom + 0.06, float(u(0.08, 0.22)), float(u(0.08, 0.2))), o)
    for at in u(top + 0.2, bottom - 0.1, int(rng.choice([0, 0, 1, 2]))):
        pen.line([(-0.5 * mouth, float(at)), (0.5 * mouth, float(at))], float(u(0.04, 0.09)), ink=bool(o))


# Hammers ------------------------------------------------------------------------------------------------------


def free_hammer(pen: Pen, o: float, rng: np.random.Generator) -> None:
    """A hammer with any two ends on its head, of any thickness, on any handle; `o` is the width of its outline."""
    u = rng.uniform
    turned = float(u(-0.9, 0.9)) if rng.random() < 0.7 else 0.0
    c, s = math.cos(turned), math.sin(turned)
    turn = np.array([[c, s], [-s, c]])
    head, low = float(u(-0.8, -0.4)), float(u(0.6, 1.0))
    grip, butt = float(u(0.06, 0.2)), float(u(0.06, 0.24))
    bend = float(rng.normal(0, 0.05))
    pen.shape(np.array([(-grip, head), (grip, head), (butt + bend, low), (bend - butt, low)]) @ turn, o)
    thick = float(u(0.14, 0.45))
    sides = []
    for side in (-1, 1):
        reach = float(u(0.4, 0.95))
        end = int(rng.integers(6))
        if end == 0:  # flat, or growing towards its end
            face = thick * float(u(0.7, 1.5))
            points = [(reach, head - face), (reach, head + face)]
        elif end == 1:  # a wedge, up or down or in the middle
            tip = head + thick * float(u(-1, 1))
            points = [(reach, tip - 0.05), (reach, tip + 0.05)]
        elif end == 2:  # a claw that bends down
            drop = float(u(0.1, 0.45))
            points = [(reach * 0.6, head - thick * 0.7), (reach, head + drop - 0.05), (reach, head + drop + 0.05)]
            points.append((reach * 0.55, head + thick * 0.3))
        elif end == 3:  # a ball
            around = np.linspace(-1.2, 1.2, 7)
            points = [(reach - 0.2 + 0.25 * math.cos(a), head + thick * 1.1 * math.sin(a)) for a in around]
        elif end == 4:  # a face wider than the neck before it
            face, neck = thick * float(u(1.1, 1.6)), thick * float(u(0.5, 0.9))
            back = reach - float(u(0.1, 0.25))
            points = [(back, head - neck), (back, head - face), (reach, head - face), (reach, head + face)]
            points += [(back, head + face), (back, head + neck)]
        else:  # cut corners
            cut = thick * float(u(0.2, 0.6))
            points = [(reach - cut, head - thick), (reach, head - thick + cut), (reach, head + thick - cut)]
            points.append((reach - cut, head + thick))
        sides.append([(side * x, y) for x, y in points])
    left, right = sides
    start = [(-0.1, head - thick), (0.1, head - thick)]
    outline = [*start, *right, (0.1, head + thick), (-0.1, head + thick), *reversed(left)]
    pen.shape(np.array(outline) @ turn, o)
    if rng.random() < 0.25:
        pen.shape(
            np.array([(-grip, head - thick - 0.12), (grip, head - thick - 0.12), (grip, head), (-grip, head)]) @ turn, o
        )


def hammer(pen: Pen, style: Hand, rng: np.random.Generator) -> None:
    o = style.outline
    kind = "mallet" if style.hammer == "glyph" else style.hammer
    if kind == "free":
        free_hammer(pen, o, rng)
        return
    turned = float(rng.choice([0.0, 0.6, -0.6, 0.78])) + float(rng.normal(0, 0.04))
    c, s = math.cos(turned), math.sin(turned)

    def lay(points: list[tuple[float, float]] | NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.asarray(points, np.float64) @ np.array([[c, s], [-s, c]]))

    grip = float(rng.uniform(0.09, 0.15))
    long = float(rng.uniform(0.85, 1.0))
    swell = float(rng.uniform(1.0, 1.5))
    head = float(rng.uniform(-0.72, -0.5))
    wide = float(rng.uniform(0.55, 0.8))
    thick = float(rng.uniform(0.2, 0.32))

    def handle(top: float) -> None:
        pen.shape(lay([(-grip, top), (grip, top), (grip * swell, long), (-grip * swell, long)]), o)

    def block(x0: float, x1: float, half: float) -> None:
        pen.shape(lay([(x0, head - half), (x1, head - half), (x1, head + half), (x0, head + half)]), o)

    if kind != "line":
        handle(head)
    if kind == "claw":
        block(-0.2, wide * 0.7, thick * 0.62)
        block(wide * 0.68, wide * 0.9, thick * 0.85)
        claw = curve([(-0.1, head - thick * 0.65), (-0.5, head - thick * 0.5), (-wide - 0.12, head + 0.25)])
        back = curve([(-wide - 0.12, head + 0.25), (-0.48, head + 0.08), (-0.15, head + thick * 0.6)])
        pen.shape(lay(np.vstack([claw, back])), o)
    elif kind == "mallet":
        lean = float(rng.uniform(0, 0.1))
        half = thick * 1.35
        pen.shape(
            lay([(-wide, head - half), (wide, head - half), (wide - lean, head + half), (lean - wide, head + half)]), o
        )
    elif kind == "sledge":
        cut = thick * 0.4
        pen.shape(lay([
            (-wide, head - thick + cut), (cut - wide, head - thick), (wide - cut, head - thick),
            (wide, head - thick + cut),
            (wide, head + thick - cut), (wide - cut, head + thick), (cut - wide, head + thick),
            (-wide, head + thick - cut),
        ]), o)  # fmt: skip
    elif kind == "peen":
        block(-0.35, wide * 0.75, thick * 0.55)
        block(wide * 0.7, wide, thick)
        pen.shape(lay(oval(-0.5, head, 0.26, 0.26)), o)
    elif kind == "gavel":
        block(-wide, wide, thick * 1.1)
        block(-wide - 0.08, -wide + 0.12, thick * 1.4)
        block(wide - 0.12, wide + 0.08, thick * 1.4)
        if not o:
            for x in (-wide + 0.22, wide - 0.22):
                pen.line(lay([(x, head - thick * 1.1), (x, head + thick * 1.1)]), 0.06, ink=False)
        if rng.random() < 0.4:
            pen.line(lay([(-0.6, 1.05), (0.6, 1.05)]), 0.14)
    elif kind == "short":
        half = thick * float(rng.uniform(1.4, 1.8))
        block(-wide, wide, half)
        if not o and rng.random() < 0.5:
            pen.line(lay([(-wide + 0.15, head - half * 0.6), (wide - 0.15, head - half * 0.6)]), 0.06, ink=False)
    elif kind == "line":
        width = max(style.weight * 1.3, 0.14)
        pen.line(lay([(0, head), (0, long)]), width)
        pen.line(lay([(-wide, head), (wide, head)]), width * float(rng.uniform(1.2, 2.2)))
    elif kind == "barrel":
        pen.shape(lay(np.vstack([
            curve([(-wide, head - thick * 0.8), (0, head - thick * 1.3), (wide, head - thick * 0.8)]),
            curve([(wide, head + thick * 0.8), (0, head + thick * 1.3), (-wide, head + thick * 0.8)]),
        ])), o)  # fmt: skip
        for x in (-0.25, 0.25):
            if rng.random() < 0.6:
                pen.line(lay([(x, head - thick * 1.15), (x, head + thick * 1.15)]), 0.06, ink=bool(o))
    elif kind == "cross":
        block(-0.1, wide, thick * 0.8)
        pen.shape(
            lay(
                [
                    (-0.1, head - thick * 0.8),
                    (-wide - 0.1, head - 0.06),
                    (-wide - 0.1, head + 0.06),
                    (-0.1, head + thick * 0.8),
                ]
            ),
            o,
        )
    elif kind == "tack":
        pen.shape(
            lay(
                np.vstack(
                    [
                        curve([(-0.9, head + 0.15), (0, head - 0.2), (0.9, head + 0.15)]),
                        curve([(0.9, head + 0.25), (0, head + 0.1), (-0.9, head + 0.25)]),
                    ]
                )
            ),
            o,
        )
    else:
        block(-0.2, wide, thick * 1.2)
        pen.shape(lay([(-0.2, head - thick * 0.9), (-wide - 0.25, head + 0.1), (-0.2, head + thick * 0.9)]), o)
        pen.shape(lay([(-0.1, head - thick), (0.1, head - thick), (0, head - thick - 0.3)]), o)
