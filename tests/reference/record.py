"""
Replays an exported record (`"format": "nardy-record"`) without the product's help.

Knows the record's JSON and the dice scheme; recomputes every throw from the opened seed,
plays every turn by the slow rules and arrives at the result, or says where it cannot.
"""

import hashlib
import hmac
import re
from datetime import datetime
from typing import Any

from tests.reference.long import START, Judge, Row, Turn, stake, timeout_stake

STEP = re.compile(r"(?P<origin>\d+)/(?P<target>\d+|off)\((?P<die>[1-6])\)")
POINTS = {"oin": 1, "mars": 2}


class BadRecordError(ValueError):
    """The record does not follow from the rules and the dice."""


def throw(seed: bytes, word: str, game: int, number: int) -> tuple[int, int]:
    """Return throw *number* (from 0) of game *game* (from 1): two dice in the order they fell."""
    dice: list[int] = []
    counter = 0
    while len(dice) < 2:
        text = f"{game}|{number}|{counter}|{word}".encode()
        dice += [byte % 6 + 1 for byte in hmac.digest(seed, text, "sha256") if byte < 252]
        counter += 1
    return dice[0], dice[1]


def inviter_is_white(seed: bytes, word: str, game: int) -> bool:
    """Return whether the inviter plays White in game *game*: drawn for the first, then in turn."""
    first = hmac.digest(seed, f"1|colour|0|{word}".encode(), "sha256")[0] % 2 == 0
    return first if game % 2 else not first


def parse_turn(text: str) -> Turn:
    """Return the steps of a turn as the record writes them."""
    if text == "pass":
        return ()
    steps = []
    for part in text.split(" "):
        found = STEP.fullmatch(part)
        if found is None:
            raise BadRecordError(f"not a step: {part}")
        origin, die = int(found["origin"]), int(found["die"])
        target = 0 if found["target"] == "off" else int(found["target"])
        if target != max(origin - die, 0):
            raise BadRecordError(f"not where the die leads: {part}")
        steps.append((origin, die))
    return tuple(steps)


def _require(claim: object, what: str) -> None:
    if not claim:
        raise BadRecordError(what)


