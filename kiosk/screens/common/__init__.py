"""Screens that every game shares: waiting, sitting down, the account, leaving, teaching dice, what is wrong."""
