#!/usr/bin/python3
"""networkx reads the SNAP lists that we write as the same graph, and we those that it writes.
Exit code 77 (skipped) without networkx."""
import gzip
import pathlib
import subprocess
import sys
import tempfile

from printed_graph import PrintedGraph

try:
    import networkx as nx
except ImportError:
    print("networkx is not installed")
    sys.exit(77)


def arcs_of(program, path):
    printed = PrintedGraph(program, path, 0)
    return printed.num_vertices, sorted(printed.arcs)


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
            subprocess.run([program, folder / "networkx.txt.gz", "0", "to", folder / "ours.txt"],
                           check=True)
            ours = nx.read_edgelist(folder / "ours.txt", nodetype=int, create_using=nx.DiGraph)
            assert sorted(ours.edges) == sorted(graph.edges), f"writing, seed {seed}"


if __name__ == "__main__":
    main(sys.argv[1])
