"""
A table: one game under the fingers of its two seats, with the real handlers and no database.

Knows how a press goes its way: data, decoded, through `BoardPresses` to what is drawn, said or
decided. What was decided stands only when it is accepted: every button of a board can be tried.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from bot.correspondence import decide
from bot.correspondence.commands import AnswerResignation, PlayTurn, Resign, TakeHint, UseCube
from bot.correspondence.games import Entry, Game, GameId
from bot.correspondence.notices import Progress
from bot.ports import Advice, RatedTurn, RollStream
from bot.presenters.view import GamePress, View
from bot.services import Services
from bot.storage import Shown
from bot.telegram.callbacks import decode, encode
from bot.telegram.handlers.boards import BoardPresses
from bot.telegram.handlers.desk import Answer, Desk, Finger
from bot.telegram.previews import Preview, Previews
from bot.telegram.replies import Replies
from bot.telegram.subjects import GameSubject, Subjects
from bot.telegram.throttle import Throttle
from engine import Color, turns_of
from tests.bot.presenters.games import START

LIVE = 500
"""The message that shows the board, in either chat."""
Found = TypeVar("Found")


@dataclass(frozen=True)
class Effect:
    """What a press brought."""

    screen: View
    """What stands in the message now."""
    is_drawn: bool
    toast: str
    said: View | None
    """A message of its own."""
    progress: Progress | None
    """What was decided."""


class Table:
    """The game, and the desk of the handlers."""

    def __init__(self, begun: Progress, dice: RollStream) -> None:
        self.game = begun.game
        self.entries: tuple[Entry, ...] = ()
        self._dice = dice
        self._keep(begun)
        self._drawn: list[Preview] = []
        self._said: list[View] = []
        self._decided: list[Progress] = []
        self._boards = BoardPresses(
            Desk(
                services=cast("Services", _Services(self)),
                subjects=cast("Subjects", _Subjects(self)),
                previews=cast("Previews", _Previews(self._drawn)),
                replies=cast("Replies", _Replies(self._said)),
                throttle=cast("Throttle", None),  # asked in groups
                clock=self,
                username=lambda: "nardy_bot",
            )
        )

    def now(self) -> Any:
        """Time stands still."""
        return START

    def press(self, command: GamePress, color: Color, screen: View) -> Effect:
        """Press a button that stands on *screen* of *color*; nothing changes yet."""
        pressed = decode(encode(command))
        assert isinstance(pressed, GamePress)
        for kept in (self._drawn, self._said, self._decided):
            kept.clear()
        actor = self.game.seats.of(color)
        assert actor.telegram_id is not None
        finger = Finger(actor, actor.telegram_id, LIVE, 1, is_screen=False)
        answer: Answer = finished(self._boards.answer(pressed, finger))
        for start in answer.then:
            start()
        return Effect(
            self._shown(screen),
            bool(self._drawn),
            answer.text,
            self._said[-1] if self._said else None,
            self._decided[-1] if self._decided else None,
        )

    def accept(self, progress: Progress) -> None:
        """Let what a press decided stand."""
        self.game = progress.game
        self._keep(progress)

    def _keep(self, progress: Progress) -> None:
        entries = (Entry(n, START, fact) for n, fact in enumerate(progress.facts, self._rev + 1))
        self.entries = (*self.entries, *entries)
        assert self._rev == self.game.rev

    @property
    def _rev(self) -> int:
        return len(self.entries)

    def _shown(self, screen: View) -> View:
        """Return what an edit makes of *screen*: what it does not speak of stays."""
        for preview in self._drawn:
            assert preview.rev == self.game.rev
            made = preview.make(self.subject())
            if isinstance(made, View):
                screen = replace(made, scene=made.scene or screen.scene)
            else:
                screen = replace(screen, rows=made)
        return screen

    def subject(self) -> GameSubject:
        """Return what a board is made of."""
        shown = Shown(0, LIVE, self.game.rev, START, game=self.game.id)
        return GameSubject(self.game, self.entries, shown, None)

    def decided(self, progress: Progress) -> Progress:
        """Note what a service would commit."""
        self._decided.append(progress)
        return progress

    @property
    def rolls(self) -> RollStream:
        """The dice of the game."""
        return self._dice


def finished(doing: Coroutine[Any, Any, Found]) -> Found:
    """Return what *doing* returns; it waits for nobody here."""
    try:
        doing.send(None)
    except StopIteration as stop:
        return cast("Found", stop.value)
    raise AssertionError("a handler waits for something")


class _Services:
    """The services a press on a board asks."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def games(self) -> "_Services":
        return self

    @property
    def play(self) -> "_Services":
        return self

    @property
    def hints(self) -> "_Services":
        return self

    @property
    def is_there(self) -> bool:
        """Whether there is a computer to ask."""
        return True

    async def take(self, command: TakeHint) -> Progress:
        return self._table.decided(decide.take_hint(self._table.game, command, now=START))

    async def advice(self, game: Game) -> Advice:
        return Advice((RatedTurn(turns_of(game.state)[0], 0.25),), 1)

    async def game(self, game: GameId) -> Game:
        assert game == self._table.game.id
        return self._table.game

    async def shown(self, game: GameId) -> tuple[Game, tuple[Entry, ...]]:
        return await self.game(game), self._table.entries

    async def play_turn(self, command: PlayTurn) -> Progress:
        table = self._table
        return table.decided(
            decide.play_turn(table.game, command, entries=(), now=START, dice=table.rolls)
        )

    async def use_cube(self, command: UseCube) -> Progress:
        table = self._table
        return table.decided(
            decide.use_cube(table.game, command, entries=(), now=START, dice=table.rolls)
        )

    async def resign(self, command: Resign) -> Progress:
        return self._table.decided(decide.resign(self._table.game, command, now=START))

    async def answer_resignation(self, command: AnswerResignation) -> Progress:
        return self._table.decided(decide.answer_resignation(self._table.game, command, now=START))


class _Subjects:
    """Which message shows the board."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def shown(self, game: GameId, chat: int) -> Shown | None:
        return replace(self._table.subject().shown or _NOBODY, chat=chat, game=game)


_NOBODY = Shown(0, LIVE, 0, START)


class _Previews:
    """What is to be drawn into the board."""

    def __init__(self, drawn: list[Preview]) -> None:
        self._drawn = drawn

    def draw(self, preview: Preview) -> None:
        assert preview.message == LIVE
        self._drawn.append(preview)


class _Replies:
    """What is said beside it."""

    def __init__(self, said: list[View]) -> None:
        self._said = said

    def say(self, chat: int, view: View, *, thread: int | None = None) -> None:
        self._said.append(view)

    def later(self, chat: int, make: Callable[[], Coroutine[Any, Any, View]]) -> None:
        self._said.append(finished(make()))
