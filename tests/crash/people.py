"""Visitors in front of the real window: they press keys and touch places, and some of them meddle."""

from __future__ import annotations

import random
from typing import Any

import pygame

from kiosk.app import App
from kiosk.guests.bell_and_hammer_visitors import Visitors
from kiosk.guests.wishes import KNOCK, Wish
from kiosk.scenes import Account, Action, Auction, LeaveTable, PutRight, Scene, Seen, Throw, Why
from tests.crash.place import Memory
from vision.simulate.shots import DieTruth

MEDDLES = 0.08
"""How often somebody does something beside the game."""

MISDEEDS = ("leaning", "off_mat", "missing", "surplus", "stacked", "in_parts", "bumped")


class Onlooker:
    """What the visitors see of the dice on the table."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    @property
    def _dice(self) -> tuple[DieTruth, ...]:
        return self._memory.last.dice

    @property
    def lying(self) -> int:
        return len(self._dice)

    @property
    def still(self) -> bool:
        return not (self._memory.last.moving or self._memory.last.hand)

    @property
    def bad(self) -> tuple[int, ...]:
        return tuple(die.die for die in self._dice if die.cocked or die.stacked or die.off_mat)

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(sorted(die.value for die in self._dice))

    def value_at(self, x: float, y: float, edge: float) -> str | None:
        best = min(self._dice, key=lambda die: (die.x - x) ** 2 + (die.y - y) ** 2, default=None)
        if best is None or (best.x - x) ** 2 + (best.y - y) ** 2 > max(edge, best.edge) ** 2:
            return None
        return best.value


class People:
    """Everybody at the table."""

    def __init__(self, rng: random.Random, memory: Memory, players: int = 4, rules: str = "english") -> None:
        self.rng = rng
        self.visitors = Visitors(rng, players, rules)
        self.dice = Onlooker(memory)
        self.memory = memory
        self._next_at = 0.0

    def act(self, app: App, scene: Scene, now: float) -> None:
        """Do what they want to do now, if anything."""
        if now < self._next_at:
            return
        self._next_at = now + self.rng.uniform(0.3, 1.1)
        wish = self._meddle(scene) or self.visitors.wish(scene, self.dice)
        if wish is not None:
            self._do(app, wish)

    def _meddle(self, scene: Scene) -> Wish | None:
        rng = self.rng
        if isinstance(scene, LeaveTable):
            return self._leave(scene)
        if isinstance(scene, PutRight):
            return self._put_right(scene)
        if isinstance(scene, Account | Why) or rng.random() > MEDDLES:
            return None
        if isinstance(scene, Auction) and scene.retract_by is not None:
            return _touch("retract", player=scene.retract_by)
        if isinstance(scene, Seen) and scene.by_hand and rng.random() < 0.6:
            return _touch("mark", mark=rng.choice(("2", "bell"))) if rng.random() < 0.5 else _touch("rest_blank")
        if isinstance(scene, Seen) and scene.dice and rng.random() < 0.5:
            value = rng.choice(("blank", "1", "bell"))
            return _touch("set_die", index=rng.randrange(len(scene.dice)), value=value)
        if isinstance(scene, Throw) and rng.random() < 0.3:
            return _touch("by_hand")
        return _touch(rng.choice(("undo", "put_right", "put_right", "account", "leave_table")))

    def _leave(self, scene: LeaveTable) -> Wish:
        rng = self.rng
        if scene.asked is not None:
            return _touch("sure") if rng.random() < 0.7 else _touch("close")
        if scene.can_return:
            return _touch("return", seat=rng.choice(scene.can_return))
        if len(scene.can_leave) > 3 and rng.random() < 0.4:
            return _touch("leave", seat=rng.choice(scene.can_leave))
        return _touch("close")

    def _put_right(self, scene: PutRight) -> Wish:
        rng = self.rng
        if scene.changed and rng.random() < 0.6:
            return _touch("amend")
        if rng.random() < 0.2 or not scene.dice:
            return _touch("close")
        values = ("6", "1") if scene.plain_marks is not None else ("blank", "2", "5", "bell", "hammer")
        return _touch("set_die", index=rng.randrange(len(scene.dice)), value=rng.choice(values))

    def _do(self, app: App, wish: Wish) -> None:
        """By the same door as a real finger, where the screen has a place for it."""
        if wish.how == KNOCK:
            for _ in range(5 if self.rng.random() < 0.03 else 1):
                _press(pygame.K_SPACE)
        elif wish.how == "throw":
            misdeed = self.rng.choice(MISDEEDS) if self.rng.random() < 0.08 else None
            app.inputs.do(Action("throw", {"misbehave": misdeed} if misdeed else {}))
        elif wish.how == "clear":
            _press(pygame.K_c)
        elif wish.action is not None:
            self._touch(app, wish.action)

    def _touch(self, app: App, action: Action) -> None:
        if action.name == "bid" and action.args["raise"] == 1:
            _press(pygame.K_1 + action.args["player"])
            return
        places = [target.rect.center for target in app.display.targets if target.action == action]
        if places:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=places[0], touch=False))
        else:
            app.inputs.do(action)


def _press(key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, mod=0, unicode="", repeat=False))


def _touch(name: str, /, **args: Any) -> Wish:
    return Wish("touch", Action(name, args))
