"""
Many random games of both kinds, by the rules alone: `python -m tests.engine.soak --games 500`.

Length, cube and every option are drawn by lot; every state is judged, every record is replayed by
the engine and by the slow rules, every form of export is read back, and every keyboard the bot
would show is held to Telegram's limits.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pytest

from engine import (
    BAR,
    CHECKERS,
    OFF,
    RULES,
    Color,
    Cube,
    GameRecord,
    GameState,
    IllegalFact,
    Phase,
    Played,
    Position,
    PositionText,
    Reason,
    Variant,
    apply,
    mat_text,
    parse_mat,
    parse_position,
    parse_position_id,
    parse_record,
    parse_xgid,
    position_id,
    position_text,
    record_json,
    replay,
    state_of,
    state_text,
    xgid,
)
from engine.position_text import DEFAULT_PLY, said_of
from engine.record_json import points_of
from tests.bot.presenters.shown import look_at
from tests.engine.selfplay import PlayedGame, random_kind, random_match
from tests.keyboards import Keyboards
from tests.reference.record import replay as slow_replay


@dataclass
class Tally:
    """What has been played and judged."""

    games: Counter[str] = field(default_factory=Counter)
    """By variant."""
    matches: int = 0
    facts: Counter[str] = field(default_factory=Counter)
    """By type."""
    endings: Counter[str] = field(default_factory=Counter)
    """By result."""
    crawford: int = 0
    keyboards: Keyboards = field(default_factory=Keyboards)
    faults: list[str] = field(default_factory=list)

    def count(self, game: PlayedGame) -> None:
        """Count one game."""
        self.games[game.record.header.variant.value] += 1
        self.facts.update(type(fact).__name__.lower() for fact in game.facts)
        self.crawford += game.record.header.match.crawford
        result = game.record.result
        assert result is not None, "played to the end"
        outcome = "nobody" if result.outcome is None else result.outcome.value
        self.endings[f"{outcome} {result.how.value}"] += 1

    def __str__(self) -> str:
        rows = {"games": self.games, "facts": self.facts, "endings": self.endings}
        lines = [
            f"{name}: " + ", ".join(f"{count} {what}" for what, count in counted.most_common())
            for name, counted in rows.items()
        ]
        lines += [f"{self.matches} matches, {self.crawford} Crawford games"]
        lines += [f"{name}: {value}" for name, value in self.keyboards.figures()]
        return "\n".join([*lines, *self.all_faults, f"{len(self.all_faults)} faults"])

    @property
    def all_faults(self) -> list[str]:
        """Everything that should not be."""
        return [*self.faults, *self.keyboards.faults]


def judge_state(state: GameState) -> None:
    """Check everything that holds for any state."""
    white, black = state.position.white, state.position.black
    across = RULES[state.variant].across
    for side in (white, black):
        assert sum(side) == CHECKERS, "a side has 15 checkers"
        assert min(side) >= 0, "no point holds less than nothing"
        assert state.variant is Variant.SHORT or not side[BAR], "long nardy has no bar"
    shared = [point for point in range(1, BAR) if white[point] and black[across(point)]]
    assert not shared, f"both sides stand on White's {shared}"
    assert (state.phase is Phase.TO_PLAY) == (state.roll is not None), "a roll is there to play"
    assert (state.phase is Phase.OVER) == (state.result is not None), "what is over has a result"
    assert state.cube.value in {1, 2, 4, 8, 16, 32, 64}, "the cube shows a power of two"
    assert (state.cube.owner is None) == (state.cube.value == 1), "whoever took it owns it"
    if not state.cube.enabled:
        assert state.cube == Cube(), "a cube that is not played with stays as it is"
        assert state.phase is not Phase.DOUBLED, "nobody doubles without it"
    if state.result is None:
        finished = [color for color in Color if state.position.side(color)[OFF] == CHECKERS]
        waits = state.options.equal_turns and state.turns_played % 2 == 1
        assert not finished or (finished == [state.to_act.other] and waits), "the game is over"


def judge_steps(game: PlayedGame) -> None:
    """Check that each fact changes what it may, and that nothing happens after the end."""
    for (before, after), fact in zip(pairwise(game.states), game.facts, strict=True):
        assert (before.variant, before.options) == (after.variant, after.options)
        is_turn = isinstance(fact, Played)
        assert after.turns_played - before.turns_played == is_turn
        assert is_turn or before.position == after.position
    end = game.states[-1]
    for fact in game.facts:
        with pytest.raises(IllegalFact) as caught:
            apply(end, fact)
        assert caught.value.reason is Reason.OVER


def said_in(game: PlayedGame, state: GameState) -> PositionText:
    """Return what the forms of a position say of *state*, its match too."""
    match = game.record.header.match
    said = said_of(state)
    if match.length is None:
        return said
    white, black = (str(points_of(points)) for points in match.score)
    return replace(said, score=(white, black), length=match.length, crawford=match.crawford)


def judge_forms(game: PlayedGame) -> None:
    """Check that every position is read back from position text, XGID and Position ID."""
    for state in game.states[:-1]:
        assert state == state_of(parse_position(state_text(state)))
        said = said_in(game, state)
        assert said == parse_position(position_text(said))
        if state.variant is Variant.SHORT:
            # Neither the ply is in an XGID nor that a game has no cube.
            cube = replace(said.cube, enabled=not said.crawford)
            assert replace(said, ply=DEFAULT_PLY, cube=cube) == parse_xgid(xgid(said))
            read = parse_position_id(position_id(state.position, state.to_act)).position
            mover = state.to_act
            assert read.white == state.position.side(mover)
            assert read.black == state.position.side(mover.other)


def judge_record(game: PlayedGame, cut: int) -> None:
    """Check that the record replays, whole and while the game was running, here and elsewhere."""
    record, end = game.record, game.states[-1]
    line = record_json(record)
    assert record == parse_record(line)
    assert end == replay(parse_record(line))
    slow = slow_replay(json.loads(line))
    assert end.position == Position(slow.rows["w"], slow.rows["b"])
    assert (end.cube.value, end.turns_played) == (slow.cube, slow.turns)

    header = replace(record.header, dice=replace(record.header.dice, seed=None))
    entries = record.entries[: cut % len(record.entries)]
    running = record_json(GameRecord(header, entries, None))
    assert replay(parse_record(running)) in game.states
    assert slow_replay(json.loads(running)).result is None


def judge_mat(games: Sequence[PlayedGame]) -> None:
    """Check that the match is read back from its file, left as White."""
    text = mat_text([game.record for game in games])
    read = parse_mat(text)
    first = games[0].record.header
    assert (first.variant, first.options) == (read.variant, read.options)
    assert first.match.length == read.length
    for game, again in zip(games, read.games, strict=True):
        end, state = game.states[-1], again.state
        sides = end.position.white, end.position.black
        assert Position(*(sides if game.white == 0 else sides[::-1])) == state.position
        assert end.cube.value == state.cube.value
        turns = [len(fact.turn) for fact in game.facts if isinstance(fact, Played)]
        assert turns == [len(fact.turn) for fact in again.facts if isinstance(fact, Played)]
        assert end.result is not None
        if end.result.points:
            assert state.result is not None
            assert end.result.points == state.result.points
            left = Color.WHITE if game.white == 0 else Color.BLACK
            winner = end.result.winner and (
                Color.WHITE if end.result.winner is left else Color.BLACK
            )
            assert winner == state.result.winner
        else:
            assert state.result is None


def soak(games: int, seed: int = 1) -> Tally:
    """Play and judge at least *games* games of each kind; the faults are in the tally."""
    tally = Tally()
    for variant in Variant:
        while tally.games[variant.value] < games:
            seed += 1
            kind = random_kind(random.Random(seed), variant)
            tally.matches += 1
            played: list[PlayedGame] = []
            try:
                for game in random_match(seed, kind):
                    played.append(game)
                    tally.count(game)
                    for state in game.states:
                        judge_state(state)
                    judge_steps(game)
                    judge_forms(game)
                    judge_record(game, cut=seed)
                    look_at(game, tally.keyboards)
                judge_mat(played)
            except (AssertionError, ValueError) as error:
                tally.faults.append(f"match {seed}, game {len(played)}: {kind}: {error!r:.400}")
                if not played:
                    return tally
    return tally


def main() -> int:
    """Play, judge and print; return 1 when there is a fault."""
    parser = argparse.ArgumentParser(description="Random games by the rules alone.")
    parser.add_argument("--games", type=int, default=500, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begun = time.monotonic()
    tally = soak(options.games, options.seed)
    print(f"{tally}, {time.monotonic() - begun:.0f} s")
    return 1 if tally.all_faults else 0


if __name__ == "__main__":
    sys.exit(main())
