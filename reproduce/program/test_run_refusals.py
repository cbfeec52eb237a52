#!/usr/bin/env python3
"""What graphspec run refuses, every problem alike: options, graphs, devices.

usage: test_run_refusals.py GRAPHSPEC [unittest's options]
"""

import os
import re
import unittest
from unittest import mock

from program_case import ExampleCase
from test_run import ANSWERS, GRAPH, LINES, SUMMARIES


class Refusals(ExampleCase):
    def test_bad_options_exit_with_2_and_one_line(self):
        before = self.files()
        for problem, more, saying in [
                ("bfs", ["--frob"], "--frob"),
                ("bfs", ["--settle", "min"], "an option of run apsp"),
                ("bfs", ["--lanes=4"], "--lanes is an option of run apsp"),
                ("bfs", ["--level", "spec", "--variant", "texture"], "Leave out --variant, or name bfs"),
                ("bfs", ["--level", "gpu", "--variant", "openmp"], "host"),
                ("bfs", ["--source", "x"], "--source"), ("bfs", ["--source", "9"], "source"),
                ("bfs", ["--source", "-1"], "source"), ("bfs", ["--variant", "nope"], "nope"),
                ("bfs", ["--device", "tpu"], "expected cpu, cuda"),
                ("bfs", ["--tuned-block-size", "33"], "tuned_block_size"),
                ("bfs", ["--variant", "texture", "--block-size", "33"], "block_size"),
                ("bfs", ["--tuned-block-size", "32.5"], "expected a whole number"),
                ("bfs", ["--schedule", "frantic"], "round_robin"),
                ("bfs", ["--schedule", "random:x"], "seed"),
                ("bfs", ["--variant", "openmp", "--device", "cpu"], "host"),
                ("sssp", ["--variant", "reduce", "--group-size", "1025"], "group_size"),
                ("sssp", ["--variant", "reduce", "--group-size", "-1"], "group_size"),
                ("sssp", ["--block-size", "33"], "block_size"),
                ("sssp", ["--delta", "-1"], "delta"), ("sssp", ["--narrow", "-2"], "narrow"),
                ("sssp", ["--source", "5"], "source"), ("sssp", ["--source", "-1"], "source"),
                ("sssp", ["--no-predecessors", "--predecessors", "p"], "exclude each other"),
                ("sssp", ["--tile", "32"], "an option of run apsp"),
                ("sssp", ["--variant", "heap"], "sssp has no variant 'heap'"),
                ("sssp", ["--variant", "openmp", "--checked"], "runs on the host"),
                ("apsp", ["--source", "0"], "--source is an option of run bfs"),
                ("apsp", ["--group-size", "4"], "an option of run sssp"),
                ("apsp", ["--warp-queues", "4"], "an option of run bfs"),
                ("apsp", ["--variant", "texture"], "apsp has no variant 'texture'"),
                ("apsp", ["--settle", "all"], "in_out"), ("apsp", ["--extract-min", "best"], "own"),
                ("apsp", ["--lanes", "3"], "lanes"), ("apsp", ["--delta", "-1"], "delta"),
                ("apsp", ["--variant", "inner_loop", "--block-size", "33"], "block_size"),
                ("apsp", ["--sources", "0..9"], "0..9"), ("apsp", ["--sources", "3..2"], "3..2"),
                ("apsp", ["--sources", "-1"], "-1"), ("apsp", ["--sources", "1.."], "FIRST..LAST"),
                ("apsp", ["--variant", "heap", "--checked"], "host"),
                ("apsp", ["--level", "reference", "--variant", "tuned"], "tuned is not a reference"),
                ("apsp", ["--variant", "blocked", "--tile", "33"], "tile"),
                ("apsp", ["--variant", "blocked", "--pivots", "-1"], "pivots"),
                ("apsp", ["--variant", "tuned_dense", "--precision", "int16"],
                 "distances only"),
                ("apsp", ["--variant", "blocked", "--precision", "int8"], "int8"),
                ("apsp", ["--no-predecessors", "--predecessors", "p"], "exclude each other"),
                ("apsp", ["--variant", "openmp", "--predecessors", "p"], "distances only"),
                ("apsp", ["--variant", "heap", "--predecessors", "p"], "distances only"),
                # Options of the other paper on the problem.
                ("apsp", ["--variant", "tuned", "--tile", "32"],
                 "variant tuned has no option --tile; only variants of "),
                ("apsp", ["--variant", "blocked", "--lanes", "4"],
                 "variant blocked has no option --lanes; only variants of "),
                ("apsp", ["--variant", "heap", "--lanes", "4"], "has no option --lanes"),
                ("msf", ["--cpu-share", "1.5"], "cpu_share"),
                ("msf", ["--cpu-share", "-0.1"], "cpu_share"),
                ("msf", ["--device-bytes", "-1"], "device_bytes"),
                ("msf", ["--block-size", "33"], "block_size"),
                ("msf", ["--light-share", "2"], "light_share"),
                ("msf", ["--hub-arcs", "0"], "hub_arcs"),
                ("msf", ["--piece-arcs", "0"], "piece_arcs"),
                ("msf", ["--group-size", "4"], "an option of run sssp"),
                ("msf", ["--variant", "prim"], "msf has no variant 'prim'"),
                ("msf", ["--variant", "kruskal", "--device", "cpu"], "runs on the host")]:
            with self.subTest(problem=problem, more=more):
                self.fails(2, "run", problem, "--graph", GRAPH[problem], *more, saying=saying)
        self.assertEqual(self.files(), before)

    def test_before_a_graph_is_read_which_may_take_minutes(self):
        for problem in ANSWERS:
            run = ["run", problem, "--graph", "nowhere.el"]
            self.fails(2, *run, saying="nowhere.el")
            self.fails(2, *run, "--variant", "nope", saying="nope")
            self.fails(2, *run, "--variant", LINES[problem][0], "--device", "cpu",
                       saying="runs on the host")
            self.fails(2, *run, "--block-size", "33", "--variant",
                       SUMMARIES[problem][0][0], saying="block_size")

    def test_what_a_graph_does_not_allow_is_refused(self):
        self.write(**{"directed.wel": "0 1 4\n1 0 4\n1 2 3\n", "real.mtx":
                      "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 2 0.5\n"})
        before = self.files()
        for problem, integers, reals in (("sssp", "naive", "tuned"), ("apsp", "blocked", "shared")):
            run = ["run", problem, "--graph", "real.mtx", "--device", "cpu", "--variant"]
            self.fails(2, *run, integers, saying=f"These variants of {problem} accept real weights")
            self.assertIn("largest 0.5", self.succeeds(*run, reals))
        self.fails(2, "run", "apsp", "--graph", "path:9,w=1000000000..1000000000",
                   saying="32 bits")
        run = ["run", "msf", "--graph", "directed.wel"]
        for more in (["--device", "cpu", "--variant", "shuffle_scan"], ["--device", "cpu"],
                     ["--variant", "kruskal"], ["--device", "cpu", "--output", "out"]):
            self.fails(2, *run, *more, saying="arc 1 -> 2")
        self.fails(2, "run", "msf", "--device", "cpu", "--graph", "star:2000", "--variant",
                   "shuffle_scan", "--compress", saying="vertex 0")
        self.fails(2, "run", "msf", "--level", "spec", "--graph", "path:3,rw=0..1",
                   saying="integer weights")
        self.fails(2, "run", "bfs", "--level", "spec", "--graph", "grid:20x20", saying="200")
        self.assertEqual(self.files(), before)
        self.succeeds(*run, "--device", "cpu", "--undirected")

    def test_a_matrix_that_is_too_large_is_refused_with_its_size_and_what_takes_lists_of_arcs(self):
        for variant, weights, size in (("bellman_ford", "", "4 bytes need 36 TB"),
                                       ("openmp", ",rw=0..1", "8 bytes need 72 TB"),
                                       ("naive", ",w=1..9", "4 bytes need 36 TB")):
            with self.subTest(variant=variant):
                done = self.fails(2, "run", "sssp", "--graph", f"path:3000000{weights}",
                                  "--variant", variant, "--force",
                                  saying=f"{variant} stores the graph as a matrix. The 3000000 x 3000000 entries of {size}, but ")
                others = re.findall(r"\w+", done.stderr.split("These variants use edge lists instead: ")[1])
                self.assertIn("tuned", others)
                for matrix in ("naive", "bellman_ford", "openmp", "tuned_dense", "distributed"):
                    self.assertNotIn(matrix, others)
        self.assertIn("entries of 20 bytes take about 180 TB; this ", self.fails(
            2, "run", "apsp", "--graph", "path:3000000", "--variant", "johnson", "--force").stderr)

    def test_devices_that_are_not_there_are_named(self):
        run = ["run", "sssp", "--graph", "negative.wel", "--variant", "naive", "--device"]
        self.fails(2, *run, "opencl:x", saying="opencl:N")
        self.fails(3, *run, "opencl:99", saying="opencl")
        self.fails(2, *run, self.opencl(), "--checked", saying="--device cpu")

    def test_without_a_gpu_each_command_names_its_default_device(self):
        run = ("run", "bfs", "--graph", self.graph, "--device", "cuda")
        with mock.patch.dict(os.environ, {"CUDA_VISIBLE_DEVICES": ""}):
            without_cuda = "built without CUDA" in self.run_program(*run).stderr
            for command, default in (
                    (run, "a GPU if one is available, otherwise the host"),
                    (("check", "bfs", "--device", "cuda"), "all available devices"),
                    (("reproduce", "bfs", "--device", "cuda"), "all devices that the paper"),
                    (("tune", "--device", "cuda"), "the first device other than cpu")):
                with self.subTest(command[0]):
                    if without_cuda:
                        self.fails(3, *command, saying="device cuda: this program was built without CUDA; "
                                                       "install a CUDA toolkit and build again")
                        continue
                    error = self.fails(3, *command, saying=f"default without --device: {default}").stderr
                    self.assertRegex(error, r"\Agraphspec: this machine has no usable NVIDIA GPU or driver "
                                            r"\(cudaError\w+\); .*; `graphspec devices` lists the devices\n")

    def test_a_paper_in_place_of_a_problem_gets_the_names_of_its_problems(self):
        for paper in self.data("list")["papers"]:
            for command in ("run", "certify", "check"):
                if paper["name"] not in ANSWERS:
                    self.fails(2, command, paper["name"],
                               saying=f"{paper['name']} is a paper on {', '.join(paper['problems'])}; use "
                                      f"{command} {paper['problems'][0]} ")


if __name__ == "__main__":
    unittest.main()
