"""
Colours: how bright a colour is and how far two of them stand apart.

Knows the arithmetic of contrast; which colours a board has is the theme's business.
"""

Rgb = tuple[int, int, int]
"""Red, green and blue, 0..255, sRGB."""


def rgb(text: str) -> Rgb:
    """Return the colour written as `#rrggbb`."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"colour is not #rrggbb: {text!r}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def luminance(colour: Rgb) -> float:
    """Return the relative luminance of *colour*, 0 (black) to 1 (white), as WCAG 2 defines it."""
    linear = [
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
        for level in (channel / 255 for channel in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of two colours, 1 (the same) to 21 (black and white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Return *one* with *share* (0..1) of *other* in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
