"""Words for the dice: which texts are one (F-051)."""

import pytest

from bot.correspondence.errors import BadWord
from bot.correspondence.words import word_of


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("cedar", "cedar"),
        ("  Кедр_7 \n", "Кедр_7"),
        ("и\u0306", "й"),
        ("-", "-"),
        ("א" * 32, "א" * 32),
        ("e\u0301" * 32, "é" * 32),
        ("٣", "٣"),
        ("\u1112\u1161\u11ab글", "한글"),
    ],
)
def test_a_word_is_up_to_32_letters_digits_and_two_marks(text: str, word: str) -> None:
    """Of any script, in the composed form, which is what is counted."""
    assert word == word_of(text)


@pytest.mark.parametrize(
    "text",
    ["", "   ", "two words", "a" * 33, "a|b", "a.b", "<b>", "a\u202eb", "a\x00", "²", "😀",
     "x\u0335", "\u3164", "a\uffa0", "\u115f\u1160", "\u1100" + "\u1161" * 20,
     "a\u200db", "\ud800", "a\nb", "—"],
)  # fmt: skip
def test_everything_else_is_no_word(text: str) -> None:
    with pytest.raises(BadWord):
        word_of(text)
