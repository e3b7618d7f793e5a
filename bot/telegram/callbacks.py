"""
Callbacks: the commands of buttons as the 64 bytes Telegram carries.

Knows the text form alone; whether a command is allowed is the services' business.

    p:{game}:{rev}:{action}:{steps}    a game; a step is own point (A = 1 … Y = bar) and die;
                                       an action may be followed by how the turn is being chosen:
                                       s step by step, t from the list of whole turns; and by
                                       the points of what is conceded, 1 to 4
    i:{code}:{action}                  an invitation
    m:{action}:{arg}                   a menu screen
    g:{game}:{action}:{arg}            a look into the record of a game

There is one text for a command: whatever does not encode back to itself is refused.
"""

import re

from bot.presenters.view import (
    GameAction,
    GamePress,
    InviteAction,
    InvitePress,
    MenuAction,
    MenuPress,
    RecordAction,
    RecordPress,
)
from engine import BAR, Outcome, Step

MAX_BYTES = 64  # Bot API, InlineKeyboardButton.callback_data
MAX_NUMBER = 2**63 - 1  # what a BIGINT column holds
MAX_STEPS = 4  # a double
CODE = re.compile(r"[0-9A-Za-z]{1,32}")
ARG = re.compile(r"[0-9A-Za-z_-]{0,32}")
RECORD_ARG = re.compile(r"[0-9A-Za-z_-]{0,24}")
"""Shorter: the number of the game stands beside it."""
LISTING = {None: "", False: "s", True: "t"}
OUTCOMES: dict[Outcome | None, str] = {
    None: "",
    **{outcome: str(outcome.stake) for outcome in Outcome},
}
_LISTINGS = {letter: listing for listing, letter in LISTING.items()}
_OUTCOMES = {digit: outcome for outcome, digit in OUTCOMES.items()}
_HOW = re.compile(r"([a-z])([st]?)([1-4]?)")
_STEPS = re.compile(r"(?:[A-Y][1-6]){0,4}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")

Press = GamePress | InvitePress | MenuPress | RecordPress


class BadCallback(ValueError):
    """The data is not the text of any button of ours."""


def encode(press: Press) -> str:
    """
    Return the callback data of *press*: ASCII, 1 to 64 bytes.

    Raises:
        BadCallback: A number, code or argument is out of bounds.
    """
    match press:
        case GamePress(game, rev, action, steps, listing, outcome):
            if not (1 <= game <= MAX_NUMBER and 0 <= rev <= MAX_NUMBER):
                raise BadCallback(f"number out of bounds: {press}")
            how = f"{action.value}{LISTING[listing]}{OUTCOMES[outcome]}"
            data = f"p:{game}:{rev}:{how}:{steps_text(steps)}"
        case InvitePress(code, action):
            data = f"i:{_checked(CODE, code)}:{action.value}"
        case MenuPress(action, arg):
            data = f"m:{action.value}:{_checked(ARG, arg)}"
        case RecordPress(game, action, arg):
            if not 1 <= game <= MAX_NUMBER:
                raise BadCallback(f"number out of bounds: {press}")
            data = f"g:{game}:{action.value}:{_checked(RECORD_ARG, arg)}"
    if len(data.encode()) > MAX_BYTES:
        raise BadCallback(f"longer than {MAX_BYTES} bytes: {press}")
    return data


def decode(data: str | None) -> Press:
    """
    Return the command that *data* stands for.

    Raises:
        BadCallback: Unknown, oversized, not canonical or not ASCII.
    """
    if not data or not data.isascii() or len(data) > MAX_BYTES:
        raise BadCallback(f"not a callback: {loggable(data)}")
    try:
        press = _parse(data)
    except ValueError as error:
        raise BadCallback(f"not a callback: {loggable(data)}") from error
    if encode(press) != data:
        raise BadCallback(f"not canonical: {loggable(data)}")
    return press


def _parse(data: str) -> Press:
    match data.split(":"):
        case ["p", game, rev, how, steps]:
            found = _HOW.fullmatch(how)
            if found is None:
                raise ValueError(f"not an action: {how}")
            action, listing, outcome = found.groups()
            return GamePress(
                _number(game),
                _number(rev),
                GameAction(action),
                parse_steps(steps),
                _LISTINGS[listing],
                _OUTCOMES[outcome],
            )
        case ["i", code, action]:
            return InvitePress(code, InviteAction(action))
        case ["m", action, arg]:
            return MenuPress(MenuAction(action), arg)
        case ["g", game, action, arg]:
            return RecordPress(_number(game), RecordAction(action), arg)
        case _:
            raise ValueError("unknown form")


def loggable(data: str | None) -> str:
    """Return what a log may say of *data*: not the code of an invitation, which opens it."""
    if data is None or data.startswith("i:"):
        return "i:…" if data else "none"
    return repr(data[:MAX_BYTES])


def steps_text(steps: tuple[Step, ...]) -> str:
    """Return *steps* as letters and digits: 8/5 6/5 with 3-1 is `H3F1`."""
    if len(steps) > MAX_STEPS:
        raise BadCallback(f"more than {MAX_STEPS} steps: {steps}")
    if not all(1 <= step.origin <= BAR and 1 <= step.die <= 6 for step in steps):
        raise BadCallback(f"not steps: {steps}")
    return "".join(f"{chr(ord('A') + step.origin - 1)}{step.die}" for step in steps)


def parse_steps(text: str) -> tuple[Step, ...]:
    """Return the steps of *text*; ValueError when it is none."""
    if not _STEPS.fullmatch(text):
        raise ValueError(f"not steps: {text}")
    return tuple(
        Step(ord(letter) - ord("A") + 1, int(die))
        for letter, die in zip(text[::2], text[1::2], strict=True)
    )


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"not a number: {text}")
    return int(text)


def _checked(form: re.Pattern[str], text: str) -> str:
    if not form.fullmatch(text):
        raise BadCallback(f"not allowed in a callback: {text!r:.80}")
    return text
