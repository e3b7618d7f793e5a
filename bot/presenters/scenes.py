"""
Scenes: the picture of a game for one reader, as data.

Knows who sits where, whose numbers are shown and what is marked; not how it is painted.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.correspondence.games import Game
from bot.correspondence.people import Habits
from bot.i18n import Translator
from bot.presenters import names, results
from bot.presenters.picks import Mode, Pick
from bot.presenters.story import ToldTurn
from engine import Color, Phase, Turn, after_steps, hits_of
from render.scene import (
    Arrow,
    BoardScene,
    DieState,
    Look,
    Ribbon,
    SceneDice,
    SceneDie,
    ScenePlayer,
    SceneWords,
    arrows,
    cube_of,
)

DISC: Final = {Color.WHITE: "⚪", Color.BLACK: "⚫"}


def private(
    game: Game,
    turns: Sequence[ToldTurn],
    *,
    viewer: Color,
    t: Translator,
    habits: Habits,
    pick: Pick | None = None,
) -> BoardScene:
    """Return the board of a private chat in *viewer*'s own numbers, as he likes it."""
    return _scene(
        game, turns, t=t, bottom=viewer, numbering=viewer, you=viewer, pick=pick, habits=habits
    )


def public(
    game: Game, turns: Sequence[ToldTurn], *, t: Translator, habits: Habits | None = None
) -> BoardScene:
    """Return the board of a group: White below, the numbers of the player to move."""
    return _scene(
        game,
        turns,
        t=t,
        bottom=Color.WHITE,
        numbering=public_numbering(game, turns),
        habits=habits or Habits(),
    )


def advised(game: Game, best: Sequence[Turn], *, t: Translator, habits: Habits) -> BoardScene:
    """Return the board before the player to move with the turns he is advised, best first."""
    state = game.state
    board = private(game, (), viewer=state.to_act, t=t, habits=habits)
    return replace(
        board,
        advised=tuple(arrows(state.to_act, turn, hits_of(state, turn)) for turn in best),
        words=replace(board.words, letters=t("hint.letters")),
    )


def public_numbering(game: Game, turns: Sequence[ToldTurn]) -> Color:
    """Return whose numbers a group reads: the player to move, at the end who moved last."""
    if not game.is_over:
        return game.state.to_act
    return turns[-1].by if turns else Color.WHITE


def _scene(
    game: Game,
    turns: Sequence[ToldTurn],
    *,
    t: Translator,
    bottom: Color,
    numbering: Color,
    habits: Habits,
    you: Color | None = None,
    pick: Pick | None = None,
) -> BoardScene:
    state = game.state
    steps = pick.steps if pick else ()
    marks = pick.next if pick and habits.highlights and pick.mode is not Mode.CONFIRM else ()
    is_opening = _shows_opening(game) and not steps
    return BoardScene(
        variant=state.variant,
        position=after_steps(state, steps) if steps else state.position,
        white=_player(game, Color.WHITE, t, you),
        black=_player(game, Color.BLACK, t, you),
        viewer=bottom,
        numbering=numbering,
        mover=None if game.is_over else state.to_act,
        dice=None if is_opening else _dice(game, pick),
        opening=game.opening[-1] if is_opening else None,
        last_turn=() if steps else _last_turn(turns),
        pending=arrows(state.to_act, steps, pick.hits if pick else ()),
        sources=frozenset(step.origin for step in marks),
        targets=frozenset(step.target for step in marks),
        show_pips=habits.pips,
        cube=cube_of(state),
        ribbon=_ribbon(game, t),
        words=SceneWords(pips=t("scene.pips"), off=t("off")),
        look=Look(habits.theme.value, white_down=habits.white_down, clockwise=habits.clockwise),
    )


def _player(game: Game, color: Color, t: Translator, you: Color | None) -> ScenePlayer:
    name = names.pictured(game.seats.of(color).name)
    return ScenePlayer(t("scene.you", name=name) if color is you else name)


def _shows_opening(game: Game) -> bool:
    """Whether the dice to play are those of the opening throw, one of each side."""
    state = game.state
    return (
        state.phase is Phase.TO_PLAY
        and state.turns_played == 0
        and not state.options.classic
        and bool(game.opening)
        and game.start is None
    )


def _dice(game: Game, pick: Pick | None) -> SceneDice | None:
    roll = game.state.roll
    if roll is None:
        return None
    if pick is None:
        left = roll.dice
    elif pick.mode is Mode.CONFIRM:
        left = ()  # what is left cannot be played
    else:
        left = pick.dice_left
    if roll.is_double:
        used = len(roll.dice) - len(left)
        state = DieState.FRESH if left else DieState.USED
        ticks = tuple(n < used for n in range(len(roll.dice)))
        return SceneDice(game.state.to_act, (SceneDie(roll.high, state),) * 2, ticks)
    dice = tuple(
        SceneDie(die, DieState.FRESH if die in left else DieState.USED) for die in roll.dice
    )
    return SceneDice(game.state.to_act, dice)


def _last_turn(turns: Sequence[ToldTurn]) -> tuple[Arrow, ...]:
    """Return the arrows of the last turn that moved a checker."""
    for turn in reversed(turns):
        if turn.turn:
            return arrows(turn.by, turn.turn, turn.hits)
    return ()


def _ribbon(game: Game, t: Translator) -> Ribbon | None:
    result = game.state.result
    if result is None:
        return None
    return Ribbon(results.ribbon_text(game, t), result.winner, result.outcome)
