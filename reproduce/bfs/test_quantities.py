#!/usr/bin/env python3
"""What the tables and claims are made of, against numbers computed by hand."""

import pathlib
import sys
import unittest

PAPER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(PAPER.parent / "report"))

import claims  # noqa: E402
import papers  # noqa: E402
from planted_results import counts, planted  # noqa: E402
from tables import table  # noqa: E402

if len(sys.argv) > 1:
    del sys.argv[1]  # the program, which other tests take

GRAPH = {"vertices": 10, "arcs": 40, "reached": 10, "arcs_examined": 40,
         "frontier_sizes": [1, 3, 6]}


def insertions(variant, found, order=None, reads=None, **more):
    row = {"kind": "insertions", "experiment": "e", "graph": "g", "spec": "g", "variant": variant,
           "device": "cpu executor" if order else "gpu", "insertions": found,
           "verified": "certificate", **more}
    return {**row, **({"order": order, "reads": reads} if order else {})}


class Quantities(unittest.TestCase):
    def setUp(self):
        self.quantities = papers.load_quantities(PAPER)

    def test_duplicates_are_what_is_inserted_beyond_each_vertex_but_the_source(self):
        row = insertions("nonatomic_visited", [9, 12, 10])
        self.assertEqual(self.quantities.duplicates(row, GRAPH), 3)

    def test_a_search_without_an_exchange_has_additions_to_the_tail_alone(self):
        for variant, tail in (("nonatomic_visited", 49), ("global_queue", 9)):
            row = counts(variant, "g", global_atomics=49)
            self.assertEqual(self.quantities.tail_atomics(row, GRAPH), tail)

    def test_memory_is_held_against_arithmetic_as_the_profiler_counts_them(self):
        row = {"kind": "utilization", "experiment": "e", "graph": "g", "spec": "g", "variant": "v",
               "device": "gpu", "verified": "", "launches": 3, "dram_bytes": 2.5e9,
               "dram_share": 0.25, "memory_share": 0.75, "compute_share": 0.5}
        self.assertEqual(self.quantities.memory_over_compute(row, GRAPH), 1.5)
        refused = {**row, "kind": "left_out", "why": "kernels that launch kernels"}
        sampled = {**row, "variant": "w", "launches": 41, "every": 100}
        text = "".join(self.quantities.experiment_tables(planted([row, refused, sampled]), "e",
                                                         table))
        self.assertIn("| v | 3 | 2.5 GB", text)
        self.assertIn("| w | 41 (every 100th) |", text)
        self.assertIn("25 %", text)
        self.assertIn("- v on g: kernels that launch kernels", text)

    def test_numbers_of_the_text_follow_from_its_graph_of_9_vertices_and_15_arcs(self):
        graph = {"vertices": 9, "arcs": 15}
        printed = {row["quantity"]: int(row["greatest"]) for row in papers.read_published(PAPER)}
        cells = self.quantities.csr_cells({}, graph)
        self.assertEqual(cells, printed["cells of the CSR format of the example without `data`"])
        self.assertEqual(9**2, printed["cells of the adjacency matrix of the example"])
        self.assertEqual(9**2 - cells, printed["cells that the CSR format of the example saves"])
        self.assertEqual(9 * 8, printed["arcs of a fully connected graph of 9 vertices"])
        self.assertEqual(64 // 4, printed["threads of each w-queue in the example"])
        self.assertAlmostEqual(self.quantities.csr_share({}, graph), 25 / 81)
        self.assertAlmostEqual(self.quantities.mean_degree_share({}, graph), 15 / 81)

    def test_first_frontiers_are_held_against_the_mean(self):
        self.assertAlmostEqual(self.quantities.first_by_mean_frontier({}, GRAPH), 3 / 4.5)
        self.assertEqual(self.quantities.first_growth({}, GRAPH), 2)
        self.assertEqual(self.quantities.growth_by_mean_degree({}, GRAPH), 0.5)

    def test_repeated_reads_are_held_against_the_order_without_duplicates(self):
        rows = [insertions("nonatomic_visited", [9], "one after the other", 100),
                insertions("nonatomic_visited", [12], "lockstep", 130),
                insertions("global_queue", [9], "lockstep", 90),
                insertions("nonatomic_visited", [11], size="small")]
        rows = [{**row, "experiment": "duplicates"} for row in rows]
        # Orders are told apart by their whole names.
        rows += [{**rows[0], "order": order, "reads": 50} for order in ("one", "one after the other "
                                                                       "twice")]
        repeated, *others = self.quantities.derived_observations(planted(rows))
        self.assertEqual([(row["order"], row["over_no_duplicates"]) for row in others],
                         [("one", 0.5), ("one after the other twice", 0.5)])
        self.assertEqual((repeated["variant"], repeated["order"], repeated["over_no_duplicates"]),
                         ("nonatomic_visited", "lockstep", 1.3))

    def test_the_report_has_each_order_and_the_gpus(self):
        rows = [insertions("nonatomic_visited", [9, 12], "random", 130),
                insertions("nonatomic_visited", [10], size="small")]
        text, = self.quantities.experiment_tables(planted(rows), "e", table)
        self.assertIn("| random | 2 | 3 | 33.3 % | 130 |", text)
        self.assertIn("| of the GPU | 1 | 1 | 11.1 % | - |", text)

    def test_a_result_that_no_duplicate_could_spoil_is_not_called_reproduced(self):
        named = {each["name"]: each for each in claims.read(PAPER / "claims.json")["claims"]}
        claim = named["duplicates_leave_the_result"]
        graph = {"kind": "graph", "experiment": "duplicates", "graph": "g", "spec": "g", **GRAPH}
        for found, verdict in ((9, claims.NOT_COMPARABLE), (10, claims.REPRODUCED)):
            rows = [insertions("nonatomic_visited", [found], order, 1)
                    for order in (None, "lockstep")]
            results = planted([graph, *({**row, "experiment": "duplicates"} for row in rows)])
            judgement = claims.judge(claim, results, self.quantities.ALL)
            self.assertEqual(judgement.verdict, verdict)


if __name__ == "__main__":
    unittest.main()
