"""A match of Bingo without a screen: two people who play with simulated stones and look at what the kiosk shows.

They know their own stones (the judge's open match) and see the screen, nothing else of the kiosk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kiosk.blows import BLOWS
from kiosk.games.bingo import STONES
from kiosk.guests.bingo_judge import BingoJudge
from kiosk.guests.bingo_tricks import PlaysTricks
from kiosk.guests.people import MEDDLES, PATIENT
from kiosk.guests.stones import Stones
from kiosk.guests.wishes import KNOCK, NAMES, TOUCH, Wish, touch
from kiosk.headless import SIZE, Kiosk
from kiosk.scenes import (
    Action,
    BingoAccount,
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
    Wrong,
)
from kiosk.settings import Config
from kiosk.table import Committed
from vision.readers import reader
from vision.reading import Reader
from vision.simulate.quick_stones import QuickStones, StoneTruthReader
from vision.simulate.stone_table import StoneTable

TOUCHED = (
    Action("account"),
    Action("put_right"),
    Action("leave_table"),
    Action("undo"),
    Action("close"),
    Action("go_on"),
    Action("lead_back"),
    Action("reply_back"),
    Action("choose_stone", {"what": "lead"}),
    Action("choose_stone", {"what": "reply"}),
    Action("led", {"index": 0}),
    Action("set_language", {"code": "ru"}),
    Action("bid", {"player": 0, "raise": 10}),
)
"""What meddlers touch, whether it is offered or not. None of it says of a stone what it is not."""


class HeadlessBingo(PlaysTricks):
    """A match between two people. Call `run`."""

    game = "bingo"
    end = MatchEnd
    judge: BingoJudge

    def __init__(
        self,
        folder: Path | Kiosk,
        seed: int,
        rules: str,
        *,
        mischief: bool = False,
        read_truth: bool = False,
        options: Mapping[str, Any] | None = None,
        config: Config | None = None,
        reader_of: Callable[[str], Reader] = reader,
        stones_of: Callable[[int, tuple[int, int]], Stones] = StoneTable,
        on_scene: Callable[[Scene], None] | None = None,
        on_commit: Callable[[Committed], None] | None = None,
    ) -> None:
        """`options`: switches that are chosen beside the preset.

        `reader_of` gives the reader of a kind of thing, `stones_of` the table of a seed and picture's size."""
        self.rules, self.mischief, self.read_truth = rules, mischief, read_truth
        if read_truth:
            stones_of, reader_of = QuickStones, lambda kind: StoneTruthReader(lambda: self.truth)
        self.stones = stones_of(seed, SIZE)
        super().__init__(folder, seed, self.stones, reader_of, config=config, on_scene=on_scene, on_commit=on_commit)
        setup = {"record": 1, "game": "bingo", "rules": rules, "players": list(NAMES[:2]), "leader": 0}
        self.options = dict(options or {})
        setup["options"] = self.options
        self.judge = BingoJudge(setup)
        self.sit_down(mischief)

    def committed(self, done: Committed) -> None:
        self.judge.trick(done)

    def over(self) -> bool:
        return super().over() and self.true.phase == "match_over"

    def summary(self) -> dict[str, Any]:
        over = self.over()
        if over:
            self.judge.account(self.table.state)
        winner = self.table.state.winner if over else None
        return {
            "rules": self.rules,
            "players": 2,
            **({"eyes": "told the truth"} if self.read_truth else {}),
            "winners": [winner] if winner is not None else None if not over else [],
            **self.judge.to_json(),
        }

    def awaits_look(self) -> bool:
        return isinstance(self.director.scene(), TurnUp | Trick)

    # What they do

    def act(self) -> None:
        if not self.still:
            return
        self.pause()
        if self._to_do:
            self._do_now(self._to_do.pop(0))
            return
        scene = self.director.scene()
        if self.mischief and self.rng.random() < MEDDLES:
            how = self.rng.choice(BLOWS) if self.rng.random() < 0.4 else TOUCH
            meddled = self.rng.choice(TOUCHED) if how == TOUCH else None
            self.do(Wish(how, meddled, late=self.rng.random() < 0.4))
            return
        wish = self._wish(scene)
        if wish is not None:
            self.do(wish)

    def _wish(self, scene: Scene) -> Wish | None:
        if isinstance(scene, Waiting):
            return touch("begin", game="bingo")
        if isinstance(scene, Players):
            if len(scene.names) < 2:
                return touch("add_player", name=NAMES[len(scene.names)])
            if scene.preset != self.rules:
                return touch("set_preset", preset=self.rules)
            for switch, value in self.options.items():
                if scene.options.get(switch) != value:
                    return touch("set_option", switch=switch, value=value)
            return touch("start")
        if isinstance(scene, TurnUp):
            return self._turn_up(scene)
        if isinstance(scene, Trick):
            return self._trick(scene)
        if isinstance(scene, Closing):
            return self._close(scene)
        if isinstance(scene, ChooseStone):
            return self._name(scene)
        if isinstance(scene, FoundOut | Reckoning | MatchEnd):
            return Wish(KNOCK)
        if isinstance(scene, BingoAccount | PutRightTrick | TakeBack | LeaveTable | HowTo | Pin):
            return touch("close")
        if isinstance(scene, Wrong) and scene.choices:
            return touch(scene.choices[0].name)
        return None

    def _turn_up(self, scene: TurnUp) -> Wish | None:
        if self.true.phase == "deal" and self._dealt != self.true.deal_no:
            if self.stones.lying():
                self._do_now(self.stones.clear)
            else:
                self._deal()
            return None
        if scene.stone is None:
            waited = self._patient(scene)
            if waited > PATIENT:
                return touch("choose_stone", what="turn_up")
            if waited and self.true.turn_up:
                self._nudge(self.true.turn_up)
            return None
        if scene.stone.value != self.true.turn_up:
            return touch("choose_stone", what="turn_up")
        if scene.confirm_left is not None and self.rng.random() < 0.6:
            return None
        return touch("confirm") if scene.strike == "none" or self.rng.random() < 0.3 else Wish(KNOCK)

    def _deal(self) -> None:
        stones = list(STONES)
        self.rng.shuffle(stones)
        hands, reserve, turn_up = [stones[:7], stones[7:14]], stones[14:27], stones[27]
        self.judge.happens({"type": "deal", "turn_up": turn_up, "hands": hands, "reserve": reserve})
        self.begin_deal()
        # The table draws its last stone first.
        self._do_now(lambda now: self.stones.deal(now, turn_up, reserve[::-1]))
