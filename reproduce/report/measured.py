"""A measured number with its 95 % interval and the runs that measured it."""

import itertools

from order_statistics import median, median_interval

ENDLESS = float("inf")


class Measured(float):
    """A median time, or a number computed from median times. Arithmetic keeps the interval and the
    runs: the result's interval has the least and the greatest value that the operands' intervals allow.

    interval  (low, high), or None if there are too few samples for an interval
    runs      the indices of the runs in the result file; empty if they are unknown
    """

    def __new__(cls, value, interval, runs=()):
        number = super().__new__(cls, value)
        number.interval = interval
        number.runs = frozenset(runs)
        return number

    @classmethod
    def of(cls, samples, runs=()):
        """The median of the samples."""
        return cls(median(samples), median_interval(samples), runs)

    @classmethod
    def exact(cls, value, runs):
        """A number without a distribution, such as the number of vertices that one run reached."""
        return cls(value, (value, value), runs)

    @property
    def is_exact(self):
        return self.interval == (float(self), float(self))

    def _with(self, other, operation):
        """The result of an operation that is monotone in both operands."""
        if not isinstance(other, (int, float)):
            return NotImplemented
        value = operation(float(self), float(other))
        ends = interval_of(other)
        if self.interval is None or ends is None:
            interval = None
        else:
            corners = [operation(*pair) for pair in itertools.product(self.interval, ends)]
            interval = min(corners), max(corners)
        return Measured(value, interval, self.runs | getattr(other, "runs", frozenset()))

    def __add__(self, other):
        return self._with(other, lambda left, right: left + right)

    def __mul__(self, other):
        return self._with(other, lambda left, right: left * right)

    def __truediv__(self, other):
        return self._with(other, _quotient)

    def __rtruediv__(self, other):
        return self._with(other, lambda divisor, dividend: _quotient(dividend, divisor))

    __radd__ = __add__
    __rmul__ = __mul__


def _quotient(dividend, divisor):
    return dividend / divisor if divisor else ENDLESS


def interval_of(number):
    """The ends of a number's interval. Both ends are the number itself if it was not measured."""
    return number.interval if isinstance(number, Measured) else (number, number)


def _extreme(numbers, choose):
    ends = [interval_of(number) for number in numbers]
    interval = None if None in ends else (choose(low for low, _ in ends), choose(high for _, high in ends))
    runs = frozenset().union(*(getattr(number, "runs", ()) for number in numbers))
    return Measured(choose(map(float, numbers)), interval, runs)


def greatest(numbers):
    """The greatest of several numbers, with the interval that it has if each number can be anywhere in its
    own interval. The number with the greatest median need not be the greatest number, so its own interval
    can be too narrow."""
    return _extreme(numbers, max)


def least(numbers):
    """The least of several numbers, in the same way as `greatest`."""
    return _extreme(numbers, min)


def geometric_mean(numbers):
    """The geometric mean of measured ratios. Unlike the arithmetic mean, no single large ratio
    dominates it, and the mean of the inverse ratios is its inverse."""
    power = 1 / len(numbers)

    def mean(values):
        product = 1.0
        for value in values:
            product *= value**power
        return product

    ends = [interval_of(number) for number in numbers]
    interval = None if None in ends else (mean(low for low, _ in ends), mean(high for _, high in ends))
    runs = frozenset().union(*(getattr(number, "runs", ()) for number in numbers))
    return Measured(mean(numbers), interval, runs)
