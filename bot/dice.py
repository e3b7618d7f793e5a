"""
Dice: rolls that were fixed before the match began and that anyone can check afterwards.

Knows the scheme `hmac-sha256-1`: a seed of 32 bytes, its SHA-256 shown beforehand, and a word of
the other player, so that neither side alone decides. Where the seed is kept is not its business.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from itertools import count, islice

from bot.ports import RollStream, Seed, Throw

SCHEME = "hmac-sha256-1"
SEED_BYTES = 32
FAIR_BYTES = 252
"""The largest multiple of 6 in a byte: bytes from here on would favour low numbers."""
WORD_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""For random words; without l, o, 0 and 1, which are easily mistaken."""
WORD_LENGTH = 8


class SeededDice:
    """The real dice."""

    def new_seed(self) -> Seed:
        """Return a fresh secret seed."""
        return Seed(secrets.token_bytes(SEED_BYTES))

    def commitment(self, seed: Seed) -> str:
        """Return the SHA-256 of the seed's raw bytes, 64 hex digits."""
        return hashlib.sha256(seed.value).hexdigest()

    def new_word(self) -> str:
        """Return a random word of 40 bits."""
        return "".join(secrets.choice(WORD_ALPHABET) for _ in range(WORD_LENGTH))

    def stream(self, seed: Seed, word: str, game_number: int) -> RollStream:
        """Return the rolls of game *game_number* (from 1): the same for the same arguments."""

        def roll(n: int) -> Throw:
            one, other = islice(_dice(seed, f"{game_number}|{n}", word), 2)
            return one, other

        return roll

    def inviter_is_white(self, seed: Seed, word: str) -> bool:
        """Return whether the inviter plays White in the first game."""
        return _digest(seed, f"1|colour|0|{word}")[0] % 2 == 0


def _dice(seed: Seed, label: str, word: str) -> Iterator[int]:
    """Yield dice for ever; every die is equally likely to show 1 to 6."""
    for block in count():
        for byte in _digest(seed, f"{label}|{block}|{word}"):
            if byte < FAIR_BYTES:
                yield byte % 6 + 1


def _digest(seed: Seed, message: str) -> bytes:
    return hmac.new(seed.value, message.encode(), hashlib.sha256).digest()


class ScriptedDice:
    """
    Dice for tests: the throws are given.

    After the script come the throws of a fixed seed, so that a game can always go on.
    """

    def __init__(self, *throws: Throw, inviter_white: bool = True, word: str = "scripted") -> None:
        self._throws: Sequence[Throw] = throws
        self._inviter_white = inviter_white
        self._word = word
        self._rest = SeededDice()

    def new_seed(self) -> Seed:
        """Return always the same seed."""
        return Seed(bytes(range(SEED_BYTES)))

    def commitment(self, seed: Seed) -> str:
        """Return the true commitment."""
        return self._rest.commitment(seed)

    def new_word(self) -> str:
        """Return always the same word."""
        return self._word

    def stream(self, seed: Seed, word: str, game_number: int) -> RollStream:
        """Return the script, then the rolls of *seed*."""
        rest = self._rest.stream(seed, word, game_number)
        return lambda n: self._throws[n] if n < len(self._throws) else rest(n)

    def inviter_is_white(self, seed: Seed, word: str) -> bool:
        """Return what the script says."""
        return self._inviter_white
