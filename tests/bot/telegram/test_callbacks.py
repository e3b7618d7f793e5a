"""Callbacks: one text for a command, at most 64 bytes, everything else refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presenters.view import (
    GameAction,
    GamePress,
    InviteAction,
    InvitePress,
    MenuAction,
    MenuPress,
    RecordAction,
    RecordPress,
)
from bot.telegram.callbacks import BadCallback, Press, decode, encode
from engine import Outcome, Step

numbers = st.integers(0, 2**63 - 1)
steps = st.lists(st.builds(Step, st.integers(1, 25), st.integers(1, 6)), max_size=4).map(tuple)
listings = st.sampled_from([None, False, True])
alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
presses = st.one_of(
    st.builds(
        GamePress,
        st.integers(1, 2**63 - 1),
        numbers,
        st.sampled_from(GameAction),
        steps,
        listings,
        st.none() | st.sampled_from(Outcome),
    ),
    st.builds(
        InvitePress,
        st.text(alphabet, min_size=1, max_size=32),
        st.sampled_from(InviteAction),
    ),
    st.builds(MenuPress, st.sampled_from(MenuAction), st.text(alphabet + "_-", max_size=32)),
    st.builds(
        RecordPress,
        st.integers(1, 2**63 - 1),
        st.sampled_from(RecordAction),
        st.text(alphabet + "_-", max_size=24),
    ),
)


@given(presses)
def test_every_press_survives_the_round_trip_in_64_ascii_bytes(press: Press) -> None:
    data = encode(press)

    assert press == decode(data)
    assert data.isascii()
    assert 1 <= len(data.encode()) <= 64


def test_a_step_is_the_letter_of_the_own_point_and_the_digit_of_the_die() -> None:
    """8/5 6/5 with 3-1, and a checker from the bar."""
    confirm = GamePress(84, 17, GameAction.CONFIRM, (Step(8, 3), Step(6, 1)))

    assert "p:84:17:c:H3F1" == encode(confirm)
    assert "p:84:17:mt:H3F1" == encode(
        GamePress(84, 17, GameAction.MENU, (Step(8, 3), Step(6, 1)), listing=True)
    )
    assert "p:84:17:k2:" == encode(GamePress(84, 17, GameAction.RESIGN_KIND, outcome=Outcome.MARS))
    assert "p:84:17:yt3:H3" == encode(
        GamePress(84, 17, GameAction.RESIGN_SURE, (Step(8, 3),), listing=True, outcome=Outcome.KOKS)
    )
    assert "p:1:0:s:Y6" == encode(GamePress(1, 0, GameAction.PICK, (Step(25, 6),)))


def test_a_look_into_a_record_names_no_revision() -> None:
    """A record only grows: such a button is never stale."""
    assert "g:84:moves:" == encode(RecordPress(84, RecordAction.HISTORY))
    assert "g:84:moves:3" == encode(RecordPress(84, RecordAction.HISTORY, "3"))


@given(st.text(max_size=80))
def test_any_text_is_either_canonical_or_refused(data: str) -> None:
    try:
        press = decode(data)
    except BadCallback:
        return

    assert data == encode(press)


@given(presses, st.integers(0, 63), st.characters())
def test_a_changed_callback_is_another_command_or_refused(
    press: Press, place: int, letter: str
) -> None:
    data = encode(press)
    changed = data[:place] + letter + data[place + 1 :]
    try:
        other = decode(changed)
    except BadCallback:
        return

    assert (changed == data) == (other == press)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "",
        ":",
        "p",
        "p:84:17:c",
        "p:84:17:c:H3F1:",
        "p:084:17:c:H3F1",
        "p:84:-1:c:",
        "p:+84:17:c:",
        "p: 84:17:c:",
        "p:8_4:17:c:",
        "p:0:17:c:",
        "p:٨٤:17:c:",
        "p:9223372036854775808:1:c:",
        "p:99999999999999999999999999:1:c:",
        "p:84:9223372036854775808:c:",
        "p:84:17:C:",
        "p:84:17:cc:",
        "p:84:17:mst:",
        "p:84:17:k0:",
        "p:84:17:k5:",
        "p:84:17:k2t:",
        "p:84:17:k22:",
        "p:84:17:2:",
        "p:84:17::",
        "p:84:17:c:H",
        "p:84:17:c:H3F",
        "p:84:17:c:H7",
        "p:84:17:c:H0",
        "p:84:17:c:Z1",
        "p:84:17:c:h3",
        "p:84:17:c:H3H3H3H3H3",
        "p:84:17:c:H3\n",
        "i::a",
        "i:код:a",
        "i:abc:q",
        "i:" + "a" * 33 + ":a",
        "m:menu",
        "m:menu:" + "a" * 33,
        "m:menu:a:b",
        "m:nowhere:",
        "g:84:moves",
        "g:084:moves:",
        "g:0:moves:",
        "g:84:Moves:",
        "g:84::",
        "g:84:moves:1:2",
        "g:84:moves:1 ",
        "g:84:moves:" + "a" * 25,
        "x:84:17:c:",
        "p:84:17:c:" + "A1" * 40,
    ],
)
def test_what_no_button_of_ours_holds_is_refused(data: str | None) -> None:
    with pytest.raises(BadCallback):
        decode(data)


@pytest.mark.parametrize(
    "press",
    [
        GamePress(0, 0, GameAction.PICK),
        GamePress(2**63, 0, GameAction.PICK),
        GamePress(1, -1, GameAction.PICK),
        GamePress(1, 1, GameAction.PICK, (Step(1, 1),) * 5),
        GamePress(1, 1, GameAction.PICK, (Step(26, 1),)),
        InvitePress("", InviteAction.ACCEPT),
        InvitePress("a:b", InviteAction.ACCEPT),
        MenuPress(MenuAction.GAMES, "ё"),
        RecordPress(0, RecordAction.HISTORY),
        RecordPress(2**63, RecordAction.HISTORY),
        RecordPress(1, RecordAction.HISTORY, "a" * 25),
        RecordPress(1, RecordAction.HISTORY, "1:2"),
    ],
)
def test_a_press_out_of_bounds_is_never_put_on_a_button(press: Press) -> None:
    with pytest.raises(BadCallback):
        encode(press)
