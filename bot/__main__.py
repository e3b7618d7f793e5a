"""
Command line: `python -m bot run|migrate|export|verify|doctor`.

Wires what each command needs; a wrong setting ends it with one line and exit status 2.
"""

import argparse
import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from bot import doctor
from bot.clock import ClockSilent, FollowingClock, SystemClock
from bot.correspondence.errors import NoSuchGame
from bot.dice import SeededDice
from bot.logs import set_up_logs
from bot.ports import Clock
from bot.services import RecordService
from bot.settings import BadSettings, Settings, read_settings
from bot.storage import Database, DatabaseUnavailable
from bot.storage.migration import newest, present, upgrade

log = logging.getLogger("bot")

OK, BAD, USAGE = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    arguments = _parser().parse_args(argv)
    try:
        settings = read_settings()
        _set_up_logs(settings)
        return asyncio.run(_command(arguments, settings))
    except BadSettings as error:
        return _refuse(str(error))
    except DatabaseUnavailable as error:
        return _refuse(f"DATABASE_URL cannot be used: {error}; see `python -m bot doctor`")
    except KeyboardInterrupt:
        return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Nardy by correspondence.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="migrate the database and run the bot")
    commands.add_parser("migrate", help="bring the database to the newest tables")
    export = commands.add_parser("export", help="print the record of a game")
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("game", nargs="?", metavar="GAME", help="its public code")
    which.add_argument("--all", action="store_true", help="every game, running ones too")
    export.add_argument("--format", choices=("json", "text"), default="json")
    commands.add_parser("verify", help="replay every record and compare")
    commands.add_parser("doctor", help="say what is right and what to do")
    return parser


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
    _ = settings.token
    # The other commands need no messenger.
    from bot.app import build_app  # noqa: PLC0415

    await upgrade(settings.database_url)
    async with _clock(settings) as clock:
        app = build_app(settings, clock=clock, dice=SeededDice())
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
    async with _records(settings) as records:
        try:
            codes = await records.codes() if code is None else (code,)
            for each in codes:
                print(await records.export(each, form=arguments.format))
        except NoSuchGame:
            return _refuse(f"there is no game {code!r}: its code is in the link b_CODE")
    return OK


async def _verify(settings: Settings) -> int:
    async with _records(settings) as records:
        codes = await records.codes()
        wrong = 0
        for code in codes:
            for fault in await records.faults(code):
                wrong += 1
                print(f"game {code}: {fault}")
    print(f"{len(codes)} games, {wrong} faults.")
    return BAD if wrong else OK


@asynccontextmanager
async def _records(settings: Settings) -> AsyncIterator[RecordService]:
    at = await present(settings.database_url)
    if at != newest():
        raise BadSettings(
            f"DATABASE_URL leads to tables of revision {at or 'none'}, not {newest()}:"
            " run `python -m bot migrate`"
        )
    database = Database(settings.database_url)
    try:
        yield RecordService(database.reading, SeededDice())
    finally:
        await database.close()


def _set_up_logs(settings: Settings) -> None:
    secrets = (settings.bot_token, settings.webhook_secret)
    set_up_logs(
        settings.log_level,
        secrets=tuple(secret.get_secret_value() for secret in secrets if secret is not None),
    )


def _refuse(message: str) -> int:
    print(message, file=sys.stderr)
    return USAGE


if __name__ == "__main__":
    sys.exit(main())
