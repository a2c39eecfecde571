"""`python -m tests.fuzz --count 12000 --out docs/results/fuzz.jsonl`"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.fuzz.trying import KINDS, many


def main() -> int:
    """Exit status 1 where one mutant did anything else than being used or refused with a sentence."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Hand in what nobody should.")
    parser.add_argument("--count", type=int, default=12000, help="mutants of all kinds together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the result there, as JSON lines")
    asked = parser.parse_args()
    shares = {kind: asked.count // len(KINDS) for kind in KINDS}
    lines = []
    for line in many(shares, asked.seed):
        lines.append(json.dumps(line))
        sys.stdout.write(lines[-1] + "\n")
        sys.stdout.flush()
    if asked.out is not None:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        asked.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return int(any(json.loads(line)["faults"] for line in lines))


if __name__ == "__main__":
    sys.exit(main())
