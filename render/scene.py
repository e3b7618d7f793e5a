"""
Scene: everything that is on one board picture, as data.

Knows what is shown, in whose numbers and words; not where or in which colours.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum

from engine import Color, GameState, Outcome, Phase, Position, Turn, Variant


class DieState(Enum):
    """How a die is drawn."""

    FRESH = "fresh"
    """Still to be played."""
    USED = "used"
    """Played, or not playable: grey with a diagonal stroke."""


@dataclass(frozen=True, slots=True)
class SceneDie:
    """One die; a double is given as two dice with `ticks`."""

    value: int
    state: DieState = DieState.FRESH


@dataclass(frozen=True, slots=True)
class SceneDice:
    """The dice on the board."""

    owner: Color
    """On whose half they lie."""
    dice: tuple[SceneDie, ...]
    """Two dice (of a double: the same number twice)."""
    ticks: tuple[bool, ...] = ()
    """Of a double: four ticks, True where that step is used."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A step of `color`, in that side's own numbering (25 bar, 0 off)."""

    color: Color
    origin: int
    target: int
    hit: bool = False


@dataclass(frozen=True, slots=True)
class ScenePlayer:
    """A name in the header or footer."""

    name: str
    """As it is shown, already cut; glyphs the font lacks are replaced when drawn."""
    score: str = ""
    """The match score, empty where there is none."""
    mark: str = ""
    """Empty, or one of `paused`, `vacation`, `asleep`."""


@dataclass(frozen=True, slots=True)
class SceneWords:
    """The words on the picture, in the reader's language."""

    pips: str = "pips"
    off: str = "off"
    letters: str = "ABC"
    """Of the turns that are advised, best first."""


@dataclass(frozen=True, slots=True)
class Ribbon:
    """The band across the board of a finished game."""

    text: str
    """What stands on it, e.g. `Марат · марс +2`."""
    winner: Color | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class SceneCube:
    """The doubling cube."""

    value: int
    """What it shows; 1 while nobody has doubled. Offered: what the game would be worth."""
    owner: Color | None = None
    """At whose end it lies, None between the two. Offered: who must answer."""
    is_offered: bool = False
    """It lies before its `owner`, who must take or pass."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a reader likes his boards."""

    theme: str = "walnut"
    """A name of `render.theme.THEMES`."""
    white_down: bool = False
    """White always sits at the bottom, else the viewer; whose the numbers are stays."""
    clockwise: bool = False
    """The viewer's path runs clockwise: left and right are changed, trays and dice included."""


@dataclass(frozen=True, slots=True)
class BoardScene:
    """One picture."""

    variant: Variant
    position: Position
    """What stands on the board, pending steps already made."""
    white: ScenePlayer
    black: ScenePlayer
    viewer: Color = Color.WHITE
    """Who looks at it; he sits at the bottom where his `look` does not say White does."""
    numbering: Color = Color.WHITE
    """Whose numbers stand beside the points (a DM: the viewer's; a group: the mover's)."""
    mover: Color | None = None
    """Who has the triangle beside the name; None when nobody is to move."""
    dice: SceneDice | None = None
    opening: tuple[int, int] | None = None
    """The opening throw, White's die first: one die each side, instead of `dice`."""
    last_turn: tuple[Arrow, ...] = ()
    """The turn that led here: orange arrows."""
    pending: tuple[Arrow, ...] = ()
    """Steps picked and not confirmed: blue dashed arrows."""
    compares: bool = False
    """`position` is the one before both turns, which are two ways to play it."""
    advised: tuple[tuple[Arrow, ...], ...] = ()
    """Turns from `position`, best first: each step once, with the letters of its turns."""
    sources: frozenset[int] = frozenset()
    """The mover's points with a legal step, his own numbering (25 bar)."""
    targets: frozenset[int] = frozenset()
    """Where legal steps lead, the mover's own numbering (0 off)."""
    show_pips: bool = True
    cube: SceneCube | None = None
    """None where the game has no cube."""
    ribbon: Ribbon | None = None
    words: SceneWords = field(default_factory=SceneWords)
    ways: frozenset[Color] = frozenset()
    """Whose way round the board is shown, from his 24 to his 1."""
    strips: tuple["Strip", ...] = ()
    """Shown instead of this board, one below the other: two large ones, or more as a table."""
    look: Look = field(default_factory=Look)

    @property
    def bottom(self) -> Color:
        """Who sits at the bottom."""
        return Color.WHITE if self.look.white_down else self.viewer


@dataclass(frozen=True, slots=True)
class Strip:
    """Twelve points of a board in a row, and what is said of them."""

    board: BoardScene
    text: str
    """In one line."""
    is_upper: bool = False
    """The upper row of the board, else the lower one."""
    is_allowed: bool | None = None
    """A tick or a cross stands with the words; None: neither."""


def arrows(color: Color, turn: Turn, hits: Collection[int] = ()) -> tuple[Arrow, ...]:
    """Return the arrows of *turn*; *hits* are the indices of the steps that hit."""
    return tuple(
        Arrow(color, step.origin, step.target, hit=index in hits) for index, step in enumerate(turn)
    )


def cube_of(state: GameState) -> SceneCube | None:
    """Return the cube of a game, None where it has none; an offered one as it would be taken."""
    cube = state.cube
    if not cube.enabled:
        return None
    if state.phase is Phase.DOUBLED:
        return SceneCube(2 * cube.value, state.to_act, is_offered=True)
    return SceneCube(cube.value, cube.owner)
