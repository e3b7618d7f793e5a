"""
Results: how the end of a game is told.

Knows the sentences of each kind of end; the card around them is the notices' business.
"""

from typing import Final

from bot.correspondence.games import Game, match_after, score_of
from bot.i18n import Translator
from bot.presenters import names
from engine import Color, How, Outcome, Result

KINDS: Final = {
    Outcome.OIN: "kind.oin",
    Outcome.MARS: "kind.mars",
    Outcome.KOKS: "kind.koks",
    Outcome.HOME_MARS: "kind.home",
}
"""The words for the results that can happen."""
_MINUTE: Final = 60


def points_text(half_points: int) -> str:
    """Return half-points as players count them: `2`, `½`, `1½`."""
    points, half = divmod(half_points, 2)
    return f"{points or ''}½" if half else str(points)


def won_text(game: Game, viewer: Color) -> str:
    """Return what a game that is over brought *viewer*: `+2`, `−2`, of a draw `+½`, else `0`."""
    result = _result(game)
    if not result.points:
        return "0"
    sign = "−" if result.winner is viewer.other else "+"
    return f"{sign}{points_text(result.points)}"


def score_text(game: Game, viewer: Color | None) -> str:
    """Return the score as *viewer* reads it, his own points first; a group reads White's first."""
    return ":".join(map(points_text, score_of(game, viewer or Color.WHITE)))


def text(
    game: Game,
    t: Translator,
    *,
    viewer: Color | None = None,
    name_length: int = names.LENGTH,
) -> str:
    """
    Return the end of *game* in sentences, one a line, HTML.

    Args:
        viewer: Whose points come first in the score; None for a group.

        name_length: The most visible characters of a name.
    """
    first = told(game, t, viewer=viewer, name_length=name_length)
    if _result(game).how is How.ANNULLED:
        return first
    return "\n".join([first, *_match(game, t, viewer, name_length), _stats(game, t)])


def told(
    game: Game,
    t: Translator,
    *,
    viewer: Color | None = None,
    name_length: int = names.LENGTH,
) -> str:
    """Return who won what and how, in one sentence; the arguments are those of `text`."""
    result = _result(game)
    if result.winner is None and result.how is not How.ANNULLED:
        return t("end.draw", score=score_text(game, viewer))
    loser = _loser(game, result)
    params = {
        "winner": names.html(game.seats.of(loser.other).name, name_length),
        "loser": names.html(game.seats.of(loser).name, name_length),
        "kind": t(KINDS[result.outcome]) if result.outcome else "",
        "n": points_text(result.points),
    }
    if result.how is How.ANNULLED:
        of_match = game.match.terms.length is not None
        return t("time.annul.match" if of_match else "time.annul", loser=params["loser"])
    if result.how is How.TIMED_OUT:
        return t("time.out", **params)
    if result.how is How.RESIGNED:
        return t(
            "res.done",
            name=params["loser"],
            winner=params["winner"],
            kind=params["kind"],
            n=params["n"],
        )
    if result.how is How.DROPPED:
        return t("cube.passed", name=params["loser"], winner=params["winner"], v0=params["n"])
    return t("end.card", winner=params["winner"], kind=params["kind"], n=params["n"])


def ribbon_text(game: Game, t: Translator) -> str:
    """Return what stands across the final picture."""
    result = _result(game)
    if result.how is How.ANNULLED:
        return t("ribbon.annulled")
    if result.winner is None or result.outcome is None:
        return t("ribbon.draw", n=points_text(result.points))
    return t(
        "ribbon.win",
        name=names.pictured(game.seats.of(result.winner).name),
        kind=t(KINDS[result.outcome]),
        n=points_text(result.points),
    )


def _match(game: Game, t: Translator, viewer: Color | None, name_length: int) -> list[str]:
    """Return what a game has come to in its match; nothing where it stands alone."""
    length = game.match.terms.length
    if length is None:
        return []
    if not game.ends_match:
        is_drawn = _result(game).winner is None
        score = [] if is_drawn else [t("end.score", score=score_text(game, viewer), len=length)]
        return [*score, t("end.next")]
    match = match_after(game)
    inviter = game.seats.color_of(game.match.inviter)
    assert inviter is not None, f"the author has no seat in game {game.id}"
    winner = inviter if match.winner == 0 else inviter.other
    return [
        t(
            "end.match",
            len=length,
            winner=names.html(game.seats.of(winner).name, name_length),
            score=score_text(game, winner),
        )
    ]


def _stats(game: Game, t: Translator) -> str:
    ended_at = game.ended_at or game.started_at
    seconds = (ended_at - game.started_at).total_seconds()
    if seconds < _MINUTE:
        return t("end.stats.quick", n=game.state.turns_played)
    return t("end.stats", n=game.state.turns_played, dur=t.duration(seconds))


def _result(game: Game) -> Result:
    assert game.state.result is not None, "the game is over"
    return game.state.result


def _loser(game: Game, result: Result) -> Color:
    """Return who lost; of an annulled game, who never began to play."""
    if result.winner is not None:
        return result.winner.other
    return game.state.to_act
