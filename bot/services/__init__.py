"""
Services: what the bot can be asked to do; each call is one transaction.

They import no messenger and no SQL.
"""

from dataclasses import dataclass

from bot.ports import Clock, Dice, Thinking
from bot.services.analyses import AnalysisService
from bot.services.bell import Bell
from bot.services.boards import BoardService
from bot.services.chats import ChatService
from bot.services.computers import ComputerService
from bot.services.downtime import DowntimeService
from bot.services.fairness import FairnessService
from bot.services.habits import HabitService
from bot.services.hints import HintService
from bot.services.invites import InviteService
from bot.services.play import PlayService
from bot.services.players import PlayerService
from bot.services.queries import GameQueries
from bot.services.records import MAT, NotInThisForm, RecordService
from bot.services.rematches import RematchService
from bot.services.statistics import StatisticsService
from bot.services.sweep import SweepService
from bot.services.words import WordService
from bot.storage import Database


@dataclass(frozen=True, slots=True)
class Services:
    """All services over one database."""

    players: PlayerService
    habits: HabitService
    chats: ChatService
    invites: InviteService
    rematches: RematchService
    words: WordService
    play: PlayService
    computers: ComputerService
    hints: HintService
    analyses: AnalysisService
    boards: BoardService
    games: GameQueries
    records: RecordService
    fairness: FairnessService
    statistics: StatisticsService
    sweep: SweepService
    downtime: DowntimeService
    bell: Bell


def build_services(
    database: Database, *, clock: Clock, dice: Dice, thinking: Thinking | None = None
) -> Services:
    """Return the services over *database*; without *thinking* there is no computer to play with."""
    bell = Bell()
    parts = (database.work, database.reading, clock, dice, bell)
    return Services(
        players=PlayerService(*parts),
        habits=HabitService(*parts),
        chats=ChatService(*parts),
        invites=InviteService(*parts),
        rematches=RematchService(*parts),
        words=WordService(*parts),
        play=PlayService(*parts),
        computers=ComputerService(*parts, thinking=thinking),
        hints=HintService(*parts, thinking=thinking),
        analyses=AnalysisService(database.work, database.reading, clock, thinking=thinking),
        boards=BoardService(*parts),
        games=GameQueries(database.reading),
        records=RecordService(database.reading, dice),
        fairness=FairnessService(database.reading, dice),
        statistics=StatisticsService(database.reading),
        sweep=SweepService(*parts),
        downtime=DowntimeService(*parts),
        bell=bell,
    )


__all__ = [
    "MAT",
    "AnalysisService",
    "Bell",
    "BoardService",
    "ChatService",
    "ComputerService",
    "DowntimeService",
    "FairnessService",
    "GameQueries",
    "HabitService",
    "HintService",
    "InviteService",
    "NotInThisForm",
    "PlayService",
    "PlayerService",
    "RecordService",
    "RematchService",
    "Services",
    "StatisticsService",
    "SweepService",
    "WordService",
    "build_services",
]
