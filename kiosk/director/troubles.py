"""What is amiss with the kiosk, and which of it everybody at the table should see."""

from __future__ import annotations

SLOW = 0.3
"""Seconds without an answer of the disk after which the screen says so."""

RESUMED = 30.0
"""Seconds for which the screen says that the game goes on after the kiosk was started again, until somebody acts."""

LASTING = (
    *("mat_lost", "hammer_stuck", "button_stuck", "disk_full", "disk_low", "too_hot", "low_power"),
    *("mat_moved", "safe_mode", "no_hammer", "old_settings"),
)
"""What can be amiss for long, by the words of the screens; of several the first is told."""


class Troubles:
    """What has been told to be amiss, how long the disk takes, and that a game was resumed."""

    def __init__(self, now: float, *, resumed: bool) -> None:
        """`now`: monotonic s. `resumed`: a game lies on the table from before the start."""
        self._now = now
        self._lasting: set[str] = set()
        self._resumed_until = now + RESUMED if resumed else now
        self._asked_disk_at: float | None = None

    def set(self, word: str, on: bool) -> None:
        """Something is amiss, or no longer: one of `LASTING`."""
        assert word in LASTING, word
        if on:
            self._lasting.add(word)
        else:
            self._lasting.discard(word)

    def somebody_acts(self) -> None:
        """Whoever acts has seen that the game goes on."""
        self._resumed_until = self._now

    def tick(self, now: float, *, disk_busy: bool) -> None:
        """Time passes (monotonic s). `disk_busy`: the disk has not answered yet."""
        self._now = now
        if not disk_busy:
            self._asked_disk_at = None
        elif self._asked_disk_at is None:
            self._asked_disk_at = now

    @property
    def lasting(self) -> str | None:
        """What is amiss for long and everybody should see, by its word."""
        return next((word for word in LASTING if word in self._lasting), None)

    def seen(self, camera: str) -> str | None:
        """What a running game's screens should say now, by its word. `camera`: as `Director.camera`."""
        if self._asked_disk_at is not None and self._now - self._asked_disk_at > SLOW:
            return "slow_disk"
        if camera == "fault":
            return "camera_lost"
        if self.lasting is None and self._now < self._resumed_until:
            return "resumed"
        return self.lasting
