"""Export and verify: records on standard output, whatever is broken and whoever reads them."""

import asyncio
import io
import json
import os

import pytest
from sqlalchemy import select

from bot.__main__ import main
from bot.storage import Database
from bot.storage.tables import GameRow


async def spoil(url: str, code: str) -> None:
    """Let a game have a snapshot that nobody can read."""
    database = Database(url)
    async with database.session() as session:
        row = (await session.scalars(select(GameRow).where(GameRow.code == code))).one()
        row.snapshot = {"x": 1}
        await session.commit()
    await database.close()


def run(*arguments: str) -> int:
    return main(arguments)


@pytest.mark.usefixtures("folder")
def test_games_are_exported_one_a_line(
    played: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == run("export", "--all")

    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert played == [record["id"] for record in records]
    assert [True, False] == [record["dice"]["seed"] is not None for record in records]
    assert [True, False] == [record["result"] is not None for record in records]


@pytest.mark.usefixtures("folder")
def test_exporting_goes_on_after_a_game_that_cannot_be_read(
    played: list[str], database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line on standard error names it; what can be read is exported all the same."""
    asyncio.run(spoil(database_url, played[0]))

    assert 1 == run("export", "--all")

    told = capsys.readouterr()
    (fault,) = told.err.splitlines()
    assert fault.startswith(f"game {played[0]}: not readable: ValueError: ")
    assert [played[1]] == [json.loads(line)["id"] for line in told.out.splitlines()]


@pytest.mark.usefixtures("folder")
def test_one_game_is_exported_by_its_code(
    played: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == run("export", played[0], "--format", "text")

    assert f"game {played[0]}, long nardy" in capsys.readouterr().out
    assert 2 == run("export", "unknown")
    assert "there is no game 'unknown'" in capsys.readouterr().err


@pytest.mark.usefixtures("folder")
def test_a_match_that_began_elsewhere_is_refused_as_a_file_with_one_line(
    played: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 2 == run("export", played[0], "--format", "mat")
    (line,) = capsys.readouterr().err.splitlines()
    assert f"mat begins at the beginning, game {played[0]} does not: use json" == line

    assert 2 == run("export", "--all", "--format", "mat")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("--format mat writes one match")


@pytest.mark.usefixtures("folder")
def test_verifying_counts_games_and_faults(
    played: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == run("verify")

    assert f"{len(played)} games, 0 faults.\n" == capsys.readouterr().out


@pytest.mark.usefixtures("folder")
def test_verifying_goes_on_after_a_game_that_cannot_be_read(
    played: list[str], database_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(spoil(database_url, played[0]))

    assert 1 == run("verify")

    broken, total = capsys.readouterr().out.splitlines()
    assert broken.startswith(f"game {played[0]}: not readable: ValueError: ")
    assert f"{len(played)} games, 1 faults." == total


@pytest.mark.usefixtures("folder")
def test_names_are_exported_whatever_the_terminal_can_show(
    played: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(shown, encoding="ascii"))

    assert 0 == run("export", played[0], "--format", "text")

    assert "Аня" in shown.getvalue().decode()


@pytest.mark.usefixtures("folder", "played")
@pytest.mark.parametrize("arguments", [("export", "--all"), ("verify",), ("migrate",)])
def test_a_reader_that_has_gone_ends_a_command_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    """As `| head` does."""
    reader, writer = os.pipe()
    os.close(reader)
    gone = os.fdopen(writer, "w", encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr("sys.stdout", gone)
        assert 1 == run(*arguments)

    assert gone.closed, "nothing is left to be flushed at exit"
    assert "" == capsys.readouterr().err
