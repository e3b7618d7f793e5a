"""
Opening: the throw for the first turn, who plays White, and what a game begins with.

Knows that with the classic opening the throw of every game decides the colours, and that else they
change from game to game (docs/rules/long.md, opening).
"""

from dataclasses import replace

from bot.correspondence.games import Game, MatchInfo, Seats
from bot.correspondence.people import Player, PlayerId
from bot.ports import RollStream, Throw
from engine import Color, GameState, Options, Roll, parse_position, state_of
from engine import start as start_state


def throw_for_first(dice: RollStream) -> tuple[Throw, ...]:
    """
    Return the throws of one die each, up to the first that decides.

    White's die is the first, with the classic opening the inviter's.
    """
    throws = [dice(0)]
    while throws[-1][0] == throws[-1][1]:
        throws.append(dice(len(throws)))
    return tuple(throws)


def first_color(options: Options, throw: Throw) -> Color:
    """Return who begins after a *throw* that decides; in the classic opening that is White."""
    return Color.WHITE if options.classic or throw[0] > throw[1] else Color.BLACK


def first_state(match: MatchInfo, throw: Throw, start: str | None = None) -> GameState:
    """Return the state before the first fact of a game; *start*: the position text it begins at."""
    terms = match.terms
    if start is not None:
        return replace(state_of(parse_position(start)), options=terms.options)
    return start_state(
        terms.variant,
        terms.options,
        first=first_color(terms.options, throw),
        roll=None if terms.options.classic else Roll.of(*throw),
        cube=match.before.plays_cube,
    )


def first_seats(
    options: Options,
    *,
    inviter: Player,
    joiner: Player,
    dice: RollStream,
    inviter_is_white: bool,
) -> Seats:
    """
    Return who plays which color in the first game of a match.

    Args:
        options: Of the match.

        inviter: Who offered it.

        joiner: Who accepted.

        dice: The rolls of the game.

        inviter_is_white: What the lot said; with the classic opening nobody asks it.
    """
    if options.classic:
        one, other = throw_for_first(dice)[-1]
        inviter_is_white = one > other
    if inviter_is_white:
        return Seats(white=inviter, black=joiner)
    return Seats(white=joiner, black=inviter)


def has_white_in_rematch(ended: Game, inviter: PlayerId) -> bool:
    """
    Return whether *inviter* plays White in the first game of a rematch: he had Black before.

    Args:
        ended: The last game of the match before.

        inviter: Who offered the rematch.
    """
    color = ended.seats.color_of(inviter)
    assert color is not None, f"the author has no seat in game {ended.id}"
    return color is Color.BLACK


def next_seats(ended: Game, *, dice: RollStream) -> Seats:
    """
    Return who plays which color in the game after *ended*.

    Args:
        ended: A game of a match that goes on.

        dice: The rolls of the next game.
    """
    color = ended.seats.color_of(ended.match.inviter)
    assert color is not None, f"the author has no seat in game {ended.id}"
    return first_seats(
        ended.match.terms.options,
        inviter=ended.seats.of(color),
        joiner=ended.seats.of(color.other),
        dice=dice,
        inviter_is_white=color is Color.BLACK,
    )
