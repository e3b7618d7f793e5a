"""A game: its beginning, its facts and its results (docs/rules/long.md §2, §8 to §10)."""

from dataclasses import replace

import pytest

from engine import (
    Annulled,
    Color,
    Cube,
    Doubled,
    Dropped,
    How,
    IllegalFact,
    Options,
    Outcome,
    Phase,
    Played,
    Reason,
    Resigned,
    Result,
    Roll,
    Rolled,
    TimedOut,
    Took,
    Variant,
    apply,
    outcomes,
    start,
    time_out_outcome,
)
from tests.engine.boards import playing, refused, turn

WHITE, BLACK = Color.WHITE, Color.BLACK


def test_a_game_begins_with_all_checkers_on_the_head() -> None:
    """15 on one's own 24 (docs/rules/long.md §1)."""
    state = start(Variant.LONG, Options(), first=BLACK, roll=Roll(5, 2))

    assert 15 == state.position.white[24] == state.position.black[24]
    assert (BLACK, Phase.TO_PLAY, Roll(5, 2), 0) == (
        state.to_act,
        state.phase,
        state.roll,
        state.turns_played,
    )


def test_the_winner_of_the_opening_throw_plays_it() -> None:
    """The throw is the first roll, and so never a double (docs/rules/long.md §2)."""
    with pytest.raises(ValueError, match="never a double"):
        start(Variant.LONG, Options(), first=WHITE, roll=Roll(4, 4))
    with pytest.raises(ValueError, match="opening throw"):
        start(Variant.LONG, Options(), first=WHITE, roll=None)


def test_with_the_classic_opening_the_winner_throws_anew() -> None:
    """Then the first roll is a fact, and may be a double (docs/rules/long.md §2 and §9)."""
    classic = Options(classic=True)
    state = start(Variant.LONG, classic, first=WHITE, roll=None)

    assert Phase.TO_ROLL is state.phase
    assert Phase.TO_PLAY is apply(state, Rolled(WHITE, Roll(4, 4))).phase
    with pytest.raises(ValueError, match="opening throw"):
        start(Variant.LONG, classic, first=WHITE, roll=Roll(5, 2))


def test_a_turn_moves_the_checkers_and_hands_the_dice_over() -> None:
    """After a turn the other side rolls (docs/rules/long.md §3)."""
    state = start(Variant.LONG, Options(), first=BLACK, roll=Roll(5, 2))

    after = apply(state, Played(BLACK, turn("24/19(5) 19/17(2)")))

    assert (14, 1) == (after.position.black[24], after.position.black[17])
    assert (WHITE, Phase.TO_ROLL, None, 1) == (
        after.to_act,
        after.phase,
        after.roll,
        after.turns_played,
    )


def test_every_order_of_a_legal_turn_is_accepted() -> None:
    """The record may hold any sequence of the tree (docs/rules/long.md §4)."""
    state = playing("long w=24:14,18:1 b=24:15", roll="5-3")

    one = apply(state, Played(WHITE, turn("24/19(5) 18/15(3)")))
    other = apply(state, Played(WHITE, turn("18/15(3) 24/19(5)")))

    assert one.position == other.position


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ("24/18(6)", Reason.NOT_A_TURN),
        ("pass", Reason.NOT_A_TURN),
        ("24/18(6) 24/22(2)", Reason.HEAD),
        ("24/18(6) 18/15(3)", Reason.NOT_ROLLED),
        ("20/18(2) 18/12(6)", Reason.NO_CHECKER),
        ("24/18(6) 18/16(2) 16/14(2)", Reason.NOT_ROLLED),
    ],
)
def test_a_turn_that_is_not_legal_is_refused_with_its_reason(steps: str, reason: Reason) -> None:
    """The first wrong step tells why; a turn that stops too early is none (§4)."""
    state = playing("long w=24:15 b=24:15", roll="6-2")

    assert reason is refused(state, Played(WHITE, turn(steps)))


