"""
Mat parser: a match from the text other programs read, strictly.

Knows which line is wrong and says so. Every turn must be legal, and every score must be what the
games before came to. Who had which colour is not in the file: left is called White.
Source: docs/formats.md §7.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.errors import IllegalFact, NotationError
from engine.facts import Fact
from engine.game import GameState, Result
from engine.mat import RIGHT_AT, VARIANT_LINE
from engine.mat_replay import POINTS, MatReplay, half_points
from engine.match import Match
from engine.position import Color
from engine.position_text import OPTION_NAMES
from engine.rules import Options, Variant

MAX_MAT = 1_000_000
"""Characters of a file."""
MAX_LINE = 400
"""Characters of a line; the layout needs a hundred, and a comment may say a little more."""

_OPTIONS = re.compile(r'; \[Options "([a-z_,]*)"\]')
_COMMENT = re.compile(r'; ?\[[A-Za-z0-9 ]+ "[^"]*"\]')
_LENGTH = re.compile(r" ?([0-9]{1,2}) point match")
_GAME = re.compile(r" ?Game ([1-9][0-9]{0,3})")
_SCORES = re.compile(rf" ?([^:;]+) : ({POINTS}) {{2,}}([^:;]+) : ({POINTS})")
_ROW = re.compile(r" {0,3}([1-9][0-9]{0,3})\) (.*)")
_GAP = re.compile(" {2,}| (?=[1-6]{2}:)")
"""Between two cells; only one space after a cell that fills its column."""
_BLANK_LEFT = 15
"""More spaces than this at the beginning of a row are an empty left cell."""


@dataclass(frozen=True, slots=True)
class MatGame:
    """One game of a file, left as White."""

    facts: tuple[Fact, ...]
    """The opening throw is none; a result that no turn brought about is a resignation."""
    state: GameState
    """Where it ends."""


@dataclass(frozen=True, slots=True)
class MatMatch:
    """What a file says."""

    variant: Variant
    options: Options
    length: int | None
    """None for games for points."""
    left: str
    right: str
    games: tuple[MatGame, ...]
    score: tuple[int, int]
    """Half-points of the left and the right player after the last game."""


def parse_mat(text: str) -> MatMatch:
    """
    Return the match of a file in the layout `mat_text` writes, or GNU Backgammon.

    Raises:
        NotationError: `field` is the line, like `line 7`, or `text` for the file as a whole.

    """
    if len(text) > MAX_MAT:
        raise NotationError("text", f"longer than {MAX_MAT} characters")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            raise NotationError(f"line {number}", f"longer than {MAX_LINE} characters")
    return _Reader(text).match()


class _Reader:
    """Reads one file line by line."""

    def __init__(self, text: str) -> None:
        self._lines = [line.rstrip() for line in text.split("\n")]
        self._next = 0
        self._variant = Variant.SHORT
        self._options = Options()
        self._match = Match(cube=True)

    def match(self) -> MatMatch:
        """Return what the file says."""
        self._header()
        games: list[MatGame] = []
        names: tuple[str, str] | None = None
        while (found := self._take(_GAME)) is not None:
            if int(found[1]) != len(games) + 1:
                raise self._wrong(f"not game {len(games) + 1}")
            if games and games[-1].state.result is None:
                raise self._wrong("the game before has no result")
            if self._match.is_over:
                raise self._wrong("the match is over")
            names = self._scores(names)
            game = self._game()
            games.append(game)
            if game.state.result is not None:
                self._count(game.state.result)
        if self._peek() is not None:
            self._next += 1
            raise self._wrong("no such line")
        if names is None:
            raise NotationError("text", "no game")
        return MatMatch(
            self._variant,
            self._options,
            self._match.length,
            *names,
            tuple(games),
            self._match.score,
        )

    def _peek(self) -> str | None:
        """Return the next line that is not empty, None at the end."""
        while self._next < len(self._lines) and not self._lines[self._next]:
            self._next += 1
        return self._lines[self._next] if self._next < len(self._lines) else None

    def _take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        """Return the next line and go on when it has this form."""
        line = self._peek()
        found = None if line is None else form.fullmatch(line)
        if found is not None:
            self._next += 1
        return found

    def _wrong(self, message: str) -> NotationError:
        """Return the error that names the line just read."""
        return NotationError(f"line {self._next}", message)

    def _header(self) -> None:
        """Read the comments and the length."""
        while (line := self._peek()) is not None and line.startswith(";"):
            self._next += 1
            if line == VARIANT_LINE:
                self._variant = Variant.LONG
            elif (options := _OPTIONS.fullmatch(line)) is not None:
                self._options = self._switched(options[1])
            elif _COMMENT.fullmatch(line) is None:
                raise self._wrong("not a comment like ; [Event “…”]")
        found = self._take(_LENGTH)
        if found is None:
            self._next += line is not None
            raise self._wrong("not a length like  5 point match")
        self._match = Match(int(found[1]) or None, cube=True)

    def _switched(self, text: str) -> Options:
        names = text.split(",") if text else []
        if self._variant is not Variant.LONG or len(set(names)) < len(names):
            raise self._wrong("options are long nardy's, each given once")
        if not set(names) <= {*OPTION_NAMES, "draw"}:
            raise self._wrong(f"no such option: {text[:40]!r}")
        draw = "one" if "draw" in names else "half"
        return Options(**dict.fromkeys(set(names) - {"draw"}, True), draw=draw)

    def _scores(self, names: tuple[str, str] | None) -> tuple[str, str]:
        """Read the names and the scores, which must be what the games before came to."""
        found = self._take(_SCORES)
        if found is None:
            self._next += self._peek() is not None
            raise self._wrong("not names and scores like  Ann : 0   Bob : 1")
        if (half_points(found[2]), half_points(found[4])) != self._match.score:
            raise self._wrong(f"the score in half-points is {self._match.score}")
        if names not in (None, (found[1], found[3].strip())):
            raise self._wrong("other names than in the game before")
        return found[1], found[3].strip()

    def _game(self) -> MatGame:
        """Read the rows of one game and its last line."""
        game = MatReplay(self._variant, self._options, cube=self._match.plays_cube)
        for color, cell in self._cells():
            try:
                game.take(color, cell)
            except IllegalFact as error:
                raise self._wrong(f"{cell[:40]!r}: {error.reason.value}") from None
            except NotationError as error:
                raise self._wrong(f"{cell[:40]!r}: {error.message}") from None
        state = game.reached()
        return MatGame(tuple(game.facts), state)

    def _cells(self) -> Iterator[tuple[Color, str]]:
        """Yield side and text of each cell, and of the last line."""
        number = 0
        while (line := self._peek()) is not None and _GAME.fullmatch(line) is None:
            self._next += 1
            found = _ROW.fullmatch(line)
            if found is None:
                left = len(line) - len(line.lstrip()) < RIGHT_AT // 2
                yield Color.WHITE if left else Color.BLACK, line.strip()
                continue
            number += 1
            if int(found[1]) != number:
                raise self._wrong(f"not row {number}")
            rest = found[2]
            cells = [cell.strip() for cell in _GAP.split(rest.strip())]
            if len(rest) - len(rest.lstrip()) > _BLANK_LEFT:
                cells.insert(0, "")
            if len(cells) > 2 or (number > 1 and not cells[0]):
                raise self._wrong(f"row {number}: not two cells")
            for color, cell in zip(Color, cells, strict=False):
                if cell:
                    yield color, cell

    def _count(self, result: Result) -> None:
        """Add a game to the score; games for points go on without end."""
        match = self._match.after(result, white=0)
        self._match = match if match.length else replace(match, games=0)
