"""The texts that `kiosk install` writes for systemd."""

from __future__ import annotations

from pathlib import Path

from kiosk.ending import POWER_OFF, REBOOT
from kiosk.install.site import Site

NAME = "schimmel"

WATCHDOG = 20
"""Seconds without a picture after which the exhibit is killed and started again."""

KILLED_AFTER = 5
"""Seconds that a hanging exhibit has to write down where it hangs."""

MEMORY_MB = 800
"""The exhibit needs about a third of it; a leak must not take the machine along."""

BOARD_WATCHDOG = 15
"""Seconds after which the board starts itself anew when not even systemd lives; a Pi's timer has 15."""

LOG_MB = 32

STATE = Path("/var/lib") / NAME
"""Journal, pictures, calibration and configuration of an exhibit without a desktop."""


def service(site: Site) -> str:
    """The unit: on the bare screen for the system's manager, on a desktop for the user's."""
    lines = [*_head(site), "", "[Service]", *_run(site), *(_in_a_window() if site.desktop else _on_bare_screen(site))]
    wanted = [] if site.desktop else ["", "[Install]", "WantedBy=multi-user.target"]
    return "\n".join([*lines, *wanted]) + "\n"


def _head(site: Site) -> list[str]:
    after = (
        []
        if site.desktop
        else [
            "After=systemd-user-sessions.service plymouth-quit-wait.service getty@tty1.service",
            "Conflicts=getty@tty1.service",
        ]
    )
    return [
        "# Written by `kiosk install`; `kiosk install --uninstall` takes it away.",
        "[Unit]",
        "Description=Schimmel, a table companion for old games",
        *after,
        "# However often it fails, it is tried again.",
        "StartLimitIntervalSec=0",
    ]


def _run(site: Site) -> list[str]:
    can = "" if site.desktop else "+"
    return [
        "Type=notify",
        f"ExecStart={quoted(site.python)} -m kiosk.cli play",
        f"WorkingDirectory={site.project}",
        "Environment=PYTHONUNBUFFERED=1 PYGAME_HIDE_SUPPORT_PROMPT=1 PYTHONFAULTHANDLER=1",
        "# The word is given by a picture that was really drawn.",
        f"WatchdogSec={WATCHDOG}",
        f"TimeoutAbortSec={KILLED_AFTER}",
        "TimeoutStartSec=120",
        "TimeoutStopSec=10",
        "Restart=always",
        "RestartSec=2",
        "# The operator's pages end the program with a status; the machine is switched off outside of it.",
        f"RestartPreventExitStatus={POWER_OFF} {REBOOT}",
        f"SuccessExitStatus={POWER_OFF} {REBOOT}",
        f'ExecStopPost={can}/bin/sh -c \'case "$$EXIT_STATUS" in {POWER_OFF}) systemctl --no-block poweroff;;'
        f" {REBOOT}) systemctl --no-block reboot;; esac'",
        f"MemoryMax={MEMORY_MB}M",
        "OOMPolicy=stop",
        "LogRateLimitIntervalSec=30s",
        "LogRateLimitBurst=300",
        "NoNewPrivileges=yes",
    ]


def _in_a_window() -> list[str]:
    return ["Slice=app.slice"]


def _on_bare_screen(site: Site) -> list[str]:
    return [
        f"User={site.user}",
        *([f"SupplementaryGroups={' '.join(site.groups)}"] if site.groups else []),
        f"StateDirectory={NAME}",
        "StateDirectoryMode=0750",
        f"RuntimeDirectory={NAME}",
        f"Environment=SCHIMMEL_DATA={STATE} SCHIMMEL_CONFIG={STATE}/config.toml HOME={STATE}",
        "# The program's own folder cannot be written: what Python has compiled is kept here, for a quick start.",
        f"Environment=PYTHONPYCACHEPREFIX={STATE}/python",
        f"Environment=XDG_RUNTIME_DIR=/run/{NAME} LG_WD=/run/{NAME}",
        f"LogNamespace={NAME}",
        "# The screen's console belongs to it: no login shows through, and no key switches to another.",
        "StandardInput=tty",
        "StandardOutput=journal",
        "StandardError=journal",
        "TTYPath=/dev/tty1",
        "TTYReset=yes",
        "TTYVHangup=yes",
        "TTYVTDisallocate=yes",
        "# It needs the devices, its own folder and nothing else.",
        "CapabilityBoundingSet=",
        "ProtectSystem=strict",
        "ProtectHome=read-only",
        "PrivateTmp=yes",
        "ProtectKernelModules=yes",
        "ProtectKernelLogs=yes",
        "ProtectControlGroups=yes",
        "ProtectHostname=yes",
        "RestrictNamespaces=yes",
        "RestrictSUIDSGID=yes",
        "LockPersonality=yes",
        "SystemCallArchitectures=native",
        *_network(site),
    ]


def _network(site: Site) -> list[str]:
    if not site.hall and not site.port:
        return [
            "# No port: only sockets of this machine.",
            "RestrictAddressFamilies=AF_UNIX AF_NETLINK",
            "IPAddressDeny=any",
        ]
    return [
        "# Its own network alone, in both directions: a hall's broker, or phones at one port; nothing beyond it.",
        "RestrictAddressFamilies=AF_UNIX AF_NETLINK AF_INET AF_INET6",
        "IPAddressDeny=any",
        "IPAddressAllow=localhost link-local 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7",
        # The hall's library binds a pair of sockets within the machine, at ports that nobody can name before.
        *([] if site.hall else ["SocketBindDeny=any"]),
        *([f"SocketBindAllow=ipv4:tcp:{site.port}"] if site.port else []),
    ]


def quoted(path: Path) -> str:
    """A path as one word of a command in a unit."""
    text = str(path).replace("%", "%%").replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"' if " " in text else text


def journal() -> str:
    """The cap of the exhibit's own log."""
    return (
        f"# Written by `kiosk install`: the log of the exhibit, read by journalctl --namespace={NAME}.\n"
        f"[Journal]\nStorage=persistent\nSystemMaxUse={LOG_MB}M\nRuntimeMaxUse={LOG_MB // 2}M\nMaxRetentionSec=30day\n"
    )


def board_watchdog() -> str:
    """The board starts itself anew when the system hangs."""
    return f"# Written by `kiosk install`.\n[Manager]\nRuntimeWatchdogSec={BOARD_WATCHDOG}s\nRebootWatchdogSec=2min\n"


def consoles() -> str:
    """No other consoles that a key could lead to."""
    return "# Written by `kiosk install`.\n[Login]\nNAutoVTs=0\nReserveVT=0\n"


def keys() -> str:
    """No key stops or restarts the machine."""
    return "# Written by `kiosk install`.\nkernel.sysrq = 0\n"


def autostart() -> str:
    """The desktop's own way to begin something: it hands its display on to the service."""
    names = "DISPLAY WAYLAND_DISPLAY XAUTHORITY XDG_SESSION_TYPE XDG_CURRENT_DESKTOP"
    return (
        "[Desktop Entry]\nType=Application\nName=Schimmel\nComment=A table companion for old games\n"
        f"Exec=sh -c 'systemctl --user import-environment {names}; exec systemctl --user restart {NAME}.service'\n"
        "X-GNOME-Autostart-enabled=true\n"
    )
