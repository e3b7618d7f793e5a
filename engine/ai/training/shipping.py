"""
Shipping: the weights a training writes, with the card that says how they were made.

Knows the files; what the product makes of them is the business of `engine/ai/weights.py`.
"""

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.ai.training import checkpoint
from engine.ai.training.mind import Mind
from engine.ai.weights import card_of, dump
from engine.rules import Variant


def ship(variant: Variant, mind: Mind, folder: Path, name: str, made: Mapping[str, Any]) -> None:
    """Write weights and card to *folder*; *made* is what the card says of the training."""
    contact, race = mind.networks()
    data = dump(contact, race)
    card = card_of(variant, contact, race, data) | {
        "command": f"python -m engine.ai.training {variant.value} --budget full",
        "commit": _commit(),
        **made,
    }
    checkpoint.write(folder / f"{name}.npz", data)
    checkpoint.write(folder / f"{name}.json", (json.dumps(card, indent=2) + "\n").encode())


def _commit() -> str:
    """Return the commit of the code that trains, or that it is not known."""
    try:
        asked = subprocess.run(
            ["git", "rev-parse", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return asked.stdout.strip()
