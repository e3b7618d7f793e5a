"""
Importing it draws the empty boards: what every bot does at its start (`program.py`).

It is imported last, so everything there is by then stays, in every process forked afterwards.
"""

import gc

from render.paint import warm

warm()
gc.freeze()
