"""What was played, in numbers: how the purses of a game went, the best of a day and of all days, whether dice are fair.

All of it follows from the journal. `course` and `digest` look at one game, `tally` at many of them, `fairness` at
dice; `clerk` keeps the digests on a thread of its own, `svg` and `sheets` write them out.
"""
