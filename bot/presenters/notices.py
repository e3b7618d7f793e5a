"""
Notices: what the bot tells of its own accord beside the board.

Knows the cards at the start and the end, reminders and short news.
"""

from collections.abc import Sequence

from bot.correspondence.games import Entry, Game, match_of
from bot.correspondence.invites import Rematch
from bot.correspondence.people import Habits, Player
from bot.correspondence.rating import Change
from bot.correspondence.words import LONGEST_WORD
from bot.i18n import Translator
from bot.presenters import (
    heads,
    hints,
    keyboards,
    names,
    record,
    results,
    scenes,
    statistics,
    story,
)
from bot.presenters.limits import TEXT, fitted
from bot.presenters.terms import words
from bot.presenters.view import (
    Button,
    GameAction,
    MenuAction,
    MenuPress,
    Rows,
    Style,
    Url,
    View,
)
from engine import Color

SHORT_HASH = 16
"""Digits of the commitment on a start card; a button shows them all."""

_COLORS = {Color.WHITE: "color.w", Color.BLACK: "color.b"}
_USUAL = Habits()


def start_card(game: Game, *, viewer: Color, t: Translator) -> View:
    """Return the card that *viewer* gets once, when the game begins."""
    game = names.spoken(game, t)

    def text(name_length: int) -> str:
        return _with_more(
            game,
            viewer,
            t,
            t(
                "start.card",
                **words(game.match.terms, t),
                **_throw(game, name_length),
                color=t(_COLORS[viewer]),
                opp=names.html(game.seats.of(viewer.other).name, name_length),
                hash=_short_hash(game),
                word=_word(game),
            ),
        )

    return View(fitted(text, TEXT), _all_digits(game, t))


def start_group(game: Game, *, t: Translator) -> View:
    """Return the card that a challenge in a group becomes when somebody joins."""

    def text(name_length: int) -> str:
        return _with_more(
            game,
            None,
            t,
            t(
                "start.group",
                **words(game.match.terms, t),
                **_throw(game, name_length),
                w=names.html(game.seats.white.name, name_length),
                b=names.html(game.seats.black.name, name_length),
                hash=_short_hash(game),
                word=_word(game),
            ),
        )

    return View(fitted(text, TEXT), _all_digits(game, t))


def result_card(
    game: Game,
    *,
    viewer: Color | None,
    entries: Sequence[Entry],
    t: Translator,
    habits: Habits = _USUAL,
    seed: str | None = None,
    rematch: Rematch | None = None,
    change: Change | None = None,
    has_computer: bool = False,
) -> View:
    """
    Return the card of a game that is over, for a seat or (None) for the group.

    Args:
        seed: Hex digits of the match's seed where it may be opened.

        rematch: Where the rematch stands, of the game that ended its match.

        change: What the match did to the ratings, where it is over and counted.

        has_computer: Whether there is one to judge the game.
    """
    game = names.spoken(game, t)
    turns, events = story.turns_of(game, entries), story.events_of(game, entries)
    if viewer is None:
        told = story.unseen(events, None, own=True)
        scene = scenes.public(game, turns, t=t)
    else:
        told = story.unseen(events, viewer, own=False)
        scene = scenes.private(game, turns, viewer=viewer, t=t, habits=habits)
    reader = scene.numbering

    def text(name_length: int) -> str:
        lines = [heads.line(game, t, viewer=viewer, name_length=name_length)]
        lines += hints.lines(game, t, you=viewer, name_length=name_length)
        lines += story.lines(told, game, t=t, reader=reader, you=viewer, name_length=name_length)
        lines.append(results.text(game, t, viewer=viewer, name_length=name_length))
        if change is not None:
            lines.append(statistics.changed(game, change, t=t, name_length=name_length))
        if seed is not None:
            lines.append(t("fair.seed", seed=seed))
        return "\n".join(lines)

    rows = record.after(game, t, viewer=viewer, rematch=rematch, has_computer=has_computer)
    return View(fitted(text), rows, scene)


def reminder(
    game: Game,
    *,
    viewer: Color,
    t: Translator,
    zone: str,
    left_seconds: float,
    mention: bool = False,
) -> View:
    """Return the sounding short text to the seat to act; *mention* names it in a group."""
    assert game.clock.deadline_at is not None, "only a running clock is reminded of"
    deadline = t.deadline(game.clock.deadline_at, zone)
    game = names.spoken(game, t)

    def text(name_length: int) -> str:
        told = t(
            "rem.text",
            opp=names.html(game.seats.of(viewer.other).name, name_length),
            left=t.span(left_seconds),
            deadline=deadline,
        )
        if not mention:
            return told
        return t("rem.group", name=names.mention(game.seats.of(viewer), name_length), text=told)

    board = Button(t("btn.to.board"), keyboards.press(game, GameAction.OPEN), Style.PRIMARY)
    return View(fitted(text, TEXT), () if mention else ((board,),))


def unreachable(game: Game, *, viewer: Color, t: Translator) -> View:
    """Return the news to *viewer* that the opponent no longer receives messages."""
    return View(t("opp.blocked", opp=names.html(game.seats.of(viewer.other).name)))


def dm_hint(player: Player, *, t: Translator, url: str) -> View:
    """Return the hint in a group how *player* gets his moves in private."""
    text = t("chal.dmhint", name=names.mention(player))
    return View(text, ((Button(t("btn.open.bot"), Url(url)),),))


def declined(name: str, *, t: Translator) -> View:
    """Return the news to the inviter that *name* declined."""
    return View(t("inv.declined", name=names.html(name)), _new_game(t))


def _throw(game: Game, name_length: int) -> dict[str, object]:
    one, other = game.opening[-1]
    # With the classic opening the winner of the throw plays White, whoever's die is named first.
    classic = game.match.terms.options.classic
    first = Color.WHITE if classic or one > other else Color.BLACK
    return {
        "d1": one,
        "d2": other,
        "first": names.html(game.seats.of(first).name, name_length),
    }


def _with_more(game: Game, viewer: Color | None, t: Translator, text: str) -> str:
    """Return a start card with what only some games have: a match, ties of the throw, no cube."""
    more = []
    length = game.match.terms.length
    if length is not None:
        score = results.score_text(game, viewer)
        more.append(t("start.match", n=game.number, len=length, score=score))
    ties = ", ".join(f"{white}:{black}" for white, black in game.opening[:-1])
    if ties:
        more.append(t("start.ties", ties=ties))
    if match_of(game).is_crawford:
        more.append(t("cube.crawford"))
    return "\n".join([text, *more])


def _word(game: Game) -> str:
    return names.plain(game.match.word, LONGEST_WORD)


def _short_hash(game: Game) -> str:
    return f"{game.match.commitment[:SHORT_HASH]}…"


def _all_digits(game: Game, t: Translator) -> Rows:
    return ((Button(t("btn.digits"), keyboards.press(game, GameAction.COMMITMENT)),),)


def _new_game(t: Translator) -> Rows:
    return ((Button(t("btn.new"), MenuPress(MenuAction.NEW)),),)
