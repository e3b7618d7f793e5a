"""
Worst: what the rolls with the most final positions cost, time and memory of one call.

All were found by changing positions at random. In games no roll of long nardy was seen to have more
than 882; the one here has twice as many. No call may need 100 ms.

    python -m bench.worst
"""

import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial

from engine import (
    RULES,
    Color,
    distinct_finals,
    legal_turns,
    parse_position,
    turn_tree,
)
from engine.packed import pack

LONGEST_MS = 100
"""No single call may need more."""
ROUNDS = 5
WORST = (
    "long w=24:1,23:2,22:1,20:1,19:1,17:1,16:1,14:1,13:1,11:1,10:1,8:1,7:1,5:1 b=- roll=1-1",
    "short w=24:1,23:1,21:1,19:1,18:1,16:1,15:1,13:1,12:1,10:1,9:1,7:1,6:1,4:1,3:1 b=- roll=1-1",
    "short w=24:1,23:1,22:1,21:1,18:1,17:1,16:1,15:1,12:1,11:1,10:1,8:1,7:1,6:1,5:1 b=- roll=2-2",
)


def worst(text: str) -> float:
    """Print what the roll of a position text costs; return its longest call in milliseconds."""
    said = parse_position(text)
    assert said.roll is not None, "asked for"
    book, position, roll = RULES[said.variant], said.position, said.roll
    own, opponent = pack(position.white), pack(position.black)
    calls: dict[str, Callable[[], object]] = {
        "distinct finals": partial(distinct_finals, book, own, opponent, roll, first_turn=False),
        "legal turns": partial(legal_turns, book, position, Color.WHITE, roll, first_turn=False),
        "turn tree": partial(turn_tree, book, position, Color.WHITE, roll, first_turn=False),
    }
    tree = turn_tree(book, position, Color.WHITE, roll, first_turn=False)
    print(f"\n{text}\n  {tree.n_finals} final positions, {tree.n_sequences} sequences")
    longest = 0.0
    for name, call in calls.items():
        times = []
        for _ in range(ROUNDS):
            begun = time.process_time()
            call()
            times.append(1e3 * (time.process_time() - begun))
        tracemalloc.start()
        call()
        peak = tracemalloc.get_traced_memory()[1] / 1024
        tracemalloc.stop()
        longest = max(longest, *times)
        print(f"  {name:<16}{max(times):>7.1f} ms at most   {peak:>7,.0f} KiB")
    return longest


def worst_calls() -> bool:
    """Print what the worst rolls cost; return whether every call was short enough."""
    longest = max([worst(text) for text in WORST])
    print(f"\nlongest call        {longest:>7.1f} ms   at most {LONGEST_MS}")
    return longest < LONGEST_MS


if __name__ == "__main__":
    sys.exit(0 if worst_calls() else 1)
