#!/usr/bin/env python3
"""Choosing rows of a result file, joining samples to series, and refusing files that are none."""

import contextlib
import io
import json
import pathlib
import tempfile
import unittest

import results as module
from results import Results, ResultsError, run_script

RUN = {"date": "d1", "machine": "m", "host": {"cores": 8, "openmp_threads": 4},
       "program": {"commit": "c"}, "device": None, "key": {"seed": 1, "program": "p"}}


def timing(name, spec, time, **more):
    return {"name": name, "spec": spec, "real_time": time, "time_unit": "ms", **more}


def content(observations=(), benchmarks=(), runs=(RUN,), experiments=(), failed=()):
    return {"context": {"schema": 2, "runs": list(runs), "experiments": list(experiments),
                        "failed": list(failed)},
            "benchmarks": list(benchmarks), "observations": list(observations)}


def read(of, folder="planted/scale"):
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / folder / "results.json"
        path.parent.mkdir(parents=True)
        path.write_text(of if isinstance(of, str) else json.dumps(of))
        return Results(path)


class Rows(unittest.TestCase):
    def test_rows_are_chosen_by_equal_values(self):
        rows = [{"a": 1, "b": "x"}, {"a": 2, "b": "xy"}, {"a": 3}]
        for fields, chosen in (({}, [0, 1, 2]), ({"b": "x"}, [0]), ({"b": "xy"}, [1]),
                               ({"b": ["x", "xy"]}, [0, 1]), ({"b": ("xy",)}, [1]),
                               ({"b": None}, [2]), ({"a": 1, "b": "xy"}, []), ({"c": 1}, []),
                               ({"a": [2, 3], "b": [None, "x"]}, [2]), ({"c": None}, [0, 1, 2])):
            self.assertEqual(read(content(rows)).observed(**fields), [rows[place] for place in chosen])

    def test_samples_of_one_name_graph_and_device_are_a_series(self):
        timings = [timing("n", "g", 1), timing("n", "h", 2), timing("m", "g", 3),
                   timing("n", "g", 4), timing("n", "g", 5, device="cuda"), timing("n", None, 6)]
        series = read(content(benchmarks=timings)).series
        self.assertEqual([each.samples for each in series], [[1, 4], [2], [3], [5], [6]])
        self.assertEqual([each.row for each in series],
                         [timings[place] for place in (0, 1, 2, 4, 5)])

    def test_rows_are_observations_and_timed_rows(self):
        of = read(content([{"a": 1}, {"a": 2}], [timing("n", "g", 1, a=1), timing("m", "g", 1, a=2)]))
        self.assertEqual(len(of.rows()), 4)
        self.assertEqual([each.get("name") for each in of.rows(a=1)], [None, "n"])
        self.assertEqual([each.row["name"] for each in of.timed(a=2)], ["m"])

    def test_the_graph_of_a_row_is_that_of_its_experiment_and_spec(self):
        graphs = [{"kind": "graph", "experiment": experiment, "spec": spec, "number": number}
                  for number, (experiment, spec) in enumerate((("e", "g"), ("e", "h"), ("f", "h"),
                                                               ("f", "h")))]
        of = read(content([{"kind": "counts", "experiment": "f", "spec": "h", "number": 9}, *graphs]))
        self.assertEqual(of.graph_of({"experiment": "f", "spec": "h"})["number"], 2)
        self.assertEqual(of.graph_of({"experiment": "e", "spec": "h"})["number"], 1)
        with self.assertRaisesRegex(ResultsError, "no description of graph g in f"):
            of.graph_of({"experiment": "f", "spec": "g"})


class Experiments(unittest.TestCase):
    EXPERIMENTS = [{"name": "e", "part": "a", "run": 1, "what": "first"},
                   {"name": "e", "part": "b", "run": 0}, {"name": "f", "run": 0},
                   {"name": "h", "run": 2}]
    SECOND = {**RUN, "date": "d2", "machine": "n", "host": {"cores": 8, "openmp_threads": 7}}

    def of(self):
        return read(content(runs=[RUN, self.SECOND, {**RUN, "date": "d3"}],
                            experiments=self.EXPERIMENTS, failed=[{"name": "i", "run": 0}]))

    def test_one_that_was_run_in_parts_is_one(self):
        self.assertEqual([(each["name"], each.get("part")) for each in self.of().experiments],
                         [("e", "a"), ("f", None), ("h", None)])
        self.assertEqual(self.of().experiments[0], self.EXPERIMENTS[0])
        self.assertEqual(self.of().failed, [{"name": "i", "run": 0}])

    def test_the_context_is_the_first_runs(self):
        self.assertEqual(self.of().context["machine"], "m")
        self.assertEqual(len(self.of().context["runs"]), 3)
        self.assertEqual(read(content(runs=())).context["runs"], [])

    def test_runs_of_experiments_are_in_order_and_once(self):
        dates = [run["date"] for run in self.of().runs_of(["e", "f"])]
        self.assertEqual(dates, ["d1", "d2"])
        self.assertEqual(self.of().runs_of(["i"]), [])

    def test_other_runs_say_what_was_other(self):
        self.assertEqual(self.of().of_other_runs("e"), ["Rows of `a`: run of d2 (n, 8 cores) with 7 OpenMP threads"])
        self.assertEqual(self.of().of_other_runs("f"), [])

    def test_openmp_threads_are_those_of_the_run_that_has_the_experiment(self):
        of = self.of()
        for labels, threads in ((("e/a",), 7), (("e/b",), 4), (("x", "e/a"), 7), (("h", "e/a"), 7),
                                (("e",), 4), (("x",), 4), ((), 4)):
            self.assertEqual(of.openmp_threads(*labels), threads, labels)
        self.assertIsNone(read(content(runs=[{"key": {}}])).openmp_threads("e"))


