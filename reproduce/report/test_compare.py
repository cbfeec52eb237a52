#!/usr/bin/env python3
"""Comparing planted results whose verdicts are known."""

import contextlib
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import compare
from results import ResultsError

HERE = pathlib.Path(__file__).resolve().parent
SCRIPT = HERE / "compare.py"


def context(commit="c" * 40, scale="quick", machine="M"):
    return {"schema": 1, "machine": machine, "date": "2026-11-22T00:00:00Z", "experiments": [],
            "program": {"commit": commit, "changed_since_commit": False}, "key": {"scale": scale}}


def timings(variant, start, count=9, spec="g", **more):
    return [{"name": f"e/{spec}/{variant}/{more}", "experiment": "e", "graph": spec, "spec": spec,
             "variant": variant, "device": "gpu", "real_time": start + k / 100, "time_unit": "ms",
             "repetition_index": k, "step": 1, **more} for k in range(count)]


def counts(variant, device="cpu executor", spec="g", **numbers):
    return {"kind": "counts", "experiment": "e", "graph": spec, "spec": spec, "variant": variant,
            "device": device, "counts": numbers}


class Compare(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def side(self, name, benchmarks=(), observations=(), paper="one", **of_context):
        folder = self.folder / name / paper / of_context.get("scale", "quick")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "results.json").write_text(json.dumps({
            "context": context(**of_context), "benchmarks": list(benchmarks),
            "observations": list(observations)}))
        return self.folder / name

    def rows(self, paper=None):
        left, right = (compare.Side(self.folder / name, paper) for name in "ab")
        return [compare.judged(one, other) for one, other in compare.matched(left, right)]

    def verdicts(self):
        return {row["variant"]: row["verdict"] for row in self.rows()}

    def test_verdicts_speak_of_b_and_of_disjoint_intervals_only(self):
        self.side("a", timings("x", 2) + timings("y", 2) + timings("z", 2) + timings("few", 2, 5))
        self.side("b", timings("x", 1) + timings("y", 3) + timings("z", 2.02) +
                  timings("few", 1, 5))
        self.assertEqual(self.verdicts(), {"x": compare.FASTER, "y": compare.SLOWER,
                                           "z": compare.UNCLEAR, "few": compare.UNCLEAR})

    def test_medians_intervals_and_the_ratio(self):
        self.side("a", timings("x", 2))
        self.side("b", timings("x", 1))
        (row,) = self.rows()
        self.assertEqual(row["a"], {"median_ms": 2.04, "low_ms": 2.01, "high_ms": 2.07,
                                    "samples": 9})
        self.assertAlmostEqual(row["ratio"], 2.04 / 1.04)

    def test_what_one_side_lacks(self):
        self.side("a", timings("x", 1) + timings("y", 1, spec="g"))
        self.side("b", timings("x", 1) + timings("y", 1, spec="h") + timings("w", 1))
        found = sorted((row["variant"], row["spec"], row["verdict"]) for row in self.rows())
        self.assertEqual(found, [("w", "g", compare.ONLY_B), ("x", "g", compare.UNCLEAR),
                                 ("y", "g", compare.ONLY_A), ("y", "h", compare.ONLY_B)])

    def test_counts_are_equal_or_the_differing_ones_are_named(self):
        self.side("a", (), [counts("x", launches=3, threads=9), counts("y", launches=3)])
        self.side("b", (), [counts("x", launches=3, threads=9), counts("y", launches=4, blocks=1)])
        self.assertEqual(self.verdicts(), {"x": compare.EQUAL, "y": compare.DIFFER})
        self.assertEqual(self.rows()[1]["differing"], ["launches", "blocks"])

    def test_options_tell_rows_apart_unless_one_is_left_on_each_side(self):
        self.side("a", timings("x", 2, group_size=1) + timings("x", 3, group_size=2) +
                  timings("y", 1, group_size=8))
        self.side("b", timings("x", 1, group_size=2) + timings("x", 2, group_size=1) +
                  timings("y", 2, group_size=4))
        rows = {(row["variant"], row["options"]["group_size"]): row for row in self.rows()}
        self.assertEqual({key: row["verdict"] for key, row in rows.items()},
                         {("x", 1): compare.UNCLEAR, ("x", 2): compare.FASTER,
                          ("y", 8): compare.SLOWER})
        self.assertEqual(rows["y", 8]["options_of_b"], {"group_size": 4})
        self.assertNotIn("options_of_b", rows["x", 1])

    def test_outcomes_are_no_options(self):
        self.side("a", timings("x", 2, rounds=7))
        self.side("b", timings("x", 1, rounds=8))
        self.assertEqual(self.verdicts(), {"x": compare.FASTER})

    def test_scales_and_papers_are_not_mixed(self):
        self.side("a", timings("x", 2))
        self.side("a", timings("x", 2), paper="two")
        self.side("b", timings("x", 1), scale="paper")
        self.side("b", timings("x", 1), paper="two")
        self.assertEqual(sorted((row["paper"], row["verdict"]) for row in self.rows()),
                         [("one", compare.ONLY_A), ("one", compare.ONLY_B),
                          ("two", compare.FASTER)])
        self.assertEqual([row["paper"] for row in self.rows("two")], ["two"])

    def run_script(self, *words):
        return subprocess.run([sys.executable, SCRIPT, *map(str, words)], text=True,
                              capture_output=True, check=False)

    def test_text_and_data_say_the_same_and_name_differing_programs(self):
        a = self.side("a", timings("x", 2), commit="1" * 40)
        b = self.side("b", timings("x", 1), [counts("x", launches=1)], commit="2" * 40)
        done = self.run_script(a, b / "one" / "quick" / "results.json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("A is of commit 1111111111, B of 2222222222", done.stdout)
        self.assertIn("rows: 1 faster, 0 slower", done.stdout)
        line = next(line for line in done.stdout.splitlines() if line.endswith("faster"))
        self.assertEqual(line.split(), ["g", "x", "gpu", "2.04", "2.01", "to", "2.07", "1.04",
                                        "1.01", "to", "1.07", "1.96", "faster"])
        data = json.loads(self.run_script(a, b, "--json").stdout)
        self.assertEqual(data["tally"]["faster"], 1)
        self.assertEqual(data["tally"]["only in B"], 1)
        self.assertEqual(len(data["differing_commits"]), 1)
        self.assertEqual(len(data["rows"]), 2)

    def test_bad_input_is_one_line_and_2(self):
        good = self.side("good", timings("x", 1))
        (self.folder / "empty").mkdir()
        bad = self.side("bad", timings("x", 1)) / "one" / "quick" / "results.json"
        for text in ("", "[]", '{"context": {"schema": 1}, "benchmarks": [], "observations": []}',
                     '{"context": {"schema": 7}, "benchmarks": [], "observations": []}'):
            bad.write_text(text)
            with self.assertRaises(ResultsError, msg=text):
                compare.Side(bad, None)
        for words, saying in (((good, self.folder / "nowhere"), "nowhere"),
                              ((good, self.folder / "empty"), "empty"),
                              ((bad, good), "results.json"),
                              ((good, good, "--paper", "sudoku"), "sudoku")):
            done = self.run_script(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertRegex(done.stderr, r"\Agraphspec: [^\n]+\n\Z")
            self.assertIn(saying, done.stderr)

    def test_the_same_results_differ_in_nothing(self):
        for machine in sorted((HERE.parent.parent / "results").glob("*/*/*/results.json")):
            side = compare.Side(machine, None)
            rows = [compare.judged(one, other) for one, other in compare.matched(side, side)]
            self.assertTrue(rows, machine)
            self.assertEqual({row["verdict"] for row in rows} - {compare.UNCLEAR, compare.EQUAL},
                             set(), machine)
            with contextlib.redirect_stdout(io.StringIO()):
                compare.print_text(side, side, rows)


if __name__ == "__main__":
    unittest.main()
