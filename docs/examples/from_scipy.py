#!/usr/bin/python3
"""Writes results of scipy to files for graphspec certify.

usage: from_scipy.py GRAPH.mtx SOURCE

For the source it writes levels.txt, parents.txt, distances.txt and paths.txt (predecessors). It also
writes pairs.txt and pairs_paths.txt for all pairs, and forest.txt, a minimum spanning forest. A sparse
matrix sums parallel arcs and cannot store arcs of weight 0, so the graph must have neither.
"""

import sys

import scipy.io
from scipy.sparse import csgraph

path, source = sys.argv[1], int(sys.argv[2])
graph = scipy.io.mmread(path).tocsr()
infinity = float("inf")
no_predecessor = -9999


def words(values, missing, word):
    return [word if value == missing else str(int(value)) for value in values]


def write(name, lines):
    with open(name, "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


def write_rows(name, rows, missing, word):
    write(name, [" ".join(words(row, missing, word)) for row in rows])


levels = csgraph.dijkstra(graph, indices=source, unweighted=True)
_, parents = csgraph.breadth_first_order(graph, source)
parents[source] = source
write("levels.txt", words(levels, infinity, "-1"))
write("parents.txt", words(parents, no_predecessor, "-1"))

distances, paths = csgraph.dijkstra(graph, indices=source, return_predecessors=True)
write_rows("distances.txt", [distances], infinity, "inf")
write_rows("paths.txt", [paths], no_predecessor, "-1")

distances, paths = csgraph.shortest_path(graph, method="FW", return_predecessors=True)
write_rows("pairs.txt", distances, infinity, "inf")
write_rows("pairs_paths.txt", paths, no_predecessor, "-1")

forest = csgraph.minimum_spanning_tree(graph).tocoo()
write("forest.txt", [f"{u} {v} {weight}" for u, v, weight in zip(forest.row, forest.col, forest.data)])
