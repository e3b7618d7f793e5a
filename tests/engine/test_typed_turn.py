"""Turns written by hand: every spelling, every beginning, and a true reason for every refusal."""

import random
from itertools import permutations

import pytest

from engine import (
    GameState,
    NotationError,
    Reason,
    Step,
    Turn,
    Variant,
    after_steps,
    hits_of,
    meant_turn,
    move_text,
    parse_position,
    read_moves,
    reason,
    refused_steps,
    state_of,
    tree_of,
    turns_of,
)
from engine.turn_tree import Branch
from tests.engine.selfplay import random_kind, random_match

MIDDLE = "long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1 turn=w roll=5-3 ply=20"
ENTER = "short w=25:1,24:1,13:5,8:3,6:5 b=24:2,13:5,8:3,6:3,5:1,4:1 turn=w roll=5-3 ply=20"
HOME = "long w=6:1,3:1,1:1 b=12:15 turn=w roll=5-2 ply=60"


def state(text: str) -> GameState:
    return state_of(parse_position(text))


def board_after(game: GameState, turn: Turn | None) -> object:
    assert turn is not None
    return after_steps(game, turn)


@pytest.mark.parametrize(
    "text",
    [
        "24/19 20/17", "24-19 20-17", "24>19 20>17", "24→19, 20→17", "24 / 19; 20 — 17",
        "  24->19   20->17 ", "20/17 24/19", "5-3: 24/19 20/17", "53: 24–19 20–17",
    ],
)  # fmt: skip
def test_every_usual_spelling_is_one_turn(text: str) -> None:
    game = state(MIDDLE)

    turn = meant_turn(game, read_moves(text))

    assert after_steps(game, (Step(24, 5), Step(20, 3))) == board_after(game, turn)
    assert turn in set(tree_of(game).sequences())


@pytest.mark.parametrize(
    ("position", "text", "steps"),
    [
        (HOME, "6/1 3/1", ((6, 5), (3, 2))),
        (HOME, "6/1 1/дом", ((6, 5), (1, 2))),
        (ENTER, "бар/20* 24/21", ((25, 5), (24, 3))),
        (ENTER, "BAR/20 13/10", ((25, 5), (13, 3))),
        (ENTER, "25/22 13/8", ((25, 3), (13, 5))),
        (MIDDLE, "24/16", ((24, 5), (19, 3))),
        (MIDDLE, "24/21/16", ((24, 3), (21, 5))),
    ],
)
def test_names_hits_and_joined_steps(
    position: str, text: str, steps: tuple[tuple[int, int], ...]
) -> None:
    game = state(position)

    turn = meant_turn(game, read_moves(text))

    meant = tuple(Step(*step) for step in steps)
    assert after_steps(game, meant) == board_after(game, turn)


@pytest.mark.parametrize("text", ["24/19", "20-17"])
def test_the_beginning_of_a_turn_is_picked(text: str) -> None:
    game = state(MIDDLE)

    picks = meant_turn(game, read_moves(text))

    assert picks is not None
    assert 1 == len(picks)
    assert tree_of(game).at(picks).steps


@pytest.mark.parametrize(
    ("position", "text", "told"),
    [
        (MIDDLE, "24/20 24/21", (Step(24, 4), Reason.NOT_ROLLED)),
        (MIDDLE, "24/19 24/21", (Step(24, 3), Reason.HEAD)),
        (MIDDLE, "23/18", (Step(23, 5), Reason.NO_CHECKER)),
        (MIDDLE, "24/19 8/дом", (Step(8, 8), Reason.NOT_ROLLED)),
        (MIDDLE, "15/12 24/19", (Step(15, 3), Reason.OCCUPIED)),
        (MIDDLE, "бар/20", (Step(25, 5), Reason.NO_CHECKER)),
        (ENTER, "13/8 6/3", (Step(13, 5), Reason.ON_BAR)),
        (MIDDLE, "24/19 20/17 10/5", (Step(10, 5), Reason.NOT_ROLLED)),
    ],
)
def test_what_is_not_legal_is_explained(position: str, text: str, told: object) -> None:
    game = state(position)
    moves = read_moves(text)

    assert meant_turn(game, moves) is None
    assert told in refused_steps(game, moves)


@pytest.mark.parametrize(
    "text",
    [
        "", "привет", "24", "24/19/", "19/24", "24/24", "26/20", "24/19 (5)", "1/off " * 20,
        "24/19x9", "24/19 20/17 15/10 10/5 8/3", "٢٤/19", "24//19", "😀/5", "24/19(2)(2)",
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_so(text: str) -> None:
    with pytest.raises(NotationError, match="turn: "):
        read_moves(text)


@pytest.mark.parametrize("text", ["24/18(2)", "24/18 x2", "24/18×2", "24/18х2", "24-18 24-18"])
def test_a_repeated_move_is_written_in_several_ways(text: str) -> None:
    (move, *_) = moves = read_moves(text)

    assert (24, 18) == move.places
    assert 2 == sum(move.count for move in moves)


@pytest.mark.parametrize("variant", Variant)
def test_whatever_the_bot_writes_is_read_and_every_refusal_is_true(variant: Variant) -> None:
    """Canonical text, in Russian too, leads back; random moves are legal or have a true reason."""
    chance = random.Random(7)
    seen = 0
    for seed in range(3):
        for played in random_match(seed, random_kind(chance, variant)):
            for game in played.states[::7]:
                if game.roll is None or turns_of(game) == ((),):
                    continue
                seen += 1
                turn = chance.choice(turns_of(game))
                _reads_back(game, turn, chance)
                _explains(game, chance)
    assert seen > 50


def _reads_back(game: GameState, turn: Turn, chance: random.Random) -> None:
    hits = hits_of(game, turn)
    text = move_text(turn, off="дом", bar="бар", hits=hits)
    found = meant_turn(game, read_moves(text))
    assert after_steps(game, turn) == board_after(game, found)
    words = [f"{step.origin}-{step.target}" for step in turn]
    mixed = chance.choice(list(permutations(words)))
    found = meant_turn(game, read_moves(" ".join(mixed)))
    assert found is not None
    mover = game.to_act
    wanted = after_steps(game, turn).side(mover)
    assert after_steps(game, found).side(mover) == wanted


def _explains(game: GameState, chance: random.Random) -> None:
    first = chance.randint(1, 25)
    text = f"{first}/{chance.randint(0, first - 1)} 13/{chance.randint(0, 12)}"
    moves = read_moves(text)
    turn, told = meant_turn(game, moves), refused_steps(game, moves)
    if turn is not None:
        tree_of(game).at(turn)
        return
    assert told
    for step, why in told:
        assert any(reason(game, step, picks) is why for picks in _prefixes(game, moves[0].places))


def _prefixes(game: GameState, places: tuple[int, ...]) -> list[Turn]:
    """Return what may have been played before the refused step: nothing, or ways of the first."""
    found: list[Turn] = [()]
    layer: list[tuple[Turn, Branch]] = [((), tree_of(game).root)]
    for _ in range(4):
        below: list[tuple[Turn, Branch]] = []
        for picks, branch in layer:
            for step, after in branch.steps.items():
                end = picks[-1].target if picks else places[0]
                if step.origin == end and step.target >= places[-1]:
                    below.append(((*picks, step), after))
        layer = below
        found += [picks for picks, _ in layer]
    return found
