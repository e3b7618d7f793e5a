"""Putting a turn together: exactly what the engine allows, and the way back (UX S11, S12)."""

import random

import pytest

from bot.correspondence.games import Game
from bot.correspondence.people import Habits
from bot.i18n import translator
from bot.presenters import board, picks
from bot.presenters.picks import Mode, Pick, pick
from bot.presenters.view import GameAction, GamePress, View
from engine import (
    GameState,
    Step,
    Turn,
    after_steps,
    continuations,
    legal_turns,
    tree_of,
    turns_of,
)
from engine.books import RULES
from tests.bot.presenters.games import FORCED, MOCK, TWO_TURNS, game_of, playing, turn
from tests.bot.presenters.selfplay import states

STATES = [state for state in states(seed=2, games=3) if turns_of(state) != ((),)]
RU = translator("ru")


def presses(view: View, *actions: GameAction) -> list[GamePress]:
    """Return the commands of *view* with one of *actions*, in order."""
    return [
        button.command
        for row in view.rows
        for button in row
        if isinstance(button.command, GamePress) and button.command.action in actions
    ]


def screen(
    game: Game, picked: Turn = (), *, listing: bool | None = None, habits: Habits | None = None
) -> View:
    """Return the board of the player to move."""
    return board.private(
        game, viewer=game.state.to_act, entries=(), t=RU, zone="UTC",
        habits=habits or Habits(), picked=picked, listing=listing,
    )  # fmt: skip


def labels(view: View) -> list[list[str]]:
    return [[button.label for button in row] for row in view.rows]


def follow(game: Game, press: GamePress) -> View:
    """Return the screen a press leads to, as the handlers do it."""
    listing = {GameAction.PICK: False, GameAction.TURN: True}.get(press.action)
    return screen(game, press.steps, listing=listing)


def final_of(state: GameState, steps: Turn) -> object:
    return after_steps(state, steps)


def test_sc07_step_buttons_are_exactly_the_legal_first_steps() -> None:
    """Four in a row, larger die first, a new row for the other die (SC-07)."""
    view = screen(game_of(playing(MOCK)))

    assert [
        ["24→19", "20→15", "15→10", "8→3"],
        ["24→21", "20→17", "17→14"],
        ["❓ Почему", "⋯"],
    ] == labels(view)


def test_sc07_after_a_step_the_other_die_is_offered_never_from_the_head_again() -> None:
    view = screen(game_of(playing(MOCK)), turn("24/19(5)"))

    assert [
        ["20→17", "19→16", "17→14"],
        ["↩️ Назад на шаг", "🔄 Сначала"],
        ["❓ Почему", "⋯"],
    ] == labels(view)


def test_sc09_undo_restores_picture_buttons_and_dice() -> None:
    """Step back and start over lead to the screens of before (SC-09)."""
    game = game_of(playing(MOCK))
    one = screen(game, turn("24/19(5)"))
    complete = screen(game, turn("24/19(5) 20/17(3)"))

    back, restart = presses(complete, GameAction.PICK)

    assert one == follow(game, back)
    assert screen(game) == follow(game, restart)


def test_up_to_eight_final_positions_are_a_list_of_whole_turns() -> None:
    """SC-13: one bears a checker off, one does not."""
    view = screen(game_of(playing(TWO_TURNS)))

    assert [["6/дом", "6/1 3/1"], ["👣 По шагам", "❓ Почему"], ["⋯"]] == labels(view)


def test_sc06_the_head_exception_offers_two_whole_turns() -> None:
    text = "long w=24:14,17:1 b=24:15 turn=b roll=3-3 ply=1"

    view = screen(game_of(playing(text)))

    assert ["24/18(2)", "24/15 24/21"] == [
        button.label for row in view.rows[:2] for button in row if "/" in button.label
    ]


def test_the_layout_of_the_list_puts_two_short_turns_in_a_row_and_a_long_one_alone() -> None:
    state = next(s for s in STATES if 2 < len(turns_of(s)) <= 8 and s.roll and s.roll.is_double)
    rows = labels(screen(game_of(state)))[:-2]

    assert {1, 2} >= {len(row) for row in rows}
    for row in rows:
        assert len(row) == 1 or all(len(label) <= 16 for label in row)


def test_after_a_whole_turn_back_and_start_over_lead_to_the_list() -> None:
    game = game_of(playing(TWO_TURNS))
    chosen = presses(screen(game), GameAction.TURN)[1]

    confirm = follow(game, chosen)

    assert "✅ Сходить: 6/1 3/1" == labels(confirm)[0][0]
    assert [screen(game)] * 2 == [follow(game, p) for p in presses(confirm, GameAction.TURN)]


def test_step_by_step_is_one_tap_from_the_list_and_back() -> None:
    game = game_of(playing(TWO_TURNS))
    (by_step,) = presses(screen(game), GameAction.PICK)

    steps = follow(game, by_step)

    assert [["6→1"], ["6→4", "3→1"]] == labels(steps)[:2]
    (to_list,) = presses(steps, GameAction.TURN)
    assert screen(game) == follow(game, to_list)


