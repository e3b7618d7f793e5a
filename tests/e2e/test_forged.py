"""Thousands of forged buttons, links and texts: each is answered, and nothing changes."""

import asyncio
import random
import string
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from bot.presenters.view import GameAction, GamePress
from bot.telegram.callbacks import BadCallback, decode
from tests.e2e.positions import MIDDLE
from tests.e2e.seat import Press, Seat
from tests.e2e.world import GROUP, World

AT_ONCE = 24
TABLES = (
    "players", "chats", "matches", "match_seeds", "invites", "games", "facts", "views", "outbox",
)  # fmt: skip
ODD = "\x00\u202e\u200f٣๑０ж🎲\ud7ff\uffff\n\t'\"<&%;:"
ALPHABET = string.ascii_letters + string.digits + ":_-" + ODD
HARMLESS = {GameAction.WHY, GameAction.MENU, GameAction.RESIGN, GameAction.COMMITMENT}
"""What a seat may ask for as often as it likes."""


def noise(chance: random.Random, longest: int) -> str:
    return "".join(chance.choices(ALPHABET, k=chance.randint(1, longest)))


def mutated(chance: random.Random, text: str) -> str:
    """Return *text* with one thing changed."""
    at = chance.randrange(len(text))
    return chance.choice(
        [
            text[:at] + chance.choice(ALPHABET) + text[at + 1 :],
            text[:at] + chance.choice(ALPHABET) + text[at:],
            text[:at] + text[at + 1 :],
            text[:at] + text[at:].upper(),
            text + text[at:],
            text.replace(":", "::", 1),
            text + ":",
            " " + text,
            text.replace("1", "01", 1),
            text.replace("1", "१", 1),
            text[::-1],
        ]
    )


def game_data(chance: random.Random, game: int, rev: int) -> str:
    number = chance.choice([game, game, game, game + 1, 0, -1, 2**63 - 1, 2**63, 10**40])
    turn = chance.choice([rev, rev, rev + 1, rev - 1, 0, -1, 2**63, 10**30])
    action = chance.choice([*(one.value for one in GameAction), "z", "", "ss", "C"])
    steps = "".join(
        chance.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") + chance.choice("0123456789")
        for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 4, 5, 20]))
    )
    return f"p:{number}:{turn}:{action}:{steps}"


def other_data(chance: random.Random, code: str) -> str:
    some = chance.choice([code, code[::-1], code[:-1], "", noise(chance, 40)])
    return chance.choice(
        [
            f"i:{some}:{chance.choice('zq')}",
            f"i:{noise(chance, 14)}:a",
            f"m:{noise(chance, 8)}:{noise(chance, 8)}",
            "m:games:999999999999",
            f"m:lang:{noise(chance, 3)}xx",
            noise(chance, 90),
        ]
    )


def is_real(data: str, seat: Seat, seats: tuple[Seat, ...], game: int) -> bool:
    """Whether *data* is a true button that *seat* may press: then it may do something."""
    try:
        press = decode(data)
    except BadCallback:
        return False
    if not isinstance(press, GamePress):
        return True
    return seat in seats and press.game == game and press.action not in HARMLESS


async def dump(world: World) -> dict[str, list[dict[str, object]]]:
    return {
        table: sorted(await world.rows(f"SELECT * FROM {table}"), key=repr)  # noqa: S608
        for table in TABLES
    }


