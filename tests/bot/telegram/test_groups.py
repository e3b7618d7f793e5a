"""Groups: open challenges, the public board, and who may press what."""

import asyncio
from typing import Any

import pytest

from bot.correspondence.people import Home
from bot.correspondence.terms import Terms
from tests.bot.telegram.conftest import MIDDLE
from tests.bot.telegram.test_boards import state
from tests.e2e.seat import Message, Seat
from tests.e2e.world import GROUP, World

ANONYMOUS_ADMIN = {
    "id": 1087968824,
    "is_bot": True,
    "first_name": "Group",
    "username": "GroupAnonymousBot",
}
SUPERGROUP = {"id": GROUP, "type": "supergroup", "title": "Нарды по пятницам"}


async def challenge(world: World, author: Seat, text: str = "/nardy", **more: Any) -> Message:
    before = await author.messages(GROUP)
    await author.say(text, GROUP, **more)
    return await author.wait(lambda m: bool(m.rows), "the challenge", chat=GROUP, after=before)


async def group_game(world: World, *, started: bool) -> int:
    """A game of Аня (White, to move) and Марат in the group."""
    assert world.app is not None
    services = world.app.services
    people = []
    for seat in (world.anya, world.marat):
        if started:
            await seat.start()
        people.append(await services.players.touch(seat.id, seat.name, "ru"))
    invite = await services.invites.create_challenge(people[0].id, Terms(), Home(GROUP))
    await world.settled()
    game = await services.invites.accept(invite.code, people[1].id, start=MIDDLE)
    await world.settled()
    return game.id


async def public_board(seat: Seat, chat: int = GROUP) -> Message:
    return await seat.find(lambda m: m.photo is not None and bool(m.rows), chat)


async def test_author_and_strangers_get_toasts_and_the_joiner_plays(world: World) -> None:
    card = await challenge(world, world.anya)

    own = await world.anya.press("✅", message=card, chat=GROUP)
    foreign = await world.zoe.press("✖️", message=card, chat=GROUP)
    none = await world.rows("SELECT id FROM games")
    await world.marat.press("✅", message=card, chat=GROUP)
    await world.settled()
    started = await world.anya.find(lambda m: m.id == card.id, GROUP)
    late = await world.zoe.forge(card.buttons[0]["data"], message=card.id, chat=GROUP)

    assert "не вас" in (own.text or "")
    assert "Only Аня can cancel" in (foreign.text or "")
    assert [] == none
    assert "Играют" in started.text
    assert (await public_board(world.anya)).id > card.id
    assert "Марат" in (late.text or "")


async def test_of_two_who_join_at_once_one_plays(world: World) -> None:
    card = await challenge(world, world.anya)

    presses = await asyncio.gather(
        world.marat.press("✅", message=card, chat=GROUP),
        world.zoe.press("✅", message=card, chat=GROUP),
    )
    await world.settled()

    assert 1 == sum(press.text is None for press in presses)
    assert 1 == len(await world.rows("SELECT id FROM games"))


async def test_the_author_cancels(world: World) -> None:
    card = await challenge(world, world.anya)

    await world.anya.press("✖️", message=card, chat=GROUP)
    await world.settled()
    cancelled = await world.anya.find(lambda m: m.id == card.id, GROUP)
    late = await world.marat.forge(card.buttons[0]["data"], message=card.id, chat=GROUP)

    assert "отменён" in cancelled.text
    assert [] == cancelled.rows
    assert "больше не действует" in (late.text or "")


async def test_a_reply_addresses_the_challenge(world: World) -> None:
    said = await world.marat.say("кто со мной?", GROUP)
    card = await challenge(world, world.anya, reply_to=said["message"]["id"])

    foreign = await world.zoe.press("✅", message=card, chat=GROUP)
    await world.marat.press("✅", message=card, chat=GROUP)
    await world.settled()

    assert "Марат" in card.text
    assert "Марат" in (foreign.text or "")
    assert 1 == len(await world.rows("SELECT id FROM games"))


async def test_a_fourth_challenge_is_too_many(world: World) -> None:
    for _ in range(4):
        await world.anya.say("/nardy", GROUP)
        await world.settled()

    refused = await world.anya.last(GROUP)

    assert "три открытых" in refused.text
    assert 3 == len(await world.rows("SELECT id FROM invites"))


async def test_options_that_do_not_exist_are_answered(world: World) -> None:
    await world.anya.say("/nardy short 24h 5", GROUP)
    await world.settled()

    assert "/nardy" in (await world.anya.received(GROUP))[-1].text
    assert [] == await world.rows("SELECT id FROM invites")


async def test_unknown_commands_in_a_group_are_passed_over(world: World) -> None:
    before = await world.anya.received(GROUP)
    for text in ("/start", "/weather", "/nardy@another_bot", "hello @nardy_sandbox_bot"):
        await world.anya.say(text, GROUP)
    await world.settled()

    assert len(before) == len(await world.anya.received(GROUP))


