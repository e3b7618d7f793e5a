"""
The real bot, whose pictures also write down their words: `python -m tests.e2e.spied_bot run`.

SPIED_WORDS names the file; a line is the SHA-256 of the picture and every text on it.
"""

import hashlib
import json
import os
import sys
from pathlib import Path

from render import paint as painter
from render.scene import BoardScene
from render.theme import WALNUT, Theme

true_paint = painter.paint


def spied_paint(scene: BoardScene, theme: Theme = WALNUT) -> bytes:
    """Paint, and write down what words were given."""
    picture = true_paint(scene, theme)
    words = [scene.words.pips, scene.words.off, scene.white.name, scene.black.name]
    words += [scene.ribbon.text] if scene.ribbon else []
    line = json.dumps([hashlib.sha256(picture).hexdigest(), words], ensure_ascii=False)
    with Path(os.environ["SPIED_WORDS"]).open("a") as spied:
        spied.write(line + "\n")
    return picture


if __name__ == "__main__":
    # Before anything of the bot takes the function by its name.
    painter.paint = spied_paint
    from bot.__main__ import main

    sys.exit(main())
