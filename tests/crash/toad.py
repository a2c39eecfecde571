"""The crash test of a game of Toad: its table, its people, what its screens say, and what its journal demands."""

from __future__ import annotations

import itertools
import random
import threading
from collections.abc import Mapping
from typing import Any

import pygame

from kiosk.app import App
from kiosk.director import Director
from kiosk.fold import Live
from kiosk.games.toad import CARDS, counted, is_toad
from kiosk.place_of_stones import FPS
from kiosk.scenes import (
    Action,
    ChooseCard,
    DealCards,
    Declared,
    EnterHand,
    HandOver,
    HowTo,
    LeaveTable,
    Pin,
    Players,
    Scene,
    TakesBack,
    ToadAccount,
    ToadEnd,
    ToadStage,
    ToadTurn,
    Verdict,
    Waiting,
)
from tests.crash.place import HandClock, Memory
from vision.cameras.simulated import SimulatedCamera
from vision.reading import Expectation, Picture, Reading
from vision.simulate.card_table import CardTable
from vision.simulate.quick_cards import CardTruthReader, QuickCards
from vision.simulate.shots import Shot

MEDDLES = 0.08
"""How often somebody does something beside the game."""

LIVES = 2
"""Lives of each player, so that a game ends in a reasonable time."""


class WatchedCards:
    """The simulated cards in front of the kiosk, its pictures remembered with their truth."""

    bare = False

    def __init__(self, seed: int, clock: HandClock, memory: Memory, *, drawn: bool = False) -> None:
        """`drawn`: a table as a camera sees it, for a reader that looks."""
        self.kind = "cards"
        self._lock = threading.Lock()
        self._cards: QuickCards | CardTable = CardTable(seed) if drawn else QuickCards(seed)
        self._clock, self._memory = clock, memory
        self.camera = SimulatedCamera(self, FPS, clock, clock.sleep)

    @property
    def region(self) -> tuple[tuple[float, float], ...]:
        return self._cards.region

    def shot(self, now: float) -> Shot:
        with self._lock:
            shot = self._cards.shot(now)
        self._memory.remember(shot)
        return shot

    def lay(self, card: str) -> None:
        """Somebody lays a card on the pile."""
        with self._lock:
            self._cards.discard(self._clock(), [card])

    def gather(self) -> None:
        """Everything is taken up and dealt anew."""
        with self._lock:
            self._cards.deal(self._clock())

    def wish(self, action: Action) -> None:
        """Nothing is wished of it."""

    def tick(self, now: float, director: Director) -> None:
        """Nothing happens by itself."""


class RememberedCards(CardTruthReader):
    """Reads the cards that really lay on a picture that was taken lately."""

    def __init__(self, memory: Memory) -> None:
        super().__init__(lambda: memory.last)
        self._memory = memory

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        truth = self._memory.truth_of(picture)
        return CardTruthReader(lambda: truth).read(picture, expect)


