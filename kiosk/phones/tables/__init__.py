"""What a phone shows of each game: plain values in a phone's language, made from what the screen shows."""

from kiosk.phones.tables.table import Hand, Line, Said, Seated, Table, Thing
from kiosk.phones.tables.views import table

__all__ = ["Hand", "Line", "Said", "Seated", "Table", "Thing", "table"]
