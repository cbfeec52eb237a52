#!/usr/bin/env python3
"""What the report says of checks.json."""

import json
import pathlib
import tempfile
import unittest

import checks
from results import ResultsError

RUN = {"program": {"commit": "0123456789abcdef"}, "key": {"seed": 7}, "date": "2026-01-02T03:04:05Z"}


def row(variant, device="cuda", passed=True, run=0):
    return {"problem": "bfs", "variant": variant, "device": device, "property": "p", "cases": 1000,
            "passed": passed, "seconds": 1.5, "message": "", "run": run}


class Checks(unittest.TestCase):
    def read(self, content, read=checks.read):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "file.json"
            path.write_text(content if isinstance(content, str) else json.dumps(content))
            return read(path)

    def test_without_a_file_there_is_nothing(self):
        self.assertIsNone(checks.read(pathlib.Path("/nowhere/checks.json")))

    def test_rows_are_summed_by_device_problem_program_and_day(self):
        of_two = {"context": {"runs": [RUN, {**RUN, "key": {"seed": 8}}, RUN,
                                       {**RUN, "date": "2026-01-03T00:00:00Z"}]},
                  "checks": [row("a"), row("b"), row("b", passed=False, run=2),
                             row("a", "cpu", run=1), row("a", "cpu", run=3)]}
        read = self.read(of_two)
        self.assertEqual(checks.summary(read), [
            ["cpu", "bfs", "a", "1", "1,000", "1", "2", 8, "0123456789", "2026-01-02"],
            ["cpu", "bfs", "a", "1", "1,000", "1", "2", 7, "0123456789", "2026-01-03"],
            ["cuda", "bfs", "a, b", "3", "3,000", "2", "4", 7, "0123456789", "2026-01-02"]])
        self.assertEqual([each["variant"] for each in checks.failed(read)], ["b"])

    def test_what_tools_say_is_counted_and_what_is_not_nothing_named(self):
        said = [("memcheck", "a", "nothing"), ("memcheck", "b", "nothing"),
                ("racecheck", "a", "reports"), ("racecheck", "b", "unfinished"),
                ("check", "c", "refused")]
        read = self.read({"compute_sanitizer": "1", "limit_s": 60, "variants": [
            dict(zip(("tool", "variant", "verdict"), row)) for row in said]}, checks.read_tools)
        self.assertEqual(checks.summary_of_tools(read), [
            ["memcheck", 2, 2, 0, 0, 0, "-"],
            ["racecheck", 2, 0, 1, 0, 1, "a reports, b unfinished"],
            ["check", 1, 0, 0, 1, 0, "c refused"]])
        with self.assertRaises(ResultsError):
            self.read({"variants": []}, checks.read_tools)

    def test_every_field_of_a_row_is_asked_for(self):
        good = {"context": {"runs": [RUN]}, "checks": [row("b"), row("a")]}
        self.assertEqual([each["variant"] for each in self.read(good).rows], ["b", "a"])
        for field in ("problem", "variant", "device", "property", "cases", "passed", "seconds", "run"):
            lacking = [row("b"), {key: value for key, value in row("a").items() if key != field}]
            with self.assertRaisesRegex(ResultsError, f"file.json: .*{field}"):
                self.read({**good, "checks": lacking})
        for run in ({}, {"program": {}}):
            with self.assertRaises(ResultsError):
                self.read({**good, "context": {"runs": [run]}})

    def test_groups_differ_in_device_problem_day_commit_or_seed(self):
        runs = [RUN, {**RUN, "date": "2026-01-02T23:00:00Z"}, {**RUN, "program": {"commit": "f" * 20}},
                {**RUN, "program": {"commit": "0123456789xyz"}}]
        rows = [row("a", run=0), row("a", run=1), row("a", run=2), {**row("a", run=3),
                                                                   "problem": "msf"}]
        found = checks.summary(self.read({"context": {"runs": runs}, "checks": rows}))
        self.assertEqual([line[1:4] + line[7:] for line in found], [
            ["bfs", "a", "2", 7, "0123456789", "2026-01-02"],
            ["bfs", "a", "1", 7, "ffffffffff", "2026-01-02"],
            ["msf", "a", "1", 7, "0123456789", "2026-01-02"]])

    def test_columns_are_in_the_order_of_the_cells(self):
        self.assertEqual(checks.COLUMNS, ["device", "problem", "variants", "checks", "cases", "passed",
                                          "seconds of work", "seed", "commit", "date"])
        self.assertEqual(checks.TOOL_COLUMNS, ["tool", "variants", "nothing", "reports", "refused",
                                               "unfinished", "which"])

    def test_tools_are_read_whole(self):
        self.assertIsNone(checks.read_tools(pathlib.Path("/nowhere/file.json")))
        content = {"compute_sanitizer": "1", "limit_s": 60, "variants": []}
        self.assertEqual(self.read(content, checks.read_tools), ("1", 60, []))
        for field in content:
            with self.assertRaisesRegex(ResultsError, field):
                self.read({key: value for key, value in content.items() if key != field},
                          checks.read_tools)

    def test_what_is_no_such_file_is_refused(self):
        for content in ("", "[]", {"checks": []}, {"context": {"runs": []}, "checks": [row("a")]}):
            with self.assertRaises(ResultsError):
                self.read(content)


class Titles(unittest.TestCase):
    def test_every_column_of_tools_has_a_title(self):
        self.assertEqual(list(zip(checks.TOOL_COLUMNS, checks.TOOL_TITLES)), [
            ("tool", "tool"), ("variants", "variants"), ("nothing", "no report"),
            ("reports", "reports"), ("refused", "refused"), ("unfinished", "unfinished"),
            ("which", "variants with other outcomes")])


if __name__ == "__main__":
    unittest.main()
