#!/usr/bin/env python3
"""The report's statistics and verdicts on planted results."""

import json
import pathlib
import random
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import claims  # noqa: E402
import markdown  # noqa: E402
import order_statistics  # noqa: E402
import papers  # noqa: E402
from planted_results import counts, planted, samples  # noqa: E402
from results import Results, ResultsError  # noqa: E402

if len(sys.argv) > 1:
    del sys.argv[1]  # the program, which other tests take

PAPERS = papers.all_folders(HERE.parent)


class OrderStatistics(unittest.TestCase):
    def test_ranks_are_those_of_the_published_table(self):
        # 95 % intervals of the median, e.g. Conover, Practical Nonparametric Statistics, table A3.
        for count, ranks in {1: None, 5: None, 6: (1, 6), 9: (2, 8), 10: (2, 9), 15: (4, 12),
                             20: (6, 15), 30: (10, 21), 64: (24, 41)}.items():
            self.assertEqual(order_statistics.interval_ranks(count), ranks, count)

    def test_the_interval_holds_the_median_at_least_95_times_in_100(self):
        generator = random.Random(1)
        for count in (6, 9, 30):
            held = 0
            for _ in range(4000):
                low, high = order_statistics.median_interval(
                    [generator.expovariate(1) for _ in range(count)])
                held += low <= 0.6931471805599453 <= high
            self.assertGreater(held / 4000, 0.94, count)

    def test_medians_of_odd_and_even_counts(self):
        self.assertEqual(order_statistics.median([3, 1, 2]), 2)
        self.assertEqual(order_statistics.median([4, 1, 2, 3]), 2.5)

    def test_overlapping_intervals_are_unclear(self):
        low = [1 + k / 100 for k in range(9)]
        high = [2 + k / 100 for k in range(9)]
        self.assertEqual(order_statistics.compare(low, high), "faster")
        self.assertEqual(order_statistics.compare(high, low), "slower")
        self.assertEqual(order_statistics.compare(low, low), "unclear")
        self.assertEqual(order_statistics.compare(low[:5], high[:5]), "unclear")


