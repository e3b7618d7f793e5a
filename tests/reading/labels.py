"""
What the buttons of a board say, read as a person reads it, in both languages.

Knows no code of the product: the words stand here once more. Points are the reader's own, 25 is the
bar and 0 off.
"""

import re
from collections import Counter
from dataclasses import dataclass

Row = tuple[int, ...]
Rows = tuple[Row, Row]
OFF, BAR = 0, 25
PLACES = {"bar": BAR, "бар": BAR, "off": OFF, "дом": OFF}
POINT = r"(?:\d{1,2}|bar|бар|off|дом)"
STEP = re.compile(rf"({POINT})→({POINT})(\*?)")
MOVE = re.compile(rf"({POINT})((?:/{POINT}\*?)+)(?:\(([2-4])\))?")
PLAY = re.compile(r"✅ (?:Сходить|Play): (.+)")
TOOLS = {
    "why": ("❓ Почему", "❓ Why"),
    "menu": ("⋯", "⋯"),
    "back": ("↩️ Назад на шаг", "↩️ Step back"),
    "restart": ("🔄 Сначала", "🔄 Start over"),
    "steps": ("👣 По шагам", "👣 Step by step"),
    "list": ("📋 Ход целиком", "📋 Whole turns"),
    "text": ("🔤 Текстом", "🔤 As text"),
    "refresh": ("🔄 Обновить", "🔄 Refresh"),
    "hint": ("💡 Подсказка", "💡 Hint"),
    "resign": ("🏳 Сдаться", "🏳 Resign"),
    "board": ("◀ К доске", "◀ Back to board"),
    "play on": ("◀ Играем дальше", "◀ Play on"),
    "no": ("◀ Назад", "◀ Back"),
    "i resign": ("🏳 Сдаюсь", "🏳 I resign"),
    "propose": ("🏳 Предложить", "🏳 Offer"),
    "roll": ("🎲 Бросить", "🎲 Roll"),
    "double": ("2️⃣ Удвоить до {}", "2️⃣ Double to {}"),
    "i double": ("✅ Удвоить", "✅ Double"),
    "take": ("✅ Принять — куб мой", "✅ Take – the cube is mine"),
    "pass": ("🏳 Пас: −{}", "🏳 Pass: −{}"),
    "i pass": ("🏳 Пас", "🏳 Pass"),
    "oin": ("Оин −{}", "Single −{}"),
    "mars": ("Марс −{}", "Mars (gammon) −{}"),
    "koks": ("Кокс −{}", "Koks (backgammon) −{}"),
    "home_mars": ("Домашний марс −{}", "Home mars −{}"),
}
"""What a button is for → its words in Russian and in English; {} is a number."""
LANGUAGES = ("ru", "en")


@dataclass(frozen=True)
class Step:
    """`24→19`: one checker by one die."""

    origin: int
    target: int
    hits: bool = False


@dataclass(frozen=True)
class Turn:
    """`24/18(2) 8/5*`: checkers from where to where, and the points that are hit."""

    moves: tuple[tuple[int, int], ...]
    """A checker each, however many dice it took."""
    hits: frozenset[int] = frozenset()

    def after(self, rows: Rows) -> Rows:
        """Return the board that these words leave of *rows*, mine first."""
        mine, theirs = list(rows[0]), list(rows[1])
        for origin, target in self.moves:
            assert mine[origin] > 0, f"a checker on {origin} moves that is not there"
            mine[origin] -= 1
            mine[target] += 1
        for point in self.hits:
            assert theirs[BAR - point] == 1, f"a blot on {point} is hit that is not there"
            theirs[BAR - point] = 0
            theirs[BAR] += 1
        return tuple(mine), tuple(theirs)


@dataclass(frozen=True)
class Play:
    """`✅ Play: …`: this turn will be played."""

    turn: Turn


@dataclass(frozen=True)
class Tool:
    """Any other button of a board."""

    name: str
    number: int | None = None


Label = Step | Turn | Play | Tool


def read(label: str, language: str) -> Label:
    """
    Return what *label* says.

    Raises:
        ValueError: These are no words of *language* that a player could know.
    """
    if found := STEP.fullmatch(label):
        _check_language(found[1] + found[2], language)
        return Step(place(found[1]), place(found[2]), bool(found[3]))
    if found := PLAY.fullmatch(label):
        if label.startswith("✅ Play") is not (language == "en"):
            raise ValueError(f"not in {language}: {label}")
        return Play(turn(found[1], language))
    for name, words in TOOLS.items():
        pattern = re.escape(words[LANGUAGES.index(language)]).replace(r"\{\}", r"(\d+)")
        if found := re.fullmatch(pattern, label):
            return Tool(name, int(found[1]) if found.groups() else None)
    return turn(label, language)


def turn(text: str, language: str) -> Turn:
    """Return the whole turn that *text* writes; ValueError when it writes none."""
    _check_language(text, language)
    moves: list[tuple[int, int]] = []
    hits: list[int] = []
    for word in text.split(" "):
        found = MOVE.fullmatch(word)
        if found is None:
            raise ValueError(f"not words of a button: {text}")
        way = found[2].removeprefix("/").split("/")
        moves += [(place(found[1]), place(way[-1].rstrip("*")))] * int(found[3] or 1)
        hits += [place(stop.rstrip("*")) for stop in way if stop.endswith("*")]
    if max(Counter(hits).values(), default=1) > 1:
        raise ValueError(f"one blot is hit twice: {text}")
    return Turn(tuple(moves), frozenset(hits))


def place(word: str) -> int:
    """Return the point that a word names."""
    number = PLACES[word] if word in PLACES else int(word)
    if not OFF <= number <= BAR or (number in {OFF, BAR} and word.isdigit()):
        raise ValueError(f"no such point: {word}")
    return number


def _check_language(text: str, language: str) -> None:
    foreign = ("bar", "off") if language == "ru" else ("бар", "дом")
    if any(word in text for word in foreign):
        raise ValueError(f"not in {language}: {text}")
