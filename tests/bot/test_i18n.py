"""Translator: plurals, deadlines and spans of time."""

import re
from datetime import UTC, datetime

import pytest

from bot.i18n import LOCALES, UnknownText, translator

NO_BREAK = "\N{NO-BREAK SPACE}"
TUESDAY = datetime(2026, 12, 1, 11, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("n", "expected"),
    [(1, "1 день"), (2, "2 дня"), (5, "5 дней"), (11, "11 дней"), (21, "21 день"), (24, "24 дня")],
)
def test_russian_counts_in_three_forms(n: int, expected: str) -> None:
    assert expected == translator("ru")("span.days", n=n).replace(NO_BREAK, " ")


@pytest.mark.parametrize(("n", "expected"), [(1, "1 day"), (2, "2 days"), (21, "21 days")])
def test_english_counts_in_two_forms(n: int, expected: str) -> None:
    assert expected == translator("en")("span.days", n=n).replace(NO_BREAK, " ")


def test_an_unknown_id_is_an_error_and_never_shown() -> None:
    with pytest.raises(UnknownText):
        translator("ru")("turn.minne")


def test_a_missing_placeholder_is_an_error() -> None:
    with pytest.raises(KeyError):
        translator("ru")("turn.mine")


def test_parameters_are_not_read_as_patterns() -> None:
    """A player may be called `{dice}`."""
    assert "▶️ Your move · 🎲 {n}" == translator("en")("turn.mine", dice="{n}")


def test_a_language_we_do_not_speak_is_english() -> None:
    assert "en" == translator("de").locale


@pytest.mark.parametrize(
    ("locale", "zone", "expected"),
    [
        ("ru", "Europe/Moscow", "вт 14:05 МСК"),
        ("ru", "UTC", "вт 11:05 UTC"),
        ("en", "UTC", "Tue 11:05 UTC"),
        ("en", "Europe/Moscow", "Tue 14:05 MSK"),
        ("en", "Asia/Kolkata", "Tue 16:35 UTC+5:30"),
        ("en", "America/New_York", "Tue 06:05 UTC−5"),
    ],
)
def test_a_deadline_names_day_time_and_zone(locale: str, zone: str, expected: str) -> None:
    assert expected == translator(locale).deadline(TUESDAY, zone)


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0, "less than a minute"),
        (59, "less than a minute"),
        (60, "1 min"),
        (3 * 3600 - 20, "3 h"),
        (5000, "1 h 23 min"),
        (14.4 * 3600, "14 h"),
        (72 * 3600 - 1, "72 h"),
        (72 * 3600, "72 h"),
        (7 * 86400 - 60, "7 days"),
    ],
)
def test_a_span_is_told_to_the_nearest_hour_a_short_one_to_the_minute(
    seconds: float, expected: str
) -> None:
    """A turn of 72 hours that began a second ago has 72 hours left, not 71."""
    assert expected == translator("en").span(seconds).replace(NO_BREAK, " ")


def test_a_number_and_its_unit_are_not_parted() -> None:
    for locale in LOCALES:
        t = translator(locale)
        told = t.duration(3 * 86400 + 4 * 3600)
        assert 2 == told.count(NO_BREAK), told
        assert re.search(rf"72{NO_BREAK}\w+ ", t("pace.72h"))
        assert re.search(rf" 7{NO_BREAK}\w+\.", t("link.text", url=""))


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (12, "меньше минуты"),
        (125, "2 мин"),
        (3600, "1 ч"),
        (3600 + 120, "1 ч 2 мин"),
        (3 * 86400 + 4 * 3600 + 5, "3 дня 4 ч"),
        (86400 + 60, "1 день"),
    ],
)
def test_a_duration_is_told_in_its_two_largest_units(seconds: float, expected: str) -> None:
    assert expected == translator("ru").duration(seconds).replace(NO_BREAK, " ")


@pytest.mark.parametrize(
    ("locale", "zone", "city", "clock"),
    [
        ("ru", "Asia/Yekaterinburg", "Екатеринбург", "16:05"),
        ("en", "Asia/Yekaterinburg", "Yekaterinburg", "16:05"),
        ("ru", "UTC", "всемирное время", "11:05"),
        ("en", "America/New_York", "New York", "06:05"),
    ],
)
def test_a_zone_is_called_by_its_city_in_the_readers_language(
    locale: str, zone: str, city: str, clock: str
) -> None:
    t = translator(locale)

    assert (city, clock) == (t.city(zone), t.clock_time(TUESDAY, zone))


@pytest.mark.parametrize(
    ("value", "digits", "russian", "english"),
    [
        (8.25, 1, "+8,2", "+8.2"),
        (-0.125, 3, "−0,125", "−0.125"),
        (1.0, 2, "+1,00", "+1.00"),
        (-0.04, 1, "+0,0", "+0.0"),
    ],
)
def test_a_number_has_the_mark_of_its_language_and_zero_is_not_negative(
    value: float, digits: int, russian: str, english: str
) -> None:
    assert russian == translator("ru").signed(value, digits)
    assert english == translator("en").signed(value, digits)
    assert russian.lstrip("+−") == translator("ru").decimal(abs(value), digits)
