"""
Settings: what the environment and the file `.env` say.

Knows every name, its default and what to do about a bad value. Nothing is read after the start.
"""

import ipaddress
import os
import re
from pathlib import Path
from typing import Annotated, Self
from urllib.parse import parse_qsl, unquote, urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DEFAULT_API_URL = "https://api.telegram.org"
DEFAULT_DATABASE_URL = "sqlite+aiosqlite:///nardy.db"
TOKEN_FORM = re.compile(r"[0-9]{1,20}:[A-Za-z0-9_-]{1,100}")
SECRET_FORM = re.compile(r"[A-Za-z0-9_-]{1,256}")
FILE_ARGUMENTS = ("timeout", "cached_statements")
SERVER_FORM = re.compile(
    r"([^:/?]*(:[^@]*)?@)?(\[[^\]/?]+\]|[^:/?@\[\]]*)(:(?P<port>[^/?]*))?(/[^?]*)?(\?.*)?"
)
"""USER:PASSWORD@HOST:PORT/NAME?ARGUMENTS, read as the database's library reads it."""
LISTEN_FORM = re.compile(
    r"(\[(?P<address>[^\[\]]*)\]|(?P<host>[^\[\]:/?#@]+)):(?P<port>[0-9]{1,5})"
)
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}


class BadSettings(Exception):
    """A setting is wrong; the message is one line that names the variable and the remedy."""


