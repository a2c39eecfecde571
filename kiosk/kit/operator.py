"""A card for whoever looks after the table: what to touch, and what to do when something is wrong."""

from __future__ import annotations

from hardware.header import pin_of
from kiosk.i18n import N_
from kiosk.kit.leaf import Leaf
from kiosk.kit.press import FAINT, HAIR, INK, Press
from kiosk.kit.setting import Box, leading
from kiosk.settings import Config
from kiosk.theme import LIGHT

WIDE, HIGH = 190.0, 256.0
"""The card, mm."""

DAILY = (
    N_("Start: plug it in. It may be unplugged at any moment; the game stands where it stood."),
    N_("Owner's pages: touch the upper left corner of the waiting screen, or press F10, and enter your number."),
    N_("There: camera, hammer and buttons, every game and its account, language, rules, loudness, switching off."),
    N_("A wrong payment: Put right, on the screen. An older one: owner's pages, games."),
)

TROUBLE = (
    (
        N_("The kiosk often asks"),
        N_("Wipe the lens. Even light, no mirror image of the lamp on the dice. Dice apart, hands away."),
    ),
    (
        N_("The mat was moved"),
        N_("Lay it flat with all eight marked squares in view: it is found again within a minute."),
    ),
    (
        N_("No camera"),
        N_("Put its cable in again. The game goes on by hand meanwhile."),
    ),
    (
        N_("Knocks are not heard"),
        N_("Look at the two wires at pin {pin} and ground. A touch on the ribbon knocks too."),
    ),
    (
        N_("The screen stands still"),
        N_("Wait 20 seconds: it starts again by itself. Else pull the plug and put it back."),
    ),
    (
        N_("A die is often misread"),
        N_("Teach the kiosk your dice: owner's pages, or ./run teach."),
    ),
)

COMMANDS = (
    ("./run doctor", N_("checks everything and says what to do")),
    ("./run doctor --bundle help.zip", N_("packs what it found, to ask for help")),
    ("./run setup", N_("asks the questions of the first start again")),
    ("./run pin", N_("makes a new number for the owner's pages")),
    ("journalctl --namespace=schimmel", N_("what the kiosk has noted")),
)

FIELDS = (N_("Whom to call"), N_("Telephone"), N_("Set up on"))


def draw(press: Press, leaf: Leaf, config: Config) -> Box:
    """The card in the middle of the page, with ticks to cut along. Returns where it lies."""
    area = leaf.area
    card = Box(area.left + (area.width - WIDE) / 2, area.top + (area.height - HIGH) / 2, WIDE, HIGH)
    _corners(press, card)
    press.box(card.inset(3), None, LIGHT.curtain, 0.8, 3)
    press.box(card.inset(4.4), None, LIGHT.curtain, 0.2, 2)
    room = card.inset(12, 9)
    press.text(Box(room.left, room.top, room.width, 13), leaf.t(N_("For whoever looks after this table")), 22,
               face="display", align="center")  # fmt: skip
    top = room.top + 16
    top = _head(press, leaf, room, top, N_("Every day"))
    for text in DAILY:
        top += _point(press, Box(room.left, top, room.width, 20), leaf.t(text)) + 1.4
    top = _head(press, leaf, room, top + 3, N_("When something is wrong"))
    for what, todo in TROUBLE:
        left, right = Box(room.left, top, room.width, 20).columns([3.4, 6.6], 5)
        _, one = press.paragraph(left, leaf.t(what), 12, colour=LIGHT.curtain)
        _, other = press.paragraph(right, leaf.t(todo).format(pin=pin_of(config.hammer.pin)), 12)
        top += max(one, other) + 2.2
    top = _head(press, leaf, room, top + 3, N_("At its keyboard"))
    for command, does in COMMANDS:
        left, right = Box(room.left, top, room.width, 12).columns([4.4, 5.6], 5)
        press.text(Box(left.left, top, left.width, leading(11.5)), command, 11.5)
        _, high = press.paragraph(right, leaf.t(does), 11.5)
        top += high + 1.2
    _fields(press, leaf, Box(room.left, room.bottom - 15, room.width, 13))
    return card


def _head(press: Press, leaf: Leaf, room: Box, top: float, text: str) -> float:
    press.text(Box(room.left, top, room.width, 8), leaf.t(text), 14, face="display", colour=LIGHT.curtain)
    press.line([(room.left, top + 8), (room.right, top + 8)], 0.25, LIGHT.line)
    return top + 10.5


def _point(press: Press, room: Box, text: str) -> float:
    press.disc(room.left + 1.2, room.top + 2.4, 0.9, LIGHT.curtain)
    return press.paragraph(Box(room.left + 5, room.top, room.width - 5, room.height), text, 12)[1]


def _fields(press: Press, leaf: Leaf, room: Box) -> None:
    """Lines to write on."""
    for box, name in zip(room.columns([1.3, 1, 0.8], 8), FIELDS, strict=True):
        press.line([(box.left, box.bottom - 4.6), (box.right, box.bottom - 4.6)], 0.25, INK)
        press.text(Box(box.left, box.bottom - 4, box.width, 4), leaf.t(name), 8, least=6)


def _corners(press: Press, card: Box) -> None:
    for x, across in ((card.left, -1), (card.right, 1)):
        for y, down in ((card.top, -1), (card.bottom, 1)):
            press.line([(x + across * 0.8, y), (x + across * 2.8, y)], HAIR, FAINT)
            press.line([(x, y + down * 0.8), (x, y + down * 2.8)], HAIR, FAINT)
