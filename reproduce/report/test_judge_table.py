#!/usr/bin/env python3
"""Every combination of a claim's points has the verdict that the rules in words give it.

The table of verdicts is written by hand from docs/pages/adding_a_paper.md. Every state is reached by
planted rows and a real test, so that the whole way from rows to the verdict is covered."""

import itertools
import unittest

import claims
from planted_results import planted, samples

# States of direction and range, in the order of the table's columns.
NONE, HOLDS, FAILS, MISSED, EXCEEDED, UNDECIDED, NO_ROWS = STATES = (
    "not named", "holds", "fails", "missed", "exceeded", "undecided", "no rows")

WORDS = {"R": "reproduced", "D": "direction only", "C": "contradicted", "U": "undecided",
         "P": "partly run", "N": "not run"}
# A row for each state of the direction, a letter for each state of the range. The claim is comparable
# and all that it names was run.
TABLE = {
    #            -  h  f  m  e  u  n
    NONE:      " R  C  C  C  U  N",  # a range alone is the claim
    HOLDS:     "R  R  D  D  D  U  P",  # a published number that is missed leaves the direction
    FAILS:     "C  C  C  C  C  C  C",
    MISSED:    "C  C  C  C  C  C  C",
    EXCEEDED:  "C  C  C  C  C  C  C",
    UNDECIDED: "U  U  U  U  U  U  U",  # no difference was shown, whatever the range is
    NO_ROWS:   "N  P  C  C  C  U  N",
}


def expected(direction, spread, comparable, covered, failed):
    """The verdict by the rules in words: a claim about another GPU cannot be decided by any run here,
    what failed was not run, without any rows nothing was run, another comparison decides nothing, and a
    part of the graphs is not the whole. \\param comparable  "no run" if no run here can decide
    \\param covered  "all", "part" or "none"; empty if the claim names nothing"""
    if comparable == "no run":
        return "not comparable"
    letters = TABLE[direction].split() if direction != NONE else [None, *TABLE[direction].split()]
    word = WORDS[letters[STATES.index(spread)]]
    if failed or word == "not run":
        return "not run"
    if not comparable or covered == "none" and word != "contradicted":
        return "not comparable"
    return "partly run" if word == "reproduced" and covered == "part" else word


def value_row(experiment, value, graph="g", **more):
    return {"kind": "k", "experiment": experiment, "graph": graph, "spec": graph, "variant": "a",
            "value": value, **more}


def one_point(experiment, state):
    """(test, observations, timings) of a direction or a range in this state."""
    between = {"verb": "between", "rows": {"experiment": experiment, "kind": "k"},
               "quantity": "value", "least": 1, "greatest": 10}
    faster = {"verb": "faster", "rows": {"experiment": experiment}, "left": {"variant": "a"},
              "right": {"variant": "b"}}
    value = {HOLDS: 5, MISSED: 0, EXCEEDED: 11}
    if state == NONE:
        return None, [], []
    if state == NO_ROWS:
        return between, [], []
    if state in value:
        return between, [value_row(experiment, value[state])], []
    times = samples("a", "g", 2.02 if state == UNDECIDED else 3) + samples("b", "g", 2)
    return faster, [], [{**row, "experiment": experiment, "name": f"{experiment}/{row['variant']}"}
                        for row in times]


def guard(value):
    rows = [value_row("guard", value)] if value is not None else []
    return {"could_fail": {"why": "nothing moved", "test": {
        "verb": "between", "rows": {"experiment": "guard"}, "quantity": "value", "least": 1,
        "greatest": 10}}}, rows, []


def undecided_guard():
    test, _, timings = one_point("guard", UNDECIDED)
    return {"could_fail": {"why": "nothing moved", "test": test}}, [], timings


def baseline(*values, **wanted):
    rows = [value_row("baseline", 1, **({} if value is None else {"threads": value}))
            for value in values]
    return {"requires": [{"rows": {"experiment": "baseline"}, "field": "threads",
                          **(wanted or {"value": 8})}]}, rows, []


