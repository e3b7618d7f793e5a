"""A match chosen with buttons, from the screen of a new game to the result of the match."""

import pytest

from bot.correspondence.commands import Resign
from tests.e2e.seat import Message, Seat
from tests.e2e.world import GROUP, World


async def choose(world: World, seat: Seat, *labels: str) -> Message:
    """Press one button after the other and return the screen at the end."""
    for label in labels:
        await seat.press(label)
        await world.settled()
    return await seat.last()


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


async def resign(world: World, seat: Seat) -> None:
    """Let *seat* give up its running game."""
    player = await world.services.players.touch(seat.id, seat.name, None)
    (game,) = await world.services.games.running_of(player.id)
    await world.services.play.resign(Resign(game.id, player.id))
    await world.settled()


@pytest.mark.throws((5, 2), (6, 4), (5, 3))
async def test_a_long_match_with_koks_is_chosen_with_buttons_and_played_to_its_end(
    world: World,
) -> None:
    """UX S3, S20: what is chosen is what the cards say; the next game begins by itself."""
    for seat in (world.anya, world.marat):
        await seat.start()
    screen = await choose(world, world.anya, "🎲", "🏁", "до 3", "📜", "Кокс ×3: нет", "◀ Назад")
    agreed = "Правила: официальные 2025 + кокс, без куба"
    assert "Длинные нарды · до 3 очков" in plain(screen.text)
    assert agreed in screen.text
    await world.anya.press("🔗")
    link = await world.anya.wait(lambda shown: "?start=j_" in shown.text, "the link")
    assert agreed in link.text
    await world.settled()

    await world.marat.follow(next(word for word in link.text.split() if "?start=j_" in word))
    invitation = await world.marat.with_button("✅")
    assert agreed in invitation.text
    await world.marat.press("✅")
    await world.settled()

    for seat in (world.anya, world.marat):
        card = await seat.find(lambda message: "Жребий" in message.text)
        assert "Длинные нарды, до 3 очков" in plain(card.text)
        assert agreed in card.text
        assert "0:0 (до 3)" in (await world.board(seat)).text

    # Nobody has left the head: giving up concedes a koks, three points at once.
    await resign(world, world.marat)
    for seat, score in ((world.anya, "3:0"), (world.marat, "0:3")):
        result = await seat.find(lambda message: "кокс" in message.text and bool(message.photo))
        assert "🏆 Матч до 3: побеждает Аня, 3:0." in result.text
        assert f"{score} (до 3)" in result.text
        assert ["🎲 Новая партия"] in result.labels

    # The choices are remembered.
    await world.anya.say("/new")
    await world.settled()
    assert "Длинные нарды · до 3 очков" in plain((await world.anya.last()).text)


@pytest.mark.throws((5, 2), (6, 4), (5, 3))
async def test_a_match_in_a_group_goes_on_there(world: World) -> None:
    """The author's choices are those of the challenge; each game has its card and its board."""
    for seat in (world.anya, world.marat):
        await seat.start()
    await choose(world, world.anya, "🎲", "🏁", "до 3")
    await world.anya.say("/nardy", GROUP)
    challenge = await world.anya.with_button("✅", GROUP)
    assert "до 3 очков" in plain(challenge.text)
    await world.marat.press("✅", message=challenge, chat=GROUP)
    await world.settled()

    await resign(world, world.marat)

    shown = [message for message in await world.anya.messages(GROUP) if message.id >= challenge.id]
    card, frozen, first, second_card, second = shown
    assert not frozen.rows
    assert "Жребий" in card.text
    assert "Следующая партия началась." in first.text
    assert "Аня ⚪ – Марат ⚫ · 2:0 (до 3)" in first.text
    assert [["🎬 Повтор"]] == first.labels
    assert "Жребий" in second_card.text
    assert "Партия 2 матча до 3, счёт 0:2." in second_card.text
    assert "Марат ⚪ – Аня ⚫ · 0:2 (до 3)" in second.text
    assert ["🎲 Сделать ход", "⋯"] in second.labels
    # In private each gets the card of the result with sound; so is the board of whoever is to act.
    for seat in (world.anya, world.marat):
        told = [m for m in await seat.received() if "(до 3)" in m.text or "Жребий" in m.text]
        acts = "▶️ Ваш ход" in told[-1].text
        assert acts is (seat is world.marat)
        assert [True, False, acts] == [message.sound for message in told[-3:]]

    await resign(world, world.anya)
    await resign(world, world.marat)
    last = (await world.anya.messages(GROUP))[-1]
    assert "🏆 Матч до 3: побеждает Аня, 3:2." in last.text


async def test_words_after_the_command_choose_for_once(world: World) -> None:
    """UX S7: `/nardy short 7` is one challenge; the choices of the author stay."""
    await world.anya.start()
    await world.anya.say("/nardy короткие 7", GROUP)
    challenge = await world.anya.with_button("✅", GROUP)

    assert "Короткие нарды, до 7 очков" in plain(challenge.text)
    assert "Правила: обычные, куб удвоения, правило Кроуфорда" in challenge.text
    await world.marat.press("✅", message=challenge, chat=GROUP)
    await world.settled()
    board = await world.anya.find(lambda message: message.photo is not None, GROUP)
    assert "Короткие" in board.text
    assert "0:0 (до 7)" in board.text
    await world.anya.say("/new")
    await world.settled()
    assert "одна партия" in (await world.anya.last()).text


async def test_a_forged_choice_is_gone_and_changes_nothing(world: World) -> None:
    await world.anya.start()
    screen = await choose(world, world.anya, "🎲")

    for data in ("m:len:4", "m:len:", "m:game:chess", "m:koks:2", "m:draw:two", "m:eq:01"):
        press = await world.anya.forge(data, message=screen.id)
        assert press.answered, data
    await world.settled()
    await world.anya.say("/new")
    await world.settled()

    assert screen.labels == (await world.anya.last()).labels
