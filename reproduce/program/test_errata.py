#!/usr/bin/env python3
"""Errata, failing experiments and comparisons through the program."""

import json
import unittest

from program_case import Case, ReproduceCase


class Errata(Case):
    def test_counterexamples_are_shown_and_the_same_seed_gives_the_same(self):
        text = self.succeeds("errata", "bfs")
        self.assertIn("errata: 13 confirmed, 0 not confirmed, 1 concern wording only", text)
        self.assertIn("access to edges[16843009]", text)
        self.assertEqual(self.succeeds("errata", "bfs"), text)

    def test_one_erratum_has_its_place_its_error_and_its_correction(self):
        text = self.succeeds("errata", "bfs", "max_frontier_size")
        lines = text.splitlines()
        self.assertRegex(lines[0], "^bfs: This project works from a saved copy of the Korean blog article")
        self.assertRegex(lines[1], r"^bfs +max_frontier_size +")
        self.assertEqual([line.split(":")[0] for line in lines[2:6]],
                         ["  place", "  printed", "  wrong", "  corrected"])
        self.assertRegex(lines[-1], r"^errata: \d confirmed, 0 not confirmed, \d concern wording only$")
        self.assertEqual(len(json.loads(self.succeeds("errata", "bfs", "max_frontier_size", "--json"))
                             ["errata"]), 1)

    def test_the_data_has_the_same_with_counterexamples_as_graphs(self):
        data = json.loads(self.succeeds("errata", "bfs", "--json"))
        self.assertEqual(data["context"]["key"]["seed"], 2012)
        self.assertEqual(len(data["errata"]), 14)
        self.assertEqual([row["name"] for row in data["errata"] if not row["runs"]], ["edges_out_of_edges"])
        for row in (row for row in data["errata"] if row["runs"]):
            self.assertTrue(row["published_fails"] and row["corrected_holds"], row["name"])
            graph = row["counterexample"]["graph"]
            self.assertLess(graph["source"], graph["vertices"])
            for tail, head, _ in graph["arcs"]:
                self.assertLess(max(tail, head), graph["vertices"])
            # What the words say of it.
            self.assertRegex(row["counterexample"]["text"],
                             rf"\b{graph['vertices']} vert\w+, source {graph['source']}, ")

    def test_a_form_that_is_not_falsified_is_said_and_exits_with_1(self):
        done = self.fails(1, "errata", "bfs", "--cases", 1, saying="are not confirmed")
        self.assertIn("; --cases 1 may be too few cases (default: 200)", done.stderr)
        self.assertIn("NOT FALSIFIED", done.stdout)

    def test_a_file_of_errata_is_gone_on_with_by_the_same_program_and_cases(self):
        self.succeeds("errata", "bfs", "--output", "errata.json")
        path = self.folder / "errata.json"
        content = json.loads(path.read_text())
        self.assertEqual(len(content["errata"]), 14)
        # What is there is not run again; what failed is, and what is missing.
        rows = {row["name"]: row for row in content["errata"]}
        rows["max_frontier_size"]["counterexample"]["text"] = "kept"
        rows["frontier_memset"]["failed"] = "no memory"
        rows["frontier_memset"]["counterexample"] = None
        content["errata"].remove(rows["visited_unset"])
        path.write_text(json.dumps(content))
        self.succeeds("errata", "bfs", "--output", "errata.json")
        again = {row["name"]: row for row in json.loads(path.read_text())["errata"]}
        self.assertEqual(len(again), 14)
        self.assertEqual(again["max_frontier_size"]["counterexample"]["text"], "kept")
        self.assertIsNone(again["frontier_memset"]["failed"])
        self.assertIn("16843009", again["frontier_memset"]["counterexample"]["text"])
        self.succeeds("errata", "bfs", "--output", "errata.json", "--seed", 2013)
        self.assertNotIn("kept", path.read_text())

    def test_a_run_of_others_or_from_other_cases_replaces_its_own_rows_alone(self):
        self.succeeds("errata", "bfs", "--output", "errata.json")
        path = self.folder / "errata.json"
        before = json.loads(path.read_text())["errata"]
        self.succeeds("errata", "harish_narayanan", "--seed", 2013, "--output", "errata.json")
        content = json.loads(path.read_text())
        self.assertEqual(content["errata"][:len(before)], before)
        self.assertGreater(len(content["errata"]), len(before))
        self.assertEqual({row["key"]["seed"] for row in content["errata"]}, {2012, 2013})
        self.assertEqual(content["context"]["key"]["seed"], 2013)
        for text in ("", "[]", '{"context": {}}'):
            path.write_text(text)
            self.fails(2, "errata", "bfs", "--output", "errata.json", saying="not written by `graphspec errata`")
            self.assertEqual(path.read_text(), text)

    def test_bad_input(self):
        self.fails(2, "errata", "sudoku", saying="there is no paper")
        self.fails(2, "errata", "bfs", "--cases", 0, saying="--cases")
        self.fails(2, "errata", "bfs", "--output", "nowhere/errata.json", saying="nowhere")
        self.assertEqual(self.files(), [])


