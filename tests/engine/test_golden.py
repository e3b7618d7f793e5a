"""Golden positions: what an independent program counted, put as White and as Black."""

import hashlib
from collections import Counter
from typing import Any

import pytest

from engine import (
    RULES,
    Color,
    Options,
    Outcome,
    Phase,
    Position,
    Reason,
    Turn,
    Variant,
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
    finals_of,
    golden_state,
    playing,
    side_of,
    step,
    turn,
)

Case = tuple[Variant, dict[str, Any]]
CASES: list[Case] = [(variant, item) for variant in Variant for item in GOLDEN[variant]["items"]]
REASONS = {
    ("L44", "24/23(1)"): Reason.OCCUPIED,
    ("L47", "14/13(1)"): Reason.BLOCK,
    ("L47", "16/13(3)"): Reason.BLOCK,
    ("L53", "2/1(1)"): Reason.BLOCK,
    ("L53", "6/1(5)"): Reason.BLOCK,
    ("L53", "12/7(5)"): Reason.BLOCK,
    ("S05", "bar/19(6)"): Reason.OCCUPIED,
}
"""Why the steps that golden items forbid are refused."""

golden = pytest.mark.parametrize("case", CASES, ids=[item["id"] for _, item in CASES])
NAMED = [case for case in CASES if any(key.startswith("expect_") for key in case[1])]
named = pytest.mark.parametrize("case", NAMED, ids=[item["id"] for _, item in NAMED])
both = pytest.mark.parametrize("mover", list(Color), ids=["as_white", "as_black"])


@golden
@both
def test_a_golden_roll_leaves_exactly_the_counted_positions(case: Case, mover: Color) -> None:
    """The final positions are those an independent program found (docs/rules/long.md §3 to §7)."""
    variant, item = case
    state = golden_state(variant, item, mover)
    own, opponent = state.position.side(mover), state.position.side(mover.other)

    finals = finals_of(state)
    assert state.roll is not None
    packed = distinct_finals(
        RULES[variant], pack(own), pack(opponent), state.roll, first_turn=state.first_turn
    )

    assert item["n_finals"] == len(finals) == len(packed) == len(set(packed))
    assert item["n_finals"] == tree_of(state).n_finals == len(turns_of(state))
    assert item["finals_sha256"] == hashlib.sha256("\n".join(finals).encode()).hexdigest()
    if "finals" in item:
        assert item["finals"] == finals


@golden
@both
def test_a_golden_roll_is_played_in_exactly_the_counted_orders(case: Case, mover: Color) -> None:
    """Every order of steps that is a legal turn is in the tree (docs/rules/long.md §4)."""
    variant, item = case
    tree = tree_of(golden_state(variant, item, mover))

    sequences = Counter(tree.sequences())

    assert item["n_sequences"] == len(sequences) == sequences.total() == tree.n_sequences
    assert item["max_steps"] == tree.max_steps
    if "sequences" in item:
        assert sorted(item["sequences"]) == sorted(turn_text(sequence) for sequence in sequences)


@named
@both
def test_a_golden_expectation_holds(case: Case, mover: Color) -> None:
    """What a golden item says must or must not be legal is so, for the reason of its rule."""
    variant, item = case
    state = golden_state(variant, item, mover)
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
    forbidden = {
        (item["id"], text) for _, item in CASES for text in item.get("expect_step_not", ())
    }

    assert forbidden == set(REASONS)


@named
@both
def test_a_golden_turn_that_is_not_legal_is_refused_with_a_reason(case: Case, mover: Color) -> None:
    """Of each sequence that must not be there, some step is refused and says why."""
    variant, item = case
    state = golden_state(variant, item, mover)
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
    expected = GOLDEN[Variant.LONG]["perft"][
        "all_openings" if all_openings else "non_double_openings"
    ]

    rows = perft(RULES[Variant.LONG], 3, all_openings=all_openings)

    assert expected == [list(row) for row in rows]


def test_the_counts_of_the_first_two_turns_of_short_nardy_are_right() -> None:
    """Ways and positions after 1 and 2 turns, doubles first too (docs/formats.md §4)."""
    expected = GOLDEN[Variant.SHORT]["perft"]["all_openings"]

    assert expected == [list(row) for row in perft(RULES[Variant.SHORT], 2, all_openings=True)]


SCORES: list[Case] = [
    (variant, score) for variant in Variant for score in GOLDEN[variant]["scores"]
]


@pytest.mark.parametrize(
    "case", SCORES, ids=[f"{variant.value}-{score['id']}" for variant, score in SCORES]
)
@both
def test_a_golden_loss_counts_what_it_should(case: Case, mover: Color) -> None:
    """What the loser had left decides (docs/rules/long.md §8, docs/rules/short.md §8)."""
    variant, score = case
    loser = side_of(score["loser"], score["loser_off"])
    winner = side_of({}, 15)
    switched = {name: value for name, value in score["options"].items() if name != "cube"}
    white, black = (winner, loser) if mover is Color.WHITE else (loser, winner)

    (outcome,) = RULES[variant].outcomes(Position(white, black), mover.other, Options(**switched))

    assert Outcome(score["kind"]) is outcome
    assert score["points"] == outcome.stake * score["options"].get("cube", 1)


def test_outcomes_of_a_state_use_its_options() -> None:
    """A running game asks with the options it is played by (docs/rules/long.md §9)."""
    state = playing("long w=24:15 b=24:15 opt=koks")

    assert Phase.TO_ROLL is state.phase
    assert (Outcome.OIN, Outcome.MARS, Outcome.KOKS) == outcomes(state, Color.WHITE)
