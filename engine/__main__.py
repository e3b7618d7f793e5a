"""
The engine on the command line: `python -m engine turns TEXT|- [--json]`, `perft GAME TURNS`,
`play --level LEVEL TEXT|- [--json]`.

Knows arguments, lines and exit statuses; what it prints is described in docs/formats.md. The
computer player is imported where it is asked for: the rules alone start faster.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from engine import (
    RULES,
    NotationError,
    PositionText,
    Rules,
    Variant,
    final_text,
    move_text,
    parse_position,
    turn_hits,
    turn_text,
    turn_tree,
    turns_by_final,
)
from engine.ai.levels import Level
from engine.console import spoken
from engine.perft import perft
from engine.position_text import MAX_POSITION_TEXT

OK, BAD_INPUT, NO_WEIGHTS = 0, 2, 3
MAX_TURNS = 9
"""More turns of perft than anybody has waited for."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    return spoken(lambda: _command(_parser().parse_args(arguments)))


def _command(options: argparse.Namespace) -> int:
    return {"turns": _turns, "perft": _perft, "play": _play}[options.command](options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules of nardy.")
    commands = parser.add_subparsers(dest="command", required=True)
    turns = commands.add_parser("turns", help="list the legal turns of a position")
    turns.add_argument("text", metavar="TEXT", help="position text; - reads one a line from stdin")
    turns.add_argument("--json", action="store_true", help="one JSON object a line")
    counts = commands.add_parser("perft", help="count ways and positions some turns into a game")
    counts.add_argument("game", help="long or short")
    counts.add_argument("turns", type=int, choices=range(1, MAX_TURNS + 1), metavar="TURNS")
    counts.add_argument(
        "--all-openings", action="store_true", help="let the first roll be a double too"
    )
    play = commands.add_parser("play", help="let the computer decide: a turn, or the cube")
    play.add_argument("text", metavar="TEXT", help="position text; - reads one a line from stdin")
    play.add_argument(
        "--level", choices=[level.value for level in Level], required=True, help="how well it plays"
    )
    play.add_argument("--ply", type=int, choices=(0, 1), help="how far it looks (the level's)")
    play.add_argument("--seed", type=int, default=0, help="which of its minds an easy level has")
    play.add_argument("--json", action="store_true", help="one JSON object a line")
    return parser


def _turns(options: argparse.Namespace) -> int:
    """Answer one position, or one a line, with its legal turns."""
    return _answered(options, _answer if options.json else _listing)


def _play(options: argparse.Namespace) -> int:
    """Answer one position, or one a line, with the computer's decision."""
    from engine.ai.door import Door  # noqa: PLC0415 - numpy takes longer than all the rules
    from engine.ai.opponent import Opponent  # noqa: PLC0415
    from engine.ai.weights import WeightsError  # noqa: PLC0415

    try:
        opponent = Opponent.shipped()
    except WeightsError as error:
        print(error, file=sys.stderr)
        return NO_WEIGHTS
    door = Door(opponent, Level(options.level), ply=options.ply, seed=options.seed)
    if options.json:
        return _answered(options, lambda text: json.dumps(door.answer(text)))
    return _answered(
        options, lambda text: "  ".join(str(value) for value in door.answer(text).values())
    )


def _answered(options: argparse.Namespace, answer_of: Callable[[str], str]) -> int:
    """Answer one position, or one a line; go on after a bad line."""
    status = OK
    texts = _lines(sys.stdin.buffer) if options.text == "-" else iter((options.text,))
    for text in texts:
        try:
            answer = answer_of(text)
        except NotationError as error:
            status = BAD_INPUT
            if not options.json:
                print(error, file=sys.stderr)
                continue
            answer = _error(error)
        print(answer, flush=True)
    return status


def _perft(options: argparse.Namespace) -> int:
    """Print the rows of the counts, one JSON array a line."""
    try:
        rules = _rules(options.game)
    except NotationError as error:
        print(_error(error))
        return BAD_INPUT
    for row in perft(rules, options.turns, all_openings=options.all_openings):
        print(json.dumps(row), flush=True)
    return OK


def _lines(source: BinaryIO) -> Iterator[str]:
    """Yield the lines without their ends; of one that is too long only the beginning."""
    limit = 2 * MAX_POSITION_TEXT
    while line := source.readline(limit):
        ended = line.endswith(b"\n")
        yield line.rstrip(b"\r\n").decode("ascii", errors="replace")
        while not ended:
            rest = source.readline(limit)
            ended = not rest or rest.endswith(b"\n")


def _rules(game: str) -> Rules:
    try:
        return RULES[Variant(game)]
    except ValueError:
        raise NotationError("game", f"long or short: {game[:20]!r}") from None


def _asked(text: str) -> PositionText:
    """Return what *text* says; it must have a roll."""
    said = parse_position(text)
    if said.roll is None:
        raise NotationError("roll", "there is no roll to play")
    return said


def _error(error: NotationError) -> str:
    return json.dumps({"error": error.message, "field": error.field})


def _answer(text: str) -> str:
    """Return the legal turns as a JSON object (docs/formats.md §3)."""
    said = _asked(text)
    assert said.roll is not None, "asked for"
    book = RULES[said.variant]
    tree = turn_tree(book, said.position, said.turn, said.roll, first_turn=said.first_turn)
    turns = turns_by_final(book, said.position, said.turn, said.roll, first_turn=said.first_turn)
    return json.dumps(
        {
            "position": text,
            "max_steps": tree.max_steps,
            "n_finals": len(turns),
            "n_sequences": tree.n_sequences,
            "turns": [
                {"steps": turn_text(turn), "final": final_text(said.variant, final, said.turn)}
                for final, turn in turns.items()
            ],
        }
    )


def _listing(text: str) -> str:
    """Return the legal turns for people."""
    said = _asked(text)
    assert said.roll is not None, "asked for"
    book = RULES[said.variant]
    turns = turns_by_final(book, said.position, said.turn, said.roll, first_turn=said.first_turn)
    lines = [f"{text}", f"{len(turns)} {'turn' if len(turns) == 1 else 'turns'} with {said.roll}:"]
    hits = (turn_hits(book, said.position, said.turn, turn) for turn in turns.values())
    moves = [
        move_text(turn, hits=struck) or "no move"
        for turn, struck in zip(turns.values(), hits, strict=True)
    ]
    width = max(7, *map(len, moves))
    lines += [
        f"  {move:<{width}}  {turn_text(turn)}"
        for move, turn in zip(moves, turns.values(), strict=True)
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
