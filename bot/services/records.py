"""
Records: games as programs outside read them, and whether they still hold.

The seed stands in a record only when its match is over.
"""

from collections.abc import Iterator, Sequence

from bot.correspondence import decide
from bot.correspondence.games import Entry, Game, match_of
from bot.ports import Dice, Seed
from bot.services.base import Work
from bot.services.match_record import match_before, record_of
from bot.services.record_text import record_text
from bot.storage import UnitOfWork
from engine import (
    GameRecord,
    IllegalFact,
    NotationError,
    Roll,
    Rolled,
    mat_text,
    record_json,
    replay,
    state_text,
)

FORMS = {"json": record_json, "text": record_text}
"""Ways to write the record of one game down."""
MAT = "mat"
"""The way to write a whole match down."""


class NotInThisForm(ValueError):
    """The form cannot hold this game; the message says why."""


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
            *earlier, game = await _up_to(work, code)
            return await _recorded(work, game, earlier)

    async def match(self, code: str) -> tuple[GameRecord, ...]:
        """
        Return the records of all games of a match, the running one too.

        Args:
            code: The public code of one of its games.

        Raises:
            NoSuchGame: There is none with this code.
        """
        async with self._reading() as work:
            games = await work.games.of_match((await work.games.by_code(code)).match.id)
            return tuple(
                [await _recorded(work, game, games[:index]) for index, game in enumerate(games)]
            )

    async def export(self, code: str, *, form: str = "json") -> str:
        """
        Return the record of a game written down.

        Args:
            code: Its public code.

            form: `json`, one line for programs; `text`, for people; or `mat`, the whole match it
                belongs to, which other programs open where it is short nardy.

        Raises:
            NoSuchGame: There is none with this code.

            NotInThisForm: It cannot be written so.
        """
        if form == MAT:
            return _mat(await self.match(code))
        return FORMS[form](await self.record(code))

    async def faults(self, code: str) -> tuple[str, ...]:
        """
        Return what is wrong with the record of a game: nothing, or a line for each fault.

        It is replayed and compared with the snapshot; its rolls are thrown anew from the seed,
        which is compared with the commitment.
        """
        async with self._reading() as work:
            *earlier, game = await _up_to(work, code)
            entries = await work.facts.of(game.id)
            seed = await work.seeds.of(game.match.id)
            before = await _before(work, game)
        return (
            *_replay_faults(game, entries, earlier),
            *self._dice_faults(game, entries, seed),
            *self._color_faults(game, seed, before),
        )

    async def rating_faults(self) -> tuple[str, ...]:
        """Return where the ratings are not what the games give; nothing, or a line for each."""
        async with self._reading() as work:
            return await work.ratings.faults()

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

    def _color_faults(self, game: Game, seed: Seed, before: Game | None) -> Iterator[str]:
        """Yield what is wrong with who plays White: the author of the invitation, or not."""
        inviter = game.match.inviter
        if game.state.options.classic:
            one, other = game.opening[-1]
            is_white = one > other
        else:
            if before is not None:
                began = decide.has_white_in_rematch(before, inviter)
            else:
                began = self._dice.inviter_is_white(seed, game.match.word)
            is_white = began is (game.number % 2 == 1)
        if is_white is not (game.seats.white.id == inviter):
            yield "dice: the colours are not those that were drawn"


async def _up_to(work: UnitOfWork, code: str) -> tuple[Game, ...]:
    """Return the games of a match up to the one with *code*, which comes last."""
    game = await work.games.by_code(code)
    # A later game is not read: that it is broken must not spoil this one.
    return (*await work.games.before(game.match.id, number=game.number), game)


async def _recorded(work: UnitOfWork, game: Game, earlier: Sequence[Game]) -> GameRecord:
    # A turn that is played meanwhile belongs to a later state than the one we have read.
    entries = (await work.facts.of(game.id))[: game.rev]
    seed = await work.seeds.opened(game.match.id)
    return record_of(game, entries, seed, earlier=earlier, before=await _before(work, game))


async def _before(work: UnitOfWork, game: Game) -> Game | None:
    """Return the last game of the match whose rematch *game* belongs to, or None."""
    match = game.match.rematch_of
    return None if match is None else await work.games.last_of(match)


def _mat(records: Sequence[GameRecord]) -> str:
    """Return the file of a match; its lines end without the last line feed, as every export's."""
    for record in records:
        if record.header.start is not None:
            code = record.header.id
            raise NotInThisForm(f"mat begins at the beginning, game {code} does not: use json")
    return mat_text(records).removesuffix("\n")


def _replay_faults(
    game: Game, entries: tuple[Entry, ...], earlier: Sequence[Game]
) -> Iterator[str]:
    if [entry.n for entry in entries] != list(range(1, game.rev + 1)):
        yield f"record: {len(entries)} entries, the game is at revision {game.rev}"
    try:
        state = replay(record_of(game, entries, None, earlier=earlier))
        before = match_before(game, earlier)
    except (IllegalFact, NotationError) as error:
        yield f"record: {error}"
        return
    except ValueError as error:
        yield f"match: {error}"
        return
    if before != match_of(game):
        yield f"match: its games give {before}, written is {match_of(game)}"
    if state != game.state:
        yield f"snapshot: replayed is {state_text(state)}, written is {state_text(game.state)}"
