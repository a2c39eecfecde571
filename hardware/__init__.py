"""Hammer, bid buttons and the board's health: thin adapters, and simulated ones."""
