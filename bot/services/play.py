"""
Play: turns, the cube and resignations.

The thinking is in `decide`; here is the transaction around it.
"""

import logging
from collections.abc import Callable
from time import perf_counter

from bot.correspondence import decide
from bot.correspondence.commands import AnswerResignation, PlayTurn, Resign, UseCube
from bot.correspondence.games import Entry, Game
from bot.correspondence.notices import Progress
from bot.ports import RollStream
from bot.services.base import Service
from bot.storage import UnitOfWork
from engine import Played, TimedOut, turn_text

log = logging.getLogger(__name__)


class PlayService(Service):
    """What a seat does in a game."""

    async def play_turn(self, command: PlayTurn) -> Progress:
        """
        Play a whole turn; what follows by itself follows in the same transaction.

        Returns:
            The new state. Without facts where this very turn was played before; with `TimedOut`
            or `Annulled` where the time was up.

        Raises:
            NoSuchGame, NotYourGame, StalePress, GameOver, NotYourTurn, IllegalTurn.
        """
        started = perf_counter()
        async with self._work() as work:
            game = await work.games.lock(command.game)
            progress = decide.play_turn(
                game,
                command,
                entries=await self._since(work, game, command.rev),
                now=self._clock.now(),
                dice=await self._stream(work, game),
            )
            await self._finish(work, progress)
        _log(progress, command, elapsed_ms=lambda: round(1000 * (perf_counter() - started)))
        return progress

    async def use_cube(self, command: UseCube) -> Progress:
        """
        Throw or double, take or pass; what follows by itself follows in the same transaction.

        Returns:
            The new state. Without facts where this very choice was made before; with `TimedOut`
            or `Annulled` where the time was up.

        Raises:
            NoSuchGame, NotYourGame, StalePress, GameOver, NotYourTurn, CannotDouble, WrongMoment.
        """
        async with self._work() as work:
            game = await work.games.lock(command.game)
            progress = decide.use_cube(
                game,
                command,
                entries=await self._since(work, game, command.rev),
                now=self._clock.now(),
                dice=await self._stream(work, game),
            )
            await self._finish(work, progress)
        log.info(
            "cube used game=%d rev=%d by=%d choice=%s facts=%d",
            game.id,
            progress.game.rev,
            command.player,
            command.choice.value,
            len(progress.facts),
        )
        return progress

    async def resign(self, command: Resign) -> Progress:
        """
        Give a game up, on either's turn; below the worst result still possible only offer to.

        Returns:
            With facts the end of the game; without, the offer, or what was done before.

        Raises:
            NoSuchGame, NotYourGame, GameOver, StalePress, CannotConcede, OfferedAlready.
        """
        async with self._work() as work:
            game = await work.games.lock(command.game)
            progress = decide.resign(game, command, now=self._clock.now())
            await self._finish(work, progress)
        what = "resigned" if progress.game.is_over else "resignation offered"
        log.info("%s game=%d rev=%d by=%d", what, game.id, game.rev, command.player)
        return progress

    async def answer_resignation(self, command: AnswerResignation) -> Progress:
        """
        Accept what the opponent offers to concede, or play on.

        Raises:
            NoSuchGame, NotYourGame, GameOver, StalePress, NotAsked, NoOffer.
        """
        async with self._work() as work:
            game = await work.games.lock(command.game)
            progress = decide.answer_resignation(game, command, now=self._clock.now())
            await self._finish(work, progress)
        what = "resignation accepted" if command.accept else "resignation refused"
        log.info("%s game=%d rev=%d by=%d", what, game.id, game.rev, command.player)
        return progress

    async def _since(self, work: UnitOfWork, game: Game, rev: int) -> tuple[Entry, ...]:
        """Return what has happened since the board of a press; a forged one is of no board."""
        # A forged revision may be more than the database can hold.
        return await work.facts.of(game.id, after=rev) if 0 <= rev < game.rev else ()

    async def _stream(self, work: UnitOfWork, game: Game) -> RollStream:
        seed = await work.seeds.of(game.match.id)
        return self._dice.stream(seed, game.match.word, game.number)

    async def _finish(self, work: UnitOfWork, progress: Progress) -> None:
        # An offer is told and kept, though it is no fact.
        if progress.facts or progress.notices:
            await self._record(work, progress, at=self._clock.now())
            await work.commit()
            self._bell.ring()


def _log(progress: Progress, command: PlayTurn, *, elapsed_ms: Callable[[], int]) -> None:
    game = progress.game
    match progress.facts:
        case (Played() as played, *_):
            log.info(
                "turn played game=%d rev=%d by=%d turn=%s ms=%d",
                game.id,
                game.rev,
                command.player,
                turn_text(played.turn),
                elapsed_ms(),
            )
        case (TimedOut(), *_):
            log.info("turn too late game=%d rev=%d by=%d", game.id, game.rev, command.player)
        case ():
            log.info("turn repeated game=%d rev=%d by=%d", game.id, game.rev, command.player)
