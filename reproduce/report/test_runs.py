#!/usr/bin/env python3
"""Runs of a result file: the old form is read as today's, and differences of runs are named."""

import unittest

import runs

FIRST = {"date": "d1", "machine": "m", "host": {"cores": 8, "openmp_threads": 4, "system": "s"},
         "program": {"commit": "0123456789abc", "version": "1"}, "device": {"name": "GPU"},
         "key": {"program": "p", "seed": 1, "graphs": []}}


def other(**changes):
    """FIRST with changed fields; those of host, program and key are merged."""
    changed = dict(FIRST)
    for name, value in changes.items():
        changed[name] = {**FIRST[name], **value} if isinstance(value, dict) else value
    return changed


class OldForm(unittest.TestCase):
    """Schema 1: one description for all rows, and `runs` where files had been merged."""

    def old(self, experiments, rows=(), runs_=None, **context):
        return {"context": {"schema": 1, **FIRST, "experiments": experiments,
                            **({"runs": runs_} if runs_ else {}), **context},
                "benchmarks": list(rows), "observations": list(rows)}

    def test_the_present_form_stays_as_it_is(self):
        content = {"context": {"schema": 2}, "anything": 1}
        self.assertIs(runs.in_present_form(content), content)

    def test_one_run_describes_all(self):
        content = self.old([{"name": "e"}, {"name": "f", "part": "x"}], unknown=1,
                           failed=[{"name": "h", "message": "m"}])
        before = repr(content)
        form = runs.in_present_form(content)
        self.assertEqual(form["context"], {
            "schema": 2, "runs": [FIRST],
            "experiments": [{"name": "e", "run": 0}, {"name": "f", "part": "x", "run": 0}],
            "failed": [{"name": "h", "message": "m", "run": 0}]})
        self.assertEqual(repr(content), before)
        self.assertEqual(runs.in_present_form(self.old([]))["context"]["failed"], [])

    def test_a_description_may_lack_fields(self):
        content = self.old([])
        del content["context"]["device"]
        (run,) = runs.in_present_form(content)["context"]["runs"]
        self.assertEqual(run, {key: value for key, value in FIRST.items() if key != "device"})

    def test_each_experiment_is_of_the_run_that_names_it(self):
        merged = [{"date": "d1", "experiments": ["e/a", "f"]},
                  {"date": "d2", "experiments": ["e/b"]}]
        form = runs.in_present_form(self.old(
            [{"name": "e", "part": "a"}, {"name": "e", "part": "b"}, {"name": "f"}, {"name": "g"}],
            runs_=merged, failed=[{"name": "e", "part": "b"}]))
        self.assertEqual([each["run"] for each in form["context"]["experiments"]], [0, 1, 0, 0])
        self.assertEqual(form["context"]["failed"], [{"name": "e", "part": "b", "run": 1}])
        self.assertEqual([run["date"] for run in form["context"]["runs"]], ["d1", "d2"])

    def test_rows_get_their_part_where_only_one_can_be_meant(self):
        rows = [{"experiment": name} for name in ("one", "two", "whole", "unknown")] + [{}]
        form = runs.in_present_form(self.old(
            [{"name": "one", "part": "a"}, {"name": "two", "part": "a"}, {"name": "two", "part": "b"},
             {"name": "whole"}], rows))
        for kind in ("benchmarks", "observations"):
            self.assertEqual(form[kind], [{"experiment": "one", "part": "a"}, *rows[1:]])

    def test_merged_runs_say_what_differed_from_the_first(self):
        for run, expected in (
                ({"date": "d2"}, other(date="d2")),
                ({"date": "d2", "machine": "n"}, other(date="d2", machine="n")),
                ({"date": "d2", "cores": 16}, other(date="d2", host={"cores": 16})),
                ({"date": "d2", "openmp_threads": 2}, other(date="d2", host={"openmp_threads": 2})),
                ({"date": "d2", "cores": 0}, other(date="d2")),
                ({"date": "d2", "commit": "0123456789abc"}, other(date="d2")),
                ({"date": "d2", "commit": "fed"},
                 other(date="d2", program={"commit": "fed"}, key={"program": None}))):
            form = runs.in_present_form(self.old([], runs_=[{**run, "experiments": []}]))
            self.assertEqual(form["context"]["runs"], [expected], run)
        self.assertEqual(FIRST["key"]["program"], "p")


class Differences(unittest.TestCase):
    def test_labels(self):
        for experiment, text in (({"name": "e"}, "e"), ({"name": "e", "part": "p"}, "e/p"),
                                 ({"name": "e", "part": None}, "e"), ({"name": "e", "part": ""}, "e")):
            self.assertEqual(runs.label(experiment), text)

    def test_each_difference_has_its_words(self):
        for run, words in (
                (other(date="d2"), ""), (other(host={"system": "t"}), ""),
                (other(machine="n"), " on n"), (other(host={"cores": 16}), " on 16 cores"),
                (other(machine=FIRST["machine"] + "2"), f" on {FIRST['machine']}2"),
                (other(machine=""), " on "),
                (other(program={"commit": FIRST["program"]["commit"] + "d"}), " by commit 0123456789"),
                (other(program={"commit": FIRST["program"]["commit"][:-1]}), " by commit 0123456789"),
                (other(key={"program": "p2"}), " by another build of the program"),
                (other(key={"program": ""}), " by another build of the program"),
                (other(key={"seed": 11}), " with seed 11"),
                (other(host={"openmp_threads": 44}), " with 44 OpenMP threads"),
                (other(host={"cores": 88}), " on 88 cores"),
                (other(program={"commit": "fedcba9876543"}), " by commit fedcba9876"),
                (other(program={"commit": "fedcba9876543"}, key={"program": "q"}),
                 " by commit fedcba9876"),
                (other(key={"program": "q"}), " by another build of the program"),
                (other(host={"openmp_threads": 2}), " with 2 OpenMP threads"),
                (other(key={"seed": 2}), " with seed 2"),
                (other(key={"graphs": [1]}), " with other graph files"),
                (other(key={"graphs": None}), ""), (other(key={"undirected": True}),
                                                    " with other graph files"),
                (other(key={"undirected": False}), ""),
                (other(machine="n", host={"cores": 2, "openmp_threads": 3},
                       program={"commit": "f"}, key={"seed": 5, "graphs": [1]}),
                 " on n on 2 cores by commit f with 3 OpenMP threads with seed 5 with other graph "
                 "files")):
            self.assertEqual(runs.otherwise(run, FIRST), words)
        without = other()
        without["key"] = {"program": "p", "seed": 1}
        self.assertEqual(runs.otherwise(without, FIRST), "")
        self.assertEqual(runs.otherwise(FIRST, without), "")

    def test_commits_with_their_builds(self):
        b = {"program": {"commit": "b" * 12}}
        self.assertEqual(runs.commits([]), [])
        self.assertEqual(runs.commits([FIRST, FIRST]), ["0123456789"])
        self.assertEqual(runs.commits([other(**b), FIRST, other(key={"program": "q"})]),
                         ["bbbbbbbbbb", "0123456789 (2 builds)"])


if __name__ == "__main__":
    unittest.main()
