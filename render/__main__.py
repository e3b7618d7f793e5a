"""
The picture on the command line: `python -m render TEXT OUT`.

Knows arguments, files and exit statuses; a position text is described in docs/formats.md.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from engine import Color, NotationError, parse_position, state_of
from engine.console import spoken
from render.diagram import diagram
from render.paint import compose, encode
from render.scene import BoardScene, Look, ScenePlayer, SceneWords
from render.theme import THEMES

OK, BAD_INPUT = 0, 2
LANGUAGES = {
    "en": (SceneWords(pips="pips", off="off"), "White", "Black"),
    "ru": (SceneWords(pips="пипсы", off="дом"), "Белые", "Чёрные"),
}
ENDINGS = (".png", ".jpg", ".jpeg")
COLORS = {"white": Color.WHITE, "black": Color.BLACK}


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw one picture and return the exit status."""
    return spoken(lambda: _draw(_parser().parse_args(arguments)))


def _draw(options: argparse.Namespace) -> int:
    out = Path(options.out)
    if out.suffix.lower() not in ENDINGS:
        return _refused(f"{out.name}: the file's name must end in {', '.join(ENDINGS)}")
    try:
        scene = _scene(options)
    except NotationError as error:
        return _refused(str(error))
    picture = compose(scene)
    try:
        if out.suffix.lower() == ".png":
            picture.save(out, "PNG")
        else:
            out.write_bytes(encode(picture))
    except OSError as error:
        return _refused(f"{out}: {error.strerror}")
    return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m render", description="Draw a position of nardy."
    )
    parser.add_argument("text", metavar="TEXT", help="position text, e.g. 'long w=24:15 b=24:15'")
    parser.add_argument("out", metavar="OUT", help="file to write: .png, .jpg or .jpeg")
    parser.add_argument("--viewer", choices=COLORS, default="white", help="who looks at it")
    parser.add_argument("--numbers", choices=COLORS, help="whose numbers (the viewer's)")
    parser.add_argument("--theme", choices=THEMES, default="walnut", help="colours and materials")
    parser.add_argument("--white-down", action="store_true", help="White sits at the bottom")
    parser.add_argument("--clockwise", action="store_true", help="mirror the board")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the words")
    parser.add_argument("--white", metavar="NAME", help="White's name")
    parser.add_argument("--black", metavar="NAME", help="Black's name")
    parser.add_argument("--no-legal", action="store_true", help="do not mark legal steps")
    parser.add_argument("--no-pips", action="store_true", help="do not show the pip counts")
    return parser


def _scene(options: argparse.Namespace) -> BoardScene:
    """Return the scene the arguments describe."""
    said = parse_position(options.text)
    words, white, black = LANGUAGES[options.lang]
    scores = said.score or ("", "")
    scene = diagram(
        state_of(said),
        white=ScenePlayer(options.white or white, score=scores[0]),
        black=ScenePlayer(options.black or black, score=scores[1]),
        viewer=COLORS[options.viewer],
        numbering=COLORS[options.numbers or options.viewer],
        words=words,
    )
    if options.no_legal:
        scene = replace(scene, sources=frozenset(), targets=frozenset())
    look = Look(options.theme, white_down=options.white_down, clockwise=options.clockwise)
    return replace(scene, show_pips=not options.no_pips, look=look)


def _refused(message: str) -> int:
    """Say what is wrong in one line."""
    print(f"python -m render: {message}", file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
