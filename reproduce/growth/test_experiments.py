#!/usr/bin/env python3
"""The study of growth in the graphspec program, from outside, on the executor.

usage: test_experiments.py GRAPHSPEC [unittest's options]
"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "program"))

from program_case import ReproduceCase  # noqa: E402

PROBLEMS = ["bfs", "sssp", "sssp_predecessors", "msf"]


class Growth(ReproduceCase):
    paper = "growth"

    def rows(self, kind, experiment):
        return [row for row in self.results()["observations"]
                if (row["kind"], row["experiment"]) == (kind, experiment)]

    def test_all_problems_of_each_graph_are_certified_and_counted(self):
        folder, _ = self.reproduce("--device", "cpu")
        arcs = {row["spec"]: row["arcs"] for row in self.rows("graph", "graphs")}
        for kind in ("rmat", "uniform"):
            rows = [row for row in self.rows("counts", "graphs") if row["graph"] == kind]
            specs = list(dict.fromkeys(row["spec"] for row in rows))
            self.assertEqual(len(specs), 4, kind)
            for spec, twice in zip(specs, specs[1:]):
                self.assertAlmostEqual(arcs[twice] / arcs[spec], 2, delta=0.3, msg=spec)
            for spec in specs:
                of = [row for row in rows if row["spec"] == spec]
                self.assertEqual([row["problem"] for row in of], PROBLEMS, spec)
                self.assertEqual({row["verified"] for row in of}, {"certificate"}, spec)
                for row in of:
                    words = 1 if row["problem"] == "bfs" else 2
                    self.assertEqual(row["working"]["arcs_bytes"],
                                     4 * words * arcs[spec] + 8 * (2 ** row["scale"] + 1))
        for experiment in ("dense", "sparse"):
            orders = [row["order"] for row in self.rows("counts", experiment)]
            self.assertEqual(orders, [orders[0] << step for step in range(3)], experiment)
        self.assertEqual(sorted(path.stem for path in folder.glob("*.svg")
                                if path.stem in (*PROBLEMS, "dense", "sparse", "memory")),
                         ["bfs", "dense", "msf", "sparse", "sssp"])
        report = (folder / "report.md").read_text()
        self.assertIn("32-byte sectors per arc or relaxation", report)
        # On the executor there are no times, so no goal can be met or missed.
        self.assertEqual(self.results()["benchmarks"], [])
        self.assertIn("not run", report)
        self.assertNotIn("ps per arc", report)
        self.assertNotIn("reproduced (", report)

    def test_a_part_is_one_graph_and_is_kept(self):
        self.reproduce("--device", "cpu", "--only", "graphs/uniform/8")
        self.assertEqual({row["spec"] for row in self.results()["observations"]},
                         {"random:256,16,sym,w=1..255"})
        done = self.reproduces("--device", "cpu", "--only", "graphs/uniform/8")
        self.assertRegex(done.stdout, r"graphs/uniform/8 +kept")

    def test_a_graph_that_there_is_not_is_refused(self):
        self.fails(2, "reproduce", "growth", "--device", "cpu", "--only", "graphs/uniform/40",
                   saying="no such experiment")
        self.assertFalse(self.out.exists())


if __name__ == "__main__":
    unittest.main()
