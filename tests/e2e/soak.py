"""
Many whole games by random legal presses, and kills: `python -m tests.e2e.soak --games 200`.

One seat of every game reads Russian, the other English. What is played is chosen on the screen of a
new game: mostly long nardy, one game; with `--mixed` both games, matches, options and the cube by
lot. At the end every record is replayed by the engine and by the slow rules, and the figures are
written down.
"""

import argparse
import asyncio
import logging
import random
import shutil
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.correspondence.terms import Terms
from tests.database import Databases, sqlite_address
from tests.e2e.chooser import anything, choose, mostly_long
from tests.e2e.control import Control
from tests.e2e.killer import AFTER_COMMIT, ANYWHEN, IN_FLIGHT, Killer, KillFigures
from tests.e2e.player import NEW_GAME, Figures, Gate, Player
from tests.e2e.report import Report, judge_records, text_of
from tests.e2e.seat import Message, Seat
from tests.e2e.watcher import Watcher
from tests.e2e.world import World

log = logging.getLogger(__name__)
RUSSIAN = ("Аня", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Захар")
ENGLISH = ("Zoe", "Adam", "Beth", "Carl", "Dora", "Evan", "Faye", "Glen")
LOOK_SECONDS = 1.0


class Pair:
    """A Russian and an English reader who play one game after another."""

    def __init__(self, russian: Player, english: Player, chance: random.Random) -> None:
        self.players = (russian, english)
        self.chance = chance
        self.met = False

    async def game(self, terms: Terms | None = None) -> None:
        """Play a match, mostly of one game, from the invitation to both cards at its end."""
        author, joiner = self.chance.sample(self.players, 2)
        newest = {}
        for player in self.players:
            if not self.met:
                await player.seat.start()
            newest[player.seat.id] = (await player.seat.last()).id
        self.met = True
        await joiner.seat.follow(await self._link(author.seat, terms))
        await joiner.seat.press("✅")
        await asyncio.gather(*(player.play(newest[player.seat.id]) for player in self.players))

    async def _link(self, author: Seat, terms: Terms | None) -> str:
        """Make a link by the buttons that are on the screen; links of earlier games are dead."""
        old = {link for message in await author.messages() for link in links(message)}
        if terms is not None:
            await choose(author, terms)
        if terms is None:
            shown = await author.with_button("🎲")
            new = next(button for button in shown.buttons if button.get("data") == NEW_GAME)
            await author.press_button(shown, new)
        await author.press("🔗")
        message = await author.wait(
            lambda shown: any(link not in old for link in links(shown)), "the link"
        )
        return next(link for link in links(message) if link not in old)


def links(message: Message) -> list[str]:
    """Return the invitations in a message."""
    return [word for word in message.text.split() if "?start=j_" in word]


async def people(control: Control, pairs: int, first: int) -> list[tuple[Seat, Seat]]:
    """Make *pairs* of a Russian and an English reader."""
    made = []
    for number in range(pairs):
        seats = []
        for index, (names, locale) in enumerate(((RUSSIAN, "ru"), (ENGLISH, "en"))):
            user = first + 2 * number + index
            name = names[number % len(names)]
            await control.post("users", id=user, first_name=name, language_code=locale)
            seats.append(Seat(control, user, name))
        made.append((seats[0], seats[1]))
    return made


async def soak(
    *,
    games: int,
    kills: int,
    pairs: int,
    folder: Path,
    database_url: str,
    terms: Iterator[Terms],
    seed: int = 1,
) -> Report:
    """Play *games* invitations of *terms* to the end, some of them with *kills* in between."""
    chance = random.Random(seed)
    begun = time.monotonic()
    words = folder / "words.jsonl"
    words.touch()
    async with World(database_url) as world:
        world.log = folder / "bot.log"
        watcher = Watcher(world.control, {}, {*RUSSIAN, *ENGLISH}, words)
        figures, gate = Figures(), Gate()
        report = Report(figures, KillFigures(), watcher)

        async def seated(count: int, first: int) -> list[Pair]:
            made = []
            for russian, english in await people(world.control, count, first):
                watcher.locales |= {russian.id: "ru", english.id: "en"}
                made.append(
                    Pair(
                        Player(russian, watcher, gate, figures, random.Random(chance.random())),
                        Player(english, watcher, gate, figures, random.Random(chance.random())),
                        random.Random(chance.random()),
                    )
                )
            return made

        await world.spawn_bot(spied_words=words)
        async with looking(watcher):
            killed_games = 0 if not kills else max(1, games // 20)
            await _play(await seated(pairs, 1001), games - killed_games, terms, figures)
            if watcher.duplicates():
                report.faults.append(f"{watcher.duplicates()} messages came twice without a kill")
            if kills:
                # One game: a message is doubled where it was sent and not yet noted, so of one
                # game one at most.
                killed_pairs = await seated(1, 5001)
                players = [player for pair in killed_pairs for player in pair.players]
                for player in players:
                    player.seat.wait_ms = 6000
                killer = Killer(world, players, watcher, gate, words)
                report.kills = killer.figures
                await _play_and_kill(
                    killed_pairs, killed_games, killer, kills=kills, chance=chance, figures=figures
                )
        await world.settled()
        await watcher.look()
        report.faults += list(watcher.spied_words())
        await world.stop_bot()
    if report.kills.most_duplicates > 1:
        report.faults.append(f"{report.kills.most_duplicates} duplicates of one kill")
    if "Traceback" in (folder / "bot.log").read_text():
        report.faults.append("a traceback in the log")
    await judge_records(report, database_url)
    report.seconds = time.monotonic() - begun
    return report


@asynccontextmanager
async def looking(watcher: Watcher) -> AsyncIterator[None]:
    """Read the call log all the while: it is long, and only its end is kept."""

    async def look() -> None:
        while True:
            await watcher.look()
            await asyncio.sleep(LOOK_SECONDS)

    task = asyncio.create_task(look())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _play(
    pairs: Sequence[Pair], games: int, terms: Iterator[Terms], figures: Figures
) -> None:
    left = games

    async def series(pair: Pair) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            await pair.game(next(terms))
            figures.games += 1
            log.info("game %d played, %d presses", figures.games, figures.presses.total())

    async with asyncio.TaskGroup() as tasks:
        for pair in pairs:
            tasks.create_task(series(pair))


async def _play_and_kill(
    pairs: Sequence[Pair],
    games: int,
    killer: Killer,
    *,
    kills: int,
    chance: random.Random,
    figures: Figures,
) -> None:
    """Play at least *games* games of long nardy, and on until every kill is done."""
    held, committed = (kills + 1) // 2, (kills + 4) // 5
    kinds = [IN_FLIGHT] * held + [AFTER_COMMIT] * committed
    kinds += [ANYWHEN] * (kills - len(kinds))
    chance.shuffle(kinds)
    started = asyncio.Event()

    async def series(pair: Pair) -> None:
        played = 0
        while played < games // len(pairs) or not killing.done():
            begun = asyncio.create_task(pair.game())
            started.set()
            await begun
            played += 1
            figures.games += 1

    async def kill() -> None:
        await started.wait()
        await killer.run(kinds, chance, pause=0.5)

    killing = asyncio.create_task(kill())
    async with asyncio.TaskGroup() as tasks:
        for pair in pairs:
            tasks.create_task(series(pair))
        tasks.create_task(_done(killing))


async def _done(task: "asyncio.Task[None]") -> None:
    await task


def main() -> int:
    """Run the soak and print its figures; 1 when anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--pairs", type=int, default=8, help="games at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mixed", action="store_true", help="both games, matches, every option")
    parser.add_argument("--report", type=Path, help="write the figures to this file")
    arguments = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
    log.setLevel(logging.INFO)
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    lot = random.Random(arguments.seed)
    report = asyncio.run(
        soak(
            games=arguments.games,
            kills=arguments.kills,
            pairs=arguments.pairs,
            folder=folder,
            database_url=sqlite_address(Databases(folder).sqlite()),
            terms=anything(lot) if arguments.mixed else mostly_long(lot),
            seed=arguments.seed,
        )
    )
    page = text_of(report)
    print(page)
    for fault in report.all_faults[:50]:
        print("FAULT:", fault)
    if arguments.report is not None:
        arguments.report.write_text(page)
    if report.all_faults:
        print(f"The database and the log are kept in {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
