"""
Games: the snapshots, each read and written as a whole.

Lock order: the match, then its game, then players.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import Select, bindparam, func, or_, select, update
from sqlalchemy.engine import CursorResult
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bot.correspondence.clock import MoveClock
from bot.correspondence.computer import asked
from bot.correspondence.errors import NoSuchGame
from bot.correspondence.games import Game, GameId, MatchId, Seats
from bot.correspondence.people import Home, PlayerId
from bot.storage.columns import CODE_FORM
from bot.storage.mapping import VERSION, hints_of, offers_of, snapshot_json, state_of
from bot.storage.matches import match_info
from bot.storage.players import player_of
from bot.storage.tables import GameRow, MatchRow, PlayerRow

MAX_ID = 2**63 - 1
"""What a key can hold; a forged button may name more."""

WHITE, BLACK = aliased(PlayerRow), aliased(PlayerRow)
WholeGames = Select[GameRow, MatchRow, PlayerRow, PlayerRow]
"""A query of games, each with its match and both players."""


class LostUpdate(RuntimeError):
    """The game was changed by somebody else since it was read; nothing was written."""


class Games:
    """The table `games`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def reserve(
        self,
        *,
        match: MatchId,
        number: int,
        code: str,
        seats: Seats,
        home: Home | None,
        now: datetime,
    ) -> GameId:
        """Take an id for a game that is decided and recorded in the same unit."""
        row = GameRow(
            match_id=match,
            number=number,
            inviter_score=0,
            joiner_score=0,
            crawford_played=False,
            code=code,
            white_id=seats.white.id,
            black_id=seats.black.id,
            opening=[],
            start=None,
            snapshot={},
            phase="",
            to_act="",
            rev=0,
            rolls_thrown=0,
            clock={},
            deadline_at=None,
            next_alarm_at=None,
            retry_after=None,
            think_at=None,
            chat_id=None if home is None else home.chat_id,
            thread_id=None if home is None else home.thread_id,
            started_at=now,
            ended_at=None,
        )
        self._session.add(row)
        await self._session.flush()
        return row.id

    async def get(self, game: GameId) -> Game:
        """Return a game as it is committed, or raise `NoSuchGame`."""
        if not 0 < game <= MAX_ID:
            raise NoSuchGame(game)
        found = await self._one(BY_ID, {"game": game})
        if found is None:
            raise NoSuchGame(game)
        return found

    async def by_code(self, code: str) -> Game:
        """Return the game with a public code, or raise `NoSuchGame`."""
        well_formed = CODE_FORM.fullmatch(code) is not None
        found = await self._one(_games().where(GameRow.code == code)) if well_formed else None
        if found is None:
            raise NoSuchGame("by code")
        return found

    async def first_of(self, match: MatchId) -> Game:
        """Return the first game of a match that has begun."""
        found = await self._one(_games().where(GameRow.match_id == match, GameRow.number == 1))
        assert found is not None, f"match {match} has no game"
        return found

    async def last_of(self, match: MatchId) -> Game:
        """Return the newest game of a match that has begun."""
        found = await self._one(
            _games().where(GameRow.match_id == match).order_by(GameRow.number.desc()).limit(1)
        )
        assert found is not None, f"match {match} has no game"
        return found

    async def of_match(self, match: MatchId) -> tuple[Game, ...]:
        """Return the games of a match that have begun, in their order."""
        return await self.before(match, number=None)

    async def before(self, match: MatchId, *, number: int | None) -> tuple[Game, ...]:
        """Return the games of a match before its game *number*, in their order; None: all."""
        earlier = () if number is None else (GameRow.number < number,)
        return await self._many(
            _games().where(GameRow.match_id == match, *earlier).order_by(GameRow.number)
        )

    async def lock(self, game: GameId) -> Game:
        """
        Return a game that nobody else changes until the unit ends, or raise `NoSuchGame`.

        Rows that only name it may be written meanwhile: who answers a rematch waits for nobody.
        """
        if not 0 < game <= MAX_ID:
            raise NoSuchGame(game)
        if self._session.get_bind().dialect.name == "sqlite":
            return await self.get(game)  # a unit that writes has the whole file for itself
        match = await self._session.scalar(select(GameRow.match_id).where(GameRow.id == game))
        if match is None:
            raise NoSuchGame(game)
        for row, number in ((MatchRow, match), (GameRow, game)):
            one = select(row.id).where(row.id == number)
            await self._session.execute(one.with_for_update(key_share=True))
        return await self.get(game)

    async def running_of(self, player: PlayerId) -> tuple[Game, ...]:
        """Return the running games of a player, oldest first."""
        return await self._many(_games().where(*_running(player)).order_by(GameRow.id))

    async def finished_of(self, player: PlayerId, *, skip: int, most: int) -> tuple[Game, ...]:
        """Return games of a player that are over, the last to end first."""
        return await self._many(
            _games()
            .where(*_finished(player))
            .order_by(GameRow.ended_at.desc(), GameRow.id.desc())
            .offset(skip)
            .limit(most)
        )

    async def count_finished(self, player: PlayerId) -> int:
        """Return how many games of a player are over."""
        count = await self._session.scalar(
            select(func.count()).select_from(GameRow).where(*_finished(player))
        )
        return count or 0

    async def newest_running(self, player: PlayerId) -> Game | None:
        """Return the running game of a player that was begun last, or None."""
        return await self._one(
            _games().where(*_running(player)).order_by(GameRow.id.desc()).limit(1)
        )

    async def running_in(self, chat: int) -> tuple[Game, ...]:
        """Return the running games of a group, newest first."""
        return await self._many(
            _games()
            .where(GameRow.chat_id == chat, GameRow.ended_at.is_(None))
            .order_by(GameRow.id.desc())
        )

    async def count_running(self, player: PlayerId) -> int:
        """Return how many running games a player has; lock him first."""
        count = await self._session.scalar(
            select(func.count()).select_from(GameRow).where(*_running(player))
        )
        return count or 0

    async def codes(self) -> tuple[str, ...]:
        """Return the public codes of all games, oldest first."""
        return tuple(await self._session.scalars(select(GameRow.code).order_by(GameRow.id)))

    async def save(self, game: Game, *, before: int, at: datetime) -> None:
        """
        Write the snapshot of a locked game.

        Args:
            game: As it is now.

            before: The revision it was read at.

            at: The present instant: since then the computer is waited for, where it is asked.

        Raises:
            LostUpdate: It is at another revision.
        """
        clock = game.clock
        result = await self._session.execute(
            update(GameRow)
            .where(GameRow.id == game.id, GameRow.rev == before)
            .values(
                opening=[list(throw) for throw in game.opening],
                start=game.start,
                inviter_score=game.match.score[0],
                joiner_score=game.match.score[1],
                crawford_played=game.match.crawford_played,
                snapshot=snapshot_json(game),
                phase=game.state.phase.value,
                to_act=game.state.to_act.value,
                rev=game.rev,
                rolls_thrown=game.rolls_thrown,
                clock={
                    "v": VERSION,
                    "pace_seconds": clock.pace_seconds,
                    "reminded": clock.reminded,
                },
                deadline_at=clock.deadline_at,
                next_alarm_at=clock.next_alarm_at(),
                retry_after=None,
                think_at=None if asked(game) is None else at,
                ended_at=game.ended_at,
            )
        )
        assert isinstance(result, CursorResult), "an update counts rows"
        if result.rowcount != 1:
            raise LostUpdate(f"game {game.id} is not at revision {before}")

    async def _one(self, query: WholeGames, values: dict[str, Any] | None = None) -> Game | None:
        games = await self._many(query, values)
        return games[0] if games else None

    async def _many(
        self, query: WholeGames, values: dict[str, Any] | None = None
    ) -> tuple[Game, ...]:
        rows = (await self._session.execute(query, values)).all()
        return tuple(
            _game(game, match, Seats(player_of(white), player_of(black)))
            for game, match, white, black in rows
        )


