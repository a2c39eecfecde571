"""`python -m tests.crash --kills 200 --seed 1 --out docs/results/crash.json`"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

GAMES = ("bell_and_hammer", "bingo", "toad")


def main() -> int:
    """Run it; exit status 1 where anything was lost or came back otherwise."""
    parser = argparse.ArgumentParser(prog="python -m tests.crash", description="Kill the running exhibit, many times.")
    parser.add_argument("--kills", type=int, default=200, help="how often the plug is pulled")
    parser.add_argument("--seed", type=int, default=1, help="other numbers give other games and other moments")
    parser.add_argument("--out", type=Path, help="write the result there, as JSON")
    parser.add_argument("--folder", type=Path, help="data folder to use and to keep; a temporary one otherwise")
    parser.add_argument("--turns", type=int, default=240, help="turns of the loop that the exhibit lives at most")
    parser.add_argument("--game", default="bell_and_hammer", choices=GAMES, help="what is played")
    parser.add_argument("--no-end", action="store_true", help="do not play the last game to its end")
    parser.add_argument("--eyes", action="store_true", help="toad: cards are drawn and read, not told")
    asked = parser.parse_args()
    if asked.eyes and asked.game != "toad":
        parser.error("--eyes is for --game toad: the other games are killed with readers that are told the truth")
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    from tests.crash.pulling import pull

    with tempfile.TemporaryDirectory(prefix="schimmel-crash-") as folder:
        if asked.folder is not None:
            asked.folder.mkdir(parents=True, exist_ok=True)
        place, end = asked.folder or Path(folder), not asked.no_end
        result = pull(asked.kills, asked.seed, place, asked.turns, to_the_end=end, game=asked.game, eyes=asked.eyes)
    text = json.dumps(result, indent=1)
    if asked.out is not None:
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        asked.out.write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(text + "\n")
    return 1 if result["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
