"""From a camera to a `Reading` of what lies on the table; knows nothing of games or screens."""
