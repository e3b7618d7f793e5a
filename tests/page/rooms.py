"""
The screens around the games, for docs/screens: menus, settings, rules, the cube, what is left.

Knows the order in which two people see them; how a picture is taken is `screens.py`'s business.
"""

import re
from collections.abc import Awaitable, Callable

from playwright.async_api import expect

from tests.page.hand import PATIENCE_MS, Hand

Take = Callable[[str], Awaitable[None]]
"""Keeps what the window shows under a name."""
MOST_TURNS = 40


async def say(hand: Hand, text: str) -> None:
    """Write to the bot."""
    composer = hand.phone.locator("[data-composer]")
    await composer.fill(text)
    await composer.press("Enter")


async def shown(hand: Hand, label: str) -> None:
    """Wait until a button is there."""
    await expect(hand.key(label)).to_be_visible(timeout=PATIENCE_MS)


async def after_the_end(hand: Hand, take: Take) -> None:
    """What the card of a finished match offers besides its record."""
    await hand.up()
    await hand.press("🏁")
    await shown(hand, "🎲 Проверить кубики")
    await take("28-result-again")
    await hand.press("🎲 Проверить кубики")
    await shown(hand, "📥 Скрипт")
    await take("29-dice-verified")
    await hand.press("🔍 Разбор")
    await shown(hand, "1-я ошибка")
    await take("30-analysis")
    await hand.press("1-я ошибка")
    await expect(hand.phone.locator(".photo img").last).to_be_visible(timeout=PATIENCE_MS)
    await take("31-mistake")


async def menus(hand: Hand, take: Take) -> None:
    """Menu, statistics, settings with their lists, rules, the computer."""
    await hand.up()
    await say(hand, "/start")
    await shown(hand, "⚙️ Настройки")
    await take("32-menu")
    await hand.press("🏆 Рейтинг")
    await shown(hand, "○ Против")
    await take("33-statistics")
    await say(hand, "/settings")
    await shown(hand, "🎨 Тема")
    await take("34-settings")
    for number, label in enumerate(("🎨 Тема", "🌙 Тихо", "🕒 Пояс", "🔄 Доска"), start=35):
        await hand.press(label)
        await shown(hand, "◀")
        await take(f"{number}-settings-list")
        await hand.press("◀")
        await shown(hand, "🎨 Тема")
    await say(hand, "/rules")
    await shown(hand, "▶")
    await take("39-rules")
    for page in range(2, 6):
        await hand.press("▶")
        await shown(hand, f"{page}/")
    await take("40-rules-block")
    await hand.press("○ Короткие")
    await shown(hand, "○ Длинные")
    await take("41-rules-short")
    await say(hand, "/new")
    await shown(hand, "🔗 Ссылка")
    await hand.press("🏁")
    await shown(hand, "до 5")
    await take("42-lengths")
    await hand.press("◀")
    await shown(hand, "🔗 Ссылка")
    await hand.press("📜 Правила")
    await shown(hand, "◀")
    await take("43-terms")
    await hand.press("◀")
    await shown(hand, "🔗 Ссылка")
    await hand.press("🤖 Компьютер")
    await shown(hand, "Лёгкий")
    await take("44-computer")
    await say(hand, "/help")
    await take("45-help")


async def rivals(anya: Hand, marat: Hand, take: Take) -> None:
    """Somebody played with before is challenged to short nardy, and chooses a word for the dice."""
    await anya.up()
    await say(anya, "/new")
    await shown(anya, "🔗 Ссылка")
    await anya.press("○ Короткие")
    await shown(anya, "● Короткие")
    await anya.press("🕘 Недавние")
    await shown(anya, "Марат")
    await take("46-recent-opponents")
    await anya.press("Марат")
    await marat.up()
    await shown(marat, "✏️ Своё слово")
    await take("47-challenge-in-private")
    await marat.press("✏️ Своё слово")
    await take("48-word-asked")
    await say(marat, "Байкал")
    await expect(marat.phone.get_by_text("Байкал").last).to_be_visible(timeout=PATIENCE_MS)
    await take("49-word-given")
    await marat.press("✅ Принять")


async def cube(anya: Hand, marat: Hand, take: Take) -> None:
    """Turns of short nardy until somebody may double, who does; the other takes."""
    for _ in range(MOST_TURNS):
        for hand in (anya, marat):
            await hand.up()
            if await hand.key("2️⃣ Удвоить").is_visible():
                await double(hand, marat if hand is anya else anya, take)
                return
            while await hand.may_move():
                await hand.step()
        await anya.page.wait_for_timeout(300)
    raise AssertionError("nobody could double")


async def double(hand: Hand, other: Hand, take: Take) -> None:
    """The question, the offer and its answer."""
    await take("50-roll-or-double")
    await hand.press("2️⃣ Удвоить")
    await shown(hand, "✅ Удвоить")
    await take("51-double-asked")
    await hand.press("✅ Удвоить")
    await other.up()
    await shown(other, "✅ Принять")
    await take("52-double-offered")
    await other.press("✅ Принять")
    await hand.up()
    if await hand.key("🎲 Бросить").is_visible():
        await hand.press("🎲 Бросить")
    await say(hand, "/text")
    await expect(hand.phone.get_by_text("Пипсы").last).to_be_visible(timeout=PATIENCE_MS)
    await take("53-in-words")
    await say(hand, "24/20 24/23 13/1")
    await hand.page.wait_for_timeout(1500)
    await take("54-typed-and-refused")
    await say(hand, "/games")
    await shown(hand, "📜 Завершённые")
    await take("55-games")
    await hand.press(re.compile("· кор"))
    await shown(hand, "❓ Почему")
    await hand.press("⋯")
    await shown(hand, "🎲 Честность")
    await hand.press("🎲 Честность")
    await take("56-fairness")


async def advice(hand: Hand, take: Take) -> None:
    """A game with the computer, and what it advises about the first turn there is a choice in."""
    await hand.up()
    await say(hand, "/new")
    await shown(hand, "🤖 Компьютер")
    await hand.press("🤖 Компьютер")
    await shown(hand, "Лёгкий")
    await hand.press("Лёгкий")
    await shown(hand, "❓ Почему")
    await hand.press("⋯")
    await shown(hand, "💡 Подсказка")
    await hand.press("💡 Подсказка")
    await expect(hand.phone.get_by_text("Подсказка ·").last).to_be_visible(timeout=PATIENCE_MS)
    await take("57-hint")
