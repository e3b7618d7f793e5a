"""Scenario 25: turns that are written, in private and under a group's board."""

from engine import Color, Played
from tests.e2e.positions import ENTER, MIDDLE
from tests.e2e.seat import Message, Seat
from tests.e2e.world import GROUP, World

MINE = MIDDLE.format(turn="w", roll="5-3")


async def answer_to(seat: Seat, world: World, text: str) -> Message:
    """Write *text* in private and return the newest message afterwards."""
    await seat.say(text)
    await world.settled()
    return (await seat.received())[-1]


async def turns_of(world: World, game: int) -> list[Color]:
    """Return who has played by hand."""
    entries = await world.services.games.entries(game)
    return [e.fact.by for e in entries if isinstance(e.fact, Played) and not e.fact.auto]


async def test_sc25_nonsense_is_explained_and_a_turn_is_shown(world: World) -> None:
    """SC-25."""
    game = await world.begin_at(MINE, world.anya, world.marat)
    before = await world.kept(game)

    told = await answer_to(world.anya, world, "24/20 24/21")
    assert "Число 4 не выпало" == told.text
    assert before == await world.kept(game)

    await world.anya.say("24-19 20-17")
    await world.settled()
    board = await world.board(world.anya)
    assert "✅ Сходить: 24/19 20/17" in board.words
    assert before == await world.kept(game)

    await world.anya.press("✅ Сходить")
    await world.settled()
    assert [Color.WHITE] == await turns_of(world, game)


async def test_sc25_nonsense_leaves_what_is_picked_and_start_over_begins_anew(
    world: World,
) -> None:
    """SC-25, its title: the steps picked before are still there, and the way back to none."""
    await world.begin_at(MINE, world.anya, world.marat)
    fresh = await world.board(world.anya)
    await world.anya.press("24→19")
    await world.settled()
    picked = await world.board(world.anya)

    for nonsense in ("24/20 24/21", "24/30", "ход конём"):
        await answer_to(world.anya, world, nonsense)
        kept = await world.board(world.anya)
        assert (picked.text, picked.labels) == (kept.text, kept.labels), nonsense
        assert (picked.id, picked.photo) == (kept.id, kept.photo), nonsense

    await world.anya.press("🔄 Сначала", message=picked)
    await world.settled()
    assert fresh.labels == (await world.board(world.anya)).labels


async def test_every_refused_text_has_its_reason(world: World) -> None:
    await world.begin_at(MINE, world.anya, world.marat)

    for text, told in (
        ("24/19 24/21", "24→21: с головы за ход одна шашка"),
        ("15/12", "15→12: там соперник"),
        ("23/18", "На пункте 23 нет вашей шашки"),
        ("24/19 20/17 9/9", "Не понял запись. Пример: 24/19 20/17"),
        ("24 -> 30", "Не понял запись. Пример: 24/19 20/17"),
    ):
        assert told == (await answer_to(world.anya, world, text)).text


async def test_a_beginning_is_picked_and_undone_like_a_pressed_one(world: World) -> None:
    await world.begin_at(MINE, world.anya, world.marat)
    offered = (await world.board(world.anya)).labels

    await world.anya.say("24→19")
    await world.settled()
    board = await world.board(world.anya)
    assert ["20→17", "19→16", "17→14"] == board.labels[0]

    await world.anya.press("↩️ Назад")
    await world.settled()
    assert offered == (await world.board(world.anya)).labels


async def test_short_nardy_in_english_words(world: World) -> None:
    """From the bar with a hit, in the reader's own numbers."""
    await world.begin_at(ENTER, world.zoe, world.marat)

    await world.zoe.say("5-3: bar/20* 24/21")
    await world.settled()

    board = await world.board(world.zoe)
    assert any(word.startswith("✅ Play: bar/20*") for word in board.words)


async def test_who_is_not_to_move_is_told_so(world: World) -> None:
    await world.begin_at(MINE, world.anya, world.marat)

    assert "Сейчас ходит Аня." == (await answer_to(world.marat, world, "24/19 20/17")).text


async def test_what_is_no_turn_gets_the_menu(world: World) -> None:
    await world.begin_at(MINE, world.anya, world.marat)

    for text in ("привет", "24", "12.05 - увидимся", "/text_of_nothing"):
        assert "Партий идёт: 1" in (await answer_to(world.anya, world, text)).text


async def test_of_several_games_the_one_in_which_it_is_a_turn_is_meant(world: World) -> None:
    """An answer to a board is for that board; else the newest board goes first."""
    older = await world.begin_at(MINE, world.anya, world.marat)
    first = await world.board(world.anya)
    newer = await world.begin_at(MIDDLE.format(turn="w", roll="6-2"), world.anya, world.zoe)

    await world.anya.say("24/19 20/17")
    await world.settled()
    await world.anya.press("✅ Сходить: 24/19 20/17")
    await world.settled()
    assert [Color.WHITE] == await turns_of(world, older)
    assert [] == await turns_of(world, newer)

    await world.anya.say("24/18 10/8", reply_to=first.id)
    await world.settled()
    assert "Сейчас ходит Марат." == (await world.anya.received())[-1].text

    await world.anya.say("24/18 10/8")
    await world.settled()
    assert "✅ Сходить: 24/18 10/8" in (await world.board(world.anya)).words


async def test_in_a_group_only_an_answer_to_the_board_is_a_turn(world: World) -> None:
    game = await world.begin_at(MINE, world.anya, world.marat, group=True)
    board = await world.anya.find(lambda message: message.photo is not None, GROUP)
    offered = len(await world.anya.received(GROUP))

    await world.anya.say("24/19 20/17", GROUP)
    await world.lev.say("24/19 20/17", GROUP, reply_to=board.id)
    await world.settled()
    assert offered == len([m for m in await world.anya.received(GROUP) if m.photo or m.rows])

    await world.anya.say("24/19 20/17", GROUP, reply_to=board.id)
    await world.settled()
    shown = await world.anya.find(lambda message: message.photo is not None, GROUP)
    assert "✅ Сходить: 24/19 20/17" in shown.words
    await world.anya.press("✅ Сходить", chat=GROUP)
    await world.settled()
    assert [Color.WHITE] == await turns_of(world, game)
