#!/usr/bin/python3
"""Writes results of networkx to files for graphspec certify.

usage: from_networkx.py GRAPH.mtx SOURCE

For the source it writes levels.txt, parents.txt, distances.txt and paths.txt (predecessors). It also
writes pairs.txt, the distances of all pairs, and forest.txt, a minimum spanning forest.
"""

import sys

import networkx as nx
import scipy.io

path, source = sys.argv[1], int(sys.argv[2])
graph = nx.from_scipy_sparse_array(scipy.io.mmread(path))


def row(found, missing):
    """One number per vertex, in vertex order."""
    return [found.get(vertex, missing) for vertex in range(len(graph))]


def write(name, lines):
    with open(name, "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


levels = nx.single_source_shortest_path_length(graph, source)
parents = {source: source, **dict(nx.bfs_predecessors(graph, source))}
write("levels.txt", row(levels, -1))
write("parents.txt", row(parents, -1))

before, distances = nx.dijkstra_predecessor_and_distance(graph, source)
write("distances.txt", [" ".join(map(str, row(distances, "inf")))])
write("paths.txt", [" ".join(str(any_of[0]) if any_of else "-1" for any_of in row(before, []))])

pairs = dict(nx.all_pairs_dijkstra_path_length(graph))
write("pairs.txt", [" ".join(map(str, row(pairs[vertex], "inf"))) for vertex in range(len(graph))])

forest = nx.minimum_spanning_edges(graph, data=False)
write("forest.txt", [f"{u} {v}" for u, v in forest])
