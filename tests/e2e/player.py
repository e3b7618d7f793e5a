"""
Somebody who plays whole games by random legal presses.

Knows what a person at a phone knows: messages, buttons, and which button a press is for, those of
the cube too. Resigning and menus are left alone.
"""

import asyncio
import functools
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tests.e2e.control import GoneError, Json, NothingHappenedError
from tests.e2e.seat import Message, Press, Seat
from tests.e2e.watcher import Watcher

DATA = re.compile(r"p:(?P<game>\d+):(?P<rev>\d+):(?P<action>[a-z]):(?P<steps>\S*)")
PICK, TURN, CONFIRM, WHY = "s", "t", "c", "w"
ROLL, DOUBLE, DOUBLE_SURE, TAKE, DROP, DROP_SURE, BACK = "d", "u", "v", "a", "p", "q", "r"
WEIGHTS = {
    CONFIRM: 12.0, TURN: 4.0, PICK: 4.0, WHY: 0.3,
    ROLL: 8.0, DOUBLE: 2.0, DOUBLE_SURE: 2.0, TAKE: 4.0, DROP: 2.0, DROP_SURE: 4.0,
}  # fmt: skip
UNDO = 0.4
"""Weight of going back, starting over and changing between list and steps."""
CUBE_ASKED = {DOUBLE_SURE, DROP_SURE}
"""Buttons beside which there is one that goes back."""
NEW_GAME = "m:new:"
PATIENCE_SECONDS = 60.0
GLANCE = 6
"""How many of the newest messages a player looks at."""


class Interrupted:
    """The bot was killed meanwhile: look again."""


class Gate:
    """Closed while the bot is dead: nobody presses, and what was waited for is forgotten."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()
        self.epoch = 0
        """How often it was closed."""

    def close(self) -> None:
        """Keep everybody waiting."""
        self._open.clear()
        self.epoch += 1

    def open(self) -> None:
        """Let everybody go on."""
        self._open.set()

    async def passed(self) -> None:
        """Wait until it is open."""
        await self._open.wait()


@dataclass
class Figures:
    """What a soak counts."""

    games: int = 0
    presses: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    """Presses that a kill swallowed: not answered, pressed again."""
    stale: int = 0
    """Presses that found a changed board: right after a kill only."""
    faults: list[str] = field(default_factory=list)


class Player:
    """One person in a soak."""

    def __init__(
        self, seat: Seat, watcher: Watcher, gate: Gate, figures: Figures, chance: random.Random
    ) -> None:
        self.seat = seat
        self.watcher = watcher
        self.gate = gate
        self.figures = figures
        self.chance = chance
        self.before_confirm: Callable[[Seat, int, int], Awaitable[None]] | None = None
        """Told of seat, game and revision when a turn is about to be confirmed."""

    async def play(self, result_after: int, ends: Callable[[Message], bool] | None = None) -> None:
        """
        Play until the card of a result has come.

        Args:
            result_after: The card is newer than this message.

            ends: Which card it is; not said, the one that ends the match.
        """
        ends = ends or ends_match
        while True:
            await self.gate.passed()
            epoch = self.gate.epoch
            looking: Callable[[], Awaitable[Message | Interrupted | None]] = functools.partial(
                self._turn_or_end, result_after, ends, epoch
            )
            board = await self.seat.control.until(
                looking,
                f"{self.seat.name} has a turn or the last result",
                chat=self.seat.id,
                seconds=PATIENCE_SECONDS * 10,
            )
            if not isinstance(board, Message):
                continue
            if ends(board):
                return
            await self._press_something(board, epoch)

    async def _turn_or_end(
        self, result_after: int, ends: Callable[[Message], bool], epoch: int
    ) -> "Message | Interrupted | None":
        if self.gate.epoch != epoch:
            return Interrupted()
        newest = list(reversed(await self.seat.messages(limit=GLANCE)))
        for message in newest:
            if message.id > result_after and ends(message):
                return message
        return next((message for message in newest if turn_buttons(message)), None)

    def _choose(self, buttons: list[Json]) -> Json:
        """Return the button to press."""
        return self.chance.choices(buttons, [weight_of(button) for button in buttons])[0]

    async def _press_something(self, board: Message, epoch: int) -> None:
        button = self._choose(turn_buttons(board))
        found = DATA.fullmatch(button["data"])
        assert found is not None
        action = found["action"]
        await self.gate.passed()
        if self.gate.epoch != epoch:
            return
        if action == CONFIRM and self.before_confirm is not None:
            await self.before_confirm(self.seat, int(found["game"]), int(found["rev"]))
        try:
            press = await self.seat.press_button(board, button)
        except GoneError:
            # After a kill the board may be brought up to date under the finger; else never.
            if not self.gate.epoch:
                raise
            return
        self.figures.presses[action] += 1
        self.watcher.toast(self.seat.id, press.text)
        if not press.answered:
            if self.gate.epoch == epoch:
                self.figures.faults.append(f"{self.seat.name}: {button} was not answered")
            self.figures.lost += 1
            return
        if action == WHY:
            await self._see_reason(board, press)
            return
        if press.text is not None:
            self._note_toast(button, press)
            return
        await self._see_change(board, button, epoch)

    async def _see_reason(self, board: Message, press: Press) -> None:
        """A short reason comes as an alert, a long one as a message."""
        if press.text is None:
            await self.seat.wait(
                lambda message: any("📖" in word for word in message.words),
                "the reasons",
                after=[board],
                seconds=10,
            )

    def _note_toast(self, button: Json, press: Press) -> None:
        """Right after a kill the board on the screen may be an old one; the next look helps."""
        self.figures.stale += 1
        if not self.gate.epoch:
            self.figures.faults.append(f"{self.seat.name}: {button} brought {press.text!r}")

    async def _see_change(self, board: Message, button: Json, epoch: int) -> None:
        """Wait until the board is another one, or a newer message says more."""

        async def changed() -> bool:
            if self.gate.epoch != epoch:
                return True
            newest = await self.seat.messages(limit=GLANCE)
            same = [message for message in newest if message.id == board.id]
            return not same or same[0].rows != board.rows or same[0].photo != board.photo

        try:
            await self.seat.control.until(
                changed,
                f"{self.seat.name} ({self.seat.id}) presses {button} and the board changes from"
                f" {board.labels} {board.text!r}",
                chat=self.seat.id,
                seconds=PATIENCE_SECONDS,
            )
        except NothingHappenedError as error:
            self.figures.faults.append(str(error))
            raise


def turn_buttons(message: Message) -> list[Json]:
    """Return the buttons of *message* that play; none when it is not my turn."""
    found = []
    for button in message.buttons:
        match = DATA.fullmatch(button.get("data") or "")
        if match is not None:
            found.append((match["action"], button))
    is_asked = any(action in CUBE_ASKED for action, _ in found)
    playing = WEIGHTS.keys() | ({BACK} if is_asked else set())
    return [button for action, button in found if action in playing]


def weight_of(button: Json) -> float:
    """Return how willingly a button is pressed: going on more than going back."""
    if any(sign in button["text"] for sign in ("↩", "🔄", "👣", "📋", "◀")):
        return UNDO
    return WEIGHTS[button["data"].split(":")[3]]


def ends_match(message: Message) -> bool:
    """Whether *message* is the card at the end of one game or of a match: it offers a new one."""
    return message.photo is not None and any(
        button.get("data") == NEW_GAME for button in message.buttons
    )
