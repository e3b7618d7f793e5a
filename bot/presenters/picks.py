"""
Picks: where a player stands while he puts a turn together.

Knows the steps chosen so far, the rest that is forced, and what may follow (UX S11).
Buttons and words are the board's business.
"""

from dataclasses import dataclass
from enum import Enum

from engine import GameState, Roll, Step, Turn, hits_of, tree_of, turns_of
from engine.rules import Final
from engine.turn_tree import Branch

LIST_UP_TO = 8
"""So many different final positions are offered as a list of whole turns."""


class Mode(Enum):
    """What is asked of the player."""

    LIST = "list"
    """Choose a whole turn."""
    STEPS = "steps"
    """Choose the next step."""
    CONFIRM = "confirm"
    """The turn is complete: play it or go back."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The partial turn of the seat to act."""

    roll: Roll
    mode: Mode
    chosen: Turn = ()
    """The steps the player chose; they live in the buttons."""
    added: Turn = ()
    """The forced rest, never stored."""
    next: tuple[Step, ...] = ()
    """The steps that may follow, larger die first, then from high to low."""
    turns: tuple[Turn, ...] = ()
    """The whole turns, where there are few enough to list them."""
    whole: bool = False
    """Whether the chosen steps were chosen from the list, as one turn."""
    hits: tuple[int, ...] = ()
    """Indices of the `steps` that hit."""

    @property
    def steps(self) -> Turn:
        """The steps on the picture: the chosen ones and the forced rest."""
        return self.chosen + self.added

    @property
    def added_hits(self) -> tuple[int, ...]:
        """Indices of the `added` steps that hit."""
        chosen = len(self.chosen)
        return tuple(index - chosen for index in self.hits if index >= chosen)

    @property
    def has_list(self) -> bool:
        """Whether whole turns can be offered."""
        return bool(self.turns)

    @property
    def listing(self) -> bool | None:
        """What leads here again, beside the chosen steps (see `pick`)."""
        if self.whole:
            return True
        return False if self.mode is Mode.STEPS and self.has_list else None

    @property
    def dice_left(self) -> tuple[int, ...]:
        """The dice not played yet, the larger first."""
        left = list(self.roll.dice)
        for step in self.steps:
            left.remove(step.die)
        return tuple(left)


def pick(state: GameState, chosen: Turn = (), *, listing: bool | None = None) -> Pick:
    """
    Return where the seat to act stands after choosing *chosen*.

    Args:
        state: To play.

        listing: True: the list of whole turns, or a turn chosen from it. False: step by step.
            None: what the state asks for.

    Raises:
        ValueError: *chosen* does not begin a legal turn, or is said to be a whole one and is not.
    """
    assert state.roll is not None, "there is a roll to play"
    branch = tree_of(state).at(chosen)
    rest = _forced_rest(branch)
    is_whole = bool(listing and chosen)
    if is_whole and rest != ():
        raise ValueError(f"not a whole turn: {chosen}")
    if rest is not None:
        hits = hits_of(state, chosen + rest)
        return Pick(state.roll, Mode.CONFIRM, chosen, added=rest, whole=is_whole, hits=hits)

    turns = () if chosen else _listed(state)
    mode = Mode.LIST if turns and listing is not False else Mode.STEPS
    steps, hits = tuple(branch.steps), hits_of(state, chosen)
    return Pick(state.roll, mode, chosen, next=steps, turns=turns, hits=hits)


def completed(state: GameState, chosen: Turn) -> Turn | None:
    """Return the whole turn that *chosen* leads to, or None while something is to be chosen."""
    rest = _forced_rest(tree_of(state).at(chosen))
    return None if rest is None else chosen + rest


def _forced_rest(branch: Branch) -> Turn | None:
    """Return the steps that remain when they all lead to one position, else None."""
    finals: set[Final] = set()
    _gather(branch, finals, set())
    if len(finals) > 1:
        return None
    rest: list[Step] = []
    while branch.steps:
        step, branch = next(iter(branch.steps.items()))
        rest.append(step)
    return tuple(rest)


def _gather(branch: Branch, finals: set[Final], seen: set[int]) -> None:
    """Collect the final positions below *branch*, two at most: more make no difference."""
    if not branch.steps:
        finals.add(branch.final)
    for after in branch.steps.values():
        if len(finals) > 1:
            return
        if id(after) not in seen:
            seen.add(id(after))
            _gather(after, finals, seen)


def _listed(state: GameState) -> tuple[Turn, ...]:
    """Return the whole turns from high to low, or none where they are too many to list."""
    turns = turns_of(state)
    return turns if len(turns) <= LIST_UP_TO else ()
