"""
Fairness: what can be told of the dice of a game, and checked when its match is over (UX S24).

Knows the rolls of a record and how they are told; throwing them again is the services' business.
"""

from collections.abc import Sequence
from typing import Final

from bot.correspondence.fairness import DiceCheck
from bot.correspondence.games import Entry, Game
from bot.correspondence.words import LONGEST_WORD
from bot.i18n import Translator
from bot.presenters import names, record
from bot.presenters.limits import TEXT, toast, visible_units
from bot.presenters.view import Button, Document, RecordAction, View
from engine import Color, Roll, Rolled

SCRIPT_NAME: Final = "nardy-verify.py"
ROOM: Final = TEXT - 1200
"""Units the rolls may take: the rest of the message stands around them."""

_DISCS = {Color.WHITE: "⚪", Color.BLACK: "⚫"}


def running(game: Game, entries: Sequence[Entry], *, t: Translator) -> View:
    """Return what is known of the dice while the seed is closed."""
    lines = [t("fair.title"), commitment(game, t), _word(game, t)]
    return View(_told(lines, game, entries, t), ((record.way_back(game, t),),))


def alert(game: Game, t: Translator) -> str:
    """Return the whole commitment for an alert."""
    return toast(commitment(game, t))


def commitment(game: Game, t: Translator) -> str:
    """Return the whole commitment and how many rolls there were."""
    is_alone = game.match.terms.length is None
    text_id = "fair.run" if is_alone else "fair.run.match"
    if game.ends_match:
        text_id = "fair.done"
    return t(text_id, hash=game.match.commitment, n=game.rolls_thrown)


def verified(game: Game, entries: Sequence[Entry], check: DiceCheck, *, t: Translator) -> View:
    """Return how the dice were thrown again, with the ways to do the same elsewhere."""
    if check.seed is None:
        return running(game, entries, t=t)
    lines = [verdict(check, t), commitment(game, t), _word(game, t)]
    lines.append(t("fair.seed", seed=check.seed.value.hex()))
    command = f"<code>python {SCRIPT_NAME} nardy-{game.code}.json</code>"
    lines.append(t("fair.how", text=command))
    script = Button(t("btn.script"), record.press(game, RecordAction.SCRIPT))
    written = Button("📥 .json", record.press(game, RecordAction.EXPORT, "json"))
    return View(_told(lines, game, entries, t), ((script, written), (record.way_back(game, t),)))


def verdict(check: DiceCheck, t: Translator) -> str:
    """Return whether the dice are those that were promised; in a group it is all that is said."""
    if check.seed is None:
        return toast(t("fair.closed"))
    if not check.is_promised:
        return toast(t("fair.bad.seed"))
    if check.wrong is not None:
        return toast(t("fair.bad", n=check.wrong + 1))
    return toast(t("fair.ok", n=check.thrown))


def script(content: bytes, *, t: Translator) -> Document:
    """Return the script that verifies an exported game, as a file."""
    return Document(SCRIPT_NAME, content, t("fair.script"))


def none_finished(*, t: Translator) -> View:
    """Return the answer to `/verify` of somebody who has not finished a game."""
    return View(t("fair.none"))


def _word(game: Game, t: Translator) -> str:
    return t("fair.word", word=names.plain(game.match.word, LONGEST_WORD))


def _told(lines: Sequence[str], game: Game, entries: Sequence[Entry], t: Translator) -> str:
    """Return *lines*, what the rolls were like, and the rolls themselves."""
    told = [entry.fact for entry in entries if isinstance(entry.fact, Rolled)]
    opening = " ".join(f"{white}:{black}" for white, black in game.opening)
    rolls = [f"{_DISCS[fact.by]}{fact.roll}" for fact in told]
    game = names.spoken(game, t)
    luck = [
        _luck(game, color, [fact.roll for fact in told if fact.by is color], t) for color in Color
    ]
    parts = [*lines, "", *luck, t("fair.usual"), "", t("fair.opening", ties=opening)]
    if rolls:
        parts.append(_fitted_rolls(rolls))
    return "\n".join(parts)


def _luck(game: Game, color: Color, rolls: Sequence[Roll], t: Translator) -> str:
    name = names.html(game.seats.of(color).name)
    if not rolls:
        return t("fair.luck.none", color=_DISCS[color], name=name)
    doubles = sum(roll.is_double for roll in rolls)
    pips = sum(sum(roll.dice) for roll in rolls) / len(rolls)
    return t(
        "fair.luck",
        color=_DISCS[color],
        name=name,
        n=len(rolls),
        k=doubles,
        pips=t.decimal(pips),
    )


def _fitted_rolls(rolls: Sequence[str]) -> str:
    """Return the rolls in their order; where they are too many, the last of them."""
    kept: list[str] = []
    room = ROOM
    for roll in reversed(rolls):
        room -= visible_units(roll) + 1
        if room < 0:
            kept.append("…")
            break
        kept.append(roll)
    return " ".join(reversed(kept))
