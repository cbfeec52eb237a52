#!/usr/bin/env python3
"""The graphspec program from outside: results, messages, exit codes, files.

usage: test_program.py GRAPHSPEC [unittest's options]
"""

import json
import resource
import signal
import socket
import subprocess
import time
import unittest

from program_case import FROM_0, FROM_2, PROGRAM, ExampleCase


class CommandLine(ExampleCase):
    def test_bad_command_lines_exit_with_2_and_one_line(self):
        graph = self.graph
        for arguments, saying in [
                ([], "name a command"),
                (["frobnicate"], "frobnicate"),
                (["run"], "PROBLEM"),
                (["run", "bfs"], "--graph"),
                (["run", "sudoku", "--graph", graph], "there is bfs"),
                (["run", "bfs", "--graph", graph, "--frob"], "--frob"),
                (["run", "bfs", "--graph", graph, "--settle", "min"], "an option of run johnson"),
                (["run", "bfs", "--graph", graph, "--lanes=4"], "--lanes is an option of run johnson"),
                (["run", "bfs", "--graph", graph, "--level", "spec", "--variant", "texture"],
                 "leave --variant out"),
                (["run", "bfs", "--graph", graph, "--level", "gpu", "--variant", "openmp"], "host"),
                (["run", "johnson", "--graph", graph, "--source", "0"], "an option of run bfs"),
                (["run", "johnson", "--graph", graph, "--warp-queues", "4"],
                 "an option of run bfs"),
                (["run", "johnson", "--graph", graph, "--variant", "texture"],
                 "johnson has no variant 'texture'"),
                (["run", "johnson", "--graph", graph, "--settle", "all"], "in_out"),
                (["run", "johnson", "--graph", graph, "--extract-min", "best"], "own"),
                (["run", "johnson", "--graph", graph, "--lanes", "3"], "lanes"),
                (["run", "johnson", "--graph", graph, "--delta", "-1"], "delta"),
                (["run", "johnson", "--graph", graph, "--block-size", "33"], "block_size"),
                (["run", "johnson", "--graph", graph, "--sources", "0..9"], "0..9"),
                (["run", "johnson", "--graph", graph, "--sources", "3..2"], "3..2"),
                (["run", "johnson", "--graph", graph, "--sources", "-1"], "-1"),
                (["run", "johnson", "--graph", graph, "--sources", "1.."], "FIRST..LAST"),
                (["run", "johnson", "--graph", graph, "--variant", "heap", "--checked"], "host"),
                (["run", "johnson", "--graph", graph, "--level", "reference", "--variant",
                  "frontier"], "frontier is no reference"),
                (["run", "johnson", "--graph", "path:9,w=1000000000..1000000000"], "32 bits"),
                (["certify", "johnson", "--graph", graph, "--labels", "x"], "--lengths"),
                (["certify", "bfs", "--graph", graph, "--source", "0", "--labels", "x",
                  "--lengths", "y"], "an option of certify johnson"),
                (["certify", "sudoku"], "there is bfs, johnson"),
                (["run", "bfs", "--graph", graph, "--source", "x"], "--source"),
                (["run", "bfs", "--graph", graph, "--source", "9"], "source"),
                (["run", "bfs", "--graph", graph, "--source", "-1"], "source"),
                (["run", "bfs", "--graph", graph, "--variant", "nope"], "nope"),
                (["run", "bfs", "--graph", graph, "--device", "tpu"], "there is cpu, cuda"),
                (["run", "bfs", "--graph", graph, "--block-size", "33"], "block_size"),
                (["run", "bfs", "--graph", graph, "--schedule", "frantic"], "round_robin"),
                (["run", "bfs", "--graph", graph, "--schedule", "random:x"], "seed"),
                (["run", "bfs", "--graph", graph, "--variant", "openmp", "--device", "cpu"],
                 "host"),
                (["run", "bfs", "--graph", "nowhere.el"], "nowhere.el"),
                # Before a graph is read, which may take minutes.
                *((["run", problem, "--graph", "nowhere.el", "--variant", "nope"], "nope")
                  for problem in ("bfs", "johnson", "bellman_ford", "floyd_warshall",
                                  "boruvka_mst")),
                (["run", "boruvka_mst", "--graph", "nowhere.el", "--variant", "kruskal", "--device",
                  "cpu"], "runs on the host"),
                (["run", "bfs", "--graph", "frob:12"], "frob:12"),
                (["info", "nowhere.mtx"], "nowhere.mtx"),
                (["generate", "grid:0x3", "--output", "g.mtx"], "grid"),
                (["generate", "grid:2x3", "--output", "g.nonsense"], "g.nonsense"),
                (["convert", graph, "g.nonsense"], "g.nonsense"),
                (["list", "sudoku"], "sudoku"),
                (["check", "sudoku"], "sudoku"),
                (["reproduce", "bfs", "--scale", "huge"], "quick and paper"),
                (["reproduce", "bfs", "--graph", "nowhere.gr"], "nowhere.gr"),
                (["reproduce", "bfs", "--only", "frob"], "frob"),
                (["reproduce", "johnson", "--only", "example"], "johnson has no such experiment"),
        ]:
            with self.subTest(arguments=arguments):
                self.fails(2, *arguments, saying=saying)
        self.assertEqual(self.files(), ["example.el"])

    def test_help_of_every_command_succeeds(self):
        self.assertIn("Exit codes", self.succeeds("--help"))
        for command in ["list", "devices", "tune", "run", "check", "certify", "generate", "convert", "info",
                        "reproduce", "errata", "compare"]:
            self.assertIn("Usage: graphspec " + command, self.succeeds(command, "--help"))
        for problem in ("bfs", "johnson", "bellman_ford", "boruvka_mst"):
            for command in ("run", "certify"):
                self.assertIn(f"Usage: graphspec {command} {problem}",
                              self.succeeds(command, problem, "--help"))
        self.assertIn("--settle", self.succeeds("run", "johnson", "--help"))
        self.assertNotIn("--settle", self.succeeds("run", "bfs", "--help"))

    def test_a_gpu_that_is_not_there_is_a_device_fault(self):
        done = self.run_program("reproduce", "bfs", "--device", "cuda", "--only", "example")
        if done.returncode == 0:
            self.skipTest("there is a GPU")
        self.fails(3, "reproduce", "bfs", "--device", "cuda", "--only", "example")


