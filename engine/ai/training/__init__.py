"""
Training: how the nets come about, by self-play.

Needs the extra `train`. Nothing outside this package imports it; kernels are compiled by numba and
held equal to the pure rules and features by tests.
"""
