#!/usr/bin/env python3
"""Gains and efficiency of ranks, against numbers computed by hand."""

import pathlib
import sys
import unittest

STUDY = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(STUDY.parent / "report"))

import quantities  # noqa: E402
from planted_results import planted  # noqa: E402


class Quantities(unittest.TestCase):
    @staticmethod
    def derived(experiment, rung, graphs, milliseconds):
        """Of one rank and of two. \\param graphs  vertices and arcs of each"""
        observations = []
        timings = []
        for ranks, (vertices, arcs), took in zip((1, 2), graphs, milliseconds):
            row = {"experiment": experiment, "graph": rung, "spec": f"{vertices} {arcs}", "ranks": ranks,
                   "variant": "distributed", "device": "gpu", "verified": "certificate"}
            observations += [
                {**row, "kind": "graph", "vertices": vertices, "arcs": arcs},
                {**row, "kind": "run", "parts": {"communication_ms": [took / 10]},
                 "counts": {"collectives": 3, "bytes_between_ranks": 8}}]
            timings.append({**row, "name": f"{rung}/{ranks}", "real_time": took, "time_unit": "ms"})
        return quantities.derived_observations(planted(observations, timings))[-1]

    def test_one_graph_on_two_ranks(self):
        two = self.derived("strong", "bfs", [(10, 40), (10, 40)], [8, 5])
        self.assertAlmostEqual(two["over_one_rank"], 1.6)
        self.assertAlmostEqual(two["efficiency"], 0.8)
        self.assertAlmostEqual(two["communication_share"], 0.1)
        self.assertEqual(two["bytes_a_rank"], 4)

    def test_work_that_does_not_quite_double_is_no_gain(self):
        # Of 1.5 times the work two ranks should take 0.75 of the time.
        for rung, graphs in (("bfs", [(10, 40), (10, 60)]),
                             ("apsp_sparse", [(10, 40), (12, 50)]),
                             ("apsp_dense_minute", [(1000, 40), (1145, 40)])):
            two = self.derived("weak", rung, graphs, [8, 6])
            self.assertAlmostEqual(two["over_one_rank"], 8 / 6)
            self.assertAlmostEqual(two["efficiency"], 1, delta=0.001, msg=rung)


if __name__ == "__main__":
    unittest.main()
