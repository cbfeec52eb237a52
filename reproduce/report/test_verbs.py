#!/usr/bin/env python3
"""The verbs of claims: bounds, pairs of rows, one finding from many rows, and how findings read.

Expected states follow from the rules in docs/pages/adding_a_paper.md, by hand."""

import itertools
import math
import unittest

import evidence
import finding
import verbs
from measured import Measured
from planted_results import counts, planted, samples

HOLDS, FAILS, EXCEEDED, MISSED, REFUSED, UNDECIDED, NO_ROWS = (
    "holds", "fails", "exceeded", "missed", "not judged", "undecided", "no rows")


def row(value, graph="g", variant="a", **more):
    return {"kind": "k", "experiment": "e", "graph": graph, "spec": graph, "variant": variant,
            "value": value, **more}


def found(test, rows=(), timings=(), quantities=None):
    test = {"rows": {"experiment": "e"}, "quantity": "value", **test}
    # Values that are Measured do not pass through a file.
    results = planted((), timings)
    results.observations += [{"kind": "k", **each} for each in rows]
    return verbs.apply(test, results, quantities or {})


def said(one):
    """The state, the headline and the evidence of a finding."""
    return one[:3]


def between(least, greatest, *values, **more):
    return found({"verb": "between", "rows": {"experiment": "e", "kind": "k"}, "least": least,
                  "greatest": greatest, **more}, map(row, values))


