"""``kiosk doctor``: looks at everything that the exhibit needs, and says what to do about what is wrong.

`run` never raises and takes a few seconds. What could hang or crash is asked in processes of its own, at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from kiosk.doctor import devices, hall, machine, mat, phones, service, simulated, software, view
from kiosk.doctor.check import Check, Checks, Tools, one_line
from kiosk.lock import is_claimed

__all__ = ["Check", "Tools", "run"]


def run(path: Path | None = None, tools: Tools | None = None, simulate: bool = False) -> list[Check]:
    """All checks, always the same ones in the same order. `path`: the configuration, None for the usual one.

    `simulate`: the camera that is checked is the simulated table.
    """
    tools = tools or Tools()
    if simulate:
        tools = replace(tools, open_camera=simulated.open_simulated)
    path, installed = service.settled(path)
    config, configuration = software.configuration(path)
    folder = installed or config.data_folder()
    served = service.shown().get("ActiveState") == "active"
    running = served or is_claimed(folder)

    def camera_and_mat() -> Checks:
        checks, pictures = view.look(simulated.in_front_of(config) if simulate else config, tools)
        # Where the mat lies was found by another camera than the simulated one.
        return [*checks, *mat.mat(config, folder, () if simulate else pictures)]

    checks: list[tuple[str, Callable[[], Check | Checks]]] = [
        ("python", machine.python),
        ("libraries", machine.libraries),
        ("camera", camera_and_mat),
        ("picamera2", lambda: software.pi_camera(tools)),
        ("hammer", lambda: devices.pins(config, tools)),
        ("lamp and buzzer", lambda: devices.outputs(config, tools)),
        ("display", lambda: devices.display(config, tools)),
        ("sound", lambda: devices.sound(config, tools)),
        ("disk", lambda: machine.disk(config, tools)),
        ("power", lambda: machine.power(tools)),
        ("models", lambda: software.models(tools)),
        ("phones", lambda: phones.phones(config, running, service.text())),
        ("games", lambda: service.games(config, folder)),
        ("hall", lambda: hall.hall(config)),
        ("service", service.service),
    ]
    with ThreadPoolExecutor(max_workers=4, thread_name_prefix="doctor") as workers:
        results = list(workers.map(_safely, checks))
    return [*service.held([check for result in results for check in result], running, served), configuration]


def _safely(named: tuple[str, Callable[[], Check | Checks]]) -> Sequence[Check]:
    """Run a check; one that fails itself is a fault and no end of the others."""
    name, check = named
    try:
        found = check()
    except Exception as error:
        what = f"the check itself failed ({type(error).__name__}: {one_line(error)})"
        return [Check(name, "fault", what, "Report this with the line above; the other checks are right.")]
    return [found] if isinstance(found, Check) else found