class Run(ExampleCase):
    def test_every_variant_gives_the_labels_of_the_papers_figures(self):
        variants = json.loads(self.succeeds("list", "--json"))[0]["variants"]
        self.assertGreaterEqual(len(variants), 8)
        for name in [each["name"] for each in variants] + ["reference", "openmp"]:
            device = [] if name in ("reference", "openmp") else ["--device", "cpu"]
            for source, labels in ((0, FROM_0), (2, FROM_2), (8, [-1] * 8 + [0])):
                with self.subTest(variant=name, source=source):
                    self.succeeds("run", "bfs", "--graph", self.graph, "--source", source,
                                  "--variant", name, "--output", "labels", *device)
                    self.assertEqual(self.numbers("labels"), labels)

    def test_the_summary_has_the_totals(self):
        summary = json.loads(self.succeeds("run", "bfs", "--graph", self.graph, "--json",
                                           "--variant", "block_queue", "--device", "cpu"))
        expected = {"vertices": 9, "arcs": 15, "reached": 9, "levels": 4, "sum_of_levels": 15,
                    "frontier_sizes": [1, 2, 5, 1], "source": 0, "device": "cpu",
                    "variant": "block_queue", "verified": "certificate", "timing_ms": None}
        self.assertEqual({key: summary[key] for key in expected}, expected)
        self.assertGreater(summary["counts"]["launches"], 0)
        text = self.succeeds("run", "bfs", "--graph", self.graph, "--device", "cpu")
        self.assertRegex(text, r"reached +9 of 9")

    def test_schedules_and_sizes_do_not_change_labels(self):
        for more in (["--schedule", "random:7"], ["--schedule", "reverse"],
                     ["--schedule", "lockstep"], ["--schedule", "round_robin"],
                     ["--block-size", "32", "--warp-queues", "2", "--warp-queue-size", "1",
                      "--block-queue-size", "1"]):
            self.succeeds("run", "bfs", "--graph", self.graph, "--variant", "warp_queues",
                          "--device", "cpu", "--output", "labels", *more)
            self.assertEqual(self.numbers("labels"), FROM_0)

    def test_output_that_cannot_be_written_leaves_nothing(self):
        (self.folder / "folder").mkdir()
        for output in ("missing/labels", "folder"):
            self.fails(2, "run", "bfs", "--graph", self.graph, "--device", "cpu", "--output",
                       output, saying=output)
        self.assertEqual(self.files(), ["example.el", "folder"])
        self.assertEqual(list((self.folder / "folder").iterdir()), [])

    def test_a_disk_that_fills_leaves_an_older_output_alone(self):
        (self.folder / "labels").write_text("precious\n")
        limit = 4096
        done = subprocess.run(
            [PROGRAM, "run", "bfs", "--graph", "grid:64x64", "--variant", "reference", "--output",
             "labels"], cwd=self.folder, capture_output=True, text=True, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
            restore_signals=False)  # SIGXFSZ stays ignored, so that writing fails
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertRegex(done.stderr, r"\Agraphspec: labels: [^\n]+\n\Z")
        self.assertEqual(self.files(), ["example.el", "labels"])
        self.assertEqual((self.folder / "labels").read_text(), "precious\n")

    def test_a_failed_run_leaves_an_older_output_alone(self):
        (self.folder / "labels").write_text("precious\n")
        self.fails(2, "run", "bfs", "--graph", self.graph, "--source", "99", "--output", "labels")
        self.assertEqual((self.folder / "labels").read_text(), "precious\n")


