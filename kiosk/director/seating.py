"""Before the game: who sits down, by which rules of the house."""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kiosk.director.house import HOUSES, House
from kiosk.director.names import LONGEST, tidy
from kiosk.director.phase import DOUBLE_TOUCH, Phase, whole
from kiosk.figures import figures, free_figure
from kiosk.games import Refused
from kiosk.scenes import Action, Players, Scene
from kiosk.worth import TEMPERS

if TYPE_CHECKING:
    from kiosk.director.director import Director

NOTED = (
    *("names", "named", "figures", "computers", "preset", "chosen", "first", "by_lot", "plain_dice", "one_strike"),
    *("editing", "text", "page", "by_knocks"),
)
"""What of the players who sit down outlives a pulled plug."""

START_AFTER = 10.0
"""Seconds after the last knock until a game whose players sat down with the hammer alone starts."""


class Seating(Phase):
    """Players sit down: by touch, or one knock each."""

    def __init__(self, director: Director, house: House) -> None:
        super().__init__(director)
        self.house = house
        self.names: list[str] = []
        self.named: list[bool] = []
        self.figures: list[str] = []
        """The animal of each, which he keeps whatever he and the others are called."""
        self.computers: list[str] = []
        """Temper of each player that is a clockwork; empty: a person."""
        self.preset = house.preset(self.config)
        self.chosen: dict[str, Any] = house.options(self.config)
        self.first = 0
        self.by_lot = False
        self.plain_dice = house.dice and self.config.table.dice == "plain-dice"
        self.one_strike = self.config.auction.one_strike_sells
        self.editing: int | None = None
        self.text = ""
        self.problem: str | None = None
        self.page = 0
        self.touched = director.now
        self._removed = -math.inf
        """When somebody was removed last."""
        self.by_knocks = True
        self._noted: Mapping[str, Any] = {}

    @classmethod
    def as_noted(cls, director: Director) -> Seating | None:
        """Players who were sitting down when the plug was pulled, as they sat; None where nobody was."""
        noted = director.table.seating()
        house = HOUSES.get(str(noted.get("game"))) if noted else None
        if noted is None or house is None:
            return None
        seating = cls(director, house)
        if not seating._take(noted):
            return None
        seating._noted = noted
        return seating

    def _take(self, noted: Mapping[str, Any]) -> bool:
        """Sit as it was noted; False where these rules of the house no longer know it."""
        if set(noted) != {"game", *NOTED} or noted["preset"] not in self.house.game.presets:
            return False
        for name in NOTED:
            setattr(self, name, noted[name])
        return self._refusal(self._options(self.chosen)) in (None, "too_few_players")

    def _note(self) -> None:
        """Write down how they sit, where that has changed."""
        now = {"game": self.house.name, **{name: getattr(self, name) for name in NOTED}}
        if now != self._noted:
            # A copy: what is written must not change before it is.
            self._noted = copy.deepcopy(now)
            self.table.note_seating(self._noted)

    def rules(self) -> tuple[str, str, Mapping[str, Any]]:
        return self.house.name, self.preset, self.chosen

    def present(self) -> None:
        self.touched = self.now

    def strike_means(self) -> str:
        if self.editing is not None:
            return "none"
        return "add_player" if len(self.names) < self.house.most else "start"

    def strike(self, at: float) -> None:
        if len(self.names) >= self.house.most:
            self.do_start()
            return
        self.touched = self.now
        self._add()
        self._note()

    def act(self, action: Action) -> bool:
        self.touched = self.now
        self.by_knocks = False
        done = super().act(action)
        if self.director.phase is self:
            self._note()
        return done

    def do_add_player(self, name: str = "") -> None:
        if len(self.names) < self.house.most:
            self._add(tidy(name))

    def do_add_computer(self) -> None:
        """A clockwork player takes a seat."""
        if self.house.clockwork and len(self.names) < self.house.most:
            self._add(computer=next(iter(TEMPERS)))

    def do_set_temper(self, seat: int) -> None:
        """The next temper of a clockwork player."""
        if whole(seat, 0, len(self.names) - 1) is not None and self.computers[seat]:
            tempers = tuple(TEMPERS)
            self.computers[seat] = tempers[(tempers.index(self.computers[seat]) + 1) % len(tempers)]

    def _add(self, name: str = "", computer: str = "") -> None:
        """Without a name he is called by his figure, which the screens say in the visitors' language."""
        figure = free_figure(self.figures, self.names)
        self.names.append(name or (figure if figure not in self.names else free_figure(self.names)))
        self.named.append(bool(name))
        self.figures.append(figure)
        self.computers.append(computer)
        self.problem = None
        self.director.cue("seat")

    def do_remove_player(self, seat: int) -> None:
        # Who sat behind him has moved up, under the finger that removed him.
        if whole(seat, 0, len(self.names) - 1) is None or self.now < self._removed + DOUBLE_TOUCH:
            return
        self._removed = self.now
        del self.names[seat], self.named[seat], self.figures[seat], self.computers[seat]
        self.problem = None
        self.editing = None
        if self.first == seat:
            self.by_lot = False  # it met nobody who sits here now
        if self.first > seat or self.first >= len(self.names):
            self.first = max(0, self.first - 1)

    def do_edit_name(self, seat: int) -> None:
        if whole(seat, 0, len(self.names) - 1) is not None:
            self.editing = seat
            self.text = self.names[seat] if self.named[seat] else ""

    def do_type(self, text: str) -> None:
        if self.editing is not None and isinstance(text, str):
            self.text = (self.text + "".join(letter for letter in text if letter.isprintable()))[:LONGEST]

    def do_erase(self) -> None:
        self.text = self.text[:-1]

    def do_name_done(self) -> None:
        if self.editing is None:
            return
        name = tidy(self.text)
        taken = [other for seat, other in enumerate(self.names) if seat != self.editing]
        if name in taken:
            self.problem = "twice"
            return
        if name:
            self.names[self.editing], self.named[self.editing] = name, True
        self.editing, self.text, self.problem = None, "", None

    def do_close(self) -> None:
        """The keys are put away; the name stays as it was."""
        self.editing, self.text, self.problem = None, "", None

    def do_set_preset(self, preset: str) -> None:
        if preset in self.house.game.presets and self._fits(preset):
            self.preset = preset
            self.chosen = {}

    def do_set_option(self, switch: str, value: Any) -> None:
        offered = self._switches().get(switch)
        if offered is None or value not in offered:
            return
        options = {**self.chosen, switch: value}
        if self._refusal(self._options(options)) in (None, "too_few_players"):
            self.chosen = options

    def do_set_banker(self, seat: int) -> None:
        if whole(seat, 0, len(self.names) - 1) is not None:
            self.first, self.by_lot = seat, False

    def do_draw_banker(self) -> None:
        if self.names:
            self.first, self.by_lot = self.director.rng.randrange(len(self.names)), True
            self.director.cue("draw")

    def do_set_plain_dice(self, on: bool) -> None:
        self.plain_dice = bool(on)

    def do_set_one_strike(self, on: bool) -> None:
        self.one_strike = bool(on)

    def do_show_page(self, page: int) -> None:
        self.page = whole(page, 0, len(self._switches())) or 0

    def do_back(self) -> None:
        self.table.note_seating(None)
        self.director.wait()

    def do_teach(self) -> None:
        if self.house.dice:
            self.director.doors.open_teach()

    def do_start(self) -> None:
        if self.editing is not None:
            self.do_name_done()
            if self.problem:
                return
        if self.computers and all(self.computers):
            self.problem = "no_person"
            return
        if self._lot_decides:
            self.do_draw_banker()
        try:
            lot = self.director.rng.getrandbits(32)
            house = {"plain_dice": self.plain_dice, "one_strike": self.one_strike} if self.house.dice else {}
            drawn = {"simulated": True} if self.director.simulated else {}
            self.table.begin(self.setup(), {**house, "lot": lot, **drawn})
        except Refused as no:
            self.problem = no.code

    @property
    def _lot_decides(self) -> bool:
        """Nobody has touched a banker or a lot: it is drawn as the game starts, and the auction shows whom it met."""
        return self.by_knocks and not self.by_lot and bool(self.names)

    def setup(self) -> dict[str, Any]:
        """The first line of the game's record."""
        computers = {"computers": list(self.computers)} if any(self.computers) else {}
        told = figures(self.names)
        kept = {"figures": list(self.figures)} if tuple(self.figures) != told else {}
        return {
            "record": 1,
            "game": self.house.name,
            "rules": self.preset,
            "options": self._options(self.chosen),
            "players": list(self.names),
            self.house.first: self.first,
            **computers,
            **kept,
        }

    def _options(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """Switches that differ from the preset; several rounds are limited by the house."""
        preset = self.house.game.presets[self.preset]
        limits = self.house.limits(self.config, self.preset)
        return {switch: value for switch, value in {**limits, **chosen}.items() if value != preset.get(switch, value)}

    def _refusal(self, options: dict[str, Any]) -> str | None:
        try:
            self.house.game.start({**self.setup(), "options": options, "players": max(2, len(self.names))})
        except Refused as no:
            return no.code
        return None

    def _fits(self, preset: str) -> bool:
        """Whether rules can be chosen with as many players as sit there; before two do, all can."""
        return len(self.names) < 2 or self.house.needs(self.house.game.presets[preset]) <= len(self.names)

    def _switches(self) -> dict[str, tuple[Any, ...]]:
        return dict(self.house.switches)

    def _fewest(self) -> int:
        return self.house.needs({**self.house.game.presets[self.preset], **self.chosen})

    def _start_left(self) -> float | None:
        if not self.by_knocks or len(self.names) < self._fewest():
            return None
        return max(0.0, self.touched + self.slowly(START_AFTER) - self.now)

    @property
    def left(self) -> float | None:
        """Seconds until the waiting screen returns, where nobody touches anything; None: it never does."""
        away = self.config.times.away
        return max(0.0, self.touched + away - self.now) if away else None

    def tick(self, now: float) -> None:
        if self._start_left() == 0.0 and not self.table.busy:
            self.do_start()
        if self.left == 0.0:
            self.do_back()

    def scene(self) -> Scene:
        preset = self.house.game.presets[self.preset]
        return Players(
            names=tuple(self.names),
            named=tuple(self.named),
            figures=tuple(self.figures),
            computers=tuple(self.computers),
            clockwork=self.house.clockwork,
            preset=self.preset,
            presets=tuple(name for name in self.house.game.presets if name == self.preset or self._fits(name)),
            options={**preset, **self._options(self.chosen)},
            banker=None if self._lot_decides else self.first,
            game=self.house.name,
            first=self.house.first,
            dice=self.house.dice,
            plain_dice=self.plain_dice,
            most=self.house.most,
            editing=self.editing,
            text=self.text,
            fewest=self._fewest(),
            switches=self._switches(),
            one_strike=self.one_strike,
            start_left=self._start_left(),
            start_total=self.slowly(START_AFTER),
            by_lot=self.by_lot or self._lot_decides,
            problem=self.problem,
            page=self.page,
            can_teach=self.house.dice and self.director.doors.can_teach,
            simulated=self.director.simulated,
            by_hand=not self.director.can_read(self.house.kind),
            languages=tuple(self.config.language.offered),
            strike=self.strike_means(),
        )
