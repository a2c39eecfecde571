"""From edges to strikes."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.strikes import Contact, Edge, Strike, StrikeSettings, due, hear, strikes

SETTINGS = StrikeSettings()
MS = 0.001


def pulses(*spans: tuple[float, float]) -> list[Edge]:
    """Edges of a contact that is closed from `a` to `b` for each span, in ms."""
    return [Edge(at * MS, level) for a, b in spans for at, level in ((a, True), (b, False))]


def times(found: list[Strike]) -> list[float]:
    """Strikes in ms."""
    return [round(strike.at / MS, 3) for strike in found]


def when_known(edges: list[Edge], step: float = MS) -> list[float]:
    """The times in s at which a listener that looks every `step` s, and gets each edge at once, knows of a strike."""
    contact, known = Contact(), []
    now, end = 0.0, max(edge.at for edge in edges) + 1.0
    left = list(edges)
    while now < end:
        arrived = [edge for edge in left if edge.at <= now]
        left = left[len(arrived) :]
        contact, found = hear(contact, arrived, now, SETTINGS)
        known += [now for _ in found]
        now += step
    return known


class TestOneBlow:
    def test_a_clean_press_is_one_strike_at_its_first_touch(self) -> None:
        """A press of 150 ms gives one strike, stamped with the closing."""
        assert times(strikes(pulses((100, 250)))) == [100]

    def test_contact_bounce_at_both_ends_is_one_strike(self) -> None:
        """Ten bounces of 1 ms at the press and ten at the release change nothing."""
        press = [(2 * i, 2 * i + 1) for i in range(10)]
        release = [(170 + 2 * i, 171 + 2 * i) for i in range(10)]
        assert times(strikes(pulses(*press, (20, 169), *release))) == [0]

    @pytest.mark.parametrize("length", [0.0, 0.01, 1, 3, 4.9])
    def test_a_lone_spike_is_no_strike(self, length: float) -> None:
        """A pulse shorter than 5 ms with nothing near it is noise."""
        assert strikes(pulses((10, 10 + length))) == []

    def test_the_shortest_strike_is_five_milliseconds(self) -> None:
        """5 ms is a strike, wherever on the clock it falls, and the limit is a setting."""
        for at in (0.0, 1.1, 12345.678, 86400 * 30.1):
            assert len(strikes([Edge(at, True), Edge(at + 0.005, False)])) == 1
        assert len(strikes(pulses((0, 3)), StrikeSettings(shortest=0.002))) == 1
        assert strikes(pulses((0, 9)), StrikeSettings(shortest=0.010)) == []

    def test_a_trembling_spring_is_one_strike(self) -> None:
        """A contact that closes for 2 ms five times in one blow was struck, though no pulse is long."""
        assert times(strikes(pulses((0, 2), (4, 6), (11, 13), (25, 27), (50, 52)))) == [0]

    def test_a_burst_of_needles_is_noise(self) -> None:
        """Spikes of 10 microseconds do not add up to a strike, though they are spread over 30 ms."""
        assert strikes(pulses(*((3 * i, 3 * i + 0.01) for i in range(10)))) == []

    def test_a_short_burst_is_noise(self) -> None:
        """Three spikes within 4 ms are as good as one."""
        assert strikes(pulses((0, 1), (1.5, 2.5), (3, 4))) == []

    def test_a_held_button_is_one_strike(self) -> None:
        """A minute's holding gives one strike, with every look and without repeats, chatter included."""
        edges = pulses((0, 20_000), (20_000.02, 45_000), (45_010, 60_000))
        assert times(strikes(edges)) == [0]
        assert len(when_known(edges, step=0.05)) == 1


