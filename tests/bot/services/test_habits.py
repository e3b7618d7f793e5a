"""Settings: saved at once, and the player's own boards follow without a sound."""

import asyncio
from dataclasses import replace

from bot.correspondence.games import Game
from bot.correspondence.notices import NoticeKind
from bot.correspondence.people import Habits, Theme
from bot.correspondence.quiet import QuietHours
from bot.storage import Outgoing, Shown
from tests.bot.making import GROUP, MIDDLE
from tests.bot.stage import Stage

ANYA_DM, MARAT_DM = 101, 102


async def shown_game(stage: Stage, *, start: str = MIDDLE) -> Game:
    """Begin a game whose boards stand in both private chats."""
    game = await stage.game(start=start, acted=False, home=GROUP)
    await stage.outbox()
    async with stage.database.work() as work:
        for chat in (ANYA_DM, MARAT_DM, GROUP.chat_id):
            await work.views.put(
                Shown(chat, 7, shown_rev=game.rev, sent_at=stage.clock.now(), game=game.id)
            )
        await work.commit()
    return game


async def changed(stage: Stage, **switches: object) -> list[Outgoing]:
    """Let Аня change *switches*, and return what is to be sent."""
    await stage.services.habits.change(
        stage.anya.id,
        lambda habits: replace(habits, **switches),  # type: ignore[arg-type]
    )
    return await stage.outbox()


async def test_another_look_draws_his_boards_anew(stage: Stage) -> None:
    """An edit in his own chat of each running game; nobody else's board, no sound."""
    mine = await shown_game(stage)
    theirs = await shown_game(stage, start=MIDDLE.replace("turn=w", "turn=b"))
    looks: tuple[dict[str, object], ...] = (
        {"theme": Theme.SEA},
        {"text_board": True},
        {"pips": False},
        {"white_down": True},
        {"clockwise": True},
    )
    for switches in looks:
        rows = await changed(stage, **switches)

        assert {mine.id, theirs.id} == {row.game for row in rows}, switches
        assert {(NoticeKind.BOARD, ANYA_DM, False, False)} == {
            (row.kind, row.chat, row.ring, row.fresh) for row in rows
        }
        assert all(row.params["redraw"] for row in rows)
        assert [] == await changed(stage, **switches)


async def test_what_is_seen_in_his_turn_alone_draws_those_boards(stage: Stage) -> None:
    mine = await shown_game(stage)
    await shown_game(stage, start=MIDDLE.replace("turn=w", "turn=b"))

    for switch in ("highlights", "confirm"):
        assert [mine.id] == [row.game for row in await changed(stage, **{switch: False})], switch


async def test_what_is_not_seen_draws_nothing(stage: Stage) -> None:
    await shown_game(stage)

    rows = await changed(
        stage, autoplay=False, auto_roll=False, tidy=False, reminders=0, quiet=QuietHours(22, 7)
    )

    assert [] == rows
    assert QuietHours(22, 7) == (await stage.services.players.get(stage.anya.id)).habits.quiet


async def test_a_board_that_is_not_there_is_not_sent(stage: Stage) -> None:
    """It never came, or its chat is closed: the settings are no reason to send it."""
    await stage.game(acted=False)
    await stage.outbox()

    assert [] == await changed(stage, pips=False)


async def test_the_sounding_board_that_waits_stays_so(stage: Stage) -> None:
    """One row for both: it rings, and it is drawn whatever was seen."""
    game = await shown_game(stage, start=MIDDLE.replace("turn=w", "turn=b"))
    await stage.play(game)

    rows = await changed(stage, theme=Theme.CONTRAST)

    (row,) = (row for row in rows if row.chat == ANYA_DM)
    assert (True, True) == (row.ring, row.params["redraw"])


async def test_another_language_or_zone_draws_the_boards_too(stage: Stage) -> None:
    """The zone follows the language until it is chosen (UX §5)."""
    game = await shown_game(stage)

    anya = await stage.services.habits.speak(stage.anya.id, "en")
    assert ("en", "UTC") == (anya.locale, anya.zone)
    assert [game.id] == [row.game for row in await stage.outbox()]
    anya = await stage.services.habits.live_in(stage.anya.id, "Asia/Omsk")
    assert [game.id] == [row.game for row in await stage.outbox()]
    anya = await stage.services.habits.speak(stage.anya.id, "ru")
    assert ("ru", "Asia/Omsk") == (anya.locale, anya.zone)
    assert anya == await stage.services.players.get(stage.anya.id)


async def test_two_presses_at_once_lose_neither_switch(stage: Stage) -> None:
    await asyncio.gather(changed(stage, pips=False), changed(stage, tidy=False))

    kept = (await stage.services.players.get(stage.anya.id)).habits
    assert Habits(pips=False, tidy=False) == kept
