"""Hand mutants to what reads them: either it can be used, or one sentence says why not, soon and with little memory."""

from __future__ import annotations

import json
import random
import resource
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from kiosk.config import parse
from kiosk.place_of_mat import CalibrationError, recall
from kiosk.record import RecordError, check, parse_record, read_record
from kiosk.typed_toml import ConfigError, read_text
from tests.fuzz.mutants import bad_configuration, bad_picture, bad_record
from vision.pictures import MOST_PIXELS, PictureError, load_picture

SLOWEST = 10.0
"""Seconds of computing that one mutant may take."""

MOST_MB = 700
"""Memory by which a process may have grown for all its mutants: 64 megapixels take less than a third of it."""

LONGEST = 600
"""Characters of a sentence."""


def picture(data: bytes, folder: Path) -> str:
    """Read as `kiosk read` would."""
    file = folder / "picture.jpg"
    file.write_bytes(data)
    try:
        found = load_picture(file)
    except PictureError as error:
        return sentence(error)
    assert found.ndim == 3 and found.shape[2] == 3 and found.shape[0] * found.shape[1] <= MOST_PIXELS
    return "used"


def record(data: bytes, folder: Path) -> str:
    """Folded as `kiosk replay --check` would."""
    file = folder / "game.jsonl"
    file.write_bytes(data)
    try:
        lines = read_record(file)
        assert parse_record(data.decode("utf-8-sig")) == lines
        for difference in check(lines):
            assert isinstance(difference, str) and "\n" not in difference
    except RecordError as error:
        return sentence(error)
    return "used"


def configuration(data: bytes, folder: Path) -> str:
    """Read as the start of the exhibit would."""
    file = folder / "config.toml"
    file.write_bytes(data)
    try:
        parse(read_text(file), str(file))
    except ConfigError as error:
        return sentence(error)
    return "used"


def calibration(data: bytes, folder: Path) -> str:
    """The place of the mat, as it is recalled."""
    (folder / "calibration.json").write_bytes(data)
    try:
        recall(folder)
    except CalibrationError as error:
        return sentence(error)
    return "used"


def bad_calibration(rng: random.Random) -> bytes:
    """The place of a mat that is none."""
    good: dict[str, Any] = {
        "how": "markers", "mat": {"size": [1280, 720], "sheet": "A3", "width": 420.0, "height": 297.0, "bend": 0.0,
        "matrix": [[0.4, 0, 10], [0, 0.4, 5], [0, 0, 1]], "markers": [0, 1, 2], "error": 0.1, "worst": 0.2},
    }  # fmt: skip
    from tests.fuzz.mutants import _swapped, bent

    data = json.dumps(_swapped(good, rng)).encode()
    return bent(data, rng) if rng.random() < 0.3 else data


def sentence(error: Exception) -> str:
    """Checks that what is said can be read by a person."""
    said = str(error)
    assert said.strip() and "\n" not in said and len(said) <= LONGEST and "Traceback" not in said, repr(said)
    assert said.isprintable(), repr(said)
    return "refused"


KINDS: dict[str, tuple[Callable[[random.Random], bytes], Callable[[bytes, Path], str]]] = {
    "picture": (bad_picture, picture),
    "record": (bad_record, record),
    "configuration": (bad_configuration, configuration),
    "calibration": (bad_calibration, calibration),
}


def some(kind: str, seed: int, count: int) -> dict[str, Any]:
    """Try `count` mutants of a kind in this process; faults are told with the seed that makes them again."""
    make, use = KINDS[kind]
    ends: Counter[str] = Counter()
    faults: list[str] = []
    slowest = 0.0
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    with tempfile.TemporaryDirectory(prefix="schimmel-fuzz-") as folder:
        for number in range(seed, seed + count):
            data = make(random.Random(f"{kind} {number}"))
            begin = time.process_time()
            try:
                ends[use(data, Path(folder))] += 1
            except Exception as error:
                faults.append(f"{kind} {number}: {type(error).__name__}: {str(error)[:200]}")
            took = time.process_time() - begin
            slowest = max(slowest, took)
            if took > SLOWEST:
                faults.append(f"{kind} {number}: took {took:.1f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if peak - before > MOST_MB:  # what this process needed earlier, for other things, is not asked
        faults.append(f"{kind} {seed} to {seed + count - 1}: needed {peak - before:.0f} MB more")
    return {"ends": dict(ends), "faults": faults, "slowest_s": round(slowest, 3), "peak_mb": round(peak)}


def many(counts: dict[str, int], seed: int, batch: int = 250, workers: int = 2) -> Iterator[dict[str, Any]]:
    """All kinds, in processes of their own: one that dies is a fault, and is told of. A summary for each kind."""
    for kind, count in counts.items():
        total: dict[str, Any] = {
            "kind": kind,
            "tried": 0,
            "ends": Counter(),
            "faults": [],
            "slowest_s": 0.0,
            "peak_mb": 0,
        }
        batches = [(begin, min(batch, seed + count - begin)) for begin in range(seed, seed + count, batch)]
        with ProcessPoolExecutor(workers) as pool:
            waiting = [(begin, size, pool.submit(some, kind, begin, size)) for begin, size in batches]
            for begin, size, answer in waiting:
                total["tried"] += size
                try:
                    found = answer.result()
                except BrokenProcessPool:
                    total["faults"].append(f"{kind} {begin} to {begin + size - 1}: the process died")
                    continue
                total["ends"].update(found["ends"])
                total["faults"] += found["faults"]
                total["slowest_s"] = max(total["slowest_s"], found["slowest_s"])
                total["peak_mb"] = max(total["peak_mb"], found["peak_mb"])
        yield {**total, "ends": dict(total["ends"])}
