#!/usr/bin/env python3
"""The graphspec program from outside: results, messages, exit codes, files.

usage: test_program.py GRAPHSPEC [unittest's options]
"""

import json
import os
import pathlib
import resource
import signal
import socket
import subprocess
import time
import unittest

from program_case import PROGRAM, ExampleCase, ReproduceCase


class CommandLine(ExampleCase):
    def test_bad_command_lines_exit_with_2_and_one_line(self):
        graph = self.graph
        before = self.files()
        portable = self.portable()
        for arguments, saying in [
                ([], "name a command"),
                (["frobnicate"], "frobnicate"),
                (["run"], "PROBLEM"),
                (["run", "bfs"], "--graph"),
                (["run", "sudoku", "--graph", graph], "expected one of bfs, sssp, apsp, msf"),
                (["certify", "apsp", "--graph", graph, "--levels", "x"], "--distances"),
                (["certify", "bfs", "--graph", graph, "--source", "0", "--levels", "x",
                  "--distances", "y"], "an option of certify sssp"),
                (["certify", "sudoku"], "expected one of bfs, sssp"),
                (["run", "bfs", "--graph", "frob:12"], "frob:12"),
                (["info", "nowhere.mtx"], "nowhere.mtx"),
                (["generate", "grid:0x3", "--output", "g.mtx"], "grid"),
                (["generate", "grid:2x3", "--output", "g.nonsense"], "g.nonsense"),
                (["convert", graph, "g.nonsense"], "g.nonsense"),
                (["list", "sudoku"], "sudoku"),
                (["check", "sudoku"], "sudoku"),
                (["reproduce", "sudoku"], "there is no paper 'sudoku'; expected one of bfs"),
                (["reproduce", "bfs", "--scale", "huge"], "quick or paper"),
                (["reproduce", "bfs", "--graph", "nowhere.gr"], "nowhere.gr"),
                (["reproduce", "bfs", "--only", "frob"], "frob"),
                (["check", "bfs", "--output", "."], "--output .: this is a folder; name a file"),
                (["errata", "bfs", "--output", "."], "--output .: this is a folder; name a file"),
                (["reproduce", "bfs", "--output", graph], "example.el is a file; name a folder"),
                (["reproduce", "--output", graph / "below"], "example.el is a file; name a folder"),
                (["reproduce", portable, "--only", "frob"],
                 "; expected one of steps, speedups, speedups/host,"),
                (["reproduce", portable, "--device", "cpu", "--only", "speedups/cuda"],
                 "--only speedups/cuda: needs the device cuda, which is not available here"),
                (["reproduce", portable, "--device", "cpu", "--only", "speedups/opencl:7"],
                 "needs the device opencl:7"),
                (["reproduce", portable, "--device", "cpu", "--only", "transposition"],
                 "needs the device cuda"),
                (["reproduce", portable, "--device", "cpu", "--only", "sparse/files"], "needs a graph file"),
                (["reproduce", "bfs", "--only", "example", "--only", "examples"],
                 "--only examples: bfs has no such experiment"),
        ]:
            with self.subTest(arguments=arguments):
                self.fails(2, *arguments, saying=saying)
        self.assertEqual(self.files(), before)

    def test_a_misspelt_name_gets_the_name_that_was_meant(self):
        for arguments, meant in [
                (["rnu", "bfs"], "there is no command 'rnu'; did you mean 'run'?"),
                (["run", "bsf"], "there is no problem 'bsf'; did you mean 'bfs'?"),
                (["certify", "mssf"], "there is no problem 'mssf'; did you mean 'msf'?"),
                (["check", "ssp"], "there is no problem 'ssp'; did you mean 'sssp'?"),
                (["list", "bsf"], "did you mean 'bfs'?"),
                (["list", "over_nave"], "did you mean 'over_naive'?"),
                (["list", "seedups"], "did you mean 'speedups'?"),
                (["list", "growt"], "did you mean 'growth'?"),
                (["reproduce", "scalin"], "did you mean 'scaling'?"),
                (["errata", "bfs", "max_frontier_sizes"], "did you mean 'max_frontier_size'?"),
                (["show", "bsf"], "did you mean 'bfs'?"),
                (["show", "bfs", "GlobalQueueLevl"], "did you mean 'GlobalQueueLevel'?"),
                (["errata", "bsf"], "did you mean 'bfs'?"),
                (["reproduce", "floyd_warhsall"], "did you mean 'floyd_warshall'?"),
                (["reproduce", "bfs", "--only", "exampel"], "did you mean 'example'?"),
                (["run", "bfs", "--grahp", "path:4"],
                 "there is no option '--grahp' of run bfs; did you mean '--graph'?"),
                (["run", "bfs", "--graph", "path:4", "--varant", "bfs"],
                 "there is no option '--varant' of run bfs; did you mean '--variant'?"),
                (["check", "bfs", "--proprety=schedule"],
                 "there is no option '--proprety' of check; did you mean '--property'?"),
                (["run", "bfs", "--graph", "path:4", "--variant", "block_queu"],
                 "bfs has no variant 'block_queu'; did you mean 'block_queue'?"),
                (["check", "bfs", "--variant", "block_queu"], "did you mean 'block_queue'?"),
                (["check", "bfs", "--property", "relabeling"], "did you mean 'relabelling'?"),
                (["info", "gird:3x3"], "there is no family 'gird'; did you mean 'grid'?"),
                (["convert", "-", "x.gr", "--format", "snpa"],
                 "unknown format; did you mean 'snap'?"),
        ]:
            with self.subTest(arguments=arguments):
                self.fails(2, *arguments, saying=meant)

    def test_a_name_that_leads_to_no_file_is_bad_input(self):
        (self.folder / "loop.el").symlink_to("loop.el")
        self.fails(2, "info", "loop.el", saying="loop.el: Too many levels of symbolic links")
        self.fails(2, "info", 300 * "a" + ".el", saying=".el: File name too long")
        self.fails(2, "show", 300 * "a" + ".saa", saying=".saa: ")

    def test_values_are_numbers_in_decimal_or_texts(self):
        search = ["run", "bfs", "--graph", "path:16", "--variant", "bfs", "--json", "--source"]
        self.assertEqual(json.loads(self.succeeds(*search, "010"))["source"], 10)
        check = ["check", "bfs", "--variant", "texture", "--property", "schedule"]
        for arguments, saying in [
                ([*search, ""], "--source: '' is not a whole number"),
                ([*search, "0x4"], "'0x4' is not a whole number"),
                ([*search, "1e1"], "'1e1' is not a whole number"),
                ([*search, "99999999999999999999"], "is too large"),
                ([*check, "--seed", "-1"], "'-1' is not a nonnegative integer"),
                ([*check, "--seed", "99999999999999999999"], "is too large"),
                ([*search, "0", "--output", ""], "--output: the text is empty"),
                ([*check, "--cases", "0"], "--cases: 0 is less than 1"),
        ]:
            with self.subTest(arguments=arguments):
                self.fails(2, *arguments, saying=saying)

    def test_standard_output_that_cannot_be_written_is_a_failure(self):
        for command in (["list"], ["list", "--json"], ["show", "bfs"], ["--help"],
                        ["run", "bfs", "--graph", "path:16", "--source", "0"]):
            with self.subTest(command=command), open("/dev/full", "w") as full:
                done = subprocess.run([PROGRAM, *command], stdout=full, stderr=subprocess.PIPE,
                                      text=True, check=False)
                self.assertEqual((done.returncode, done.stderr),
                                 (2, "graphspec: standard output cannot be written\n"))

    def test_help_of_every_command_succeeds(self):
        self.assertIn("Exit codes", self.succeeds("--help"))
        for command in ["list", "devices", "tune", "run", "check", "certify", "generate", "convert",
                        "info", "reproduce", "errata", "compare", "show", "trace", "prove",
                        "document", "route"]:
            self.assertIn("Usage: graphspec " + command, self.succeeds(command, "--help"))
        for problem in ("bfs", "sssp", "apsp", "msf"):
            for command in ("run", "certify"):
                self.assertIn(f"Usage: graphspec {command} {problem}",
                              self.succeeds(command, problem, "--help"))
        self.assertIn("--settle", self.succeeds("run", "apsp", "--help"))
        self.assertNotIn("--settle", self.succeeds("run", "bfs", "--help"))

    def test_a_gpu_that_is_not_there_is_a_device_fault(self):
        done = self.run_program("reproduce", "bfs", "--device", "cuda", "--only", "example")
        if done.returncode == 0:
            self.skipTest("there is a GPU")
        self.fails(3, "reproduce", "bfs", "--device", "cuda", "--only", "example")


