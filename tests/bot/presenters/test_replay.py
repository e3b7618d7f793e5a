"""The replay: a still for every turn, from its reader's seat (UX S21)."""

import random

import pytest

from bot.correspondence.games import Entry, Game
from bot.correspondence.people import Habits
from bot.i18n import translator
from bot.presenters.replay import Replay
from bot.presenters.view import Copy, MenuPress, RecordPress, View
from engine import (
    ROLLS,
    Color,
    Doubled,
    Dropped,
    Fact,
    GameState,
    Options,
    Phase,
    Played,
    Roll,
    Rolled,
    Took,
    Variant,
    apply,
    parse_position,
    start,
    state_of,
    turns_of,
)
from render.scene import DieState
from tests.bot.presenters.games import MOCK, TO_ROLL, begun_at, entries, game_of, played

W, B = Color.WHITE, Color.BLACK
BLOCKED = "short w=25:2,13:13 b=6:3,5:3,4:3,3:2,2:2,1:2 turn=w roll={roll}"
"""White waits on the bar before a closed home."""


def whole(variant: Variant, seed: int) -> tuple[Game, tuple[Entry, ...], list[GameState]]:
    """Play a random game; return it, its record and the states after each turn."""
    chance = random.Random(seed)
    state = start(variant, Options(), first=W, roll=Roll.of(5, 2), cube=True)
    facts: list[Fact] = []
    states = [state]
    while state.phase is not Phase.OVER:
        fact: Fact = Played(state.to_act, chance.choice(turns_of(state))) if state.roll else (
            Rolled(state.to_act, chance.choice(ROLLS)[0])
        )  # fmt: skip
        state = apply(state, fact)
        facts.append(fact)
        states += [state] if isinstance(fact, Played) else []
    return game_of(state, rev=len(facts)), entries(*facts), states


def replay(text: str, *facts: Fact, viewer: Color | None = W) -> Replay:
    game, record = begun_at(text, *facts)
    return Replay(game, record, viewer=viewer, t=translator("en"))


@pytest.mark.parametrize("variant", Variant)
def test_every_turn_has_a_still_and_the_last_is_the_end(variant: Variant) -> None:
    game, record, states = whole(variant, 3)

    shown = Replay(game, record, viewer=B, t=translator("en"))

    scenes = [shown.still(n).scene for n in range(shown.last + 1)]
    assert [state.position for state in states] == [scene and scene.position for scene in scenes]
    assert [bool(scene and scene.ribbon) for scene in scenes] == [False] * shown.last + [True]
    assert shown.still(shown.last) == shown.still(9999)


@pytest.mark.parametrize("variant", Variant)
def test_the_copied_position_is_the_one_on_the_picture(variant: Variant) -> None:
    game, record, states = whole(variant, 4)
    shown = Replay(game, record, viewer=W, t=translator("ru"))

    for number, state in enumerate(states[:-1]):
        (command,) = (button.command for button in shown.still(number).rows[1][:1])
        assert isinstance(command, Copy)
        assert len(command.text) <= 256
        said = parse_position(command.text)
        assert (state.position, state.to_act) == (said.position, said.turn)
        assert state.roll == state_of(said).roll


def targets(view: View) -> list[str]:
    """Return where the row of steps leads; `-` where nowhere."""
    commands = [button.command for button in view.rows[0]]
    return ["-" if isinstance(command, MenuPress) else command.arg
            for command in commands if isinstance(command, MenuPress | RecordPress)]  # fmt: skip


def test_the_buttons_step_and_jump_and_lead_nowhere_at_either_end() -> None:
    game, record, states = whole(Variant.LONG, 5)
    shown, last = Replay(game, record, viewer=W, t=translator("en")), len(states) - 1

    assert ["-", "-", "-", "1", str(last)] == targets(shown.still(0))
    assert ["0", "6", "-", "8", str(last)] == targets(shown.still(7))
    assert ["0", str(last - 1), "-", "-", "-"] == targets(shown.still(last))


