"""`kiosk teach`: learn a set of dice from its owner's pictures, list the sets, remove one."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kiosk.commands.terminal import CommandError, emit, progress, say
from kiosk.settings import Config

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")


class _Mark(argparse.Action):
    """``--mark bell a.jpg b.jpg``: pictures of one mark; may be given again and again."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        given = list(values or ())
        if len(given) < 2:
            parser.error("--mark needs a mark and pictures of it, such as: --mark bell a.jpg b.jpg c.jpg")
        marks = [*(getattr(namespace, self.dest, None) or []), (given[0], [Path(one) for one in given[1:]])]
        setattr(namespace, self.dest, marks)


def add_options(one: argparse.ArgumentParser) -> None:
    """Arguments of the command."""
    one.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR", help="a folder with a folder of pictures for each mark"
    )
    one.add_argument("--name", help="name of the set (default: that of the folder, else dice-1, dice-2, ...)")
    one.add_argument(
        "--mark",
        action=_Mark,
        nargs="+",
        dest="marks",
        metavar=("MARK", "FILE"),
        help="pictures of one mark: 1 to 6, bell, hammer, or blank for a blank side",
    )
    one.add_argument("--check", action="store_true", help="only say what the set would be worth, keep nothing")
    one.add_argument("--list", action="store_true", help="list the taught sets")
    one.add_argument("--remove", metavar="NAME", help="forget a taught set")
    one.add_argument("--data", type=Path, metavar="DIR", help="data folder of the kiosk")
    one.add_argument("--json", action="store_true", help="say it as JSON")


def run(args: argparse.Namespace, config: Config) -> int:
    """Exit status 1 where the set that was shown cannot be used; then nothing is kept."""
    from kiosk.taught import shelf
    from vision.teaching import TeachingError

    taught_sets = shelf(args.data or config.data_folder())
    try:
        if args.list:
            return _list(args, config, taught_sets)
        if args.remove is not None:
            taught_sets.remove(args.remove)
            say(f"The set {args.remove} is forgotten.")
            return 0
        return _teach(args, config, taught_sets)
    except TeachingError as error:
        raise CommandError(str(error)) from error


def pictures_in(folder: Path) -> list[tuple[str, list[Path]]]:
    """Marks and their pictures in a folder with a folder for each mark. `CommandError` where there is none."""
    from vision.reading import MARKS
    from vision.teaching import TEACHABLE

    if not folder.is_dir():
        raise CommandError(f"There is no folder {folder}.")
    found = []
    for mark in TEACHABLE:
        inside = folder / mark
        if inside.is_dir():
            found.append((mark, sorted(file for file in inside.iterdir() if file.suffix.lower() in ENDINGS)))
    if not found:
        raise CommandError(f"{folder} has no folders named by marks: make {', '.join(MARKS)} (and blank) in it.")
    return found


def _list(args: argparse.Namespace, config: Config, taught_sets: Any) -> int:
    used = taught_sets.chosen(config.table.taught)
    sets = taught_sets.sets()
    for one in sets:
        if args.json:
            emit({"name": one.name, "looks": one.looks, "used": one.name == used})
        else:
            say(f"{one.name:20}{one.looks:4} looks{'  (used)' if one.name == used else ''}")
    if not sets:
        say("No set has been taught yet.")
    return 0


def _teach(args: argparse.Namespace, config: Config, taught_sets: Any) -> int:
    from vision.pictures import PictureError, load_picture
    from vision.readers.taught import FaceReader, embed, look_at
    from vision.shelf import check_name
    from vision.teaching import TEACHABLE, Taught, TeachingError

    groups: list[tuple[str, list[Path]]] = [*(args.marks or [])]
    if args.folder is not None:
        groups += pictures_in(args.folder)
    if not groups:
        raise CommandError(
            "Nothing to learn from: name a folder of pictures or give --mark bell a.jpg b.jpg c.jpg for each mark "
            "(with the camera, the kiosk itself teaches: Rules, then Teach the dice)."
        )
    unknown = [mark for mark, _ in groups if mark not in TEACHABLE]
    if unknown:
        raise CommandError(f"There is no mark {unknown[0]!r}: the marks are {', '.join(TEACHABLE)}.")
    name = args.name or (_called(args.folder) if args.folder else taught_sets.free_name())
    check_name(name)
    reader, looks, status = FaceReader(), [], 0
    files = [(mark, file) for mark, of in groups for file in of]
    for number, (mark, file) in enumerate(files, 1):
        progress(number, len(files), "looking")
        try:
            looks.append(look_at(load_picture(file), mark, reader))
        except (PictureError, TeachingError) as error:
            status = 1
            _told(args, {"file": str(file), "mark": mark, "error": str(error)}, f"{file}: {error}")
    taught = Taught(looks, embed)
    check = taught.check()
    kept = check.usable and not args.check
    if kept:
        taught_sets.save(name, taught)
    line = {
        "name": name,
        "looks": check.looks,
        "right": check.right,
        "missing": list(check.missing),
        "few": list(check.few),
        "confused": [[pair.one, pair.other, pair.closeness] for pair in check.confusions],
        "nearest": [check.nearest.one, check.nearest.other, check.nearest.closeness] if check.nearest else None,
        "usable": check.usable,
        "kept": kept,
    }
    _told(args, line, "\n".join(_sentences(name, check, kept)))
    return status if check.usable else 1


def _called(folder: Path) -> str:
    """A set's name from a folder's: small letters, digits, - and _."""
    return re.sub(r"[^a-z0-9_-]+", "-", folder.resolve().name.lower()).strip("-_")[:40] or "dice"


def _told(args: argparse.Namespace, line: object, sentence: str) -> None:
    if args.json:
        emit(line)
    else:
        say(sentence)


def _sentences(name: str, check: Any, kept: bool) -> list[str]:
    said = [f"{check.looks} looks; with each left out in turn, the others named {check.right} of them right."]
    if check.usable and check.nearest is not None:
        near = check.nearest
        said.append(
            f"All marks are told apart. Nearest to each other are {near.one} and {near.other} "
            f"({near.closeness:.2f}; 0 is far apart, 1 the same)."
        )
    said += check.sentences
    said.append(f"The set is kept as {name}." if kept else "Nothing is kept.")
    return said
