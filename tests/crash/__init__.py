"""The plug is pulled: the running exhibit is killed, its files are torn, its disk is slow, its news come late.

`python -m tests.crash --kills 200 --seed 1 --out docs/results/crash.json` is the long run.
"""
