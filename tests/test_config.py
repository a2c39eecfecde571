"""The configuration."""

from __future__ import annotations

import dataclasses
import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.config import default_path, default_toml, load, parse
from kiosk.pin import PinError, hash_pin, pin_matches
from kiosk.settings import Config
from kiosk.typed_toml import LARGEST_FILE, MOST_LINES, MOST_NAMED, ConfigError, Document


def refused(text: str) -> str:
    """The sentence with which `text` is refused."""
    with pytest.raises(ConfigError) as error:
        parse(text, "here.toml")
    sentence = str(error.value)
    assert sentence.endswith((".", "?")) and "\n" not in sentence and len(sentence) < 400
    return sentence


class TestDefaults:
    def test_nothing_set_is_the_defaults(self) -> None:
        """An empty file, and no file, give the defaults."""
        assert parse("") == Config() == load(environment={"XDG_CONFIG_HOME": "/nowhere"})

    def test_the_written_file_is_the_defaults(self) -> None:
        """The commented file parses to exactly the defaults."""
        assert parse(default_toml()) == Config()

    def test_the_written_file_names_and_explains_every_setting(self) -> None:
        """Each section and each setting stands in it, each with a comment above it."""
        lines = default_toml().splitlines()
        count = 0
        for section in dataclasses.fields(Config):
            value = getattr(Config(), section.name)
            if not dataclasses.is_dataclass(value):
                continue
            begin = lines.index(f"[{section.name}]")
            assert lines[begin - 1].startswith("# ")
            end = next((i for i in range(begin + 1, len(lines)) if lines[i].startswith("[")), len(lines))
            for setting in dataclasses.fields(value):
                at = [i for i in range(begin, end) if lines[i].startswith(f"{setting.name} = ")]
                assert len(at) == 1 and lines[at[0] - 1].startswith("# ") and len(lines[at[0] - 1]) > 3
                count += 1
        assert count == sum(" = " in line and not line.startswith("#") for line in lines)

    def test_every_default_obeys_its_own_limits(self) -> None:
        """The written file passes although each value is checked: shown by one that does not."""
        text = default_toml().replace("volume = 0.7", "volume = 1.7")
        assert "sound.volume must be from 0 to 1" in refused(text)

    def test_a_configuration_cannot_be_changed(self) -> None:
        """Values are frozen, the free table included."""
        config = parse("[rules]\noptions = { stake = 5 }")
        with pytest.raises(dataclasses.FrozenInstanceError):
            config.hammer.pin = 3  # type: ignore[misc]
        with pytest.raises(TypeError):
            config.rules.options["stake"] = 6  # type: ignore[index]


