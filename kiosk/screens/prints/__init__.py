"""The theatre's pictures, cut by code as a wood engraver would: outline, lines that swell with the shade, hand colour.

Cutting them takes half a minute, so they are cut once (``python -m kiosk.screens.prints``) and kept as files.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "assets" / "prints"
"""Where the printed pictures are kept."""
