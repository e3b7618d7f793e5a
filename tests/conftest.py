"""
Fixtures and habits of the whole test run.

Databases come from `tests/database.py`, the browser is Debian's Chromium, match files are opened
in Debian's GNU Backgammon; what is missing fails the run at once, and a test that was skipped
fails it at the end.
"""

import functools
import gc
import os
import shutil
import ssl
import subprocess
from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from zlib import crc32

import pytest
import pytest_asyncio
import uvloop
from playwright.async_api import Browser, async_playwright

from tests.database import Databases, postgres_version
from tests.gnubg import gnubg_path

# What is imported stays; no test has to wait while it is looked through for garbage.
gc.disable()
# Each bot reads the certificates of the whole world anew, 50 ms, and here speaks to itself.
ssl.create_default_context = functools.cache(  # type: ignore[assignment] # the same, remembered
    ssl.create_default_context
)

# The kernels of the training take a minute to compile; as Python they say the same. `make soak`
# compiles them.
os.environ.setdefault("NUMBA_DISABLE_JIT", "1")

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = ("--disable-gpu", "--in-process-gpu", "--num-raster-threads=1")
"""No processes and threads that only help where there is a graphics card."""
WEB_FIXTURE = "browser"
KINDS = ("sqlite", "postgresql")
WAITING = ("e2e", "bot", "sandbox")
"""Folders of tests in which something is waited for."""
skipped_key = pytest.StashKey[list[str]]()


def chromium_path() -> str:
    """
    Return the path of Chromium.

    Raises:
        LookupError: There is none; the message says what to install.
    """
    for name in CHROMIUM_NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    raise LookupError(
        "Chromium for the tests is missing: apt-get install chromium fonts-noto-color-emoji"
    )


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    """Stop at once, with one line, where PostgreSQL or a program is missing."""
    config.stash[skipped_key] = []
    if not _is_worker(config):
        try:
            postgres_version()
            chromium_path()
            gnubg_path()
        except LookupError as error:
            raise pytest.UsageError(str(error)) from error
        except (OSError, subprocess.CalledProcessError) as error:
            raise pytest.UsageError(f"a program of the tests does not run: {error}") from error


def pytest_report_header() -> list[str]:
    """Name the servers and the browser that are really used."""
    chromium = subprocess.check_output([chromium_path(), "--version"], text=True).strip()
    return [f"database: {postgres_version()}", f"browser: {chromium}"]


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    """Run every test on the event loop the bot has."""
    return {"uvloop": uvloop.new_event_loop}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one worker have the browser and one the killed bots; begin with what takes minutes."""
    for item in items:
        if WEB_FIXTURE in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("web"))
        if item.get_closest_marker("program") is not None:
            item.add_marker(pytest.mark.xdist_group("program"))
    # A worker takes its next test from the front: what is long must not be left to the end.
    items.sort(key=_turn)


def pytest_collection_finish() -> None:
    """From here on garbage is what the tests leave; it is not looked for at every turn."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    gc.enable()


def _turn(item: pytest.Item) -> int:
    """
    Return when a test should begin.

    Minutes first, then the browser's, then those that wait for others now and then; what only
    counts is left for the end, when nothing else fills the pauses.
    """
    if item.get_closest_marker("minutes") is not None:
        return 0
    if item.get_closest_marker("xdist_group") is not None:
        return 1
    return 2 if item.path.relative_to(item.config.rootpath).parts[1] in WAITING else 3


def _note_skip(config: pytest.Config, nodeid: str) -> None:
    config.stash[skipped_key].append(nodeid)


class SkipWatch:
    """Remembers what was skipped, from this process and from the workers."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a skipped test (an expected failure is no skip)."""
        if report.skipped and not hasattr(report, "wasxfail"):
            _note_skip(self._config, report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a module that was skipped as a whole."""
        if report.skipped:
            _note_skip(self._config, report.nodeid)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Watch for skipped tests."""
    if not _is_worker(session.config):
        session.config.pluginmanager.register(SkipWatch(session.config), "skip-watch")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn a run that skipped something into a failed one."""
    if session.config.stash[skipped_key] and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests were skipped: the run has failed for it."""
    skipped = terminalreporter.config.stash[skipped_key]
    if skipped:
        terminalreporter.write_line(f"FAILED: no test may be skipped: {', '.join(skipped)}")


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """The databases of this test worker."""
    made = Databases(tmp_path_factory.mktemp("databases"))
    yield made
    made.close()


@pytest.fixture
def sqlite_url(databases: Databases) -> Iterator[str]:
    """A migrated SQLite file of this test's own."""
    with databases.lent("sqlite") as url:
        yield url


@pytest.fixture
def postgres_url(databases: Databases) -> Iterator[str]:
    """A migrated PostgreSQL database of this test's own."""
    with databases.lent("postgresql") as url:
        yield url


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, databases: Databases) -> Iterator[str]:
    """A migrated database of this test's own: the test runs on SQLite and on PostgreSQL."""
    with databases.lent(request.param) as url:
        yield url


@pytest.fixture
def either_database_url(request: pytest.FixtureRequest, databases: Databases) -> Iterator[str]:
    """
    A migrated database of this test's own, SQLite or PostgreSQL by the name of the test.

    For tests of what stands above the services, which are tested on both.
    """
    with databases.lent(KINDS[crc32(request.node.name.encode()) % len(KINDS)]) as url:
        yield url


@pytest.fixture(params=KINDS)
def empty_database_url(request: pytest.FixtureRequest, databases: Databases) -> Iterator[str]:
    """A database without tables: the test runs on SQLite and on PostgreSQL."""
    with databases.lent(request.param, migrated=False) as url:
        yield url


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, one for the session; tests that use it run in the session's loop."""
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(
            executable_path=chromium_path(),
            chromium_sandbox=os.geteuid() != 0,
            args=CHROMIUM_FLAGS,
        )
        yield opened
        await opened.close()