class Failing(ReproduceCase):
    def test_an_experiment_that_throws_is_kept_and_does_not_stop_the_others(self):
        (self.folder / "bad.el").write_text("0 1\nx y\n")
        arguments = ("--only", "single_block", "--only", "example", "--graph",
                     self.folder / "bad.el")
        done = self.reproduces("--device", "cpu", *arguments)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, r"\Agraphspec: bfs single_block: [^\n]*bad.el:2[^\n]*\n\Z")
        self.assertIn("experiments: 1 measured, 0 kept, 1 failed", done.stdout)
        context = self.results()["context"]
        self.assertEqual([each["name"] for each in context["experiments"]], ["example"])
        (failed,) = context["failed"]
        self.assertEqual(failed["name"], "single_block")
        self.assertIn("bad.el:2", failed["message"])
        self.assertNotIn(str(self.folder), json.dumps(context))
        report = (self.out / "report.md").read_text()
        self.assertIn("## Experiments that failed", report)
        self.assertIn("experiment failed: single_block: bad.el:2", report)
        # What finished is kept, what failed is tried again.
        again = self.reproduces("--device", "cpu", *arguments)
        self.assertIn("kept", again.stdout)
        self.assertIn("FAILED", again.stdout)
        self.assertIn("experiments: 0 measured, 1 kept, 1 failed", again.stdout)
        self.assertEqual(len(self.results()["context"]["failed"]), 1)

    def test_all_papers_begin_with_the_first_and_go_on_after_an_interruption(self):
        self.interrupted(begins=self.wait_for_results)
        self.interrupted(begins=lambda running: self.assertIn(
            "kept", next((line for line in running.stdout if "example" in line), "")))
        self.assertFalse((self.folder / "out" / "index.html").exists())

    def test_a_report_over_all_papers_is_made_again_with_one_of_them(self):
        self.reproduces("--device", "cpu", "--only", "example")
        (self.folder / "out" / "index.html").write_text("stale")
        done = self.reproduces("--device", "cpu", "--only", "example")
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        self.assertRegex(done.stdout, r"\nexperiments: 0 measured, 1 kept, 0 failed\n(.*\n)*claims of the papers: "
                         r".*\n(.*\n)*report: .*report.md\nreport on all papers: .*index.html.*\n\Z")
        self.assertIn("<title>", (self.folder / "out" / "index.html").read_text())
        self.assertTrue((self.folder / "out" / "report.md").exists())

    def test_an_experiment_without_its_paper_is_refused(self):
        self.fails(2, "reproduce", "--only", "example", saying="name the paper")


class Compare(ReproduceCase):
    def test_two_runs_of_one_program_differ_in_no_count(self):
        for output in ("a", "b"):
            self.reproduces("--device", "cpu", "--only", "single_block", "--graph", self.graph,
                            output=output)
        text = self.succeeds("compare", "a", "b")
        self.assertRegex(text, r"\nmatched rows: \d+ \(.*[1-9]\d* counts equal\)\n\Z")
        data = json.loads(self.succeeds("compare", "a/bfs/quick/results.json", "b", "--json"))
        self.assertEqual(data["differing_commits"], [])

    def test_bad_input_is_one_line(self):
        done = self.run_program("compare", "nowhere", "nowhere")
        if "need a Python with matplotlib" in done.stderr:
            self.skipTest(done.stderr)
        self.fails(2, "compare", "nowhere", "nowhere", saying="nowhere")
        self.assertIn("Exit code 1: no measurements match", self.succeeds("compare", "--help"))
        self.fails(2, "compare", self.folder, self.folder, saying="results.json")
        self.fails(2, "compare", "one", saying="B")


if __name__ == "__main__":
    unittest.main()
