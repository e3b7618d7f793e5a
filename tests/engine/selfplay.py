"""
Self-play: random matches of both games with everything drawn by lot, kept fact by fact.

Knows the engine and the dice scheme, and no bot: colours and rolls come from a seed as the records
say, so that whoever replays a record can check them.
"""

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from engine import (
    DICE_SCHEME,
    LENGTHS,
    Annulled,
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
    Roll,
    Rolled,
    TimedOut,
    Took,
    Turn,
    Variant,
    apply,
    beginning,
    continuations,
    outcomes,
    record_entries,
    tree_of,
    turns_of,
)
from tests.reference.record import inviter_is_white, throw

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
NAMES = ("Аня: «A»", "Marat")


@dataclass(frozen=True)
class Kind:
    """What two players agreed on, and how they play."""

    variant: Variant
    options: Options
    match: Match
    """As it begins."""
    doubles: float
    """How often who may double does so."""
    gives_up: float
    """How often somebody resigns or lets his time run out, by the fact."""

    def __str__(self) -> str:
        cube = "cube" if self.match.cube else "no cube"
        return f"{self.variant.value} to {self.match.length}, {cube}, {self.options}"


@dataclass(frozen=True)
class PlayedGame:
    """A finished game with every state it went through."""

    record: GameRecord
    facts: tuple[Fact, ...]
    states: tuple[GameState, ...]
    """Before each fact, and at last the end."""
    match: Match
    """Before this game."""
    white: int
    """The player who has White; 0 is the inviter."""


def random_kind(chance: random.Random, variant: Variant) -> Kind:
    """Draw length, cube and, in long nardy, every option."""
    options = Options()
    if variant is Variant.LONG:
        switches = ("classic", "koks", "home_mars", "equal_turns")
        switched = {name: chance.random() < 0.5 for name in switches}
        options = Options(**switched, draw=chance.choice(["half", "one"]))
    length = chance.choice([None, None, *LENGTHS])
    return Kind(
        variant,
        options,
        Match(length, cube=chance.random() < 0.6),
        doubles=chance.choice([0.02, 0.1, 0.5]),
        gives_up=chance.choice([0, 0.001, 0.01]),
    )


def random_match(seed: int, kind: Kind) -> Iterator[PlayedGame]:
    """Yield the games of a match, to its end or to the game in which it is annulled."""
    chance = random.Random(seed)
    match, acted = kind.match, set[int]()
    secret, word = chance.randbytes(32), f"word{seed}"
    number = 0
    while not match.is_over:
        number += 1
        opening = _opening(secret, word, number)
        white = 0 if inviter_is_white(secret, word, number) else 1
        if kind.options.classic:
            # The inviter's die stands first, and whoever wins the throw has White.
            white = 0 if opening[-1][0] > opening[-1][1] else 1
        header = RecordHeader(
            id=f"game{number}",
            variant=kind.variant,
            options=kind.options,
            match=RecordMatch(
                "17",
                number,
                match.length,
                match.score if white == 0 else match.score[::-1],
                crawford=match.is_crawford,
                cube=match.plays_cube,
            ),
            white=NAMES[white],
            black=NAMES[1 - white],
            dice=RecordDice(
                DICE_SCHEME,
                hashlib.sha256(secret).hexdigest(),
                word,
                Color.BLACK if white else Color.WHITE,
                secret.hex(),
            ),
            opening=opening,
        )
        game = _game(chance, kind, match, white, header=header, secret=secret, acted=acted)
        yield game
        result = game.record.result
        assert result is not None, "a game is played to its end"
        if isinstance(game.facts[-1], Annulled):
            return
        match = match.after(result, white=white)


def _opening(secret: bytes, word: str, number: int) -> tuple[tuple[int, int], ...]:
    throws = [throw(secret, word, number, 0)]
    while throws[-1][0] == throws[-1][1]:
        throws.append(throw(secret, word, number, len(throws)))
    return tuple(throws)


def _game(
    chance: random.Random,
    kind: Kind,
    match: Match,
    white: int,
    *,
    header: RecordHeader,
    secret: bytes,
    acted: set[int],
) -> PlayedGame:
    """Play one game; *acted* is changed as the players act."""
    states = [beginning(header)]
    facts: list[Fact] = []
    thrown = len(header.opening)
    while states[-1].result is None:
        state = states[-1]
        player = white if state.to_act is Color.WHITE else 1 - white
        fact = _fact(chance, kind, match, state, white=white, has_acted=player in acted)
        if isinstance(fact, Rolled):
            fact = replace(
                fact, roll=Roll.of(*throw(secret, header.dice.word, header.match.number, thrown))
            )
            thrown += 1
        elif isinstance(fact, Resigned):
            acted.add(white if fact.by is Color.WHITE else 1 - white)
        elif not (isinstance(fact, Played) and fact.auto):
            acted.add(player)
        facts.append(fact)
        states.append(apply(state, fact))
    timed = [(NOON + timedelta(minutes=n), fact) for n, fact in enumerate(facts)]
    record = GameRecord(header, record_entries(header, timed), states[-1].result)
    return PlayedGame(record, tuple(facts), tuple(states), match, white)


def _fact(
    chance: random.Random,
    kind: Kind,
    match: Match,
    state: GameState,
    *,
    white: int,
    has_acted: bool,
) -> Fact:
    """Return something that may happen next; the dice of a roll are put in by who has them."""
    mover = state.to_act
    if chance.random() < kind.gives_up:
        if chance.random() < 0.5:
            return TimedOut(mover) if has_acted else Annulled(mover)
        loser = chance.choice(list(Color))
        return Resigned(loser, chance.choice(outcomes(state, loser)))
    if state.phase is Phase.DOUBLED:
        return Dropped(mover) if chance.random() < 0.3 else Took(mover)
    if state.phase is Phase.TO_PLAY:
        turns = turns_of(state)
        auto = len(turns) == 1 and chance.random() < 0.8
        return Played(mover, turns[0] if auto else _turn(chance, state, turns), auto=auto)
    if match.may_double(state, mover, white=white) and chance.random() < kind.doubles:
        return Doubled(mover)
    return Rolled(mover, Roll(2, 1))


def _turn(chance: random.Random, state: GameState, turns: tuple[Turn, ...]) -> Turn:
    """Return a turn: one of those that are listed, or step by step as a player picks it."""
    if chance.random() < 0.5:
        return chance.choice(turns)
    tree = tree_of(state)
    picked: Turn = ()
    while following := continuations(tree, picked):
        picked = (*picked, chance.choice(list(following)))
    return picked