def test_an_error_tells_reason_fact_and_position() -> None:
    """Enough to reproduce it from a log line."""
    state = playing("long w=24:15 b=24:15 ply=2", roll="6-2")

    with pytest.raises(IllegalFact) as caught:
        apply(state, Played(WHITE, turn("24/18(6) 24/22(2)"), auto=True))

    expected = "head: w played 24/18(6) 24/22(2) in long w=24:15 b=24:15 turn=w roll=6-2 ply=2"
    assert expected == str(caught.value)


def test_facts_come_in_their_phase_and_from_the_side_to_act() -> None:
    """One rolls, plays, takes and passes only when it is one's turn to."""
    to_roll = playing("long w=24:15 b=24:15")
    to_play = playing("long w=24:15 b=24:15", roll="6-2")

    assert Reason.NOT_TO_ACT is refused(to_roll, Rolled(BLACK, Roll(6, 2)))
    assert Reason.WRONG_PHASE is refused(to_roll, Played(WHITE, ()))
    assert Reason.WRONG_PHASE is refused(to_play, Rolled(WHITE, Roll(6, 2)))
    assert Reason.NOT_TO_ACT is refused(to_play, Played(BLACK, ()))
    assert Reason.NOT_TO_ACT is refused(to_play, TimedOut(BLACK))
    assert Reason.WRONG_PHASE is refused(to_play, Took(WHITE))
    assert Reason.WRONG_PHASE is refused(to_play, Doubled(WHITE))
    assert Reason.NO_CUBE is refused(to_roll, Doubled(WHITE))


def test_nothing_happens_after_the_end() -> None:
    """A game has one result."""
    over = apply(playing("long w=24:15 b=24:15"), Annulled(WHITE))

    for fact in (Rolled(WHITE, Roll(6, 2)), Resigned(BLACK, Outcome.MARS), Annulled(WHITE)):
        assert Reason.OVER is refused(over, fact)


@pytest.mark.parametrize(
    ("black", "outcome", "half_points"), [("24:14", Outcome.OIN, 2), ("24:15", Outcome.MARS, 4)]
)
def test_bearing_off_the_last_checker_wins(black: str, outcome: Outcome, half_points: int) -> None:
    """Oin when the loser has one off, mars when none (docs/rules/long.md §8)."""
    state = playing(f"long w=6:1 b={black}", roll="6-5")

    after = apply(state, Played(WHITE, turn("6/off(6)")))

    assert Result(WHITE, outcome, half_points, How.BORNE_OFF) == after.result
    assert Phase.OVER is after.phase


def test_koks_counts_only_when_it_is_switched_on() -> None:
    """Nobody is beaten by a rule he did not choose (docs/rules/long.md §9)."""
    plain = playing("long w=6:1 b=19:1,6:14", roll="6-5")
    koks = replace(plain, options=Options(koks=True))
    last = Played(WHITE, turn("6/off(6)"))

    assert Result(WHITE, Outcome.MARS, 4, How.BORNE_OFF) == apply(plain, last).result
    assert Result(WHITE, Outcome.KOKS, 6, How.BORNE_OFF) == apply(koks, last).result


def test_what_a_loss_can_still_become_shrinks_as_the_game_goes_on() -> None:
    """Mars only with none off, koks only with a checker left behind (§8 to §10)."""
    options = "opt=koks,home_mars"

    def of(white: str) -> tuple[Outcome, ...]:
        return outcomes(playing(f"long w={white} b=24:15 {options}"), WHITE)

    assert (Outcome.OIN, Outcome.MARS, Outcome.KOKS, Outcome.HOME_MARS) == of("24:1,6:14")
    assert (Outcome.OIN, Outcome.MARS, Outcome.HOME_MARS) == of("18:1,6:14")
    assert (Outcome.OIN,) == of("18:1,6:13")
    assert (Outcome.OIN, Outcome.MARS) == outcomes(playing("long w=24:15 b=24:15"), WHITE)


