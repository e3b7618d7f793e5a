"""
Markdown of messages: MarkdownV2 and the old Markdown, with Telegram's errors.

Source: core.telegram.org/bots/api#markdownv2-style, #markdown-style.
"""

import re

from sandbox.validate.text import EntityError, FormattedText, Json, MentionOf, finish

_RESERVED = frozenset("_*[]()~`>#+-=|{}.!")
# Longest first: `__` is underline, `_` italic.
_MARKS = {
    "||": "spoiler", "__": "underline", "*": "bold", "_": "italic", "~": "strikethrough",
}  # fmt: skip
_NAMES = {
    "spoiler": "Spoiler", "underline": "Underline", "bold": "Bold", "italic": "Italic",
    "strikethrough": "Strikethrough", "code": "Code", "pre": "Pre", "text_link": "TextUrl",
}  # fmt: skip
_USER_LINK = re.compile(r"tg://user/?\?id=(\d{1,19})$")


def parse_markdown_v2(source: str, mention_of: MentionOf) -> FormattedText:
    """Return the text and entities of MarkdownV2 *source*, or raise EntityError."""
    return _MarkdownV2(source, mention_of).parse()


def _link(url: str, mention_of: MentionOf) -> Json | None:
    person = _USER_LINK.match(url)
    if person:
        user = mention_of(int(person[1]))
        return {"type": "text_mention", "user": user} if user else None
    if "://" not in url and "." in url:
        url = f"http://{url}"
    return {"type": "text_link", "url": url} if re.match(r"\w+:\S+$", url) else None


class _MarkdownV2:
    def __init__(self, source: str, mention_of: MentionOf) -> None:
        self.source = source
        self.mention_of = mention_of
        self.at = 0
        self.text: list[str] = []
        self.stack: list[tuple[str, int, int]] = []
        self.spans: list[tuple[int, int, Json]] = []

    def parse(self) -> FormattedText:
        while self.at < len(self.source):
            letter = self.source[self.at]
            if letter == "\\" and self.source[self.at + 1 : self.at + 2].isascii():
                self.text.append(self.source[self.at + 1 : self.at + 2] or letter)
                self.at += 2
            elif letter == "`":
                self._verbatim()
            elif letter == "[":
                self.stack.append(("text_link", self.at, len(self.text)))
                self.at += 1
            elif letter == "]" and self.stack and self.stack[-1][0] == "text_link":
                self._close_link()
            elif not self._mark():
                if letter in _RESERVED:
                    raise EntityError(
                        f"Character '{letter}' is reserved and must be escaped "
                        "with the preceding '\\'"
                    )
                self.text.append(letter)
                self.at += 1
        if self.stack:
            kind, begin, _ = self.stack[-1]
            raise self._no_end(kind, begin)
        return finish("".join(self.text), self.spans)

    def _no_end(self, kind: str, begin: int) -> EntityError:
        offset = len(self.source[:begin].encode())
        return EntityError(f"Can't find end of {_NAMES[kind]} entity at byte offset {offset}")

    def _mark(self) -> bool:
        for mark, kind in _MARKS.items():
            if self.source.startswith(mark, self.at):
                if self.stack and self.stack[-1][0] == kind:
                    _, _, start = self.stack.pop()
                    self.spans.append((start, len(self.text), {"type": kind}))
                else:
                    self.stack.append((kind, self.at, len(self.text)))
                self.at += len(mark)
                return True
        return False

    def _verbatim(self) -> None:
        begin = self.at
        mark = "```" if self.source.startswith("```", begin) else "`"
        kind = "pre" if mark == "```" else "code"
        end = self.source.find(mark, begin + len(mark))
        if end < 0:
            raise self._no_end(kind, begin)
        body = self.source[begin + len(mark) : end]
        entity: Json = {"type": kind}
        if kind == "pre":
            language = re.match(r"([^\s`]+)?\n", body)
            if language:
                body = body[language.end() :]
                if language[1]:
                    entity["language"] = language[1]
        start = len(self.text)
        self.text.extend(re.sub(r"\\([\x01-\x7e])", r"\1", body))
        self.spans.append((start, len(self.text), entity))
        self.at = end + len(mark)

    def _close_link(self) -> None:
        _, _, start = self.stack.pop()
        self.at += 1
        url = "".join(self.text[start:])
        if self.source.startswith("(", self.at):
            end = self.source.find(")", self.at)
            if end < 0:
                offset = len(self.source[: self.at].encode())
                raise EntityError(f"Can't find end of a URL at byte offset {offset}")
            url = re.sub(r"\\([\x01-\x7e])", r"\1", self.source[self.at + 1 : end])
            self.at = end + 1
        entity = _link(url, self.mention_of)
        if entity:
            self.spans.append((start, len(self.text), entity))


def parse_markdown(source: str, mention_of: MentionOf) -> FormattedText:
    """Return the text and entities of old Markdown *source*, or raise EntityError."""
    text: list[str] = []
    spans: list[tuple[int, int, Json]] = []
    at = 0
    while at < len(source):
        letter = source[at]
        if letter == "\\" and source[at + 1 : at + 2] in {"_", "*", "`", "["}:
            text.append(source[at + 1])
            at += 2
            continue
        if letter not in "_*`[":
            text.append(letter)
            at += 1
            continue
        mark = "```" if source.startswith("```", at) else letter
        closing = "]" if mark == "[" else mark
        end = source.find(closing, at + len(mark))
        if end < 0:
            offset = len(source[:at].encode())
            raise EntityError(f"Can't find end of the entity starting at byte offset {offset}")
        start = len(text)
        text.extend(source[at + len(mark) : end])
        at = end + len(closing)
        kinds = {"_": "italic", "*": "bold", "`": "code", "```": "pre"}
        entity: Json | None = {"type": kinds[mark]} if mark in kinds else None
        if mark == "[" and source.startswith("(", at):
            close = source.find(")", at)
            close = close if close >= 0 else len(source)
            entity = _link(source[at + 1 : close], mention_of)
            at = close + 1
        if entity:
            spans.append((start, len(text), entity))
    return finish("".join(text), spans)
