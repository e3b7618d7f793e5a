"""The cube: closed forms, and last rolls where the right answer can be proved."""

import pytest

from engine import MAX_CUBE, Color, Variant
from engine.ai.chances import sides_of
from engine.ai.cube import CubeAnswer, CubefulEquity, Holder, Mix, Outlook, outlook_of
from engine.ai.cubing import EFFICIENCY, cube_answer, efficiency_of
from engine.ai.match_equity import Needs
from engine.ai.stakes import PointStakes
from engine.packed import pack
from tests.ai.judges import Homing, Saying
from tests.engine.boards import playing

SINGLE = Mix(((1, 1.0),))
POINTS = PointStakes()
OPENING = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 cube=1c"


def equity(
    win: float, efficiency: float, wins: Mix = SINGLE, losses: Mix = SINGLE
) -> CubefulEquity:
    return CubefulEquity(Outlook(win, wins, losses), POINTS, efficiency)


def asked(text: str, needs: Needs | None = None, ply: int = 1) -> CubeAnswer:
    """Return the answer for a race home."""
    return cube_answer(Homing(Variant.SHORT), playing(text), needs, ply=ply)


def said(*chances: float) -> CubeAnswer:
    """Return the answer at sight where White, about to throw, has these chances."""
    win, mars, koks, lose_mars, lose_koks = chances
    evaluator = Saying(Variant.SHORT, 1 - win, lose_mars, lose_koks, mars, koks)
    return cube_answer(evaluator, playing(OPENING), None, ply=0)


def test_a_dead_cube_is_taken_with_a_quarter() -> None:
    """Passing costs one, taking two with three losses for each win."""
    assert -1 == pytest.approx(equity(0.25, 0).utility(2, Holder.NOBODY))
    assert equity(0.76, 0).utility(2, Holder.NOBODY) > 1


def test_a_live_cube_is_taken_with_a_fifth() -> None:
    """Owning it is worth a twentieth of the games: Janowski's 20 %, the last cube being 64."""
    live = equity(0.2, 1)

    assert -1 == pytest.approx(live.utility(2, Holder.OWN), abs=0.01)
    assert 0 == pytest.approx(equity(0.5, 1).utility(1, Holder.BOTH))
    assert 1 == pytest.approx(equity(0.8, 1).utility(1, Holder.BOTH), abs=0.01)


def test_owning_the_cube_is_better_than_sharing_it_and_that_better_than_facing_it() -> None:
    """At every chance but the certain ones."""
    for tenth in range(1, 10):
        even = equity(tenth / 10, 0.68)
        own, both, other = (even.utility(1, one) for one in (Holder.OWN, Holder.BOTH, Holder.OTHER))
        assert own >= both >= other
        assert own > other


def test_the_two_sides_see_one_equity() -> None:
    """What is mine is not theirs, whoever holds the cube and however games are won."""
    wins, losses = Mix(((1, 0.7), (2, 0.3))), Mix(((1, 0.9), (2, 0.08), (3, 0.02)))
    for holder in Holder:
        mine = equity(0.6, 0.68, wins, losses).utility(4, holder)
        theirs = equity(0.4, 0.68, losses, wins).utility(4, holder.flipped())
        assert mine == pytest.approx(-theirs)


def test_the_highest_cube_is_dead() -> None:
    """It is not turned beyond 64 (docs/rules/short.md §9)."""
    most = equity(0.6, 1)

    assert most.utility(MAX_CUBE, Holder.OWN) == most.utility(MAX_CUBE, Holder.NOBODY)
    assert not most.may_double(MAX_CUBE, Holder.OWN)


def test_how_games_are_won_is_told_by_the_chances() -> None:
    """Mars and koks are parts of the wins; shares add up to one."""
    outlook = outlook_of([0.6, 0.3, 0.06, 0.1, 0.0], (1, 2, 3))

    assert 0.6 == outlook.win
    assert (1, 2, 3) == tuple(points for points, _ in outlook.wins.shares)
    assert [0.5, 0.4, 0.1] == pytest.approx([share for _, share in outlook.wins.shares])
    assert (1, 2) == tuple(points for points, _ in outlook.losses.shares)
    assert [0.75, 0.25] == pytest.approx([share for _, share in outlook.losses.shares])


