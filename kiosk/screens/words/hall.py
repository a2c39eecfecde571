"""What the wall screen of a hall says."""

from __future__ import annotations

from kiosk.i18n import Spoken
from kiosk.scenes.hall import Hall, HallTable
from kiosk.screens.words.names import ANIMAL_NAMES


def away(c: Spoken, broker: str) -> str:
    """Why nothing is heard; empty where all is well."""
    return "" if broker == "up" else c.t("The broker is away: what you see is old.")


def count(c: Spoken, scene: Hall) -> str:
    """Tables and games, in a line."""
    told = [c.n("{n} table", "{n} tables", scene.count), c.t("{n} playing", n=scene.playing)]
    if scene.games:
        told.append(c.n("{n} game today", "{n} games today", scene.games))
    return ", ".join(told)


def phase(c: Spoken, table: HallTable) -> str:
    """What goes on at a table."""
    if not table.online:
        return c.t("This table is away")
    if table.phase == "closed":
        return c.t("Closed")
    if table.phase == "waiting":
        return c.t("Free: sit down!")
    if table.phase == "left":
        return c.t("Everybody has left")
    if table.phase == "ended":
        names = [name(c, table, seat) for seat in table.winners]
        if not names:
            return c.t("The game is over")
        return c.t("{name} wins!", name=names[0]) if len(names) == 1 else c.t("A tie: {names}", names=", ".join(names))
    if table.turn is None:
        return c.t("They are playing")
    return c.t("To play: {name}", name=name(c, table, table.turn))


def name(c: Spoken, table: HallTable, seat: int) -> str:
    """Name of a seat."""
    called = table.seats[seat].name
    return c.t(ANIMAL_NAMES[called]) if called in ANIMAL_NAMES else called
