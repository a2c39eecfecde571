"""How the exhibit stands, for whoever is told of it from outside."""

from __future__ import annotations

from kiosk.director import Director
from kiosk.director.idle import Asleep
from kiosk.director.looking_back import LookingBack
from kiosk.hall.public import Shown


def look(director: Director) -> Shown:
    """What the table may show. An old game that the operator looks at is nobody's business."""
    table = director.table
    closed, simulated = bool(director.sign.until), director.simulated
    if table.folded is None or isinstance(director.phase, LookingBack):
        return Shown(closed=closed, simulated=simulated)
    left = isinstance(director.phase, Asleep)
    return Shown(table.folded, table.game, table.names, left=left, closed=closed, simulated=simulated)
