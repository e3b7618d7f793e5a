"""
Statistics: the screens on which a player reads about himself (UX S25), and the line about ratings.

Knows sentences and the buttons between the screens; what is counted is `correspondence.statistics`.
"""

from collections.abc import Sequence
from typing import Final

from bot.correspondence.games import Game
from bot.correspondence.rating import Change
from bot.correspondence.statistics import NEWEST_GAMES, Rival, Statistics, Totals
from bot.i18n import Translator
from bot.presenters import names
from bot.presenters.limits import TEXT, fitted
from bot.presenters.terms import GAMES
from bot.presenters.view import Button, MenuAction, MenuPress, Rows, View
from engine import Variant

RIVALS: Final = "vs"
"""The argument of the button that leads to the opponents."""


def screen(told: Statistics, *, t: Translator) -> View:
    """Return what a player has come to in one of the two games."""
    lines = [t("stats.title", game=t(GAMES[told.variant])), _rating(told, t)]
    people, computer = told.people, told.computer
    if people.games or computer.games:
        lines.append("")
    else:
        lines += ["", t("stats.none")]
    if people.played:
        lines += _people(people, t)
    if computer.played:
        lines.append(t("stats.computer", **_score(computer)))
    if people.annulled + computer.annulled:
        lines.append(t("stats.annulled", n=people.annulled + computer.annulled))
    lines += _newest(told, t)
    return View("\n".join(lines), _rows(told.variant.value, t))


def rivals(told: Sequence[Rival], *, t: Translator) -> View:
    """Return the newest opponents of a player, and how he stands against each."""

    def text(name_length: int) -> str:
        lines = [t("stats.rivals"), ""]
        for rival in told:
            name = names.html(names.of(rival.player, t), name_length)
            balance = rival.balance
            score = f"{balance.wins}:{balance.losses}"
            lines.append(
                t("stats.rival.draws", opp=name, score=score, n=balance.draws)
                if balance.draws
                else t("stats.rival", opp=name, score=score)
            )
        return "\n".join(lines if told else [*lines, t("stats.none")])

    return View(fitted(text, TEXT), _rows(RIVALS, t))


def changed(game: Game, change: Change, *, t: Translator, name_length: int) -> str:
    """Return what a match did to the ratings, the winner's first, after a draw White's; HTML."""
    winner = game.seats.color_of(change.end.winner or game.seats.white.id)
    assert winner is not None, f"who won the match of game {game.id} has no seat in it"
    told: dict[str, str] = {}
    for role, color in (("winner", winner), ("loser", winner.other)):
        player = game.seats.of(color)
        shift = change.of(player.id)
        told[role] = names.html(player.name, name_length)
        told[f"{role}_rating"] = str(shift.points)
        told[f"{role}_change"] = change_text(shift.change_points)
    return t("end.rating", **told)


def change_text(points: int) -> str:
    """Return a change of a rating: `+12`, `−8`, `±0`."""
    return f"{'+' if points > 0 else '−' if points < 0 else '±'}{abs(points)}"


def _rating(told: Statistics, t: Translator) -> str:
    if not told.standing.experience:
        return t("stats.unrated", rating=told.standing.points)
    return t("stats.rating", rating=told.standing.points)


def _people(people: Totals, t: Translator) -> list[str]:
    return [
        t("stats.people", **_score(people)),
        t("stats.mars", mars=people.mars, koks=people.koks),
        t("stats.streak", n=people.streak),
        t("stats.time", n=people.timed_out, k=people.lost_on_time),
    ]


def _newest(told: Statistics, t: Translator) -> list[str]:
    """Return what is looked at in the newest games alone, and where those are not all, so."""
    lines = []
    if told.pace is not None:
        lines.append(t("stats.pace", span=t.span(told.pace.seconds)))
    if told.luck is not None:
        doubles = round(told.luck.doubles_percent)
        lines.append(t("stats.luck", pips=t.decimal(told.luck.average), doubles=doubles))
    if lines and told.people.games + told.computer.games > NEWEST_GAMES:
        lines.append(t("stats.newest", n=NEWEST_GAMES))
    return lines


def _score(totals: Totals) -> dict[str, int]:
    return {
        "n": totals.played,
        "wins": totals.wins,
        "losses": totals.losses,
        "draws": totals.draws,
    }


def _rows(shown: str, t: Translator) -> Rows:
    labels = {
        Variant.LONG.value: t("btn.long"),
        Variant.SHORT.value: t("btn.short"),
        RIVALS: t("btn.rivals"),
    }
    return (
        tuple(
            Button(f"{'●' if arg == shown else '○'} {label}", MenuPress(MenuAction.STATISTICS, arg))
            for arg, label in labels.items()
        ),
        (Button(t("btn.main"), MenuPress(MenuAction.MAIN)),),
    )
