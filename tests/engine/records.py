"""Records for the tests: a header, instants for facts, random games."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from engine import (
    DICE_SCHEME,
    Annulled,
    Color,
    Fact,
    GameRecord,
    Options,
    Outcome,
    Phase,
    Played,
    RecordDice,
    RecordHeader,
    RecordMatch,
    Resigned,
    Rolled,
    TimedOut,
    Variant,
    apply,
    beginning,
    record_entries,
    turns_of,
)
from tests.engine.boards import random_roll

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
HEADER = RecordHeader(
    id="q2WcR7u0Zk9a",
    variant=Variant.LONG,
    options=Options(),
    match=RecordMatch("17", 1, None, (0, 0), crawford=False, cube=False),
    white="Аня",
    black="Marat\u2028\ud800",
    dice=RecordDice(DICE_SCHEME, "c0ffee12" * 8, "гранат", Color.BLACK, None),
    opening=((5, 5), (2, 6)),
)


def timed(facts: list[Fact]) -> list[tuple[datetime, Fact]]:
    """Give each fact an instant."""
    return [(NOON + timedelta(minutes=n, microseconds=n), fact) for n, fact in enumerate(facts)]


def recorded(header: RecordHeader, facts: list[Fact]) -> GameRecord:
    """Return the record of facts, with the result they lead to."""
    state = beginning(header)
    for fact in facts:
        state = apply(state, fact)
    return GameRecord(header, record_entries(header, timed(facts)), state.result)


def random_record(seed: int) -> GameRecord:
    """Return the record of a random game, which may stop anywhere or be given up."""
    chance = random.Random(seed)
    options = Options(classic=chance.random() < 0.3, equal_turns=chance.random() < 0.3)
    header = replace(HEADER, options=options)
    state = beginning(header)
    facts: list[Fact] = []
    turns = chance.choice([0, 1, 5, 30, 1000])
    while state.result is None and turns:
        fact: Fact
        if state.phase is Phase.TO_ROLL:
            fact = Rolled(state.to_act, random_roll(chance))
        else:
            fact = Played(state.to_act, chance.choice(turns_of(state)), auto=chance.random() < 0.2)
            turns -= 1
        state = apply(state, fact)
        facts.append(fact)
    if state.result is None and chance.random() < 0.5:
        mover = state.to_act
        endings: list[Fact] = [TimedOut(mover), Annulled(mover), Resigned(mover, Outcome.OIN)]
        facts.append(chance.choice(endings))
    return recorded(header, facts)
