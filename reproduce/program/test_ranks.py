#!/usr/bin/env python3
"""Several ranks from outside, under a real mpirun, each with an executor of its own: answers,
properties, and what ends all ranks at once. What they certify is in test_ranks_certify.py.

usage: test_ranks.py GRAPHSPEC [unittest's options]
"""

import os
import re
import shutil
import signal
import subprocess
import time
import unittest

from program_case import AT_ONCE, FROM_0, MPIRUN, NUMBERS_OF_RANKS, PROGRAM, ExampleCase, column

# Ends of ranks are seen within so many seconds.
LIMIT_S = 10
# So large that the executor searches for minutes.
ENDLESS = ["run", "bfs", "--device", "cpu", "--force", "--graph", "grid:1200x1200"]


def hear_signals():
    """Who runs these tests may have had them ignored."""
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)


def ranks_of(ancestor):
    """Process numbers of this program's ranks below a process, in the order of their ranks."""
    parents, found = {}, {}
    for entry in (int(name) for name in os.listdir("/proc") if name.isdigit()):
        try:
            with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                parents[entry] = int(file.read().rpartition(")")[2].split()[1])
            with open(f"/proc/{entry}/environ", "rb") as file:
                values = dict(word.split(b"=", 1) for word in file.read().split(b"\0") if b"=" in word)
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
        if b"OMPI_COMM_WORLD_RANK" in values:
            found[entry] = int(values[b"OMPI_COMM_WORLD_RANK"])

    # Numbers of processes start again from low ones: a child's may be below its parent's.
    def is_below(entry):
        return entry == ancestor or entry in parents and is_below(parents[entry])

    return sorted(filter(is_below, found), key=found.get)


