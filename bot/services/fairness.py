"""Fairness: the dice of a match thrown again, for its players."""

from collections.abc import Sequence

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
        Return a game, its record, and how the dice of its match compare with the opened seed.

        Raises:
            NoSuchGame: There is none with this id.
        """
        async with self._reading() as work:
            game = await work.games.get(game_id)
            entries = (await work.facts.of(game_id))[: game.rev]
            seed = await work.seeds.opened(game.match.id)
            games = () if seed is None else await work.games.of_match(game.match.id)
            records = [(each, await work.facts.of(each.id)) for each in games]
        if seed is None:
            thrown = game.rolls_thrown
            return game, entries, DiceCheck(None, is_promised=False, thrown=thrown, wrong=None)
        wrong: int | None = None
        thrown = 0
        for each, facts in records:
            stream = self._dice.stream(seed, each.match.word, each.number)
            found = _first_wrong(each, facts, stream)
            if wrong is None and found is not None:
                wrong = thrown + found
            thrown += each.rolls_thrown
        is_promised = self._dice.commitment(seed) == game.match.commitment
        check = DiceCheck(seed, is_promised=is_promised, thrown=thrown, wrong=wrong)
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


def _first_wrong(game: Game, entries: Sequence[Entry], stream: RollStream) -> int | None:
    """Return the first roll of a record that *stream* does not give, or that is missing."""
    for n, throw in enumerate(game.opening):
        if stream(n) != throw:
            return n
    rolls = [entry.fact.roll for entry in entries if isinstance(entry.fact, Rolled)]
    for n, roll in enumerate(rolls, start=len(game.opening)):
        if Roll.of(*stream(n)) != roll:
            return n
    thrown = len(game.opening) + len(rolls)
    return None if thrown == game.rolls_thrown else min(thrown, game.rolls_thrown)
