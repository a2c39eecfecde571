"""Which animal stands for which seat: on the screen, on phones and on the wall of a hall."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.theme import ANIMALS


def figures(names: Sequence[str], kept: object = ()) -> tuple[str, ...]:
    """The animal of each seat, no two alike: that which he sat down with, where it was `kept`.

    Else his name where he is called by one, else the first that is free. A seat's own place in the order of the
    animals is tried first, so that a figure does not change with others' names.
    """
    if isinstance(kept, list | tuple) and len(kept) == len(names) and _are_figures(kept):
        return tuple(kept)
    taken = {name for name in names if name in ANIMALS}
    found: list[str] = []
    for seat, name in enumerate(names):
        own = ANIMALS[seat % len(ANIMALS)]
        free = own if own not in taken else next((one for one in ANIMALS if one not in taken), own)
        figure = name if name in ANIMALS else free
        taken.add(figure)
        found.append(figure)
    return tuple(found)


def free_figure(taken: Sequence[str], called: Sequence[str] = ()) -> str:
    """The first animal that is not `taken`; rather one that nobody is `called` by."""
    free = [animal for animal in ANIMALS if animal not in taken]
    return next((animal for animal in free if animal not in called), free[0])


def _are_figures(kept: Sequence[object]) -> bool:
    return all(one in ANIMALS for one in kept) and len(set(kept)) == len(kept)