class TestSeveralBlows:
    @pytest.mark.parametrize(("closed", "open_"), [(80, 80), (20, 60), (29, 51), (6, 74), (30, 50)])
    def test_five_quick_knocks_are_five(self, closed: float, open_: float) -> None:
        """Five knocks 80 ms closed and 80 ms open, or 80 ms from one to the next, are five."""
        knocks = [(i * (closed + open_), i * (closed + open_) + closed) for i in range(5)]
        assert len(strikes(pulses(*knocks))) == 5

    def test_a_closing_within_50_ms_of_an_opening_goes_on_with_the_strike(self) -> None:
        """49 ms of opening are the same strike, 51 ms make a new one; the limit is a setting."""
        assert times(strikes(pulses((0, 10), (59, 80)))) == [0]
        assert times(strikes(pulses((0, 10), (61, 80)))) == [0, 61]
        assert times(strikes(pulses((0, 10), (40, 80)), StrikeSettings(rest=0.02))) == [0, 40]

    def test_a_spike_does_not_hide_the_blow_after_it(self) -> None:
        """A spike, then 30 ms later a blow: one strike."""
        assert len(strikes(pulses((0, 1), (31, 60)))) == 1


class TestDamagedEdges:
    def test_every_edge_twice_changes_nothing(self) -> None:
        """Doubled reports are no bounce and no second blow."""
        edges = pulses((0, 30), (200, 203), (400, 500))
        assert strikes([edge for edge in edges for _ in range(2)]) == strikes(edges)

    def test_a_lost_opening_costs_no_more_than_the_next_blow(self) -> None:
        """Closed, (opening lost), closed again: no invented strike, and the blow after counts."""
        edges = [Edge(0.0, True), Edge(1.0, True), Edge(1.1, False), Edge(2.0, True), Edge(2.1, False)]
        assert times(strikes(edges)) == [0, 2000]

    def test_a_lost_closing_is_no_strike_by_itself(self) -> None:
        """Two openings in a row: the closing between them was a spike too short to be seen."""
        assert strikes([Edge(0.0, False), Edge(0.2, False), Edge(0.4, False)]) == []

    def test_a_lost_closing_inside_a_blow_is_bridged(self) -> None:
        """A blow of short pulses, one closing unseen, is still one strike."""
        edges = [Edge(0.0, True), Edge(0.002, False), Edge(0.008, False), Edge(0.02, True), Edge(0.022, False)]
        assert times(strikes(edges)) == [0]

    def test_edges_out_of_order_are_put_in_order(self) -> None:
        """Order of arrival does not matter while an edge is less late than the time that is waited for it."""
        edges = pulses((0, 3), (100, 180), (300, 304))
        for order in itertools.permutations(edges):
            assert strikes(order) == strikes(edges)

    def test_an_edge_that_is_overtaken_is_dropped(self) -> None:
        """An opening that arrives after a later closing was acted on does not open the contact."""
        contact, _ = hear(Contact(), [Edge(0.0, True), Edge(0.1, True)], 0.2, SETTINGS)
        contact, found = hear(contact, [Edge(0.05, False)], 0.3, SETTINGS)
        assert contact.closed and not found

    @pytest.mark.parametrize("time", [math.nan, math.inf, -math.inf])
    def test_a_time_that_is_no_time_is_dropped(self, time: float) -> None:
        """Broken clocks do not stop the hammer."""
        assert times(strikes([Edge(time, True), *pulses((0, 20)), Edge(time, False)])) == [0]


class TestEarly:
    def test_a_firm_blow_is_known_within_20_ms(self) -> None:
        """The hammer must be answered within 50 ms: the strike is known 15 ms after the first touch, still closed."""
        (known,) = when_known(pulses((1000, 1600)))
        assert known - 1.0 <= 0.020

    def test_due_says_when_to_look_again(self) -> None:
        """Looking only when an edge comes and when `due` says so finds the strike, and then there is no more to do."""
        contact, found = hear(Contact(), [Edge(5.0, True)], 5.0, SETTINGS)
        looks = 0
        while (time := due(contact, SETTINGS)) is not None:
            contact, new = hear(contact, [], time, SETTINGS)
            found, looks = found + new, looks + 1
            assert looks < 5
        assert found == [Strike(5.0)]

    def test_a_spike_whose_opening_comes_late_is_refused(self) -> None:
        """An opening that is delivered 9 ms late still unmasks the spike."""
        contact, found = hear(Contact(), [Edge(1.0, True)], 1.0, SETTINGS)
        for now in (1.004, 1.008, 1.0119):
            contact, new = hear(contact, [], now, SETTINGS)
            found += new
        contact, new = hear(contact, [Edge(1.003, False)], 1.012, SETTINGS)
        assert found + new + hear(contact, [], 2.0, SETTINGS)[1] == []


