#!/usr/bin/env python3
"""Floyd and Warshall's algorithm in the graphspec program, from outside: matrices, verdicts, files.

usage: test_floyd_warshall.py GRAPHSPEC [unittest's options]
"""

import gzip
import json
import unittest

from program_case import ExampleCase

# The graph of the study's Figure 1, vertices from 0, and the last matrices of its Figure 2.
STUDY = "0 1 5\n0 3 2\n1 2 2\n2 0 3\n2 4 7\n3 2 4\n3 4 1\n4 0 1\n4 1 3\n"
LENGTHS = [[0, 5, 6, 2, 3], [5, 0, 2, 7, 8], [3, 8, 0, 5, 6], [2, 4, 4, 0, 1], [1, 3, 5, 3, 0]]
PREDECESSORS = [[-1, 0, 3, 0, 3], [2, -1, 1, 0, 3], [2, 0, -1, 0, 3], [4, 4, 3, -1, 3],
                [4, 4, 1, 0, -1]]

# A negative arc, an arc beside it, a loop, and a vertex that nothing reaches: by hand.
NEGATIVE = "0 1 4\n0 2 2\n2 1 -3\n2 1 7\n1 3 1\n3 3 5\n4 0 1\n"
INF = "inf"
NEGATIVE_LENGTHS = [[0, -1, 2, 0, INF], [INF, 0, INF, 1, INF], [INF, -3, 0, -2, INF],
                    [INF, INF, INF, 0, INF], [1, 0, 3, 1, 0]]
NEGATIVE_PREDECESSORS = [[-1, 2, 0, 1, -1], [-1, -1, -1, 1, -1], [-1, 2, -1, 1, -1],
                         [-1, -1, -1, -1, -1], [4, 2, 0, 1, -1]]


def rows_text(rows):
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


class FloydWarshallCase(ExampleCase):
    def setUp(self):
        super().setUp()
        (self.folder / "study.wel").write_text(STUDY)
        (self.folder / "negative.wel").write_text(NEGATIVE)

    def text(self, name):
        return (self.folder / name).read_text()

    def run_study(self, *more):
        return self.succeeds("run", "floyd_warshall", "--graph", "study.wel", "--output", "rows",
                             *more)


class Run(FloydWarshallCase):
    def test_every_variant_gives_the_studys_matrices(self):
        listed = json.loads(self.succeeds("list", "floyd_warshall", "--json"))[0]
        names = [each["name"] for each in listed["variants"]]
        self.assertEqual(names[:4], ["linear", "coalesced", "shared", "blocked"])
        variants = [["--variant", name, "--device", "cpu"] for name in names]
        for more in [*variants, ["--variant", "reference"], ["--level", "reference"]]:
            for graph, lengths, predecessors in (
                    ("study.wel", LENGTHS, PREDECESSORS),
                    ("negative.wel", NEGATIVE_LENGTHS, NEGATIVE_PREDECESSORS)):
                with self.subTest(more=more, graph=graph):
                    self.succeeds("run", "floyd_warshall", "--graph", graph, "--output", "rows",
                                  "--predecessors", "paths", *more)
                    self.assertEqual(self.text("rows"), rows_text(lengths))
                    self.assertEqual(self.text("paths"), rows_text(predecessors))
                    (self.folder / "rows").unlink()
                    self.succeeds("run", "floyd_warshall", "--graph", graph, "--output", "rows",
                                  "--no-predecessors", *more)
                    self.assertEqual(self.text("rows"), rows_text(lengths))

    def test_openmp_gives_lengths_alone(self):
        self.assertRegex(self.run_study("--variant", "openmp"), r"paths +openmp on host, lengths")
        self.assertEqual(self.text("rows"), rows_text(LENGTHS))
        before = self.files()
        self.fails(2, "run", "floyd_warshall", "--graph", "study.wel", "--variant", "openmp",
                   "--predecessors", "paths", saying="lengths alone")
        self.assertEqual(self.files(), before)

    def test_schedules_and_checks_do_not_change_lengths(self):
        for more in (["--variant", "blocked", "--schedule", "random:3"],
                     ["--variant", "shared", "--checked"],
                     ["--variant", "linear", "--schedule", "reverse", "--no-predecessors"]):
            with self.subTest(more=more):
                self.run_study("--device", "cpu", *more)
                self.assertEqual(self.text("rows"), rows_text(LENGTHS))

    def test_the_summary_has_the_totals(self):
        expected = {"problem": "floyd_warshall", "vertices": 5, "arcs": 9, "pairs": 25,
                    "connected_pairs": 25, "distance_sum": sum(map(sum, LENGTHS)), "longest": 8,
                    "verified": "certificate"}
        on_cpu = json.loads(self.run_study("--json", "--variant", "blocked", "--device", "cpu"))
        self.assertEqual({key: on_cpu[key] for key in expected}, expected)
        self.assertEqual((on_cpu["device"], on_cpu["predecessors"], on_cpu["precision"]),
                         ("cpu", True, "int32"))
        self.assertGreater(on_cpu["counts"]["launches"], 0)
        # Times of the executor mean nothing.
        self.assertIsNone(on_cpu["timing_ms"])
        self.assertIsNone(on_cpu["relaxations_per_second"])
        alone = json.loads(self.run_study("--json", "--variant", "reference", "--no-predecessors"))
        self.assertFalse(alone["predecessors"])
        on_host = json.loads(self.run_study("--json", "--variant", "openmp", "--no-verify"))
        self.assertEqual((on_host["device"], on_host["predecessors"], on_host["verified"]),
                         ("host", False, None))
        ms = on_host["timing_ms"]["all_pairs"]
        self.assertAlmostEqual(on_host["relaxations_per_second"] * ms / 1e3, 125, places=3)
        counted = json.loads(self.run_study("--json", "--count", "--device", "cpu", "--variant",
                                            "linear"))
        self.assertGreater(len(counted["kernel_counts"]), 0)

    def test_a_negative_cycle_is_bad_input_and_leaves_no_file(self):
        (self.folder / "cycle.wel").write_text("0 1 2\n1 2 -5\n2 0 1\n")
        before = self.files()
        for more in (["--device", "cpu", "--variant", "blocked"], ["--variant", "reference"],
                     ["--variant", "openmp"]):
            self.fails(2, "run", "floyd_warshall", "--graph", "cycle.wel", "--output", "rows",
                       *more, saying="negative cycle: ")
            self.assertEqual(self.files(), before)

    def test_options_that_contradict_or_are_out_of_range_are_refused(self):
        run = ["run", "floyd_warshall", "--graph", "study.wel", "--device", "cpu", "--variant",
               "blocked"]
        self.fails(2, *run, "--tile", "33", saying="option tile")
        self.fails(2, *run, "--pivots", "-1", saying="pivots")
        self.fails(2, *run, "--precision", "int16", saying="without predecessors")
        self.fails(2, *run, "--precision", "int8", saying="int8")
        self.fails(2, *run, "--no-predecessors", "--predecessors", "p", saying="contradict")
        self.fails(2, *run, "--source", "1", saying="--source is an option of run bfs")
        self.fails(2, "run", "floyd_warshall", "--graph", "study.wel", "--variant", "reference",
                   "--device", "cpu", saying="runs on the host")

    def test_places_that_cannot_be_written_leave_nothing(self):
        before = self.files()
        for more in (["--output", "missing/rows"],
                     ["--output", "rows", "--predecessors", "missing/paths"]):
            self.fails(2, "run", "floyd_warshall", "--graph", "study.wel", "--variant",
                       "reference", *more, saying="missing/")
            self.assertEqual(self.files(), before)

    def test_compressed_rows_are_the_same_rows(self):
        self.succeeds("run", "floyd_warshall", "--graph", "study.wel", "--variant", "reference",
                      "--predecessors", "paths.gz")
        self.assertEqual(gzip.decompress((self.folder / "paths.gz").read_bytes()).decode(),
                         rows_text(PREDECESSORS))


