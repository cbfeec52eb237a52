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
import verbs
from planted_results import counts, planted, samples
from results import Results, ResultsError

HERE = pathlib.Path(__file__).resolve().parent
PAPERS = papers.all_folders(HERE.parent)
KEYS = {"name", "kind", "place", "claim", "published", "rule", "direction", "range", "configuration",
        "coverage", "needs"}
OF_CONFIGURATION = {"paper", "ours", "comparable", "device", "requires", "could_fail"}


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
        # Intervals of nine samples end with the second and the eighth. They touch at 1.07.
        touching = [1.06 + k / 100 for k in range(9)]
        touching[1] = low[7]
        self.assertEqual(order_statistics.compare(low, touching), "unclear")
        self.assertEqual(order_statistics.compare(touching, low), "unclear")


class CountedOn(unittest.TestCase):
    CLAIM = {"name": "x", "direction": {"verb": "equal", "rows": {"experiment": "e", "kind": "k"},
                                        "quantity": "n", "value": 1}}

    def reason(self, device, runs=(), **more):
        results = planted([{"kind": "k", "experiment": "e", "graph": "g", "spec": "g", "n": 1,
                            "device": device, **more}])
        results.runs = list(runs)
        return claims.judge(self.CLAIM, results, {}).reason

    def test_the_reason_names_the_machine_whose_cpu_counted(self):
        runs = [{"machine": "GPU_1", "device": {"name": "GPU 1"}, "program": {"commit": "c"}, "key": {}},
                {"machine": "AMD_EPYC", "device": None, "program": {"commit": "c"}, "key": {}}]
        for run, where in ((0, "the host of GPU_1"), (1, "AMD_EPYC")):
            self.assertEqual(self.reason(verbs.EXECUTOR, runs, run=run),
                             f"The direction holds. Counted on the CPU executor ({where}).")
        self.assertEqual(self.reason("gpu", runs, run=0), "The direction holds.")


