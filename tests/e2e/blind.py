"""
Whole games by people who see no picture: `python -m tests.e2e.blind --games 20`.

A blind player has captions, the board in words and the words of buttons, and reads them by himself
(`tests.reading`). After every turn both players rebuild the position from the words, one in
Russian, the other in English; it is compared with the game as it is kept.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from bot.correspondence.people import Habits
from bot.correspondence.terms import Terms
from engine import GameState, Variant
from tests.database import Databases, sqlite_address
from tests.e2e.control import Control, Json
from tests.e2e.seat import Message, Seat
from tests.e2e.world import World
from tests.reading import labels, text_board
from tests.reading.labels import Label, Play, Step, Tool, Turn
from tests.reading.text_board import Heard
from tests.reference.offers import Offers

GLANCE = 8
"""How many of the newest messages are read."""
NO_GAME = {"ru": "Сейчас партий нет.", "en": "No games are running."}
UNDO = 0.15
"""How often a step or a turn is taken back."""
BUTTON = 0.2
"""How often the words are asked for by the menu too, not only by the command."""
WINS = {"ru": "Побеждает", "en": "wins"}
ONE_BY_ONE = Habits(autoplay=False)


class Blind(Seat):
    """A person at a phone that shows no pictures."""

    def __init__(
        self, control: Control, user: int, name: str, *, language: str, chance: random.Random
    ) -> None:
        super().__init__(control, user, name)
        self.language = language
        self.chance = chance
        self.presses: Counter[str] = Counter()

    async def messages(self, chat: int | None = None, *, limit: int = GLANCE) -> list[Message]:
        """Return the messages without their pictures."""
        seen = await super().messages(chat, limit=min(limit, GLANCE))
        return [Message(message.raw | {"photo": None}) for message in seen]

    async def hear(self) -> Heard | None:
        """Ask for the board in words; None when no game is running any more."""
        before = await self.messages()
        await self.say("/text")
        return await self._told(before)

    async def turn(self, heard: Heard) -> None:
        """Put one turn together by the words of the buttons, and play it."""
        asks = self.chance.random() < BUTTON
        while True:
            board = await self.wait(lambda shown: bool(self._playing(shown)), "buttons to play by")
            if asks:
                asks = False
                assert heard == await self._hear_by_menu(board)
                continue
            said, button = self._choose(self._playing(board))
            await self._go(board, said, button)
            if isinstance(said, Play):
                return

    async def _hear_by_menu(self, board: Message) -> Heard | None:
        """Ask for the words by the buttons of the board, and go back to it."""
        await self._go(board, *self._tool(board, "menu"))
        menu = await self.wait(lambda shown: shown.id == board.id, "the menu")
        before = await self.messages()
        await self.press_button(menu, self._tool(menu, "text")[1])
        heard = await self._told(before)
        await self._go(menu, *self._tool(menu, "board"))
        return heard

    async def _told(self, before: list[Message]) -> Heard | None:
        told = await self.wait(lambda shown: self._tells(shown.text), "words", after=before)
        if told.text == NO_GAME[self.language]:
            return None
        return text_board.read(told.text, self.language)

    def _choose(self, offered: list[tuple[Label, Json]]) -> tuple[Label, Json]:
        on = [one for one in offered if not isinstance(one[0], Tool)]
        back = [one for one in offered if isinstance(one[0], Tool)]
        return self.chance.choice(back if back and self.chance.random() < UNDO else on)

    async def _go(self, board: Message, said: Label, button: Json) -> None:
        """Press and wait until the board reads otherwise, or is gone."""
        name = said.name if isinstance(said, Tool) else type(said).__name__.lower()
        self.presses[name] += 1
        pressed = await self.press_button(board, button)
        assert pressed.answered
        assert pressed.text is None, f"{button} brings {pressed.text}"

        async def changed() -> bool:
            same = [shown for shown in await self.messages() if shown.id == board.id]
            return not same or (same[0].rows, same[0].text) != (board.rows, board.text)

        await self.control.until(changed, f"{button} changes {board.words}", chat=self.id)

    def _tells(self, text: str) -> bool:
        lines = text.split("\n")
        is_board = len(lines) > 1 and bool(text_board.YOU[self.language].fullmatch(lines[1]))
        return is_board or text == NO_GAME[self.language]

    def _playing(self, shown: Message) -> list[tuple[Label, Json]]:
        """Return the buttons that go on with a turn, or back; none where it is not my turn."""
        found = self._read(shown)
        if not any(isinstance(said, Step | Turn | Play) for said, _ in found):
            return []
        undo = {"back", "restart", "steps", "list"}
        return [
            (said, button)
            for said, button in found
            if not isinstance(said, Tool) or said.name in undo
        ]

    def _read(self, shown: Message) -> list[tuple[Label, Json]]:
        """Return the buttons whose words are those of a board."""
        found: list[tuple[Label, Json]] = []
        for button in shown.buttons:
            try:
                found.append((labels.read(button["text"], self.language), button))
            except ValueError:
                continue
        return found

    def _tool(self, shown: Message, name: str) -> tuple[Label, Json]:
        return next(one for one in self._read(shown) if one[0] == Tool(name))


def check(heard: Heard, state: GameState, color: str) -> None:
    """Hold what was heard to the game as it is kept, and the steps to the slow rules."""
    assert (state.variant.value, color) == (heard.game, heard.color)
    assert (state.position.white, state.position.black) == heard.rows()
    assert state.to_act.value == heard.to_act
    assert heard.dice == (None if state.roll is None else (state.roll.high, state.roll.low))
    if heard.state == "play":
        assert heard.dice is not None
        legal = Offers(
            heard.game, (heard.mine, heard.theirs), heard.dice, first_turn=state.first_turn
        ).steps()
        said = [(step.origin, die) for die, step in heard.steps]
        assert sorted(legal) == sorted(said)


async def play(world: World, game: int, white: Blind, black: Blind) -> int:
    """
    Play a running game to its end and return after how many turns the board was rebuilt.

    Raises:
        AssertionError: Somebody hears another board than there is, or nothing he can go on by.
    """
    turns = 0
    while True:
        heard = {color: await seat.hear() for color, seat in (("w", white), ("b", black))}
        kept = await world.game(game)
        if kept.is_over:
            assert {None} == set(heard.values())
            await _hear_the_end(kept.state, white, black)
            return turns
        for color, told in heard.items():
            assert told is not None, f"nothing is told to {color} of {kept.state}"
            check(told, kept.state, color)
        turns += 1
        mover = kept.state.to_act.value
        told = heard[mover]
        assert told is not None
        await {"w": white, "b": black}[mover].turn(told)


async def _hear_the_end(state: GameState, white: Blind, black: Blind) -> None:
    """The card says in words who has won."""
    assert state.result is not None
    winner = {"w": white, "b": black}[state.result.winner.value] if state.result.winner else None
    for seat in (white, black):
        card = await seat.wait(lambda shown: "🏁" in shown.text or "🤝" in shown.text, "the end")
        if winner is not None:
            assert WINS[seat.language] in card.text
            assert winner.name in card.text


def two(world: World, chance: random.Random) -> tuple[Blind, Blind]:
    """Return a Russian and an English reader, who have White by turns."""
    seats = [
        Blind(world.control, 101, "Аня", language="ru", chance=chance),
        Blind(world.control, 104, "Zoe", language="en", chance=chance),
    ]
    chance.shuffle(seats)
    return seats[0], seats[1]


async def blind_games(games: int, database_url: str, *, seed: int) -> list[str]:
    """Play whole games of both kinds by turns; return what was done, a line a game."""
    told = []
    async with World(database_url) as world:
        await world.start_bot()
        for number in range(games):
            chance = random.Random(seed + number)
            white, black = two(world, chance)
            begin = time.monotonic()
            variant = list(Variant)[number % 2]
            habits: dict[Seat, Habits] = {white: ONE_BY_ONE, black: ONE_BY_ONE}
            game = await world.begin_at(None, white, black, terms=Terms(variant), habits=habits)
            turns = await play(world, game, white, black)
            presses = white.presses + black.presses
            told.append(
                f"{variant.value}: {turns} boards rebuilt by both, {dict(presses)},"
                f" {time.monotonic() - begin:.0f} s"
            )
            print(told[-1], flush=True)
    return told


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Whole games by players who see no picture.")
    parser.add_argument("--games", type=int, default=20, help="of both kinds by turns")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="blind-") as folder:
        address = sqlite_address(Databases(Path(folder)).sqlite())
        asyncio.run(blind_games(options.games, address, seed=options.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
