"""`kiosk pin`: the hash of an operator's PIN, for the configuration."""

from __future__ import annotations

import argparse
import sys

from kiosk.commands.terminal import CommandError, show


def add_options(one: argparse.ArgumentParser) -> None:
    """Options of the command."""
    one.add_argument("pin", nargs="?", help="4 to 12 digits (default: asked for)")


def run(args: argparse.Namespace) -> int:
    """Ask for the PIN where none is given, and print its hash."""
    import getpass
    import secrets

    from kiosk.pin import PinError, hash_pin

    try:
        asked = getpass.getpass if sys.stdin.isatty() else lambda _: sys.stdin.readline().strip()
        show(hash_pin(args.pin or asked("PIN: "), secrets.token_bytes(16)))
    except (PinError, EOFError) as error:
        raise CommandError(str(error) or "No PIN was given.") from error
    return 0
