"""
A computer for tests: it plays the first legal turn, so that what it does is known.

Knows how it is asked directly, and how it is held in the middle of a thought in another process.
"""

import os
from dataclasses import dataclass, field
from pathlib import Path

from bot.ports import (
    ADVISED,
    Advice,
    AdviceQuestion,
    Computer,
    CubeAdvice,
    CubeQuestion,
    Level,
    Needs,
    Question,
    RatedTurn,
    Thought,
)
from bot.thinking import answer_of
from engine import GameState, Turn, Variant, after_steps, turns_of

HELD = "THINKING_HELD"
"""Names the pipe a held thought waits for; beside it lies a file that says it has begun."""


@dataclass
class First:
    """Plays the first turn; doubles and takes as it is told."""

    doubling: bool = False
    taking: bool = True
    nets: str = "0123456789abcdef"

    def turn(self, state: GameState, level: Level, needs: Needs | None, chance: float) -> Turn:
        return turns_of(state)[0]

    def doubles(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        return self.doubling

    def takes(self, state: GameState, level: Level, needs: Needs | None) -> bool:
        return self.taking

    def advise(self, state: GameState, needs: Needs | None, played: Turn | None) -> Advice:
        """Hold each turn for a tenth of a point better than the next one."""
        turns = [RatedTurn(turn, -n / 10) for n, turn in enumerate(turns_of(state))]
        if played is None:
            return Advice(tuple(turns[:ADVISED]), len(turns))
        left = after_steps(state, played)
        (same,) = [each for each in turns if after_steps(state, each.turn) == left]
        return Advice(tuple(turns[:ADVISED]), len(turns), RatedTurn(played, same.equity), 0.25)

    def cube(self, state: GameState, needs: Needs | None) -> CubeAdvice:
        """Hold every double for right by a tenth, and every take by four."""
        return CubeAdvice(no_double=0.5, take=0.6, drop=1.0)

    def judge(self, variant: Variant) -> str:
        return self.nets


class Held(First):
    """Plays the first turn when something is written into a pipe."""

    def turn(self, state: GameState, level: Level, needs: Needs | None, chance: float) -> Turn:
        pipe = Path(os.environ[HELD])
        begun(pipe).touch()
        pipe.read_text()
        return super().turn(state, level, needs, chance)


def begun(pipe: Path) -> Path:
    """Return the file that is there once a held thought has begun."""
    return pipe.with_suffix(".begun")


@dataclass
class Direct:
    """Asks a computer on the spot and remembers the questions."""

    computer: Computer = field(default_factory=First)
    questions: list[Question] = field(default_factory=list)
    asked: list[AdviceQuestion] = field(default_factory=list)
    """Where advice was wanted."""

    async def warm(self) -> None:
        """Nothing has to be got ready."""

    async def answer(self, question: Question) -> Thought:
        self.questions.append(question)
        return answer_of(self.computer, question)

    async def advise(self, question: AdviceQuestion) -> Advice:
        self.asked.append(question)
        return self.computer.advise(question.state, question.needs, question.played)

    async def cube(self, question: CubeQuestion) -> CubeAdvice:
        return self.computer.cube(question.state, question.needs)

    async def judge(self, variant: Variant) -> str:
        return self.computer.judge(variant)

    async def close(self) -> None:
        """Nothing has to be stopped."""
