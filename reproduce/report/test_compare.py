#!/usr/bin/env python3
"""Comparing planted results whose verdicts are known."""

import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import types
import unittest

import compare
from results import ResultsError

HERE = pathlib.Path(__file__).resolve().parent
SCRIPT = HERE / "compare.py"


def context(commit="c" * 40, scale="quick", machine="M", **key):
    return {"schema": 1, "machine": machine, "date": "2026-11-22T00:00:00Z", "experiments": [],
            "program": {"commit": commit, "changed_since_commit": False},
            "key": {"scale": scale, **key}}


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

    def test_every_field_but_the_options_tells_rows_apart(self):
        for field, value in (("experiment", "f"), ("variant", "y"), ("spec", "h"),
                             ("device", "gpu 2")):
            self.side("a", timings("x", 1))
            self.side("b", [{**row, field: value} for row in timings("x", 1)])
            self.assertEqual([row["verdict"] for row in self.rows()],
                             [compare.ONLY_A, compare.ONLY_B], field)
        self.side("b", (), [counts("x", "gpu", launches=1)])
        self.assertEqual([(row["what"], row["verdict"]) for row in self.rows()],
                         [("time", compare.ONLY_A), ("counts", compare.ONLY_B)])

    def test_rows_left_over_are_matched_only_where_one_is_left_on_each_side(self):
        self.side("a", timings("x", 2, size=1) + timings("x", 2, size=2) + timings("y", 2, size=1))
        self.side("b", timings("x", 1, size=3) + timings("y", 1, size=2) + timings("y", 1, size=3))
        self.assertEqual([(row["variant"], row["options"], row["verdict"]) for row in self.rows()],
                         [("x", {"size": 1}, compare.ONLY_A), ("x", {"size": 2}, compare.ONLY_A),
                          ("x", {"size": 3}, compare.ONLY_B), ("y", {"size": 1}, compare.ONLY_A),
                          ("y", {"size": 2}, compare.ONLY_B), ("y", {"size": 3}, compare.ONLY_B)])
        tally = compare.tally(self.rows())
        self.assertEqual(tally, {**dict.fromkeys(compare.VERDICTS, 0), compare.ONLY_A: 3,
                                 compare.ONLY_B: 3})

    def test_equal_keys_are_matched_in_order_and_the_rest_is_left(self):
        self.side("a", (), [counts("x", launches=1), counts("x", launches=2), counts("x", launches=3)])
        self.side("b", (), [counts("x", launches=1), counts("x", launches=5)])
        self.assertEqual([row["verdict"] for row in self.rows()],
                         [compare.EQUAL, compare.DIFFER, compare.ONLY_A])

    def test_a_row_says_what_it_is_about(self):
        self.side("a", timings("x", 2, size=1), machine="A")
        self.side("b", timings("x", 2, size=1))
        (row,) = self.rows()
        self.assertEqual(list(row)[:11], ["paper", "scale", "experiment", "what", "spec", "seed", "file",
                                          "variant", "device", "graph", "options"])
        self.assertEqual({key: row[key] for key in row if key not in ("a", "b")}, {
            "paper": "one", "scale": "quick", "experiment": "e", "what": "time", "spec": "g",
            "seed": None, "file": None, "variant": "x", "device": "gpu", "graph": "g", "options": {"size": 1}, "ratio": 1,
            "verdict": compare.UNCLEAR})
        side = compare.Side(self.folder / "a", None)
        self.assertEqual(side.runs, [{"paper": "one", "scale": "quick", "machine": "A",
                                      "commit": "c" * 40, "changed_since_commit": False,
                                      "date": "2026-11-22T00:00:00Z"}])

    def test_counts_that_one_side_lacks_differ(self):
        for one, other, names in (({"n": 1}, {"n": 1}, []), ({"n": 1}, {"n": 2}, ["n"]),
                                  ({"n": 0}, {}, ["n"]), ({}, {"n": 0}, ["n"]),
                                  ({"n": 1, "m": 2}, {"m": 3, "n": 1}, ["m"]),
                                  ({"n": 1}, {"m": 1, "n": 2}, ["n", "m"])):
            self.side("a", (), [counts("x", **one)])
            self.side("b", (), [counts("x", **other)])
            (row,) = self.rows()
            self.assertEqual((row["differing"], row["verdict"]),
                             (names, compare.DIFFER if names else compare.EQUAL))

    def test_a_single_sample_and_a_time_of_nothing_have_no_interval_and_no_ratio(self):
        self.side("a", timings("x", 2, 1))
        self.side("b", [{**row, "real_time": 0} for row in timings("x", 0, 1)])
        (row,) = self.rows()
        self.assertEqual(row["a"], {"median_ms": 2, "low_ms": None, "high_ms": None, "samples": 1})
        self.assertEqual((row["ratio"], row["verdict"]), (None, compare.UNCLEAR))
        self.assertEqual(compare._cells(row), ["g", "x", "gpu", "2", "n 1, too few", "0",
                                               "n 1, too few", "", compare.UNCLEAR])

    def test_cells(self):
        self.side("a", timings("x", 2, size=1), [counts("y", n=1, m=1), counts("z", n=1)])
        self.side("b", timings("x", 1, size=2, way="up"), [counts("y", n=1234, m=1, k=2)])
        other, one = (compare._cells(row) for row in self.rows()[:2])
        self.assertEqual(one, ["g", "x, size 1 (B: size 2, way up)", "gpu", "2.04", "2.01 to 2.07",
                               "1.04", "1.01 to 1.07", "1.96", "faster"])
        self.assertEqual(other[:3] + other[8:], ["g", "y", "cpu executor", "counts differ: n 1 to "
                                                 "1,234, k none to 2"])
        self.assertEqual(other[3:8], [""] * 5)
        self.assertEqual(list(compare._aligned([["ab"] * 9, ["a"] * 9])),
                         ["  " + "  ".join(["ab"] * 9),
                          "  a   a   a    a  a    a  a    a  a"])
        self.assertEqual(list(compare._aligned([["a"] * 9, ["ab"] * 9])),
                         ["  a   a   a    a  a    a  a    a  a", "  " + "  ".join(["ab"] * 9)])
        nothing = {"median_ms": 1, "low_ms": 0.0, "high_ms": 2.0, "samples": 9}
        self.assertEqual(compare._cells({**self.rows()[1], "a": nothing})[4], "0 to 2")

    def test_programs_differ_where_their_commits_do(self):
        def side(*runs):
            return types.SimpleNamespace(runs=[{"paper": paper, "scale": scale, "commit": commit * 12}
                                               for paper, scale, commit in runs])
        for left, right, lines in (
                ([("p", "s", "a")], [("p", "s", "a")], []),
                ([("p", "s", "a")], [("p", "s", "b")], [f"p s: A was measured at commit {'a' * 10}, and "
                                                        f"B at commit {'b' * 10}"]),
                ([("p", "s", "a"), ("p", "s", "b")], [("p", "s", "b"), ("p", "s", "a")], []),
                ([("p", "s", "a"), ("p", "s", "b")], [("p", "s", "b")],
                 [f"p s: A was measured at commit {'a' * 10}, {'b' * 10}, and B at commit {'b' * 10}"]),
                ([("p", "s", "a")], [("p", "t", "b"), ("q", "s", "b")], [])):
            self.assertEqual(compare.differing_commits(side(*left), side(*right)), lines)

    def test_a_paper_is_chosen_by_its_whole_name(self):
        self.side("a", timings("x", 1))
        self.side("a", timings("x", 1), paper="one_more")
        self.assertEqual({run["paper"] for run in compare.Side(self.folder / "a", "one").runs}, {"one"})
        for name in ("on", "one_mor"):
            with self.assertRaisesRegex(ResultsError, f"no {name}/SCALE/results.json"):
                compare.Side(self.folder / "a", name)
        (self.folder / "empty").mkdir()
        with self.assertRaisesRegex(ResultsError, "no PAPER/SCALE/results.json"):
            compare.Side(self.folder / "empty", None)

    def printed(self):
        """The lines of the text about `a` and `b`."""
        left, right = (compare.Side(self.folder / name, None) for name in "ab")
        left.runs[0]["date"] = "2027"
        rows = [compare.judged(one, other) for one, other in compare.matched(left, right)]
        with contextlib.redirect_stdout(io.StringIO()) as said:
            compare.print_text(left, right, rows)
        return said.getvalue().splitlines()

    def test_the_text_names_both_sides_and_lists_only_matched_rows_by_experiment(self):
        self.side("a", timings("x", 1) + timings("only_a", 1), machine="A", commit="1" * 40)
        self.side("a", timings("x", 1), paper="two", machine="A2")
        self.side("b", timings("x", 1), machine="B", commit="1" * 40)
        self.side("b", timings("x", 0.5) +
                  [{**row, "experiment": "f", "name": "f"} for row in timings("x", 1)], paper="two")
        lines = self.printed()
        self.assertEqual(lines[:3], [
            f"A: {self.folder / 'a'}, A, A2, 2 runs from 2026-11-22T00:00:00Z to 2027",
            f"B: {self.folder / 'b'}, B, M, 2 runs from 2026-11-22T00:00:00Z to 2026-11-22T00:00:00Z",
            ""])
        self.assertEqual([line for line in lines if line.startswith(("one,", "two,"))],
                         ["one, quick, e", "two, quick, e"])
        self.assertNotIn("only_a", "".join(lines))
        self.assertEqual(lines[-4:], ["", "matched rows: 2 (1 faster, 1 no difference shown)",
                                      "rows only in A: 1 (1 other variant)",
                                      "rows only in B: 1 (1 other experiment)"])
        self.assertEqual(lines[4].split(), ["graph", "variant", "device", "A,", "ms", "95", "%", "B,",
                                            "ms", "95", "%", "A", "/", "B", "verdict", "on", "B"])

    def test_each_paper_with_different_programs_is_named(self):
        for paper in ("one", "two"):
            self.side("a", timings("x", 1), paper=paper, commit="1" * 40)
            self.side("b", timings("x", 1), paper=paper, commit="2" * 40)
        self.assertEqual([line for line in self.printed() if line.startswith("different")], [
            f"different programs: {paper} quick: A was measured at commit 1111111111, and B at commit 2222222222"
            for paper in ("one", "two")])

    def test_without_a_matched_row_the_text_says_0_and_why(self):
        self.side("a", timings("x", 1))
        self.side("b", timings("x", 1), scale="paper")
        lines = self.printed()
        self.assertRegex(lines[0], ", 1 run from")
        self.assertEqual(lines[2:], ["", "matched rows: 0", "rows only in A: 1 (1 other scale)",
                                     "rows only in B: 1 (1 other scale)",
                                     "A has results at scale quick, and B at scale paper; rows of "
                                     "different scales do not match. `graphspec reproduce --scale` "
                                     "selects the scale of a run"])

    def test_the_first_field_that_no_row_of_the_other_side_has_is_the_reason(self):
        fields = ("paper", "scale", "experiment", "device", "what", "spec", "seed", "file", "variant")
        texts = ("other paper", "other scale", "other experiment", "other device",
                 "times here, counts there", "other graph", "other seed",
                 "other content or direction of the graph file", "other variant", "other options")
        self.assertEqual(compare.REASONS, dict(zip(fields, texts)))
        known = dict.fromkeys(fields, 0)
        side = types.SimpleNamespace(rows={
            (tuple(row[field] for field in compare.BEFORE_OPTIONS), "{}"): [] for row in (
                known, {**known, "paper": 1}, {**known, "device": 3, "variant": 3})})
        # Each field alone; a field that is unknown hides those after it, and not those before it.
        for place, field in enumerate(fields):
            self.assertEqual(compare.reasons([{**known, field: 2}], side), {texts[place]: 1})
            self.assertEqual(compare.reasons([{**known, **dict.fromkeys(fields[place:], 2)}], side),
                             {texts[place]: 1})
        self.assertEqual(compare.reasons([known], side), {"other options": 1})
        # Values that the other side has, but not together.
        self.assertEqual(compare.reasons([{**known, "device": 3}], side), {"other variant": 1})
        # Counts, in the order of the fields.
        rows = [{**known, "variant": 2}, known, {**known, "scale": 2}, {**known, "variant": 4}]
        self.assertEqual(list(compare.reasons(rows, side).items()),
                         [("other scale", 1), ("other variant", 2), ("other options", 1)])

    def test_each_side_is_counted_against_the_other(self):
        self.side("a", timings("x", 2, size=1) + timings("x", 2, size=2) + timings("y", 2))
        self.side("b", timings("x", 1, size=3) + timings("x", 1, spec="h"))
        left, right = (compare.Side(self.folder / name, None) for name in "ab")
        self.assertEqual(compare.unmatched(left, right, self.rows()), {
            compare.ONLY_A: {"other variant": 1, "other options": 2},
            compare.ONLY_B: {"other graph": 1, "other options": 1}})

    def test_every_example_of_the_commands_help_has_matched_rows(self):
        tree = HERE.parent.parent
        examples = [words.split() for name in ("compare.cpp", "main.cpp") for words in re.findall(
            r"graphspec compare (results/.*?)(?:\)\"|\n)",
            (tree / "reproduce/program" / name).read_text("utf-8"))]
        self.assertEqual(len(examples), 3)
        for left, right, *_ in examples:
            left, right = (compare.Side(tree / path, None) for path in (left, right))
            pairs = compare.matched(left, right)
            self.assertTrue([pair for pair in pairs if None not in pair], (left.path, right.path))

    def run_script(self, *words):
        return subprocess.run([sys.executable, SCRIPT, *map(str, words)], text=True,
                              capture_output=True, check=False)

    def test_text_and_data_say_the_same_and_name_differing_programs(self):
        a = self.side("a", timings("x", 2), commit="1" * 40)
        b = self.side("b", timings("x", 1), [counts("x", launches=1)], commit="2" * 40)
        done = self.run_script(a, b / "one" / "quick" / "results.json")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("A was measured at commit 1111111111, and B at commit 2222222222", done.stdout)
        self.assertIn("matched rows: 1 (1 faster)\nrows only in B: 1 (1 other device)\n", done.stdout)
        line = next(line for line in done.stdout.splitlines() if line.endswith("faster"))
        self.assertEqual(line.split(), ["g", "x", "gpu", "2.04", "2.01", "to", "2.07", "1.04",
                                        "1.01", "to", "1.07", "1.96", "faster"])
        data = json.loads(self.run_script(a, b, "--json").stdout)
        self.assertEqual(data["tally"]["faster"], 1)
        self.assertEqual(data["tally"]["only in B"], 1)
        self.assertEqual(data["unmatched"], {"only in A": {}, "only in B": {"other device": 1}})
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

    def test_generated_graphs_match_only_with_equal_seeds(self):
        observations = [counts("x", launches=1), counts("x", spec="a.gr", launches=1)]
        files = [{"file": "a.gr", "fingerprint": "1"}]
        self.side("a", (), observations, seed=7, graphs=files)
        b = self.side("b", (), observations, seed=1, graphs=files)
        self.assertEqual(sorted((row["spec"], row["verdict"]) for row in self.rows()),
                         [("a.gr", compare.EQUAL), ("g", compare.ONLY_A), ("g", compare.ONLY_B)])
        lines = self.printed()
        self.assertIn("other seed: A 7, B 1; generated graphs of different seeds do not match", lines)
        self.assertIn("rows only in A: 1 (1 other seed)", lines)
        self.side("a", (), observations, seed=1, graphs=files)
        self.assertFalse([line for line in self.printed() if "seed" in line])
        self.assertEqual(self.run_script(b, b).returncode, 0)

    def test_graph_files_match_only_with_equal_content_and_direction(self):
        for of_b, verdicts in (({}, [compare.EQUAL]), ({"undirected": False}, [compare.EQUAL]),
                               ({"undirected": True}, [compare.ONLY_A, compare.ONLY_B]),
                               ({"graphs": [{"file": "g", "fingerprint": "2"}]},
                                [compare.ONLY_A, compare.ONLY_B])):
            graphs = [{"file": "g", "fingerprint": "1"}]
            self.side("a", (), [counts("x", launches=1)], seed=1, graphs=graphs)
            self.side("b", (), [counts("x", launches=1)], **{"seed": 1, "graphs": graphs, **of_b})
            self.assertEqual([row["verdict"] for row in self.rows()], verdicts, of_b)

    def test_the_folder_of_a_paper_or_a_scale_is_a_side(self):
        machine = self.side("a", timings("x", 1))
        self.side("a", timings("x", 1), paper="two")
        for path, papers in ((machine, {"one", "two"}), (machine / "one", {"one"}),
                             (machine / "two" / "quick", {"two"})):
            self.assertEqual({run["paper"] for run in compare.Side(path, None).runs}, papers)

    def test_without_a_matched_row_the_exit_code_is_1(self):
        a = self.side("a", timings("x", 1))
        b = self.side("b", timings("y", 1))
        for words in ((a, b), (a, b, "--json")):
            self.assertEqual(self.run_script(*words).returncode, 1)

    def test_a_wrong_name_lists_or_suggests_what_is_there(self):
        self.side("GPU_1", timings("x", 1))
        self.side("CPU_2", timings("x", 1), paper="two")
        (self.folder / "other").mkdir()
        for path, paper, saying in (("GPU", None, "; did you mean 'GPU_1'"), ("2", None, "; expected CPU_2"),
                                    ("mine", None, "; expected CPU_2 or GPU_1"),
                                    (".", None, "; expected CPU_2 or GPU_1"),
                                    ("CPU_2", "twoo", "; did you mean 'two'"),
                                    ("CPU_2", "nine", "in it; expected two"), ("other", None, "in it$")):
            with self.assertRaisesRegex(ResultsError, saying):
                compare.Side(self.folder / path, paper)

    def test_a_wrong_file_shows_no_words_of_a_parser(self):
        file = self.side("a") / "one" / "quick" / "results.json"
        for text, saying in ((b'{\n"context": ,', "line 2, column 12: not JSON"), (b"{}", "the key 'context' is missing"),
                             (b"[]", "a value is not of the expected form"), (b"\xff", "not a text in UTF-8")):
            file.write_bytes(text)
            with self.assertRaises(ResultsError) as raised:
                compare.Side(file, None)
            self.assertEqual(str(raised.exception), f"{file}: not a result file of graphspec ({saying})")

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
