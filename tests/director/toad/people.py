"""People at a table of Toad who know what they have done, and answer truly whatever the kiosk asks."""

from __future__ import annotations

from dataclasses import dataclass, field

from kiosk.games.toad import CARDS
from kiosk.scenes import ChooseCard, ToadTurn
from tests.card_bench import CardBench

PATIENT = 12
"""Questions in one turn after which it is taken for a dead end."""


@dataclass
class TruePeople:
    """Who has laid what is known to them alone."""

    bench: CardBench
    pile: list[str] = field(default_factory=list)
    """As it really lies, the top last."""
    laid: list[tuple[int, str]] = field(default_factory=list)
    """Who has laid which card, in order."""
    unknown: set[str] = field(default_factory=set)
    """Cards that were asked about, where whoever laid them was not to choose."""
    asked: int = 0
    _early: str | None = None
    """A card that the next one has laid already."""
    _turns: list[tuple[int, str | None]] = field(default_factory=list)
    """Whose each turn was, and what was laid in it."""

    @property
    def players(self) -> int:
        return len(self.bench.state.lives)

    @property
    def player(self) -> int:
        return int(self.bench.on(ToadTurn).player)

    def lay(self, seat: int) -> str:
        """A card from that hand comes to lie on top."""
        card = next(card for card in CARDS if card not in {one for _, one in self.laid})
        self.pile.append(card)
        self.laid.append((seat, card))
        return card

    def lies(self, *, spread: bool) -> None:
        """The pile is tidy, and its top is seen; or it is spread, and all is."""
        self.bench.spread = spread
        self.bench.pile = list(self.pile) if spread else self.pile[-1:]

    def turn(self, how: str, *, lays: bool, takes: bool, spread: bool) -> None:
        """One turn, which the camera sees or not."""
        bench, player = self.bench, self.player
        if how in ("unseen", "blind") and (bench.scene.problem is not None or bench.scene.card is not None):
            # What is asked about waits for an answer, also where nobody sees the cards.
            self.answer(self._early if self._early in bench.pile else None)
        if takes and self.pile:
            self.pile.pop()
        mine, self._early = self._early, None
        if mine is None and lays and how != "after":
            mine = self.lay(player)
        if how == "early":
            self._early = self.lay((player + 1) % self.players)
        self.lies(spread=spread)
        self._turns.append((player, mine))
        if how == "unseen":
            bench.kiosk.see("hand")
            bench.kiosk.knock()
            bench.kiosk.wait(8.5)
        elif how == "blind":
            bench.eye("fault")
            bench.kiosk.knock()
            bench.eye("ok")
        else:
            bench.rest()
            self.answer(mine if mine in bench.pile else None)
            bench.kiosk.knock()
            bench.kiosk.wait()
            if lays and how == "after":
                self._turns[-1] = player, mine or self.lay(player)
        assert self.player != player, f"the turn of {player} does not end: {bench.scene}"

    def take_back(self, count: int) -> None:
        """The last turns are taken back, and played again as they were: what was laid in them lies there still."""
        bench, turns = self.bench, self._turns[-count:]
        for player, _ in reversed(turns):
            bench.kiosk.do("undo")
            bench.kiosk.do("sure")
            assert self.player == player
        for player, mine in turns:
            assert self.player == player
            self.lies(spread=bench.spread)
            bench.rest()
            self.answer(mine if mine in bench.pile else None)
            bench.kiosk.knock()
            bench.kiosk.wait()

    def answer(self, mine: str | None) -> None:
        """Everything that is asked is answered, and what is shown as laid in this turn is held against the truth."""
        bench = self.bench
        for _ in range(PATIENT):
            scene = bench.on(ToadTurn)
            shown = scene.card.value if scene.card is not None else None
            if scene.problem is None and shown == mine:
                return
            self.asked += 1
            if scene.problem is None and shown is None:
                bench.do("choose_card", what="discard")
                bench.do("card", value=mine)
            elif scene.problem is None:
                bench.do("choose_card", what="discard")
                bench.on(ChooseCard)
                bench.do("card", value=None)
            elif scene.problem == "many":
                loose = [card.value for card in scene.loose]
                bench.do("top", index=loose.index(mine)) if mine in loose else bench.do("no_discard")
            elif scene.about == mine:
                bench.do("confirm")
            elif scene.problem == "late":
                self._whose(scene)
            else:
                bench.do("no_discard")
        raise AssertionError(f"no end of questions: {bench.scene}")

    def _whose(self, scene: ToadTurn) -> None:
        seat = next(seat for seat, card in reversed(self.laid) if card == scene.about)
        if seat in scene.whose:
            self.bench.do("whose", seat=seat)
        else:
            self.unknown.add(str(scene.about))
            self.bench.do("no_discard")

    def booked(self) -> list[tuple[int, str]]:
        """Who has laid which card by the account."""
        live = self.bench.kiosk.table.running.live
        return [(one.before.state.turn, one.event["card"]) for one in live if one.before and one.event.get("card")]