class List(ExampleCase):
    """What programs read of problems and papers."""

    def test_every_option_of_a_solver_is_an_option_of_the_command(self):
        for problem in self.data("list")["problems"]:
            usage = self.succeeds("run", problem["name"], "--help")
            for solver in problem["solvers"]:
                self.assertTrue(solver["options"])
                for option in solver["options"]:
                    self.assertRegex(usage, rf" {option['flag']}[ \n]")
                    self.assertIn(option["help"], usage)
                    self.assertLessEqual(option["least"], option["default"])
                    self.assertLessEqual(option["default"], option["greatest"])

    def test_papers_and_problems_name_each_other(self):
        listed = self.data("list")
        papers = {paper["name"]: paper for paper in listed["papers"]}
        self.assertEqual([problem["name"] for problem in listed["problems"]],
                         ["bfs", "sssp", "apsp", "msf"])
        for problem in listed["problems"]:
            names = [each["name"] for each in problem["solvers"] + problem["host"]]
            self.assertEqual(len(names), len(set(names)))
            self.assertIn("tuned", names)
            for solver in problem["solvers"]:
                if solver["paper"] == "ours":
                    self.assertTrue(solver["ours"], solver["name"])
                else:
                    self.assertIn(problem["name"], papers[solver["paper"]]["problems"])
                self.assertTrue(solver["files"], solver["name"])
            for table in (*papers, "ours"):
                steps = [each["step"] for each in problem["solvers"] if each["paper"] == table]
                self.assertEqual(steps, list(range(1, len(steps) + 1)))
            for paper in papers.values():
                # Its sequential function has its name.
                self.assertEqual(paper["name"] in names, problem["name"] in paper["problems"])
        for paper in papers.values():
            self.assertTrue(paper["experiments"] and paper["errata"] and paper["schemes"])

    def test_one_problem_or_paper_alone(self):
        both = self.data("list", "bfs")
        self.assertEqual([len(both["papers"]), len(both["problems"])], [1, 1])
        for name in ("sssp", "apsp", "msf"):
            one = self.data("list", name)
            self.assertEqual([len(one["papers"]), len(one["problems"])], [0, 1])
        for paper in self.data("list")["papers"]:
            one = self.data("list", paper["name"])
            self.assertEqual(one["papers"], [paper])
        self.assertRegex(self.succeeds("list", "apsp"), r"\n   1  \w+ ")

    def test_each_experiment_names_the_claims_and_targets_that_it_decides(self):
        """claims.json itself is read here: each test's experiments, in the file's order."""
        listed = self.data("list")
        reproduce = pathlib.Path(__file__).resolve().parent.parent
        for paper in listed["papers"] + listed["studies"]:
            claims = json.loads((reproduce / paper["name"] / "claims.json").read_text())["claims"]
            for experiment in paper["experiments"]:
                for kind in ("claims", "targets"):
                    self.assertEqual(experiment[kind], [
                        claim["name"] for claim in claims
                        if (claim.get("kind") == "goal") == (kind == "targets")
                        and any(experiment["name"] in self.experiments_of(claim.get(criterion) or {})
                                for criterion in ("direction", "range"))])
        paper, experiment = next((paper["name"], each) for paper in listed["papers"]
                                 for each in paper["experiments"] if each["claims"] and each["targets"])
        self.assertRegex(self.succeeds("list", paper),
                         rf"\n      {experiment['name']} +[^\n]+\n[^\n]+\n +claims: {', '.join(experiment['claims'])}\n"
                         rf" +targets: {', '.join(experiment['targets'])}\n")

    def test_a_claim_and_an_experiment_are_listed_by_their_names(self):
        text = self.succeeds("list", "over_naive")
        self.assertRegex(text, rf"\Aover_naive: a claim of {self.portable()}\n  claim +BF_Reduce_Coarse .*\n  place .*\n"
                               r"  published +about 3 to 6\n  rule +The speed-up is .*\n"
                               r"  experiment +speedups \(reproduce \w+ --only speedups\)\n\Z")
        (claim,) = self.data("list", "over_naive")["claims"]
        self.assertEqual(claim["experiments"], ["speedups"])
        text = self.succeeds("list", "steps")
        papers = [paper["name"] for paper in self.data("list")["papers"]
                  if any(each["name"] == "steps" for each in paper["experiments"])]
        self.assertGreater(len(papers), 1)
        for paper in papers:
            self.assertIn(f"Experiment of {paper} (reproduce {paper} --only steps):\n", text)
        self.assertEqual({each["name"] for each in self.data("list", "steps")["experiments"]}, {"steps"})
        self.assertIn("no experiment can decide it", self.succeeds("list", "cards"))

    def test_the_names_of_an_unknown_word_are_expected_once(self):
        done = self.fails(2, "list", "sudoku")
        words = done.stderr.split("expected one of ")[1].strip().split(", ")
        self.assertEqual(len(words), len(set(words)))

    def test_a_paper_lists_the_recorded_time_of_its_experiments(self):
        self.assertRegex(self.succeeds("list", self.portable()),
                         r"time: \d+ s in the recorded runs on one H200 \(--scale paper\)")

    @staticmethod
    def experiments_of(test):
        named = []
        for side in ("rows", "left", "right"):
            experiment = test.get(side, {}).get("experiment", [])
            named += [experiment] if isinstance(experiment, str) else experiment
        return named


