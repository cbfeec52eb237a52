#!/usr/bin/env python3
"""graphspec run from outside, every problem alike: answers, summaries, files. What it refuses is in
test_run_refusals.py.

usage: test_run.py GRAPHSPEC [unittest's options]
"""

import gzip
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "report"))
import order_statistics  # noqa: E402
from program_case import (DISTANCES, FOREST, FROM_0, FROM_2, INF, PREDECESSORS,
                          STUDY_DISTANCES, STUDY_PREDECESSORS, ExampleCase, column, rows_text)

# What each problem gives on small graphs: graph, question, output, predecessors where it has any.
ANSWERS = {
    "bfs": [("example.el", ["--source", 0], column(FROM_0), None),
            ("example.el", ["--source", 2], column(FROM_2), None),
            ("example.el", ["--source", 8], column([-1] * 8 + [0]), None)],
    "sssp": [("negative.wel", ["--source", source], rows_text([DISTANCES[source]]),
              rows_text([PREDECESSORS[source]])) for source in (0, 3, 4)],
    "apsp": [("negative.wel", [], rows_text(DISTANCES), rows_text(PREDECESSORS)),
             ("study.wel", [], rows_text(STUDY_DISTANCES), rows_text(STUDY_PREDECESSORS))],
    "msf": [("graph.wel", [], FOREST, None)]}

# Options that change no answer: sizes, rules, schedules, checks.
UNCHANGED = {
    "bfs": [["--variant", "warp_queues", *more] for more in (
        ["--schedule", "random:7"], ["--schedule", "reverse"], ["--schedule", "lockstep"],
        ["--schedule", "round_robin"],
        ["--block-size", "32", "--warp-queues", "2", "--warp-queue-size", "1",
         "--block-queue-size", "1"])],
    "sssp": [["--variant", "reduce", "--group-size", "1"],
             ["--variant", "reduce_coarse", "--group-size", "3", "--checked"],
             ["--variant", "reduce", "--group-size", "1024", "--until-stable"],
             ["--variant", "naive", "--until-stable", "--block-size", "32"],
             ["--variant", "worklist", "--schedule", "random:3", "--checked"],
             ["--variant", "worklist", "--schedule", "reverse"],
             ["--delta", "1", "--narrow", "-1", "--tuned-blocks", "2", "--tuned-block-size", "64",
              "--matrix-in-memory"]],
    "apsp": [["--variant", "outer_loop", "--settle", "out"],
             ["--variant", "outer_loop", "--settle", "in", "--clear-mask"],
             ["--variant", "outer_loop", "--settle", "in_out", "--block-size", "32"],
             ["--variant", "outer_loop", "--extract-min", "own", "--schedule", "random:3"],
             ["--variant", "inner_loop", "--extract-min", "own", "--checked"],
             ["--delta", "1", "--lanes", "1", "--queue-size", "1", "--batch-rows", "2"],
             ["--tuned-blocks", "2", "--tuned-block-size", "64", "--distances-in-global",
              "--checked", "--schedule", "lockstep"],
             ["--variant", "blocked", "--schedule", "random:3"],
             ["--variant", "shared", "--checked"],
             ["--variant", "linear", "--schedule", "reverse", "--no-predecessors"],
             ["--variant", "tuned_dense", "--exchanged-rows", "1", "--tile", "32", "--checked"],
             ["--variant", "tuned_dense", "--resident-rows", "1", "--checked"],
             ["--variant", "coalesced", "--exchanged-rows", "2", "--schedule", "random:3"]],
    "msf": [["--variant", "shared_scan", "--local-sort"],
            ["--variant", "shuffle_scan", "--renumber", "--checked"],
            ["--variant", "shuffle_scan", "--rank-weights", "--schedule", "random:3"],
            ["--variant", "shuffle_scan", "--compress", "--schedule", "reverse"],
            ["--variant", "shuffle_scan", "--local-sort", "--renumber", "--rank-weights",
             "--compress", "--block-size", "32"],
            ["--variant", "hybrid", "--cpu-share", "0"],
            ["--variant", "hybrid", "--cpu-share", "1", "--checked"],
            ["--variant", "out_of_core", "--device-bytes", "40"],
            ["--light-share", "0.5"], ["--light-share", "1"],
            ["--hub-arcs", "2", "--piece-arcs", "3", "--wide-arcs"]]}

