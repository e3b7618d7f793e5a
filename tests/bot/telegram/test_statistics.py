"""Statistics and ratings in the chat: `/stats`, its buttons, the line on the result card."""

from bot.correspondence.notices import Addressee, NoticeKind
from bot.correspondence.terms import Terms
from bot.telegram import letters
from bot.telegram.subjects import Subjects
from tests.bot.stage import Stage
from tests.e2e.world import World


async def test_stats_and_its_buttons_lead_to_their_screens(world: World) -> None:
    await world.zoe.say("/stats")
    screen = await world.zoe.with_button("Against…")
    assert "Rating: 1500" in screen.text

    for button, said in (
        ("Against…", "latest opponents"),
        ("Short", "Short nardy"),
        ("Long", "Long nardy"),
        ("Menu", "No games yet"),
        ("🏆", "Rating: 1500"),
    ):
        await world.zoe.press(button)
        await world.settled()
        assert said in (await world.zoe.last()).text, button

    for data in ("m:stats:LONG", "m:stats:vs-1", "m:stats:0"):
        press = await world.zoe.forge(data, message=screen.id)
        assert "no longer exists" in (press.text or ""), data


async def test_the_result_card_tells_both_ratings_where_the_match_counted(stage: Stage) -> None:
    """UX S20; whoever only plays for fun reads nothing of it."""
    subjects = Subjects(stage.database.work, stage.database.reading, stage.clock)
    for rated in (True, False):
        ended = await stage.resign(await stage.game(terms=Terms(rated=rated)))
        rows = [row for row in await stage.outbox() if row.kind is NoticeKind.RESULT]
        for row in rows:
            subject = await subjects.game(ended.id, row.chat)
            view = letters.of_game(row, subject, now=stage.clock.now(), username="bot")
            assert rated is ("1510 (+10)" in view.text)
            assert rated is ("1490 (−10)" in view.text)
        assert {Addressee.WHITE, Addressee.BLACK} == {row.to for row in rows}
