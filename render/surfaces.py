"""
Surfaces: the sheets a board is built from, by the finish of its theme.

Knows which material each part is cut from; where the parts lie is the board's business.
"""

from PIL import Image

from render import shore, wood
from render.colours import Rgb
from render.theme import Finish, Theme
from render.wood import Grain

FRAME_GRAIN = Grain(ring_px=22, flow_px=40, rings=0.16, fibre=0.045, pores=0.05, glow=0.07)
FIELD_GRAIN = Grain(ring_px=30, flow_px=30, rings=0.035, fibre=0.012, pores=0.0, glow=0.02, blur=1)
VENEER_GRAIN = Grain(ring_px=24, flow_px=20, rings=0.13, fibre=0.03, pores=0.03, glow=0.05)
STAINED_GRAIN = Grain(ring_px=34, flow_px=60, rings=0.12, fibre=0.012, pores=0.0, glow=0.08)
"""The frame of the shore: as wood through which a colour shows evenly."""


def frame(
    theme: Theme, width: int, height: int, *, seed: int, upright: bool = False
) -> Image.Image:
    """Return a piece of the frame; its grain lies, or is *upright*."""
    return _timber(theme, theme.frame, width, height, seed=seed, upright=upright)


def plate(theme: Theme, width: int, height: int, *, seed: int) -> Image.Image:
    """Return a plate for the names."""
    return _timber(theme, theme.plate, width, height, seed=seed, upright=False)


def field(theme: Theme, width: int, height: int, *, seed: int) -> Image.Image:
    """Return one half of the field."""
    if theme.is_plain:
        return Image.new("RGB", (width, height), theme.field)
    if theme.finish is Finish.SHORE:
        return shore.sand(width, height, theme.field, seed=seed)
    return wood.board(width, height, theme.field, seed=seed, grain=FIELD_GRAIN, upright=True)


def inlay(theme: Theme, width: int, height: int, colour: Rgb, *, seed: int) -> Image.Image:
    """Return a sheet of *colour* from which triangles are cut."""
    if theme.is_plain:
        return Image.new("RGB", (width, height), colour)
    if theme.finish is Finish.SHORE:
        return shore.waves(width, height, colour, seed=seed)
    return wood.board(width, height, colour, seed=seed, grain=VENEER_GRAIN, upright=True)


def _timber(
    theme: Theme, colour: Rgb, width: int, height: int, *, seed: int, upright: bool
) -> Image.Image:
    if theme.is_plain:
        return Image.new("RGB", (width, height), colour)
    grain = STAINED_GRAIN if theme.finish is Finish.SHORE else FRAME_GRAIN
    return wood.board(width, height, colour, seed=seed, grain=grain, upright=upright)
