"""
Records: games as programs outside read them, and whether they still hold.

The seed stands in a record only when its match is over.
"""

from collections.abc import Iterator

from bot.correspondence.games import Entry, Game
from bot.ports import Dice, Seed
from bot.services.base import Work
from bot.services.record_text import record_text
from engine import (
    DICE_SCHEME,
    Color,
    GameRecord,
    IllegalFact,
    NotationError,
    RecordDice,
    RecordHeader,
    RecordMatch,
    Roll,
    Rolled,
    record_entries,
    record_json,
    replay,
    state_text,
)

FORMS = {"json": record_json, "text": record_text}
"""Ways to write a record down."""


class RecordService:
    """Answers about records; give it `database.reading`."""

    def __init__(self, reading: Work, dice: Dice) -> None:
        self._reading = reading
        self._dice = dice

    async def codes(self) -> tuple[str, ...]:
        """Return the public codes of all games, oldest first."""
        async with self._reading() as work:
            return await work.games.codes()

    async def record(self, code: str) -> GameRecord:
        """
        Return the record of a game.

        Raises:
            NoSuchGame: There is none with this code.
        """
        async with self._reading() as work:
            game = await work.games.by_code(code)
            entries = (await work.facts.of(game.id))[: game.rev]
            seed = await work.seeds.opened(game.match.id)
        return record_of(game, entries, seed)

    async def export(self, code: str, *, form: str = "json") -> str:
        """
        Return the record of a game written down.

        Args:
            code: Its public code.

            form: `json`, one line for programs; or `text`, for people.

        Raises:
            NoSuchGame: There is none with this code.
        """
        return FORMS[form](await self.record(code))

    async def faults(self, code: str) -> tuple[str, ...]:
        """
        Return what is wrong with the record of a game: nothing, or a line for each fault.

        It is replayed and compared with the snapshot; its rolls are thrown anew from the seed,
        which is compared with the commitment.
        """
        async with self._reading() as work:
            game = await work.games.by_code(code)
            entries = await work.facts.of(game.id)
            seed = await work.seeds.of(game.match.id)
        return (*_replay_faults(game, entries), *self._dice_faults(game, entries, seed))

    def _dice_faults(self, game: Game, entries: tuple[Entry, ...], seed: Seed) -> Iterator[str]:
        if self._dice.commitment(seed) != game.match.commitment:
            yield "dice: the seed is not the one that was promised"
        stream = self._dice.stream(seed, game.match.word, game.number)
        for n, throw in enumerate(game.opening):
            if stream(n) != throw:
                yield f"dice: opening throw {n} is {stream(n)}, written is {throw}"
        thrown = len(game.opening)
        for entry in entries:
            if isinstance(entry.fact, Rolled):
                roll = Roll.of(*stream(thrown))
                if roll != entry.fact.roll:
                    yield f"dice: roll {thrown} is {roll}, entry {entry.n} is {entry.fact.roll}"
                thrown += 1
        if thrown != game.rolls_thrown:
            yield f"dice: {thrown} rolls are written, {game.rolls_thrown} were counted"


def record_of(game: Game, entries: tuple[Entry, ...], seed: Seed | None) -> GameRecord:
    """
    Return the record of *game*.

    Args:
        game: As it is.

        entries: All its facts.

        seed: Of its match; None while that runs.
    """
    match = game.match
    inviter = game.seats.color_of(match.inviter)
    assert inviter is not None, f"the author has no seat in game {game.id}"
    by_color = dict(zip((inviter, inviter.other), match.score, strict=True))
    header = RecordHeader(
        id=game.code,
        variant=game.state.variant,
        options=game.state.options,
        match=RecordMatch(
            id=str(match.id),
            number=game.number,
            length=match.terms.length,
            score=(by_color[Color.WHITE], by_color[Color.BLACK]),
            crawford=match.before.is_crawford,
            cube=match.before.plays_cube,
        ),
        white=game.seats.white.name,
        black=game.seats.black.name,
        dice=RecordDice(
            scheme=DICE_SCHEME,
            commitment=match.commitment,
            word=match.word,
            inviter=inviter,
            seed=None if seed is None else seed.value.hex(),
        ),
        opening=game.opening,
        start=game.start,
    )
    facts = record_entries(header, [(entry.at, entry.fact) for entry in entries])
    return GameRecord(header, facts, game.state.result)


def _replay_faults(game: Game, entries: tuple[Entry, ...]) -> Iterator[str]:
    if [entry.n for entry in entries] != list(range(1, game.rev + 1)):
        yield f"record: {len(entries)} entries, the game is at revision {game.rev}"
    try:
        state = replay(record_of(game, entries, None))
    except (IllegalFact, NotationError) as error:
        yield f"record: {error}"
        return
    if state != game.state:
        yield f"snapshot: replayed is {state_text(state)}, written is {state_text(game.state)}"
