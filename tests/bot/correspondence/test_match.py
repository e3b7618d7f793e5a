"""Matches: score, colors, the Crawford game, and what follows the end of a game."""

from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from bot.correspondence import decide
from bot.correspondence.commands import Resign
from bot.correspondence.decide.settle import after
from bot.correspondence.games import Game, MatchInfo, following, match_after, match_of, score_of
from bot.correspondence.notices import Addressee, NoticeKind, Progress
from bot.correspondence.people import Habits
from bot.correspondence.terms import Terms
from bot.ports import Throw
from engine import (
    LENGTHS,
    Annulled,
    Color,
    How,
    Options,
    Outcome,
    Phase,
    Resigned,
    Result,
    Roll,
    Rolled,
    TimedOut,
    Variant,
)
from tests.bot.making import ANYA, GROUP, MARAT, NOON, player, stream, told

WHITE, BLACK, GAME = Addressee.WHITE, Addressee.BLACK, Addressee.GAME
MANUAL = Habits(autoplay=False)
INVITER, JOINER = player(ANYA, "Аня", habits=MANUAL), player(MARAT, "Марат", habits=MANUAL)
BOTH = frozenset({ANYA, MARAT})
DRAW = None


def first_of(
    terms: Terms, *throws: Throw, acted: frozenset[int] = BOTH, inviter_is_white: bool = True
) -> Game:
    """Begin a match of Аня, who invited, and Марат."""
    dice = stream(*(throws or ((5, 2),)))
    return decide.start(
        game_id=84,
        code="abcdefghijkl",
        match=MatchInfo(5, terms, ANYA, "c" * 64, "word", acted),
        number=1,
        seats=decide.first_seats(
            terms.options,
            inviter=INVITER,
            joiner=JOINER,
            dice=dice,
            inviter_is_white=inviter_is_white,
        ),
        dice=dice,
        now=NOON,
        home=None,
    ).game


def next_of(ended: Game, *throws: Throw) -> Progress:
    """Begin the game after *ended*."""
    dice = stream(*(throws or ((5, 2),)))
    return decide.start_next(
        ended,
        game_id=ended.id + 1,
        code="mnopqrstuvwx",
        seats=decide.next_seats(ended, dice=dice),
        dice=dice,
        now=NOON,
    )


def won(game: Game, winner: int | None, outcome: Outcome, *, cube: int = 1) -> Game:
    """Return *game* as the player *winner* (None: nobody, a draw of half a point) ends it."""
    if winner is DRAW:
        result = Result(None, None, cube, How.BORNE_OFF)
    else:
        color = game.seats.color_of(winner)
        result = Result(color, outcome, 2 * outcome.stake * cube, How.BORNE_OFF)
    return replace(game, state=replace(game.state, phase=Phase.OVER, roll=None, result=result))


@dataclass(frozen=True)
class Step:
    """A game of a match as it is played, and what is written by hand beside it."""

    winner: int | None
    outcome: Outcome
    cube: int
    score: tuple[int, int]
    """Half-points after it: inviter, joiner."""
    crawford: bool = False
    """Whether the game is the Crawford game."""
    has_cube: bool = True


OIN, MARS, KOKS = Outcome.OIN, Outcome.MARS, Outcome.KOKS

SHORT_TO_5 = [
    Step(MARAT, OIN, 2, (0, 4)),
    Step(ANYA, KOKS, 1, (6, 4)),
    Step(ANYA, OIN, 1, (8, 4)),
    Step(MARAT, OIN, 1, (8, 6), crawford=True, has_cube=False),
    Step(MARAT, OIN, 1, (8, 8)),
    Step(MARAT, MARS, 4, (8, 10)),
]
"""Short nardy to 5 with the cube: a koks, a Crawford game at 4:2, what is over 5 is lost."""
LONG_TO_3 = [
    Step(DRAW, OIN, 1, (1, 1), has_cube=False),
    Step(ANYA, OIN, 1, (3, 1), has_cube=False),
    Step(MARAT, MARS, 1, (3, 5), has_cube=False),
    Step(ANYA, OIN, 1, (5, 5), has_cube=False),
    Step(DRAW, OIN, 1, (6, 6), has_cube=False),
    Step(DRAW, OIN, 1, (6, 6), has_cube=False),
    Step(MARAT, MARS, 1, (6, 8), has_cube=False),
]
"""Long nardy to 3 with equal turns: both reach 3 by a draw, then the next win decides."""


@pytest.mark.parametrize(
    ("terms", "steps", "winner"),
    [
        (Terms(Variant.SHORT, length=5, cube=True), SHORT_TO_5, 1),
        (Terms(options=Options(equal_turns=True, koks=True), length=3), LONG_TO_3, 1),
    ],
)
def test_the_score_of_every_game_is_as_written_by_hand(
    terms: Terms, steps: list[Step], winner: int
) -> None:
    """RULES 6: half-points, the Crawford game, nothing beyond the length, ties go on."""
    game = first_of(terms)
    before = (0, 0)
    for n, step in enumerate(steps, start=1):
        assert (n, before) == (game.number, game.match.score)
        assert n - 1 == game.match.games
        assert (step.crawford, step.has_cube) == (
            match_of(game).is_crawford,
            game.state.cube.enabled,
        )
        ended = won(game, step.winner, step.outcome, cube=step.cube)
        before = step.score
        assert before == match_after(ended).score
        assert (n == len(steps)) is ended.ends_match
        if n < len(steps):
            game = next_of(ended).game

    assert winner == match_after(ended).winner


