"""Dice: fixed beforehand, fair, and checkable by a short script."""

import hashlib
import hmac
import logging
from collections import Counter

import pytest

from bot.dice import FAIR_BYTES, ScriptedDice, SeededDice
from bot.ports import Seed

SEED = Seed(bytes(range(32)))
DICE = SeededDice()


def by_the_book(seed: bytes, game: int, n: int, word: str) -> tuple[int, int]:
    """The scheme written down a second time, from docs/dice."""
    dice: list[int] = []
    c = 0
    while len(dice) < 2:
        block = hmac.new(seed, f"{game}|{n}|{c}|{word}".encode(), hashlib.sha256).digest()
        dice += [byte % 6 + 1 for byte in block if byte < 252]
        c += 1
    return dice[0], dice[1]


def test_a_roll_is_what_the_scheme_says() -> None:
    """ARCHITECTURE §10: any program can throw the same dice from seed and word."""
    for word in ("word", "слово", "a-b_9"):
        stream = DICE.stream(SEED, word, 3)
        assert [by_the_book(SEED.value, 3, n, word) for n in range(200)] == [
            stream(n) for n in range(200)
        ]


def test_the_commitment_is_the_sha256_of_the_raw_seed() -> None:
    assert hashlib.sha256(SEED.value).hexdigest() == DICE.commitment(SEED)


def test_seeds_and_words_differ() -> None:
    assert 32 == len(DICE.new_seed().value)
    assert DICE.new_seed() != DICE.new_seed()
    words = {DICE.new_word() for _ in range(100)}
    assert 100 == len(words)
    assert all(word.isalnum() and 1 <= len(word) <= 32 for word in words)


def test_a_roll_depends_on_seed_word_game_and_number() -> None:
    first = [DICE.stream(SEED, "word", 1)(n) for n in range(20)]

    assert first == [DICE.stream(SEED, "word", 1)(n) for n in range(20)]
    assert first != [DICE.stream(SEED, "other", 1)(n) for n in range(20)]
    assert first != [DICE.stream(SEED, "word", 2)(n) for n in range(20)]
    assert first != [DICE.stream(Seed(bytes(32)), "word", 1)(n) for n in range(20)]
    assert 1 < len(set(first))


def test_every_face_and_every_roll_is_equally_likely() -> None:
    """Chi-square over 36,000 throws of one seed; fixed, so it cannot fail by chance."""
    throws = Counter(DICE.stream(SEED, "fair", 1)(n) for n in range(36_000))

    assert 36 == len(throws)
    chi_square = sum((count - 1000) ** 2 / 1000 for count in throws.values())
    # 35 degrees of freedom: 99 % of fair dice stay below 57.3, and 1 % below 18.5.
    assert 18.5 < chi_square < 57.3
    doubles = sum(count for (one, other), count in throws.items() if one == other)
    assert abs(doubles - 6000) < 3 * (36_000 * 1 / 6 * 5 / 6) ** 0.5


def test_bytes_that_would_favour_low_numbers_are_skipped() -> None:
    assert FAIR_BYTES % 6 == 0
    assert 256 - FAIR_BYTES < 6


def test_either_color_is_the_inviters_half_of_the_time() -> None:
    white = sum(DICE.inviter_is_white(Seed(bytes([n] * 32)), "word") for n in range(256))

    assert 96 < white < 160
    first_byte = hmac.new(SEED.value, b"1|colour|0|word", hashlib.sha256).digest()[0]
    assert DICE.inviter_is_white(SEED, "word") == (first_byte % 2 == 0)


def test_a_seed_does_not_show_itself(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("bot").info("%s %r", SEED, DICE.stream(SEED, "word", 1))

    assert SEED.value.hex() not in caplog.text
    assert repr(SEED.value)[2:-1] not in caplog.text
    assert "Seed()" == repr(SEED)


def test_scripted_dice_fall_as_told_and_then_go_on() -> None:
    dice = ScriptedDice((5, 2), (3, 3))
    stream = dice.stream(dice.new_seed(), dice.new_word(), 1)

    assert [(5, 2), (3, 3)] == [stream(0), stream(1)]
    assert stream(2) == stream(2)
    assert dice.inviter_is_white(SEED, "word")
