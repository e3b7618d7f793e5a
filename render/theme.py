"""
Theme: the colours of a board and what it is made of.

Knows no sizes and places, they are in `layout.py`, and not how a finish is drawn.
A further theme is one more `Theme` value; the tests hold every one in `THEMES` to the contrasts.
"""

from dataclasses import dataclass
from enum import Enum

from render.colours import Rgb, rgb


class Finish(Enum):
    """What a board looks as if it were made of."""

    WOOD = "wood"
    """Oiled wood with inlaid veneer."""
    SHORE = "shore"
    """Stained wood around a field of sand, triangles with a pattern of waves."""
    PLAIN = "plain"
    """Even colours."""


class UnknownTheme(ValueError):
    """No theme has this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"theme: {name!r} is none of {', '.join(THEMES)}")


# Compared by identity: themes are in the keys of every cache, and hashing thirty colours is slow.
@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """Everything that has a colour on the picture."""

    name: str
    frame: Rgb
    """Wood of the frame and the bar, under the point numbers."""
    plate: Rgb
    """Header and footer, under the names."""
    field: Rgb
    """The playing field."""
    triangle_a: Rgb
    """Every other triangle."""
    triangle_b: Rgb
    """The triangles between them."""
    inlay: Rgb
    """Thin light lines of veneer around the triangles and in the ornaments."""
    brass: Rgb
    """Metal: lines, hinges, rings."""
    tray: Rgb
    """The lining of the trays, under their counts."""
    light: Rgb
    """White's checkers."""
    light_rim: Rgb
    """Their outline."""
    light_text: Rgb
    """The count on a light checker."""
    dark: Rgb
    """Black's checkers."""
    dark_rim: Rgb
    """Their outline and inner ring."""
    dark_text: Rgb
    """The count on a dark checker."""
    text: Rgb
    """Numbers and names."""
    quiet_text: Rgb
    """The words beside the figures."""
    accent: Rgb
    """The name of the player to move and his triangle."""
    casing: Rgb
    """The dark edge around everything that lies over the board."""
    source: Rgb
    """Rings around checkers that may move."""
    target: Rgb
    """Dots where they may go."""
    last_turn: Rgb
    """Arrows of the last turn."""
    pending: Rgb
    """Arrows of steps that are picked and not confirmed."""
    hit: Rgb
    """The cross on a point where a checker was hit."""
    die: Rgb
    """A die still to be played."""
    die_used: Rgb
    """A die that is played."""
    pip: Rgb
    """The spots of a die."""
    ribbon: Rgb
    """The band of a result."""
    shade: Rgb
    """Shadows in grooves and below walls: nearly black."""
    finish: Finish = Finish.WOOD
    outline: float = 3.4
    """Width of the outline of a checker, inside its edge, px."""

    @property
    def is_plain(self) -> bool:
        """Even colours with sharp edges: no texture, no relief, no shadow."""
        return self.finish is Finish.PLAIN


WALNUT = Theme(
    name="walnut",
    frame=rgb("#4a2b1a"),
    plate=rgb("#20130c"),
    field=rgb("#dcc197"),
    triangle_a=rgb("#9a5a34"),
    triangle_b=rgb("#5a4030"),
    inlay=rgb("#f3dfb4"),
    brass=rgb("#d9ac62"),
    tray=rgb("#22382c"),
    light=rgb("#fbf3e0"),
    light_rim=rgb("#3a281b"),
    light_text=rgb("#2b1a10"),
    dark=rgb("#1b1a1c"),
    dark_rim=rgb("#efd7a4"),
    dark_text=rgb("#fdf3dc"),
    text=rgb("#fff4dc"),
    quiet_text=rgb("#e8d6b3"),
    accent=rgb("#ffd267"),
    casing=rgb("#1a0f08"),
    source=rgb("#ffd23c"),
    target=rgb("#27dd86"),
    last_turn=rgb("#f7962d"),
    pending=rgb("#58b4ff"),
    hit=rgb("#ff5c48"),
    die=rgb("#fbf5e8"),
    die_used=rgb("#9d968c"),
    pip=rgb("#22160f"),
    ribbon=rgb("#6d1f22"),
    shade=rgb("#0c0603"),
)

SEA = Theme(
    name="sea",
    frame=rgb("#1f4e5f"),
    plate=rgb("#0c2a36"),
    field=rgb("#e9d8b4"),
    triangle_a=rgb("#b5653a"),
    triangle_b=rgb("#3f6b74"),
    inlay=rgb("#fbf3df"),
    brass=rgb("#d3d8d2"),
    tray=rgb("#10313f"),
    light=rgb("#fbf7ec"),
    light_rim=rgb("#4a3626"),
    light_text=rgb("#2b1d12"),
    dark=rgb("#1d2025"),
    dark_rim=rgb("#f2f2f2"),
    dark_text=rgb("#fbfbf6"),
    text=rgb("#fffaf0"),
    quiet_text=rgb("#d5e6e8"),
    accent=rgb("#ffd267"),
    casing=rgb("#06141b"),
    source=rgb("#ffd23c"),
    target=rgb("#27dd86"),
    last_turn=rgb("#ff9a33"),
    pending=rgb("#5cb9ff"),
    hit=rgb("#ff5c48"),
    die=rgb("#fcf8ee"),
    die_used=rgb("#98999a"),
    pip=rgb("#14202a"),
    ribbon=rgb("#8c2f2a"),
    shade=rgb("#04121a"),
    finish=Finish.SHORE,
)
CONTRAST = Theme(
    name="contrast",
    frame=rgb("#000000"),
    plate=rgb("#000000"),
    field=rgb("#ffffff"),
    triangle_a=rgb("#7a7a7a"),
    triangle_b=rgb("#c9c9c9"),
    inlay=rgb("#ffffff"),
    brass=rgb("#ffffff"),
    tray=rgb("#000000"),
    light=rgb("#ffffff"),
    light_rim=rgb("#000000"),
    light_text=rgb("#000000"),
    dark=rgb("#000000"),
    dark_rim=rgb("#ffffff"),
    dark_text=rgb("#ffffff"),
    text=rgb("#ffffff"),
    quiet_text=rgb("#e8e8e8"),
    accent=rgb("#ffe14d"),
    casing=rgb("#000000"),
    source=rgb("#ffd400"),
    target=rgb("#12e08c"),
    last_turn=rgb("#ff9720"),
    pending=rgb("#4fb5ff"),
    hit=rgb("#ff5a46"),
    die=rgb("#ffffff"),
    die_used=rgb("#9c9c9c"),
    pip=rgb("#000000"),
    ribbon=rgb("#000000"),
    shade=rgb("#000000"),
    finish=Finish.PLAIN,
    outline=6,
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (WALNUT, SEA, CONTRAST)}
"""Every theme by its name."""


def theme_of(name: str) -> Theme:
    """
    Return the theme called *name*.

    Raises:
        UnknownTheme: There is none.
    """
    try:
        return THEMES[name]
    except KeyError:
        raise UnknownTheme(name) from None
