"""
Queries: what screens read.

Reads committed state only; changes nothing.
"""

from bot.correspondence.games import Entry, Game, GameId, MatchId
from bot.correspondence.invites import InviteId, Rematch
from bot.correspondence.opponents import Opponent
from bot.correspondence.people import Chat, Player, PlayerId
from bot.ports import Seed
from bot.services.base import Work


class GameQueries:
    """Answers about games; give it `database.reading`."""

    def __init__(self, reading: Work) -> None:
        self._reading = reading

    async def game(self, game_id: GameId) -> Game:
        """
        Return a game.

        Raises:
            NoSuchGame: There is none with this id.
        """
        async with self._reading() as work:
            return await work.games.get(game_id)

    async def by_code(self, code: str) -> Game:
        """
        Return the game with an unguessable public code.

        Raises:
            NoSuchGame: There is none.
        """
        async with self._reading() as work:
            return await work.games.by_code(code)

    async def after(self, game: Game) -> Game | None:
        """Return the newest game of the match that began after *game*, or None."""
        async with self._reading() as work:
            newest = (await work.games.of_match(game.match.id))[-1]
        return newest if newest.number > game.number else None

    async def is_over(self, invite_id: InviteId) -> bool:
        """Whether the match of an accepted invitation is over."""
        async with self._reading() as work:
            return await work.matches.is_over(await work.matches.of_invite(invite_id))

    async def entries(self, game_id: GameId) -> tuple[Entry, ...]:
        """Return the whole record of a game; empty where there is no such game."""
        async with self._reading() as work:
            return await work.facts.of(game_id)

    async def shown(self, game_id: GameId) -> tuple[Game, tuple[Entry, ...]]:
        """
        Return a game and its record, read at one instant: what a board is made of.

        Raises:
            NoSuchGame: There is none with this id.
        """
        async with self._reading() as work:
            game = await work.games.get(game_id)
            entries = await work.facts.of(game_id)
        # READ COMMITTED may see facts of a later commit; the game's revision decides.
        return game, entries[: game.rev]

    async def running_of(self, player_id: PlayerId) -> tuple[Game, ...]:
        """Return a player's running games: his move first, then by the nearest deadline."""
        async with self._reading() as work:
            games = await work.games.running_of(player_id)

        def order(game: Game) -> tuple[bool, float, int]:
            deadline = game.clock.deadline_at
            assert deadline is not None, f"running game {game.id} without a deadline"
            waits = game.seats.of(game.state.to_act).id != player_id
            return (waits, deadline.timestamp(), game.id)

        return tuple(sorted(games, key=order))

    async def finished_of(
        self, player_id: PlayerId, *, page: int, size: int
    ) -> tuple[tuple[Game, ...], int]:
        """Return a page, from 0, of a player's games that are over, newest first; how many are."""
        async with self._reading() as work:
            count = await work.games.count_finished(player_id)
            page = min(page, max(count - 1, 0) // size)
            games = await work.games.finished_of(player_id, skip=page * size, most=size)
        return games, count

    async def running_in(self, chat_id: int) -> tuple[Game, ...]:
        """Return the running games of a group, newest first."""
        async with self._reading() as work:
            return await work.games.running_in(chat_id)

    async def opened_seed(self, match_id: MatchId) -> Seed | None:
        """Return the seed of a match that is over; None while it runs."""
        async with self._reading() as work:
            return await work.seeds.opened(match_id)

    async def rematch(self, match_id: MatchId) -> Rematch | None:
        """Return where the rematch after a match stands; None where none is offered."""
        async with self._reading() as work:
            return await work.matches.rematch(match_id)

    async def opponents_of(self, player_id: PlayerId) -> tuple[Opponent, ...]:
        """Return the people a player played with last who can be challenged, newest first."""
        async with self._reading() as work:
            return await work.opponents.recent(player_id)

    async def player(self, player_id: PlayerId) -> Player:
        """Return a player."""
        async with self._reading() as work:
            return await work.players.get(player_id)

    async def chat(self, chat_id: int) -> Chat | None:
        """Return a group, or None."""
        async with self._reading() as work:
            return await work.chats.get(chat_id)
