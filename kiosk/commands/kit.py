"""`kiosk kit`: writes what a table needs to be printed, as PDF."""

from __future__ import annotations

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from kiosk.commands.terminal import CommandError, progress, say
from kiosk.settings import Config

PAPERS = ("a4", "a3", "letter")
LIBRARY = "reportlab"


def add_options(one: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    one.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder of the PDF files")
    one.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help="paper in the printer (default a4)")
    one.add_argument(
        "--lang", metavar="CODE", help="language (default: the configuration's, and the rules in every language)"
    )


def run(args: argparse.Namespace, config: Config) -> int:
    """Write all of it."""
    from kiosk.i18n import LANGUAGES

    if args.lang is not None and args.lang not in LANGUAGES:
        raise CommandError(f"There is no language {args.lang!r}; choose one of {', '.join(LANGUAGES)}.")
    if find_spec(LIBRARY) is None:
        raise CommandError(
            f"The kit is printed by {LIBRARY}, which is not installed: run ./run kit, "
            f"or {sys.executable} -m pip install {LIBRARY}."
        )
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from kiosk import kit
    from kiosk.director.house import HOUSES
    from kiosk.kit.paper import PAPERS as SIZES

    paper = SIZES[args.paper]
    written = 0
    files = 6 + len(HOUSES) * (1 if args.lang else len(LANGUAGES))
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        for written, _ in enumerate(kit.write(args.out, paper, config, args.lang), 1):
            progress(written, files, "files")
    except OSError as error:
        raise CommandError(
            f"Cannot write to {args.out}: {error.strerror or error}. Name a folder that can be written."
        ) from error
    say(f"{written} files in {args.out}. Print them on {paper.name} at 100 %, and measure the 100 mm that they show.")
    return 0
