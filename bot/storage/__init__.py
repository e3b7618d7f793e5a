"""
Storage: what is kept between two presses, on SQLite or PostgreSQL.

Rows and sessions never leave this package; values of `bot.correspondence` do.
"""

from bot.storage.database import Database, DatabaseUnavailable
from bot.storage.games import LostUpdate
from bot.storage.migration import migrate
from bot.storage.queue import Outgoing
from bot.storage.views import Shown
from bot.storage.work import UnitOfWork

__all__ = [
    "Database",
    "DatabaseUnavailable",
    "LostUpdate",
    "Outgoing",
    "Shown",
    "UnitOfWork",
    "migrate",
]
