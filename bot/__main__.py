"""
Command line: `python -m bot run|migrate|export|verify|doctor`.

Checks arguments and settings; a wrong one ends it with one line and exit status 2, at once: what
takes seconds to import is imported after that.
"""

import argparse
import asyncio
import gc
import logging
import os
import sys
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import uvloop

from bot.logs import set_up_logs
from bot.settings import BadSettings, Settings, read_settings
from engine.console import spoken

log = logging.getLogger("bot")

OK, USAGE = 0, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    return spoken(lambda: _command(_parser().parse_args(argv)))


def _command(arguments: argparse.Namespace) -> int:
    runs = arguments.command == "run"
    try:
        settings = read_settings()
        if runs:
            _ = settings.token
        _set_up_logs(settings)
    except BadSettings as error:
        print(error, file=sys.stderr)
        return USAGE
    if runs:
        log.info("starting")
    status = _performed(arguments, settings)
    if runs:
        _leave(status)
    return status


def _performed(arguments: argparse.Namespace, settings: Settings) -> int:
    try:
        perform = _imported()
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(perform(arguments, settings))
    except BadSettings as error:
        print(error, file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        return OK


def _imported() -> Callable[[argparse.Namespace, Settings], Coroutine[Any, Any, int]]:
    """
    Import what takes seconds: after the settings are known to be right, and something is said.

    What is imported stays, a quarter of a million objects: to look through them for garbage again
    and again makes the imports a fifth longer, and later everybody waits half a second at a time.
    """
    gc.disable()
    try:
        from bot.operate import perform  # noqa: PLC0415
    finally:
        gc.freeze()
        gc.enable()
    return perform


def _leave(status: int) -> None:
    """
    End the process without taking the interpreter down.

    Everything is closed and written; what is left is to free the thousands of classes of the
    messenger's library one by one, 6 to 10 seconds of work that nobody needs and that makes a
    supervisor believe the bot hangs.
    """
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Nardy by correspondence.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="migrate the database and run the bot")
    commands.add_parser("migrate", help="bring the database to the newest tables")
    export = commands.add_parser("export", help="print the record of a game")
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("game", nargs="?", metavar="GAME", help="its public code")
    which.add_argument("--all", action="store_true", help="every game, running ones too")
    export.add_argument(
        "--format",
        choices=("json", "text", "mat"),
        default="json",
        help="json: a line for programs; text: for people; mat: the whole match as a file",
    )
    commands.add_parser("verify", help="replay every record and compare")
    commands.add_parser("doctor", help="say what is right and what to do")
    return parser


def _set_up_logs(settings: Settings) -> None:
    secrets = (settings.bot_token, settings.webhook_secret)
    set_up_logs(
        settings.log_level,
        secrets=tuple(secret.get_secret_value() for secret in secrets if secret is not None),
    )


if __name__ == "__main__":
    sys.exit(main())
