"""Two whole matches, pressed by two seats to the end; every score is written by hand."""

from bot.correspondence.terms import Terms
from engine import How, Options, Outcome, Variant
from tests.e2e.duel import ANYA, FIRST, LAST, MARAT, Duel, MatchDice, Written
from tests.e2e.world import World

OIN, KOKS, HOME_MARS = Outcome.OIN, Outcome.KOKS, Outcome.HOME_MARS

SHORT_TO_5 = [
    Written(How.DROPPED, MARAT, OIN, 2, (0, 2), ("0:1", "1:0"),
            "Аня пасует: Марат +1.", has_cube=True),
    Written(How.RESIGNED, MARAT, OIN, 4, (0, 6), ("0:3", "3:0"),
            "Аня сдаётся: оин, Марат +2.", has_cube=True),
    Written(How.TIMED_OUT, MARAT, OIN, 2, (0, 8), ("0:4", "4:0"),
            "⌛ Время Аня вышло. Победа Марат: оин +1.", has_cube=True),
    Written(How.BORNE_OFF, ANYA, KOKS, 6, (6, 8), ("3:4", "4:3"),
            "🏁 Побеждает Аня: кокс +3.", is_crawford=True),
    Written(How.DROPPED, ANYA, OIN, 2, (8, 8), ("4:4", "4:4"),
            "Марат пасует: Аня +1.", has_cube=True),
    Written(How.RESIGNED, ANYA, KOKS, 6, (10, 8), ("5:4", "4:5"),
            "Марат сдаётся: кокс, Аня +3.\n🏆 Матч до 5: побеждает Аня, 5:4.", has_cube=True),
]  # fmt: skip
"""A pass, a cube at two, time up on an answer, the Crawford game and its koks, a dead cube."""

LONG_TO_5 = [
    Written(How.BORNE_OFF, None, None, 1, (1, 1), ("½:½", "½:½"),
            "🤝 Ничья: оба закончили, счёт ½:½."),
    Written(How.BORNE_OFF, ANYA, KOKS, 6, (7, 1), ("3½:½", "½:3½"),
            "🏁 Побеждает Аня: кокс +3."),
    Written(How.BORNE_OFF, MARAT, HOME_MARS, 8, (7, 9), ("3½:4½", "4½:3½"),
            "🏁 Побеждает Марат: домашний марс +4."),
    Written(How.TIMED_OUT, ANYA, OIN, 2, (9, 9), ("4½:4½", "4½:4½"),
            "⌛ Время Марат вышло. Победа Аня: оин +1."),
    Written(How.RESIGNED, ANYA, HOME_MARS, 8, (10, 9), ("5:4½", "4½:5"),
            "Марат сдаётся: домашний марс, Аня +4.\n🏆 Матч до 5: побеждает Аня, 5:4½."),
]  # fmt: skip
"""A draw worth half a point to each, a koks, a home mars, time up, and half of a point needed."""

# Legal throws that leave little to choose: most turns of these games play themselves.
DRAW = (
    "53 33 55 66 55 33 64 55 55 55 55 55 55 55 55 55 55 55 55 55"
    " 55 55 55 55 55 55 55 55 55 55 55 66 55 44 44 44 44 44 44 11"
)
LONG_KOKS = (
    "21 33 41 66 31 33 42 44 62 66 22 44 22 66 22 44 22 66 22 44"
    " 22 66 22 44 22 66 22 44 21 55 11 66 32 55 33 44 33 44 44 22"
)
"""Марат, who has White, stays on his head."""
LONG_HOME_MARS = (
    "53 33 55 66 55 64 55 66 66 55 55 55 44 55 66 55 55 55 66"
    " 55 55 55 66 55 55 55 66 55 55 66 66 66 53 44 65 44 22 44"
)
"""Аня, who has White, comes home and no further."""
SHORT_KOKS = "51 55 51 66 52 55 62 66 22 65 22 55 22 66 22 66 22 22 22 33"
"""Марат, who has White, leaves a checker behind."""

DOUBLE = ("2️⃣ Удвоить до 2", "✅ Удвоить")
PASS = ("🏳 Пас: −1", "🏳 Пас")
TOO_LATE_HOURS = 73


async def test_a_match_of_short_nardy_to_five_with_cube_crawford_and_koks(
    sqlite_url: str, quiet_log: None
) -> None:
    """RULES 6, 7: six games; after each the score is the written one wherever it stands."""
    dice = MatchDice("31", "31", "31", SHORT_KOKS, "13", "31 21 21")
    async with World(sqlite_url, dice=dice) as world:
        await world.start_bot()
        duel = Duel(world, Terms(Variant.SHORT, length=5, cube=True), SHORT_TO_5)
        await duel.begin("Правила: обычные, куб удвоения, правило Кроуфорда")

        await duel.turn(ANYA)
        await duel.press(MARAT, *DOUBLE)
        await duel.press(ANYA, *PASS)
        await duel.check()

        await duel.turn(MARAT)
        await duel.press(ANYA, *DOUBLE)
        await duel.press(MARAT, "✅ Принять — куб мой")
        await duel.press(ANYA, "⋯", "🏳 Сдаться", "Оин −2", "🏳 Предложить")
        await duel.press(MARAT, "✅ Принять")
        await duel.check()

        await duel.turn(ANYA)
        await duel.press(MARAT, *DOUBLE)
        await duel.let_time_pass(hours=TOO_LATE_HOURS)
        await duel.check()

        await duel.play_out(LAST, LAST)
        await duel.check()

        # Марат needs one point: only Аня, who needs two, may still double.
        await duel.turn(MARAT)
        await duel.press(ANYA, *DOUBLE)
        await duel.press(MARAT, *PASS)
        await duel.check()

        # Both need one point: nobody is asked about a cube that is dead.
        await duel.turn(MARAT)
        await duel.turn(ANYA)
        await duel.press(MARAT, "⋯", "🏳 Сдаться", "Кокс −3", "🏳 Сдаюсь")
        await duel.check()
        await duel.check_end((10, 8))


async def test_a_match_of_long_nardy_with_koks_home_mars_and_equal_turns(
    sqlite_url: str, quiet_log: None
) -> None:
    """RULES 5, 6: half-points from the first game to the last."""
    options = Options(koks=True, home_mars=True, equal_turns=True)
    dice = MatchDice(DRAW, LONG_KOKS, LONG_HOME_MARS, "31 54 62", "31 54 62")
    async with World(sqlite_url, dice=dice) as world:
        await world.start_bot()
        duel = Duel(world, Terms(options=options, length=5), LONG_TO_5)
        await duel.begin("официальные 2025 + кокс + домашний марс + равноходовость (½–½), без куба")

        for tastes in ((LAST, LAST), (LAST, FIRST), (LAST, LAST)):
            await duel.play_out(*tastes)
            await duel.check()

        await duel.let_time_pass(hours=TOO_LATE_HOURS)
        await duel.check()

        await duel.press(MARAT, "⋯", "🏳 Сдаться", "Домашний марс −4", "🏳 Сдаюсь")
        await duel.check()
        await duel.check_end((10, 9))
