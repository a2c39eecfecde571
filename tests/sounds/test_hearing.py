"""What is heard, in which order, and what the screen says of it."""

from __future__ import annotations

import contextlib
import dataclasses
import stat
import threading
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from kiosk.app import App
from kiosk.config import parse
from kiosk.hearing import CAPTION, Hearing
from kiosk.i18n import LANGUAGES
from kiosk.office import Wishes, applied, recall, remember
from kiosk.scenes import Throw
from kiosk.screens import overlay, pictures, words
from kiosk.screens.gallery.made_up import stage
from kiosk.settings import Config, Sound
from kiosk.sounds import REPERTOIRE, Sounds
from kiosk.sounds import player as playing
from kiosk.sounds.order import Order
from kiosk.sounds.speech import Speech, program
from kiosk.theme import Theme
from kiosk.typed_toml import ConfigError
from tests.test_locked import exhibit

NOON, MIDNIGHT = (time.mktime((2026, 11, 30, hour, 0, 0, 0, 0, -1)) for hour in (12, 0))


class Heard:
    """A mixer's channel that remembers what it was to play."""

    def __init__(self) -> None:
        self.sounds: list[pygame.mixer.Sound] = []

    def play(self, sound: pygame.mixer.Sound) -> None:
        self.sounds.append(sound)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    channel = Heard()
    monkeypatch.setattr(playing, "_play", channel.play)
    return channel


def of(**sound: Any) -> Config:
    return dataclasses.replace(Config(), sound=dataclasses.replace(Sound(voice=False), **sound))


def test_sounds_of_one_moment_come_one_after_the_other() -> None:
    """Each waits for what came before it; one that would come when all is over is left out."""
    order = Order()
    for name in ("toad", "life_lost", "out"):
        order.add(name, 10.0)
    assert order.due(10.0) == ["toad"]
    assert order.due(10.0 + REPERTOIRE["toad"].lead - 0.01) == []
    assert order.due(10.0 + REPERTOIRE["toad"].lead) == ["life_lost"]
    assert order.due(13.0) == ["out"]
    for _ in range(20):
        order.add("coins", 20.0)
        order.add("horse", 20.0)
    assert len(order.due(1e9)) == 2, "the same is not told twice in a row while it waits"
    late = Order()
    for name in ("greatest", "victory", "horse", "out", "inn"):
        late.add(name, 0.0)
    assert late.due(1e9) == ["greatest", "victory", "horse"]
    late.add("no such sound", 0.0)
    assert late.due(1e9) == []


def test_every_sound_is_played_and_captioned_and_the_caption_goes(heard: Heard) -> None:
    """For each of them: it is heard once, its words stand for a while, and then they are gone."""
    hearing = Hearing(of(), words.CAPTIONS)
    hearing.sounds.wait()
    now = 100.0
    for name in REPERTOIRE:
        before = len(heard.sounds)
        hearing.cue(name, now)
        hearing.tick(now)
        assert heard.sounds[before:] == [hearing.sounds._sounds[name, False]]
        assert hearing.captions() == ((name,) if name in words.CAPTIONS else ())
        hearing.tick(now + CAPTION - 0.01)
        assert hearing.captions() == ((name,) if name in words.CAPTIONS else ())
        hearing.tick(now + CAPTION)
        assert hearing.captions() == ()
        now += 10.0
    hearing.cue("toad", now)
    hearing.cue("life_lost", now)
    hearing.cue("out", now)
    hearing.tick(now + 1.5)
    hearing.tick(now + 1.6)
    assert hearing.captions() == ("life_lost", "out"), "two at most, the newest"


def test_captions_stand_without_sound_and_can_be_left_out(heard: Heard) -> None:
    """Where there is no device, or silence is wished for, the words are all there is; an operator can do without."""
    for hearing in (Hearing(of(on=False), words.CAPTIONS), Hearing(of(), words.CAPTIONS, safe=True)):
        hearing.cue("horse", 1.0)
        hearing.tick(1.0)
        assert heard.sounds == [] and hearing.captions() == ("horse",)
    without = Hearing(of(captions=False), words.CAPTIONS)
    without.sounds.wait()
    without.cue("horse", 1.0)
    without.tick(1.0)
    assert len(heard.sounds) == 1 and without.captions() == ()


