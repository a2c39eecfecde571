"""`kiosk doctor`: what is amiss with this machine, and what helps."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kiosk.commands.terminal import CommandError, emit, say


def add_options(one: argparse.ArgumentParser) -> None:
    """Options of the command."""
    one.add_argument("--json", action="store_true")
    one.add_argument("--simulate", action="store_true", help="the simulated table is the camera that is checked")
    one.add_argument("--bundle", type=Path, metavar="FILE.zip", help="pack what is found, to ask for help with it")
    one.add_argument("--pictures", action="store_true", help="with --bundle: the newest stored pictures too")


def run(args: argparse.Namespace) -> int:
    """Check everything; exit status 1 where there is a fault."""
    from kiosk import doctor

    checks = doctor.run(args.config, simulate=args.simulate)
    for one in checks:
        if args.json:
            emit({"check": one.check, "status": one.status, "found": one.found, "remedy": one.remedy})
        else:
            say(f"{one.status:8}{one.check:16}{one.found}{f'  ->  {one.remedy}' if one.remedy else ''}")
    if args.bundle is not None:
        _bundle(args, checks)
    return int(any(one.status == "fault" for one in checks))


def _bundle(args: argparse.Namespace, checks: Sequence[Any]) -> None:
    from kiosk.doctor import bundle, service, software

    path, installed = service.settled(args.config)
    config, _ = software.configuration(path)
    try:
        names = bundle.write(args.bundle, checks, config, installed or config.data_folder(), args.pictures)
    except OSError as error:
        raise CommandError(f"{args.bundle} cannot be written ({error.strerror}); name another file.") from error
    say(f"{args.bundle}: {', '.join(names)}. {'' if args.pictures else 'No pictures are in it.'}".strip())
