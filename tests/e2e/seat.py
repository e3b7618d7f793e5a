"""
A person at a phone: reads a chat and presses what is visible there.

Knows messages and buttons as the control API shows them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tests.e2e.control import PATIENCE_SECONDS, Control, Json


@dataclass(frozen=True)
class Message:
    """A message as this person sees it."""

    raw: Json

    @property
    def id(self) -> int:
        return int(self.raw["id"])

    @property
    def text(self) -> str:
        """Text or caption."""
        return str(self.raw["text"] or "")

    @property
    def photo(self) -> str | None:
        """The file of the picture."""
        photo = self.raw["photo"]
        return None if photo is None else str(photo["file_id"])

    @property
    def out(self) -> bool:
        return bool(self.raw["out"])

    @property
    def sound(self) -> bool:
        return bool(self.raw["sound"])

    @property
    def rows(self) -> list[list[Json]]:
        return self.raw["keyboard"] or []

    @property
    def buttons(self) -> list[Json]:
        return [button for row in self.rows for button in row]

    @property
    def labels(self) -> list[list[str]]:
        """The words of the keyboard, row by row."""
        return [[button["text"] for button in row] for row in self.rows]

    @property
    def words(self) -> list[str]:
        """The words of the keyboard in a line."""
        return [button["text"] for button in self.buttons]

    def button(self, label: str) -> Json:
        """Return the button whose words are, or else contain, *label*."""
        exact = [button for button in self.buttons if button["text"] == label]
        found = exact or [button for button in self.buttons if label in button["text"]]
        assert found, f"no button {label!r} among {self.words} under {self.text!r}"
        assert len(found) == 1, f"several buttons {label!r} among {self.words}"
        return found[0]


@dataclass(frozen=True)
class Press:
    """What a press brought."""

    kind: str
    answered: bool
    text: str | None
    """The toast or alert."""
    alert: bool
    raw: Json


class Seat:
    """One person."""

    def __init__(self, control: Control, user: int, name: str) -> None:
        self.control = control
        self.id = user
        self.name = name
        self.wait_ms = 15_000
        """How long a press waits for its answer."""

    async def messages(self, chat: int | None = None, *, limit: int = 200) -> list[Message]:
        """Return the messages of a chat (the talk with the bot when not said), oldest first."""
        shown = await self.control.get(
            "chat", user=self.id, chat=self.id if chat is None else chat, limit=limit
        )
        return [Message(raw) for raw in shown["messages"]]

    async def received(self, chat: int | None = None) -> list[Message]:
        """Return what others wrote."""
        return [message for message in await self.messages(chat) if not message.out]

    async def last(self, chat: int | None = None) -> Message:
        """Return the newest message."""
        return (await self.messages(chat, limit=1))[-1]

    async def say(self, text: str, chat: int | None = None, **more: Any) -> Json:
        """Write something."""
        return await self.control.post(
            "send", user=self.id, chat=self.id if chat is None else chat, text=text, **more
        )

    async def follow(self, url: str) -> Json:
        """Open an address."""
        return await self.control.post("link", user=self.id, url=url)

    async def has_started(self) -> bool:
        """Whether the bot may write to this person."""
        users = (await self.control.get("users"))["users"]
        return any(user["id"] == self.id and user["started"] for user in users)

    async def start(self) -> Message:
        """Press Start and wait for the welcome."""
        before = await self.messages()
        await self.say("/start")
        return await self.wait(lambda message: bool(message.rows), "a welcome", after=before)

    async def find(self, wanted: Callable[[Message], bool], chat: int | None = None) -> Message:
        """Return the newest message that is *wanted*."""
        for message in reversed(await self.messages(chat)):
            if wanted(message):
                return message
        raise AssertionError(f"{self.name} has no such message")

    async def wait(
        self,
        wanted: Callable[[Message], bool],
        what: str,
        *,
        chat: int | None = None,
        after: list[Message] | None = None,
        seconds: float = PATIENCE_SECONDS,
    ) -> Message:
        """Wait for a message that is *wanted*, newer than all of *after*."""
        newest = max((message.id for message in after or []), default=0)
        where = self.id if chat is None else chat

        async def look() -> Message | None:
            for message in reversed(await self.messages(chat)):
                if message.id > newest and not message.out and wanted(message):
                    return message
            return None

        return await self.control.until(look, f"{self.name}: {what}", chat=where, seconds=seconds)

    async def with_button(self, label: str, chat: int | None = None) -> Message:
        """Wait for a message with a button *label* and return the newest."""
        return await self.wait(
            lambda message: any(label in word for word in message.words),
            f"a button {label!r}",
            chat=chat,
        )

    async def press(
        self, label: str, *, message: Message | None = None, chat: int | None = None
    ) -> Press:
        """Press the visible button *label* (under the newest message that has it)."""
        if message is None:
            message = await self.with_button(label, chat)
        button = message.button(label)
        return await self._press(
            chat, message=message.id, row=button["row"], column=button["column"]
        )

    async def press_button(self, message: Message, button: Json, chat: int | None = None) -> Press:
        """Press exactly this visible button."""
        return await self._press(
            chat, message=message.id, row=button["row"], column=button["column"]
        )

    async def forge(
        self, data: str, *, message: int, chat: int | None = None, **more: Any
    ) -> Press:
        """Press a button that is not there."""
        return await self._press(chat, message=message, data=data, **more)

    async def _press(self, chat: int | None, **body: Any) -> Press:
        raw = await self.control.post(
            "press",
            user=self.id,
            chat=self.id if chat is None else chat,
            wait_ms=self.wait_ms,
            **body,
        )
        answer = raw.get("answer") or {}
        return Press(
            raw["kind"], raw["answered"], answer.get("text"), bool(answer.get("show_alert")), raw
        )


def texts_of(calls: list[Json]) -> Iterator[str]:
    """Yield every word a call shows: text or caption, button labels, toast."""
    for call in calls:
        params = call["params"]
        for name in ("text", "caption"):
            if isinstance(params.get(name), str):
                yield params[name]
        media = params.get("media")
        if isinstance(media, dict) and isinstance(media.get("caption"), str):
            yield media["caption"]
        markup = params.get("reply_markup")
        if isinstance(markup, dict):
            for row in markup.get("inline_keyboard", ()):
                yield from (button["text"] for button in row)
