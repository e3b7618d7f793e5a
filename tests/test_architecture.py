"""
Who may import whom, and other promises of docs/architecture.md that a machine can hold.

The table is the document's; a package may always import itself and the standard library.
"""

import ast
import functools
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PRODUCT = ("engine", "render", "bot", "sandbox", "migrations")
OURS = (*PRODUCT, "tests", "bench")

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "engine": (),
    "engine.ai": ("engine",),
    "render": ("engine",),
    "bot.ports": ("engine",),
    "bot.thinking": ("engine", "bot.ports"),
    "bot.opponent": ("engine", "engine.ai", "bot.ports"),
    "bot.dice": ("bot.ports",),
    "bot.verifier": (),
    "bot.settings": (),
    "bot.clock": (),
    "bot.awake": ("bot.ports",),
    "bot.logs": (),
    "bot.doctor": ("bot.settings", "bot.storage"),
    "bot.i18n": (),
    "bot.correspondence": ("engine", "bot.ports"),
    "bot.storage": ("engine", "bot.correspondence", "bot.ports", "migrations"),
    "bot.services": ("engine", "bot.correspondence", "bot.storage", "bot.ports"),
    "bot.presenters": ("engine", "render.scene", "bot.correspondence", "bot.i18n"),
    "bot.telegram": (
        "engine", "render", "bot.correspondence", "bot.services", "bot.storage",
        "bot.presenters", "bot.i18n", "bot.settings", "bot.ports",
    ),
    "bot.jobs": ("bot.services", "bot.telegram.messenger", "bot.ports"),
    "sandbox": (),
    "migrations": ("bot.storage",),
}  # fmt: skip
"""Package → the packages of ours it may import besides itself; the longest name counts."""

WIRING = {"bot.app", "bot.operate", "bot.__main__", "engine.__main__", "sandbox.__main__"}
"""Modules that import what they wire."""

ONLY_IN: dict[str, tuple[str, ...]] = {
    "aiogram": ("bot.telegram", "sandbox", "bot.app"),
    "sqlalchemy": ("bot.storage", "migrations"),
    "alembic": ("bot.storage", "migrations"),
    "asyncpg": ("bot.storage", "migrations"),
    "aiosqlite": ("bot.storage", "migrations"),
    "PIL": ("render", "sandbox.pictures"),
    "numpy": ("render", "engine.ai"),
    "apscheduler": ("bot.jobs", "bot.app"),
    "babel": ("bot.i18n",),
    "pydantic_settings": ("bot.settings",),
}
"""A library → the only places of the product that may import it."""

FORBIDDEN_IN_ENGINE = {"random", "time", "os", "asyncio", "secrets", "threading", "socket"}
TRAINING_ONLY = {"numba", "matplotlib", "tqdm", "torch", "scipy"}
LONG_LINES = 300
LONG_MODULES: dict[str, str] = {
    "tests.bot.presenters.gallery": "one sample of every screen: a list, not logic",
}
"""Modules over 300 lines that had their hard look → why they stay one module."""


@dataclass(frozen=True)
class Import:
    """One import statement's target."""

    module: str
    """Who imports."""
    target: str
    """What, dotted; `from a import b` gives `a.b`."""
    line: int
    for_types: bool
    """Under `if TYPE_CHECKING`."""

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def modules(*packages: str) -> Iterator[tuple[str, Path]]:
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            yield name.removesuffix(".__init__"), path


def imports_of(name: str, path: Path) -> Iterator[Import]:
    tree = ast.parse(path.read_text())
    typing_only = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name}:{node.lineno} imports relatively"
            targets = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for target in targets:
            yield Import(name, target, node.lineno, node in typing_only)


@functools.cache
def all_imports() -> tuple[Import, ...]:
    """Read the product; not while tests are collected, which each worker does."""
    return tuple(found for name, path in modules(*PRODUCT) for found in imports_of(name, path))


