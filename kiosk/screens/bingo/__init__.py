"""The screens of Bingo, and what stands on its stage."""
