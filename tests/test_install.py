"""`kiosk install`: what it tells, what it does below a folder, and that nothing of it is left afterwards."""

from __future__ import annotations

import configparser
import dataclasses
import ipaddress
import os
import pwd
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from kiosk import cli
from kiosk.commands import install as command
from kiosk.config import default_toml, parse
from kiosk.ending import POWER_OFF, REBOOT
from kiosk.install import InstallError, Machine, Site, install, look, uninstall, unit
from kiosk.install.site import OWN_USER, _hidden
from kiosk.install.steps import StepError

BARE = Site(
    project=Path("/opt/schimmel"),
    python=Path("/opt/schimmel/.venv/bin/python"),
    user="pi",
    home=Path("/home/pi"),
    desktop=False,
    groups=("video", "render", "input", "gpio", "audio"),
    root=True,
    memory_cap=True,
)
PHONES = dataclasses.replace(BARE, port=8380)
WINDOW = dataclasses.replace(BARE, desktop=True, root=False)


class Shell:
    """Notes commands and does nothing; those in `failing` fail."""

    def __init__(self, *failing: str) -> None:
        self.ran: list[tuple[str, ...]] = []
        self.failing = failing

    def __call__(self, words: Sequence[str]) -> None:
        self.ran.append(tuple(words))
        if any(word in self.failing for word in words):
            raise StepError(f"{words[0]} failed (no).")


def unit_of(site: Site) -> configparser.ConfigParser:
    """The unit, parsed; of a key that stands twice the last one."""
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(unit.service(site))
    return read


def files(root: Path) -> set[str]:
    """Every file below a folder, as paths of the machine."""
    return {f"/{path.relative_to(root)}" for path in root.rglob("*") if path.is_file() or path.is_symlink()}


@pytest.mark.parametrize("site", [BARE, WINDOW])
def test_the_service_lives_by_pictures_and_is_always_started_again(site: Site) -> None:
    """What the exhibit promises to survive stands in its unit."""
    read = unit_of(site)
    assert read["Unit"]["StartLimitIntervalSec"] == "0"
    service = read["Service"]
    assert service["Type"] == "notify"
    assert 5 <= int(service["WatchdogSec"]) <= 60
    assert service["Restart"] == "always"
    assert service["MemoryMax"].endswith("M")
    assert service["RestartPreventExitStatus"].split() == [str(POWER_OFF), str(REBOOT)]
    assert f"{POWER_OFF}) systemctl --no-block poweroff" in service["ExecStopPost"]
    assert f"{REBOOT}) systemctl --no-block reboot" in service["ExecStopPost"]


def test_on_the_bare_screen_it_may_use_devices_and_little_else() -> None:
    """Groups that the system has, a folder of its own, the console, no network."""
    service = unit_of(BARE)["Service"]
    assert service["User"] == "pi"
    assert service["SupplementaryGroups"] == "video render input gpio audio"
    assert service["StateDirectory"] == "schimmel"
    assert service["TTYPath"] == "/dev/tty1"
    assert "AF_INET" not in service["RestrictAddressFamilies"]
    assert service["IPAddressDeny"] == "any"
    assert unit_of(BARE)["Unit"]["Conflicts"] == "getty@tty1.service"
    assert unit_of(BARE)["Install"]["WantedBy"] == "multi-user.target"


def test_what_python_compiles_is_kept_where_the_service_may_write() -> None:
    """Else each start would compile some four hundred files again, which its own folder does not take."""
    kept = [line for line in unit.service(BARE).splitlines() if "PYTHONPYCACHEPREFIX=" in line]
    assert len(kept) == 1 and Path(kept[0].split("=", 2)[2]).is_relative_to(unit.STATE)


def test_a_broker_of_its_own_network_may_be_reached_where_one_is_named() -> None:
    """And nothing beyond it; no port is opened for anybody."""
    service = unit_of(dataclasses.replace(BARE, hall=True))["Service"]
    assert {"AF_INET", "AF_INET6"} <= set(service["RestrictAddressFamilies"].split())
    assert service["IPAddressDeny"] == "any"
    assert "SocketBindDeny" not in service, "the library that speaks to the broker binds sockets within the machine"
    allowed = service["IPAddressAllow"].split()
    assert "192.168.0.0/16" in allowed and "any" not in allowed and "0.0.0.0/0" not in allowed


