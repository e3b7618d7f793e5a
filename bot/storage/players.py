"""Players: the people, by our id or by Telegram's, and the computer."""

from collections.abc import Iterable

from sqlalchemy import bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from bot.correspondence.people import Kind, Player, PlayerId
from bot.ports import Level
from bot.storage.habits import settings_json, settings_of
from bot.storage.tables import PlayerRow

# Built once: a statement made anew for each call costs more than to run it.
BY_IDS = (
    select(PlayerRow)
    .where(PlayerRow.id.in_(bindparam("players", expanding=True)))
    .execution_options(populate_existing=True)
)
BY_TELEGRAM = select(PlayerRow).where(PlayerRow.telegram_id == bindparam("telegram"))


class Players:
    """The table `players`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, player: PlayerId) -> Player:
        """Return a player; that he exists is the caller's knowledge."""
        return (await self.many([player]))[player]

    async def many(self, players: Iterable[PlayerId]) -> dict[PlayerId, Player]:
        """Return several players by id."""
        wanted = set(players)
        rows = await self._session.scalars(BY_IDS, {"players": sorted(wanted)})
        found = {row.id: player_of(row) for row in rows}
        assert wanted == found.keys(), f"no such player: {wanted - found.keys()}"
        return found

    async def by_telegram(self, telegram_id: int) -> Player | None:
        """Return the player behind a Telegram account, or None."""
        rows = await self._session.scalars(BY_TELEGRAM, {"telegram": telegram_id})
        row = rows.one_or_none()
        return None if row is None else player_of(row)

    async def computer(self, level: Level) -> Player:
        """Return the player behind whom the computer sits at *level*."""
        rows = await self._session.scalars(
            select(PlayerRow).where(PlayerRow.kind == Kind(level.value).value)
        )
        return player_of(rows.one())

    async def lock(self, player: PlayerId) -> Player:
        """
        Return a player whom nobody else changes or seats until the unit ends.

        Rows that only name him may be written meanwhile: a game that ends waits for nobody.
        """
        rows = await self._session.scalars(
            select(PlayerRow)
            .where(PlayerRow.id == player)
            .with_for_update(key_share=True)
            .execution_options(populate_existing=True)
        )
        return player_of(rows.one())

    async def add(self, *, telegram_id: int, name: str, locale: str, zone: str) -> Player:
        """Add a person, or return who was added at the same instant by another update."""
        session = self._session
        dialect = session.get_bind().dialect.name
        insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
        await session.execute(
            insert(PlayerRow)
            .values(
                telegram_id=telegram_id,
                kind=Kind.HUMAN.value,
                name=name,
                locale=locale,
                zone=zone,
                settings={},
                reachable=False,
            )
            .on_conflict_do_nothing(index_elements=["telegram_id"])
        )
        player = await self.by_telegram(telegram_id)
        assert player is not None, f"player of Telegram's {telegram_id} vanished"
        return player

    async def rename(self, player: PlayerId, name: str) -> None:
        """Write a player's present name."""
        await self._session.execute(
            update(PlayerRow).where(PlayerRow.id == player).values(name=name)
        )

    async def save(self, player: Player) -> None:
        """Write everything about a locked player."""
        await self._session.execute(
            update(PlayerRow)
            .where(PlayerRow.id == player.id)
            .values(
                name=player.name,
                locale=player.locale,
                zone=player.zone,
                settings=settings_json(player.habits, player.choices),
                reachable=player.reachable,
            )
        )


def player_of(row: PlayerRow) -> Player:
    """Return the player in *row*."""
    habits, choices = settings_of(row.settings)
    return Player(
        id=row.id,
        telegram_id=row.telegram_id,
        name=row.name,
        locale=row.locale,
        zone=row.zone,
        habits=habits,
        choices=choices,
        reachable=row.reachable,
        kind=Kind(row.kind),
    )
