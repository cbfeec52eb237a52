#!/usr/bin/env python3
"""Which result files belong together, and what the merged one says."""

import tempfile
import unittest

import merge
import tables
from results import Results, ResultsError
from runs import otherwise


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
        with self.assertRaisesRegex(ResultsError, "another seed"):
            merge.merged([("one", self.content(["a"], "1")), ("two", other)], any_program=True)

    def test_counts_may_be_of_any_machine_and_times_may_not(self):
        first, counts = self.content(["a"], "1"), self.content(["b"], "2")
        first["context"]["key"]["gpu"] = True
        counts["context"].update(device=None, machine="other")
        counts["context"]["key"]["gpu"] = False
        whole = merge.merged([("one", first), ("two", counts)])
        self.assertEqual([run["machine"] for run in whole["context"]["runs"]], ["m", "other"])
        self.assertIn("2 on other: e/b", tables._run(1, whole["context"]))
        counts["observations"][0]["milliseconds"] = {"renumber": 1}
        with self.assertRaisesRegex(ResultsError, "another gpu"):
            merge.merged([("one", first), ("two", counts)])

    def test_devices_of_opencl_matter_where_rows_name_them(self):
        first, other = self.content(["a"], "1"), self.content(["b"], "2")
        first["context"]["key"]["opencl"] = ["opencl:0: GPU", "opencl:1: processor, 16 units"]
        other["context"]["key"]["opencl"] = ["opencl:0: GPU", "opencl:1: processor, 64 units"]
        other["observations"][0]["device"] = "opencl:0"
        self.assertEqual(len(merge.merged([("one", first), ("two", other)])["observations"]), 2)
        other["observations"][0]["device"] = "opencl:1"
        with self.assertRaisesRegex(ResultsError, "another opencl"):
            merge.merged([("one", first), ("two", other)])

    def test_what_does_not_belong_together_is_refused(self):
        first = ("one", self.content(["a"], "1"))
        for other, why in ((self.content(["b"], "2", program="q"), "another program"),
                           (self.content(["b"], "2", device="A100"), "on A100"),
                           (self.content(["b", "a"], "2"), "has e/a, as one has e/a")):
            with self.assertRaisesRegex(ResultsError, why):
                merge.merged([first, ("two", other)])


if __name__ == "__main__":
    unittest.main()
