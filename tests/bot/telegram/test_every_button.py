"""Every offered button does what it says, and the judge of that can find a fault."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

import pytest

from bot.i18n import Translator
from bot.presenters import keyboards, moves, picks, scenes, text_board
from bot.presenters.picks import Mode, Pick
from bot.presenters.view import Button, Rows
from engine import GameState, Step, Turn, Variant
from tests.bot.telegram.every_button import press_everything


def test_every_offered_button_does_what_it_says() -> None:
    """
    UX S10 to S17, read by the test's own parser and held to the slow rules.

    `make soak` looks at every board of 300 games of each kind; here one board in eight of two.
    """
    tally = press_everything(2, seed=1, look_one_in=8, paint_one_in=400)

    print(tally)
    assert not tally.faults, "\n".join(tally.faults)
    assert {variant.value: 2 for variant in Variant} == tally.games
    assert tally.pressed["step"] > 100
    assert tally.pressed["whole turn"] > 20
    assert min(tally.pressed[name] for name in ("back", "restart", "steps", "play", "why")) > 10
    assert tally.pressed["double"] > 0
    assert tally.restored > 100
    assert tally.painted > 0


Change = Callable[..., Any]


def _wrong_target(step_label: Change) -> Change:
    def label(step: Step, t: Translator, *, hit: bool = False) -> str:
        told = str(step_label(step, t, hit=hit))
        return told.replace(f"→{step.target}", f"→{max(step.target - 1, 1)}")

    return label


def _no_stars(step_label: Change) -> Change:
    return lambda step, t, hit=False: step_label(step, t)


def _one_step_less(pick: Change) -> Change:
    def less(state: GameState, chosen: Turn = (), *, listing: bool | None = None) -> Pick:
        made: Pick = pick(state, chosen, listing=listing)
        return replace(made, next=made.next[1:]) if made.mode is Mode.STEPS else made

    return less


def _one_turn_less(listed: Change) -> Change:
    return lambda state: listed(state)[:-1]


def _back_is_restart(undo: Change) -> Change:
    def row(game: Any, pick: Pick, t: Translator) -> tuple[Button, ...]:
        back, restart = undo(game, pick, t)
        return (replace(back, command=restart.command), restart)

    return row


def _menu_forgets(menu: Change) -> Change:
    def forgetful(
        game: Any, t: Translator, picked: Turn = (), listing: bool | None = None, **more: Any
    ) -> Rows:
        rows: Rows = menu(game, t, (), None, **more)
        return rows

    return forgetful


def _no_arrows(arrows: Change) -> Change:
    return lambda *_: ()


def _another_turn(own_text: Change) -> Change:
    def text(turn: Turn, t: Translator, hits: Collection[int] = ()) -> str:
        return str(own_text(turn[:1] if len(turn) > 1 else turn, t, ()))

    return text


def _a_pip_less(count: Change) -> Change:
    return lambda side: count(side) - 1


FAULTS: dict[str, tuple[Any, str, Callable[[Change], Change]]] = {
    "a label names another point": (moves, "step_label", _wrong_target),
    "a hit has no star": (moves, "step_label", _no_stars),
    "a legal step is not offered": (picks, "pick", _one_step_less),
    "a whole turn is not listed": (picks, "_listed", _one_turn_less),
    "one step back is all the way back": (keyboards, "_undo", _back_is_restart),
    "the menu forgets what is chosen": (keyboards, "menu", _menu_forgets),
    "the picture has no arrows": (scenes, "arrows", _no_arrows),
    "the last button says another turn": (moves, "own_text", _another_turn),
    "the words tell another pip count": (text_board, "pip_count", _a_pip_less),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_judge_finds(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof that cannot fail proves nothing."""
    module, name, change = FAULTS[fault]
    monkeypatch.setattr(module, name, change(getattr(module, name)))

    tally = press_everything(1, seed=3, kinds=[Variant.SHORT], look_one_in=3, paint_one_in=10**9)

    assert tally.faults
