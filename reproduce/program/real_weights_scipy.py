#!/usr/bin/env python3
"""Holds shortest paths with real weights to scipy's:

    real_weights_scipy.py PROGRAM [--graphs N] [--seed S] [--record FILE.json]

Random graphs of weights whose sums are rounded, written by scipy.io.mmwrite with the headers that
public collections have (real general, real symmetric, integer, pattern, skew-symmetric). scipy's
searches from one source add along paths, so that distances must be the same to the last bit; its
matrices of all pairs are judged by `certify --any-order`. Variants are those that take real weights by
`list --json`, each in its turn.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy
    import scipy.io
    import scipy.sparse
    from scipy.sparse import csgraph
except ImportError:
    sys.exit(77)  # skipped

FORMS = ("general", "symmetric", "integer", "pattern", "skew-symmetric")

def matrix(random, form):
    order = int(random.integers(2, 24))
    entries = int(random.integers(1, 4 * order))
    rows, columns = random.integers(0, order, (2, entries))
    ends = sorted({(int(r), int(c)) for r, c in zip(rows, columns) if r != c}) or [(1, 0)]
    if form in ("symmetric", "skew-symmetric"):
        ends = sorted({(max(e), min(e)) for e in ends})
    values = random.choice([1, 1e-9, 1e6], len(ends)) * (1 - random.random(len(ends)))
    if form == "integer":
        values = numpy.ceil(values * 9) if values.max() <= 1e5 else numpy.ceil(values)
    if form == "pattern":
        values = numpy.ones(len(ends))
    if form == "skew-symmetric":  # integers, of which sums are exact: each cycle there and back weighs 0
        values = numpy.ceil(values) * 0.5
    return order, ends, values


def write(path, form, order, ends, values):
    lower = scipy.sparse.coo_matrix((values, tuple(zip(*ends))), (order, order))
    field = {"integer": "integer", "pattern": "pattern"}.get(form, "real")
    if form in ("symmetric", "skew-symmetric"):
        mirror = lower.T if form == "symmetric" else -lower.T
        scipy.io.mmwrite(path, lower + mirror, field=field, symmetry=form, precision=17)
        return scipy.sparse.csr_matrix(lower + mirror)
    kept = lower.astype(int) if form == "integer" else lower
    scipy.io.mmwrite(path, kept, field=field, symmetry="general", precision=17)
    return scipy.sparse.csr_matrix(lower)


def run(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)


def takers(program):
    """problem -> its variants that take real weights, as rows of the list."""
    listed = json.loads(run(program, "list", "--json").stdout)
    return {problem["name"]: [row for row in problem["host"] + problem["solvers"]
                              if "double" in row["weights"]]
            for problem in listed["problems"] if problem["name"] in ("sssp", "apsp")}


def distances(path):
    return numpy.array([[float(word) for word in line.split()] for line in open(path)])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--graphs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=pathlib.Path, help="write what was compared to this file")
    asked = parser.parse_args()
    random = numpy.random.default_rng(asked.seed)
    variants = takers(asked.program)
    counts = collections.Counter()
    of_variant = collections.defaultdict(collections.Counter)
    of_form = collections.defaultdict(collections.Counter)

    def count(what, problem, variant, form):
        for counter in (counts, of_variant[f"{problem} {variant}"], of_form[form]):
            counter[what] += 1

    with tempfile.TemporaryDirectory() as folder:
        graph, out = pathlib.Path(folder) / "g.mtx", pathlib.Path(folder) / "out.txt"
        for number in range(asked.graphs):
            form = FORMS[number % len(FORMS)]
            weights = write(graph, form, *matrix(random, form))
            real = form not in ("integer", "pattern")
            source = int(random.integers(weights.shape[0]))
            for problem, rows in variants.items():
                row = rows[number // len(FORMS) % len(rows)]
                variant = row["name"]
                where = ("--source", source) if problem == "sssp" else ()
                where += ("--device", "cpu") if row["step"] else ()
                found = run(asked.program, "run", problem, "--graph", graph, "--variant", variant, *where,
                            "--output", out)
                try:
                    due = (csgraph.shortest_path(weights, "BF", indices=[source]) if problem == "sssp" else
                           csgraph.shortest_path(weights, "FW"))
                except csgraph.NegativeCycleError:
                    due = None
                takes = row["negative_reals"] or form != "skew-symmetric"
                if due is None or not takes:
                    ok = found.returncode == 2 and found.stderr.count("\n") == 1
                    count("refused_alike", problem, variant, form)
                elif found.returncode != 0:
                    ok = False
                else:
                    mine = distances(out)
                    count("compared", problem, variant, form)
                    if problem == "sssp" or not real:
                        ok = numpy.array_equal(mine, due)
                    else:
                        ok = numpy.allclose(mine, due, rtol=1e-13, atol=0)
                        if not numpy.isinf(weights.data).any():
                            text = "\n".join(" ".join("inf" if numpy.isinf(v) else repr(float(v)) for v in row)
                                             for row in due)
                            out.write_text(text + "\n")
                            judged = run(asked.program, "certify", "apsp", "--graph", graph, "--distances", out,
                                         "--any-order")
                            ok = ok and judged.returncode == 0
                if not ok:
                    count("wrong", problem, variant, form)
                    print(f"graph {number}, {form}: {problem} by {variant}: {found.stderr.strip()}",
                          file=sys.stderr)
    if asked.record:
        version = run(asked.program, "--version").stdout.strip()
        asked.record.write_text(json.dumps({
            "program": version, "numpy": numpy.__version__, "scipy": scipy.__version__,
            "graphs": asked.graphs, "seed": asked.seed, "wrong": counts["wrong"],
            "compared": counts["compared"], "refused_alike": counts["refused_alike"],
            "of_variant": of_variant, "of_form": of_form}, indent=1, sort_keys=True) + "\n")
    print(f"{asked.graphs} graphs: {counts['compared']} answers equal scipy's, "
          f"{counts['refused_alike']} refused alike, {counts['wrong']} wrong")
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
