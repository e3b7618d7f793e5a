"""The computer in a game: when it is asked, what it is told, and what it takes for fair."""

import dataclasses
import pickle
from dataclasses import replace
from typing import get_type_hints

import pytest

from bot.correspondence import computer, decide
from bot.correspondence.commands import CubeChoice, PlayTurn, Resign, UseCube
from bot.correspondence.consent import is_fair, likely
from bot.correspondence.games import Game
from bot.correspondence.people import Kind
from bot.correspondence.terms import Terms
from bot.ports import AdviceQuestion, CubeQuestion, Level, Needs, Question
from engine import (
    Color,
    GameState,
    Options,
    Outcome,
    Phase,
    Resigned,
    Turn,
    Variant,
    apply,
    parse_position,
    state_of,
)
from tests.bot.making import ANYA, ASKED, CUBE, MARAT, MIDDLE, NOON, any_turn, player, playing

EASY = replace(player(MARAT, "Computer (easy)"), telegram_id=None, kind=Kind.EASY)
ANYA_TO_ACT = MIDDLE
COMPUTER_TO_ACT = MIDDLE.replace("turn=w", "turn=b")
MATCH = Terms(length=5, cube=True)


def game_at(text: str, *, terms: Terms | None = None, score: tuple[int, int] = (0, 0)) -> Game:
    """Return a game of Аня, White, with the computer."""
    return playing(text, black=EASY, terms=terms, score=score)


def offered(game: Game, outcome: Outcome) -> Game:
    """Let Аня offer to concede *outcome*."""
    return decide.resign(game, Resign(game.id, ANYA, outcome), now=NOON).game


def test_the_computer_is_asked_when_it_is_to_act_and_only_then() -> None:
    assert computer.asked(game_at(ANYA_TO_ACT)) is None
    assert computer.asked(playing(COMPUTER_TO_ACT)) is None  # two people
    for text in (COMPUTER_TO_ACT, CUBE.replace("turn=w", "turn=b"), ASKED):
        assert Color.BLACK is computer.asked(game_at(text)), text


def test_a_game_that_is_over_asks_nobody() -> None:
    game = game_at(COMPUTER_TO_ACT)
    over = replace(game, state=apply(game.state, Resigned(Color.WHITE, Outcome.MARS)))

    assert computer.asked(over) is None


def test_an_offer_to_concede_is_to_be_answered_on_eithers_turn() -> None:
    game = offered(game_at(ANYA_TO_ACT), Outcome.OIN)

    assert Color.BLACK is computer.asked(game)
    offer = computer.offer_to(game, Color.BLACK)
    assert offer is not None
    answer = computer.answer_to(game, offer)
    assert (MARAT, game.rev) == (answer.player, answer.rev)
    refused = decide.answer_resignation(game, replace(answer, accept=False), now=NOON).game
    assert computer.asked(refused) is None


def test_the_computer_is_told_state_level_and_score_alone() -> None:
    game = game_at(COMPUTER_TO_ACT, terms=MATCH, score=(4, 7))

    question = computer.question_of(game)

    assert (game.state, Level.EASY, (3, 6)) == (question.state, question.level, question.needs)
    assert computer.question_of(game_at(COMPUTER_TO_ACT)).needs is None


def test_nothing_the_computer_is_told_leads_to_the_seed() -> None:
    """No field may hold more than values of the rules and numbers; and they are all there is."""
    assert {
        "state": GameState,
        "level": Level,
        "needs": Needs | None,
        "chance": float,
    } == get_type_hints(Question)
    game = game_at(COMPUTER_TO_ACT)
    secret = replace(game, match=replace(game.match, word="word-of-the-dice"))
    questions = (computer.question_of(secret), computer.advice_question(secret))
    told = b"".join(map(pickle.dumps, questions))
    for told_not in (b"word-of-the-dice", b"Seed", game.match.commitment.encode(), b"bot.dice"):
        assert told_not not in told


def test_advice_is_asked_for_by_the_state_and_the_score_alone() -> None:
    """No field of a question may hold more than values of the rules and numbers."""
    assert {
        "state": GameState,
        "needs": Needs | None,
        "played": Turn | None,
    } == get_type_hints(AdviceQuestion)
    assert {"state": GameState, "needs": Needs | None} == get_type_hints(CubeQuestion)
    game = playing(ANYA_TO_ACT, terms=MATCH, score=(4, 7))

    question = computer.advice_question(game)

    assert AdviceQuestion(game.state, (6, 3)) == question


