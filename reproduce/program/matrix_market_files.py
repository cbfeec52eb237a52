#!/usr/bin/env python3
"""Holds what the program makes of anybody's Matrix Market files to scipy:

    matrix_market_files.py PROGRAM FOLDER [--record FILE.json]

Of each file below FOLDER that is a square matrix, levels and shortest paths from the row of most
entries are scipy's, to the last bit. What is no graph, or has paths that do not exist, is refused in
one line; so is what scipy cannot read.
"""
import argparse
import collections
import json
import pathlib
import signal
import subprocess
import sys
import tempfile

import numpy
import scipy.io
import scipy.sparse
from scipy.sparse import csgraph

FIELDS = ("real", "integer", "pattern")
SCIPY_SECONDS = 10
SYMMETRIES = ("general", "symmetric", "skew-symmetric")


def run(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=False)


def late(_number, _frame):
    raise TimeoutError


def header_of(path):
    with open(path, encoding="latin-1") as file:
        return file.readline().strip()


def weights_of(path):
    """The matrix; None where it is no graph's, or scipy cannot read it: it does not come back from
    some files that end before their header."""
    words = header_of(path).lower().split()
    if len(words) != 5 or words[1:3] != ["matrix", "coordinate"] or words[3] not in FIELDS or (
            words[4] not in SYMMETRIES):
        return None
    signal.alarm(SCIPY_SECONDS)
    try:
        matrix = scipy.io.mmread(path)
    except (ValueError, TypeError, IndexError, TimeoutError):
        return None
    finally:
        signal.alarm(0)
    if not scipy.sparse.issparse(matrix) or numpy.iscomplexobj(matrix):
        return None
    rows, columns = matrix.shape
    return scipy.sparse.csr_matrix(matrix) if rows == columns else None


def due(problem, weights, source):
    """scipy's answer; None where there is none."""
    if problem == "bfs":
        return csgraph.dijkstra(abs(weights), indices=source, unweighted=True)
    if weights.nnz == 0 or weights.data.min() >= 0:
        return csgraph.dijkstra(weights, indices=source)
    try:
        return csgraph.bellman_ford(weights, indices=source)
    except csgraph.NegativeCycleError:
        return None


def judged(program, path, out):
    """What came of each problem: "equal", "refused alike", or what is wrong; and its message."""
    weights = weights_of(path)
    source = int(numpy.argmax(numpy.diff(weights.indptr))) if weights is not None and weights.shape[0] else 0
    for problem in ("bfs", "sssp"):
        done = run(program, "run", problem, "--graph", path, "--source", source, "--output", out,
                   "--variant", "tuned", "--device", "cpu", "--force")
        answer = due(problem, weights, source) if weights is not None and weights.shape[0] else None
        message = done.stderr.strip().replace(str(path), path.name)
        if done.returncode == 2 and done.stderr.count("\n") == 1:
            yield problem, "refused alike" if answer is None else "refused", message
        elif done.returncode != 0:
            yield problem, "wrong", message
        elif answer is None:
            yield problem, "taken", ""
        else:
            mine = numpy.array([float(line) for line in out.read_text("ascii").split()])
            if problem == "bfs":
                mine[mine < 0] = numpy.inf
            yield problem, "equal" if numpy.array_equal(mine, answer) else "wrong", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--record", type=pathlib.Path, help="write what was compared to this file")
    asked = parser.parse_args()
    signal.signal(signal.SIGALRM, late)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out.txt"
        for path in sorted(asked.folder.rglob("*.mtx")):
            for problem, outcome, message in judged(asked.program, path, out):
                rows.append({"file": str(path.relative_to(asked.folder)), "header": header_of(path),
                             "problem": problem, "outcome": outcome, "message": message})
    counts = collections.Counter(row["outcome"] for row in rows)
    for row in rows:
        if row["outcome"] not in ("equal", "refused alike"):
            print(f"{row['file']}: {row['problem']}: {row['outcome']}: {row['message']}")
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(counts.items())))
    if asked.record:
        asked.record.write_text(json.dumps({
            "program": run(asked.program, "--version").stdout.strip(), "numpy": numpy.__version__,
            "scipy": scipy.__version__, "folder": asked.folder.name, "counts": counts, "rows": rows}, indent=1) + "\n", "utf-8")
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
