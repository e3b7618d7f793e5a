"""
Reads every call the bot makes while games are played, and remembers what may not happen.

Knows refusals, languages, keyboards, and messages that came twice; the players know who was
answered.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.e2e.control import Control, Json
from tests.e2e.languages import foreign_words
from tests.e2e.seat import texts_of
from tests.keyboards import Keyboards

BOARD_DATA = re.compile(r"p:(\d+):(\d+):")
SENDS = ("sendPhoto", "sendMessage", "sendAnimation", "sendDocument")
TOO_OLD = "query is too old"
NOT_FOUND = {
    "deleteMessage": "message to delete not found",
    "editMessageReplyMarkup": "message to edit not found",
}
NOT_MODIFIED = "message is not modified"


@dataclass
class Watcher:
    """The eyes on the call log."""

    control: Control
    locales: dict[int, str]
    """Chat → the language of who reads it."""
    names: set[str]
    """Names of players, which may stand anywhere."""
    spied: Path | None = None
    """What the pictures said (tests/e2e/spied_bot.py)."""
    seen: int = 0
    methods: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    sent: Counter[tuple[object, ...]] = field(default_factory=Counter)
    pictures: dict[str, set[int]] = field(default_factory=dict)
    """SHA-256 of an uploaded picture → the chats it went to."""
    keyboards: Keyboards = field(default_factory=Keyboards)
    """Of every message, sent or edited."""
    kills: int = 0
    """How often the bot was killed: what waited for its restart may be answered too late."""
    late: int = 0
    """Answers that came too late because of a kill."""
    deleted: set[tuple[int, int]] = field(default_factory=set)
    """Chat and number of the messages the bot deleted."""
    deleted_twice: int = 0
    """A kill came after Telegram deleted a message and before the bot noted it."""
    edited_twice: int = 0
    """The same for an edit: made again, it changes nothing."""

    async def look(self) -> None:
        """Read the calls made since the last look; one still in flight is read the next time."""
        while True:
            calls: list[Json] = (await self.control.get("calls", since=self.seen, limit=2000))[
                "calls"
            ]
            done = []
            for call in calls:
                if call["status"] is None and not call["cut"]:
                    break
                done.append(call)
            for call in done:
                self._read(call)
                self.seen = call["n"]
            if len(done) < 2000:
                return

    def _read(self, call: Json) -> None:
        method, status, chat = call["method"], call["status"], call["chat"]
        self.methods[method] += 1
        self._measure(call)
        if status is not None and status >= 400 and call["injected"] is None:
            if self.kills and method == "answerCallbackQuery" and TOO_OLD in str(call["answer"]):
                self.late += 1
                return
            # A press that comes again after a kill is about a message that was deleted before it.
            gone = method in NOT_FOUND and NOT_FOUND[method] in str(call["answer"])
            if self.kills and gone and _target(call) in self.deleted:
                self.deleted_twice += 1
                return
            if self.kills and NOT_MODIFIED in str(call["answer"]):
                self.edited_twice += 1
                return
            self.refused.append(f"call {call['n']} {method} {status}: {call['answer']}")
        locale = self.locales.get(chat)
        if locale is not None:
            for text in texts_of([call]):
                self._judge(f"call {call['n']} {method} to {chat}", text, locale)
            for file in call["files"].values():
                self.pictures.setdefault(file["sha256"], set()).add(chat)
        if method == "deleteMessage" and call["acted"]:
            self.deleted.add(_target(call))
        if method in SENDS and call["acted"]:
            self.sent[self._key(call)] += 1

    def _measure(self, call: Json) -> None:
        """See whether Telegram's limits are kept."""
        params, where = call["params"], f"call {call['n']} {call['method']}"
        markup = params.get("reply_markup")
        if isinstance(markup, dict) and markup.get("inline_keyboard"):
            self.keyboards.look(markup["inline_keyboard"], where)
        if call["method"] == "answerCallbackQuery":
            self.keyboards.hear(params.get("text") or "", where)
            return
        media = params.get("media")
        caption = media.get("caption") if isinstance(media, dict) else params.get("caption")
        if isinstance(params.get("text"), str):
            self.keyboards.read(params["text"], where, caption=False)
        if isinstance(caption, str):
            self.keyboards.read(caption, where, caption=True)

    def toast(self, chat: int, text: str | None) -> None:
        """Judge the answer to a press."""
        if text and chat in self.locales:
            self._judge(f"toast to {chat}", text, self.locales[chat])

    def _judge(self, where: str, text: str, locale: str) -> None:
        words = foreign_words(text, locale, self.names)
        if words:
            self.foreign.append(f"{where}: {words} in {text!r}")

    @staticmethod
    def _key(call: Json) -> tuple[object, ...]:
        """Return what makes two messages the same: chat, game and revision, or else the words."""
        params = call["params"]
        found = BOARD_DATA.search(json.dumps(params.get("reply_markup") or {}))
        board = None if found is None else (int(found[1]), int(found[2]))
        if board is not None and call["method"] == "sendPhoto":
            return call["chat"], *board
        words = params.get("text") or params.get("caption")
        if call["method"] == "sendMessage" and "🔒" not in words:
            return call["chat"], call["n"]  # an answer; it may be asked for again
        # Two games of a match may begin with the same words: the button tells which it is.
        return call["chat"], call["method"], words, board

    def duplicates(self) -> int:
        """Return how many messages came more often than once."""
        return sum(count - 1 for count in self.sent.values())

    def spied_words(self) -> Iterator[str]:
        """Yield what is wrong with the words on the pictures."""
        if self.spied is None:
            return
        judged = 0
        for line in self.spied.read_text().splitlines():
            digest, words = json.loads(line)
            for chat in self.pictures.get(digest, ()):
                judged += 1
                for word in words:
                    foreign = foreign_words(word, self.locales[chat], self.names)
                    if foreign:
                        yield f"picture to {chat}: {foreign} in {word!r}"
        if not judged:
            yield "no picture was judged"


def _target(call: Json) -> tuple[int, int]:
    return int(call["chat"]), int(call["params"].get("message_id", 0))
