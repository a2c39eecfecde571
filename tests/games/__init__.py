"""Tests of the rules: those that every game gets, and those of each game."""
