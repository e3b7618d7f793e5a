"""
Replays an exported record (`"format": "nardy-record"`) without the product's help.

Knows the record's JSON and the dice scheme; recomputes every throw from the opened seed,
plays every turn by the slow rules and arrives at the result, or says where it cannot.
Of a match it sees one game: who had acted in the games before is not in its record.
"""

import hashlib
import hmac
import re
from datetime import datetime
from typing import Any

from tests.reference import long, short
from tests.reference.long import Row, Turn
from tests.reference.worth import POINTS, played_out, possible, timed_out

STEP = re.compile(r"(?P<origin>\d+|bar)/(?P<target>\d+|off)\((?P<die>[1-6])\)")
STARTS = {"long": long.START, "short": short.START}


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
        origin = 25 if found["origin"] == "bar" else int(found["origin"])
        die = int(found["die"])
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
        self._check_header()
        self.game: str = record["game"]
        self.options: dict[str, Any] = record["options"]
        self.rows: dict[str, Row] = {"w": STARTS[self.game], "b": STARTS[self.game]}
        self.cube, self.owner, self.offered = 1, "", False
        self.turns = 0
        self.rolled: tuple[int, int] | None = None
        self.acted: set[str] = set()
        self.result: dict[str, Any] | None = None
        self.seed = (
            None if record["dice"]["seed"] is None else bytes.fromhex(record["dice"]["seed"])
        )
        self._check_dice()
        self.thrown = len(record["opening"])
        self.to_act = self._opening()

    def _check_header(self) -> None:
        record = self.record
        _require(record["format"] == "nardy-record", "not a record")
        _require(record["version"] == 1, "not version 1")
        _require(record["game"] in STARTS, "neither long nor short")
        on = {name for name, value in record["options"].items() if value is True}
        _require(record["game"] == "long" or not on, f"options of long nardy: {on}")
        _require("start" not in record, "does not begin at the beginning")
        match = record["match"]
        if match["crawford"]:
            one_away = match["length"] is not None and max(match["score"]) >= match["length"] - 1
            _require(one_away and not match["cube"], "no Crawford game")

    def _check_dice(self) -> None:
        record = self.record
        _require(record["dice"]["scheme"] == "hmac-sha256-1", "unknown dice")
        if self.seed is not None:
            _require(len(self.seed) == 32, "the seed is not 32 bytes")
            digest = hashlib.sha256(self.seed).hexdigest()
            _require(digest == record["dice"]["commitment"], "the seed is not the committed one")
        # Of a rematch the match before says who plays what; it is not in this record.
        drawn = not self.options["classic"] and "rematch_of" not in record["match"]
        if self.seed is not None and drawn:
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
        if self.options["classic"]:
            # The inviter's die stands first, and whoever wins the throw has White.
            inviter_won = self.record["dice"]["inviter"] == "w"
            _require(inviter_won == (white > black), "White did not win the throw")
            return "w"
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
                _require(self.rolled is None and not self.offered, "thrown twice")
                self._take_roll(fact["roll"])
            case "played":
                self._play(fact, other)
            case "doubled" | "took" | "dropped" as kind:
                _require(fact["by"] == self.to_act, f"{kind} out of turn")
                self._turn_cube(kind, fact["by"], other)
            case "resigned":
                rows = self.rows[fact["by"]], self.rows[other]
                outcome = fact["outcome"]
                _require(outcome in possible(self.game, *rows, self.options), "cannot be conceded")
                self._end(other, outcome, "resigned")
            case "timed_out":
                _require(fact["by"] == self.to_act, "ran out of the other's time")
                acted = fact["by"] in self.acted or self.number > 1
                _require(acted, "never acted, so it is annulled")
                rows = self.rows[fact["by"]], self.rows[other]
                self._end(other, timed_out(*rows, answers_double=self.offered), "timed_out")
            case "annulled":
                _require(fact["by"] == self.to_act, "annulled by the other's time")
                _require(fact["by"] not in self.acted, "annulled though he had acted")
                self.result = {
                    "winner": None, "outcome": "annulled", "points": 0, "how": "annulled"
                }  # fmt: skip
            case kind:
                raise BadRecordError(f"unknown fact: {kind}")

    def _turn_cube(self, kind: str, by: str, other: str) -> None:
        _require(self.offered == (kind != "doubled"), f"{kind} at the wrong time")
        if kind == "doubled":
            match = self.record["match"]
            _require(match["cube"], "a game without the cube")
            _require(self.rolled is None and self.turns, "doubled after the throw")
            _require(self.owner in ("", by) and self.cube < 64, "not his to double")
            _require(self.rows[other][0] < 15, "doubled before the last turn")
            if match["length"] is not None:
                score = dict(zip("wb", match["score"], strict=True))
                tied = min(score.values()) >= match["length"]
                needs = 1 if tied else match["length"] - score[by]
                _require(self.cube < needs, "the cube is dead")
            self.offered, self.to_act = True, other
        elif kind == "took":
            self.offered, self.to_act = False, other
            self.cube, self.owner = 2 * self.cube, by
        else:
            self._end(other, "oin", "dropped")
        self.acted.add(by)

    def _play(self, fact: dict[str, Any], other: str) -> None:
        by = fact["by"]
        _require(by == self.to_act and not self.offered, "played out of turn")
        roll = self._take_roll(fact["roll"])
        turn = parse_turn(fact["turn"])
        mine, theirs = self.rows[by], self.rows[other]
        try:
            if self.game == "long":
                mine = long.Judge(mine, theirs, roll, first_turn=self.turns < 2).after(turn)
            else:
                mine, theirs = short.Judge(mine, theirs, roll).after(turn)
        except ValueError as error:
            raise BadRecordError(str(error)) from error
        self.rows = {by: mine, other: theirs}
        if not fact.get("auto"):
            self.acted.add(by)
        self.turns += 1
        self.rolled = None
        self.to_act = other
        self._end_where_over(by, other)

    def _end_where_over(self, by: str, other: str) -> None:
        """Look whether the turn of *by* was the last one."""
        done = {side for side in "wb" if self.rows[side][0] == 15}
        if not done or (self.options["equal_turns"] and self.turns % 2):
            return
        if len(done) == 2:
            each = (0.5 if self.options["draw"] == "half" else 1) * self.cube
            self.result = {"winner": None, "outcome": "draw", "points": each, "how": "borne_off"}
        else:
            winner, loser = (by, other) if by in done else (other, by)
            self._end(winner, played_out(self.game, self.rows[loser], self.options), "borne_off")

    def _end(self, winner: str, outcome: str, how: str) -> None:
        points = POINTS[outcome] * self.cube
        self.result = {"winner": winner, "outcome": outcome, "points": points, "how": how}


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