class TestValues:
    def test_values_arrive(self) -> None:
        """Every kind of value is taken over."""
        config = parse(
            """
            hammer.pin = 27
            [camera]
            source = "v4l2:0"
            size = [1920, 1080]
            timeout = 3
            [bids]
            pins = [5, 6,
                    13]
            [rules]
            preset = "russian"
            options = { start_tokens = 40, broke = "out", opening_throw_pays = false }
            """
        )
        assert config.hammer.pin == 27
        assert config.camera.size == (1920, 1080) and config.camera.source == "v4l2:0"
        assert config.camera.timeout == 3.0 and isinstance(config.camera.timeout, float)
        assert config.bids.pins == (5, 6, 13)
        assert dict(config.rules.options) == {"start_tokens": 40, "broke": "out", "opening_throw_pays": False}

    @pytest.mark.parametrize(
        ("text", "line", "says"),
        [
            ("\n\n[hammer]\npinn = 3", 4, 'hammer.pinn is no known setting; did you mean "pin"?'),
            ("[hamer]\npin = 3", 1, 'hamer is no known section; did you mean "hammer"?'),
            ("zzz = 3", 1, "zzz is no known section; known are: language, display"),
            ("[hammer]\npin = 99", 2, "hammer.pin must be from 2 to 27, not 99."),
            ("[hammer]\npin = true", 2, "hammer.pin must be a whole number, not True."),
            ("[hammer]\npin = 17.0", 2, "must be a whole number"),
            ('[hammer]\nused = "yes"', 2, "must be true or false"),
            ("[language]\ncode = 5", 2, 'must be a text in "quotes"'),
            ('[language]\ncode = "xx"', 2, 'must be one of "en", '),
            ("[sound]\nvolume = nan", 2, "must be a number, not nan."),
            ("[sound]\nvolume = inf", 2, "must be a number, not inf."),
            ("[times]\nconfirm = -1", 2, "times.confirm must be from 0 to 60, not -1.0."),
            ("[camera]\nsize = [1280]", 2, "must hold 2 values, not 1."),
            ("[camera]\nsize = 1280", 2, "must be a list in [brackets]"),
            ('[camera]\nsize = [1280, "x"]', 2, "must be a whole number"),
            ('[camera]\nsource = "a\\u0007b"', 2, "must be a plain text"),
            ("[display]\nsize = [0, 480]", 2, "must be [0, 0] or two sizes"),
            ("[bids]\npins = [\n 5,\n 6,\n 5]", 2, "names a pin twice"),
            ("[bids]\npins = [2, 3, 4, 5, 6, 7, 8, 9, 10]", 2, "may hold at most 8, not 9."),
            ("[hammer]\npin = 5\n[bids]\npins = [5]", 4, "names GPIO 5, which is the hammer's"),
            ("camera = 3", 1, "camera must be a section, written [camera]."),
            ("[rules]\noptions = { a = [1] }", 2, "rules.options.a must be a short text"),
            ("[rules]\noptions = 3", 2, "rules.options must be a table"),
            ('[rules]\npreset = "No Such"', 2, "must be a preset's name in small letters"),
            ('[operator]\npin_hash = "1234"', 2, 'must be what "kiosk pin" prints'),
            ('[language]\ncode = "ru"\noffered = ["en"]', 3, '"ru" is not among those offered'),
            ('[phones]\naddress = "8.8.8.8"', 2, 'must be an address of a local network such as "192.168.1.20"'),
            ('[phones]\naddress = "300.1.1.1"', 2, "or \"auto\", not '300.1.1.1'."),
            ('[phones]\naddress = "::1"', 2, "must be an address of a local network"),
            ('[phones]\naddress = ""', 2, "must be an address of a local network"),
            ("[hammer\npin = 3", 1, "this is not TOML"),
            ("[hammer]\npin = 3\npin = 4", 3, "this is not TOML"),
        ],
    )
    def test_a_mistake_is_named_with_its_line(self, text: str, line: int, says: str) -> None:
        """One sentence: file, line, key, what it must be."""
        sentence = refused(text)
        assert sentence.startswith(f"here.toml, line {line}: ") and says in sentence

    def test_all_mistakes_are_named_at_once(self) -> None:
        """One sentence each, in the order of the lines; what only follows from another one is none."""
        text = "[sound]\nvolume = 3\nloud = 1\n[hammer]\npin = 99\n[display]\nsize = [0, 480]\n[bids]\npins = [5, 17]"
        with pytest.raises(ConfigError) as error:
            parse(f'zzz = 3\nlanguage = "de"\n{text}', "here.toml")
        first, *others = error.value.sentences
        assert first.startswith("here.toml, line 1: zzz is no known section; known are: ")
        assert others == [
            "Line 2: language must be a section, written [language].",
            "Line 4: sound.volume must be from 0 to 1, not 3.0.",
            "Line 5: sound.loud is no known setting; known are: on, volume, night, captions, voice.",
            "Line 7: hammer.pin must be from 2 to 27, not 99.",
            "Line 9: display.size must be [0, 0] or two sizes in px.",
        ]
        assert str(error.value) == " ".join([first, *others])

    def test_of_a_heap_of_mistakes_some_are_named_and_the_rest_counted(self) -> None:
        """Nobody reads a thousand sentences."""
        with pytest.raises(ConfigError) as error:
            parse("".join(f"a{number} = 1\n" for number in range(MOST_LINES - 1)), "here.toml")
        assert len(error.value.sentences) == MOST_NAMED + 1
        assert error.value.sentences[-1] == f"There are {MOST_LINES - 1 - MOST_NAMED} more mistakes."

    def test_a_pin_may_be_the_hammers_where_there_is_no_hammer(self) -> None:
        """Without a hammer its pin is free."""
        assert parse("[hammer]\nused = false\npin = 5\n[bids]\npins = [5]").bids.pins == (5,)

    @pytest.mark.parametrize(
        "text",
        [
            "a = " + "[" * 3000,
            "a = " + "9" * 5000,
            "[hammer]\npin = " + "9" * 4000,
            "x" * 3000 + " = 1",
            '"\\n\\u202e" = 1',
            "\n" * (MOST_LINES + 1),
            "#" * (LARGEST_FILE + 1),
            "a.b.c.d.e.f = 1",
            '[rules.options]\n"' + "k" * 3000 + '" = [1]',
        ],
    )
    def test_hostile_files_cost_a_sentence(self, text: str) -> None:
        """Deep, long, huge and strange files are refused in one short line."""
        refused(text)

    @given(st.text(alphabet="[]{}=.\"'#\n ab1_-,tru", max_size=60))
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        """No text makes it fall over."""
        try:
            parse(text)
        except ConfigError as error:
            assert "\n" not in str(error)

    @given(st.data())
    def test_the_line_is_right_wherever_the_key_stands(self, data: st.DataObject) -> None:
        """A key put anywhere into the written file is found on its line."""
        lines = default_toml().splitlines()
        places = [i for i, line in enumerate(lines) if re.match(r"[a-z_]+ = ", line)]
        place = data.draw(st.sampled_from(places))
        lines.insert(place, "zzz = [\n1,\n2]")
        with pytest.raises(ConfigError, match=rf"line {place + 1}: \w+\.zzz "):
            parse("\n".join(lines))

    def test_the_line_of_a_key_that_is_not_there(self) -> None:
        """Asking for one that is missing gives the last line, not an error."""
        assert Document("[a]\nb = 1\n", "x").line("a", "zzz") == 2


