"""Which steps make the exhibit a service on this machine, and which take all of it away again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kiosk.config import default_toml
from kiosk.first_start import FILE
from kiosk.install import unit
from kiosk.install.site import OWN_USER, Site
from kiosk.install.steps import Command, Folder, Machine, Remove, Step, StepError, Write

SYSTEM = Path("/etc/systemd/system")
SERVICE = f"{unit.NAME}.service"
JOURNAL = Path(f"/etc/systemd/journald@{unit.NAME}.conf")
BOARD = Path(f"/etc/systemd/system.conf.d/{unit.NAME}.conf")
LOGIND = Path(f"/etc/systemd/logind.conf.d/{unit.NAME}.conf")
SYSCTL = Path(f"/etc/sysctl.d/90-{unit.NAME}.conf")


class InstallError(Exception):
    """It cannot be installed so; the text is one sentence that says what to do."""


@dataclass(frozen=True)
class Plan:
    """Steps in their order, and what a person must know besides."""

    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()
    needs_root: bool = False

    def told(self) -> Iterator[str]:
        """What it would do, line by line."""
        for number, step in enumerate(self.steps, 1):
            yield f"{number:2}. {step.told()}"
            if isinstance(step, Write) and not step.keep:
                yield from (f"      | {line}" for line in step.text.splitlines())
        yield from self.notes

    def do(self, machine: Machine) -> Iterator[str]:
        """Do it, step by step. InstallError where one fails: those before it are done."""
        for number, step in enumerate(self.steps, 1):
            try:
                step.do(machine)
            except StepError as error:
                raise InstallError(f"Step {number} of {len(self.steps)} failed: {error}") from error
            except OSError as error:
                what = error.strerror or error
                raise InstallError(f"Step {number} of {len(self.steps)}, {step.told()}, failed: {what}.") from error
            yield f"{number:2}. {step.told()}"


def install(site: Site, configuration: str | None = None) -> Plan:
    """The exhibit starts with the machine. `configuration`: text of the file to begin with; None: the defaults."""
    for place in (site.project, site.python):
        if any(not character.isprintable() for character in str(place)):
            raise InstallError(f"{str(place)!r} cannot stand in a unit: put the program in another folder.")
    if Path("/tmp") in site.project.parents:
        raise InstallError(f"{site.project} does not stay when the machine starts anew: put the program elsewhere.")
    if site.hidden is not None and not site.desktop:
        raise InstallError(
            f"The user {site.user} may not enter {site.hidden}: put the program in another folder, such as "
            f"/opt/schimmel, or open that one (chmod o+x {site.hidden})."
        )
    if site.desktop and site.new_user:
        raise InstallError("A window belongs to one user's desktop: run this as that user, without sudo.")
    return _window(site) if site.desktop else _bare(site, configuration)


def uninstall(site: Site, keep_data: bool = False) -> Plan:
    """All of it goes: units, log, user, and unless `keep_data` games and configuration."""
    return _window_off(site, keep_data) if site.desktop else _bare_off(site, keep_data)


def _bare(site: Site, configuration: str | None) -> Plan:
    steps: list[Step] = []
    if site.new_user:
        make = ("useradd", "--system", "--home-dir", str(unit.STATE), "--shell", "/usr/sbin/nologin", site.user)
        steps.append(Command("a user that may do nothing else", make))
    steps += [
        Folder("games, pictures and configuration", unit.STATE, site.user),
        Write("every setting", unit.STATE / "config.toml", configuration or default_toml(), site.user, keep=True),
        Write("the service", SYSTEM / SERVICE, unit.service(site)),
        Write("its log has a cap", JOURNAL, unit.journal()),
        Write("the board starts anew when the system hangs", BOARD, unit.board_watchdog()),
        Write("no key leads to another console", LOGIND, unit.consoles()),
        Write("nor do the kernel's own keys do anything", SYSCTL, unit.keys()),
        Command("they do nothing from now on", ("/lib/systemd/systemd-sysctl", str(SYSCTL)), may_fail=True),
        Command("the three keys end nothing", ("systemctl", "mask", "ctrl-alt-del.target")),
        Command("systemd reads what was written", ("systemctl", "daemon-reload")),
        Command("it starts with the machine", ("systemctl", "enable", SERVICE)),
        Command("it starts now", ("systemctl", "--no-block", "restart", SERVICE)),
    ]
    if configuration is None:
        # Nobody has set anything yet: the screen asks.
        steps.insert(3 if site.new_user else 2, Write("the screen asks first", unit.STATE / FILE, "", site.user))
    notes = [
        f"It draws on the bare screen, as the user {site.user}; its log: journalctl --namespace={unit.NAME} -f",
        f"Its settings: {unit.STATE}/config.toml. Then: sudo systemctl restart {unit.NAME}",
    ]
    return Plan(tuple(steps), (*notes, *_memory_note(site)), needs_root=True)


def _bare_off(site: Site, keep_data: bool) -> Plan:
    steps: list[Step] = [
        Command("it ends, and starts no more", ("systemctl", "disable", "--now", SERVICE), may_fail=True),
        Remove("the service", SYSTEM / SERVICE),
        Remove("the cap of its log", JOURNAL),
        Remove("the board's own new start", BOARD),
        Remove("the consoles' lock", LOGIND),
        Remove("the keys' lock", SYSCTL),
        Command("the three keys work again", ("systemctl", "unmask", "ctrl-alt-del.target"), may_fail=True),
        Command("systemd forgets it", ("systemctl", "daemon-reload")),
        Command("its log is closed", ("systemctl", "stop", f"systemd-journald@{unit.NAME}.socket"), may_fail=True),
        Command("its log is closed", ("systemctl", "stop", f"systemd-journald@{unit.NAME}.service"), may_fail=True),
        Command(
            "its log goes",
            ("sh", "-c", f"rm -rf /var/log/journal/*.{unit.NAME} /run/log/journal/*.{unit.NAME}"),
            may_fail=True,
        ),
        Command("the screen's console has its login again", ("systemctl", "start", "getty@tty1"), may_fail=True),
    ]
    if not keep_data:
        steps.append(Remove("games, pictures and configuration", unit.STATE))
    if site.userdel and not site.new_user and not keep_data:
        steps.append(Command("its user goes", ("userdel", OWN_USER)))
    return Plan(tuple(steps), () if keep_data else _data_note(unit.STATE), needs_root=True)


def _window(site: Site) -> Plan:
    own = site.home / ".config"
    steps: tuple[Step, ...] = (
        Write("the service, in this user's own session", own / "systemd/user" / SERVICE, unit.service(site)),
        Write("the desktop starts it", own / "autostart" / f"{unit.NAME}.desktop", unit.autostart()),
        Command("systemd reads what was written", ("systemctl", "--user", "daemon-reload")),
        Command("it starts now", ("systemctl", "--user", "--no-block", "restart", SERVICE)),
    )
    notes = (
        f"It is a window on the desktop of {site.user}; its log: journalctl --user -u {unit.NAME} -f",
        "Let this user be logged in by itself when the machine starts (raspi-config, System, Auto Login).",
        *_memory_note(site),
    )
    return Plan(steps, notes)


def _window_off(site: Site, keep_data: bool) -> Plan:
    own = site.home / ".config"
    steps: list[Step] = [
        Command("it ends", ("systemctl", "--user", "stop", SERVICE), may_fail=True),
        Remove("the service", own / "systemd/user" / SERVICE),
        Remove("the desktop's start", own / "autostart" / f"{unit.NAME}.desktop"),
        Command("systemd forgets it", ("systemctl", "--user", "daemon-reload")),
    ]
    data = site.home / ".local/share/schimmel"
    if not keep_data:
        steps += [Remove("games and pictures", data), Remove("the configuration", own / "schimmel")]
    return Plan(tuple(steps), () if keep_data else _data_note(data))


def _memory_note(site: Site) -> tuple[str, ...]:
    if site.memory_cap:
        return ()
    return (
        "The kernel here does not cap memory: add cgroup_enable=memory to the line in /boot/firmware/cmdline.txt and "
        "start the machine anew. Without it all else works.",
    )


def _data_note(folder: Path) -> tuple[str, ...]:
    return (f"Games and pictures in {folder} go too; --keep-data leaves them and the configuration.",)
