"""`kiosk sounds`: writes every sound as a WAV file, so that anyone can listen."""

from __future__ import annotations

import argparse
import wave as wav
from pathlib import Path

from kiosk.commands.terminal import CommandError, emit, progress
from kiosk.i18n import LANGUAGES


def add_options(one: argparse.ArgumentParser) -> None:
    """What the command is told."""
    one.add_argument("--out", type=Path, required=True, metavar="DIR")
    one.add_argument("--night", action="store_true", help="as they sound at night")
    one.add_argument(
        "--voice", choices=tuple(LANGUAGES), metavar="CODE", help="the spoken calls of a language too (needs espeak-ng)"
    )


def run(args: argparse.Namespace) -> int:
    """Write them; one JSON line each."""
    from kiosk.sounds.finish import loudness, samples
    from kiosk.sounds.repertoire import REPERTOIRE, wave
    from kiosk.sounds.synthesis import RATE

    voices = _voices(args.voice) if args.voice else {}
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        for number, name in enumerate(REPERTOIRE, start=1):
            progress(number, len(REPERTOIRE), "sounds")
            made = wave(name, args.night)
            path = _write(args.out / f"{name}.wav", samples(made))
            facts = {"seconds": round(made.size / RATE, 2), "peak": round(float(abs(made).max()), 3)}
            emit({"sound": name, "file": str(path), **facts, "loudness": round(loudness(made), 1)})
        for name, said in voices.items():
            path = _write(args.out / f"{name}-{args.voice}.wav", said)
            emit({"voice": name, "file": str(path), "seconds": round(len(said) / 2 / RATE, 2)})
    except OSError as error:
        raise CommandError(f"{args.out}: cannot be written ({error.strerror}); name another folder.") from error
    return 0


def _voices(language: str) -> dict[str, bytes]:
    from kiosk.screens.overlay import spoken as lines
    from kiosk.sounds.speech import PROGRAM, program, spoken

    path = program()
    if path is None:
        raise CommandError(f"There is no {PROGRAM} here: install that package, or leave --voice out.")
    said = {name: spoken(line, language, path) for name, line in lines(language).items()}
    return {name: data for name, data in said.items() if data is not None}


def _write(path: Path, data: bytes) -> Path:
    from kiosk.sounds.synthesis import RATE

    with path.open("wb") as out, wav.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data)
    return path
