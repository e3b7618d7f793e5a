"""
A spy in the real bot: its pictures also write down their words, and its computer is a test's.

SPIED_WORDS names the file; a line is the SHA-256 of the picture and every text on it.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from bot import app as wiring
from bot.ports import Thinking
from render.paint import paint
from render.scene import BoardScene


def spy() -> None:
    """From now on this process spies."""
    wiring.paint = spied_paint  # type: ignore[attr-defined] # the name it uses


def spied_paint(scene: BoardScene) -> bytes:
    """Paint, and write down what words were given."""
    picture = paint(scene)
    words = [scene.words.pips, scene.words.off, scene.white.name, scene.black.name]
    words += [scene.ribbon.text] if scene.ribbon else []
    line = json.dumps([hashlib.sha256(picture).hexdigest(), words], ensure_ascii=False)
    with Path(os.environ["SPIED_WORDS"]).open("a") as spied:
        spied.write(line + "\n")
    return picture


def seat(thinking: Thinking) -> None:
    """From now on the computer of this process is another one: to load ours takes seconds."""
    build_app = wiring.build_app

    def seated(*arguments: Any, **named: Any) -> wiring.App:
        return build_app(*arguments, **{**named, "thinking": thinking})

    wiring.build_app = seated
