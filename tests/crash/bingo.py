"""The crash test of a match of Bingo: its table, its people, what its screens say, and what its journal demands."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pygame

from kiosk.app import App
from kiosk.fold import Live
from kiosk.place_of_stones import FPS, StonesPlace
from kiosk.scenes import (
    Action,
    BingoAccount,
    BingoStage,
    ChooseStone,
    Closing,
    FoundOut,
    HowTo,
    LeaveTable,
    MatchEnd,
    Pin,
    Players,
    PutRightTrick,
    Reckoning,
    Scene,
    TakeBack,
    Trick,
    TurnUp,
    Waiting,
)
from tests.crash.place import HandClock, Memory
from vision.cameras.simulated import SimulatedCamera
from vision.reading import Expectation, Picture, Reading
from vision.simulate.quick_stones import StoneTruthReader
from vision.simulate.shots import Shot

MEDDLES = 0.08
"""How often somebody does something beside the game."""

TARGET = 1
"""Big points of a match, so that one ends in a reasonable time."""


class WatchedStones(StonesPlace):
    """The simulated stones in front of the kiosk, its pictures remembered with their truth."""

    def __init__(self, seed: int, clock: Callable[[], float], memory: Memory, size: tuple[int, int]) -> None:
        super().__init__(seed, "dominoes", clock, size)
        self._memory = memory
        assert isinstance(clock, HandClock)
        self.camera = SimulatedCamera(self, FPS, clock, clock.sleep)

    def shot(self, now: float) -> Shot:
        shot = super().shot(now)
        self._memory.remember(shot)
        return shot


class RememberedStones(StoneTruthReader):
    """Reads the stones that really lay on a picture that was taken lately."""

    def __init__(self, memory: Memory) -> None:
        super().__init__(lambda: memory.last)
        self._memory = memory

    def read(self, picture: Picture, expect: Expectation | None = None) -> Reading:
        truth = self._memory.truth_of(picture)
        return StoneTruthReader(lambda: truth).read(picture, expect)


class BingoPeople:
    """Both players. After a pulled plug the table in front of the new kiosk lies as the account says."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._next_at = 0.0

    def act(self, app: App, scene: Scene, now: float) -> None:
        """Do what they want to do now, if anything."""
        if now < self._next_at:
            return
        self._next_at = now + self.rng.uniform(0.3, 1.1)
        action = self._meddle(scene) or self._play(app, scene)
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

    def _meddle(self, scene: Scene) -> Action | None:
        if not isinstance(scene, Trick | TurnUp | Reckoning) or self.rng.random() > MEDDLES:
            return None
        return Action(self.rng.choice(("undo", "put_right", "account", "leave_table", "how_to")))

    def _play(self, app: App, scene: Scene) -> Action | None:
        rng = self.rng
        if isinstance(scene, Waiting):
            return Action("resume") if scene.resumable else Action("begin", {"game": "bingo"})
        if isinstance(scene, Players):
            if scene.game != "bingo":
                return Action("back")
            if len(scene.names) < 2:
                return Action("add_player")
            if scene.options.get("target") != TARGET:
                return Action("set_option", {"switch": "target", "value": TARGET})
            return Action("start")
        if isinstance(scene, TurnUp):
            if scene.stone is not None:
                return Action("knock") if scene.strike == "confirm" else Action("confirm")
            return Action("throw")
        if isinstance(scene, Trick):
            return self._trick(app, scene)
        if isinstance(scene, Closing):
            return Action(rng.choice(("sure", "no")))
        if isinstance(scene, ChooseStone):
            if scene.old:
                return Action("sure") if scene.changes and rng.random() < 0.6 else Action("close")
            if rng.random() < 0.1:
                return Action("close")
            free = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
            return Action("stone", {"value": rng.choice([stone for stone in free if stone not in scene.gone])})
        if isinstance(scene, TakeBack):
            return Action("agree", {"seat": rng.randrange(2)}) if rng.random() < 0.7 else Action("close")
        if isinstance(scene, PutRightTrick):
            if rng.random() < 0.5:
                return Action("close")
            return Action("choose_stone", {"what": rng.choice(("lead", "reply"))})
        if isinstance(scene, FoundOut | Reckoning | MatchEnd):
            return Action("knock")
        if isinstance(scene, BingoAccount | LeaveTable | HowTo | Pin):
            return Action("close")
        return None

    def _trick(self, app: App, scene: Trick) -> Action | None:
        rng = self.rng
        bare = not app.lookout.simulated._table.lying() if isinstance(app.lookout.simulated, StonesPlace) else True
        if scene.asked:
            return Action("confirm")
        if scene.step == "taken":
            if scene.problem == "half_gathered" or bare:
                return Action("count")
            return Action("knock") if rng.random() < 0.3 else Action("clear")
        if scene.problem == "which_led":
            return Action("led", {"index": 0})
        if scene.problem == "lead_gone" and rng.random() < 0.3:
            return Action("lead_back")
        # What was taken back after it was gathered lies nowhere: some stones are named by touch.
        if bare or scene.problem or rng.random() < 0.1:
            if scene.problem and rng.random() < 0.3:
                return Action("clear")
            return Action("choose_stone", {"what": scene.step})
        if scene.announce and rng.random() < 0.3:
            return Action("announce", {"doubles": scene.announce[0]})
        if scene.can_close and rng.random() < 0.02:
            return Action("close_reserve")
        return Action("throw")


