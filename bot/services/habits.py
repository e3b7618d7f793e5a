"""Habits: a player's settings; each is saved at once, and his boards follow."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.correspondence.games import Game
from bot.correspondence.notices import Addressee, Notice, NoticeKind
from bot.correspondence.people import Habits, Player, PlayerId
from bot.services.base import Service
from bot.services.languages import locale_of, zone_of
from bot.storage import UnitOfWork

log = logging.getLogger(__name__)

Kept = Callable[[Game], dict[str, Any]]
"""What a board that is drawn anew keeps of the one that stands: parameters of its row."""


def _nothing(_: Game) -> dict[str, Any]:
    return {}


class HabitService(Service):
    """Keeps what players have switched."""

    async def change(
        self, player_id: PlayerId, change: Callable[[Habits], Habits], *, kept: Kept = _nothing
    ) -> Player:
        """Let a player's switches be what *change* makes of them."""
        return await self._change(
            player_id, lambda player: replace(player, habits=change(player.habits)), kept
        )

    async def speak(self, player_id: PlayerId, locale: str, *, kept: Kept = _nothing) -> Player:
        """Let a player read *locale* (`ru` or `en`); his zone follows until he chooses one."""
        locale = locale_of(locale)
        zone = zone_of(locale)
        return await self._change(
            player_id, lambda player: player.speaking(locale, zone=zone), kept
        )

    async def live_in(self, player_id: PlayerId, zone: str, *, kept: Kept = _nothing) -> Player:
        """Let a player live in a time zone he chose, an IANA name."""
        return await self._change(player_id, lambda player: player.living_in(zone), kept)

    async def _change(
        self, player_id: PlayerId, change: Callable[[Player], Player], kept: Kept
    ) -> Player:
        async with self._work() as work:
            old = await work.players.lock(player_id)
            new = change(old)
            if new == old:
                return old
            await work.players.save(new)
            await self._redraw(work, old, new, kept)
            await work.commit()
        self._bell.ring()
        log.info("habits changed player=%d", player_id)
        return new

    async def _redraw(self, work: UnitOfWork, old: Player, new: Player, kept: Kept) -> None:
        """Queue the boards that look otherwise now, without sound; nothing of a game changes."""
        every, own_turn = _of_every_board(old) != _of_every_board(new), _choosing(old, new)
        if new.telegram_id is None or not (every or own_turn):
            return
        for game in await work.games.running_of(new.id):
            color = game.seats.color_of(new.id)
            assert color is not None, f"player {new.id} has no seat in game {game.id}"
            if not (every or game.state.to_act is color):
                continue
            if await work.views.get(chat=new.telegram_id, game=game.id) is None:
                continue
            params = {"redraw": True, **kept(game)}
            board = Notice(NoticeKind.BOARD, Addressee.seat(color), params=params)
            await work.outbox.post(game, [board], at=self._clock.now())


def _of_every_board(player: Player) -> tuple[object, ...]:
    """Return what of a player is seen on each of his boards."""
    habits = player.habits
    return (
        player.locale,
        player.zone,
        habits.theme,
        habits.text_board,
        habits.pips,
        habits.white_down,
        habits.clockwise,
    )


def _choosing(old: Player, new: Player) -> bool:
    """Whether it is another board on which the player picks his turn."""
    return (old.habits.highlights, old.habits.confirm) != (
        new.habits.highlights,
        new.habits.confirm,
    )