class Tests(unittest.TestCase):
    """The verbs."""

    ROWS = {"experiment": "e", "kind": "counts"}
    FEW = {"verb": "between", "rows": ROWS, "quantity": "counts.launches", "least": 1, "greatest": 3}
    GOOD, BAD = counts("a", "g", launches=3), counts("b", "g", launches=4)
    FASTER = {"verb": "faster", "left": {"variant": "a"}, "right": {"variant": "b"}}

    def found(self, test, *cases, timings=False):
        """\param cases  (rows, the state found on them); of `timings` rows are samples"""
        quantities = {"double": lambda row, graph: 2 * row["counts"]["launches"]}
        test = {"rows": {"experiment": "e"}, **test}
        for rows, state in cases:
            results = planted(timings=rows) if timings else planted(rows)
            self.assertEqual(verbs.apply(test, results, quantities).state, state)

    def test_equal_holds_only_when_every_row_has_the_value(self):
        self.found({"verb": "equal", "rows": self.ROWS, "quantity": "double", "value": 6},
                   ([self.GOOD], verbs.HOLDS), ([self.GOOD, self.BAD], verbs.MISSED),
                   ([], verbs.NO_ROWS))

    def test_between_says_which_end_was_passed(self):
        self.found(self.FEW, ([self.GOOD], verbs.HOLDS), ([self.GOOD, self.BAD], verbs.EXCEEDED),
                   ([counts("a", "g", launches=0)], verbs.MISSED))

    def test_a_tolerance_widens_both_ends(self):
        self.found({**self.FEW, "least": 10, "greatest": 20, "tolerance": 0.1},
                   *(([counts("a", "g", launches=value)], state) for value, state in (
                       (9, verbs.HOLDS), (8.9, verbs.MISSED), (22, verbs.HOLDS),
                       (22.1, verbs.EXCEEDED))))

    def test_most_asks_for_more_than_half(self):
        self.found({**self.FEW, "most": True}, ([self.GOOD, self.GOOD, self.BAD], verbs.HOLDS),
                   ([self.GOOD, self.BAD], verbs.EXCEEDED))

    def test_some_asks_for_one_row(self):
        self.found({**self.FEW, "some": True}, ([self.BAD, self.GOOD, self.BAD], verbs.HOLDS),
                   ([self.BAD, self.BAD], verbs.EXCEEDED), ([], verbs.NO_ROWS))

    def test_rows_that_lack_the_quantity_are_not_spoken_of(self):
        row = {"kind": "speedup", "experiment": "e", "graph": "g", "spec": "g", "variant": "a"}
        self.found({**self.FEW, "rows": {"experiment": "e", "kind": "speedup"},
                    "quantity": "over_serial"}, ([row], verbs.NO_ROWS),
                   ([row, {**row, "over_serial": 2}], verbs.HOLDS))

    def test_what_is_found_names_devices_and_has_a_headline_with_its_unit(self):
        test = {"verb": "between", "rows": {"experiment": "e", "kind": "speedup"},
                "quantity": "over_serial", "least": 1, "greatest": 3}
        rows = [{"kind": "speedup", "experiment": "e", "graph": "g", "spec": "g", "variant": "a",
                 "device": device, "over_serial": value}
                for device, value in (("cuda", 2), ("opencl:0", 3))]
        found = verbs.apply(test, planted(rows), {})
        self.assertEqual(found.evidence, "g: a on cuda 2 times; a on opencl:0 3 times")
        self.assertEqual(found.headline, "2 to 3 times")

    def test_less_compares_rows_of_the_same_graph(self):
        test = {**self.FASTER, "verb": "less", "rows": self.ROWS, "quantity": "counts.launches"}
        rows = [counts("a", "g", launches=1), counts("b", "g", launches=2),
                counts("a", "h", launches=7), counts("b", "h", launches=8)]
        self.found(test, (rows, verbs.HOLDS), (rows[:1], verbs.NO_ROWS),
                   ([*rows[:2], counts("a", "h", launches=8), rows[3]], verbs.FAILS))
        self.found({**test, "factor": 0.8}, (rows, verbs.FAILS))

    def test_faster_speaks_of_disjoint_intervals_only(self):
        b = samples("b", "g", 2)
        self.found(self.FASTER, (samples("a", "g", 1) + b, verbs.HOLDS),
                   (samples("a", "g", 2.02) + b, verbs.UNDECIDED),
                   (samples("a", "g", 3) + b, verbs.FAILS), ([], verbs.NO_ROWS), timings=True)

    def test_the_worst_graph_decides(self):
        rows = samples("a", "g", 1) + samples("b", "g", 2) + samples("a", "h", 3)
        alike = samples("a", "g", 2) + samples("b", "g", 2) + samples("a", "h", 3)
        self.found(self.FASTER, (rows + samples("b", "h", 2), verbs.FAILS),
                   (rows + samples("b", "h", 3), verbs.UNDECIDED),
                   (alike + samples("b", "h", 2), verbs.FAILS), timings=True)

    def test_a_factor_asks_for_as_many_times_the_speed(self):
        rows = samples("a", "g", 1) + samples("b", "g", 10)
        for factor, state in ((8, verbs.HOLDS), (9.9, verbs.UNDECIDED), (12, verbs.FAILS)):
            self.found({**self.FASTER, "factor": factor}, (rows, state), timings=True)

    def test_within_holds_the_interval_against_the_bound(self):
        nine = samples("a", "g", 1)  # 1.00 to 1.08; the interval is 1.01 to 1.07
        for milliseconds, rows, state in (
                (1.07, nine, verbs.HOLDS), (1.05, nine, verbs.UNDECIDED),
                (1.005, nine, verbs.FAILS), (100, nine[:3], verbs.UNDECIDED),
                (100, [], verbs.NO_ROWS)):
            self.found({"verb": "within", "milliseconds": milliseconds}, (rows, state),
                       timings=True)

    def test_a_null_asks_for_rows_without_the_field(self):
        rows = [self.GOOD, {**counts("a", "g", launches=9), "option": 1}]
        self.found({"verb": "equal", "rows": {**self.ROWS, "option": None},
                    "quantity": "counts.launches", "value": 3}, (rows, verbs.HOLDS))


