"""
Learning: one step of gradient descent, compiled.

Knows the gradient of a net's cross entropy; what is taught is the business of `selfplay.py`.
"""

from typing import Any

import numpy as np

from engine.ai.training.boards import Side
from engine.ai.training.kernel import SHORT, fast_kernel, kernel
from engine.ai.training.mind import Desk, Mind
from engine.ai.training.sight import Floats, is_race
from engine.ai.training.thinking import equity, rule_out, value


@fast_kernel
def _descend(
    inner: Floats,
    bias: Floats,
    outer: Floats,
    outer_bias: Floats,
    desk: Desk,
    rate: float,
) -> None:
    """Take one step down the gradient of the cross entropy; `desk` is as `value` left it."""
    units = inner.shape[1]
    for unit in range(units):
        desk.pull[unit] = 0
    for output in range(outer.shape[0]):
        error = desk.error[output]
        if error != 0:
            outer_bias[output] += rate * error
            for unit in range(units):
                desk.pull[unit] += error * outer[output, unit]
                outer[output, unit] += rate * error * desk.active[unit]
    for unit in range(units):
        slope = np.float32(1) - abs(desk.active[unit])
        desk.pull[unit] *= rate * slope * slope
        bias[unit] += desk.pull[unit]
    for feature in range(inner.shape[0]):
        count = desk.seen[feature]
        if count != 0:
            for unit in range(units):
                inner[feature, unit] += count * desk.pull[unit]


@kernel
def learn(
    variant: int, mind: Mind, desk: Desk, own: Side, other: Side, target: Floats, rate: float
) -> float:
    """Move the chances of a position towards *target*; return the squared error of its equity."""
    value(variant, mind, desk, own, other, False)
    off = equity(variant, target) - equity(variant, desk.chances)
    outputs = 5 if variant == SHORT else 7
    for output in range(outputs):
        desk.error[output] = target[output] - desk.chances[output]
    race = is_race(variant, own, other)
    # What cannot happen is no lesson.
    rule_out(variant, own, other, race, desk.error)
    step: Any = np.float32(rate)
    if race:
        _descend(mind.race_in, mind.race_bias, mind.race_out, mind.race_out_bias, desk, step)
    else:
        _descend(
            mind.contact_in, mind.contact_bias, mind.contact_out, mind.contact_out_bias, desk, step
        )
    return off * off
