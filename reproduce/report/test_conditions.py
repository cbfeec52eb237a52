#!/usr/bin/env python3
"""Times of two hosts, of two GPU models and of overlapping runs are not judged, by any verb. Each test
plants one such comparison."""

import unittest

import claims
import conditions
import verbs
from finding import FAILS, HOLDS, MISSED, REFUSED
from planted_results import counts, planted, samples

HOST = {"processor": "P", "cores": 16, "memory_bytes": 100, "kernel": "K", "system": "S"}


def run(begun, host=None, gpu="G1"):
    return {"date": f"2026-01-01T{begun}:00Z", "host": {**HOST, **(host or {})},
            "device": {"name": gpu} if gpu else None, "program": {"commit": "c"}, "key": {}}


# The second run of each pair, by what is wrong with it; and the reason. The first run lasts from 10:00 to
# 10:30 on the host HOST.
FIRST = run("10:00")
PLANTED = {
    "two hosts by cores": (run("12:00", {"cores": 32}), "two hosts (16 and 32 cores)"),
    "two hosts by memory": (run("12:00", {"memory_bytes": 101}), "two hosts (memory bytes: 100 and 101)"),
    "two hosts by kernel": (run("12:00", {"kernel": "L"}), "two hosts (kernel: K and L)"),
    "two hosts by processor": (run("12:00", {"processor": "Q"}), "two hosts (processor: P and Q)"),
    "two GPU models": (run("12:00", gpu="G2"), "two GPU models (G1 and G2)"),
    "overlapping runs": (run("10:20"), "two runs that overlapped (begun 2026-01-01T10:00:00Z and "
                                       "2026-01-01T10:20:00Z)"),
}
ALLOWED = {"a later run": run("10:31"), "a run without a GPU on the same host": run("12:00", gpu=None)}


def results_of(second, observations=(), timings=()):
    """Results of two runs. Rows of the experiment `e/a` are from the first, rows of `e/b` from the second."""
    results = planted()
    results.runs = [FIRST, second]
    results.context["experiments"] = [
        {"name": "e", "part": part, "run": index, "finished": f"{each['date'][:14]}{minute}:00Z"}
        for index, (part, each, minute) in enumerate((("a", FIRST, 30), ("b", second, 59)))]
    results.observations += results._with_runs(observations)
    results.series = results._series(results._with_runs(timings), "planted")
    return results


def value(part, number, **more):
    return {"kind": "k", "experiment": "e", "part": part, "graph": "g", "spec": "g", "variant": part,
            "device": "gpu", "value": number, **more}


def timed(part, start):
    return [{**each, "part": part} for each in samples(part, "g", start)]


SIDES = {"rows": {"experiment": "e"}, "left": {"variant": "a"}, "right": {"variant": "b"}}


