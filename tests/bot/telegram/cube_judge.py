"""A judge of the cube: presses what throws, doubles, takes and passes."""

from bot.correspondence.notices import Progress
from bot.presenters.view import GamePress, View
from engine import Doubled, Dropped, Phase, Rolled, Took
from tests.bot.telegram.sight import Sight
from tests.bot.telegram.table import Effect
from tests.reading.labels import Tool


class CubeJudge(Sight):
    """Presses everything about the cube."""

    def _cube(self, root: View) -> None:
        cube, game = self._state.cube, self._table.game
        if self._state.phase is Phase.DOUBLED:
            tools = self._tools(root, {"take", "pass", "menu"})
            took = self._decided(self._press(tools["take"], root, "take"), Took)
            assert (took.game.state.cube.value, took.game.state.cube.owner) == (
                2 * cube.value,
                self._color,
            )
            passing = self._asked(root, tools["pass"], "pass", cube.value)
            passed = self._decided(self._press(passing["i pass"], root, "i pass"), Dropped)
            result = passed.game.state.result
            assert result is not None
            assert (result.winner, result.points) == (self._color.other, 2 * cube.value)
            return
        is_mine = cube.enabled and cube.owner in {None, self._color} and cube.value < 64
        tools = self._tools(root, {"roll", "menu", *({"double"} if is_mine else set())})
        rolled = self._decided(self._press(tools["roll"], root, "roll"), Rolled)
        assert rolled.game.rolls_thrown > game.rolls_thrown
        if is_mine:
            asking = self._asked(root, tools["double"], "double", 2 * cube.value)
            doubled = self._decided(self._press(asking["i double"], root, "i double"), Doubled)
            assert doubled.game.state.to_act is self._color.other

    def _asked(self, root: View, press: GamePress, name: str, number: int) -> dict[str, GamePress]:
        """Press a button that asks first; return what is asked, its way back tried."""
        (said,) = [label for label, to in self._buttons(root) if to == press]
        assert said == Tool(name, number)
        screen = self._press(press, root, name).screen
        tools = self._tools(screen, {"no", f"i {name}"})
        self._back_again(self._press(tools["no"], screen, "no"), root)
        return tools

    def _decided(self, effect: Effect, kind: type[Took | Dropped | Rolled | Doubled]) -> Progress:
        assert effect.progress is not None, "nothing was decided"
        assert isinstance(effect.progress.facts[0], kind)
        assert effect.progress.facts[0].by is self._color
        self.ways.append(effect.progress)
        return effect.progress
