"""The exhibit: rules, journal, director, screens."""
