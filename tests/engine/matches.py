"""Random matches as records: cube, resignations, time-outs, draws."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from engine import (
    DICE_SCHEME,
    Color,
    Doubled,
    Dropped,
    Fact,
    GameRecord,
    GameState,
    Match,
    Options,
    Phase,
    Played,
    RecordDice,
    RecordHeader,
    RecordMatch,
    Resigned,
    Rolled,
    TimedOut,
    Took,
    Variant,
    apply,
    beginning,
    outcomes,
    record_entries,
    turns_of,
)
from tests.engine.boards import random_opening, random_roll

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
NAMES = ("Аня: «A»", "Marat")


@dataclass(frozen=True)
class Habits:
    """How often something other than a turn happens, by the turn."""

    doubles: float = 0.1
    drops: float = 0.3
    gives_up: float = 0.002


def random_match(
    seed: int, variant: Variant, match: Match, *, options: Options, habits: Habits
) -> tuple[list[GameRecord], Match]:
    """Return the games of a random match and what it came to."""
    chance = random.Random(seed)
    records: list[GameRecord] = []
    white = chance.randint(0, 1)
    while not match.is_over:
        record = random_record(
            chance, variant, match, white, options=options, habits=habits, number=len(records) + 1
        )
        assert record.result is not None
        records.append(record)
        match = match.after(record.result, white=white)
        white = 1 - white
    return records, match


def random_record(
    chance: random.Random,
    variant: Variant,
    match: Match,
    white: int,
    *,
    options: Options,
    habits: Habits,
    number: int,
) -> GameRecord:
    """Return one game of a match; player 0 is the inviter."""
    score = match.score if white == 0 else match.score[::-1]
    throw = random_opening(chance)
    header = RecordHeader(
        id=f"game{number}",
        variant=variant,
        options=options,
        match=RecordMatch(
            "17", number, match.length, score, crawford=match.is_crawford, cube=match.plays_cube
        ),
        white=NAMES[white],
        black=NAMES[1 - white],
        dice=RecordDice(
            DICE_SCHEME, "c0ffee12" * 8, "word", Color.BLACK if white else Color.WHITE, None
        ),
        opening=((throw.high, throw.low) if chance.random() < 0.5 else (throw.low, throw.high),),
    )
    state = beginning(header)
    facts = []
    while state.result is None:
        fact = _fact(chance, state, match, white, habits)
        facts.append(fact)
        state = apply(state, fact)
    timed = [(NOON, fact) for fact in facts]
    return GameRecord(header, record_entries(header, timed), state.result)


def _fact(
    chance: random.Random, state: GameState, match: Match, white: int, habits: Habits
) -> Fact:
    """Return what happens next."""
    if chance.random() < habits.gives_up:
        if chance.random() < 0.5:
            return TimedOut(state.to_act)
        loser = chance.choice(list(Color))
        return Resigned(loser, chance.choice(outcomes(state, loser)))
    if state.phase is Phase.DOUBLED:
        return (Dropped if chance.random() < habits.drops else Took)(state.to_act)
    if state.phase is Phase.TO_PLAY:
        return Played(state.to_act, chance.choice(turns_of(state)))
    if match.may_double(state, state.to_act, white=white) and chance.random() < habits.doubles:
        return Doubled(state.to_act)
    return Rolled(state.to_act, random_roll(chance))


def kinds_of_match() -> Iterator[tuple[Variant, Match, Options]]:
    """Yield matches of both games, short ones, with options and without."""
    yield Variant.SHORT, Match(3, cube=True), Options()
    yield Variant.SHORT, Match(None, cube=True), Options()
    yield Variant.SHORT, Match(3), Options()
    yield Variant.LONG, Match(3, cube=True), Options()
    yield Variant.LONG, Match(3), Options(classic=True, koks=True, home_mars=True)
    yield Variant.LONG, Match(3, cube=True), Options(equal_turns=True)
    yield Variant.LONG, Match(None), Options(equal_turns=True, draw="one")
