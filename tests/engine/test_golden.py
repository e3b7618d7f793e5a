"""Golden positions: what an independent program counted, put as White and as Black."""

import hashlib
from collections import Counter
from typing import Any

import pytest

from engine import (
    Color,
    Options,
    Outcome,
    Phase,
    Position,
    Reason,
    Turn,
    continuations,
    outcomes,
    reason,
    tree_of,
    turn_text,
    turns_of,
)
from engine.packed import pack
from engine.perft import perft
from engine.turns import distinct_finals
from tests.engine.boards import (
    GOLDEN,
    LONG,
    finals_of,
    golden_state,
    playing,
    side_of,
    step,
    turn,
)

ITEMS: list[dict[str, Any]] = GOLDEN["items"]
REASONS = {
    ("L44", "24/23(1)"): Reason.OCCUPIED,
    ("L47", "14/13(1)"): Reason.BLOCK,
    ("L47", "16/13(3)"): Reason.BLOCK,
    ("L53", "2/1(1)"): Reason.BLOCK,
    ("L53", "6/1(5)"): Reason.BLOCK,
    ("L53", "12/7(5)"): Reason.BLOCK,
}
"""Why the steps that golden items forbid are refused."""

golden = pytest.mark.parametrize("item", ITEMS, ids=[item["id"] for item in ITEMS])
NAMED = [item for item in ITEMS if any(key.startswith("expect_") for key in item)]
named = pytest.mark.parametrize("item", NAMED, ids=[item["id"] for item in NAMED])
both = pytest.mark.parametrize("mover", list(Color), ids=["as_white", "as_black"])


@golden
@both
def test_a_golden_roll_leaves_exactly_the_counted_positions(
    item: dict[str, Any], mover: Color
) -> None:
    """The final positions are those an independent program found (docs/rules/long.md §3 to §7)."""
    state = golden_state(item, mover)
    own, opponent = state.position.side(mover), state.position.side(mover.other)

    finals = finals_of(state)
    assert state.roll is not None
    packed = distinct_finals(
        LONG, pack(own), pack(opponent), state.roll, first_turn=state.first_turn
    )

    assert item["n_finals"] == len(finals) == len(packed) == len(set(packed))
    assert item["n_finals"] == tree_of(state).n_finals == len(turns_of(state))
    assert item["finals_sha256"] == hashlib.sha256("\n".join(finals).encode()).hexdigest()
    if "finals" in item:
        assert item["finals"] == finals


@golden
@both
def test_a_golden_roll_is_played_in_exactly_the_counted_orders(
    item: dict[str, Any], mover: Color
) -> None:
    """Every order of steps that is a legal turn is in the tree (docs/rules/long.md §4)."""
    tree = tree_of(golden_state(item, mover))

    sequences = Counter(tree.sequences())

    assert item["n_sequences"] == len(sequences) == sequences.total() == tree.n_sequences
    assert item["max_steps"] == tree.max_steps
    if "sequences" in item:
        assert sorted(item["sequences"]) == sorted(turn_text(sequence) for sequence in sequences)


@named
@both
def test_a_golden_expectation_holds(item: dict[str, Any], mover: Color) -> None:
    """What a golden item says must or must not be legal is so, for the reason of its rule."""
    state = golden_state(item, mover)
    tree, finals = tree_of(state), finals_of(state)

    assert set(item.get("expect_has", ())) <= set(finals)
    assert not set(item.get("expect_not", ())) & set(finals)
    for text in item.get("expect_seq_has", ()):
        assert tree.is_turn(turn(text)), text
    for text in item.get("expect_seq_not", ()):
        assert not tree.is_turn(turn(text)), text
    for text in item.get("expect_step_not", ()):
        assert step(text) not in continuations(tree, ())
        assert REASONS[item["id"], text] is reason(state, step(text)), text


def test_every_forbidden_step_of_the_golden_file_has_its_reason_here() -> None:
    """No `expect_step_not` is passed over."""
    forbidden = {(item["id"], text) for item in ITEMS for text in item.get("expect_step_not", ())}

    assert forbidden == set(REASONS)


@named
@both
def test_a_golden_turn_that_is_not_legal_is_refused_with_a_reason(
    item: dict[str, Any], mover: Color
) -> None:
    """Of each sequence that must not be there, some step is refused and says why."""
    state = golden_state(item, mover)
    for text in item.get("expect_seq_not", ()):
        assert first_refusal(state, turn(text)) is not None, text


def first_refusal(state: Any, steps: Turn) -> Reason | None:
    """Return why the first wrong step of a turn is refused."""
    for index, wrong in enumerate(steps):
        refusal = reason(state, wrong, steps[:index])
        if refusal is not None:
            return refusal
    return None


@pytest.mark.parametrize("all_openings", [True, False])
def test_the_counts_of_the_first_three_turns_are_right(*, all_openings: bool) -> None:
    """Ways and positions after 1, 2 and 3 turns (docs/formats.md §4)."""
    expected = GOLDEN["perft"]["all_openings" if all_openings else "non_double_openings"]

    rows = perft(LONG, 3, all_openings=all_openings)

    assert expected == [list(row) for row in rows]


@pytest.mark.parametrize("score", GOLDEN["scores"], ids=[score["id"] for score in GOLDEN["scores"]])
@both
def test_a_golden_loss_counts_what_it_should(score: dict[str, Any], mover: Color) -> None:
    """What the loser had left decides between oin, mars and the options (docs/rules/long.md §8)."""
    loser = side_of(score["loser"], score["loser_off"])
    winner = side_of({}, 15)
    switched = {name: value for name, value in score["options"].items() if name != "cube"}
    white, black = (winner, loser) if mover is Color.WHITE else (loser, winner)

    (outcome,) = LONG.outcomes(Position(white, black), mover.other, Options(**switched))

    assert Outcome(score["kind"]) is outcome
    assert score["points"] == outcome.stake * score["options"].get("cube", 1)


def test_outcomes_of_a_state_use_its_options() -> None:
    """A running game asks with the options it is played by (docs/rules/long.md §9)."""
    state = playing("long w=24:15 b=24:15 opt=koks")

    assert Phase.TO_ROLL is state.phase
    assert (Outcome.OIN, Outcome.MARS, Outcome.KOKS) == outcomes(state, Color.WHITE)
