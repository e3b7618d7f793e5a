"""
Random games in which every offered button is pressed: `python -m tests.bot.telegram.every_button`.

Games of both kinds, with every option and the cube by lot; one seat reads Russian, the other
English. Each goes on by one of the buttons that were pressed, to its end.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterable
from dataclasses import replace

from bot.correspondence import decide
from bot.correspondence.commands import CubeChoice, PlayTurn, UseCube
from bot.correspondence.games import MatchInfo, Seats
from bot.correspondence.notices import Progress
from bot.correspondence.terms import Terms
from bot.dice import SeededDice
from bot.ports import Seed
from engine import Doubled, Dropped, Options, Phase, Variant, turns_of
from tests.bot.presenters.games import ANYA, COMMITMENT, START, WORD, ZOE
from tests.bot.telegram.judge import Judge, habits_by_lot
from tests.bot.telegram.sight import Tally
from tests.bot.telegram.table import Table

DOUBLES, DROPS = 0.1, 0.15
"""How often who may double does so, and who is asked passes."""
WAITING_ONE_IN = 4
"""The seat that waits has a menu only: it is not pressed in every state."""


def begun(variant: Variant, chance: random.Random) -> Table:
    """Return a table with a new game, its options by lot."""
    options = Options()
    if variant is Variant.LONG:
        classic, koks, home_mars, equal_turns = (chance.random() < 0.3 for _ in range(4))
        options = Options(classic, koks, home_mars, equal_turns)
    terms = Terms(variant, options, cube=chance.random() < 0.4)
    players = [replace(player, habits=habits_by_lot(chance)) for player in (ANYA, ZOE)]
    chance.shuffle(players)
    seed = chance.randbytes(32)
    dice = SeededDice().stream(Seed(seed), WORD, 1)
    terms = replace(terms, hints=seed[0] < 80)
    progress = decide.start(
        game_id=chance.choice([1, 84, 2**63 - 1]),
        code="abcdefghijkl",
        match=MatchInfo(7, terms, ANYA.id, COMMITMENT, WORD),
        number=1,
        seats=Seats(*players),
        dice=dice,
        now=START,
        home=None,
    )
    return Table(progress, dice)


def play(
    variant: Variant, chance: random.Random, tally: Tally, *, look_one_in: int, paint_one_in: int
) -> None:
    """
    Play one game to its end and press everything on the way.

    Raises:
        AssertionError: The first button that does not do what it says; the note says where.
    """
    table = begun(variant, chance)
    while not table.game.is_over:
        if chance.randrange(look_one_in):
            table.accept(passed_by(table, chance))
            continue
        mover = table.game.state.to_act
        waits = [mover.other] if not chance.randrange(WAITING_ONE_IN) else []
        ways = []
        for color in (mover, *waits):
            judge = Judge(table, color, tally, chance, paint_one_in=paint_one_in)
            try:
                judge.everything()
            except Exception as error:
                game = table.game
                error.add_note(f"{color} looks at rev {game.rev} of {game.state}")
                raise
            ways += judge.ways
        weights = [weight_of(way.facts[0]) for way in ways]
        table.accept(chance.choices(ways, weights)[0])
    tally.games[variant.value] += 1


def passed_by(table: Table, chance: random.Random) -> Progress:
    """Return how the game goes on where nobody looks."""
    game = table.game
    state, player = game.state, game.seats.of(game.state.to_act).id
    if state.phase is Phase.TO_PLAY:
        turn = chance.choice(turns_of(state))
        return decide.play_turn(
            game, PlayTurn(game.id, game.rev, player, turn), entries=(), now=START, dice=table.rolls
        )
    choice = CubeChoice.TAKE if state.phase is Phase.DOUBLED else CubeChoice.ROLL
    return decide.use_cube(
        game, UseCube(game.id, game.rev, player, choice), entries=(), now=START, dice=table.rolls
    )


def weight_of(fact: object) -> float:
    """Return how willingly the game goes on with *fact*."""
    return DOUBLES if isinstance(fact, Doubled) else DROPS if isinstance(fact, Dropped) else 1.0


def press_everything(
    games: int,
    seed: int = 1,
    *,
    kinds: Iterable[Variant] = Variant,
    look_one_in: int = 1,
    paint_one_in: int = 200,
) -> Tally:
    """
    Play *games* games of each kind; the faults are in the tally.

    Args:
        games: How many.

        seed: Of the first.

        kinds: Which games.

        look_one_in: So many boards are passed by for one that is pressed.

        paint_one_in: So many pictures are taken for equal, by their scenes, for one that is drawn.
    """
    tally = Tally()
    for variant in kinds:
        for number in range(games):
            chance = random.Random(f"{variant.value} {seed + number}")
            try:
                play(variant, chance, tally, look_one_in=look_one_in, paint_one_in=paint_one_in)
            except (AssertionError, LookupError, ValueError) as error:
                notes = " ".join(getattr(error, "__notes__", ()))
                tally.faults.append(f"{variant.value} {seed + number}: {error!r:.300} {notes:.600}")
    return tally


def main() -> int:
    """Play, press and print; return 1 when there is a fault."""
    parser = argparse.ArgumentParser(description="Presses every offered button of random games.")
    parser.add_argument("--games", type=int, default=300, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begin = time.monotonic()
    tally = press_everything(options.games, options.seed)
    print(f"{tally}, {time.monotonic() - begin:.0f} s")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
