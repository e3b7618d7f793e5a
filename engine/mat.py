"""
Mat: a match as text that other programs open.

Knows the layout of GNU Backgammon's and Jellyfish's files: two columns, the inviter's on the left.
Long nardy is written the same way under a line that names it. Reading is `mat_parser.py`'s
business.
Source: docs/formats.md §7.
"""

from collections.abc import Sequence

from engine.changes import apply
from engine.choices import hits_of
from engine.facts import Doubled, Dropped, Fact, Played, Rolled, TimedOut, Took
from engine.game import GameState, How, Phase
from engine.position import Color
from engine.position_text import OPTION_NAMES
from engine.record import GameRecord, beginning
from engine.record_json import points_of
from engine.rules import Options, Variant
from engine.turn_text import move_text

VARIANT_LINE = '; [Variant "Long Nardy"]'
"""The line that tells long nardy from backgammon, which has none."""
MAX_NAME = 24
"""Characters of a name."""
LEFT_AT, RIGHT_AT = 5, 41
"""Where the two columns begin; between them the longest turn has room."""
DROPS = " Drops"
"""The cell of a pass on a double."""
NO_MOVE = "Cannot Move"
"""Instead of the moves of a forced pass."""


def mat_text(records: Sequence[GameRecord]) -> str:
    """
    Return the games of one match in their order, with a line feed at the end.

    Left is the inviter, whichever colour he has. A running game ends where it stands; a result that
    no turn brought about (resigned, time up) is its last line. ValueError when there is no game, or
    one that did not begin at the beginning.
    """
    if not records:
        raise ValueError("a match has at least one game")
    header = records[0].header
    lines = []
    if header.variant is Variant.LONG:
        lines += [VARIANT_LINE, f'; [Options "{options_text(header.options)}"]', ""]
    lines += [f" {header.match.length or 0} point match"]
    for record in records:
        if record.header.start is not None:
            raise ValueError(f"the game began elsewhere: {record.header.start}")
        lines += ["", f" Game {record.header.match.number}", *_game(record)]
    return "\n".join(lines) + "\n"


def options_text(options: Options) -> str:
    """Return the options that are on, as in position text; a draw worth one point is `draw`."""
    switched = [name for name in OPTION_NAMES if getattr(options, name)]
    return ",".join([*switched, *(["draw"] if options.draw == "one" else [])])


def name_text(name: str) -> str:
    """Return a name as the file can hold it."""
    kept = "".join(" " if letter in ":;" or not letter.isprintable() else letter for letter in name)
    return " ".join(kept.split())[:MAX_NAME].strip() or "?"


def _game(record: GameRecord) -> list[str]:
    """Return the lines of one game."""
    header = record.header
    left = header.dice.inviter
    names = {Color.WHITE: name_text(header.white), Color.BLACK: name_text(header.black)}
    points = dict(zip(Color, map(points_of, header.match.score), strict=True))
    titles = [f"{names[color]} : {points[color]}" for color in (left, left.other)]
    lines = [f" {titles[0]:<{RIGHT_AT - 3}}  {titles[1]}"]
    cells = _cells(record)
    if cells and cells[0][0] is not left:
        cells.insert(0, (left, ""))
    ending = _ending(record, left)
    if cells and cells[-1] == (left, DROPS):
        # GNU Backgammon counts the game twice when the result has a line of its own here.
        cells.append((left.other, f" {ending.pop().strip()}"))
    for index in range(0, len(cells), 2):
        row = [text for _, text in cells[index : index + 2]]
        head = f"{index // 2 + 1:>3}) {row[0]}"
        lines.append(f"{head:<{RIGHT_AT - 2}}  {row[1]}" if len(row) == 2 else head)
    return [*lines, *ending]


def _cells(record: GameRecord) -> list[tuple[Color, str]]:
    """Return what each side did, in turns."""
    state = beginning(record.header)
    cells: list[tuple[Color, str]] = []
    for entry in record.entries:
        if entry.roll is not None and state.phase is Phase.TO_ROLL:
            state = apply(state, Rolled(entry.fact.by, entry.roll))
        text = _cell(state, entry.fact)
        if text is not None:
            cells.append((entry.fact.by, text))
        elif state.phase is Phase.DOUBLED:
            # A game given up over an offer is worth the old cube: the offer is left out.
            cells.pop()
        state = apply(state, entry.fact)
    return cells


def _cell(state: GameState, fact: Fact) -> str | None:
    """Return what stands for *fact*; None where the last line says it."""
    match fact:
        case Played():
            assert state.roll is not None, "there is a roll to play"
            moves = move_text(fact.turn, bar="25", off="0", hits=hits_of(state, fact.turn))
            return f"{state.roll.high}{state.roll.low}: {moves or NO_MOVE}"
        case Doubled():
            return f" Doubles => {2 * state.cube.value}"
        case Took():
            return " Takes"
        case Dropped():
            return DROPS
        case TimedOut() if state.phase is Phase.DOUBLED:
            return DROPS
        case _:
            return None


def _ending(record: GameRecord, left: Color) -> list[str]:
    """Return the last line: what was won, in the winner's column."""
    result = record.result
    if result is None or result.how is How.ANNULLED:
        return []
    points = points_of(result.points)
    if result.winner is None:
        return [f"      Draws {points} each"]
    column = LEFT_AT if result.winner is left else RIGHT_AT
    return [f"{'':<{column + 1}}Wins {points} {'point' if points == 1 else 'points'}"]