def test_mute_silences_loudspeaker_and_buzzer(heard: Heard) -> None:
    """And everything is heard again afterwards; the words stay."""

    class Beeps:
        sounds: list[tuple[str, bool]] = []  # noqa: RUF012

        def sound(self, name: str, *, short: bool = False) -> None:
            self.sounds.append((name, short))

    hearing = Hearing(of(), words.CAPTIONS)
    hearing.sounds.wait()
    beeps = Beeps()
    hearing.signals = beeps  # type: ignore[assignment]
    hearing.use(of(), muted=True)
    hearing.at_once("strike")
    hearing.cue("toad", 1.0)
    hearing.tick(1.0)
    assert (heard.sounds, beeps.sounds) == ([], []) and hearing.captions() == ("toad",)
    hearing.use(of(), muted=False)
    hearing.at_once("strike")
    assert len(heard.sounds) == 1 and beeps.sounds == [("strike", False)]


def test_at_night_other_sounds_are_played(heard: Heard) -> None:
    """By the clock, on at once by the operator's word, and the buzzer is short; a voice is not heard at all."""
    now = [NOON]
    hearing = Hearing(of(night="22:00-07:00"), words.CAPTIONS, wall=lambda: now[0])
    sounds = hearing.sounds
    sounds.wait()
    assert not sounds.is_night
    now[0] = MIDNIGHT
    sounds.tick(1000.0)
    sounds.wait()
    assert sounds.is_night
    sounds.play("inn")
    assert heard.sounds == [sounds._sounds["inn", True]]
    assert heard.sounds[0].get_length() < 0.5 < sounds._sounds["inn", False].get_length()
    hearing.use(of(night=""))
    sounds.tick(1001.0)
    sounds.play("inn")
    assert heard.sounds[1:] == [sounds._sounds["inn", False]]


