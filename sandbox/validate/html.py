"""
HTML of messages: the few tags Telegram knows, and its errors with byte offsets.

Source: core.telegram.org/bots/api#html-style.
"""

import re

from sandbox.validate.text import EntityError, FormattedText, Json, MentionOf, finish

_KINDS = {
    "b": "bold", "strong": "bold",
    "i": "italic", "em": "italic",
    "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
    "span": "spoiler", "tg-spoiler": "spoiler",
    "code": "code", "pre": "pre",
    "a": "text_link", "blockquote": "blockquote",
    "tg-time": "date_time", "tg-emoji": "custom_emoji",
}  # fmt: skip
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]{1,8})|#([0-9]{1,8})|(lt|gt|amp|quot));?")
_USER_LINK = re.compile(r"tg://user/?\?id=(\d{1,19})$")
_LINK = re.compile(r"(?:https?|tg|ton|mailto|tel):\S+$", re.IGNORECASE)
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
_SPACE = " \t\n\r"


def parse_html(source: str, mention_of: MentionOf) -> FormattedText:
    """
    Return the text and entities of *source*.

    Raises:
        EntityError: As Telegram words it, without "can't parse entities: ".
    """
    return _Html(source, mention_of).parse()


class _Tag:
    def __init__(self, name: str, begin: int, start: int, attributes: dict[str, str]) -> None:
        self.name = name
        self.begin = begin
        self.start = start
        self.attributes = attributes


