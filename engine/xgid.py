"""
XGID: the position form of eXtreme Gammon, read and written; short nardy only.

Knows its ten fields: places, cube, owner, turn, dice, two scores, Crawford, length, largest cube.
Capital letters and the first score are White, as position text means him.
Source: docs/formats.md §6.
"""

import re
from dataclasses import replace

from engine.cube import MAX_CUBE, Cube
from engine.dice import Roll
from engine.errors import NotationError
from engine.position import BAR, CHECKERS, OFF, Color, Position
from engine.position_text import PositionText
from engine.rules import Variant

PREFIX = "XGID="
XGID_FIELDS = (
    *("position", "cube", "owner", "turn", "dice", "score", "their_score", "crawford", "length"),
    "max_cube",
)
"""What an error names, in the order of the text."""

_MAX_XGID = 80
_PLACES = re.compile("[-A-Oa-o]{26}")
_NUMBER = re.compile("0|[1-9][0-9]?")
_DICE = re.compile("00|D|[1-6]{2}")
_MAX_LENGTH = 99
_MAX_EXPONENT = MAX_CUBE.bit_length() - 1
_USUAL_MAX_CUBE = "10"
"""Written by other programs where nothing is said; a limit of ours is not in the form."""
_MONEY_FLAGS = 3
"""Jacoby and beavers of a money game are read and not kept."""


def xgid(said: PositionText) -> str:
    """
    Return the XGID; the ply is not in it, nor that a game has no cube.

    ValueError for long nardy, whose positions have no XGID.
    """
    if said.variant is not Variant.SHORT:
        raise ValueError("an XGID is for short nardy only")
    places = ["-"] * (BAR + 1)
    for point in range(1, BAR + 1):
        if said.position.white[point]:
            places[point] = _letter("A", said.position.white[point])
        if said.position.black[point]:
            places[BAR - point] = _letter("a", said.position.black[point])
    owner = {Color.WHITE: 1, Color.BLACK: -1, None: 0}[said.cube.owner]
    # Whoever must answer an offer is to act; in an XGID it is the turn of the one who doubled.
    mover = said.turn if said.offer is None else said.turn.other
    dice = "00" if said.roll is None else f"{said.roll.high}{said.roll.low}"
    score = ("0", "0") if said.score is None else said.score
    fields = (
        "".join(places),
        said.cube.value.bit_length() - 1,
        owner,
        1 if mover is Color.WHITE else -1,
        dice if said.offer is None else "D",
        *score,
        int(said.crawford),
        said.length or 0,
        _USUAL_MAX_CUBE,
    )
    return PREFIX + ":".join(str(field) for field in fields)


def parse_xgid(text: str) -> PositionText:
    """
    Return what an XGID says.

    Raises:
        NotationError: `field` is one of `XGID_FIELDS`, or `text`.

    """
    if not text.startswith(PREFIX):
        raise NotationError("text", f"begins with {PREFIX}")
    if len(text) > _MAX_XGID:
        raise NotationError("text", f"longer than {_MAX_XGID} characters")
    values = text.removeprefix(PREFIX).split(":")
    if len(values) != len(XGID_FIELDS):
        raise NotationError("text", f"{len(XGID_FIELDS)} fields, not {len(values)}")
    given = dict(zip(XGID_FIELDS, values, strict=True))
    position = _position(given["position"])
    cube = Cube(1 << _number(given, "cube", _MAX_EXPONENT), _owner(given), enabled=True)
    if cube.owner is None and cube.value > 1:
        raise NotationError("owner", f"somebody owns a cube of {cube.value}")
    turn = Color.WHITE if _one_of(given, "turn", "1", "-1") == "1" else Color.BLACK
    said = PositionText(Variant.SHORT, position, turn=turn, cube=cube)
    return _with_match(_with_dice(said, given["dice"]), given)


def _letter(first: str, count: int) -> str:
    return chr(ord(first) + count - 1)


def _position(places: str) -> Position:
    """Return the position of the 26 places: the bars at the ends, White's points between."""
    if _PLACES.fullmatch(places) is None:
        raise NotationError("position", "26 places, each -, A to O or a to o")
    white, black = [0] * (BAR + 1), [0] * (BAR + 1)
    for place, letter in enumerate(places):
        if letter.isupper():
            white[place] = ord(letter) - ord("A") + 1
        elif letter.islower():
            black[BAR - place] = ord(letter) - ord("a") + 1
    for name, side in (("White", white), ("Black", black)):
        if side[OFF]:
            raise NotationError("position", f"{name} stands on the other side's bar")
        if sum(side) > CHECKERS:
            raise NotationError("position", f"{name} has {sum(side)} checkers")
        side[OFF] = CHECKERS - sum(side)
    return Position(tuple(white), tuple(black))


def _number(given: dict[str, str], field: str, largest: int) -> int:
    if _NUMBER.fullmatch(given[field]) is None or int(given[field]) > largest:
        raise NotationError(field, f"a number from 0 to {largest}: {given[field][:20]!r}")
    return int(given[field])


def _one_of(given: dict[str, str], field: str, *words: str) -> str:
    if given[field] not in words:
        raise NotationError(field, f"one of {', '.join(words)}: {given[field][:20]!r}")
    return given[field]


def _owner(given: dict[str, str]) -> Color | None:
    owners = {"1": Color.WHITE, "-1": Color.BLACK, "0": None}
    return owners[_one_of(given, "owner", *owners)]


def _with_dice(said: PositionText, dice: str) -> PositionText:
    if _DICE.fullmatch(dice) is None:
        raise NotationError("dice", f"two dice, 00 or D: {dice[:20]!r}")
    if dice == "00":
        return said
    if dice == "D":
        if said.cube.owner not in (None, said.turn) or said.cube.value == MAX_CUBE:
            raise NotationError("dice", "a double by who may not double")
        return replace(said, turn=said.turn.other, offer=2 * said.cube.value)
    return replace(said, roll=Roll.of(int(dice[0]), int(dice[1])))


def _with_match(said: PositionText, given: dict[str, str]) -> PositionText:
    length = _number(given, "length", _MAX_LENGTH)
    _number(given, "max_cube", 99)
    score = _number(given, "score", _MAX_LENGTH), _number(given, "their_score", _MAX_LENGTH)
    flags = _number(given, "crawford", 1 if length else _MONEY_FLAGS)
    if not length:
        return said
    for field, points in zip(("score", "their_score"), score, strict=True):
        if points >= length:
            raise NotationError(field, f"the match to {length} is over")
    said = replace(said, score=(str(score[0]), str(score[1])), length=length)
    if not flags:
        return said
    if length - 1 not in score:
        raise NotationError("crawford", "nobody is one point away")
    if said.cube != Cube(enabled=True) or said.offer is not None:
        raise NotationError("crawford", "this game has no cube")
    return replace(said, crawford=True, cube=Cube())
