"""Rating: the formula of FIBS, what counts, and in which order."""

from datetime import datetime, timedelta

import pytest

from bot.correspondence.people import Kind
from bot.correspondence.rating import (
    BEGINNING,
    MAX_A_DAY,
    MatchEnd,
    Standing,
    Tally,
    chance,
    change_of,
    counts,
    liveliness,
)
from bot.correspondence.terms import Terms
from engine import How, Variant
from tests.bot.making import ANYA, HOUR, MARAT, NOON, STRANGER

NEW = Standing()
CALM = 400
"""Experience from which on changes are smallest."""
HUMANS = (Kind.HUMAN, Kind.HUMAN)
RATED = Terms(rated=True)


def end(
    match: int,
    winner: int | None = ANYA,
    *,
    variant: Variant = Variant.LONG,
    length: int = 1,
    ended_at: datetime = NOON,
    joiner: int = MARAT,
) -> MatchEnd:
    """Return the end of a match of Аня, who invited, and *joiner*."""
    return MatchEnd(match, ended_at, variant, length, ANYA, joiner, winner)


@pytest.mark.parametrize(
    ("own", "other", "length", "scored", "change"),
    [
        # By hand from FIBS's man page: ±4·K·√n·P, here of two equals, so P is a half.
        ((1500, 0), (1500, 0), 1, 1, 10.00),
        ((1500, 0), (1500, 0), 1, 0, -10.00),
        ((1500, 400), (1500, 400), 1, 1, 2.00),
        ((1500, 100), (1500, 0), 9, 1, 24.00),
        # D = 200, n = 1: P_upset = 1 / (10^0.1 + 1) = 0.442688.
        ((1600, 400), (1400, 400), 1, 1, 1.77),
        ((1400, 400), (1600, 400), 1, 1, 2.23),
        ((1600, 400), (1400, 400), 1, 0, -2.23),
        # D = 300, n = 9: P_upset = 1 / (10^0.45 + 1) = 0.261902.
        ((1650, 900), (1350, 900), 9, 1, 3.14),
        ((1350, 900), (1650, 900), 9, 1, 8.86),
        # FIBS has no draw: half a win and half a loss.
        ((1600, 400), (1400, 400), 1, 0.5, -0.23),
    ],
)
def test_the_change_is_that_of_fibs(
    own: tuple[int, int], other: tuple[int, int], length: int, scored: float, change: float
) -> None:
    standings = [Standing(rating * 100, experience) for rating, experience in (own, other)]

    assert round(change * 100) == change_of(*standings, length=length, scored=scored)


def test_changes_calm_down_over_four_hundred_points_of_experience() -> None:
    assert [5, 4.99, 3, 1, 1] == [liveliness(each) for each in (0, 1, 200, CALM, 5000)]


def test_the_chances_of_both_make_a_whole() -> None:
    strong, weak = Standing(1800_00), Standing(1437_21)

    both = chance(strong, weak, length=7) + chance(weak, strong, length=7)

    assert pytest.approx(1) == both


@pytest.mark.parametrize(
    ("terms", "kinds", "acted", "how", "counted"),
    [
        (RATED, HUMANS, 2, How.BORNE_OFF, True),
        (RATED, HUMANS, 2, How.TIMED_OUT, True),
        (Terms(), HUMANS, 2, How.BORNE_OFF, False),
        (Terms(rated=True, hints=True), HUMANS, 2, How.BORNE_OFF, False),
        (RATED, (Kind.HUMAN, Kind.HARD), 2, How.BORNE_OFF, False),
        (RATED, HUMANS, 1, How.RESIGNED, False),
        (RATED, HUMANS, 2, How.ANNULLED, False),
    ],
)
def test_what_counts(
    terms: Terms, kinds: tuple[Kind, Kind], acted: int, how: How, *, counted: bool
) -> None:
    """People only, agreed on, no hints, both have acted by hand, and never an annulled one."""
    assert counted is counts(terms, kinds, acted=acted, how=how)


def test_long_and_short_nardy_are_rated_apart() -> None:
    tally = Tally()

    tally.add(end(1, ANYA))
    change = tally.add(end(2, MARAT, variant=Variant.SHORT))

    assert change is not None
    assert (BEGINNING - 10_00, BEGINNING + 10_00) == (change.inviter.rating, change.joiner.rating)
    assert BEGINNING + 10_00 == tally.standings[ANYA, Variant.LONG].rating


def test_experience_grows_by_the_length_of_the_match() -> None:
    tally = Tally()

    for match, length in enumerate((5, 1, 11)):
        tally.add(end(match, length=length))

    assert 17 == tally.standings[MARAT, Variant.LONG].experience


def test_of_one_pair_five_matches_a_day_count() -> None:
    """Both games together; the next day, and with somebody else, there are more."""
    tally = Tally()
    for match in range(MAX_A_DAY):
        variant = Variant.SHORT if match % 2 else Variant.LONG
        assert tally.add(end(match, variant=variant)) is not None
    before = dict(tally.standings)

    assert tally.add(end(6)) is None
    assert before == tally.standings
    assert tally.add(end(7, joiner=STRANGER)) is not None
    assert tally.add(end(8, ended_at=NOON + 11 * HOUR)) is None
    assert tally.add(end(9, ended_at=NOON + 12 * HOUR)) is not None


def test_what_is_shown_before_and_after_differs_by_the_change_that_is_shown() -> None:
    tally = Tally({(ANYA, Variant.LONG): Standing(1500_40, CALM)})

    change = tally.add(end(1))

    assert change is not None
    assert (1502_40, 2_00) == (change.inviter.rating, change.inviter.change)
    assert (1502, 2) == (change.of(ANYA).points, change.of(ANYA).change_points)
    assert -10 == change.of(MARAT).change_points


def test_matches_that_end_together_have_the_order_of_their_ids() -> None:
    late, early = end(1, ended_at=NOON + timedelta(milliseconds=1)), end(2)

    assert [early, end(3), late] == sorted([late, end(3), early], key=lambda each: each.order)
