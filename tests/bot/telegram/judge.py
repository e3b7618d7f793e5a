"""
A judge of one board: presses every button that is offered and asks whether it did what it says.

Knows the words of buttons by `tests.reading` and what is legal by the slow rules; of the product it
knows only what a press brought.
"""

import random
import re
from collections import Counter

from bot.correspondence.people import Habits
from bot.presenters.picks import LIST_UP_TO
from bot.presenters.view import GameAction, GamePress, View
from engine import Phase, Played, Resigned, apply
from render.scene import BoardScene, DieState
from tests.bot.telegram.cube_judge import CubeJudge
from tests.bot.telegram.sight import plain
from tests.bot.telegram.table import Effect
from tests.reading import labels, text_board
from tests.reading.labels import Play, Rows, Step, Tool, Turn
from tests.reference import worth
from tests.reference.offers import Offers
from tests.reference.offers import Turn as SlowTurn

BLANK = View("")


class Judge(CubeJudge):
    """Presses everything that one seat can press now."""

    def everything(self) -> None:
        """
        Press every button of the board, and every button of the boards on one way through it.

        Raises:
            AssertionError: A button does not do what it says, or is missing, or is too much.
        """
        game = self._table.game
        refresh = GamePress(game.id, game.rev, GameAction.REFRESH)
        root = self._table.press(refresh, self._color, BLANK).screen
        if self._state.to_act is not self._color:
            self._tally.boards["waiting"] += 1
            self._tools(root, {"menu"})
        elif self._state.phase is Phase.TO_PLAY:
            self._tally.boards["to play"] += 1
            self._picking(root)
        else:
            self._tally.boards["to decide on the cube"] += 1
            self._cube(root)
        self._menu(root, resigning=True)

    # Putting a turn together

    def _picking(self, root: View) -> None:
        roll = self._state.roll
        assert roll is not None
        self._offers = Offers(
            self._state.variant.value,
            self._rows,
            (roll.high, roll.low),
            first_turn=self._state.first_turn,
        )
        self._root = root
        ends = self._offers.ends()
        if len(ends) == 1:
            assert not self._habits.autoplay, "the only turn waits to be played"
            (end,) = ends
            self._confirm(root, end, trail=())
        elif len(ends) <= LIST_UP_TO:
            self._list(root, ends)
        else:
            self._steps(root, (), trail=())

    def _list(self, root: View, ends: frozenset[Rows]) -> None:
        """Follow each whole turn, and the way to single steps."""
        offered = [
            (label, press) for label, press in self._buttons(root) if isinstance(label, Turn)
        ]
        led = [label.after(self._rows) for label, _ in offered]
        assert len(led) == len(set(led)), "two buttons lead to one position"
        assert set(led) == ends, "the list is not that of the slow rules"
        self._picture(root, self._rows, ())
        for (_, press), end in zip(offered, led, strict=True):
            effect = self._press(press, root, "whole turn")
            self._led(effect, end, trail=(root,))
        tools = self._tools(root, {"steps", "why", "menu"})
        self._why(self._press(tools["why"], root, "why"), ())
        self._steps(self._press(tools["steps"], root, "steps").screen, (), trail=())

    def _steps(self, screen: View, chosen: SlowTurn, trail: tuple[View, ...]) -> None:
        """Follow each step, then go on with one of them that is not the last."""
        following = []
        for step, press in self._offered(screen, chosen):
            effect = self._press(press, screen, "step")
            after = (*chosen, step)
            ends = self._offers.ends(after)
            if len(ends) == 1:
                self._led(effect, next(iter(ends)), trail=(*trail, screen))
            else:
                assert effect.is_drawn
                self._offered(effect.screen, after)
                following.append((effect.screen, after))
        is_listed = len(self._offers.ends()) <= LIST_UP_TO
        undo = {"back", "restart"} if chosen else {"list"} if is_listed else set()
        tools = self._tools(screen, {"why", "menu", *undo})
        self._why(self._press(tools["why"], screen, "why"), chosen)
        self._undo(tools, screen, trail)
        if "list" in tools:
            self._back_again(self._press(tools["list"], screen, "list"), self._root)
        self._menu(screen)
        if following:
            self._steps(*self._chance.choice(following), trail=(*trail, screen))

    def _offered(self, screen: View, chosen: SlowTurn) -> list[tuple[tuple[int, int], GamePress]]:
        """Return the steps on *screen* with their buttons: exactly those of the slow rules."""
        board, legal = self._offers.board(chosen), self._offers.steps(chosen)
        expected = {step: self._said(step, board) for step in legal}
        offered = [
            (label, press) for label, press in self._buttons(screen) if isinstance(label, Step)
        ]
        assert Counter(expected.values()) == Counter(label for label, _ in offered)
        self._picture(screen, board, chosen)
        scene = screen.scene
        assert scene is not None
        shown = self._habits.highlights
        assert scene.sources == ({origin for origin, _ in legal} if shown else set())
        assert scene.targets == ({said.target for said in expected.values()} if shown else set())
        found = []
        left = dict(expected)
        for label, press in offered:
            # Two dice may bear off the same checker: the larger stands first.
            step = max((step for step, said in left.items() if said == label), key=lambda s: s[1])
            del left[step]
            found.append((step, press))
        return found

    def _said(self, step: tuple[int, int], board: Rows) -> Step:
        origin, target = step[0], max(step[0] - step[1], 0)
        hits = self._state.variant.value == "short" and target > 0 and board[1][25 - target] == 1
        return Step(origin, target, hits)

    def _led(self, effect: Effect, end: Rows, trail: tuple[View, ...]) -> None:
        """See that a press has put a whole turn together: it is shown, or played at once."""
        if self._habits.confirm:
            assert effect.is_drawn
            self._confirm(effect.screen, end, trail)
        else:
            self._played(effect, end)

    def _confirm(self, screen: View, end: Rows, trail: tuple[View, ...]) -> None:
        (only,) = [(said, to) for said, to in self._buttons(screen) if isinstance(said, Play)]
        label, press = only
        assert label.turn.after(self._rows) == end, "the button plays another turn"
        self._picture(screen, end, None)
        self._played(self._press(press, screen, "play"), end)
        tools = self._tools(screen, {"menu", *({"back", "restart"} if trail else set())})
        self._undo(tools, screen, trail)
        self._menu(screen)

    def _undo(self, tools: dict[str, GamePress], screen: View, trail: tuple[View, ...]) -> None:
        if trail:
            self._back_again(self._press(tools["back"], screen, "back"), trail[-1])
            self._back_again(self._press(tools["restart"], screen, "restart"), trail[0])

    def _played(self, effect: Effect, end: Rows) -> None:
        assert effect.progress is not None, "nothing was played"
        fact = effect.progress.facts[0]
        assert isinstance(fact, Played)
        assert fact.by is self._color
        assert self._seen(apply(self._state, fact).position) == end, "another turn was played"
        assert effect.toast == ""
        self.ways.append(effect.progress)

    def _why(self, effect: Effect, chosen: SlowTurn) -> None:
        """See that no step is explained away that is offered."""
        told = effect.toast or (plain(effect.said.text) if effect.said else "")
        assert told, "no reason is told"
        board, legal = self._offers.board(chosen), self._offers.steps(chosen)
        offered = {(said.origin, said.target) for said in (self._said(s, board) for s in legal)}
        for origin, target in re.findall(r"(\w+)→(\d+)", told):
            assert (labels.place(origin), int(target)) not in offered

    # The menu

    def _menu(self, screen: View, *, resigning: bool = False) -> None:
        """Press everything in the menu; the way back keeps what is chosen."""
        press = self._tools(screen)["menu"]
        menu = self._press(press, screen, "menu").screen
        assert (menu.text, menu.scene) == (screen.text, screen.scene), "the menu is a keyboard"
        hint = {"hint"} if self._may_ask else set()
        tools = self._tools(menu, {"text", "refresh", "resign", "board", *hint})
        for name in ("refresh", "board"):
            self._back_again(self._press(tools[name], menu, name), screen)
        ask = self._press(tools["resign"], menu, "resign").screen
        (back,) = [to for said, to in self._buttons(ask) if said == Tool("play on")]
        self._back_again(self._press(back, ask, "play on"), screen)
        if self._may_ask:
            self._hint(self._press(tools["hint"], menu, "hint"))
        if resigning:
            self._text(self._press(tools["text"], menu, "text"))
            self._resign(ask, screen)

    def _hint(self, effect: Effect) -> None:
        """Hear what the computer advises; it is counted, and the board stays as it is."""
        assert effect.progress is not None
        assert effect.progress.game.state == self._state
        assert effect.progress.game.hints != (0, 0)
        assert effect.toast
        assert effect.said is not None

    def _text(self, effect: Effect) -> None:
        """Hear the board in words: it is this one."""
        assert effect.said is not None
        heard = text_board.read(plain(effect.said.text), self._language)
        state = self._state
        assert (state.variant.value, self._color.value) == (heard.game, heard.color)
        assert (state.position.white, state.position.black) == heard.rows()
        assert state.to_act.value == heard.to_act
        assert heard.dice == (None if state.roll is None else (state.roll.high, state.roll.low))
        if heard.state == "play":
            legal = self._offers.steps()
            assert [(step[1], self._said(step, self._rows)) for step in legal] == list(heard.steps)
        else:
            assert not heard.steps

    def _resign(self, ask: View, screen: View) -> None:
        """Ask for each result that can still be, and give up by each."""
        options = self._state.options
        possible = worth.possible(
            self._state.variant.value,
            *self._rows,
            {"koks": options.koks, "home_mars": options.home_mars},
        )
        kinds = {
            said.name: (said.number, press)
            for said, press in self._buttons(ask)
            if isinstance(said, Tool) and said.name != "play on"
        }
        assert kinds.keys() == possible, "what may be conceded is not that of the slow rules"
        worst = max(worth.POINTS[kind] for kind in possible)
        for kind, (number, press) in kinds.items():
            points = worth.POINTS[kind] * self._state.cube.value
            assert number == points
            sure = self._press(press, ask, kind).screen
            is_end = worth.POINTS[kind] == worst
            name = "i resign" if is_end else "propose"
            tools = self._tools(sure, {name, "no"})
            self._back_again(self._press(tools["no"], sure, "no"), ask)
            effect = self._press(tools[name], sure, name)
            assert effect.progress is not None
            if not is_end:
                assert effect.progress.facts == ()
                assert effect.progress.game.offers[-1].outcome.value == kind
                self._back_again(effect, screen)
                continue
            (fact,) = effect.progress.facts
            assert isinstance(fact, Resigned)
            result = effect.progress.game.state.result
            assert result is not None
            assert (result.winner, result.points) == (self._color.other, 2 * points)

    # What is seen

    def _picture(self, screen: View, board: Rows, chosen: SlowTurn | None) -> None:
        """See that the picture shows *board*, how it came to be, and the dice that are left."""
        scene = screen.scene
        assert scene is not None
        assert self._seen(scene.position) == board, "the picture shows another board"
        way = Turn(
            tuple((arrow.origin, arrow.target) for arrow in scene.pending),
            frozenset(arrow.target for arrow in scene.pending if arrow.hit),
        )
        assert {arrow.color for arrow in scene.pending} <= {self._color}
        assert way.after(self._rows) == board, "the arrows lead elsewhere"
        if chosen is not None and scene.dice is not None:
            assert dice_left(scene) == self._offers.left(chosen)


def dice_left(scene: BoardScene) -> tuple[int, ...]:
    """Return the dice that the picture shows as still to be played, the larger first."""
    assert scene.dice is not None
    if scene.dice.ticks:
        return (scene.dice.dice[0].value,) * scene.dice.ticks.count(False)
    return tuple(die.value for die in scene.dice.dice if die.state is DieState.FRESH)


def habits_by_lot(chance: random.Random) -> Habits:
    """Return a player's switches; those that decide which buttons there are, by lot."""
    return Habits(
        autoplay=chance.random() < 0.7,
        confirm=chance.random() < 0.7,
        highlights=chance.random() < 0.8,
        pips=chance.random() < 0.8,
    )
