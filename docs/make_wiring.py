"""Draws docs/wiring.svg: the 40-pin header with the hammer and eight bid buttons. Run: python docs/make_wiring.py"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hardware.bids import SUGGESTED_PINS
from hardware.hammer import DEFAULT_PIN
from hardware.header import HEADER, pin_of

PITCH, TOP = 34, 96
LEFT, RIGHT = 440, 520
WIDTH, HEIGHT = 960, TOP + 20 * PITCH + 40
RAIL = 60
PAPER, INK, FAINT = "#f4ecd8", "#2b2320", "#9a8f7c"
COLOURS = {"3.3V": "#d98032", "5V": "#b3372f", "GND": "#2b2320"}


def place(pin: int) -> tuple[float, float]:
    """Centre in px of the pin with this number, 1 to 40."""
    return (RIGHT if pin % 2 == 0 else LEFT), TOP + PITCH * ((pin - 1) // 2) + PITCH / 2


def text(x: float, y: float, what: str, size: int = 15, anchor: str = "start", weight: str = "normal") -> str:
    """One line of text."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" '
        f'fill="{INK}">{what}</text>'
    )


def line(*points: tuple[float, float]) -> str:
    """A wire through points."""
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'


def dot(x: float, y: float) -> str:
    """A joint between wires."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="{INK}"/>'


def header() -> list[str]:
    """The board's edge and its pins."""
    out = [
        f'<rect x="{LEFT - 34}" y="{TOP - 12}" width="{RIGHT - LEFT + 68}" height="{20 * PITCH + 24}" rx="10" '
        f'fill="#dfe6d2" stroke="{INK}" stroke-width="2"/>'
    ]
    for pin, name in enumerate(HEADER, 1):
        x, y = place(pin)
        used = name.isdigit() and int(name) in (DEFAULT_PIN, *SUGGESTED_PINS)
        fill = COLOURS.get(name, "#e9c25a" if used else PAPER)
        out.append(f'<circle cx="{x}" cy="{y:g}" r="11" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>')
        shade = PAPER if name in COLOURS else INK
        out.append(f'<text x="{x}" y="{y + 4:g}" font-size="11" text-anchor="middle" fill="{shade}">{pin}</text>')
    return out


def button(gpio: int, label: str, rail: float, strong: bool = False) -> list[str]:
    """A button from its pin to the ground rail at `rail` px, with its label above."""
    pin = pin_of(gpio)
    x, y = place(pin)
    away = -1 if x == LEFT else 1
    near, far = x + away * 120, x + away * 156
    anchor = "end" if away < 0 else "start"
    radius = 4 if not strong else 5
    contacts = "".join(
        f'<circle cx="{cx:g}" cy="{y:g}" r="{radius}" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
        for cx in (near, far)
    )
    middle = (near + far) / 2
    return [
        line((x + away * 11, y), (near, y)),
        line((far, y), (rail, y)),
        contacts,
        line((near - away * 2, y - 9), (far + away * 2, y - 9)),
        line((middle, y - 9), (middle, y - 16)),
        dot(rail, y),
        text(x + away * 40, y - 6, f"GPIO {gpio}", 13, anchor),
        text(far + away * 12, y - 6, label, 15, anchor, "bold" if strong else "normal"),
    ]


def ground(pin: int, rail: float, first: float, last: float) -> list[str]:
    """The rail at `rail` px from `first` to `last` (y in px), joined to the ground pin `pin`."""
    x, y = place(pin)
    away = -1 if x == LEFT else 1
    return [
        line((rail, min(first, y)), (rail, max(last, y))),
        line((rail, y), (x + away * 11, y)),
        dot(rail, y),
        text(x + away * 40, y - 6, "ground", 13, "end" if away < 0 else "start"),
    ]


def drawing() -> str:
    """The whole picture as SVG."""
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        "font-family=\"Georgia, 'DejaVu Serif', serif\">",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        text(WIDTH / 2, 36, "Hammer and bid buttons on the 40-pin header", 24, "middle", "bold"),
        text(
            WIDTH / 2,
            62,
            "Each contact closes its pin to ground; the board&#8217;s own pull-ups do the rest.",
            15,
            "middle",
        ),
        *header(),
    ]
    seats = {gpio: f"bid, player {seat}" for seat, gpio in enumerate(SUGGESTED_PINS, 1)}
    for side, rail, pin in ((LEFT, RAIL, 39), (RIGHT, WIDTH - RAIL, 34)):
        on_side = [gpio for gpio in seats if place(pin_of(gpio))[0] == side]
        heights = [place(pin_of(gpio))[1] for gpio in on_side]
        if side == LEFT:
            out += button(DEFAULT_PIN, "HAMMER (striking block)", RAIL, strong=True)
            heights.append(place(pin_of(DEFAULT_PIN))[1])
        out += ground(pin, rail, min(heights), max(heights))
        for gpio in on_side:
            out += button(gpio, seats[gpio], rail)
    out += [
        text(LEFT, TOP - 20, "pin 1", 12, "middle"),
        text(
            WIDTH / 2,
            HEIGHT - 14,
            "Never join a contact to 5 V. Numbers in the circles are pins, GPIO numbers are BCM.",
            14,
            "middle",
        ),
        "</svg>",
    ]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    Path(__file__).with_name("wiring.svg").write_text(drawing(), encoding="utf-8")
