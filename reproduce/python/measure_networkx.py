#!/usr/bin/env python3
"""Measures the networkx backend against networkx itself, for every function of the backend.

usage: measure_networkx.py [OUTPUT.json] [--sizes 50,800,20000] [--degree 5] [--seconds 1] [--functions NAME,...]

The graphs are random, with the given numbers of vertices and `degree` edges per vertex. Weights are ints, floats
or none. Each function runs in networkx alone and, in turns, with the backend in nx.config.backend_priority. There
are three calls: on a graph that no call has seen, the same call again, and on a graph that is already converted.
Each recorded time is the minimum of all rounds; the rounds last `seconds`. Calls that would take networkx hours
are left out. The package must be installed, for example by reproduce/python/check, because networkx finds
backends by their entry points.
"""

import argparse
import collections
import gc
import json
import os
import pathlib
import platform
import random
import time
import warnings

import networkx as nx

MOST_VERTICES = {  # networkx needs more than a minute beyond
    "floyd_warshall": 200, "floyd_warshall_numpy": 800, "all_pairs_shortest_path_length": 800,
    "all_pairs_dijkstra_path_length": 800, "all_pairs_bellman_ford_path_length": 800}
UNWEIGHTED = ("single_source_shortest_path_length", "single_target_shortest_path_length",
              "all_pairs_shortest_path_length", "bfs_layers", "descendants_at_distance")
FORESTS = ("minimum_spanning_edges", "minimum_spanning_tree")
TARGETS = ("dijkstra_path_length", "bellman_ford_path_length")


def drawn(vertices, degree, kind, directed):
    """A random graph; vertices of a strongly connected ring come first, so that all are reached."""
    draw = random.Random(vertices)
    graph = (nx.DiGraph if directed else nx.Graph)()
    weight_of = {"int": lambda: draw.randint(1, 100), "float": lambda: draw.uniform(0.1, 10), "none": None}[kind]

    def add(tail, head):
        graph.add_edge(tail, head, **({"weight": weight_of()} if weight_of else {}))

    graph.add_nodes_from(range(vertices))
    for vertex in range(vertices):
        add(vertex, (vertex + 1) % vertices)
    missing = (degree - 1) * vertices
    while missing > 0:
        tail, head = draw.randrange(vertices), draw.randrange(vertices)
        if not graph.has_edge(tail, head):
            add(tail, head)
            missing -= 1
    return graph


def call_of(name, vertices):
    """The call, whose lazy result is drawn out."""
    function = getattr(nx, name)
    arguments = {"floyd_warshall": (), "floyd_warshall_numpy": (), "negative_edge_cycle": (),
                 "descendants_at_distance": (0, 4), "multi_source_dijkstra_path_length": ([0, vertices // 2],)}
    if name in TARGETS:
        given = (0, vertices // 2)
    elif name in arguments:
        given = arguments[name]
    else:
        given = () if name.startswith(("all_pairs", "minimum")) else (0,)

    def call(graph):
        result = function(graph, *given)
        if hasattr(result, "__next__"):
            collections.deque(result, maxlen=0)
    return call


def seconds_of(call, graph):
    begin = time.perf_counter()
    call(graph)
    return time.perf_counter() - begin


def convert(graph):
    """Lets the backend convert the graph with its weights and without."""
    nx.single_source_dijkstra_path_length(graph, 0, backend="graphspec")
    nx.single_source_shortest_path_length(graph, 0, backend="graphspec")


def measured(name, graph, seconds):
    call = call_of(name, len(graph))
    enabled = {"algos": ["graphspec"], "generators": ["graphspec"]}
    least = dict.fromkeys(("networkx", "first", "second", "converted"), float("inf"))
    rounds, end = 0, time.perf_counter() + seconds

    def note(key):
        least[key] = min(least[key], seconds_of(call, graph))

    gc.disable()
    call(graph)
    while rounds < 3 or (time.perf_counter() < end and rounds < 1000):
        rounds += 1
        graph.__networkx_cache__.clear()
        note("networkx")
        with nx.config.backend_priority(**enabled):
            note("first")
            note("second")
        convert(graph)
        with nx.config.backend_priority(**enabled):
            call(graph)  # the conversion has displaced the caches of the processor
            note("converted")
    gc.enable()
    return least, rounds


def main():
    from graphspec.networkx_info import FUNCTIONS
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("output", metavar="OUTPUT.json", nargs="?")
    parser.add_argument("--sizes", default="50,800,20000")
    parser.add_argument("--degree", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--functions", default=",".join(FUNCTIONS))
    arguments = parser.parse_args()
    warnings.filterwarnings("ignore", message="Note: conversions to backend graphs")
    rows = []
    head = ("function", "vertices", "edges", "weights", "networkx ms", "first", "second", "converted")
    print(f"{head[0]:40}{head[1]:>9}{head[2]:>8}{head[3]:>9}{head[4]:>13}{head[5]:>8}{head[6]:>8}{head[7]:>11}")
    for name in arguments.functions.split(","):
        for vertices in map(int, arguments.sizes.split(",")):
            if vertices > MOST_VERTICES.get(name, vertices):
                continue
            for kind in ("none",) if name in UNWEIGHTED else ("int", "float"):
                graph = drawn(vertices, arguments.degree, kind, name not in FORESTS)
                least, rounds = measured(name, graph, arguments.seconds)
                ratios = {key: least[key] / least["networkx"] for key in ("first", "second", "converted")}
                rows.append({"function": name, "vertices": vertices, "edges": graph.number_of_edges(),
                             "weights": kind, "rounds": rounds,
                             **{f"{key}_s": value for key, value in least.items()},
                             **{f"{key}_over_networkx": value for key, value in ratios.items()}})
                print(f"{name:40}{vertices:9}{graph.number_of_edges():8}{kind:>9}{least['networkx'] * 1e3:13.4f}"
                      f"{ratios['first']:8.2f}{ratios['second']:8.2f}{ratios['converted']:11.2f}", flush=True)
    worst = max(rows, key=lambda row: max(row[f"{key}_over_networkx"] for key in ("first", "second", "converted")))
    print(f"greatest ratio: {max(worst[f'{key}_over_networkx'] for key in ('first', 'second', 'converted')):.2f}, "
          f"{worst['function']} on {worst['vertices']} vertices")
    if arguments.output:
        processor = next(line.split(":")[1].strip() for line in open("/proc/cpuinfo", encoding="utf-8")
                         if line.startswith("model name"))
        record = {"networkx": nx.__version__, "python": platform.python_version(), "processor": processor,
                  "cores": os.cpu_count(), "degree": arguments.degree, "rows": rows}
        pathlib.Path(arguments.output).write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
