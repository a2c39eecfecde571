"""Broken, huge and hostile pictures, records and configurations: each must cost a sentence, never the process."""
