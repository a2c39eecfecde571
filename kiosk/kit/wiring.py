"""How hammer, bid buttons, lamp, light and buzzer are wired to the header: as configured, else as is suggested."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.bids import SUGGESTED_PINS
from hardware.header import HEADER, pin_of
from hardware.signals import SUGGESTED_BUZZER, SUGGESTED_LAMP, SUGGESTED_LIGHT
from kiosk.i18n import N_
from kiosk.kit.leaf import Leaf
from kiosk.kit.press import INK, WHITE, Press
from kiosk.kit.setting import Box
from kiosk.screens.prints.block import GOLD, RED
from kiosk.settings import Config
from kiosk.theme import Colour

LAMPS = (N_("Lamp: your move (green)"), N_("Lamp: camera looks (yellow)"), N_("Lamp: kiosk asks (red)"))
ONE_LAMP = N_("Lamp")
GROUNDS = {-1: 39, 1: 34}
"""Ground pin of the left and of the right rail."""

COLOURS: dict[str, Colour] = {"3.3V": (217, 128, 50), "5V": RED, "GND": INK}
BOARD: Colour = (223, 230, 210)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing on one pin."""

    gpio: int
    name: str
    kind: str
    """``contact``, ``led``, ``board`` (that switches something larger) or ``buzzer``."""
    to_ground: bool
    """Its other wire goes to ground; else to 3.3 V."""
    asked: bool
    """The configuration names it; else it is a suggestion."""


def parts(config: Config, leaf: Leaf) -> list[Part]:
    """Everything that is wired, the hammer first. What is only suggested leaves the configured pins alone."""
    signals = config.signals
    found: list[Part] = []

    def add(asked: Sequence[int], suggested: Sequence[int], names: Sequence[str], kind: str, grounded: bool) -> None:
        taken = {part.gpio for part in found} | set(_named(config))
        for gpio, name in zip(asked or suggested, names, strict=False):
            if asked or gpio not in taken:
                found.append(Part(gpio, name, kind, grounded, bool(asked)))

    hammer = config.hammer
    add((hammer.pin,) if hammer.used else (), (hammer.pin,), (leaf.t(N_("Hammer (striking block)")),), "contact",
        hammer.pull_up)  # fmt: skip
    seats = [leaf.t(N_("Bid, player {n}"), n=seat) for seat in range(1, 9)]
    add(config.bids.pins, SUGGESTED_PINS, seats, "contact", config.bids.pull_up)
    names = [leaf.t(ONE_LAMP)] if len(signals.lamp) == 1 else [leaf.t(name) for name in LAMPS]
    add(signals.lamp, SUGGESTED_LAMP, names, "led", signals.active_high)
    light = (signals.light,) if signals.light >= 0 else ()
    add(light, (SUGGESTED_LIGHT,), (leaf.t(N_("Light over the mat")),), "board", signals.active_high)
    buzzer = (signals.buzzer,) if signals.buzzer >= 0 else ()
    add(buzzer, (SUGGESTED_BUZZER,), (leaf.t(N_("Buzzer")),), "buzzer", signals.active_high)
    return found


def _named(config: Config) -> tuple[int, ...]:
    return (*((config.hammer.pin,) if config.hammer.used else ()), *config.bids.pins, *config.signals.pins)


NOTES = (
    N_("Switch the board off before you touch the header. Never join a contact to 5 V."),
    N_("Numbers in the circles are pins of the header: black ground, orange 3.3 V, red 5 V. GPIO numbers are BCM."),
    N_("The hammer and the buttons are bare contacts: two wires each, no resistor. Each may close for 5 ms or longer."),
    N_("A small LED needs 330 ohms, its long leg to the pin. All LEDs together: no more than 50 mA."),
    N_(
        "A larger lamp, or the light over the mat, needs a relay or MOSFET board with a 3.3 V input and its own supply."
    ),
    N_("The buzzer is an active one, up to 15 mA. Try everything with: ./run doctor"),
)


