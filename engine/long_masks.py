"""
Long masks: which points of long nardy lie together along the opponent's path.

Knows masks of points and windows of six; whose checkers are past them is `long_hand.py`'s
business.
Source: docs/rules/long.md §1 and §6.
"""

from functools import lru_cache

from engine.packed import Mask

POINTS: Mask = 0x1FFFFFE
"""All 24 points."""
_ONE_HALF: Mask = 0x1FFE


def across_mask(points: Mask) -> Mask:
    """Return *points* as the opponent numbers them."""
    return points >> 12 & _ONE_HALF | (points & _ONE_HALF) << 12


@lru_cache(maxsize=1 << 15)
def sixth_points(held: Mask) -> Mask:
    """
    Return the points that would make six in a row with the points *held*.

    In a row means along the opponent's path, so the runs are counted in his numbering.
    Source: docs/rules/long.md §6.
    """
    one = across_mask(held)
    two = one & one >> 1
    three = two & one >> 2
    four = two & two >> 2
    five = four & one >> 4
    missing = (
        five >> 1
        | (one & four >> 2) << 1
        | (two & three >> 3) << 2
        | (three & two >> 4) << 3
        | (four & one >> 5) << 4
        | five << 5
    )
    return across_mask(missing & POINTS)


def four_of_six(held: Mask) -> Mask:
    """
    Return the windows of six in which at least four points are *held*, by their nearest point.

    Without one no two steps can make a block. Numbered as the opponent does.
    """
    one = across_mask(held)
    both, either = one & one >> 1, one ^ one >> 1
    both_2, either_2 = both >> 2, either >> 2
    both_3, either_3 = both >> 4, either >> 4
    return (
        both & (both_2 | both_3 | either_2 & either_3)
        | both_2 & (both_3 | either & either_3)
        | both_3 & either & either_2
    )