class Certify(ExampleCase):
    def certify(self, labels, source=0):
        (self.folder / "labels").write_text(labels)
        return ["certify", "bfs", "--graph", self.graph, "--source", source, "--labels", "labels"]

    def test_right_labels_are_certified(self):
        self.succeeds(*self.certify("".join(f"{label}\n" for label in FROM_2), source=2))

    def test_each_wrong_label_is_refused_with_1(self):
        for vertex, label in enumerate(FROM_0):
            for wrong in {-1, label - 1, label + 1, label + 7} - {label}:
                labels = FROM_0[:vertex] + [wrong] + FROM_0[vertex + 1:]
                with self.subTest(labels=labels):
                    self.fails(1, *self.certify("".join(f"{each}\n" for each in labels)))

    def test_the_verdict_as_data_names_the_reason(self):
        done = self.fails(1, *self.certify("0\n" * 9), "--json")
        verdict = json.loads(done.stdout)
        self.assertFalse(verdict["certified"])
        self.assertIn(verdict["reason"], done.stderr)

    def test_label_files_that_are_none_exit_with_2_and_the_line(self):
        good = [f"{label}\n" for label in FROM_0]
        for text, saying in [("".join(good[:-1]), "8 labels"), ("", "0 labels"),
                             ("".join(good) + "1\n", "labels:10"),
                             ("".join(good[:4]) + "two\n" + "".join(good[5:]), "labels:5"),
                             ("".join(good[:4]) + "\n" + "".join(good[5:]), "labels:5"),
                             ("".join(good[:4]) + "2 2\n" + "".join(good[5:]), "labels:5"),
                             ("".join(good[:4]) + "2.0\n" + "".join(good[5:]), "labels:5"),
                             ("".join(good[:4]) + "99999999999\n", "labels:5")]:
            with self.subTest(text=text):
                self.fails(2, *self.certify(text), saying=saying)
        self.fails(2, "certify", "bfs", "--graph", self.graph, "--source", 0, "--labels", "nowhere",
                   saying="nowhere")