class Files(unittest.TestCase):
    def test_what_is_no_result_file_is_refused_with_its_name(self):
        whole = content()
        for broken in ("", "[]", "1", "{}", {**whole, "context": {**whole["context"], "schema": 3}},
                       {**whole, "context": {**whole["context"], "schema": "1"}},
                       *({key: value for key, value in whole.items() if key != lacking}
                         for lacking in whole),
                       content(benchmarks=[{"time_unit": "ms", "real_time": 1}]),
                       content(benchmarks=[{"time_unit": "ms", "name": "n"}]),
                       content(benchmarks=[timing("n", "g", 1, time_unit="msec")]),
                       content(benchmarks=[{"name": "n", "real_time": 1}]),
                       content(benchmarks=[timing("n", "g", 1), {**timing("n", "g", 1),
                                                                "time_unit": "us"}]),
                       content(benchmarks=[timing("n", "g", 1, error_occurred=True)])):
            with self.assertRaisesRegex(ResultsError, r"results\.json: "):
                read(broken)
        old = {"context": {**RUN, "schema": 1, "experiments": []}, "benchmarks": [], "observations": []}
        self.assertEqual(read(old).runs, [RUN])
        with self.assertRaisesRegex(ResultsError, "schema 1, not 1 or 2"):
            read({**old, "context": {**old["context"], "schema": "1"}})
        with self.assertRaisesRegex(ResultsError, "nowhere.json"):
            Results(pathlib.Path("/tmp/nowhere.json"))
        self.assertEqual(len(read(content(benchmarks=[timing("n", "g", 1, error_occurred=False)]))
                             .series), 1)

    def test_names_of_an_older_tree_become_those_of_today(self):
        with tempfile.TemporaryDirectory() as scratch:
            before, module.PAPERS = module.PAPERS, pathlib.Path(scratch)
            self.addCleanup(setattr, module, "PAPERS", before)
            paper = module.PAPERS / "planted"
            paper.mkdir()
            (paper / "renamed.json").write_text('{"old": "new", "last": "end"}')
            old = {"old": ["old", "x/old/last", 1, "older", {"last": None}], "keep": "old y"}
            text = json.dumps(old)
            self.assertEqual(module.with_present_names(old, "planted"), {
                "new": ["new", "x/new/end", 1, "older", {"end": None}], "keep": "old y"})
            self.assertEqual(json.dumps(old), text)
            self.assertIs(module.with_present_names(old, "other"), old)
            rows = read(content([{"variant": "old"}])).observations
            self.assertEqual(rows, [{"variant": "new"}])
            self.assertEqual(read(content([{"variant": "old"}]), "x/planted").observations,
                             [{"variant": "old"}])

    def test_a_script_ends_with_its_code_or_with_one_line_and_2(self):
        class OtherError(Exception):
            pass

        def ended(main, *errors):
            with contextlib.redirect_stderr(io.StringIO()) as said, \
                    self.assertRaises(SystemExit) as end:
                run_script(main, "name", *errors)
            return end.exception.code, said.getvalue()

        def failing(error):
            def main():
                raise error
            return main
        self.assertEqual(ended(lambda: 4), (4, ""))
        self.assertEqual(ended(lambda: None), (None, ""))
        self.assertEqual(ended(failing(ResultsError("bad"))), (2, "name: bad\n"))
        self.assertEqual(ended(failing(OSError("bad"))), (2, "name: bad\n"))
        self.assertEqual(ended(failing(OtherError("bad")), OtherError), (2, "name: bad\n"))
        with self.assertRaises(OtherError):
            run_script(failing(OtherError("bad")), "name")


if __name__ == "__main__":
    unittest.main()
