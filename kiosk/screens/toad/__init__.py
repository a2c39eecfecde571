"""The screens of Toad."""
