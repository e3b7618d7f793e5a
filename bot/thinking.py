"""
Thinking: the computer in a process of its own.

Knows processes and pipes; how the computer plays is not its business. A thought is pure Python for
a good part: in a thread it would keep the event loop waiting, in a process it cannot, and one that
never ends can be stopped. The process ends when the pipe closes, also where the bot was killed.
"""

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, TypeAlias

from bot.ports import (
    Advice,
    AdviceQuestion,
    Computer,
    CubeAdvice,
    CubeQuestion,
    Question,
    Thought,
)
from engine import Phase, Variant

log = logging.getLogger(__name__)

THOUGHT_SECONDS = 30.0
"""A thought that takes longer never ends: the process is stopped."""
LOADING_SECONDS = 300.0
"""So long the process may take to load the computer."""
SPAWNING = multiprocessing.get_context("spawn")
"""A fork would take the locks of our threads along."""

Pipe: TypeAlias = "Connection[Any, Any]"
Asked: TypeAlias = Question | AdviceQuestion | CubeQuestion | Variant
"""What goes through the pipe; a game asks which nets judge it."""
MakeComputer = Callable[[], Computer]
"""Loads the computer; a name in a module, so that another process finds it."""


class ThoughtFailed(Exception):
    """The computer gave no answer; the message says why."""


def answer_of(computer: Computer, question: Question) -> Thought:
    """Return what *computer* does where it is to act."""
    state, level, needs = question.state, question.level, question.needs
    match state.phase:
        case Phase.TO_PLAY:
            return computer.turn(state, level, needs, question.chance)
        case Phase.TO_ROLL:
            return computer.doubles(state, level, needs)
        case Phase.DOUBLED:
            return computer.takes(state, level, needs)
        case phase:
            raise ValueError(f"nothing to answer: {phase.value}")


Said: TypeAlias = Thought | Advice | CubeAdvice | str


def said_of(computer: Computer, asked: Asked) -> Said:
    """Return what *computer* says to whatever it may be asked."""
    match asked:
        case Question():
            return answer_of(computer, asked)
        case AdviceQuestion(state=state, needs=needs, played=played):
            return computer.advise(state, needs, played)
        case CubeQuestion(state=state, needs=needs):
            return computer.cube(state, needs)
        case variant:
            return computer.judge(variant)


class Worker:
    """One process that answers one question after the other; started when it is first needed."""

    def __init__(self, make: MakeComputer) -> None:
        self._make = make
        self._alone = asyncio.Lock()
        self._running: tuple[SpawnProcess, Pipe] | None = None
        self._closed = False

    async def warm(self) -> None:
        """
        Start the process and wait until it has loaded the computer.

        A failure is logged; the next question tries again.
        """
        async with self._alone:
            try:
                await self._ready()
            except ThoughtFailed as error:
                if not self._closed:
                    log.error("thinking not started why=%s", error)  # noqa: TRY400 - it says all

    async def answer(self, question: Question) -> Thought:
        """
        Return what the computer does.

        Raises:
            ThoughtFailed: It failed, never came to an end, or its process is gone. The next
                question finds a new process.
        """
        thought: Thought = await self._said(question)
        return thought

    async def advise(self, question: AdviceQuestion) -> Advice:
        """Return what the computer thinks of a roll; it fails as `answer` does."""
        advice: Advice = await self._said(question)
        return advice

    async def cube(self, question: CubeQuestion) -> CubeAdvice:
        """Return what the computer thinks of a double; it fails as `answer` does."""
        advice: CubeAdvice = await self._said(question)
        return advice

    async def judge(self, variant: Variant) -> str:
        """Return which nets judge a game; it fails as `answer` does."""
        nets: str = await self._said(variant)
        return nets

    async def _said(self, asked: Asked) -> Any:
        async with self._alone:
            pipe = await self._ready()
            return await self._heard(lambda: _ask(pipe, asked), THOUGHT_SECONDS)

    async def close(self) -> None:
        """Stop the process; what is being thought of fails."""
        self._closed = True
        self._stop()

    async def _ready(self) -> Pipe:
        if self._closed:
            raise ThoughtFailed("the bot is stopping")
        if self._running is None or not self._running[0].is_alive():
            self._stop()
            process, pipe = self._running = await asyncio.to_thread(_start, self._make)
            # Loading is no thought: a busy machine may take long, and stopped it would never end.
            try:
                await self._heard(pipe.recv, LOADING_SECONDS)
            except ThoughtFailed:
                self._stop()
                raise
            log.info("thinking started pid=%d", process.pid or 0)
        return self._running[1]

    async def _heard(self, hear: Callable[[], Any], seconds: float) -> Any:
        """Return what the process says within *seconds*; else stop it."""
        try:
            async with asyncio.timeout(seconds):
                said = await asyncio.to_thread(hear)
        except TimeoutError as error:
            self._stop()
            raise ThoughtFailed(f"no answer within {seconds:g} s") from error
        except (EOFError, OSError) as error:
            self._stop()
            raise ThoughtFailed("the process that thinks is gone") from error
        except BaseException:
            # Whoever asked does not wait any more: the answer would be taken for another's.
            self._stop()
            raise
        if isinstance(said, ThoughtFailed):
            raise said
        if self._closed:
            self._stop()
            raise ThoughtFailed("the bot is stopping")
        return said

    def _stop(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running[0].kill()


def _start(make: MakeComputer) -> tuple[SpawnProcess, Pipe]:
    ours, theirs = SPAWNING.Pipe()
    process = SPAWNING.Process(target=_think, args=(theirs, make), name="thinking", daemon=True)
    process.start()
    # Held here too, the other end would never tell that the process is gone.
    theirs.close()
    return process, ours


def _ask(pipe: Pipe, asked: Asked) -> Any:
    pipe.send(asked)
    return pipe.recv()


def _think(pipe: Pipe, make: MakeComputer) -> None:
    """What the process does: load the computer, say so, and answer until the pipe closes."""
    # Ctrl-C reaches every process of a terminal; the bot stops us when it is ready to.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        computer = make()
    except Exception as error:  # noqa: BLE001 # the bot logs it and tries again
        pipe.send(_failed(error))
        return
    pipe.send(True)
    while True:
        try:
            asked: Asked = pipe.recv()
        except EOFError:
            return
        try:
            said: Said | ThoughtFailed = said_of(computer, asked)
        except Exception as error:  # noqa: BLE001 # the bot logs it and goes on
            said = _failed(error)
        try:
            pipe.send(said)
        except OSError:
            return


def _failed(error: Exception) -> ThoughtFailed:
    return ThoughtFailed(f"{type(error).__name__}: {error}")
