#!/usr/bin/env python3
"""Long tables are folded, and have plots; short ones are as they were."""

import pathlib
import tempfile
import types
import unittest

import small_plots
import tables
from planted_results import counts, planted, samples

PAPER = types.SimpleNamespace(PARTS=[], WHOLE={}, rate=lambda row, graph, milliseconds: "")


def results_of(variants):
    results = planted([counts(f"v{k}", graph, launches=k + 1, atomics=0) for k in range(variants)
                       for graph in ("g", "h")],
                      sum((samples(f"v{k}", "g", 1 + k) for k in range(variants)), []))
    results.context["experiments"] = [{"name": "e", "run": 0}]
    return results


class LongTables(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_only_long_ones_are_folded(self):
        rows = [["a", 1]] * tables.LONG
        self.assertTrue(tables.table(["x", "y"], rows).startswith("<details><summary>20 rows"))
        self.assertNotIn("details", tables.table(["x", "y"], rows[1:]))

    def test_a_long_one_has_a_plot_with_its_lines_and_graphs(self):
        drawn = small_plots.draw(results_of(11), PAPER, self.folder)
        self.assertEqual([name for name, _ in drawn["e"]], ["table_e_counts"])  # 22 rows, and 11 times
        text = (self.folder / "table_e_counts.svg").read_text(encoding="utf-8")
        for shown in ("v0", "v10", "g", "h", "launches"):
            self.assertIn(f"<!-- {shown} -->", text)
        self.assertNotIn("<!-- atomics -->", text)  # never counted
        drawn = small_plots.draw(results_of(20), PAPER, self.folder)
        self.assertEqual([name for name, _ in drawn["e"]], ["table_e_times", "table_e_counts"])

    def test_a_plot_of_an_earlier_run_goes_with_its_rows(self):
        small_plots.draw(results_of(11), PAPER, self.folder)
        self.assertEqual(small_plots.draw(results_of(2), PAPER, self.folder), {})
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
