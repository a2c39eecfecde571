"""Simulated pins for the tests of the hardware."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory


@pytest.fixture
def pins() -> Iterator[Any]:
    """A gpiozero factory without hardware; it does not debounce, and we do not ask it to."""
    factory = MockFactory()
    yield factory
    factory.reset()


def drained(queue: Any) -> list[Any]:
    """Everything that lies on a queue."""
    found = []
    while not queue.empty():
        found.append(queue.get_nowait())
    return found