class ToadPeople:
    """All players, who mostly name their cards by touch; after a pulled plug the table in front of them is bare."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.players = rng.randint(2, 4)
        self._next_at = 0.0
        self._hand: tuple[str, ...] = ()
        self._tries = 0

    def act(self, app: App, scene: Scene, now: float) -> None:
        """Do what they want to do now, if anything."""
        if now < self._next_at:
            return
        self._next_at = now + self.rng.uniform(0.3, 1.1)
        action = self._meddle(app, scene) or self._play(app, scene)
        if action is None:
            return
        if action.name == "knock":
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=pygame.K_SPACE, mod=0, unicode="", repeat=False))
            return
        places = [target.rect.center for target in app.display.targets if target.action == action]
        if places:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=places[0], touch=False))
        else:
            app.inputs.do(action)

    def _meddle(self, app: App, scene: Scene) -> Action | None:
        if not isinstance(scene, ToadTurn | DealCards | Declared | Verdict) or self.rng.random() > MEDDLES:
            return None
        if self.rng.random() < 0.4:
            offered = [target.action for target in app.display.targets if target.action.name != "set_language"]
            return self.rng.choice(offered) if offered else None
        return Action(self.rng.choice(("undo", "put_right", "account", "leave_table", "how_to")))

    def _play(self, app: App, scene: Scene) -> Action | None:
        rng = self.rng
        if isinstance(scene, Waiting):
            return Action("resume") if scene.resumable else Action("begin", {"game": "toad"})
        if isinstance(scene, Players):
            return self._sit_down(scene)
        if isinstance(scene, DealCards):
            if isinstance(app.lookout.simulated, WatchedCards):
                app.lookout.simulated.gather()
            return Action("knock")
        if isinstance(scene, ToadTurn):
            return self._turn(app, scene)
        if isinstance(scene, Declared):
            return self._declared(scene)
        if isinstance(scene, TakesBack):
            return Action(rng.choice(("take_life", "no")))
        if isinstance(scene, ChooseCard):
            return self._choose(scene)
        if isinstance(scene, EnterHand):
            return self._enter(scene)
        if isinstance(scene, LeaveTable):
            return Action("sure") if scene.asked in ("abandon_hand", "undo") and rng.random() < 0.5 else Action("close")
        if isinstance(scene, Verdict | HandOver | ToadEnd):
            return Action("knock")
        if isinstance(scene, ToadAccount | HowTo | Pin):
            return Action("close")
        return None

    def _sit_down(self, scene: Players) -> Action:
        if scene.game != "toad":
            return Action("back")
        if len(scene.names) < self.players:
            return Action("add_player")
        if scene.options.get("lives") != LIVES:
            return Action("set_option", {"switch": "lives", "value": LIVES})
        return Action("start")

    def _turn(self, app: App, scene: ToadTurn) -> Action | None:
        rng = self.rng
        if scene.asked or scene.problem == "uncovered":
            return Action("confirm")
        if scene.problem == "late":
            who = [Action("whose", {"seat": seat}) for seat in scene.whose]
            now = [Action("confirm")] if scene.may_be_now else []
            return rng.choice([*who, *now, Action("no_discard")])
        if scene.problem == "many":
            return Action("top", {"index": 0})
        if scene.problem == "pile_gone" and rng.random() < 0.5:
            return Action("turned_over")
        if scene.problem is not None:
            return Action(rng.choice(("no_discard", "choose_card")), {"what": "discard"})
        if scene.wants is not None:
            return None
        chance = rng.random()
        if chance < 0.25:
            return Action("toad")
        if chance < 0.45 and scene.card is None and isinstance(app.lookout.simulated, WatchedCards):
            app.lookout.simulated.lay(rng.choice(CARDS))
            return None
        if chance < 0.6 and scene.card is None:
            return Action("choose_card", {"what": "discard"})
        return Action("knock")

    def _choose(self, scene: ChooseCard) -> Action:
        rng = self.rng
        if scene.what == "old" and (scene.ready or rng.random() < 0.5):
            return Action("sure" if scene.ready else "close")
        if rng.random() < 0.15:
            return Action("close")
        return Action("card", {"value": rng.choice([card for card in CARDS if card not in scene.gone])})

    def _declared(self, scene: Declared) -> Action | None:
        if scene.over:
            return Action("knock") if self.rng.random() < 0.5 else None
        if scene.problem is None:
            return None
        self._hand, self._tries = (), 0
        return Action("back") if self.rng.random() < 0.15 else Action("enter_hand")

    def _enter(self, scene: EnterHand) -> Action:
        """Mostly a hand of ten and ten; card by card."""
        rng = self.rng
        self._tries += 1
        if scene.old or self._tries > 12:
            self._tries = 0
            return Action("close")
        if not self._hand:
            self._hand = _toad(rng, [card for card in CARDS if card not in scene.gone])
        for card in (*self._hand, *scene.cards):
            if (card in self._hand) != (card in scene.cards):
                return Action("card", {"value": card})
        self._hand = ()
        return Action("sure")


def _toad(rng: random.Random, free: list[str]) -> tuple[str, ...]:
    """Some cards that are a toad, or sometimes none."""
    if rng.random() < 0.3:
        return tuple(rng.sample(free, min(3, len(free))))
    picked = rng.sample(free, min(18, len(free)))
    for count in (2, 3, 4):
        found = [cards for cards in itertools.combinations(picked, count) if is_toad(cards)]
        if found:
            return rng.choice(found)
    return tuple(picked[:2])


def facts(scene: Scene) -> dict[str, Any]:
    """What the players can read on the screen of `scene`."""
    told: dict[str, Any] = {}
    stage = getattr(scene, "stage", None)
    if isinstance(stage, ToadStage):
        told |= {
            "number": stage.numbering,
            "lives": list(stage.lives),
            "bank": stage.bank,
            "status": list(stage.status),
            "dealer": stage.dealer,
            "turn": stage.turn,
            "pile": stage.pile,
            "top": stage.top,
        }
    if isinstance(scene, ToadTurn | Declared | TakesBack):
        told |= {"player": scene.player}
    elif isinstance(scene, Verdict):
        told |= {"player": scene.player, "red": scene.red, "black": scene.black, "is_toad": scene.is_toad}
    elif isinstance(scene, HandOver):
        told |= {"hand": scene.hand}
    elif isinstance(scene, ToadEnd):
        told |= {"winner": scene.winner}
    return told


def account(state: Mapping[str, Any]) -> dict[str, Any]:
    """What every screen of a running game says of the state."""
    playing = state["phase"] == "turn"
    discard = state["discard"]
    return {
        "lives": list(state["lives"]),
        "bank": state["bank"],
        "status": list(state["status"]),
        "dealer": state["dealer"],
        "turn": state["turn"] if playing else None,
        "pile": len(discard) if playing else 0,
        "top": discard[-1] if playing and discard else None,
    }


def demanded(game: Any, live: list[Live]) -> dict[str, Any]:
    """The facts of the screen that must be there when the kiosk was started on these entries."""
    state, last = game.state, live[-1] if live else None
    if last is not None and last.event["type"] == "declare" and not game.was_told("verdict", last):
        red, black = counted(last.event["hand"])
        true = any(effect["type"] == "toad" for effect in last.effects)
        player = last.before.state.turn if last.before else None
        return {"scene": "Verdict", "player": player, "red": red, "black": black, "is_toad": true}
    if state["phase"] == "game_over":
        return {"scene": "ToadEnd", "winner": state["winner"]}
    over = last is not None and any(effect["type"] == "hand_over" for effect in last.effects)
    if over and last is not None and last.before is not None and not game.was_told("hand", last):
        return {"scene": "HandOver", "hand": last.before.state.hand_no}
    if state["phase"] == "deal":
        return {"scene": "DealCards"}
    seen = game.noted("seen")
    declaring = bool(seen and seen[-1].payload.get("declaring")) and state["step"] == "declare"
    return {"scene": "Declared" if declaring else "ToadTurn", "player": state["turn"]}