class Forger:
    """Makes forged input of every kind."""

    def __init__(self, world: World, chance: random.Random, game: int, rev: int) -> None:
        self.world = world
        self.chance = chance
        self.number, self.rev = game, rev
        self.seats = (world.anya, world.marat)
        self.codes: list[str] = []
        self.boards: dict[int, int] = {}
        self.seen: list[str] = []
        """Data of true buttons."""
        self.pressed: list[tuple[str, Press]] = []

    def actions(self) -> Iterator[Callable[[], Awaitable[Any]]]:
        """Yield forged deeds without end: mostly presses, some links and texts."""
        while True:
            deed = self.chance.random()
            yield self._press() if deed < 0.75 else self._link() if deed < 0.87 else self._text()

    def _press(self) -> Callable[[], Awaitable[Any]]:
        chance = self.chance
        while True:
            seat = chance.choice([*self.seats, self.world.zoe, self.world.zoe])
            data = chance.choice(
                [
                    game_data(chance, self.number, self.rev),
                    game_data(chance, self.number, self.rev),
                    other_data(chance, chance.choice(self.codes)),
                    mutated(chance, chance.choice(self.seen)),
                    chance.choice(self.seen),
                ]
            )
            if data and not is_real(data, seat, self.seats, self.number):
                break
        chat = chance.choice([seat.id, GROUP])
        message = chance.choice([self.boards.get(chat, 1), 1, 999_999])
        inaccessible = {"inaccessible": True} if chance.random() < 0.1 else {}

        async def press() -> None:
            answer = await seat.forge(data, message=message, chat=chat, **inaccessible)
            self.pressed.append((data, answer))

        return press

    def _link(self) -> Callable[[], Awaitable[Any]]:
        chance = self.chance
        code = chance.choice(self.codes)
        word = chance.choice(
            [
                f"j_{code[::-1]}x", f"b_{code[1:]}z", f"j_{noise(chance, 60)}", f"u_{code}",
                noise(chance, 64), "j_", "b_", "j_" + "A" * 200, f"J_{code}", f"j__{code}",
            ]
        )  # fmt: skip
        return lambda: self.world.zoe.say(f"/start {word}")

    def _text(self) -> Callable[[], Awaitable[Any]]:
        chance = self.chance
        seat = chance.choice([*self.seats, self.world.zoe])
        text = chance.choice(
            [
                noise(chance, 300), "24/18 24/18 24/18 24/18 24/18", "/" + noise(chance, 20),
                f"/games {noise(chance, 30)}", f"/help@{noise(chance, 10)}", "я" * 4000, "/nardyy",
                f"/start@{noise(chance, 5)} x", "<b>&amp;</b>", "{name} %s %(x)s",
            ]
        ).replace("\x00", "")  # fmt: skip
        chat = chance.choice([seat.id, GROUP])
        return lambda: seat.say(text, chat=chat)


@pytest.mark.minutes
@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.soak)])
async def test_forgeries_are_answered_and_change_nothing(
    sqlite_url: str, quiet_log: None, count: int
) -> None:
    """Bad input: unknown, forged, oversized, non-canonical, stale, somebody else's, repeated."""
    chance = random.Random(8)
    async with World(sqlite_url) as world:
        await world.start_bot()
        await world.zoe.start()
        game = await world.begin_at(
            MIDDLE.format(turn="w", roll="5-3"), world.anya, world.marat, group=True
        )
        spare = await world.link(world.anya)
        await world.settled()
        forger = Forger(world, chance, game, (await world.game(game)).rev)
        forger.codes = [(await world.game(game)).code, spare.partition("?start=j_")[2]]
        for seat in (world.anya, world.marat, world.zoe):
            for chat in (seat.id, GROUP):
                for message in await seat.messages(chat):
                    if message.photo:
                        forger.boards[chat] = message.id
                    forger.seen += [one["data"] for one in message.buttons if "data" in one]
        before = await dump(world)
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(deed: Callable[[], Awaitable[Any]]) -> None:
            async with gate:
                await deed()

        deeds = forger.actions()
        async with asyncio.TaskGroup() as tasks:
            for _ in range(count):
                tasks.create_task(one(next(deeds)))
        await world.settled()

        unanswered = [data for data, press in forger.pressed if not press.answered]
        assert len(forger.pressed) > count / 2
        assert [] == unanswered
        after = await dump(world)
        for table in TABLES:
            assert before[table] == after[table], table
        assert (await world.control.get("status"))["pending"] == 0
        # A forged message number is all that Telegram itself has to refuse.
        refused = {
            (call["method"], call["answer"]["description"].removeprefix("Bad Request: "))
            for call in await world.control.calls(refused=1)
            if "is not modified" not in call["answer"]["description"]
        }
        assert refused <= {
            ("editMessageReplyMarkup", "message to edit not found"),
            ("editMessageReplyMarkup", "message can't be edited"),
        }
