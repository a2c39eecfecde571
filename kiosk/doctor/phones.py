"""Whether phones can come to the table: libraries, an address of a local network, a free port."""

from __future__ import annotations

import socket
from collections.abc import Callable

from kiosk.doctor.check import Check
from kiosk.phones import address
from kiosk.phones.extra import HOW, missing
from kiosk.settings import Config

CABLE = "Connect the machine to the network of the phones (cable or Wi-Fi); the page then comes by itself."


def phones(
    config: Config,
    running: bool = False,
    unit: str | None = None,
    own: Callable[[str], str | None] = address.own,
    lacking: Callable[[], tuple[str, ...]] = missing,
) -> Check:
    """`running`: the exhibit runs, and holds the port itself. `unit`: text of that service, if any.

    `own`, `lacking`: as `kiosk.phones` has them.
    """
    settings = config.phones
    if not settings.on:
        return Check("phones", "absent", "switched off; on = true under [phones] lets players use theirs")
    if lacking():
        return Check("phones", "fault", f"not installed: {', '.join(lacking())}", HOW)
    if unit is not None and f"SocketBindAllow=ipv4:tcp:{settings.port}\n" not in unit:
        what = f"the service was installed without a network, or for another port than {settings.port}"
        return Check("phones", "fault", what, "Write it anew: sudo ./run install --yes.")
    here = own(settings.address)
    if here is None and settings.address != "auto":
        what = f"{settings.address} is no address of a local network that this machine has"
        return Check("phones", "warning", what, 'Set address under [phones] to one that it has, or to "auto".')
    if here is None:
        return Check("phones", "warning", "the machine has no address in a local network", CABLE)
    where = f"http://{here}:{settings.port}/"
    if running:
        return Check("phones", "ok", f"{where}, served by the exhibit that runs")
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((here, settings.port))
        except OSError as error:
            remedy = "Set another port under [phones], or end the program that uses this one (a kiosk that runs does)."
            return Check("phones", "warning", f"{where} cannot be had ({error.strerror})", remedy)
    return Check("phones", "ok", f"{where} for phones in the same network")
