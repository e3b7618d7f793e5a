"""
What a game is worth, once more: written from the rules alone, for both games.

Rows are in their owner's own numbering, index 0 off and 25 the bar; results are named as records
name them.
"""

from typing import Any

Row = tuple[int, ...]

POINTS = {"oin": 1, "mars": 2, "koks": 3, "home_mars": 4}


def _stands_on(row: Row, points: range) -> int:
    return sum(row[point] for point in points)


def _rearmost(row: Row) -> int:
    return max((point for point in range(1, 26) if row[point]), default=0)


def played_out(game: str, loser: Row, options: dict[str, Any]) -> str:
    """Return the result of a game whose winner has borne off everything."""
    if loser[0]:
        return "oin"
    if game == "short":
        return "koks" if _stands_on(loser, range(19, 26)) else "mars"
    if options["home_mars"] and _stands_on(loser, range(1, 7)) == 15:
        return "home_mars"
    return "koks" if options["koks"] and _stands_on(loser, range(19, 25)) else "mars"


def possible(game: str, loser: Row, winner: Row, options: dict[str, Any]) -> set[str]:
    """Return the results that a side may still concede."""
    if winner[0] == 15:
        return {played_out(game, loser, options)}
    if loser[0]:
        return {"oin"}
    if game == "short":
        may_be_hit = _rearmost(loser) + _rearmost(winner) > 25
        koks = may_be_hit or bool(_stands_on(loser, range(19, 26)))
        return {"oin", "mars", "koks"} if koks else {"oin", "mars"}
    koks = options["koks"] and bool(_stands_on(loser, range(19, 25)))
    return (
        {"oin", "mars"}
        | ({"koks"} if koks else set())
        | ({"home_mars"} if options["home_mars"] else set())
    )


def timed_out(loser: Row, winner: Row, *, answers_double: bool) -> str:
    """Return the result of running out of time: mars when only the winner has begun to bear off."""
    return "mars" if not answers_double and not loser[0] and winner[0] else "oin"