def test_with_phones_it_may_speak_to_its_own_network_by_one_port() -> None:
    """Everything beyond local networks stays shut, in both directions, whatever the program would do."""
    service = unit_of(PHONES)["Service"]
    assert service["RestrictAddressFamilies"].split() == ["AF_UNIX", "AF_NETLINK", "AF_INET", "AF_INET6"]
    assert service["IPAddressDeny"] == "any" and service["SocketBindDeny"] == "any"
    assert service["SocketBindAllow"] == "ipv4:tcp:8380"
    for one in service["IPAddressAllow"].split():
        assert one in ("localhost", "link-local") or ipaddress.ip_network(one).is_private


def test_the_configuration_says_whether_the_service_has_a_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the exhibit where it has one already, else the one that it begins with."""
    monkeypatch.setattr("kiosk.install.look", lambda **_: BARE)
    monkeypatch.setattr("kiosk.install.unit.STATE", tmp_path / "state")
    given = tmp_path / "config.toml"
    given.write_text("[phones]\non = true\nport = 9000\n")
    assert cli.main(["--config", str(given), "install"]) == 0
    assert "SocketBindAllow=ipv4:tcp:9000" in capsys.readouterr().err
    (tmp_path / "state").mkdir()
    (tmp_path / "state/config.toml").write_text("")
    assert cli.main(["--config", str(given), "install"]) == 0
    assert "SocketBindAllow" not in capsys.readouterr().err
    (tmp_path / "state/config.toml").write_text("[phones]\non = 1\n")
    assert cli.main(["--config", str(given), "install"]) == 2
    assert "line 2" in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("site", [BARE, WINDOW, PHONES])
def test_systemd_finds_no_mistake_in_it(site: Site, tmp_path: Path) -> None:
    """Not even in the names of its settings, which systemd only warns about."""
    here = dataclasses.replace(site, project=tmp_path, python=Path("/bin/sh"), user="root", groups=())
    (tmp_path / "schimmel.service").write_text(unit.service(here))
    manager = ["--user"] if site.desktop else []
    done = subprocess.run(
        ["systemd-analyze", *manager, "verify", "--man=no", str(tmp_path / "schimmel.service")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    ours = [line for line in done.stderr.splitlines() if "schimmel.service" in line]
    assert ours == []


def test_the_dry_run_tells_every_line_and_changes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`kiosk install` alone: the steps, the unit's text, and how to do it."""
    monkeypatch.setattr("kiosk.install.look", lambda **_: BARE)
    monkeypatch.setattr("kiosk.install.Machine", None)
    assert cli.main(["install"]) == 0
    told = capsys.readouterr().err
    for line in unit.service(BARE).splitlines():
        assert line in told
    assert "Nothing was changed." in told and "--yes" in told
    assert cli.main(["install", "--uninstall"]) == 0
    assert "remove /etc/systemd/system/schimmel.service" in capsys.readouterr().err


@pytest.mark.parametrize("site", [BARE, WINDOW])
def test_what_was_installed_goes_without_a_trace(site: Site, tmp_path: Path) -> None:
    """The machine's files are the same afterwards; what was there stays."""
    other = tmp_path / "etc/systemd/system/other.service"
    other.parent.mkdir(parents=True)
    other.write_text("[Service]\n")
    before, shell = files(tmp_path), Shell()
    machine = Machine(tmp_path, shell)
    told = list(install(site).do(machine))
    there = files(tmp_path)
    assert len(there - before) >= 2 and len(told) == len(install(site).steps)
    assert list(install(site).do(machine)) == told and files(tmp_path) == there  # twice is once
    list(uninstall(site).do(machine))
    assert files(tmp_path) == before
    masked = [words for words in shell.ran if "mask" in words]
    assert len(masked) in (0, 2) and bool(masked) == any("unmask" in words for words in shell.ran)


def test_games_and_settings_can_be_left(tmp_path: Path) -> None:
    """`--keep-data`, and a new installation does not overwrite what was set."""
    machine = Machine(tmp_path, Shell())
    list(install(BARE).do(machine))
    settings = machine.at(unit.STATE / "config.toml")
    assert settings.read_text() == default_toml()
    settings.write_text("[sound]\non = false\n")
    list(uninstall(BARE, keep_data=True).do(machine))
    list(install(BARE, default_toml()).do(machine))
    assert not parse(settings.read_text()).sound.on
    list(uninstall(BARE).do(machine))
    assert not settings.exists()


