"""
Shows a played game as the bot would: the keyboards of every state, in one language and the other by
turns.

Knows presenters and a game that was played fact by fact; pure, so hundreds of games are cheap.
"""

from collections.abc import Iterator
from datetime import timedelta

from bot.correspondence.clock import MoveClock
from bot.correspondence.decide.cube import may_offer
from bot.correspondence.games import Game, MatchInfo, Seats
from bot.correspondence.terms import Terms
from bot.i18n import LOCALES, Translator, translator
from bot.presenters import cube, keyboards, notices, picks, record, resigning
from bot.presenters.view import Copy, Rows, Url
from bot.telegram.callbacks import encode
from engine import Color, GameState, Phase, Played, Turn, outcomes
from tests.bot.presenters.games import ANYA, COMMITMENT, MARAT, START, WORD
from tests.engine.selfplay import PlayedGame
from tests.keyboards import Keyboards, Row

LARGEST_ID = 2**63 - 1
"""What the column of a game's number holds."""


def look_at(played: PlayedGame, seen: Keyboards) -> None:
    """Show *seen* every keyboard of *played*."""
    turns = [fact.turn if isinstance(fact, Played) else () for fact in played.facts]
    for number, state in enumerate(played.states):
        game = game_at(played, state, number)
        turn = turns[number] if number < len(turns) else ()
        locale = LOCALES[number % len(LOCALES)]
        for rows in _keyboards(game, turn, translator(locale)):
            seen.look(json_rows(rows), f"{locale} {played.record.header.id} rev {number}")


def json_rows(rows: Rows) -> list[Row]:
    """Return *rows* as the Bot API writes them, every field in its longest spelling."""
    written: list[Row] = []
    for row in rows:
        cells = []
        for button in row:
            cell = {"text": button.label, "style": button.style.value}
            match button.command:
                case Url(url=url):
                    cell["url"] = url
                case Copy(text=text):
                    cell["copy_text"] = text
                case press:
                    cell["callback_data"] = encode(press)
            cells.append(cell)
        written.append(cells)
    return written


def game_at(played: PlayedGame, state: GameState, rev: int) -> Game:
    """Return the bot's game that stands at *state*."""
    header, match = played.record.header, played.match
    players = (ANYA, MARAT) if played.white == 0 else (MARAT, ANYA)
    terms = Terms(state.variant, header.options, match.length, cube=match.cube)
    return Game(
        id=LARGEST_ID,
        code="abcdefghijkl",
        match=MatchInfo(
            7,
            terms,
            ANYA.id,
            COMMITMENT,
            WORD,
            score=match.score,
            games=match.games,
            crawford_played=match.crawford_played,
        ),
        number=header.match.number,
        rev=rev,
        seats=Seats(*players),
        opening=header.opening,
        start=None,
        state=state,
        rolls_thrown=rev,
        clock=MoveClock(72 * 3600, START + timedelta(hours=72)),
        home=None,
        started_at=START,
    )


def _keyboards(game: Game, turn: Turn, t: Translator) -> Iterator[Rows]:
    """Yield what stands under a board at this instant, whoever looks and whatever he opens."""
    state = game.state
    if game.is_over:
        yield notices.start_card(game, viewer=Color.WHITE, t=t).rows
        for viewer in (Color.WHITE, None):
            yield record.after(game, t, viewer=viewer)
        return
    yield keyboards.waiting(game, t)
    yield keyboards.begin(game, t)
    yield from _conceding(game, state.to_act.other, (), None, t)
    if state.phase is Phase.TO_PLAY:
        yield from _picking(game, turn, t)
        return
    yield keyboards.menu(game, t, has_text=True)
    yield from _conceding(game, state.to_act, (), None, t)
    if cube.is_offered(game):
        yield cube.rows(game, t)
        yield cube.drop_ask(game, t).rows
    elif may_offer(game, state.to_act):
        yield cube.rows(game, t)
        yield cube.double_ask(game, t).rows


def _picking(game: Game, turn: Turn, t: Translator) -> Iterator[Rows]:
    """Yield the keyboards on the way to *turn*, step by step and from the list."""
    ways: list[tuple[Turn, bool | None]] = [(turn[:n], None) for n in range(len(turn) + 1)]
    ways += [((), False), (turn, True if turn else None)]
    for chosen, listing in ways:
        pick = picks.pick(game.state, chosen, listing=listing)
        for confirm in (True, False):
            yield keyboards.picking(game, pick, t, confirm=confirm)
        yield keyboards.menu(game, t, pick.chosen, pick.listing, has_text=True, has_hint=True)
    # Giving up comes back to the choice so far: the longest is the whole turn.
    yield from _conceding(game, game.state.to_act, *ways[-1], t)


def _conceding(
    game: Game, viewer: Color, picked: Turn, listing: bool | None, t: Translator
) -> Iterator[Rows]:
    yield resigning.ask(game, viewer=viewer, t=t, picked=picked, listing=listing).rows
    possible = outcomes(game.state, viewer)
    for outcome in possible:
        yield resigning.ask_sure(
            game, viewer=viewer, outcome=outcome, t=t, picked=picked, listing=listing
        ).rows
    if len(possible) > 1:
        yield resigning.offer(game, viewer=viewer.other, outcome=possible[0], t=t).rows
