"""How much room the disk has, and what is said of it."""

from __future__ import annotations

import pytest

from hardware.board import Health
from kiosk.board_watch import BoardFacts


@pytest.mark.parametrize(
    ("free_mb", "full", "low"),
    [(0.0, True, False), (0.9, True, False), (1.0, False, True), (99.0, False, True), (100.0, False, False)],
)
def test_a_full_disk_is_not_called_nearly_full(free_mb: float, full: bool, low: bool) -> None:
    """Without room for the account's next lines it is full; of a disk that nobody can ask nothing is said."""
    facts = BoardFacts(Health(None, None, None, None, None), free_mb, 9000.0)
    assert (facts.disk_full, facts.disk_low) == (full, low)
    unasked = BoardFacts(Health(None, None, None, None, None), None, None)
    assert not unasked.disk_full and not unasked.disk_low
