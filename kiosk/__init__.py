"""The exhibit: rules, journal, director, screens."""

import os

# pygame greets on standard output, where the commands print JSON.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
