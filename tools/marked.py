"""Prints the requirements of a lock file that hold for one Python version, without their markers.

Usage: ``python3 tools/marked.py requirements.lock 3.13``
"""

import re
import sys
from pathlib import Path

HOLDS = {"<": lambda a, b: a < b, ">=": lambda a, b: a >= b}


def main() -> None:
    """Print each block whose marker is true for the version that is asked for, on Linux."""
    lock, version = Path(sys.argv[1]), tuple(int(part) for part in sys.argv[2].split("."))
    for block in re.split(r"\n(?=\S)", lock.read_text()):
        first, *hashes = block.splitlines()
        requirement, _, marker = first.rstrip(" \\").partition(" ; ")
        limit = re.search(r"python(?:_full)?_version (<|>=) '([0-9.]+)'", marker)
        if limit and not HOLDS[limit[1]](version, tuple(int(part) for part in limit[2].split("."))):
            continue
        if "win32" in marker:
            continue
        print("\n".join([requirement + (" \\" if hashes else ""), *hashes]))


if __name__ == "__main__":
    main()
