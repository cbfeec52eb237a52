"""What the tests of the program share: a folder with the BFS paper's example, and runs of the
program there, whose path is the first argument."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())

# The paper's example: edges and dest of its section "Background", labels of its figures.
ARCS = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6), (2, 7), (3, 4), (3, 8), (4, 5), (4, 8),
        (5, 6), (6, 8), (7, 0), (7, 6)]
FROM_0 = [0, 1, 1, 2, 2, 2, 2, 2, 3]
FROM_2 = [2, 3, 0, 4, 4, 1, 1, 1, 2]


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
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def fails(self, code, *arguments, saying=""):
        """Exits with the code and says why in one line on stderr, nowhere else."""
        done = self.run_program(*arguments)
        self.assertEqual(done.returncode, code, (arguments, done.stderr))
        self.assertRegex(done.stderr, r"\Agraphspec: [^\n]+\n\Z")
        self.assertIn(saying, done.stderr)
        return done

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())

    def numbers(self, name):
        text = (self.folder / name).read_text()
        self.assertTrue(text.endswith("\n"))
        return [int(line) for line in text.splitlines()]


class ExampleCase(Case):
    """With the paper's example in the folder."""

    def setUp(self):
        super().setUp()
        self.graph = self.folder / "example.el"
        self.graph.write_text("".join(f"{u} {v}\n" for u, v in ARCS))
