"""Importing it draws the empty boards: what every bot does at its start (`program.py`)."""

from render.paint import warm

warm()
