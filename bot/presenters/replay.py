"""
Replay: a game as one picture a turn (UX S21).

Knows the stills, their captions and the buttons that step through them; a still is the board of
that moment, in its reader's numbers throughout, in words for who reads his boards so.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.correspondence.games import Entry, Game
from bot.correspondence.moments import moments
from bot.correspondence.people import Habits
from bot.i18n import Translator
from bot.presenters import heads, names, record, results, scenes, story, text_board
from bot.presenters.limits import fitted
from bot.presenters.story import Told, ToldCube, ToldTurn
from bot.presenters.view import (
    Button,
    Copy,
    Film,
    MenuAction,
    MenuPress,
    RecordAction,
    RecordPress,
    Rows,
    View,
)
from engine import Color, state_text
from render.scene import BoardScene, DieState, SceneDice, SceneDie, ScenePlayer

MOST_COPIED: Final = 256  # Bot API, CopyTextButton
_USUAL: Final = Habits()


class Replay:
    """The stills of one game for one reader."""

    def __init__(
        self,
        game: Game,
        entries: Sequence[Entry],
        *,
        viewer: Color | None,
        t: Translator,
        habits: Habits = _USUAL,
    ) -> None:
        """Replay *game*; a *viewer* of None is the group, which looks from White's seat."""
        self._game = names.spoken(game, t)
        self._viewer = viewer
        self._t = t
        self._habits = habits
        self._moments = moments(game, entries)
        self._events = story.events_of(self._game, entries)
        self._turns = tuple(told for told in self._events if isinstance(told, ToldTurn))

    @property
    def last(self) -> int:
        """The number of the last still; 0 is the beginning, then every turn has one."""
        return len(self._moments) - 1

    def still(self, number: int) -> View:
        """Return a still with its caption and buttons; a number past the end is the last one."""
        number = min(max(number, 0), self.last)
        caption, rows = fitted(lambda length: self._caption(number, length)), self._rows(number)
        if self._viewer is None or not self._habits.text_board:
            return View(caption, rows, self.scene(number))
        then = replace(self._game, state=self._moments[number].state)
        return text_board.instead(View(caption, rows), then, viewer=self._viewer, t=self._t)

    def scene(self, number: int) -> BoardScene:
        """Return the picture of a still: the board after the turn, with its dice and arrows."""
        moment, turns = self._moments[number], self._turns[:number]
        game = replace(self._game, state=moment.state, rev=moment.rev)
        if self._viewer is None:
            made = scenes.public(game, turns, t=self._t, habits=self._habits)
            made = replace(made, numbering=Color.WHITE)
        else:
            made = scenes.private(game, turns, viewer=self._viewer, t=self._t, habits=self._habits)
        if not turns:
            return replace(made, mover=None)
        if not turns[-1].turn:
            made = replace(made, last_turn=())
        if game.is_over:
            return made
        return replace(made, mover=turns[-1].by, opening=None, dice=_dice(turns[-1]))

    def film(self) -> Film:
        """Return all stills as one: nobody is "you" in it, and the dice say whose turn it is."""
        seats = self._game.seats
        white, black = (
            ScenePlayer(names.pictured(seats.of(color).name))
            for color in (Color.WHITE, Color.BLACK)
        )
        stills = tuple(
            replace(self.scene(n), mover=None, white=white, black=black)
            for n in range(self.last + 1)
        )
        return Film(stills, fitted(self._words), f"nardy-{self._game.code}.gif")

    def _words(self, name_length: int) -> str:
        """Return what is said of the whole game: who played, and how it ended."""
        game, t = self._game, self._t
        lines = [heads.line(game, t, viewer=None, name_length=name_length)]
        if game.is_over:
            lines.append(results.told(game, t, name_length=name_length))
        return "\n".join(lines)

    def _head(self, name_length: int) -> str:
        return heads.line(self._game, self._t, viewer=self._viewer, name_length=name_length)

    def _caption(self, number: int, name_length: int) -> str:
        t, reader = self._t, self._viewer or Color.WHITE
        lines = [self._head(name_length), t("replay.title", n=number, all=self.last)]
        if number == 0:
            lines.append(t("replay.start"))
        else:
            lines += story.lines(
                self._told(number),
                self._game,
                t=t,
                reader=reader,
                you=self._viewer,
                name_length=name_length,
            )
        if number == self.last and self._game.is_over:
            viewer = self._viewer
            lines.append(results.told(self._game, t, viewer=viewer, name_length=name_length))
        return "\n".join(lines)

    def _told(self, number: int) -> list[Told]:
        """Return a turn with what was done with the cube before it; after the last, too."""
        told: list[Told] = []
        turns = 0
        for event in self._events:
            turns += isinstance(event, ToldTurn)
            is_before = isinstance(event, ToldCube) and turns == number - 1
            is_last = isinstance(event, ToldCube) and turns == number == self.last
            if is_before or is_last or (isinstance(event, ToldTurn) and turns == number):
                told.append(event)
        return told

    def _rows(self, number: int) -> Rows:
        game, t, last = self._game, self._t, self.last

        def to(label: str, target: int) -> Button:
            command: RecordPress | MenuPress = MenuPress(MenuAction.NOTHING)
            if 0 <= target <= last and target != number:
                command = record.press(game, RecordAction.REPLAY, target)
            return Button(label, command)

        middle = Button(f"{number}/{last}", MenuPress(MenuAction.NOTHING))
        steps = (to("⏮", 0), to("◀", number - 1), middle, to("▶", number + 1), to("⏭", last))
        more: list[Button] = []
        position = state_text(self._moments[number].state)
        if len(position) <= MOST_COPIED:
            more.append(Button(t("btn.position"), Copy(position)))
        back = record.way_back(game, t)
        if self._viewer is None:
            return (steps, (*more, back))
        more.append(Button(t("btn.film"), record.press(game, RecordAction.FILM)))
        return (steps, tuple(more), (back,))


def _dice(turn: ToldTurn) -> SceneDice:
    """Return the dice of *turn*; those that could not be played are crossed out."""
    if turn.roll.is_double:
        played = len(turn.turn)
        state = DieState.FRESH if played or turn.ends_game else DieState.USED
        ticks = tuple(n >= played and not turn.ends_game for n in range(len(turn.roll.dice)))
        return SceneDice(turn.by, (SceneDie(turn.roll.high, state),) * 2, ticks)
    lost = turn.dice_lost
    return SceneDice(
        turn.by,
        tuple(
            SceneDie(die, DieState.USED if die in lost else DieState.FRESH)
            for die in turn.roll.dice
        ),
    )
