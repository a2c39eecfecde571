"""Commands that are more than a few lines: each module has `add_options` for its arguments and `run` to do the work."""
