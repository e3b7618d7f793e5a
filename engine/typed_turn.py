"""
Typed turn: what somebody means who writes a turn by hand.

Knows the spellings people use, the legal turn they mean or its beginning, and the first reason
where there is none. Files are read more strictly (`move_parser.py`).
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.books import RULES
from engine.choices import reason, tree_of
from engine.errors import NotationError, Reason
from engine.game import GameState
from engine.position import BAR, OFF
from engine.steps import Step, Turn
from engine.turn_tree import Branch
from engine.turns import turns_by_final

MAX_TEXT = 80
MOST_STEPS = 4
_NAMES = {"bar": BAR, "бар": BAR, "off": OFF, "дом": OFF}
_DICE_FIRST = re.compile(r"[1-6]\s*[-–—−:]?\s*[1-6]\s*:\s*")
_BETWEEN = re.compile(r"\s*(?:->|[-–—−>→/])\s*")
_TIMES = re.compile(r"\s*(?:\(\s*([2-4])\s*\)|[x×х]\s?([2-4])(?![\d/]))")
_PLACE = r"(?:bar|бар|off|дом|0|[1-9]|1[0-9]|2[0-5])"
_MOVE = re.compile(rf"({_PLACE}(?:/{_PLACE}\*?){{1,4}})(?:\(([2-4])\))?")
_MEANT = re.compile(r"(?:\d|bar|бар)\s*\*?\s*(?:->|[-–—−>→/])\s*(?:\d|off|дом)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TypedMove:
    """One word of what was typed: a checker's way, played by so many checkers."""

    places: tuple[int, ...]
    """From, by way of, to: own numbering, 25 is the bar and 0 off."""
    hits: frozenset[int] = frozenset()
    """Where a hit was marked."""
    count: int = 1


def is_typed_turn(text: str) -> bool:
    """Whether who writes *text* means a turn, though it may not be readable as one."""
    return _MEANT.search(text) is not None


def read_moves(text: str) -> tuple[TypedMove, ...]:
    """
    Read `24/19 20/17` in any usual spelling.

    Between two places stands `/`, `-`, `>`, `->` or `→`, between moves a space, comma or
    semicolon; `bar` and `off` are Russian or English; `*` marks a hit, `(2)` or `x2` repeats; the
    roll may stand before a colon.

    Raises:
        NotationError: In `turn`; it cannot be read.

    """
    if len(text) > MAX_TEXT:
        raise NotationError("turn", f"longer than {MAX_TEXT} characters")
    plain = _DICE_FIRST.sub("", text.strip().casefold(), count=1)
    plain = _BETWEEN.sub("/", re.sub(r"\s+\*", "*", plain))
    plain = _TIMES.sub(lambda found: f"({found[1] or found[2]})", plain)
    moves = tuple(_move(word) for word in re.split(r"[\s,;]+", plain) if word)
    steps = sum(move.count for move in moves)
    if not 1 <= steps <= MOST_STEPS:
        raise NotationError("turn", f"{steps} moves, there are 1 to {MOST_STEPS}")
    return moves


def _move(word: str) -> TypedMove:
    found = _MOVE.fullmatch(word)
    if found is None:
        raise NotationError("turn", f"not a move like 24/18: {word[:20]!r}")
    words = found[1].split("/")
    places = tuple(_place(place.rstrip("*")) for place in words)
    if any(after >= before for before, after in pairwise(places)):
        raise NotationError("turn", f"moves go downwards: {word[:20]!r}")
    hits = frozenset(at for at, place in zip(places, words, strict=True) if place.endswith("*"))
    return TypedMove(places, hits, int(found[2] or 1))


def _place(word: str) -> int:
    return _NAMES[word] if word in _NAMES else int(word)


