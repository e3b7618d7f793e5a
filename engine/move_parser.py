"""
Move parser: the turn that a move text means, among the legal ones.

Knows move text as files write it: joined or step by step, folded or not, `25` and `0` or `bar` and
`off`, hits marked.
Source: docs/formats.md §2 and §7.
"""

import re
from collections import Counter
from itertools import pairwise

from engine.books import RULES
from engine.errors import NotationError
from engine.game import GameState
from engine.position import BAR, OFF
from engine.steps import Turn
from engine.turns import turns_by_final

_NAMES = {"bar": BAR, "off": OFF}
_PLACE = r"(?:bar|off|0|[1-9]|1[0-9]|2[0-5])"
_MOVE = re.compile(rf"({_PLACE}(?:/{_PLACE}\*?){{1,4}})(?:\(([2-4])\))?")
_MAX_TEXT = 80
_MAX_STEPS = 4


def parse_move_text(state: GameState, text: str, *, field: str = "move") -> Turn:
    """
    Return the legal turn that *text* means; empty for a pass, which is an empty text.

    Where several turns leave the same position it is one of them.

    Raises:
        NotationError: With *field*: it is no move text, or no legal turn leaves that position.

    """
    if len(text) > _MAX_TEXT:
        raise NotationError(field, f"longer than {_MAX_TEXT} characters")
    change: Counter[int] = Counter()
    struck: set[int] = set()
    steps = 0
    for word in text.split(" ") if text else ():
        found = _MOVE.fullmatch(word)
        if found is None:
            raise NotationError(field, f"not a move like 24/18: {word[:20]!r}")
        count = int(found[2] or 1)
        first, *landings = found[1].split("/")
        places = [_place(first)]
        for landing in landings:
            places.append(_place(landing.rstrip("*")))
            if landing.endswith("*"):
                struck.add(places[-1])
        if any(after >= before for before, after in pairwise(places)):
            raise NotationError(field, f"moves go downwards: {word[:20]!r}")
        change[places[0]] -= count
        change[places[-1]] += count
        steps += count
    if steps > _MAX_STEPS:
        raise NotationError(field, f"{steps} moves, at most {_MAX_STEPS}")
    return _legal(state, change, struck, text, field)


def _place(word: str) -> int:
    return _NAMES[word] if word in _NAMES else int(word)


def _legal(state: GameState, change: Counter[int], struck: set[int], text: str, field: str) -> Turn:
    """Return the legal turn that changes the mover's row so and hits just there."""
    assert state.roll is not None, "there is a roll to play"
    mover, rules = state.to_act, RULES[state.variant]
    mine, theirs = state.position.side(mover), state.position.side(mover.other)
    wanted = tuple(count + change[point] for point, count in enumerate(mine))
    hit = {rules.across(point) for point in struck if OFF < point < BAR}
    turns = turns_by_final(rules, state.position, mover, state.roll, first_turn=state.first_turn)
    for final, turn in turns.items():
        after = final.side(mover.other)
        if final.side(mover) == wanted and hit == {
            point for point in range(1, BAR) if after[point] < theirs[point]
        }:
            return turn
    raise NotationError(field, f"no legal turn with {state.roll}: {text[:40]!r}")
