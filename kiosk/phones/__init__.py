"""Phones at the table: a page that the kiosk serves itself, to its own network and nobody else.

Whoever has the page open sees the table as the screen shows it. A player who has claimed his seat with a code from the
screen may do there what his own seat may do now, and no more. An optional extra: `kiosk.phones.extra` says whether
its libraries are there.
"""
