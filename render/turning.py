"""
Turning: discs as from a lathe, shaded by a light from the upper left.

Knows how a relief that is the same all around is lit; which relief and which material a checker has
is the business of `checkers.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from render.shapes import Plane, grid

LIGHT = (-0.46, -0.60, 0.655)
"""Where the light comes from: right, down, towards the eye."""
HALFWAY = (-0.253, -0.330, 0.909)
"""Halfway between the light and an eye straight above: where polish shines."""
POLISH = 26
"""The higher, the smaller the shine."""

Profile = Callable[[Plane], Plane]
"""Height over the distance from the middle, both as shares of the radius."""


@dataclass(frozen=True, slots=True)
class Relief:
    """A lit disc; every plane has the shape (size, size)."""

    right: Plane
    """Place to the right of the middle, as a share of the radius."""
    down: Plane
    distance: Plane
    """From the middle, as a share of the radius."""
    lit: Plane
    """Brightness of a dull surface: 0 where it is flat, above 0 towards the light."""
    gloss: Plane
    """Shine of a polished one, 0..1."""
    radius: float
    """In pixels of the planes."""

    def band(self, inner: float, outer: float) -> Plane:
        """Return 1 between two distances from the middle, with smooth edges."""
        inside = np.clip((self.distance - inner) * self.radius + 0.5, 0, 1)
        within = np.clip((outer - self.distance) * self.radius + 0.5, 0, 1)
        return np.asarray(inside * within, np.float32)

    def facing(self) -> Plane:
        """Return 1 towards the light to -1 away from it, around the disc."""
        away = np.maximum(self.distance, np.float32(1e-3))
        return np.asarray((-0.61 * self.right - 0.79 * self.down) / away, np.float32)


def relief(size: int, radius: float, profile: Profile) -> Relief:
    """Return the lit disc of *radius* in the middle of a square of *size* pixels."""
    x, y = grid(size, size)
    right, down = (x - size / 2) / radius, (y - size / 2) / radius
    distance = np.hypot(right, down)
    steps = np.linspace(0, 1.2, 1201, dtype=np.float32)
    climb = np.gradient(profile(steps), steps)
    slope = np.clip(np.interp(distance, steps, climb), -1.6, 1.6)
    away = np.maximum(distance, 1e-3)
    tilt_x, tilt_y = -slope * right / away, -slope * down / away
    length = np.sqrt(tilt_x**2 + tilt_y**2 + 1)
    lit = (tilt_x * LIGHT[0] + tilt_y * LIGHT[1] + LIGHT[2]) / length - LIGHT[2]
    shine = (tilt_x * HALFWAY[0] + tilt_y * HALFWAY[1] + HALFWAY[2]) / length
    gloss = np.clip(shine, 0, 1) ** POLISH - HALFWAY[2] ** POLISH
    return Relief(
        np.asarray(right, np.float32),
        np.asarray(down, np.float32),
        np.asarray(distance, np.float32),
        np.asarray(lit, np.float32),
        np.asarray(np.clip(gloss, 0, 1), np.float32),
        radius,
    )
