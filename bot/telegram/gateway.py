"""
Gateway: the few calls that carry views to Telegram.

Knows pictures, file ids and which edit is the smallest; not when a call may leave (`throttle`) nor
what follows from a refusal (`messenger`).
"""

import asyncio
import html
import re
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from aiogram import Bot
from aiogram.enums import ParseMode
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import BufferedInputFile, InputMediaPhoto, LinkPreviewOptions, Message

from bot.presenters.view import Document, Film, Rows, View
from bot.telegram.convert import keyboard, markup
from bot.telegram.recent import Recent
from bot.telegram.refusals import NOT_MODIFIED, WRONG_FILE, is_gone, says
from render.animation import animate
from render.scene import BoardScene

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
PAINTERS = 2
FILMS = 50
"""Animations whose file ids are remembered."""

Picture = BufferedInputFile | str
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that stands in a chat now."""

    message: int
    file_id: str | None
    """Of its picture; None for a text message."""


class Gateway:
    """Sends, edits and deletes; a picture that Telegram knows is not uploaded again."""

    def __init__(
        self,
        bot: Bot,
        paint: Callable[[BoardScene], bytes],
        animate: Callable[[Sequence[BoardScene]], bytes] = animate,
    ) -> None:
        self._bot = bot
        self._paint = paint
        self._animate = animate
        self._painters = ThreadPoolExecutor(PAINTERS, thread_name_prefix="paint")
        # Boards do not wait for animations, and no two of these are made at once.
        self._cutter = ThreadPoolExecutor(1, thread_name_prefix="animate")
        self._films: Recent[Film, str] = Recent(FILMS)
        self._files: Recent[BoardScene, str] = Recent()
        self._standing: Recent[tuple[int, int], View] = Recent()
        """What stands in a message, as far as this process put it there."""
        self._deleted: Recent[tuple[int, int], None] = Recent()
        """Messages that this process has deleted, or is about to."""

    def close(self) -> None:
        """Let the painters go."""
        for pool in (self._painters, self._cutter):
            pool.shutdown(wait=False, cancel_futures=True)

    async def send(
        self, chat: int, view: View, *, thread: int | None = None, silent: bool = True
    ) -> Sent:
        """Send *view* as a new message."""
        if view.scene is None:
            message = await self._bot.send_message(
                chat,
                view.text,
                message_thread_id=thread,
                parse_mode=ParseMode.HTML,
                disable_notification=silent,
                link_preview_options=NO_PREVIEW,
                reply_markup=markup(view),
            )
        else:
            message = await self._with_picture(
                view.scene,
                lambda picture: self._bot.send_photo(
                    chat,
                    picture,
                    message_thread_id=thread,
                    caption=view.text,
                    parse_mode=ParseMode.HTML,
                    disable_notification=silent,
                    reply_markup=keyboard(view.rows),
                ),
            )
        self._standing.put((chat, message.message_id), view)
        return Sent(message.message_id, _file_id(message))

    async def send_plain(
        self, chat: int, view: View, *, thread: int | None = None, silent: bool = True
    ) -> Sent:
        """Send *view* without picture and parse mode: what is left when Telegram refuses it."""
        message = await self._bot.send_message(
            chat,
            plain(view.text),
            message_thread_id=thread,
            parse_mode=None,
            disable_notification=silent,
            link_preview_options=NO_PREVIEW,
            reply_markup=keyboard(view.rows),
        )
        return Sent(message.message_id, None)

    async def send_file(self, chat: int, file: Document) -> None:
        """Send *file* as it is: Telegram makes no picture or animation of it."""
        await self._bot.send_document(
            chat,
            BufferedInputFile(file.content, file.name),
            caption=file.caption,
            parse_mode=ParseMode.HTML,
            disable_content_type_detection=True,
            disable_notification=True,
        )

    async def send_film(self, chat: int, film: Film) -> None:
        """Send *film*; one that Telegram knows is neither made nor uploaded again."""

        async def call(animation: Picture) -> Message:
            return await self._bot.send_animation(
                chat,
                animation,
                caption=film.caption,
                parse_mode=ParseMode.HTML,
                disable_notification=True,
            )

        known = self._films.get(film)
        if known is not None:
            try:
                await call(known)
            except TelegramBadRequest as error:
                if not says(error, WRONG_FILE):
                    raise
                self._films.take(film)
            else:
                return
        loop = asyncio.get_running_loop()
        made = await loop.run_in_executor(self._cutter, self._animate, film.scenes)
        message = await call(BufferedInputFile(made, film.name))
        if message.animation is not None:
            self._films.put(film, message.animation.file_id)

    async def edit(self, chat: int, message: int, view: View, *, photo: bool) -> None:
        """
        Let *view* stand in a message, by the smallest edit that does it.

        *photo* tells whether the message has a picture; it stays where *view* has no scene.
        """
        standing = self._standing.take((chat, message))
        scene = view.scene or (standing.scene if standing else None)
        shown = View(view.text, view.rows, scene)
        if standing is not None and (standing.text, standing.scene) == (shown.text, shown.scene):
            await self._edit_rows(chat, message, view.rows)
        elif view.scene is None and not photo:
            await _unless_same(
                self._bot.edit_message_text(
                    view.text,
                    chat_id=chat,
                    message_id=message,
                    parse_mode=ParseMode.HTML,
                    link_preview_options=NO_PREVIEW,
                    reply_markup=keyboard(view.rows),
                )
            )
        elif view.scene is None or (standing is not None and standing.scene == view.scene):
            await _unless_same(
                self._bot.edit_message_caption(
                    chat_id=chat,
                    message_id=message,
                    caption=view.text,
                    parse_mode=ParseMode.HTML,
                    reply_markup=keyboard(view.rows),
                )
            )
        else:
            await self._edit_picture(chat, message, view, view.scene)
        if scene is not None or not photo:
            self._standing.put((chat, message), shown)

    async def edit_rows(self, chat: int, message: int, rows: Rows) -> None:
        """Change the keyboard alone; of a message we have deleted it is gone already."""
        if (chat, message) in self._deleted:
            return
        standing = self._standing.take((chat, message))
        await self._edit_rows(chat, message, rows)
        if standing is not None:
            self._standing.put((chat, message), View(standing.text, rows, standing.scene))

    async def delete(self, chat: int, message: int) -> None:
        """Delete a message of ours."""
        self._standing.take((chat, message))
        self._deleted.put((chat, message), None)
        try:
            await self._bot.delete_message(chat, message)
        except TelegramBadRequest as error:
            if not is_gone(error):
                self._deleted.take((chat, message))
            raise

    async def _edit_rows(self, chat: int, message: int, rows: Rows) -> None:
        await _unless_same(
            self._bot.edit_message_reply_markup(
                chat_id=chat, message_id=message, reply_markup=keyboard(rows)
            )
        )

    async def _edit_picture(self, chat: int, message: int, view: View, scene: BoardScene) -> None:
        async def edit(picture: Picture) -> Message | bool:
            media = InputMediaPhoto(media=picture, caption=view.text, parse_mode=ParseMode.HTML)
            return await self._bot.edit_message_media(
                media, chat_id=chat, message_id=message, reply_markup=keyboard(view.rows)
            )

        await _unless_same(self._with_picture(scene, edit))

    async def _with_picture(self, scene: BoardScene, call: Callable[[Picture], Awaitable[M]]) -> M:
        """Make *call* with the file id of the picture, or with the picture itself."""
        known = self._files.get(scene)
        if known is not None:
            try:
                return await call(known)
            except TelegramBadRequest as error:
                if not says(error, WRONG_FILE):
                    raise
                self._files.take(scene)
        loop = asyncio.get_running_loop()
        picture = await loop.run_in_executor(self._painters, self._paint, scene)
        message = await call(BufferedInputFile(picture, "board.jpg"))
        if isinstance(message, Message) and (file_id := _file_id(message)) is not None:
            self._files.put(scene, file_id)
        return message


def _file_id(message: Message) -> str | None:
    return message.photo[-1].file_id if message.photo else None


async def _unless_same(call: Awaitable[object]) -> None:
    """Await *call*; a message that is as it should be already is a success."""
    try:
        await call
    except TelegramBadRequest as error:
        if not says(error, NOT_MODIFIED):
            raise


def plain(text: str) -> str:
    """Return the words of HTML *text*."""
    return html.unescape(re.sub(r"<[^<>]*>", "", text))
