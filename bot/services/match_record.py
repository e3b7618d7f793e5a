"""
Match record: the games of a match as records, each with the score it began at.

Knows games and their facts; where they are kept is not its business.
"""

from collections.abc import Sequence

from bot.correspondence.games import Entry, Game
from bot.ports import Seed
from engine import (
    DICE_SCHEME,
    Color,
    GameRecord,
    Match,
    RecordDice,
    RecordHeader,
    RecordMatch,
    record_entries,
)


def match_before(game: Game, earlier: Sequence[Game]) -> Match:
    """
    Return what the match had come to before *game*; player 0 is the inviter.

    Args:
        game: One of the match.

        earlier: The games before it, in their order.

    Raises:
        ValueError: They do not make a match that goes on.
    """
    terms = game.match.terms
    match = Match(terms.length, cube=terms.cube)
    for each in earlier:
        if each.state.result is None:
            raise ValueError(f"game {each.number} of match {each.match.id} has no result")
        match = match.after(each.state.result, white=_white(each))
    if match.is_over:
        raise ValueError(f"match {game.match.id} was over before game {game.number}")
    return match


def record_of(
    game: Game,
    entries: Sequence[Entry],
    seed: Seed | None,
    *,
    earlier: Sequence[Game],
    before: Game | None = None,
) -> GameRecord:
    """
    Return the record of *game*.

    Args:
        game: As it is.

        entries: All its facts.

        seed: Of its match; None while that runs.

        earlier: The games of the match before it, in their order.

        before: Of a rematch, the last game of the match it follows.
    """
    match, info = match_before(game, earlier), game.match
    white = _white(game)
    header = RecordHeader(
        id=game.code,
        variant=game.state.variant,
        options=game.state.options,
        match=RecordMatch(
            id=str(info.id),
            number=game.number,
            length=match.length,
            score=(match.score[white], match.score[1 - white]),
            crawford=match.is_crawford,
            cube=match.plays_cube,
            rematch_of=None if before is None else before.code,
        ),
        white=game.seats.white.name,
        black=game.seats.black.name,
        dice=RecordDice(
            scheme=DICE_SCHEME,
            commitment=info.commitment,
            word=info.word,
            inviter=Color.BLACK if white else Color.WHITE,
            seed=None if seed is None else seed.value.hex(),
        ),
        opening=game.opening,
        start=game.start,
    )
    facts = record_entries(header, [(entry.at, entry.fact) for entry in entries])
    return GameRecord(header, facts, game.state.result)


def _white(game: Game) -> int:
    """Return who has White: 0 the inviter, 1 the other."""
    color = game.seats.color_of(game.match.inviter)
    assert color is not None, f"the author has no seat in game {game.id}"
    return 0 if color is Color.WHITE else 1
