"""`python -m sandbox`: the sandbox, its page, and the bot beside it."""

import argparse
import asyncio
import errno
import os
import signal
import sys
from pathlib import Path

from sandbox.child import ChildBot, child_environment, fresh
from sandbox.server import Sandbox

PORT = 8090


def say(line: str) -> None:
    """Print *line* at once."""
    print(line, flush=True)


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """Return the command line, parsed."""
    parser = argparse.ArgumentParser(
        prog="python -m sandbox",
        description="A small Telegram of our own: a page with phones, and the bot beside it.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="loopback address to listen on")
    parser.add_argument("--port", type=int, default=PORT, help=f"port (default {PORT})")
    parser.add_argument("--no-bot", action="store_true", help="only the server and its page")
    parser.add_argument(
        "--data", type=Path, default=Path(".sandbox"), help="folder of the bot's fresh database"
    )
    return parser.parse_args(arguments)


async def run(options: argparse.Namespace) -> int:
    """Serve until a signal comes; return the exit status."""
    try:
        sandbox = Sandbox(host=options.host, port=options.port)
    except ValueError as error:
        print(f"sandbox: {error}", file=sys.stderr)
        return 2
    try:
        await sandbox.start()
    except OSError as error:
        print(f"sandbox: {_why_not(error, options)}", file=sys.stderr)
        return 2
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    say("The sandbox is open. Its page:")
    say(f"{sandbox.url}/")
    try:
        if options.no_bot:
            say("No bot beside it. Start one with:")
            say(
                f"BOT_TOKEN={sandbox.token} BOT_API_URL={sandbox.url} "
                f"CLOCK_URL={sandbox.url}/clock python -m bot run"
            )
            await stop.wait()
        else:
            say("The bot is starting. Ctrl-C ends both.")
            await _with_bot(sandbox, options.data, stop)
    finally:
        await sandbox.stop()
    say("The sandbox is closed.")
    return 0


async def _with_bot(sandbox: Sandbox, data: Path, stop: asyncio.Event) -> None:
    fresh(data)
    bot = ChildBot(sandbox.office.child_changed, say)
    environment = child_environment(os.environ, url=sandbox.url, token=sandbox.token, data=data)
    await bot.start(environment=environment, folder=data)
    watcher = asyncio.create_task(bot.watch())
    greeter = asyncio.create_task(_greet(sandbox))
    try:
        await stop.wait()
    finally:
        greeter.cancel()
        await bot.stop()
        await watcher


async def _greet(sandbox: Sandbox) -> None:
    """Tell when the bot is there, which takes it some seconds."""
    seq = 0
    while True:
        page = await sandbox.office.events.since(seq, wait_ms=60_000)
        if any(event["type"] == "call" for event in page["events"]):
            say("sandbox: the bot is there.")
            return
        seq = page["seq"]


def _why_not(error: OSError, options: argparse.Namespace) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {options.port} is taken: stop what listens there, "
            f"or choose another with --port {options.port + 1}"
        )
    return f"cannot listen on {options.host}:{options.port}: {error.strerror or error}"


def main() -> int:
    """Run the command."""
    return asyncio.run(run(parse()))


if __name__ == "__main__":
    sys.exit(main())
