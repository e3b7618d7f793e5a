"""
Text as Telegram counts it: UTF-16 units, entities, trimming.

Turns `text` + `parse_mode` or `entities` of a call into what a message carries.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from sandbox.errors import bad_request

Json = dict[str, Any]
MentionOf = Callable[[int], Json | None]

_SPACE = " \n\t\r\v\f"
# Nothing else may stand inside these.
_VERBATIM = frozenset({"code", "pre"})
_PLAIN_ENTITIES = frozenset(
    {
        "bold", "italic", "underline", "strikethrough", "spoiler", "blockquote",
        "expandable_blockquote", "code", "pre", "text_link", "text_mention", "date_time",
    }
)  # fmt: skip
_FOUND_BY_TELEGRAM = frozenset(
    {"mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number"}
)
_LINKS = re.compile(
    r"(?P<url>(?:https?|tg)://[^\s<>«»\"]+[^\s<>«»\".,:;!?)\]'])"
    r"|(?P<mention>(?<![\w@/])@[A-Za-z]\w{3,31}\b)"
    r"|(?P<bot_command>(?<![\w/<])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z]\w{3,31})?(?![\w/]))"
    r"|(?P<hashtag>(?<![\w#])#\w*[^\W\d_]\w*)",
)


class EntityError(ValueError):
    """The formatting cannot be read; the sentence is Telegram's."""


@dataclass(frozen=True, slots=True)
class FormattedText:
    """Text with its entities, offsets in UTF-16 units."""

    text: str
    entities: tuple[Json, ...] = ()


def units(text: str) -> int:
    """Return the length of *text* in UTF-16 units."""
    return len(text) + sum(1 for letter in text if ord(letter) > 0xFFFF)


def offsets(text: str) -> list[int]:
    """Return for each index of *text*, and for its end, the offset in UTF-16 units."""
    return [0, *accumulate(2 if ord(letter) > 0xFFFF else 1 for letter in text)]


def finish(text: str, spans: Iterable[tuple[int, int, Json]]) -> FormattedText:
    """
    Trim *text*, find the links a client finds, and order the entities.

    Args:
        spans: Start and end as indexes of *text*, and the entity without offset and length.
    """
    lead = len(text) - len(text.lstrip(_SPACE))
    trimmed = text.strip(_SPACE)
    kept: list[tuple[int, int, Json]] = []
    for start, end, entity in spans:
        first, last = max(start - lead, 0), min(end - lead, len(trimmed))
        if first < last:
            kept.append((first, last, entity))
    verbatim = [(first, last) for first, last, entity in kept if entity["type"] in _VERBATIM]
    kept = [
        (first, last, entity)
        for first, last, entity in kept
        if entity["type"] in _VERBATIM
        or not any(begin <= first and last <= end for begin, end in verbatim)
    ]
    closed = [*verbatim, *(s[:2] for s in kept if s[2]["type"] in {"text_link", "text_mention"})]
    for first, last, entity in links_in(trimmed):
        if not any(first < end and begin < last for begin, end in closed):
            kept.append((first, last, entity))
    kept.sort(key=lambda span: (span[0], -span[1]))
    at = offsets(trimmed)
    return FormattedText(
        trimmed,
        tuple(
            {**entity, "offset": at[first], "length": at[last] - at[first]}
            for first, last, entity in kept
        ),
    )


def links_in(text: str) -> list[tuple[int, int, Json]]:
    """Return the commands, mentions, links and hashtags a client sees in plain text."""
    return [
        (found.start(), found.end(), {"type": str(found.lastgroup)})
        for found in _LINKS.finditer(text)
    ]


def from_entities(text: str, entities: list[Any], mention_of: MentionOf) -> FormattedText:
    """Return *text* with *entities* as the bot gave them, checked."""
    at = offsets(text)
    index_of = {offset: index for index, offset in enumerate(at)}
    spans: list[tuple[int, int, Json]] = []
    for entity in entities:
        if not isinstance(entity, dict):
            raise bad_request("can't parse MessageEntity: expected an Object")
        kind, start, length = str(entity.get("type")), entity.get("offset"), entity.get("length")
        if kind in _FOUND_BY_TELEGRAM or kind == "custom_emoji":
            continue
        if kind not in _PLAIN_ENTITIES:
            raise bad_request("can't parse MessageEntity: Unsupported type specified")
        if not isinstance(start, int) or not isinstance(length, int):
            raise bad_request('can\'t parse MessageEntity: Field "offset" must be of type Number')
        if start < 0 or length < 0 or start + length > at[-1]:
            continue
        first, last = index_of.get(start), index_of.get(start + length)
        if first is None or last is None:
            raise bad_request(
                f"entity beginning at UTF-16 offset {start} ends in a middle of a UTF-16 symbol"
            )
        body = {
            name: entity[name]
            for name in ("url", "user", "language", "unix_time", "date_time_format")
            if name in entity
        }
        if kind == "text_mention":
            named = entity.get("user")
            number = named.get("id") if isinstance(named, dict) else None
            user = mention_of(number) if isinstance(number, int) else None
            if user is None:
                continue
            body["user"] = user
        spans.append((first, last, {"type": kind, **body}))
    return finish(text, spans)
