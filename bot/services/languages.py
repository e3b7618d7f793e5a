"""Languages: which of ours a person reads, and which time zone is the first guess."""

RUSSIAN_READERS = frozenset({"ru", "uk", "be", "kk", "ky", "uz", "tg", "hy", "az", "ka"})
"""Language codes whose speakers are greeted in Russian; everybody else in English."""
ZONES = {"ru": "Europe/Moscow", "en": "UTC"}
"""The zone until a player sets his own."""


def locale_of(language_code: str | None) -> str:
    """Return `ru` or `en` for Telegram's *language_code*, e.g. `pt-br` or None."""
    primary = (language_code or "").lower().partition("-")[0]
    return "ru" if primary in RUSSIAN_READERS else "en"


def zone_of(locale: str) -> str:
    """Return the IANA name of the zone assumed for *locale*."""
    return ZONES[locale]