class Verbs(unittest.TestCase):
    def every(self, test, observations=(), timings=(), derive=None):
        """The states of a test's finding with each planted second run, and with those that are allowed."""
        states = {}
        for name, second in {**{name: each for name, (each, _) in PLANTED.items()}, **ALLOWED}.items():
            results = results_of(second, observations, timings)
            if derive:
                results.observations += derive(results)
            found = verbs.apply(test, results, {})
            states[name] = found.state
            self.assertEqual(found.refusal, f"the times are from {PLANTED[name][1]}"
                             if name in PLANTED else "", name)
        return states

    def refused(self, otherwise):
        return {**dict.fromkeys(PLANTED, REFUSED), **dict.fromkeys(ALLOWED, otherwise)}

    def test_faster_refuses(self):
        for start, otherwise in ((1, HOLDS), (3, FAILS)):
            self.assertEqual(self.every({"verb": "faster", **SIDES}, (), timed("a", start) + timed("b", 2)),
                             self.refused(otherwise))

    def test_less_refuses_numbers_that_follow_from_times(self):
        """As the vertices that two programs reach within a time."""
        for left, otherwise in ((1, HOLDS), (3, FAILS)):
            self.assertEqual(self.every({"verb": "less", "quantity": "value", **SIDES},
                                        [value("a", left), value("b", 2)]), self.refused(otherwise))

    def ratio(self, results):
        """A derived row with the ratio of two series."""
        of = {each.row["variant"]: results.measured(each) for each in results.series}
        return [{**value("a", of["a"] / of["b"]), "kind": "ratio"}]

    def test_between_refuses_a_ratio_of_two_series(self):
        for least, otherwise in ((0.1, HOLDS), (0.9, MISSED)):
            test = {"verb": "between", "rows": {"kind": "ratio"}, "quantity": "value", "least": least,
                    "greatest": 2}
            self.assertEqual(self.every(test, (), timed("a", 1) + timed("b", 2), self.ratio),
                             self.refused(otherwise))

    def test_equal_refuses_a_ratio_of_two_series(self):
        test = {"verb": "equal", "rows": {"kind": "ratio"}, "quantity": "value", "value": 9}
        self.assertEqual(self.every(test, (), timed("a", 1) + timed("b", 2), self.ratio),
                         self.refused(MISSED))

    def test_less_refuses_ratios_whose_sides_have_two_runs(self):
        def derive(results):
            (one,) = self.ratio(results)
            return [one, {**one, "variant": "b", "value": 5}]
        test = {"verb": "less", "quantity": "value", **SIDES, "rows": {"kind": "ratio"}}
        self.assertEqual(self.every(test, (), timed("a", 1) + timed("b", 2), derive), self.refused(HOLDS))

    def test_within_compares_no_two_rows(self):
        test = {"verb": "within", "rows": {"experiment": "e"}, "milliseconds": 9}
        for second, _ in PLANTED.values():
            self.assertEqual(verbs.apply(test, results_of(second, (), timed("a", 1) + timed("b", 2)), {}).state,
                             HOLDS)

    def test_every_verb_is_here(self):
        self.assertEqual(set(verbs.VERBS), {"faster", "less", "between", "equal", "within"})

    def test_counts_of_the_executor_are_the_same_on_every_machine(self):
        rows = [{**counts(part, "g", launches=launches), "part": part, "device": "cpu executor"}
                for part, launches in (("a", 1), ("b", 2))]
        test = {"verb": "less", "quantity": "counts.launches", **SIDES}
        for second, _ in PLANTED.values():
            self.assertEqual(verbs.apply(test, results_of(second, rows), {}).state, HOLDS)

    def test_rows_of_one_run_are_compared(self):
        rows = timed("a", 1) + [{**each, "part": "a"} for each in timed("b", 2)]
        for second, _ in PLANTED.values():
            self.assertEqual(verbs.apply({"verb": "faster", **SIDES}, results_of(second, (), rows), {}).state,
                             HOLDS)


class Claims(unittest.TestCase):
    def judged(self, name, **claim):
        second, _ = PLANTED[name]
        results = results_of(second, (), timed("a", 1) + timed("b", 2))
        return claims.judge({"name": "c", "rule": "r", **claim}, results, {})

    def test_a_claim_on_times_of_two_hosts_is_not_comparable_and_says_why(self):
        for kind in ("paper", "goal"):
            for name, (_, text) in PLANTED.items():
                judgement = self.judged(name, kind=kind, direction={"verb": "faster", **SIDES})
                self.assertEqual((judgement.verdict, judgement.reason),
                                 ("not comparable", f"The times are from {text}."))
                self.assertIn(f"Not judged: the times are from {text}", judgement.evidence)

    def test_a_direction_that_fails_on_other_rows_still_contradicts(self):
        """Rows of one host decide against a claim on all rows, whatever the other rows are."""
        second, _ = PLANTED["two hosts by cores"]
        rows = timed("a", 1) + timed("b", 2)
        rows += [{**each, "name": f"h/{each['name']}", "spec": "h", "graph": "h", "part": "a",
                  "real_time": each["real_time"] + (9 if each["variant"] == "a" else 0)} for each in rows]
        judgement = claims.judge({"name": "c", "rule": "r", "direction": {"verb": "faster", **SIDES}},
                                 results_of(second, (), rows), {})
        self.assertEqual((judgement.verdict, judgement.reason),
                         ("contradicted", "The direction fails in 1 of 2 cases and is not judged in 1."))


class Refusal(unittest.TestCase):
    def test_the_first_two_runs_that_differ_are_named(self):
        results = results_of(PLANTED["two hosts by cores"][0])
        self.assertEqual(conditions.refusal(results, set()), "")
        self.assertEqual(conditions.refusal(results, {1}), "")
        self.assertIn("two hosts", conditions.refusal(results, {1, 0}))

    def test_without_times_of_its_experiments_a_run_overlaps_with_none(self):
        results = results_of(PLANTED["overlapping runs"][0])
        for each in results.context["experiments"]:
            del each["finished"]
        self.assertEqual(conditions.refusal(results, {0, 1}), "")


if __name__ == "__main__":
    unittest.main()
