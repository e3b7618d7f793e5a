"""The door for other programs: `python -m engine play` (docs/formats.md §8)."""

import io
import json
import subprocess
import sys

import pytest

from engine import NotationError, Variant, after_steps, final_text, parse_position, parse_turn_text
from engine.__main__ import main
from engine.ai.door import Door, chance_of, needs_of
from engine.ai.levels import Level
from engine.ai.opponent import Opponent
from engine.ai.weights import WeightsError
from tests.ai.judges import ByPips, Homing
from tests.engine.boards import playing

COMPUTER = Opponent({variant: Homing(variant) for variant in Variant})
SHORT = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 turn=w roll=3-1 ply=20"
LONG = "long w=24:14,18:1 b=24:15 turn=b roll=6-5 ply=1"


def door(level: Level = Level.HARD, *, ply: int | None = None, seed: int = 0) -> Door:
    return Door(COMPUTER, level, ply=ply, seed=seed)


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("text", [SHORT, LONG])
def test_a_roll_is_answered_by_a_turn_and_the_position_it_leaves(text: str, level: Level) -> None:
    """The contract, key by key."""
    answer = door(level).answer(text)

    assert ["steps", "final", "equity"] == list(answer)
    state, steps = playing(text), parse_turn_text(str(answer["steps"]))
    assert final_text(state.variant, after_steps(state, steps), state.to_act) == answer["final"]
    assert isinstance(answer["equity"], float)


def test_a_pass_is_an_answer() -> None:
    """With nothing playable."""
    answer = door().answer("long w=6:2 b=20:14,13:1 roll=5-5")

    assert ("pass", "6:2;off=13") == (answer["steps"], answer["final"])


@pytest.mark.parametrize(
    ("white", "expected"),
    [("5:1,2:1", ("double", True)), ("4:1,1:1", ("double", False)), ("6:1,1:1", ("roll", True))],
)
def test_a_cube_is_answered_by_both_sides(white: str, expected: tuple[str, bool]) -> None:
    """The last roll: 19, 29 and 15 of 36 bear off both."""
    answer = door().answer(f"short w={white} b=1:1 turn=w roll=- cube=1c")

    assert ["cube", "take", "equity"] == list(answer)
    assert expected == (answer["cube"], answer["take"])


def test_an_offered_cube_is_answered_by_the_side_it_is_offered_to() -> None:
    """Its equity is the taker's, in units of the old cube."""
    take = door().answer("short w=3:1,2:1 b=1:1 turn=b roll=- cube=1c offer=2")
    passed = door().answer("short w=4:1,1:1 b=1:1 turn=b roll=- cube=1c offer=2")

    assert {"take": True, "equity": round(-2 * (2 * 25 / 36 - 1), 4)} == take
    assert {"take": False, "equity": -1.0} == passed


def test_who_may_not_double_rolls() -> None:
    """The other side has the cube: the equity is that of rolling."""
    answer = door().answer("short w=4:1,1:1 b=1:1 turn=w roll=- cube=2b")

    assert "roll" == answer["cube"]
    assert 2 * 29 / 36 - 1 == pytest.approx(answer["equity"], abs=1e-4)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("short w=24:2 b=24:2 roll=-", "roll"),
        ("short w=24:2 b=24:2 cube=1c score=4-2/5 crawford=1", "roll"),
        ("short w=24:2 b=24:2 roll=3-1 score=5-2/5", "score"),
        ("short w=24:16 b=24:2 roll=3-1", "w"),
        ("", "game"),
    ],
)
def test_what_cannot_be_answered_names_its_field(text: str, field: str) -> None:
    """As `engine turns` does."""
    with pytest.raises(NotationError) as caught:
        door().answer(text)

    assert field == caught.value.field


def test_the_same_line_gets_the_same_answer_and_another_seed_another_mind() -> None:
    """Easy's choice is left to the text and the seed."""
    answers = [json.dumps(door(Level.EASY, seed=seed).answer(SHORT)) for seed in range(12)]

    assert answers == [json.dumps(door(Level.EASY, seed=seed).answer(SHORT)) for seed in range(12)]
    assert len(set(answers)) > 1
    assert all(0 <= chance_of(SHORT, seed) < 1 for seed in range(100))


def test_ply_says_how_far_it_looks() -> None:
    """Hard at sight asks for the final positions alone."""
    evaluator = ByPips(Variant.SHORT)
    computer = Opponent({Variant.SHORT: evaluator})

    Door(computer, Level.HARD, ply=0, seed=0).answer(SHORT)

    assert 16 == evaluator.asked
    Door(computer, Level.EASY, ply=1, seed=0).answer(SHORT)
    assert evaluator.asked > 100


def test_the_score_is_told_in_half_points_from_the_side_to_act() -> None:
    """Halves are .5 (docs/formats.md §1)."""
    said = parse_position("long w=24:15 b=24:15 turn=b score=1.5-2/5")

    assert (6, 7) == needs_of(said)
    assert needs_of(parse_position("long w=24:15 b=24:15")) is None
    assert (2, 2) == needs_of(parse_position("long w=24:15 b=24:15 score=5-5/5"))


def test_lines_are_answered_in_order_and_a_bad_one_in_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `engine turns` reads them, with the same exit status."""
    monkeypatch.setattr("engine.ai.opponent.Opponent.shipped", lambda: COMPUTER)
    lines = f"{SHORT}\nlong w=24:15\n{LONG}\n".encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))

    status = main(["play", "--level", "medium", "--ply", "0", "--json", "-"])

    first, bad, last = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert 2 == status
    assert door(Level.MEDIUM, ply=0).answer(SHORT) == first
    assert "b" == bad["field"]
    assert bad["error"]
    assert door(Level.MEDIUM, ply=0).answer(LONG) == last


def test_for_people_the_values_alone_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Errors go to standard error then."""
    monkeypatch.setattr("engine.ai.opponent.Opponent.shipped", lambda: COMPUTER)

    assert 0 == main(["play", "--level", "hard", LONG])
    assert 2 == main(["play", "--level", "hard", "long"])

    captured = capsys.readouterr()
    assert captured.out.startswith("24/18(6) 18/13(5)  24:14,13:1;off=0  ")
    assert captured.err.startswith("w: ")


def test_weights_that_cannot_be_used_are_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Missing, damaged or of another version: nothing is answered."""

    def damaged() -> Opponent:
        raise WeightsError("weights short: sha256 is 'a', not 'b'")

    monkeypatch.setattr("engine.ai.opponent.Opponent.shipped", damaged)

    assert 3 == main(["play", "--level", "hard", LONG])

    assert "weights short: sha256 is 'a', not 'b'\n" == capsys.readouterr().err


def test_the_rules_alone_start_without_numpy() -> None:
    """`turns` and `perft` begin at once."""
    code = (
        "import sys\nfrom engine.__main__ import main\n"
        f"assert main(['turns', '{LONG}', '--json']) == 0\nassert 'numpy' not in sys.modules"
    )

    assert 0 == subprocess.run([sys.executable, "-c", code], check=False).returncode
