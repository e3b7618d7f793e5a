"""The animation: a small endless GIF whose every frame is its still."""

import io
from dataclasses import replace

import numpy as np
from PIL import Image

from engine import Color, Step, parse_position, state_of
from render.animation import COLOURS, LAST_MS, SIZE, TURN_MS, animate, still
from render.diagram import diagram
from render.scene import BoardScene, Ribbon, ScenePlayer, arrows

TEXTS = (
    "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 turn=w roll=5-3",
    "short w=24:2,13:4,8:3,6:5,5:1 b=24:2,13:5,8:3,6:5 turn=b roll=6-6",
    "short w=24:2,13:4,8:3,6:5,5:1 b=24:1,18:1,13:5,8:3,6:5 turn=w roll=2-1",
)
FAR_OFF = 40
"""Of 255: a colour of the few that stands for a fine one may be so far from it."""


def scenes() -> list[BoardScene]:
    drawn = [
        diagram(
            state_of(parse_position(text)), white=ScenePlayer("Аня"), black=ScenePlayer("Марат")
        )
        for text in TEXTS
    ]
    last = replace(drawn[-1], last_turn=arrows(Color.WHITE, (Step(13, 5),)), dice=None)
    return [*drawn[:-1], last, replace(last, ribbon=Ribbon("Аня · оин +1", Color.WHITE))]


def test_every_frame_is_its_still_and_the_last_one_is_held() -> None:
    stills = scenes()

    made = Image.open(io.BytesIO(animate(stills)))

    assert ("GIF", SIZE, len(stills)) == (made.format, made.size, getattr(made, "n_frames", 0))
    assert 0 == made.info["loop"]
    times = []
    for number, scene in enumerate(stills):
        made.seek(number)
        times.append(made.info["duration"])
        wanted = np.asarray(still(scene), np.int16)
        off = np.abs(np.asarray(made.convert("RGB"), np.int16) - wanted)
        assert off.mean() < 10, number
        assert np.quantile(off, 0.995) < FAR_OFF, number
    assert [TURN_MS, LAST_MS] == times[-2:]


def test_what_stays_costs_nothing() -> None:
    """The same still again is a frame of some hundred bytes, not another picture."""
    first = scenes()[0]
    # Frames that are all alike would be made one; a die tells them apart.
    other = replace(first, dice=None)

    once, again = len(animate([first, other])), len(animate([first, other, first, other]))

    assert again - once < once / 4


def test_the_same_scenes_give_the_same_bytes_in_few_colours() -> None:
    made = animate(scenes()[:2])

    assert made == animate(scenes()[:2])
    colours = Image.open(io.BytesIO(made)).convert("RGB").getcolors(COLOURS)
    assert colours is not None
