"""
Diagram: a position of a game becomes a scene.

Knows which marks follow from the rules (legal steps, dice already played); names and words are
given.
"""

from engine import (
    RULES,
    Color,
    GameState,
    Phase,
    Roll,
    Step,
    Turn,
    after_steps,
    continuations,
    hits_of,
    tree_of,
)
from render.scene import (
    Arrow,
    BoardScene,
    DieState,
    SceneDice,
    SceneDie,
    ScenePlayer,
    SceneWords,
    arrows,
    cube_of,
)


def diagram(
    state: GameState,
    *,
    white: ScenePlayer,
    black: ScenePlayer,
    viewer: Color = Color.WHITE,
    numbering: Color | None = None,
    last_turn: tuple[Arrow, ...] = (),
    picked: Turn = (),
    words: SceneWords | None = None,
) -> BoardScene:
    """
    Return the scene of *state* as *viewer* sees it, his own numbers unless *numbering* is given.

    *picked* are steps of the side to play that are not confirmed yet; it must be the beginning of a
    legal turn.
    """
    is_over = state.phase is Phase.OVER
    steps: tuple[Step, ...] = ()
    position = state.position
    if state.phase is Phase.TO_PLAY and state.variant in RULES:
        position = after_steps(state, picked)
        steps = continuations(tree_of(state), picked)
    return BoardScene(
        variant=state.variant,
        position=position,
        white=white,
        black=black,
        viewer=viewer,
        numbering=numbering or viewer,
        mover=None if is_over else state.to_act,
        dice=None if state.roll is None else thrown(state.to_act, state.roll, picked),
        last_turn=last_turn,
        pending=arrows(state.to_act, picked, hits_of(state, picked)),
        sources=frozenset(step.origin for step in steps),
        targets=frozenset(step.target for step in steps),
        cube=cube_of(state),
        words=words or SceneWords(),
    )


def thrown(owner: Color, roll: Roll, played: Turn = ()) -> SceneDice:
    """Return the dice of *roll*, those of *played* marked as used."""
    values = (roll.high, roll.low)
    if roll.high == roll.low:
        used = len(played)
        states = tuple(DieState.USED if used >= 2 * n else DieState.FRESH for n in (1, 2))
        ticks = tuple(index < used for index in range(4))
    else:
        gone = {step.die for step in played}
        states = tuple(DieState.USED if value in gone else DieState.FRESH for value in values)
        ticks = ()
    dice = tuple(SceneDie(value, state) for value, state in zip(values, states, strict=True))
    return SceneDice(owner, dice, ticks)