class Devices(ExampleCase):
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
        # NCCL is opened here, and all functions found in it, where this was built with it.
        self.assertRegex(text, r"(?m)^ranks +(.+ v?\d[\d.]+(, NCCL 2[\d.]+ between GPUs)?$|this program was)")


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

    def has_opened_a_file(self, running):
        """In the folder."""
        opened = f"/proc/{running.pid}/fd"
        try:
            return any(os.readlink(f"{opened}/{number}").startswith(f"{self.folder}/")
                       for number in os.listdir(opened))
        except FileNotFoundError:  # closed while it was looked at
            return False

    def test_a_program_that_is_ended_leaves_no_half_written_file(self):
        before = self.files()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL):
            arguments = [PROGRAM, "generate", "rmat:18,16", "--output", "large.mtx.gz"]
            with subprocess.Popen(arguments, cwd=self.folder) as running:
                deadline = time.monotonic() + 60
                while not self.has_opened_a_file(running) and time.monotonic() < deadline:
                    time.sleep(0.01)
                time.sleep(0.05)
                self.assertIsNone(running.poll(), "ended before it was interrupted")
                running.send_signal(number)
                self.assertEqual(running.wait(), -number)
            self.assertEqual(self.files(), before)

    def run_within(self, megabytes, *arguments):
        """With so much address space; CompletedProcess."""
        limit = megabytes << 20
        return subprocess.run(
            [PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))

    def test_whatever_memory_there_is_a_run_ends_with_its_answer_or_one_line(self):
        if self.run_within(2000, "list").returncode != 0:
            self.skipTest("sanitizers reserve more")
        (self.folder / "wide.mtx").write_text("%%MatrixMarket matrix coordinate pattern general\n"
                                              "100000000 100000000 1\n1 2\n")
        done = self.run_within(2000, "run", "bfs", "--device", "cpu", "--graph", "wide.mtx")
        self.assertRegex(done.stderr, r"\Agraphspec: .* about .* GB; ulimit -v leaves .* GB\n\Z")
        refused = 0
        for megabytes in (55, 60, 180, 260, 320, 400):
            for arguments in (["bfs", "--graph", "rmat:16,16", "--device", "cpu"],
                              ["msf", "--graph", "rmat:14,16,sym,w=1..9", "--variant", "openmp"],
                              ["apsp", "--graph", "random:1000,4,w=1..9", "--variant", "heap"]):
                done = self.run_within(megabytes, "run", *arguments)
                self.assertIn(done.returncode, (0, 2), (megabytes, arguments, done.stderr))
                if done.returncode == 2:
                    refused += 1
                    self.assertRegex(done.stderr, r"\Agraphspec: [^\n]+\n\Z")
        self.assertGreater(refused, 0)

    def test_a_check_in_too_little_memory_is_no_verdict(self):
        if self.run_within(2000, "list").returncode != 0:
            self.skipTest("sanitizers reserve more")
        refused = 0
        for megabytes in (60, 300):
            for jobs in ("1", "2"):
                done = self.run_within(megabytes, "check", "bfs", "--variant", "block_queue",
                                       "--device", "cpu", "--cases", "5", "--jobs", jobs)
                self.assertIn(done.returncode, (0, 2), (megabytes, done.stdout, done.stderr))
                if done.returncode == 2:
                    refused += 1
                    self.assertRegex(done.stderr, r"\Agraphspec: [^\n]*memory[^\n]*\n\Z")
        self.assertGreater(refused, 0)

    def test_what_takes_days_is_begun_only_when_forced(self):
        asked = "run", "apsp", "--variant", "blocked", "--device", "cpu", "--graph"
        self.fails(2, *asked, "random:30000,1,w=1..9", saying="days")
        self.assertIn("--force", self.fails(2, *asked, "random:3000,4,w=1..9").stderr)
        self.succeeds(*asked, "random:64,4,w=1..9", "--force")

    def test_info_counts_loops_parallel_arcs_and_components(self):
        (self.folder / "g.mtx").write_text("%%MatrixMarket matrix coordinate pattern general\n"
                                           "5 5 5\n1 1\n2 3\n2 3\n3 2\n4 4\n")
        info = json.loads(self.succeeds("info", "g.mtx", "--json"))
        self.assertEqual((info["self_loops"], info["parallel_arcs"], info["components"]["count"],
                          info["components"]["largest"],
                          info["components"]["least_vertex_of_largest"]), (2, 1, 4, 2, 1))
        self.assertRegex(self.succeeds("info", "g.mtx"), r"self-loops +2")


