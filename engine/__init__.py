"""
The rules of long and short nardy, pure.

No I/O, no clock, no randomness: rolls and times come in as arguments.
"""

from engine.any_position import parse_any_position
from engine.books import RULES
from engine.changes import apply, time_out_outcome
from engine.choices import after_steps, hits_of, reason, tree_of, turns_of
from engine.cube import MAX_CUBE, Cube
from engine.dice import ROLLS, Roll
from engine.doubling import may_double
from engine.errors import IllegalFact, NotationError, Reason
from engine.facts import (
    Annulled,
    Doubled,
    Dropped,
    Fact,
    Played,
    Resigned,
    Rolled,
    TimedOut,
    Took,
)
from engine.game import GameState, How, Phase, Result, outcomes, start
from engine.hits import turn_hits
from engine.mat import mat_text
from engine.mat_parser import MatGame, MatMatch, parse_mat
from engine.match import LENGTHS, Match
from engine.move_parser import parse_move_text
from engine.notation import parse_position, parse_turn_text, state_of
from engine.position import BAR, CHECKERS, HEAD, HOME, OFF, Color, Position, Side, pip_count
from engine.position_id import parse_position_id, position_id
from engine.position_text import PositionText, fact_text, final_text, position_text, state_text
from engine.record import (
    DICE_SCHEME,
    GameRecord,
    RecordDice,
    RecordEntry,
    RecordHeader,
    RecordMatch,
    beginning,
    record_entries,
    replay,
)
from engine.record_json import record_json
from engine.record_parser import parse_record
from engine.rules import Options, Outcome, Rules, Variant
from engine.steps import Step, Turn
from engine.turn_text import move_text, step_text, turn_text
from engine.turn_tree import TurnTree, continuations, turn_tree
from engine.turns import distinct_finals, legal_turns, turns_by_final
from engine.typed_turn import (
    TypedMove,
    is_typed_turn,
    meant_turn,
    read_moves,
    refused_steps,
)
from engine.xgid import parse_xgid, xgid

__all__ = [
    "BAR",
    "CHECKERS",
    "DICE_SCHEME",
    "HEAD",
    "HOME",
    "LENGTHS",
    "MAX_CUBE",
    "OFF",
    "ROLLS",
    "RULES",
    "Annulled",
    "Color",
    "Cube",
    "Doubled",
    "Dropped",
    "Fact",
    "GameRecord",
    "GameState",
    "How",
    "IllegalFact",
    "MatGame",
    "MatMatch",
    "Match",
    "NotationError",
    "Options",
    "Outcome",
    "Phase",
    "Played",
    "Position",
    "PositionText",
    "Reason",
    "RecordDice",
    "RecordEntry",
    "RecordHeader",
    "RecordMatch",
    "Resigned",
    "Result",
    "Roll",
    "Rolled",
    "Rules",
    "Side",
    "Step",
    "TimedOut",
    "Took",
    "Turn",
    "TurnTree",
    "TypedMove",
    "Variant",
    "after_steps",
    "apply",
    "beginning",
    "continuations",
    "distinct_finals",
    "fact_text",
    "final_text",
    "hits_of",
    "is_typed_turn",
    "legal_turns",
    "mat_text",
    "may_double",
    "meant_turn",
    "move_text",
    "outcomes",
    "parse_any_position",
    "parse_mat",
    "parse_move_text",
    "parse_position",
    "parse_position_id",
    "parse_record",
    "parse_turn_text",
    "parse_xgid",
    "pip_count",
    "position_id",
    "position_text",
    "read_moves",
    "reason",
    "record_entries",
    "record_json",
    "refused_steps",
    "replay",
    "start",
    "state_of",
    "state_text",
    "step_text",
    "time_out_outcome",
    "tree_of",
    "turn_hits",
    "turn_text",
    "turn_tree",
    "turns_by_final",
    "turns_of",
    "xgid",
]
