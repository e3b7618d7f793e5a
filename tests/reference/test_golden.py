"""The slow rules agree with the golden positions on their own, so they may judge the engine."""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.reference.long import START, Judge, Row, Turn, legal_turns

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "long.json").read_text())
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def row_of(points: dict[str, int], off: int) -> Row:
    row = [0] * 26
    row[0] = off
    for point, count in points.items():
        row[int(point)] = count
    return tuple(row)


def final_text(row: Row) -> str:
    points = ",".join(f"{point}:{row[point]}" for point in range(24, 0, -1) if row[point])
    return f"{points or '-'};off={row[0]}"


def turn_text(turn: Turn) -> str:
    return " ".join(f"{o}/{o - d if o > d else 'off'}({d})" for o, d in turn) or "pass"


def agree(item: dict[str, Any], finals: list[str], sequences: set[str], max_steps: int) -> None:
    """Hold what the rules found against every figure and fact of a golden item."""
    assert item["max_steps"] == max_steps
    assert item["n_finals"] == len(finals)
    assert item["n_sequences"] == len(sequences)
    assert item.get("finals", finals) == finals
    assert item["finals_sha256"] == hashlib.sha256("\n".join(finals).encode()).hexdigest()
    assert set(item.get("sequences", sequences)) == sequences
    assert not set(item.get("expect_seq_not", ())) & sequences
    assert set(item.get("expect_seq_has", ())) <= sequences
    assert not set(item.get("expect_not", ())) & set(finals)
    assert set(item.get("expect_has", ())) <= set(finals)
    firsts = {text.split(" ")[0] for text in sequences}
    assert not set(item.get("expect_step_not", ())) & firsts


@pytest.mark.parametrize("item", GOLDEN["items"], ids=lambda item: str(item["id"]))
def test_the_slow_rules_agree_with_a_golden_position(item: dict[str, Any]) -> None:
    mine, theirs = row_of(item["me"], item["me_off"]), row_of(item["opp"], item["opp_off"])
    roll = (item["roll"][0], item["roll"][1])
    turns = legal_turns(mine, theirs, roll, first_turn=item["first_turn"])
    finals = sorted({final_text(row) for row in turns.values()})
    sequences = {turn_text(turn) for turn in turns}

    agree(item, finals, sequences, max(len(turn) for turn in turns))


@pytest.mark.parametrize("item", GOLDEN["items"], ids=lambda item: str(item["id"]))
def test_the_judge_of_one_turn_agrees_with_the_list(item: dict[str, Any]) -> None:
    mine, theirs = row_of(item["me"], item["me_off"]), row_of(item["opp"], item["opp_off"])
    roll = (item["roll"][0], item["roll"][1])
    turns = legal_turns(mine, theirs, roll, first_turn=item["first_turn"])
    judge = Judge(mine, theirs, roll, first_turn=item["first_turn"])

    for turn, row in turns.items():
        assert row == judge.after(turn)
        for shorter in range(len(turn)):
            if turn[:shorter] not in turns:
                with pytest.raises(ValueError, match=r"play"):
                    judge.after(turn[:shorter])


@pytest.mark.parametrize("doubles", [True, False], ids=["all_openings", "non_double_openings"])
def test_the_slow_rules_count_what_the_golden_perft_counts(*, doubles: bool) -> None:
    wanted = GOLDEN["perft"]["all_openings" if doubles else "non_double_openings"]
    ways = {(START, START): 1}
    for turn, paths, distinct in wanted[:2]:
        following: Counter[tuple[Row, Row]] = Counter()
        for (mine, theirs), count in ways.items():
            for roll in ROLLS:
                if doubles or turn > 1 or roll[0] != roll[1]:
                    turns = legal_turns(mine, theirs, roll, first_turn=True)
                    following.update(
                        dict.fromkeys(((theirs, row) for row in turns.values()), count)
                    )
        ways = following

        assert paths == sum(ways.values())
        assert distinct == len(ways)