class Verdicts(unittest.TestCase):
    """The four points of a claim, with a wrong verdict of each kind planted. The claim is "3 to 6 times
    as fast as 8 threads, on graphs g and h"."""

    ROWS = {"experiment": "e", "kind": "speedup"}
    CLAIM = {"name": "c", "rule": "r",
             "direction": {"verb": "between", "rows": ROWS, "quantity": "over_host", "least": 1.0001,
                           "greatest": 1e12},
             "range": {"verb": "between", "rows": ROWS, "quantity": "over_host", "least": 3,
                       "greatest": 6},
             "configuration": {"paper": "8 threads", "requires": [
                 {"rows": ROWS, "field": "threads_of_host", "value": 8}]},
             "coverage": {"rows": ROWS, "field": "graph", "named": ["g", "h"]}}

    @staticmethod
    def row(graph, gain, threads=8, **more):
        return {"kind": "speedup", "experiment": "e", "graph": graph, "spec": graph, "variant": "a",
                "over_host": gain, "threads_of_host": threads, **more}

    def judged(self, *gains, claim=None, threads=8):
        rows = [self.row(graph, gain, threads) for graph, gain in zip("gh", gains)]
        return claims.judge({**self.CLAIM, **(claim or {})}, planted(rows), {})

    def test_all_four_points_hold(self):
        judgement = self.judged(4, 5)
        self.assertEqual(judgement.verdict, claims.REPRODUCED)
        self.assertEqual(judgement.headline, "4 to 5 times")
        self.assertEqual([judgement.points[name].state for name in claims.POINTS],
                         [verbs.HOLDS, verbs.HOLDS, claims.SAME, claims.ALL])

    def test_a_range_that_is_exceeded_leaves_the_direction(self):
        judgement = self.judged(4, 11.4)
        self.assertEqual(judgement.verdict, claims.DIRECTION_ONLY)
        self.assertEqual(judgement.points["range"].state, verbs.EXCEEDED)
        self.assertIn("Range exceeded", judgement.evidence)
        self.assertEqual(self.judged(4, 2).points["range"].state, verbs.MISSED)

    def test_a_direction_that_fails_contradicts(self):
        self.assertEqual(self.judged(4, 0.9).verdict, claims.CONTRADICTED)

    def test_a_range_without_a_direction_contradicts(self):
        self.assertEqual(self.judged(4, 11.4, claim={"direction": None}).verdict,
                         claims.CONTRADICTED)

    def test_a_subset_is_not_judged_as_the_whole(self):
        judgement = self.judged(4)
        self.assertEqual(judgement.verdict, claims.PARTLY_RUN)
        self.assertEqual(judgement.points["coverage"].text, "1 of 2 were run; not run: h")
        self.assertIn("not run: h", judgement.evidence)
        # One row that fails is enough for what it is said of every row.
        self.assertEqual(self.judged(0.5).verdict, claims.CONTRADICTED)

    def test_another_baseline_is_named(self):
        judgement = self.judged(4, 5, threads=1)
        self.assertEqual(judgement.verdict, claims.NOT_COMPARABLE)
        self.assertIn("Threads of host is 1 on g; the claim requires 8", judgement.evidence)

    def test_what_is_at_least_asked_of_a_baseline(self):
        wanted = {"requires": [{"rows": self.ROWS, "field": "threads_of_host", "at_least": 8}]}
        self.assertEqual(self.judged(4, 5, threads=16, claim={"configuration": wanted}).verdict,
                         claims.REPRODUCED)
        self.assertIn("8 or more", self.judged(4, 5, threads=2,
                                               claim={"configuration": wanted}).evidence)

    def test_what_cannot_fail_is_not_called_reproduced(self):
        guard = {"could_fail": {"why": "nothing is copied", "test": {
            "verb": "between", "rows": self.ROWS, "quantity": "over_host", "least": 4.5,
            "greatest": 9}}}
        judgement = self.judged(4, 4, claim={"configuration": guard})
        self.assertEqual(judgement.verdict, claims.NOT_COMPARABLE)
        self.assertIn("on this machine could contradict the claim: nothing is copied", judgement.evidence)
        self.assertEqual(self.judged(5, 5, claim={"configuration": guard}).verdict,
                         claims.REPRODUCED)

    def test_another_card_than_the_claims(self):
        judgement = self.judged(4, 5, claim={"configuration": {"device": ["Tesla K40"]}})
        self.assertEqual(judgement.verdict, claims.NOT_COMPARABLE)
        self.assertIn("Tesla K40", judgement.evidence)

    def test_what_can_never_be_compared_says_why(self):
        claim = {"name": "c", "rule": "r", "configuration": {"comparable": False, "ours": "a price"}}
        judgement = claims.judge(claim, planted(), {})
        self.assertEqual((judgement.verdict, judgement.evidence), (claims.NOT_COMPARABLE, "A price"))
        with self.assertRaises(claims.ClaimError):
            claims.judge({"name": "c", "rule": "r"}, planted(), {})

    def test_rows_with_other_words_than_the_papers_are_shown_as_such(self):
        judgement = self.judged(4, 5, claim={"configuration": {"ours": "another card"}})
        self.assertEqual(judgement.verdict, claims.REPRODUCED)
        self.assertEqual(judgement.points["configuration"], (claims.OTHER, "another card"))

    def test_without_rows_it_was_not_run(self):
        self.assertEqual(self.judged().verdict, claims.NOT_RUN)

    def test_overlapping_times_are_undecided(self):
        test = {"verb": "faster", "rows": {"experiment": "e"}, "left": {"variant": "a"},
                "right": {"variant": "b"}}
        rows = samples("a", "g", 2.02) + samples("b", "g", 2)
        self.assertEqual(claims.judge({"name": "c", "rule": "r", "direction": test},
                                      planted(timings=rows), {}).verdict, claims.UNDECIDED)

    def test_the_headline_counts_the_papers_claims_alone(self):
        of = [self.judged(4, 5), self.judged(4, 5, claim={"kind": "goal"}),
              self.judged(0.5, 5, claim={"kind": "data"})]
        self.assertEqual(claims.tally(claims.of_kind(of, claims.PAPER)), "1 reproduced")
        self.assertEqual(claims.tally(claims.of_kind(of, claims.DATA)), "1 contradicted")
        self.assertEqual(claims.tally(claims.of_kind(of, claims.GOAL)), "1 met")