# The other side has one checker on its first point: this roll is the last.
LAST_ROLLS = [
    ("6:1,1:1", 15, (False, True)),
    ("5:1,2:1", 19, (True, True)),
    ("4:1,2:1", 23, (True, True)),
    ("3:1,2:1", 25, (True, True)),
    ("4:1,1:1", 29, (True, False)),
    ("3:1,1:1", 34, (True, False)),
]


@pytest.mark.parametrize("cube", ["1c", "2w"])
@pytest.mark.parametrize("ply", [0, 1])
@pytest.mark.parametrize(("white", "good", "right"), LAST_ROLLS)
def test_with_the_last_roll_half_is_a_double_and_a_quarter_a_take(
    white: str, good: int, right: tuple[bool, bool], ply: int, cube: str
) -> None:
    """Of 36 rolls so many bear off both; nothing comes after."""
    answer = asked(f"short w={white} b=1:1 cube={cube}", ply=ply)

    assert right == (answer.doubles, answer.takes)
    assert (2 * good / 36 - 1) == pytest.approx(answer.no_double, abs=1e-5)
    assert 2 * (2 * good / 36 - 1) == pytest.approx(answer.take, abs=1e-5)


def test_whoever_was_doubled_is_asked_the_same_question() -> None:
    """The answer is seen from the side that doubled (docs/computer.md)."""
    before = asked("short w=4:1,1:1 b=1:1 turn=w cube=1c")
    offered = asked("short w=4:1,1:1 b=1:1 turn=b cube=1c offer=2")

    assert before == offered


def test_a_good_position_is_a_double_and_a_better_one_a_pass() -> None:
    """Without mars: two in three is too early, 73 in 100 a double, 77 a take still, 82 none."""
    answers = {share: said(share / 100, 0, 0, 0, 0) for share in (60, 73, 77, 82)}

    assert [False, True, True, True] == [one.doubles for one in answers.values()]
    assert [True, True, True, False] == [one.takes for one in answers.values()]


def test_a_position_can_be_too_good_to_double() -> None:
    """Where most wins are mars, playing on is worth more than the point."""
    answer = said(0.9, 0.7, 0, 0, 0)

    assert not answer.takes
    assert answer.no_double > 1
    assert not answer.doubles
    assert answer.equity == answer.no_double


def test_mars_to_lose_makes_a_take_a_pass() -> None:
    """The same chance to win, with and without mars behind it."""
    assert said(0.75, 0.0, 0, 0, 0).takes
    assert not said(0.75, 0.3, 0, 0, 0).takes


def test_at_two_all_any_lead_of_the_last_roll_is_a_double() -> None:
    """Whoever loses a single game has still 32 in 100: that is the take point."""
    level = [asked(f"short w={white} b=1:1 cube=1c", (4, 4)) for white, _, _ in LAST_ROLLS]

    assert [False, True, True, True, True, True] == [one.doubles for one in level]
    # 25 of 36 leave 31 in 100, 23 of 36 leave 36.
    assert [True, True, True, False, False, False] == [one.takes for one in level]


def test_the_side_behind_after_the_crawford_game_doubles_with_nothing() -> None:
    """It loses the match with this game anyway; the other side may pass only a whole point."""
    behind = said_in_match(0.3, (6, 2))
    ahead = said_in_match(0.9, (2, 6))

    assert behind.doubles
    assert behind.takes
    assert ahead.no_double == pytest.approx(0.8)


def said_in_match(win: float, needs: Needs) -> CubeAnswer:
    evaluator = Saying(Variant.SHORT, 1 - win, 0, 0, 0, 0)
    return cube_answer(evaluator, playing(OPENING), needs, ply=0)


def test_bearing_off_the_cube_dies_by_and_by() -> None:
    """From the usual share far from the end to nothing before the last roll."""
    sides = [[0] * 26 for _ in range(4)]
    for side, count in zip(sides, (1, 4, 8, 14), strict=True):
        side[1], side[0] = count, 15 - count
    shares = [efficiency_of(*sides_of([(pack(tuple(side)), pack(tuple(side)))])) for side in sides]

    assert 0 == shares[0]
    assert shares == sorted(shares)
    assert EFFICIENCY == shares[-1]
    opening = playing(OPENING).position
    assert EFFICIENCY == efficiency_of(
        *sides_of([(pack(opening.side(Color.WHITE)), pack(opening.side(Color.BLACK)))])
    )
