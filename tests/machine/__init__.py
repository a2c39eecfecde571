"""A whole machine for the unmodified exhibit: a Debian kernel with real devices in an emulator; see `drive`."""
