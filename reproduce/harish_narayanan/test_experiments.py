#!/usr/bin/env python3
"""Harish and Narayanan's steps and experiments in the graphspec program, from outside.

usage: test_experiments.py GRAPHSPEC [unittest's options]
"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "program"))

from program_case import ReproduceCase  # noqa: E402


class HarishNarayanan(ReproduceCase):
    paper = "harish_narayanan"

    def test_the_steps_are_those_of_three_problems(self):
        for problem, steps in (("bfs", ["frontier_mask"]), ("sssp", ["updating_cost"]),
                               ("apsp", ["pair_parallel", "source_by_source"])):
            self.assertEqual([each["name"] for each in self.problem(problem)["solvers"]
                              if each["paper"] == self.paper], steps)

    def test_the_experiments_count_a_graph_of_the_user(self):
        folder, results = self.reproduce("--device", "cpu", "--only", "kinds", "--graph",
                                         "negative.wel")
        rows = {row["variant"]: row for row in results["observations"]
                if row["kind"] == "counts" and row["spec"] == "negative.wel"}
        graph = next(row for row in results["observations"]
                     if row["kind"] == "graph" and row["graph"] == "negative")
        # From vertex 0: 1 and 2 a level below, and 3 below them; a last launch of both kernels
        # finds nothing more.
        self.assertEqual((graph["reached"], graph["levels"], graph["arcs_examined"]), (4, 3, 6))
        self.assertEqual(rows["frontier_mask"]["counts"]["launches"], 6)
        # Two edges of 0; two of 2 and one of 1; one of 1 again and the loop of 3; the loop again.
        self.assertEqual(rows["updating_cost"]["counts"]["global_atomics"], 8)
        self.assertEqual(rows["updating_cost"]["counts"]["rounds"], 4)
        self.assertTrue((folder / "kinds.svg").is_file())
        self.assertIn("8800 GTX", (folder / "report.md").read_text())


if __name__ == "__main__":
    unittest.main()
