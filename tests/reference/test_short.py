"""The judge of one turn of short nardy says what the list of all turns says."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.short import BAR, START, Judge, Row, Rows, Turn, legal_turns
from tests.reference.test_golden import agree, row_of

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "short.json").read_text())


def final_text(rows: Rows) -> str:
    """Return a position as the golden file writes it: the mover's points, the other's behind."""

    def points(row: Row) -> str:
        told = (f"{point}:{row[point]}" for point in range(BAR, 0, -1) if row[point])
        return ",".join(told) or "-"

    return f"{points(rows[0])};off={rows[0][0]}|{points(rows[1])}"


def turn_text(turn: Turn) -> str:
    return " ".join(
        f"{'bar' if origin == BAR else origin}/{origin - die if origin > die else 'off'}({die})"
        for origin, die in turn
    ) or "pass"  # fmt: skip


@pytest.mark.parametrize("item", GOLDEN["items"], ids=lambda item: str(item["id"]))
def test_the_slow_rules_agree_with_a_golden_position(item: dict[str, Any]) -> None:
    mine, theirs = row_of(item["me"], item["me_off"]), row_of(item["opp"], item["opp_off"])
    turns = legal_turns(mine, theirs, (item["roll"][0], item["roll"][1]))
    finals = sorted({final_text(rows) for rows in turns.values()})
    sequences = {turn_text(turn) for turn in turns}

    agree(item, finals, sequences, max(len(turn) for turn in turns))


# A double can have tens of thousands of sequences, and each is judged on its own.
ITEMS = [item for item in GOLDEN["items"] if item["n_sequences"] <= 1000]


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: str(item["id"]))
def test_the_judge_of_one_turn_agrees_with_the_list(item: dict[str, Any]) -> None:
    mine, theirs = row_of(item["me"], item["me_off"]), row_of(item["opp"], item["opp_off"])
    roll = (item["roll"][0], item["roll"][1])
    turns = legal_turns(mine, theirs, roll)
    judge = Judge(mine, theirs, roll)

    for turn, rows in turns.items():
        assert rows == judge.after(turn)
        shorter = turn[:-1]
        if turn and shorter not in turns:
            with pytest.raises(ValueError, match=r"dice where|not allowed"):
                judge.after(shorter)
        for die in range(1, 7):
            other = (*shorter, (turn[-1][0], die)) if turn else ((24, die),)
            if other not in turns:
                with pytest.raises(ValueError, match=r"not allowed|dice where|smaller number"):
                    judge.after(other)


def test_the_start_has_its_167_pips() -> None:
    """docs/rules/short.md §2."""
    assert 167 == sum(point * count for point, count in enumerate(START))
