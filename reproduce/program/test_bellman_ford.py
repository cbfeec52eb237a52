#!/usr/bin/env python3
"""Bellman and Ford's algorithm in the graphspec program, from outside: rows, verdicts, devices.

usage: test_bellman_ford.py GRAPHSPEC [unittest's options]
"""

import gzip
import json
import unittest

from program_case import ExampleCase

# Five vertices; a negative arc, an arc beside it, a loop, and one vertex that nothing reaches. The
# lengths and predecessors were worked out by hand; no vertex has two right predecessors.
NEGATIVE = "0 1 4\n0 2 2\n2 1 -3\n2 1 7\n1 3 1\n3 3 5\n4 0 1\n"
INF = "inf"
LENGTHS = {0: [0, -1, 2, 0, INF], 3: [INF, INF, INF, 0, INF], 4: [1, 0, 3, 1, 0]}
PREDECESSORS = {0: [-1, 2, 0, 1, -1], 3: [-1, -1, -1, -1, -1], 4: [4, 2, 0, 1, -1]}
CYCLE = "0 1 2\n1 2 -5\n2 1 4\n"


def row_text(row):
    return " ".join(map(str, row)) + "\n"


class BellmanFordCase(ExampleCase):
    def setUp(self):
        super().setUp()
        (self.folder / "negative.wel").write_text(NEGATIVE)

    def text(self, name):
        return (self.folder / name).read_text()

    def run_negative(self, *more):
        return self.succeeds("run", "bellman_ford", "--graph", "negative.wel", "--output", "row",
                             *more)

    def devices(self):
        return json.loads(self.succeeds("devices", "--json"))

    def opencl(self):
        """The first OpenCL device; PoCL is one wherever the setup script has run."""
        found = [each["device"] for each in self.devices()
                 if each["device"].startswith("opencl:")]
        if not found:
            self.skipTest("no OpenCL device")
        return found[0]


