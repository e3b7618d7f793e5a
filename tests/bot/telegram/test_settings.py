"""Settings: every button is understood, nothing else is; and what each does is seen at once."""

from dataclasses import replace

import pytest

from bot.correspondence.commands import PlayTurn
from bot.correspondence.people import Habits, Theme
from bot.correspondence.quiet import QuietHours
from bot.i18n import LOCALES, translator
from bot.presenters import settings, zones
from bot.presenters.view import MenuAction, MenuPress
from bot.telegram.callbacks import BadCallback, decode, encode
from bot.telegram.handlers.settings import change_of
from engine import turns_of
from tests.bot.making import NOON
from tests.bot.making import player as player_of
from tests.e2e.seat import Message
from tests.e2e.world import World

OTHERWISE = Habits(
    autoplay=False, auto_roll=False, confirm=False, highlights=False, pips=False, tidy=False,
    text_board=True, theme=Theme.CONTRAST, white_down=True, clockwise=True, reminders=0,
    quiet=None,
)  # fmt: skip


@pytest.mark.parametrize("habits", [Habits(), OTHERWISE], ids=["usual", "otherwise"])
def test_every_button_changes_one_habit_and_changes_it_once(habits: Habits) -> None:
    """It says what will be: pressed twice it changes nothing more."""
    t, who = translator("ru"), replace(player_of(1, "Аня"), habits=habits)
    views = [settings.screen(who, t=t, now=NOON)]
    views += [listed(who, t, NOON) for listed in settings.LISTS.values()]
    made = set()
    for button in (button for view in views for row in view.rows for button in row):
        press = button.command
        assert isinstance(press, MenuPress)
        assert press == decode(encode(press))
        if press.action is MenuAction.SETTINGS:
            assert press.arg == "" or press.arg in settings.LISTS
        elif press.action is MenuAction.SET:
            name, _, value = press.arg.partition("-")
            if name == settings.ZONE:
                assert value in zones.BY_ARG
            elif name == settings.LANGUAGE:
                assert value in LOCALES
            else:
                new = change_of(name, value)(habits)
                assert new == change_of(name, value)(new)
                made.add(new)
    # All that can be chosen, and the present state where a list has a button for it too.
    others = len(settings.FLAGS) + len(Theme) + 3 + len(settings.QUIET_HOURS) + 1 - 3
    assert others == len(made - {habits})


@pytest.mark.parametrize(
    "arg",
    [
        "", "pips", "pips-", "pips-2", "pips-on", "theme-neon", "theme-", "remind-3", "quiet-8-23",
        "quiet-", "own_zone-1", "text_board-1", "__class__-1", "nothing-1", "-1",
    ],
)  # fmt: skip
def test_what_no_button_says_is_refused(arg: str) -> None:
    name, _, value = arg.partition("-")

    with pytest.raises(BadCallback):
        change_of(name, value)


async def test_every_switch_is_saved_and_seen_at_once(world: World, game: int) -> None:
    """UX S31, on one screen, in a running game in which it is Аня's move."""
    await world.anya.say("/settings")
    await world.settled()
    screen = (await world.anya.last()).id

    await the_picture_follows(world)
    words = await words_take_the_place_of_the_picture(world)
    await the_other_switches_are_saved(world, screen)
    await the_last_step_sends_the_turn(world, words)
    cup = await at_night_nothing_sounds_and_the_dice_wait(world, game)

    assert "Saved." == await pressed(world, "🌐")
    assert "Settings" in (await message(world, screen)).text
    assert "You play" in (await message(world, cup)).text
    player = await world.services.players.touch(world.anya.id, world.anya.name, "ru")
    assert ("en", "Asia/Yekaterinburg") == (player.locale, player.zone)
    expected = replace(OTHERWISE, theme=Theme.SEA, reminders=1, own_zone=True)
    assert replace(expected, quiet=QuietHours(22, 7)) == player.habits