class Check(ExampleCase):
    def checked(self, *more):
        self.succeeds("check", "bfs", "--device", "cpu", "--cases", "2", "--output", "checks.json",
                      *more)
        return json.loads(self.text("checks.json"))

    def test_rows_are_kept_by_what_they_are_about_each_with_its_run(self):
        first = self.checked("--variant", "texture")
        of_both = self.checked("--variant", "tuned", "--seed", "5")
        self.assertEqual(of_both["checks"][:len(first["checks"])], first["checks"])
        again = self.checked("--variant", "texture", "--seed", "6")
        runs = [run["key"]["seed"] for run in again["context"]["runs"]]
        self.assertEqual({(row["variant"], runs[row["run"]]) for row in again["checks"]},
                         {("tuned", 5), ("texture", 6)})
        self.assertEqual(len(again["checks"]), len(of_both["checks"]))
        self.assertTrue(all(row["passed"] and row["cases"] == 2 for row in again["checks"]))

    def test_a_file_of_something_else_is_left_alone(self):
        self.write(**{"checks.json": "{}"})
        self.fails(2, "check", "bfs", "--variant", "texture", "--output", "checks.json",
                   saying="not written by `graphspec check`")
        self.assertEqual(self.text("checks.json"), "{}")


class Reproduce(ReproduceCase):
    def test_a_run_leaves_results_figures_and_report_and_is_not_repeated(self):
        on_cpu = "--device", "cpu", "--only", "example"
        done = self.reproduces(*on_cpu, "--only", "single_block", "--graph", self.graph)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        names = {path.name for path in self.out.iterdir()}
        self.assertEqual(names, {"results.json", "figures.json", "report.md", "single_block.svg",
                                 "single_block.png", "table_single_block_counts.svg"})
        results = self.results()
        self.assertEqual([each["name"] for each in results["context"]["experiments"]],
                         ["example", "single_block"])
        self.assertIn("example.el", {row.get("spec") for row in results["observations"]})
        self.assertEqual(results["context"]["runs"][0]["key"]["seed"], 1)
        text = json.dumps(results)
        if len(socket.gethostname()) > 3:
            self.assertNotIn(socket.gethostname(), text)
        self.assertNotIn(str(self.folder), text)

        again = self.reproduces(*on_cpu, "--graph", self.graph)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn("kept  from an earlier run", again.stdout)
        self.assertEqual(self.results(), results)
        fresh = self.reproduces(*on_cpu, "--graph", self.graph, "--fresh")
        self.assertNotIn("kept  from an earlier run", fresh.stdout)

    def test_what_is_measured_again_replaces_its_own_rows_and_no_others(self):
        on_cpu = "--device", "cpu", "--only", "example"
        self.reproduces(*on_cpu, "--only", "single_block")
        before = self.results()
        other = self.reproduces(*on_cpu, "--graph-seed", "2")
        self.assertNotIn("kept  from an earlier run", other.stdout)
        self.assertRegex(other.stdout, r"other results kept: 1 experiment of the run of \S+ \(seed 1\)\n")
        after = self.results()

        def rows_of(results, experiment):
            return [row for row in results["observations"] if row["experiment"] == experiment]

        self.assertEqual(rows_of(after, "single_block"), rows_of(before, "single_block"))
        runs = [run["key"]["seed"] for run in after["context"]["runs"]]
        self.assertEqual([(each["name"], runs[each["run"]])
                          for each in after["context"]["experiments"]],
                         [("example", 2), ("single_block", 1)])
        self.assertRegex((self.out / "report.md").read_text(),
                         r"\n- All rows: run of \S+ \([^)]+ cores\) with seed 2\.\n")

    def test_a_claim_that_fails_is_a_finding_and_with_strict_a_failure(self):
        only = "--device", "cpu", "--only", "steps"
        found = self.reproduces(*only)
        self.assertIn("direction only: ", found.stdout)
        self.assertEqual((found.returncode, found.stderr), (0, ""))
        strict = self.reproduces(*only, "--strict")
        self.assertEqual(strict.returncode, 1)
        self.assertIn("--strict: claims do not hold as published: bfs", strict.stderr)

    def test_a_file_that_cannot_be_added_to_is_left_alone(self):
        self.out.mkdir(parents=True)
        for text in ("", "{", '{"context": {"schema": 1}}'):
            (self.out / "results.json").write_text(text)
            done = self.reproduces("--device", "cpu", "--only", "example")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("results.json: ", done.stderr)
            self.assertEqual((self.out / "results.json").read_text(), text)

    def test_a_users_results_have_a_place_of_their_own(self):
        done = self.run_program("reproduce", "bfs", "--device", "cpu", "--only", "example")
        if "need a Python with matplotlib" in done.stderr:
            self.skipTest(done.stderr)
        (machine,) = (self.folder / "results" / "local").iterdir()
        self.assertRegex(machine.name, rf"-{os.cpu_count()}_cores-[0-9]+_GiB-.")
        self.assertTrue((machine / "bfs" / "quick" / "report.md").is_file())
        self.fails(2, "reproduce", "bfs", "--record", "--output", "out")

    def test_interrupted_while_it_draws_it_leaves_no_one_behind(self):
        python = self.folder / "python"
        python.write_text('#!/bin/sh\n[ "$1" = -c ] && exit\necho $$ > drawing\nexec sleep 600\n')
        python.chmod(0o755)
        with subprocess.Popen([PROGRAM, "reproduce", "bfs", "--device", "cpu", "--only", "example",
                               "--output", "out"], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True,
                              env={**os.environ, "GRAPHSPEC_PYTHON": str(python)}) as running:
            deadline = time.monotonic() + 60
            while not self.files().count("drawing") and time.monotonic() < deadline:
                time.sleep(0.01)
            time.sleep(0.1)
            running.send_signal(signal.SIGTERM)
            _, message = running.communicate()  # ends when the last that holds it has ended
        self.assertEqual(running.returncode, 130)
        self.assertEqual(len(message.strip().splitlines()), 1, message)
        self.assertTrue(self.results())

    def test_an_interrupted_run_keeps_what_is_finished_and_goes_on(self):
        message = self.interrupted("bfs", begins=self.wait_for_results)
        self.assertTrue(message.startswith("graphspec: interrupted; "), message)  # no control characters
        self.assertEqual(self.results()["context"]["experiments"][0]["name"], "example")
        self.assertIn("kept", self.reproduces("--device", "cpu", "--only", "example").stdout)

    def test_the_script_refuses_an_unknown_paper_before_it_builds(self):
        script = pathlib.Path(__file__).resolve().parent.parent / "run"
        for words in (["bfss"], ["--scale", "paper", "bfss"], ["--only", "bfs", "bfss"]):
            done = subprocess.run([script, *words], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertRegex(done.stderr, r"\Areproduce/run: there is no paper 'bfss'; expected one of [^\n]+\n\Z")

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