def meant_turn(state: GameState, moves: Sequence[TypedMove]) -> Turn | None:
    """
    Return the legal turn that *moves* mean, or the beginning of one; None where there is neither.

    What counts is which checkers have moved. Of several ways the one whose hits are as marked, or
    nearest to it, in the order of the turn tree.
    """
    assert state.roll is not None, "there is a roll to play"
    change: Counter[int] = Counter()
    for move in moves:
        change[move.places[0]] -= move.count
        change[move.places[-1]] += move.count
    mover, rules = state.to_act, RULES[state.variant]
    mine, theirs = state.position.side(mover), state.position.side(mover.other)
    wanted = tuple(count + change[point] for point, count in enumerate(mine))
    marked = {rules.across(hit) for move in moves for hit in move.hits if OFF < hit < BAR}
    found: list[tuple[int, Turn]] = []
    turns = turns_by_final(rules, state.position, mover, state.roll, first_turn=state.first_turn)
    for final, turn in turns.items():
        if final.side(mover) == wanted:
            after = final.side(mover.other)
            hit = {point for point in range(1, BAR) if after[point] < theirs[point]}
            found.append((len(hit ^ marked), turn))
    if found:
        return min(found, key=lambda one: one[0])[1]
    return _beginning(tree_of(state).root, _net(change))


def _net(change: Counter[int]) -> dict[int, int]:
    return {place: count for place, count in change.items() if count}


def _beginning(root: Branch, wanted: dict[int, int]) -> Turn | None:
    """Return the shortest picks, not yet a whole turn, that move the checkers so."""
    layer: dict[tuple[int, frozenset[tuple[int, int]]], tuple[Branch, Turn, Counter[int]]]
    layer = {(id(root), frozenset()): (root, (), Counter())}
    while layer:
        after: dict[tuple[int, frozenset[tuple[int, int]]], tuple[Branch, Turn, Counter[int]]] = {}
        for branch, played, change in layer.values():
            if played and branch.steps and _net(change) == wanted:
                return played
            for step, below in branch.steps.items():
                moved = change.copy()
                moved[step.origin] -= 1
                moved[step.target] += 1
                key = id(below), frozenset(_net(moved).items())
                after.setdefault(key, (below, (*played, step), moved))
        layer = after
    return None


def refused_steps(state: GameState, moves: Sequence[TypedMove]) -> tuple[tuple[Step, Reason], ...]:
    """
    Return the first step of *moves* that is not legal, and why; nothing where all are legal.

    A move of several dice has several ways; where none is open the reason of each is told once.
    The die of a step that no number of the roll makes is the distance.
    """
    assert state.roll is not None, "there is a roll to play"
    played: Turn = ()
    for move in moves:
        for start, end in list(pairwise(move.places)) * move.count:
            told: dict[tuple[Step, Reason], None] = {}
            for way in _ways(state, played, start, end):
                refused = _first_refusal(state, played, way)
                if refused is None:
                    played += way
                    told.clear()
                    break
                told[refused] = None
            if told:
                return tuple(told)
    return ()


def _first_refusal(state: GameState, played: Turn, way: Turn) -> tuple[Step, Reason] | None:
    for index, step in enumerate(way):
        why = reason(state, step, played + way[:index])
        if why is not None:
            return step, why
    return None


def _ways(state: GameState, played: Turn, start: int, end: int) -> list[Turn]:
    """Return the ways from *start* to *end* with the dice left, the shorter first."""
    assert state.roll is not None, "there is a roll to play"
    left = list(state.roll.dice)
    for step in played:
        left.remove(step.die)
    ways = sorted(dict.fromkeys(_walks(left, start, end)), key=len)
    return ways or [(Step(start, start - end),)]


def _walks(left: list[int], start: int, end: int) -> Iterator[Turn]:
    for die in dict.fromkeys(left):
        step = Step(start, die)
        if step.target == end:
            yield (step,)
        elif step.target > end:
            rest = left.copy()
            rest.remove(die)
            for way in _walks(rest, step.target, end):
                yield (step, *way)
