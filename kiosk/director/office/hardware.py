"""Contacts edge by edge, and the board."""

from __future__ import annotations

from typing import Any

from kiosk.director.office.page import OfficePage


class HardwarePage(OfficePage):
    """Contacts edge by edge, and the board."""

    page = "hardware"

    def facts(self) -> dict[str, Any]:
        board, camera = self.office.board(), self.office.camera()
        contacts = tuple(
            (one.name, one.closed, one.closings, one.bounces, tuple(edge.level for edge in one.lately[-8:]))
            for one in self.office.contacts()
        )
        found: dict[str, Any] = {"contacts": contacts, "fps": None if camera is None else round(camera.fps, 1)}
        if board is not None:
            health = board.health
            found |= {
                "celsius": None if health.celsius is None else round(health.celsius),
                "throttle": None if health.throttle is None else tuple(one.name for one in health.throttle),
                "free_mb": None if board.free_mb is None else round(board.free_mb),
                "memory_mb": None if health.memory_free_mb is None else round(health.memory_free_mb),
            }
        desk = self.office.phones()
        if desk is not None:
            found["phones"] = {"address": desk.address, "watching": desk.watching, "missing": bool(desk.trouble)}
        return found
