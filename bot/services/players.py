"""Players: who writes to the bot, in which language, and whether it can reach him."""

import logging
from collections.abc import Callable
from dataclasses import replace

from bot.correspondence.choices import Choices
from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, Notice, NoticeKind
from bot.correspondence.people import Player, PlayerId
from bot.services.base import Service
from bot.services.languages import locale_of, zone_of
from bot.storage import UnitOfWork
from engine import Color

log = logging.getLogger(__name__)


class PlayerService(Service):
    """Keeps the people."""

    async def touch(self, telegram_id: int, name: str, language_code: str | None) -> Player:
        """
        Return the player behind a Telegram account, new or with his present name.

        The language is taken from *language_code* on first sight only.
        """
        name = name[:256]
        # Every update passes here, and hardly ever is there anything to write.
        async with self._reading() as work:
            player = await work.players.by_telegram(telegram_id)
        if player is not None and player.name == name:
            return player
        async with self._work() as work:
            player = await work.players.by_telegram(telegram_id)
            if player is None:
                locale = locale_of(language_code)
                player = await work.players.add(
                    telegram_id=telegram_id, name=name, locale=locale, zone=zone_of(locale)
                )
                log.info("player seen id=%d locale=%s", player.id, player.locale)
            else:
                player = replace(player, name=name)
                await work.players.rename(player.id, name)
            await work.commit()
        return player

    async def get(self, player_id: PlayerId) -> Player:
        """Return a player by our id."""
        async with self._reading() as work:
            return await work.players.get(player_id)

    async def started(self, telegram_id: int) -> Player:
        """
        Note that a player known by `touch` opened the bot (`/start`, or unblocked it).

        Where he could not be reached before, his current boards are queued.
        """
        async with self._work() as work:
            player = await work.players.by_telegram(telegram_id)
            assert player is not None, "started before touch"
            # What he switches at the same instant is not overwritten.
            player = await work.players.lock(player.id)
            if player.reachable:
                return player
            player = replace(player, reachable=True)
            await work.players.save(player)
            await self._show_boards(work, player)
            await work.commit()
        self._bell.ring()
        log.info("player reachable id=%d", player.id)
        return player

    async def unreachable(self, player_id: PlayerId) -> None:
        """
        Note that the bot may not write to a player: he blocked it or is gone.

        What was queued for him goes to the group or is dropped; his opponents are told, once.
        """
        async with self._work() as work:
            player = await work.players.lock(player_id)
            await work.players.save(replace(player, reachable=False))
            for game in await work.games.running_of(player_id):
                await work.outbox.reroute(game, player_id, at=self._clock.now())
                if player.reachable:
                    told = Notice(
                        NoticeKind.UNREACHABLE, Addressee.seat(_color(game, player_id).other)
                    )
                    await work.outbox.post(game, [told], at=self._clock.now())
            await work.commit()
        self._bell.ring()
        log.info("player unreachable id=%d", player_id)

    async def choose(self, player_id: PlayerId, change: Callable[[Choices], Choices]) -> Player:
        """Let a player's choices for a new game be what *change* makes of them."""
        async with self._work() as work:
            player = await work.players.lock(player_id)
            player = replace(player, choices=change(player.choices))
            await work.players.save(player)
            await work.commit()
        return player

    async def _show_boards(self, work: UnitOfWork, player: Player) -> None:
        for game in await work.games.running_of(player.id):
            color = _color(game, player.id)
            mine = game.state.to_act is color
            board = Notice(NoticeKind.BOARD, Addressee.seat(color), ring=mine, fresh=not mine)
            await work.outbox.post(game, [board], at=self._clock.now())


def _color(game: Game, player_id: PlayerId) -> Color:
    color = game.seats.color_of(player_id)
    assert color is not None, f"player {player_id} has no seat in game {game.id}"
    return color
