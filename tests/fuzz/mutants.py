"""Good samples, and what can be made of them: by turned bits, cuts, copies, lying headers, deep and large values."""

from __future__ import annotations

import json
import random
import struct
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from kiosk.config import default_toml

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


@cache
def pictures() -> tuple[bytes, ...]:
    """Small pictures of every kind that is read, and of some that are not."""
    rng = np.random.default_rng(1)
    picture = cv2.GaussianBlur(rng.integers(0, 255, (48, 64, 3), dtype=np.uint8), (0, 0), 2)
    kinds = [(".png", []), (".jpg", []), (".jpg", [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]), (".webp", []), (".bmp", []),
             (".webp", [cv2.IMWRITE_WEBP_QUALITY, 101]), (".tiff", []), (".ppm", [])]  # fmt: skip
    return (*(cv2.imencode(ending, picture, how)[1].tobytes() for ending, how in kinds), _png_bomb(), _gif())


def _png_bomb() -> bytes:
    """A PNG of a few kilobytes that would be 60 megapixels."""
    wide, high = 10_000, 6_000

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * ((wide // 8 + 1) * 64), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def _gif() -> bytes:
    """The smallest GIF."""
    head = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00"
    return head + b",\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"


@cache
def records() -> tuple[bytes, ...]:
    """Worked examples of all three games."""
    return tuple(path.read_bytes() for path in sorted(GOLDEN.rglob("*.jsonl")))


@cache
def configurations() -> tuple[bytes, ...]:
    """The whole one, and a few lines."""
    few = b"[hammer]\npin = 17\n[bids]\npins = [5, 6]\n[rules]\noptions = { stake = 2 }\n"
    return default_toml().encode(), few


def bent(data: bytes, rng: random.Random) -> bytes:
    """Some bytes are others."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 20, 100))):
        if not changed:
            break
        at = rng.randrange(min(len(changed), rng.choice((32, 512, len(changed)))))
        what = rng.randrange(6)
        if what == 0:
            changed[at] ^= 1 << rng.randrange(8)
        elif what == 1:
            changed[at] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, ord('"'), ord("["), ord("\n")))
        elif what == 2:
            del changed[at : at + rng.choice((1, 4, 64))]
        elif what == 3:
            changed[at:at] = bytes(rng.randrange(256) for _ in range(rng.choice((1, 4, 64))))
        elif what == 4:
            changed[at : at + 4] = struct.pack(
                rng.choice("><") + "I", rng.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, 65535))
            )
        else:
            part = bytes(changed[at : at + rng.choice((2, 16, 256))])
            changed[at:at] = part * rng.choice((1, 2, 50))
    if rng.random() < 0.15:
        del changed[rng.randrange(len(changed) + 1) :]
    return bytes(changed)


def _hostile(rng: random.Random) -> Any:
    """A value that nobody expects."""
    return rng.choice(
        (None, True, -1, 0, 10**18, -(10**30), 1e308, 0.1, "", "x" * 5000, "\u202e\0", [], {}, [[[]]], {"a": {"b": {}}},
         "__class__", "../../etc/passwd", {"type": "throw"}, ["1"] * 5000, 2**63, "١٢", _deep(rng.choice((5, 60)))),
    )  # fmt: skip


def _deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


def _swapped(value: Any, rng: random.Random) -> Any:
    """A JSON value with something in it changed, left out or put in."""
    if rng.random() < 0.15:
        return _hostile(rng)
    if isinstance(value, Mapping) and value:
        changed = dict(value)
        key = rng.choice(list(changed))
        what = rng.randrange(4)
        if what == 0:
            del changed[key]
        elif what == 1:
            changed[rng.choice(("extra", "event", "record", "type", "player", "marks", ""))] = _hostile(rng)
        else:
            changed[key] = _swapped(changed[key], rng)
        return changed
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return [*value[:at], _swapped(value[at], rng), *value[at + 1 :]]
    return _hostile(rng)


def bad_picture(rng: random.Random) -> bytes:
    """A picture file that is hardly one."""
    return bent(rng.choice(pictures()), rng)


def bad_record(rng: random.Random) -> bytes:
    """A record that is well formed and says what it should not, or that is not even well formed."""
    data = rng.choice(records())
    if rng.random() < 0.4:
        return bent(data, rng)
    lines = [json.loads(line) for line in data.decode().splitlines()]
    for _ in range(rng.choice((1, 1, 3))):
        at = rng.randrange(len(lines))
        if rng.random() < 0.2:
            lines.insert(at, lines[rng.randrange(len(lines))])
        else:
            lines[at] = _swapped(lines[at], rng)
    text = "\n".join(json.dumps(line) for line in lines)
    return (text * (3000 if rng.random() < 0.002 else 1)).encode("utf-8", "surrogatepass")


VALUES = (
    "1", "-1", "99999999999999999999", "1e400", "nan", "inf", "true", '""', '"x"', "[]", "[[[[1]]]]", "{}",
    "{ a = { b = 1 } }",
    "1979-05-27T07:32:00Z", '"""\na\n"""', "[5, 5]", "[1, 2, 3, 4, 5, 6, 7, 8, 9]", '"../../x"', "0x11", '"\\u0000"',
    "[" * 200 + "]" * 200, '"' + "y" * 3000 + '"',
)  # fmt: skip


STRAY = ("[deep" + ".a" * 300 + "]", "[sound]", "[[sound]]", "= 1", "unknown = 1", "a.b.c = 1")


def bad_configuration(rng: random.Random) -> bytes:
    """Settings with values that they cannot have, or a text that is no configuration."""
    data = rng.choice(configurations())
    if rng.random() < 0.4:
        return bent(data, rng)
    lines = data.decode().splitlines()
    for _ in range(rng.choice((1, 1, 2, 6))):
        at = rng.randrange(len(lines))
        key, equals, _ = lines[at].partition(" = ")
        what = rng.randrange(5)
        if what == 0:
            lines.insert(at, rng.choice(STRAY))
        elif what == 1:
            del lines[at]
        elif equals:
            lines[at] = f"{key} = {rng.choice(VALUES)}"
        if not lines:
            break
    return ("\n".join(lines) * (200 if rng.random() < 0.002 else 1)).encode()