def _games() -> WholeGames:
    return (
        select(GameRow, MatchRow, WHITE, BLACK)
        .join(MatchRow, GameRow.match_id == MatchRow.id)
        .join(WHITE, GameRow.white_id == WHITE.id)
        .join(BLACK, GameRow.black_id == BLACK.id)
        .execution_options(populate_existing=True)
    )


# Built once: a statement made anew for each call costs more than to run it.
BY_ID = _games().where(GameRow.id == bindparam("game"))


def _running(player: PlayerId) -> tuple[Any, ...]:
    return (_plays(player), GameRow.ended_at.is_(None))


def _finished(player: PlayerId) -> tuple[Any, ...]:
    return (_plays(player), GameRow.ended_at.is_not(None))


def _plays(player: PlayerId) -> Any:
    return or_(GameRow.white_id == player, GameRow.black_id == player)


def _game(row: GameRow, match: MatchRow, seats: Seats) -> Game:
    hints, hinted_rev = hints_of(row.snapshot)
    return Game(
        id=row.id,
        code=row.code,
        match=match_info(match, row),
        number=row.number,
        rev=row.rev,
        seats=seats,
        opening=tuple((white, black) for white, black in row.opening),
        start=row.start,
        state=state_of(row.snapshot),
        offers=offers_of(row.snapshot),
        hints=hints,
        hinted_rev=hinted_rev,
        rolls_thrown=row.rolls_thrown,
        clock=MoveClock(
            pace_seconds=row.clock["pace_seconds"],
            deadline_at=row.deadline_at,
            reminded=row.clock["reminded"],
        ),
        home=None if row.chat_id is None else Home(row.chat_id, row.thread_id),
        started_at=row.started_at,
        ended_at=row.ended_at,
    )
