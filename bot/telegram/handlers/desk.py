"""
Desk: what every handler has at hand.

Knows the services and the ways to answer; decides nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from aiogram.types import CallbackQuery, Message

from bot.correspondence.invites import InviteStatus
from bot.correspondence.people import Player
from bot.i18n import Translator, translator
from bot.ports import Clock
from bot.presenters import menus
from bot.presenters.view import View
from bot.services import Services
from bot.telegram.picking import Picking
from bot.telegram.previews import Previews
from bot.telegram.replies import Replies
from bot.telegram.subjects import Subjects
from bot.telegram.throttle import Throttle


@dataclass(frozen=True, slots=True)
class Desk:
    """Handed to all handlers."""

    services: Services
    subjects: Subjects
    previews: Previews
    replies: Replies
    throttle: Throttle
    clock: Clock
    username: Callable[[], str]
    """The bot's own, for links."""
    picking: Picking = field(default_factory=Picking)

    def link(self, start: str) -> str:
        """Return the address that opens the bot with a `start` parameter."""
        return f"https://t.me/{self.username()}?start={start}"

    async def invitation(self, code: str, viewer: Player) -> View:
        """
        Return the card of an invitation as *viewer* sees it.

        Raises:
            InviteDead: There is none.
        """
        invite = await self.services.invites.get(code)
        is_taken = invite.status is InviteStatus.TAKEN
        standing = await self.services.statistics.standing(invite.inviter.id, invite.terms.variant)
        return menus.invitation(
            invite,
            viewer=viewer.id,
            t=translator(viewer.locale),
            url=self.link(f"j_{invite.code}"),
            is_over=is_taken and await self.services.games.is_over(invite.id),
            word=await self.services.words.of(invite.id, viewer.id),
            standing=standing,
        )

    async def may_turn(self, finger: "Finger") -> bool:
        """Whether the pressed message may become another screen: a text, and no board."""
        if not finger.is_screen:
            return False
        return await self.subjects.game_at(finger.chat, finger.message) is None


@dataclass(frozen=True, slots=True)
class Finger:
    """Who pressed what, where."""

    actor: Player
    chat: int
    message: int
    arrival: int
    is_screen: bool
    """The message is a text of ours: it may become another screen where it is no board."""

    @property
    def in_group(self) -> bool:
        """Whether others see the message too."""
        return self.chat < 0

    @property
    def t(self) -> Translator:
        """The words of whoever pressed."""
        return translator(self.actor.locale)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press is answered; `then` starts what is drawn afterwards."""

    text: str = ""
    alert: bool = False
    then: tuple[Callable[[], None], ...] = field(default=())


def finger_of(query: CallbackQuery, actor: Player, arrival: int) -> Finger | None:
    """Return the finger behind *query*; None for messages that are not in a chat of ours."""
    if query.message is None:
        return None
    return Finger(
        actor=actor,
        chat=query.message.chat.id,
        message=query.message.message_id,
        arrival=arrival,
        is_screen=isinstance(query.message, Message) and query.message.text is not None,
    )
