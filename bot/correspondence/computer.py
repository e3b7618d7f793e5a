"""
Computer: what the computer is asked in a game, and what its answer means there.

Pure. The computer is told the state alone: the match, its seed and the dice to come stay here.
"""

import hashlib

from bot.correspondence.commands import AnswerResignation, CubeChoice, PlayTurn, UseCube
from bot.correspondence.consent import is_fair
from bot.correspondence.decide.cube import needs_of
from bot.correspondence.decide.resignation import standing
from bot.correspondence.games import Game, ResignOffer
from bot.ports import AdviceQuestion, Needs, Question, Thought
from engine import Color, Phase

_CHANCE_BITS = 53
"""As many as a float holds exactly."""


def asked(game: Game) -> Color | None:
    """Return the side of the computer that has something to answer, or None."""
    if game.is_over:
        return None
    for color in Color:
        if game.seats.of(color).kind.level is not None and (
            game.state.to_act is color or offer_to(game, color) is not None
        ):
            return color
    return None


def offer_to(game: Game, color: Color) -> ResignOffer | None:
    """Return the offer to concede that *color* has not answered yet."""
    offer = standing(game, color.other)
    return None if offer is None or offer.refused else offer


def answer_to(game: Game, offer: ResignOffer) -> AnswerResignation:
    """Return the computer's answer: it takes what is fair, and what wins the match."""
    color = offer.by.other
    points = 2 * offer.outcome.stake * game.state.cube.value
    need = needs_of(game, color)
    accept = is_fair(game.state, offer.by, offer.outcome) or (need is not None and points >= need)
    return AnswerResignation(game.id, game.rev, game.seats.of(color).id, accept)


def question_of(game: Game) -> Question:
    """Return what the computer is asked, which is to act."""
    color = game.state.to_act
    level = game.seats.of(color).kind.level
    assert level is not None, f"a person is to act in game {game.id}"
    return Question(game.state, level, both_needs(game, color), chance_of(game))


def advice_question(game: Game) -> AdviceQuestion:
    """Return what the computer is asked where the side to play wants advice."""
    return AdviceQuestion(game.state, both_needs(game, game.state.to_act))


def command_of(game: Game, thought: Thought) -> PlayTurn | UseCube:
    """Return the command that carries the answer to `question_of` out."""
    player = game.seats.of(game.state.to_act).id
    if isinstance(thought, tuple):
        return PlayTurn(game.id, game.rev, player, thought)
    if game.state.phase is Phase.DOUBLED:
        choice = CubeChoice.TAKE if thought else CubeChoice.DROP
    else:
        choice = CubeChoice.DOUBLE if thought else CubeChoice.ROLL
    return UseCube(game.id, game.rev, player, choice)


def both_needs(game: Game, color: Color) -> Needs | None:
    """Return what *color* and the other side still need in the match; None in one for points."""
    own, other = needs_of(game, color), needs_of(game, color.other)
    return None if own is None or other is None else (own, other)


def chance_of(game: Game) -> float:
    """
    Return the chance of this board, in [0, 1).

    The same whenever it is asked for, so that a thought that is repeated gives the same turn; it
    comes from the game's code and has nothing to do with the dice.
    """
    digest = hashlib.sha256(f"{game.code}|{game.rev}".encode()).digest()
    return float(int.from_bytes(digest[:8], "big") >> (64 - _CHANCE_BITS)) / (1 << _CHANCE_BITS)
