"""The hammer on its pin, and the simulated one."""

from __future__ import annotations

import gc
import os
import time
import warnings
from pathlib import Path
from typing import Any

import pytest

from hardware.hammer import Hammer, SimulatedHammer
from hardware.pins import MOST_WAITING, HardwareError, NoPins, give_lgpio_a_folder, open_factory
from hardware.strikes import strikes
from tests.hardware.conftest import drained


class TestHammer:
    def test_edges_carry_the_time_of_the_pin(self, pins: Any) -> None:
        """A press and a release become two edges, closed then open, stamped when they happened and not when read."""
        with Hammer(17, pins) as hammer:
            before = time.monotonic()
            pins.pin(17).drive_low()
            pins.pin(17).drive_high()
            after = time.monotonic()
            time.sleep(0.02)
            closing, opening = drained(hammer.edges)
        assert (closing.level, opening.level) == (True, False)
        assert before <= closing.at <= opening.at <= after + 0.001

    def test_every_bounce_arrives(self, pins: Any) -> None:
        """Nothing is filtered on the way: that is the strike filter's business."""
        with Hammer(17, pins) as hammer:
            for _ in range(10):
                pins.pin(17).drive_low()
                pins.pin(17).drive_high()
            assert len(drained(hammer.edges)) == 20

    def test_a_contact_to_three_volts_closes_when_high(self, pins: Any) -> None:
        """Without pull-up, high is closed."""
        with Hammer(17, pins, pull_up=False) as hammer:
            assert not hammer.closed
            pins.pin(17).drive_high()
            assert hammer.closed
            assert [edge.level for edge in drained(hammer.edges)] == [True]

    def test_a_button_held_at_the_start_says_nothing(self, pins: Any) -> None:
        """A stuck hammer is no strike when the program starts."""
        pins.pin(17).pull = "up"
        with Hammer(17, pins) as hammer:
            assert drained(hammer.edges) == []
            hammer.check()
            assert drained(hammer.edges) == []

    def test_a_lost_edge_is_found_by_looking(self, pins: Any) -> None:
        """The pin shows closed and no edge said so: a check puts the missing edge in, once."""
        now = [100.0]
        with Hammer(17, pins, clock=lambda: now[0]) as hammer:
            pins.pin(17)._change_state(False)
            hammer.check()
            assert drained(hammer.edges) == []
            now[0] = 101.0
            hammer.check()
            hammer.check()
            (edge,) = drained(hammer.edges)
        assert edge.level and edge.at == 101.0

    def test_a_stamp_of_another_clock_is_brought_to_ours(self, pins: Any) -> None:
        """A kernel that stamps edges with the time of day, and a stamp that makes no sense, both give a usable time."""
        with Hammer(17, pins, clock=lambda: 50.0) as hammer:
            hammer._contact._changed(time.time() - 0.25, 0)
            hammer._contact._changed(12.0, 1)
            by_day, nonsense = drained(hammer.edges)
        assert by_day.at == pytest.approx(49.75, abs=0.05)
        assert nonsense.at == 50.0

    def test_a_report_that_is_no_level_is_dropped(self, pins: Any) -> None:
        """lgpio reports its own time-outs as level 2."""
        with Hammer(17, pins) as hammer:
            hammer._contact._changed(time.monotonic(), 2)
            assert drained(hammer.edges) == []

    def test_a_floating_wire_does_not_fill_the_memory(self, pins: Any) -> None:
        """Edges that nobody reads stop at a limit."""
        with Hammer(17, pins) as hammer:
            for _ in range(MOST_WAITING):
                hammer._contact._changed(time.monotonic(), 0)
                hammer._contact._changed(time.monotonic(), 1)
            assert hammer.edges.qsize() == MOST_WAITING

    def test_a_pin_that_is_in_use_is_named(self, pins: Any) -> None:
        """Two devices on a pin: one sentence."""
        with Hammer(17, pins), pytest.raises(HardwareError, match=r"GPIO 17 is used twice: .*\."):
            Hammer(17, pins)

    def test_a_pin_that_is_not_there_is_named(self, pins: Any) -> None:
        """GPIO 99: one sentence."""
        with pytest.raises(HardwareError, match=r"There is no GPIO 99 on this board: .*\."):
            Hammer(99, pins)

    def test_a_pin_with_a_resistor_cannot_be_pulled_down(self, pins: Any) -> None:
        """GPIO 2 has a pull-up on the board."""
        with pytest.raises(HardwareError, match="GPIO 2 has a fixed pull-up"):
            Hammer(2, pins, pull_up=False)

    def test_a_pin_held_elsewhere_is_named(self, pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """What the kernel calls busy becomes advice."""

        def busy(number: int) -> None:
            raise RuntimeError("'GPIO busy'")

        monkeypatch.setattr(pins, "pin", busy)
        with pytest.raises(HardwareError, match="held by another program"):
            Hammer(17, pins)

    def test_closing_never_fails(self, pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """A pin that cannot be given back: a warning, no error, also on a second closing and when it is collected."""
        hammer = Hammer(17, pins)

        def busy() -> None:
            raise RuntimeError("'GPIO busy'")

        monkeypatch.setattr(pins.pin(17), "close", busy)
        with pytest.warns(UserWarning, match="not given back"):
            hammer.close()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            hammer.close()
            del hammer
            gc.collect()

    def test_closing_is_tried_again(self, pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """lgpio sometimes refuses at first: no warning when it works a moment later."""
        refusals = [RuntimeError("'GPIO busy'"), RuntimeError("'GPIO busy'")]
        close = pins.pin(17).close

        def sometimes() -> None:
            if refusals:
                raise refusals.pop()
            close()

        monkeypatch.setattr(pins.pin(17), "close", sometimes)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            Hammer(17, pins).close()
        Hammer(17, pins).close()

    def test_the_pin_is_free_again_after_closing(self, pins: Any) -> None:
        """Open, close, open: no conflict, and no edges to the closed one."""
        with Hammer(17, pins) as first:
            pass
        with Hammer(17, pins) as second:
            pins.pin(17).drive_low()
            assert len(drained(second.edges)) == 1 and drained(first.edges) == []

    def test_no_factory_is_no_mock(self) -> None:
        """A hammer without a factory is a mistake, not a simulated hammer."""
        with pytest.raises(TypeError, match="SimulatedHammer"):
            Hammer(17)


class TestSimulatedHammer:
    def test_each_blow_is_one_strike(self) -> None:
        """A simulated blow bounces as a real one does, and is heard as one."""
        with SimulatedHammer() as hammer:
            for at in (1.0, 1.2, 1.4):
                hammer.strike(at)
            edges = drained(hammer.edges)
        assert len(edges) > 6
        assert [strike.at for strike in strikes(edges)] == [1.0, 1.2, 1.4]
        assert hammer.simulated and not Hammer.simulated


class TestFactory:
    def test_a_machine_without_pins_says_so(self) -> None:
        """Here there are none: one sentence with advice, no warnings, and no mock."""
        try:
            factory = open_factory()
        except NoPins as error:
            assert str(error).endswith(".") and "\n" not in str(error)
        else:
            assert "mock" not in type(factory).__name__.lower()

    def test_gpiozeros_own_switch_brings_no_mock_in(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """GPIOZERO_PIN_FACTORY=mock in the environment does not make the hammer a mock behind our back."""
        monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
        try:
            factory = open_factory()
        except NoPins:
            return
        assert "mock" not in type(factory).__name__.lower()

    def test_an_unknown_factory_is_named(self) -> None:
        """A mock cannot be asked for by configuration either."""
        with pytest.raises(NoPins, match='"mock"'):
            open_factory("mock")

    @pytest.mark.parametrize(
        ("error", "advice"),
        [
            (ImportError("No module named 'lgpio'"), "python3-lgpio"),
            (PermissionError("denied"), "group gpio"),
            (RuntimeError("can not open gpiochip"), "group gpio"),
            (RuntimeError("bad handle"), "bad handle"),
        ],
    )
    def test_each_cause_has_its_advice(self, monkeypatch: pytest.MonkeyPatch, error: Exception, advice: str) -> None:
        """Missing library, missing right, anything else."""

        def fails(name: str) -> None:
            raise error

        monkeypatch.setattr("hardware.pins.importlib.import_module", fails)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with pytest.raises(NoPins, match=advice):
                open_factory("lgpio")

    def test_the_working_folder_stays(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """lgpio moves the process to its folder when it is imported; paths on the command line must stay right."""

        def moves(name: str) -> None:
            os.chdir(tmp_path)
            raise ImportError("half way")

        monkeypatch.setattr("hardware.pins.importlib.import_module", moves)
        before = Path.cwd()
        with pytest.raises(NoPins):
            open_factory("lgpio")
        assert Path.cwd() == before

    def test_lgpio_gets_a_folder_of_its_own(self, tmp_path: Any) -> None:
        """lgpio's notification file goes to the runtime folder, to a temporary one, or where it was told."""
        environment = {"XDG_RUNTIME_DIR": str(tmp_path)}
        give_lgpio_a_folder(environment)
        assert environment["LG_WD"] == str(tmp_path)
        without: dict[str, str] = {}
        give_lgpio_a_folder(without)
        assert "schimmel-lgpio-" in without["LG_WD"]
        told = {"LG_WD": "/somewhere"}
        give_lgpio_a_folder(told)
        assert told["LG_WD"] == "/somewhere"
