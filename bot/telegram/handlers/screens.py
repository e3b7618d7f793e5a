"""
Screens: the menus of a private chat and what their buttons do.

Knows which screen follows which; nothing of games but their list.
"""

import re
from collections.abc import Awaitable, Callable

from bot.correspondence.people import Home, Player
from bot.i18n import LOCALES, translator
from bot.presenters import ended, menus, new_game
from bot.presenters.view import MenuAction, MenuPress, View
from bot.telegram.callbacks import BadCallback
from bot.telegram.handlers import computer, friends, settings, statistics
from bot.telegram.handlers.choosing import RULES, choice_of
from bot.telegram.handlers.computer import ComputerScreens
from bot.telegram.handlers.desk import Answer, Desk, Finger
from bot.telegram.handlers.friends import FriendScreens
from bot.telegram.handlers.pages import PagePresses
from bot.telegram.handlers.settings import SettingsScreens
from bot.telegram.handlers.statistics import StatisticsScreens

PAGE = re.compile(r"|0|[1-9][0-9]{0,2}")


class Screens:
    """Makes the menu screens."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def main(self, player: Player) -> View:
        """Return the menu of *player*."""
        games = await self._desk.services.games.running_of(player.id)
        mine = sum(game.seats.of(game.state.to_act).id == player.id for game in games)
        finished = not games and await self._has_finished(player)
        t = translator(player.locale)
        return menus.main(games=len(games), my_moves=mine, t=t, finished=finished)

    async def home(self, player: Player) -> View:
        """Return the welcome of somebody without games, else the menu."""
        running = await self._desk.services.games.running_of(player.id)
        if running or await self._has_finished(player):
            return await self.main(player)
        return self.welcome(player)

    def welcome(self, player: Player) -> View:
        """Return the first screen a newcomer sees."""
        has_computer = self._desk.services.computers.is_there
        return menus.welcome(player.name, t=translator(player.locale), computer=has_computer)

    async def new_game(self, player: Player) -> View:
        """Return the screen of a new game with what *player* has chosen."""
        opponents = await self._desk.services.games.opponents_of(player.id)
        return new_game.screen(
            player.choices,
            t=translator(player.locale),
            computer=self._desk.services.computers.is_there,
            recent=bool(opponents),
        )

    async def games(self, player: Player, page: int = 0) -> View:
        """Return a page of the games of *player*."""
        games = await self._desk.services.games.running_of(player.id)
        return menus.games(
            games,
            viewer=player.id,
            t=translator(player.locale),
            now=self._desk.clock.now(),
            page=page,
            finished=await self._has_finished(player),
        )

    async def finished(self, player: Player, page: int = 0) -> View:
        """Return a page of the games of *player* that are over."""
        size = menus.GAMES_ON_A_PAGE
        games, count = await self._desk.services.games.finished_of(player.id, page=page, size=size)
        t = translator(player.locale)
        return ended.screen(games, count, viewer=player.id, t=t, page=page)

    async def _has_finished(self, player: Player) -> bool:
        """Whether games of *player* are over."""
        _, count = await self._desk.services.games.finished_of(player.id, page=0, size=1)
        return count > 0


class MenuPresses:
    """Answers the presses on menu screens."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._screens = Screens(desk)
        self._others: dict[MenuAction, Callable[[MenuPress, Player], Awaitable[View]]] = {
            **dict.fromkeys(computer.ACTIONS, ComputerScreens(desk.services.computers).of),
            **dict.fromkeys(friends.ACTIONS, FriendScreens(desk.services).of),
            **dict.fromkeys(statistics.ACTIONS, StatisticsScreens(desk.services.statistics).of),
        }
        """What leads to the screens of other modules."""
        self._pages = PagePresses(desk)
        self._settings = SettingsScreens(desk.services.habits, desk.clock, desk.picking)

    async def answer(self, press: MenuPress, finger: Finger) -> Answer:
        """
        Show what a button leads to.

        Raises:
            BadCallback: No button of ours says so here.
        """
        if press.action is MenuAction.NOTHING:
            return Answer()
        if press.action is MenuAction.CHALLENGE:
            return await self._challenge(finger)
        if finger.in_group:
            raise BadCallback(f"a private screen in a group: {press}")
        if press.action is MenuAction.NEXT_MOVE:
            return await self._next_move(finger)
        if press.action is MenuAction.PAGES:
            return await self._pages.answer(press, finger)
        if press.action in settings.ACTIONS:
            view, told = await self._settings.of(press, finger.actor)
            return await self._show(view, finger, told)
        return await self._show(await self._screen(press, finger.actor), finger)

    async def _screen(self, press: MenuPress, actor: Player) -> View:
        t = translator(actor.locale)
        match press.action:
            case MenuAction.MAIN:
                return await self._screens.main(actor)
            case MenuAction.NEW:
                return await self._screens.new_game(actor)
            case MenuAction.LENGTHS:
                return new_game.lengths(actor.choices, t=t)
            case MenuAction.RULES:
                return new_game.rules(actor.choices, t=t)
            case MenuAction.GAMES | MenuAction.FINISHED:
                return await self._list(press, actor)
            case MenuAction.HELP:
                return menus.help(t=t)
            case MenuAction.LANGUAGE:
                if press.arg not in LOCALES:
                    raise BadCallback(f"not a language of ours: {press}")
                actor = await self._desk.services.habits.speak(actor.id, press.arg)
                return await self._screens.home(actor)
            case MenuAction.LINK:
                terms = actor.choices.terms
                invite = await self._desk.services.invites.create_link(actor.id, terms)
                return menus.link(invite, t=t, url=self._desk.link(f"j_{invite.code}"))
            case action if action in self._others:
                return await self._others[action](press, actor)
            case _:
                return await self._chosen(press, actor)

    async def _list(self, press: MenuPress, actor: Player) -> View:
        if not PAGE.fullmatch(press.arg):
            raise BadCallback(f"not a page: {press}")
        page = int(press.arg or 0)
        if press.action is MenuAction.FINISHED:
            return await self._screens.finished(actor, page)
        return await self._screens.games(actor, page)

    async def _chosen(self, press: MenuPress, actor: Player) -> View:
        """Remember what a button of a new game says, and show its screen anew."""
        actor = await self._desk.services.players.choose(actor.id, choice_of(press))
        if press.action in RULES:
            return new_game.rules(actor.choices, t=translator(actor.locale))
        return await self._screens.new_game(actor)

    async def _next_move(self, finger: Finger) -> Answer:
        """Show the game with the nearest deadline where it is the presser's move."""
        games = await self._desk.services.games.running_of(finger.actor.id)
        for game in games:
            if game.seats.of(game.state.to_act).id == finger.actor.id:
                await self._desk.services.boards.show(game.id, finger.actor.id, fresh=True)
                return Answer()
        return await self._show(await self._screens.main(finger.actor), finger)

    async def _challenge(self, finger: Finger) -> Answer:
        """Offer a game in the name of whoever pressed: an anonymous administrator, it seems."""
        if not finger.in_group:
            raise BadCallback("a challenge outside of a group")
        await self._desk.services.invites.create_challenge(
            finger.actor.id, finger.actor.choices.terms, Home(finger.chat, None)
        )
        return Answer()

    async def _show(self, view: View, finger: Finger, told: str = "") -> Answer:
        """Let the pressed screen become *view*; under a board it is a new message."""
        replies = self._desk.replies
        if await self._desk.may_turn(finger):
            edit = (finger.chat, finger.message, view, finger.arrival)
            return Answer(told, then=(lambda: replies.turn_to(*edit),))
        return Answer(told, then=(lambda: replies.say(finger.chat, view),))
