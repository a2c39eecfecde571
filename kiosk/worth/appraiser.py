"""Appraises cards in the background: the screen never waits for it, and what was worked out once is kept."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import replace

from kiosk.games.bell_and_hammer import State
from kiosk.worth.valuation import Worth, valued

KEPT = 32
"""States whose worth is kept."""

BREATH = 0.002
"""Seconds that are left to the others after each round that was tried: the frame goes before."""


class Appraiser:
    """One for a game. `worth` is asked as often as one likes."""

    def __init__(self) -> None:
        self._known: OrderedDict[Hashable, Mapping[str, Worth]] = OrderedDict()
        self._lock = threading.Lock()
        self._worker: threading.Thread | None = None

    def worth(self, state: State) -> Mapping[str, Worth] | None:
        """What each card is worth from this state; None: it is being worked out. Bids that run change nothing."""
        state = replace(state, auction=None)
        with self._lock:
            if state in self._known:
                self._known.move_to_end(state)
                return self._known[state]
            if self._worker is None:
                self._worker = threading.Thread(target=self._work, args=(state,), name="worth", daemon=True)
                self._worker.start()
        return None

    def _work(self, state: State) -> None:
        try:
            found = valued(state, rest=lambda: time.sleep(BREATH))
            with self._lock:
                self._known[state] = found
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
        finally:
            with self._lock:
                self._worker = None

    def wait(self) -> None:
        """Until what is being worked out is known; for who has no picture to keep moving."""
        worker = self._worker
        if worker is not None:
            worker.join()
