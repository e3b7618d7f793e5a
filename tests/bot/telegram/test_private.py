"""Private chats: commands, deep links, and never silence."""

from typing import Any

import pytest

from tests.e2e.seat import Message
from tests.e2e.world import World


async def answer(world: World, text: str) -> Message:
    """Say something as Zoe and return what came back."""
    before = await world.zoe.messages()
    await world.zoe.say(text)
    found = await world.zoe.wait(lambda _: True, f"an answer to {text!r}", after=before)
    await world.settled()
    return found


async def test_a_newcomer_is_welcomed_in_his_language(world: World) -> None:
    await world.anya.start()
    welcome = await answer(world, "/start")

    assert "Hi, Zoe" in welcome.text
    assert "Привет" in (await world.anya.last()).text
    assert not welcome.sound


async def test_whatever_is_written_gets_the_menu(world: World) -> None:
    await answer(world, "/start")
    for text in ("hello", "/menu", "/unknown", "24/19 20/17", "💣" * 1000, "/start x_y", "/start"):
        menu = await answer(world, text)

        assert any("New game" in word for word in menu.words), text


async def test_commands_lead_to_their_screens(world: World) -> None:
    await answer(world, "/start")
    for command, word in (("/new", "🔗"), ("/games", "No games"), ("/help", "/games")):
        screen = await answer(world, command)

        assert word in screen.text + " ".join(screen.words), command


@pytest.mark.parametrize("newcomer", [True, False])
async def test_links_that_lead_nowhere_are_answered_gently(world: World, newcomer: bool) -> None:
    if not newcomer:
        await answer(world, "/start")
    dead = ("j_", "j_AAAAAAAAAAAA", "j_../../etc", "b_", "b_AAAAAAAAAAAA", "b_" + "9" * 60, "j_ё")
    for start in dead[:1] if newcomer else dead:
        screen = await answer(world, f"/start {start}")

        assert "no longer" in screen.text, start
        assert screen.rows, start


async def test_the_link_of_a_game_shows_its_board_to_its_players_only(
    world: World, game: int
) -> None:
    code = (await world.rows("SELECT code FROM games"))[0]["code"]
    old = await world.anya.find(lambda m: m.photo is not None)

    await world.anya.say(f"/start b_{code}")
    await world.settled()
    refused = await answer(world, f"/start b_{code}")

    assert (await world.anya.find(lambda m: m.photo is not None)).id > old.id
    assert "are watching" in refused.text
    assert refused.photo is None


async def test_the_language_button_changes_every_later_text(world: World) -> None:
    await answer(world, "/start")
    await world.zoe.press("🌐")
    await world.settled()

    assert "Привет" in (await world.zoe.last()).text
    assert "Пока нет партий" in (await answer(world, "/games")).text


async def test_my_move_leads_to_the_board_and_the_list_to_each_game(
    world: World, game: int
) -> None:
    for label in ("▶️ ", "Марат"):
        await world.anya.say("/menu" if label == "▶️ " else "/games")
        await world.settled()
        before = await world.anya.messages()
        await world.anya.press(label)
        await world.settled()
        board = await world.anya.wait(lambda m: m.photo is not None, "the board", after=before)

        assert "Ваш ход" in board.text


async def test_an_invitation_is_declined_and_its_author_told(world: World) -> None:
    await world.anya.start()
    await world.zoe.start()
    url = await world.link(world.anya)
    await world.zoe.follow(url)
    await world.zoe.press("✖️")
    await world.settled()

    assert "Zoe отказывается" in (await world.anya.last()).text
    assert "no longer valid" in (await world.zoe.last()).text


async def test_a_name_is_picked_up_with_every_update(world: World) -> None:
    await answer(world, "/start")
    await world.control.post("users", id=104, first_name="<b>Zoë</b>", language_code="en")
    await answer(world, "/menu")

    assert [{"name": "<b>Zoë</b>"}] == await world.rows(
        "SELECT name FROM players WHERE telegram_id = 104"
    )


async def test_blocked_and_unblocked(world: World, game: int) -> None:
    await world.control.post("block", user=102)
    await world.settled()
    blocked = await world.rows("SELECT reachable FROM players WHERE telegram_id = 102")
    await world.control.post("block", user=102, blocked=False)
    await world.settled()

    assert [{"reachable": 0}] == blocked
    assert [{"reachable": 1}] == await world.rows(
        "SELECT reachable FROM players WHERE telegram_id = 102"
    )
    assert "больше не получает" in " ".join(m.text for m in await world.anya.received())


NO_PLAYERS: tuple[dict[str, Any], ...] = (
    {"from": {"id": 777000, "is_bot": False, "first_name": "Telegram"}},
    {"from": {"id": 5, "is_bot": True, "first_name": "Other bot"}},
    {
        "from": {"id": 136817688, "is_bot": True, "first_name": "Channel"},
        "sender_chat": {"id": -1005, "type": "channel", "title": "News"},
    },
    {"sender_chat": {"id": -1005, "type": "channel", "title": "News"}},
)


async def test_bots_channels_and_the_service_account_take_no_seat(world: World) -> None:
    await answer(world, "/start")
    before = await world.rows("SELECT telegram_id FROM players")
    for sender in NO_PLAYERS:
        message = {
            "message_id": 7,
            "date": 1796000000,
            "chat": {"id": -1001000000001, "type": "supergroup", "title": "G"},
            "text": "/nardy",
            "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
            **sender,
        }
        await world.control.post("updates", update={"message": message})
    await answer(world, "/start")

    assert before == await world.rows("SELECT telegram_id FROM players")
    assert [] == await world.rows("SELECT id FROM invites")


async def test_the_pages_of_the_rules_are_turned_in_one_message_of_their_own(
    world: World, game: int
) -> None:
    """UX S32; the board whose menu opened them stays."""
    await world.anya.press("⋯")
    board = await world.anya.with_button("◀ К доске")
    await world.anya.press("📖 Правила", message=board)
    page = await world.anya.with_button("3/9")
    assert page.id > board.id
    assert "♟ Длинные · Кубики и полный ход" in page.text
    assert [["● Длинные", "○ Короткие"], ["◀", "3/9", "▶"], ["◀ Меню"]] == page.labels

    await world.anya.press("▶", message=page)
    turned = await world.anya.with_button("4/9")
    assert page.id == turned.id
    assert page.photo != turned.photo
    for arg in ("", "long", "long-0", "long-10", "short-9", "long-03", "tric-1", "LONG-1"):
        press = await world.anya.forge(f"m:page:{arg}", message=page.id)
        assert press.answered, arg
    await world.anya.forge("m:page:long-1", message=board.id)
    first = await world.anya.with_button("1/9")
    assert first.id > page.id

    messages = {message.id: message for message in await world.anya.messages()}
    assert turned == messages[page.id]
    assert board == messages[board.id]
    await world.anya.say("/rules")
    last = await world.anya.wait(lambda message: message.id > first.id, "the first page")
    assert first.text == last.text
    await world.anya.press("◀ Меню", message=last)
    menu = await world.anya.wait(lambda message: message.id > last.id, "the menu")
    assert "Партий идёт: 1" in menu.text
