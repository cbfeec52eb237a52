"""What the tests of the program share: a folder for files, runs of the program there, whose path is
the first argument, and small graphs with answers worked out by hand."""

import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())

# Tests of several ranks run them so many at a time. mpirun kills what is left of a run without its
# pause of seconds, of which these tests say nothing.
NUMBERS_OF_RANKS = (1, 2, 3, 4, 7)
MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root"]
AT_ONCE = mock.patch.dict(os.environ, {"OMPI_MCA_odls_base_sigkill_timeout": "0"})

INF = "inf"

# The BFS paper's example: edges and dest of its section "Background", labels of its figures.
ARCS = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6), (2, 7), (3, 4), (3, 8), (4, 5), (4, 8),
        (5, 6), (6, 8), (7, 0), (7, 6)]
FROM_0 = [0, 1, 1, 2, 2, 2, 2, 2, 3]
FROM_2 = [2, 3, 0, 4, 4, 1, 1, 1, 2]

# Five vertices; a negative arc, a negative distance, an arc beside it, a loop, and one vertex that
# nothing reaches. No vertex has two right predecessors.
NEGATIVE = "0 1 4\n0 2 2\n2 1 -3\n2 1 7\n1 3 1\n3 3 5\n4 0 1\n"
DISTANCES = [[0, -1, 2, 0, INF], [INF, 0, INF, 1, INF], [INF, -3, 0, -2, INF],
             [INF, INF, INF, 0, INF], [1, 0, 3, 1, 0]]
PREDECESSORS = [[-1, 2, 0, 1, -1], [-1, -1, -1, 1, -1], [-1, 2, -1, 1, -1], [-1, -1, -1, -1, -1],
                [4, 2, 0, 1, -1]]
CYCLE = "0 1 2\n1 2 -5\n2 0 1\n"

# The graph of Garber's Figure 1, vertices from 0, and the last matrices of its Figure 2.
STUDY = "0 1 5\n0 3 2\n1 2 2\n2 0 3\n2 4 7\n3 2 4\n3 4 1\n4 0 1\n4 1 3\n"
STUDY_DISTANCES = [[0, 5, 6, 2, 3], [5, 0, 2, 7, 8], [3, 8, 0, 5, 6], [2, 4, 4, 0, 1],
                   [1, 3, 5, 3, 0]]
STUDY_PREDECESSORS = [[-1, 0, 3, 0, 3], [2, -1, 1, 0, 3], [2, 0, -1, 0, 3], [4, 4, 3, -1, 3],
                      [4, 4, 1, 0, -1]]

# Seven vertices in three components, one of them a vertex alone; self-loops, and two edges 0 - 2.
# No other forest weighs as little.
EDGES = [(0, 1, 4), (0, 2, 1), (0, 2, 6), (1, 2, 3), (1, 3, 2), (2, 3, 5), (4, 5, 7)]
UNDIRECTED = "".join(f"{u} {v} {w}\n{v} {u} {w}\n" for u, v, w in EDGES) + "3 3 1\n6 6 2\n"
FOREST = "0 2 1\n1 2 3\n1 3 2\n4 5 7\n"


def column(values):
    return "".join(f"{value}\n" for value in values)


def rows_text(rows):
    return column(" ".join(map(str, row)) for row in rows)


def changed(values, place, value):
    return [*values[:place], value, *values[place + 1:]]


class Case(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, *map(str, arguments)], cwd=self.folder, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False)

    def succeeds(self, *arguments):
        done = self.run_program(*arguments)
        self.assertEqual((done.returncode, done.stderr), (0, ""), (arguments, done.stdout))
        return done.stdout

    def data(self, *arguments):
        return json.loads(self.succeeds(*arguments, "--json"))

    def fails(self, code, *arguments, saying=""):
        """Exits with the code and says why in one line on stderr, nowhere else."""
        done = self.run_program(*arguments)
        self.assertEqual(done.returncode, code, (arguments, done.stderr))
        self.assertRegex(done.stderr, r"\Agraphspec: [^\n]+\n\Z")
        self.assertIn(saying, done.stderr)
        return done

    def fails_on_a_full_disk(self, *arguments):
        """Of files that grow beyond 4 KiB."""
        done = subprocess.run(
            [PROGRAM, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
            restore_signals=False)  # SIGXFSZ stays ignored, so that writing fails
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertRegex(done.stderr, r"\Agraphspec: [^\n]+\n\Z")
        return done

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())

    def text(self, name):
        return (self.folder / name).read_text()

    def write(self, **texts):
        for name, text in texts.items():
            (self.folder / name).write_text(text)

    def problem(self, name):
        """As `list` has it."""
        return self.data("list", name)["problems"][0]

    def portable(self):
        """The paper whose steps run on OpenCL devices too: the one of the claim over_naive."""
        return self.data("list", "over_naive")["claims"][0]["paper"]

    def devices(self):
        return self.data("devices")

    def opencl(self):
        """The first OpenCL device; PoCL is one wherever the setup script has run."""
        found = [each["device"] for each in self.devices()
                 if each["device"].startswith("opencl:")]
        if not found:
            self.skipTest("no OpenCL device")
        return found[0]


class ExampleCase(Case):
    """With the small graphs in the folder."""

    def setUp(self):
        super().setUp()
        self.graph = self.folder / "example.el"
        self.graph.write_text("".join(f"{u} {v}\n" for u, v in ARCS))
        for name, text in (("negative.wel", NEGATIVE), ("cycle.wel", CYCLE), ("study.wel", STUDY),
                           ("graph.wel", UNDIRECTED)):
            (self.folder / name).write_text(text)


class ReproduceCase(ExampleCase):
    """Reproduces a paper's experiments of the quick scale into the folder `out`."""

    paper = "bfs"

    def setUp(self):
        super().setUp()
        self.out = self.folder / "out" / self.paper / "quick"

    def results(self):
        return json.loads((self.out / "results.json").read_text())

    def reproduces(self, *more, output="out"):
        """Whatever comes of it, where reports can be made."""
        done = self.run_program("reproduce", self.paper, "--output", output, *more)
        if "no Python with matplotlib" in done.stderr:
            self.skipTest(done.stderr)
        return done

    def reproduce(self, *more):
        done = self.reproduces(*more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.out, self.results()

    def interrupted(self, *papers, begins):
        """Reproduces them on the executor until `begins` of the running process is over; what it
        prints on stderr when it is interrupted."""
        with subprocess.Popen([PROGRAM, "reproduce", *papers, "--device", "cpu", "--output", "out"],
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as running:
            begins(running)
            running.send_signal(signal.SIGINT)
            _, message = running.communicate()
            self.assertEqual(running.returncode, 130)
        return message

    def wait_for_results(self, _running):
        deadline = time.monotonic() + 60
        while not (self.out / "results.json").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
