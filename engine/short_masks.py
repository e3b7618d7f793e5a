"""
Short masks: which points of short nardy are open, and how a hit is noted in a row.

Knows rows and masks; what may move is `short_hand.py`'s business.
"""

from engine.packed import DELTAS, LOWER, SIDE_BYTES, UPPER, DeltaTable, Mask, Row
from engine.position import BAR

HIT_SHIFT = 8 * SIDE_BYTES
"""A hit is noted above the mover's row, by the bit of the mover's point where it happened."""
PLAIN_ROW: Row = (1 << HIT_SHIFT) - 1
"""The largest row without a hit."""
PLACES: Mask = 0x3FFFFFE
"""All 24 points and the bar."""
FIELD: tuple[Mask, ...] = tuple(PLACES & -2 << die for die in range(7))
"""The places from which a die does not bear off, by die."""
HIT_DELTAS = tuple(DeltaTable(die, marks=HIT_SHIFT) for die in range(7))
"""Tables of deltas of the steps that hit, by die."""

_POINTS: Mask = 0x1FFFFFE
_ONE = bytes(ord("1") if count == 1 else ord("0") for count in range(256))
_MORE = bytes(ord("1") if count > 1 else ord("0") for count in range(256))


def blots_and_closed(opponent: Row) -> tuple[Mask, Mask]:
    """Return the opponent's blots and the points he closes, as the mover numbers them."""
    # Read from low to high, his row is in the mover's numbering.
    theirs = opponent.to_bytes(SIDE_BYTES, "little")
    return int(theirs.translate(_ONE), 2) & _POINTS, int(theirs.translate(_MORE), 2) & _POINTS


def single_points(row: Row) -> Mask:
    """Return the places of *row* with one checker."""
    return int((row & PLAIN_ROW).to_bytes(SIDE_BYTES, "big").translate(_ONE), 2)


def landing_deltas(movers: Mask, blots: Mask, die: int) -> tuple[Row, ...]:
    """Return what a step of *die* from each of *movers* adds to the row, hits noted."""
    deltas = DELTAS[die]
    hitters = movers & blots << die
    if not hitters:
        return deltas[movers & UPPER] + deltas[movers & LOWER]
    movers ^= hitters
    hit_deltas = HIT_DELTAS[die]
    return (
        *deltas[movers & UPPER],
        *deltas[movers & LOWER],
        *hit_deltas[hitters & UPPER],
        *hit_deltas[hitters & LOWER],
    )


def landings(row: Row, movers: Mask, blots: Mask, die: int) -> list[Row]:
    """Return the rows a last step of *die* from each of *movers* leaves, hits noted."""
    return [row + delta for delta in landing_deltas(movers, blots, die)]


class HitTable(dict[Mask, Row]):
    """What hits add to the opponent's row, by the mask of the mover's points; filled when asked."""

    def __missing__(self, hits: Mask) -> Row:
        self[hits] = delta = sum(
            (1 << 8 * BAR) - (1 << 8 * (BAR - point))
            for point in range(1, BAR)
            if hits >> point & 1
        )
        return delta


HITS = HitTable()
"""The table of hits; a turn has at most four."""
