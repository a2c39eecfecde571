"""`kiosk soak`: days on end in an hour, with people who behave badly."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.commands.terminal import CommandError, emit, say

if TYPE_CHECKING:
    from kiosk.soak import Tally


def add_options(one: argparse.ArgumentParser) -> None:
    """Options of the command."""
    one.add_argument("--hours", type=float, default=72.0, help="simulated hours (default 72)")
    one.add_argument(
        "--speed", type=float, default=0.0, help="simulated seconds in a real one at most (default: as fast as it goes)"
    )
    one.add_argument("--eyes", action="store_true", help="draw pictures and read them with the networks: slow")
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--out", type=Path, metavar="FILE", help="write the result there too, as JSON")


def run(args: argparse.Namespace) -> int:
    """Run it; exit status 1 where something grew, or was counted wrong."""
    if not 0.0 < args.hours <= 10_000.0 or args.speed < 0.0:
        raise CommandError("--hours must lie between 0 and 10000, and --speed must not be negative.")
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    from kiosk import soak

    def told(hours: float, tally: Tally) -> None:
        if tally.games.total() % 10 == 0:
            say(f"{hours:.1f} hours, {tally.games.total()} games, {len(tally.wrong)} faults")

    with tempfile.TemporaryDirectory(prefix="schimmel-soak-") as folder:
        result = soak.run(Path(folder), args.hours, seed=args.seed, speed=args.speed, eyes=args.eyes, told=told)
    if args.out is not None:
        try:
            args.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"Cannot write to {args.out} ({error.strerror}): name another file.") from error
    emit(result)
    for fault in result["faults"]:
        say(fault)
    return 1 if result["faults"] else 0
