"""
Mutations: texts that were good once, for the tests of readers.

Knows how texts go wrong: cut, doubled, torn, with a strange letter or an absurd number in them.
"""

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from hypothesis import strategies as st

SECONDS = 20
"""A reader that takes longer hangs; it needs milliseconds."""
ODD = (
    *("", " ", "  ", "\n", "\r\n", "\t", "\0", "\ufeff", "\u2028", "é", "٣", "²", "Ⅷ", "\ud800"),
    *("-", "-1", "0", "00", "1e9", "9" * 30, "9" * 5000, "0.5", "NaN", "null", "true", "[]", "{}"),
    *(":", ";", "=", "/", "*", "(", ")", "(2)", "bar", "off", "25", "26", '"', "\\", "\\u0000"),
    *(" " * 3000, "[" * 3000, "a" * 3000, "w=", "turn=", "Wins 1 point", " 1) 11: ", "Drops"),
)
"""What finds its way into a text."""
LONGEST = 20_000
"""Characters of a mutated text."""


@st.composite
def mutated(draw: st.DrawFn, good: tuple[str, ...]) -> str:
    """A text of *good* after one to four slips."""
    text = draw(st.sampled_from(good))
    for _ in range(draw(st.integers(1, 4))):
        begin = draw(st.integers(0, len(text)))
        end = min(len(text), begin + draw(st.sampled_from([0, 1, 1, 2, 5, 40, 1000])))
        piece = text[begin:end]
        slip = draw(st.sampled_from(["put", "put", "letter", "cut", "twice", "move", "end"]))
        if slip == "put":
            text = text[:begin] + draw(st.sampled_from(ODD)) + text[end:]
        elif slip == "letter":
            text = text[:begin] + draw(st.characters()) + text[end:]
        elif slip == "cut":
            text = text[:begin] + text[end:]
        elif slip == "twice":
            text = text[:end] + piece * draw(st.integers(1, 3)) + text[end:]
        elif slip == "move":
            rest = text[:begin] + text[end:]
            place = draw(st.integers(0, len(rest)))
            text = rest[:place] + piece + rest[place:]
        else:
            text = text[:begin]
    return text[:LONGEST]


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from([10**40, -1, 0.5, 0.25, 1e300, float("inf"), float("nan"), "", [], {}, [[]]]),
    st.text(max_size=5),
    st.sampled_from(["w", "b", "oin", "koks", "draw", "pass", "took", "annulled", "24/18(6)"]),
)
"""What may stand where something else is expected."""


@st.composite
def mutated_json(draw: st.DrawFn, good: tuple[str, ...]) -> str:
    """A JSON text of *good* in which one to three values are others, gone, doubled or astray."""
    whole = json.loads(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(1, 3))):
        places = list(_places(whole))
        holder, key = draw(st.sampled_from(places))
        _, other = draw(st.sampled_from(places))
        slip = draw(st.sampled_from(["other", "other", "gone", "astray", "renamed"]))
        if slip == "other":
            holder[key] = draw(VALUES)
        elif slip == "gone":
            del holder[key]
        elif slip == "astray":
            value = json.loads(json.dumps(holder[key]))
            target = draw(st.sampled_from(places))[0]
            if isinstance(target, list):
                target.insert(draw(st.integers(0, len(target))), value)
            else:
                target[str(other)] = value
        elif isinstance(holder, dict):
            holder[draw(st.text(max_size=30))] = holder.pop(key)
    return json.dumps(whole)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every object or list with each of its keys."""
    if isinstance(value, dict | list):
        for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
            yield value, key
            yield from _places(inner)


@contextmanager
def soon_over() -> Iterator[None]:
    """Interrupt what takes too long, wherever it is."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"still reading after {SECONDS} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
