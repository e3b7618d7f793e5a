"""
Board: the live board of a game, in a private chat and in a group.

Knows the caption's grammar (UX S10); pictures are `scenes`, buttons `keyboards`, picks `picks`.
"""

from collections.abc import Sequence
from datetime import datetime

from bot.correspondence.games import Entry, Game
from bot.correspondence.people import Habits
from bot.i18n import Translator
from bot.presenters import (
    cube,
    explain,
    heads,
    hints,
    keyboards,
    moves,
    names,
    pages,
    picks,
    results,
    scenes,
    story,
    text_board,
)
from bot.presenters.limits import fitted, toast
from bot.presenters.picks import Mode, Pick
from bot.presenters.view import Rows, View
from engine import Color, Phase, Turn

_USUAL = Habits()


def private(
    game: Game,
    *,
    viewer: Color,
    entries: Sequence[Entry],
    t: Translator,
    zone: str,
    habits: Habits,
    picked: Turn = (),
    listing: bool | None = None,
    now: datetime | None = None,
) -> View:
    """
    Return the board of *viewer* in his private chat, by the state of the game and his habits.

    Args:
        picked: The steps he chose so far; the forced rest is added here.

        listing: True: the list of whole turns, or *picked* was chosen from it.
            False: step by step. None: what the state asks for.

        now: With it the caption tells the time left, else the time of a whole turn.

    Raises:
        ValueError: *picked* does not begin a legal turn of *viewer*.
    """
    game = names.spoken(game, t)
    pick = _pick_of(game, viewer, picked, listing)
    events = story.events_of(game, entries)
    turns = story.turns_among(events)
    is_asked = cube.is_asked(game) and game.state.to_act is viewer
    # Who waits is told his own turn too: the caption says what the picture shows.
    told = story.unseen(events, viewer, own=pick is None and not is_asked)

    def asked(name_length: int) -> list[str]:
        if game.is_over:
            return [results.text(game, t, viewer=viewer, name_length=name_length)]
        offer = _offer_lines(game, t, viewer, name_length)
        until = _deadline(game, t, zone)
        if pick is None and not is_asked:
            opponent = names.html(game.seats.of(viewer.other).name, name_length)
            return [*offer, t("turn.wait", opp=opponent, deadline=until)]
        mine = t("turn.roll") if pick is None else t("turn.mine", dice=moves.die_text(pick.roll))
        # A board in words begins with it.
        asked = offer or ([] if habits.text_board else [mine])
        asked.append(t("turn.left", deadline=until, left=_left(game, t, now)))
        return asked if pick is None else [*asked, *_pick_lines(pick, t)]

    def caption(name_length: int) -> str:
        last = asked(name_length)
        if habits.text_board:
            return text_board.caption(
                game, told, viewer=viewer, t=t, pick=pick, asked=last, name_length=name_length
            )
        story_lines = story.lines(
            told, game, t=t, reader=viewer, you=viewer, name_length=name_length
        )
        head = heads.line(game, t, viewer=viewer, name_length=name_length)
        advised = hints.lines(game, t, you=viewer, name_length=name_length)
        return "\n".join([head, *advised, *story_lines, *last])

    rows = cube.rows(game, t) if is_asked else _private_rows(game, pick, t, habits)
    if habits.text_board:
        return View(fitted(caption), rows)
    scene = scenes.private(game, turns, viewer=viewer, t=t, habits=habits, pick=pick)
    return View(fitted(caption), rows, scene)


def public(
    game: Game,
    *,
    entries: Sequence[Entry],
    t: Translator,
    zone: str,
    picking: Turn | None = None,
    listing: bool | None = None,
    habits: Habits = _USUAL,
) -> View:
    """
    Return the board of a group; its picture and caption never show unconfirmed steps.

    Args:
        picking: None: nobody picks. Else the steps the player to move chose so far.

        listing: As in `private`.

        habits: Of the player to move.

    Raises:
        ValueError: *picking* does not begin a legal turn.
    """
    game = names.spoken(game, t)
    events = story.events_of(game, entries)
    turns = story.turns_among(events)
    reader = scenes.public_numbering(game, turns)
    told = story.unseen(events, None, own=True)

    def caption(name_length: int) -> str:
        lines = [heads.line(game, t, viewer=None, name_length=name_length)]
        lines += hints.lines(game, t, you=None, name_length=name_length)
        lines += story.lines(told, game, t=t, reader=reader, you=None, name_length=name_length)
        if game.is_over:
            lines.append(results.text(game, t, name_length=name_length))
        else:
            lines += _offer_lines(game, t, None, name_length)
            lines.append(_group_turn(game, t, zone, name_length))
        return "\n".join(lines)

    scene = scenes.public(game, turns, t=t)
    return View(fitted(caption), _public_rows(game, t, picking, listing, habits), scene)


def pick_toast(game: Game, *, picked: Turn, t: Translator, listing: bool | None = None) -> str:
    """Return what the player to move is told of his picks in a group, as plain text."""
    return toast("\n".join(_pick_lines(picks.pick(game.state, picked, listing=listing), t)))


