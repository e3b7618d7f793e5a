"""
Keyboards: the buttons under a board.

Knows rows and the commands in them; which steps are legal is `picks`.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters import moves, picks, record
from bot.presenters.picks import Mode, Pick
from bot.presenters.view import Button, GameAction, GamePress, Rows, Style
from engine import Step, Turn, hits_of

STEPS_IN_A_ROW = 4
LONGEST_HALF_LABEL = 16
"""Characters of a whole turn that still stands beside another one."""


def press(
    game: Game, action: GameAction, steps: Turn = (), listing: bool | None = None
) -> GamePress:
    """Return the command of a button of *game* as it stands."""
    return GamePress(game=game.id, rev=game.rev, action=action, steps=steps, listing=listing)


def picking(game: Game, pick: Pick, t: Translator, *, confirm: bool) -> Rows:
    """Return the keyboard of a turn being put together (UX S11, S12)."""
    if pick.mode is Mode.LIST:
        return _list(game, pick, t, confirm=confirm)
    if pick.mode is Mode.STEPS:
        return _steps(game, pick, t, confirm=confirm)
    return _confirm(game, pick, t)


def waiting(game: Game, t: Translator) -> Rows:
    """Return the keyboard of who has nothing to choose."""
    return ((_menu_button(game, t),),)


def begin(game: Game, t: Translator) -> Rows:
    """Return the keyboard of a public board before somebody picks."""
    play = Button(t("btn.begin"), press(game, GameAction.BEGIN), Style.PRIMARY)
    return ((play, _menu_button(game, t)),)


def menu(
    game: Game,
    t: Translator,
    picked: Turn = (),
    listing: bool | None = None,
    *,
    has_text: bool,
    has_hint: bool = False,
) -> Rows:
    """
    Return the ⋯ menu: what exists of UX S17; the choice so far comes back from it.

    *has_text*: whether what is for one reader is offered: moves, replay, the board in words.
    *has_hint*: whether the computer may be asked for advice now.
    """
    refresh = press(game, GameAction.REFRESH, picked, listing)
    text = (Button(t("btn.text"), press(game, GameAction.TEXT)),) if has_text else ()
    looks: Rows = ((record.moves_button(game, t), record.replay_button(game, t)),)
    return (
        *(looks if has_text else ()),
        (*text, Button(t("btn.refresh"), refresh)),
        *(((Button(t("btn.hint"), press(game, GameAction.HINT)),),) if has_hint else ()),
        (
            record.fairness_button(game, t),
            Button(t("btn.resign"), press(game, GameAction.RESIGN, picked, listing)),
        ),
        (Button(t("btn.board"), refresh),),
    )


def _menu_button(game: Game, t: Translator, pick: Pick | None = None) -> Button:
    """Return the ⋯ button; what is chosen so far comes back from the menu."""
    if pick is None:
        return Button(t("btn.menu"), press(game, GameAction.MENU))
    return Button(t("btn.menu"), press(game, GameAction.MENU, pick.chosen, pick.listing))


def _list(game: Game, pick: Pick, t: Translator, *, confirm: bool) -> Rows:
    action = GameAction.TURN if confirm else GameAction.CONFIRM
    buttons = [
        Button(moves.own_text(turn, t, hits_of(game.state, turn)), press(game, action, turn))
        for turn in pick.turns
    ]
    steps = Button(t("btn.steps"), press(game, GameAction.PICK))
    return (*_paired(buttons), (steps, _why(game, t, ())), (_menu_button(game, t, pick),))


def _paired(buttons: Iterable[Button]) -> Rows:
    """Return *buttons* two in a row, a long one alone."""
    rows: list[tuple[Button, ...]] = []
    open_row = False
    for button in buttons:
        if len(button.label) > LONGEST_HALF_LABEL:
            rows.append((button,))
            open_row = False
        elif open_row:
            rows[-1] = (*rows[-1], button)
            open_row = False
        else:
            rows.append((button,))
            open_row = True
    return tuple(rows)


def _steps(game: Game, pick: Pick, t: Translator, *, confirm: bool) -> Rows:
    rows: list[tuple[Button, ...]] = []
    for _, of_die in groupby(pick.next, key=lambda step: step.die):
        buttons = [_step(game, pick, step, t, confirm=confirm) for step in of_die]
        rows += _chunks(buttons, STEPS_IN_A_ROW)
    if pick.chosen:
        rows.append(_undo(game, pick, t))
    elif pick.has_list:
        rows.append((Button(t("btn.list"), press(game, GameAction.TURN)),))
    rows.append((_why(game, t, pick.chosen), _menu_button(game, t, pick)))
    return tuple(rows)


def _step(game: Game, pick: Pick, step: Step, t: Translator, *, confirm: bool) -> Button:
    chosen = (*pick.chosen, step)
    whole = None if confirm else picks.completed(game.state, chosen)
    command = press(game, GameAction.PICK, chosen)
    if whole is not None:
        command = press(game, GameAction.CONFIRM, whole)
    hit = len(pick.chosen) in hits_of(game.state, chosen)
    return Button(moves.step_label(step, t, hit=hit), command)


def _confirm(game: Game, pick: Pick, t: Translator) -> Rows:
    label = t("btn.play", move=moves.own_text(pick.steps, t, pick.hits))
    play = Button(label, press(game, GameAction.CONFIRM, pick.steps), Style.SUCCESS)
    undo = (_undo(game, pick, t),) if pick.chosen else ()
    return ((play,), *undo, (_menu_button(game, t, pick),))


def _undo(game: Game, pick: Pick, t: Translator) -> tuple[Button, ...]:
    """Return the row that takes steps back; a whole turn goes back to the list."""
    back = press(game, GameAction.PICK, pick.chosen[:-1])
    restart = press(game, GameAction.PICK)
    if pick.whole:
        back = restart = press(game, GameAction.TURN)
    return (Button(t("btn.back"), back), Button(t("btn.restart"), restart))


def _why(game: Game, t: Translator, chosen: Turn) -> Button:
    return Button(t("btn.why"), press(game, GameAction.WHY, chosen))


def _chunks(buttons: Sequence[Button], size: int) -> list[tuple[Button, ...]]:
    return [tuple(buttons[n : n + size]) for n in range(0, len(buttons), size)]
