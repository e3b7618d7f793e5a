"""The product's dice are the published scheme, as somebody else would write it."""

import hashlib
import random
from collections import Counter

import pytest

from bot.dice import SeededDice
from bot.ports import Seed
from tests.reference.record import inviter_is_white, throw

DICE = SeededDice()


@pytest.mark.parametrize("number", range(20))
def test_every_throw_is_the_published_one(number: int) -> None:
    """Roll n of game k: docs/formats.md, "Dice"."""
    chance = random.Random(number)
    seed = chance.randbytes(32)
    word = "".join(chance.choices("abcXYZ019_-ж", k=chance.randint(1, 32)))
    for game in (1, 2, 11):
        stream = DICE.stream(Seed(seed), word, game)
        for roll in range(60):
            assert throw(seed, word, game, roll) == stream(roll)

    assert inviter_is_white(seed, word, 1) == DICE.inviter_is_white(Seed(seed), word)
    assert hashlib.sha256(seed).hexdigest() == DICE.commitment(Seed(seed))


def test_the_dice_are_fair() -> None:
    """36,000 throws of one seed: every ordered pair within five standard deviations of 1,000."""
    stream = DICE.stream(Seed(bytes(range(32))), "fair", 1)
    counted = Counter(stream(number) for number in range(36_000))

    assert len(counted) == 36
    assert all(abs(count - 1000) < 5 * 31.2 for count in counted.values())


def test_the_seed_is_in_no_representation() -> None:
    seed = DICE.new_seed()

    assert seed.value.hex() not in repr(seed)
    assert repr(seed.value) not in f"{seed} {seed!r}"