class Run(BellmanFordCase):
    def listed(self):
        return json.loads(self.succeeds("list", "bellman_ford", "--json"))[0]

    def finds_the_rows(self, more):
        for source, lengths in LENGTHS.items():
            with self.subTest(more=more, source=source):
                self.run_negative("--source", source, "--predecessors", "paths", *more)
                self.assertEqual(self.text("row"), row_text(lengths))
                self.assertEqual(self.text("paths"), row_text(PREDECESSORS[source]))

    def test_every_variant_gives_the_rows_of_the_example(self):
        names = [each["name"] for each in self.listed()["variants"]]
        self.assertEqual(names[:3], ["naive", "reduce", "reduce_coarse"])
        self.assertIn("worklist", names)
        for more in [["--variant", name, "--device", "cpu"] for name in names] + [
                ["--variant", "reference"], ["--variant", "openmp"], ["--level", "reference"],
                ["--device", "cpu"]]:
            self.finds_the_rows(more)

    def test_every_portable_variant_gives_them_by_opencl(self):
        device = self.opencl()
        names = [each["name"] for each in self.listed()["variants"]
                 if "opencl" in each["devices"]]
        self.assertEqual(names[:3], ["naive", "reduce", "reduce_coarse"])
        for name in names:
            self.finds_the_rows(["--variant", name, "--device", device])
        # The others are not there, and without a name one is that is.
        self.fails(2, "run", "bellman_ford", "--graph", "negative.wel", "--device", device,
                   "--variant", "worklist", saying="worklist")
        summary = json.loads(self.run_negative("--device", device, "--json"))
        self.assertEqual((summary["device"], summary["variant"]), (device, names[-1]))
        self.assertGreater(summary["timing_ms"]["total"], 0)
        self.assertIn(summary["group_size"], [2**k for k in range(11)])

    def test_the_schemes_give_them_too(self):
        shown = self.run_program("show", "bellman_ford", "BellmanFord")
        if shown.returncode != 0:
            self.skipTest(shown.stderr)
        self.finds_the_rows(["--level", "spec"])

    def test_sizes_schedules_and_checks_do_not_change_rows(self):
        for more in (["--variant", "reduce", "--group-size", "1"],
                     ["--variant", "reduce_coarse", "--group-size", "3", "--checked"],
                     ["--variant", "reduce", "--group-size", "1024", "--until-stable"],
                     ["--variant", "naive", "--until-stable", "--block-size", "32"],
                     ["--variant", "worklist", "--schedule", "random:3", "--checked"],
                     ["--variant", "edge_parallel", "--schedule", "reverse"],
                     ["--delta", "1", "--narrow", "-1", "--frontier-blocks", "2",
                      "--frontier-block-size", "64", "--matrix-in-memory"]):
            with self.subTest(more=more):
                self.run_negative("--device", "cpu", *more)
                self.assertEqual(self.text("row"), row_text(LENGTHS[0]))
                self.run_negative("--device", "cpu", "--no-predecessors", *more)
                self.assertEqual(self.text("row"), row_text(LENGTHS[0]))

    def test_until_stable_saves_rounds(self):
        def rounds(*more):
            return json.loads(self.succeeds(
                "run", "bellman_ford", "--graph", "star:40", "--device", "cpu", "--variant",
                "naive", "--json", *more))["counts"]["rounds"]
        self.assertEqual(rounds(), 39)  # N - 1, as in the paper
        # From the centre the first round shortens all, from elsewhere the second does.
        self.assertEqual(rounds("--until-stable"), 2)
        self.assertEqual(rounds("--until-stable", "--source", "7"), 3)

    def test_the_summary_has_the_totals(self):
        expected = {"problem": "bellman_ford", "vertices": 5, "arcs": 7, "source": 0, "pairs": 5,
                    "connected_pairs": 4, "distance_sum": 1, "longest": 2, "predecessors": True,
                    "verified": "certificate", "timing_ms": None, "device": "cpu",
                    "variant": "reduce", "group_size": 32}
        summary = json.loads(self.run_negative("--json", "--variant", "reduce", "--device", "cpu"))
        self.assertEqual({key: summary[key] for key in expected}, expected)
        self.assertEqual(summary["counts"]["rounds"], 4)
        text = self.run_negative("--variant", "openmp", "--no-verify", "--no-predecessors")
        self.assertRegex(text, r"connected +4 of 5 pairs")
        self.assertRegex(text, r"paths +openmp on host from vertex 0, lengths alone")
        self.assertRegex(text, r"verified +no")
        counted = json.loads(self.run_negative("--json", "--count", "--device", "cpu", "--variant",
                                               "naive"))
        self.assertIn("bellman_ford_naive_round", " ".join(counted["kernel_counts"]))

    def test_a_negative_cycle_is_bad_input_and_leaves_no_file(self):
        (self.folder / "cycle.wel").write_text(CYCLE)
        before = self.files()
        for more in (["--device", "cpu"], ["--device", "cpu", "--variant", "reduce"],
                     ["--variant", "reference"], ["--variant", "openmp"]):
            self.fails(2, "run", "bellman_ford", "--graph", "cycle.wel", "--output", "row", *more,
                       saying="negative cycle: ")
            self.assertEqual(self.files(), before)

    def test_a_negative_cycle_that_is_not_reached_does_not_matter(self):
        (self.folder / "cycle.wel").write_text(CYCLE + "3 4 6\n3 0 1\n4 3 1\n")
        (self.folder / "beyond.wel").write_text("0 1 6\n2 3 -1\n3 2 -1\n2 0 1\n")
        for more in (["--device", "cpu", "--variant", "naive"],
                     ["--device", "cpu", "--variant", "edge_parallel"], ["--variant", "reference"]):
            self.succeeds("run", "bellman_ford", "--graph", "beyond.wel", "--output", "row", *more)
            self.assertEqual(self.text("row"), row_text([0, 6, INF, INF]))

    def test_options_out_of_range_or_of_others_are_refused(self):
        run = ["run", "bellman_ford", "--graph", "negative.wel", "--device", "cpu"]
        self.fails(2, *run, "--group-size", "1025", saying="group_size")
        self.fails(2, *run, "--group-size", "-1", saying="group_size")
        self.fails(2, *run, "--block-size", "33", saying="block_size")
        self.fails(2, *run, "--delta", "-1", saying="delta")
        self.fails(2, *run, "--narrow", "-2", saying="narrow")
        self.fails(2, *run, "--source", "5", saying="source")
        self.fails(2, *run, "--source", "-1", saying="source")
        self.fails(2, *run, "--no-predecessors", "--predecessors", "p", saying="contradict")
        self.fails(2, *run, "--tile", "32", saying="an option of run floyd_warshall")
        self.fails(2, *run, "--variant", "heap", saying="bellman_ford has no variant 'heap'")
        self.fails(2, "run", "bellman_ford", "--graph", "negative.wel", "--variant", "openmp",
                   "--checked", saying="runs on the host")
        self.fails(2, "run", "johnson", "--graph", "negative.wel", "--group-size", "4",
                   saying="an option of run bellman_ford")

    def test_devices_that_are_not_there_are_named(self):
        run = ["run", "bellman_ford", "--graph", "negative.wel", "--variant", "naive", "--device"]
        self.fails(2, *run, "opencl:x", saying="opencl:N")
        self.fails(3, *run, "opencl:99", saying="opencl")
        self.fails(2, *run, self.opencl(), "--checked", saying="--device cpu")

    def test_real_weights_are_refused(self):
        (self.folder / "real.mtx").write_text(
            "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 0.5\n")
        for more in (["--device", "cpu"], ["--variant", "openmp"]):
            self.fails(2, "run", "bellman_ford", "--graph", "real.mtx", *more)

    def test_places_that_cannot_be_written_leave_nothing(self):
        before = self.files()
        for more in (["--output", "missing/row"],
                     ["--output", "row", "--predecessors", "missing/paths"]):
            self.fails(2, "run", "bellman_ford", "--graph", "negative.wel", "--variant",
                       "reference", *more, saying="missing/")
            self.assertEqual(self.files(), before)

    def test_compressed_rows_are_the_same_rows(self):
        self.succeeds("run", "bellman_ford", "--graph", "negative.wel", "--variant", "reference",
                      "--output", "row.gz")
        self.assertEqual(gzip.decompress((self.folder / "row.gz").read_bytes()).decode(),
                         row_text(LENGTHS[0]))

    def test_a_row_is_what_johnson_gives_from_that_source(self):
        self.run_negative("--variant", "reference", "--source", 4)
        self.succeeds("run", "johnson", "--graph", "negative.wel", "--variant", "heap",
                      "--sources", "4", "--output", "johnson")
        self.assertEqual(self.text("row"), self.text("johnson"))


