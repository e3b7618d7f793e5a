"""
Zones: the time zones a player can choose from.

Knows their IANA names, from west to east; what their cities are called is the translator's.
"""

from typing import Final

NEAR: Final = (
    "Europe/Kaliningrad",
    "Europe/Chisinau",
    "Europe/Kyiv",
    "Europe/Minsk",
    "Europe/Moscow",
    "Europe/Samara",
    "Asia/Tbilisi",
    "Asia/Yerevan",
    "Asia/Baku",
    "Asia/Yekaterinburg",
    "Asia/Ashgabat",
    "Asia/Tashkent",
    "Asia/Dushanbe",
    "Asia/Almaty",
    "Asia/Bishkek",
    "Asia/Omsk",
    "Asia/Novosibirsk",
    "Asia/Krasnoyarsk",
    "Asia/Irkutsk",
    "Asia/Yakutsk",
    "Asia/Vladivostok",
    "Asia/Magadan",
    "Asia/Kamchatka",
)
"""Where most of our readers of Russian live."""
FAR: Final = (
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Sao_Paulo",
    "UTC",
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Rome",
    "Europe/Warsaw",
    "Europe/Riga",
    "Europe/Helsinki",
    "Europe/Athens",
    "Asia/Jerusalem",
    "Europe/Istanbul",
    "Asia/Tehran",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
)
PAGES: Final = (NEAR, FAR)
BY_ARG: Final = {zone.replace("/", "-"): zone for page in PAGES for zone in page}
"""What a button calls a zone → the zone."""


def arg_of(zone: str) -> str:
    """Return what a button calls *zone*."""
    return zone.replace("/", "-")


def page_of(zone: str) -> int:
    """Return the page on which *zone* stands; the first where it stands on none."""
    return next((number for number, page in enumerate(PAGES) if zone in page), 0)