class Verdicts(unittest.TestCase):
    def judge(self, test, results):
        quantities = {"double": lambda row, graph: 2 * row["counts"]["launches"]}
        test.setdefault("rows", {"experiment": "e"})
        return claims.judge({"name": "c", "rule": "r", "test": test}, results, quantities).verdict

    def test_equal_holds_only_when_every_row_has_the_value(self):
        test = {"verb": "equal", "rows": {"experiment": "e", "kind": "counts"},
                "quantity": "double", "value": 6}
        good = counts("a", "g", launches=3)
        bad = counts("b", "g", launches=4)
        self.assertEqual(self.judge(test, planted([good])), claims.REPRODUCED)
        self.assertEqual(self.judge(test, planted([good, bad])), claims.NOT_REPRODUCED)
        self.assertEqual(self.judge(test, planted()), claims.NOT_TESTABLE)

    def test_most_asks_for_more_than_half(self):
        test = {"verb": "between", "rows": {"experiment": "e", "kind": "counts"}, "most": True,
                "quantity": "counts.launches", "least": 1, "greatest": 3}
        good = counts("a", "g", launches=3)
        bad = counts("b", "g", launches=4)
        self.assertEqual(self.judge(test, planted([good, good, bad])), claims.REPRODUCED)
        self.assertEqual(self.judge(test, planted([good, bad])), claims.NOT_REPRODUCED)

    def test_rows_that_lack_the_quantity_are_not_spoken_of(self):
        test = {"verb": "between", "rows": {"experiment": "e", "kind": "speedup"},
                "quantity": "over_serial", "least": 1, "greatest": 3}
        row = {"kind": "speedup", "experiment": "e", "graph": "g", "spec": "g", "variant": "a"}
        self.assertEqual(self.judge(test, planted([row])), claims.NOT_TESTABLE)
        self.assertEqual(self.judge(test, planted([row, {**row, "over_serial": 2}])),
                         claims.REPRODUCED)

    def test_evidence_of_several_devices_names_them(self):
        test = {"verb": "between", "rows": {"experiment": "e", "kind": "speedup"},
                "quantity": "over_serial", "least": 1, "greatest": 3}
        rows = [{"kind": "speedup", "experiment": "e", "graph": "g", "spec": "g", "variant": "a",
                 "device": device, "over_serial": value}
                for device, value in (("cuda", 2), ("opencl:0", 3))]
        judged = claims.judge({"name": "c", "rule": "r", "test": test}, planted(rows), {})
        self.assertEqual(judged.evidence, "a on cuda 2; a on opencl:0 3")

    def test_some_asks_for_one_row(self):
        test = {"verb": "between", "rows": {"experiment": "e", "kind": "counts"}, "some": True,
                "quantity": "counts.launches", "least": 1, "greatest": 3}
        good = counts("a", "g", launches=3)
        bad = counts("b", "g", launches=4)
        self.assertEqual(self.judge(test, planted([bad, good, bad])), claims.REPRODUCED)
        self.assertEqual(self.judge(test, planted([bad, bad])), claims.NOT_REPRODUCED)
        self.assertEqual(self.judge(test, planted()), claims.NOT_TESTABLE)

    def test_less_compares_rows_of_the_same_graph(self):
        test = {"verb": "less", "rows": {"experiment": "e", "kind": "counts"},
                "left": {"variant": "a"}, "right": {"variant": "b"},
                "quantity": "counts.launches"}
        rows = [counts("a", "g", launches=1), counts("b", "g", launches=2),
                counts("a", "h", launches=7), counts("b", "h", launches=8)]
        self.assertEqual(self.judge(test, planted(rows)), claims.REPRODUCED)
        self.assertEqual(self.judge({**test, "factor": 0.8}, planted(rows)), claims.NOT_REPRODUCED)
        rows[2] = counts("a", "h", launches=8)
        self.assertEqual(self.judge(test, planted(rows)), claims.NOT_REPRODUCED)
        self.assertEqual(self.judge(test, planted(rows[:1])), claims.NOT_TESTABLE)

    def test_faster_speaks_of_disjoint_intervals_only(self):
        test = {"verb": "faster", "left": {"variant": "a"}, "right": {"variant": "b"}}
        def verdict(start_of_a):
            return self.judge(test, planted(timings=samples("a", "g", start_of_a) +
                                            samples("b", "g", 2)))
        self.assertEqual(verdict(1), claims.REPRODUCED)
        self.assertEqual(verdict(2.02), claims.UNDECIDED)
        self.assertEqual(verdict(3), claims.NOT_REPRODUCED)
        self.assertEqual(self.judge(test, planted()), claims.NOT_TESTABLE)

    def test_the_worst_graph_decides(self):
        test = {"verb": "faster", "left": {"variant": "a"}, "right": {"variant": "b"}}
        rows = samples("a", "g", 1) + samples("b", "g", 2) + samples("a", "h", 3)
        self.assertEqual(self.judge(test, planted(timings=rows + samples("b", "h", 2))),
                         claims.NOT_REPRODUCED)
        self.assertEqual(self.judge(test, planted(timings=rows + samples("b", "h", 3))),
                         claims.UNDECIDED)
        rows = samples("a", "g", 2) + samples("b", "g", 2) + samples("a", "h", 3)
        self.assertEqual(self.judge(test, planted(timings=rows + samples("b", "h", 2))),
                         claims.NOT_REPRODUCED)


    def test_a_factor_asks_for_as_many_times_the_speed(self):
        test = {"verb": "faster", "left": {"variant": "a"}, "right": {"variant": "b"}}
        results = planted(timings=samples("a", "g", 1) + samples("b", "g", 10))
        self.assertEqual(self.judge({**test, "factor": 8}, results), claims.REPRODUCED)
        self.assertEqual(self.judge({**test, "factor": 9.9}, results), claims.UNDECIDED)
        self.assertEqual(self.judge({**test, "factor": 12}, results), claims.NOT_REPRODUCED)

    def test_within_holds_the_interval_against_the_bound(self):
        def verdict(milliseconds, timings):
            test = {"verb": "within", "rows": {"experiment": "e"}, "milliseconds": milliseconds}
            return self.judge(test, planted(timings=timings))
        nine = samples("a", "g", 1)  # 1.00 to 1.08; the interval is 1.01 to 1.07
        self.assertEqual(verdict(1.07, nine), claims.REPRODUCED)
        self.assertEqual(verdict(1.05, nine), claims.UNDECIDED)
        self.assertEqual(verdict(1.005, nine), claims.NOT_REPRODUCED)
        self.assertEqual(verdict(100, nine[:3]), claims.UNDECIDED)
        self.assertEqual(verdict(100, []), claims.NOT_TESTABLE)

    def test_a_null_asks_for_rows_without_the_field(self):
        rows = [counts("a", "g", launches=3), {**counts("a", "g", launches=9), "option": 1}]
        test = {"verb": "equal", "rows": {"experiment": "e", "kind": "counts", "option": None},
                "quantity": "counts.launches", "value": 3}
        self.assertEqual(self.judge(test, planted(rows)), claims.REPRODUCED)


