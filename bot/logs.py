"""
Logs: one line per event on standard error.

Knows how to keep tokens out: whatever a library prints passes through here.
"""

import logging
import re
import sys

FORM = "%(asctime)s %(levelname)s %(name)s %(message)s"
IN_ADDRESS = re.compile(r"/bot[0-9]{1,20}:[A-Za-z0-9_-]+")
QUIET = (
    "aiogram",
    "aiohttp.access",
    "aiosqlite",
    "alembic",
    "apscheduler",
    "asyncio",
    "sqlalchemy",
)
"""Libraries whose daily business is nobody's; their warnings stay."""


class Discreet(logging.Formatter):
    """Writes a line, or a line and a traceback, without tokens."""

    def __init__(self, secrets: tuple[str, ...] = ()) -> None:
        super().__init__(FORM)
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """Return what is written."""
        text = IN_ADDRESS.sub("/bot***", super().format(record))
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return text


def set_up_logs(level: str, *, secrets: tuple[str, ...] = ()) -> None:
    """
    Send everything from *level* on to standard error.

    Args:
        level: A name of the standard library.

        secrets: Texts that are never written, wherever they come from.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Discreet(secrets))
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