class Settings(BaseSettings):
    """Everything the operator may set; names in the environment are the same in capitals."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore"
    )

    bot_token: SecretStr | None = None
    """From @BotFather."""
    bot_api_url: str = DEFAULT_API_URL
    """The Bot API server: Telegram's, a local one, or the sandbox."""
    database_url: str = Field(DEFAULT_DATABASE_URL, repr=False)
    """`sqlite+aiosqlite:///FILE` or `postgresql+asyncpg://USER:PASSWORD@HOST/NAME`."""
    webhook_url: str | None = None
    """Public https address for updates; without it the bot polls."""
    webhook_secret: SecretStr | None = None
    """Telegram repeats it with every update of a webhook."""
    webhook_listen: str = "127.0.0.1:8080"
    """Where the webhook's server listens, behind the proxy that holds the certificate."""
    log_level: str = "INFO"
    """DEBUG, INFO, WARNING or ERROR."""
    clock_url: str | None = None
    """For tests: tells how far the bot's clock is moved."""
    pacing: Annotated[float, Field(ge=0, le=10)] = 1.0
    """Factor of the pauses between messages; below 1 only against the sandbox."""

    @field_validator("bot_token")
    @classmethod
    def _token_has_its_form(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not TOKEN_FORM.fullmatch(value.get_secret_value()):
            raise ValueError("is not a token: copy it whole from @BotFather, like 123456:ABC-xyz")
        return value

    @field_validator("bot_api_url", "clock_url")
    @classmethod
    def _address_is_http(cls, value: str | None) -> str | None:
        if value is not None and not _is_http(value):
            raise ValueError("is not an address: write it like http://127.0.0.1:8090")
        _check_braces(value)
        return value if value is None else value.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _database_can_be_opened(cls, value: str) -> str:
        scheme, separator, rest = value.partition("://")
        if not separator:
            raise ValueError(f"is not an address: write it like {DEFAULT_DATABASE_URL}")
        if scheme in DRIVERS:
            raise ValueError(f"names no driver: begin it with {DRIVERS[scheme]}://")
        if scheme not in DRIVERS.values():
            raise ValueError(
                "names another driver: begin it with sqlite+aiosqlite:// or postgresql+asyncpg://"
            )
        if "\0" in unquote(value):
            raise ValueError("has a zero character, which no name has: take it out (it may be %00)")
        if scheme == "sqlite+aiosqlite":
            _check_file(rest)
        else:
            _check_server(rest)
        return value

    @field_validator("webhook_url")
    @classmethod
    def _webhook_is_https(cls, value: str | None) -> str | None:
        if value is not None and not (_is_http(value) and value.startswith("https://")):
            raise ValueError("must be an https:// address that Telegram can reach")
        _check_braces(value)
        return value

    @field_validator("webhook_secret")
    @classmethod
    def _secret_has_its_form(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not SECRET_FORM.fullmatch(value.get_secret_value()):
            raise ValueError("may have 1 to 256 of A-Z a-z 0-9 _ -: choose another")
        return value

    @field_validator("webhook_listen")
    @classmethod
    def _listens_on_a_port(cls, value: str) -> str:
        listen_address(value)
        return value

    @field_validator("log_level")
    @classmethod
    def _level_is_known(cls, value: str) -> str:
        if value.upper() not in LOG_LEVELS:
            raise ValueError(f"must be one of {', '.join(LOG_LEVELS)}")
        return value.upper()

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.webhook_url is not None and self.webhook_secret is None:
            raise ValueError(
                "WEBHOOK_SECRET is missing: without it anybody could send the bot updates;"
                " set it to a random text, or unset WEBHOOK_URL to poll"
            )
        if self.clock_url is not None and not _is_loopback(self.bot_api_url):
            raise ValueError(
                "CLOCK_URL is for tests against a local BOT_API_URL only:"
                " unset it, or point BOT_API_URL at 127.0.0.1"
            )
        if self.pacing < 1 and not _is_loopback(self.bot_api_url):
            raise ValueError(
                "PACING below 1 is for the sandbox only, Telegram would block the bot:"
                " set it to 1 or more, or point BOT_API_URL at 127.0.0.1"
            )
        return self

    @property
    def token(self) -> str:
        """
        The bot's token.

        Raises:
            BadSettings: There is none.
        """
        if self.bot_token is None:
            raise BadSettings(
                "BOT_TOKEN is missing: get one from @BotFather and put it into .env;"
                " to try the bot without one, run `make run` or `python -m sandbox`"
            )
        return self.bot_token.get_secret_value()


def listen_address(value: str) -> tuple[str, int]:
    """
    Return host and port of HOST:PORT; an IPv6 address stands in brackets.

    Raises:
        ValueError: It is none; the message says how to write it.
    """
    form = LISTEN_FORM.fullmatch(value)
    if form is None or not 0 < int(form["port"]) < 65536:
        raise ValueError("must be HOST:PORT, like 127.0.0.1:8080 or [::1]:8080")
    if form["address"] is None:
        return form["host"], int(form["port"])
    try:
        ipaddress.IPv6Address(form["address"])
    except ValueError:
        raise ValueError("has no IPv6 address in its brackets: write it like [::1]:8080") from None
    return form["address"], int(form["port"])


def read_settings() -> Settings:
    """
    Return the settings of this process.

    Raises:
        BadSettings: One is wrong; the first is told, on one line, without its value.
    """
    try:
        return Settings()
    except ValidationError as error:
        raise BadSettings(_one_line(error)) from None
    except UnicodeDecodeError:
        raise BadSettings(".env is not written in UTF-8: save it anew in that encoding") from None
    except OSError as error:
        raise BadSettings(
            f".env cannot be read ({error.strerror}): give this user the right to, or remove it"
        ) from None


def _one_line(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    message = first["msg"].removeprefix("Value error, ")
    name = "_".join(str(part) for part in first["loc"]).upper()
    if not name:
        return message
    if first["type"] != "value_error":
        message = f"is wrong ({message}): correct or unset it"
    return f"{name} {message}"


def _is_http(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname)


def _is_loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _check_braces(value: str | None) -> None:
    """Refuse what the libraries would take for a place to fill in."""
    if value is not None and ("{" in value or "}" in value):
        raise ValueError("has a { or }: take it out, or write it as %7B or %7D")


def _check_server(rest: str) -> None:
    """Refuse an address of a server that cannot be one; its parts may be secret."""
    form = SERVER_FORM.fullmatch(rest)
    if form is None:
        raise ValueError(
            "is not an address: write it like postgresql+asyncpg://USER:PASSWORD@HOST/NAME,"
            " with %40 for an @ in the password"
        )
    port = form["port"]
    if port and not (port.isdecimal() and len(port) < 6 and 0 < int(port) < 65536):
        raise ValueError(
            "has a wrong port: write a number to 65535, and %40 for an @ in the password"
        )


def _check_file(rest: str) -> None:
    """Refuse an SQLite file that could not be written."""
    try:
        _check_path(rest)
    except OSError as error:
        raise ValueError(f"cannot be used ({error.strerror}): name another file") from error


def _check_path(rest: str) -> None:
    if not rest.startswith("/"):
        raise ValueError(f"has too few slashes: write it like {DEFAULT_DATABASE_URL}")
    name, _, arguments = rest.removeprefix("/").partition("?")
    given = {key for key, _ in parse_qsl(arguments, keep_blank_values=True)}
    if not given <= set(FILE_ARGUMENTS):
        raise ValueError(f"has an unknown argument: after ? write {' or '.join(FILE_ARGUMENTS)}")
    path = Path(name)
    if path.name in {"", ":memory:"}:
        raise ValueError(f"names no file: write it like {DEFAULT_DATABASE_URL}")
    if not path.parent.is_dir():
        raise ValueError(f"lies in a folder that does not exist: create {path.parent}")
    if path.is_dir():
        raise ValueError(f"names a folder, not a file: {path}")
    writable = os.access(path, os.W_OK) if path.exists() else os.access(path.parent, os.W_OK)
    if not writable:
        raise ValueError(f"cannot be written: give this user the right to write {path}")
