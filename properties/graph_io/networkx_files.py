#!/usr/bin/python3
"""networkx reads the SNAP lists that we write as the same graph, and we those that it writes.
Exit code 77 (skipped) without networkx."""
import gzip
import pathlib
import subprocess
import sys
import tempfile

try:
    import networkx as nx
except ImportError:
    print("networkx is not installed")
    sys.exit(77)


def arcs_of(program, path):
    lines = subprocess.run([program, path], check=True, capture_output=True, text=True).stdout
    order, *arcs = lines.splitlines()
    return int(order), sorted(tuple(int(word) for word in arc.split()[:2]) for arc in arcs)


def main(program):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for seed in range(5):
            graph = nx.gnp_random_graph(200, 0.02, seed=seed, directed=True)
            with gzip.open(folder / "networkx.txt.gz", "wb") as file:
                # The list names no vertex without arcs; the comment does.
                file.write(f"# Nodes: 200 Edges: {graph.number_of_edges()}\n".encode())
                nx.write_edgelist(graph, file, data=False)
            order, arcs = arcs_of(program, folder / "networkx.txt.gz")
            assert order == 200 and arcs == sorted(graph.edges), f"reading, seed {seed}"
            subprocess.run([program, folder / "networkx.txt.gz", folder / "ours.txt"], check=True)
            ours = nx.read_edgelist(folder / "ours.txt", nodetype=int, create_using=nx.DiGraph)
            assert sorted(ours.edges) == sorted(graph.edges), f"writing, seed {seed}"


if __name__ == "__main__":
    main(sys.argv[1])
