"""Two people who play tricks with stones: what they lay, gather and draw, and what they do when something is amiss.

They know their own stones (the judge's open match) and see the screen, nothing else of the kiosk.
"""

from __future__ import annotations

from kiosk.games import GAMES
from kiosk.games.bingo import DOUBLES, State
from kiosk.guests.bingo_judge import BingoJudge
from kiosk.guests.bingo_misdeeds import Hands
from kiosk.guests.people import PATIENT, Act, People
from kiosk.guests.stones import Stones
from kiosk.guests.wishes import KNOCK, Wish, touch
from kiosk.scenes import ChooseStone, Closing, Trick

NUDGED = 3.2
"""Seconds after which a stone that is nudged lies where it stays."""


class PlaysTricks(People):
    """A deal from its first lead to its last trick."""

    stones: Stones
    judge: BingoJudge

    def sit_down(self, mischief: bool) -> None:
        """Nothing is dealt yet."""
        self.hands = Hands(self.rng, mischief=mischief)
        self.misdeed: str | None = None
        """What was done wrong last and is not put right yet."""
        self._dealt = 0
        """The deal that is being played."""
        self._led: str | None = None
        """The stone that lies as lead."""
        self._pair: tuple[str, str] | None = None
        """Both stones of a trick that was not gathered yet."""
        self._draws = 0
        """Stones that are to be drawn; the last two are a hidden one and the trump stone."""
        self._closes = False
        self._spoken = False

    def begin_deal(self) -> None:
        """The stones are dealt."""
        self._dealt = self.true.deal_no
        self._led, self._pair, self._draws, self._closes = None, None, 0, False

    @property
    def true(self) -> State:
        """The match as it really stands."""
        return self.judge.true

    def _do_now(self, act: Act, longer: float = 0.0) -> None:
        super()._do_now(act, NUDGED if self.misdeed == "nudged" else longer)

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
                return touch("close_reserve")
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

    def _lay(self, stone: str) -> None:
        """Lay a stone, as it should be or not."""
        laying = self.hands.lays(stone, self.stones, self.true, led=self._led is not None, before=self._replied())
        self.misdeed, self._to_do, self._fix = laying.misdeed, list(laying.then), list(laying.fix)
        self._do_now(laying.now)

    def _replied(self) -> list[str]:
        """Replies of this deal that count, as the kiosk knows them."""
        return [trick.reply for trick in self.table.state.seen or () if trick.reply]
