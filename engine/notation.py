"""
Notation: position text and step text, read strictly.

Knows which part of a text is wrong and says so. Writing is the business of `position_text.py` and
`turn_text.py`.
Source: docs/formats.md §1 and §2.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from engine.cube import MAX_CUBE, Cube
from engine.dice import Roll
from engine.errors import NotationError
from engine.game import GameState, Phase
from engine.position import BAR, CHECKERS, OFF, Color, Position, Side
from engine.position_text import MAX_POSITION_TEXT, OPTION_NAMES, PositionText
from engine.rules import Options, Variant
from engine.steps import Step, Turn
from engine.turn_text import PASS, step_text

FIELDS = ("w", "b", "turn", "roll", "ply", "cube", "offer", "score", "crawford", "opt", "draw")
"""The fields after the game, in their order."""
TEXT = "text"
"""The field of an error that concerns the whole line."""
GAME = "game"
"""The field of the first word."""

_NUMBER = "(?:0|[1-9][0-9]{0,3})"
_COLUMN = re.compile(f"({_NUMBER}):({_NUMBER})")
_ROLL = re.compile("([1-6])-([1-6])")
_PLY = re.compile(_NUMBER)
_CUBE = re.compile(f"({_NUMBER})([wbc])")
_SCORE = re.compile(rf"({_NUMBER}(?:\.5)?)-({_NUMBER}(?:\.5)?)/({_NUMBER})")
_STEP = re.compile(r"(bar|[1-9][0-9]?)/(off|[1-9][0-9]?)\(([1-6])\)")
_MAX_TURN_TEXT = 4 * len("bar/20(5) ")
_MAX_LENGTH = 99


def parse_position(text: str) -> PositionText:
    """
    Return what a position text says.

    Checked are syntax, counts and shared points, not whether the position can be reached.

    Raises:
        NotationError: `field` is the field that is wrong: `game`, a name before a `=`, or `text`
            for the line as a whole.

    """
    if len(text) > MAX_POSITION_TEXT:
        raise NotationError(TEXT, f"longer than {MAX_POSITION_TEXT} characters")
    if not (text.isascii() and text.isprintable()):
        raise NotationError(TEXT, "only printable ASCII characters and single spaces")
    game, *words = text.split(" ")
    variant = _variant(game)
    values = _values(words)
    for name in ("w", "b"):
        if name not in values:
            raise NotationError(name, "missing")
    said = PositionText(variant, _position(variant, values))
    for name, value in values.items():
        if name in _READERS:
            said = _READERS[name](said, value)
    return said if said.offer is None else _offered(said)


def state_of(said: PositionText) -> GameState:
    """Return the state of a game in this position; the match is left out."""
    phase = Phase.TO_ROLL if said.roll is None else Phase.TO_PLAY
    return GameState(
        variant=said.variant,
        options=said.options,
        position=said.position,
        to_act=said.turn,
        phase=phase if said.offer is None else Phase.DOUBLED,
        roll=said.roll,
        cube=said.cube,
        turns_played=said.ply,
        result=None,
    )


def parse_turn_text(text: str, *, field: str = "turn") -> Turn:
    """
    Return the turn of step text, `24/18(6) 18/16(2)` or `pass`; its legality is not asked.

    Raises:
        NotationError: With *field*.

    """
    if text == PASS:
        return ()
    if len(text) > _MAX_TURN_TEXT:
        raise NotationError(field, "longer than four steps")
    return tuple(_step(word, field) for word in text.split(" "))


def _step(word: str, field: str) -> Step:
    found = _STEP.fullmatch(word)
    if found is None:
        raise NotationError(field, f"not a step like 24/18(6): {word!r}")
    origin = BAR if found[1] == "bar" else int(found[1])
    step = Step(origin, int(found[3]))
    if origin > BAR or step_text(step) != word:
        raise NotationError(field, f"origin, target and die do not fit: {word!r}")
    return step


def _variant(word: str) -> Variant:
    try:
        return Variant(word)
    except ValueError:
        raise NotationError(GAME, f"the first word is long or short: {_cut(word)!r}") from None


def _values(words: list[str]) -> dict[str, str]:
    """Return the values by field; unknown, repeated and misplaced fields are refused."""
    values: dict[str, str] = {}
    last = -1
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise NotationError(TEXT, f"not a field like turn=w: {_cut(word)!r}")
        if name not in FIELDS:
            raise NotationError(_cut(name) or TEXT, "no such field")
        if name in values:
            raise NotationError(name, "given twice")
        if FIELDS.index(name) < last:
            raise NotationError(name, f"out of order, which is {' '.join(FIELDS)}")
        last = FIELDS.index(name)
        values[name] = value
    return values


def _position(variant: Variant, values: dict[str, str]) -> Position:
    white = _side("w", variant, values["w"])
    black = _side("b", variant, values["b"])
    for point in range(1, BAR):
        theirs = BAR - point
        if variant is Variant.LONG:
            theirs = point + 12 if point <= 12 else point - 12
        if white[point] and black[theirs]:
            raise NotationError("b", f"{theirs} is White's {point}, where he has checkers")
    return Position(white, black)


def _side(name: str, variant: Variant, value: str) -> Side:
    """Return a row; the checkers that are not named are off."""
    side = [0] * (BAR + 1)
    highest = BAR if variant is Variant.SHORT else BAR - 1
    last = BAR + 1
    for word in () if value == "-" else value.split(","):
        found = _COLUMN.fullmatch(word)
        if found is None:
            raise NotationError(name, f"not a column like 24:15: {_cut(word)!r}")
        point, count = int(found[1]), int(found[2])
        if not OFF < point <= highest:
            raise NotationError(name, f"no such point: {point}")
        if point >= last:
            raise NotationError(name, f"points go downwards: {point} after {last}")
        if not count:
            raise NotationError(name, f"no checkers on {point}")
        side[point] = count
        last = point
    if sum(side) > CHECKERS:
        raise NotationError(name, f"{sum(side)} checkers, at most {CHECKERS}")
    side[OFF] = CHECKERS - sum(side)
    return tuple(side)


def _turn(said: PositionText, value: str) -> PositionText:
    if value not in ("w", "b"):
        raise NotationError("turn", f"w or b: {_cut(value)!r}")
    return replace(said, turn=Color(value))


def _roll(said: PositionText, value: str) -> PositionText:
    if value == "-":
        return said
    found = _ROLL.fullmatch(value)
    if found is None:
        raise NotationError("roll", f"two dice like 6-5, or -: {_cut(value)!r}")
    return replace(said, roll=Roll.of(int(found[1]), int(found[2])))


def _ply(said: PositionText, value: str) -> PositionText:
    if _PLY.fullmatch(value) is None:
        raise NotationError("ply", f"a number up to 9999: {_cut(value)!r}")
    return replace(said, ply=int(value))


def _cube(said: PositionText, value: str) -> PositionText:
    found = _CUBE.fullmatch(value)
    if found is None:
        raise NotationError("cube", f"value and owner like 2w or 1c: {_cut(value)!r}")
    worth = _cube_value("cube", found[1])
    owner = None if found[2] == "c" else Color(found[2])
    return replace(said, cube=Cube(worth, owner, enabled=True))


def _offer(said: PositionText, value: str) -> PositionText:
    return replace(said, offer=_cube_value("offer", value))


def _cube_value(name: str, value: str) -> int:
    if value not in {str(1 << power) for power in range(MAX_CUBE.bit_length())}:
        raise NotationError(name, f"1, 2, 4 … {MAX_CUBE}: {_cut(value)!r}")
    return int(value)


def _offered(said: PositionText) -> PositionText:
    """Return *said* with its offer checked; an offer is made with the cube in play."""
    if said.offer != 2 * said.cube.value:
        raise NotationError("offer", f"twice the cube, which is {said.cube.value}: {said.offer}")
    if said.roll is not None:
        raise NotationError("offer", f"made before the roll, which is {said.roll}")
    return replace(said, cube=replace(said.cube, enabled=True))


def _score(said: PositionText, value: str) -> PositionText:
    found = _SCORE.fullmatch(value)
    if found is None:
        raise NotationError("score", f"White's, Black's and the length like 1-2/5: {_cut(value)!r}")
    length = int(found[3])
    if not 1 <= length <= _MAX_LENGTH:
        raise NotationError("score", f"a match is to 1 … {_MAX_LENGTH}: {length}")
    return replace(said, score=(found[1], found[2]), length=length)


def _crawford(said: PositionText, value: str) -> PositionText:
    if value != "1":
        raise NotationError("crawford", f"1, or not there at all: {_cut(value)!r}")
    return replace(said, crawford=True)


def _opt(said: PositionText, value: str) -> PositionText:
    names = value.split(",")
    for name in names:
        if name not in OPTION_NAMES:
            raise NotationError("opt", f"some of {','.join(OPTION_NAMES)}: {_cut(name)!r}")
    if len(set(names)) < len(names):
        raise NotationError("opt", "an option given twice")
    if said.variant is not Variant.LONG:
        raise NotationError("opt", "these options are long nardy's")
    return replace(said, options=Options(**dict.fromkeys(names, True), draw=said.options.draw))


def _draw(said: PositionText, value: str) -> PositionText:
    if value not in ("half", "one"):
        raise NotationError("draw", f"half or one: {_cut(value)!r}")
    return replace(said, options=replace(said.options, draw=value))


def _cut(word: str) -> str:
    """Return as much of a wrong word as an error message shows."""
    return word[:20]


_READERS: dict[str, Callable[[PositionText, str], PositionText]] = {
    "turn": _turn,
    "roll": _roll,
    "ply": _ply,
    "cube": _cube,
    "offer": _offer,
    "score": _score,
    "crawford": _crawford,
    "opt": _opt,
    "draw": _draw,
}
