#!/usr/bin/env python3
"""Kolganov's steps and experiments in the graphspec program, from outside.

usage: test_experiments.py GRAPHSPEC [unittest's options]
"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "program"))

from program_case import ReproduceCase  # noqa: E402

# What the contest's kit says of its graph of scale 10, and what another implementation of its
# generators and of Kruskal's algorithm has found.
CONTEST = {"graphhpc-rmat:10": 72.932623, "graphhpc-ssca2:10": 59.790060,
           "graphhpc-rmat:12": 323.819011, "graphhpc-ssca2:12": 232.238367}
TREES = {"graphhpc-rmat:10": 1, "graphhpc-ssca2:10": 19, "graphhpc-rmat:12": 9,
         "graphhpc-ssca2:12": 39}

HOST = ["boruvka_mst", "kruskal", "openmp"]


class BoruvkaCase(ReproduceCase):
    paper = "boruvka_mst"


class Steps(BoruvkaCase):
    def test_the_steps_are_those_of_the_paper_and_ours(self):
        listed = self.problem("msf")
        names = [each["name"] for each in listed["solvers"] if each["paper"] == self.paper]
        self.assertEqual(names, ["shared_scan", "shuffle_scan", "renumber", "rank_weights", "compress",
                                 "hybrid", "out_of_core", "our_whole_lists", "tuned", "distributed"])
        self.assertEqual([each["name"] for each in listed["host"]], HOST)

    def test_both_scans_read_the_same_arcs_of_sorted_lists(self):
        read = {}
        for name in ("shared_scan", "shuffle_scan", "our_whole_lists"):
            summary = self.data("run", "msf", "--graph", "graphhpc-rmat:8", "--variant", name,
                                "--device", "cpu")
            read[name] = summary["counts"]["arcs_read"]
        self.assertEqual(read["shared_scan"], read["shuffle_scan"])
        self.assertLess(read["shuffle_scan"], read["our_whole_lists"])

    def test_contest_graphs_have_the_published_weights(self):
        for graph, weight in CONTEST.items():
            for name in HOST:
                with self.subTest(graph=graph, name=name):
                    summary = self.data("run", "msf", "--graph", graph, "--variant", name)
                    self.assertAlmostEqual(summary["weight"], weight, places=6)
                    self.assertEqual(summary["trees"], TREES[graph])

    def test_transformations_are_timed_on_every_device(self):
        run = ["run", "msf", "--graph", "graph.wel", "--variant", "shuffle_scan", "--device", "cpu",
               "--local-sort", "--rank-weights"]
        summary = self.data(*run)
        self.assertEqual(sorted(summary["transformation_ms"]), ["local_sort", "rank_weights"])
        self.assertNotIn("phase_ms", summary)
        self.assertGreaterEqual(summary["counts"]["iterations"], 1)
        self.assertRegex(self.succeeds(*run),
                         r"transformation +local_sort [\d.]+ ms, rank_weights [\d.]+ ms")

    def test_a_warp_searches_a_segment_in_the_schemes_as_well(self):
        traced = self.succeeds("trace", "boruvka_mst", "WarpASegment", "--graph", "graph.wel",
                               "--schedule", "random:7")
        self.assertIn("take(", traced)


class Errata(BoruvkaCase):
    def test_edges_and_weights_of_forests_are_there(self):
        data = self.data("errata", "boruvka_mst")
        rows = {row["name"]: row for row in data["errata"]}
        ties = rows["ties"]["counterexample"]["graph"]
        self.assertTrue(ties["undirected"])
        self.assertIsNone(ties["source"])
        self.assertEqual(len({weight for _, _, weight in ties["arcs"]}), 1)
        self.assertIsNone(rows["ten_bits"]["counterexample"]["graph"])
        self.assertIsNone(rows["sizes_of_graphs"]["counterexample"])


class Experiments(BoruvkaCase):
    def test_steps_are_counted_on_the_executor(self):
        folder, results = self.reproduce("--device", "cpu", "--only", "steps/ssca2")
        rows = {row["variant"]: row for row in results["observations"] if row["kind"] == "counts"}
        self.assertLessEqual({"shared_scan", "shuffle_scan", "hybrid", "tuned"}, set(rows))
        for row in rows.values():
            self.assertEqual(row["verified"], "certificate")
        for scan in ("shared_scan", "shuffle_scan"):
            self.assertGreater(rows[scan]["counts"]["search_load_sectors"],
                               rows[scan]["counts"]["global_load_sectors"] / 2)
        self.assertTrue((folder / "sectors.png").exists())
        self.assertIn("The kernels ran on the CPU executor", (folder / "report.md").read_text())

    def test_numbers_of_vertices_and_bytes(self):
        _, results = self.reproduce("--device", "cpu", "--only", "compression")
        rows = {(row["family"], row["transformations"]): row for row in results["observations"]
                if row["kind"] == "compression"}
        self.assertAlmostEqual(rows["ssca2", "renumber+compress"]["ratio"], 2.9, delta=0.05)
        self.assertEqual({each for each, row in rows.items() if row["outcome"] == "refused"},
                         {("ssca2", "compress"), ("rmat", "compress"), ("rmat", "renumber+compress")})


if __name__ == "__main__":
    unittest.main()
