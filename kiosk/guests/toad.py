"""A game of Toad without a screen: people who play with simulated cards and look at what the kiosk shows.

They know their own cards (the judge's open game) and see the screen, nothing else of the kiosk.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.blows import BLOWS
from kiosk.games.toad import CARDS, State, is_toad
from kiosk.guests import toad_play
from kiosk.guests.cards import Cards
from kiosk.guests.people import MEDDLES, PATIENT, People
from kiosk.guests.toad_judge import ToadJudge
from kiosk.guests.toad_misdeeds import Hands
from kiosk.guests.wishes import KNOCK, NAMES, TOUCH, Wish, touch
from kiosk.headless import SIZE, Kiosk
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
    ToadTurn,
    Verdict,
    Waiting,
    Wrong,
)
from kiosk.settings import Config
from kiosk.table import Committed
from vision.readers import reader
from vision.reading import Reader
from vision.simulate.card_table import CardTable
from vision.simulate.quick_cards import CardTruthReader, QuickCards

FALSE = 0.03
"""How often somebody says "toad" who has none."""

SHARP = (1280, 720)
"""Of the camera's pictures, px: the index of a card is small."""

LONG_HAND = 60
"""Turns of a hand after which the table gives it up."""

TOUCHED = (
    Action("account"),
    Action("put_right"),
    Action("leave_table"),
    Action("undo"),
    Action("close"),
    Action("go_on"),
    Action("turned_over"),
    Action("choose_card", {"what": "discard"}),
    Action("top", {"index": 0}),
    Action("hold"),
    Action("set_language", {"code": "ru"}),
    Action("bid", {"player": 0, "raise": 10}),
)
"""What meddlers touch, whether it is offered or not; ``turned_over`` only costs the kiosk what it knew of the pile."""


