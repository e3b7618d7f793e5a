"""Why a step is not among the buttons: a true sentence for each own point and die (F-034)."""

import pytest

from bot.i18n import translator
from bot.presenters import board, explain
from bot.presenters.limits import TOAST, units
from engine import Color, Step, continuations, read_moves, reason, tree_of, turns_of
from tests.bot.presenters.games import MOCK, game_of, playing, turn
from tests.bot.presenters.selfplay import states

W = Color.WHITE
RU, EN = translator("ru"), translator("en")


def why(text: str, picked: str = "") -> list[str]:
    steps = turn(picked) if picked else ()
    game = game_of(playing(text))
    return board.why(game, viewer=game.state.to_act, picked=steps, t=RU).split("\n")


def test_an_occupied_point_is_said_to_be_the_opponents() -> None:
    assert ["17→12, 10→5: там соперник", "15→12, 10→7, 8→5: там соперник"] == why(MOCK)


def test_the_head_gives_one_checker_a_turn() -> None:
    assert "24→21: с головы за ход одна шашка" in why(MOCK, "24/19(5)")


def test_sc12_a_block_of_six_with_nobody_ahead() -> None:
    text = "long w=24:8,13:1,11:2,10:1,9:1,8:1,7:1 b={} turn=w roll=5-2"

    assert "11→6: шесть подряд, а впереди нет шашки соперника" in why(text.format("24:15"))
    assert "11→6: " not in "".join(why(text.format("24:14,17:1")))


def test_sc10_only_the_larger_number_can_be_played() -> None:
    text = "long w=13:1,1:14 b=24:14,14:1 turn=w roll=6-5"

    assert "Можно сыграть только одно число — большее, 6" in why(text)


def test_a_step_that_would_lose_the_other_number() -> None:
    """After 8→3 nothing could be played with the other die."""
    state = next(
        (s, step)
        for s in states(seed=9, games=12)
        if turns_of(s) != ((),) and s.roll and not s.roll.is_double
        for step in (Step(p, d) for p in range(24, 0, -1) for d in s.roll.dice)
        if (found := reason(s, step)) is not None and found.value == "loses_die"
    )  # fmt: skip
    position, step = state
    assert position.roll is not None
    other = position.roll.low if step.die == position.roll.high else position.roll.high
    told = board.why(game_of(position), viewer=position.to_act, picked=(), t=RU)

    assert f"тогда пропадёт {other}" in told


def test_bearing_off_too_early_is_said_once() -> None:
    text = "long w=7:1,3:1,1:13 b=24:15 turn=w roll=6-5"

    assert 1 == why(text).count("Сбрасывать рано: не все шашки дома")


def test_a_higher_checker_is_to_move_first() -> None:
    text = "long w=6:1,3:1,1:1 b=12:15 turn=w roll=5-2"

    assert "3→дом, 1→дом: выше есть шашки — ходите внутри дома" in why(text)


def test_where_everything_may_move_that_is_said() -> None:
    assert ["Сейчас может пойти каждая шашка."] == why("long w=23:8,22:7 b=24:15 turn=w roll=2-1")


def test_who_waits_cannot_ask() -> None:
    with pytest.raises(ValueError, match="not to play"):
        board.why(game_of(playing(MOCK)), viewer=W.other, picked=(), t=RU)


@pytest.mark.parametrize("seed", range(3))
def test_every_step_is_a_button_or_explained(seed: int) -> None:
    """For each own point and die either the step is offered, or its number stands in a sentence."""
    for state in states(seed):
        if turns_of(state) == ((),):
            continue
        game = game_of(state)
        offered = continuations(tree_of(state), ())
        told = board.why(game, viewer=state.to_act, picked=(), t=EN)
        general = [line for line in told.split("\n") if "→" not in line]
        assert state.roll is not None
        side = state.position.side(state.to_act)
        for die in set(state.roll.dice):
            for point in range(1, 25):
                step = Step(point, die)
                if not side[point] or step in offered:
                    continue
                label = f"{point}→{step.target or 'off'}"
                assert label in told or general, f"{label} in {told}"


@pytest.mark.parametrize("seed", range(3))
def test_the_alert_holds_whole_sentences_within_two_hundred_characters(seed: int) -> None:
    for state in states(seed):
        if turns_of(state) == ((),):
            continue
        game = game_of(state)
        for t in (RU, EN):
            full = board.why(game, viewer=state.to_act, picked=(), t=t).split("\n")
            short = board.why_alert(game, viewer=state.to_act, picked=(), t=t)

            assert units(short) <= TOAST
            assert all(line in full or line == "…" for line in short.split("\n"))


@pytest.mark.parametrize(
    ("text", "russian", "english"),
    [
        ("23/18", "На пункте 23 нет вашей шашки", "You have no checker on 23"),
        ("bar/20", "На баре нет вашей шашки", "You have no checker on the bar"),
        ("24/20", "Число 4 не выпало", "No 4 was thrown"),
        (
            "24/19 24/21",
            "24→21: с головы за ход одна шашка",
            "24→21: one checker per turn from the head",
        ),
    ],
)
def test_a_written_turn_is_refused_with_its_reason(text: str, russian: str, english: str) -> None:
    state = game_of(playing(MOCK)).state

    assert russian == explain.typed(state, read_moves(text), RU)
    assert english == explain.typed(state, read_moves(text), EN)


def test_a_written_move_of_two_dice_is_refused_by_each_of_its_ways() -> None:
    state = game_of(playing(MOCK)).state

    told = explain.typed(state, read_moves("15/7"), RU)

    assert "10→7: там соперник\n15→12: там соперник" == told
