"""What every command shares: sentences to the person, JSON to whoever reads, and the error that ends a command."""

from __future__ import annotations

import json
import sys


class CommandError(Exception):
    """A command cannot go on; the message is the sentence that a person reads, or a line for each."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.status = status


def say(sentence: str) -> None:
    """Tell the person at the terminal."""
    print(sentence, file=sys.stderr, flush=True)


def emit(line: object) -> None:
    """Print one JSON object as a line of its own."""
    print(json.dumps(line, ensure_ascii=False), flush=True)


def progress(done: int, of: int, what: str) -> None:
    """A progress line, where somebody can see it."""
    if sys.stderr.isatty():
        print(f"\r{what} {done}/{of}", end="\n" if done >= of else "", file=sys.stderr, flush=True)