class HeadlessToad(People):
    """A game among two to six people. Call `run`."""

    game = "toad"
    end = ToadEnd
    judge: ToadJudge

    def __init__(
        self,
        folder: Path | Kiosk,
        seed: int,
        players: int,
        rules: str,
        *,
        mischief: bool = False,
        read_truth: bool = False,
        config: Config | None = None,
        reader_of: Callable[[str], Reader] = reader,
        cards_of: Callable[[int, tuple[int, int]], Cards] = CardTable,
        on_scene: Callable[[Scene], None] | None = None,
        on_commit: Callable[[Committed], None] | None = None,
    ) -> None:
        """`reader_of` gives the reader of a kind of thing, `cards_of` the table of a seed and picture's size."""
        self.players, self.rules, self.mischief, self.read_truth = players, rules, mischief, read_truth
        if read_truth:
            cards_of, reader_of = QuickCards, lambda kind: CardTruthReader(lambda: self.truth)
        self.cards = cards_of(seed, SIZE if read_truth else SHARP)
        super().__init__(folder, seed, self.cards, reader_of, config=config, on_scene=on_scene, on_commit=on_commit)
        setup = {"record": 1, "game": "toad", "rules": rules, "players": list(NAMES[:players]), "dealer": 0}
        self.judge = ToadJudge(setup)
        self.hands = Hands(self.rng, self.cards, mischief=mischief)
        self.deck: list[str] = []
        self._dealt = 0
        self._planned: tuple[int, int] | None = None
        """Hand and turn that were thought about already."""
        self._turns = 0
        self._laid: str | None = None
        self._earlier: str | None = None
        """A card of which was said that it was laid in an earlier turn: as what the kiosk takes it."""
        self._layers: dict[str, int] = {}
        """Who has laid which card last."""
        self._turned_over = False
        """The pile was turned over, and the kiosk is to be told."""
        self._says = False
        self._shown = False
        self._early = False

    @property
    def true(self) -> State:
        """The game as it really stands."""
        return self.judge.true

    def committed(self, done: Committed) -> None:
        self.judge.entry(done, self.deck)
        kind = done.entry.payload.get("event", {}).get("type")
        if kind in ("end_turn", "declare", "abandon"):
            self._turns, self._planned = self._turns + 1, None

    def over(self) -> bool:
        return super().over() and self.true.phase == "game_over"

    def summary(self) -> dict[str, Any]:
        over = self.over()
        if over:
            self.judge.account(self.table.state)
        winner = self.table.state.winner if over else None
        return {
            "rules": self.rules,
            "players": self.players,
            **({"eyes": "told the truth"} if self.read_truth else {}),
            "winners": [winner] if winner is not None else None if not over else [],
            **self.judge.to_json(),
        }

    def awaits_look(self) -> bool:
        return isinstance(self.director.scene(), ToadTurn | Declared)

    # What they do

    def act(self) -> None:
        scene = self.director.scene()
        if self._early and isinstance(scene, ToadTurn) and self.now > self.lies_at - 0.4:
            self._early = False
            self.do(Wish(KNOCK))
        if not self.still:
            return
        self.pause()
        if self._to_do:
            self._do_now(self._to_do.pop(0))
            return
        if self.mischief and self.rng.random() < MEDDLES:
            how = self.rng.choice(BLOWS) if self.rng.random() < 0.4 else TOUCH
            if how == TOUCH or not isinstance(scene, ToadTurn | DealCards):
                self.do(Wish(how, self.rng.choice(TOUCHED) if how == TOUCH else None, late=self.rng.random() < 0.4))
            return
        wish = self._wish(scene)
        if wish is not None:
            self.do(wish)

    def _wish(self, scene: Scene) -> Wish | None:
        if isinstance(scene, Waiting):
            return touch("begin", game="toad")
        if isinstance(scene, Players):
            if len(scene.names) < self.players:
                return touch("add_player", name=NAMES[len(scene.names)])
            return touch("start") if scene.preset == self.rules else touch("set_preset", preset=self.rules)
        if isinstance(scene, DealCards):
            return self._deal()
        if isinstance(scene, ToadTurn):
            return self._turn(scene)
        if isinstance(scene, Declared):
            return self._show_hand(scene)
        if isinstance(scene, TakesBack):
            return touch("take_life") if self.rng.random() < 0.8 else touch("no")
        if isinstance(scene, Verdict | HandOver | ToadEnd):
            self._says = self._shown = False
            return Wish(KNOCK)
        if isinstance(scene, ChooseCard):
            return self._name(scene)
        if isinstance(scene, EnterHand):
            return self._enter(scene)
        if isinstance(scene, LeaveTable) and self._turns > LONG_HAND:
            return touch("sure") if scene.asked == "abandon_hand" else touch("abandon", what="hand")
        if isinstance(scene, ToadAccount | LeaveTable | HowTo | Pin):
            return touch("close")
        if isinstance(scene, Wrong) and scene.choices:
            return touch(scene.choices[0].name)
        return None

    def _deal(self) -> Wish | None:
        if self._dealt == self.true.hand_no:
            return Wish(KNOCK)
        self._dealt, self._turns, self._planned = self.true.hand_no, 0, None
        self._turned_over = self._says = self._shown = False
        self._to_do, self._fix = [], []
        self.deck = list(CARDS)
        self.rng.shuffle(self.deck)
        row = self.deck[2 * len(self.true.present) :][:4] if self.true.switches.layout == "common" else []
        self._do_now(lambda now: self.cards.deal(now, row))
        return None

    # A turn

    def _turn(self, scene: ToadTurn) -> Wish | None:
        true = self.true
        if self.cards.lying("field") and not self._says:
            self._do_now(lambda now: self.cards.take(now, "field"))
            return None
        if self._turned_over:
            self._turned_over = False
            if scene.can_turn_over:
                return touch("turned_over")
        if self._turns > LONG_HAND:
            return touch("leave_table")
        if true.phase != "turn" or scene.player != true.turn:
            return None
        if self._planned != (true.hand_no, self._turns):
            self._planned = (true.hand_no, self._turns)
            self._play()
            return None
        if self._fix and (scene.problem or self._patient(scene) > 1):
            acts, self._fix = self._fix, []
            self._to_do = acts[1:]
            self._do_now(acts[0])
            return None
        return self._finish(scene)

    def _play(self) -> None:
        """Take and discard, as it brings the hand nearest to ten and ten."""
        true = self.true
        source, card = toad_play.source(true, self.rng)
        event: dict[str, Any] = {"type": "take", "from": source, **({"card": card} if source == "open" else {})}
        effects = self.judge.happens(event)
        common = true.switches.layout == "common"
        if source == "discard":
            self._to_do.append(lambda now: self.cards.take(now, "pile", self.cards.lying("pile")[-1:]))
        elif source == "open" and common and card is not None:
            new = next((effect["card"] for effect in effects if effect["type"] == "refill"), None)
            self._to_do.append(lambda now: self.cards.replace_in_row(now, card, new))
        if any(effect["type"] == "recycle" for effect in effects):
            self._turned_over = True
            self._to_do.append(lambda now: self.cards.take(now, "pile"))
        self._laid = toad_play.best(toad_play.held(self.true))[1]
        self.judge.happens({"type": "discard", "card": self._laid})
        if self._laid is not None:
            self._layers[self._laid] = true.turn
            laying = self.hands.discards(self._laid, toad_play.held(self.true))
            self._fix, self._early = list(laying.fix), laying.misdeed == "early" and not self._turned_over
            self._to_do.append(laying.now)
        hand = toad_play.held(self.true)
        self._says = is_toad(hand) or self.rng.random() < FALSE
        self._shown = False

    def _finish(self, scene: ToadTurn) -> Wish | None:
        """Look whether the kiosk has read it right; then knock, or say "toad"."""
        laid = self._laid
        if scene.asked:
            right = scene.card is not None and scene.card.value == laid
            if not right and scene.card is not None and scene.card.value == self._earlier:
                return touch("confirm" if self._earlier in self.true.discard else "no_discard")
            return touch("confirm") if right else touch("choose_card", what="discard")
        if scene.problem == "many":
            index = next((at for at, card in enumerate(scene.loose) if card.value == laid), None)
            return touch("no_discard") if index is None else touch("top", index=index)
        if scene.problem == "late" or (
            scene.problem == "elsewhere" and self._layers.get(scene.about or "") in scene.whose
        ):
            return self._whose(scene)
        if scene.problem == "uncovered":
            return touch("confirm") if scene.about == laid else touch("no_discard")
        if scene.problem == "pile_gone" and laid is None:
            return touch("no_discard")
        if scene.problem:
            if self._patient(scene) > PATIENT:
                return touch("no_discard")
            self._do_now(lambda now: self.cards.take(now, "pile", []))
            return None
        if (scene.card.value if scene.card is not None else None) != laid and self.table.state.step != "declare":
            waited = self._patient(scene)
            if waited > PATIENT:
                return touch("choose_card", what="discard")
            if waited:
                self._do_now(lambda now: self.cards.take(now, "pile", []))
            return None
        if self._says:
            return touch("toad")
        return Wish(KNOCK) if self.rng.random() < 0.8 else touch("done")

    def _whose(self, scene: ToadTurn) -> Wish:
        """Say who laid the card that came late, as far as the screen lets them."""
        if scene.about == self._laid and scene.may_be_now:
            return touch("confirm")
        self._earlier = scene.about
        seat = self._layers.get(scene.about or "")
        return touch("whose", seat=seat) if seat in scene.whose else touch("no_discard")

    # A hand that is shown

    def _show_hand(self, scene: Declared) -> Wish | None:
        hand = sorted(toad_play.held(self.true))
        if not self._says:
            return touch("back")
        if not self._shown:
            self._shown = True
            laying = self.hands.shows(hand)
            self._fix = list(laying.fix)
            self._do_now(laying.now)
            return None
        if self._fix and (scene.problem not in (None, "changed") or scene.over):
            acts, self._fix = self._fix, []
            self._to_do = acts[1:]
            self._do_now(acts[0])
            return None
        read = sorted(card.value for card in scene.cards)
        if scene.problem is None and scene.over and read == hand:
            return Wish(KNOCK) if self.rng.random() < 0.6 else None
        if scene.problem in (None, "changed") and read == hand:
            return None
        if scene.problem == "stray" and scene.about in hand:
            return touch("of_hand")
        if self._patient(scene) > PATIENT:
            return touch("enter_hand")
        self._do_now(lambda now: self.cards.take(now, "field", []))
        return None

    def _name(self, scene: ChooseCard) -> Wish:
        if scene.what == "discard" and self._planned is not None:
            return touch("card", value=self._laid)
        return touch("close")

    def _enter(self, scene: EnterHand) -> Wish:
        if scene.old or not self._says:
            return touch("close")
        hand = set(toad_play.held(self.true))
        wrong = sorted(hand ^ set(scene.cards))
        return touch("card", value=wrong[0]) if wrong else touch("sure")