def test_the_chance_is_the_boards_own_and_the_same_when_asked_again() -> None:
    game = game_at(COMPUTER_TO_ACT)
    boards = [replace(game, rev=rev, code=code) for rev in range(100) for code in ("abc", "abd")]
    chances = [computer.chance_of(board) for board in boards]

    assert chances == [computer.chance_of(board) for board in boards]
    assert len(boards) == len(set(chances))
    assert all(0 <= chance < 1 for chance in chances)
    assert 0.4 < sum(chances) / len(chances) < 0.6


@pytest.mark.parametrize(
    ("text", "thought", "choice"),
    [
        (CUBE.replace("turn=w", "turn=b"), True, CubeChoice.DOUBLE),
        (CUBE.replace("turn=w", "turn=b"), False, CubeChoice.ROLL),
        (ASKED, True, CubeChoice.TAKE),
        (ASKED, False, CubeChoice.DROP),
    ],
)
def test_a_yes_or_no_is_a_choice_about_the_cube(
    text: str, *, thought: bool, choice: CubeChoice
) -> None:
    game = game_at(text)

    assert UseCube(game.id, game.rev, MARAT, choice) == computer.command_of(game, thought)


def test_a_turn_is_played_on_the_board_it_was_thought_of_for() -> None:
    game = game_at(COMPUTER_TO_ACT)
    turn = any_turn(game)

    assert PlayTurn(game.id, game.rev, MARAT, turn) == computer.command_of(game, turn)


RACES = [
    # Nobody is near the end: whoever concedes an oin concedes enough.
    ("long w=24:15 b=24:15", Outcome.OIN),
    # Three checkers to go against fifteen far away.
    ("long w=24:12,12:3 b=3:3", Outcome.MARS),
    ("long w=24:12,12:3 b=3:3 opt=koks", Outcome.KOKS),
    ("long w=12:15 b=3:3 opt=koks", Outcome.MARS),
    # All are home, and not one will be off in time; then one will.
    ("long w=6:15 b=1:1 opt=home_mars", Outcome.OIN),
    ("long w=10:1,6:14 b=1:1 opt=home_mars", Outcome.OIN),
    ("long w=9:3,6:12 b=1:1 opt=home_mars", Outcome.MARS),
    ("long w=9:2,6:13 b=1:1 opt=home_mars", Outcome.HOME_MARS),
    # One checker is off: there is nothing worse.
    ("long w=24:14 b=1:1", Outcome.OIN),
    ("short w=25:1,6:14 b=1:2", Outcome.MARS),
    ("short w=25:2,23:1,6:12 b=1:2", Outcome.KOKS),
    ("short w=6:14,5:1 b=6:5,5:5,4:4", Outcome.OIN),
]


@pytest.mark.parametrize(("text", "outcome"), RACES)
def test_what_a_loser_would_lose_is_judged_by_the_race(text: str, outcome: Outcome) -> None:
    said = parse_position(text)
    state = replace(state_of(said), phase=Phase.TO_ROLL)

    assert outcome is likely(state, Color.WHITE)
    for conceded in Outcome:
        assert (conceded.stake >= outcome.stake) == is_fair(state, Color.WHITE, conceded)


def test_what_wins_the_match_is_always_enough() -> None:
    text = "long w=24:12,12:3 b=3:3 turn=w roll=2-1 ply=90"
    plain = offered(game_at(text, terms=Terms(length=3)), Outcome.OIN)
    last = offered(game_at(text, terms=Terms(length=3), score=(0, 4)), Outcome.OIN)

    for game, accepts in ((plain, False), (last, True)):
        offer = computer.offer_to(game, Color.BLACK)
        assert offer is not None
        assert accepts is computer.answer_to(game, offer).accept


def test_the_fields_of_a_state_are_values_of_the_rules() -> None:
    """A state is what the computer is told whole: none of its parts belongs to the bot."""
    assert {"engine", "builtins", "types"} >= {
        str(getattr(hint, "__module__", "builtins")).split(".")[0]
        for hint in get_type_hints(GameState).values()
    }
    assert dataclasses.is_dataclass(GameState)
    assert Options in get_type_hints(GameState).values()
    assert Variant in get_type_hints(GameState).values()
