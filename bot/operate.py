"""
Operate: what the operator's commands do, once the settings are known to be right.

Everything heavy is imported from here on, so that wrong settings are answered at once.
"""

import argparse
import sys
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager

from bot import doctor
from bot.clock import ClockSilent, FollowingClock, SystemClock
from bot.correspondence.errors import NoSuchGame
from bot.dice import SeededDice
from bot.ports import Clock
from bot.services import MAT, NotInThisForm, RecordService
from bot.settings import BadSettings, Settings
from bot.storage import Database, DatabaseUnavailable
from bot.storage.migration import newest, present, remedy, upgrade

OK, BAD, USAGE = 0, 1, 2


async def perform(arguments: argparse.Namespace, settings: Settings) -> int:
    """
    Do what the command says; return the exit status.

    Raises:
        BadSettings: A setting leads nowhere.
    """
    try:
        return await _command(arguments, settings)
    except DatabaseUnavailable as error:
        raise BadSettings(
            f"DATABASE_URL cannot be used: {error}; see `python -m bot doctor`"
        ) from error


async def _command(arguments: argparse.Namespace, settings: Settings) -> int:
    match arguments.command:
        case "run":
            return await _run(settings)
        case "migrate":
            await upgrade(settings.database_url)
            print(f"The database is at revision {newest()}.")
            return OK
        case "export":
            return await _export(settings, None if arguments.all else arguments.game, arguments)
        case "verify":
            return await _verify(settings)
        case _:
            return await doctor.examine(settings)


async def _run(settings: Settings) -> int:
    # The other commands need no messenger and no computer.
    from bot.app import build_app  # noqa: PLC0415
    from bot.opponent import Shipped, WeightsError, check  # noqa: PLC0415
    from bot.thinking import Worker  # noqa: PLC0415

    try:
        check()
    except WeightsError as error:
        print(error, file=sys.stderr)
        return BAD
    await upgrade(settings.database_url)
    async with _clock(settings) as clock:
        app = build_app(settings, clock=clock, dice=SeededDice(), thinking=Worker(Shipped))
        await app.run()
    return OK


@asynccontextmanager
async def _clock(settings: Settings) -> AsyncIterator[Clock]:
    if settings.clock_url is None:
        yield SystemClock()
        return
    clock = FollowingClock(settings.clock_url)
    try:
        async with clock.following():
            yield clock
    except ClockSilent as error:
        raise BadSettings(f"CLOCK_URL {error}: unset it, or start what it names") from error


async def _export(settings: Settings, code: str | None, arguments: argparse.Namespace) -> int:
    if code is None and arguments.format == MAT:
        print("--format mat writes one match: give the code of one of its games", file=sys.stderr)
        return USAGE
    status = OK
    async with _records(settings) as records:
        for each in await records.codes() if code is None else (code,):
            try:
                written = await records.export(each, form=arguments.format)
            except NoSuchGame:
                print(f"there is no game {each!r}: its code is in the link b_CODE", file=sys.stderr)
                return USAGE
            except NotInThisForm as error:
                print(error, file=sys.stderr)
                return USAGE
            except Exception as error:  # noqa: BLE001 # as in `_spoken`
                print(f"game {each}: {_not_readable(error)}", file=sys.stderr)
                status = BAD
            else:
                print(written)
    return status


async def _verify(settings: Settings) -> int:
    async with _records(settings) as records:
        codes = await records.codes()
        wrong = 0
        for code in codes:
            for fault in await _spoken(records.faults(code)):
                wrong += 1
                print(f"game {code}: {fault}")
        for fault in await _spoken(records.rating_faults()):
            wrong += 1
            print(f"ratings: {fault}")
    print(f"{len(codes)} games, {wrong} faults.")
    return BAD if wrong else OK


async def _spoken(faults: Awaitable[tuple[str, ...]]) -> tuple[str, ...]:
    """Return *faults*; where they cannot be looked for, that."""
    try:
        return await faults
    except Exception as error:  # noqa: BLE001 # whatever stands in the tables: the rest follows
        return (_not_readable(error),)


def _not_readable(error: Exception) -> str:
    """Return what to say of tables that hold what nobody understands, on one line."""
    return " ".join(f"not readable: {type(error).__name__}: {error}".split())


@asynccontextmanager
async def _records(settings: Settings) -> AsyncIterator[RecordService]:
    at = await present(settings.database_url)
    if at != newest():
        raise BadSettings(
            f"DATABASE_URL leads to tables of revision {at or 'none'}, not {newest()}: {remedy(at)}"
        )
    database = Database(settings.database_url)
    try:
        yield RecordService(database.reading, SeededDice())
    finally:
        await database.close()
