"""The round that is played on the machine: who bids what, what lies up, and what everybody has at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PLAYERS = 3

BIDS: Mapping[str, Sequence[tuple[int, int, str]]] = {
    "bell": ((0, 1, "touch"),),
    "hammer": ((2, 1, "key"),),
    "bell_hammer": ((1, 1, "key"),),
    "horse": ((0, 1, "touch"), (1, 1, "touch")),
    "inn": ((2, 1, "key"), (0, 5, "touch")),
}
"""By card, in whichever order the lot brings them: each bid's seat, by how much it raises, and how it is made."""

THROWS: Sequence[Sequence[str]] = (
    ("2", "bell"),
    (),
    ("hammer",),
    ("3", "bell", "hammer"),
    ("2", "3", "4", "5", "6"),
    ("bell",),
    ("1", "3", "4", "5", "6"),
)
"""The marks that lie up in each throw; the seat after the banker's, which is the first one, begins.

Three times 4 and the five prices, 11, are in the till: 23. The bell's owner gets 2; seat 2 feeds the horse; the
hammer's owner does; the owner of both together gets 3, and 18 are left. 20 eyes are 2 too many: the inn opens and
seat 2 pays them to its landlord. The bell alone now puts its owner's 1 into the till, and the last throw is 19.
"""

STANDING = (28, 53, 27)
"""What the three must have at the end, by that reckoning."""
