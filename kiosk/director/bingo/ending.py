"""What came out afterwards, the reckoning of a deal, and the end of the match: each is shown until a knock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.director.bingo import ledger
from kiosk.director.bingo.phase import BingoPhase
from kiosk.fold import Live
from kiosk.games.bingo import State
from kiosk.games.game import Effect
from kiosk.scenes import FoundOut, MatchEnd, Reckoning, Scene

if TYPE_CHECKING:
    from kiosk.director.bingo.play import BingoPlay


def proofs(live: Live) -> list[Effect]:
    """What an entry has proved about earlier tricks."""
    return [effect for effect in live.effects if effect["type"] in ("revoke", "false_announcement")]


class Found(BingoPhase):
    """A stone that was laid proves that an earlier one should not have been, or that doubles were not held."""

    def __init__(self, play: BingoPlay, live: Live) -> None:
        super().__init__(play)
        self.live = live
        self.proved = proofs(live)
        self.director.hear(self.proved)

    def strike_means(self) -> str:
        return "go_on"

    def meaning(self) -> object:
        return len(self.proved)

    def strike(self, at: float) -> None:
        self.do_go_on()

    def do_go_on(self) -> None:
        if len(self.proved) > 1:
            del self.proved[0]
        else:
            self.director.shown("found", self.live)

    def scene(self) -> Scene:
        effect = self.proved[0]
        state: State = self.live.state
        tricks = ledger.tricks(self.table.running, self.play.memory.amended(), self._deal())
        line = next((one for one in tricks if one.trick == effect["trick"]), None)
        seen = state.seen or ()
        declared = seen[effect["trick"] - 1].declared if effect["trick"] <= len(seen) else None
        return FoundOut(
            self.play.stage(), effect["type"], effect["player"], line, effect.get("stone"), declared=declared or 0
        )

    def _deal(self) -> int:
        before = self.live.before
        deal: int = before.state.deal_no if before is not None else 1
        return deal


class Reckoned(BingoPhase):
    """A deal is over."""

    def __init__(self, play: BingoPlay, live: Live) -> None:
        super().__init__(play)
        self.live = live
        told = [effect for effect in live.effects if effect["type"] in ("deal_over", "big_points")]
        play.director.hear(told)

    def strike_means(self) -> str:
        return "go_on"

    def strike(self, at: float) -> None:
        self.do_go_on()

    def do_go_on(self) -> None:
        self.director.shown("deal")

    def scene(self) -> Scene:
        assert self.live.before is not None
        before: State = self.live.before.state
        over = ledger.of_type(self.live.effects, "deal_over")[0]
        line = next(one for one in ledger.deals(self.table.running) if one.deal == before.deal_no)
        return Reckoning(
            self.play.stage(),
            points=(over["points"][0], over["points"][1]),
            tricks=(over["tricks"][0], over["tricks"][1]),
            big=line.big,
            closed_by=before.closed_by,
            deal=before.deal_no,
            next_leader=self.state.leader,
            over=self.state.phase == "match_over",
        )


class Ended(BingoPhase):
    """The match is over."""

    ends = True

    def __init__(self, play: BingoPlay) -> None:
        super().__init__(play)
        last = self.table.last
        self.director.hear(ledger.of_type(last.effects, "match_over") if last is not None else ())

    def strike_means(self) -> str:
        return "go_on"

    def strike(self, at: float) -> None:
        self.do_go_on()

    def do_go_on(self) -> None:
        self.director.shown("end")

    def scene(self) -> Scene:
        last = self.table.last
        written = ledger.bigs(last.effects) if last is not None else ()
        return MatchEnd(self.play.stage(), self.state.winner, written[-1] if written else None)
