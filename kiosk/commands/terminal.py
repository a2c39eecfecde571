"""What every command shares: sentences to the person, JSON to whoever reads, and the error that ends a command."""

from __future__ import annotations

import argparse
import contextlib
import errno
import json
import sys
from typing import TYPE_CHECKING, TextIO

from kiosk.ending import give_up

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class CommandError(Exception):
    """A command cannot go on; the message is the sentence that a person reads, or a line for each."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.status = status


class OutputError(CommandError):
    """What was asked for cannot be given: standard output takes nothing more, because a disk is full or fails."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"Standard output cannot be written: {error.strerror or error}. Send it elsewhere.", 1)


class Parser(argparse.ArgumentParser):
    """A command line whose help is output like any other: it is not lost in silence."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        if file is None:
            show(self.format_help().rstrip("\n"))
        else:
            super().print_help(file)


def say(sentence: str) -> None:
    """Tell the person at the terminal; where that fails the work goes on, and what is said later is tried again."""
    with contextlib.suppress(OSError):
        _write(sys.stderr, sentence + "\n")


def show(text: str) -> None:
    """Print a line (or several) to standard output, at once. `OutputError` where it cannot be written.

    A reader that has gone is no fault of the output: that is a BrokenPipeError.
    """
    if sys.stdout is None:
        raise OutputError(OSError(errno.EBADF, "it is closed"))
    try:
        _write(sys.stdout, text + "\n")
    except OSError as error:
        give_up(sys.stdout)
        if isinstance(error, BrokenPipeError):
            raise
        raise OutputError(error) from error


def emit(line: object) -> None:
    """Print one JSON object as a line of its own."""
    show(json.dumps(line, ensure_ascii=False))


def progress(done: int, of: int, what: str) -> None:
    """A progress line, where somebody can see it."""
    if sys.stderr.isatty():
        with contextlib.suppress(OSError):
            _write(sys.stderr, f"\r{what} {done}/{of}" + "\n" * (done >= of))


def _write(stream: TextIO | None, text: str) -> None:
    """Write now."""
    if stream is None:  # closed before the program began
        return
    stream.write(text)
    stream.flush()