class _Html:
    def __init__(self, source: str, mention_of: MentionOf) -> None:
        self.source = source
        self.mention_of = mention_of
        self.at = 0
        self.text: list[str] = []
        self.stack: list[_Tag] = []
        self.spans: list[tuple[int, int, Json]] = []

    def parse(self) -> FormattedText:
        while self.at < len(self.source):
            letter = self.source[self.at]
            if letter == "&":
                self.text.append(self._reference())
            elif letter != "<":
                self.text.append(letter)
                self.at += 1
            elif self.source.startswith("/", self.at + 1):
                self._end_tag()
            else:
                self._start_tag()
        if self.stack:
            raise EntityError(
                f'Can\'t find end tag corresponding to start tag "{self.stack[-1].name}"'
            )
        return finish("".join(self.text), self.spans)

    def _bytes(self, index: int) -> int:
        return len(self.source[:index].encode())

    def _reference(self) -> str:
        """Read one `&…;`; what is none stays as it is written."""
        found = _REFERENCE.match(self.source, self.at)
        if found is None:
            self.at += 1
            return "&"
        code = int(found[1], 16) if found[1] else int(found[2]) if found[2] else 0
        if not found[3] and (not 0 < code < 0x110000 or 0xD800 <= code < 0xE000):
            self.at += 1
            return "&"
        self.at = found.end()
        return _NAMED[found[3]] if found[3] else chr(code)

    def _start_tag(self) -> None:
        begin = self.at
        self.at += 1
        name_begin = self.at
        while self.at < len(self.source) and self.source[self.at] not in _SPACE + ">":
            self.at += 1
        if self.at >= len(self.source):
            raise EntityError(f"Unclosed start tag at byte offset {self._bytes(begin)}")
        name = self.source[name_begin : self.at].lower()
        if name not in _KINDS:
            raise EntityError(f'Unsupported start tag "{name}" at byte offset {self._bytes(begin)}')
        attributes = self._attributes(name, begin)
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise EntityError(
                f'Tag "span" must have class "tg-spoiler" at byte offset {self._bytes(begin)}'
            )
        self.stack.append(_Tag(name, begin, len(self.text), attributes))

    def _attributes(self, tag: str, begin: int) -> dict[str, str]:
        attributes: dict[str, str] = {}
        while True:
            self._skip_space()
            if self.source.startswith(">", self.at):
                self.at += 1
                return attributes
            name_begin = self.at
            while self.at < len(self.source) and self.source[self.at] not in _SPACE + "=>":
                self.at += 1
            name = self.source[name_begin : self.at].lower()
            if self.at >= len(self.source):
                raise EntityError(f"Unclosed start tag at byte offset {self._bytes(begin)}")
            if not name:
                raise EntityError(
                    f'Empty attribute name in the tag "{tag}" at byte offset {self._bytes(begin)}'
                )
            self._skip_space()
            if not self.source.startswith("=", self.at):
                if tag == "blockquote" and name == "expandable":
                    attributes[name] = ""
                    continue
                raise EntityError(
                    "Expected equal sign in declaration of an attribute of the tag "
                    f'"{tag}" at byte offset {self._bytes(begin)}'
                )
            self.at += 1
            self._skip_space()
            if self.at >= len(self.source):
                raise EntityError(f'Unclosed start tag "{tag}" at byte offset {self._bytes(begin)}')
            attributes[name] = self._value(begin)

    def _value(self, tag_begin: int) -> str:
        quote = self.source[self.at]
        if quote not in "'\"":
            begin = self.at
            while self.at < len(self.source) and re.match(r"[A-Za-z0-9.-]", self.source[self.at]):
                self.at += 1
            if self.at >= len(self.source) or self.source[self.at] not in _SPACE + ">":
                raise EntityError(
                    f"Unexpected end of name token at byte offset {self._bytes(begin)}"
                )
            return self.source[begin : self.at].lower()
        self.at += 1
        value: list[str] = []
        while self.at < len(self.source) and self.source[self.at] != quote:
            if self.source[self.at] == "&":
                value.append(self._reference())
            else:
                value.append(self.source[self.at])
                self.at += 1
        if self.at >= len(self.source):
            raise EntityError(f"Unclosed start tag at byte offset {self._bytes(tag_begin)}")
        self.at += 1
        return "".join(value)

    def _skip_space(self) -> None:
        while self.at < len(self.source) and self.source[self.at] in _SPACE:
            self.at += 1

    def _end_tag(self) -> None:
        begin = self.at
        if not self.stack:
            raise EntityError(f"Unexpected end tag at byte offset {self._bytes(begin)}")
        end = self.source.find(">", begin)
        if end < 0 or not re.fullmatch(r"[^\s>]*\s*", self.source[begin + 2 : end]):
            raise EntityError(f"Unclosed end tag at byte offset {self._bytes(begin)}")
        name = self.source[begin + 2 : end].strip().lower()
        tag = self.stack[-1]
        if name and name != tag.name:
            raise EntityError(
                f"Unmatched end tag at byte offset {self._bytes(begin)}, "
                f'expected "</{tag.name}>", found "</{name}>"'
            )
        self.stack.pop()
        self.at = end + 1
        entity = self._entity(tag, len(self.text))
        if entity is not None:
            self.spans.append((tag.start, len(self.text), entity))

    def _entity(self, tag: _Tag, end: int) -> Json | None:
        kind = _KINDS[tag.name]
        outer = {_KINDS[open_tag.name] for open_tag in self.stack}
        # A bold inside a bold is one bold; custom emoji are not for bots without a bought name.
        if kind in outer or kind == "custom_emoji":
            return None
        if kind == "text_link":
            return self._link(tag, end)
        if kind == "date_time":
            return self._date_time(tag)
        if kind == "blockquote" and "expandable" in tag.attributes:
            return {"type": "expandable_blockquote"}
        if kind == "code" and outer == {"pre"} and self.stack[-1].start == tag.start:
            language = tag.attributes.get("class", "")
            if language.startswith("language-"):
                self.stack[-1].attributes["language"] = language.removeprefix("language-")
            return None
        if kind == "pre" and tag.attributes.get("language"):
            return {"type": "pre", "language": tag.attributes["language"]}
        return {"type": kind}

    def _link(self, tag: _Tag, end: int) -> Json | None:
        url = tag.attributes.get("href") or "".join(self.text[tag.start : end])
        person = _USER_LINK.match(url)
        if person:
            # Dead text when the bot has never met this person.
            user = self.mention_of(int(person[1]))
            return {"type": "text_mention", "user": user} if user else None
        if "." in url and "://" not in url and not url.startswith(("mailto:", "tel:")):
            url = f"http://{url}"
        return {"type": "text_link", "url": url} if _LINK.match(url) else None

    def _date_time(self, tag: _Tag) -> Json:
        unix = tag.attributes.get("unix", "")
        form = tag.attributes.get("format", "")
        where = f"at byte offset {self._bytes(tag.begin)}"
        if not re.fullmatch(r"\d{1,12}", unix):
            raise EntityError(f'Invalid Unix time specified in the tag "tg-time" {where}')
        if not _TIME_FORMAT.fullmatch(form):
            raise EntityError(f'Invalid date-time format specified in the tag "tg-time" {where}')
        entity: Json = {"type": "date_time", "unix_time": int(unix)}
        if form:
            entity["date_time_format"] = form
        return entity
