"""`kiosk install`: tells what it would do, and with ``--yes`` does it."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.commands.terminal import CommandError, say

if TYPE_CHECKING:
    from kiosk.settings import Config


def add_options(one: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    one.add_argument("--yes", action="store_true", help="do it; without it nothing is changed")
    one.add_argument("--uninstall", action="store_true", help="take all of it away again")
    one.add_argument("--keep-data", action="store_true", help="with --uninstall: leave games and configuration")
    where = one.add_mutually_exclusive_group()
    where.add_argument("--bare", action="store_true", help="draw on the bare screen, without a desktop (KMS/DRM)")
    where.add_argument("--window", action="store_true", help="a window on the desktop of whoever runs this")


def run(args: argparse.Namespace, configuration: Path | None) -> int:
    """`configuration`: a file to begin with. Exit status 2 where it cannot be installed so."""
    from kiosk.config import parse
    from kiosk.install import InstallError, Machine, install, look, uninstall
    from kiosk.typed_toml import ConfigError, read_text

    if args.keep_data and not args.uninstall:
        raise CommandError("--keep-data goes with --uninstall.")
    site = look(desktop=True if args.window else False if args.bare else None)
    try:
        text = None
        if not args.uninstall and not site.desktop:
            usual = site.home / ".config/schimmel/config.toml"
            begin = configuration or (usual if usual.is_file() else None)
            if begin is not None:
                text = read_text(begin)
                parse(text, str(begin))
            begins = _begins(text)
            port = begins.phones.port if begins.phones.on else 0
            site = replace(site, hall=bool(begins.hall.broker), port=port)
        plan = uninstall(site, args.keep_data) if args.uninstall else install(site, text)
        if not args.yes:
            for line in plan.told():
                say(line)
            sudo = "sudo " if plan.needs_root and not site.root else ""
            undo = " --uninstall" if args.uninstall else ""
            where = " --bare" if args.bare else " --window" if args.window else ""
            say(f"Nothing was changed. To do it: {sudo}./run install{undo}{where} --yes")
            return 0
        if plan.needs_root and not site.root:
            raise CommandError("This changes the system: run it with sudo in front.")
        if not plan.needs_root and site.root:
            raise CommandError("This is for one user's desktop: run it as that user, without sudo.")
        for line in plan.do(Machine()):
            say(line)
        for note in plan.notes:
            say(note)
    except (ConfigError, InstallError) as error:
        raise CommandError(str(error)) from error
    return 0


def _begins(text: str | None) -> Config:
    """The configuration that the exhibit has, or begins with: what of a network it needs.

    ConfigError where that one has a mistake.
    """
    from kiosk.config import parse
    from kiosk.install.unit import STATE
    from kiosk.settings import Config
    from kiosk.typed_toml import read_text

    kept = STATE / "config.toml"
    if os.access(kept, os.R_OK):
        text = read_text(kept)
    return parse(text, str(kept)) if text is not None else Config()
