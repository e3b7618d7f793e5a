"""
Which language a text is in: nothing of one reaches the reader of the other.

Names, addresses, commands, words of the dice and digits of seeds belong to no language.
"""

import re
from collections.abc import Iterable

CYRILLIC = re.compile(r"[А-Яа-яЁё]+")
LATIN = re.compile(r"[A-Za-z]{2,}")
NEUTRAL = re.compile(
    r"https?://\S+"  # addresses
    r"|tg://\S+"
    r"|</?[a-z][^>]*>"  # HTML
    r"|&(?:lt|gt|amp|quot);"
    r"|(?<!\w)/[a-z_]+"  # commands
    r"|@\w+"
    r"|\b[0-9a-f]{16,64}…?"  # commitments and seeds
    r"|\bUTC\b"
    r"|🌐 (?:Русский|English)"  # the button that changes the language names the other one
)
DICE_WORD = re.compile(r"🔒[^·]*· (\w+)")


def foreign_words(text: str, locale: str, names: Iterable[str] = ()) -> list[str]:
    """Return the words of *text* that do not belong to *locale* (`ru` or `en`)."""
    word = DICE_WORD.search(text)
    for name in sorted({*names, *([word[1]] if word else [])}, key=len, reverse=True):
        text = text.replace(name, " ")
    text = NEUTRAL.sub(" ", text)
    return (CYRILLIC if locale == "en" else LATIN).findall(text)
