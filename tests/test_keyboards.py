"""The judge of keyboards finds what Telegram would refuse."""

import pytest

from tests.keyboards import Keyboards, Row

BUTTON = {"text": "24→18", "callback_data": "p:1:2:s:X6"}


def test_a_keyboard_as_it_should_be_has_no_fault_and_is_remembered() -> None:
    seen = Keyboards()

    seen.look([[BUTTON] * 8] * 12, "board")
    seen.look([[BUTTON | {"callback_data": "м" * 32, "text": "long"}]], "board")

    assert [] == seen.faults
    assert (2, (12, 96)) == (seen.seen, seen.largest)
    assert ("м" * 32, "long") == (seen.longest, seen.longest_label)


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        ([[BUTTON] * 9], "9 buttons in a row"),
        ([[BUTTON] * 8] * 13, "104 buttons"),
        ([], "0 buttons"),
        ([[BUTTON], []], "0 buttons in a row"),
        ([[BUTTON | {"callback_data": "м" * 33}]], "66 bytes of data"),
        ([[BUTTON | {"callback_data": ""}]], "0 bytes of data"),
        ([[BUTTON | {"text": " "}]], "a button without words"),
        ([[BUTTON | {"text": "a" * 9000}]], "a markup of"),
    ],
)
def test_every_limit_of_a_keyboard_is_judged(rows: list[Row], what: str) -> None:
    seen = Keyboards()

    seen.look(rows, "board")

    assert any(fault.startswith(f"board: {what}") for fault in seen.faults)


def test_texts_are_judged_by_what_carries_them() -> None:
    seen = Keyboards()

    seen.read("a" * 1025, "text", caption=False)
    seen.read(f"<b>{'a' * 1024}</b>", "caption", caption=True)
    seen.hear("a" * 200, "toast")
    assert [] == seen.faults
    seen.read("a" * 1025, "caption", caption=True)
    seen.read("a" * 4097, "text", caption=False)
    seen.hear("😀" * 101, "toast")

    assert ["caption", "text", "toast"] == [fault.partition(":")[0] for fault in seen.faults]
