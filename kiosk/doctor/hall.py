"""The broker of a hall: whether it answers."""

from __future__ import annotations

from kiosk.doctor.check import Check
from kiosk.hall.link import HOW, missing, try_broker
from kiosk.settings import Config


def hall(config: Config) -> Check:
    """A connection is made, and closed again; nothing is published."""
    settings = config.hall
    if not settings.broker:
        return Check("hall", "absent", "no broker is set: nothing is published")
    where = f"{settings.broker}:{settings.port}"
    if missing():
        return Check("hall", "fault", f"{where} is set, but the library for it is missing", HOW)
    said = try_broker(settings)
    if said is None:
        whose = "names" if settings.names else "animals"
        return Check("hall", "ok", f"{where} answers; players go out by their {whose}")
    remedy = "Start the broker, or put [hall] right; the exhibit goes on meanwhile, and catches up."
    return Check("hall", "warning", f"{where}: {said}", remedy)
