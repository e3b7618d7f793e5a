"""
How soon a press is answered and its picture stands, under load: `make bench-latency`.

A sandbox in this process and the bot, its throttle on, in another: 100 private chats with running
games of both kinds, 20 presses a second for a minute, legal picks, undos and confirmed turns spread
over the chats. Measured where Telegram stands: from the update handed out to the arrival of the
answer, and to the arrival of the edit of the board. Ends with 1 when the 95th percentile is over
the limit.
"""

import argparse
import asyncio
import math
import os
import platform
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.crowd import Crowd, Press, Watch
from bot.clock import SystemClock
from bot.correspondence.terms import Terms
from bot.dice import SeededDice
from bot.services import build_services
from bot.storage import Database
from bot.storage.migration import upgrade
from engine import Variant
from sandbox.child import ChildBot, child_environment, fresh
from sandbox.control.people import put_user
from sandbox.server import Sandbox

CHATS = 100
PRESSES_A_SECOND = 20
SECONDS = 60
ANSWER_MS, PICTURE_MS = 100, 250
"""At most so long at the 95th percentile."""
FIRST_PERSON = 2001
PATIENCE_SECONDS = 120.0


async def begin_games(sandbox: Sandbox, url: str, chats: int) -> list[int]:
    """Let people who have opened the bot begin games two by two; return their chats."""
    await upgrade(url)
    database = Database(url)
    services = build_services(database, clock=SystemClock(), dice=SeededDice())
    people = {}
    for number in range(FIRST_PERSON, FIRST_PERSON + chats):
        language = "ru" if number % 2 else "en"
        name = f"Player {number}"
        put_user(sandbox.world, {"id": number, "first_name": name, "language_code": language})
        sandbox.world.users[number].started = True
        people[number] = await services.players.touch(number, name, language)
        await services.players.started(number)
    numbers = list(people)
    for n, (author, joiner) in enumerate(zip(numbers[::2], numbers[1::2], strict=True)):
        terms = Terms(Variant.SHORT if n % 2 else Variant.LONG)
        invite = await services.invites.create_link(people[author].id, terms)
        await services.invites.accept(invite.code, people[joiner].id)
    await database.close()
    return numbers


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that *share* of all do not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def figures(name: str, milliseconds: Sequence[float]) -> str:
    """Return a line of figures."""
    if not milliseconds:
        return f"{name}: none"
    half, most = percentile(milliseconds, 0.5), percentile(milliseconds, 0.95)
    return (
        f"{name}: p50 {half:.0f} ms, p95 {most:.0f} ms, max {max(milliseconds):.0f} ms"
        f" ({len(milliseconds)})"
    )


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(crowd: Crowd, seconds: float, rate: float) -> None:
    """Press *rate* times a second, evenly."""
    begin = time.monotonic()
    for n in range(round(seconds * rate)):
        await asyncio.sleep(begin + n / rate - time.monotonic())
        await crowd.press()


async def measure(options: argparse.Namespace, data: Path) -> bool:
    """Run it all, print the figures and return whether they are within the limits."""
    fresh(data)
    sandbox = Sandbox()
    watch = Watch(sandbox)
    sandbox.office.calls = watch
    log = (data / "bot.log").open("w")
    bot = ChildBot(sandbox.office.child_changed, lambda line: print(line, file=log))
    async with sandbox:
        environment = child_environment(os.environ, url=sandbox.url, token=sandbox.token, data=data)
        chats = await begin_games(sandbox, environment["DATABASE_URL"], options.chats)
        await bot.start(environment=environment, folder=data)
        watcher = asyncio.create_task(bot.watch())
        crowd = Crowd(sandbox, watch, chats, options.seed)
        try:
            await _all_seated(crowd, watch, options.chats // 2)
            assert sandbox.office.child is not None
            before, sent = cpu_seconds(sandbox.office.child.pid), watch.methods.total()
            own, begin = time.process_time(), time.monotonic()
            await load(crowd, options.seconds, options.rate)
            await asyncio.sleep(2)
            took = time.monotonic() - begin
            spent = cpu_seconds(sandbox.office.child.pid) - before
            sent = watch.methods.total() - sent
            own = time.process_time() - own
        finally:
            await bot.stop()
            await watcher
            log.close()
    print(f"{platform.platform()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    print(f"load of the machine at the end: {os.getloadavg()[0]:.1f}")
    print(f"{len(chats)} chats, {len(crowd.presses)} presses in {took:.0f} s, {crowd.idle} times")
    print(
        f"nobody could press; {sent / took:.1f} calls/s, refused: {dict(watch.refused) or 'none'}"
    )
    print(", ".join(f"{count} {name}" for name, count in watch.methods.most_common()))
    print(f"CPU: bot {spent / took:.0%} of a core, sandbox and fingers {own / took:.0%}")
    return report(crowd.presses)


def report(presses: list[Press]) -> bool:
    """Print what the presses came to; return whether it is within the limits."""
    within = True
    for name, limit in (("answer", ANSWER_MS), ("picture", PICTURE_MS)):
        found: dict[str, list[float]] = {"pick": [], "undo": [], "confirm": []}
        lost = 0
        for press in presses:
            end = press.answered if name == "answer" else press.pictured
            if press.delivered is None or end is None:
                lost += 1
            else:
                found[press.kind].append(1000 * (end - press.delivered))
        every = [each for values in found.values() for each in values]
        print(figures(f"press → {name}", every), f"at most {limit} ms; {lost} never came")
        for kind, values in found.items():
            print(figures(f"  {kind}", values))
        within &= bool(every) and not lost and percentile(every, 0.95) <= limit
    waits = [1000 * (p.delivered - p.pressed) for p in presses if p.delivered is not None]
    print(figures("finger → update handed out", waits))
    return within


async def _all_seated(crowd: Crowd, watch: Watch, games: int) -> None:
    """Wait until somebody can play in every game and nothing more is sent."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    sent = -1
    while len(crowd.ready()) < games or sent != watch.methods.total() - watch.methods["getUpdates"]:
        if time.monotonic() > deadline:
            raise SystemExit(f"only {len(crowd.ready())} of {games} games have begun")
        sent = watch.methods.total() - watch.methods["getUpdates"]
        await asyncio.sleep(2)


def main() -> int:
    """Measure once."""
    parser = argparse.ArgumentParser(description="Latency of presses under load.")
    parser.add_argument("--chats", type=int, default=CHATS)
    parser.add_argument("--rate", type=float, default=PRESSES_A_SECOND, help="presses a second")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--data", type=Path, help="keep database and log in this folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="latency-") as folder:
        within = asyncio.run(measure(options, options.data or Path(folder)))
    print("within the limits" if within else "OVER the limits")
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
