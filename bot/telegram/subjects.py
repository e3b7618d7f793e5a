"""
Subjects: what a message is about, read at one instant.

Knows the repositories; words and pictures are made of it elsewhere (`letters`).
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.correspondence.games import Entry, Game, GameId
from bot.correspondence.invites import Invite, InviteId, Rematch
from bot.correspondence.people import Chat, Player
from bot.correspondence.rating import NEWCOMER, Change, Standing
from bot.i18n import Translator, translator
from bot.ports import Clock
from bot.storage import Outgoing, Shown, UnitOfWork
from bot.telegram.recent import Recent

RECORDS = 500
"""Games whose records are remembered."""


@dataclass(frozen=True, slots=True)
class GameSubject:
    """A game, and the message that shows it in one chat."""

    game: Game
    entries: tuple[Entry, ...]
    shown: Shown | None
    group: Chat | None
    """Of a chat that is a group."""
    seed: str | None = field(default=None, repr=False)
    """Hex digits of the match's seed; only with the game that ended it."""
    rematch: Rematch | None = None
    """Where the rematch stands, of the game that ended its match."""
    change: Change | None = None
    """What the match did to the ratings; as well."""

    @property
    def t(self) -> Translator:
        """The words of the group."""
        return translator(self.group.locale if self.group else "en")

    @property
    def zone(self) -> str:
        """The time zone of the group."""
        return self.group.zone if self.group else "UTC"


@dataclass(frozen=True, slots=True)
class InviteSubject:
    """An invitation, and the message that shows it in one chat."""

    invite: Invite
    addressee: Player | None
    """The one it is for."""
    shown: Shown | None
    group: Chat | None

    in_addressees_chat: bool = False
    """Whether it is the private chat of the one it is for."""
    word: str | None = None
    """The dice word he has chosen so far."""
    standing: Standing = NEWCOMER
    """What its author has come to in the game it is about."""

    @property
    def t(self) -> Translator:
        """The words of the group, else of whose private chat it is."""
        if self.group is not None:
            return translator(self.group.locale)
        reader = self.addressee if self.in_addressees_chat else self.invite.inviter
        assert reader is not None, "there is one it is for"
        return translator(reader.locale)


class Subjects:
    """Reads subjects, and keeps which message shows them."""

    def __init__(
        self, work: Callable[[], UnitOfWork], reading: Callable[[], UnitOfWork], clock: Clock
    ) -> None:
        self._work = work
        self._reading = reading
        self._clock = clock
        self._records: Recent[GameId, tuple[Entry, ...]] = Recent(RECORDS)
        """What was read before: a record only grows, so only its end is read again."""

    async def game(self, game_id: GameId, chat: int) -> GameSubject:
        """Return a game as it is shown in *chat*; NoSuchGame where there is none."""
        async with self._reading() as work:
            game = await work.games.get(game_id)
            known = self._records.get(game_id) or ()
            entries = known + await work.facts.of(game_id, after=len(known))
            shown = await work.views.get(chat=chat, game=game_id)
            group = await work.chats.get(chat) if chat < 0 else None
            seed = await work.seeds.opened(game.match.id) if game.ends_match else None
            rematch = await work.matches.rematch(game.match.id) if game.ends_match else None
            change = await work.ratings.change(game.match.id) if game.ends_match else None
        self._records.put(game_id, entries)
        # READ COMMITTED may see facts of a later commit; the game's revision decides.
        opened = None if seed is None else seed.value.hex()
        return GameSubject(game, entries[: game.rev], shown, group, opened, rematch, change)

    async def has_newer_board(self, row: Outgoing) -> bool:
        """Whether another board of the game of *row* is on its way to the same chat, after it."""
        async with self._reading() as work:
            return await work.outbox.has_newer_board(row)

    async def shown(self, game_id: GameId, chat: int) -> Shown | None:
        """Return the live message of a game in *chat*, or None."""
        async with self._reading() as work:
            return await work.views.get(chat=chat, game=game_id)

    async def game_at(self, chat: int, message: int) -> GameId | None:
        """Return the game whose live message in *chat* is *message*, or None."""
        async with self._reading() as work:
            return await work.views.game_at(chat, message)

    async def bare_game(self, game_id: GameId) -> Game:
        """Return a game without its record; NoSuchGame where there is none."""
        async with self._reading() as work:
            return await work.games.get(game_id)

    async def invite(self, invite_id: InviteId, chat: int) -> InviteSubject:
        """Return an invitation as it is shown in *chat*."""
        async with self._reading() as work:
            invite = await work.invites.by_id(invite_id)
            addressee = word = None
            if invite.addressee is not None:
                addressee = await work.players.get(invite.addressee)
            his = addressee is not None and addressee.telegram_id == chat
            if his and addressee is not None:
                word = await work.words.of(invite_id, addressee.id)
            standing = await work.ratings.standing(invite.inviter.id, invite.terms.variant)
            shown = await work.views.get(chat=chat, invite=invite_id)
            group = await work.chats.get(chat) if chat < 0 else None
        return InviteSubject(invite, addressee, shown, group, his, word, standing)

    async def card(self, invite_id: InviteId, chat: int) -> Shown | None:
        """Return the live message of an invitation in *chat*, or None."""
        async with self._reading() as work:
            return await work.views.get(chat=chat, invite=invite_id)

    async def keep_question(self, chat: int, message: int, invite_id: InviteId) -> None:
        """Let an answer to *message* be the dice word of the reader in a private chat."""
        async with self._work() as work:
            player = await work.players.by_telegram(chat)
            assert player is not None, "somebody is asked"
            await work.words.shown(invite_id, player.id, message)
            await work.commit()

    async def keep(self, shown: Shown) -> None:
        """Let *shown* be the live message from now on."""
        async with self._work() as work:
            await work.views.put(shown)
            await work.commit()

    async def keep_link(self, chat: int, message: int, invite_id: InviteId | None) -> None:
        """Let *message* be the screen of this link alone, or of none."""
        async with self._work() as work:
            await work.views.forget_links(chat, message)
            if invite_id is not None:
                now = self._clock.now()
                await work.views.put(
                    Shown(chat, message, shown_rev=0, sent_at=now, invite=invite_id)
                )
            await work.commit()
