"""Games for the presenters' tests, written as text."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.correspondence.clock import MoveClock
from bot.correspondence.games import Entry, Game, MatchInfo, Seats
from bot.correspondence.invites import Invite, InviteStatus
from bot.correspondence.people import Habits, Home, Kind, Player
from bot.correspondence.terms import Terms
from engine import (
    Color,
    Fact,
    GameState,
    Options,
    Played,
    Roll,
    Rolled,
    Turn,
    Variant,
    apply,
    parse_position,
    parse_turn_text,
    start,
    state_of,
)

START = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)
COMMITMENT = "0123456789abcdef" * 4
WORD = "cedar-7"
ANYA = Player(12, 101, "Аня", "ru", "Europe/Moscow", reachable=True)
MARAT = Player(13, 102, "Марат", "ru", "Europe/Moscow", reachable=True)
ZOE = Player(14, 104, "Zoe", "en", "UTC", reachable=True)
COMPUTER = Player(3, None, "Computer (easy)", "en", "UTC", reachable=True, kind=Kind.EASY)
HOME = Home(-1001)
ONE_BY_ONE = Habits(autoplay=False)

MOCK = "long w=24:9,20:1,17:2,15:1,10:1,8:1 b=24:10,19:1,17:2,14:1,10:1 turn=w roll=5-3"
"""The position of the reference picture: White to move, 5-3."""
TWO_TURNS = "long w=6:1,3:1,1:1 b=12:15 turn=w roll=5-2"
"""Two whole turns, listed."""
TO_ROLL = MOCK.replace("roll=5-3", "ply=20 cube=1c")
"""White may double before he throws."""
ASKED = MOCK.replace("turn=w roll=5-3", "turn=b ply=20 cube=1c offer=2")
"""White has doubled: Black must answer."""
TAKEN = f"{MOCK} ply=20 cube=2b"
"""Black has taken, White has thrown."""
ENTER = "short w=25:1,24:1,13:5,8:3,6:5 b=24:2,13:5,8:3,6:3,5:1,4:1 turn={turn} roll={roll}"
"""SC-02: White must enter; with 5-3 on a blot or on an empty point."""
FORCED = "long w=13:1,1:14 b=24:14,14:1 turn=w roll=6-5"
"""Only `13/7` can be played, the five is lost."""


def playing(text: str) -> GameState:
    """Return the state of a position text."""
    return state_of(parse_position(text))


def turn(text: str) -> Turn:
    """Return the steps of step text, `24/19(5) 20/17(3)`."""
    return parse_turn_text(text)


def roll(text: str) -> Roll:
    high, low = text.split("-")
    return Roll(int(high), int(low))


def game_of(
    state: GameState,
    *,
    seats: Seats | None = None,
    opening: tuple[tuple[int, int], ...] = ((5, 2),),
    rev: int = 17,
    game_id: int = 84,
    home: Home | None = None,
    terms: Terms | None = None,
    score: tuple[int, int] = (0, 0),
) -> Game:
    """Return a game that stands at *state*, its deadline 72 hours after START."""
    seats = seats or Seats(ANYA, MARAT)
    terms = terms or Terms(state.variant, state.options, cube=state.cube.enabled)
    match = MatchInfo(7, terms, seats.white.id, COMMITMENT, WORD, score=score)
    return Game(
        id=game_id,
        code="abcdefghijkl",
        match=match,
        number=1,
        rev=rev,
        seats=seats,
        opening=opening,
        start=None,
        state=state,
        rolls_thrown=9,
        clock=MoveClock(72 * 3600, START + timedelta(hours=72)),
        home=home,
        started_at=START - timedelta(days=3, hours=4),
    )


def entries(*facts: Fact) -> tuple[Entry, ...]:
    """Return *facts* as the record, a minute apart."""
    return tuple(Entry(n, START + timedelta(minutes=n), fact) for n, fact in enumerate(facts, 1))


def played(by: Color, dice: str, steps: str, *, auto: bool = False) -> tuple[Rolled, Played]:
    """Return a roll and the turn played with it."""
    return Rolled(by, roll(dice)), Played(by, turn(steps), auto)


def begun_at(text: str, *facts: Fact) -> tuple[Game, tuple[Entry, ...]]:
    """Return a game that began at a position text, after *facts*, and its record."""
    state = playing(text)
    for fact in facts:
        state = apply(state, fact)
    return replace(game_of(state, rev=len(facts)), start=text), entries(*facts)


def opening_game(white_die: int, black_die: int, *, seats: Seats | None = None) -> Game:
    """Return a game as it begins, nothing played."""
    first = Color.WHITE if white_die > black_die else Color.BLACK
    state = start(Variant.LONG, Options(), first=first, roll=Roll.of(white_die, black_die))
    return game_of(state, opening=((white_die, black_die),), rev=0, seats=seats)


def invite_of(
    inviter: Player = ANYA,
    *,
    status: InviteStatus = InviteStatus.OPEN,
    taken_by: Player | None = None,
    home: Home | None = None,
    terms: Terms | None = None,
) -> Invite:
    """Return an invitation of *inviter*."""
    return Invite(
        id=3,
        code="AbCd12345678",
        inviter=inviter,
        addressee=None,
        terms=terms or Terms(),
        commitment=COMMITMENT,
        home=home,
        status=status,
        taken_by=taken_by,
        expires_at=START + timedelta(days=7),
    )