def facts(scene: Scene) -> dict[str, Any]:
    """What the two can read on the screen of `scene`."""
    told: dict[str, Any] = {}
    stage = getattr(scene, "stage", None)
    if isinstance(stage, BingoStage):
        told |= {
            "number": stage.numbering,
            "points": list(stage.points),
            "tricks": list(stage.tricks),
            "big": list(stage.big),
            "deal": stage.deal,
            "leader": stage.leader,
            "trump": stage.trump,
            "turn_up": stage.turn_up,
            "closed_by": stage.closed_by,
        }
    if isinstance(scene, Trick):
        told |= {"step": scene.step, "declared": scene.declared}
        if scene.step != "lead":
            told["lead"] = scene.lead.value if scene.lead else None
        if scene.step == "taken":
            told["reply"] = scene.reply.value if scene.reply else None
    elif isinstance(scene, TurnUp):
        told |= {"player": scene.player}
    elif isinstance(scene, Reckoning):
        told |= {"made": list(scene.points), "brought": [[one.player, one.count] for one in scene.big]}
    elif isinstance(scene, MatchEnd):
        told |= {"winner": scene.winner}
    elif isinstance(scene, FoundOut):
        told |= {"what": scene.what, "player": scene.player}
    return told


def account(state: Mapping[str, Any]) -> dict[str, Any]:
    """What every screen of a running match says of the state."""
    playing = state["phase"] in ("lead", "reply")
    return {
        "points": list(state["points"]),
        "tricks": list(state["tricks"]),
        "big": list(state["big"]),
        "deal": state["deal_no"],
        "leader": state["leader"],
        "trump": state["trump"] if playing else None,
        "turn_up": state["turn_up"] if playing else None,
        "closed_by": state["closed_by"],
    }


def demanded(game: Any, live: list[Live]) -> dict[str, Any]:
    """The facts of the screen that must be there when the kiosk was started on these entries."""
    state, last = game.state, live[-1] if live else None
    phase = state["phase"]
    if last is not None and phase != "reply":
        proof = _unread_proof(game, live)
        if proof is not None:
            return {"scene": "FoundOut", "what": proof["type"], "player": proof["player"]}
        over = [effect for effect in last.effects if effect["type"] == "deal_over"]
        if over and not game.was_told("deal", last):
            return {"scene": "Reckoning", "made": list(over[0]["points"])}
    if phase == "match_over":
        return {"scene": "MatchEnd", "winner": state["winner"]}
    if phase == "deal":
        return {"scene": "TurnUp", "player": 1 - state["leader"]}
    if phase == "lead":
        return {"scene": "Trick", "step": "lead", "declared": None}
    told = {"scene": "Trick", "lead": state["lead"], "declared": state["declared"]}
    seen = game.noted("seen")
    replies = [one["value"] for one in seen[-1].payload.get("things", ()) if one["as"] == "reply"] if seen else []
    if replies:
        return {**told, "step": "taken", "reply": replies[0]}
    return {**told, "step": "reply"}


def _unread_proof(game: Any, live: list[Live]) -> Mapping[str, Any] | None:
    """The first thing that the last trick, or what came since, has proved and nobody was shown."""
    found, replies = None, 0
    for one in reversed(live):
        replies += one.event["type"] == "reply"
        if replies > 1 or one.event["type"] == "deal":
            break
        proofs = [effect for effect in one.effects if effect["type"] in ("revoke", "false_announcement")]
        if proofs and not game.was_told("found", one):
            found = proofs[0]
    return found
