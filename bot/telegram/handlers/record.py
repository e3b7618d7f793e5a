"""
Record: the presses that look into a game, running or over.

Knows who may look where; each action is carried out by the module that owns it.
"""

from typing import Final, Protocol

from bot.correspondence.errors import NoSuchGame, NotYourGame
from bot.presenters.view import RecordAction, RecordPress
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers import fairness
from bot.telegram.handlers.analysis import AnalysisPresses
from bot.telegram.handlers.cards import CardPresses
from bot.telegram.handlers.desk import Answer, Desk, Finger
from bot.telegram.handlers.export import ExportPresses
from bot.telegram.handlers.fairness import FairnessPresses
from bot.telegram.handlers.history import HistoryPresses
from bot.telegram.handlers.opened import Opened
from bot.telegram.handlers.rematch import RematchPresses
from bot.telegram.handlers.replay import ReplayPresses

PUBLIC: Final = frozenset(
    {
        RecordAction.REPLAY,
        RecordAction.CARD,
        RecordAction.REMATCH,
        RecordAction.FAIRNESS,
        RecordAction.VERIFY,
    }
)
"""What anybody may press under a message of the game's group; the rest is for the two players."""


class RecordOwner(Protocol):
    """Answers the presses of one action or a few."""

    async def answer(self, opened: Opened) -> Answer:
        """Do what the button says; the presser may look."""


class RecordPresses:
    """Answers the presses that look into a game."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._owners: dict[RecordAction, RecordOwner] = {
            RecordAction.HISTORY: HistoryPresses(desk),
            RecordAction.ANALYSIS: AnalysisPresses(desk),
            RecordAction.EXPORT: ExportPresses(desk),
            RecordAction.REMATCH: RematchPresses(desk),
            **dict.fromkeys(fairness.ACTIONS, FairnessPresses(desk)),
            RecordAction.REPLAY: ReplayPresses(desk),
            RecordAction.FILM: ReplayPresses(desk),
            RecordAction.CARD: CardPresses(desk),
            RecordAction.NEXT: CardPresses(desk),
        }

    async def answer(self, press: RecordPress, finger: Finger) -> Answer:
        """
        Show what a button leads to.

        Raises:
            Refusal: Not this finger, or not here.

            BadCallback: No button of ours says so here.
        """
        game = await self._desk.services.games.game(press.game)
        if finger.in_group and (game.home is None or game.home.chat_id != finger.chat):
            raise NoSuchGame(press.game)
        is_public = finger.in_group and press.action in PUBLIC
        color = game.seats.color_of(finger.actor.id)
        if color is None and not is_public:
            white, black = game.seats.white, game.seats.black
            raise NotYourGame(game.id, finger.actor.id, white=white, black=black)
        if finger.in_group and not is_public:
            raise BadCallback(f"a private look in a group: {press}")
        return await self._owners[press.action].answer(Opened(press, finger, game, color))
