"""The table for a phone, whichever game is played, or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from kiosk.i18n import Spoken
from kiosk.phones.moment import Moment
from kiosk.phones.tables import bell_and_hammer, bingo, toad
from kiosk.phones.tables.table import Table
from kiosk.scenes import ClosedSign, Players
from kiosk.screens.common.house import game_name
from kiosk.screens.drawing import SCREENS

GAMES: Mapping[str, Callable[[Spoken, Moment, tuple[str, ...]], Table]] = MappingProxyType(
    {"bell_and_hammer": bell_and_hammer.table, "bingo": bingo.table, "toad": toad.table}
)


def table(c: Spoken, moment: Moment) -> Table:
    """What everybody may see of the table, in the language of `c`."""
    scene = moment.scene
    now = SCREENS[type(scene)].told(c, scene)
    if moment.folded is not None and getattr(scene, "stage", None) is not None:
        return GAMES[moment.name](c, moment, now)
    if isinstance(scene, ClosedSign):
        back = c.t("Back at {time}", time=scene.until) if scene.until else c.t("We shall be back.")
        return Table(c.t("Closed"), (back,))
    if isinstance(scene, Players):
        return Table(game_name(c, scene.game), (c.t("Who plays?"), c.t("Players sit down at the table now.")))
    return Table(c.t("Nobody plays now"), now)