class Certify(FloydWarshallCase):
    def certify(self, lengths, predecessors=None, more=()):
        (self.folder / "rows").write_text(lengths)
        command = ["certify", "floyd_warshall", "--graph", "negative.wel", "--lengths", "rows"]
        if predecessors is not None:
            (self.folder / "paths").write_text(predecessors)
            command += ["--predecessors", "paths"]
        return [*command, *more]

    def test_right_matrices_are_certified(self):
        lengths = rows_text(NEGATIVE_LENGTHS)
        self.assertIn("certified: rows", self.succeeds(*self.certify(lengths)))
        self.assertIn("certified: paths", self.succeeds(
            *self.certify(lengths, rows_text(NEGATIVE_PREDECESSORS))))

    def changed(self, rows, source, vertex, wrong):
        return rows_text([row if at != source else row[:vertex] + [wrong] + row[vertex + 1:]
                          for at, row in enumerate(rows)])

    def test_each_wrong_number_is_refused_with_1(self):
        lengths = rows_text(NEGATIVE_LENGTHS)
        for source in range(5):
            for vertex in range(5):
                length = NEGATIVE_LENGTHS[source][vertex]
                for wrong in ([0, -7] if length == INF else [length - 1, length + 1, INF]):
                    self.fails(1, *self.certify(
                        self.changed(NEGATIVE_LENGTHS, source, vertex, wrong)),
                        saying=f"rows:{source + 1}: not certified: from {source}: ")
                # No vertex has two right predecessors here.
                for wrong in {-1, 0, 1, 2, 3, 4} - {NEGATIVE_PREDECESSORS[source][vertex]}:
                    self.fails(1, *self.certify(
                        lengths, self.changed(NEGATIVE_PREDECESSORS, source, vertex, wrong)),
                        saying=f"paths:{source + 1}: not certified: from {source}: ")

    def test_the_verdict_as_data_names_the_reason(self):
        done = self.fails(1, *self.certify("0 0 0 0 0\n" * 5, more=["--json"]))
        verdict = json.loads(done.stdout)
        self.assertFalse(verdict["certified"])
        self.assertIn(verdict["reason"], done.stderr)

    def test_files_of_rows_that_are_none_exit_with_2_and_the_line(self):
        lengths = rows_text(NEGATIVE_LENGTHS)
        paths = rows_text(NEGATIVE_PREDECESSORS)
        for text, saying in [("", "0 rows"), (rows_text(NEGATIVE_PREDECESSORS[:4]), "4 rows"),
                             (paths + paths, "paths:6"), (paths.replace("4 2", "inf 2"), "paths:5"),
                             (paths.replace("4 2 0", "4 2"), "paths:5: 4 predecessors")]:
            with self.subTest(text=text):
                self.fails(2, *self.certify(lengths, text), saying=saying)
        self.fails(2, *self.certify(lengths.replace("-3", "x")), saying="rows:3")


if __name__ == "__main__":
    unittest.main()
