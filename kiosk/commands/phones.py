"""`kiosk phones`: whether phones can be used."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from kiosk.commands.terminal import CommandError, say
from kiosk.settings import Config


def run(args: argparse.Namespace, settings: Callable[[], Config]) -> int:
    """Say it, or what is missing; without it, `settings` are not asked for."""
    from kiosk.phones.extra import HOW, missing

    if missing():
        raise CommandError(HOW)
    on = settings().phones.on
    say(
        "Phones are switched on."
        if on
        else "Phones can be used: set on = true under [phones], then start the kiosk anew."
    )
    return 0
