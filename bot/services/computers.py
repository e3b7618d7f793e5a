"""Computers: games with the computer, from the press of a level to each of its answers."""

import asyncio
import logging
from datetime import timedelta
from time import perf_counter
from typing import Final

from bot.correspondence import computer
from bot.correspondence.commands import PlayTurn
from bot.correspondence.errors import GameOver, NoOffer, StalePress, TooManyGames
from bot.correspondence.games import MAX_GAMES, Game, GameId
from bot.correspondence.people import PlayerId
from bot.ports import Clock, Dice, Level, Thinking
from bot.services.base import Service, Work
from bot.services.bell import Bell
from bot.services.play import PlayService

log = logging.getLogger(__name__)

OVERTAKEN: Final = (GameOver, NoOffer, StalePress)
"""What the computer meets where something happened in the game while it was thinking."""
FIRST_REST: Final = timedelta(seconds=5)
"""When a game is thought of again after a failure; twice as late after each further one."""
LONGEST_REST: Final = timedelta(minutes=10)


class ComputerService(Service):
    """Begins games with the computer and plays its side of them."""

    def __init__(
        self,
        work: Work,
        reading: Work,
        clock: Clock,
        dice: Dice,
        bell: Bell,
        *,
        thinking: Thinking | None,
    ) -> None:
        super().__init__(work, reading, clock, dice, bell)
        self._thinking = thinking
        self._play = PlayService(work, reading, clock, dice, bell)
        self._failures: dict[GameId, int] = {}
        """Games that failed, how often in a row."""

    @property
    def is_there(self) -> bool:
        """Whether there is a computer to play with."""
        return self._thinking is not None

    async def newest(self, player_id: PlayerId) -> GameId:
        """Return the newest running game of a player; 0 where he has none."""
        async with self._reading() as work:
            game = await work.games.newest_running(player_id)
        return 0 if game is None else game.id

    async def begin(
        self,
        player_id: PlayerId,
        level: Level,
        *,
        after: GameId | None = None,
        start: str | None = None,
    ) -> Game | None:
        """
        Begin a game with the computer, with what the player has chosen for a new game.

        Args:
            player_id: Who wants to play.

            level: How well the computer plays.

            after: The newest running game of the player as he saw it; None: whichever.

            start: Position text of a game that does not begin at the beginning.

        Returns:
            The game; where the same was asked before, the one that began then. None where the
            player has begun another game since.

        Raises:
            TooManyGames.
        """
        now = self._clock.now()
        async with self._work() as work:
            player = await work.players.lock(player_id)
            opponent = await work.players.computer(level)
            newest = await work.games.newest_running(player_id)
            if after is not None and after != (0 if newest is None else newest.id):
                begun = newest is not None and newest.seats.color_of(opponent.id) is not None
                return newest if begun else None
            if await work.games.count_running(player_id) >= MAX_GAMES:
                raise TooManyGames(player_id, own=True)
            terms = player.choices.against_computer
            progress = await self._begin_first(
                work,
                await self._offer(work, player_id, terms),
                terms=terms,
                inviter=player,
                joiner=opponent,
                now=now,
                start=start,
            )
            await self._record(work, progress, at=now)
            await work.commit()
        self._bell.ring()
        game = progress.game
        log.info("game started game=%d by=%d level=%s", game.id, player_id, level.value)
        return game

    async def run_due(self, stop: asyncio.Event) -> None:
        """Answer in every game where the computer is waited for, the oldest first, until *stop*."""
        while not stop.is_set():
            async with self._reading() as work:
                game_id = await work.thoughts.next_due(self._clock.now())
            if game_id is None:
                return
            await self._answer(game_id, stop)

    async def _answer(self, game_id: GameId, stop: asyncio.Event) -> None:
        rev: int | None = None
        try:
            async with self._reading() as work:
                game = await work.games.get(game_id)
            rev = game.rev
            await self._act(game)
        except OVERTAKEN as error:
            log.info("thought overtaken game=%d why=%s", game_id, error)
        except Exception:
            if stop.is_set():
                return
            # One broken game must not keep the computer from the others.
            failures = self._failures[game_id] = self._failures.get(game_id, 0) + 1
            rest = min(FIRST_REST * 2 ** min(failures - 1, 10), LONGEST_REST)
            log.exception("thought failed game=%d rev=%s times=%d", game_id, rev, failures)
            await self._put_off(game_id, rev, rest)
        else:
            self._failures.pop(game_id, None)

    async def _act(self, game: Game) -> None:
        assert self._thinking is not None, "nobody thinks"
        color = computer.asked(game)
        if color is None:
            await self._put_off(game.id, game.rev, None)
            return
        offer = computer.offer_to(game, color)
        if offer is not None:
            await self._play.answer_resignation(computer.answer_to(game, offer))
            return
        started = perf_counter()
        thought = await self._thinking.answer(computer.question_of(game))
        log.info(
            "thought of game=%d rev=%d ms=%d",
            game.id,
            game.rev,
            round(1000 * (perf_counter() - started)),
        )
        match computer.command_of(game, thought):
            case PlayTurn() as turn:
                await self._play.play_turn(turn)
            case choice:
                await self._play.use_cube(choice)

    async def _put_off(self, game_id: GameId, rev: int | None, rest: timedelta | None) -> None:
        """Think of a game again after *rest*, or (None) not on this board."""
        async with self._work() as work:
            until = None if rest is None else self._clock.now() + rest
            await work.thoughts.put_off(game_id, until, rev=rev)
            await work.commit()
