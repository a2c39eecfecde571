"""A match of Bingo without a screen: two people who play with simulated stones and look at what the kiosk shows.

They know their own stones (the judge's open match) and see the screen, nothing else of the kiosk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from kiosk.blows import BLOWS
from kiosk.config import Config
from kiosk.games import GAMES
from kiosk.games.bingo import DOUBLES, STONES, State
from kiosk.guests.bingo_judge import BingoJudge
from kiosk.guests.people import MEDDLES, PATIENT, Act, People
from kiosk.guests.wishes import KNOCK, NAMES, TOUCH, Wish, touch
from kiosk.headless import SIZE
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
from kiosk.table import Committed
from vision.readers import reader
from vision.reading import Reader
from vision.simulate.quick_stones import QuickStones, StoneTruthReader
from vision.simulate.shots import Shot
from vision.simulate.stone_table import StoneTable

MISBEHAVES, MISCHIEF = 0.03, 0.3
"""How many stones are laid as they should not be: by people who take care, and by those who do not."""

NUDGED = 3.2
"""Seconds after which a stone that is nudged lies where it stays."""

CARELESS = ("standing", "off_mat", "nudged")
MISDEEDS = (
    *CARELESS,
    "hand_stays",
    "dead_camera",
    "third",
    "again",
    "changed",
    "early",
    "swapped",
    "turned",
    "shifted",
)
"""The table's own, and: a `third` stone beside two; one that was laid before `again`; a lead `changed`; a lead gone too
`early`; the trump stone `swapped`, `turned` or `shifted`."""

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


class Stones(Protocol):
    """A table of stones; `vision.simulate.stone_table.StoneTable` tells of each."""

    @property
    def region(self) -> tuple[tuple[float, float], ...]: ...

    def shot(self, now: float) -> Shot: ...

    def lying(self, part: str | None = None) -> tuple[str, ...]: ...

    def deal(self, now: float, trump: str, reserve: list[str]) -> float: ...

    def lay(
        self, now: float, value: str, part: str = "trick", *, down: bool = False, misbehave: str | None = None
    ) -> float: ...

    def take(self, now: float, values: list[str] | None = None, part: str | None = "trick") -> float: ...

    def draw(self, now: float, count: int = 1) -> float: ...

    def turn(self, now: float, value: str | None = None, part: str = "trump") -> float: ...

    def nudge(self, now: float, value: str) -> float: ...

    def clear(self, now: float) -> float: ...


class HeadlessBingo(People):
    """A match between two people. Call `run`."""

    game = "bingo"
    judge: BingoJudge

    def __init__(
        self,
        folder: Path,
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
        self.misdeed: str | None = None
        """What was done wrong last and is not put right yet."""
        self._dealt = 0
        self._led: str | None = None
        """The stone that lies as lead."""
        self._pair: tuple[str, str] | None = None
        """Both stones of a trick that was not gathered yet."""
        self._draws = 0
        """Stones that are to be drawn; the last two are a hidden one and the trump stone."""
        self._closes = False
        self._spoken = False

    @property
    def true(self) -> State:
        """The match as it really stands."""
        return self.judge.true

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

    def see_the_end(self, end: type[Any] = MatchEnd) -> None:
        super().see_the_end(end)

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

    def _do_now(self, act: Act, longer: float = 0.0) -> None:
        super()._do_now(act, NUDGED if self.misdeed == "nudged" else longer)

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
        self._dealt = self.true.deal_no
        self._led, self._pair, self._draws, self._closes = None, None, 0, False
        # The table draws its last stone first.
        self._do_now(lambda now: self.stones.deal(now, turn_up, reserve[::-1]))

    def _trick(self, scene: Trick) -> Wish | None:
        if self._fix and (scene.problem or scene.asked or self._patient(scene) > 1):
            acts, self._fix, self.misdeed = self._fix, [], None
            self._to_do = acts[1:]
            self._do_now(acts[0])
            return None
        mine = self._pair or (self._led,)
        stray = [stone for stone in self.stones.lying("trick") if stone not in mine]
        if stray and self._patient(scene):
            self._do_now(lambda now: self.stones.take(now, stray, None))
            return None
        if scene.asked:
            return self._answer(scene)
        if scene.problem and not (scene.step == "lead" and scene.ungathered):
            return self._mend(scene)
        if self._pair is not None:
            return self._gather(scene, self._pair)
        if scene.step == "taken":
            return touch("count")
        if self._draws and scene.step == "lead":
            self._draw()
            return None
        if self._led is None:
            return self._lead(scene)
        return self._reply(scene, self._led)

    def _truth_of(self, what: str) -> str | None:
        """Which stone really is the lead, the reply, the one turned up."""
        if what == "turn_up":
            return self.true.turn_up
        if what == "lead":
            return self._pair[0] if self._pair is not None else self._led
        return self._pair[1] if self._pair is not None else None

    def _answer(self, scene: Trick) -> Wish | None:
        """The kiosk asks whether a stone is what it was read as."""
        shown = scene.lead if scene.step == "lead" else scene.reply
        true = self._truth_of(scene.step)
        if true is None:
            # What lies there is no stone of this trick: somebody takes it away again.
            return self._mend(scene)
        if shown is not None and shown.value == true:
            return touch("confirm")
        return touch("choose_stone", what=scene.step)

    def _gather(self, scene: Trick, pair: tuple[str, str]) -> Wish | None:
        """Both stones lie: look whether the kiosk has it right, and lift them."""
        counted = sum(self.table.state.tricks) == sum(self.true.tricks) or self.table.state.deal_no != self._dealt
        if scene.step == "taken":
            if scene.lead is not None and scene.lead.value != pair[0]:
                return touch("choose_stone", what="lead")
            if scene.reply is not None and scene.reply.value != pair[1]:
                return touch("choose_stone", what="reply")
            if self.rng.random() < 0.25:
                return Wish(KNOCK)
        elif not (scene.step == "lead" and counted):
            what = scene.step
            if what == "reply" and scene.lead is not None and scene.lead.value != pair[0]:
                return touch("choose_stone", what="lead")
            if self._patient(scene) > PATIENT:
                return touch("choose_stone", what=what)
            if self._patient(scene):
                self._nudge(pair[0 if what == "lead" else 1])
            return None
        self._pair, self._fix, self.misdeed = None, [], None
        lifted = [stone for stone in pair if stone in self.stones.lying("trick")]
        self._do_now(lambda now: self.stones.take(now, lifted))
        return None

    def _draw(self) -> None:
        """Both draw; the last of them takes the trump stone."""
        last = self._draws == 1
        self._draws = 0
        if last:
            turn_up = self.true.turn_up or ""
            self._to_do = [lambda now: self.stones.take(now, [turn_up], None)]
            self._do_now(lambda now: self.stones.draw(now, 1))
        else:
            self._do_now(lambda now: self.stones.draw(now, 2))

    def _lead(self, scene: Trick) -> Wish | None:
        true = self.true
        if scene.step != "lead" or scene.ungathered or true.phase != "lead":
            return self._mend(scene) if self._patient(scene) > 1 else None
        may_close = scene.can_close and true.trump_in_reserve and true.closed_by is None
        if may_close and true.points[true.leader] >= 30 and not self._closes and self.rng.random() < 0.12:
            self._closes = True
            if self.rng.random() < 0.5:
                return touch("close")
            self._do_now(self.stones.turn)
            return None
        stone = self._choose()
        self._spoken = False
        self.judge.happens({"type": "lead", "player": true.leader, "stone": stone})
        self._led = stone
        self._lay(stone)
        return None

    def _close(self, scene: Closing) -> Wish:
        if self._closes and self.true.closed_by is None:
            self.judge.happens({"type": "close", "player": self.true.leader})
            return touch("sure")
        if scene.seen and self.misdeed == "turned":
            self.misdeed, self._fix = None, []
            self._to_do = [self.stones.turn]
        return touch("no")

    def _reply(self, scene: Trick, led: str) -> Wish | None:
        true = self.true
        if scene.step == "lead":
            waited = self._patient(scene)
            if waited > PATIENT:
                return touch("choose_stone", what="lead")
            if waited and led in self.stones.lying("trick"):
                self._nudge(led)
            return None
        if scene.lead is not None and scene.lead.value != led:
            return touch("choose_stone", what="lead")
        doubles = 1 + sum(1 for stone in true.hands[true.leader] if stone in DOUBLES)
        if led in DOUBLES and doubles > 1 and not self._spoken and doubles in scene.announce:
            self._spoken = True
            if self.rng.random() < 0.7:
                self.judge.happens({"type": "announce", "player": true.leader, "doubles": doubles})
                return touch("announce", doubles=doubles)
        stone = self._choose()
        self.judge.happens({"type": "reply", "player": 1 - true.leader, "stone": stone})
        self._pair, self._led = (led, stone), None
        self._draws = sum(effect["type"] == "draw" for effect in self.judge.last)
        if any(effect["type"] == "reserve_gone" for effect in self.judge.last):
            self._draws = 1
        self._lay(stone)
        return None

    def _choose(self) -> str:
        """A stone that may be laid: mostly the best one, now and then any."""
        stones = sorted(GAMES["bingo"].expects(self.true).facts["stones"])
        return str(self.rng.choice(stones))

    def _name(self, scene: ChooseStone) -> Wish:
        true = self._truth_of(scene.what)
        if scene.old or true is None or true in scene.gone:
            return touch("close")
        return touch("stone", value=true)

    def _mend(self, scene: Trick) -> Wish | None:
        """The kiosk says that something is amiss, though the stones lie as they should."""
        waited, problem = self._patient(scene), scene.problem
        if problem == "which_led":
            led = self._truth_of("lead")
            index = next((at for at, stone in enumerate(scene.loose) if stone.value == led), 0)
            return touch("led", index=index)
        if problem == "lead_gone" and self._led is None and self._pair is None:
            return touch("lead_back")
        if problem == "half_gathered" and self._pair is None:
            return touch("count")
        what = "reply" if scene.step in ("reply", "taken") and self._pair is not None else "lead"
        true = self._truth_of(what)
        if waited > PATIENT and true is not None:
            return touch("choose_stone", what=what)
        if waited > 4 * PATIENT:
            self._do_now(lambda now: self.stones.take(now, [], None))
        elif waited:
            lies = list(self.stones.lying("trick"))
            if problem in ("trump_changed", "trump_gone") and self.true.turn_up in self.stones.lying("trump"):
                self._nudge(self.true.turn_up or "")
            elif lies:
                self._nudge(lies[-1])
            else:
                # A hand over the mat: what lies there is looked at anew.
                self._do_now(lambda now: self.stones.take(now, [], None))
        return None

    def _nudge(self, stone: str) -> None:
        self._do_now(lambda now: self.stones.nudge(now, stone))

    # How stones are laid

    def _lay(self, stone: str) -> None:
        """Lay a stone, as it should be or not."""
        self.misdeed, self._fix = None, []
        if self.rng.random() < (MISCHIEF if self.mischief else MISBEHAVES):
            self.misdeed = self.rng.choice(MISDEEDS if self.mischief else CARELESS)
        laying: Callable[[float], float] = lambda now: self.stones.lay(now, stone)  # noqa: E731
        if self.misdeed is None or not self._misbehave(self.misdeed, stone, laying):
            self._do_now(laying)

    def _misbehave(self, misdeed: str, stone: str, laying: Callable[[float], float]) -> bool:
        """Lay it as it should not be, and know what puts it right. False where that cannot be done now."""
        table, true = self.stones, self.true
        lead = self._led is not None
        free = [one for one in true.hands[true.leader] if one is not None]
        if misdeed in ("standing", "off_mat"):
            self._fix = [lambda now: table.take(now, [stone], None), laying]
        elif misdeed == "hand_stays":
            self._fix = [lambda now: table.take(now, [], None)]
        if misdeed in ("standing", "off_mat", "hand_stays", "nudged", "dead_camera"):
            self._do_now(lambda now: table.lay(now, stone, misbehave=misdeed))
            return True
        if misdeed == "third" and not lead and free:
            self._to_do = [lambda now: table.lay(now, free[0])]
            self._fix = [lambda now: table.take(now, [free[0]], None)]
            self._do_now(laying)
            return True
        before = [trick.reply for trick in self.table.state.seen or () if trick.reply]
        if misdeed == "again" and lead and before:
            self._to_do, self._fix = [], [lambda now: table.take(now, [before[-1]], None), laying]
            self._do_now(lambda now: table.lay(now, before[-1]))
            return True
        if misdeed == "changed" and lead and free:
            self._fix = [lambda now: table.take(now, [free[0]], None), laying]
            self._do_now(lambda now: table.lay(now, free[0]))
            return True
        if misdeed == "early" and lead:
            self._to_do, self._fix = [lambda now: table.take(now, [stone], None)], [laying]
            self._do_now(laying)
            return True
        lies = true.turn_up in table.lying("trump") and true.closed_by is None and true.turn_up is not None
        turn_up = true.turn_up or ""
        if misdeed == "swapped" and lies and lead and free:
            self._to_do = [lambda now: table.take(now, [turn_up], None), lambda now: table.lay(now, free[0], "trump")]
            self._fix = [lambda now: table.take(now, [free[0]], None), lambda now: table.lay(now, turn_up, "trump")]
            self._do_now(laying)
            return True
        if misdeed == "turned" and lies and lead:
            self._to_do, self._fix = [table.turn], [table.turn]
            self._do_now(laying)
            return True
        if misdeed == "shifted" and lies:
            self._to_do = [lambda now: table.nudge(now, turn_up)]
            self._do_now(laying)
            return True
        self.misdeed = None
        return False
