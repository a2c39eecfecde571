"""Where a table publishes, and by what Home Assistant finds it: a message for each of its sensors (MQTT discovery)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

KINDS = ("availability", "state", "today", "event")
"""The last part of a table's topics. All but ``event`` are retained."""

ONLINE, OFFLINE = "online", "offline"

ID = re.compile(r"[0-9a-z]{4,32}")
"""What a table is known by."""


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of one table."""

    base: str
    """As ``schimmel``."""
    table: str
    """Its id."""

    def of(self, kind: str) -> str:
        """One of `KINDS`."""
        return f"{self.base}/{self.table}/{kind}"


def split(base: str, topic: str) -> tuple[str, str] | None:
    """Id and kind of a topic; None where it is no table's."""
    if not topic.startswith(f"{base}/"):
        return None
    table, _, kind = topic.removeprefix(f"{base}/").partition("/")
    return (table, kind) if ID.fullmatch(table) and kind in KINDS else None


@dataclass(frozen=True, slots=True)
class Sensor:
    """One value of a table for Home Assistant."""

    name: str
    kind: str
    """The topic that holds it."""
    template: str
    icon: str
    unit: str = ""
    options: tuple[str, ...] = ()
    """All values that it can take, where they are words."""


SENSORS: dict[str, Sensor] = {
    "phase": Sensor("State", "state", "{{ value_json.phase }}", "mdi:gavel",
                    options=("waiting", "playing", "left", "ended", "closed")),
    "game": Sensor("Game", "state", "{{ value_json.game | default('none') }}", "mdi:dice-6",
                   options=("none", "bell_and_hammer", "bingo", "toad")),
    "players": Sensor("Players", "state", "{{ value_json.seats | default([]) | count }}", "mdi:account-group",
                      "players"),
    "till": Sensor("Till", "state", "{{ value_json.till | default(0) }}", "mdi:treasure-chest", "tokens"),
    "games_today": Sensor("Games today", "today", "{{ value_json.games }}", "mdi:counter", "games"),
    "greatest_throw": Sensor("Greatest throw today", "today",
                             "{{ (value_json.throw | default({}, true)).value | default(0) }}", "mdi:dice-multiple",
                             "eyes"),
    "fullest_till": Sensor("Fullest till today", "today",
                           "{{ (value_json.till | default({}, true)).value | default(0) }}", "mdi:cash-multiple",
                           "tokens"),
    "longest_game": Sensor("Longest game today", "today",
                           "{{ (value_json.longest | default({}, true)).value | default(0) }}", "mdi:timer-sand", "s"),
}  # fmt: skip
"""By the last part of their ids."""


def discovery(topics: Topics, prefix: str, name: str, version: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Topic and message for each sensor of a table that people call `name`."""
    node = f"schimmel_{topics.table}"
    device = {"identifiers": [node], "name": name, "manufacturer": "Schimmel", "model": "Table companion",
              "sw_version": version}  # fmt: skip
    for key, sensor in SENSORS.items():
        message: dict[str, Any] = {
            "name": sensor.name,
            "unique_id": f"{node}_{key}",
            "default_entity_id": f"sensor.{node}_{key}",
            "state_topic": topics.of(sensor.kind),
            "value_template": sensor.template,
            "availability_topic": topics.of("availability"),
            "payload_available": ONLINE,
            "payload_not_available": OFFLINE,
            "icon": sensor.icon,
            "device": device,
            "origin": {"name": "Schimmel", "sw_version": version},
        }
        if sensor.options:
            message |= {"device_class": "enum", "options": list(sensor.options)}
        elif key == "longest_game":
            message |= {"device_class": "duration", "unit_of_measurement": "s"}
        else:
            message |= {"unit_of_measurement": sensor.unit, "state_class": "measurement"}
        yield f"{prefix}/sensor/{node}/{key}/config", message
