"""Words for the dice: asked for, kept, changed until somebody joins, and fixed from then on."""

import pytest

from bot.correspondence.errors import (
    BadWord,
    InviteDead,
    InviteOwn,
    InviteTaken,
    NotAddressee,
)
from bot.correspondence.invites import Invite
from bot.correspondence.terms import Terms
from bot.dice import SeededDice
from bot.ports import Seed
from tests.bot.making import GROUP
from tests.bot.stage import Stage, set_stage


async def asked(stage: Stage) -> Invite:
    """Return a link of Аня's about which Марат is being asked."""
    invite = await stage.services.invites.create_link(stage.anya.id, Terms())
    return await stage.services.words.ask(invite.code, stage.marat.id)


async def test_the_word_of_the_joiner_is_that_of_the_match(stage: Stage) -> None:
    invite = await asked(stage)
    put, of = stage.services.words.put, stage.services.words.of
    assert await of(invite.id, stage.marat.id) is None
    await put(invite.id, stage.marat.id, "кедр")
    await put(invite.id, stage.marat.id, "  cedar-7 ")

    assert "cedar-7" == await of(invite.id, stage.marat.id)
    game = await stage.services.invites.accept(invite.code, stage.marat.id)
    assert "cedar-7" == game.match.word


async def test_somebody_elses_word_is_not_used(stage: Stage) -> None:
    invite = await asked(stage)
    await stage.services.words.put(invite.id, stage.marat.id, "cedar")

    game = await stage.services.invites.accept(invite.code, stage.zoe.id)

    assert "scripted" == game.match.word


async def test_another_word_gives_other_rolls_and_is_fixed_when_the_game_begins(
    sqlite_url: str,
) -> None:
    """F-051: with the same seed; after the start nothing changes it."""

    class OneSeed(SeededDice):
        def new_seed(self) -> Seed:
            return Seed(bytes(range(32)))

    stage = await set_stage(sqlite_url, dice=OneSeed())
    rolls = []
    for word in ("cedar", "oak"):
        invite = await asked(stage)
        await stage.services.words.put(invite.id, stage.marat.id, word)
        game = await stage.services.invites.accept(invite.code, stage.marat.id)
        with pytest.raises(InviteTaken):
            await stage.services.words.put(invite.id, stage.marat.id, "elm")
        with pytest.raises(InviteTaken):
            await stage.services.words.ask(invite.code, stage.marat.id)
        assert word == (await stage.services.games.game(game.id)).match.word
        stream = OneSeed().stream(OneSeed().new_seed(), game.match.word, 1)
        assert game.opening == tuple(stream(n) for n in range(len(game.opening)))
        rolls.append([stream(n) for n in range(30)])

    assert rolls[0] != rolls[1]
    await stage.database.close()


async def test_the_last_question_is_the_open_one_until_it_is_answered(stage: Stage) -> None:
    words, marat = stage.services.words, stage.marat.id
    first = await asked(stage)
    stage.pass_time(seconds=1)
    second = await asked(stage)

    assert second.id == await words.asked(marat, None)
    with pytest.raises(BadWord):
        await words.put(second.id, marat, "two words")
    assert second.id == await words.asked(marat, None)
    await words.put(second.id, marat, "cedar")
    assert first.id == await words.asked(marat, None)
    await stage.services.invites.cancel(first.code, stage.anya.id)
    assert await words.asked(marat, None) is None
    assert await words.asked(stage.zoe.id, None) is None


async def test_an_answer_to_a_question_is_about_that_question(stage: Stage) -> None:
    """Whichever was asked later; and again after it was answered."""
    first = await asked(stage)
    stage.pass_time(seconds=1)
    await asked(stage)
    async with stage.database.work() as work:
        await work.words.shown(first.id, stage.marat.id, 77)
        await work.commit()

    for word in ("cedar", "oak"):
        assert first.id == await stage.services.words.asked(stage.marat.id, 77)
        await stage.services.words.put(first.id, stage.marat.id, word)
    assert await stage.services.words.asked(stage.marat.id, 78) is None
    assert await stage.services.words.asked(stage.zoe.id, 77) is None


async def test_who_may_not_join_is_not_asked(stage: Stage) -> None:
    invite = await asked(stage)
    ask = stage.services.words.ask
    with pytest.raises(InviteOwn):
        await ask(invite.code, stage.anya.id)
    for_marat = await stage.services.invites.create_challenge(
        stage.anya.id, Terms(), GROUP, stage.marat.id
    )
    with pytest.raises(NotAddressee):
        await ask(for_marat.code, stage.zoe.id)
    await stage.services.invites.cancel(invite.code, stage.anya.id)
    with pytest.raises(InviteDead):
        await ask(invite.code, stage.marat.id)
    with pytest.raises(InviteDead):
        await stage.services.words.put(invite.id, stage.marat.id, "cedar")
