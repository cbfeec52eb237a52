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

    def test_the_ideal_gain_is_that_of_potentials_without_time(self):
        gain = quantities.ideal_gain(self.row, {"vertices": 10})
        self.assertAlmostEqual(gain, 43 / 23)

    def test_relaxations_are_those_of_an_arc_and_a_source(self):
        row = {"sources": 2, "counts": {"global_atomics": 60, "phases": 3}}
        graph = {"vertices": 10, "arcs": 10}
        self.assertEqual(quantities.relaxations_per_arc_and_source(row, graph), 3)
        self.assertEqual(quantities.share_of_arcs_a_phase(row, graph), 2)
        self.assertEqual(quantities.phases_per_source(row, graph), 1.5)

    def test_the_table_of_parts_shows_medians_and_what_follows(self):
        row = {**self.row, "kind": "parts", "experiment": "e", "graph": "g", "spec": "g",
               "variant": "v", "device": "gpu"}
        text = tables._parts(planted([row]), "e", quantities)
        self.assertIn("| g | v, sources 4 | gpu | 1 | 20 | 2 | 8 | 2 | 43 | 1.87 |", text)


if __name__ == "__main__":
    unittest.main()