def test_a_forced_rest_is_added_and_told_and_back_takes_the_chosen_step() -> None:
    game = game_of(playing(TWO_TURNS))

    view = screen(game, turn("6/4(2)"), listing=False)

    assert "4/дом добавлено: других вариантов нет" in view.text
    assert turn("6/4(2) 4/off(5)") == presses(view, GameAction.CONFIRM)[0].steps
    assert () == presses(view, GameAction.PICK)[0].steps


def test_the_only_turn_without_autoplay_asks_for_nothing_but_yes() -> None:
    view = screen(game_of(playing(FORCED)), habits=Habits(autoplay=False))

    assert [["✅ Сходить: 13/7"], ["⋯"]] == labels(view)


def test_without_confirming_the_last_step_sends_the_whole_turn() -> None:
    game = game_of(playing(TWO_TURNS))
    quick = Habits(confirm=False)

    listed = presses(screen(game, habits=quick), GameAction.CONFIRM)
    stepped = screen(game, listing=False, habits=quick)

    assert [turn("6/4(2) 4/off(5)"), turn("6/1(5) 3/1(2)")] == [p.steps for p in listed]
    assert [turn("6/4(2) 4/off(5)")] == [
        p.steps for p in presses(stepped, GameAction.CONFIRM) if p.steps[0] == Step(6, 2)
    ]


@pytest.mark.parametrize(
    "picked",
    ["24/20(4)", "13/8(5)", "24/19(5) 24/21(3)", "24/19(5) 20/17(3) 17/14(3)", "20/17(3) 20/17(3)"],
)
def test_steps_that_begin_no_legal_turn_are_refused(picked: str) -> None:
    """Forged callbacks only; the handler answers them."""
    with pytest.raises(ValueError, match="no legal turn"):
        screen(game_of(playing(MOCK)), turn(picked))


def test_an_unfinished_turn_is_not_a_whole_one() -> None:
    with pytest.raises(ValueError, match="not a whole turn"):
        screen(game_of(playing(MOCK)), turn("24/19(5)"), listing=True)


def test_who_waits_has_nothing_to_pick() -> None:
    game = game_of(playing(MOCK))

    with pytest.raises(ValueError, match="nothing to pick"):
        board.private(
            game, viewer=game.state.to_act.other, entries=(), t=RU, zone="UTC",
            habits=Habits(), picked=turn("24/19(5)"),
        )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_buttons_are_exactly_the_steps_that_lead_to_a_whole_turn(seed: int) -> None:
    """F-031: walked at random from each position of a game to the confirm screen and back."""
    chance = random.Random(seed)
    for state in chance.sample(STATES, 40):
        game = game_of(state)
        chosen: Turn = ()
        standing = pick(state, chosen, listing=False)
        while standing.mode is Mode.STEPS:
            view = screen(game, chosen, listing=False)
            offered = [
                p.steps for p in presses(view, GameAction.PICK) if len(p.steps) == len(chosen) + 1
            ]

            expected = [(*chosen, step) for step in continuations(tree_of(state), chosen)]
            assert expected == offered
            chosen = chance.choice(offered)
            standing = pick(state, chosen, listing=False)

        assert tree_of(state).is_turn(standing.steps)
        assert standing.dice_left == () or len(standing.steps) == tree_of(state).max_steps


@pytest.mark.parametrize("seed", range(6))
def test_the_list_holds_each_final_position_once(seed: int) -> None:
    """F-032: each button's steps lead to its own final position, all of them are there."""
    listed = [state for state in STATES if 1 < len(turns_of(state)) <= picks.LIST_UP_TO]
    for state in random.Random(seed).sample(listed, min(20, len(listed))):
        view = screen(game_of(state))
        chosen = [p.steps for p in presses(view, GameAction.TURN)]

        finals = legal_turns(
            RULES[state.variant], state.position, state.to_act, state.roll,  # type: ignore[arg-type]
            first_turn=state.turns_played < 2,
        )  # fmt: skip
        assert {final_of(state, t) for t in finals} == {final_of(state, t) for t in chosen}
        assert len(chosen) == len({final_of(state, t) for t in chosen})


def standing(state: GameState, chosen: Turn) -> Pick:
    return pick(state, chosen, listing=False)


@pytest.mark.parametrize("seed", range(4))
def test_the_forced_rest_is_added_when_and_only_when_nothing_else_can_come_of_it(seed: int) -> None:
    for state in random.Random(seed).sample(STATES, 40):
        tree = tree_of(state)
        if tree.n_sequences > 300:
            continue
        sequences = list(tree.sequences())
        chosen = sequences[seed % len(sequences)][:1]
        finals = {final_of(state, s) for s in sequences if s[: len(chosen)] == chosen}

        assert (len(finals) == 1) is (standing(state, chosen).mode is Mode.CONFIRM)
