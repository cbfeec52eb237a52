#!/usr/bin/env python3
"""Johnson's algorithm in the graphspec program, from outside: rows, totals, verdicts, files.

usage: test_johnson.py GRAPHSPEC [unittest's options]
"""

import gzip
import json
import resource
import subprocess
import unittest

from program_case import PROGRAM, ExampleCase

# Five vertices; a negative arc, a negative length, an arc beside it, a loop, and one vertex that
# nothing reaches. The lengths were worked out by hand.
NEGATIVE = "0 1 4\n0 2 2\n2 1 -3\n2 1 7\n1 3 1\n3 3 5\n4 0 1\n"
INF = "inf"
LENGTHS = [[0, -1, 2, 0, INF], [INF, 0, INF, 1, INF], [INF, -3, 0, -2, INF],
           [INF, INF, INF, 0, INF], [1, 0, 3, 1, 0]]


def rows_text(rows):
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


class Johnson(ExampleCase):
    def setUp(self):
        super().setUp()
        (self.folder / "negative.wel").write_text(NEGATIVE)

    def run_johnson(self, *more):
        return self.succeeds("run", "johnson", "--graph", "negative.wel", "--output", "rows", *more)

    def rows(self):
        return (self.folder / "rows").read_text()

    def test_every_variant_and_level_gives_the_lengths_of_the_example(self):
        listed = json.loads(self.succeeds("list", "johnson", "--json"))[0]
        variants = [["--variant", each["name"], "--device", "cpu"] for each in listed["variants"]]
        self.assertGreaterEqual(len(variants), 4)
        self.assertEqual(listed["variants"][-1]["name"], "frontier")
        references = [["--variant", each["name"]] for each in listed["references"]]
        self.assertEqual(len(references), 2)
        for more in variants + references + [["--level", "spec"], ["--level", "reference"],
                                             ["--level", "gpu", "--device", "cpu"],
                                             ["--device", "cpu"]]:
            with self.subTest(more=more):
                self.run_johnson(*more)
                self.assertEqual(self.rows(), rows_text(LENGTHS))

    def test_rules_sizes_and_schedules_do_not_change_lengths(self):
        outer = ["--variant", "outer_loop"]
        for more in ([*outer, "--settle", "out"], [*outer, "--settle", "in", "--clear-mask"],
                     [*outer, "--settle", "in_out", "--block-size", "32"],
                     [*outer, "--extract-min", "own", "--schedule", "random:3"],
                     ["--variant", "inner_loop", "--extract-min", "own", "--checked"],
                     ["--delta", "1", "--lanes", "1", "--queue-size", "1", "--batch-rows", "2"],
                     ["--frontier-blocks", "2", "--frontier-block-size", "64",
                      "--lengths-in-global", "--checked", "--schedule", "lockstep"]):
            with self.subTest(more=more):
                self.run_johnson("--device", "cpu", *more)
                self.assertEqual(self.rows(), rows_text(LENGTHS))

    def test_some_sources_give_their_rows(self):
        for more in (["--device", "cpu"], ["--variant", "heap"], ["--level", "spec"]):
            for sources, rows in (("2..4", LENGTHS[2:]), ("0..0", LENGTHS[:1]), ("4", LENGTHS[4:])):
                with self.subTest(more=more, sources=sources):
                    self.run_johnson("--sources", sources, *more)
                    self.assertEqual(self.rows(), rows_text(rows))

    def test_the_summary_has_the_totals(self):
        expected = {"problem": "johnson", "vertices": 5, "arcs": 7, "pairs": 25,
                    "connected_pairs": 15, "distance_sum": 2, "longest": 3, "sources": [0, 4],
                    "verified": "certificate", "timing_ms": None, "device": "cpu"}
        for variant, phases in (("inner_loop", 15), ("frontier", 0)):
            summary = json.loads(self.run_johnson("--json", "--variant", variant, "--device",
                                                  "cpu"))
            self.assertEqual({key: summary[key] for key in expected}, expected)
            self.assertEqual(summary["counts"]["phases"], phases)
            self.assertGreater(summary["counts"]["launches"], 0)
        text = self.run_johnson("--variant", "heap", "--no-verify")
        self.assertRegex(text, r"connected +15 of 25 pairs")
        self.assertRegex(text, r"verified +no")
        counted = json.loads(self.run_johnson("--json", "--count", "--device", "cpu", "--variant",
                                              "outer_loop"))
        self.assertIn("RELAX_WITH_MASK", " ".join(counted["kernel_counts"]))

    def test_a_negative_cycle_is_bad_input_and_leaves_no_file(self):
        (self.folder / "cycle.wel").write_text("0 1 2\n1 2 -5\n2 0 1\n")
        before = self.files()
        for more in (["--device", "cpu"], ["--device", "cpu", "--variant", "outer_loop"],
                     ["--variant", "heap"]):
            self.fails(2, "run", "johnson", "--graph", "cycle.wel", "--output", "rows", *more,
                       saying="negative cycle: ")
            self.assertEqual(self.files(), before)

    def test_real_weights_are_refused(self):
        (self.folder / "real.mtx").write_text(
            "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 0.5\n")
        for more in (["--device", "cpu"], ["--variant", "heap"]):
            self.fails(2, "run", "johnson", "--graph", "real.mtx", *more, saying="integer weights")

    def test_rows_that_cannot_be_written_leave_nothing(self):
        (self.folder / "folder").mkdir()
        before = self.files()
        for output in ("missing/rows", "folder"):
            self.fails(2, "run", "johnson", "--graph", "negative.wel", "--device", "cpu",
                       "--output", output, saying=output)
        self.assertEqual(self.files(), before)

    def test_a_disk_that_fills_while_rows_come_leaves_an_older_file_alone(self):
        (self.folder / "rows").write_text("precious\n")
        before = self.files()
        limit = 4096
        done = subprocess.run(
            [PROGRAM, "run", "johnson", "--graph", "grid:16x16", "--device", "cpu",
             "--batch-rows", "16", "--output", "rows"], cwd=self.folder, capture_output=True,
            text=True, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
            restore_signals=False)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertRegex(done.stderr, r"\Agraphspec: rows: [^\n]+\n\Z")
        self.assertEqual(self.files(), before)
        self.assertEqual((self.folder / "rows").read_text(), "precious\n")

    def test_compressed_rows_are_the_same_rows(self):
        self.succeeds("run", "johnson", "--graph", "negative.wel", "--device", "cpu", "--output",
                      "rows.gz")
        self.assertEqual(gzip.decompress((self.folder / "rows.gz").read_bytes()).decode(),
                         rows_text(LENGTHS))