class TestFiles:
    def test_a_file_is_read_and_remembered(self, tmp_path: Path) -> None:
        """`source` says where it came from; a byte-order mark does not hurt."""
        file = tmp_path / "config.toml"
        file.write_bytes(b"\xef\xbb\xbf[hammer]\npin = 4\n")
        config = load(file)
        assert config.hammer.pin == 4 and config.source == file

    def test_a_named_file_that_is_missing(self, tmp_path: Path) -> None:
        """Named on the command line or in the environment, it must be there."""
        with pytest.raises(ConfigError, match="There is no configuration file"):
            load(tmp_path / "none.toml")
        with pytest.raises(ConfigError, match="There is no configuration file"):
            load(environment={"SCHIMMEL_CONFIG": str(tmp_path / "none.toml")})

    def test_files_that_are_none(self, tmp_path: Path) -> None:
        """A folder, another encoding, a huge file: one sentence each."""
        latin, huge = tmp_path / "latin.toml", tmp_path / "huge.toml"
        latin.write_bytes(b'[language]\ncode = "\xe9"')
        huge.write_bytes(b"#" * (LARGEST_FILE + 1))
        with pytest.raises(ConfigError, match="is no file but a folder"):
            load(tmp_path)
        with pytest.raises(ConfigError, match="UTF-8"):
            load(latin)
        with pytest.raises(ConfigError, match="larger than 64 kB"):
            load(huge)

    def test_where_it_is_looked_for(self) -> None:
        """The environment, then the XDG folder, then the home folder; a relative XDG folder does not count."""
        assert default_path({"SCHIMMEL_CONFIG": "/a/b.toml", "XDG_CONFIG_HOME": "/x"}) == Path("/a/b.toml")
        assert default_path({"XDG_CONFIG_HOME": "/x"}) == Path("/x/schimmel/config.toml")
        assert default_path({"XDG_CONFIG_HOME": "x"}) == Path.home() / ".config/schimmel/config.toml"

    def test_the_usual_file_is_read(self, tmp_path: Path) -> None:
        """A file in its usual place needs no naming."""
        (tmp_path / "schimmel").mkdir()
        (tmp_path / "schimmel/config.toml").write_text("[hammer]\npin = 9")
        assert load(environment={"XDG_CONFIG_HOME": str(tmp_path)}).hammer.pin == 9

    def test_where_the_data_lie(self) -> None:
        """The environment, the setting, the user's data folder, in this order."""
        config = parse('[storage]\nfolder = "/srv/kiosk"')
        assert config.data_folder({"SCHIMMEL_DATA": "/d"}) == Path("/d")
        assert config.data_folder({}) == Path("/srv/kiosk")
        assert Config().data_folder({"XDG_DATA_HOME": "/x"}) == Path("/x/schimmel")
        assert Config().data_folder({}) == Path.home() / ".local/share/schimmel"


class TestPin:
    def test_the_right_pin_and_no_other(self) -> None:
        """The hash knows its PIN, is a value that the configuration takes, and another salt gives another hash."""
        hashed = hash_pin("2468", b"0123456789abcdef")
        assert pin_matches("2468", hashed) and not pin_matches("2469", hashed) and not pin_matches("", hashed)
        assert parse(f'[operator]\npin_hash = "{hashed}"').operator.pin_hash == hashed
        assert hashed != hash_pin("2468", b"0123456789abcdeg")

    @pytest.mark.parametrize("pin", ["", "123", "1234567890123", "12a4", "١٢٣٤", "1234\n"])
    def test_what_is_no_pin(self, pin: str) -> None:
        """4 to 12 plain digits."""
        with pytest.raises(PinError, match="4 to 12 digits"):
            hash_pin(pin, b"0123456789abcdef")

    def test_without_a_hash_nothing_opens(self) -> None:
        """No PIN set: no PIN fits."""
        assert not pin_matches("", "") and not pin_matches("0000", "broken")


def test_a_pipe_is_no_configuration_and_is_not_waited_for(tmp_path: Path) -> None:
    """Nobody writes into it."""
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(ConfigError, match="is no file but a device or a pipe"):
        load(tmp_path / "pipe.toml")
