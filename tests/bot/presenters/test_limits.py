"""What Telegram holds: captions, buttons, callback data, markup (F-037), with names of any kind."""

import random
from dataclasses import replace

import pytest

from bot.correspondence.choices import Choices
from bot.correspondence.fairness import DiceCheck
from bot.correspondence.games import Game, Seats
from bot.correspondence.invites import Rematch
from bot.correspondence.opponents import Opponent
from bot.correspondence.people import Player
from bot.correspondence.rating import Change, MatchEnd, Shift
from bot.correspondence.statistics import Balance, Rival
from bot.i18n import LOCALES, Translator, translator
from bot.ports import Seed
from bot.presenters import board, fairness, friends, menus, new_game, notices, resigning, statistics
from bot.presenters import cube as cube_words
from bot.presenters.limits import LABEL, toast, units, visible_units
from bot.presenters.record import after, rematch_wait
from bot.presenters.view import View
from engine import (
    Annulled,
    Color,
    Cube,
    Doubled,
    Fact,
    Options,
    Outcome,
    Phase,
    Resigned,
    Roll,
    Rolled,
    Turn,
    Variant,
    apply,
    outcomes,
    turns_of,
)
from tests.bot.presenters.games import (
    ANYA,
    MARAT,
    START,
    entries,
    game_of,
    invite_of,
    played,
)
from tests.bot.presenters.selfplay import states
from tests.bot.presenters.shown import json_rows
from tests.keyboards import Keyboards

NAMES = [
    "👨‍👩‍👧‍👦" * 64,
    "😀" * 64 + " " + "😀" * 64,
    "محمد" * 32,
    "<b>&amp;</b>" * 10,
    "a" + "\u0335" * 128,
    "",
    "Ы" * 129,
    "\u202e" * 30 + "abc",
]
GAME = list(states(seed=4))


def check(view: View) -> None:
    """Assert that Telegram takes *view*."""
    assert view.text
    assert view.text.count("<b>") == view.text.count("</b>")
    seen = Keyboards()
    seen.read(view.text, "text", caption=view.scene is not None)
    if view.rows:
        seen.look(json_rows(view.rows), "keyboard")
    assert not seen.faults


def named(name: str) -> Seats:
    return Seats(replace(ANYA, name=name), replace(MARAT, name=name[::-1] or name))


def long_story() -> tuple[Fact, ...]:
    """Return a record in which White was blocked for long, doubles told in full."""
    facts: list[Fact] = []
    for _ in range(20):
        facts += played(Color.BLACK, "3-3", "24/21(3) 21/18(3) 20/17(3) 16/13(3)")
        facts += played(Color.WHITE, "6-6", "pass", auto=True)
    return tuple(facts)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_every_board_fits_whatever_people_are_called(locale: str, name: str) -> None:
    t = translator(locale)
    chance = random.Random(name)
    for state in chance.sample(GAME, 6):
        if turns_of(state) == ((),):
            continue
        game = game_of(state, seats=named(name), game_id=2**63 - 1, rev=9999)
        record = entries(*long_story(), Rolled(state.to_act, state.roll))  # type: ignore[arg-type]
        for picked in _some_picks(game, chance):
            check(
                board.private(
                    game, viewer=state.to_act, entries=record, t=t, zone="Asia/Kolkata",
                    habits=game.seats.white.habits, picked=picked,
                )
            )  # fmt: skip
            check(board.public(game, entries=record, t=t, zone="UTC", picking=picked))
        check(
            board.private(
                game, viewer=state.to_act.other, entries=record, t=t, zone="UTC",
                habits=game.seats.white.habits,
            )
        )  # fmt: skip
        check_cube(game, t)
        check_resigning(game, t)
        check(View("-", board.menu(game, viewer=None, t=t, picked=_some_picks(game, chance)[-1])))
        check(notices.start_card(game, viewer=Color.WHITE, t=t))
        check(notices.start_group(game, t=t))
        check(notices.reminder(game, viewer=state.to_act, t=t, zone="UTC", left_seconds=1,
                               mention=True))  # fmt: skip


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_ratings_and_rivals_fit_whatever_people_are_called(locale: str, name: str) -> None:
    t, seats = translator(locale), named(name)
    game = game_of(apply(GAME[0], Resigned(Color.WHITE, Outcome.MARS)), seats=seats)
    end = MatchEnd(7, START, Variant.LONG, 1, ANYA.id, MARAT.id, MARAT.id)
    change = Change(end, Shift(1490_00, -10_00), Shift(1510_00, 10_00))

    check(notices.result_card(game, viewer=None, entries=(), t=t, change=change))
    rivals = [Rival(seats.white, Balance(ANYA.id, 100, 99, 98))] * 10
    check(statistics.rivals(rivals, t=t))


