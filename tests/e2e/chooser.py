"""
Chooses what is played on the screen of a new game, by its buttons.

Knows the data of the buttons, not their words, so it reads any language.
"""

import random
from collections.abc import Iterator

from bot.correspondence.terms import Terms
from engine import Options, Variant
from tests.e2e.control import Json
from tests.e2e.seat import Message, Seat

NEW, LENGTHS, RULES, LINK = "m:new:", "m:lens:", "m:rules:", "m:link:"
CHOSEN = ("●", "✓")
"""Signs of what is chosen already."""


def mostly_long(chance: random.Random) -> Iterator[Terms]:
    """Yield what is played: nine times in ten one game of long nardy, else anything."""
    for terms in anything(chance):
        yield terms if chance.random() < 0.1 else Terms()


def anything(chance: random.Random) -> Iterator[Terms]:
    """Yield both games, one for points or a match to 3, every option and the cube by lot."""
    while True:
        variant = chance.choice(list(Variant))
        options = Options()
        if variant is Variant.LONG:
            switches = ("classic", "koks", "home_mars", "equal_turns")
            switched = {name: chance.random() < 0.5 for name in switches}
            # What a draw is worth is asked only where there can be one.
            draw = chance.choice(["half", "one"]) if switched["equal_turns"] else "half"
            options = Options(**switched, draw=draw)
        yield Terms(variant, options, chance.choice([None, 3]), cube=chance.random() < 0.6)


async def choose(seat: Seat, terms: Terms) -> Message:
    """Let *seat* choose *terms* from where its newest menu stands; return the screen."""
    screen = await _open(seat, NEW)
    screen = await _press(seat, screen, f"m:game:{terms.variant.value}")
    wanted = "1" if terms.length is None else str(terms.length)
    screen = await _press(seat, screen, LENGTHS)
    screen = await _press(seat, screen, f"m:len:{wanted}", back=True)
    if terms.variant is Variant.LONG:
        screen = await _rules(seat, screen, terms.options)
    return await _press(seat, screen, f"m:cube:{int(terms.cube)}")


async def _rules(seat: Seat, screen: Message, options: Options) -> Message:
    screen = await _press(seat, screen, RULES)
    screen = await _press(seat, screen, f"m:open:{int(options.classic)}")
    screen = await _press(seat, screen, f"m:koks:{int(options.koks)}")
    screen = await _press(seat, screen, f"m:hm:{int(options.home_mars)}")
    screen = await _press(seat, screen, f"m:eq:{int(options.equal_turns)}")
    screen = await _press(seat, screen, f"m:draw:{options.draw}")
    return await _press(seat, screen, NEW)


async def _open(seat: Seat, data: str) -> Message:
    """Press the newest button with *data* and return the screen it leads to."""
    shown = await seat.wait(
        lambda message: _button(message, data) is not None, f"a button {data!r}"
    )
    button = _button(shown, data)
    assert button is not None
    await seat.press_button(shown, button)
    return await seat.wait(
        lambda message: _button(message, LINK) is not None, "the screen of a new game"
    )


async def _press(seat: Seat, screen: Message, data: str, *, back: bool = False) -> Message:
    """
    Press the button with *data* and return what the screen becomes.

    A switch says what it will be: where it is not there, or ticked, it stands as it should, and
    nothing is pressed; with *back* the way back is.
    """
    button = _button(screen, data)
    if button is None or any(sign in button["text"] for sign in CHOSEN):
        if not back:
            return screen
        button = _button(screen, NEW)
        assert button is not None
    await seat.press_button(screen, button)
    return await seat.wait(
        lambda message: message.id == screen.id and message.rows != screen.rows,
        f"the screen after {data}",
    )


def _button(message: Message, data: str) -> Json | None:
    found = (button for button in message.buttons if button.get("data") == data)
    return next(found, None)