# A variant, what its summary says, a count that it has, and a kernel that it counts.
SUMMARIES = {
    "bfs": [("block_queue", {"vertices": 9, "arcs": 15, "reached": 9, "levels": 4,
                             "sum_of_levels": 15, "frontier_sizes": [1, 2, 5, 1], "source": 0},
             {}, "BFS_Bqueue")],
    "sssp": [("reduce", {"vertices": 5, "arcs": 7, "source": 0, "pairs": 5, "connected_pairs": 4,
                         "distance_sum": 1, "longest": 2, "predecessors": True},
              {"group_size": 32, "rounds": 4}, "reduce"),
             ("naive", {}, {}, "bellman_ford_naive_round")],
    "apsp": [("inner_loop", {"vertices": 5, "arcs": 7, "pairs": 25, "connected_pairs": 15,
                             "distance_sum": 2, "longest": 3, "sources": [0, 4],
                             "predecessors": False}, {"phases": 15}, ""),
             ("tuned", {}, {"phases": 0}, ""),
             ("outer_loop", {}, {}, "RELAX_WITH_MASK"),
             ("blocked", {"connected_pairs": 15, "distance_sum": 2, "longest": 3,
                          "predecessors": True, "precision": "int32"}, {}, "phase1")],
    "msf": [("shuffle_scan", {"vertices": 7, "arcs": 16, "edges": 4, "trees": 3, "weight": 13},
             {}, "find_minimum")]}

# The lines of a summary on the host.
LINES = {
    "bfs": ("openmp", [r"search +openmp on host from vertex 0\n", r"reached +9 of 9 vertices\n",
                       r"levels +4 \(sum over all vertices: 15\)\n", r"frontiers +1 2 5 1\n"]),
    "sssp": ("openmp", [r"paths +openmp on host from vertex 0, with predecessors\n",
                        r"connected +4 of 5 pairs of vertices\n", r"distances +sum 1, largest 2\n"]),
    "apsp": ("openmp", [r"paths +openmp on host, sources 0 to 4, distances only\n",
                        r"connected +15 of 25 pairs of vertices\n"]),
    "msf": ("kruskal", [r"forest +kruskal on host\n", r"trees +3, with 4 edges together\n",
                        r"weight +13\n"])}

GRAPH = {problem: answers[0][0] for problem, answers in ANSWERS.items()}


class RunCase(ExampleCase):
    def runs(self, problem, *more):
        """On the problem's first graph."""
        return self.succeeds("run", problem, "--graph", GRAPH[problem], "--output", "out", *more)


