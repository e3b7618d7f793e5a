"""Writes the next step: `python -m migrations "What changes"` compares the code with the steps."""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage.migration import draft, newest, upgrade


async def write(message: str, folder: Path) -> None:
    """Draft the step from the newest revision to the tables of the code."""
    url = f"sqlite+aiosqlite:///{folder / 'empty.db'}"
    await upgrade(url)
    await draft(url, message, revision=f"{int(newest()) + 1:04}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit('usage: python -m migrations "What changes"')
    with TemporaryDirectory() as folder:
        asyncio.run(write(sys.argv[1], Path(folder)))
