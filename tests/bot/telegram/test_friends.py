"""Playing on with somebody known: a rematch, a challenge, a word for the dice and their proof."""

from pathlib import Path

from bot import verifier
from bot.dice import SeededDice
from tests.bot.telegram.conftest import MIDDLE
from tests.e2e.seat import Message, Seat
from tests.e2e.world import World

SCRIPT = Path(verifier.__file__).read_bytes()


async def pressed(world: World, seat: Seat, *labels: str) -> Message:
    """Press one button after the other and return the newest message then."""
    for label in labels:
        await seat.press(label)
        await world.settled()
    return await seat.last()


async def said(world: World, seat: Seat, text: str, **more: int) -> Message:
    """Write something and return the newest message then."""
    await seat.say(text, **more)
    await world.settled()
    return await seat.last()


async def give_up(world: World, seat: Seat) -> Message:
    """Let *seat* lose its game; return the card of the result."""
    await pressed(world, seat, "⋯", "🏳 Сдаться", "Марс", "🏳 Сдаюсь")
    return await seat.with_button("🔁")


async def test_a_rematch_is_offered_and_accepted_and_the_cards_follow(
    world: World, game: int
) -> None:
    """F-017: the presser waits; when the other presses too, both lead to the one game."""
    mine = await give_up(world, world.anya)
    theirs = await world.marat.with_button("🔁")

    first = await world.anya.press("🔁 Реванш", message=mine)
    await world.settled()
    again = await world.anya.press("Реванш предложен", message=await fresh(world.anya, mine))
    await world.settled()

    assert [first.text, again.text] == ["Реванш предложен. Ждём Марат."] * 2
    assert ["Реванш предложен. Ждём Марат."] == (await fresh(world.anya, mine)).labels[0]
    assert ["✅ Принять реванш"] == (await fresh(world.marat, theirs)).labels[0]
    invitation = await world.marat.last()
    assert "зовёт вас играть" in invitation.text
    assert invitation.sound

    await world.marat.press("✅ Принять реванш", message=await fresh(world.marat, theirs))
    await world.settled()

    assert [{"n": 2}] == await world.rows("SELECT count(*) AS n FROM games")
    for seat, card in ((world.anya, mine), (world.marat, theirs)):
        assert ["▶️ К реваншу"] == (await fresh(seat, card)).labels[0]
    assert "партия началась" in (await fresh(world.marat, invitation)).text
    assert "⚫ чёрные" in (await world.anya.find(lambda m: "Партия началась" in m.text)).text


async def test_the_card_of_a_rematch_follows_though_its_reader_likes_boards_otherwise_now(
    world: World, game: int
) -> None:
    """A picture never becomes a text, nor a text a picture; its buttons change all the same."""
    await give_up(world, world.anya)
    card = await world.marat.with_button("🔁")
    await said(world, world.marat, "/settings")
    await pressed(world, world.marat, "🔤 Доска текстом")

    await pressed(world, world.anya, "🔁 Реванш")

    now = await fresh(world.marat, card)
    assert ["✅ Принять реванш"] == now.labels[0]
    assert (card.photo, card.text) == (now.photo, now.text)


async def fresh(seat: Seat, message: Message) -> Message:
    """Return *message* as it is now."""
    return await seat.find(lambda each: each.id == message.id)


async def test_who_has_played_with_nobody_is_offered_no_recent_opponents(
    world: World, game: int
) -> None:
    """UX S3: neither by the command nor by a button of the screen."""
    await world.zoe.start()

    screens = [await said(world, seat, "/new") for seat in (world.zoe, world.anya)]
    screens.append(await pressed(world, world.zoe, "Short"))

    recent = [any("🕘" in label for label in screen.words) for screen in screens]
    assert [False, True, False] == recent


async def test_a_recent_opponent_is_challenged_and_chooses_a_word(world: World, game: int) -> None:
    """UX S3, S5: an answer to the question is the word, or the next text that is no turn."""
    await give_up(world, world.anya)
    await said(world, world.anya, "/new")
    listed = await pressed(world, world.anya, "🕘 Недавние соперники")
    assert ["Марат · 0:1"] == listed.labels[0]
    sent = await pressed(world, world.anya, "Марат · 0:1")
    assert "Вызов отправлен: Марат" in sent.text

    card = await world.marat.with_button("✏️ Своё слово")
    asked = await pressed(world, world.marat, "✏️ Своё слово")
    (*_, call) = await world.control.calls(chat=world.marat.id, method="sendMessage")
    assert {"force_reply": True} == call["params"]["reply_markup"]
    refused = await said(world, world.marat, "два слова", reply_to=asked.id)
    assert "буквы, цифры" in refused.text
    chosen = await said(world, world.marat, "кедр-7", reply_to=refused.id)
    assert "Ваше слово: кедр-7" in chosen.text
    assert [] == (await fresh(world.marat, card)).rows
    await pressed(world, world.marat, "✏️ Своё слово")
    chosen = await said(world, world.marat, "дуб")
    assert "Ваше слово: дуб" in chosen.text
    assert "Сейчас партий нет." == (await said(world, world.marat, "ясень")).text

    await world.marat.press("✅ Принять", message=chosen)
    await world.settled()

    begun = await world.anya.find(lambda message: "Партия началась" in message.text)
    assert begun.text.endswith("· дуб")
    closed = await fresh(world.anya, sent)
    assert "принимает вызов" in closed.text
    assert [] == closed.rows


async def test_the_dice_are_told_then_proved_and_the_script_says_so_too(
    sqlite_url: str,
) -> None:
    """UX S24, F-052: in the game the commitment and the rolls, after it the seed and the proof."""
    async with World(sqlite_url, dice=SeededDice()) as world:
        await world.start_bot()
        game = await world.begin_at(MIDDLE, world.anya, world.marat)
        await told_and_proved(world, game)


async def told_and_proved(world: World, game: int) -> None:
    await pressed(world, world.anya, "⋯")
    told = await pressed(world, world.anya, "🎲 Честность")
    assert "Зерно откроется после партии" in told.text
    assert "Слово для кубиков" in told.text
    nothing = await said(world, world.anya, "/verify")
    assert "Законченных партий пока нет." == nothing.text

    await pressed(world, world.anya, "◀ К доске")
    await give_up(world, world.anya)
    proof = await pressed(world, world.anya, "🎲 Проверить кубики")
    assert proof.text.startswith("✅ Отпечаток совпал")
    assert (await said(world, world.anya, "/verify")).text == proof.text

    sent = []
    for label in ("📥 Скрипт проверки", "📥 .json"):
        await world.anya.press(label, message=proof)
        await world.settled()
        document = (await world.anya.last()).raw["document"]
        sent.append(await world.control.file(document["file_id"]))
    assert sent[0] == SCRIPT
    assert verifier.check(sent[1].decode()).startswith("OK: ")

    await world.zoe.start()
    for data in (f"g:{game}:dice:", f"g:{game}:script:", f"g:{game}:again:", f"g:{game}:fair:"):
        press = await world.zoe.forge(data, message=proof.id)
        assert "You are watching" in (press.text or ""), data
    for data in (f"g:{game}:dice:1", f"g:{game}:again:x", "m:call:0", "m:call:x", "m:call:01"):
        press = await world.anya.forge(data, message=proof.id)
        assert "больше нет" in (press.text or ""), data
