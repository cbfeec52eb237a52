#!/usr/bin/env python3
"""Compares the solvers on the host with scipy and igraph: one search, one shortest-path tree, one forest.

usage: measure_host.py OUTPUT.json [--sizes N,N,N] [--threads 1,2] [--rounds N] [--families rmat,random,...]

Every library gets the same graph in its own form before the clock starts. The clock covers one whole Python call.
The calls take turns, and a row keeps the median and the minimum of all rounds. Each thread count runs in a process
of its own that is pinned to as many cores. Answers are compared: levels, distances and the weight of the forest.
Run it on a machine that does nothing else.
"""

import argparse
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import time

DEGREE = 8  # drawn edges per vertex; each stands for two arcs
SEED = 1
SHORTEST_ROUNDS_S = 0.2  # a fast call is repeated for at least so long
FAMILIES = ("rmat", "random", "grid", "road")


def spec_of(family, size, weights):
    """The specification of a symmetric graph with about `size` vertices."""
    scale = max(size - 1, 1).bit_length()
    side = round(size ** 0.5)
    graph = {"rmat": f"rmat:{scale},{DEGREE},sym", "random": f"random:{size},{DEGREE},sym",
             "grid": f"grid:{side}x{side}", "road": f"road:{side}x{side}"}[family]
    return f"{graph},{weights}"


class Forms:
    """One graph in the form of each library."""

    def __init__(self, spec):
        import igraph
        import numpy as np

        import graphspec
        self.graph = graphspec.graph(spec, seed=SEED)
        self.matrix = graphspec.to_scipy(self.graph)
        self.source = int(np.argmax(np.diff(self.graph.offsets)))
        tails = np.repeat(np.arange(self.graph.num_vertices, dtype=np.int64), np.diff(self.graph.offsets))
        once = tails < self.graph.heads
        self.igraph = igraph.Graph(n=self.graph.num_vertices,
                                   edges=np.column_stack((tails[once], self.graph.heads[once])), directed=False)
        self.igraph_weights = np.asarray(self.graph.weights)[once].tolist()


def questions(forms):
    """Problem -> library -> (call, the answer in a form that compares)."""
    import numpy as np
    from scipy.sparse import csgraph

    import graphspec
    graph, matrix, source = forms.graph, forms.matrix, forms.source

    def host(solve, *arguments):
        return lambda: solve(graph, *arguments, device="host")

    def igraph_distances(weights):
        return lambda: forms.igraph.distances(source, weights=weights)

    def as_levels(found):
        return np.where(np.isinf(found), -1, found)

    weights = np.asarray(forms.igraph_weights)
    return {
        "bfs": {
            "graphspec": (host(graphspec.bfs, source), lambda run: run.levels),
            # Finds an order and predecessors, but no levels: less work than the others do.
            "scipy breadth_first_order": (lambda: csgraph.breadth_first_order(matrix, source), None),
            "scipy dijkstra unweighted": (lambda: csgraph.dijkstra(matrix, indices=source, unweighted=True), as_levels),
            "igraph distances": (igraph_distances(None), lambda found: as_levels(np.array(found[0]))),
        },
        "sssp": {
            "graphspec": (host(graphspec.sssp, source), lambda run: run.as_float()),
            "scipy dijkstra": (lambda: csgraph.dijkstra(matrix, indices=source), lambda found: found),
            "igraph distances": (igraph_distances(forms.igraph_weights), lambda found: np.array(found[0], float)),
        },
        "msf": {
            "graphspec": (host(graphspec.msf), lambda run: run.weight),
            "scipy minimum_spanning_tree": (lambda: csgraph.minimum_spanning_tree(matrix), lambda tree: tree.sum()),
            "igraph spanning_tree": (lambda: forms.igraph.spanning_tree(forms.igraph_weights, return_tree=False),
                                     lambda edges: weights[edges].sum()),
        },
    }


