"""
Decide: what happens to a game when somebody acts, or when the time does.

Pure: the game, the command, the instant and the rolls come in; a `Progress` or a `Refusal`
goes out.
"""

from bot.correspondence.decide.deadline import expire, remind
from bot.correspondence.decide.doubling import use_cube
from bot.correspondence.decide.hint import take_hint
from bot.correspondence.decide.opening import first_seats, has_white_in_rematch, next_seats
from bot.correspondence.decide.resignation import answer_resignation, resign
from bot.correspondence.decide.start import start, start_next
from bot.correspondence.decide.turn import play_turn

__all__ = [
    "answer_resignation",
    "expire",
    "first_seats",
    "has_white_in_rematch",
    "next_seats",
    "play_turn",
    "remind",
    "resign",
    "start",
    "start_next",
    "take_hint",
    "use_cube",
]