class Replay:
    """One record being replayed; `result` is what it comes to."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.rows: dict[str, Row] = {"w": START, "b": START}
        self.turns = 0
        self.rolled: tuple[int, int] | None = None
        self.acted: set[str] = set()
        self.result: dict[str, Any] | None = None
        self.seed = (
            None if record["dice"]["seed"] is None else bytes.fromhex(record["dice"]["seed"])
        )
        self._check_header()
        self.thrown = len(record["opening"])
        self.to_act = self._opening()

    def _check_header(self) -> None:
        record = self.record
        _require(record["format"] == "nardy-record", "not a record")
        _require(record["version"] == 1, "not version 1")
        _require(record["game"] == "long", "not long nardy")
        on = {name for name, value in record["options"].items() if value is True}
        _require(not on, f"options this replayer does not know: {on}")
        _require(record["match"]["length"] is None, "not one game for points")
        _require(record["dice"]["scheme"] == "hmac-sha256-1", "unknown dice")
        _require("start" not in record, "does not begin at the beginning")
        if self.seed is not None:
            _require(len(self.seed) == 32, "the seed is not 32 bytes")
            digest = hashlib.sha256(self.seed).hexdigest()
            _require(digest == record["dice"]["commitment"], "the seed is not the committed one")
            inviter = "w" if inviter_is_white(self.seed, self.word, self.number) else "b"
            _require(record["dice"]["inviter"] == inviter, "the colours were not drawn so")

    @property
    def word(self) -> str:
        """The dice word."""
        return str(self.record["dice"]["word"])

    @property
    def number(self) -> int:
        """Which game of the match this is."""
        return int(self.record["match"]["number"])

    def _check_throw(self, number: int, dice: tuple[int, int], *, ordered: bool) -> None:
        if self.seed is None:
            return
        fell = throw(self.seed, self.word, self.number, number)
        same = dice == fell if ordered else sorted(dice) == sorted(fell)
        _require(same, f"throw {number} fell {fell}, the record says {dice}")

    def _opening(self) -> str:
        throws = [(white, black) for white, black in self.record["opening"]]
        _require(throws, "no opening throw")
        for number, dice in enumerate(throws):
            self._check_throw(number, dice, ordered=True)
        *ties, (white, black) = throws
        _require(all(one == other for one, other in ties), "thrown again without a tie")
        _require(white != black, "the opening throw is a tie")
        self.rolled = (max(white, black), min(white, black))
        return "w" if white > black else "b"

    def _take_roll(self, roll: list[int]) -> tuple[int, int]:
        dice = (int(roll[0]), int(roll[1]))
        _require(dice[0] >= dice[1], f"the smaller die first: {dice}")
        if self.rolled is None:
            self._check_throw(self.thrown, dice, ordered=False)
            self.thrown += 1
            self.rolled = dice
        _require(self.rolled == dice, f"{dice} where {self.rolled} had been thrown")
        return dice

    def fact(self, fact: dict[str, Any]) -> None:
        """Play one fact."""
        _require(self.result is None, "goes on after its end")
        other = "b" if fact["by"] == "w" else "w"
        match fact["type"]:
            case "rolled":
                _require(fact["by"] == self.to_act, "thrown out of turn")
                _require(self.rolled is None, "thrown twice")
                self._take_roll(fact["roll"])
            case "played":
                self._play(fact, other)
            case "resigned":
                worst = "oin" if self.rows[fact["by"]][0] else "mars"
                _require(fact["outcome"] == worst, "resigned at less than the worst possible")
                self._end(other, worst, "resigned")
            case "timed_out":
                _require(fact["by"] == self.to_act, "ran out of the other's time")
                _require(fact["by"] in self.acted, "never acted, so it is annulled")
                cost = timeout_stake(self.rows[fact["by"]], self.rows[other])
                self._end(other, "mars" if cost == 2 else "oin", "timed_out")
            case "annulled":
                _require(fact["by"] == self.to_act, "annulled by the other's time")
                _require(fact["by"] not in self.acted, "annulled though he had acted")
                self.result = {
                    "winner": None, "outcome": "annulled", "points": 0, "how": "annulled"
                }  # fmt: skip
            case kind:
                raise BadRecordError(f"unknown fact: {kind}")

    def _play(self, fact: dict[str, Any], other: str) -> None:
        by = fact["by"]
        _require(by == self.to_act, "played out of turn")
        roll = self._take_roll(fact["roll"])
        turn = parse_turn(fact["turn"])
        judge = Judge(self.rows[by], self.rows[other], roll, first_turn=self.turns < 2)
        try:
            self.rows[by] = judge.after(turn)
        except ValueError as error:
            raise BadRecordError(str(error)) from error
        if not fact.get("auto"):
            self.acted.add(by)
        self.turns += 1
        self.rolled = None
        self.to_act = other
        if self.rows[by][0] == 15:
            worth = stake(self.rows[other])
            self._end(by, "mars" if worth == 2 else "oin", "borne_off")

    def _end(self, winner: str, outcome: str, how: str) -> None:
        self.result = {
            "winner": winner, "outcome": outcome, "points": POINTS[outcome], "how": how
        }  # fmt: skip


def replay(record: dict[str, Any]) -> Replay:
    """
    Replay *record* to its last fact.

    Raises:
        BadRecordError: Something does not follow; the message names the fact.
    """
    played = Replay(record)
    last: datetime | None = None
    for number, fact in enumerate(record["facts"], start=1):
        at = datetime.fromisoformat(fact["at"])
        try:
            _require(fact["n"] == number, f"numbered {fact['n']}")
            _require(last is None or at >= last, "goes back in time")
            played.fact(fact)
        except BadRecordError as error:
            raise BadRecordError(f"game {record['id']}, fact {number}: {error}") from error
        last = at
    if played.result != record["result"]:
        raise BadRecordError(
            f"game {record['id']} comes to {played.result}, the record says {record['result']}"
        )
    if played.result is not None and played.seed is None and record["match"]["length"] is None:
        raise BadRecordError(f"game {record['id']} is over and its seed is not open")
    return played
