"""Medians and their confidence intervals from order statistics. They assume nothing about the distribution.
There is no interval if there are too few samples."""

import math
from statistics import median  # noqa: F401  (goes with its interval)


def interval_ranks(count, confidence=0.95):
    """Ranks (from 1) of the samples that bound the median, or None where count is too small.

    The number of samples below the median is binomial with p = 1/2. The interval from rank k to
    count + 1 - k misses the median with probability 2 P(fewer than k samples below).
    """
    miss = 0.0
    rank = 0
    while rank < count // 2:
        miss += math.comb(count, rank) * 0.5**count
        if 2 * miss > 1 - confidence:
            break
        rank += 1
    return (rank, count + 1 - rank) if rank >= 1 else None


def median_interval(samples):
    """The ends of the 95 % interval of the median; None if there are too few samples."""
    ranks = interval_ranks(len(samples))
    if ranks is None:
        return None
    ordered = sorted(samples)
    return ordered[ranks[0] - 1], ordered[ranks[1] - 1]


def compare(left, right):
    """'faster' or 'slower' if the intervals of left and right are disjoint, otherwise 'unclear'."""
    of_left = median_interval(left)
    of_right = median_interval(right)
    if of_left is None or of_right is None:
        return "unclear"
    if of_left[1] < of_right[0]:
        return "faster"
    if of_left[0] > of_right[1]:
        return "slower"
    return "unclear"
