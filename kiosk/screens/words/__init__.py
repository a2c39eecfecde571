"""What the screens say: names and sentences for everything that a scene holds.

Names that people gave themselves stand in the first case only, since no program can decline them.
"""

from __future__ import annotations

from kiosk.screens.words.bell_and_hammer import (
    CARD_NAMES,
    CARD_WORTH,
    ENDS,
    NOTHING,
    REASONS,
    card_name,
    eyes,
    movement,
    nothing,
    party,
    reason,
    sale_over,
    thrown,
    tokens,
)
from kiosk.screens.words.devices import device
from kiosk.screens.words.heard import CALLED, CAPTIONS, SPOKEN
from kiosk.screens.words.knock import STRIKES, begins, strike
from kiosk.screens.words.names import ANIMAL_NAMES, CLOCKWORK, die_name, figures, held, seat_name
from kiosk.screens.words.trouble import (
    CHOICES,
    DOUBTS,
    NO_PHONES,
    NOTICES,
    PROBLEMS,
    REFUSALS,
    WRONG_ELSE,
    WRONGS,
    doubts,
    notice,
    problem,
    refusal,
)

__all__ = [
    "ANIMAL_NAMES",
    "CALLED",
    "CAPTIONS",
    "CARD_NAMES",
    "CARD_WORTH",
    "CHOICES",
    "CLOCKWORK",
    "DOUBTS",
    "ENDS",
    "NOTHING",
    "NOTICES",
    "NO_PHONES",
    "PROBLEMS",
    "REASONS",
    "REFUSALS",
    "SPOKEN",
    "STRIKES",
    "WRONGS",
    "WRONG_ELSE",
    "begins",
    "card_name",
    "device",
    "die_name",
    "doubts",
    "eyes",
    "figures",
    "held",
    "movement",
    "nothing",
    "notice",
    "party",
    "problem",
    "reason",
    "refusal",
    "sale_over",
    "seat_name",
    "strike",
    "thrown",
    "tokens",
]
