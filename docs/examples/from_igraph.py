#!/usr/bin/python3
"""Writes results of igraph to files for graphspec certify.

usage: from_igraph.py GRAPH.gr SOURCE

For the source it writes levels.txt, distances.txt and paths.txt (predecessors). It also writes
pairs.txt, the distances of all pairs, and forest.txt, a minimum spanning forest. The graph must be
undirected: each edge is two arcs.
"""

import sys

import igraph

path, source = sys.argv[1], int(sys.argv[2])
with open(path, encoding="utf-8") as file:
    lines = [line.split() for line in file]
order = next(int(words[2]) for words in lines if words[0] == "p")
arcs = [map(int, words[1:]) for words in lines if words[0] == "a"]
edges = [(u - 1, v - 1, weight) for u, v, weight in arcs if u < v]
graph = igraph.Graph(n=order, edges=[edge[:2] for edge in edges])
graph.es["weight"] = [weight for _, _, weight in edges]


def words(values, missing):
    return [str(int(value)) if value != float("inf") else missing for value in values]


def write(name, lines):
    with open(name, "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)


write("levels.txt", words(graph.distances(source)[0], "-1"))

pairs = graph.distances(weights="weight")
write("distances.txt", [" ".join(words(pairs[source], "inf"))])
write("pairs.txt", [" ".join(words(row, "inf")) for row in pairs])

# A path ends with the vertex itself. The source has no predecessor.
reached = [vertex for vertex, distance in enumerate(pairs[source]) if distance != float("inf")]
predecessors = ["-1"] * order
for path in graph.get_shortest_paths(source, to=reached, weights="weight"):
    if len(path) > 1:
        predecessors[path[-1]] = str(path[-2])
write("paths.txt", [" ".join(predecessors)])

forest = graph.spanning_tree(weights="weight")
write("forest.txt", [f"{edge.source} {edge.target} {edge['weight']}" for edge in forest.es])