class Files(ExampleCase):
    def test_a_generated_graph_survives_every_format(self):
        self.succeeds("generate", "random:40,5,w=1..9", "--seed", 3, "--output", "g.mtx")
        self.succeeds("convert", "g.mtx", "g.gsg")
        self.succeeds("convert", "g.gsg", "g.gr.gz")
        self.succeeds("convert", "g.gr.gz", "h.mtx")

        def facts(name):
            return {key: value for key, value in json.loads(self.succeeds("info", name, "--json"))
                    .items() if key != "graph"}
        of_first = facts("g.mtx")
        self.assertEqual((of_first["vertices"], of_first["arcs"]), (40, 200))
        for name in ("g.gsg", "g.gr.gz", "h.mtx"):
            self.assertEqual(facts(name), of_first, name)

    def test_info_counts_loops_parallel_arcs_and_components(self):
        (self.folder / "g.mtx").write_text("%%MatrixMarket matrix coordinate pattern general\n"
                                           "5 5 5\n1 1\n2 3\n2 3\n3 2\n4 4\n")
        info = json.loads(self.succeeds("info", "g.mtx", "--json"))
        self.assertEqual((info["self_loops"], info["parallel_arcs"], info["components"]["count"],
                          info["components"]["largest"],
                          info["components"]["least_vertex_of_largest"]), (2, 1, 4, 2, 1))
        self.assertRegex(self.succeeds("info", "g.mtx"), r"self-loops +2")


class Reproduce(ExampleCase):
    def results(self):
        return json.loads((self.folder / "out" / "bfs" / "quick" / "results.json").read_text())

    def reproduce(self, *more):
        return self.run_program("reproduce", "bfs", "--device", "cpu", "--output", "out", *more)

    def test_a_run_leaves_results_figures_and_report_and_is_not_repeated(self):
        done = self.reproduce("--only", "example", "--only", "single_block", "--graph", self.graph)
        if "no Python with matplotlib" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        names = {path.name for path in (self.folder / "out" / "bfs" / "quick").iterdir()}
        self.assertEqual(names, {"results.json", "report.md", "single_block.svg",
                                 "single_block.png"})
        results = self.results()
        self.assertEqual([each["name"] for each in results["context"]["experiments"]],
                         ["example", "single_block"])
        self.assertIn("example.el", {row.get("spec") for row in results["observations"]})
        self.assertEqual(results["context"]["key"]["seed"], 1)
        text = json.dumps(results)
        if len(socket.gethostname()) > 3:
            self.assertNotIn(socket.gethostname(), text)
        self.assertNotIn(str(self.folder), text)

        again = self.reproduce("--only", "example", "--graph", self.graph)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn("kept", again.stdout)
        self.assertEqual(self.results(), results)
        fresh = self.reproduce("--only", "example", "--graph", self.graph, "--fresh")
        self.assertNotIn("kept", fresh.stdout)
        other = self.reproduce("--only", "example", "--graph-seed", "2")
        self.assertNotIn("kept", other.stdout)

    def test_an_interrupted_run_keeps_what_is_finished_and_goes_on(self):
        path = self.folder / "out" / "bfs" / "quick" / "results.json"
        arguments = [PROGRAM, "reproduce", "bfs", "--device", "cpu", "--output", "out"]
        with subprocess.Popen(arguments, cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True) as running:
            deadline = time.monotonic() + 60
            while not path.exists() and time.monotonic() < deadline:
                time.sleep(0.01)
            running.send_signal(signal.SIGINT)
            _, message = running.communicate()
            self.assertEqual(running.returncode, 130)
        self.assertIn("interrupted", message)
        self.assertEqual(self.results()["context"]["experiments"][0]["name"], "example")
        self.assertIn("kept", self.reproduce("--only", "example").stdout)

    def test_without_matplotlib_the_results_stay_and_the_message_says_what_to_do(self):
        done = subprocess.run([PROGRAM, "reproduce", "bfs", "--device", "cpu", "--output", "out",
                               "--only", "example"],
                              cwd=self.folder, capture_output=True, text=True, check=False,
                              env={"PATH": "/nowhere", "GRAPHSPEC_PYTHON": "/nowhere/python"})
        if done.returncode == 0:
            self.skipTest("/usr/bin/python3 has matplotlib")
        self.assertEqual(done.returncode, 2)
        self.assertIn("python3-matplotlib", done.stderr)
        self.assertTrue(self.results())


if __name__ == "__main__":
    unittest.main()
