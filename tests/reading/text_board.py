"""
The board in words, read by somebody who sees no picture, in both languages.

Knows no code of the product: the sentences stand here once more.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.reading.labels import BAR, Row, Step, place

KINDS = {
    "♟ Длинные": "long", "♟ Long nardy": "long", "🎲 Короткие": "short", "🎲 Short nardy": "short",
}  # fmt: skip
YOU = {
    "ru": re.compile(r"Вы — (⚪ белые|⚫ чёрные), (.+)\."),
    "en": re.compile(r"You play (⚪ White|⚫ Black), (.+)\."),
}
STATES = {
    "ru": {
        "play": r"ход ваш: (\d-\d)",
        "roll": r"ход ваш: бросьте кубики",
        "answer": r"вам предложено удвоение до (\d+)",
        "wait": r"ходит соперник(?:: (\d-\d))?",
        "over": r"партия окончена",
    },
    "en": {
        "play": r"your move: (\d-\d)",
        "roll": r"your move: roll the dice",
        "answer": r"you are offered a double to (\d+)",
        "wait": r"the opponent is to move(?:: (\d-\d))?",
        "over": r"the game is over",
    },
}
MINE = {"ru": "Ваши", "en": "Yours"}
THEIRS = {"ru": "Соперник", "en": "Opponent"}
SIDE = {
    "ru": re.compile(r"(.+)\. Дом (\d+)\. Пипсы (\d+)\."),
    "en": re.compile(r"(.+)\. Off (\d+)\. Pips (\d+)\."),
}
CAN = {"ru": "Можно: ", "en": "Possible: "}
WITH = {
    "ru": {
        "единицей": 1, "двойкой": 2, "тройкой": 3, "четвёркой": 4, "пятёркой": 5, "шестёркой": 6,
    },
    "en": {f"with the {die}": die for die in range(1, 7)},
}  # fmt: skip


@dataclass(frozen=True)
class Heard:
    """What the words say; both rows in their owner's own numbers."""

    game: str
    color: str
    """`w` or `b`: the reader's."""
    state: str
    """`play`, `roll`, `answer`, `wait` or `over`."""
    dice: tuple[int, int] | None
    """To be played now, whoever has them; the larger first."""
    mine: Row
    theirs: Row
    steps: tuple[tuple[int, Step], ...]
    """What may be played first, with which die."""

    def rows(self) -> tuple[Row, Row]:
        """Return White's row and Black's."""
        return (self.mine, self.theirs) if self.color == "w" else (self.theirs, self.mine)

    @property
    def to_act(self) -> str | None:
        """Whose turn it is: `w` or `b`; None after the end."""
        if self.state == "over":
            return None
        return {"w": "b", "b": "w"}[self.color] if self.state == "wait" else self.color


def read(text: str, language: str) -> Heard:
    """
    Return what the board in words says.

    Raises:
        ValueError: The words are none of *language*, or contradict themselves.
    """
    head, *lines = text.split("\n")
    game = KINDS[head.split(" · ")[0]]
    color, state, dice = _you(lines[0], language)
    mine = _side(_after(lines, MINE[language] + ": "), language, lambda point: point)
    theirs = _side(
        _after(lines, THEIRS[language] + ": "),
        language,
        # What I call a point, its owner calls otherwise.
        (lambda point: 25 - point)
        if game == "short"
        else (lambda point: point + 12 if point <= 12 else point - 12),
    )
    possible = [line for line in lines if line.startswith(CAN[language])]
    steps = _steps(possible[0].removeprefix(CAN[language]), language) if possible else ()
    return Heard(game, color, state, dice, mine, theirs, steps)


def _you(line: str, language: str) -> tuple[str, str, tuple[int, int] | None]:
    found = YOU[language].fullmatch(line)
    if found is None:
        raise ValueError(f"who am I: {line}")
    color = "w" if found[1].startswith("⚪") else "b"
    for state, pattern in STATES[language].items():
        if told := re.fullmatch(pattern, found[2]):
            dice = told[1] if told.groups() else None
            if state == "answer" or dice is None:
                return color, state, None
            return color, state, (int(dice[0]), int(dice[2]))
    raise ValueError(f"whose turn is it: {line}")


def _after(lines: list[str], beginning: str) -> str:
    # A player may be called as the beginning of a line.
    (found, *_) = [line for line in lines if line.startswith(beginning)]
    return found.removeprefix(beginning)


def _side(text: str, language: str, own: Callable[[int], int]) -> Row:
    found = SIDE[language].fullmatch(text)
    if found is None:
        raise ValueError(f"not a side: {text}")
    row = [int(found[2]), *[0] * BAR]
    if found[1] != "—":
        for told in found[1].split(", "):
            where, count = told.split(" — ")
            number = place(where)
            row[number if number == BAR else own(number)] = int(count)
    if sum(row) != 15 or sum(point * count for point, count in enumerate(row)) != int(found[3]):
        raise ValueError(f"checkers or pips are wrong: {text}")
    return tuple(row)


def _steps(text: str, language: str) -> tuple[tuple[int, Step], ...]:
    steps = []
    for told in text.removesuffix(".").split("; "):
        (name,) = [name for name in WITH[language] if told.startswith(name + " ")]
        for label in told.removeprefix(name + " ").split(", "):
            origin, target = label.rstrip("*").split("→")
            step = Step(place(origin), place(target), label.endswith("*"))
            steps.append((WITH[language][name], step))
    return tuple(steps)
