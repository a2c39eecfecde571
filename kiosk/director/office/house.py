"""How the house is set: language, rules, volume, brightness."""

from __future__ import annotations

from typing import Any

from kiosk.director.house import HOUSES
from kiosk.director.office.page import OfficePage


class HouseOfficePage(OfficePage):
    """Language, rules, volume, brightness."""

    page = "house"

    def do_set_language(self, code: str) -> None:
        """The language that the exhibit starts in."""
        if code in self.config.language.offered:
            self.office.set(language=code)
            self.director.speak(code)

    def do_choose_game(self, game: str) -> None:
        """The game that a knock begins."""
        if game in HOUSES:
            self.office.set(game=game, preset=next(iter(HOUSES[game].game.presets)))

    def do_choose_preset(self, preset: str) -> None:
        """The rules that are proposed."""
        game = self.director.config.rules.game
        if preset in HOUSES[game].game.presets:
            self.office.set(game=game, preset=preset)

    def do_louder(self, by: int) -> None:
        """A step more, or less."""
        volume = round(self.director.config.sound.volume * 10) + (1 if by > 0 else -1)
        self.office.set(volume=min(10, max(0, volume)) / 10, muted=False)
        self.director.cue("coin")

    def do_mute(self) -> None:
        """Silence, or sound again."""
        self.office.set(muted=not self.office.wishes.muted)
        self.director.cue("coin")

    def do_night(self) -> None:
        """Soft and short now, or never, or by the clock again."""
        turns = ("", "on", "off")
        self.office.set(night=turns[(turns.index(self.office.wishes.night) + 1) % len(turns)])
        self.director.cue("coin")

    def do_show_worth(self) -> None:
        """The auction says what each card is worth on average, or no longer."""
        self.office.set(worth=not self.director.config.auction.worth)

    def do_brighter(self, by: int) -> None:
        """A step more, or less."""
        light = round(self.office.wishes.brightness * 10) + (1 if by > 0 else -1)
        self.office.set(brightness=min(10, max(2, light)) / 10)

    def facts(self) -> dict[str, Any]:
        config = self.director.config
        house = HOUSES[config.rules.game]
        return {
            "language": self.director.language,
            "languages": tuple(config.language.offered),
            "game": house.name,
            "games": tuple(HOUSES),
            "preset": house.preset(config),
            "presets": tuple(house.game.presets),
            "volume": round(config.sound.volume * 10),
            "muted": self.office.wishes.muted,
            "night": self.office.wishes.night,
            "worth": config.auction.worth,
            "brightness": round(self.office.wishes.brightness * 10),
        }
