"""
Analyses: what was thought of games that are over, one row a game.

Knows the form they are kept in; one by other nets is replaced.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.correspondence.analysis import Analysis, JudgedCube, JudgedTurn
from bot.correspondence.commands import CubeChoice
from bot.correspondence.games import GameId
from bot.storage.tables import Base
from engine import Color, Step

VERSION = 1
DIGITS = 4
"""Of points."""


class AnalysisRow(Base):
    """What the computer thought of a game that is over; it can be thought anew."""

    __tablename__ = "analyses"

    game_id: Mapped[int] = mapped_column(
        ForeignKey("games.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    judge: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime]
    judged: Mapped[dict[str, Any]]


class Analyses:
    """The table `analyses`."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, game: GameId) -> Analysis | None:
        """Return the analysis of a game, whichever nets it is by; None where there is none."""
        row = await self._session.scalar(select(AnalysisRow).where(AnalysisRow.game_id == game))
        # A form of another version is thought of anew, it costs seconds.
        if row is None or row.judged.get("v") != VERSION:
            return None
        turns, cubes = row.judged["turns"], row.judged["cubes"]
        return Analysis(row.judge, tuple(map(_turn_of, turns)), tuple(map(_cube_of, cubes)))

    async def put(self, game: GameId, analysis: Analysis, *, at: datetime) -> None:
        """Keep the analysis of a game in the place of any other."""
        session = self._session
        dialect = session.get_bind().dialect.name
        insert = postgresql.insert if dialect == "postgresql" else sqlite.insert
        values = {
            "judge": analysis.judge,
            "at": at,
            "judged": {
                "v": VERSION,
                "turns": [_turn_json(turn) for turn in analysis.turns],
                "cubes": [_cube_json(cube) for cube in analysis.cubes],
            },
        }
        await session.execute(
            insert(AnalysisRow)
            .values(game_id=game, **values)
            .on_conflict_do_update(index_elements=["game_id"], set_=values)
        )


def _turn_json(turn: JudgedTurn) -> dict[str, Any]:
    return {
        "n": turn.number,
        "by": turn.by.value,
        "loss": round(turn.loss, DIGITS),
        "luck": round(turn.luck, DIGITS),
        "choices": turn.choices,
        "best": [[step.origin, step.die] for step in turn.best],
    }


def _turn_of(stored: dict[str, Any]) -> JudgedTurn:
    return JudgedTurn(
        number=stored["n"],
        by=Color(stored["by"]),
        loss=stored["loss"],
        luck=stored["luck"],
        choices=stored["choices"],
        best=tuple(Step(origin, die) for origin, die in stored["best"]),
    )


def _cube_json(cube: JudgedCube) -> dict[str, Any]:
    return {
        "n": cube.number,
        "by": cube.by.value,
        "loss": round(cube.loss, DIGITS),
        "chosen": cube.chosen.value,
    }


def _cube_of(stored: dict[str, Any]) -> JudgedCube:
    return JudgedCube(
        number=stored["n"],
        by=Color(stored["by"]),
        loss=stored["loss"],
        chosen=CubeChoice(stored["chosen"]),
    )
