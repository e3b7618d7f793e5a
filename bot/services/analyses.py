"""
Analyses: games that are over, judged decision by decision by the computer.

Each is a question of its own, so that the computer's games go on meanwhile. What came out is kept;
a kill in between costs the seconds that were thought, and the next press begins anew.
"""

import asyncio
import logging
from time import perf_counter

from bot.correspondence.analysis import Analysis, JudgedCube, JudgedTurn, judged, judged_cube
from bot.correspondence.decisions import PlayedRoll, cube_question_of, decisions, question_of
from bot.correspondence.errors import NoSuchGame
from bot.correspondence.games import Entry, Game, GameId
from bot.ports import Clock, Thinking
from bot.services.base import Work
from engine import Variant

log = logging.getLogger(__name__)


class AnalysisService:
    """Judges games and keeps the judgements."""

    def __init__(
        self, work: Work, reading: Work, clock: Clock, *, thinking: Thinking | None
    ) -> None:
        self._work = work
        self._reading = reading
        self._clock = clock
        self._thinking = thinking
        self._judges: dict[Variant, str] = {}
        """The nets of this process: they do not change while it runs."""
        self._running: dict[GameId, asyncio.Task[Analysis]] = {}

    @property
    def is_there(self) -> bool:
        """Whether there is a computer to judge."""
        return self._thinking is not None

    async def stored(self, game_id: GameId) -> Analysis | None:
        """Return the analysis that is kept, whichever nets it is by."""
        async with self._reading() as work:
            return await work.analyses.get(game_id)

    async def of(self, game_id: GameId) -> Analysis:
        """
        Return the analysis of a game that is over, by the present nets; asked twice, once made.

        Raises:
            NoSuchGame: There is no such game that is over.

            Exception: Whatever the thinking fails with.
        """
        task = self._running.get(game_id)
        if task is None:
            task = self._running[game_id] = asyncio.create_task(self._analysis(game_id))
            task.add_done_callback(lambda _: self._running.pop(game_id, None))
        # Whoever asked may go away; the others still wait for it.
        return await asyncio.shield(task)

    async def _analysis(self, game_id: GameId) -> Analysis:
        async with self._reading() as work:
            game = await work.games.get(game_id)
            entries = (await work.facts.of(game_id))[: game.rev]
            kept = await work.analyses.get(game_id)
        if not game.is_over:
            raise NoSuchGame(game_id)
        judge = await self._judge(game.state.variant)
        if kept is not None and kept.judge == judge:
            return kept
        started = perf_counter()
        analysis = await self._judged(game, entries, judge)
        async with self._work() as work:
            await work.analyses.put(game_id, analysis, at=self._clock.now())
            await work.commit()
        log.info(
            "game analysed game=%d turns=%d ms=%d",
            game_id,
            len(analysis.turns),
            round(1000 * (perf_counter() - started)),
        )
        return analysis

    async def _judge(self, variant: Variant) -> str:
        assert self._thinking is not None, "nobody thinks"
        if variant not in self._judges:
            self._judges[variant] = await self._thinking.judge(variant)
        return self._judges[variant]

    async def _judged(self, game: Game, entries: tuple[Entry, ...], judge: str) -> Analysis:
        assert self._thinking is not None, "nobody thinks"
        turns: list[JudgedTurn] = []
        cubes: list[JudgedCube] = []
        for decision in decisions(game, entries):
            if isinstance(decision, PlayedRoll):
                advice = await self._thinking.advise(question_of(game, decision))
                turns.append(judged(decision, advice))
            else:
                answer = await self._thinking.cube(cube_question_of(game, decision))
                cubes.append(judged_cube(decision, answer))
        return Analysis(judge, tuple(turns), tuple(cubes))
