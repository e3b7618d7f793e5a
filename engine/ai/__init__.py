"""
The computer player: what a position is worth and which turn is best.

May import numpy and the engine. No clock and no randomness; the shipped weights are the only files
it reads. `training/` makes them and is imported by nothing else.
"""