async def test_the_turn_being_picked_survives_every_redrawing(world: World, game: int) -> None:
    """UX 1.1, S31: another look, words for the picture, another language; till it is played."""
    await world.anya.say("/settings")
    await world.settled()
    await pressed(world, "24→19")
    picked = await world.board(world.anya)
    assert "Выбрано: 24/19" in picked.text

    for label in ("Пипсы: да", "Подсветка: да", "Подтверждать ход: всегда"):
        await pressed(world, label)
    drawn = await message(world, picked.id)
    assert (picked.text, picked.labels) == (drawn.text, drawn.labels)
    assert [(24, 19)] == [
        (each.origin, each.target) for each in (await world.scene(world.anya.id)).pending
    ]
    await pressed(world, "Доска текстом: нет", "🌐")
    words = await world.anya.find(lambda message: "Chosen: 24/19" in message.text)
    assert picked.labels[0] == words.labels[0]

    await world.anya.press("Step back", message=words)
    await world.settled()
    await pressed(world, "Pips: no")
    assert "Chosen" not in (await message(world, words.id)).text


async def test_a_chat_that_is_not_tidied_keeps_the_older_board_without_its_buttons(
    world: World, game: int
) -> None:
    """UX S10w: frozen all the same, so that one board alone can be played on."""
    await pressed(world, "⋯")
    old = await world.board(world.anya)
    await world.anya.say("/settings")
    await world.settled()
    await pressed(world, "Чистый чат: да")

    await world.services.boards.show(game, (await world.game(game)).seats.white.id, fresh=True)
    await world.settled()

    assert (await world.board(world.anya)).id > old.id
    assert [] == (await message(world, old.id)).rows


async def pressed(world: World, *labels: str) -> str | None:
    """Let Аня press one button after the other, and return what she is told last."""
    for label in labels:
        press = await world.anya.press(label)
        await world.settled()
    return press.text


async def message(world: World, number: int) -> Message:
    return await world.anya.find(lambda message: message.id == number)


async def the_picture_follows(world: World) -> None:
    """Drawn anew in the same message; the numbers and the buttons stay."""
    first = await world.board(world.anya)
    assert first.photo is not None
    picture = await world.control.file(first.photo)

    assert "Сохранено." == await pressed(world, "Тема", "Море")

    drawn = await message(world, first.id)
    assert drawn.photo is not None
    assert picture != await world.control.file(drawn.photo)
    assert first.labels == drawn.labels
    await pressed(world, "Доска: я снизу", "Белые снизу", "По часовой", "Настройки")
    await pressed(world, "Пипсы: да", "Подсветка: да")
    scene = await world.scene(world.anya.id)
    assert ("sea", True, True) == (scene.look.theme, scene.look.white_down, scene.look.clockwise)
    assert (False, frozenset()) == (scene.show_pips, scene.sources)


async def words_take_the_place_of_the_picture(world: World) -> int:
    """In a new message with the same buttons, without a sound; the old one is tidied away."""
    board = await world.board(world.anya)

    await pressed(world, "Доска текстом: нет")

    words = await world.anya.find(lambda message: "Ваши: 24 — 9" in message.text)
    assert words.id > board.id
    assert (None, False) == (words.photo, words.sound)
    assert board.labels == words.labels
    assert board.id not in {message.id for message in await world.anya.messages()}
    return words.id


async def the_other_switches_are_saved(world: World, screen: int) -> None:
    for label in ("Подтверждать ход: всегда", "сам: да", "автоматически: да", "Чистый чат: да"):
        assert "Сохранено." == await pressed(world, label)
    await pressed(world, "Напоминания", "Одно")
    await pressed(world, "Тихо", "22–07")
    await pressed(world, "Пояс", "Екатеринбург")
    shown = (await message(world, screen)).text
    assert "Екатеринбург" in shown
    assert "17:0" in shown


async def the_last_step_sends_the_turn(world: World, words: int) -> None:
    """Never confirmed; step after step in the one message in words."""
    await pressed(world, "24→19")
    assert "19 — 1" in (await message(world, words)).text

    await pressed(world, "20→17")

    sent = (await message(world, words)).text
    assert "Ждём Марат" in sent
    assert "UTC+5" in sent


async def at_night_nothing_sounds_and_the_dice_wait(world: World, game: int) -> int:
    """Eleven in the evening by the clock she chose, auto-roll off."""
    await world.advance(hours=6)
    kept = await world.game(game)
    marats = PlayTurn(game, kept.rev, kept.seats.black.id, turns_of(kept.state)[0])
    await world.services.play.play_turn(marats)
    await world.settled()
    cup = await world.anya.last()
    assert "бросьте кубики" in cup.text
    assert (None, False) == (cup.photo, cup.sound)
    assert [["🎲 Бросить"], ["⋯"]] == cup.labels

    await pressed(world, "🎲 Бросить")

    assert "ход ваш: " in (await message(world, cup.id)).text
    return cup.id
