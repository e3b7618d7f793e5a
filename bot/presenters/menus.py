"""
Menus: the screens around the games.

Knows start, menu, links, invitations, the list of games and help.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from urllib.parse import quote

from bot.correspondence.games import Game
from bot.correspondence.invites import Invite, InviteStatus
from bot.correspondence.people import Player, PlayerId
from bot.correspondence.rating import NEWCOMER, Standing
from bot.correspondence.terms import Terms
from bot.correspondence.words import LONGEST_WORD
from bot.i18n import LOCALES, Translator
from bot.presenters import keyboards, names, pages, results
from bot.presenters.limits import TEXT, fitted, label
from bot.presenters.terms import TAGS, words
from bot.presenters.view import (
    Button,
    Copy,
    GameAction,
    InviteAction,
    InvitePress,
    MenuAction,
    MenuPress,
    Rows,
    Style,
    Url,
    View,
)

GAMES_ON_A_PAGE: Final = 8


def welcome(name: str, *, t: Translator, computer: bool = False) -> View:
    """Return the first screen a newcomer sees (UX S1); *computer*: there is one to play with."""
    rows = [(Button(t("btn.play.friend"), MenuPress(MenuAction.NEW), Style.PRIMARY),)]
    if computer:
        rows.append((Button(t("btn.play.computer"), MenuPress(MenuAction.COMPUTER)),))
    return View(
        t("start.hi", name=names.html(name)), (*rows, (pages.button(t), _language_button(t)))
    )


def main(*, games: int, my_moves: int, t: Translator, finished: bool = False) -> View:
    """
    Return the menu (UX S2) of somebody with *games* running, *my_moves* waiting for him.

    *finished*: whether he has games that are over, offered where none is running.
    """
    rows: list[tuple[Button, ...]] = []
    if my_moves:
        to_move = t("btn.next", k=my_moves)
        rows.append((Button(to_move, MenuPress(MenuAction.NEXT_MOVE), Style.PRIMARY),))
    if games:
        rows.append((Button(t("btn.games", n=games), MenuPress(MenuAction.GAMES)),))
    elif finished:
        rows.append((_finished_button(t),))
    rows.append((Button(t("btn.new"), MenuPress(MenuAction.NEW)),))
    rating = Button(t("btn.rating"), MenuPress(MenuAction.STATISTICS))
    settings = Button(t("btn.settings"), MenuPress(MenuAction.SETTINGS))
    rows += [(rating, pages.button(t)), (settings, _help_button(t))]
    idle = t("menu.idle") if finished else t("menu.none")
    return View(t("menu.text", n=games, k=my_moves) if games else idle, tuple(rows))


def link(invite: Invite, *, t: Translator, url: str) -> View:
    """Return the screen with the link to send to an opponent (UX S4)."""
    agreed = t("terms.text", **words(invite.terms, t))
    text = f"{t('new.sent')}\n{agreed}\n\n{t('link.text', url=url)}"
    return View(text, _link_rows(invite, t, url), invite=invite.id)


def link_closed(invite: Invite, *, t: Translator, by: str = "") -> View:
    """Return what the screen of a link becomes when nobody else can take it; *by* declined it."""
    if invite.status is InviteStatus.TAKEN and invite.taken_by is not None:
        return View(t("link.taken", name=names.html(invite.taken_by.name)))
    if invite.status is InviteStatus.DECLINED and by:
        return View(t("inv.declined", name=names.html(by)))
    if invite.status is InviteStatus.EXPIRED:
        return View(t("chal.expire"))
    return _dead(t)


def invitation(
    invite: Invite,
    *,
    viewer: PlayerId,
    t: Translator,
    url: str = "",
    is_over: bool = False,
    word: str | None = None,
    standing: Standing = NEWCOMER,
) -> View:
    """
    Return what *viewer* sees of *invite* (UX S5), by its status.

    Args:
        url: Of its link, for its author.

        is_over: Of one that was accepted: its game is over.

        word: What *viewer* has chosen for the dice so far.

        standing: What its author has come to in the game it is about.
    """
    if invite.status is InviteStatus.OPEN and invite.inviter.id == viewer:
        return View(f"{t('inv.own')}\n{url}", _link_rows(invite, t, url), invite=invite.id)
    if invite.status is InviteStatus.OPEN:
        return _invitation_card(invite, t, word, standing)
    by = invite.taken_by
    if invite.status is InviteStatus.TAKEN and by is not None:
        if viewer in {by.id, invite.inviter.id} and is_over:
            return View(t("inv.over"), _new_rows(t))
        if viewer in {by.id, invite.inviter.id}:
            games = Button(t("btn.my.games"), MenuPress(MenuAction.GAMES))
            return View(t("inv.yours"), ((games,),))
        return View(t("inv.taken", name=names.html(by.name)), _new_rows(t))
    return _dead(t)


def games(
    games: Sequence[Game],
    *,
    viewer: PlayerId,
    t: Translator,
    now: datetime,
    page: int = 0,
    finished: bool = False,
) -> View:
    """
    Return a page of the running games of *viewer* (UX S6), in the order given.

    *finished*: whether there are others, that are over.
    """
    below = (*_new_rows(t)[0],)
    if finished:
        below += (_finished_button(t),)
    if not games:
        return View(t("menu.idle") if finished else t("menu.none"), (below,))
    pages = (len(games) - 1) // GAMES_ON_A_PAGE + 1
    page = min(max(page, 0), pages - 1)
    shown = games[page * GAMES_ON_A_PAGE : (page + 1) * GAMES_ON_A_PAGE]
    rows: list[tuple[Button, ...]] = [(_game_button(game, viewer, t, now),) for game in shown]
    if pages > 1:
        rows.append(pager(MenuAction.GAMES, page, pages))
    return View(t("games.title"), (*rows, below))


def help(*, t: Translator) -> View:  # noqa: A001 - the screen's name
    """Return what `/help` says in a private chat: moves, both games, the cube, matches."""
    told = (
        t("help.text"),
        t("help.long"),
        t("help.short"),
        t("help.result"),
        t("help.match"),
        t("help.commands"),
    )
    return View("\n\n".join(told), ((_menu_button(t),),))


def group_help(*, t: Translator) -> View:
    """Return what `/nardy_help` says in a group."""
    return View(t("help.group"))


def challenge(invite: Invite, *, t: Translator, addressee: str | None = None) -> View:
    """Return the open challenge in a group (UX S7); *addressee* is whom it is for."""

    def text(name_length: int) -> str:
        terms = words(invite.terms, t)
        name = names.html(invite.inviter.name, name_length)
        if addressee is None:
            return t("chal.text", name=name, hash=invite.commitment, **terms)
        to = names.html(addressee, name_length)
        return t("chal.to", name=name, opp=to, hash=invite.commitment, **terms)

    author = invite.inviter.name
    cancel = label(lambda length: t("btn.chal.cancel", name=names.plain(author, length)))
    return View(
        fitted(text, TEXT),
        (
            (Button(t("btn.join"), _invite_press(invite, InviteAction.ACCEPT), Style.SUCCESS),),
            (Button(cancel, _invite_press(invite, InviteAction.CANCEL), Style.DANGER),),
        ),
    )


def challenge_closed(invite: Invite, *, t: Translator) -> View:
    """Return what a challenge becomes when nobody plays: cancelled, declined or expired."""
    if invite.status is InviteStatus.EXPIRED:
        return View(t("chal.expire"))
    return View(t("chal.cancel"))


def group_options(terms: Terms, *, t: Translator) -> View:
    """Return the answer to a challenge with words the bot does not understand; without: *terms*."""
    return View(t("chal.options", **words(terms, t)))


def anonymous(*, t: Translator) -> View:
    """Return the answer to a challenge by an anonymous administrator: his press names him."""
    me = Button(t("btn.its.me"), MenuPress(MenuAction.CHALLENGE), Style.PRIMARY)
    return View(t("err.anon"), ((me,),))


def _invitation_card(invite: Invite, t: Translator, word: str | None, standing: Standing) -> View:
    name = names.html(invite.inviter.name)
    text = t(
        "inv.text",
        name=name,
        rating=standing.points,
        hash=invite.commitment,
        **words(invite.terms, t),
    )
    dice = t("fair.ask") if word is None else t("fair.mine", word=names.plain(word, LONGEST_WORD))
    accept = Button(t("btn.accept"), _invite_press(invite, InviteAction.ACCEPT), Style.SUCCESS)
    choose = Button(t("btn.word"), _invite_press(invite, InviteAction.WORD))
    decline = Button(t("btn.decline"), _invite_press(invite, InviteAction.DECLINE), Style.DANGER)
    read = pages.button(t, invite.terms.variant)
    return View(f"{text}\n{dice}", ((accept,), (choose,), (decline, read)), invite=invite.id)


def _link_rows(invite: Invite, t: Translator, url: str) -> Rows:
    share = f"https://t.me/share/url?url={quote(url, safe='')}&text={quote(t('link.share'))}"
    cancel = _invite_press(invite, InviteAction.CANCEL)
    return (
        (Button(t("btn.forward"), Url(share), Style.PRIMARY),),
        (Button(t("btn.copy"), Copy(url)),),
        (Button(t("btn.cancel"), cancel, Style.DANGER),),
    )


def _dead(t: Translator) -> View:
    return View(t("inv.dead"), _new_rows(t))


def _invite_press(invite: Invite, action: InviteAction) -> InvitePress:
    return InvitePress(invite.code, action)


def _game_button(game: Game, viewer: PlayerId, t: Translator, now: datetime) -> Button:
    color = game.seats.color_of(viewer)
    assert color is not None, "the games of a player are those he has a seat in"
    opponent: Player = game.seats.of(color.other)
    tag = t(TAGS[game.state.variant])
    if game.match.terms.length is not None:
        tag = f"{tag} {results.score_text(game, color)}"
    deadline = game.clock.deadline_at
    left = t.span(max((deadline - now).total_seconds(), 0)) if deadline else ""

    def words_of(length: int) -> str:
        name = names.plain(names.of(opponent, t), length)
        if game.state.to_act is color:
            return t("games.mine", opp=name, game=tag, left=left)
        return t("games.theirs", opp=name, game=tag)

    return Button(label(words_of), keyboards.press(game, GameAction.OPEN))


def pager(action: MenuAction, page: int, pages: int) -> tuple[Button, ...]:
    """Return the row that turns the pages of a list, from 0."""

    def to(number: int) -> MenuPress:
        if not 0 <= number < pages:
            return MenuPress(MenuAction.NOTHING)
        return MenuPress(action, str(number))

    middle = Button(f"{page + 1}/{pages}", MenuPress(MenuAction.NOTHING))
    return (Button("◀", to(page - 1)), middle, Button("▶", to(page + 1)))


def _new_rows(t: Translator) -> Rows:
    return ((Button(t("btn.new"), MenuPress(MenuAction.NEW)),),)


def _menu_button(t: Translator) -> Button:
    return Button(t("btn.main"), MenuPress(MenuAction.MAIN))


def _finished_button(t: Translator) -> Button:
    return Button(t("btn.finished"), MenuPress(MenuAction.FINISHED))


def _help_button(t: Translator) -> Button:
    return Button(t("btn.help"), MenuPress(MenuAction.HELP))


def _language_button(t: Translator) -> Button:
    other = next(locale for locale in LOCALES if locale != t.locale)
    return Button(t("btn.language"), MenuPress(MenuAction.LANGUAGE, other))
