"""Where the page is served: at an address of this machine's own network, and at no other."""

from __future__ import annotations

import fcntl
import ipaddress
import socket
import struct
from collections.abc import Callable, Iterable

SIOCGIFADDR = 0x8915
"""Linux: the IPv4 address of an interface."""

Listed = Callable[[], Iterable[tuple[str, str]]]
"""Gives interfaces and their IPv4 addresses."""


def interfaces() -> list[tuple[str, str]]:
    """Every interface that has an IPv4 address, with it."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(one.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            found.append((name, socket.inet_ntoa(answer[20:24])))
    return found


def is_local(address: str) -> bool:
    """Whether an address belongs to a local network (private, link-local) or to this machine itself."""
    try:
        one = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(one, ipaddress.IPv6Address) and one.ipv4_mapped is not None:
        one = one.ipv4_mapped
    return (one.is_private or one.is_link_local or one.is_loopback) and not one.is_unspecified


def own(wanted: str, listed: Listed = interfaces) -> str | None:
    """The address to serve at: `wanted` where this machine has it, or for ``auto`` the best that it has.

    None where there is none: no network yet, or only addresses of the open Internet.
    """
    try:
        there = list(listed())
    except OSError:
        return None
    local = [(name, one) for name, one in there if is_local(one)]
    if wanted != "auto":
        return wanted if any(one == wanted for _, one in local) else None
    outward = [(name, one) for name, one in local if not ipaddress.ip_address(one).is_loopback]
    # A network that somebody set up comes before one that the machine gave itself, cables and radio before bridges.
    ranked = sorted(outward, key=lambda at: (ipaddress.ip_address(at[1]).is_link_local, not at[0].startswith("e"), at))
    ranked = [one for one in ranked if not one[0].startswith(("docker", "br-", "veth", "virbr"))] or ranked
    return ranked[0][1] if ranked else None
