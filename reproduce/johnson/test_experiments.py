#!/usr/bin/env python3
"""Johnson's steps and experiments in the graphspec program, from outside.

usage: test_experiments.py GRAPHSPEC [unittest's options]
"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "program"))

from program_case import ReproduceCase  # noqa: E402


class Johnson(ReproduceCase):
    paper = "johnson"

    def test_the_steps_are_those_of_the_paper_and_ours(self):
        names = [each["name"] for each in self.problem("apsp")["solvers"]
                 if each["paper"] == "johnson"]
        self.assertGreaterEqual(len(names), 4)
        self.assertEqual(names[-2:], ["tuned", "distributed"])
        self.assertEqual([each["name"] for each in self.problem("apsp")["host"]
                          if each["paper"] == "johnson"], ["johnson", "heap"])

    def test_the_experiments_count_and_time_on_the_host(self):
        folder, results = self.reproduce("--device", "cpu", "--only", "mask", "--graph",
                                         "negative.wel")
        self.assertEqual({path.name for path in folder.iterdir()},
                         {"results.json", "figures.json", "report.md", "mask.svg", "mask.png"})
        rows = results["observations"]
        counts = {row["mask"]: row for row in rows
                  if row["kind"] == "counts" and row["spec"] == "negative.wel"}
        # Cleared: the 6, 2, 4, 1 and 7 arcs that leave what each source reaches, but for the loop
        # of vertex 3, which vertex 4 settles last: nothing is left that it could shorten.
        self.assertEqual(counts["cleared"]["counts"]["global_atomics"], 19)
        self.assertEqual(counts["cleared"]["sources"], 5)
        graph = next(row for row in rows if row["kind"] == "graph" and row["graph"] == "negative")
        self.assertEqual((graph["vertices"], graph["arcs"], graph["negative_arcs"],
                          graph["least_weight"], graph["greatest_weight"]), (5, 7, 1, -3, 7))
        # The listing never clears the mask.
        self.assertGreater(counts["as listed"]["counts"]["global_atomics"], 19)
        report = (folder / "report.md").read_text()
        self.assertIn("We know no published numbers", report)
        self.assertIn("![", report)

    def test_the_sequential_schemes_heaps_and_steps_run_on_the_same_growing_graphs(self):
        _, results = self.reproduce("--device", "cpu", "--only", "growth")
        rows = results["observations"]
        specs = {row["spec"] for row in rows if row["kind"] == "graph"}
        self.assertGreaterEqual(len(specs), 5)
        timed = [row for row in rows if row["kind"] == "parts"]
        for variant in ("reference", "heap"):
            self.assertEqual({row["spec"] for row in timed if row["variant"] == variant}, specs)
        counted = [row for row in rows if row["kind"] == "counts"]
        for rule in ("min", "out", "in", "in_out"):
            self.assertEqual({row["spec"] for row in counted if row.get("settle") == rule}, specs)
        # So small that nothing is scaled.
        vertices = {row["spec"]: row["vertices"] for row in rows if row["kind"] == "graph"}
        for row in timed:
            if row["variant"] == "reference":
                self.assertEqual((row["sources"], row["rounds_timed"], row["threads"]),
                                 (vertices[row["spec"]], vertices[row["spec"]], 1))
        self.assertIn(1, {row["threads"] for row in timed if row["variant"] == "heap"})


if __name__ == "__main__":
    unittest.main()
