"""
A spy in the real bot: its pictures also write down their words, and its computer can be held.

SPIED_WORDS names the file; a line is the SHA-256 of the picture and every text on it.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from bot import app as wiring
from bot.thinking import Worker
from render.paint import paint
from render.scene import BoardScene
from render.theme import WALNUT, Theme
from tests.computer import Held


def spy() -> None:
    """From now on this process spies."""
    wiring.paint = spied_paint  # type: ignore[attr-defined] # the name it uses


def spied_paint(scene: BoardScene, theme: Theme = WALNUT) -> bytes:
    """Paint, and write down what words were given."""
    picture = paint(scene, theme)
    words = [scene.words.pips, scene.words.off, scene.white.name, scene.black.name]
    words += [scene.ribbon.text] if scene.ribbon else []
    line = json.dumps([hashlib.sha256(picture).hexdigest(), words], ensure_ascii=False)
    with Path(os.environ["SPIED_WORDS"]).open("a") as spied:
        spied.write(line + "\n")
    return picture


def hold() -> None:
    """From now on the computer of this process thinks until it is told to go on."""
    build_app = wiring.build_app

    def held(*arguments: Any, **named: Any) -> wiring.App:
        return build_app(*arguments, **{**named, "thinking": Worker(Held)})

    wiring.build_app = held
