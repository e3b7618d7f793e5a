"""
Translator: the words of one language, from the gettext catalogues.

Knows languages, plurals, dates and spans of time.
Which text stands where is the presenters' business.
"""

import io
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime, get_timezone_location
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

LOCALES: Final = ("ru", "en")
DEFAULT_LOCALE: Final = "en"
CATALOGUES: Final = Path(__file__).parent / "locales"

_MINUTE = 60
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR
_EXACT_BELOW = 6 * _HOUR
"""Spans below it are told to the minute."""
_HOURS_UP_TO = 4 * _DAY
"""Spans below it are told in hours: 72 hours are the pace, not three days."""


class UnknownText(KeyError):
    """The catalogue of this language has no such id."""


def read_catalogue(locale: str) -> Catalog:
    """Return the catalogue of *locale* as it stands on the disk."""
    path = CATALOGUES / locale / "LC_MESSAGES" / "bot.po"
    with path.open("rb") as file:
        return read_po(file, locale=locale, domain="bot", abort_invalid=True)


class Translator:
    """
    Turns ids into the sentences of one language.

    A text with plural forms takes the form of its parameter `n`.
    Parameters are put in as they are: who writes HTML escapes names before (`presenters.names`).
    """

    def __init__(self, locale: str) -> None:
        catalogue = read_catalogue(locale)
        compiled = io.BytesIO()
        write_mo(compiled, catalogue)
        compiled.seek(0)
        self.locale = locale
        self._texts = GNUTranslations(compiled)
        self._singular = {m.id for m in catalogue if isinstance(m.id, str) and m.id}
        self._plural = {m.id[0] for m in catalogue if isinstance(m.id, tuple)}

    @property
    def ids(self) -> frozenset[str]:
        """All ids of the catalogue."""
        return frozenset(self._singular | self._plural)

    def __call__(self, text_id: str, **params: object) -> str:
        """
        Return the text *text_id* with its placeholders filled.

        Raises:
            UnknownText: No such id.

            KeyError: A placeholder without a parameter.
        """
        return self._pattern(text_id, params).format_map(params)

    def _pattern(self, text_id: str, params: Mapping[str, object]) -> str:
        if text_id in self._plural:
            number = params["n"]
            assert isinstance(number, int), f"the plural of {text_id} needs a whole number"
            return self._texts.ngettext(text_id, text_id, number)
        if text_id not in self._singular:
            raise UnknownText(text_id)
        return self._texts.gettext(text_id)

    def deadline(self, at: datetime, zone: str) -> str:
        """Return weekday, time and the name of the zone: `Tue 14:05 UTC`."""
        local = at.astimezone(ZoneInfo(zone))
        return self(
            "time.deadline",
            day=format_datetime(local, "EEE", locale=self.locale),
            time=format_datetime(local, "HH:mm", locale=self.locale),
            zone=self.zone_name(local),
        )

    def clock_time(self, at: datetime, zone: str) -> str:
        """Return what a clock in *zone* shows: `14:05`."""
        return format_datetime(at.astimezone(ZoneInfo(zone)), "HH:mm", locale=self.locale)

    def city(self, zone: str) -> str:
        """Return the city after which the time zone *zone* (an IANA name) is called."""
        if zone == "UTC":
            return self("zone.utc")
        return get_timezone_location(ZoneInfo(zone), locale=self.locale, return_city=True)

    def zone_name(self, local: datetime) -> str:
        """Return what readers call the zone of *local*: a known name, else its distance."""
        zone = local.tzinfo.key if isinstance(local.tzinfo, ZoneInfo) else ""
        if zone == "Europe/Moscow":
            return self("zone.moscow")
        minutes = round((local.utcoffset() or timedelta()).total_seconds()) // _MINUTE
        if minutes == 0:
            return "UTC"
        hours, rest = divmod(abs(minutes), 60)
        return f"UTC{'+' if minutes > 0 else '−'}{hours}" + (f":{rest:02}" if rest else "")

    def decimal(self, value: float, digits: int = 1) -> str:
        """Return *value* with so many digits after the mark: `8.2`, in Russian `8,2`."""
        return str(format_decimal(value, f"0.{'0' * digits}", locale=self.locale))

    def signed(self, value: float, digits: int) -> str:
        """Return *value* with its sign, zero's too: `+0.125`, `−0.125`, in Russian `−0,125`."""
        sign = "−" if round(value, digits) < 0 else "+"
        return sign + self.decimal(abs(value), digits)

    def span(self, seconds: float) -> str:
        """Return how long something takes or is left, to the nearest hour: `14 h`, `1 h 20 min`."""
        minutes = round(seconds / _MINUTE)
        if minutes < _EXACT_BELOW // _MINUTE:
            return self.duration(minutes * _MINUTE if seconds >= _MINUTE else 0)
        if seconds < _HOURS_UP_TO:
            return self("span.hours", n=round(seconds / _HOUR))
        return self("span.days", n=round(seconds / _DAY))

    def duration(self, seconds: float) -> str:
        """Return how long something took, in its two largest units: `3 days 4 h`."""
        days, rest = divmod(int(seconds), _DAY)
        hours, rest = divmod(rest, _HOUR)
        parts = [("span.days", days), ("span.hours", hours), ("span.minutes", rest // _MINUTE)]
        while parts and not parts[0][1]:
            del parts[0]
        words = [self(text_id, n=n) for text_id, n in parts[:2] if n]
        return " ".join(words) or self("span.moment")


@cache
def translator(locale: str) -> Translator:
    """Return the translator of *locale*, or of English where we do not speak it."""
    return Translator(locale if locale in LOCALES else DEFAULT_LOCALE)