@unittest.skipUnless(shutil.which("mpirun"), "no mpirun")
class RanksTest(ExampleCase):
    def on_ranks(self, count, *arguments):
        return self.succeeds(*arguments, "--device", "cpu", "--ranks", count)

    def variants(self, problem):
        return [each["name"] for each in self.problem(problem)["solvers"] if each["for_ranks"]]

    def test_levels_are_those_of_one_device_for_any_number_of_ranks(self):
        for count in NUMBERS_OF_RANKS:
            self.on_ranks(count, "run", "bfs", "--variant", "distributed", "--graph", self.graph,
                          "--output", "levels.txt")
            self.assertEqual(self.text("levels.txt"), column(FROM_0), count)

    def test_forests_are_those_of_one_device_for_any_number_of_ranks(self):
        for graph in ("rmat:7,4,sym,w=1..1000000", "random:64,4,sym,rw=0..1", "grid:9x7", "path:2"):
            self.succeeds("run", "msf", "--variant", "kruskal", "--graph", graph, "--output",
                          "alone.txt")
            for count in NUMBERS_OF_RANKS:
                said = self.on_ranks(count, "run", "msf", "--variant", "distributed", "--graph",
                                     graph, "--output", "forest.txt")
                self.assertRegex(said, r"verified +the certificate holds", (graph, count))
                self.assertEqual(self.text("forest.txt"), self.text("alone.txt"), (graph, count))

    def test_distances_alone_are_verified_too(self):
        run = ["run", "sssp", "--graph", "rmat:7,5,w=0..9", "--no-predecessors"]
        self.succeeds(*run, "--device", "cpu", "--output", "alone.txt")
        said = self.on_ranks(3, *run, "--output", "row.txt")
        self.assertRegex(said, r"verified +the certificate holds")
        self.assertEqual(self.text("row.txt"), self.text("alone.txt"))

    @AT_ONCE
    def test_a_graph_that_is_not_undirected_is_refused_by_its_first_arc(self):
        self.write(**{"one_way.gr": "p sp 5 5\na 1 2 3\na 2 1 3\na 4 5 1\na 5 4 2\na 5 1 1\n"})
        self.succeeds("convert", "one_way.gr", "one_way.gsg")
        for graph in ("one_way.gr", "one_way.gsg"):
            self.fails(2, "run", "msf", "--ranks", 3, "--device", "cpu", "--graph", graph,
                       "--output", "forest.txt", saying="arc 3 -> 4 of weight 1 has no reverse arc 4 -> 3")
        self.assertNotIn("forest.txt", self.files())
        self.on_ranks(3, "run", "msf", "--graph", "one_way.gr", "--undirected")

    @AT_ONCE
    def test_an_arc_back_of_another_weight_does_not_make_a_graph_undirected(self):
        # One end is each rank's; then both are one's.
        for tail, head in ((1, 5), (1, 2), (5, 4)):
            arcs = f"a {tail} {head} 3\na {head} {tail} 4\na 2 3 7\na 3 2 7\n"
            self.write(**{"unequal.gr": "p sp 5 4\n" + arcs})
            first, last = min(tail, head) - 1, max(tail, head) - 1
            weight, back = (3, 4) if tail < head else (4, 3)
            self.fails(2, "run", "msf", "--ranks", 2, "--device", "cpu", "--graph", "unequal.gr",
                       saying=f"arc {first} -> {last} of weight {weight} has no reverse arc {last} -> {first} of equal weight")
        # Two arcs there of weights 3 and 4 need both of them back.
        self.write(**{"parallel.gr": "p sp 5 4\na 1 5 3\na 1 5 4\na 5 1 3\na 5 1 3\n"})
        self.fails(2, "run", "msf", "--ranks", 2, "--device", "cpu", "--graph", "parallel.gr",
                   saying="arc 0 -> 4 of weight 4 has no reverse arc 4 -> 0")

    def counts(self, ranks, arcs, *options):
        """Of a search from vertex 0 by ranks with a place beside the head of a message."""
        self.write(**{"counted.el": "".join(f"{tail} {head}\n" for tail, head in arcs)})
        return self.data("run", "bfs", "--variant", "distributed", "--device", "cpu", "--graph",
                         "counted.el", "--source", 0, "--ranks", ranks, "--eager-items", 1,
                         *options)["counts"]

    def test_what_is_reported_is_counted_by_hand(self):
        # One arc between two ranks. Each sends 4 bytes of head and 4 of a place, in both levels.
        # Level 1: expand and two accepts, then hosts are told; level 2 has no arcs to expand.
        found = self.counts(2, [(0, 1)])
        self.assertEqual((found["rounds"], found["collectives"], found["bytes_between_ranks"]),
                         (2, 2, 2 * 2 * 8))
        self.assertEqual((found["launches"], found["global_atomics"], found["host_turns"]),
                         (3 + 2 + 2 + 2, 2 + 2, 2 + 2 * 2))
        self.assertEqual(found["copies_to_host"], 2 * 2 + 2 * 2)  # what is told, and messages
        # Two vertices for the second rank, of which one follows behind the message.
        found = self.counts(2, [(0, 2), (0, 3)])
        self.assertEqual((found["collectives"], found["bytes_between_ranks"], found["host_turns"]),
                         (3, 2 * 2 * 8 + 4, 2 + 2 * 2 + 2))

    def test_the_order_of_threads_that_is_asked_for_is_that_of_all_ranks(self):
        # The first rank reaches 20 vertices of the second, all of which lead to vertex 1. In
        # lockstep all 20 find it unmarked and mark it, one after another only the first does.
        arcs = [arc for vertex in range(20, 40) for arc in ((0, vertex), (vertex, 1))]
        by_sequence = self.counts(2, arcs, "--schedule", "sequential")["global_atomics"]
        in_lockstep = self.counts(2, arcs, "--schedule", "lockstep")["global_atomics"]
        # Level 1 marks 20 on each side, takes a place, and two slots: one vertex comes beside the
        # head, 19 behind it. Level 2 takes a mark and a place here, a mark and a slot there.
        self.assertEqual((by_sequence, in_lockstep), (43 + 4, 43 + 4 + 19))

    def test_each_rank_has_a_random_order_of_its_own(self):
        # From level 2 on both ranks do the same: were their orders alike, every sum would be even.
        arcs = [(0, 1), (0, 21)]
        for first in (0, 20):
            for vertex in range(first + 2, first + 18):
                arcs += [(first + 1, vertex), (vertex, first + 18), (vertex, first + 19)]
        found = [self.counts(2, arcs, "--schedule", f"random:{seed}")["global_atomics"]
                 for seed in range(1, 5)]
        self.assertTrue(any(count % 2 == 1 for count in found), found)

    def test_the_summary_is_that_of_one_rank_but_for_what_ranks_cost(self):
        def facts(count):
            data = self.data("run", "bfs", "--variant", "distributed", "--device", "cpu", "--graph",
                             "rmat:8,6,sym", "--source", "1", "--ranks", count)
            self.assertEqual(data["counts"]["ranks"], count)
            return {key: value for key, value in data.items() if key != "counts"}

        alone = facts(1)
        for count in NUMBERS_OF_RANKS[1:]:
            self.assertEqual(facts(count), alone)

    def test_hosts_wait_once_a_round(self):
        def counts(problem, graph, *options, count):
            found = self.data("run", problem, "--variant", "distributed", "--device", "cpu",
                              "--graph", graph, "--source", "1", "--ranks", count,
                              *options)["counts"]
            # A level of bfs ends with what hosts add up.
            each = 2 if problem == "bfs" else 1
            return found, found["host_turns"] - each * found["rounds"]

        for count in (2, 4):
            # Beside: all begin together, findings, and what is summed over ranks at the end.
            for options in ([], ["--eager-items", 1], ["--horizon", 2]):
                self.assertEqual(
                    counts("sssp", "rmat:9,8,sym,w=1..255", *options, count=count)[1], 3, options)
            # Beside: all begin together, and the arcs of the source.
            self.assertEqual(counts("bfs", "rmat:6,6,sym", count=count)[1], 2)
            # Where messages are too small, hosts wait once more in levels top-down.
            found, beside = counts("bfs", "rmat:9,8,sym", "--eager-items", 1, count=count)
            self.assertGreater(beside, 2)
            self.assertLessEqual(beside, 2 + 2 * (found["rounds"] - found["rounds_bottom_up"]))

    def test_ranks_need_no_order_of_threads_alike(self):
        # Each rank's order is random, and its own.
        for problem, graph in (("bfs", "grid:30x30"), ("sssp", "grid:30x30,w=1..9"),
                               ("msf", "grid:30x30,w=1..1000")):
            said = self.on_ranks(3, "run", problem, "--variant", "distributed", "--graph", graph,
                                 "--schedule", "random:5")
            self.assertIn("the certificate holds", said)

    def test_what_is_late_is_queued_once(self):
        # 30 vertices wait in a queue of 32 places when the next bucket's is looked for beside them.
        arcs = "".join(f"a 1 {vertex} {9 if vertex == 32 else 1}\n" for vertex in range(2, 33))
        self.write(**{"star.gr": "p sp 64 31\n" + arcs})
        said = self.on_ranks(2, "run", "sssp", "--variant", "distributed", "--graph", "star.gr",
                             "--delta", 2, "--narrow", -1, "--late", 1, "--checked")
        self.assertIn("the certificate holds", said)

    def test_properties_hold_as_one_program_on_all_ranks(self):
        for problem in ("bfs", "sssp", "apsp", "msf"):
            for variant in self.variants(problem):
                for count, cases in ((2, 4), (3, 2)):
                    said = self.on_ranks(count, "check", problem, "--variant", variant, "--cases",
                                         cases)
                    self.assertRegex(said, r"\n\d+ passed, 0 failed\n\Z")

    def test_who_joins_an_mpirun_of_the_users_is_a_rank(self):
        done = subprocess.run(
            [*MPIRUN, "-n", "3", PROGRAM, "run", "bfs", "--device", "cpu", "--graph", self.graph,
             "--output", "levels.txt"], cwd=self.folder, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.text("levels.txt"), column(FROM_0))
        self.assertEqual(done.stdout.count("ranks 3"), 1, done.stdout)

    @AT_ONCE
    def test_bad_input_is_one_line_whoever_finds_it(self):
        self.fails(2, "run", "bfs", "--ranks", 3, "--device", "cpu", "--graph", "missing.gr",
                   saying="missing.gr")
        self.fails(2, "run", "bfs", "--ranks", 3, "--device", "cpu", "--graph", self.graph,
                   "--source", "99", saying="vertices are 0 to 8")
        self.fails(2, "run", "bfs", "--ranks", 2, "--device", "cpu", "--variant", "tuned",
                   "--graph", self.graph, saying="runs on one device")
        self.fails(2, "run", "bfs", "--ranks", 2, "--gpus", 3, "--graph", self.graph,
                   saying="exclude each other")
        self.assertNotIn("levels.txt", self.files())

    def test_a_rank_with_other_options_ends_all_and_is_named(self):
        one = [PROGRAM, "run", "bfs", "--device", "cpu", "--graph", str(self.graph), "--source"]
        done = subprocess.run([*MPIRUN, "-n", "2", *one, "0", ":", "-n", "1", *one, "1"],
                              cwd=self.folder, capture_output=True, text=True, check=False,
                              timeout=LIMIT_S)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(re.findall(r"^graphspec: .*$", done.stderr, re.M),
                         [f"graphspec: rank 2 was started with the options ' {' '.join(one[1:])} 1', but rank 0 with ' {' '.join(one[1:])} 0'; start all ranks with the same options"])

    def test_a_rank_without_memory_ends_all_and_is_named(self):
        arguments = ["run", "bfs", "--device", "cpu", "--graph", "grid:3000x3000"]
        done = subprocess.run(
            [*MPIRUN, "-n", "1", PROGRAM, *arguments, ":", "-n", "1", "sh", "-c",
             'ulimit -v 500000; exec "$0" "$@"', PROGRAM, *arguments],
            cwd=self.folder, capture_output=True, text=True, check=False, timeout=12 * LIMIT_S)
        self.assertEqual(done.returncode, 2, done.stderr)
        said = re.findall(r"^graphspec: .*$", done.stderr, re.M)
        self.assertEqual(len(said), 1, said)
        self.assertRegex(said[0], "rank 1: .*GB")

    def ended_by(self, kill, whom):
        """What is said where a process is killed in the middle of a search by three ranks.
        whom: which, of the program's own and the ranks'."""
        with subprocess.Popen([PROGRAM, *ENDLESS, "--ranks", "3", "--output", "levels.txt"],
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, preexec_fn=hear_signals) as running:
            deadline = time.monotonic() + 12 * LIMIT_S
            while len(ranks_of(running.pid)) < 3 and time.monotonic() < deadline:
                time.sleep(0.1)
            time.sleep(3)
            killed = time.monotonic()
            ranks = ranks_of(running.pid)
            os.kill(whom(running.pid, ranks), kill)
            said = running.communicate(timeout=12 * LIMIT_S)
            self.assertLess(time.monotonic() - killed, LIMIT_S)
            while any(os.path.exists(f"/proc/{rank}") for rank in ranks):
                self.assertLess(time.monotonic() - killed, LIMIT_S)
                time.sleep(0.1)
            return running.returncode, *said

    def test_a_killed_rank_ends_all_and_is_named(self):
        self.assertEqual(self.ended_by(signal.SIGKILL, lambda program, ranks: ranks[1]),
                         (3, "", "graphspec: rank 1 was ended by signal 9 (Killed)\n"))
        self.assertEqual(self.files(), ["cycle.wel", "example.el", "graph.wel", "negative.wel",
                                        "study.wel"])

    def test_who_ends_the_program_ends_all_ranks(self):
        for kill in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            self.assertEqual(self.ended_by(kill, lambda program, ranks: program), (-kill, "", ""))
        self.assertNotIn("levels.txt", self.files())


if __name__ == "__main__":
    unittest.main()
