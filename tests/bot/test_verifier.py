"""The script that checks the dice of an exported game without the bot (F-052)."""

import ast
import asyncio
import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot import verifier
from bot.correspondence.games import Game
from bot.correspondence.terms import Terms
from bot.dice import SeededDice
from bot.ports import Seed
from engine import Options, Variant
from tests.bot.making import MIDDLE
from tests.bot.stage import Stage, set_stage

SCRIPT = Path(verifier.__file__)
TURNS = 6
CLASSIC = Options(classic=True)


class TiedDice(SeededDice):
    """The real dice; every game of a first match begins with a tie."""

    def __init__(self) -> None:
        self._seeds = count()

    def new_seed(self) -> Seed:
        """Return the next seed whose first throw is a tie."""
        for number in self._seeds:
            seed = Seed(number.to_bytes(32, "big"))
            one, other = self.stream(seed, self.new_word(), 1)(0)
            if one == other:
                return seed
        raise AssertionError("there is no end of seeds")

    def new_word(self) -> str:
        """Return always the same word."""
        return "кедр-7"


async def ended(stage: Stage, terms: Terms, start: str | None = None) -> Game:
    """Return a game in which some turns are played before somebody gives up."""
    invite = await stage.services.invites.create_link(stage.anya.id, terms)
    game = await stage.services.invites.accept(invite.code, stage.marat.id, start=start)
    return await played(stage, game)


async def played(stage: Stage, game: Game) -> Game:
    for _ in range(TURNS):
        game = (await stage.play(game)).game
    return await stage.resign(game)


async def again(stage: Stage, game: Game) -> Game:
    """Return the rematch after *game*, played too."""
    await stage.services.rematches.ask(game.id, stage.marat.id)
    begun = await stage.services.rematches.ask(game.id, stage.anya.id)
    assert begun.game is not None
    return await played(stage, await stage.services.games.game(begun.game))


async def exports(url: str) -> list[str]:
    """Return the records of games of every kind, their matches over."""
    stage = await set_stage(url, dice=TiedDice())
    games = [
        await ended(stage, Terms()),
        await ended(stage, Terms(Variant.SHORT, cube=True)),
        await ended(stage, Terms(options=CLASSIC)),
        await ended(stage, Terms(), start=MIDDLE),
    ]
    games += [await again(stage, games[0]), await again(stage, games[2])]
    games.append(await ended(stage, Terms(length=5)))
    while not games[-1].ends_match:
        games.append(await played(stage, await stage.newest()))
    running = await stage.game(acted=False)
    lines = [await stage.services.records.export(game.code) for game in (*games, running)]
    await stage.database.close()
    return lines


@pytest.fixture
def records(sqlite_url: str) -> list[dict[str, Any]]:
    """The records of games whose matches are over, and at the end one that runs."""
    return [json.loads(line) for line in asyncio.run(exports(sqlite_url))]


def answers(records: list[dict[str, Any]], folder: Path) -> list[str]:
    """Return what the script says of each record, in a file of its own."""
    file = folder / "games.json"
    file.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="ascii")
    said = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(file)],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
    )
    return said.stdout.splitlines()


def another(roll: list[int]) -> list[int]:
    """Return a roll of two numbers that is not *roll*."""
    return [6, 5] if sorted(roll) != [5, 6] else [6, 4]


def altered(record: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield *record* with one thing changed."""
    for n, fact in enumerate(record["facts"]):
        if "roll" in fact:
            changed = copy.deepcopy(record)
            changed["facts"][n]["roll"] = another(fact["roll"])
            yield changed
    for n, throw in enumerate(record["opening"]):
        changed = copy.deepcopy(record)
        changed["opening"][n] = throw[::-1] if throw[0] != throw[1] else another(throw)
        yield changed
    for name, value in (
        ("word", record["dice"]["word"] + "x"),
        ("word", "кедp-7"),  # the third letter is a Latin one
        ("seed", flipped(record["dice"]["seed"])),
        ("commitment", flipped(record["dice"]["commitment"])),
        ("inviter", "b" if record["dice"]["inviter"] == "w" else "w"),
    ):
        if name == "inviter" and not record["options"]["classic"] and is_rematch(record):
            continue  # the match before decided it, which is another record
        changed = copy.deepcopy(record)
        changed["dice"][name] = value
        yield changed
    changed = copy.deepcopy(record)
    changed["match"]["number"] += 1
    yield changed


def is_rematch(record: dict[str, Any]) -> bool:
    return "rematch_of" in record["match"]


def flipped(digits: str) -> str:
    """Return hex digits of which the first is another."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def test_true_games_are_ok_and_everything_altered_fails(
    records: list[dict[str, Any]], tmp_path: Path
) -> None:
    """F-052: both games, ties, the classic opening, matches, rematches, a given position."""
    *over, running = records
    assert {"long", "short"} == {record["game"] for record in over}
    assert all(len(record["opening"]) > 1 for record in over if not is_rematch(record)
               and record["match"]["number"] == 1)  # fmt: skip
    assert {False, True} == {record["options"]["classic"] for record in over if is_rematch(record)}
    assert 2 <= max(record["match"]["number"] for record in over)
    wrong = [changed for record in over for changed in altered(record)]

    said = answers([*over, running, *wrong], tmp_path)

    true, false = said[: len(over)], said[len(over) :]
    assert [line[:4] for line in true] == ["OK: "] * len(over)
    assert [line[:6] for line in false] == ["FAIL: "] * (len(wrong) + 1)
    assert "not opened yet" in false[0]


def test_the_script_is_forty_lines_of_the_standard_library() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    imports = [
        node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)
    ]

    assert len(text.splitlines()) <= 40
    assert all(isinstance(node, ast.Import) for node in imports)
    assert {alias.name for node in imports for alias in node.names} <= set(sys.stdlib_module_names)
