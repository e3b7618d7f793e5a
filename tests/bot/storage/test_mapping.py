"""Mapping: what is written is what is read."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.correspondence.games import ResignOffer
from bot.correspondence.terms import Terms
from bot.storage.mapping import (
    fact_json,
    fact_of,
    hints_of,
    offers_of,
    snapshot_json,
    state_json,
    state_of,
    terms_json,
    terms_of,
)
from engine import (
    Annulled,
    Color,
    Cube,
    Doubled,
    Dropped,
    Fact,
    GameState,
    How,
    Options,
    Outcome,
    Phase,
    Played,
    Position,
    Resigned,
    Result,
    Roll,
    Rolled,
    Step,
    TimedOut,
    Took,
    Variant,
)
from tests.bot.making import playing

colors = st.sampled_from(Color)
dice = st.integers(1, 6)
steps = st.builds(Step, st.integers(1, 25), dice)
turns = st.lists(steps, max_size=4).map(tuple)
rolls = st.builds(Roll.of, dice, dice)
facts: st.SearchStrategy[Fact] = st.one_of(
    st.builds(Rolled, colors, rolls),
    st.builds(Played, colors, turns, st.booleans()),
    st.builds(Resigned, colors, st.sampled_from(Outcome)),
    *(st.builds(kind, colors) for kind in (Doubled, Took, Dropped, TimedOut, Annulled)),
)
options = st.builds(
    Options,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["half", "one"]),
)
sides = st.lists(st.integers(0, 15), min_size=26, max_size=26).map(tuple)
results = st.builds(
    Result,
    st.none() | colors,
    st.none() | st.sampled_from(Outcome),
    st.integers(0, 512),
    st.sampled_from(How),
)
states = st.builds(
    GameState,
    variant=st.sampled_from(Variant),
    options=options,
    position=st.builds(Position, sides, sides),
    to_act=colors,
    phase=st.sampled_from(Phase),
    roll=st.none() | rolls,
    cube=st.builds(Cube, st.sampled_from([1, 2, 64]), st.none() | colors, st.booleans()),
    turns_played=st.integers(0, 500),
    result=st.none() | results,
)
offers = st.builds(
    ResignOffer, colors, st.sampled_from(Outcome), st.integers(0), st.integers(0), st.booleans()
)
terms = st.builds(
    Terms,
    variant=st.sampled_from(Variant),
    options=options,
    length=st.none() | st.integers(3, 15),
    cube=st.booleans(),
    pace_seconds=st.integers(60, 10**6),
    reserve_seconds=st.integers(0, 1000),
    rated=st.booleans(),
    hints=st.booleans(),
)


@given(facts)
def test_a_fact_survives_the_round_trip(fact: Fact) -> None:
    assert fact == fact_of(json.loads(json.dumps(fact_json(fact))))


@given(states)
def test_a_state_survives_the_round_trip(state: GameState) -> None:
    assert state == state_of(json.loads(json.dumps(state_json(state))))


@given(st.lists(offers, max_size=2).map(tuple))
def test_offers_to_concede_survive_the_round_trip(made: tuple[ResignOffer, ...]) -> None:
    """They lie beside the state; a snapshot without any reads as one."""
    game = replace(playing(), offers=made)

    stored = json.loads(json.dumps(snapshot_json(game)))

    assert made == offers_of(stored)
    assert game.state == state_of(stored)
    assert bool(made) == ("offers" in stored)


@pytest.mark.parametrize(("hints", "rev"), [((0, 0), None), ((2, 0), 17), ((1, 3), 0)])
def test_hints_survive_the_round_trip(hints: tuple[int, int], rev: int | None) -> None:
    game = replace(playing(), hints=hints, hinted_rev=rev)

    stored = json.loads(json.dumps(snapshot_json(game)))

    assert (hints, rev) == hints_of(stored)
    assert any(hints) == ("hints" in stored)


@given(terms)
def test_terms_survive_the_round_trip(agreed: Terms) -> None:
    assert agreed == terms_of(json.loads(json.dumps(terms_json(agreed))))


def test_terms_of_the_first_games_are_still_read() -> None:
    """A row as the first version wrote it."""
    row = (
        '{"v": 1, "variant": "long", "options": {"classic": false, "koks": false,'
        ' "home_mars": false, "equal_turns": false, "draw": "half"}, "length": null,'
        ' "cube": false, "pace_seconds": 259200, "reserve_seconds": 0, "rated": false,'
        ' "hints": false}'
    )

    assert Terms() == terms_of(json.loads(row))


def test_a_newer_version_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="terms of unknown version: 2"):
        terms_of(terms_json(Terms()) | {"v": 2})
