"""Formatted text becomes text and entities in UTF-16 units, or Telegram's own complaint."""

from typing import Any

import pytest

from sandbox.validate.html import parse_html
from sandbox.validate.markdown import parse_markdown, parse_markdown_v2
from sandbox.validate.text import EntityError, finish, units

ZOE = {"id": 104, "is_bot": False, "first_name": "Zoe"}


def mention(user_id: int) -> dict[str, Any] | None:
    return ZOE if user_id == 104 else None


def entity(kind: str, offset: int, length: int, **more: Any) -> dict[str, Any]:
    return {"type": kind, **more, "offset": offset, "length": length}


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("a <b>b</b>", "a b", (entity("bold", 2, 1),)),
        ("<strong>b</strong>", "b", (entity("bold", 0, 1),)),
        ("🎲<b>b</b>", "🎲b", (entity("bold", 2, 1),)),
        ("<b>a<i>b</i></b>", "ab", (entity("bold", 0, 2), entity("italic", 1, 1))),
        ("<b>a<b>b</b></b>", "ab", (entity("bold", 0, 2),)),
        ("<u>a</u><s>b</s>", "ab", (entity("underline", 0, 1), entity("strikethrough", 1, 1))),
        ("<tg-spoiler>a</tg-spoiler>", "a", (entity("spoiler", 0, 1),)),
        ('<span class="tg-spoiler">a</span>', "a", (entity("spoiler", 0, 1),)),
        ("<code>a <b>b</b></code>", "a b", (entity("code", 0, 3),)),
        ("<pre>a</pre>", "a", (entity("pre", 0, 1),)),
        (
            '<pre><code class="language-python">a</code></pre>',
            "a",
            (entity("pre", 0, 1, language="python"),),
        ),
        ("<blockquote>a</blockquote>", "a", (entity("blockquote", 0, 1),)),
        ("<blockquote expandable>a</blockquote>", "a", (entity("expandable_blockquote", 0, 1),)),
        (
            '<a href="https://example.org/?a=1&amp;b=2">x</a>',
            "x",
            (entity("text_link", 0, 1, url="https://example.org/?a=1&b=2"),),
        ),
        ("<a href='nonsense'>x</a>", "x", ()),
        ('<a href="tg://user?id=104">Zoe</a>', "Zoe", (entity("text_mention", 0, 3, user=ZOE),)),
        ('<a href="tg://user?id=999">Лев</a>', "Лев", ()),
        (
            '<tg-time unix="1796126400" format="wDT">Tue 14:05</tg-time>',
            "Tue 14:05",
            (entity("date_time", 0, 9, unix_time=1796126400, date_time_format="wDT"),),
        ),
        (
            '<tg-time unix="1796126400">14:05</tg-time>',
            "14:05",
            (entity("date_time", 0, 5, unix_time=1796126400),),
        ),
        ("a &lt;b&gt; &amp;amp; &quot;", 'a <b> &amp; "', ()),
        ("&#1071;&#x42F; &nbsp; &#99999999;", "ЯЯ &nbsp; &#99999999;", ()),
        ("  \n<b> a </b> \n", "a", (entity("bold", 0, 1),)),
        ("<b></b>a", "a", ()),
        ("<B>a</B>", "a", (entity("bold", 0, 1),)),
        ("<b>a</>", "a", (entity("bold", 0, 1),)),
        ("\u2068Имя\u2069", "\u2068Имя\u2069", ()),
    ],
)
def test_html_becomes_text_and_entities(source: str, text: str, entities: tuple[Any, ...]) -> None:
    result = parse_html(source, mention)

    assert (text, entities) == (result.text, result.entities)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("Яя <h1>", 'Unsupported start tag "h1" at byte offset 5'),
        ("a < b", 'Unsupported start tag "" at byte offset 2'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("<a =x>", 'Empty attribute name in the tag "a" at byte offset 0'),
        (
            "<a href>",
            'Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0',
        ),
        ('<a href="x', "Unclosed start tag at byte offset 0"),
        ("<a href=x/y>", "Unexpected end of name token at byte offset 8"),
        ("<a href=", 'Unclosed start tag "a" at byte offset 0'),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        (
            "<tg-time unix='soon'>a</tg-time>",
            'Invalid Unix time specified in the tag "tg-time" at byte offset 0',
        ),
    ],
)
def test_html_is_refused_in_telegrams_words(source: str, complaint: str) -> None:
    with pytest.raises(EntityError) as caught:
        parse_html(source, mention)

    assert complaint == str(caught.value)


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("*b* _i_ __u__ ~s~ ||p||", "b i u s p",
         (entity("bold", 0, 1), entity("italic", 2, 1), entity("underline", 4, 1),
          entity("strikethrough", 6, 1), entity("spoiler", 8, 1))),
        (r"1\.5 \- ok", "1.5 - ok", ()),
        ("`a*b`", "a*b", (entity("code", 0, 3),)),
        ("```python\nx```", "x", (entity("pre", 0, 1, language="python"),)),
        ("[x](https://example.org/a_b)", "x",
         (entity("text_link", 0, 1, url="https://example.org/a_b"),)),
        ("[Zoe](tg://user?id=104)", "Zoe", (entity("text_mention", 0, 3, user=ZOE),)),
    ],
)  # fmt: skip
def test_markdown_v2_becomes_text_and_entities(
    source: str, text: str, entities: tuple[Any, ...]
) -> None:
    result = parse_markdown_v2(source, mention)

    assert (text, entities) == (result.text, result.entities)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("a.", "Character '.' is reserved and must be escaped with the preceding '\\'"),
        ("Я *b", "Can't find end of Bold entity at byte offset 3"),
        ("`a", "Can't find end of Code entity at byte offset 0"),
        ("[a](b", "Can't find end of a URL at byte offset 3"),
    ],
)
def test_markdown_v2_is_refused_in_telegrams_words(source: str, complaint: str) -> None:
    with pytest.raises(EntityError) as caught:
        parse_markdown_v2(source, mention)

    assert complaint == str(caught.value)


def test_old_markdown_knows_four_marks() -> None:
    result = parse_markdown("*b* _i_ `c` [x](https://example.org) a.b \\_", mention)

    assert "b i c x a.b _" == result.text
    assert ["bold", "italic", "code", "text_link"] == [e["type"] for e in result.entities]


def test_old_markdown_needs_its_end_marks() -> None:
    with pytest.raises(EntityError, match="starting at byte offset 2"):
        parse_markdown("a *b", mention)


def test_a_client_finds_commands_mentions_links_and_hashtags() -> None:
    text = "/start@nardy_bot @anya https://t.me/x?start=j_1. #нарды a/b me@x.org /"

    result = finish(text, ())

    found = [(e["type"], text[e["offset"] : e["offset"] + e["length"]]) for e in result.entities]
    assert [
        ("bot_command", "/start@nardy_bot"),
        ("mention", "@anya"),
        ("url", "https://t.me/x?start=j_1"),
        ("hashtag", "#нарды"),
    ] == found


def test_nothing_is_found_inside_code() -> None:
    result = parse_html("<code>/start @anya</code> /games", mention)

    assert ["code", "bot_command"] == [e["type"] for e in result.entities]


def test_lengths_are_utf16_units() -> None:
    assert (1, 2, 1) == (units("a"), units("🎲"), units("Я"))
