"""
A duel: a match of Аня and Марат, pressed by both, held to what is written by hand beside it.

Knows the cards, the boards, the tables and the exported records of each game; how a game goes is
the test's.
"""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.correspondence.games import match_after
from bot.correspondence.terms import Terms
from bot.dice import ScriptedDice
from bot.ports import RollStream, Seed, Throw
from engine import Color, How, Outcome, parse_mat, parse_record, replay
from tests.e2e.chooser import LINK, choose
from tests.e2e.control import Json
from tests.e2e.player import (
    CONFIRM,
    PICK,
    ROLL,
    WEIGHTS,
    Figures,
    Gate,
    Player,
    ends_match,
    turn_buttons,
    weight_of,
)
from tests.e2e.seat import Message, Seat
from tests.e2e.watcher import Watcher
from tests.e2e.world import World

FIRST, LAST = 0, -1
"""Which of the offered turns or steps somebody plays."""
ANYA, MARAT = 0, 1
"""The players of the match; Аня invites."""


class MatchDice(ScriptedDice):
    """A script for each game of a match: `31 66` is 3-1, White's die first, then 6-6."""

    def __init__(self, *games: str) -> None:
        super().__init__()
        self._games = [
            [(int(throw[0]), int(throw[1])) for throw in script.split()] for script in games
        ]

    def stream(self, seed: Seed, word: str, game_number: int) -> RollStream:
        """Return the script of the game, then the rolls of *seed*."""
        script: Sequence[Throw] = self._games[game_number - 1]
        rest = super().stream(seed, word, game_number)
        return lambda n: script[n] if n < len(script) else rest(n)


@dataclass(frozen=True)
class Written:
    """How one game ends, as it is written by hand; points in half-points."""

    how: How
    winner: int | None
    outcome: Outcome | None
    points: int
    """What the game is worth, also where the match takes less."""
    score: tuple[int, int]
    """Аня's and Марат's after it."""
    shown: tuple[str, str]
    """The same as Аня reads it, and as Марат does."""
    told: str
    """What the card says of the end."""
    has_cube: bool = False
    is_crawford: bool = False


class Steady(Player):
    """Plays always the first of what is offered, or always the last; never doubles."""

    taste = FIRST

    def _choose(self, buttons: list[Json]) -> Json:
        by_action = {button["data"].split(":")[3]: button for button in buttons}
        for action in (CONFIRM, ROLL):
            if action in by_action:
                return by_action[action]
        offered = [button for button in buttons if weight_of(button) == WEIGHTS[PICK]]
        return offered[self.taste]


