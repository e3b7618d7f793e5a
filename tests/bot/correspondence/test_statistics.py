"""Statistics: what finished games come to."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.correspondence.statistics import FinishedGame, balances_of, totals_of
from engine import Color, How, Outcome, Result, Variant
from tests.bot.making import NOON

W, B = Color.WHITE, Color.BLACK
WON = [Result(W, outcome, outcome.stake * 2, How.BORNE_OFF) for outcome in Outcome]
LOST = Result(B, Outcome.OIN, 2, How.RESIGNED)
LATE = Result(B, Outcome.MARS, 4, How.TIMED_OUT)
DRAWN = Result(None, None, 1, How.BORNE_OFF)
ANNULLED = Result(None, None, 0, How.ANNULLED)
results = st.sampled_from(
    [*WON, LOST, LATE, DRAWN, ANNULLED, Result(W, Outcome.OIN, 2, How.TIMED_OUT)]
)


def finished(*ended: Result, opponent: int = 2) -> list[FinishedGame]:
    """Return games of White that ended so, one an hour."""
    return [
        FinishedGame(
            n,
            Variant.LONG,
            W,
            opponent,
            with_computer=False,
            result=result,
            ended_at=NOON + timedelta(hours=n),
        )
        for n, result in enumerate(ended)
    ]


def test_every_kind_of_end_has_its_place() -> None:
    totals = totals_of(finished(*WON, LOST, LATE, DRAWN, ANNULLED))

    assert (8, 4, 2, 1, 1) == (
        totals.games, totals.wins, totals.losses, totals.draws, totals.annulled
    )  # fmt: skip
    assert (1, 2) == (totals.mars, totals.koks)
    assert (1, 1) == (totals.timed_out, totals.lost_on_time)


def test_a_time_that_was_up_is_counted_for_whose_it_was() -> None:
    """The other's is one of all, not one of his own."""
    totals = totals_of(finished(Result(W, Outcome.OIN, 2, How.TIMED_OUT), LATE, LATE))

    assert (3, 2) == (totals.timed_out, totals.lost_on_time)


def test_a_streak_outlasts_an_annulled_game_and_no_draw() -> None:
    won = WON[0]

    totals = totals_of(finished(won, won, ANNULLED, won, DRAWN, won, LOST, won, won))

    assert 3 == totals.streak


@given(st.lists(st.tuples(results, st.integers(2, 5)), max_size=40))
def test_the_totals_are_those_of_the_list(ended: list[tuple[Result, int]]) -> None:
    """F-080: whatever was played, nothing is counted twice and nothing is lost."""
    games = [game for result, opponent in ended for game in finished(result, opponent=opponent)]

    totals, balances = totals_of(games), balances_of(games)

    assert len(games) == totals.games
    assert totals.games == totals.wins + totals.losses + totals.draws + totals.annulled
    assert totals.wins == sum(balance.wins for balance in balances)
    assert totals.losses == sum(balance.losses for balance in balances)
    assert totals.draws == sum(balance.draws for balance in balances)
    assert len(balances) == len({balance.opponent for balance in balances})
    last = [game.opponent for game in games if not game.is_annulled][-1:]
    assert last == [balance.opponent for balance in balances[:1]]
