"""Throws the dice of exported games again: `python verifier.py game.json` says OK or FAIL."""

import fileinput
import hashlib
import hmac
import json
import re


def check(line: str) -> str:
    """Return what is to be said of the game on *line*."""
    game = json.loads(line)
    match, dice, classic = game["match"], game["dice"], game["options"]["classic"]
    seed, word, rolls = bytes.fromhex(dice["seed"] or ""), dice["word"], list(game["opening"])
    if hashlib.sha256(seed).hexdigest() != dice["commitment"]:
        return "FAIL: the seed is not the one that was promised, or not opened yet"
    if rolls[-1][0] == rolls[-1][1] or any(one != other for one, other in rolls[:-1]):
        return "FAIL: an opening is thrown again after a tie, and only then"
    first = hmac.digest(seed, f"1|colour|0|{word}".encode(), "sha256")[0]
    white = rolls[-1][0] > rolls[-1][1] if classic else (first + match["number"]) % 2 == 1
    if (classic or "rematch_of" not in match) and white != (dice["inviter"] == "w"):
        return "FAIL: the colours were not drawn so"
    begins = game.get("start", "" if classic else "roll={}-{}".format(*rolls[-1]))
    ready = [int(die) for pair in re.findall(r"roll=(\d)-(\d)", begins) for die in pair]
    for fact in (fact for fact in game["facts"] if "roll" in fact):
        rolls += [] if ready else [fact["roll"]]
        if ready and sorted(ready) != sorted(fact["roll"]):
            return f"FAIL: fact {fact['n']} plays another roll"
        ready = fact["roll"] if fact["type"] == "rolled" else []
    for n, roll in enumerate(rolls):
        texts = (f"{match['number']}|{n}|{c}|{word}".encode() for c in range(9))
        digests = b"".join(hmac.digest(seed, text, "sha256") for text in texts)
        fell = [byte % 6 + 1 for byte in digests if byte < 252][:2]
        if fell != roll and (n < len(game["opening"]) or fell != roll[::-1]):
            return f"FAIL: roll {n} fell {fell}, written is {roll}"
    return f"OK: {len(rolls)} rolls"


if __name__ == "__main__":
    print(*map(check, fileinput.input(encoding="utf-8")), sep="\n")  # noqa: SIM115 - then it ends
