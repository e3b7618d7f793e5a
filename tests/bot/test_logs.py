"""Logs: one line per event, and no token in any of them."""

import logging
import sys
from collections.abc import Iterator

import pytest

from bot.logs import Discreet, set_up_logs

TOKEN = "123456:AAH-secret_part"  # noqa: S105 - invented


def int_of(text: str) -> int:
    raise ValueError(text)


@pytest.fixture
def logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers, root.level = handlers, level


def record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("bot", logging.ERROR, "x.py", 1, message, args, info)


def test_an_address_is_written_without_its_token() -> None:
    line = Discreet().format(record("POST https://api.telegram.org/bot%s/sendPhoto", TOKEN))

    assert "secret" not in line
    assert line.endswith("https://api.telegram.org/bot***/sendPhoto")


def test_a_known_secret_is_written_nowhere_not_even_in_a_traceback() -> None:
    with pytest.raises(ValueError, match="bad token") as caught:
        int_of(f"bad token {TOKEN}")

    line = Discreet((TOKEN,)).format(record("failed", error=caught.value))

    assert TOKEN not in line
    assert "ValueError: bad token ***" in line


@pytest.mark.usefixtures("logs_as_before")
def test_libraries_speak_up_only_when_something_is_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logs("INFO", secrets=(TOKEN,))
    sys.stderr.flush()
    logging.getLogger("bot.services").info("turn played game=%d", 84)
    logging.getLogger("aiogram.event").info("update handled")
    logging.getLogger("aiogram.event").error("token %s", TOKEN)

    lines = capsys.readouterr().err.splitlines()

    assert 2 == len(lines)
    assert lines[0].endswith("INFO bot.services turn played game=84")
    assert lines[1].endswith("ERROR aiogram.event token ***")