class Certify(BellmanFordCase):
    def certify(self, source, lengths, predecessors=None, more=()):
        (self.folder / "row").write_text(lengths)
        command = ["certify", "bellman_ford", "--graph", "negative.wel", "--source", source,
                   "--lengths", "row"]
        if predecessors is not None:
            (self.folder / "paths").write_text(predecessors)
            command += ["--predecessors", "paths"]
        return [*command, *more]

    def test_right_rows_are_certified(self):
        for source, lengths in LENGTHS.items():
            text = row_text(lengths)
            self.assertIn("certified: row", self.succeeds(*self.certify(source, text)))
            self.assertIn("certified: paths", self.succeeds(
                *self.certify(source, text, row_text(PREDECESSORS[source]))))

    def test_each_wrong_number_is_refused_with_1(self):
        def changed(row, vertex, wrong):
            return row_text(row[:vertex] + [wrong] + row[vertex + 1:])
        for source, lengths in LENGTHS.items():
            for vertex, length in enumerate(lengths):
                for wrong in ([0, -7] if length == INF else [length - 1, length + 1, INF]):
                    self.fails(1, *self.certify(source, changed(lengths, vertex, wrong)),
                               saying="row:1: not certified: ")
                for wrong in {-1, 0, 1, 2, 3, 4} - {PREDECESSORS[source][vertex]}:
                    self.fails(1, *self.certify(source, row_text(lengths), changed(
                        PREDECESSORS[source], vertex, wrong)), saying="paths:1: not certified: ")

    def test_a_row_of_another_source_is_wrong(self):
        self.fails(1, *self.certify(4, row_text(LENGTHS[0])), saying="source")

    def test_the_verdict_as_data_names_the_reason(self):
        done = self.fails(1, *self.certify(0, "0 0 0 0 0\n", more=["--json"]))
        verdict = json.loads(done.stdout)
        self.assertEqual((verdict["certified"], verdict["source"]), (False, 0))
        self.assertIn(verdict["reason"], done.stderr)

    def test_files_that_are_no_row_exit_with_2(self):
        right = row_text(LENGTHS[0])
        for text, saying in [("", "0 rows"), (right + right, "row:2"), ("0 1\n", "row:1"),
                             (right.replace("-1", "x"), "row:1"),
                             (right.replace("-1", "2147483647"), "row:1")]:
            with self.subTest(text=text):
                self.fails(2, *self.certify(0, text), saying=saying)
        self.fails(2, *self.certify(0, right, "inf 2 0 1 -1\n"), saying="paths:1")
        self.fails(2, *self.certify(9, right), saying="source")