# name: (configuration, its rows, whether the rows are the claim's comparison, its state and text)
CONFIGURATIONS = {
    "none": ({}, [], [], "the paper's", ""),
    "paper": ({"paper": "8 threads"}, [], [], "the paper's", "8 threads"),
    "other": ({"paper": "8 threads", "ours": "16"}, [], [], "other", "16"),
    "never": ({"comparable": False, "ours": "a price"}, [], [], "not comparable", "a price"),
    "comparable": ({"comparable": True, "ours": "16"}, [], [], "other", "16"),
    "device": ({"device": ["M1", "planted GPU"]}, [], [], "the paper's", ""),
    "other device": ({"device": ["M1", "M2"]}, [], [], "not comparable",
                     "the claim is about M1 or M2; this machine has planted GPU"),
    "longer device": ({"device": ["planted GPU 80GB"]}, [], [], "not comparable",
                      "the claim is about planted GPU 80GB; this machine has planted GPU"),
    "shorter device": ({"device": ["planted"]}, [], [], "not comparable",
                       "the claim is about planted; this machine has planted GPU"),
    "device without brackets": ({"device": "planted GPU 80GB"}, [], [], "not comparable",
                                "the claim is about planted GPU 80GB; this machine has planted GPU"),
    "baseline": (*baseline(8, 8), "the paper's", ""),
    "one of two baselines": (*baseline(8, 16, value=[8, 16]), "the paper's", ""),
    "other baseline": (*baseline(8, 18), "not comparable",
                       "threads is 18 on g; the claim requires 8"),
    "neither baseline": (*baseline(16, 8, 1, value=[8, 16]), "not comparable",
                         "threads is 1 on g; the claim requires 8 or 16"),
    "baseline without the field": (*baseline(8, None), "not comparable",
                                   "threads is None on g; the claim requires 8"),
    "baseline without rows": (*baseline(), "not comparable", "no row contains the field threads"),
    "at least": (*baseline(8, 9, at_least=8), "the paper's", ""),
    "less than at least": (*baseline(9, 7, at_least=8), "not comparable",
                           "threads is 7 on g; the claim requires 8 or more"),
    "at least without the field": (*baseline(8, None, at_least=0), "not comparable",
                                   "threads is None on g; the claim requires 0 or more"),
    "guard holds": (*guard(1), "the paper's", ""),
    "guard misses": (*guard(0), "not comparable",
                     "no run on this machine could contradict the claim: nothing moved (a, g: 0)"),
    "guard exceeds": (*guard(11), "not comparable",
                      "no run on this machine could contradict the claim: nothing moved (a, g: 11)"),
    "guard without rows": (*guard(None), "not comparable",
                           "it is unknown whether a run on this machine could contradict the claim: "
                           "nothing moved (not run: experiment guard)"),
    "guard undecided": (*undecided_guard(), "not comparable",
                        "it is unknown whether a run on this machine could contradict the claim: "
                        "nothing moved (a against b: g 2.06 ms against 2.04 ms, 0.99 times as fast)"),
}

# name: (coverage, its rows, state, text)
COVERAGES = {
    "not named": (None, [], "not named", ""),
    "all": (["g", "h"], ["g", "h"], "all", "2 of 2"),
    "more than all": (["g"], ["g", "h"], "all", "1 of 1"),
    "part": (["g", "h", "i"], ["h"], "part", "1 of 3 were run; not run: g, i"),
    "none": (["g", "h"], [], "none", "0 of 2 were run; not run: g, h"),
    "no substring": (["g1", "h"], ["g", "h"], "part", "1 of 2 were run; not run: g1"),
}

# name: (failed experiments, whether the claim rests on one)
FAILURES = {
    "none": ([], False),
    "another": ([{"name": "d2"}, {"name": "direct"}], False),
    "whole": ([{"name": "d2"}, {"name": "direction"}], True),
    "part": ([{"name": "range", "part": "b"}], True),
}


