"""Makers of players, games and boards for the tests of decisions and services."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from bot.correspondence import decide
from bot.correspondence.commands import CubeChoice, UseCube
from bot.correspondence.games import Entry, Game, MatchInfo, Seats
from bot.correspondence.notices import Addressee, Notice, NoticeKind, Progress
from bot.correspondence.people import Habits, Home, Player
from bot.correspondence.terms import Terms
from bot.dice import ScriptedDice
from bot.ports import RollStream, Throw
from engine import Color, Turn, turn_text, turns_of

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
ANYA, MARAT, STRANGER = 1, 2, 3
GROUP = Home(-1001, 7)

# My 24x9 20 17x2 15 10 8 against 24x10 19 17x2 14 10: twelve finals with 5-3.
MIDDLE = "long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1 turn=w roll=5-3 ply=20"
# The same before White throws, the cube centred at 1.
CUBE = "long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1 turn=w ply=20 cube=1c"
ASKED = CUBE.replace("turn=w", "turn=b") + " offer=2"
"""The same when White has doubled: Black must answer."""
# White bears off his last checker with any roll; Black has borne off none.
LAST = "long w=1:1 b=12:15 turn=w roll=2-1 ply=60"


def player(
    number: int,
    name: str,
    *,
    reachable: bool = True,
    habits: Habits | None = None,
) -> Player:
    """Return a person whose Telegram id is 100 and his number."""
    return Player(
        id=number,
        telegram_id=100 + number,
        name=name,
        locale="ru",
        zone="Europe/Moscow",
        habits=habits or Habits(),
        reachable=reachable,
    )


def stream(*throws: Throw) -> RollStream:
    """Return the throws, then those of a fixed seed."""
    dice = ScriptedDice(*throws)
    return dice.stream(dice.new_seed(), "word", 1)


def started(
    *throws: Throw,
    start: str | None = None,
    home: Home | None = None,
    now: datetime = NOON,
    white: Player | None = None,
    black: Player | None = None,
    acted: frozenset[int] = frozenset(),
    terms: Terms | None = None,
    score: tuple[int, int] = (0, 0),
) -> Progress:
    """Begin a game of Аня (White, who invited) and Марат with these throws."""
    white = white or player(ANYA, "Аня")
    black = black or player(MARAT, "Марат")
    return decide.start(
        game_id=84,
        code="abcdefghijkl",
        match=MatchInfo(
            id=5,
            terms=terms or Terms(),
            inviter=ANYA,
            commitment="c" * 64,
            word="word",
            acted=acted,
            score=score,
        ),
        number=1,
        seats=Seats(white, black),
        dice=stream(*throws),
        now=now,
        home=home,
        start=start,
    )


def playing(
    start: str = MIDDLE,
    *,
    home: Home | None = None,
    acted: frozenset[int] = frozenset({ANYA, MARAT}),
    white: Player | None = None,
    black: Player | None = None,
    terms: Terms | None = None,
    score: tuple[int, int] = (0, 0),
) -> Game:
    """Return a game that stands at a position text, Аня to act there as White."""
    return started(
        (5, 2),
        start=start,
        home=home,
        acted=acted,
        white=white,
        black=black,
        terms=terms,
        score=score,
    ).game


def use_cube(
    game: Game,
    choice: CubeChoice,
    *throws: Throw,
    by: int | None = None,
    rev: int | None = None,
    last: Progress | None = None,
    after: timedelta = timedelta(0),
) -> Progress:
    """Let *by*, or who is to act, choose about the cube; *throws* come next."""
    player = game.seats.of(game.state.to_act).id if by is None else by
    return decide.use_cube(
        game,
        UseCube(game.id, game.rev if rev is None else rev, player, choice),
        entries=() if last is None else entries_of(last),
        now=NOON + after,
        dice=stream(*[(1, 2)] * game.rolls_thrown, *throws),
    )


def any_turn(game: Game) -> Turn:
    """Return the first of the turns the seat to act may play."""
    return turns_of(game.state)[0]


def turn(game: Game, text: str) -> Turn:
    """Return the legal turn that is written as *text*; the test names a wrong one."""
    found = {turn_text(each): each for each in turns_of(game.state)}
    return found[text]


def entries_of(progress: Progress, *, at: datetime = NOON) -> tuple[Entry, ...]:
    """Return the facts of *progress* as the record numbers them."""
    first = progress.game.rev - len(progress.facts) + 1
    return tuple(Entry(n, at, fact) for n, fact in enumerate(progress.facts, start=first))


def seat(color: Color) -> Addressee:
    """Return the addressee of a seat."""
    return Addressee.seat(color)


def told(notices: Sequence[Notice], kind: NoticeKind) -> dict[Addressee, str]:
    """Return to whom notices of *kind* go and how: `ring`, `fresh` or `edit`."""
    return {
        notice.to: "ring" if notice.ring else "fresh" if notice.fresh else "edit"
        for notice in notices
        if notice.kind is kind
    }
