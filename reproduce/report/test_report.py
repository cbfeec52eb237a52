#!/usr/bin/env python3
"""The report's statistics and verdicts on planted results."""

import json
import pathlib
import random
import tempfile
import unittest

import claims
import order_statistics
import papers
import tables
from planted_results import counts, planted, samples
from results import Results, ResultsError

HERE = pathlib.Path(__file__).resolve().parent
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
    ROWS = {"experiment": "e", "kind": "counts"}
    FEW = {"verb": "between", "rows": ROWS, "quantity": "counts.launches", "least": 1, "greatest": 3}
    GOOD, BAD = counts("a", "g", launches=3), counts("b", "g", launches=4)
    FASTER = {"verb": "faster", "left": {"variant": "a"}, "right": {"variant": "b"}}

    def judged(self, test, *cases, timings=False):
        """\\param cases  (rows, the verdict on them); of `timings` rows are samples"""
        quantities = {"double": lambda row, graph: 2 * row["counts"]["launches"]}
        test = {"rows": {"experiment": "e"}, **test}
        for rows, verdict in cases:
            results = planted(timings=rows) if timings else planted(rows)
            self.assertEqual(claims.judge({"name": "c", "rule": "r", "test": test}, results,
                                          quantities).verdict, verdict)

    def test_equal_holds_only_when_every_row_has_the_value(self):
        self.judged({"verb": "equal", "rows": self.ROWS, "quantity": "double", "value": 6},
                    ([self.GOOD], claims.REPRODUCED),
                    ([self.GOOD, self.BAD], claims.NOT_REPRODUCED), ([], claims.NOT_TESTABLE))

    def test_most_asks_for_more_than_half(self):
        self.judged({**self.FEW, "most": True},
                    ([self.GOOD, self.GOOD, self.BAD], claims.REPRODUCED),
                    ([self.GOOD, self.BAD], claims.NOT_REPRODUCED))

    def test_some_asks_for_one_row(self):
        self.judged({**self.FEW, "some": True},
                    ([self.BAD, self.GOOD, self.BAD], claims.REPRODUCED),
                    ([self.BAD, self.BAD], claims.NOT_REPRODUCED), ([], claims.NOT_TESTABLE))

    def test_rows_that_lack_the_quantity_are_not_spoken_of(self):
        row = {"kind": "speedup", "experiment": "e", "graph": "g", "spec": "g", "variant": "a"}
        self.judged({**self.FEW, "rows": {"experiment": "e", "kind": "speedup"},
                     "quantity": "over_serial"}, ([row], claims.NOT_TESTABLE),
                    ([row, {**row, "over_serial": 2}], claims.REPRODUCED))

    def test_evidence_of_several_devices_names_them(self):
        test = {"verb": "between", "rows": {"experiment": "e", "kind": "speedup"},
                "quantity": "over_serial", "least": 1, "greatest": 3}
        rows = [{"kind": "speedup", "experiment": "e", "graph": "g", "spec": "g", "variant": "a",
                 "device": device, "over_serial": value}
                for device, value in (("cuda", 2), ("opencl:0", 3))]
        judged = claims.judge({"name": "c", "rule": "r", "test": test}, planted(rows), {})
        self.assertEqual(judged.evidence, "a on cuda 2; a on opencl:0 3")

    def test_less_compares_rows_of_the_same_graph(self):
        test = {**self.FASTER, "verb": "less", "rows": self.ROWS, "quantity": "counts.launches"}
        rows = [counts("a", "g", launches=1), counts("b", "g", launches=2),
                counts("a", "h", launches=7), counts("b", "h", launches=8)]
        self.judged(test, (rows, claims.REPRODUCED), (rows[:1], claims.NOT_TESTABLE),
                    ([*rows[:2], counts("a", "h", launches=8), rows[3]], claims.NOT_REPRODUCED))
        self.judged({**test, "factor": 0.8}, (rows, claims.NOT_REPRODUCED))

    def test_faster_speaks_of_disjoint_intervals_only(self):
        b = samples("b", "g", 2)
        self.judged(self.FASTER, (samples("a", "g", 1) + b, claims.REPRODUCED),
                    (samples("a", "g", 2.02) + b, claims.UNDECIDED),
                    (samples("a", "g", 3) + b, claims.NOT_REPRODUCED), ([], claims.NOT_TESTABLE),
                    timings=True)

    def test_the_worst_graph_decides(self):
        rows = samples("a", "g", 1) + samples("b", "g", 2) + samples("a", "h", 3)
        alike = samples("a", "g", 2) + samples("b", "g", 2) + samples("a", "h", 3)
        self.judged(self.FASTER, (rows + samples("b", "h", 2), claims.NOT_REPRODUCED),
                    (rows + samples("b", "h", 3), claims.UNDECIDED),
                    (alike + samples("b", "h", 2), claims.NOT_REPRODUCED), timings=True)

    def test_a_factor_asks_for_as_many_times_the_speed(self):
        rows = samples("a", "g", 1) + samples("b", "g", 10)
        for factor, verdict in ((8, claims.REPRODUCED), (9.9, claims.UNDECIDED),
                                (12, claims.NOT_REPRODUCED)):
            self.judged({**self.FASTER, "factor": factor}, (rows, verdict), timings=True)

    def test_within_holds_the_interval_against_the_bound(self):
        nine = samples("a", "g", 1)  # 1.00 to 1.08; the interval is 1.01 to 1.07
        for milliseconds, rows, verdict in (
                (1.07, nine, claims.REPRODUCED), (1.05, nine, claims.UNDECIDED),
                (1.005, nine, claims.NOT_REPRODUCED), (100, nine[:3], claims.UNDECIDED),
                (100, [], claims.NOT_TESTABLE)):
            self.judged({"verb": "within", "milliseconds": milliseconds}, (rows, verdict),
                        timings=True)

    def test_a_null_asks_for_rows_without_the_field(self):
        rows = [self.GOOD, {**counts("a", "g", launches=9), "option": 1}]
        self.judged({"verb": "equal", "rows": {**self.ROWS, "option": None},
                     "quantity": "counts.launches", "value": 3}, (rows, claims.REPRODUCED))


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
        rows = json.loads((HERE.parent.parent / "papers.json").read_text("utf-8"))
        self.assertEqual([paper.name for paper in PAPERS], sorted(row["name"] for row in rows))
        for paper in PAPERS:
            listed = claims.read(paper / "claims.json")["claims"]
            self.assertEqual(len({claim["name"] for claim in listed}), len(listed))
            for claim in listed:
                for key in ("name", "place", "claim", "published", "rule", "test"):
                    self.assertIn(key, claim)
                if claim["test"]:
                    self.assertIn(claim["test"]["verb"], claims.VERBS)

    def test_every_quantity_of_a_claim_is_a_function_or_a_field(self):
        for paper in PAPERS:
            content = claims.read(paper / "claims.json")
            known = {*papers.load_quantities(paper).ALL, *content["fields"]}
            for claim in content["claims"]:
                quantity = (claim["test"] or {}).get("quantity")
                if (claim["test"] or {}).get("rows", {}).get("experiment") == "published":
                    continue  # below
                if quantity and not quantity.startswith("counts."):
                    self.assertIn(quantity, known, claim["name"])

    def test_a_paper_without_published_times_says_so(self):
        self.assertIn("nothing to compare with", tables.published_times(planted(), []))

    def test_a_bar_in_a_cell_does_not_break_the_table(self):
        self.assertIn("a\\|b", tables.table(["x"], [["a|b"]]))


if __name__ == "__main__":
    unittest.main()
