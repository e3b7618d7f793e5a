"""
State: what Telegram remembers, people, chats, messages, presses.

Knows who is where and what was said; what a bot may do about it is the methods' business,
how it looks on the wire is `wire.py`.
"""

import asyncio
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from sandbox.clock import SandboxClock
from sandbox.events import Events
from sandbox.files import FileStore, StoredFile
from sandbox.settings import Settings
from sandbox.updates import UpdateQueue, Webhook

Json = dict[str, Any]

QUERIES_KEPT = 20_000


@dataclass(slots=True)
class User:
    """A person, or the bot."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    """Has written to the bot: it may write back."""
    blocked: bool = False
    """Has blocked the bot."""
    is_known: bool = False
    """The bot has met this person in an update."""

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name


@dataclass(slots=True)
class Media:
    """What a message carries beside text: all sizes of a photo, or one file."""

    kind: str
    """`photo`, `animation` or `document`."""
    files: list[StoredFile]
    """Smallest first; the last one is the thing itself."""

    @property
    def file(self) -> StoredFile:
        """The thing itself."""
        return self.files[-1]


@dataclass(slots=True)
class Message:
    """One message in one chat."""

    id: int
    chat_id: int
    date: int
    sender: int
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    media: Media | None = None
    reply_to: int | None = None
    markup: Json | None = None
    edit_date: int | None = None
    is_silent: bool = False
    is_protected: bool = False
    service: Json | None = None
    """A service message: the fields that make it one, such as `new_chat_members`."""
    reactions: list[str] = field(default_factory=list)
    """The bot's reaction, as emoji."""
    extra: Json = field(default_factory=dict)
    """Fields that are only handed back, such as `has_media_spoiler`."""


@dataclass(slots=True)
class Chat:
    """A talk with the bot, a group, or a talk between two people the bot never sees."""

    id: int
    type: str
    title: str | None = None
    username: str | None = None
    members: dict[int, str] = field(default_factory=dict)
    """User id → `creator`, `member`, `left` or `kicked`; who never was here is not in it."""
    messages: dict[int, Message] = field(default_factory=dict)
    reads: dict[int, int] = field(default_factory=dict)
    """User id → the last message this person has seen."""
    ids: "count[int]" = field(default_factory=lambda: count(1))
    pair: frozenset[int] = frozenset()
    """The two people of a talk without the bot."""
    action: str | None = None
    action_until_ms: int = 0

    @property
    def is_group(self) -> bool:
        """Whether it is a group or a supergroup."""
        return self.type in {"group", "supergroup"}

    def has(self, user_id: int) -> bool:
        """Tell whether this person (or the bot) is in the chat now."""
        return self.members.get(user_id) in {"creator", "administrator", "member"}

    def last(self) -> Message | None:
        """Return the newest message."""
        return next(reversed(self.messages.values()), None)


@dataclass(slots=True)
class Query:
    """One press on a callback button."""

    id: str
    user: int
    chat: int
    message: int
    data: str
    pressed_ms: int
    answer: Json | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)


class World:
    """Everything the sandbox remembers."""

    def __init__(self, bot: User, *, events: Events, clock: SandboxClock) -> None:
        self.bot = bot
        self.events = events
        self.clock = clock
        self.settings = Settings()
        self.users: dict[int, User] = {bot.id: bot}
        self.chats: dict[int, Chat] = {}
        self.talks: dict[frozenset[int], Chat] = {}
        self.queries: dict[str, Query] = {}
        self.files = FileStore()
        self.updates = UpdateQueue()
        self.webhook = Webhook()
        self.profile: dict[str, Json] = {}
        """What the bot said about itself: commands, description … by kind, scope and language."""
        # Private chats share one numbering, as the messages of one account do.
        self.private_ids = count(1)
        self._query_ids = count(4_839_201_000_000_001, 7)
        self._group_ids = count(-1_001_000_000_001, -1)
        self._user_ids = count(1001)

    def new_user_id(self) -> int:
        """Return a free id for a person."""
        return next(number for number in self._user_ids if number not in self.users)

    def new_group_id(self, *, supergroup: bool) -> int:
        """Return a free id for a group."""
        base = 0 if supergroup else 1_000_000_000_000
        return next(number + base for number in self._group_ids if number + base not in self.chats)

    def private(self, user: User) -> Chat:
        """Return the talk of *user* with the bot, empty if there was none."""
        chat = self.chats.get(user.id)
        if chat is None:
            members = {user.id: "member", self.bot.id: "member"}
            chat = Chat(id=user.id, type="private", members=members, ids=self.private_ids)
            self.chats[user.id] = chat
        return chat

    def talk(self, one: int, other: int) -> Chat:
        """Return the talk between two people, empty if there was none."""
        pair = frozenset({one, other})
        chat = self.talks.get(pair)
        if chat is None:
            members = dict.fromkeys(pair, "member")
            chat = Chat(id=0, type="private", members=members, pair=pair)
            self.talks[pair] = chat
        return chat

    def by_username(self, username: str) -> User | None:
        """Return who bears this @name, without the sign."""
        wanted = username.lower()
        return next(
            (user for user in self.users.values() if (user.username or "").lower() == wanted), None
        )

    def post(self, chat: Chat, sender: int, **fields: Any) -> Message:
        """Put a new message into *chat* and tell the pages."""
        message = Message(
            id=next(chat.ids), chat_id=chat.id, date=self.clock.now(), sender=sender, **fields
        )
        chat.messages[message.id] = message
        chat.reads[sender] = message.id
        if sender == self.bot.id:
            chat.action = None
        self.tell(
            "message", chat, message=message.id, sound=not message.is_silent, **{"from": sender}
        )
        return message

    def tell(self, kind: str, chat: Chat, **fields: Any) -> None:
        """Add an event about *chat*."""
        if chat.pair:
            fields["users"] = sorted(chat.pair)
        self.events.add(kind, chat=chat.id, **fields)

    def new_query(self, *, user: User, chat: Chat, message: int, data: str) -> Query:
        """Remember a press, forgetting the oldest ones."""
        query = Query(
            id=str(next(self._query_ids)),
            user=user.id,
            chat=chat.id,
            message=message,
            data=data,
            pressed_ms=self.clock.now_ms(),
        )
        self.queries[query.id] = query
        if len(self.queries) > QUERIES_KEPT:
            del self.queries[next(iter(self.queries))]
        return query