@pytest.mark.parametrize("length", LENGTHS)
def test_a_match_of_any_length_ends_at_its_length(length: int) -> None:
    game = first_of(Terms(length=length))
    for _ in range(length - 1):
        ended = won(game, ANYA, OIN)
        assert not ended.ends_match
        game = next_of(ended).game

    assert won(game, ANYA, OIN).ends_match
    assert not won(game, MARAT, OIN).ends_match


def test_one_game_is_the_whole_match_whatever_comes_of_it() -> None:
    game = first_of(Terms(cube=True))

    assert won(game, ANYA, MARS, cube=4).ends_match
    assert won(game, DRAW, OIN).ends_match
    with pytest.raises(AssertionError, match="is over"):
        following(won(game, ANYA, OIN))


def test_colors_change_from_game_to_game() -> None:
    game = first_of(Terms(length=5), inviter_is_white=False)
    whites = [game.seats.white.id]
    for _ in range(3):
        game = next_of(won(game, DRAW, OIN)).game
        whites.append(game.seats.white.id)

    assert [MARAT, ANYA, MARAT, ANYA] == whites


def test_the_score_is_read_from_either_side() -> None:
    game = first_of(Terms(length=5))
    second = next_of(won(game, ANYA, MARS)).game

    assert MARAT == second.seats.white.id
    assert (0, 4) == score_of(second, Color.WHITE)
    assert (4, 0) == score_of(second, Color.BLACK)
    assert (2, 4) == score_of(won(second, MARAT, OIN), Color.WHITE)


CLASSIC = Terms(options=Options(classic=True), length=5)


def test_with_the_classic_opening_the_winner_of_the_throw_plays_white() -> None:
    """RULES 1: of each game anew; he throws both dice, and a double is possible."""
    game = first_of(CLASSIC, (4, 4), (2, 5), (6, 6))

    assert MARAT == game.seats.white.id
    assert ((4, 4), (2, 5)) == game.opening
    assert 3 == game.rolls_thrown
    assert (Color.WHITE, Roll(6, 6), 1) == (game.state.to_act, game.state.roll, game.rev)

    progress = next_of(won(game, ANYA, OIN), (3, 6), (2, 1))
    assert MARAT == progress.game.seats.white.id
    assert (Rolled(Color.WHITE, Roll(2, 1)),) == progress.facts
    assert ANYA == next_of(won(game, ANYA, OIN), (6, 3)).game.seats.white.id


def test_resigning_in_a_match_costs_the_game_alone() -> None:
    game = first_of(Terms(length=5))

    ended = decide.resign(game, Resign(game.id, MARAT), now=NOON).game

    assert (4, 0) == match_after(ended).score
    assert not ended.ends_match


def test_time_out_in_a_match_costs_the_game_alone() -> None:
    """RULES 7: once he has acted in an earlier game, a later one is lost, not annulled."""
    game = next_of(won(first_of(Terms(length=5)), ANYA, OIN)).game
    late = NOON + timedelta(hours=73)

    progress = decide.expire(game, now=late)

    assert isinstance(progress.facts[0], TimedOut)
    loser = game.seats.of(game.state.to_act).id
    assert MARAT == loser
    assert (4, 0) == match_after(progress.game).score


def test_who_never_acted_annuls_the_whole_match() -> None:
    """RULES 7: no game follows, and nobody has won."""
    first = won(first_of(Terms(length=5), acted=frozenset({MARAT})), MARAT, OIN)
    game = next_of(first, (2, 5)).game
    assert ANYA == game.seats.of(game.state.to_act).id

    progress = decide.expire(game, now=NOON + timedelta(hours=73))

    assert (Annulled(Color.BLACK),) == progress.facts
    assert progress.game.ends_match
    assert (0, 2) == match_after(progress.game).score


def test_a_resignation_of_the_last_game_ends_the_match() -> None:
    game = replace(first_of(Terms(length=3)), number=4)
    game = replace(game, match=replace(game.match, score=(4, 2), games=3))

    ended = after(game, Resigned(Color.BLACK, OIN))

    assert ended.ends_match
    assert 0 == match_after(ended).winner


def test_the_next_game_calls_whoever_is_to_act() -> None:
    """UX 1, 6: one sounding message for a turn; who cannot be written to is called in the group."""
    ended = won(first_of(Terms(length=5)), ANYA, OIN)
    for throw, first in (((5, 2), WHITE), ((2, 5), BLACK)):
        progress = next_of(ended, throw)

        start, board = (
            told(progress.notices, kind) for kind in (NoticeKind.START, NoticeKind.BOARD)
        )
        assert {WHITE: "edit", BLACK: "edit", GAME: "edit"} == start
        assert {WHITE: "fresh", BLACK: "fresh", GAME: "fresh"} | {first: "ring"} == board

    away = player(MARAT, "Марат", reachable=False, habits=MANUAL)
    ended = replace(ended, seats=replace(ended.seats, black=away), home=GROUP)
    progress = next_of(ended, (5, 2))
    assert "ring" == told(progress.notices, NoticeKind.BOARD)[WHITE]
    assert {} == told(progress.notices, NoticeKind.DM_HINT)
    assert GROUP == progress.game.home
