#!/usr/bin/env python3
"""The description of a deposited folder: every file and run is in it, and all that is referred to."""

import json
import pathlib
import shutil
import tempfile
import unittest

import crate

RESULTS = pathlib.Path(__file__).resolve().parent.parent.parent / "results"
RECORDED = sorted(path.parent for path in RESULTS.glob("*/index.html"))


def identifiers(value):
    """All that is referred to in a property's value."""
    if isinstance(value, list):
        return [one for each in value for one in identifiers(each)]
    return [value["@id"]] if isinstance(value, dict) else []


class Crate(unittest.TestCase):
    def test_recorded_folders_are_described_as_they_are(self):
        for folder in RECORDED:
            self.assertEqual((folder / crate.METADATA).read_text("utf-8"), crate.text(folder),
                             f"{folder}: run reproduce/report/machine_report.py on it")

    def test_all_that_is_referred_to_is_there_once(self):
        for folder in RECORDED:
            graph = crate.described(folder)["@graph"]
            names = [entity["@id"] for entity in graph]
            self.assertEqual(len(names), len(set(names)))
            outside = {crate.SPECIFICATION, "http://schema.org/CompletedActionStatus"}
            for entity in graph:
                for key, value in entity.items():
                    self.assertLessEqual(set(identifiers(value)), {*names, *outside}, key)

    def test_each_run_has_program_inputs_outputs_and_times(self):
        for folder in RECORDED:
            graph = {entity["@id"]: entity for entity in crate.described(folder)["@graph"]}
            actions = [each for each in graph.values() if each["@type"] == "CreateAction"]
            runs = sum(len(json.loads(path.read_text("utf-8"))["context"].get("runs", [0]))
                       for path in folder.glob("*/*/results.json"))
            self.assertEqual(len(actions), runs)
            for action in actions:
                self.assertEqual(graph[action["instrument"]["@id"]]["@type"], "SoftwareApplication")
                self.assertEqual(graph[action["result"]["@id"]]["@type"], "File")
                self.assertTrue(action["object"])
                self.assertLessEqual(action["startTime"], action["endTime"])

    def test_files_are_those_that_lie_there(self):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch) / "M"
            shutil.copytree(RECORDED[0], folder)
            (folder / "one_more.txt").write_text("12345")
            crate.write(folder)
            graph = json.loads((folder / crate.METADATA).read_text("utf-8"))["@graph"]
            files = {each["@id"]: each for each in graph if each["@type"] == "File"}
            self.assertEqual(set(files), {path.relative_to(folder).as_posix()
                                          for path in folder.rglob("*") if path.is_file()}
                             - {crate.METADATA})
            self.assertEqual(files["one_more.txt"]["contentSize"], "5")


if __name__ == "__main__":
    unittest.main()
