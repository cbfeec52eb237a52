#!/usr/bin/env python3
"""The Floyd-Warshall study's steps in the graphspec program, from outside.

usage: test_experiments.py GRAPHSPEC [unittest's options]
"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "program"))

from program_case import ExampleCase  # noqa: E402


class FloydWarshall(ExampleCase):
    def test_the_steps_are_those_of_the_study_and_ours(self):
        names = [each["name"] for each in self.problem("apsp")["solvers"]
                 if each["paper"] == "floyd_warshall"]
        self.assertEqual(names[:4], ["linear", "coalesced", "shared", "blocked"])

    def test_on_the_host_there_is_a_rate_of_relaxations(self):
        run = ["run", "apsp", "--graph", "study.wel"]
        for variant in ("openmp", "floyd_warshall"):
            summary = self.data(*run, "--variant", variant)
            self.assertAlmostEqual(
                summary["relaxations_per_second"] * summary["timing_ms"]["all_pairs"] / 1e3, 125,
                places=3)
        # Times of the executor mean nothing.
        self.assertNotIn("relaxations_per_second",
                         self.data(*run, "--variant", "blocked", "--device", "cpu"))
        self.assertRegex(self.succeeds(*run, "--variant", "openmp"),
                         r"relaxations per second +[\d.e+]+\n")


if __name__ == "__main__":
    unittest.main()
