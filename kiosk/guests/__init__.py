"""People in front of a kiosk without a screen, game by game: what they do at the table, and how they are judged."""
