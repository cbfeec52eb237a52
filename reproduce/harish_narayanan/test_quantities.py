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


def graphs(**reached):
    """Descriptions of graphs of 1,000 vertices, by the number of vertices that a search reaches."""
    return [{"kind": "graph", "experiment": "kinds", "graph": graph, "spec": graph, "vertices": 1000,
             "reached": number} for graph, number in reached.items()]


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
        for reached, compared in ((100, KINDS), (99, ("random", "rmat"))):  # a tenth, and less
            found = self.quantities.derived_observations(planted(
                graphs(random=900, rmat=500, ssca2=reached, road=900), of_kinds(times)))
            gains = [row for row in found if row["kind"] == "gain"]
            self.assertEqual([(gain["graph"], gain["other"]) for gain in gains],
                             [(f"road against {graph}", graph) for graph in compared])
            for gain, start in zip(gains, KINDS.values()):
                self.assertAlmostEqual(gain["over_other"], (12.04 / 8.04) / (12.04 / (start + 0.04)))
                least, greatest = gain["over_other"].interval
                self.assertLess(least, gain["over_other"])
                self.assertGreater(greatest, gain["over_other"])

    def test_an_optimal_search_is_slower_only_where_the_intervals_are_apart(self):
        for start, faster in ((8, True), (3.01, False), (1, False)):
            times = [{**row, "device": "gpu"} for row in
                     samples("frontier_mask", "rmat", 3) + samples("global_queue", "rmat", start)]
            row, = self.quantities.derived_observations(planted(graphs(rmat=900), of_kinds(times)))
            self.assertEqual((row["kind"], row["variant"], row["against"]),
                             ("beside_optimal", "frontier_mask", "global_queue"))
            self.assertEqual(row["over_optimal"].interval[0] > 1, faster)

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
