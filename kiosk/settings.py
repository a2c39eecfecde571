"""The settings: what an operator may set, section by section, every one with its default and its bounds.

`kiosk.config` reads them from a file and writes them there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kiosk.i18n import LANGUAGES
from kiosk.night import SPAN
from kiosk.phones.address import is_local
from kiosk.typed_toml import Scalar, setting
from kiosk.xdg import xdg

GPIO_LOW, GPIO_HIGH = 2, 27
"""BCM numbers that the 40-pin header offers; 0 and 1 belong to the board's own identification."""


@dataclass(frozen=True, slots=True)
class Language:
    """What visitors read."""

    code: str = setting("en", "The language that the exhibit starts in.", choices=tuple(LANGUAGES))
    offered: tuple[str, ...] = setting(
        tuple(LANGUAGES), "Languages that a visitor can choose.", choices=tuple(LANGUAGES), most=len(LANGUAGES)
    )


@dataclass(frozen=True, slots=True)
class Display:
    """The screen."""

    size: tuple[int, int] = setting(
        (0, 0), "Width and height in px; [0, 0] takes what the screen has.", low=0, high=7680
    )
    fullscreen: bool = setting(True, "Fill the whole screen; false opens a window.")
    driver: str = setting(
        "",
        'SDL video driver, such as "kmsdrm", "wayland" or "x11"; "" lets SDL choose.',
        pattern=r"[a-z0-9]{0,20}",
        form="a driver's name in small letters",
    )
    fps: int = setting(30, "Pictures per second while something moves.", low=5, high=60)
    diagonal_inch: float = setting(
        7.0, "Diagonal of the screen in inches: the doctor says where touch fields are under 9 mm.", low=2.0, high=120.0
    )
    calm: bool = setting(False, "No moving pictures, for visitors who do not like them.")
    dark: bool = setting(False, "Light on dark, for a dim room.")
    large: bool = setting(False, "Larger type.")
    slow: bool = setting(False, "Everything that moves or runs down takes twice as long.")


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """The camera above the table."""

    source: str = setting(
        "auto",
        'Where pictures come from: "auto", "picamera2", "v4l2:0" (number or path of a device), a video file, or a '
        'folder of pictures ending in "/". The simulated table is asked for on the command line, never here.',
    )
    size: tuple[int, int] = setting(
        (1280, 720), "Width and height in px that are asked of the camera; cards need [1920, 1080].", low=160, high=4096
    )
    fps: int = setting(15, "Pictures per second that are asked of the camera.", low=5, high=60)
    turned: int = setting(
        0, "Degrees against the clock by which the camera's picture is turned before use.", choices=(0, 90, 180, 270)
    )
    lock: bool = setting(
        True, "Hold exposure, gain, white balance and focus once the empty table was seen (where the camera can)."
    )
    mains_hz: int = setting(50, "Frequency of the mains, against flicker; 0 where there is none.", choices=(0, 50, 60))
    timeout: float = setting(
        2.0, "Seconds without a picture after which the camera counts as dead.", low=0.5, high=30.0
    )


@dataclass(frozen=True, slots=True)
class HammerSettings:
    """The striking block: a button or contact between a GPIO pin and ground."""

    used: bool = setting(True, "False where there is none: the space bar then is the hammer.")
    pin: int = setting(
        17, "GPIO number (BCM) of the contact; 17 is pin 11 of the header.", low=GPIO_LOW, high=GPIO_HIGH
    )
    pull_up: bool = setting(True, "The contact closes to ground; false: it closes to 3.3 V.")
    shortest: float = setting(
        0.005, "Seconds. A lone pulse shorter than this is noise and no strike.", low=0.0, high=0.03
    )
    rest: float = setting(
        0.05,
        "Seconds. A closing that follows an opening sooner than this belongs to the same strike.",
        low=0.005,
        high=0.3,
    )
    factory: str = setting(
        "auto",
        "gpiozero's way to the pins; auto takes the best that the machine has.",
        choices=("auto", "lgpio", "rpigpio", "pigpio", "native"),
    )


@dataclass(frozen=True, slots=True)
class BidSettings:
    """Bid buttons, one a player, on the same pins for every game."""

    pins: tuple[int, ...] = setting(
        (),
        "GPIO numbers (BCM) of the bid buttons, seat by seat; empty where there are none. "
        "A full set as the wiring picture shows it: [5, 6, 13, 16, 22, 23, 24, 25].",
        low=GPIO_LOW,
        high=GPIO_HIGH,
        most=8,
    )
    pull_up: bool = setting(True, "The buttons close to ground; false: they close to 3.3 V.")
    hold: float = setting(0.6, "Seconds after which a held button bids five more.", low=0.2, high=5.0)


