"""Make the dice networks again from nothing: `python -m vision.training --help`."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

import cv2

from vision.training.scenes import SPLITS

KINDS = ("bell-dice", "pip-dice")
STONES = "dominoes"
TRAINED = ("finder", "namer", "witness", "footing", "stone_finder", "stone_namer", "stone_witness", "stone_pair")
CARDS = ("card_finder", "card_namer", "card_witness", "card_face")
MODELS = Path(__file__).resolve().parent.parent / "models"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    default = Path.home() / ".cache" / "schimmel-training"
    parser.add_argument("--work", type=Path, default=default, help=f"scenes and checkpoints (default {default})")
    parser.add_argument("--threads", type=int, default=1)
    steps = parser.add_subparsers(dest="step", required=True)
    scenes = steps.add_parser("scenes", help="make scenes to learn from; goes on where it was")
    scenes.add_argument("--split", choices=SPLITS, default="train")
    scenes.add_argument("--kind", choices=(*KINDS, STONES), action="append")
    scenes.add_argument("--shards", type=int, default=100, help="files of a hundred scenes a kind")
    scenes.add_argument("--first", type=int, default=0, help="number of the first file")
    card_decks = steps.add_parser("card_decks", help="render and draw the faces of cards to learn from")
    card_decks.add_argument("--from", dest="root", type=Path, required=True, help="where the packages are unpacked")
    tables = steps.add_parser("card_tables", help="make small tables with cards; goes on where it was")
    tables.add_argument("--split", choices=("train", "held"), default="train")
    tables.add_argument("--shards", type=int, default=44, help="files of 250 tables")
    card_calibrate = steps.add_parser("card_calibrate", help="the same for cards")
    card_calibrate.add_argument("--scenes", type=int, default=450)
    card_calibrate.add_argument("--out", type=Path, default=MODELS / "cards.json")
    card_evaluate = steps.add_parser("card_evaluate", help="read held-out tables of cards and count")
    card_evaluate.add_argument("--scenes", type=int, default=200)
    card_evaluate.add_argument("--first", type=int, default=9, help="leave out so many files")
    card_photographs = steps.add_parser("card_photographs", help="read labelled photographs of cards and count")
    card_photographs.add_argument("pictures", type=Path, help="a folder with labels.json and the pictures")
    for name in (*TRAINED, *CARDS):
        train = steps.add_parser(name, help=f"train the {name} and export it; goes on from its checkpoint")
        train.add_argument("--minutes", type=float, default=50.0)
        train.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
        train.add_argument("--seed", type=int, default=1)
        train.add_argument("--workers", type=int, default=1)
        train.add_argument("--out", type=Path, default=MODELS)
        train.add_argument("--exported", type=Path, help="begin with this network file if there is no checkpoint")
    export = steps.add_parser("export", help="write the networks of the checkpoints as ONNX")
    export.add_argument("--out", type=Path, default=MODELS)
    blend = steps.add_parser("blend", help="the mean of two networks of one make, as ONNX")
    blend.add_argument("one", type=Path)
    blend.add_argument("other", type=Path)
    blend.add_argument("--part", type=float, default=0.5, help="of the other in the mean")
    blend.add_argument("--out", type=Path, required=True)
    calibrate = steps.add_parser("calibrate", help="choose temperature, weights and thresholds on held-out scenes")
    calibrate.add_argument("--scenes", type=int, default=1500)
    evaluate = steps.add_parser("evaluate", help="read held-out scenes and count right, doubted and wrong")
    evaluate.add_argument("--scenes", type=int, default=500)
    evaluate.add_argument("--split", choices=SPLITS, default="held")
    evaluate.add_argument("--first", type=int, default=0, help="leave out so many files: those that calibration saw")
    stone_calibrate = steps.add_parser("stone_calibrate", help="the same for dominoes")
    stone_calibrate.add_argument("--scenes", type=int, default=200)
    stone_calibrate.add_argument("--out", type=Path, default=MODELS / "dominoes.json")
    stone_evaluate = steps.add_parser("stone_evaluate", help="read held-out pictures of dominoes and count")
    stone_evaluate.add_argument("--scenes", type=int, default=100)
    stone_evaluate.add_argument("--first", type=int, default=2, help="leave out so many files")
    evaluate.add_argument("--reliability", type=Path, help="also draw how reliable the confidences are, as PNG")
    ablation = steps.add_parser("ablation", help="what each ingredient of a reading is worth, on held-out scenes")
    ablation.add_argument("--scenes", type=int, default=500)
    return parser.parse_args()


def main() -> None:
    """Run one step."""
    args = arguments()
    folder = args.work / "scenes"
    folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(args.threads)
    os.environ.setdefault("OMP_NUM_THREADS", str(args.threads))
    if args.step == "scenes":
        from vision.training.scenes import make_shard, shard_path

        for number in range(args.first, args.first + args.shards):
            for kind in args.kind or KINDS:
                if not shard_path(folder, args.split, kind, number).exists():
                    print(make_shard(folder, args.split, kind, number), flush=True)
    elif args.step == "card_decks":
        from vision.training.card_decks import make

        for line in make(args.root, args.work / "decks"):
            print(line, flush=True)
    elif args.step == "card_tables":
        from vision.training import card_data

        pool = None
        for number in range(args.shards):
            if not card_data.shard_path(args.work, args.split, number).exists():
                pool = card_data.make_shard(args.work, args.split, number, pool)
                print(f"{args.split} {number}", flush=True)
    elif args.step in (*TRAINED, *CARDS, "export"):
        import torch

        from vision.training import card_networks
        from vision.training.loop import Run, train
        from vision.training.networks import export

        torch.set_num_threads(args.threads)
        for name in (*TRAINED, *CARDS) if args.step == "export" else (args.step,):
            if args.step == "export":
                run = Run(name, args.work, 1)
            else:
                run = train(
                    name,
                    args.work,
                    (STONES,) if name.startswith("stone_") else KINDS,
                    minutes=args.minutes,
                    seed=args.seed,
                    top_rate=args.rate,
                    workers=args.workers,
                    finder=args.out / "finder.onnx",
                    exported=args.exported,
                )
            (card_networks.export if name in CARDS else export)(run.average, args.out / f"{name}.onnx")
    elif args.step == "blend":
        from vision.training.blended import blend

        blend(args.one, args.other, args.part, args.out)
    elif args.step == "calibrate":
        from vision.training.calibrate import calibrate

        for kind in KINDS:
            for known in (False, True):
                print(kind, known, json.dumps(calibrate(folder, kind, args.scenes, known), indent=1), flush=True)
    elif args.step == "stone_calibrate":
        from vision.training import stone_calibrate

        for known in (False, True):
            chosen = stone_calibrate.calibrate(folder, args.scenes, known, args.out)
            print("known table" if known else "still picture", json.dumps(chosen, indent=1), flush=True)
    elif args.step == "stone_evaluate":
        from vision.training import stone_calibrate

        for known in (False, True):
            figures = stone_calibrate.report(folder, args.scenes, args.first, known)
            print("known table" if known else "still picture", json.dumps(figures, indent=1), flush=True)
    elif args.step == "card_calibrate":
        from vision.training import card_calibrate

        card_calibrate.temperatures(args.work, 8, args.out)
        for known in (False, True):
            chosen = card_calibrate.calibrate(args.work, args.scenes, known, args.out)
            print("known table" if known else "still picture", json.dumps(chosen, indent=1), flush=True)
    elif args.step == "card_evaluate":
        from vision.training import card_calibrate

        for known in (False, True):
            figures = card_calibrate.report(args.work, args.scenes, args.first, known)
            print("known table" if known else "still picture", json.dumps(figures, indent=1), flush=True)
    elif args.step == "card_photographs":
        from vision.training import photographs

        for group, counted in photographs.report(args.pictures).items():
            print(group, json.dumps(counted), flush=True)
    elif args.step == "ablation":
        from vision.training.ablation import table

        for kind in KINDS:
            for row in table(folder, kind, args.scenes):
                print(json.dumps(row), flush=True)
    else:
        from vision.training import reliability
        from vision.training.evaluate import report

        curves = {}
        for kind in KINDS:
            for known in (False, True):
                name = f"{kind}, {'size known' if known else 'still picture'}"
                figures, curves[name] = report(folder, args.split, kind, args.scenes, args.first, known)
                print(name, json.dumps(figures, indent=1), flush=True)
        if args.reliability:
            reliability.write(args.reliability, curves)


if __name__ == "__main__":
    main()
