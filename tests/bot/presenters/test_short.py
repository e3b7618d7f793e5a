"""Short nardy on a board: the bar, hits and bearing off in buttons, captions and reasons."""

import random

import pytest

from bot.correspondence.people import Habits
from bot.i18n import LOCALES, translator
from bot.presenters import board, picks, scenes, story
from bot.presenters.picks import Mode, pick
from bot.presenters.view import GameAction, GamePress
from engine import (
    BAR,
    Color,
    Doubled,
    GameState,
    Played,
    Rolled,
    Step,
    Turn,
    Variant,
    after_steps,
    apply,
    continuations,
    hits_of,
    tree_of,
    turns_of,
)
from render.scene import Arrow, SceneCube
from tests.bot.presenters.games import ENTER, begun_at, entries, game_of, playing, roll, turn
from tests.bot.presenters.selfplay import states
from tests.bot.presenters.test_limits import NAMES, check, named
from tests.bot.presenters.test_picks import follow, labels, presses, screen

W, B = Color.WHITE, Color.BLACK
RU, EN = translator("ru"), translator("en")
SC02 = ENTER.format(turn="w", roll="5-3")
HOME = "short w=6:2,5:2,3:1 b=24:1,6:5,5:5 turn=w roll=6-4"
STATES = [
    state for state in states(seed=8, games=3, variant=Variant.SHORT) if turns_of(state) != ((),)
]
MOST_WAYS = "short w=24:2,22:2,20:2,18:2,16:2,14:2,12:1,10:1,8:1 b=24:15 turn=w roll=1-1"
"""A double that can be played in very many ways."""


def why(text: str, picked: str = "") -> list[str]:
    game = game_of(playing(text))
    steps = turn(picked) if picked else ()
    return board.why(game, viewer=game.state.to_act, picked=steps, t=RU).split("\n")


def test_sc02_six_whole_turns_begin_on_the_bar() -> None:
    """SC-02: each begins with `bar/20*` or `bar/22`, a hit has its star."""
    listed = [button.label for row in screen(game_of(playing(SC02))).rows[:-2] for button in row]

    assert {
        *("бар/20* 24/21*", "бар/20* 13/10", "бар/20* 8/5", "бар/20* 6/3"),
        *("бар/22 13/8", "бар/22 8/3"),
    } == set(listed)
    assert 6 == len(listed)


def test_entering_is_offered_as_steps_from_the_bar() -> None:
    view = screen(game_of(playing(SC02)), listing=False)

    assert [["бар→20*"], ["бар→22"]] == labels(view)[:2]


def test_once_entered_the_others_may_move_and_may_hit() -> None:
    view = screen(game_of(playing(SC02)), turn("bar/20(5)"))

    assert ["24→21*", "13→10", "8→5", "6→3"] == labels(view)[0]
    assert "Выбрано: бар/20*" in view.text


def test_bearing_off_is_offered_by_its_word() -> None:
    for t, word in ((RU, "дом"), (EN, "off")):
        view = board.private(
            game_of(playing(HOME)), viewer=W, entries=(), t=t, zone="UTC", habits=Habits(),
            listing=False,
        )  # fmt: skip
        assert f"6→{word}" in labels(view)[0]


def test_the_button_that_plays_the_turn_has_its_stars() -> None:
    view = screen(game_of(playing(SC02)), turn("bar/20(5) 24/21(3)"), listing=True)

    assert "✅ Сходить: бар/20* 24/21*" == labels(view)[0][0]


def test_the_stars_of_chosen_steps_and_of_the_forced_rest_are_told_apart() -> None:
    """The rest hits, the step that was chosen does not."""
    state, standing = next(
        (state, made)
        for state in STATES
        for step in continuations(tree_of(state), ())
        if not hits_of(state, (step,))
        and (made := pick(state, (step,), listing=False)).added_hits == (0,)
    )
    lines = screen(game_of(state), standing.chosen, listing=False).text.split("\n")

    assert (1,) == standing.hits
    assert not any("Выбрано" in line and "*" in line for line in lines)
    assert any("добавлено" in line and "*" in line for line in lines)