def measured(libraries, rounds):
    """Seconds of each library's calls, in turns, and whether their answers agree."""
    import numpy as np
    samples, answers, repeats, variant = {}, {}, {}, None
    for name, (call, answer) in libraries.items():
        begin = time.perf_counter()
        found = call()
        repeats[name] = max(1, int(SHORTEST_ROUNDS_S / rounds / (time.perf_counter() - begin)))
        if answer is not None:
            answers[name] = answer(found)
        if name == "graphspec":
            variant = found.variant
        samples[name] = []
    for number in range(rounds):
        names = list(libraries)
        for name in names if number % 2 == 0 else reversed(names):
            call = libraries[name][0]
            for _ in range(repeats[name]):
                begin = time.perf_counter()
                call()
                samples[name].append(time.perf_counter() - begin)
    expected = answers["graphspec"]
    agree = {name: bool(np.allclose(expected, found, rtol=1e-9, atol=0)) for name, found in answers.items()}
    return samples, agree, variant


def rows_of(arguments):
    """The rows of this process, one per problem, graph and weights."""
    threads = int(os.environ["OMP_NUM_THREADS"])
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:threads])
    for family in arguments.families:
        for size in arguments.sizes:
            for weights in ("w=1..255", "rw=0..1"):
                forms = Forms(spec_of(family, size, weights))
                for problem, libraries in questions(forms).items():
                    if problem == "bfs" and weights != "w=1..255":
                        continue
                    samples, agree, variant = measured(libraries, arguments.rounds)
                    medians = {name: statistics.median(each) for name, each in samples.items()}
                    best = min(value for name, value in medians.items() if name != "graphspec")
                    yield {"problem": problem, "graph": spec_of(family, size, weights), "family": family,
                           "vertices": forms.graph.num_vertices, "arcs": forms.graph.num_arcs,
                           "weights": "int32" if weights.startswith("w") else "float64", "threads": threads,
                           "variant": variant, "answers_agree": agree,
                           "median_ms": {name: value * 1e3 for name, value in medians.items()},
                           "minimum_ms": {name: min(each) * 1e3 for name, each in samples.items()},
                           "samples": {name: len(each) for name, each in samples.items()},
                           "over_best_peer": medians["graphspec"] / best}


def processor():
    lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))


def about():
    import igraph
    import numpy
    import scipy
    return {"processor": processor(), "cores": os.cpu_count(), "python": platform.python_version(),
            "numpy": numpy.__version__, "scipy": scipy.__version__, "igraph": igraph.__version__}


def line_of(row):
    peers = "  ".join(f"{name} {value:.3f}" for name, value in row["median_ms"].items())
    return (f"{row['problem']:5} {row['graph']:32} {row['weights']:8} {row['threads']:2} threads  "
            f"{row['variant']:20} {row['over_best_peer']:5.2f} of the best peer  ms: {peers}"
            f"{'' if all(row['answers_agree'].values()) else '  ANSWERS DIFFER'}")


def main():
    def numbers(text):
        return [int(each) for each in text.split(",")]

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", metavar="OUTPUT.json")
    parser.add_argument("--sizes", type=numbers, default=[1000, 16384, 262144], help="vertices (default: %(default)s)")
    parser.add_argument("--threads", type=numbers, default=[1, 2], help="OpenMP threads (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--families", type=lambda text: text.split(","), default=list(FAMILIES))
    parser.add_argument("--rows", action="store_true", help=argparse.SUPPRESS)  # of one process, as JSON lines
    arguments = parser.parse_args()
    if arguments.rows:
        for row in rows_of(arguments):
            print(json.dumps(row), flush=True)
        return 0
    rows = []
    for threads in arguments.threads:
        environment = {**os.environ, "OMP_NUM_THREADS": str(threads)}
        command = [sys.executable, __file__, *sys.argv[1:], "--rows"]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                rows.append(json.loads(line))
                print(line_of(rows[-1]), flush=True)
        if process.returncode != 0:
            return process.returncode
    pathlib.Path(arguments.output).write_text(json.dumps({**about(), "rows": rows}, indent=1) + "\n", encoding="utf-8")
    return 0 if all(all(row["answers_agree"].values()) for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
