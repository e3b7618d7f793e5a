"""The library the bot is written with talks to the sandbox as to Telegram."""

import asyncio

import pytest
from aiogram import Bot, Dispatcher, F
from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.types import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BufferedInputFile,
    CallbackQuery,
    CopyTextButton,
    EphemeralMessageParameters,
    InaccessibleMessage,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
    ReplyParameters,
)
from aiogram.utils.formatting import DateTime

from sandbox.server import Sandbox
from tests.sandbox.conftest import ANYA, GROUP, LEV, Api, Control
from tests.sandbox.pictures import jpeg

KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[
        [InlineKeyboardButton(text="✅", callback_data="p:1:2:c", style="success")],
        [
            InlineKeyboardButton(text="📋", copy_text=CopyTextButton(text="abc")),
            InlineKeyboardButton(text="♟", url="https://t.me/nardy_sandbox_bot?start=b_1"),
        ],
    ]
)


async def test_a_board_is_sent_and_edited(api: Api, bot: Bot, control: Control) -> None:
    sent = await bot.send_photo(
        ANYA,
        BufferedInputFile(jpeg(1280, 1180), "board.jpg"),
        caption="<b>Ваш ход</b>",
        parse_mode="HTML",
        reply_markup=KEYBOARD,
        ephemeral_message_parameters=EphemeralMessageParameters(receiver_user_id=ANYA),
    )
    edited = await bot.edit_message_media(
        InputMediaPhoto(media=BufferedInputFile(jpeg(640, 590), "board.jpg"), caption="b"),
        chat_id=ANYA,
        message_id=sent.message_id,
    )

    assert sent.photo
    assert (1280, 1180) == (sent.photo[-1].width, sent.photo[-1].height)
    assert sent.html_text == "<b>Ваш ход</b>"
    assert sent.reply_markup
    assert sent.reply_markup.model_dump() == KEYBOARD.model_dump()
    assert isinstance(edited, Message)
    assert ("b", None) == (edited.caption, edited.reply_markup)
    again = await bot.send_photo(ANYA, sent.photo[-1].file_id, disable_notification=True)
    assert again.photo
    assert sent.photo[-1].file_id == again.photo[-1].file_id
    file = await bot.get_file(sent.photo[-1].file_id)
    downloaded = await bot.download(file)
    assert downloaded
    assert jpeg(1280, 1180) == downloaded.read()


async def test_every_markup_of_the_library_reads_back(api: Api, bot: Bot) -> None:
    deadline = DateTime("вт 14:05", unix_time=1796126400, date_time_format="wDT")
    text = f'a {deadline.as_html()} <blockquote expandable>b</blockquote> <a href="https://x.org/">c</a>'

    sent = await bot.send_message(
        ANYA,
        text,
        parse_mode="HTML",
        reply_parameters=ReplyParameters(message_id=99, allow_sending_without_reply=True),
    )

    assert text == sent.html_text


async def test_updates_are_handled_by_a_dispatcher(api: Api, bot: Bot, control: Control) -> None:
    dispatcher = Dispatcher()

    async def start(message: Message) -> None:
        await message.answer(f"hello {message.text}", reply_markup=KEYBOARD)

    async def press(query: CallbackQuery) -> None:
        assert isinstance(query.message, Message)
        await query.answer("done", show_alert=True)
        await query.message.edit_text("pressed")

    dispatcher.message.register(start, F.text.startswith("/start"))
    dispatcher.callback_query.register(press, F.data == "p:1:2:c")
    polling = asyncio.create_task(
        dispatcher.start_polling(bot, handle_signals=False, close_bot_session=False)
    )
    since = (await control.get("events", since=-1))["seq"]
    await control.post("link", user=ANYA, url="https://t.me/nardy_sandbox_bot?start=j_1")
    event = await control.event("message", since)
    while event["from"] == ANYA:
        event = await control.event("message", event["seq"])

    answer = await control.post(
        "press", user=ANYA, chat=ANYA, message=event["message"], row=0, column=0
    )
    await control.event("edit", event["seq"])
    await dispatcher.stop_polling()
    await polling

    assert {"text": "done", "show_alert": True, "url": None} == answer["answer"]
    messages = (await control.get("chat", user=ANYA, chat=ANYA))["messages"]
    assert ["/start j_1", "pressed"] == [message["text"] for message in messages]
    assert [] == (await control.get("calls", refused=1))["calls"]


async def test_every_kind_of_update_is_understood(api: Api, bot: Bot, control: Control) -> None:
    await control.post("block", user=ANYA)
    await control.post("block", user=ANYA, blocked=False)
    await control.post("kick", chat=GROUP)
    await control.post("join", chat=GROUP)
    await control.post("kick", chat=GROUP, user=LEV, by=LEV)
    await control.post("press", user=ANYA, chat=ANYA, message=77, data="x", wait_ms=0)

    updates = await bot.get_updates(timeout=0)

    kinds = [update.event_type for update in updates]
    assert ["my_chat_member"] * 4 + ["message", "message", "callback_query"] == kinds
    query = updates[-1].callback_query
    assert query
    assert isinstance(query.message, InaccessibleMessage)


async def test_refusals_are_the_exceptions_of_the_library(
    api: Api, bot: Bot, control: Control
) -> None:
    with pytest.raises(TelegramBadRequest, match="chat not found"):
        await bot.send_message(999, "a")
    await control.post("block", user=ANYA)
    with pytest.raises(TelegramForbiddenError, match="blocked by the user"):
        await bot.send_message(ANYA, "a")
    await control.post("faults", kind="429", retry_after=9, method="getChat")
    with pytest.raises(TelegramRetryAfter) as caught:
        await bot.get_chat(GROUP)
    assert 9 == caught.value.retry_after
    await control.post("faults", kind="500", method="getChat")
    with pytest.raises(TelegramServerError):
        await bot.get_chat(GROUP)
    await control.post("faults", kind="timeout_after", method="getChat")
    with pytest.raises(TelegramNetworkError):
        await bot.get_chat(GROUP)
    with pytest.raises(TelegramNotFound):
        await bot.send_dice(GROUP)


async def test_a_wrong_token_is_unauthorized(sandbox: Sandbox, bot: Bot) -> None:
    stranger = Bot("123456:WRONG", session=bot.session)

    with pytest.raises(TelegramUnauthorizedError):
        await stranger.get_me()


async def test_the_rest_of_the_methods_answer_as_the_library_expects(
    api: Api, bot: Bot, control: Control
) -> None:
    scope = BotCommandScopeAllGroupChats()
    commands = [BotCommand(command="nardy", description="Сыграть")]

    assert await bot.set_my_commands(commands, scope=scope, language_code="ru")
    kept = await bot.get_my_commands(scope=scope, language_code="ru")
    assert commands[0].model_dump() == kept[0].model_dump()
    assert await bot.delete_my_commands(scope=scope, language_code="ru")
    assert await bot.set_my_description("x")
    assert await bot.delete_webhook(drop_pending_updates=True)
    assert "" == (await bot.get_webhook_info()).url
    assert "Нарды по пятницам" == (await bot.get_chat(GROUP)).title
    assert "creator" == (await bot.get_chat_member(GROUP, ANYA)).status
    assert await bot.send_chat_action(ANYA, "upload_photo")
    sent = await bot.send_document(ANYA, BufferedInputFile(b"x", "game.mat"), caption="c")
    assert sent.document
    assert "game.mat" == sent.document.file_name
    assert await bot.delete_message(ANYA, sent.message_id)
    assert await bot.leave_chat(GROUP)