def test_resigning_concedes_a_result_that_is_still_possible() -> None:
    """On either side's turn (docs/rules/long.md §10)."""
    state = playing("long w=24:15 b=6:14", roll="6-2")

    mars = apply(state, Resigned(WHITE, Outcome.MARS))
    oin = apply(state, Resigned(BLACK, Outcome.OIN))

    assert Result(BLACK, Outcome.MARS, 4, How.RESIGNED) == mars.result
    assert Result(WHITE, Outcome.OIN, 2, How.RESIGNED) == oin.result
    assert Reason.OUTCOME is refused(state, Resigned(BLACK, Outcome.MARS))
    assert Reason.OUTCOME is refused(state, Resigned(WHITE, Outcome.KOKS))


@pytest.mark.parametrize(
    ("white", "black", "outcome"),
    [
        ("24:15", "24:15", Outcome.OIN),
        ("24:15", "6:14", Outcome.MARS),
        ("6:14", "6:14", Outcome.OIN),
        ("6:14", "24:15", Outcome.OIN),
    ],
)
def test_time_out_costs_two_when_the_loser_has_none_off_and_the_winner_has(
    white: str, black: str, outcome: Outcome
) -> None:
    """Else one (docs/rules/long.md §10)."""
    state = playing(f"long w={white} b={black} opt=koks", roll="6-2")

    after = apply(state, TimedOut(WHITE))

    assert outcome is time_out_outcome(state)
    assert Result(BLACK, outcome, 2 * outcome.stake, How.TIMED_OUT) == after.result


def test_time_out_is_possible_before_the_roll_too() -> None:
    """The clock runs whatever the game waits for (docs/rules/long.md §10)."""
    after = apply(playing("long w=24:15 b=24:15"), TimedOut(WHITE))

    assert Result(BLACK, Outcome.OIN, 2, How.TIMED_OUT) == after.result


def test_an_annulled_game_counts_for_nothing() -> None:
    """When the loser has not once acted (docs/rules/long.md §10)."""
    after = apply(playing("long w=24:15 b=24:15", roll="6-2"), Annulled(WHITE))

    assert Result(None, None, 0, How.ANNULLED) == after.result


def test_the_cube_doubles_what_a_game_is_worth() -> None:
    """The taker owns it (docs/rules/long.md §10)."""
    doubled = apply(playing("long w=6:1 b=24:15 cube=2w"), Doubled(WHITE))
    taken = apply(doubled, Took(BLACK))
    rolled = apply(taken, Rolled(WHITE, Roll(6, 5)))
    after = apply(rolled, Played(WHITE, turn("6/off(6)")))

    assert (Phase.DOUBLED, BLACK) == (doubled.phase, doubled.to_act)
    assert Cube(4, BLACK, enabled=True) == taken.cube
    assert Result(WHITE, Outcome.MARS, 16, How.BORNE_OFF) == after.result


def test_passing_a_double_loses_the_stake_before_it() -> None:
    """Not the new one; time that runs out on the answer is a pass (docs/rules/long.md §10)."""
    doubled = playing("long w=24:15 b=6:14 turn=w cube=2b offer=4")

    assert Result(BLACK, Outcome.OIN, 4, How.DROPPED) == apply(doubled, Dropped(WHITE)).result
    assert Result(BLACK, Outcome.OIN, 4, How.TIMED_OUT) == apply(doubled, TimedOut(WHITE)).result


@pytest.mark.parametrize("cube", ["cube=2b", "cube=64w", ""])
def test_only_who_may_turn_the_cube_doubles(cube: str) -> None:
    """Its owner, or either while it is centred, up to 64 (docs/rules/long.md §10)."""
    assert Reason.NO_CUBE is refused(
        playing(f"long w=24:15 b=24:15 {cube}".strip()), Doubled(WHITE)
    )


def test_no_double_in_the_first_turn_of_a_game() -> None:
    """There is nothing to judge yet (docs/rules/long.md §10)."""
    state = start(Variant.LONG, Options(classic=True), first=WHITE, roll=None, cube=True)

    assert Reason.NO_CUBE is refused(state, Doubled(WHITE))