# One of each state and of each kind of failure, for all pairs of direction and range.
ONE_OF_EACH = (("paper", "other", "other device", "guard holds", "guard without rows"),
               ("not named", "all", "part"), ("none", "part"))


def results_of(rows, timings, failed=()):
    results = planted(rows, timings)
    results.context["device"] = {"name": "planted GPU"}
    results.context["failed"] = [{"message": "no memory", "run": 0, **each} for each in failed]
    return results


class JudgeTable(unittest.TestCase):
    def test_the_table_has_a_verdict_for_every_pair(self):
        for direction in STATES:
            self.assertEqual(len(TABLE[direction].split()), 6 if direction == NONE else 7)

    def test_every_combination(self):
        for direction, spread in itertools.product(STATES, STATES):
            if direction == spread == NONE:
                continue
            tests, rows, timings = {}, [], []
            for point, state in (("direction", direction), ("range", spread)):
                test, of_rows, of_timings = one_point(point, state)
                tests[point] = test
                rows += of_rows
                timings += of_timings
            every = (CONFIGURATIONS, COVERAGES, FAILURES) if direction == spread == HOLDS else ONE_OF_EACH
            for configured, covered, failure in itertools.product(*every):
                self.check(tests, rows, timings, configured, covered, failure, direction, spread)

    def check(self, tests, rows, timings, configured, covered, failure, direction, spread):
        where = (direction, spread, configured, covered, failure)
        configuration, more_rows, more_timings, state, text = CONFIGURATIONS[configured]
        named, found, coverage_state, coverage_text = COVERAGES[covered]
        failed, rests = FAILURES[failure]
        if rests and tests[failed[-1]["name"]] is None:
            rests = False
        claim = {"name": "c", "rule": "r", **tests, "configuration": configuration}
        if named:
            claim["coverage"] = {"rows": {"experiment": "covered"}, "field": "graph",
                                 "named": named}
        results = results_of([*rows, *more_rows,
                              *(value_row("covered", 1, graph) for graph in found)],
                             timings + more_timings, failed)
        judgement = claims.judge(claim, results, {})
        comparable = state != "not comparable"
        never = not comparable and (configuration.get("comparable") is False
                                    or "device" in configuration)
        verdict = expected(direction, spread, "no run" if never else comparable, coverage_state, rests)
        self.assertEqual(judgement.verdict, verdict, where)
        if verdict == "not run":
            return
        if not comparable:  # one result has one word: nothing else is judged
            self.assertEqual(judgement.points, {
                **dict.fromkeys(("direction", "range", "coverage"), ("not named", "")),
                "configuration": ("not comparable", text)}, where)
            self.assertTrue(judgement.evidence.startswith(text[:1].upper() + text[1:]), where)
            self.assertEqual(judgement.reason, f"{text[:1].upper()}{text[1:]}.", where)
            return
        self.assertEqual(judgement.points, {
            "direction": judgement.points["direction"], "range": judgement.points["range"],
            "configuration": (state, text), "coverage": (coverage_state, coverage_text)}, where)
        self.assertEqual([judgement.points[each].state for each in ("direction", "range")],
                         [direction, spread], where)
        lacking = coverage_state in ("part", "none")
        if lacking:
            self.assertIn(coverage_text, judgement.evidence, where)
        self.assertEqual(" were run; not run: " in judgement.evidence, lacking, where)
        self.assertRegex(judgement.reason, r"^[A-Z].*\.$", where)


