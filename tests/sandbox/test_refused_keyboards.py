"""Keyboards and presses Telegram refuses, in its words (docs/sandbox.md, "How strict it is")."""

from typing import Any

import pytest

from tests.sandbox.conftest import ANYA, Api, Control, button, keyboard

OLD_QUERY = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


@pytest.mark.parametrize(("size", "is_refused"), [(1, False), (64, False), (65, True)])
async def test_callback_data_is_1_to_64_bytes(api: Api, size: int, is_refused: bool) -> None:
    markup = keyboard([button(data="x" * size)])

    answer = await api.answer("sendMessage", chat_id=ANYA, text="a", reply_markup=markup)

    assert is_refused == (answer.get("description") == "Bad Request: BUTTON_DATA_INVALID")
    assert is_refused != answer["ok"]


@pytest.mark.parametrize("data", ["", "Я" * 33])
async def test_callback_data_is_counted_in_bytes_and_not_empty(api: Api, data: str) -> None:
    refusal = await api.refusal(
        "sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard([button(data=data)])
    )

    assert "400 Bad Request: BUTTON_DATA_INVALID" == refusal


async def test_a_keyboard_has_at_most_100_buttons(api: Api) -> None:
    row = [button() for _ in range(5)]

    assert await api("sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard(*[row] * 20))
    refusal = await api.refusal(
        "sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard(*[row] * 20, [button()])
    )

    assert "400 Bad Request: reply markup is too long" == refusal


async def test_a_row_has_at_most_8_buttons(api: Api) -> None:
    assert await api("sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard([button()] * 8))
    refusal = await api.refusal(
        "sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard([button()] * 9)
    )

    assert "400 Bad Request: REPLY_MARKUP_INVALID" == refusal


async def test_a_keyboard_weighs_at_most_10_kilobytes(api: Api) -> None:
    rows = [[button("Я" * 60, "x" * 60)] for _ in range(60)]

    refusal = await api.refusal("sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard(*rows))

    assert "400 Bad Request: reply markup is too long" == refusal


@pytest.mark.parametrize(
    ("markup", "words"),
    [
        ("{", "can't parse reply keyboard markup JSON object"),
        ([], "object expected as reply markup"),
        ({"inline_keyboard": {}},
         'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array'),
        ({"inline_keyboard": [{}]},
         'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'),
        (keyboard([{"text": "x"}]),
         "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"),
        (keyboard([{"callback_data": "x"}]),
         "can't parse inline keyboard button: Field \"text\" must be of type String"),
        (keyboard([{"text": " ", "callback_data": "x"}]), "BUTTON_TEXT_INVALID"),
        (keyboard([{**button(), "style": "loud"}]),
         "can't parse inline keyboard button: invalid button style specified"),
        (keyboard([{"text": "x", "url": "http://localhost/"}]),
         "inline keyboard button URL 'http://localhost/' is invalid: Wrong HTTP URL"),
        (keyboard([{"text": "x", "copy_text": {"text": "y" * 257}}]), "BUTTON_COPY_TEXT_INVALID"),
    ],
)  # fmt: skip
async def test_a_malformed_keyboard_is_refused(api: Api, markup: Any, words: str) -> None:
    refusal = await api.refusal("sendMessage", chat_id=ANYA, text="a", reply_markup=markup)

    assert f"400 Bad Request: {words}" == refusal


async def pressed(api: Api, control: Control) -> str:
    sent = await api("sendMessage", chat_id=ANYA, text="a", reply_markup=keyboard([button()]))
    press = await control.post(
        "press", user=ANYA, chat=ANYA, message=sent["message_id"], row=0, column=0, wait_ms=0
    )
    return str(press["query_id"])


async def test_a_press_is_answered_once(api: Api, control: Control) -> None:
    query = await pressed(api, control)

    assert await api("answerCallbackQuery", callback_query_id=query, text="ok")
    assert OLD_QUERY == await api.refusal("answerCallbackQuery", callback_query_id=query)


async def test_a_press_is_answered_within_15_seconds(api: Api, control: Control) -> None:
    query = await pressed(api, control)
    await control.post("clock", advance_ms=15_000)

    assert OLD_QUERY == await api.refusal("answerCallbackQuery", callback_query_id=query)


async def test_an_invented_press_is_not_answered(api: Api) -> None:
    assert OLD_QUERY == await api.refusal("answerCallbackQuery", callback_query_id="1")


async def test_a_toast_is_at_most_200_characters(api: Api, control: Control) -> None:
    query = await pressed(api, control)

    refusal = await api.refusal("answerCallbackQuery", callback_query_id=query, text="Я" * 201)

    assert "400 Bad Request: MESSAGE_TOO_LONG" == refusal
    assert await api("answerCallbackQuery", callback_query_id=query, text="Я" * 200)