def check_cube(game: Game, t: Translator) -> None:
    """Assert that Telegram takes what is seen of the cube at its end, after a long story."""
    cube = Cube(32, None, enabled=True)
    state = replace(game.state, phase=Phase.TO_ROLL, roll=None, cube=cube, turns_played=20)
    record = (*long_story(), Doubled(state.to_act))
    doubled = apply(state, Doubled(state.to_act))
    for shown in (replace(game, state=state), replace(game, state=doubled)):
        check(
            board.private(
                shown, viewer=shown.state.to_act, entries=entries(*record), t=t,
                zone="Asia/Kolkata", habits=game.seats.white.habits,
            )
        )  # fmt: skip
        check(board.public(shown, entries=entries(*record), t=t, zone="UTC"))
        for ask in (cube_words.double_ask, cube_words.drop_ask):
            check(ask(shown, t))


def check_resigning(game: Game, t: Translator) -> None:
    """Assert that Telegram takes every question, the offer and its refusal, both sides'."""
    for viewer in Color:
        check(resigning.ask(game, viewer=viewer, t=t))
        for outcome in outcomes(game.state, viewer):
            check(resigning.ask_sure(game, viewer=viewer, outcome=outcome, t=t))
            for news in (resigning.offer, resigning.refused):
                check(news(game, viewer=viewer.other, outcome=outcome, t=t, mention=True))


def _some_picks(game: Game, chance: random.Random) -> list[Turn]:
    """Return the beginnings of a random whole turn, the empty one and the whole included."""
    whole = chance.choice(turns_of(game.state))
    return [whole[:n] for n in range(len(whole) + 1)]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_every_menu_fits_whatever_people_are_called(locale: str, name: str) -> None:
    t = translator(locale)
    author = replace(ANYA, name=name)
    stranger: Player = replace(MARAT, name=name)
    state = next(states(seed=1))
    many = [game_of(state, seats=named(name), game_id=2**63 - 1 - n, rev=9999) for n in range(50)]
    for view in (
        menus.welcome(name, t=t),
        menus.games(many, viewer=ANYA.id, t=t, now=START, page=3),
        menus.invitation(
            invite_of(author), viewer=stranger.id, t=t, url="https://t.me/b?start=j_x"
        ),
        menus.challenge(invite_of(author), t=t, addressee=name),
        menus.help(t=t),
        notices.declined(name, t=t),
        notices.dm_hint(stranger, t=t, url="https://t.me/b"),
        friends.recent([Opponent(stranger, 1000, 1000)] * 8, Choices(), t=t),
        friends.called(invite_of(author), stranger, t=t),
        menus.invitation(invite_of(author), viewer=stranger.id, t=t, word="א" * 32),
    ):
        check(view)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_told_of_the_dice_fits(locale: str, name: str) -> None:
    """A game of a thousand rolls keeps the last of them."""
    t = translator(locale)
    state = next(states(seed=1))
    game = replace(game_of(apply(state, Annulled(state.to_act))), seats=named(name))
    game = replace(game, match=replace(game.match, word="я" * 32))
    record = entries(*[Rolled(color, Roll(6, 6)) for color in Color] * 500)
    checked = DiceCheck(Seed(bytes(32)), is_promised=True, thrown=1000, wrong=None)

    told = fairness.verified(game, record, checked, t=t)

    check(told)
    assert told.text.endswith("⚪6-6 ⚫6-6")
    assert " … " in f" {told.text.splitlines()[-1]}"
    for by in game.seats.white, game.seats.black:
        waiting = Rematch(by.id, None)
        assert units(rematch_wait(game, waiting, t)) <= LABEL
        for viewer in (*Color, None):
            check(View("-", after(game, t, viewer=viewer, rematch=waiting)))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_screen_of_a_new_game_fits(locale: str) -> None:
    """Everything switched on makes the longest texts and buttons."""
    t = translator(locale)
    options = Options(True, True, True, True, "half")
    for variant in Variant:
        choices = Choices(variant, 15, options, long_cube=True)
        for screen in (new_game.screen, new_game.lengths, new_game.rules):
            view = screen(choices, t=t)
            check(view)
            assert all(units(button.label) <= LABEL for row in view.rows for button in row)


def test_a_toast_is_cut_between_visible_characters() -> None:
    family = "👨‍👩‍👧‍👦"

    cut = toast(family * 100)

    assert units(cut) <= 200
    assert cut == family * (199 // units(family)) + "…"


def test_the_length_of_a_message_is_counted_without_tags_in_utf16() -> None:
    assert 4 == visible_units("<b>&lt;</b>😀a")