def bounce_train(gap: float) -> st.SearchStrategy[list[tuple[float, float]]]:
    """Pulses of one blow, from 0 on, in ms: gaps below `gap`, and one pulse of at least 5.1 ms among them."""
    bounce = st.tuples(st.floats(0.001, 20), st.floats(0.001, gap))
    return st.tuples(
        st.lists(bounce, max_size=12), st.floats(5.1, 5000), st.floats(0.001, gap), st.lists(bounce, max_size=12)
    ).map(lambda parts: _laid_out([*parts[0], (parts[1], parts[2]), *parts[3]]))


def _laid_out(lengths: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """(closed, open) lengths one after the other as spans."""
    spans, at = [], 0.0
    for closed, open_ in lengths:
        spans.append((at, at + closed))
        at += closed + open_
    return spans


ANY_EDGES = st.lists(st.builds(Edge, st.floats(0, 2).map(lambda t: round(t, 4)), st.booleans()), max_size=40)


class TestProperties:
    @given(bounce_train(49))
    def test_any_bounce_train_of_one_blow_is_one_strike(self, spans: list[tuple[float, float]]) -> None:
        """However the contact bounces, a blow with one firm touch is one strike, at its first touch."""
        assert times(strikes(pulses(*spans))) == [0]

    @given(st.lists(st.tuples(bounce_train(49), st.floats(51, 3000)), min_size=1, max_size=8))
    def test_well_separated_blows_are_counted(self, blows: list[tuple[list[tuple[float, float]], float]]) -> None:
        """n blows with more than 50 ms of rest between them are n strikes."""
        spans, at = [], 0.0
        for train, pause in blows:
            spans += [(at + a, at + b) for a, b in train]
            at = spans[-1][1] + pause
        assert len(strikes(pulses(*spans))) == len(blows)

    @given(st.lists(st.tuples(st.floats(0, 4.9), st.floats(50.1, 500)), max_size=20))
    def test_lone_spikes_are_never_strikes(self, spikes: list[tuple[float, float]]) -> None:
        """Any number of spikes shorter than 5 ms, each on its own, gives nothing."""
        assert strikes(pulses(*_laid_out(spikes))) == []

    @given(ANY_EDGES, st.lists(st.floats(0, 0.05), min_size=1, max_size=80), st.data())
    def test_portions_do_not_matter(self, edges: list[Edge], steps: list[float], data: st.DataObject) -> None:
        """The same strikes come out however the edges are cut into portions and whenever one looks, if none is late."""
        edges = sorted(edges, key=lambda edge: edge.at)
        late = data.draw(st.lists(st.floats(0, 0.0099), min_size=len(edges), max_size=len(edges)))
        arrivals = sorted(
            zip((e.at + d for e, d in zip(edges, late, strict=True)), edges, strict=True), key=lambda a: a[0]
        )
        looks = [*itertools.accumulate(steps), *(time for time, _ in arrivals)]
        contact, found, given_ = Contact(), [], 0
        for now in sorted(looks):
            portion = []
            while given_ < len(arrivals) and arrivals[given_][0] <= now:
                portion.append(arrivals[given_][1])
                given_ += 1
            contact, new = hear(contact, portion, now, SETTINGS)
            found += new
        contact, new = hear(contact, [], math.inf, SETTINGS)
        in_order = [edge for _, edge in arrivals]
        assert found + new == strikes(sorted(in_order, key=lambda edge: edge.at))

    @given(ANY_EDGES)
    def test_strikes_are_in_order_and_apart(self, edges: list[Edge]) -> None:
        """Whatever arrives, strikes come in order, each begins at an edge, and no two are nearer than the rest."""
        found = strikes(edges)
        assert all(b.at - a.at >= SETTINGS.rest - 1e-6 for a, b in itertools.pairwise(found))
        assert {strike.at for strike in found} <= {edge.at for edge in edges}

    @given(ANY_EDGES)
    def test_once_at_rest_a_blow_always_counts(self, edges: list[Edge]) -> None:
        """No sequence of edges, however damaged, leaves the hammer deaf for good."""
        blow = pulses((10_000, 10_001), (10_200, 10_300))
        assert strikes([*edges, *blow])[-1] == Strike(10_200 * MS)