def inside(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def home_of(name: str) -> str | None:
    """Return the row of the table that *name* belongs to."""
    rows = [row for row in MAY_IMPORT if inside(name, row)]
    return max(rows, key=len, default=None)


def test_every_module_has_a_row_in_the_table() -> None:
    strays = [
        name
        for name, _ in modules(*PRODUCT)
        if home_of(name) is None and name not in {*WIRING, "bot"}
    ]

    assert [] == strays


def test_packages_import_only_what_the_table_allows() -> None:
    wrong = []
    for found in all_imports():
        if found.target.split(".")[0] not in OURS or found.module in WIRING:
            continue
        home = home_of(found.module)
        assert home is not None, found
        allowed = (home, *MAY_IMPORT[home])
        inner = {row for row in MAY_IMPORT if row != home and row.startswith(f"{home}.")}
        if not any(inside(found.target, package) for package in allowed) or any(
            inside(found.target, row) for row in inner
        ):
            wrong.append(str(found))

    assert [] == wrong


def test_the_messenger_alone_of_telegram_knows_the_storage() -> None:
    """Handlers go through services (docs/architecture.md, dependency direction)."""
    wrong = [
        str(found)
        for found in all_imports()
        if inside(found.module, "bot.telegram.handlers") and inside(found.target, "bot.storage")
    ]

    assert [] == wrong


@pytest.mark.parametrize("library", sorted(ONLY_IN))
def test_a_library_stays_in_its_place(library: str) -> None:
    wrong = [
        str(found)
        for found in all_imports()
        if inside(found.target, library)
        and not any(inside(found.module, place) for place in ONLY_IN[library])
    ]

    assert [] == wrong


def test_the_engine_imports_the_standard_library_alone() -> None:
    wrong = [
        str(found)
        for found in all_imports()
        if inside(found.module, "engine")
        and not inside(found.module, "engine.ai")
        and found.target.split(".")[0] not in {*sys.stdlib_module_names, "engine"}
    ]

    assert [] == wrong


def test_the_engine_has_no_chance_no_clock_and_no_system() -> None:
    wrong = [
        str(found)
        for found in all_imports()
        if inside(found.module, "engine")
        and not inside(found.module, "engine.ai.training")
        and found.target.split(".")[0] in FORBIDDEN_IN_ENGINE
    ]

    assert [] == wrong


def test_rules_decisions_and_services_ask_no_clock_of_their_own() -> None:
    """Instants come in as arguments or from the Clock."""
    clocks = {"now", "utcnow", "today", "monotonic", "perf_counter"}
    wrong = [
        f"{name}:{node.lineno} asks {ast.unparse(node)}"
        for name, path in modules("engine", "render", "bot/correspondence", "bot/services")
        if not inside(name, "engine.ai.training")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
        and node.attr in clocks
        and ast.unparse(node.value).split(".")[-1] in {"datetime", "date", "time"}
    ]

    assert [] == wrong


def test_decisions_do_no_input_and_no_output() -> None:
    doers = {
        "asyncio",
        "aiohttp",
        "socket",
        "sqlite3",
        "pathlib",
        "os",
        "secrets",
        "random",
        "logging",
    }
    wrong = [
        str(found)
        for found in all_imports()
        if (inside(found.module, "bot.correspondence") or inside(found.module, "engine"))
        and found.target.split(".")[0] in doers
        and found.module != "engine.__main__"
        and not inside(found.module, "engine.ai.training")
    ]

    assert [] == wrong


def test_the_product_imports_no_test_and_nothing_of_the_training() -> None:
    wrong = [
        str(found)
        for found in all_imports()
        if found.target.split(".")[0] in {"tests", "bench", *TRAINING_ONLY}
        and not inside(found.module, "engine.ai.training")
    ]

    assert [] == wrong


def test_the_slow_rules_share_nothing_with_the_product() -> None:
    """What judges the engine may not be the engine."""
    judges = [
        found
        for name, path in modules("tests/reference")
        if name.split(".")[-1] in {"long", "short", "worth", "record", "offers", "reference"}
        for found in imports_of(name, path)
    ]
    wrong = [
        str(found)
        for found in judges
        if found.target.split(".")[0] not in sys.stdlib_module_names
        and not inside(found.target, "tests.reference")
    ]

    assert judges
    assert [] == wrong


def test_modules_stay_short() -> None:
    """At 300 lines look for a second noun; what stays long is listed with a reason."""
    long_ones = {
        name for name, path in modules(*OURS) if len(path.read_text().splitlines()) > LONG_LINES
    }

    assert long_ones <= set(LONG_MODULES)
