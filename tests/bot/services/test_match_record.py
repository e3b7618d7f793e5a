"""The records of a match: scores, the Crawford game, and the forms that show them."""

from dataclasses import replace

import pytest

from bot.correspondence import decide
from bot.correspondence.games import Entry, Game, MatchInfo, Seats
from bot.correspondence.terms import Terms
from bot.services import NotInThisForm
from bot.services.match_record import match_before, record_of
from bot.services.record_text import record_text
from engine import (
    Color,
    Cube,
    Doubled,
    Fact,
    GameRecord,
    How,
    Options,
    Outcome,
    Phase,
    Played,
    Resigned,
    Result,
    Roll,
    Rolled,
    TimedOut,
    Took,
    Variant,
    apply,
    mat_text,
    parse_mat,
    parse_position,
    parse_record,
    parse_turn_text,
    record_json,
    replay,
    state_of,
    turns_of,
)
from tests.bot.making import ANYA, MARAT, NOON, player, stream
from tests.bot.stage import Stage

CUBED = Terms(variant=Variant.SHORT, length=3, cube=True)


def begun(number: int, terms: Terms = CUBED) -> Game:
    """Return a game of Аня, who invited and has White in the odd games, and Марат."""
    anya, marat = player(ANYA, "Аня"), player(MARAT, "Марат")
    return decide.start(
        game_id=80 + number,
        code=f"abcdefghijk{number}",
        match=MatchInfo(id=5, terms=terms, inviter=ANYA, commitment="c0" * 32, word="word"),
        number=number,
        seats=Seats(anya, marat) if number % 2 else Seats(marat, anya),
        dice=stream((6, 4)),
        now=NOON,
        home=None,
    ).game


def after(game: Game, *facts: Fact) -> tuple[Game, tuple[Entry, ...]]:
    """Return the game after its opening turn and *facts*, and all entries."""
    state = game.state
    opening = Played(state.to_act, turns_of(state)[0])
    told = (opening, *facts)
    for fact in told:
        state = apply(state, fact)
    entries = tuple(Entry(n, NOON, fact) for n, fact in enumerate(told, start=1))
    return replace(game, state=state, rev=len(told)), entries


def the_match() -> list[tuple[Game, tuple[Entry, ...]]]:
    """Аня wins two with a cube, Марат one in the Crawford game, and the third is running."""
    white, black = Color.WHITE, Color.BLACK
    first = after(begun(1), Doubled(black), Took(white), Rolled(black, Roll(4, 3)))
    game, entries = first
    told = (Resigned(black, Outcome.OIN),)
    game = replace(game, state=apply(game.state, told[0]), rev=game.rev + 1)
    first = (game, (*entries, Entry(len(entries) + 1, NOON, told[0])))
    crawford = begun(2)
    crawford = replace(crawford, state=replace(crawford.state, cube=Cube()))
    return [first, after(crawford, TimedOut(black)), after(begun(3), Doubled(black))]


def recorded() -> list[GameRecord]:
    """Return the records of that match."""
    played = the_match()
    games = [game for game, _ in played]
    return [
        record_of(game, entries, None, earlier=games[:index])
        for index, (game, entries) in enumerate(played)
    ]


def test_every_game_of_a_match_is_recorded_with_the_score_it_began_at() -> None:
    """White's points first, whoever he is (docs/formats.md §5)."""
    matches = [record.header.match for record in recorded()]

    assert [(0, 0), (0, 4), (4, 2)] == [match.score for match in matches]
    assert [1, 2, 3] == [match.number for match in matches]
    assert [False, True, False] == [match.crawford for match in matches]
    assert [True, False, True] == [match.cube for match in matches]


def test_every_game_of_a_match_replays_to_its_state() -> None:
    """The JSON record of each game stands for itself (docs/formats.md §5)."""
    for (game, _), record in zip(the_match(), recorded(), strict=True):
        assert game.state == replay(parse_record(record_json(record)))


def test_a_match_file_adds_up_to_the_score_of_the_match() -> None:
    """Left is who invited, in every game (docs/formats.md §7)."""
    read = parse_mat(mat_text(recorded()))

    assert ("Аня", "Марат", 3, (4, 2)) == (read.left, read.right, read.length, read.score)
    assert Phase.DOUBLED is read.games[2].state.phase


def test_a_record_for_people_says_the_terms_the_cube_and_the_score() -> None:
    first, second, third = (record_text(record).splitlines() for record in recorded())

    assert "match to 3, game 1, score w 0, b 0, with the cube" == first[1]
    assert [
        "   2. b doubles to 2",
        "   3. w takes",
        "   4. b 4-3",
        "   5. b resigns: oin",
        "result: w +2, oin, cube 2, resigned",
    ] == first[-5:]
    assert "match to 3, game 2, score w 0, b 2, Crawford game, without the cube" == second[1]
    assert ["   2. b runs out of time", "result: w +1, oin, timed_out"] == second[-2:]
    assert ["   2. b doubles to 2", "result: running"] == third[-2:]


