"""The look at the replies, against the same worked out slowly."""

import numpy as np
import pytest

from engine import (
    CHECKERS,
    OFF,
    ROLLS,
    RULES,
    GameState,
    Options,
    Variant,
    distinct_finals,
    turns_by_final,
)
from engine.ai.chances import Floats, flipped, sides_of
from engine.ai.evaluator import Evaluator
from engine.ai.search import Filter, Search
from engine.ai.stakes import PointStakes, Worth, points_of, worth_of
from engine.packed import pack
from engine.rules import Rows
from tests.ai.judges import ByPips
from tests.engine.boards import playing, random_game

EVERYTHING = Filter(most=1000, within=100)


def finals_of(state: GameState) -> list[Rows]:
    assert state.roll is not None
    mover = state.to_act
    turns = turns_by_final(
        RULES[state.variant], state.position, mover, state.roll, first_turn=state.first_turn
    )
    return [(pack(final.side(mover)), pack(final.side(mover.other))) for final in turns]


def worth(variant: Variant) -> Worth:
    return worth_of(points_of(variant, Options()), PointStakes(), 1)


def at_sight(evaluator: Evaluator, rows: Rows) -> Floats:
    return evaluator.chances(*sides_of([rows]))


def slowly(evaluator: Evaluator, rows: Rows, *, first_turn: bool) -> float:
    """Return the equity of a final position roll by roll and reply by reply."""
    own, other = rows
    if own & 255 == CHECKERS:
        return float(worth(evaluator.variant).of(at_sight(evaluator, rows))[0])
    total = 0.0
    for roll, weight in ROLLS:
        replies = distinct_finals(RULES[evaluator.variant], other, own, roll, first_turn=first_turn)
        values = [worth(evaluator.variant).of(at_sight(evaluator, one))[0] for one in replies]
        total -= weight * float(max(values)) / 36
    return total


@pytest.mark.parametrize("variant", list(Variant))
def test_one_ply_is_the_mean_over_all_rolls_of_the_best_reply(variant: Variant) -> None:
    """For every turn of a few positions, openings and endings among them."""
    evaluator = ByPips(variant)
    states = [state for state, _ in random_game(5, variant=variant)]
    for state in [states[0], states[1], states[len(states) // 2], states[-1]]:
        finals = finals_of(state)[:6]
        search = Search(evaluator, Options(), PointStakes(), turn=state.turns_played)

        valued = search.value(finals, ply=1, only=EVERYTHING)

        if len(finals) > 1:
            for final, value in zip(finals, valued, strict=True):
                exact = slowly(evaluator, final, first_turn=state.turns_played + 1 < 2)
                assert exact == pytest.approx(value.equity, abs=1e-4)
                assert 1 == value.ply


def test_at_sight_a_position_is_worth_what_the_evaluator_says() -> None:
    """Ply 0 asks once for all final positions."""
    state = playing("short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5", roll="3-1")
    evaluator, finals = ByPips(Variant.SHORT), finals_of(state)

    valued = Search(evaluator, Options(), PointStakes(), turn=20).value(finals, ply=0)

    assert len(finals) == evaluator.asked
    expected = [float(worth(Variant.SHORT).of(at_sight(evaluator, one))[0]) for one in finals]
    assert expected == pytest.approx([value.equity for value in valued])


def test_only_the_likely_turns_are_looked_into_and_those_that_are_asked_for() -> None:
    """The filter's number and distance hold; the rest keep their value at sight."""
    state = playing("short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5", roll="3-1")
    finals = finals_of(state)
    search = Search(ByPips(Variant.SHORT), Options(), PointStakes(), turn=20)
    sight = [value.equity for value in search.value(finals, ply=0)]
    worst = min(range(len(sight)), key=lambda i: sight[i])

    few = search.value(finals, ply=1, only=Filter(most=3, within=100), always=[worst])
    fourth = sorted(sight)[-4]
    near = search.value(finals, ply=1, only=Filter(most=100, within=max(sight) - fourth))

    assert 4 == sum(value.ply for value in few)
    assert 1 == few[worst].ply
    close = {i for i, equity in enumerate(sight) if equity >= fourth}
    assert 4 <= len(close) < len(finals)
    assert close == {i for i, value in enumerate(near) if value.ply}


def test_many_positions_are_valued_as_a_few_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """However they are cut into batches."""
    state = playing("short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5", roll="2-1")
    finals = finals_of(state)[:5]
    search = Search(ByPips(Variant.SHORT), Options(), PointStakes(), turn=20)
    whole = search.after_replies(finals, 20)

    monkeypatch.setattr("engine.ai.search.BATCH", 100)

    assert np.allclose(whole, search.after_replies(finals, 20), atol=1e-6)


def test_the_last_roll_of_equal_turns_is_worked_out() -> None:
    """Who began has finished; the other one is off too with a double (docs/rules/long.md §9)."""
    options = Options(equal_turns=True)
    # Three checkers on the first point: only a double takes them off in one roll.
    state = playing("long w=1:1 b=1:3 ply=40", roll="6-5")
    search = Search(ByPips(Variant.LONG), options, PointStakes(), turn=40)

    (value,) = search.value(finals_of(state), ply=1)

    assert value.chances[0] == pytest.approx(1 - 6 / 36 / 2)
    assert 0 == value.chances[1]


def test_who_began_later_wins_at_once() -> None:
    """Equal turns owe nobody a roll then."""
    state = playing("long w=1:1 b=1:3 ply=41", roll="6-5")
    search = Search(ByPips(Variant.LONG), Options(equal_turns=True), PointStakes(), turn=41)

    (value,) = search.value(finals_of(state), ply=1)

    assert 1 == value.chances[0]


def test_mars_is_judged_after_the_last_roll() -> None:
    """Any roll bears off the first of fifteen checkers on the first point."""
    state = playing("long w=1:1 b=1:15 ply=40", roll="6-5")
    finals = finals_of(state)
    assert 15 == sides_of(finals)[0][0, OFF]
    owed = Search(ByPips(Variant.LONG), Options(equal_turns=True), PointStakes(), turn=40)
    usual = Search(ByPips(Variant.LONG), Options(), PointStakes(), turn=40)

    assert 1 == pytest.approx(owed.value(finals, ply=0)[0].equity)
    assert 2 == pytest.approx(usual.value(finals, ply=0)[0].equity)


def test_chances_after_replies_are_seen_from_the_side_that_moved() -> None:
    """The other side's best chances, turned round."""
    state = playing("short w=1:2 b=1:2", roll="2-1")
    finals = finals_of(state)
    search = Search(ByPips(Variant.SHORT), Options(), PointStakes(), turn=20)
    moved = [(finals[0][1], pack(state.position.white))]

    best, left = search.best_replies(moved, 19)

    assert (1, 21) == best.shape[:2]
    assert [21] == [len(rows) for rows in left]
    assert 1 == flipped(search.after_replies(moved, 19))[0, 0]
