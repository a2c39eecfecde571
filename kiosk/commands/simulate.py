"""`kiosk simulate`: whole games without a screen, through everything."""

from __future__ import annotations

import argparse

from kiosk.commands.terminal import CommandError, emit, progress


def add_options(one: argparse.ArgumentParser) -> None:
    """Options of the command."""
    one.add_argument("game")
    one.add_argument("--players", type=int, help="how many (default: 4, or what the game asks for)")
    one.add_argument("--games", type=int, default=1)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--rules", help="preset (default: the first that the game offers)")
    one.add_argument("--plain-dice", action="store_true", help="eight ordinary dice, sixes are marks")
    one.add_argument("--mischief", action="store_true", help="visitors who drum, meddle, bump and throw astray")
    one.add_argument("--wild", action="store_true", help="dice, grounds and lamps that were never trained on")
    one.add_argument(
        "--read-truth", action="store_true", help="read no pictures, be told what lies there: tests all but the eyes"
    )


def run(args: argparse.Namespace) -> int:
    """Play them, a JSON line each; exit status 1 where one was read or counted wrong, or not finished."""
    from kiosk import simulate

    if not 1 <= args.games <= 100_000:
        raise CommandError("--games must lie between 1 and 100000.")
    fault = False
    try:
        for done, line in enumerate(
            simulate.run(
                args.game,
                players=args.players,
                games=args.games,
                seed=args.seed,
                rules=args.rules,
                plain_dice=args.plain_dice,
                mischief=args.mischief,
                read_truth=args.read_truth,
                wild=args.wild,
            ),
            1,
        ):
            emit(line)
            progress(done, args.games, "games")
            wrong = line["readings"]["wrong"] or line["judged"]["wrong"] or line.get("account") == "different"
            fault = fault or bool(wrong or not line["finished"])
    except simulate.SimulationError as error:
        raise CommandError(str(error)) from error
    return int(fault)