class Files(unittest.TestCase):
    def test_what_is_no_result_file_is_refused(self):
        for text in ("", "[]", "{}", '{"context": {"schema": 7}, "benchmarks": [], '
                     '"observations": []}'):
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(text)
                file.flush()
                with self.assertRaises(ResultsError, msg=text):
                    Results(file.name)

    def test_every_claim_names_place_rule_and_verbs_that_exist(self):
        rows = json.loads((HERE.parent.parent / "papers.json").read_text("utf-8"))
        self.assertEqual([paper.name for paper in PAPERS],
                         sorted(["growth", "scaling", *(row["name"] for row in rows)]))  # studies of ours
        for paper in PAPERS:
            listed = claims.read(paper / "claims.json")["claims"]
            self.assertEqual(len({claim["name"] for claim in listed}), len(listed))
            for claim in listed:
                for key in ("name", "place", "claim", "published", "rule"):
                    self.assertIn(key, claim)
                self.assertLessEqual(set(claim), KEYS, claim["name"])
                self.assertIn(claims.kind_of(claim), claims.KINDS)
                self.assertLessEqual(set(claim.get("configuration", {})), OF_CONFIGURATION)
                for test in claims.tests_of(claim):
                    self.assertIn(test["verb"], verbs.VERBS)
                if not claims.tests_of(claim):
                    self.assertIs(claim["configuration"]["comparable"], False, claim["name"])
                    self.assertTrue(claim["configuration"]["ours"])

    def test_every_quantity_of_a_claim_is_a_function_or_a_field(self):
        for paper in PAPERS:
            content = claims.read(paper / "claims.json")
            known = {*papers.load_quantities(paper).ALL, *content["fields"]}
            for claim in content["claims"]:
                for test in claims.tests_of(claim):
                    quantity = test.get("quantity")
                    if test.get("rows", {}).get("experiment") == "published":
                        continue  # of rows that follow from published.csv
                    if quantity and not quantity.startswith("counts."):
                        self.assertIn(quantity, known, claim["name"])

    def test_a_paper_without_published_numbers_says_so(self):
        self.assertIn("We know no published numbers", tables.published_numbers(planted(), []))

    def test_a_bar_in_a_cell_does_not_break_the_table(self):
        self.assertIn("a\\|b", tables.table(["x"], [["a|b"]]))


if __name__ == "__main__":
    unittest.main()
