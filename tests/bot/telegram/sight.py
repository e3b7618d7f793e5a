"""
Sight: what is seen of a board, its buttons by their words, and what has been pressed so far.

Knows how a press is made and when a screen of before stands there again.
"""

import html
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.correspondence.notices import Progress
from bot.presenters.view import GamePress, View
from engine import Color, Phase, Position
from render.paint import paint
from tests.bot.telegram.table import Effect, Table
from tests.reading import labels
from tests.reading.labels import Label, Rows, Tool

TAG = re.compile(r"<[^>]+>")


@dataclass
class Tally:
    """What was pressed and compared."""

    games: Counter[str] = field(default_factory=Counter)
    boards: Counter[str] = field(default_factory=Counter)
    """States in which a seat looked at its board."""
    keyboards: int = 0
    pressed: Counter[str] = field(default_factory=Counter)
    elsewhere: Counter[str] = field(default_factory=Counter)
    """Buttons that lead into the record: what they show is looked at by tests of their own."""
    restored: int = 0
    """Screens that came back, equal in words, buttons and scene."""
    painted: int = 0
    """… and whose pictures were drawn twice and are the same bytes."""
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        rows = {
            "games": self.games,
            "boards": self.boards,
            "pressed": self.pressed,
            "led elsewhere": self.elsewhere,
        }
        lines = [
            f"{name}: " + (", ".join(f"{n} {what}" for what, n in found.most_common()) or "none")
            for name, found in rows.items()
        ]
        pressed = f"{self.pressed.total()} presses on {self.keyboards} keyboards"
        lines.append(f"{pressed}, {self.restored} restored, {self.painted} of them painted")
        return "\n".join([*lines, *self.faults, f"{len(self.faults)} faults"])


class Sight:
    """The eyes and the finger of one seat, at one state of the game."""

    def __init__(
        self, table: Table, color: Color, tally: Tally, chance: random.Random, *, paint_one_in: int
    ) -> None:
        self._table, self._color, self._tally, self._chance = table, color, tally, chance
        self._paint_one_in = paint_one_in
        player = table.game.seats.of(color)
        self._language, self._habits = player.locale, player.habits
        self._state = table.game.state
        self._rows = self._seen(self._state.position)
        self.ways: list[Progress] = []
        """How the game can go on: what the buttons that decide have decided."""

    def _buttons(self, screen: View) -> Iterator[tuple[Label, GamePress]]:
        for row in screen.rows:
            for button in row:
                if isinstance(button.command, GamePress):
                    yield labels.read(button.label, self._language), button.command

    @property
    def _may_ask(self) -> bool:
        """Whether the computer may be asked for advice: agreed on, and there is a roll to play."""
        game = self._table.game
        state = game.state
        asks = state.phase is Phase.TO_PLAY and state.to_act is self._color
        return game.match.terms.hints and asks

    def _tools(self, screen: View, expected: set[str] | None = None) -> dict[str, GamePress]:
        """Return the buttons beside steps and turns; they are the *expected* ones."""
        found = [(said.name, to) for said, to in self._buttons(screen) if isinstance(said, Tool)]
        assert len(found) == len(dict(found)), "a button stands there twice"
        if expected is not None:
            assert {name for name, _ in found} == expected
            self._tally.keyboards += 1
            for row in screen.rows:
                for button in row:
                    if not isinstance(button.command, GamePress):
                        self._tally.elsewhere[button.label] += 1
        return dict(found)

    def _press(self, press: GamePress, screen: View, what: str) -> Effect:
        self._tally.pressed[what] += 1
        return self._table.press(press, self._color, screen)

    def _back_again(self, effect: Effect, before: View) -> None:
        """See that a screen of before stands there again: its words, its buttons, its picture."""
        now = effect.screen
        assert (now.text, now.rows) == (before.text, before.rows)
        if before.scene is not None:
            assert now.scene == before.scene
            if self._chance.random() * self._paint_one_in < 1:
                assert now.scene is not None
                assert paint(now.scene) == paint(before.scene)
                self._tally.painted += 1
        self._tally.restored += 1

    def _seen(self, position: Position) -> Rows:
        return position.side(self._color), position.side(self._color.other)


def plain(text: str) -> str:
    """Return what a reader sees of HTML."""
    return html.unescape(TAG.sub("", text))
