"""Players: languages, names, and who can be reached."""

import asyncio
from dataclasses import replace

import pytest

from bot.correspondence.choices import Choices
from bot.correspondence.notices import Addressee, NoticeKind
from bot.correspondence.people import Habits
from engine import Variant
from tests.bot.making import GROUP, MIDDLE
from tests.bot.stage import Stage, kinds

ANYA_DM, MARAT_DM = 101, 102


@pytest.mark.parametrize(
    ("code", "locale", "zone"),
    [
        ("ru", "ru", "Europe/Moscow"),
        ("uk", "ru", "Europe/Moscow"),
        ("ka", "ru", "Europe/Moscow"),
        ("RU-ru", "ru", "Europe/Moscow"),
        ("en", "en", "UTC"),
        ("de", "en", "UTC"),
        ("", "en", "UTC"),
        (None, "en", "UTC"),
    ],
)
async def test_the_language_is_guessed_on_first_sight(
    stage: Stage, code: str | None, locale: str, zone: str
) -> None:
    """UX S1."""
    player = await stage.services.players.touch(900, "Новый", code)

    assert (locale, zone) == (player.locale, player.zone)
    assert not player.reachable


async def test_choices_for_a_new_game_are_remembered(stage: Stage) -> None:
    """UX S3: each player's own; switches and language stay as they are."""
    await stage.services.habits.change(stage.anya.id, lambda _: Habits(pips=False))

    await stage.services.players.choose(stage.anya.id, lambda old: replace(old, length=5))
    await stage.services.players.choose(
        stage.anya.id, lambda old: replace(old, variant=Variant.SHORT)
    )

    seen = await stage.services.players.touch(101, "Аня", None)
    assert Choices(Variant.SHORT, length=5) == seen.choices
    assert Habits(pips=False) == seen.habits
    assert Choices() == (await stage.services.players.get(stage.marat.id)).choices


async def test_a_chosen_language_is_kept(stage: Stage) -> None:
    await stage.services.habits.speak(stage.anya.id, "en")

    assert "en" == (await stage.services.players.touch(101, "Аня", "ru")).locale


async def test_a_new_name_is_taken_over(stage: Stage) -> None:
    await stage.services.players.touch(101, "Анна", "ru")

    assert "Анна" == (await stage.services.games.player(stage.anya.id)).name


async def test_two_updates_of_a_newcomer_make_one_player(stage: Stage) -> None:
    found = await asyncio.gather(
        *(stage.services.players.touch(900, "Новый", "ru") for _ in range(5))
    )

    assert 1 == len({player.id for player in found})


async def test_habits_are_kept_and_reach_the_game(stage: Stage) -> None:
    habits = Habits(autoplay=False, pips=False)
    await stage.services.habits.change(stage.anya.id, lambda _: habits)

    game = await stage.game(start=None, acted=False)

    assert habits == game.seats.white.habits
    assert 0 == game.rev


async def test_who_comes_back_keeps_what_he_switches_at_the_same_instant(
    postgres_stage: Stage,
) -> None:
    """With two real transactions: the return is written as a whole row, so it waits."""
    stage = postgres_stage
    await stage.services.players.unreachable(stage.anya.id)
    async with stage.database.work() as work:
        player = await work.players.lock(stage.anya.id)
        await work.players.save(replace(player, habits=Habits(pips=False)))
        back = asyncio.create_task(stage.services.players.started(ANYA_DM))
        await asyncio.wait([back], timeout=0.5)
        await work.commit()
    await back

    kept = await stage.services.players.get(stage.anya.id)
    assert (True, Habits(pips=False)) == (kept.reachable, kept.habits)


async def test_the_opponent_of_somebody_who_blocked_the_bot_is_told_once(stage: Stage) -> None:
    await stage.game()
    await stage.outbox()

    await stage.services.players.unreachable(stage.marat.id)
    await stage.services.players.unreachable(stage.marat.id)

    (row,) = await stage.outbox()
    assert (NoticeKind.UNREACHABLE, Addressee.WHITE, ANYA_DM) == (row.kind, row.to, row.chat)


async def test_what_waited_for_him_goes_to_the_group_with_sound(stage: Stage) -> None:
    """TELEGRAM 10: also what is being sent this very moment."""
    game = await stage.game(acted=False, home=GROUP)
    await stage.outbox()
    await stage.play(game)
    leased = await stage.lease()
    assert MARAT_DM in {row.chat for row in leased}

    await stage.services.players.unreachable(stage.marat.id)

    stage.pass_time(minutes=2)
    rows = await stage.outbox()
    assert [] == [row for row in rows if row.chat == MARAT_DM]
    group = [row for row in rows if row.chat == GROUP.chat_id]
    assert {NoticeKind.BOARD} == set(kinds(group))
    assert any(row.ring for row in group)


async def test_without_a_group_his_board_is_dropped_and_the_clock_runs(stage: Stage) -> None:
    game = await stage.game(acted=False)
    await stage.services.players.unreachable(stage.marat.id)
    await stage.outbox()

    progress = await stage.play(game)

    assert [ANYA_DM] == [row.chat for row in await stage.outbox()]
    assert progress.game.clock.deadline_at is not None


async def test_his_reminder_is_a_mention_in_the_group(stage: Stage) -> None:
    game = await stage.game(home=GROUP)
    await stage.services.players.unreachable(stage.anya.id)
    await stage.outbox()
    assert stage.anya.id == game.seats.of(game.state.to_act).id
    stage.pass_time(hours=48)

    await stage.services.sweep.run_due()

    (row,) = await stage.outbox()
    assert (NoticeKind.REMINDER, GROUP.chat_id, "w") == (row.kind, row.chat, row.params["mention"])


async def test_coming_back_shows_the_boards_as_they_are_now(stage: Stage) -> None:
    """TELEGRAM 10: sounding where it is his move."""
    his = await stage.game(start=MIDDLE.replace("turn=w", "turn=b"), acted=False)
    hers = await stage.game(acted=False)
    await stage.services.players.unreachable(stage.marat.id)
    await stage.outbox()

    player = await stage.services.players.started(102)
    await stage.services.players.started(102)

    assert player.reachable
    rows = await stage.outbox()
    assert {(his.id, True), (hers.id, False)} == {(row.game, row.ring) for row in rows}
    assert {MARAT_DM} == {row.chat for row in rows}


async def test_a_group_that_removed_the_bot_gets_nothing_more(stage: Stage) -> None:
    await stage.services.chats.touch(GROUP.chat_id, "Двор", "ru")
    game = await stage.game(acted=False, home=GROUP)

    await stage.services.chats.unreachable(GROUP.chat_id)
    await stage.play(game)

    assert {ANYA_DM, MARAT_DM} == {row.chat for row in await stage.outbox()}
    back = await stage.services.chats.touch(GROUP.chat_id, "Двор", "en")
    assert back.reachable
    assert "ru" == back.locale


async def test_a_group_has_the_language_of_its_first_visitor(stage: Stage) -> None:
    chat = await stage.services.chats.touch(-5, "Yard", "en")
    renamed = await stage.services.chats.touch(-5, "Yard 2", "ru")

    assert ("en", "UTC", True) == (chat.locale, chat.zone, chat.reachable)
    assert replace(chat, title="Yard 2") == renamed == await stage.services.chats.get(-5)
