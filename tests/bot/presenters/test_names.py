"""Names: clean, cut, isolated and escaped in one place (TELEGRAM's habits, 16)."""

import pytest

from bot.presenters import names
from bot.presenters.graphemes import clusters
from tests.bot.presenters.games import ANYA

FAMILY = "👨‍👩‍👧‍👦"
WALES = "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"


@pytest.mark.parametrize(
    "piece",
    [FAMILY, WALES, "🇷🇺", "👍🏽", "❤️", "1️⃣", "🏳️‍🌈", "🤷🏽‍♀️", "é", "각", "🫨"],
)
def test_what_a_reader_sees_as_one_character_stays_whole(piece: str) -> None:
    assert [piece] * 3 == clusters(piece * 3)


@pytest.mark.parametrize(("name", "shown"), [("Аня", "Аня"), ("a" * 20, "a" * 20), ("", "👤")])
def test_a_name_of_twenty_characters_is_shown_whole(name: str, shown: str) -> None:
    assert shown == names.plain(name)


def test_a_longer_name_is_cut_with_an_ellipsis_at_twenty() -> None:
    assert "a" * 19 + "…" == names.plain("a" * 21)
    assert FAMILY * 19 + "…" == names.plain(FAMILY * 64)


def test_a_name_is_bold_and_escaped_in_messages_and_plain_on_buttons() -> None:
    assert "<b>&lt;b&gt;Tom &amp; Ann</b>" == names.html("<b>Tom & Ann")
    assert "<b>Tom & Ann" == names.plain("<b>Tom & Ann")
    assert "<b>Tom & Ann" == names.pictured("<b>Tom & Ann")


def test_escaping_comes_after_cutting() -> None:
    """Half an entity would break the whole message."""
    assert f"<b>{'&amp;' * 19}…</b>" == names.html("&" * 30)


@pytest.mark.parametrize("name", ["محمد", "דוד", "Anna محمد"])
def test_a_right_to_left_name_is_isolated_in_texts(name: str) -> None:
    assert f"\u2068{name}\u2069" == names.plain(name)
    assert name == names.pictured(name)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("ab\u202ecd", "abcd"),
        ("\u2066a\u2069\u200f", "a"),
        ("a\nb\tc  d", "a b c d"),
        ("\u3164\u2800\u200b", "👤"),
        ("\u200d", "👤"),
        ("\x00\x07a", "a"),
        ("a\ud800b", "ab"),
        (FAMILY, FAMILY),
        (WALES, WALES),
    ],
)
def test_what_hides_or_turns_the_text_is_stripped(name: str, shown: str) -> None:
    assert shown == names.plain(name)


def test_a_pile_of_marks_is_cleared_away() -> None:
    assert 16 >= len(names.pictured("a" + "\u0335" * 500))


def test_a_mention_links_the_person_and_reads_well_as_text() -> None:
    assert '<a href="tg://user?id=101"><b>Аня</b></a>' == names.mention(ANYA)
