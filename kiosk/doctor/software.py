"""Checks of what was installed and set: networks, configuration, the Pi's camera software."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from kiosk.config import load
from kiosk.doctor.check import Check, Tools, one_line
from kiosk.games import GAMES, Refused
from kiosk.settings import Config
from kiosk.typed_toml import ConfigError, nearest, shown
from vision.readers import READ, reader
from vision.reading import Picture, Reader

CHANGE = "Put it right, name another one with --config, or start without: every setting has a default."
AGAIN = "Install the project again with ./run: its files are damaged or missing."


def configuration(path: Path | None) -> tuple[Config, Check]:
    """Read the configuration and let the rules look at the house's switches; the defaults where it cannot be used."""
    try:
        config = load(path)
    except ConfigError as error:
        return Config(), Check("configuration", "fault", str(error), CHANGE)
    where = str(config.source) if config.source else "no file, so the defaults hold"
    if config.rules.game not in GAMES:
        remedy = f"Set rules.game to one of: {', '.join(GAMES)}."
        return config, Check("configuration", "fault", f"{where}: there is no {config.rules.game} yet", remedy)
    game = GAMES[config.rules.game]
    if config.rules.preset not in game.presets:
        remedy = f"Set rules.preset to one of: {', '.join(game.presets)}."
        return config, Check("configuration", "fault", f"{where}: no rules called {config.rules.preset}", remedy)
    switches = [*game.presets[config.rules.preset]]
    unknown = [name for name in config.rules.options if name not in switches]
    if unknown:
        named = {shown(name, quote=False): nearest(name, switches) for name in unknown}
        kind = "is no switch" if len(named) == 1 else "are no switches"
        remedy = "In rules.options: " + " ".join(f"{name}: {advice}" for name, advice in named.items())
        return config, Check("configuration", "fault", f"{where}: {', '.join(named)} {kind} of these rules", remedy)
    refusals = []
    for players in range(2, 9):
        try:
            game.start(
                {
                    "record": 1,
                    "game": config.rules.game,
                    "rules": config.rules.preset,
                    "options": dict(config.rules.options),
                    "players": players,
                }
            )
        except Refused as refused:
            refusals.append(refused.sentence)
        else:
            return config, Check("configuration", "ok", f"{where}; {config.rules.game}, {config.rules.preset}")
    return config, Check("configuration", "fault", f"{where}: {refusals[-1]}", "Put rules.options right.")


def models(tools: Tools, make_reader: Callable[[str], Reader] = reader) -> Check:
    """Every network loads, and the readers of dice read a drawn picture with them."""
    files = sorted(tools.models.glob("*.onnx"))
    if not files:
        return Check("models", "fault", f"no networks in {tools.models}", AGAIN)
    for file in files:
        try:
            cv2.dnn.readNetFromONNX(np.frombuffer(file.read_bytes(), np.uint8))
        except Exception as error:
            return Check("models", "fault", f"{file.name} cannot be loaded ({one_line(error, 120)})", AGAIN)
    taken = []
    for kind in READ:
        try:
            one = make_reader(kind)
            one.read(sample())
            begin = time.perf_counter()
            reading = one.read(sample())
        except Exception as error:
            return Check("models", "fault", f"{kind} cannot be read ({one_line(error, 120)})", AGAIN)
        things = {"dominoes": "stones", "cards": "cards"}.get(kind, "dice")
        taken.append(f"{kind}: {len(reading.items)} {things} in {(time.perf_counter() - begin) * 1000:.0f} ms")
    size = sum(file.stat().st_size for file in files) / 1e6
    return Check("models", "ok", f"{len(files)} networks, {size:.1f} MB; a drawn picture, {', '.join(taken)}")


def sample() -> Picture:
    """Eight light squares with dots on a green ground, 640x480: enough to make the networks work."""
    picture = np.full((480, 640, 3), (60, 90, 50), np.uint8)
    for index in range(8):
        x, y = 110 + 130 * (index % 4), 150 + 160 * (index // 4)
        cv2.rectangle(picture, (x, y), (x + 40, y + 40), (225, 230, 235), -1)
        for dot in range(1 + index % 3):
            cv2.circle(picture, (x + 10 + 10 * dot, y + 10 + 10 * dot), 4, (30, 30, 30), -1)
    return picture


def pi_camera(tools: Tools) -> Check:
    """Whether the system's picamera2 can be used from this environment."""
    answer = tools.ask("picamera2")
    on_pi = bool(tools.health().model)
    if "missing" in answer:
        if not on_pi:
            return Check("picamera2", "absent", "not installed; only a Raspberry Pi has it")
        if answer["missing"] == "picamera2":
            remedy = "For a ribbon-cable camera: sudo apt install python3-picamera2, then start again with ./run."
        else:
            remedy = "Run sudo apt install --reinstall python3-picamera2, and let ./run make its environment anew."
        return Check("picamera2", "warning", f"Python finds no {answer['missing']}", remedy)
    if "error" in answer:
        what = str(answer["error"])
        if "numpy" in what:
            remedy = "Remove numpy from the environment so that the system's is used, or go to Raspberry Pi OS 13."
            return Check("picamera2", "fault", f"it was built for another numpy ({what})", remedy)
        remedy = "Run sudo apt install --reinstall python3-picamera2 python3-libcamera, and restart."
        return Check("picamera2", "fault" if on_pi else "absent", what, remedy if on_pi else "")
    cameras = answer.get("cameras") or []
    return Check("picamera2", "ok", f"it works; cameras: {', '.join(cameras) or 'none on the ribbon cable'}")
