"""Base: what every service is made of."""

from collections.abc import Callable

from bot.ports import Clock, Dice
from bot.services.bell import Bell
from bot.storage import UnitOfWork

Work = Callable[[], UnitOfWork]
"""Opens a unit of work: `database.work`, or `database.reading` for queries."""


class Service:
    """A shell: lock, decide, record, commit, ring."""

    def __init__(self, work: Work, reading: Work, clock: Clock, dice: Dice, bell: Bell) -> None:
        self._work = work
        self._reading = reading
        self._clock = clock
        self._dice = dice
        self._bell = bell