class Devices(BellmanFordCase):
    def test_the_executor_is_first_and_opencl_devices_are_numbered(self):
        devices = self.devices()
        self.assertEqual((devices[0]["device"], devices[0]["driver"]), ("cpu", None))
        opencl = [each for each in devices if each["device"].startswith("opencl:")]
        self.assertEqual([each["device"] for each in opencl],
                         [f"opencl:{number}" for number in range(len(opencl))])
        for each in opencl:
            self.assertTrue(each["name"] and each["driver"])
            self.assertGreater(each["compute_units"], 0)
            self.assertGreater(each["local_bytes"], 0)
        text = self.succeeds("devices")
        for each in devices:
            self.assertIn(each["device"], text)
            self.assertIn(each["name"], text)

    def test_tune_times_every_power_of_two(self):
        device = self.opencl()
        tables = json.loads(self.succeeds("tune", "--device", device, "--vertices", "33", "--json"))
        self.assertEqual([table["variant"] for table in tables], ["reduce", "reduce_coarse"])
        most = next(each["most_threads_a_group"] for each in self.devices()
                    if each["device"] == device)
        for table in tables:
            sizes = [trial["group_size"] for trial in table["trials"]]
            self.assertEqual(sizes, [2**k for k in range(11) if 2**k <= most])
            times = {trial["group_size"]: trial["round_ms"] for trial in table["trials"]}
            self.assertEqual(times[table["group_size"]], min(times.values()))
        text = self.succeeds("tune", "--device", device, "--vertices", "33", "--variant", "reduce")
        self.assertEqual(text.count("fastest"), 1)

    def test_tune_refuses_what_it_cannot_time(self):
        self.fails(2, "tune", "--device", "cpu", saying="mean nothing")
        self.fails(2, "tune", "--device", "tpu", saying="opencl:N")
        self.fails(3, "tune", "--device", "opencl:99", saying="opencl")
        device = self.opencl()
        self.fails(2, "tune", "--device", device, "--vertices", "0", saying="--vertices 0")
        self.fails(2, "tune", "--device", device, "--variant", "naive", saying="reduce_coarse")


class Reproduce(BellmanFordCase):
    def reproduce(self, *more):
        done = self.run_program("reproduce", "bellman_ford", "--output", "out", *more)
        if "no Python with matplotlib" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        folder = self.folder / "out" / "bellman_ford" / "quick"
        return folder, json.loads((folder / "results.json").read_text())

    def test_steps_are_counted_on_the_executor(self):
        folder, results = self.reproduce("--device", "cpu", "--only", "steps")
        rows = {(row["variant"], row["graph"]): row["counts"]
                for row in results["observations"] if row["kind"] == "counts"}
        for graph in ("complete", "sparse"):
            naive, reduce, coarse = (rows[variant, graph]
                                     for variant in ("naive", "reduce", "reduce_coarse"))
            # What the rounds begin with, N - 1 rounds of 70 vertices, and the one that looks for a
            # cycle; for the last step the transposition.
            self.assertEqual([of["launches"] for of in (naive, reduce, coarse)], [71, 71, 72])
                # A group of reduce reads a column: a sector a word. 70 rounds of 70 x 70.
            self.assertGreater(reduce["global_load_sectors"], 70**3)
            self.assertLess(coarse["global_load_sectors"], 70**3 / 2)
        self.assertTrue((folder / "sectors.png").exists())
        self.assertIn("No GPU was used", (folder / "report.md").read_text())

    def test_a_part_of_an_experiment_runs_on_an_opencl_device(self):
        device = self.opencl()
        listed = json.loads(self.succeeds("list", "bellman_ford", "--json"))[0]["experiments"]
        self.assertIn(device, [each.get("part") for each in listed
                               if each["name"] == "group_sizes"])
        folder, results = self.reproduce("--device", device, "--only", f"group_sizes/{device}")
        self.assertEqual(len(results["context"]["key"]["opencl"]), 1)
        trials = [row for row in results["observations"] if row["kind"] == "trial"]
        self.assertEqual({row["device"] for row in trials}, {device})
        self.assertEqual({row["variant"] for row in trials if row["fastest"]},
                         {"reduce", "reduce_coarse"})
        self.assertIn(results["context"]["key"]["opencl"][0].split(": ")[1].split(",")[0],
                      (folder / "report.md").read_text())


if __name__ == "__main__":
    unittest.main()
