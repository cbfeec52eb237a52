#!/usr/bin/env python3
"""What the tables and claims are made of, against numbers computed by hand."""

import pathlib
import sys
import unittest

PAPER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(PAPER.parent / "report"))

import papers  # noqa: E402
from planted_results import counts, planted, samples  # noqa: E402

if len(sys.argv) > 1:
    del sys.argv[1]  # the program, which other tests take

KINDS = {"random": 4, "rmat": 6, "ssca2": 5}


def of_kinds(rows, experiment="kinds"):
    return [{**row, "experiment": experiment} for row in rows]


class Quantities(unittest.TestCase):
    def setUp(self):
        self.quantities = papers.load_quantities(PAPER)

    def test_work_is_held_against_the_least_that_would_do(self):
        graph = {"reached": 10, "arcs_examined": 40}
        row = {"counts": {"threads": 100, "global_atomics": 60}}
        self.assertEqual(self.quantities.threads_over_work(row, graph), 2)
        self.assertEqual(self.quantities.relaxations_per_arc(row, graph), 1.5)

    def test_depth_is_held_against_the_deepest_of_the_other_kinds(self):
        rows = [counts("frontier_mask", graph, launches=number)
                for graph, number in {**KINDS, "road": 9, "mine": 100}.items()]
        depth, = self.quantities.derived_observations(planted(of_kinds(rows)))
        self.assertEqual((depth["kind"], depth["variant"], depth["over_most_other"]),
                         ("depth", "frontier_mask", 1.5))

    def test_the_gain_on_roads_is_compared_with_each_other_kind_and_has_an_interval(self):
        times = []
        for graph, start in {**KINDS, "road": 8}.items():
            times += samples("updating_cost", graph, start)
            times += [{**row, "device": "host"} for row in samples("dijkstra", graph, 12)]
        gains = self.quantities.derived_observations(planted(timings=of_kinds(times)))
        self.assertEqual([(gain["kind"], gain["graph"]) for gain in gains],
                         [("gain", f"road against {graph}") for graph in KINDS])
        for gain, start in zip(gains, KINDS.values()):
            self.assertAlmostEqual(gain["over_other"], (12.04 / 8.04) / (12.04 / (start + 0.04)))
            least, greatest = gain["intervals"]["over_other"]
            self.assertLess(least, gain["over_other"])
            self.assertGreater(greatest, gain["over_other"])

    def test_an_optimal_search_is_slower_only_where_the_intervals_are_apart(self):
        for start, faster in ((8, True), (3.01, False), (1, False)):
            times = [{**row, "device": "gpu"} for row in
                     samples("frontier_mask", "rmat", 3) + samples("global_queue", "rmat", start)]
            row, = self.quantities.derived_observations(planted(timings=of_kinds(times)))
            self.assertEqual((row["kind"], row["variant"]), ("beside_optimal", "frontier_mask"))
            self.assertEqual(row["over_optimal"] > 1, faster)

    def test_nothing_follows_where_there_is_no_road(self):
        rows = [counts("frontier_mask", graph, launches=1) for graph in KINDS]
        self.assertEqual(self.quantities.derived_observations(planted(of_kinds(rows))), [])
        self.assertEqual(self.quantities.derived_observations(planted()), [])

    def test_the_abstracts_number_stands_beside_ours(self):
        published = papers.read_published(PAPER)
        _, (row,) = self.quantities.published_table(published, planted())
        self.assertEqual(row[:3], ["10,000,000 vertices", "NVIDIA 8800 GTX, $600", "1500"])
        self.assertEqual(row[-1], "-")


if __name__ == "__main__":
    unittest.main()