def test_a_record_for_people_marks_hits() -> None:
    """A star where a blot is hit (docs/formats.md §2)."""
    text = "short w=24:2,13:5,8:3,6:5 b=24:1,20:1,13:5,8:3,6:5 turn=w roll=3-1 ply=20"
    game = replace(begun(1), start=text, state=state_of(parse_position(text)))
    turn = Played(Color.WHITE, parse_turn_text("8/5(3) 6/5(1)"))

    lines = record_text(record_of(game, (Entry(1, NOON, turn),), None, earlier=())).splitlines()

    assert ["   1. w 3-1: 8/5* 6/5", "result: running"] == lines[-2:]


def test_a_record_for_people_names_the_options() -> None:
    terms = Terms(options=Options(koks=True, equal_turns=True, draw="one"))

    lines = record_text(record_of(begun(1, terms), (), None, earlier=())).splitlines()

    assert (
        "one game for points, without the cube, koks, equal turns, a draw is one point each"
        == lines[1]
    )


def test_a_draw_gives_each_its_points() -> None:
    """Equal turns (docs/rules/long.md §9)."""
    terms = Terms(options=Options(equal_turns=True))
    text = "long w=- b=1:1 turn=b ply=31 opt=equal_turns"
    game = replace(begun(1, terms), start=text, state=state_of(parse_position(text)))
    facts: tuple[Fact, ...] = (
        Rolled(Color.BLACK, Roll(6, 5)),
        Played(Color.BLACK, parse_turn_text("1/off(6)")),
    )
    state = game.state
    for fact in facts:
        state = apply(state, fact)
    entries = tuple(Entry(n, NOON, fact) for n, fact in enumerate(facts, start=1))

    record = record_of(replace(game, state=state), entries, None, earlier=())

    assert "result: draw, +0.5 each, borne_off" == record_text(record).splitlines()[-1]


def test_games_that_are_no_match_are_noticed() -> None:
    """A game before has no result, or the match was over."""
    (first, _), (_second, _), (running, _) = the_match()
    won = replace(first, state=replace(first.state, result=replace(lost(first), points=6)))

    for earlier in ([running], [won]):
        with pytest.raises(ValueError, match="match 5"):
            match_before(running, earlier)


def lost(game: Game) -> Result:
    """Return the result of a game that has one."""
    assert game.state.result is not None
    return game.state.result


async def short_game(stage: Stage) -> Game:
    """Begin one game of short nardy with the cube."""
    invite = await stage.services.invites.create_link(
        stage.anya.id, Terms(variant=Variant.SHORT, cube=True)
    )
    return await stage.services.invites.accept(invite.code, stage.marat.id)


async def test_a_game_of_short_nardy_is_exported_in_every_form(stage: Stage) -> None:
    """F-072: JSON, text and the file of the match."""
    game = await short_game(stage)
    for _ in range(4):
        game = (await stage.play(game)).game
    game = await stage.resign(game)

    line = await stage.services.records.export(game.code)
    text = await stage.services.records.export(game.code, form="text")
    read = parse_mat(await stage.services.records.export(game.code, form="mat"))

    assert game.state == replay(parse_record(line))
    assert f"game {game.code}, short nardy" == text.splitlines()[0]
    assert ("Аня", "Марат", None) == (read.left, read.right, read.length)
    assert lost(game).points == max(read.score)
    assert (game.code,) == tuple(
        record.header.id for record in await stage.services.records.match(game.code)
    )


async def test_a_match_of_long_nardy_has_its_file_too(stage: Stage) -> None:
    """UX S22: under a line that names the game (docs/formats.md §7)."""
    options = Options(koks=True, equal_turns=True)
    game = await stage.game(start=None, terms=Terms(options=options, length=5))
    await stage.resign(game)
    running = await stage.newest()

    written = await stage.services.records.export(running.code, form="mat")
    read = parse_mat(written)

    assert '; [Variant "Long Nardy"]' == written.splitlines()[0]
    assert (Variant.LONG, options, 5) == (read.variant, read.options, read.length)
    ended, goes_on = (each.state.result for each in read.games)
    assert ended is not None
    assert (How.RESIGNED, None) == (ended.how, goes_on)


async def test_a_match_that_began_elsewhere_has_no_file(stage: Stage) -> None:
    start = "short w=24:2,13:5,8:3,6:5 b=24:2,13:5,8:3,6:5 turn=w roll=3-1"
    game = await stage.game(start=start, terms=CUBED, acted=False)

    with pytest.raises(NotInThisForm, match="does not: use json"):
        await stage.services.records.export(game.code, form="mat")


async def test_the_games_of_a_match_are_read_in_their_order(stage: Stage) -> None:
    game = await short_game(stage)
    await short_game(stage)

    async with stage.database.reading() as work:
        assert (game.code,) == tuple(each.code for each in await work.games.of_match(game.match.id))
