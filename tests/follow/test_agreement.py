"""Five looks that must agree, and what is made of those that do not."""

from __future__ import annotations

from dataclasses import replace

from tests.drawn_table import Die, Film, TrueReader, reading_of
from tests.follow.throws import THROW, rests
from vision.reading import Doubt


def test_looks_that_differ_are_a_doubt(film: Film, reader: TrueReader) -> None:
    """When one look in every five shows something else, the reading says so, after some patience."""
    other = reading_of(THROW.with_(dice=(Die(200, 150, 5), *THROW.dice[1:])))
    reader.misread = dict.fromkeys(range(2, 60, 4), other)
    film.show(THROW, 30)
    [rest] = rests(film.news)
    assert Doubt.LOOKS_DIFFER in rest.reading.doubts
    assert rest.at - rest.still_since >= 0.8


def test_one_look_that_differs_is_looked_past(film: Film, reader: TrueReader) -> None:
    """A single bad look costs time, but five later ones that agree make a sure reading."""
    reader.misread = {1: reading_of(THROW.with_(dice=THROW.dice[:2]))}
    film.show(THROW, 30)
    [rest] = rests(film.news)
    assert rest.reading.sure
    assert rest.looks >= 7


def test_a_doubt_that_stays_is_told_at_once(film: Film, reader: TrueReader) -> None:
    """Where all looks have the same doubt, waiting would not help."""
    doubtful = replace(reading_of(THROW), doubts=Doubt.COCKED)
    reader.misread = dict.fromkeys(range(100), doubtful)
    film.show(THROW, 30)
    [rest] = rests(film.news)
    assert rest.reading.doubts == Doubt.COCKED
    assert rest.looks == 5


def test_the_least_confidence_of_all_looks_counts(film: Film, reader: TrueReader) -> None:
    """A reading is no surer of an item than its weakest look."""
    right = reading_of(THROW)
    reader.misread = {2: replace(right, items=(replace(right.items[0], confidence=0.6), *right.items[1:]))}
    film.show(THROW, 12)
    assert rests(film.news)[0].reading.items[0].confidence == 0.6