class Answers(RunCase):
    def runners(self, problem):
        """(options, whether there are predecessors) of all that solves a problem."""
        listed = self.problem(problem)
        papers = [paper["name"] for paper in self.data("list")["papers"]
                  if problem in paper["problems"]]
        host = {each["name"]: each["predecessors"] for each in listed["host"]}
        self.assertLessEqual(set(papers), set(host))
        for each in listed["solvers"]:
            self.assertIn("cpu", each["devices"])
            yield ["--variant", each["name"], "--device", "cpu"], each["predecessors"]
        for name, predecessors in host.items():
            yield ["--variant", name], predecessors
        yield ["--level", "reference"], host[papers[0]]
        yield ["--level", "gpu", "--device", "cpu"], False
        yield ["--device", "cpu"], False
        yield ["--level", "spec"], False
        for paper in papers:
            yield ["--level", "spec", "--variant", paper], host[paper]

    def without_negative(self, problem):
        """Names of the functions on the host that refuse weights below 0."""
        return [each["name"] for each in self.problem(problem)["host"] if not each["negative_integers"]]

    def test_the_functions_that_refuse_negative_weights_are_those_that_say_so(self):
        self.assertEqual(self.without_negative("sssp"), ["dijkstra", "delta_stepping"])
        self.assertEqual(self.without_negative("apsp"), [])

    def test_every_variant_function_and_scheme_gives_what_was_worked_out_by_hand(self):
        for problem in ANSWERS:
            for more, has_predecessors in self.runners(problem):
                for graph, question, output, predecessors in ANSWERS[problem]:
                    run = ["run", problem, "--graph", graph, *question, *more, "--output", "out"]
                    wanted = predecessors is not None and has_predecessors
                    with self.subTest(more=more, question=question, graph=graph):
                        if graph == "negative.wel" and more[-1] in self.without_negative(problem):
                            self.fails(2, *run, saying="; queue_bellman_ford accepts negative weights")
                            continue
                        self.succeeds(*run, *(["--predecessors", "paths"] if wanted else []))
                        self.assertEqual(self.text("out"), output)
                        if wanted:
                            self.assertEqual(self.text("paths"), predecessors)
                            (self.folder / "out").unlink()
                            self.succeeds(*run, "--no-predecessors")
                            self.assertEqual(self.text("out"), output)

    def test_options_schedules_and_checks_do_not_change_an_answer(self):
        for problem in ANSWERS:
            output = ANSWERS[problem][0][2]
            for more in UNCHANGED[problem]:
                with self.subTest(more=more):
                    self.runs(problem, "--device", "cpu", *more)
                    self.assertEqual(self.text("out"), output)
                    if problem == "sssp":
                        self.runs(problem, "--device", "cpu", "--no-predecessors", *more)
                        self.assertEqual(self.text("out"), output)

    def test_where_predecessors_are_wanted_and_no_variant_is_named_one_has_them(self):
        for problem in ("sssp", "apsp"):
            self.runs(problem, "--device", "cpu", "--predecessors", "paths")
            self.assertEqual(self.text("paths"), ANSWERS[problem][0][3])

    def test_some_sources_give_their_rows(self):
        for more in (["--device", "cpu"], ["--variant", "heap"], ["--level", "spec"],
                     ["--device", "cpu", "--variant", "blocked"]):
            for sources, rows in (("2..4", DISTANCES[2:]), ("0..0", DISTANCES[:1]),
                                  ("4", DISTANCES[4:])):
                with self.subTest(more=more, sources=sources):
                    self.runs("apsp", "--sources", sources, *more)
                    self.assertEqual(self.text("out"), rows_text(rows))

    def test_a_row_of_all_pairs_is_the_row_from_that_source(self):
        self.runs("sssp", "--level", "reference", "--source", 4)
        row = self.text("out")
        self.runs("apsp", "--variant", "heap", "--sources", "4")
        self.assertEqual(self.text("out"), row)

    def test_a_negative_cycle_is_bad_input_and_leaves_no_file(self):
        before = self.files()
        for problem in ("sssp", "apsp"):
            listed = self.problem(problem)
            for more in [["--device", "cpu", "--variant", each["name"]]
                         for each in listed["solvers"]] + [
                    ["--variant", each["name"]] for each in listed["host"]] + [["--level", "spec"]]:
                refuses = more[-1] in self.without_negative(problem)
                with self.subTest(problem=problem, more=more):
                    self.fails(2, "run", problem, "--graph", "cycle.wel", "--output", "out", *more,
                               saying="needs weights of 0 or more" if refuses else "negative cycle: ")
                    self.assertEqual(self.files(), before)

    def test_a_negative_cycle_that_is_not_reached_does_not_matter(self):
        (self.folder / "beyond.wel").write_text("0 1 6\n2 3 -1\n3 2 -1\n2 0 1\n")
        for more in (["--device", "cpu", "--variant", "naive"],
                     ["--device", "cpu", "--variant", "worklist"], ["--level", "reference"]):
            self.succeeds("run", "sssp", "--graph", "beyond.wel", "--output", "out", *more)
            self.assertEqual(self.text("out"), rows_text([[0, 6, INF, INF]]))

    def test_edges_have_weights_where_the_graph_has_them(self):
        for graph, forest in (("path:4", "0 1\n1 2\n2 3\n"),
                              ("path:3,rw=0.25..0.25", "0 1 0.25\n1 2 0.25\n")):
            self.succeeds("run", "msf", "--graph", graph, "--device", "cpu", "--output", "out")
            self.assertEqual(self.text("out"), forest)


