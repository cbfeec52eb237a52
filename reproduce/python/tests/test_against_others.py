"""1,000 random graphs a problem against scipy and networkx, with zero and negative weights."""

import networkx as nx
import numpy as np
from random_cases import COUNT, random_graphs, to_networkx
from scipy.sparse import csgraph

import graphspec


def as_array(graph, by_vertex, missing):
    values = np.full(graph.num_vertices, missing, float)
    for vertex, value in by_vertex.items():
        values[vertex] = value
    return values


def test_levels_are_those_of_scipy_and_networkx():
    compared = 0
    for graph, source in random_graphs("bfs"):
        levels = graphspec.bfs(graph, source).levels
        scipy = csgraph.dijkstra(graphspec.to_scipy(graph), indices=source, unweighted=True)
        assert np.array_equal(levels, np.where(np.isinf(scipy), -1, scipy))
        lengths = nx.single_source_shortest_path_length(to_networkx(graph, nx.DiGraph), source)
        assert np.array_equal(levels, as_array(graph, lengths, -1))
        compared += 1
    assert compared == COUNT


def test_distances_are_those_of_scipy_and_networkx():
    zeros = negatives = 0
    for graph, source in random_graphs("sssp"):
        run = graphspec.sssp(graph, source, predecessors=True, verify=True)
        scipy = csgraph.bellman_ford(graphspec.to_scipy(graph), indices=source)
        assert np.array_equal(run.as_float(), scipy)
        lengths = nx.single_source_bellman_ford_path_length(to_networkx(graph, nx.DiGraph), source)
        assert np.array_equal(run.as_float(), as_array(graph, lengths, np.inf))
        zeros += bool(np.any(graph.weights == 0))
        negatives += bool(np.any(graph.weights < 0))
    assert zeros > 300 and negatives > 200


def test_distances_of_all_pairs_are_those_of_scipy_and_networkx():
    for graph, _ in random_graphs("apsp"):
        run = graphspec.apsp(graph)
        scipy = csgraph.johnson(graphspec.to_scipy(graph)) if graph.num_arcs else \
            np.where(np.eye(graph.num_vertices, dtype=bool), 0, np.inf)
        assert np.array_equal(run.as_float(), scipy)
        lengths = dict(nx.all_pairs_bellman_ford_path_length(to_networkx(graph, nx.DiGraph)))
        for source, row in lengths.items():
            assert np.array_equal(run.as_float()[source], as_array(graph, row, np.inf))


def test_forests_weigh_what_those_of_scipy_and_networkx_do():
    for graph, _ in random_graphs("msf"):
        run = graphspec.msf(graph, verify=True)
        networkx = nx.minimum_spanning_tree(to_networkx(graph, nx.Graph))
        assert run.weight == networkx.size(weight="weight")
        assert run.num_trees == nx.number_connected_components(networkx)
        # scipy takes an edge of weight 0 for none: all are made heavier by one number.
        matrix = graphspec.to_scipy(graph).copy()
        matrix.data = matrix.data + 20
        scipy = csgraph.minimum_spanning_tree(matrix)
        assert run.weight == scipy.sum() - 20 * scipy.nnz
        assert len(run.edges) == scipy.nnz
