"""Hints: the computer's advice about a roll, where the players have agreed on it."""

import logging

from bot.correspondence import computer, decide
from bot.correspondence.commands import TakeHint
from bot.correspondence.errors import HintsOff
from bot.correspondence.games import Game
from bot.correspondence.notices import Progress
from bot.ports import Advice, Clock, Dice, Thinking
from bot.services.base import Service, Work
from bot.services.bell import Bell

log = logging.getLogger(__name__)


class HintService(Service):
    """Counts hints and asks for them; a roll that was counted may be asked about again."""

    def __init__(
        self,
        work: Work,
        reading: Work,
        clock: Clock,
        dice: Dice,
        bell: Bell,
        *,
        thinking: Thinking | None,
    ) -> None:
        super().__init__(work, reading, clock, dice, bell)
        self._thinking = thinking

    @property
    def is_there(self) -> bool:
        """Whether there is a computer to ask."""
        return self._thinking is not None

    async def take(self, command: TakeHint) -> Progress:
        """
        Count a hint and tell the opponent, before anything is thought of.

        Returns:
            The game; with `TimedOut` or `Annulled` where the time was up.

        Raises:
            NoSuchGame, NotYourGame, HintsOff, GameOver, StalePress, NotYourTurn, WrongMoment.
        """
        if not self.is_there:
            raise HintsOff(command.game, command.player)
        async with self._work() as work:
            game = await work.games.lock(command.game)
            progress = decide.take_hint(game, command, now=self._clock.now())
            if progress.facts or progress.notices:
                await self._record(work, progress, at=self._clock.now())
                await work.commit()
        self._bell.ring()
        log.info(
            "hint taken game=%d rev=%d by=%d hints=%s",
            game.id,
            game.rev,
            command.player,
            progress.game.hints,
        )
        return progress

    async def advice(self, game: Game) -> Advice:
        """Return what the computer thinks of the roll of *game*, outside of any transaction."""
        assert self._thinking is not None, "nobody thinks"
        return await self._thinking.advise(computer.advice_question(game))