async def test_an_anonymous_admin_presses_to_say_who_he_is(world: World) -> None:
    await world.control.post(
        "updates",
        update={
            "message": {
                "message_id": 500,
                "date": 1796000000,
                "chat": SUPERGROUP,
                "from": ANONYMOUS_ADMIN,
                "sender_chat": SUPERGROUP,
                "text": "/nardy",
                "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
            }
        },
    )
    asked = await world.marat.wait(lambda m: bool(m.rows), "who is it", chat=GROUP)
    await world.marat.press_button(asked, asked.buttons[0], GROUP)
    await world.settled()

    assert [{"telegram_id": 102, "status": "open"}] == await world.rows(
        "SELECT telegram_id, status FROM invites JOIN players ON players.id = inviter_id"
    )
    assert "Марат" in (await world.marat.last(GROUP)).text


async def test_picks_show_in_toasts_and_the_picture_changes_at_the_confirm(world: World) -> None:
    await group_game(world, started=True)
    board = await public_board(world.anya)

    await world.anya.press("🎲", message=board, chat=GROUP)
    await world.settled()
    toasts = []
    for label in ("24→19", "20→17"):
        toasts.append((await world.anya.press(label, chat=GROUP)).text)
        await world.settled()
    picking = await public_board(world.anya)
    await world.anya.press("✅", chat=GROUP)
    await world.settled()
    after = await public_board(world.anya)

    assert "24/19" in (toasts[0] or "")
    assert (board.id, board.photo, board.text) == (picking.id, picking.photo, picking.text)
    assert (board.id, True) == (after.id, board.photo != after.photo)
    assert "🎲" in after.words[0]


async def test_others_cannot_press_the_public_board(world: World) -> None:
    await group_game(world, started=True)
    board = await public_board(world.anya)
    before = await state(world)

    waiting = await world.marat.press("🎲", message=board, chat=GROUP)
    stranger = await world.zoe.press("🎲", message=board, chat=GROUP)
    menu = await world.zoe.press("⋯", message=board, chat=GROUP)
    await world.settled()

    assert "Сейчас ходит" in (waiting.text or "")
    assert "are watching" in (stranger.text or "")
    assert "are watching" in (menu.text or "")
    assert before == await state(world)
    assert board.labels == (await public_board(world.anya)).labels


async def test_a_mover_who_can_be_reached_gets_his_board_in_private_too(world: World) -> None:
    """Whichever of the two is confirmed first wins, the other is refreshed."""
    game = await group_game(world, started=True)
    public = await public_board(world.anya)
    own = await world.anya.find(lambda m: m.photo is not None)

    await world.anya.forge(f"p:{game}:0:c:X5T3", message=own.id)
    await world.settled()
    late = await world.anya.forge(f"p:{game}:0:s:X5", message=public.id, chat=GROUP)

    assert own.sound
    assert public.photo != (await public_board(world.anya)).photo
    assert "Доска уже изменилась" in (late.text or "")


async def test_a_mover_who_never_started_the_bot_is_called_in_the_group(world: World) -> None:
    await group_game(world, started=False)
    board = await public_board(world.anya)
    messages = await world.anya.messages(GROUP)
    hints = [m for m in messages if any("?start=" in str(b.get("url")) for b in m.buttons)]

    assert board.sound
    assert any(e["type"] in {"text_mention", "text_link"} for e in board.raw["entities"])
    assert 2 == len(hints)

    await world.anya.forge("p:1:0:c:X5T3", message=board.id, chat=GROUP)
    await world.settled()
    new = await public_board(world.marat)
    old = await world.anya.find(lambda m: m.id == board.id, GROUP)

    assert new.id > board.id
    assert new.sound
    assert [] == old.rows


async def test_the_board_command_posts_the_board_again(world: World) -> None:
    await group_game(world, started=True)
    old = await public_board(world.anya)

    await world.zoe.say("/board", GROUP)
    await world.settled()
    new = await public_board(world.anya)

    assert new.id > old.id
    assert not new.sound
    assert [] == (await world.anya.find(lambda m: m.id == old.id, GROUP)).rows


async def test_a_button_of_another_chats_game_does_nothing_here(world: World, game: int) -> None:
    await challenge(world, world.anya)
    before = len(await world.anya.messages(GROUP))

    press = await world.anya.forge(f"p:{game}:0:s:X5", message=1, chat=GROUP)
    await world.settled()

    assert "больше нет" in (press.text or "")
    assert before == len(await world.anya.messages(GROUP))


@pytest.mark.parametrize("back", [True, False])
async def test_thrown_out_of_the_group_games_go_on_in_private(world: World, back: bool) -> None:
    game = await group_game(world, started=True)
    await world.control.post("kick", chat=GROUP)
    await world.settled()

    await world.anya.forge(f"p:{game}:0:c:X5T3", message=1)
    await world.settled()
    board = await world.marat.find(lambda m: m.photo is not None)

    assert board.sound
    assert "Ваш ход" in board.text
    assert [] == await world.rows("SELECT id FROM outbox")
    if back:
        await world.control.post("join", chat=GROUP)
        await world.settled()

        assert [{"reachable": 1}] == await world.rows("SELECT reachable FROM chats")