def why(game: Game, *, viewer: Color, picked: Turn, t: Translator) -> str:
    """
    Return for each own point and each die left why it is not among the buttons, uncut.

    Raises:
        ValueError: It is not *viewer*'s turn, or *picked* does not begin a legal turn.
    """
    return "\n".join(_why_lines(game, viewer, picked, t))


def why_alert(game: Game, *, viewer: Color, picked: Turn, t: Translator) -> str:
    """Return the same as `why`, as much of it as an alert holds."""
    return explain.short(_why_lines(game, viewer, picked, t))


def why_view(game: Game, *, viewer: Color, picked: Turn, t: Translator) -> View:
    """Return the same as `why` as a message, with the page of the rules about its first reason."""
    text = why(game, viewer=viewer, picked=picked, t=t)
    book = pages.button(t, game.state.variant, explain.first(game.state, picked))
    return View(text, ((book,),))


def menu(
    game: Game,
    *,
    viewer: Color | None,
    t: Translator,
    picked: Turn = (),
    listing: bool | None = None,
    has_computer: bool = False,
) -> Rows:
    """
    Return the keyboard of the ⋯ menu; *viewer* is None under a public board.

    The rules open at what `why` says first of the choice so far. *has_computer*: whether there is
    one to ask for advice, where that is agreed on.
    """
    assert viewer is None or not game.is_over, "the menu of a game that is over is not shown"
    is_to_play = game.state.phase is Phase.TO_PLAY and game.state.to_act is viewer
    has_hint = has_computer and is_to_play and game.allows_hints
    has_text = viewer is not None
    rows = keyboards.menu(game, t, picked, listing, has_text=has_text, has_hint=has_hint)
    if viewer is None:
        return rows
    asked = explain.first(game.state, picked) if game.state.to_act is viewer else None
    return (*rows[:-1], (pages.button(t, game.state.variant, asked), *rows[-1]))


def _pick_of(game: Game, viewer: Color, picked: Turn, listing: bool | None) -> Pick | None:
    state = game.state
    if state.phase is Phase.TO_PLAY and state.to_act is viewer:
        return picks.pick(state, picked, listing=listing)
    if picked:
        raise ValueError(f"nothing to pick: {picked}")
    return None


def _private_rows(game: Game, pick: Pick | None, t: Translator, habits: Habits) -> Rows:
    if game.is_over:
        return ()
    if pick is None:
        return keyboards.waiting(game, t)
    return keyboards.picking(game, pick, t, confirm=habits.confirm)


def _public_rows(
    game: Game, t: Translator, picking: Turn | None, listing: bool | None, habits: Habits
) -> Rows:
    if game.is_over:
        return ()
    if cube.is_asked(game):
        return cube.rows(game, t)
    if picking is None:
        return keyboards.begin(game, t)
    pick = picks.pick(game.state, picking, listing=listing)
    return keyboards.picking(game, pick, t, confirm=habits.confirm)


def _group_turn(game: Game, t: Translator, zone: str, name_length: int) -> str:
    state = game.state
    who = {
        "mention": names.mention(game.seats.of(state.to_act), name_length),
        "color": scenes.DISC[state.to_act],
        "deadline": _deadline(game, t, zone),
    }
    if state.roll is not None:
        return t("turn.group", **who, dice=moves.die_text(state.roll))
    if cube.is_offered(game):
        return t("turn.group.answer", **who)
    return t("turn.group.roll", **who) if cube.is_choice(game) else t("turn.group.throw", **who)


def _offer_lines(game: Game, t: Translator, you: Color | None, name_length: int) -> list[str]:
    """Return the double that waits for its answer."""
    if not cube.is_offered(game):
        return []
    by, value = game.state.to_act.other, 2 * game.state.cube.value
    return [cube.offer_line(game, t, by=by, value=value, you=you, name_length=name_length)]


def _pick_lines(pick: Pick, t: Translator) -> list[str]:
    """Return what is asked of the player now, and what he has chosen."""
    if pick.mode is Mode.LIST:
        return [t("pick.turn")]
    if pick.mode is Mode.STEPS:
        asked = t("pick.step", dice=moves.left_text(pick.dice_left))
        return [_chosen(pick, t), asked] if pick.chosen else [asked]
    if not pick.chosen:
        return [t("pick.only")]
    if not pick.added:
        return [_chosen(pick, t)]
    added = moves.own_text(pick.added, t, pick.added_hits)
    return [_chosen(pick, t), t("turn.added", move=added)]


def _chosen(pick: Pick, t: Translator) -> str:
    hits = [index for index in pick.hits if index < len(pick.chosen)]
    return t("pick.chosen", move=moves.own_text(pick.chosen, t, hits))


def _why_lines(game: Game, viewer: Color, picked: Turn, t: Translator) -> list[str]:
    if _pick_of(game, viewer, picked, None) is None:
        raise ValueError(f"not to play: {viewer}")
    return explain.lines(game.state, picked, t)


def _deadline(game: Game, t: Translator, zone: str) -> str:
    assert game.clock.deadline_at is not None, "the clock of a running game runs"
    return t.deadline(game.clock.deadline_at, zone)


def _left(game: Game, t: Translator, now: datetime | None) -> str:
    if now is None or game.clock.deadline_at is None:
        return t.span(game.clock.pace_seconds)
    return t.span(max((game.clock.deadline_at - now).total_seconds(), 0))
