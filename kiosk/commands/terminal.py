"""What every command shares: sentences to the person, JSON to whoever reads, and the error that ends a command."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from typing import TYPE_CHECKING, TextIO

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
    """Tell the person at the terminal; where nobody can be told, the work goes on."""
    with contextlib.suppress(OSError):
        _write(sys.stderr, sentence + "\n")


def show(text: str) -> None:
    """Print a line (or several) to standard output, at once. `OutputError` where it cannot be written.

    A reader that has gone is no fault of the output: that is a BrokenPipeError.
    """
    try:
        _write(sys.stdout, text + "\n")
    except BrokenPipeError:
        raise
    except OSError as error:
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
    """Write now. What a stream that fails still holds back goes nowhere, lest it fail again as the process ends."""
    if stream is None:  # closed before the program began
        return
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        raise
