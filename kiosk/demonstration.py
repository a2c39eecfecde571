"""A whole game for whoever has no display: the account in the terminal, the screens as pictures in a folder."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import pygame

from kiosk.claim import claimed
from kiosk.config import Config
from kiosk.director.bell_and_hammer.ledger import line, payments
from kiosk.guests.bell_and_hammer import HeadlessBellAndHammer
from kiosk.journal import JournalError
from kiosk.scenes import Payment, Scene, Seat
from kiosk.screens import REST, words
from kiosk.screens.canvas import Canvas
from kiosk.screens.drawing import compose
from kiosk.table import Committed
from kiosk.theme import Theme

SIZE = (1280, 720)

PLAYERS = 4


def demonstrate(config: Config, *, data: Path | None = None, seed: int = 1) -> int:
    """Play one game without a window and say where its screens lie; returns the exit status.

    `data`: folder of the journal; the screens lie in `screens` in it. None: a new one. Raises `JournalError` where it
    cannot be used.
    """
    folder = data or Path(tempfile.mkdtemp(prefix="schimmel-demonstration-"))
    with claimed(folder):
        if (folder / "journal.sqlite").exists():
            raise JournalError(f"{folder} holds games already: name a new data folder for the demonstration.")
        return _play(config, folder, seed)


def _play(config: Config, folder: Path, seed: int) -> int:
    screens = folder / "screens"
    screens.mkdir(exist_ok=True)
    _tell(f"There is no display. One whole game is played here instead; its screens are pictures in {screens}")
    pygame.font.init()
    teller = _Teller(screens, config.language.code)
    game = HeadlessBellAndHammer(
        folder,
        PLAYERS,
        seed,
        "english",
        config=config,
        on_scene=teller.draw,
        on_commit=teller.tell,
    )
    try:
        summary = game.run()
        game.see_the_end()
    finally:
        game.close()
    readings = summary["readings"]
    _tell(
        f"{teller.pictures} screens in {screens}; read: {readings['right']} right, {readings['doubted']} doubted, "
        f"{readings['wrong']} wrong."
    )
    return 0 if summary["finished"] else 1


def _tell(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


class _Teller:
    """Puts the account into words, and the screens into a folder."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder = folder
        self.language = language
        self.pictures = 0
        self._canvas = Canvas(pygame.Surface((800, 480)), Theme(), language)

    def draw(self, scene: Scene) -> None:
        """One more picture."""
        surface = pygame.Surface(SIZE)
        compose(surface, scene, Theme(), self.language, 0.0, REST)
        self.pictures += 1
        name = f"{self.pictures:03d}-{type(scene).__name__.lower()}.png"
        pygame.image.save(surface, str(self.folder / name))

    def tell(self, done: Committed) -> None:
        """One entry that is on disk now, in a line or two."""
        c = self._canvas
        if done.entered is None:
            setup = done.entry.payload["setup"]
            _tell(c.t("{names} sit down.", names=", ".join(setup["players"])))
            return
        folded = done.entered.folded
        live = folded.tips[-1]
        names = [str(name) for name in folded.setup["players"]]
        seats = [Seat(name, tokens) for name, tokens in zip(names, live.state.tokens, strict=True)]
        one = line(live)
        if one is None or done.entry.kind == "undo":
            return
        player = names[one.player] if one.player is not None else ""
        if one.kind == "throw":
            _tell(f"{player}: {words.thrown(c, one.eyes, one.bell, one.hammer)}.")
        elif one.kind == "sold" and one.card is not None:
            _tell(f"{words.card_name(c, one.card)}: {player}, {words.tokens(c, one.amount)}.")
        elif one.kind == "unsold" and one.card is not None:
            _tell(f"{words.card_name(c, one.card)}: -")
        elif one.kind == "card_sold" and one.card is not None:
            _tell(f"{player}: {words.card_name(c, one.card)}, {words.tokens(c, one.amount)}.")
        elif one.kind == "stays":
            _tell(c.t("{name} sells nothing", name=player))
        before = live.before.state if live.before else live.state
        for payment in payments(before, live.event, live.effects):
            self._pay(seats, payment)
        if one.nothing:
            _tell("    " + words.nothing(c, one.nothing))
        if one.inn_opens:
            _tell("    " + c.t("The inn opens."))
        purses = ", ".join(f"{name} {tokens}" for name, tokens in zip(names, one.purses, strict=True))
        _tell(f"    {purses}; {c.t('The till')} {one.till}")

    def _pay(self, seats: list[Seat], payment: Payment) -> None:
        c = self._canvas
        _tell(f"    {words.movement(c, seats, payment)} {words.reason(c, payment)}")