def draw(press: Press, leaf: Leaf, config: Config) -> None:
    """The page."""
    area = leaf.area
    scale = min(area.width / 196.0, area.height / 265.0)
    press.text(Box(area.left, area.top, area.width, 10 * scale), leaf.t(N_("Wiring")), 22 * scale, face="display",
               align="center")  # fmt: skip
    wired = parts(config, leaf)
    with press.moved(area.left + (area.width - 196 * scale) / 2, area.top + 11 * scale, scale=scale):
        _diagram(press, leaf, wired)
    top = area.top + 11 * scale + (20 * PITCH + 12) * scale
    _notes(press, leaf, Box(area.left, top, area.width, area.bottom - top), scale, config, wired)


PITCH = 9.4
LEFT, RIGHT = 92.0, 104.0
FIRST = 8.0
RAILS = {-1: 4.0, 1: 192.0}


def spot(pin: int) -> tuple[float, float]:
    """Middle of a pin, 1 to 40, in the drawing's own mm."""
    return (RIGHT if pin % 2 == 0 else LEFT), FIRST + PITCH * ((pin - 1) // 2)


def _diagram(press: Press, leaf: Leaf, wired: Sequence[Part]) -> None:
    used = {pin_of(part.gpio) for part in wired}
    press.box(Box(LEFT - 8, FIRST - 6, RIGHT - LEFT + 16, 19 * PITCH + 12), BOARD, INK, 0.4, 2.5)
    for way, ground in GROUNDS.items():
        mine = [part for part in wired if part.to_ground and _way(part) == way]
        if mine:
            heights = [spot(pin_of(part.gpio))[1] for part in mine] + [spot(ground)[1]]
            x, y = spot(ground)
            press.line([(RAILS[way], min(heights)), (RAILS[way], max(heights))], 0.5)
            press.line([(x, y), (RAILS[way], y)], 0.5)
            _label(press, x + way * 10, y - 1.2, way, leaf.t(N_("ground")), 8)
            used.add(ground)
    for part in wired:
        _part(press, part)
    for pin, name in enumerate(HEADER, 1):
        x, y = spot(pin)
        fill = COLOURS.get(name, GOLD if pin in used else WHITE)
        press.disc(x, y, 2.9, fill, INK, 0.3)
        shade = WHITE if name in COLOURS else INK
        press.text(Box(x - 3, y - 2, 6, 4), str(pin), 7, colour=shade, align="center", least=6)


def _way(part: Part) -> int:
    return -1 if pin_of(part.gpio) % 2 else 1


def _part(press: Press, part: Part) -> None:
    """From its pin outwards: the thing itself, and the wire to the rail, or to 3.3 V."""
    way = _way(part)
    x, y = spot(pin_of(part.gpio))
    ink = INK
    dashes = () if part.asked else (1.4, 0.9)

    def out(mm: float) -> float:
        return x + way * mm

    near, far = SYMBOLS[part.kind](press, out, y, ink)
    press.line([(out(2.9), y), (out(near), y)], 0.45, ink, dashes)
    rail = RAILS[way]
    if part.to_ground:
        press.line([(out(far), y), (rail, y)], 0.45, ink, dashes)
        press.disc(rail, y, 0.9)
    else:
        press.line([(out(far), y), (rail - way * 14, y)], 0.45, ink, dashes)
        _label(press, rail - way * 13, y + 1.2, way, "3.3 V", 8)
    _label(press, out(10), y - 1.2, way, f"GPIO {part.gpio}", 8)
    _label(press, out(41), y - 1.2, way, part.name, 9)


def _label(press: Press, x: float, y: float, way: int, text: str, size: float) -> None:
    """A word on the wire whose base line begins at `x`, away from the header."""
    wide = abs(RAILS[way] - way * 1.0 - x)
    box = Box(x if way > 0 else x - wide, y - 4.0, wide, 5.0)
    press.text(box, text, size, align="left" if way > 0 else "right", least=6)


Out = Callable[[float], float]


def _contact(press: Press, out: Out, y: float, ink: Colour) -> tuple[float, float]:
    press.line([(out(28.4), y - 1.6), (out(36.6), y - 1.6)], 0.5, ink)
    press.line([(out(32.5), y - 1.6), (out(32.5), y - 3.2)], 0.5, ink)
    for mm in (29.0, 36.0):
        press.disc(out(mm), y, 0.9, WHITE, ink, 0.4)
    return 28.1, 36.9


def _led(press: Press, out: Out, y: float, ink: Colour) -> tuple[float, float]:
    press.box(Box(min(out(23.5), out(28.5)), y - 1.0, 5.0, 2.0), WHITE, ink, 0.4)
    press.line([(out(28.5), y), (out(31.0), y)], 0.45, ink)
    press.area([[(out(31.0), y - 1.8), (out(31.0), y + 1.8), (out(34.2), y)]], ink)
    press.line([(out(34.4), y - 1.8), (out(34.4), y + 1.8)], 0.5, ink)
    for shift in (0.0, 1.5):
        press.line([(out(32.6 + shift), y - 2.2), (out(33.8 + shift), y - 3.6)], 0.3, ink)
    return 23.5, 34.4


def _board(press: Press, out: Out, y: float, ink: Colour) -> tuple[float, float]:
    press.box(Box(min(out(26.0), out(36.0)), y - 2.4, 10.0, 4.8), WHITE, ink, 0.4)
    press.line([(out(28.0), y + 0.8), (out(30.0), y + 0.8), (out(33.2), y - 1.2)], 0.4, ink)
    press.line([(out(33.2), y + 0.8), (out(34.6), y + 0.8)], 0.4, ink)
    return 26.0, 36.0


def _buzzer(press: Press, out: Out, y: float, ink: Colour) -> tuple[float, float]:
    press.disc(out(32.5), y, 2.6, WHITE, ink, 0.4)
    press.disc(out(32.5), y, 0.7, ink)
    return 29.9, 35.1


SYMBOLS: dict[str, Callable[[Press, Out, float, Colour], tuple[float, float]]] = {
    "contact": _contact,
    "led": _led,
    "board": _board,
    "buzzer": _buzzer,
}


def _notes(press: Press, leaf: Leaf, area: Box, scale: float, config: Config, wired: Sequence[Part]) -> None:
    """What must be known, and the lines of the configuration that name what is only suggested."""
    told = [(leaf.t(note), 9.5) for note in NOTES]
    lines = setting_lines(config, wired)
    if lines:
        told.append((leaf.t(N_("What is drawn in dashes is a suggestion. To use it, write into config.toml:")), 9.5))
        told.append(("\n".join(lines), 9.0))
    columns = area.columns([1, 1], 8 * scale)
    for column, mine in zip(columns, (told[:4], told[4:]), strict=True):
        top = column.top
        for note, size in mine:
            room = Box(column.left, top, column.width, column.bottom - top)
            top += press.paragraph(room, note, size * scale)[1] + 1.6 * scale


def setting_lines(config: Config, wired: Sequence[Part]) -> list[str]:
    """What the configuration would have to say for the suggested parts that are drawn."""
    new = [part for part in wired if not part.asked]
    bids = [part.gpio for part in new if part.gpio in SUGGESTED_PINS and part.kind == "contact"]
    lamp = [part.gpio for part in new if part.kind == "led"]
    out = ["[bids]", f"pins = {bids}"] if bids else []
    inside = [f"lamp = {lamp}"] if len(lamp) in (1, 3) else []
    inside += [f"{key} = {part.gpio}" for kind, key in (("board", "light"), ("buzzer", "buzzer"))
               for part in new if part.kind == kind]  # fmt: skip
    if inside:
        out += ["[signals]", *inside]
    return out
