"""The screens of Bell and Hammer, and what stands on its stage."""