@dataclass(frozen=True, slots=True)
class SignalSettings:
    """Lamp, light and buzzer on GPIO pins; all of them may be left out."""

    lamp: tuple[int, ...] = setting(
        (),
        "GPIO numbers (BCM) of the signal lamp: three for ready, look and doubt, or one that blinks; empty for none.",
        low=GPIO_LOW,
        high=GPIO_HIGH,
        most=3,
    )
    light: int = setting(-1, "GPIO number of the light over the mat, on while a game runs; -1: none.", low=-1, high=27)
    buzzer: int = setting(-1, "GPIO number of a buzzer, for want of a loudspeaker; -1: none.", low=-1, high=27)
    active_high: bool = setting(True, "A pin at 3.3 V lights them; false: at ground.")

    @property
    def pins(self) -> tuple[int, ...]:
        """All that are used."""
        return (*self.lamp, *(pin for pin in (self.light, self.buzzer) if pin >= 0))


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table."""

    dice: str = setting(
        "bell-dice",
        "Dice of Bell and Hammer: bell-dice have one marked face each, plain-dice are eight ordinary ones whose sixes "
        "are the marks.",
        choices=("bell-dice", "plain-dice"),
    )
    taught: str = setting(
        "newest",
        'The set of bell-dice that is known from teaching: its name as "kiosk teach --list" shows it, "newest" for the '
        'one that was taught last, "" for none.',
        pattern=r"|[a-z0-9][a-z0-9_-]{0,39}",
        form="the name of a taught set",
    )


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of the house."""

    game: str = setting("bell_and_hammer", "The game that is played.", choices=("bell_and_hammer", "bingo", "toad"))
    preset: str = setting(
        "english",
        "The rules that are proposed, by the game's own names for them.",
        pattern=r"[a-z_0-9]{1,40}",
        form="a preset's name in small letters",
    )
    max_rounds: int = setting(
        1,
        "Rounds of a game of several rounds (the russian rules); 0: no limit, which can take 200 throws.",
        low=0,
        high=99,
    )
    options: Mapping[str, Scalar] = setting(
        {}, "Single switches that differ from the preset, such as { start_tokens = 40 }."
    )


@dataclass(frozen=True, slots=True)
class AuctionSettings:
    """How cards go under the hammer."""

    start: int = setting(1, "Tokens at which a card is offered.", low=1, high=999)
    one_strike_sells: bool = setting(False, "One strike sells at once; false: going once, going twice, sold.")
    calls_apart: float = setting(
        0.8, "Seconds between two calls at least; earlier strikes do nothing.", low=0.0, high=5.0
    )
    worth: bool = setting(
        False, "Whether the screen says what each card is worth on average from here, worked out by playing on."
    )
    take_back: float = setting(2.0, "Seconds in which a bidder can take a mis-bid back.", low=0.0, high=10.0)


@dataclass(frozen=True, slots=True)
class Times:
    """How long the kiosk waits."""

    confirm: float = setting(
        3.0,
        "Seconds without objection after which a throw counts; 0: it waits for a strike or a touch.",
        low=0.0,
        high=60.0,
    )
    deaf: float = setting(
        0.4,
        "Seconds for which a strike, or a touch of one place, does nothing after its meaning has changed.",
        low=0.0,
        high=3.0,
    )
    away: float = setting(
        300.0, "Seconds without anybody there after which the waiting screen returns; 0: never.", low=0.0, high=86400.0
    )


@dataclass(frozen=True, slots=True)
class Sound:
    """Sounds. What they say is always on the screen too."""

    on: bool = setting(True, "Whether there is any sound.")
    volume: float = setting(0.7, "Loudness.", low=0.0, high=1.0)
    night: str = setting(
        "",
        'When it is softer and every sound short, such as "22:00-07:00"; "00:00-24:00": always; "": never.',
        pattern=SPAN,
        form="two times with a dash between them, such as 22:00-07:00",
    )
    captions: bool = setting(True, "Whether the screen says in words what is heard.")
    voice: bool = setting(True, 'Whether the auctioneer speaks, where the system\'s package "espeak-ng" is installed.')