def test_whoever_is_on_the_bar_is_told_to_enter_first() -> None:
    assert why(SC02) == ["Сначала шашки с бара"]
    assert ["бар→19: там соперник", "Сначала шашки с бара"] == why(SC02.replace("5-3", "6-5"))


def test_after_entering_the_reasons_are_those_of_the_other_checkers() -> None:
    assert "20→17: там соперник" in why(SC02, "bar/20(5)")


@pytest.mark.parametrize("seed", range(3))
def test_every_step_is_a_button_or_explained(seed: int) -> None:
    """For each own point, the bar too, and die: offered, or a sentence speaks of it."""
    for state in random.Random(seed).sample(STATES, 40):
        offered = continuations(tree_of(state), ())
        told = board.why(game_of(state), viewer=state.to_act, picked=(), t=EN)
        general = [line for line in told.split("\n") if "→" not in line]
        side = state.position.side(state.to_act)
        assert state.roll is not None
        for step in (Step(p, d) for p in range(1, BAR + 1) for d in set(state.roll.dice)):
            if side[step.origin] and step not in offered:
                origin = "bar" if step.origin == BAR else step.origin
                label = f"{origin}→{step.target or 'off'}"
                assert label in told or general, f"{label} in {told}"


def test_the_opponent_reads_a_hit_in_his_own_numbers() -> None:
    """What White calls bar/20* and 24/21* are Black's 5 and 1 to 4 (short: 25 − p)."""
    game, record = begun_at(SC02, Played(W, turn("bar/20(5) 24/21(3)")), Rolled(B, roll("4-1")))
    told = {
        viewer: story.lines(story.turns_of(game, record), game, t=EN, reader=viewer, you=None)[0]
        for viewer in Color
    }

    assert told[W].endswith("5-3 → bar/20* 24/21*")
    assert told[B].endswith("5-3 → bar/5* 1/4*")


def test_a_blot_is_hit_once_and_the_star_is_of_that_turn_only() -> None:
    """The record is walked from its beginning: the same steps later hit nothing."""
    text = "short w=8:3,6:12 b=20:1,6:14 turn=w roll=3-1"
    game, record = begun_at(
        text,
        Played(W, turn("8/5(3) 6/5(1)")),
        Rolled(B, roll("6-6")),
        Played(B, ()),
        Rolled(W, roll("3-1")),
        Played(W, turn("8/5(3) 6/5(1)")),
        Rolled(B, roll("6-6")),
    )

    assert [(0,), (), ()] == [told.hits for told in story.turns_of(game, record)]


def test_a_record_that_began_at_the_beginning_tells_hits_too() -> None:
    opening = playing("short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 turn=w roll=6-2 ply=0")
    facts = (
        Played(W, turn("24/18(6) 13/11(2)")),
        Rolled(B, roll("6-1")),
        Played(B, turn("13/7(6) 8/7(1)")),
        Rolled(W, roll("6-3")),
    )
    state = opening
    for fact in facts:
        state = apply(state, fact)
    game = game_of(state, opening=((6, 2),))

    assert [(), (0,)] == [told.hits for told in story.turns_of(game, entries(*facts))]


def test_sc02_the_picture_shows_the_hit_and_the_checker_on_the_bar() -> None:
    game, record = begun_at(SC02)
    steps = turn("bar/20(5)")
    picked = pick(game.state, steps, listing=False)
    scene = scenes.private(
        game, story.turns_of(game, record), viewer=W, t=RU, habits=Habits(), pick=picked
    )

    assert (Arrow(W, 25, 20, hit=True),) == scene.pending
    assert 1 == scene.position.side(B)[BAR]
    assert frozenset({24, 13, 8, 6}) == scene.sources

    after, record = begun_at(SC02, Played(W, turn("bar/20(5) 13/10(3)")))
    shown = scenes.private(after, story.turns_of(after, record), viewer=B, t=RU, habits=Habits())
    assert (Arrow(W, 25, 20, hit=True), Arrow(W, 13, 10)) == shown.last_turn
    assert 1 == shown.position.side(B)[BAR]


