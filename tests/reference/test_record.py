"""The replayer accepts an honest record and refuses every lie in it."""

import copy
import hashlib
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.reference.long import START, legal_turns
from tests.reference.record import BadRecordError, inviter_is_white, replay, throw

SEED = bytes(range(32))


def step_text(step: tuple[int, int]) -> str:
    origin, die = step
    return f"{origin}/{origin - die if origin > die else 'off'}({die})"


def honest_record(chance: random.Random) -> dict[str, Any]:
    """Play a whole game by the slow rules and write its record."""
    word = f"word_{chance.randrange(1000)}"
    opening = [throw(SEED, word, 1, 0)]
    while opening[-1][0] == opening[-1][1]:
        opening.append(throw(SEED, word, 1, len(opening)))
    rows = {"w": START, "b": START}
    by = "w" if opening[-1][0] > opening[-1][1] else "b"
    dice, thrown = opening[-1], len(opening)
    facts: list[dict[str, Any]] = []
    while True:
        other = "b" if by == "w" else "w"
        roll = (max(dice), min(dice))
        turns = legal_turns(rows[by], rows[other], roll, first_turn=len(facts) < 2)
        turn = chance.choice(sorted(turns))
        rows[by] = turns[turn]
        facts.append(
            {
                "n": len(facts) + 1,
                "at": f"2026-11-29T{len(facts) // 60:02}:{len(facts) % 60:02}:00Z",
                "by": by,
                "type": "played",
                "roll": list(roll),
                "turn": " ".join(step_text(step) for step in turn) or "pass",
                "auto": len(set(turns.values())) == 1,
            }
        )
        if rows[by][0] == 15:
            break
        by, dice, thrown = other, throw(SEED, word, 1, thrown), thrown + 1
    outcome = "oin" if rows[other][0] else "mars"
    return {
        "format": "nardy-record",
        "version": 1,
        "id": "abc",
        "game": "long",
        "options": {"classic": False, "koks": False, "home_mars": False, "equal_turns": False}
        | {"draw": "half"},
        "match": {"id": 1, "number": 1, "length": None, "score": [0, 0], "crawford": False}
        | {"cube": False},
        "players": {"w": "Аня", "b": "Марат"},
        "dice": {
            "scheme": "hmac-sha256-1",
            "commitment": hashlib.sha256(SEED).hexdigest(),
            "word": word,
            "inviter": "w" if inviter_is_white(SEED, word, 1) else "b",
            "seed": SEED.hex(),
        },
        "opening": [list(dice) for dice in opening],
        "facts": facts,
        "result": {
            "winner": by,
            "outcome": outcome,
            "points": 1 if outcome == "oin" else 2,
            "how": "borne_off",
        },
    }


@pytest.fixture
def record() -> dict[str, Any]:
    return honest_record(random.Random(20))


def test_a_throw_is_recomputed_from_seed_word_game_and_number() -> None:
    """Computed once with `openssl dgst -sha256 -mac HMAC`: these numbers may never change."""
    assert (4, 5) == throw(SEED, "ladya", 1, 0)
    assert (5, 1) == throw(SEED, "ladya", 1, 1)
    assert (6, 3) == throw(SEED, "ladya", 2, 0)
    # HMAC begins 36 fc b1: the second byte is 252 and is left out; then fc df ff 05: two are.
    assert (1, 4) == throw(SEED, "ladya", 1, 12)
    assert (2, 6) == throw(SEED, "ladya", 1, 103)
    assert inviter_is_white(SEED, "ladya", 1)
    assert not inviter_is_white(SEED, "ladya", 2)


@pytest.mark.parametrize("number", range(3))
def test_an_honest_record_replays_to_its_result(number: int) -> None:
    made = honest_record(random.Random(number))

    assert made["result"] == replay(made).result


def test_a_running_game_hides_its_seed_and_still_replays(record: dict[str, Any]) -> None:
    running = record | {"facts": record["facts"][:10], "result": None}
    running["dice"] = record["dice"] | {"seed": None}

    assert replay(running).result is None


def other_roll(record: dict[str, Any]) -> None:
    fact = record["facts"][4]
    fact["roll"] = [6, 5] if fact["roll"] != [6, 5] else [6, 4]


def shorter_turn(record: dict[str, Any]) -> None:
    fact = next(fact for fact in record["facts"] if " " in fact["turn"])
    fact["turn"] = fact["turn"].rpartition(" ")[0]


def two_from_the_head(record: dict[str, Any]) -> None:
    fact = record["facts"][0]
    high, low = fact["roll"]
    fact["turn"] = f"24/{24 - high}({high}) 24/{24 - low}({low})"


def missing_fact(record: dict[str, Any]) -> None:
    del record["facts"][7]
    for number, fact in enumerate(record["facts"], start=1):
        fact["n"] = number


def other_seed(record: dict[str, Any]) -> None:
    record["dice"]["seed"] = bytes(32).hex()


def other_seed_committed(record: dict[str, Any]) -> None:
    other_seed(record)
    record["dice"]["commitment"] = hashlib.sha256(bytes(32)).hexdigest()


def other_word(record: dict[str, Any]) -> None:
    record["dice"]["word"] += "x"


def other_colour(record: dict[str, Any]) -> None:
    record["dice"]["inviter"] = {"w": "b", "b": "w"}[record["dice"]["inviter"]]


def swapped_opening(record: dict[str, Any]) -> None:
    record["opening"][-1].reverse()


def other_result(record: dict[str, Any]) -> None:
    record["result"]["points"] += 1


def other_winner(record: dict[str, Any]) -> None:
    record["result"]["winner"] = {"w": "b", "b": "w"}[record["result"]["winner"]]


def no_result(record: dict[str, Any]) -> None:
    record["result"] = None


def played_on(record: dict[str, Any]) -> None:
    record["facts"].append(record["facts"][-1] | {"n": len(record["facts"]) + 1})


def closed_seed(record: dict[str, Any]) -> None:
    record["dice"]["seed"] = None


def wrong_target(record: dict[str, Any]) -> None:
    record["facts"][0]["turn"] = "24/17(6)"


def back_in_time(record: dict[str, Any]) -> None:
    record["facts"][3]["at"] = "2025-01-01T00:00:00Z"


@pytest.mark.parametrize(
    "lie",
    [
        other_roll, shorter_turn, two_from_the_head, missing_fact, other_seed,
        other_seed_committed, other_word, other_colour, swapped_opening, other_result,
        other_winner, no_result, played_on, closed_seed, wrong_target, back_in_time,
    ],
)  # fmt: skip
def test_a_lie_in_the_record_is_refused(
    record: dict[str, Any], lie: Callable[[dict[str, Any]], None]
) -> None:
    lying = copy.deepcopy(record)
    lie(lying)

    with pytest.raises(BadRecordError):
        replay(lying)


def test_a_time_out_costs_two_only_when_the_winner_alone_bears_off(record: dict[str, Any]) -> None:
    early = record | {"facts": record["facts"][:12]}
    loser = "b" if record["facts"][11]["by"] == "w" else "w"
    early["facts"] = [fact | {"auto": False} for fact in early["facts"]]
    early["facts"].append({"n": 13, "at": "2026-12-05T00:00:00Z", "by": loser, "type": "timed_out"})
    winner = record["facts"][11]["by"]
    early["result"] = {"winner": winner, "outcome": "oin", "points": 1, "how": "timed_out"}

    assert early["result"] == replay(early).result
