"""Which of the settings that were tried is taken."""

from __future__ import annotations

import pytest

from vision.training.calibrate import NEARLY, strictest


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
