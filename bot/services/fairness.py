"""Fairness: the dice of a game thrown again, for its players."""

from bot.correspondence.errors import NoSuchGame
from bot.correspondence.fairness import DiceCheck
from bot.correspondence.games import Entry, Game, GameId
from bot.correspondence.people import PlayerId
from bot.ports import Dice, RollStream
from bot.services.base import Work
from engine import Roll, Rolled


class FairnessService:
    """Answers about dice; give it `database.reading`."""

    def __init__(self, reading: Work, dice: Dice) -> None:
        self._reading = reading
        self._dice = dice

    async def check(self, game_id: GameId) -> tuple[Game, tuple[Entry, ...], DiceCheck]:
        """
        Return a game, its record and how its dice compare with those of the opened seed.

        Raises:
            NoSuchGame: There is none with this id.
        """
        async with self._reading() as work:
            game = await work.games.get(game_id)
            entries = (await work.facts.of(game_id))[: game.rev]
            seed = await work.seeds.opened(game.match.id)
        rolls = [entry.fact.roll for entry in entries if isinstance(entry.fact, Rolled)]
        thrown = len(game.opening) + len(rolls)
        if seed is None:
            return game, entries, DiceCheck(None, is_promised=False, thrown=thrown, wrong=None)
        stream = self._dice.stream(seed, game.match.word, game.number)
        check = DiceCheck(
            seed,
            is_promised=self._dice.commitment(seed) == game.match.commitment,
            thrown=thrown,
            wrong=_first_wrong(game, rolls, stream),
        )
        return game, entries, check

    async def last_of(self, player_id: PlayerId) -> GameId:
        """
        Return the game that a player finished last, of a match that is over.

        Raises:
            NoSuchGame: He has finished none.
        """
        async with self._reading() as work:
            game_id = await work.matches.last_ended(player_id)
        if game_id is None:
            raise NoSuchGame("finished")
        return game_id


def _first_wrong(game: Game, rolls: list[Roll], stream: RollStream) -> int | None:
    for n, throw in enumerate(game.opening):
        if stream(n) != throw:
            return n
    for n, roll in enumerate(rolls, start=len(game.opening)):
        if Roll.of(*stream(n)) != roll:
            return n
    return None
