"""`kiosk screens`: every screen in every state, as pictures."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from kiosk.commands.terminal import CommandError, say


def add_options(one: argparse.ArgumentParser, size_of: Callable[[str], tuple[int, int]]) -> None:
    """Options of the command."""
    one.add_argument("--out", type=Path, required=True, metavar="DIR")
    one.add_argument("--size", type=size_of, default=(1280, 720), metavar="WIDTHxHEIGHT")
    one.add_argument("--lang", default="en", metavar="CODE")


def run(args: argparse.Namespace) -> int:
    """Draw them."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from kiosk.i18n import LANGUAGES
    from kiosk.screens import gallery

    if args.lang not in LANGUAGES:
        raise CommandError(f"There is no language {args.lang!r}; choose one of {', '.join(LANGUAGES)}.")
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        written = gallery.write(args.out, args.size, args.lang)
    except OSError as error:
        raise CommandError(
            f"Cannot write to {args.out}: {error.strerror or error}. Name a folder that can be written."
        ) from error
    say(f"{len(written)} screens in {args.out}")
    return 0