class Files(unittest.TestCase):
    def test_what_is_no_result_file_is_refused(self):
        for text in ("", "[]", "{}", '{"context": {"schema": 7}, "benchmarks": [], '
                     '"observations": []}'):
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(text)
                file.flush()
                with self.assertRaises(ResultsError, msg=text):
                    Results(file.name)

    def test_every_claim_names_place_rule_and_a_verb_that_exists(self):
        self.assertEqual([paper.name for paper in PAPERS], ["bellman_ford", "bfs", "boruvka_mst", "floyd_warshall", "johnson"])
        for paper in PAPERS:
            with open(paper / "claims.json", encoding="utf-8") as file:
                listed = json.load(file)["claims"]
            self.assertEqual(len({claim["name"] for claim in listed}), len(listed))
            for claim in listed:
                for key in ("name", "place", "claim", "published", "rule", "test"):
                    self.assertIn(key, claim)
                if claim["test"]:
                    self.assertIn(claim["test"]["verb"], claims.VERBS)

    def test_every_quantity_of_a_claim_is_a_function_or_a_field(self):
        fields = {"bfs": {"label", "arcs", "self_loops", "frontier_sizes", "verified"},
                  "johnson": {"verified", "least_reweighted"},
                  "bellman_ford": {"verified", "over_serial", "over_openmp", "over_naive",
                                   "over_reduce", "over_naive_at_largest", "different",
                                   "slowest_over_fastest"},
                  "boruvka_mst": {"verified", "ratio", "outcome", "greatest_span", "gain",
                                  "sectors_gain", "over_before", "iterations", "cpu_share",
                                  "search_share", "over_published", "gibibytes",
                                  "over_gpu_alone", "over_smaller", "over_host", "mean_mteps"},
                  "floyd_warshall": {"verified", "vertices", "vertices_within_target", "ms",
                                     "share_of_arcs", "wrong_results"}}
        for paper in PAPERS:
            known = set(papers.load_quantities(paper).ALL) | fields[paper.name]
            with open(paper / "claims.json", encoding="utf-8") as file:
                listed = json.load(file)["claims"]
            for claim in listed:
                quantity = (claim["test"] or {}).get("quantity")
                if (claim["test"] or {}).get("rows", {}).get("experiment") == "published":
                    continue  # below
                if quantity and not quantity.startswith("counts."):
                    self.assertIn(quantity, known, claim["name"])

    def test_a_paper_without_published_times_says_so(self):
        self.assertIn("nothing to compare with", markdown._published(planted(), []))

    def test_a_bar_in_a_cell_does_not_break_the_table(self):
        self.assertIn("a\\|b", markdown.table(["x"], [["a|b"]]))


if __name__ == "__main__":
    unittest.main()