@dataclass(frozen=True, slots=True)
class HallSettings:
    """More than one table: what is public goes to an MQTT broker, for "kiosk hall" and for Home Assistant."""

    broker: str = setting(
        "",
        'Name or address of the broker; "": nothing is published. It needs the library that "./run hall --check" '
        "installs.",
        pattern=r"|[A-Za-z0-9]([A-Za-z0-9.:-]{0,252}[A-Za-z0-9])?",
        form="a machine's name or address",
    )
    port: int = setting(1883, "Its port; 8883 is usual where the connection is secure.", low=1, high=65535)
    secure: bool = setting(False, "The connection is encrypted (TLS), and the broker proves who it is.")
    user: str = setting("", 'User at the broker; "": it asks for none.', most=100)
    password: str = setting("", "The user's password.", most=200)
    table: str = setting("", 'What this table is called in the hall; "": as its machine is.', most=24)
    names: bool = setting(False, "Players' own names go out too; false: their animals alone.")
    topic: str = setting(
        "schimmel",
        "Topic under which all tables of the hall publish.",
        pattern=r"[A-Za-z0-9_-]{1,40}(/[A-Za-z0-9_-]{1,40}){0,3}",
        form="a topic of letters, digits and slashes",
    )
    discovery: str = setting(
        "homeassistant",
        'Topic under which Home Assistant looks for new devices; "": it is told nothing.',
        pattern=r"|[A-Za-z0-9_-]{1,40}(/[A-Za-z0-9_-]{1,40}){0,3}",
        form="a topic of letters, digits and slashes",
    )


@dataclass(frozen=True, slots=True)
class PhoneSettings:
    """Phones: a page that the kiosk serves to its own network, for who plays or watches."""

    on: bool = setting(False, "Whether there is such a page; it needs the extra libraries that ./run phones installs.")
    address: str = setting(
        "auto",
        'This machine\'s own address at which the page is served, such as "192.168.1.20"; "auto" takes the one that it '
        "has in its local network. An address of the open Internet is never used.",
        allowed=lambda text: text == "auto" or (":" not in text and is_local(text)),
        form='an address of a local network such as "192.168.1.20", or "auto"',
    )
    port: int = setting(8380, "Its port.", low=1024, high=65535)


@dataclass(frozen=True, slots=True)
class Operator:
    """The pages that visitors do not see."""

    pin_hash: str = setting(
        "",
        'The operator\'s PIN as "kiosk pin" prints it, never the PIN itself; "": the operator\'s pages stay shut.',
        most=200,
        pattern=r"|scrypt:[0-9a-f]{32}:[0-9a-f]{64}",
        form='what "kiosk pin" prints',
    )
    boot_key: str = setting(
        "",
        "A key that opens the operator's pages without the PIN when it is pressed within ten seconds of the start; "
        '"": none does.',
        choices=("", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f12"),
    )


@dataclass(frozen=True, slots=True)
class Storage:
    """What is kept, where, and for how long."""

    folder: str = setting(
        "", 'Folder of journal and pictures; "": schimmel in the user\'s data folder. SCHIMMEL_DATA goes before it.'
    )
    pictures_mb: int = setting(
        200, "Megabytes that the pictures of counted throws may take; the oldest go first.", low=0, high=100_000
    )
    pictures_days: int = setting(7, "Days after which a picture goes; 0: pictures are not kept.", low=0, high=3650)
    games_days: int = setting(90, "Days after which a finished game goes from the journal.", low=1, high=36500)
    journal_mb: int = setting(
        200, "Megabytes that the journal may hold; beyond them the oldest finished games go.", low=1, high=100_000
    )


@dataclass(frozen=True, slots=True)
class Config:
    """Every setting, section by section, and the file that it came from."""

    language: Language = field(default_factory=Language)
    display: Display = field(default_factory=Display)
    camera: CameraSettings = field(default_factory=CameraSettings)
    hammer: HammerSettings = field(default_factory=HammerSettings)
    bids: BidSettings = field(default_factory=BidSettings)
    signals: SignalSettings = field(default_factory=SignalSettings)
    table: Table = field(default_factory=Table)
    rules: Rules = field(default_factory=Rules)
    auction: AuctionSettings = field(default_factory=AuctionSettings)
    times: Times = field(default_factory=Times)
    sound: Sound = field(default_factory=Sound)
    hall: HallSettings = field(default_factory=HallSettings)
    phones: PhoneSettings = field(default_factory=PhoneSettings)
    operator: Operator = field(default_factory=Operator)
    storage: Storage = field(default_factory=Storage)
    source: Path | None = field(default=None, compare=False)
    """The file that was read; None: the defaults."""

    def data_folder(self, environment: Mapping[str, str] = os.environ) -> Path:
        """Where journal and pictures lie: `SCHIMMEL_DATA`, the setting, or the user's data folder. Not created."""
        named = environment.get("SCHIMMEL_DATA") or self.storage.folder
        if named:
            return Path(named).expanduser()
        return xdg("XDG_DATA_HOME", ".local/share", environment)
