"""The shipped weights behind the real program (docs/formats.md §8)."""

import json
import subprocess
import sys

import pytest

from engine import Variant, turns_of
from engine.ai.evaluator import shipped
from engine.ai.levels import Level
from engine.ai.opponent import Opponent
from engine.ai.search import Search
from engine.ai.stakes import PointStakes
from engine.packed import pack
from engine.rules import Options
from tests.engine.boards import playing, random_game

OPENING = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5"
DEADLINE_SECONDS = 120


@pytest.mark.parametrize(
    ("roll", "point"),
    [("3-1", "8/5(3) 6/5(1)"), ("4-2", "8/4(4) 6/4(2)"), ("6-1", "13/7(6) 8/7(1)")],
)
def test_the_program_makes_the_point_that_everybody_makes(roll: str, point: str) -> None:
    """Three openings of backgammon with one best turn; two lines, two answers."""
    line = f"{OPENING} roll={roll}\n"
    done = subprocess.run(
        [sys.executable, "-m", "engine", "play", "--level", "hard", "--json", "-"],
        input=2 * line,
        capture_output=True,
        text=True,
        timeout=DEADLINE_SECONDS,
        check=False,
    )

    answers = [json.loads(answer) for answer in done.stdout.splitlines()]
    assert ("", 0, 2) == (done.stderr, done.returncode, len(answers))
    assert point == answers[0]["steps"]
    assert answers[0] == answers[1]
    assert 0 < answers[0]["equity"] < 0.4


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("variant", list(Variant))
def test_every_level_plays_with_them(variant: Variant, level: Level) -> None:
    """Legal turns, at the beginning, in the middle and near the end."""
    computer = Opponent.shipped()
    states = [state for state, _ in random_game(3, variant=variant)]

    for state in (states[0], states[len(states) // 2], states[-2]):
        assert computer.turn(state, level, None, 0.5) in turns_of(state)


@pytest.mark.parametrize("variant", list(Variant))
def test_chances_are_chances(variant: Variant) -> None:
    """Between 0 and 1, no mars without a win or a loss, and a side far ahead is not behind."""
    search = Search(shipped()[variant], Options(), PointStakes(), turn=20)
    worse = 2 if variant is Variant.SHORT else 3
    states = [state for state, _ in random_game(4, variant=variant)]
    finals = [
        (pack(state.position.side(state.to_act)), pack(state.position.side(state.to_act.other)))
        for state in states
    ]

    found = search.chances(finals, 20)

    assert (found >= 0).all()
    assert (found <= 1).all()
    assert (found[:, 1] <= found[:, 0] + 1e-6).all()
    assert (found[:, 1 + worse] <= 1 - found[:, 0] + 1e-6).all()
    ahead = playing(f"{variant.value} w=3:4,2:4,1:4 b=12:8,11:7").position
    (chances,) = search.chances([(pack(ahead.white), pack(ahead.black))], 20)
    assert chances[0] > 0.95
