"""
Mapping: values to JSON and back.

What lasts carries a version; a reader of an older one is written when there is a newer one.
"""

from typing import Any

from bot.correspondence.choices import Choices
from bot.correspondence.games import Game, ResignOffer
from bot.correspondence.terms import Terms
from engine import (
    Annulled,
    Color,
    Cube,
    Doubled,
    Dropped,
    Fact,
    GameState,
    How,
    Options,
    Outcome,
    Phase,
    Played,
    Position,
    Resigned,
    Result,
    Roll,
    Rolled,
    Step,
    TimedOut,
    Took,
    Variant,
)

Json = dict[str, Any]
VERSION = 1

_BARE_FACTS: dict[str, type[Doubled | Took | Dropped | TimedOut | Annulled]] = {
    "doubled": Doubled,
    "took": Took,
    "dropped": Dropped,
    "timed_out": TimedOut,
    "annulled": Annulled,
}
_BARE_NAMES = {kind: name for name, kind in _BARE_FACTS.items()}


def options_json(options: Options) -> Json:
    """Return the switches of a game."""
    return {
        "classic": options.classic,
        "koks": options.koks,
        "home_mars": options.home_mars,
        "equal_turns": options.equal_turns,
        "draw": options.draw,
    }


def terms_json(terms: Terms) -> Json:
    """Return what two players agreed on."""
    return {
        "v": VERSION,
        "variant": terms.variant.value,
        "options": options_json(terms.options),
        "length": terms.length,
        "cube": terms.cube,
        "pace_seconds": terms.pace_seconds,
        "reserve_seconds": terms.reserve_seconds,
        "rated": terms.rated,
        "hints": terms.hints,
    }


def terms_of(stored: Json) -> Terms:
    """Return the terms that `terms_json` wrote."""
    _check_version(stored, "terms")
    return Terms(
        variant=Variant(stored["variant"]),
        options=Options(**stored["options"]),
        length=stored["length"],
        cube=stored["cube"],
        pace_seconds=stored["pace_seconds"],
        reserve_seconds=stored["reserve_seconds"],
        rated=stored["rated"],
        hints=stored["hints"],
    )


def choices_json(choices: Choices) -> Json:
    """Return what a player chose for a new game."""
    return {
        "v": VERSION,
        "variant": choices.variant.value,
        "length": choices.length,
        "options": options_json(choices.options),
        "long_cube": choices.long_cube,
        "short_cube": choices.short_cube,
        "rated": choices.rated,
        "hints": choices.hints,
    }


def choices_of(stored: Json) -> Choices:
    """Return the choices that `choices_json` wrote."""
    _check_version(stored, "choices")
    return Choices(
        variant=Variant(stored["variant"]),
        length=stored["length"],
        options=Options(**stored["options"]),
        long_cube=stored["long_cube"],
        short_cube=stored["short_cube"],
        # Whoever chose before there were ratings has not been asked.
        rated=stored.get("rated", True),
        hints=stored.get("hints", False),
    )


def state_json(state: GameState) -> Json:
    """Return the snapshot of a state."""
    return {
        "v": VERSION,
        "variant": state.variant.value,
        "options": options_json(state.options),
        "white": list(state.position.white),
        "black": list(state.position.black),
        "to_act": state.to_act.value,
        "phase": state.phase.value,
        "roll": None if state.roll is None else [state.roll.high, state.roll.low],
        "cube": {
            "value": state.cube.value,
            "owner": None if state.cube.owner is None else state.cube.owner.value,
            "enabled": state.cube.enabled,
        },
        "turns_played": state.turns_played,
        "result": None if state.result is None else _result_json(state.result),
    }


def state_of(stored: Json) -> GameState:
    """Return the state that `state_json` wrote."""
    _check_version(stored, "snapshot")
    cube = stored["cube"]
    return GameState(
        variant=Variant(stored["variant"]),
        options=Options(**stored["options"]),
        position=Position(tuple(stored["white"]), tuple(stored["black"])),
        to_act=Color(stored["to_act"]),
        phase=Phase(stored["phase"]),
        roll=None if stored["roll"] is None else Roll(*stored["roll"]),
        cube=Cube(
            value=cube["value"],
            owner=None if cube["owner"] is None else Color(cube["owner"]),
            enabled=cube["enabled"],
        ),
        turns_played=stored["turns_played"],
        result=None if stored["result"] is None else result_of(stored["result"]),
    )


def snapshot_json(game: Game) -> Json:
    """Return the snapshot of a game: its state, with offers to concede and hints where any are."""
    offers = [
        {
            "by": offer.by.value,
            "outcome": offer.outcome.value,
            "rev": offer.rev,
            "turn": offer.turn,
            "refused": offer.refused,
        }
        for offer in game.offers
    ]
    more: Json = {"offers": offers} if offers else {}
    if any(game.hints):
        more["hints"] = {"taken": list(game.hints), "rev": game.hinted_rev}
    return state_json(game.state) | more


def offers_of(stored: Json) -> tuple[ResignOffer, ...]:
    """Return the offers that `snapshot_json` wrote."""
    return tuple(
        ResignOffer(
            by=Color(offer["by"]),
            outcome=Outcome(offer["outcome"]),
            rev=offer["rev"],
            turn=offer["turn"],
            refused=offer["refused"],
        )
        for offer in stored.get("offers", ())
    )


def hints_of(stored: Json) -> tuple[tuple[int, int], int | None]:
    """Return the hints that `snapshot_json` wrote, and the revision of the last one."""
    hints = stored.get("hints")
    if hints is None:
        return (0, 0), None
    white, black = hints["taken"]
    return (white, black), hints["rev"]


def fact_json(fact: Fact) -> Json:
    """Return one entry of a record."""
    by = fact.by.value
    match fact:
        case Rolled(roll=roll):
            return {"type": "rolled", "by": by, "roll": [roll.high, roll.low]}
        case Played(turn=turn, auto=auto):
            steps = [[step.origin, step.die] for step in turn]
            return {"type": "played", "by": by, "turn": steps, "auto": auto}
        case Resigned(outcome=outcome):
            return {"type": "resigned", "by": by, "outcome": outcome.value}
        case _:
            return {"type": _BARE_NAMES[type(fact)], "by": by}


def fact_of(stored: Json) -> Fact:
    """Return the entry that `fact_json` wrote."""
    by = Color(stored["by"])
    match stored["type"]:
        case "rolled":
            return Rolled(by, Roll(*stored["roll"]))
        case "played":
            turn = tuple(Step(origin, die) for origin, die in stored["turn"])
            return Played(by, turn, stored["auto"])
        case "resigned":
            return Resigned(by, Outcome(stored["outcome"]))
        case bare:
            return _BARE_FACTS[bare](by)


def _result_json(result: Result) -> Json:
    return {
        "winner": None if result.winner is None else result.winner.value,
        "outcome": None if result.outcome is None else result.outcome.value,
        "points": result.points,
        "how": result.how.value,
    }


def result_of(stored: Json) -> Result:
    """Return the result in a snapshot."""
    return Result(
        winner=None if stored["winner"] is None else Color(stored["winner"]),
        outcome=None if stored["outcome"] is None else Outcome(stored["outcome"]),
        points=stored["points"],
        how=How(stored["how"]),
    )


def _check_version(stored: Json, what: str) -> None:
    if stored.get("v") != VERSION:
        raise ValueError(f"{what} of unknown version: {stored.get('v')!r}")
