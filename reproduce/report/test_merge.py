#!/usr/bin/env python3
"""Which result files belong together, and what the merged one says."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import merge
import tables
from results import Results, ResultsError
from runs import otherwise

SCRIPT = pathlib.Path(__file__).resolve().parent / "merge.py"


class Merging(unittest.TestCase):
    @staticmethod
    def content(parts, date, program="p", device="NVIDIA H200"):
        return {"context": {"schema": 1, "date": date, "machine": "m", "device": {"name": device},
                            "key": {"program": program, "seed": 1, "graphs": []},
                            "program": {"commit": "commit of " + program},
                            "host": {"cores": 8, "openmp_threads": 4},
                            "experiments": [{"name": "e", "part": part} for part in parts]},
                "benchmarks": [], "observations": [{"kind": "k", "part": part} for part in parts]}

    def test_parts_of_several_runs_stand_in_one_file_that_names_the_runs(self):
        whole = merge.merged([("one", self.content(["a"], "1")), ("two", self.content(["b"], "2"))])
        self.assertEqual([row["part"] for row in whole["observations"]], ["a", "b"])
        self.assertEqual([run["date"] for run in whole["context"]["runs"]], ["1", "2"])
        self.assertEqual([each["run"] for each in whole["context"]["experiments"]], [0, 1])
        again = merge.merged([("both", whole), ("three", self.content(["c"], "3"))])
        self.assertEqual([run["date"] for run in again["context"]["runs"]], ["1", "2", "3"])
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(merge.text_of(again))
            file.flush()
            results = Results(file.name)
        self.assertEqual(len(results.observations), 3)
        self.assertEqual([experiment["name"] for experiment in results.experiments], ["e"])

    def test_what_failed_in_one_file_and_was_finished_in_another_has_not_failed(self):
        first, second = self.content(["a"], "1"), self.content(["b"], "2")
        first["context"]["failed"] = [{"name": "e", "part": part, "message": "m"}
                                      for part in ("b", "c")]
        whole = merge.merged([("one", first), ("two", second)])
        self.assertEqual([each["part"] for each in whole["context"]["failed"]], ["c"])

    def test_what_another_program_measured_names_its_commit(self):
        other = self.content(["b"], "2", program="q")
        del other["context"]["key"]["graphs"]  # as good as an empty list
        whole = merge.merged([("one", self.content(["a"], "1")), ("two", other)], any_program=True)
        runs = whole["context"]["runs"]
        self.assertEqual(otherwise(runs[1], runs[0]), " by commit commit of ")
        other["context"]["key"]["seed"] = 2
        with self.assertRaisesRegex(ResultsError, ": seed"):
            merge.merged([("one", self.content(["a"], "1")), ("two", other)], any_program=True)

    def test_all_differences_are_named_in_order_and_the_device_before_the_machine(self):
        first = self.content(["a"], "1")
        other = self.content(["b"], "2", program="q")
        other["context"]["key"].update(seed=2, scale="paper")
        with self.assertRaisesRegex(ResultsError, "^two: these entries of the run's key differ from those of one: program, "
                                    "scale, seed$"):
            merge.merged([("one", first), ("two", other)])
        first["context"]["device"] = None
        timed = [{"kind": "k", "part": "b", "milliseconds": 1}]
        other = {**self.content(["b"], "2"), "observations": timed}
        other["context"]["machine"] = "n"
        with self.assertRaisesRegex(ResultsError, "^two: the GPU is NVIDIA H200, but in one the GPU is None$"):
            merge.merged([("one", first), ("two", other)])
        other["context"]["device"] = None
        with self.assertRaisesRegex(ResultsError, "^two: the times are from n, but in one they are from m$"):
            merge.merged([("one", first), ("two", other)])

    def test_counts_may_be_of_any_machine_and_times_may_not(self):
        first, counts = self.content(["a"], "1"), self.content(["b"], "2")
        first["context"]["key"]["gpu"] = True
        counts["context"].update(device=None, machine="other")
        counts["context"]["key"]["gpu"] = False
        whole = merge.merged([("one", first), ("two", counts)])
        self.assertEqual([run["machine"] for run in whole["context"]["runs"]], ["m", "other"])
        self.assertIn("2 on other: e/b", tables._run(1, whole["context"]))
        counts["observations"][0]["milliseconds"] = {"renumber": 1}
        with self.assertRaisesRegex(ResultsError, ": gpu"):
            merge.merged([("one", first), ("two", counts)])

    def test_devices_of_opencl_matter_where_rows_name_them(self):
        first, other = self.content(["a"], "1"), self.content(["b"], "2")
        first["context"]["key"]["opencl"] = ["opencl:0: GPU", "opencl:1: processor, 16 units"]
        other["context"]["key"]["opencl"] = ["opencl:0: GPU", "opencl:1: processor, 64 units"]
        other["observations"][0]["device"] = "opencl:0"
        self.assertEqual(len(merge.merged([("one", first), ("two", other)])["observations"]), 2)
        other["observations"][0]["device"] = "opencl:1"
        with self.assertRaisesRegex(ResultsError, ": opencl"):
            merge.merged([("one", first), ("two", other)])

    def test_what_does_not_belong_together_is_refused(self):
        first = ("one", self.content(["a"], "1"))
        for other, why in ((self.content(["b"], "2", program="q"), ": program"),
                           (self.content(["b"], "2", device="A100"), "the GPU is A100"),
                           (self.content(["b", "a"], "2"), "contains e/a, but one contains e/a")):
            with self.assertRaisesRegex(ResultsError, why):
                merge.merged([first, ("two", other)])


def run(machine="m", device="NVIDIA H200", **key):
    return {"date": "d", "machine": machine, "device": device and {"name": device},
            "host": {"cores": 8, "openmp_threads": 4}, "program": {"commit": "c"},
            "key": {"program": "p", "scale": "quick", "seed": 1, "gpu": bool(device), **key}}


def record(*names, of=None, timed=False, rows=(), failed=()):
    r"""A file of one run. \param names  "e" or "e/part"; \param failed  the same of those that broke off"""
    def described(name):
        name, _, part = name.partition("/")
        return {"name": name, "run": 0, **({"part": part} if part else {})}
    return {"context": {"schema": 2, "runs": [of or run()],
                        "experiments": [described(name) for name in names],
                        "failed": [described(name) for name in failed]},
            "benchmarks": [{"name": name, "experiment": name} for name in names if timed],
            "observations": [{"kind": "counts", "experiment": name} for name in names] + list(rows)}


class Belonging(unittest.TestCase):
    """Which two files may be merged."""

    def merged(self, *files, **options):
        return merge.merged([(f"file {number}", file) for number, file in enumerate(files)],
                            **options)

    def refused(self, why, *files, **options):
        with self.assertRaisesRegex(ResultsError, why):
            self.merged(*files, **options)

    def test_every_field_of_the_key_must_be_equal(self):
        one = record("a")
        for key, value in (("program", "q"), ("scale", "paper"), ("seed", 2), ("graphs", [1]),
                           ("undirected", True), ("scale", "quick "), ("program", None)):
            self.refused(f"differ from those of file 0: {key}", one, record("b", of=run(
                **{key: value})))
            if key != "program":
                self.refused(key, one, record("b", of=run(**{key: value})), any_program=True)
        self.refused("differ from those of file 0: scale, seed", one, record("b", of=run(seed=2, scale="paper")))
        self.refused(": extra", record("a", of=run(extra=1)), one)
        for value in ("", 0, [0], {}, [{"file": "[]"}]):
            self.refused(": extra", record("a", of=run(extra=value)), one)
        self.merged(one, record("b", of=run(program="q")), any_program=True)
        self.merged(one, record("b", of=run(graphs=[])))

    def test_every_run_of_a_file_counts(self):
        two = record("b")
        two["context"]["runs"].append(run(seed=2))
        self.refused("file 1: these entries of the run's key differ from those of file 0: seed", record("a"), two)
        two["context"]["runs"][1] = run(device="NVIDIA A100")
        self.refused("file 1: the GPU is NVIDIA A100, but in file 0 the GPU is NVIDIA H200", record("a"), two)

    def test_every_file_counts(self):
        self.refused("file 2: these entries of the run's key differ from those of file 0: "
                     "seed", record("a"), record("b"), record("c", of=run(seed=2)))

    def test_rows_keep_the_run_of_their_file(self):
        two = record("b", "c", failed=["d"])
        two["context"]["runs"].append({**run(), "date": "second"})
        two["context"]["experiments"][1]["run"] = two["context"]["failed"][0]["run"] = 1
        whole = self.merged(record("a"), two, record("e"))["context"]
        self.assertEqual([each["run"] for each in whole["experiments"]], [0, 1, 2, 3])
        self.assertEqual([each["run"] for each in whole["failed"]], [2])
        self.assertEqual([each["date"] for each in whole["runs"]], ["d", "d", "second", "d"])

    def test_gpus_are_of_one_kind_by_their_whole_name(self):
        for name in ("NVIDIA H200 NVL", "NVIDIA H20", "H200", "NVIDIA H100"):
            self.refused("the GPU is " + name, record("a"), record("b", of=run(device=name)))
            self.refused(f"but in file 0 the GPU is {name}", record("a", of=run(device=name)), record("b"))
        self.merged(record("a"), record("b", of=run(machine="n")))  # another host of that GPU

    def test_times_without_a_gpu_are_of_one_machine(self):
        def on(machine, *names, **more):
            return record(*names, of=run(machine, None), **more)
        self.merged(on("m", "a", timed=True), on("m", "b", timed=True))
        self.refused("file 1: the times are from n, but in file 0 they are from m", on("m", "a"), on("n", "b", timed=True))
        self.merged(on("m", "a", timed=True), on("n", "b"))

    def test_a_file_of_counts_alone_has_no_times_and_no_gpu(self):
        def counts(**more):
            return record("b", of=run("n", None, opencl=["opencl:0: y"]), **more)
        first = record("a", of=run(opencl=["opencl:0: x"]), timed=True)
        self.merged(first, counts())
        self.refused(": gpu", first, counts(timed=True))
        for field in ("milliseconds", "phase_ms", "parts"):
            self.refused(": gpu", first, counts(rows=[{"kind": "k", field: 1}]))
        self.refused(": seed", first, record("b", of=run("n", None, seed=2)))
        with_gpu = counts()
        with_gpu["context"]["runs"].append(run(device="NVIDIA A100"))
        self.refused(": gpu", first, with_gpu)

    def test_opencl_devices_that_rows_name_must_be_the_firsts(self):
        first = record("a", of=run(opencl=["opencl:0: x"]))
        for named, allowed in (("opencl:0", True), ("opencl:1", False), ("cuda", True)):
            for kind in ("benchmarks", "observations"):
                other = record("b", of=run(opencl=["opencl:0: x", "opencl:1: y"]))
                other[kind].append({"kind": "k", "device": named})
                if allowed:
                    self.merged(first, other)
                else:
                    self.refused(": opencl", first, other)

    def test_an_experiment_or_a_part_stands_in_one_file(self):
        for one, other in (("e", "e"), ("e/a", "e/a"), ("e", "e/a"), ("e/a", "e")):
            self.refused(f"file 1: contains {other}, but file 0 contains {one}", record("x", one),
                         record("y", other))
        whole = self.merged(record("e/a", "f"), record("e/b", "e2", "fe"), record("e/ab", "ef"))
        self.assertEqual([each["name"] for each in whole["context"]["experiments"]],
                         ["e", "f", "e", "e2", "fe", "e", "ef"])
        self.assertEqual([each["run"] for each in whole["context"]["experiments"]],
                         [0, 0, 1, 1, 1, 2, 2])

    def test_failures_stay_unless_another_file_finished_them(self):
        for finished, failed, left in (
                (("x",), ("e",), ["e"]), (("e",), ("e",), []), (("e/a",), ("e/a", "e/b"), ["e/b"]),
                (("e",), ("e/a",), []), (("e/a",), ("e",), ["e"]), (("e2",), ("e",), ["e"])):
            for files in ((record("y", failed=failed), record(*finished)),
                          (record(*finished), record("y", failed=failed))):
                self.assertEqual([merge.label(each) for each in
                                  self.merged(*files)["context"]["failed"]], left)
        twice = self.merged(record("a", failed=["e", "f"]), record("b", failed=["f"]))
        self.assertEqual([(each["name"], each["run"]) for each in twice["context"]["failed"]],
                         [("e", 0), ("f", 0)])

    def test_the_merged_file_has_all_rows_and_the_files_stay_as_they_were(self):
        first, second = record("a", timed=True), record("b", "c", timed=True)
        first["context"]["unknown"] = 1
        before = repr((first, second))
        whole = self.merged(first, second)
        self.assertEqual(repr((first, second)), before)
        self.assertEqual(whole["context"]["unknown"], 1)
        for kind in ("benchmarks", "observations"):
            self.assertEqual([row["experiment"] for row in whole[kind]], ["a", "b", "c"])
        self.assertEqual(json.loads(merge.text_of(whole)), whole)
        lines = merge.text_of(whole).splitlines()
        self.assertIn('{"kind":"counts","experiment":"b"},', lines)
        self.assertEqual(json.loads(merge.text_of(record()))["benchmarks"], [])


class Script(unittest.TestCase):
    def run_script(self, folder, *words):
        return subprocess.run([sys.executable, "-B", SCRIPT, *words], cwd=folder, text=True,
                              capture_output=True, check=False)

    def test_it_writes_the_merged_file_or_nothing(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            for name, file in (("a", record("e/a")), ("b", record("e/b", "f")),
                               ("c", record("g", of=run(program="q")))):
                (folder / f"{name}.json").write_text(json.dumps(file))
            (folder / "no.json").write_text("{")
            done = self.run_script(folder, "a.json", "b.json", "--output", "ab.json")
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (0, "ab.json: 3 experiments or parts of 2 runs\n", ""))
            self.assertEqual(len(Results(folder / "ab.json").observations), 3)
            for words, saying in ((("a.json", "a.json"), "e/a"), (("a.json", "no.json"), "no.json"),
                                  (("a.json", "c.json"), "program"), (("x.json",), "x.json")):
                done = self.run_script(folder, *words, "--output", "bad.json")
                self.assertEqual((done.returncode, done.stdout), (2, ""), words)
                self.assertIn(saying, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)
                self.assertFalse((folder / "bad.json").exists())
            self.assertEqual(self.run_script(folder, "a.json", "c.json", "--any-program", "--output",
                                             "ac.json").returncode, 0)


if __name__ == "__main__":
    unittest.main()