def test_a_user_is_made_only_where_the_program_is_nobodys() -> None:
    """And goes again with the rest."""
    own = dataclasses.replace(BARE, user=OWN_USER, new_user=True, userdel=True)
    assert any("useradd" in step.told() for step in install(own).steps)
    assert not any("useradd" in step.told() for step in install(BARE).steps)
    there = dataclasses.replace(own, new_user=False)
    assert any("userdel" in step.told() for step in uninstall(there).steps)
    assert not any("userdel" in step.told() for step in uninstall(BARE).steps)


def test_a_step_that_fails_is_named(tmp_path: Path) -> None:
    """One sentence with its number; what may fail does not stop the rest."""
    with pytest.raises(InstallError, match=r"Step .* failed: systemctl failed"):
        list(install(BARE).do(Machine(tmp_path, Shell("enable"))))
    list(uninstall(BARE).do(Machine(tmp_path, Shell("disable", "unmask", "stop", "start"))))
    (tmp_path / "full").write_text("")
    with pytest.raises(InstallError, match=r"Step 1 of .*, make the folder"):
        list(install(BARE).do(Machine(tmp_path / "full", Shell())))


@pytest.mark.parametrize(
    ("site", "sentence"),
    [
        (dataclasses.replace(BARE, project=Path("/opt/a\nExecStart=b")), "another folder"),
        (dataclasses.replace(BARE, project=Path("/tmp/schimmel")), "does not stay"),
        (dataclasses.replace(WINDOW, new_user=True), "without sudo"),
        (dataclasses.replace(BARE, hidden=Path("/home/pi")), "may not enter /home/pi"),
    ],
)
def test_a_place_that_would_not_do_is_refused(site: Site, sentence: str) -> None:
    """A path is no way to smuggle lines into a unit."""
    with pytest.raises(InstallError, match=sentence):
        install(site)


def test_rights_are_asked_for_before_anything_is_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without sudo the system is not half changed; a window is not installed for root."""
    monkeypatch.setattr("kiosk.install.Machine", None)
    for site in (dataclasses.replace(BARE, root=False), dataclasses.replace(WINDOW, root=True)):
        monkeypatch.setattr("kiosk.install.look", lambda site=site, **_: site)
        assert cli.main(["install", "--yes"]) == 2
        assert "sudo" in capsys.readouterr().err
    assert cli.main(["install", "--keep-data"]) == 2


def test_a_broken_configuration_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one that is named, and the user's own."""
    broken = tmp_path / ".config/schimmel/config.toml"
    broken.parent.mkdir(parents=True)
    broken.write_text("[sound]\nlaud = 1\n")
    monkeypatch.setattr("kiosk.install.look", lambda **_: dataclasses.replace(BARE, home=tmp_path))
    assert cli.main(["install"]) == 2
    assert "laud" in capsys.readouterr().err
    broken.write_text("[sound]\non = false\n")
    assert cli.main(["install"]) == 0


def test_the_machine_is_looked_at(tmp_path: Path) -> None:
    """A desktop is told by its login manager; memory can be capped where the kernel says so."""
    assert not look(tmp_path).desktop and not look(tmp_path).memory_cap
    system = tmp_path / "etc/systemd/system"
    system.mkdir(parents=True)
    (system / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    assert look(tmp_path).desktop
    (system / "default.target").symlink_to("/lib/systemd/system/multi-user.target")
    assert not look(tmp_path).desktop
    cgroup = tmp_path / "sys/fs/cgroup/cgroup.controllers"
    cgroup.parent.mkdir(parents=True)
    cgroup.write_text("cpu io memory pids\n")
    assert look(tmp_path).memory_cap
    assert look(tmp_path, {"SUDO_USER": "nobody"}, desktop=False).user == "nobody"


def test_a_folder_that_is_shut_for_the_user_is_seen(tmp_path: Path) -> None:
    """A home that only its owner may enter hides the program from a user of its own."""
    shut = tmp_path / "shut"
    (shut / "schimmel").mkdir(parents=True)
    nobody = pwd.getpwnam("nobody")
    shut.chmod(0o755)
    open_before = _hidden((shut / "schimmel",), nobody)
    shut.chmod(0o700)
    assert open_before != shut
    if open_before is None:
        assert _hidden((shut / "schimmel",), nobody) == shut
    assert _hidden((shut / "schimmel",), pwd.getpwuid(os.geteuid())) in (None, open_before)


def test_the_command_line_knows_it() -> None:
    """Its options."""
    args = cli._arguments(["install", "--uninstall", "--keep-data", "--yes", "--bare"])
    assert args.uninstall and args.keep_data and args.yes and args.bare and not args.window
    assert command.run.__doc__
