"""
Statistics: what a player is told about his games, his rating and his opponents.

Reads committed state only; changes nothing.
"""

from bot.correspondence.people import PlayerId
from bot.correspondence.rating import Standing
from bot.correspondence.statistics import Rival, Statistics, balances_of, totals_of
from bot.services.base import Work
from engine import Variant

RIVALS = 10
"""Opponents who are told, those of the newest games."""


class StatisticsService:
    """Answers about players; give it `database.reading`."""

    def __init__(self, reading: Work) -> None:
        self._reading = reading

    async def standing(self, player_id: PlayerId, variant: Variant) -> Standing:
        """Return what a player has come to in one of the two games."""
        async with self._reading() as work:
            return await work.ratings.standing(player_id, variant)

    async def of(self, player_id: PlayerId, variant: Variant | None = None) -> Statistics:
        """Return what is told a player about one of the two games; None: the one played last."""
        async with self._reading() as work:
            games = await work.finished.of(player_id)
            if variant is None:
                player = await work.players.get(player_id)
                variant = games[-1].variant if games else player.choices.variant
            played = [game for game in games if game.variant is variant]
            return Statistics(
                variant=variant,
                standing=await work.ratings.standing(player_id, variant),
                people=totals_of(game for game in played if not game.with_computer),
                computer=totals_of(game for game in played if game.with_computer),
                pace=await work.finished.pace(player_id, variant),
                luck=await work.finished.luck(player_id, variant),
            )

    async def rivals(self, player_id: PlayerId) -> tuple[Rival, ...]:
        """Return the newest opponents of a player, and how he stands against each."""
        async with self._reading() as work:
            balances = balances_of(await work.finished.of(player_id))[:RIVALS]
            players = await work.players.many(balance.opponent for balance in balances)
        return tuple(Rival(players[balance.opponent], balance) for balance in balances)
