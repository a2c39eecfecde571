"""Every sound can be heard, is as loud as it should be, and clips nothing."""

from __future__ import annotations

import json
import wave as wav
from pathlib import Path

import numpy as np
import pytest

from hardware.signals import BEEPS
from kiosk.cli import main
from kiosk.screens import words
from kiosk.sounds import REPERTOIRE, is_night
from kiosk.sounds.finish import NIGHT_LEVEL, NIGHT_SECONDS, PEAK, finished, loudness
from kiosk.sounds.repertoire import CLEAR, wave
from kiosk.sounds.synthesis import RATE, struck

NAMES = tuple(REPERTOIRE)


def test_loudness_is_what_a_meter_shows() -> None:
    """A full sine at 1000 Hz is 3 dB below a full square; low tones count for less, as the A-weighting has it."""
    t = np.arange(RATE) / RATE
    assert loudness(np.sin(2 * np.pi * 1000 * t)) == pytest.approx(-3.0, abs=0.1)
    assert loudness(np.sin(2 * np.pi * 100 * t)) == pytest.approx(-3.0 - 19.1, abs=0.3)
    assert loudness(0.1 * np.sin(2 * np.pi * 1000 * t)) == pytest.approx(-23.0, abs=0.1)


@pytest.mark.parametrize("name", NAMES)
def test_no_sound_clips_or_clicks_and_each_has_its_level(name: str) -> None:
    """Two at once at full volume do not clip; it begins and ends at nothing, and is as loud as the list says."""
    made = wave(name)
    assert np.abs(made).max() <= PEAK + 1e-9
    assert abs(made[0]) < 0.01 and abs(made[-1]) < 0.001
    assert abs(float(made.mean())) < 0.01
    # What is over in a moment may not reach its level without clipping.
    assert REPERTOIRE[name].level - 6.5 <= loudness(made) <= REPERTOIRE[name].level + 0.1
    assert 0.1 < made.size / RATE < 3.5


@pytest.mark.parametrize("name", NAMES)
def test_night_is_softer_shorter_and_darker(name: str) -> None:
    """Of every sound, by at least ten decibels, in less than half a second, with little that goes through walls."""
    day, night = wave(name), wave(name, True)
    assert loudness(night) <= loudness(day) + NIGHT_LEVEL + 2.0
    assert night.size <= NIGHT_SECONDS * RATE and night.size <= day.size * 1.5
    assert np.abs(night).max() <= PEAK * 10 ** (NIGHT_LEVEL / 20) + 1e-9
    power = np.abs(np.fft.rfft(night)) ** 2
    high = np.fft.rfftfreq(night.size, 1 / RATE) > 6000
    assert power[high].sum() < 0.12 * power.sum()


def test_sounds_can_be_told_apart() -> None:
    """No two are the same in pitch and time: their spectrograms differ more than those of one sound at two volumes."""
    prints = {name: _print_of(wave(name)) for name in NAMES}
    for number, one in enumerate(NAMES):
        for other in NAMES[number + 1 :]:
            assert float((prints[one] * prints[other]).sum()) < 0.985, (one, other)


def _print_of(sound: np.ndarray) -> np.ndarray:
    """Loudness in 24 bands of pitch and slices of a twentieth of a second, of length 1."""
    size = RATE // 20
    padded = np.zeros(size * 70)
    padded[: sound.size] = sound[: padded.size]
    power = np.abs(np.fft.rfft(padded.reshape(70, size), axis=1)) ** 2
    edges = np.unique(np.geomspace(3, power.shape[1] - 1, 25).astype(int))
    bands = np.sqrt(np.add.reduceat(power, edges, axis=1))
    found: np.ndarray = bands / np.linalg.norm(bands)
    return found


def test_the_horse_trembles_and_the_hammer_is_short() -> None:
    """What makes them what they are, measured: a voice of many partials that wavers; wood that is gone at once."""
    horse = wave("horse")
    power = np.abs(np.fft.rfft(horse[: int(1.1 * RATE)])) ** 2
    pitch = np.fft.rfftfreq(int(1.1 * RATE), 1 / RATE)
    voiced = power[(pitch > 300) & (pitch < 4500)].sum() / power.sum()
    assert voiced > 0.9
    steps = np.array([np.abs(horse[at : at + 441]).max() for at in range(0, int(1.0 * RATE), 441)])
    turns = np.count_nonzero(np.diff(np.sign(np.diff(np.convolve(steps, np.ones(3) / 3, "valid")))))
    assert turns >= 16, "it trembles some ten times a second"
    knock = wave("strike") ** 2
    assert knock[: int(0.1 * RATE)].sum() > 0.95 * knock.sum()


def test_a_call_is_counted_by_its_strokes() -> None:
    """Going once: one stroke of the bell. Going twice: two."""
    for name, strokes in (("call_1", 1), ("call_2", 2)):
        steps = np.array([np.abs(wave(name)[at : at + 882]).max() for at in range(0, int(0.8 * RATE), 882)])
        assert np.count_nonzero(np.diff(steps) > 0.08 * steps.max()) + 1 == strokes, name


def test_every_sound_has_its_words_and_its_beeps() -> None:
    """Nothing is only heard: a caption, or a light at a knock and the count on the screen at each spot."""
    assert set(words.CAPTIONS) | {"strike", "red", "black"} == set(REPERTOIRE) == set(BEEPS)
    assert not set(words.CAPTIONS) & {"strike", "red", "black"}
    assert set(words.CALLED) | set(words.SPOKEN) <= set(words.CAPTIONS)


def test_silence_is_no_sound() -> None:
    """A wave of nothing is finished without a division by nothing."""
    assert not finished(np.zeros(1000), CLEAR).any()
    assert not struck((), 0.1).any()


@pytest.mark.parametrize(
    ("span", "hour", "night"),
    [
        ("22:00-07:00", 23, True),
        ("22:00-07:00", 6, True),
        ("22:00-07:00", 12, False),
        ("13:00-15:00", 14, True),
        ("13:00-15:00", 15, False),
        ("00:00-24:00", 12, True),
        ("", 3, False),
    ],
)
def test_night_is_told_from_the_clock(span: str, hour: int, night: bool) -> None:
    """Past midnight too. A clock that was never set knows no night, unless it always is."""
    import time

    assert is_night(span, time.mktime((2026, 11, 30, hour, 30, 0, 0, 0, -1))) is night
    assert is_night(span, time.mktime((1971, 1, 1, hour, 30, 0, 0, 0, -1))) is (span == "00:00-24:00")


def test_they_are_written_to_be_listened_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One WAV file each, and a line of JSON with what was measured; a folder that cannot be is one sentence."""
    assert main(["sounds", "--out", str(tmp_path / "w")]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["sound"] for line in lines] == list(NAMES)
    for line in lines:
        with wav.open(line["file"]) as file:
            assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2)
            assert file.getnframes() / RATE == pytest.approx(line["seconds"], abs=0.01)
    (tmp_path / "file").touch()
    assert main(["sounds", "--out", str(tmp_path / "file")]) == 2
    assert "name another folder" in capsys.readouterr().err
