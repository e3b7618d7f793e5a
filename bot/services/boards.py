"""Boards: a player or a group asks to be shown the current board anew."""

from bot.correspondence.errors import NotYourGame
from bot.correspondence.games import Game, GameId
from bot.correspondence.notices import Addressee, Notice, NoticeKind
from bot.correspondence.people import PlayerId
from bot.services.base import Service
from engine import Color


class BoardService(Service):
    """Queues boards that were asked for; nothing of the game changes."""

    async def show(self, game_id: GameId, player_id: PlayerId, *, fresh: bool = True) -> None:
        """
        Queue the current board for a seat's private chat: a new message, or an edit.

        Raises:
            NoSuchGame, NotYourGame.
        """
        async with self._work() as work:
            game = await work.games.get(game_id)
            color = game.seats.color_of(player_id)
            if color is None:
                raise NotYourGame(
                    game_id,
                    player_id,
                    white=game.seats.white,
                    black=game.seats.black,
                )
            board = Notice(NoticeKind.BOARD, Addressee.seat(color), fresh=fresh)
            await work.outbox.post(game, [board], at=self._clock.now())
            await work.commit()
        self._bell.ring()

    async def replace(self, game_id: GameId, chat: int) -> None:
        """
        Queue a new board for a chat of the game that has none, unless one is on its way.

        A kill may come between the sending of a board and the note of it, and a press on that
        very board after it: the board is sent again, and need not come a third time.
        """
        async with self._work() as work:
            game = await work.games.get(game_id)
            if await work.outbox.has_board(game.id, chat):
                return
            for to in _addressees(game, chat):
                board = Notice(NoticeKind.BOARD, to, fresh=True)
                await work.outbox.post(game, [board], at=self._clock.now())
            await work.commit()
        self._bell.ring()

    async def show_public(self, game_id: GameId, *, fresh: bool = False) -> None:
        """
        Queue the current board for the group of a game, where it has one.

        Raises:
            NoSuchGame: There is none with this id.
        """
        async with self._work() as work:
            game = await work.games.get(game_id)
            board = Notice(NoticeKind.BOARD, Addressee.GAME, fresh=fresh)
            await work.outbox.post(game, [board], at=self._clock.now())
            await work.commit()
        self._bell.ring()


def _addressees(game: Game, chat: int) -> list[Addressee]:
    """Return whose board of *game* belongs in *chat*."""
    if game.home is not None and game.home.chat_id == chat:
        return [Addressee.GAME]
    seats = ((Color.WHITE, game.seats.white), (Color.BLACK, game.seats.black))
    return [Addressee.seat(color) for color, player in seats if player.telegram_id == chat]
