"""
Position text: a position with its dice and terms on one line, the form of contracts.

Knows what stands in the text and how it is written. Reading it is `notation.py`'s business.
Source: docs/formats.md §1.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never

from engine.cube import Cube
from engine.dice import Roll
from engine.facts import (
    Annulled,
    Doubled,
    Dropped,
    Fact,
    Played,
    Resigned,
    Rolled,
    TimedOut,
    Took,
)
from engine.position import BAR, OFF, Color, Position, Side
from engine.rules import Options, Variant
from engine.turn_text import turn_text

if TYPE_CHECKING:
    from engine.game import GameState

MAX_POSITION_TEXT = 300
"""Characters of a position text."""
DEFAULT_PLY = 20
"""A text without `ply` speaks of a game that has left the opening."""
OPTION_NAMES = ("classic", "koks", "home_mars", "equal_turns")
"""The switches of `opt`, in the order they are written."""


@dataclass(frozen=True, slots=True)
class PositionText:
    """What a position text says."""

    variant: Variant
    position: Position
    turn: Color = Color.WHITE
    """Whose turn it is; with `offer` who must answer."""
    roll: Roll | None = None
    ply: int = DEFAULT_PLY
    """Turns completed in the game; 0 and 1 are the first turns of the two sides."""
    cube: Cube = field(default_factory=Cube)
    offer: int | None = None
    """The value the cube would have after a take."""
    score: tuple[str, str] | None = None
    """White's and Black's points as written, halves as `.5`."""
    length: int | None = None
    """The length of the match, there when `score` is."""
    crawford: bool = False
    options: Options = field(default_factory=Options)

    @property
    def first_turn(self) -> bool:
        """Whether `turn` is about to play his first turn of the game."""
        return self.ply < 2


def side_text(side: Side) -> str:
    """Return `24:14,18:1`: points downwards, the bar 25, checkers off left out; `-` when empty."""
    points = (f"{point}:{side[point]}" for point in range(BAR, OFF, -1) if side[point])
    return ",".join(points) or "-"


def final_text(variant: Variant, position: Position, mover: Color) -> str:
    """Return what a turn of *mover* leaves: `24:13,18:2;off=0`, in short the opponent's row too."""
    own = position.side(mover)
    text = f"{side_text(own)};off={own[OFF]}"
    if variant is Variant.SHORT:
        text += f"|{side_text(position.side(mover.other))}"
    return text


def position_text(said: PositionText) -> str:
    """Return the position text in its normal form."""
    fields = [
        said.variant.value,
        f"w={side_text(said.position.white)}",
        f"b={side_text(said.position.black)}",
        f"turn={said.turn.value}",
        f"roll={said.roll or '-'}",
        f"ply={said.ply}",
    ]
    if said.cube.enabled:
        fields.append(f"cube={said.cube.value}{said.cube.owner.value if said.cube.owner else 'c'}")
    if said.offer is not None:
        fields.append(f"offer={said.offer}")
    if said.score is not None:
        fields.append(f"score={said.score[0]}-{said.score[1]}/{said.length}")
    if said.crawford:
        fields.append("crawford=1")
    switched = [name for name in OPTION_NAMES if getattr(said.options, name)]
    if switched:
        fields.append(f"opt={','.join(switched)}")
    if said.options.draw != Options().draw:
        fields.append(f"draw={said.options.draw}")
    return " ".join(fields)


def said_of(state: "GameState") -> PositionText:
    """Return what the position text of *state* says; a result has no place in it."""
    doubled = state.phase.value == "doubled"
    return PositionText(
        state.variant,
        state.position,
        turn=state.to_act,
        roll=state.roll,
        ply=state.turns_played,
        cube=state.cube,
        offer=2 * state.cube.value if doubled else None,
        options=state.options,
    )


def state_text(state: "GameState") -> str:
    """Return the position text of *state*."""
    return position_text(said_of(state))


def fact_text(fact: Fact) -> str:
    """Return a fact for log lines and errors: `w played 24/18(6) 18/16(2)`."""
    match fact:
        case Rolled():
            what = f"rolled {fact.roll}"
        case Played():
            what = f"played {turn_text(fact.turn)}"
        case Resigned():
            what = f"resigned {fact.outcome.value}"
        case Doubled() | Took() | Dropped() | TimedOut() | Annulled():
            what = type(fact).__name__.lower()
        case _:
            assert_never(fact)
    return f"{fact.by.value} {what}"
