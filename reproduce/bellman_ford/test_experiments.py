#!/usr/bin/env python3
"""Bellman-Ford's steps, its command `tune` and its experiments in the graphspec program, from
outside.

usage: test_experiments.py GRAPHSPEC [unittest's options]
"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "program"))

from program_case import DISTANCES, PREDECESSORS, ReproduceCase, rows_text  # noqa: E402


class BellmanFordCase(ReproduceCase):
    paper = "bellman_ford"

    def steps(self):
        return [each for each in self.problem("sssp")["solvers"]
                if each["paper"] == "bellman_ford"]


class Steps(BellmanFordCase):
    def test_every_portable_step_gives_the_rows_of_the_example_by_opencl(self):
        device = self.opencl()
        names = [each["name"] for each in self.steps()]
        self.assertEqual(names, ["naive", "reduce", "reduce_coarse"])
        portable = [each["name"] for each in self.problem("sssp")["solvers"]
                    if "opencl" in each["devices"]]
        self.assertEqual(portable, names)
        run = ["run", "sssp", "--graph", "negative.wel", "--device", device]
        for name in portable:
            for source in (0, 3, 4):
                with self.subTest(name=name, source=source):
                    self.succeeds(*run, "--source", source, "--variant", name, "--output", "row",
                                  "--predecessors", "paths")
                    self.assertEqual(self.text("row"), rows_text([DISTANCES[source]]))
                    self.assertEqual(self.text("paths"), rows_text([PREDECESSORS[source]]))
        # Our own searches have no OpenCL kernels. Without a name, a portable step runs.
        self.fails(2, *run, "--variant", "worklist", saying="worklist")
        summary = self.data(*run)
        self.assertEqual((summary["device"], summary["variant"]), (device, portable[-1]))
        self.assertGreater(summary["timing_ms"]["total"], 0)
        self.assertIn(summary["counts"]["group_size"], [2**k for k in range(11)])

    def test_until_stable_saves_rounds(self):
        def rounds(*more):
            return self.data("run", "sssp", "--graph", "star:40", "--device", "cpu", "--variant",
                             "naive", *more)["counts"]["rounds"]
        self.assertEqual(rounds(), 39)  # N - 1, as in the paper
        # From the centre the first round shortens all, from elsewhere the second does.
        self.assertEqual(rounds("--until-stable"), 2)
        self.assertEqual(rounds("--until-stable", "--source", "7"), 3)


class Tune(BellmanFordCase):
    def test_every_power_of_two_is_timed(self):
        device = self.opencl()
        tables = self.data("tune", "--device", device, "--vertices", "33")
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

    def test_what_cannot_be_timed_is_refused(self):
        self.fails(2, "tune", "--device", "cpu", saying="not meaningful")
        self.fails(2, "tune", "--device", "tpu", saying="opencl:N")
        self.fails(3, "tune", "--device", "opencl:99", saying="opencl")
        device = self.opencl()
        self.fails(2, "tune", "--device", device, "--vertices", "0", saying="--vertices 0")
        self.fails(2, "tune", "--device", device, "--variant", "naive", saying="reduce_coarse")


class Experiments(BellmanFordCase):
    def test_steps_are_counted_on_the_executor(self):
        folder, results = self.reproduce("--device", "cpu", "--only", "steps")
        rows = {(row["variant"], row["graph"]): row["counts"]
                for row in results["observations"] if row["kind"] == "counts"}
        for vertices in (64, 70, 96):
            for graph in (f"complete {vertices}", f"sparse {vertices}"):
                naive, reduce, coarse = (rows[variant, graph]
                                         for variant in ("naive", "reduce", "reduce_coarse"))
                # The initialization, N - 1 rounds, and the round that looks for a negative cycle; for
                # the last step also the transposition.
                self.assertEqual([of["launches"] for of in (naive, reduce, coarse)],
                                 [vertices + 1, vertices + 1, vertices + 2])
                # A group of reduce reads a column: one sector for each word, in N rounds.
                self.assertGreater(reduce["global_load_sectors"], vertices**3)
                self.assertLess(coarse["global_load_sectors"], vertices**3 / 2)
                # With 64 and 96 vertices each row starts at a sector. With 70 vertices a row can start inside.
                excess = coarse["global_load_sectors"] / coarse["least_load_sectors"]
                (self.assertGreater if vertices == 70 else self.assertEqual)(excess, 1)
        self.assertTrue((folder / "sectors.png").exists())
        self.assertIn("The kernels ran on the CPU executor", (folder / "report.md").read_text())

    def test_a_part_of_an_experiment_runs_on_an_opencl_device(self):
        device = self.opencl()
        listed = self.data("list", "bellman_ford")["papers"][0]["experiments"]
        self.assertIn(device, [each.get("part") for each in listed
                               if each["name"] == "group_sizes"])
        folder, results = self.reproduce("--device", device, "--only", f"group_sizes/{device}")
        self.assertEqual(len(results["context"]["runs"][0]["key"]["opencl"]), 1)
        trials = [row for row in results["observations"] if row["kind"] == "trial"]
        self.assertEqual({row["device"] for row in trials}, {device})
        self.assertEqual({row["variant"] for row in trials if row["fastest"]},
                         {"reduce", "reduce_coarse"})
        self.assertIn(results["context"]["runs"][0]["key"]["opencl"][0].split(": ")[1].split(",")[0],
                      (folder / "report.md").read_text())


if __name__ == "__main__":
    unittest.main()
