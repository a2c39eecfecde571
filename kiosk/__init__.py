"""The exhibit: rules, journal, director, screens."""

import os

# pygame greets on standard output, where the commands print JSON.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# SDL would turn the system's call to end into a wish of the window to be closed, which an exhibit does not heed.
os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
