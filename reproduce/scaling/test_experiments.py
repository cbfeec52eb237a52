#!/usr/bin/env python3
"""The study of scaling in the graphspec program, from outside, on executors.

usage: test_experiments.py GRAPHSPEC [unittest's options]
"""

import pathlib
import shutil
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "program"))

from program_case import ReproduceCase  # noqa: E402


@unittest.skipUnless(shutil.which("mpirun"), "no mpirun")
class Scaling(ReproduceCase):
    paper = "scaling"

    def rows(self, kind, experiment):
        return [row for row in self.results()["observations"]
                if (row["kind"], row["experiment"]) == (kind, experiment)]

    def test_the_same_graph_is_solved_by_one_two_and_four_ranks(self):
        folder, _ = self.reproduce("--device", "cpu", "--only", "strong")
        rows = self.rows("counts", "strong")
        for rung in {row["graph"] for row in rows}:
            of = [row for row in rows if row["graph"] == rung]
            self.assertEqual([row["ranks"] for row in of], [1, 2, 4], rung)
            self.assertEqual({row["verified"] for row in of}, {"certificate"})
            self.assertEqual(len({row["spec"] for row in of}), 1)
            sent = [row["counts"]["bytes_between_ranks"] for row in of]
            self.assertEqual(sent[0], 0)  # one rank has nobody to send to
            if rung != "apsp_sparse":  # whose ranks have the graph, and send nothing
                self.assertLess(0, sent[1], rung)
                self.assertLess(sent[1], sent[2], rung)
        self.assertTrue((folder / "strong.svg").exists())
        report = (folder / "report.md").read_text()
        self.assertIn("kB sent per rank", report)
        # On executors there are no times, so no goal can be met or missed.
        self.assertIn("not run", report)
        self.assertNotIn("reproduced (", report)

    def test_work_grows_with_the_ranks(self):
        self.reproduce("--device", "cpu", "--only", "weak/bfs", "--only", "weak/apsp_dense")
        arcs = {(row["graph"], row["spec"]): row["arcs"] for row in self.rows("graph", "weak")}
        work = {}
        for row in self.rows("counts", "weak"):
            size = arcs[row["graph"], row["spec"]] / (32 if row["graph"] == "bfs" else 16)
            work.setdefault(row["graph"], []).append(size ** (1 if row["graph"] == "bfs" else 3))
        for rung, values in work.items():
            for ranks, value in zip((1, 2, 4), values):
                self.assertAlmostEqual(value / values[0] / ranks, 1, delta=0.45, msg=rung)

    def test_a_run_that_fails_is_no_row(self):
        done = self.reproduces("--device", "cpu", "--only", "no_such")
        self.assertEqual(done.returncode, 2)
        self.assertIn("no such experiment", done.stderr)


if __name__ == "__main__":
    unittest.main()
