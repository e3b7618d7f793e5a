"""
Results: how the end of a game is told.

Knows the sentences of each kind of end; the card around them is the notices' business.
"""

from typing import Final

from bot.correspondence.games import Game
from bot.i18n import Translator
from bot.presenters import names
from engine import Color, How, Outcome, Result

KINDS: Final = {Outcome.OIN: "kind.oin", Outcome.MARS: "kind.mars"}
"""The words for the results that can happen."""
_MINUTE: Final = 60


def points_text(half_points: int) -> str:
    """Return half-points as players count them: `2`, `0.5`."""
    return f"{half_points / 2:g}"


def text(game: Game, t: Translator, *, name_length: int = names.LENGTH) -> str:
    """Return the end of *game* in sentences, one a line, HTML."""
    result = _result(game)
    loser = _loser(game, result)
    params = {
        "winner": names.html(game.seats.of(loser.other).name, name_length),
        "loser": names.html(game.seats.of(loser).name, name_length),
        "kind": t(KINDS[result.outcome]) if result.outcome else "",
        "n": points_text(result.points),
    }
    if result.how is How.ANNULLED:
        return t("time.annul", loser=params["loser"])
    if result.how is How.TIMED_OUT:
        told = t("time.out", **params)
    elif result.how is How.RESIGNED:
        told = t(
            "res.done",
            name=params["loser"],
            winner=params["winner"],
            kind=params["kind"],
            n=params["n"],
        )
    elif result.how is How.DROPPED:
        told = t("cube.passed", name=params["loser"], winner=params["winner"], v0=params["n"])
    else:
        told = t("end.card", winner=params["winner"], kind=params["kind"], n=params["n"])
    return f"{told}\n{_stats(game, t)}"


def ribbon_text(game: Game, t: Translator) -> str:
    """Return what stands across the final picture."""
    result = _result(game)
    if result.winner is None or result.outcome is None:
        return t("ribbon.annulled")
    return t(
        "ribbon.win",
        name=names.pictured(game.seats.of(result.winner).name),
        kind=t(KINDS[result.outcome]),
        n=points_text(result.points),
    )


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