@pytest.mark.parametrize(
    ("viewer", "move"), [(W, "You: 🎲 5-3 → 24/19 20/17"), (B, "5-3 → 12/7 8/5")]
)
def test_the_caption_counts_as_the_picture_does(viewer: Color, move: str) -> None:
    """The reader's own numbers throughout; a group reads White's."""
    view = replay(
        MOCK, played(W, "5-3", "24/19(5) 20/17(3)")[1], viewer=viewer
    ).still(1)  # fmt: skip

    assert move in view.text
    assert view.scene is not None
    assert (viewer, viewer) == (view.scene.viewer, view.scene.numbering)


def test_who_reads_his_boards_in_words_reads_the_stills_so() -> None:
    """UX principle 7 and S31: the caption, the position after the turn, and the same buttons."""
    game, record = begun_at(MOCK, played(W, "5-3", "24/19(5) 20/17(3)")[1])
    made = [
        Replay(game, record, viewer=W, t=translator("en"), habits=Habits(text_board=in_words))
        for in_words in (False, True)
    ]

    for number in range(2):
        pictured, written = (replay.still(number) for replay in made)

        assert written.scene is None
        assert pictured.rows == written.rows
        assert written.text.startswith(f"{pictured.text}\n")
    assert "24 — 8, 19 — 1, 17 — 3" in written.text


def test_a_still_shows_the_dice_and_the_arrows_of_its_turn() -> None:
    scene = replay(MOCK, played(W, "5-3", "24/19(5) 20/17(3)")[1]).still(1).scene

    assert scene is not None
    assert scene.dice is not None
    assert (W, [5, 3]) == (scene.dice.owner, [die.value for die in scene.dice.dice])
    assert [(24, 19), (20, 17)] == [(each.origin, each.target) for each in scene.last_turn]
    assert W is scene.mover


@pytest.mark.parametrize(("roll", "ticks"), [("6-1", ()), ("6-6", (True,) * 4)])
def test_of_a_pass_the_dice_are_crossed_and_nothing_moves(
    roll: str, ticks: tuple[bool, ...]
) -> None:
    shown = replay(BLOCKED.format(roll=roll), Played(W, ())).still(1)

    assert shown.scene is not None
    assert shown.scene.dice is not None
    assert {DieState.USED} == {die.state for die in shown.scene.dice.dice}
    assert ticks == shown.scene.dice.ticks
    assert () == shown.scene.last_turn


def test_a_double_is_told_before_the_turn_that_follows_and_a_pass_with_the_end() -> None:
    taken = replay(
        TO_ROLL, Doubled(W), Took(B), Rolled(W, Roll.of(5, 3)),
        played(W, "5-3", "24/19(5) 20/17(3)")[1], Rolled(B, Roll.of(3, 1)),
        played(B, "3-1", "17/14(3) 14/13(1)")[1], Rolled(W, Roll.of(6, 1)),
    )  # fmt: skip
    passed = replay(TO_ROLL, Doubled(W), Dropped(B))

    assert "doubles" not in taken.still(0).text
    assert taken.still(1).text.index("2") < taken.still(1).text.index("5-3")
    assert "5-3" not in taken.still(2).text
    assert 0 == passed.last
    assert "passes" in passed.still(0).text


def test_a_film_may_be_forwarded_it_calls_nobody_you_and_ends_with_the_end() -> None:
    game, record, states = whole(Variant.SHORT, 6)

    film = Replay(game, record, viewer=B, t=translator("en")).film()

    assert len(states) == len(film.scenes)
    assert states[-1].position == film.scenes[-1].position
    assert film.scenes[-1].ribbon is not None
    assert {("Аня", "Марат", B)} == {
        (scene.white.name, scene.black.name, scene.viewer) for scene in film.scenes
    }
    assert "wins" in film.caption
    assert "nardy-abcdefghijkl.gif" == film.name