class Bounds(unittest.TestCase):
    def test_both_bounds_belong_to_the_interval(self):
        for value, state in ((1, HOLDS), (0.999, MISSED), (3, HOLDS), (3.001, EXCEEDED),
                             (2, HOLDS)):
            self.assertEqual(between(1, 3, value).state, state, value)

    def test_a_tolerance_widens_both_bounds_whatever_their_sign(self):
        for least, greatest, tolerance, inside, below, above in (
                (10, 20, 0.1, (9, 22), 8.9, 22.1), (-20, -10, 0.1, (-22, -9), -22.1, -8.9),
                (-10, 10, 0.5, (-15, 15), -15.1, 15.1), (0, 4, 0.25, (0, 5), -0.1, 5.1),
                (-4, 0, 0.25, (-5, 0), -5.1, 0.1)):
            for value in inside:
                self.assertEqual(between(least, greatest, value, tolerance=tolerance).state, HOLDS)
            self.assertEqual(between(least, greatest, below, tolerance=tolerance).state, MISSED)
            self.assertEqual(between(least, greatest, above, tolerance=tolerance).state, EXCEEDED)

    def test_an_interval_that_contains_a_bound_leaves_the_row_undecided(self):
        for ends, state in (((1.5, 2.5), HOLDS), ((0.5, 2), UNDECIDED), ((2, 3.5), UNDECIDED),
                            ((0.1, 0.9), MISSED), ((3.1, 4), EXCEEDED), ((1, 3), HOLDS)):
            one = between(1, 3, Measured(2, ends))
            self.assertEqual(one.state, state, ends)
            self.assertEqual(one.doubt, "within the 95 % intervals it can hold or fail"
                             if state == UNDECIDED else "")
            self.assertIn(f"(95 % interval {evidence.number(ends[0])} to {evidence.number(ends[1])})",
                          one.evidence)

    def test_too_few_samples_for_an_interval_leave_the_row_undecided(self):
        for value in (2, 9):
            one = between(1, 3, Measured(value, None))
            self.assertEqual((one.state, one.doubt, one.evidence),
                             (UNDECIDED, "there are too few samples for a 95 % interval",
                              f"a, g: {value} (too few samples for an interval)"))
            self.assertEqual(one.median, HOLDS if value == 2 else EXCEEDED)
        self.assertEqual(between(1, 3, Measured.exact(2, ())).evidence, "a, g: 2")

    def test_several_values_name_their_intervals_in_brackets(self):
        one = between(1, 3, Measured(2, (1.5, 2.5)), Measured(2, None), unit="times as fast as b")
        self.assertEqual(one.evidence, "a, g: 2 [1.5 to 2.5]; 2 [too few samples] times as fast as b; "
                                       "the brackets contain 95 % intervals")

    def test_equal_asks_for_both_ends_of_an_interval(self):
        for ends, state in (((2, 2), HOLDS), ((2, 3), UNDECIDED), ((3, 4), MISSED)):
            self.assertEqual(found({"verb": "equal", "value": 2}, [row(Measured(2, ends))]).state, state)

    def test_without_a_tolerance_nothing_is_widened(self):
        self.assertEqual(between(10, 20, 9.99).state, MISSED)
        self.assertEqual(between(10, 20, 20.01).state, EXCEEDED)

    def test_what_is_no_number_is_in_no_interval(self):
        self.assertEqual(between(-math.inf, math.inf, math.nan).state, MISSED)
        self.assertEqual(between(1, 3, math.inf).state, EXCEEDED)
        self.assertEqual(between(1, 3, -math.inf).state, MISSED)

    def test_equal_asks_for_the_value_itself(self):
        for value, wanted, state in ((3, 3, HOLDS), (3.0, 3, HOLDS), (4, 3, MISSED), (2, 3, MISSED),
                                     ([1, 2], [1, 2], HOLDS), ([1, 2], [1, 2, 3], MISSED),
                                     ("sum", "sum", HOLDS), ("sum", "sum of all", MISSED),
                                     ("sum of all", "sum", MISSED), (13, 3, MISSED)):
            self.assertEqual(found({"verb": "equal", "value": wanted}, [row(value)]).state, state)

    def test_within_is_decided_by_the_interval_of_the_median(self):
        nine = samples("a", "g", 1)  # 1.00 to 1.08, the interval is 1.01 to 1.07
        for bound, state in ((1.07, HOLDS), (1.0699, UNDECIDED), (1.01, UNDECIDED),
                             (1.0099, FAILS), (2, HOLDS)):
            self.assertEqual(found({"verb": "within", "milliseconds": bound}, (), nine).state, state)
        five = found({"verb": "within", "milliseconds": 100}, (), nine[:5])
        self.assertEqual(said(five), (UNDECIDED, "1.02 ms (too few samples for an interval)",
                                      "a, g: 1.02 ms (too few samples for an interval)"))
        self.assertEqual(five.doubt, "there are too few samples for a 95 % interval")
        for bound in (0, 0.5):  # without an interval nothing is decided
            self.assertEqual(found({"verb": "within", "milliseconds": bound}, (), nine[:5]).state,
                             UNDECIDED)

    def test_within_names_every_graph_and_its_interval(self):
        nine = samples("a", "g", 1)
        self.assertEqual(said(found({"verb": "within", "milliseconds": 2}, (), nine)),
                         (HOLDS, "1.04 ms (95 % interval 1.01 to 1.07 ms)",
                          "a, g: 1.04 ms (95 % interval 1.01 to 1.07 ms)"))
        two = found({"verb": "within", "milliseconds": 2}, (), nine + samples("a", "h", 3))
        self.assertEqual(said(two), (FAILS, "1.04 to 3.04 ms", "a: g 1.04 ms (95 % interval 1.01 to 1.07 "
                                     "ms); h 3.04 ms (95 % interval 3.01 to 3.07 ms)"))
        self.assertEqual(str(two.cases), "holds in 1 of 2 cases and fails in 1")
        self.assertEqual(said(found({"verb": "within", "milliseconds": 2, "rows": {"experiment": "x"}})),
                         (NO_ROWS, "", "not run: experiment x"))