def test_a_mixer_that_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked of it, the words are said, and no call raises or waits."""

    def fail(*_: object, **__: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    hearing = Hearing(of(), words.CAPTIONS)
    began = time.perf_counter()
    for number, name in enumerate(REPERTOIRE):
        hearing.at_once(name)
        hearing.cue(name, number * 10.0)
        hearing.tick(number * 10.0)
        hearing.sounds.set_volume(0.3)
    assert time.perf_counter() - began < 0.5
    assert hearing.sounds.fault == "no such device" and hearing.captions() == ("victory",)


def test_a_knock_is_heard_from_its_own_thread(heard: Heard) -> None:
    """At once, while the loop does something else."""
    hearing = Hearing(of(), words.CAPTIONS)
    hearing.sounds.wait()
    thread = threading.Thread(target=hearing.at_once, args=("strike",))
    thread.start()
    thread.join()
    assert heard.sounds == [hearing.sounds._sounds["strike", False]]


def a_program(folder: Path, script: str) -> str:
    """A program that stands in for the speaking one."""
    path = folder / "espeak-ng"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_a_voice_is_spoken_off_the_loop_and_goes_with_its_sound(tmp_path: Path, heard: Heard) -> None:
    """Each line is asked for once, with its language; then it is heard after the bell, by day."""
    from kiosk.cli import main

    assert main(["sounds", "--out", str(tmp_path)]) == 0
    asked = tmp_path / "asked"
    path = a_program(tmp_path, f'echo "$@ $(cat)" >> {asked}; cat {tmp_path}/seen.wav')
    speech = Speech(path)
    sounds = Sounds(True, 0.5, speech=speech)
    sounds.wait()
    sounds.speak("ru", {"call_1": "Раз!", "horse": "На корм лошадке!"})
    speech.wait()
    lines = asked.read_text("utf-8").splitlines()
    assert len(lines) == 2 and all("-v ru" in line for line in lines) and lines[1].endswith("На корм лошадке!")
    sounds.play("call_1")
    assert len(heard.sounds) == 2 and heard.sounds[0] is sounds._sounds["call_1", False]
    sounds.play("coin")
    assert len(heard.sounds) == 3, "what has no line is not spoken"
    sounds.speak("ru", {"call_1": "Раз!"})
    speech.wait()
    assert len(asked.read_text("utf-8").splitlines()) == 2, "not again"


@pytest.mark.parametrize(
    "script", ["exit 1", "echo no sound", "printf RIFF", "cat > /dev/null; head -c 90000 /dev/zero"]
)
def test_a_voice_that_fails_costs_the_voice(tmp_path: Path, heard: Heard, script: str) -> None:
    """The bell is heard as ever."""
    speech = Speech(a_program(tmp_path, script))
    sounds = Sounds(True, 0.5, speech=speech)
    sounds.wait()
    sounds.speak("en", {"call_1": "Going once!"})
    speech.wait()
    assert speech.said("call_1") is None
    sounds.play("call_1")
    assert len(heard.sounds) == 1


@pytest.mark.skipif(program() is None, reason="the system's package espeak-ng is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_real_voice_speaks_every_language(language: str) -> None:
    """Where it is installed: each line is a second or two of sound."""
    speech = Speech(program())
    speech.learn(language, overlay.spoken(language))
    speech.wait()
    for name in words.SPOKEN:
        said = speech.said(name)
        assert said is not None and 0.5 < len(said) / 2 / 44100 < 5.0, name


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_caption_is_read_whole_and_hides_neither_scene_nor_banner(size: tuple[int, int], language: str) -> None:
    """It stands in the valance; a notice and the word of a simulated table move aside and are still there."""
    longest = sorted(words.CAPTIONS, key=lambda name: len(words.CAPTIONS[name]))[-2:]
    surface = pygame.Surface(size)
    surface.fill((1, 2, 3))
    for theme in (Theme(), Theme(scale=1.35)):
        for names in (*((name,) for name in words.CAPTIONS if name not in words.CALLED), tuple(longest)):
            c = overlay.captioned(surface, theme, language, Throw(stage(), 0, "empty", 0), names)
            for one in c.texts:
                assert one.box.inflate(2, 2).contains(one.ink) and one.px >= one.least, (language, one.text)
    below = pygame.surfarray.array3d(surface)[:, pictures.top_height(c) :]
    assert (below == (1, 2, 3)).all()
    for name in words.CALLED:
        slip, call = overlay.captioned(surface, Theme(), language, Throw(stage(), 0, "empty", 0), (name,)).texts
        assert call.px > 2 * slip.px and call.box.contains(call.ink)
    for notice in (*words.NOTICES, None):
        scene = Throw(dataclasses.replace(stage(), simulated=True, round=2, notice=notice), 0, "empty", 0)
        c = overlay.captioned(surface, Theme(), language, scene, ("coins",))
        assert len(c.texts) == 2
        for one in c.texts:
            assert one.box.inflate(2, 2).contains(one.ink) and one.px >= one.least, (language, one.text)
        assert not c.texts[0].box.colliderect(c.texts[1].box)


def test_silence_and_night_are_kept_and_a_mistake_is_not(tmp_path: Path) -> None:
    """What the operator has set outlives the plug; a night that is none is named with its line."""
    remember(tmp_path, Wishes(muted=True, night="on"))
    assert recall(tmp_path) == Wishes(muted=True, night="on")
    assert applied(Config(), recall(tmp_path)).sound.night == "00:00-24:00"
    assert applied(of(night="22:00-07:00"), Wishes(night="off")).sound.night == ""
    remember(tmp_path, Wishes(worth=True))
    assert applied(Config(), recall(tmp_path)).auction.worth and not applied(Config(), Wishes()).auction.worth
    (tmp_path / "office.json").write_text('{"muted": "yes", "night": "later"}')
    assert recall(tmp_path) == Wishes()
    assert parse('[sound]\nnight = "22:00-07:00"\n').sound.night == "22:00-07:00"
    with pytest.raises(ConfigError, match="two times"):
        parse('[sound]\nnight = "late"\n')


def test_the_settings_reach_an_exhibit_that_runs() -> None:
    """Volume, silence, night and captions change from one moment to the next."""
    hearing = Hearing(of(volume=0.5), words.CAPTIONS)
    hearing.sounds.wait()
    hearing.use(of(volume=0.2, captions=False), muted=True)
    assert hearing.sounds._sounds["coin", False].get_volume() == pytest.approx(0.2, abs=0.01)
    hearing.cue("coin", 1.0)
    hearing.tick(1.0)
    assert hearing.captions() == ()
    with contextlib.suppress(pygame.error):
        pygame.mixer.quit()


def test_the_exhibit_says_what_is_heard_and_then_no_more(tmp_path: Path) -> None:
    """In the running window: the slip comes with the sound, and the valance is as before when it has gone."""
    now = [1000.0]

    def valance(app: App) -> bytes:
        app.step()
        return pygame.image.tobytes(app.display.surface.subsurface((0, 0, 800, 26)), "RGB")

    with exhibit(tmp_path, Config(), clock=lambda: now[0]) as app:
        before = valance(app)
        app.director.cue("horse")
        heard = valance(app)
        assert heard != before and app.hearing.language == "en"
        now[0] += CAPTION - 0.1
        assert valance(app) == heard
        now[0] += 0.2
        assert valance(app) == before
        app.hearing.at_once("strike")
        assert valance(app) == before, "a knock lights the curtains up instead"