class Summaries(RunCase):
    def test_the_summary_has_the_totals(self):
        for problem in ANSWERS:
            for variant, totals, counts, kernel in SUMMARIES[problem]:
                run = ["run", problem, "--graph", GRAPH[problem], "--device", "cpu", "--variant",
                       variant]
                summary = self.data(*run)
                expected = {"problem": problem, "variant": variant, "device": "cpu",
                            "graph": GRAPH[problem], "verified": "certificate",
                            # Times of the executor mean nothing.
                            "timing_ms": None, "kernel_counts": None, **totals}
                self.assertEqual({key: summary[key] for key in expected}, expected)
                self.assertGreater(summary["counts"]["launches"], 0)
                self.assertEqual({key: summary["counts"][key] for key in counts}, counts)
                counted = self.data(*run, "--count")
                self.assertIn(kernel, " ".join(counted["kernel_counts"]))
                self.assertGreater(len(counted["kernel_counts"]), 0)

    def test_the_summary_is_lines_for_a_reader(self):
        for problem in ANSWERS:
            variant, lines = LINES[problem]
            text = self.runs(problem, "--variant", variant, "--no-verify")
            self.assertRegex(text, rf"graph +{GRAPH[problem]}: \d+ vertices, \d+ arcs\n")
            for line in [*lines, r"time +\w+ [\d.]+ ms\n", r"verified +no"]:
                self.assertRegex(text, line)
            self.assertRegex(self.runs(problem, "--device", "cpu"), "verified +the certificate")

    def test_on_the_host_there_are_times_and_no_counts(self):
        for problem in ANSWERS:
            variant, _ = LINES[problem]
            summary = self.data("run", problem, "--graph", GRAPH[problem], "--variant", variant,
                                "--no-verify")
            self.assertEqual((summary["device"], summary["counts"], summary["verified"]),
                             ("host", None, None))
            self.assertGreater(sum(summary["timing_ms"].values()), 0)

    def test_repetitions_give_medians_with_their_intervals(self):
        for problem in ANSWERS:
            variant, _ = LINES[problem]
            run = ["run", problem, "--graph", GRAPH[problem], "--variant", variant]
            for count in (1, 5, 6, 9):
                summary = self.data(*run, "--repetitions", count)
                self.assertEqual(summary["repetitions"], count)
                for part, samples in summary["timing_samples_ms"].items():
                    self.assertEqual(len(samples), count)
                    self.assertEqual(summary["timing_ms"][part],
                                     order_statistics.median(samples))
                    interval = order_statistics.median_interval(samples)
                    self.assertEqual(summary["timing_interval_ms"][part],
                                     interval and list(interval))
            self.assertNotIn("repetitions", self.data(*run))
            text = self.succeeds(*run, "--repetitions", 6)
            for line in (r"time +\w+ [\d.]+ ms", r"repeated +6 timed runs after one",
                         r"interval +\w+ [\d.]+ to [\d.]+ ms\n"):
                self.assertRegex(text, line)
            self.assertRegex(self.succeeds(*run, "--repetitions", 5), r"interval +none: .* 6 ")

    def test_what_has_no_times_is_not_repeated(self):
        for problem in ANSWERS:
            for more in (["--device", "cpu"], ["--level", "spec"]):
                self.fails(2, "run", problem, "--graph", GRAPH[problem], "--repetitions", 3, *more,
                           saying="--repetitions: times on the ")
            self.fails(2, "run", problem, "--graph", GRAPH[problem], "--repetitions", 0,
                       saying="--repetitions")

    def test_predecessors_that_are_not_wanted_are_not_there(self):
        for problem in ("sssp", "apsp"):
            variant = next(each["name"] for each in self.problem(problem)["host"]
                           if each["predecessors"])
            run = ["run", problem, "--graph", "negative.wel", "--variant", variant]
            self.assertTrue(self.data(*run)["predecessors"])
            self.assertFalse(self.data(*run, "--no-predecessors")["predecessors"])
            self.assertRegex(self.succeeds(*run, "--no-predecessors"), "paths .*, distances only")


class Files(RunCase):
    def test_places_that_cannot_be_written_leave_nothing(self):
        (self.folder / "folder").mkdir()
        before = self.files()
        for problem in ANSWERS:
            run = ["run", problem, "--graph", GRAPH[problem], "--device", "cpu"]
            for output in ("missing/out", "folder"):
                self.fails(2, *run, "--output", output, saying=output)
            if ANSWERS[problem][0][3] is not None:
                self.fails(2, *run, "--output", "out", "--predecessors", "missing/paths",
                           saying="missing/")
            self.assertEqual(self.files(), before)
        self.assertEqual(list((self.folder / "folder").iterdir()), [])

    def test_a_disk_that_fills_leaves_an_older_file_alone(self):
        self.write(out="precious\n")
        before = self.files()
        for run in (["bfs", "--graph", "grid:64x64", "--level", "reference"],
                    # While rows come.
                    ["apsp", "--graph", "grid:16x16", "--device", "cpu", "--batch-rows", "16"]):
            done = self.fails_on_a_full_disk("run", *run, "--output", "out")
            self.assertIn("graphspec: out: ", done.stderr)
            self.assertEqual(self.files(), before)
            self.assertEqual(self.text("out"), "precious\n")

    def test_a_failed_run_leaves_an_older_file_alone(self):
        self.write(out="precious\n")
        self.fails(2, "run", "bfs", "--graph", self.graph, "--source", "99", "--output", "out")
        self.assertEqual(self.text("out"), "precious\n")

    def test_compressed_answers_are_the_same(self):
        for problem in ANSWERS:
            _, _, output, predecessors = ANSWERS[problem][0]
            self.succeeds("run", problem, "--graph", GRAPH[problem], "--device", "cpu", "--output",
                          "out.gz")
            packed = (self.folder / "out.gz").read_bytes()
            self.assertEqual(gzip.decompress(packed).decode(), output)
            if predecessors is not None:
                self.succeeds("run", problem, "--graph", GRAPH[problem], "--device", "cpu",
                              "--predecessors", "paths.gz")
                packed = (self.folder / "paths.gz").read_bytes()
                self.assertEqual(gzip.decompress(packed).decode(), predecessors)


if __name__ == "__main__":
    unittest.main()
