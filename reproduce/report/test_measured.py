#!/usr/bin/env python3
"""Measured numbers: arithmetic keeps the interval and the runs. Expected values are by hand."""

import unittest

from measured import Measured, geometric_mean, greatest, interval_of, least


def ends(number):
    return None if number.interval is None else tuple(round(end, 9) for end in number.interval)


class Arithmetic(unittest.TestCase):
    A = Measured(4, (3, 5), {0})
    B = Measured(2, (1, 2.5), {1})
    FEW = Measured(2, None, {2})

    def test_an_interval_has_the_least_and_the_greatest_value_that_the_operands_allow(self):
        for result, value, interval in (
                (self.A + self.B, 6, (4, 7.5)), (self.A * self.B, 8, (3, 12.5)),
                (self.A / self.B, 2, (1.2, 5)), (self.B / self.A, 0.5, (0.2, 2.5 / 3)),
                (self.A * 2, 8, (6, 10)), (2 * self.A, 8, (6, 10)), (self.A / 2, 2, (1.5, 2.5)),
                (10 / self.B, 5, (4, 10)), (1 + self.A, 5, (4, 6)), (self.A * -1, -4, (-5, -3)),
                (sum([self.A, self.B]), 6, (4, 7.5))):
            self.assertEqual((float(result), ends(result)),
                             (value, tuple(round(end, 9) for end in interval)))

    def test_a_result_comes_from_the_runs_of_both_operands(self):
        self.assertEqual((self.A / self.B).runs, {0, 1})
        self.assertEqual((self.A / 2).runs, {0})
        self.assertEqual(geometric_mean([self.A, self.B, 3]).runs, {0, 1})

    def test_an_operand_without_an_interval_leaves_the_result_without_one(self):
        for result in (self.A / self.FEW, self.FEW / self.A, self.FEW + 1, geometric_mean([self.A, self.FEW])):
            self.assertIsNone(result.interval)

    def test_a_divisor_that_can_be_zero_leaves_the_upper_end_open(self):
        self.assertEqual((1 / Measured(1, (0, 2))).interval, (0.5, float("inf")))

    def test_medians_have_the_interval_of_their_samples(self):
        nine = Measured.of([5, 1, 9, 2, 8, 3, 7, 4, 6], {3})
        self.assertEqual((float(nine), nine.interval, nine.runs), (5, (2, 8), {3}))
        self.assertIsNone(Measured.of([1, 2, 3, 4, 5]).interval)

    def test_exact_numbers_have_no_distribution(self):
        exact = Measured.exact(7, {1})
        self.assertEqual((exact.interval, exact.runs, exact.is_exact), ((7, 7), {1}, True))
        self.assertTrue((exact / 2).is_exact)
        self.assertFalse(self.A.is_exact)
        self.assertEqual(interval_of(3), (3, 3))


class Extremes(unittest.TestCase):
    def test_the_greatest_of_overlapping_numbers_can_be_either(self):
        numbers = [Measured(10, (7, 11), {0}), Measured(9, (8, 14), {1}), Measured(2, (1, 3), {2})]
        for chosen, value, interval in ((greatest(numbers), 10, (8, 14)), (least(numbers), 2, (1, 3)),
                                        (least(numbers[:2]), 9, (7, 11)), (greatest(numbers[:1]), 10, (7, 11)),
                                        (greatest([3, Measured(2, (1, 5))]), 3, (3, 5))):
            self.assertEqual((float(chosen), chosen.interval), (value, interval))
        self.assertEqual(greatest(numbers).runs, {0, 1, 2})

    def test_a_number_without_an_interval_can_be_the_greatest_and_the_least(self):
        for choose in (greatest, least):
            self.assertIsNone(choose([Measured(5, (4, 6)), Measured(1, None)]).interval)


class GeometricMean(unittest.TestCase):
    def test_one_large_ratio_does_not_dominate(self):
        self.assertAlmostEqual(geometric_mean([1, 100]), 10)  # the arithmetic mean is 50.5
        self.assertAlmostEqual(geometric_mean([2, 4, 8]), 4)

    def test_the_ends_are_the_means_of_the_ends(self):
        mean = geometric_mean([Measured(2, (1, 4)), Measured(8, (4, 9))])
        self.assertAlmostEqual(mean, 4)
        self.assertEqual(ends(mean), (2, 6))


if __name__ == "__main__":
    unittest.main()
