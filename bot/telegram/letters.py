"""
Letters: the view of each row of the outbox.

Knows which presenter words which kind, in whose language; pure. Everything is made when it is sent,
from the committed state.
"""

from dataclasses import replace
from datetime import datetime

from bot.correspondence.games import Game
from bot.correspondence.invites import InviteStatus
from bot.correspondence.notices import Addressee, NoticeKind
from bot.i18n import Translator, translator
from bot.presenters import board, hints, menus, notices, resigning, text_board
from bot.presenters.view import View
from bot.storage import Outgoing
from bot.telegram.picking import kept_in
from bot.telegram.subjects import GameSubject, InviteSubject
from engine import Color, Outcome

START_LINK = "https://t.me/{username}?start=hi"


def of_game(
    row: Outgoing,
    subject: GameSubject,
    *,
    now: datetime,
    username: str,
    has_computer: bool = False,
) -> View:
    """
    Return what *row* says about a game, to a seat or to the group.

    *has_computer*: whether there is one to judge a game that is over.

    The board of a game that is over is its result card: a late row must not take that away.
    """
    if row.kind is NoticeKind.BOARD and subject.game.is_over:
        row = replace(row, kind=NoticeKind.RESULT)
    if row.to is Addressee.GAME:
        return _to_group(row, subject, username=username)
    return _to_seat(row, subject, now=now, has_computer=has_computer)


def _to_seat(row: Outgoing, subject: GameSubject, *, now: datetime, has_computer: bool) -> View:
    game, viewer = subject.game, Color(row.to.value)
    player = game.seats.of(viewer)
    t = translator(player.locale)
    match row.kind:
        case NoticeKind.START:
            return notices.start_card(game, viewer=viewer, t=t)
        case NoticeKind.BOARD:
            picked, listing = kept_in(row.params, game)
            return board.private(
                game,
                viewer=viewer,
                entries=subject.entries,
                t=t,
                zone=player.zone,
                habits=player.habits,
                picked=picked,
                listing=listing,
                now=now,
            )
        case NoticeKind.REMINDER:
            return notices.reminder(
                game, viewer=viewer, t=t, zone=player.zone, left_seconds=row.params["left_seconds"]
            )
        case NoticeKind.RESIGN_OFFER | NoticeKind.RESIGN_REFUSED:
            return _resigning(row, game, viewer, t)
        case NoticeKind.HINT:
            by, count = Color(row.params["by"]), row.params["n"]
            return hints.used(game, by=by, count=count, t=t)
        case NoticeKind.RESULT | NoticeKind.REMATCH:
            card = notices.result_card(
                game,
                viewer=viewer,
                entries=subject.entries,
                t=t,
                habits=player.habits,
                seed=subject.seed,
                rematch=subject.rematch,
                change=subject.change,
                has_computer=has_computer,
            )
            in_words = player.habits.text_board
            return text_board.instead(card, game, viewer=viewer, t=t) if in_words else card
        case NoticeKind.UNREACHABLE:
            return notices.unreachable(game, viewer=viewer, t=t)
        case kind:
            raise AssertionError(f"no letter to a seat: {kind}")


def _to_group(row: Outgoing, subject: GameSubject, *, username: str) -> View:
    game, t = subject.game, subject.t
    match row.kind:
        case NoticeKind.START:
            return notices.start_group(game, t=t)
        case NoticeKind.BOARD:
            return board.public(game, entries=subject.entries, t=t, zone=subject.zone)
        case NoticeKind.REMINDER:
            return notices.reminder(
                game,
                viewer=Color(row.params["mention"]),
                t=t,
                zone=subject.zone,
                left_seconds=row.params["left_seconds"],
                mention=True,
            )
        case NoticeKind.RESIGN_OFFER | NoticeKind.RESIGN_REFUSED:
            return _resigning(row, game, Color(row.params["mention"]), t)
        case NoticeKind.RESULT | NoticeKind.REMATCH:
            return notices.result_card(
                game,
                viewer=None,
                entries=subject.entries,
                t=t,
                seed=subject.seed,
                rematch=subject.rematch,
                change=subject.change,
            )
        case NoticeKind.DM_HINT:
            color = Color(row.params["seat"])
            url = START_LINK.format(username=username)
            return notices.dm_hint(game.seats.of(color), t=t, url=url)
        case kind:
            raise AssertionError(f"no letter to a group: {kind}")


def _resigning(row: Outgoing, game: Game, viewer: Color, t: Translator) -> View:
    is_offer = row.kind is NoticeKind.RESIGN_OFFER
    return (resigning.offer if is_offer else resigning.refused)(
        game,
        viewer=viewer,
        outcome=Outcome(row.params["outcome"]),
        t=t,
        mention="mention" in row.params,
    )


def of_invite(row: Outgoing, subject: InviteSubject) -> View:
    """Return what *row* says about an invitation."""
    if row.kind is NoticeKind.DECLINED:
        return notices.declined(row.params["name"], t=subject.t)
    if subject.in_addressees_chat and subject.addressee is not None:
        reader, invite = subject.addressee.id, subject.invite
        return menus.invitation(
            invite,
            viewer=reader,
            t=subject.t,
            word=subject.word,
            standing=subject.standing,
        )
    if subject.invite.home is None:
        return menus.link_closed(subject.invite, t=subject.t, by=row.params.get("name", ""))
    if subject.invite.status is InviteStatus.OPEN:
        addressee = None if subject.addressee is None else subject.addressee.name
        return menus.challenge(subject.invite, t=subject.t, addressee=addressee)
    return menus.challenge_closed(subject.invite, t=subject.t)
