"""The kit, printed once for all tests that look at it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kiosk import kit
from kiosk.kit import rules, woodcut
from kiosk.kit.paper import PAPERS
from kiosk.kit.press import Press
from kiosk.settings import Config

Printed = Callable[[str], dict[str, Press]]


def _one(cut: Callable[[str], Any], name: str) -> Any:
    """The same card for all."""
    return cut("card-bell")


@pytest.fixture(scope="session")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """By the name of a paper: what was printed on it in English, by the name of the part."""
    done: dict[str, dict[str, Press]] = {}

    def of(paper: str) -> dict[str, Press]:
        if paper not in done:
            folder: Path = tmp_path_factory.mktemp(paper)
            with pytest.MonkeyPatch.context() as quick:
                # To cut one block takes a second, to paint a page's pictures another; one of each will do.
                quick.setattr(woodcut, "cut", partial(_one, woodcut.cut))
                if paper != "a4":
                    quick.setattr(rules, "painted", lambda *_: np.full((2, 2, 3), 200, np.uint8))
                files = kit.write(folder, PAPERS[paper], Config(), "en")
                done[paper] = {one.file.stem.removesuffix(f"-{paper}"): one for one in files}
        return done[paper]

    return of
