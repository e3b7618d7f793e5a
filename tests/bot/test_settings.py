"""Settings: defaults, and one line with the remedy for each wrong value."""

from pathlib import Path

import pytest

from bot.settings import BadSettings, Settings, listen_address, read_settings

NAMES = [name.upper() for name in Settings.model_fields]
LOCAL = "http://127.0.0.1:8090"
POSTGRES = "postgresql+asyncpg://u:p@h"
TOKEN = "123456:TEST"  # noqa: S105 - the sandbox's


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """An environment without settings, in a folder without `.env`."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return monkeypatch


def test_a_token_is_all_that_is_needed(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("BOT_TOKEN", TOKEN)

    settings = read_settings()

    assert TOKEN == settings.token
    assert "sqlite+aiosqlite:///nardy.db" == settings.database_url
    assert "https://api.telegram.org" == settings.bot_api_url
    assert ("INFO", 1.0) == (settings.log_level, settings.pacing)
    assert (None, None) == (settings.webhook_url, settings.clock_url)


def test_settings_may_stand_in_a_file(environment: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("BOT_TOKEN=1:a\nLOG_LEVEL=debug\nWEBHOOK_URL=\n")
    environment.setenv("BOT_TOKEN", TOKEN)

    settings = read_settings()

    assert (TOKEN, "DEBUG", None) == (settings.token, settings.log_level, settings.webhook_url)


def test_without_a_token_it_is_said_what_to_do(environment: pytest.MonkeyPatch) -> None:
    settings = read_settings()

    with pytest.raises(BadSettings, match=r"^BOT_TOKEN is missing: .*make run.*python -m sandbox"):
        _ = settings.token


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({"BOT_TOKEN": "hello"}, "BOT_TOKEN is not a token: copy it whole"),
        ({"BOT_TOKEN": "123456:"}, "BOT_TOKEN is not a token"),
        ({"BOT_TOKEN": "123456:TEST/../x"}, "BOT_TOKEN is not a token"),
        ({"BOT_API_URL": "api.telegram.org"}, "BOT_API_URL is not an address: write it like"),
        ({"BOT_API_URL": "http://[half"}, "BOT_API_URL is not an address"),
        ({"BOT_API_URL": "http://x:99999"}, "BOT_API_URL is not an address"),
        ({"BOT_API_URL": f"{LOCAL}/{{x}}"}, "BOT_API_URL has a { or }: take it out"),
        ({"BOT_API_URL": f"{LOCAL}/x}}"}, "BOT_API_URL has a { or }: take it out"),
        (
            {"DATABASE_URL": "postgresql://u:p@h/d"},
            "DATABASE_URL names no driver: begin it with postgresql+asyncpg://",
        ),
        (
            {"DATABASE_URL": "postgres://u:p@h/d"},
            "DATABASE_URL names no driver: begin it with postgresql+asyncpg://",
        ),
        (
            {"DATABASE_URL": "sqlite:///nardy.db"},
            "DATABASE_URL names no driver: begin it with sqlite+aiosqlite://",
        ),
        ({"DATABASE_URL": "mysql+pymysql://u:p@h/d"}, "DATABASE_URL names another driver"),
        ({"DATABASE_URL": "nardy.db"}, "DATABASE_URL is not an address: write it like sqlite"),
        ({"DATABASE_URL": "sqlite+aiosqlite://nardy.db"}, "DATABASE_URL has too few slashes"),
        ({"DATABASE_URL": "sqlite+aiosqlite:///"}, "DATABASE_URL names no file"),
        ({"DATABASE_URL": "sqlite+aiosqlite:///:memory:"}, "DATABASE_URL names no file"),
        (
            {"DATABASE_URL": "sqlite+aiosqlite:////no/such/folder/n.db"},
            "DATABASE_URL lies in a folder that does not exist: create /no/such/folder",
        ),
        ({"DATABASE_URL": f"{POSTGRES}:abc/d"}, "DATABASE_URL has a wrong port: write a number"),
        ({"DATABASE_URL": f"{POSTGRES}:99999/d"}, "DATABASE_URL has a wrong port"),
        ({"DATABASE_URL": "postgresql+asyncpg://u:x@u:p@h/d"}, "DATABASE_URL has a wrong port"),
        ({"DATABASE_URL": "postgresql+asyncpg://[::1/d"}, "DATABASE_URL is not an address"),
        ({"DATABASE_URL": f"{POSTGRES}/d%00"}, "DATABASE_URL has a zero character"),
        ({"DATABASE_URL": "sqlite+aiosqlite:///a%00b"}, "DATABASE_URL has a zero character"),
        ({"DATABASE_URL": f"sqlite+aiosqlite:///{'n' * 300}"}, "DATABASE_URL cannot be used (File"),
        ({"DATABASE_URL": "sqlite+aiosqlite:///n.db?foo=1"}, "DATABASE_URL has an unknown arg"),
        ({"DATABASE_URL": "sqlite+aiosqlite:////usr"}, "DATABASE_URL names a folder, not a file"),
        ({"LOG_LEVEL": "loud"}, "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR"),
        ({"PACING": "fast"}, "PACING is wrong ("),
        ({"PACING": "-1"}, "PACING is wrong ("),
        ({"PACING": "0.9"}, "PACING below 1 is for the sandbox only"),
        (
            {"PACING": "0", "BOT_API_URL": "http://127.0.0.1.example.org"},
            "PACING below 1 is for the sandbox only",
        ),
        ({"WEBHOOK_URL": "https://b.example"}, "WEBHOOK_SECRET is missing"),
        (
            {"WEBHOOK_URL": "http://b.example", "WEBHOOK_SECRET": "s"},
            "WEBHOOK_URL must be an https:// address",
        ),
        (
            {"WEBHOOK_URL": "https://b.example/{x", "WEBHOOK_SECRET": "s"},
            "WEBHOOK_URL has a { or }: take it out",
        ),
        (
            {"WEBHOOK_URL": "https://b.example", "WEBHOOK_SECRET": "a b"},
            "WEBHOOK_SECRET may have 1 to 256 of",
        ),
        ({"WEBHOOK_LISTEN": "8080"}, "WEBHOOK_LISTEN must be HOST:PORT"),
        ({"WEBHOOK_LISTEN": "::1:x"}, "WEBHOOK_LISTEN must be HOST:PORT"),
        (
            {"WEBHOOK_LISTEN": "::1:8080"},
            "WEBHOOK_LISTEN must be HOST:PORT, like 127.0.0.1:8080 or [",
        ),
        ({"WEBHOOK_LISTEN": "[::1]"}, "WEBHOOK_LISTEN must be HOST:PORT"),
        ({"WEBHOOK_LISTEN": "[::1]:0"}, "WEBHOOK_LISTEN must be HOST:PORT"),
        ({"WEBHOOK_LISTEN": "127.0.0.1:65536"}, "WEBHOOK_LISTEN must be HOST:PORT"),
        ({"WEBHOOK_LISTEN": "http://127.0.0.1:80"}, "WEBHOOK_LISTEN must be HOST:PORT"),
        ({"WEBHOOK_LISTEN": "[b.example]:8080"}, "WEBHOOK_LISTEN has no IPv6 address in its"),
        ({"WEBHOOK_LISTEN": "[]:8080"}, "WEBHOOK_LISTEN has no IPv6 address in its brackets: wri"),
        ({"CLOCK_URL": f"{LOCAL}/clock"}, "CLOCK_URL is for tests against a local BOT_API_URL"),
        (
            {"CLOCK_URL": f"{LOCAL}/clock", "BOT_API_URL": "http://127.0.0.1.example.org"},
            "CLOCK_URL is for tests against a local BOT_API_URL",
        ),
        ({"CLOCK_URL": "clock", "BOT_API_URL": LOCAL}, "CLOCK_URL is not an address"),
    ],
)
def test_a_wrong_value_is_one_line_that_names_the_variable_and_the_remedy(
    environment: pytest.MonkeyPatch, values: dict[str, str], line: str
) -> None:
    for name, value in values.items():
        environment.setenv(name, value)

    with pytest.raises(BadSettings) as refused:
        read_settings()

    said = str(refused.value)
    assert said.startswith(line)
    assert "\n" not in said
    assert "u:p@h" not in said


@pytest.mark.parametrize(
    "url",
    [
        "sqlite+aiosqlite:///n.db?timeout=20",
        POSTGRES,
        f"{POSTGRES}:5432/d?ssl=require",
        "postgresql+asyncpg://u:p%40/?#[w@[::1]:5432/d",
        "postgresql+asyncpg:///d?host=/run/postgresql",
    ],
)
def test_an_address_that_the_database_s_library_reads_is_taken(
    environment: pytest.MonkeyPatch, url: str
) -> None:
    environment.setenv("DATABASE_URL", url)

    assert url == read_settings().database_url


@pytest.mark.parametrize(
    ("value", "host"),
    [
        ("127.0.0.1:8080", "127.0.0.1"),
        ("localhost:8080", "localhost"),
        ("[::1]:8080", "::1"),
        ("[fe80::1%eth0]:8080", "fe80::1%eth0"),
    ],
)
def test_a_webhook_may_listen_on_a_name_or_on_an_address_of_either_kind(
    environment: pytest.MonkeyPatch, value: str, host: str
) -> None:
    environment.setenv("WEBHOOK_LISTEN", value)

    assert (host, 8080) == listen_address(read_settings().webhook_listen)


def test_a_file_of_settings_in_another_encoding_is_refused(
    environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment.setenv("BOT_TOKEN", TOKEN)
    (tmp_path / ".env").write_bytes("# Бот".encode("cp1251"))

    with pytest.raises(BadSettings, match=r"^\.env is not written in UTF-8: save it anew"):
        read_settings()


def test_a_file_of_settings_that_cannot_be_read_is_refused(
    environment: pytest.MonkeyPatch,
) -> None:
    """Root may read everything, so the system is made to say no."""

    def refuse() -> Settings:
        raise PermissionError(13, "Permission denied")

    environment.setattr("bot.settings.Settings", refuse)

    with pytest.raises(BadSettings, match=r"^\.env cannot be read \(Permission denied\): "):
        read_settings()


def test_a_file_that_cannot_be_written_is_refused(environment: pytest.MonkeyPatch) -> None:
    """Asked of the system; here it is made to say no, since root may write everywhere."""
    environment.setattr("os.access", lambda _path, _mode: False)

    with pytest.raises(BadSettings, match=r"^DATABASE_URL cannot be written: give this user"):
        read_settings()


@pytest.mark.parametrize("host", ["127.0.0.1:8090", "localhost:8090", "[::1]:8090", "127.9.9.9"])
def test_a_followed_clock_goes_with_a_server_on_this_machine(
    environment: pytest.MonkeyPatch, host: str
) -> None:
    environment.setenv("BOT_API_URL", f"http://{host}/")
    environment.setenv("CLOCK_URL", f"http://{host}/clock")

    assert f"http://{host}/clock" == read_settings().clock_url
    assert f"http://{host}" == read_settings().bot_api_url


def test_messages_may_follow_without_pauses_on_this_machine(
    environment: pytest.MonkeyPatch,
) -> None:
    environment.setenv("BOT_API_URL", LOCAL)
    environment.setenv("PACING", "0")

    assert 0 == read_settings().pacing


@pytest.mark.parametrize("secret", ["s", "A-z_9" * 51])
def test_a_secret_may_be_as_short_or_long_as_telegram_takes_it(
    environment: pytest.MonkeyPatch, secret: str
) -> None:
    environment.setenv("WEBHOOK_SECRET", secret)

    kept = read_settings().webhook_secret

    assert kept is not None
    assert secret == kept.get_secret_value()


def test_settings_do_not_show_what_is_secret(environment: pytest.MonkeyPatch) -> None:
    environment.setenv("BOT_TOKEN", "123456:SECRET")
    environment.setenv("DATABASE_URL", "postgresql+asyncpg://nardy:SECRET@h/nardy")
    environment.setenv("WEBHOOK_URL", "https://b.example")
    environment.setenv("WEBHOOK_SECRET", "SECRET")

    assert "SECRET" not in repr(read_settings())
