"""Which of the settings that were tried is taken."""

from __future__ import annotations

import pytest

from vision.training import calibrate
from vision.training.calibrate import NEARLY, WRONG_AT_LARGE, most_right, strictest


@pytest.mark.parametrize(
    ("worths", "least"),
    [
        ({0.0: 300.0, 0.8: 300.0 * (1 - NEARLY / 2), 0.9: 280.0}, 0.8),
        ({0.0: 300.0, 0.8: 290.0, 0.9: 280.0}, 0.0),
        ({0.0: -10.0, 0.8: -10.1, 0.9: -30.0}, 0.8),
        ({0.9: 5.0}, 0.9),
    ],
)
def test_of_settings_that_are_as_good_the_strictest_is_taken(worths: dict[float, float], least: float) -> None:
    """A little worth is given for asking more of the worst face, more than a little is not."""
    tried = [({"least": face}, {"worth": worth}) for face, worth in worths.items()]
    assert strictest(tried)[0]["least"] == least


@pytest.mark.parametrize(
    ("wrong_at", "missed_at", "sure", "right"),
    [
        # 96 throws are right, 3 wrong: of 200 (half of them count 1, half `share` = 1) 2 % are 4
        ((), (), 0.0099, 100.0),
        ((0.5, 0.5, 0.5), (0.4,), 0.0099, 100.0),
        ((0.5, 0.5, 0.5), (0.4, 0.3), 0.3099, 70.0),
        ((0.9,) * 5, (), 0.9099, 10.0),
    ],
)
def test_at_large_most_are_right_with_few_wrong(
    wrong_at: tuple[float, ...],
    missed_at: tuple[float, ...],
    sure: float,
    right: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hundred right throws are believed by 0.01 to 1.00; the one with which too many would be wrong is not passed."""
    rows = [(k / 100, True, False) for k in range(1, 101)]
    rows += [(at + 0.001, False, False) for at in wrong_at] + [(at + 0.001, False, True) for at in missed_at]
    monkeypatch.setattr(calibrate, "believable", lambda *_: rows)
    monkeypatch.setattr(calibrate, "shared", lambda *_: (100, 1.0))
    many = most_right([None] * 200, [], {}, 0.5)  # type: ignore[list-item]
    assert WRONG_AT_LARGE * 200 == 4
    assert many["sure"] == pytest.approx(sure, abs=2e-4)
    assert many["right"] == right