def test_the_cube_is_on_the_picture_when_the_game_has_one() -> None:
    def cube(state: GameState) -> SceneCube | None:
        return scenes.public(game_of(state), (), t=RU).cube

    plain = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 turn=w"
    centred = playing(f"{plain} cube=1c")
    offered = apply(centred, Doubled(W))

    assert cube(playing(plain)) is None
    assert SceneCube(1, None) == cube(centred)
    assert SceneCube(4, B) == cube(playing(f"{plain} cube=4b"))
    assert SceneCube(2, B, is_offered=True) == cube(offered)


def test_a_long_game_has_no_cube_and_no_hits() -> None:
    for state in states(seed=3):
        scene = scenes.private(
            game_of(state), (), viewer=state.to_act, t=RU, habits=Habits(), pick=pick(state)
        )
        assert scene.cube is None
        assert not any(arrow.hit for arrow in scene.pending)
        assert "*" not in str(labels(screen(game_of(state))))


@pytest.mark.parametrize("seed", range(4))
def test_buttons_are_exactly_the_legal_steps_and_their_stars_are_true(seed: int) -> None:
    """Walked at random from each position to the confirm screen, every button on the way."""
    chance = random.Random(seed)
    for state in chance.sample(STATES, 40):
        game = game_of(state)
        chosen: Turn = ()
        while pick(state, chosen, listing=False).mode is Mode.STEPS:
            view = screen(game, chosen, listing=False)
            offered = [
                (button.label, button.command.steps)
                for row in view.rows
                for button in row
                if "→" in button.label and isinstance(button.command, GamePress)
            ]
            expected = [(*chosen, step) for step in continuations(tree_of(state), chosen)]

            assert expected == [steps for _, steps in offered]
            for label, steps in offered:
                assert (len(chosen) in hits_of(state, steps)) is label.endswith("*")
            chosen = chance.choice(offered)[1]
        assert tree_of(state).is_turn(pick(state, chosen, listing=False).steps)


def test_the_list_holds_each_final_position_once_and_leads_to_confirming_it() -> None:
    listed = [state for state in STATES if 1 < len(turns_of(state)) <= picks.LIST_UP_TO]
    assert listed
    for state in listed[:40]:
        game = game_of(state)
        found = presses(screen(game), GameAction.TURN)

        finals = [after_steps(state, press.steps) for press in found]
        assert len(set(finals)) == len(finals)
        assert {after_steps(state, steps) for steps in turns_of(state)} == set(finals)
        (confirm,) = presses(follow(game, found[0]), GameAction.CONFIRM)
        assert found[0].steps == confirm.steps


@pytest.mark.parametrize("locale", LOCALES)
def test_every_board_of_a_short_game_fits(locale: str) -> None:
    """Telegram's limits (F-037), whatever people are called."""
    t = translator(locale)
    chance = random.Random(locale)
    for state in (*chance.sample(STATES, 30), playing(MOST_WAYS)):
        game = game_of(state, seats=named(chance.choice(NAMES)), game_id=2**63 - 1, rev=9999)
        whole = chance.choice(turns_of(state))
        for listing in (None, False):
            for picked in [whole[:n] for n in range(len(whole) + 1)]:
                check(
                    board.private(
                        game, viewer=state.to_act, entries=(), t=t, zone="Asia/Kolkata",
                        habits=Habits(), picked=picked, listing=listing,
                    )
                )  # fmt: skip
        check(board.public(game, entries=(), t=t, zone="UTC", picking=()))
