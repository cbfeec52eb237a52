"""Who may find a mutant: a solver's checks, and the programs of tests."""

import json
import os
import signal
import subprocess
import threading

from mutated_tree import BUILD, run

QUICK_CASES = 20
# What runs longer is not done by itself.
LIMIT_S = 900
# A program of tests that works this many times as long as it does without a mutant, and some more,
# has a test that ctest's time limit ends.
TEST_LIMIT_TIMES, TEST_LIMIT_MORE_S = 10, 10
# A mutant must not take the machine's memory.
MEMORY_BYTES = 8 << 30
# PoCL takes a limit for the machine's memory, and ends where that is not there after all.
WITHOUT_MEMORY_LIMIT = {"opencl_test"}


class Killer:
    """Something that may find a mutant."""

    def __init__(self, name, command):
        self.name, self.command = name, command
        self.limits = [f"--data={MEMORY_BYTES}"]  # not the address space, of which tests speak
        self.quick = []  # what is added to the command to see quickly whether it finds one
        self.thorough = []  # and otherwise
        self.reached = set()
        self.worked_s = 0  # by its last run, on all cores

    def findings(self, tree, environment, quick=False):
        """What it says of the mutant that is alive, up to the first that it finds; or None."""
        running = subprocess.Popen(
            ["prlimit", *self.limits, *self.command, *(self.quick if quick else self.thorough)],
            cwd=tree, env=os.environ | environment | {"OMP_NUM_THREADS": "1"}, text=True,
            errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL, start_new_session=True)
        ended = threading.Timer(LIMIT_S, os.killpg, (running.pid, signal.SIGKILL))
        ended.start()
        said = []
        enough = False
        for line in running.stdout:
            said.append(line)
            enough = self.has_said_enough(said)
            if enough:
                os.killpg(running.pid, signal.SIGKILL)
                break
        _, status, used = os.wait4(running.pid, 0)
        ended.cancel()
        running.returncode = os.waitstatus_to_exitcode(status)
        self.worked_s = used.ru_utime + used.ru_stime
        hung = running.returncode == -signal.SIGKILL and not enough
        return self.finding("".join(said), running.returncode, hung)

    def reach(self, tree, count, sites):
        """Runs without a mutant, which must pass, and keeps which of so many it reaches."""
        sites.write_bytes(bytes(count))
        says = self.findings(tree, {"GRAPHSPEC_MUTANT_SITES": str(sites)})
        if says is not None:
            raise SystemExit(f"{self.name} fails without a mutant:\n{says[-2000:]}")
        self.reached = {number for number, byte in enumerate(sites.read_bytes()) if byte}
        self.settle_limits()


class Checks(Killer):
    """A solver's properties as `graphspec check` tries them. Those end what hangs themselves."""

    def __init__(self, tree, problem, variant, more=()):
        super().__init__(f"check {problem} {variant}", [
            str(tree / BUILD / "graphspec"), "check", problem, "--variant", variant, "--device",
            "cpu", "--max-shrinks", "0", "--case-limit", "20", "--jobs", "2", *more])
        self.quick = ["--cases", str(QUICK_CASES)]

    def has_said_enough(self, said):
        # Two lines later it has said what does not hold, and how it shows.
        return len(said) > 2 and said[-3].rstrip().endswith("FAILED")

    def settle_limits(self):
        pass

    def finding(self, said, status, hung):
        return None if status == 0 or hung else said

    @staticmethod
    def cases_until_found(said):
        """Of the property that does not hold, the last of them the one that shows it."""
        return next((int(line.split()[4]) for line in said.splitlines() if line.endswith("FAILED")),
                    None)

    @staticmethod
    def explained(said):
        """The property that does not hold and how it shows."""
        lines = said.splitlines()
        for place, line in enumerate(lines):
            if line.endswith("FAILED"):
                words = line.split()
                return f"{words[3]}: {lines[place + 2].strip()}"[:300]
        return lines[-1][:300] if lines else "no output"


class Tests(Killer):
    """A program of tests. ctest ends what hangs."""

    def __init__(self, program, more=()):
        super().__init__(program.name, [str(program), "--gtest_fail_fast", "--gtest_brief=1",
                                        *more])
        if program.name in WITHOUT_MEMORY_LIMIT:
            self.limits = ["--data=unlimited"]

    def has_said_enough(self, said):
        return False

    def settle_limits(self):
        limit_s = round(TEST_LIMIT_TIMES * self.worked_s + TEST_LIMIT_MORE_S)
        self.limits = [*self.limits, f"--cpu={limit_s}"]

    def finding(self, said, status, hung):
        if hung:
            return f"{said}\n[  FAILED  ] does not end"
        return None if status == 0 else said

    @staticmethod
    def cases_until_found(said):
        """A test is one case."""
        return 1 if said else None

    @staticmethod
    def explained(said):
        for line in said.splitlines():
            if line.startswith("[  FAILED  ]"):
                return line.removeprefix("[  FAILED  ]").strip()[:300]
        return (said.strip().splitlines() or ["no output"])[-1][:300]


def all_checks(tree):
    """One a solver; of those that several ranks run, one more with three."""
    rows = json.loads(run([tree / BUILD / "graphspec", "check", "--cases", "1", "--json"],
                          cwd=tree).stdout)
    for problem, variant in dict.fromkeys((row["problem"], row["variant"]) for row in rows):
        if problem != "spec":
            yield Checks(tree, problem, variant)
        if variant.startswith("distributed"):
            by_ranks = Checks(tree, problem, variant, ["--ranks", "3"])
            by_ranks.name += " --ranks 3"
            yield by_ranks


def tests(tree, named=(), more=()):
    """One a program of tests of these names; no names: of all."""
    for program in sorted((tree / BUILD).rglob("*_test")):
        if program.is_file() and (program.name in named or not named):
            yield Tests(program, more)