class Rules(unittest.TestCase):
    """Single decisions of the judge beside its table."""

    def judged(self, claim, rows=(), timings=(), failed=()):
        return claims.judge({"name": "c", "rule": "r", **claim},
                            results_of(list(rows), list(timings), failed), {})

    def test_an_experiment_of_which_a_part_was_run_makes_a_claim_partly_run(self):
        """A test that selects rows by the name of a part needs no other part."""
        parts = ["rmat/1", "ssca2/1", "ssca2/2"]
        for run, rows, verdict, coverage in (
                (["rmat/1"], {}, "partly run", "1 of 3 were run; not run: ssca2/1, ssca2/2"),
                (parts, {}, "reproduced", ""),
                (["rmat/1"], {"graph": "rmat"}, "reproduced", ""),
                (["rmat/1"], {"graph": ["rmat", "ssca2"]}, "partly run",
                 "1 of 3 were run; not run: ssca2/1, ssca2/2"),
                (["ssca2/1"], {"graph": "ssca2"}, "partly run", "1 of 2 were run; not run: ssca2/2")):
            test, found, _ = one_point("direction", HOLDS)
            test = {**test, "rows": {**test["rows"], **rows}}
            graph = run[0].split("/")[0]
            results = results_of([{**row, "graph": graph, "spec": graph} for row in found], [], ())
            results.context["experiments"] = [
                {"name": "direction", "part": part, "parts": parts, "run": 0} for part in run]
            results.runs = [{"program": {"commit": "a"}, "key": {"program": "b"}}]
            judgement = claims.judge({"name": "c", "rule": "r", "direction": test}, results, {})
            self.assertEqual((judgement.verdict, judgement.points["coverage"].text),
                             (verdict, coverage), (run, rows))

    def test_our_own_targets_are_met_or_missed_and_compared_with_no_paper(self):
        """By hand: what reproduces a published number meets a target; what contradicts it, or holds in
        its direction only, misses the target. The other verdicts are the same, but a target is missed if
        the medians miss it: those of the planted undecided times do."""
        for direction, spread in itertools.product(STATES, STATES):
            if direction == spread == NONE:
                continue
            one, other = one_point("direction", direction), one_point("range", spread)
            claim = {"direction": one[0], "range": other[0], "configuration": {"paper": "8 threads"}}
            of_paper, of_us = (self.judged({**claim, "kind": kind}, one[1] + other[1], one[2] + other[2])
                               for kind in ("paper", "goal"))
            verdict = {"reproduced": "met", "direction only": "missed", "contradicted": "missed",
                       "undecided": "missed"}.get(of_paper.verdict, of_paper.verdict)
            self.assertEqual((of_us.verdict, of_us.evidence), (verdict, of_paper.evidence))
            self.assertEqual(of_paper.points["configuration"], ("the paper's", "8 threads"))
            self.assertEqual(of_us.points, {**of_paper.points, "configuration": ("not named", "")})
        self.assertEqual(claims.verdicts_of("goal"), ("met", "missed", "undecided", "partly run",
                                                      "not comparable", "not run"))
        for kind in ("paper", "data"):
            self.assertEqual(claims.verdicts_of(kind), claims.VERDICTS)

    def test_the_configuration_of_a_target_is_shown_where_it_differs(self):
        direction, rows, _ = one_point("direction", HOLDS)
        for configuration, point, verdict in (
                ({"ours": "two GPUs"}, ("other", "two GPUs"), "met"),
                ({"device": ["M1"]}, ("not comparable", "the claim is about M1; this machine has planted "
                                      "GPU"), "not comparable")):
            judgement = self.judged({"kind": "goal", "direction": direction,
                                     "configuration": configuration}, rows)
            self.assertEqual((judgement.points["configuration"], judgement.verdict), (point, verdict))

    def test_a_claim_needs_a_gpu_where_only_that_keeps_it_from_its_rows(self):
        direction = one_point("direction", HOLDS)[0]
        for finished, gpu, needs, evidence in (
                (("direction",), False, None, "needs a GPU (experiment direction)"),
                (("direction",), True, None, "no rows in experiment direction"),
                ((), False, None, "not run: experiment direction"),
                ((), True, None, "not run: experiment direction"),
                ((), False, "a GPU", "needs a GPU, and experiment direction"),
                ((), True, "a GPU", "not run: experiment direction"),
                (("direction",), True, "a GPU", "no rows in experiment direction"),
                (("direction",), False, "the file f", "needs the file f (experiment direction)"),
                ((), True, "the file f", "needs the file f, and experiment direction")):
            results = results_of([], [])
            results.context.update(key={"gpu": gpu}, experiments=[
                {"name": name, "run": 0} for name in finished])
            judgement = claims.judge({"name": "c", "direction": direction,
                                      **({"needs": needs} if needs else {})}, results, {})
            self.assertEqual((judgement.verdict, judgement.evidence), ("not run", evidence))
            self.assertEqual(claims.needs_gpu(judgement), "needs a GPU" in evidence)
        failed = claims.not_run({"name": "c"}, "experiment failed: e: needs a GPU (x)")
        self.assertFalse(claims.needs_gpu(failed))

    def test_the_summary_counts_claims_by_verdict_and_those_that_need_a_gpu(self):
        def of(verdict, evidence="", name="c", **kind):
            return claims.Judgement({"name": name, **kind}, verdict, "", evidence, {})
        lacking = "needs a GPU (experiment e)"
        some = [of("not run", lacking, kind="goal"), of("reproduced"), of("not run", lacking, "e"),
                of("met", kind="goal"), of("not run", "not run: experiment e"),
                of("contradicted", kind="data"), of("not run", lacking, "f")]
        self.assertEqual(claims.summary(some), [
            "claims of the papers: 1 reproduced, 3 not run", "our own targets: 1 met, 1 not run",
            "checks of an author's own data: 1 contradicted",
            "claims of the papers not run, because they need a GPU: 2 (e, f)"])
        for group, listed in ((lambda each: "p", "p 2"), (lambda each: each.claim["name"], "e 1, f 1")):
            self.assertEqual(claims.summary(some, group)[-1], "claims of the papers not run, "
                             f"because they need a GPU: 2 ({listed})")
        self.assertEqual(claims.summary(some[3:4]), ["our own targets: 1 met"])
        self.assertEqual(claims.summary(some[:1]), ["our own targets: 1 not run"])

    def test_what_failed_in_a_guard_or_baseline_was_not_run(self):
        direction, rows, _ = one_point("direction", HOLDS)
        for (configuration, more, _), name in ((guard(1), "guard"), (baseline(8), "baseline")):
            claim = {"direction": direction, "configuration": configuration}
            judgement = self.judged(claim, rows + more, failed=[{"name": name, "part": "b"}])
            self.assertEqual((judgement.verdict, judgement.evidence),
                             ("not run", f"experiment failed: {name}/b: no memory"))
            self.assertEqual(self.judged(claim, rows + more).verdict, "reproduced")

    def test_not_run_says_so_in_the_points_that_the_claim_has(self):
        test = one_point("direction", HOLDS)[0]
        for points in (("direction",), ("range",), ("direction", "range")):
            claim = {"name": "c", "configuration": {"paper": "8 threads"},
                     **{point: test for point in points}}
            judgement = claims.not_run(claim, "why")
            self.assertEqual((judgement.claim, judgement.verdict, judgement.headline,
                              judgement.evidence), (claim, "not run", "", "why"))
            self.assertEqual(judgement.points, {
                **{point: ("no rows", "why") if point in points else ("not named", "")
                   for point in ("direction", "range")},
                "configuration": ("the paper's", "8 threads"), "coverage": ("not named", "")})
        self.assertEqual(claims.not_run({"name": "c"}, "why").points["configuration"],
                         ("the paper's", ""))

    def test_without_rows_the_direction_says_why(self):
        direction, rows = one_point("direction", NO_ROWS)[0], []
        spread = one_point("range", NO_ROWS)[0]
        judgement = self.judged({"direction": direction, "range": spread}, rows)
        self.assertEqual(judgement.evidence, "not run: experiment direction")

    def test_a_claim_that_can_never_be_compared_has_its_reason_in_one_point(self):
        judgement = self.judged({"configuration": {"comparable": False, "ours": "a price"}})
        self.assertEqual(judgement[1:], ("not comparable", "", "A price", {
            "direction": ("not named", ""), "range": ("not named", ""),
            "configuration": ("not comparable", "a price"), "coverage": ("not named", "")}, "A price."))
        for configuration in ({"ours": "a price"}, {"comparable": True, "ours": "a price"}):
            with self.assertRaisesRegex(claims.ClaimError, "claim c: there is no direction and no range"):
                self.judged({"configuration": configuration})

    def test_another_configuration_is_named_by_its_first_reason(self):
        """What can never be compared, then the device, the baseline, the guard."""
        direction, rows, _ = one_point("direction", HOLDS)
        never = {"comparable": False, "ours": "a price"}
        device = {"device": ["M1"]}
        wrong, baseline_rows, _ = baseline(1)
        closed, guard_rows, _ = guard(0)
        parts = [(never, "a price"), (device, "the claim is about M1"),
                 (wrong, "threads is 1"), (closed, "no run on this machine could contradict the claim")]
        for place in range(len(parts)):
            configuration = {}
            for part, _ in parts[place:]:
                configuration.update(part)
            configuration.setdefault("ours", "another card")
            judgement = self.judged({"direction": direction, "configuration": configuration},
                                    [*rows, *baseline_rows, *guard_rows])
            self.assertIn(parts[place][1], judgement.points["configuration"].text)
            self.assertEqual(judgement.points["configuration"].state, "not comparable")

    def test_the_second_baseline_counts_as_well(self):
        direction, rows, _ = one_point("direction", HOLDS)
        first, first_rows, _ = baseline(8)
        second = {"rows": {"experiment": "baseline"}, "field": "cores_of_host", "value": 2}
        claim = {"direction": direction, "configuration": {"requires": [*first["requires"], second]}}
        rows += [{**row, "cores_of_host": 1} for row in first_rows]
        self.assertEqual(self.judged(claim, rows).points["configuration"].text,
                         "cores of host is 1 on g; the claim requires 2")

    def test_a_baseline_is_looked_for_in_timed_rows_too(self):
        direction, rows, _ = one_point("direction", HOLDS)
        claim = {"direction": direction, "configuration": baseline(8)[0]}
        timings = [{**row, "experiment": "baseline", "threads": 4} for row in samples("a", "g", 1)]
        self.assertIn("Threads is 4", self.judged(claim, rows, timings).evidence)

    def test_a_requirement_asks_for_a_value_or_for_at_least_so_much(self):
        direction, rows, _ = one_point("direction", HOLDS)
        for wanted in ({}, {"value": 8, "at_least": 8}):
            requires = [{"rows": {"experiment": "baseline"}, "field": "threads", **wanted}]
            with self.assertRaisesRegex(claims.ClaimError, "requires threads"):
                self.judged({"direction": direction, "configuration": {"requires": requires}}, rows)

    def test_without_a_gpu_a_claim_about_a_card_is_not_comparable(self):
        direction, rows, _ = one_point("direction", HOLDS)
        claim = {"name": "c", "direction": direction, "configuration": {"device": ["M1"]}}
        for device in ({"device": None}, {}):
            results = planted(rows)
            results.context.update(device)
            self.assertEqual(claims.judge(claim, results, {}).evidence,
                             "The claim is about M1; this machine has no GPU. Measured, but not judged: a, g: 5")

    def test_a_verb_that_does_not_exist_is_named(self):
        with self.assertRaisesRegex(claims.ClaimError, "claim c: there is no verb 'best'"):
            self.judged({"direction": one_point("direction", HOLDS)[0],
                         "range": {"verb": "best", "rows": {}}})

    def test_the_headline_is_the_ranges_where_it_has_rows(self):
        for direction, spread, headline in ((HOLDS, MISSED, "0"), (HOLDS, NO_ROWS, "5"),
                                            (NO_ROWS, HOLDS, "5"), (HOLDS, NONE, "5"),
                                            (MISSED, EXCEEDED, "11"),
                                            (HOLDS, UNDECIDED, "0.99 times as fast as b")):
            one, other = one_point("direction", direction), one_point("range", spread)
            judgement = self.judged({"direction": one[0], "range": other[0]}, one[1] + other[1],
                                    one[2] + other[2])
            self.assertEqual(judgement.headline, headline, (direction, spread))

    def test_a_range_without_a_headline_is_shown_where_the_direction_has_no_rows(self):
        less = {"verb": "less", "rows": {"experiment": "range"}, "left": {"variant": "a"},
                "right": {"variant": "b"}, "quantity": "value"}
        rows = [value_row("range", -1), {**value_row("range", 0), "variant": "b"}]
        judgement = self.judged({"direction": one_point("direction", NO_ROWS)[0], "range": less}, rows)
        self.assertEqual((judgement.verdict, judgement.headline), ("partly run", ""))

    def test_evidence_names_the_range_where_it_adds_something(self):
        for direction, spread, evidence in (
                (HOLDS, NONE, "a, g: 5"), (NONE, HOLDS, "a, g: 5"),
                (NONE, EXCEEDED, "a, g: 11 (exceeded)"), (NONE, MISSED, "a, g: 0"),
                (EXCEEDED, NONE, "a, g: 11 (fails: above the bound)"), (MISSED, NONE, "a, g: 0"),
                (HOLDS, MISSED, "Direction: a, g: 5. Range missed: a, g: 0"),
                (HOLDS, HOLDS, "a, g: 5"), (MISSED, MISSED, "a, g: 0. Range missed"),
                (EXCEEDED, EXCEEDED, "a, g: 11. Range exceeded"),
                (HOLDS, NO_ROWS,
                 "Direction: a, g: 5. Range has no rows: not run: experiment range")):
            one, other = one_point("direction", direction), one_point("range", spread)
            self.assertEqual(self.judged({"direction": one[0], "range": other[0]},
                                         one[1] + other[1]).evidence, evidence)

    def test_programs_of_other_commits_are_named(self):
        direction, rows, _ = one_point("direction", HOLDS)

        def run(commit, program="p"):
            return {"program": {"commit": commit * 10}, "key": {"program": program}}
        for runs, of_claim, text in (
                (["a"], [0], ""), (["a", "b"], [1], ". Measured at commit bbbbbbbbbb"),
                (["a", "b"], [0, 1], ". Measured at commits aaaaaaaaaa, bbbbbbbbbb"),
                (["a", "b"], [], "")):
            results = results_of(rows, [])
            results.runs = [run(commit) for commit in runs]
            results.context["experiments"] = [{"name": "direction", "run": index}
                                              for index in of_claim] + [{"name": "e", "run": 0}]
            self.assertEqual(claims.judge({"name": "c", "direction": direction}, results,
                                          {}).evidence, f"a, g: 5{text}")

    def test_kinds_and_tallies(self):
        judgements = [claims.Judgement({"name": "c", **kind}, verdict, "", "", {})
                      for kind, verdict in (({}, "contradicted"), ({}, "reproduced"),
                                            ({"kind": "goal"}, "not run"), ({}, "reproduced"),
                                            ({"kind": "paper"}, "undecided"))]
        self.assertEqual(claims.tally(judgements),
                         "2 reproduced, 1 contradicted, 1 undecided, 1 not run")
        self.assertEqual(claims.tally([]), "none")
        self.assertEqual([each.verdict for each in claims.of_kind(judgements, "paper")],
                         ["contradicted", "reproduced", "reproduced", "undecided"])
        self.assertEqual([each.verdict for each in claims.of_kind(judgements, "goal")], ["not run"])
        self.assertEqual(claims.of_kind(judgements, "data"), [])
        self.assertEqual(claims.VERDICTS, (
            "reproduced", "direction only", "contradicted", "undecided", "partly run",
            "not comparable", "not run"))
        every = [claims.Judgement({"name": "c"}, verdict, "", "", {}) for verdict in (
            "not run", "missed", "undecided", "met", "missed")]
        self.assertEqual(claims.tally(every), "1 met, 2 missed, 1 undecided, 1 not run")


if __name__ == "__main__":
    unittest.main()
