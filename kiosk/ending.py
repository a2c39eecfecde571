"""How the exhibit ends: the exit statuses by which it asks the service around it for more than a new start.

The program itself has no right to switch the machine off; the unit that `kiosk install` writes acts on the status.
"""

CLOSED = 0
"""Somebody closed it, or the system asked for its end. Under systemd it is started again."""

POWER_OFF = 64
"""Switch the machine off."""

REBOOT = 65
"""Start the machine anew."""

AGAIN = 66
"""Start the exhibit anew, with its configuration read again; it does so itself."""