class CertifyJohnson(ExampleCase):
    def certify(self, text, *more):
        (self.folder / "negative.wel").write_text(NEGATIVE)
        (self.folder / "rows").write_text(text)
        return ["certify", "johnson", "--graph", "negative.wel", "--lengths", "rows", *more]

    def test_right_rows_are_certified(self):
        self.succeeds(*self.certify(rows_text(LENGTHS)))
        self.succeeds(*self.certify(rows_text(LENGTHS[1:3]), "--sources", "1..2"))
        self.succeeds(*self.certify(rows_text(LENGTHS).replace(" ", "\t ").replace("\n", " \r\n")))

    def test_each_wrong_length_is_refused_with_1(self):
        for source, row in enumerate(LENGTHS):
            for vertex, length in enumerate(row):
                for wrong in ([0, 1, -7] if length == INF else [length - 1, length + 1, INF]):
                    rows = [*LENGTHS]
                    rows[source] = row[:vertex] + [wrong] + row[vertex + 1:]
                    with self.subTest(source=source, row=rows[source]):
                        self.fails(1, *self.certify(rows_text(rows)),
                                   saying=f"rows:{source + 1}: not certified: from {source}: ")

    def test_the_verdict_as_data_names_the_reason(self):
        done = self.fails(1, *self.certify("0 0 0 0 0\n" * 5), "--json")
        verdict = json.loads(done.stdout)
        self.assertEqual((verdict["certified"], verdict["sources"]), (False, [0, 4]))
        self.assertIn(verdict["reason"], done.stderr)

    def test_files_of_rows_that_are_none_exit_with_2_and_the_line(self):
        good = rows_text(LENGTHS)
        for text, saying in [("", "0 rows"), (rows_text(LENGTHS[:4]), "4 rows"),
                             (good + "0 0 0 0 0\n", "rows:6"), (good + "\n", "rows:6"),
                             (rows_text(LENGTHS[:2]) + "0 1\n" + rows_text(LENGTHS[3:]), "rows:3"),
                             (good.replace("-3", "x"), "rows:3"),
                             (good.replace("-3", "-3.0"), "rows:3"),
                             (good.replace("-3", "2147483647"), "rows:3"),
                             (good.replace("-3", "99999999999"), "rows:3"),
                             (good.replace("-3", "infinite"), "rows:3")]:
            with self.subTest(text=text):
                self.fails(2, *self.certify(text), saying=saying)
        self.fails(2, "certify", "johnson", "--graph", self.graph, "--lengths", "nowhere",
                   saying="nowhere")


class Reproduce(ExampleCase):
    def test_the_experiments_of_johnson_count_and_time_on_the_host(self):
        (self.folder / "negative.wel").write_text(NEGATIVE)
        done = self.run_program("reproduce", "johnson", "--device", "cpu", "--output", "out",
                                "--only", "mask", "--graph", "negative.wel")
        if "no Python with matplotlib" in done.stderr:
            self.skipTest(done.stderr)
        # That the listing relaxes arcs again and again is not what the paper's sentence says.
        self.assertEqual(done.returncode, 1, done.stderr)
        folder = self.folder / "out" / "johnson" / "quick"
        self.assertEqual({path.name for path in folder.iterdir()},
                         {"results.json", "report.md", "mask.svg", "mask.png"})
        rows = json.loads((folder / "results.json").read_text())["observations"]
        counts = {row["mask"]: row for row in rows
                  if row["kind"] == "counts" and row["spec"] == "negative.wel"}
        # Cleared: the 6, 2, 4, 1 and 7 arcs that leave what each source reaches, but for the loop
        # of vertex 3, which vertex 4 settles last: nothing is left that it could shorten.
        self.assertEqual(counts["cleared"]["counts"]["global_atomics"], 19)
        self.assertGreater(counts["as listed"]["counts"]["global_atomics"], 19)
        self.assertEqual(counts["cleared"]["sources"], 5)
        graph = next(row for row in rows if row["kind"] == "graph" and row["graph"] == "negative")
        self.assertEqual((graph["vertices"], graph["arcs"], graph["negative_arcs"],
                          graph["least_weight"], graph["greatest_weight"]), (5, 7, 1, -3, 7))
        report = (folder / "report.md").read_text()
        self.assertIn("nothing to compare with", report)
        self.assertIn("![", report)


if __name__ == "__main__":
    unittest.main()