class Duel:
    """The match and what was found of it so far."""

    def __init__(self, world: World, terms: Terms, written: Sequence[Written]) -> None:
        self.world = world
        self.terms = terms
        self.written = written
        self.watcher = Watcher(world.control, {}, set())
        self.seats = (world.anya, world.marat)
        self.players = [
            Steady(seat, self.watcher, Gate(), Figures(), random.Random()) for seat in self.seats
        ]
        self.ended = 0
        """Games that are over."""

    async def begin(self, agreed: str) -> None:
        """Choose the terms on the screen of a new game, send the link, accept what is *agreed*."""
        for seat in self.seats:
            await seat.start()
        screen = await choose(self.world.anya, self.terms)
        await self.world.anya.press_button(
            screen, next(button for button in screen.buttons if button.get("data") == LINK)
        )
        link = await self.world.anya.wait(lambda shown: "?start=j_" in shown.text, "the link")
        await self.world.marat.follow(
            next(word for word in link.text.split() if "?start=j_" in word)
        )
        invitation = await self.world.marat.with_button("✅ Принять")
        for said in (screen, link, invitation):
            assert agreed in said.text
        await self.press(MARAT, "✅ Принять")

    async def press(self, player: int, *labels: str) -> None:
        """Press visible buttons, one after the other as each appears; the labels are whole."""
        seat = self.seats[player]
        for label in labels:
            shown = await seat.wait(has(label), f"a button {label!r}")
            assert (await seat.press(label, message=shown)).answered, label
        await self.world.settled()

    async def turn(self, player: int) -> None:
        """Let a player put one turn together and play it."""
        steady = self.players[player]
        while not steady.figures.presses[CONFIRM]:
            board = await steady.seat.wait(lambda shown: bool(turn_buttons(shown)), "a turn")
            await steady._press_something(board, 0)
        steady.figures.presses.clear()
        await self.world.settled()

    async def let_time_pass(self, *, hours: float) -> None:
        """Move the clock past the deadline and wait for the end."""
        await self.world.advance(hours=hours)
        for seat in self.seats:
            await seat.wait(lambda shown: "⌛" in shown.text and bool(shown.photo), "the end")
        await self.world.settled()

    async def play_out(self, *tastes: int) -> None:
        """Let both play by their tastes, Аня's first, until the game is over."""
        newest = [(await seat.last()).id for seat in self.seats]
        for player, taste in zip(self.players, tastes, strict=True):
            player.taste = taste
        await asyncio.gather(
            *(
                player.play(after, ends_game)
                for player, after in zip(self.players, newest, strict=True)
            )
        )
        for player in self.players:
            player.figures.presses.clear()
        await self.world.settled()

    async def check(self) -> None:
        """Hold the game that has just ended, and the one that has begun, to what is written."""
        before = self.written[self.ended - 1].score if self.ended else (0, 0)
        now = self.written[self.ended]
        self.ended += 1
        is_last = self.ended == len(self.written)
        rows = await self.world.rows(
            "SELECT id, number, code, inviter_score, joiner_score, ended_at FROM games"
            " ORDER BY number"
        )
        assert self.ended + (not is_last) == len(rows)
        kept = [(row["inviter_score"], row["joiner_score"]) for row in rows]
        assert before == kept[self.ended - 1]
        assert is_last or now.score == kept[self.ended]
        await self._check_record(int(str(rows[self.ended - 1]["id"])), before, now)
        for seat, shown in zip(self.seats, now.shown, strict=True):
            await self._check_chat(seat, now, shown, is_last=is_last)

    async def _check_record(self, number: int, before: tuple[int, int], now: Written) -> None:
        """Hold the game as it is kept and as it is exported to what is written."""
        game = await self.world.game(number)
        white = (self.ended - 1) % 2
        assert (before, now.score) == (game.match.score, match_after(game).score)
        assert () == await self.world.services.records.faults(game.code)
        record = parse_record(await self.world.services.records.export(game.code))
        assert game.state == replay(record)
        result, match = record.result, record.header.match
        assert result is not None
        winner = None if now.winner is None else list(Color)[now.winner != white]
        assert (now.how, winner, now.outcome, now.points) == (
            result.how, result.winner, result.outcome, result.points,
        )  # fmt: skip
        assert (self.ended, before if white == ANYA else before[::-1]) == (
            match.number, match.score,
        )  # fmt: skip
        assert (now.has_cube, now.is_crawford) == (match.cube, match.crawford)

    async def _check_chat(self, seat: Seat, now: Written, shown: str, *, is_last: bool) -> None:
        """Hold the card of the result and the next board to what is written."""
        head = f"· {shown} (до {self.terms.length})"
        boards = [message for message in await seat.received() if message.photo is not None]
        if is_last:
            *_, card = boards
            assert ends_match(card)
        else:
            *_, card, board = boards
            assert head in board.text.splitlines()[0]
            # Whoever is to act hears it; the other has heard the result.
            assert board.sound is ("▶️ Ваш ход" in board.text)
            assert "Следующая партия началась." in card.text
            after = self.written[self.ended]
            start = await seat.find(lambda message: "Жребий" in message.text)
            assert after.is_crawford is ("Партия Кроуфорда: без удвоений." in start.text)
        assert card.sound
        assert head in card.text.splitlines()[0]
        assert now.told in card.text

    async def check_end(self, score: tuple[int, int]) -> None:
        """Hold the whole match to its end: its file, the keyboards, and what was refused."""
        assert self.ended == len(self.written)
        *_, code = await self.world.services.records.codes()
        read = parse_mat(await self.world.services.records.export(code, form="mat"))
        assert ("Аня", "Марат", self.terms.length) == (read.left, read.right, read.length)
        assert score == read.score
        await self.watcher.look()
        assert [] == self.watcher.refused == self.watcher.keyboards.faults
        assert [] == [fault for player in self.players for fault in player.figures.faults]


def has(label: str) -> Callable[[Message], bool]:
    """Return whether a message has a button with just these words."""
    return lambda message: label in message.words


def ends_game(message: Message) -> bool:
    """Whether *message* is the card of a game that was played to its end."""
    return message.photo is not None and any(sign in message.text for sign in "🏁🤝")