class ManyRows(unittest.TestCase):
    """One finding from those of single rows."""

    @staticmethod
    def expected(quantifier, states):
        """For every row: the worst. For some or most: whether enough rows hold, else whether enough
        could, else the worst. Rows that are not judged could hold as well."""
        holds, open_ = states.count(HOLDS), states.count(UNDECIDED)
        refused = states.count(REFUSED)
        needed = {"all": len(states), "some": 1, "most": len(states) // 2 + 1}[quantifier]
        if holds >= needed:
            return HOLDS
        if quantifier != "all" and holds + open_ >= needed:
            return UNDECIDED
        if quantifier != "all" and holds + open_ + refused >= needed:
            return REFUSED
        return next(state for state in (FAILS, MISSED, EXCEEDED, REFUSED, UNDECIDED)
                    if state in states)

    def test_every_combination_of_four_rows(self):
        for count in range(1, 5):
            for states in itertools.combinations_with_replacement(
                    (HOLDS, FAILS, MISSED, EXCEEDED, REFUSED, UNDECIDED), count):
                for quantifier, test in (("all", {}), ("some", {"some": True}), ("most", {"most": True}),
                                         ("most", {"words": ["generally"]})):
                    for order in (states, states[::-1]):
                        one = finding.from_cases(test, list(order), "headline", "evidence",
                                                 by_medians=list(order))
                        self.assertEqual(one.state, self.expected(quantifier, states),
                                         (quantifier, order))
                        self.assertEqual((one.headline, one.evidence, one.median),
                                         ("headline", "evidence", one.state))
                        self.assertEqual(one.cases, (states.count(HOLDS), states.count(UNDECIDED),
                                                     states.count(REFUSED), count))

    def test_the_first_refusal_is_named_and_the_others_are_counted(self):
        for refusals, text in (((), ""), (("", "a", "a"), "a"),
                               (("a", "", "b", "c"), "a; 2 other pairs of runs are not comparable either")):
            self.assertEqual(finding.from_cases({}, [REFUSED], "", "", refusals).refusal, text)

    def test_the_number_of_cases_in_words(self):
        for cases, text in (((1, 0, 0, 1), ""), ((0, 0, 0, 1), ""), ((0, 0, 0, 2), "fails in both cases"),
                            ((0, 0, 0, 3), "fails in all 3 cases"), ((3, 0, 0, 3), "holds in all 3 cases"),
                            ((0, 2, 0, 2), "is undecided in both cases"),
                            ((0, 0, 2, 2), "is not judged in both cases"),
                            ((1, 0, 0, 2), "holds in 1 of 2 cases and fails in 1"),
                            ((0, 1, 0, 2), "fails in 1 of 2 cases and is undecided in 1"),
                            ((11, 1, 0, 12), "holds in 11 of 12 cases and is undecided in 1"),
                            ((1, 1, 1, 5), "holds in 1 of 5 cases, fails in 2, is undecided in 1 "
                                           "and is not judged in 1")):
            self.assertEqual(str(finding.Cases(*cases)), text)

    def test_a_quantifier_that_is_false_is_none(self):
        self.assertEqual(between(1, 3, 2, 2, 4, some=False, most=False).state, EXCEEDED)


class Pairs(unittest.TestCase):
    LESS = {"verb": "less", "left": {"variant": "a"}, "right": {"variant": "b"}}

    def test_less_is_strict(self):
        for left, right, factor, state in ((1, 2, None, HOLDS), (2, 2, None, FAILS),
                                           (3, 2, None, FAILS), (3, 2, 2, HOLDS), (4, 2, 2, FAILS),
                                           (1, 2, 0.5, FAILS), (0.9, 2, 0.5, HOLDS), (0, 0, None,
                                                                                      FAILS)):
            test = {**self.LESS, **({"factor": factor} if factor else {})}
            rows = [row(left), row(right, variant="b")]
            self.assertEqual(found(test, rows).state, state, (left, right, factor))

    def test_a_baseline_with_two_rows_is_compared_with_both(self):
        for rights in ((3, 1), (1, 3)):
            one = found(self.LESS, [row(2), *(row(value, variant="b", size=size)
                                             for size, value in enumerate(rights))])
            self.assertEqual(one.state, FAILS)
            self.assertEqual(one.evidence, "a against b: " + "; ".join(
                f"g 2 against {value}" for value in rights))
            self.assertEqual(str(one.cases), "holds in 1 of 2 cases and fails in 1")

    def test_less_compares_intervals_of_measured_values(self):
        """Disjoint intervals decide; otherwise the pair is undecided, also if the medians differ."""
        for left, right, factor, state in (((1, 2), (2.1, 3), 1, HOLDS), ((1, 2), (2, 3), 1, UNDECIDED),
                                           ((1, 2), (1, 3), 1, UNDECIDED), ((3, 4), (1, 3), 1, FAILS),
                                           ((1, 2), (1.1, 2), 2, HOLDS), (None, (5, 6), 1, UNDECIDED),
                                           ((1, 2), None, 1, UNDECIDED)):
            pair = [row(Measured(1.5 if left is None else sum(left) / 2, left)),
                    row(Measured(5 if right is None else sum(right) / 2, right), variant="b")]
            one = found({**self.LESS, "factor": factor}, pair)
            self.assertEqual(one.state, state, (left, right, factor))
        self.assertEqual(found(self.LESS, [row(1), row(Measured(2, (1.5, 2.5)), variant="b")]).state, HOLDS)

    def test_greatly_less_is_at_most_half(self):
        for left, state in ((1, FAILS), (0.99, HOLDS)):
            self.assertEqual(found({**self.LESS, "words": ["greatly"]}, [row(left), row(2, variant="b")]).state,
                             state)

    def test_rows_are_paired_by_graph_and_by_nothing_else(self):
        rows = [row(1, "g"), row(5, "h"), row(2, "g", "b"), row(9, "i", "b")]
        self.assertEqual(said(found(self.LESS, rows)),
                         (HOLDS, "0.5 times the value of b", "a against b: g 1 against 2"))
        # How a graph is made tells it apart, not its name.
        rows = [row(1, spec="1"), row(2, variant="b", spec="2")]
        self.assertEqual(found(self.LESS, rows).state, NO_ROWS)

    def test_rows_are_paired_by_the_fields_that_a_test_names(self):
        test = {**self.LESS, "pair": ["graph", "device"]}
        rows = [row(1, device="cuda"), row(5, device="opencl:1"),
                row(2, variant="b", device="cuda"), row(6, variant="b", device="opencl:0")]
        self.assertEqual(said(found(test, rows)),
                         (HOLDS, "0.5 times the value of b", "a against b: g cuda 1 against 2"))
        rows[3]["device"] = "opencl:1"
        self.assertEqual(found(test, rows).evidence,
                         "a against b: g cuda 1 against 2; g opencl:1 5 against 6")

    def test_rows_without_the_quantity_are_not_spoken_of(self):
        without = [{key: value for key, value in each.items() if key != "value"}
                   for each in (row(0), row(0, variant="b"))]
        self.assertEqual(found(self.LESS, [row(1), without[1]]).state, NO_ROWS)
        self.assertEqual(found(self.LESS, [without[0], row(2, variant="b")]).state, NO_ROWS)
        rows = [row(1), row(2, variant="b"), {**without[0], "spec": "h"}, row(2, "h", "b")]
        self.assertEqual(found(self.LESS, rows).evidence, "a against b: g 1 against 2")

    def test_shares_leave_out_a_baseline_of_nothing(self):
        rows = [row(1), row(0, variant="b"), row(3, "h"), row(6, "h", "b")]
        self.assertEqual(found(self.LESS, rows).headline, "0.5 times the value of b")
        self.assertEqual(found(self.LESS, rows[:2]).headline, "")

    def test_fields_of_the_sides_replace_those_of_both(self):
        test = {**self.LESS, "rows": {"experiment": "e", "variant": "c"}}
        for value in (0, 9):
            self.assertEqual(said(found(test, [row(1), row(2, variant="b"), row(value, variant="c")])),
                             (HOLDS, "0.5 times the value of b", "a against b: g 1 against 2"))

    def test_faster_multiplies_the_left_times(self):
        test = {"verb": "faster", "left": {"variant": "a"}, "right": {"variant": "b"}}
        rows = samples("a", "g", 1) + samples("b", "g", 4)
        for factor, state in ((None, HOLDS), (3, HOLDS), (3.9, UNDECIDED), (5, FAILS)):
            one = found({**test, **({"factor": factor} if factor else {})}, (), rows)
            self.assertEqual(said(one), (state, "3.88 times as fast as b",
                                         "a against b: g 1.04 ms against 4.04 ms, 3.88 times as fast"))
        self.assertEqual(said(found(test)), (NO_ROWS, "", "not run: experiment e"))
        more = rows + samples("a", "h", 1) + samples("b", "h", 2)
        self.assertEqual(found(test, (), more).headline, "1.96 to 3.88 times as fast as b")


class Words(unittest.TestCase):
    def test_numbers_for_people(self):
        for value, text in ((1234, "1,234"), (0.12345, "0.123"), (2.0, "2"), (1234.5, "1,234"),
                            (999.4, "999"), (-0.12345, "-0.123"), (-1234.5, "-1,234"), (12.345, "12.3"),
                            (1000.4, "1,000"), ([1, 2], "1 2"), ("word", "word"), (True, "1")):
            self.assertEqual(evidence.number(value), text)

    def test_units_follow_from_the_name_unless_the_test_has_its_own(self):
        for quantity, unit in (("round_ms", " ms"), ("over_serial", " times"), ("first_gain", " times"),
                               ("gibibytes", " GiB"), ("mteps", " MTEPS"), ("cpu_share", " %"),
                               ("tera_relaxations", " T relaxations/s"), ("counts.load_sectors", " load sectors"),
                               ("launches", "")):
            self.assertEqual(evidence.unit_of({"quantity": quantity}), unit)
            self.assertEqual(evidence.unit_of({"quantity": quantity, "unit": "s"}), " s")
            self.assertEqual(evidence.unit_of({"quantity": quantity, "unit": ""}), "")

    def test_every_number_has_its_unit_and_shares_are_in_per_cent(self):
        for value, unit, text in ((1234, " ms", "1,234 ms"), (0.5, " %", "50 %"), (0.5, "", "0.5"),
                                  ([1, 2], " vertices", "1 2"), ("sum", " %", "sum")):
            self.assertEqual(evidence.with_unit(value, unit), text)
        rows = [row(0.25), row(0.5, "h"), row(1, variant="b"), row(2, "h", "b")]
        test = {"verb": "between", "rows": {"kind": "k", "variant": "a"}, "least": 0, "greatest": 9}
        self.assertEqual(found({**test, "unit": "%"}, rows).evidence, "a: g 25 %; h 50 %")
        self.assertEqual(found({**test, "unit": "ms"}, rows).evidence, "a: g 0.25 ms; h 0.5 ms")
        less = {"verb": "less", "left": {"variant": "a"}, "right": {"variant": "b"}}
        self.assertEqual(found({**less, "unit": "%"}, rows).evidence,
                         "a against b: g 25 against 100 %; h 50 against 200 %")
        self.assertEqual(found({**less, "unit": "ms"}, rows).evidence,
                         "a against b: g 0.25 against 1 ms; h 0.5 against 2 ms")

    def test_spans(self):
        for values, unit, text in (([2, 1, 3], " ms", "1 to 3 ms"), ([2], "", "2"), ([-2, 2], "", "-2 to 2"),
                                   ([2, 2.0], " ms", "2 ms"), ([0.5, 0.25], " %", "25 to 50 %"),
                                   (["a", "a"], "", "a"), (["a", "b"], "", "2 rows"),
                                   ([1, "b"], "", "2 rows")):
            self.assertEqual(evidence.span(values, unit), text)

    def test_evidence_names_what_tells_rows_apart(self):
        test = {"verb": "between", "rows": {"experiment": "e", "kind": "k"}, "least": 0,
                "greatest": 9}
        for rows, text in (
                ([row(1)], "a, g: 1"), ([row(1), row(1, "h")], "1 in all 2 cases"),
                ([row(1), row(2, "h")], "a: g 1; h 2"),
                ([row(1), row(2, variant="b")], "g: a 1; b 2"),
                ([row(1, device="x"), row(2, device="y")], "g: a on x 1; a on y 2"),
                ([row(1, variant="a on x", device="x"), row(2, variant="b on y", device="y")],
                 "g: a on x 1; b on y 2"),
                ([row(1, "x", device="x"), row(2, "y", device="y")], "a: x 1; y 2"),
                ([row(1), row(2)], "a, g: 1; 2"),
                ([row(1, variant=""), row(2, variant="", graph="h")], "g 1; h 2"),
                ([row(1), row(2, "h", "b"), row(3, "h")], "g (a 1); h (b 2, a 3)"),
                ([row(1, spec="made so"), row(2, spec="made otherwise")],
                 "a: made so 1; made otherwise 2")):
            self.assertEqual(found(test, rows).evidence, text)

    def test_a_unit_of_several_words_is_named_once(self):
        test = {"verb": "between", "rows": {"experiment": "e", "kind": "k"}, "least": 0,
                "greatest": 9, "unit": "times as fast as b"}
        for rows, text in (([row(1)], "a, g: 1 times as fast as b"),
                           ([row(1), row(2, "h")], "a: g 1; h 2 times as fast as b"),
                           ([row(1), row(2, "h"), row(3, "h", "c")],
                            "g (a 1); h (a 2, c 3) times as fast as b")):
            self.assertEqual(found(test, rows).evidence, text)
        test["unit"] = "% of the whole"
        self.assertEqual(found(test, [row(0.25), row(0.5, "h")]).evidence,
                         "a, % of the whole: g 25; h 50")

    def test_a_label_names_the_fields_that_tell_rows_apart(self):
        test = {"verb": "between", "rows": {"experiment": "e", "kind": "k"}, "least": 0,
                "greatest": 9, "label": ["group_size", "absent"]}
        self.assertEqual(found(test, [row(1, group_size=4), row(2, group_size=8)]).evidence,
                         "a: g group size 4 1; g group size 8 2")

    def test_sides_name_the_fields_and_devices_that_differ(self):
        test = {"verb": "less", "rows": {"experiment": "e", "kind": "k"}, "left": {"queues": 8},
                "right": {"queues": 1}}
        rows = [row(1, queues=8), row(2, queues=1)]
        self.assertEqual(found(test, rows).evidence, "a (queues 8) against a (queues 1): g 1 against 2")
        test = {**test, "left": {"device": "gpu"}, "right": {"device": "host"}}
        rows = [row(1, device="gpu"), row(2, device="host")]
        self.assertEqual(found(test, rows).evidence, "a on gpu against a on host: g 1 against 2")
        test = {**test, "left": {"variant": ["a", "b"]}, "right": {"variant": "c"}}
        rows = [row(1), row(2, variant="b"), row(3, variant="c")]
        self.assertEqual(found(test, rows).evidence,
                         "g: a against c, 1 against 3; g: b against c, 2 against 3")

    def test_a_quantity_is_a_function_or_a_path_of_fields(self):
        test = {"verb": "equal", "rows": {"kind": "counts"}, "value": 6}
        rows = [counts("a", "g", launches=6)]
        self.assertEqual(found({**test, "quantity": "counts.launches"}, rows).state, HOLDS)
        double = {"double": lambda row, graph: row["counts"]["launches"] + graph["levels"] - 5}
        self.assertEqual(found({**test, "quantity": "double"}, rows, quantities=double).state, HOLDS)
        for lacking in ("counts.atomics", "atomics", "variant.launches"):
            self.assertEqual(found({**test, "quantity": lacking}, rows).state, NO_ROWS)
        self.assertEqual(found({**test, "quantity": "value"}, [row(None)]).state, NO_ROWS)

    def test_without_rows_all_experiments_are_named(self):
        test = {"verb": "less", "rows": {"experiment": ["e", "f"]}, "left": {"experiment": "h"},
                "right": {}, "quantity": "value"}
        for finished, text in (((), "not run: experiments e, f, h"), (("x",), "not run: experiments e, f, h"),
                               (("x", "h"), "no rows in experiments e, f, h")):
            results = planted()
            results.context["experiments"] = [{"name": name} for name in finished]
            self.assertEqual(said(verbs.apply(test, results, {})), (NO_ROWS, "", text))
        results.context["key"] = {"gpu": False}
        self.assertEqual(verbs.apply(test, results, {}).evidence,
                         "needs a GPU (experiments e, f, h)")

    def test_rows_of_a_gpu_need_one_also_if_the_experiment_was_not_run(self):
        test = {"verb": "less", "rows": {"experiment": "e"}, "left": {"device": "gpu"}, "right": {},
                "quantity": "value"}
        results = planted()
        for gpu, text in ((False, "needs a GPU, and experiment e"), (True, "not run: experiment e")):
            results.context["key"] = {"gpu": gpu}
            self.assertEqual(verbs.apply(test, results, {}).evidence, text)

    def test_experiments_of_tests_are_named_once_in_order(self):
        self.assertEqual(verbs.experiments_of([
            {"rows": {"experiment": "b"}, "left": {"experiment": ["c", "a"]}},
            {"rows": {}, "right": {"experiment": "a"}}, {"rows": {"experiment": ["b", "d"]}}]),
            ["b", "c", "a", "d"])
        self.assertEqual(verbs.experiments_of([]), [])


if __name__ == "__main__":
    unittest.main()
