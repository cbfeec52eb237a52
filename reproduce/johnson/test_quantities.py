#!/usr/bin/env python3
"""What the tables are made of, against numbers computed by hand."""

import pathlib
import sys
import unittest

PAPER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(PAPER.parent / "report"))

import quantities  # noqa: E402
import tables  # noqa: E402
from planted_results import planted  # noqa: E402


class Quantities(unittest.TestCase):
    def setUp(self):
        self.row = {"sources": 4, "parts": {"to_device_ms": [1, 1, 7], "potentials_ms": [20, 2, 20],
                                            "reweight_ms": [1, 3, 2], "search_ms": [8, 8, 9]}}

    def test_searches_are_scaled_to_all_sources_and_the_rest_is_not(self):
        whole = quantities.all_pairs_ms(self.row, {"vertices": 10})
        self.assertEqual(whole, 1 + 20 + 2 + 8 / 4 * 10)

    def test_rounds_that_were_not_timed_count(self):
        row = {**self.row, "rounds_timed": 5}
        self.assertEqual(quantities.potentials_ms(row, {"vertices": 10}), 40)
        self.assertEqual(quantities.all_pairs_ms(row, {"vertices": 10}), 1 + 40 + 2 + 20)

    def test_the_gain_is_that_of_the_fastest_rule_over_all_sources(self):
        def parts(graph, variant, ms, sources, **more):
            return {"kind": "parts", "experiment": "growth", "graph": "f", "spec": graph["spec"],
                    "variant": variant, "sources": sources, **more,
                    "parts": {**dict.fromkeys(quantities.PARTS, [0.0]), "search_ms": [ms]}}
        graphs = [{"kind": "graph", "experiment": "growth", "graph": "f", "spec": f"random:{size}",
                   "vertices": size, "arcs": size} for size in (10, 20)]
        rows = list(graphs)
        for graph, rule_ms in zip(graphs, (8.0, 4.0)):
            rows += [parts(graph, "reference", graph["vertices"] / 10, 1),
                     parts(graph, "heap", 3.0, 2, threads=1), parts(graph, "heap", 1.0, 2, threads=4),
                     parts(graph, "outer_loop", 9.0, 2), parts(graph, "inner_loop", 1.0, 2),
                     parts(graph, "outer_loop", rule_ms, 2, settle="in", mask="cleared")]
        small, large, family = quantities.derived_observations(planted(rows))
        self.assertEqual((small["settle"], small["milliseconds"]), ("in", 40))
        self.assertEqual((small["over_sequential"], large["over_sequential"]), (0.25, 1))
        self.assertEqual((large["over_heap_on_one_core"], large["over_heap"]), (0.75, 0.25))
        self.assertEqual([small["is_largest"], large["is_largest"]], [False, True])
        self.assertEqual((family["over_sequential_at_largest"], family["growth_of_gain"]), (1, 4))
        # The rule of the paper's listing needs 9 ms for 2 sources: 2 ms a source against 4.5 ms.
        self.assertAlmostEqual(family["listed_over_sequential_at_largest"], 2 / 4.5)

    def test_the_gain_has_the_interval_of_the_fastest_rule_whichever_this_is(self):
        graph = {"kind": "graph", "experiment": "growth", "graph": "f", "spec": "f", "vertices": 1, "arcs": 1}

        def parts(variant, times, **more):
            return {**graph, "kind": "parts", "variant": variant, "sources": 1, **more,
                    "parts": {**dict.fromkeys(quantities.PARTS, [0.0] * 6), "search_ms": times}}
        gain, _ = quantities.derived_observations(planted([
            graph, parts("reference", [8.0] * 6), parts("outer_loop", [4.0] * 6),
            parts("outer_loop", [2.0, 2.0, 5.0, 5.0, 8.0, 8.0], settle="in")]))
        self.assertEqual((float(gain["over_sequential"]), gain["over_sequential"].interval), (2, (2, 4)))

    def test_a_graph_that_no_gpu_searched_has_no_gain(self):
        row = {**self.row, "kind": "parts", "experiment": "growth", "graph": "g", "spec": "g",
               "variant": "reference"}
        graph = {**row, "kind": "graph", "vertices": 10, "arcs": 10}
        self.assertEqual(quantities.derived_observations(planted([graph, row])), [])

    def test_the_ideal_gain_is_that_of_potentials_without_time(self):
        gain = quantities.ideal_gain(self.row, {"vertices": 10})
        self.assertAlmostEqual(gain, 43 / 23)

    def test_relaxations_are_those_of_an_arc_and_a_source(self):
        row = {"sources": 2, "counts": {"global_atomics": 60, "phases": 3}}
        graph = {"vertices": 10, "arcs": 10}
        self.assertEqual(quantities.relaxations_per_arc_and_source(row, graph), 3)
        self.assertEqual(quantities.phases_per_source(row, graph), 1.5)

    def test_the_table_of_parts_shows_medians_and_what_follows(self):
        row = {**self.row, "kind": "parts", "experiment": "e", "graph": "g", "spec": "g",
               "variant": "v", "device": "gpu"}
        text = tables._parts(planted([row]), "e", quantities)
        self.assertIn("| g | v, sources 4 | gpu | 1 | 20 | 2 | 8 | 2 | 43 | 1.87 |", text)


if __name__ == "__main__":
    unittest.main()
