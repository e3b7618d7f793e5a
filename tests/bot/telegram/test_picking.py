"""Picking: a board that is drawn anew keeps its picks, while it is the same board."""

from dataclasses import replace

from bot.telegram.picking import Picking, Picks, kept_in
from engine import Step
from tests.bot.making import ANYA, MARAT, playing

STEPS = (Step(24, 5), Step(20, 3))


def test_what_was_noted_comes_back_from_a_row() -> None:
    game, picking = playing(), Picking()
    picking.note(ANYA, game.id, Picks(game.rev, STEPS[:1], None))
    picking.note(ANYA, game.id, Picks(game.rev, STEPS, True))

    assert (STEPS, True) == kept_in(picking.of(ANYA)(game), game)


def test_of_another_board_nothing_is_kept() -> None:
    """Of another reader, another revision, or where nothing was picked since the start."""
    game, picking = playing(), Picking()
    picking.note(ANYA, game.id, Picks(game.rev, STEPS, None))
    later = replace(game, rev=game.rev + 1)

    assert {} == picking.of(MARAT)(game)
    assert {} == picking.of(ANYA)(later)
    assert ((), None) == kept_in(picking.of(ANYA)(game), later)
    assert ((), None) == kept_in({"redraw": True}, game)
