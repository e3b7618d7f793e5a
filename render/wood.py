"""
Wood: pictures of planed boards.

A board is cut along a trunk: the year rings show as long flowing lines, darker towards their end;
fine fibres and pores run with them. Everything comes from a seed: the same board, always.
"""

from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageFilter

from render.colours import Rgb
from render.shapes import Plane, grid, picture


@dataclass(frozen=True, slots=True)
class Grain:
    """What a kind of wood looks like."""

    ring_px: float = 26
    """Distance of the year rings across the grain."""
    flow_px: float = 44
    """How far a ring wanders across the grain on its way."""
    rings: float = 0.1
    """How strongly they show, as a share of the brightness; the same for the following."""
    fibre: float = 0.05
    pores: float = 0.07
    glow: float = 0.05
    """Slow change of brightness, as of polished wood."""
    blur: float = 0.7


def board(
    width: int, height: int, colour: Rgb, *, seed: int, grain: Grain, upright: bool = False
) -> Image.Image:
    """Return a board of *width* by *height* around *colour*; the grain lies, or is *upright*."""
    if upright:
        lying = board(height, width, colour, seed=seed, grain=grain)
        return lying.transpose(Image.Transpose.ROTATE_90)
    random = np.random.default_rng(seed)
    _, y = grid(width, height)
    wander = grain.flow_px * noise(random, width, height, along=520, across=150)
    wander = wander + 0.22 * grain.flow_px * noise(random, width, height, along=260, across=46)
    depth = (y + wander) / np.float32(grain.ring_px)
    # No two rings are equally wide: a second, slower wave squeezes and stretches them.
    depth = depth + np.float32(0.55) * np.sin(depth * np.float32(0.61)) + random.uniform(0, 9)
    phase = depth - np.floor(depth)
    # Brightness falls slowly through a ring and comes back quickly at its end.
    late = phase**2.2 * np.clip((1 - phase) * 7, 0, 1)
    fibre = noise(random, width, height, along=150, across=2.2)
    pores = np.clip(noise(random, width, height, along=34, across=1.5) - 1.15, 0, 2)
    glow = noise(random, width, height, along=420, across=120)
    tone = (
        1
        + grain.rings * (np.float32(0.55) - 2 * late)
        + grain.fibre * fibre
        - grain.pores * pores
        + grain.glow * glow
    )
    base = np.array(colour, np.float32)
    # Darker wood is redder, lighter wood yellower.
    warmth = np.array([0.82, 1.0, 1.18], np.float32)
    toned = base * np.maximum(tone, 0.2)[..., None] ** warmth
    return picture(toned.astype(np.float32)).filter(ImageFilter.GaussianBlur(grain.blur))


def noise(
    random: np.random.Generator, width: int, height: int, *, along: float, across: float
) -> Plane:
    """Return smooth noise of deviation about 1; a bump is *along* by *across* pixels."""
    rows, columns = max(4, round(height / across)), max(4, round(width / along))
    rough = random.standard_normal((rows, columns)).astype(np.float32)
    smooth = Image.fromarray(rough).resize((width, height), Image.Resampling.BICUBIC)
    return np.asarray(smooth, np.float32)
