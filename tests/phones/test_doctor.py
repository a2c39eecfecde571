"""The doctor says whether phones can come, and what to do where they cannot."""

from __future__ import annotations

import socket
from dataclasses import replace

import pytest

from kiosk.config import default_toml, parse
from kiosk.doctor.phones import phones
from kiosk.install import unit
from kiosk.phones.extra import HOW
from kiosk.settings import Config, PhoneSettings
from kiosk.typed_toml import ConfigError
from tests.phones.served import HERE, free_port
from tests.test_install import BARE


def config(port: int = 8380, address: str = HERE) -> Config:
    return replace(Config(), phones=PhoneSettings(True, address, port))


def test_each_way_in_which_it_can_fail_has_its_remedy() -> None:
    """Off, not installed, no network, another machine's address, a taken port, a service that is shut in."""
    port = free_port()
    assert phones(Config()).status == "absent"
    lacking = phones(config(), lacking=lambda: ("segno",))
    assert (lacking.status, lacking.remedy) == ("fault", HOW) and "segno" in lacking.found
    for address in ("auto", "192.168.77.1"):
        found = phones(config(port, address), own=lambda wanted: None)
        assert found.status == "warning" and found.remedy.endswith(".")
    assert phones(config(port)).status == "ok" and f"http://{HERE}:{port}/" in phones(config(port)).found
    with socket.socket() as taken:
        taken.bind((HERE, port))
        taken.listen(1)
        assert phones(config(port)).status == "warning"
        assert phones(config(port), running=True).status == "ok", "the exhibit that runs has it"
    for port, status in ((8380, "ok"), (8381, "fault")):
        text = unit.service(replace(BARE, port=8380))
        assert phones(config(port), running=True, unit=text).status == status
    assert phones(config(), running=True, unit=unit.service(BARE)).status == "fault"


@pytest.mark.parametrize(
    "wrong", ['address = "everywhere"', 'address = "::"', "port = 80", "port = 70000", 'on = "yes"']
)
def test_a_mistake_in_the_configuration_is_named(wrong: str) -> None:
    """With its line."""
    with pytest.raises(ConfigError, match="line 2"):
        parse(f"[phones]\n{wrong}\n")


def test_it_is_off_by_itself() -> None:
    """Nobody is served whom nobody has asked for."""
    assert not Config().phones.on and "[phones]\n" in default_toml() and not parse(default_toml()).phones.on
