"""The backend's answers beside networkx's own, on random graphs, and its exceptions."""

import networkx as nx
import numpy as np
import pytest
from random_cases import random_graphs, random_real_graphs, to_networkx

from graphspec.networkx_info import FUNCTIONS

OF_SOURCE = ("single_source_shortest_path_length", "single_source_dijkstra_path_length", "bfs_layers",
             "single_source_bellman_ford_path_length", "single_target_shortest_path_length")
OF_TWO = ("dijkstra_path_length", "bellman_ford_path_length", "descendants_at_distance")
OF_FORESTS = ("minimum_spanning_edges", "minimum_spanning_tree")


def outcome(name, graph, *arguments, backend):
    try:
        found = getattr(nx, name)(graph, *arguments, backend=backend)
        if isinstance(found, nx.Graph):
            return list(found.nodes), sorted(found.edges(data="weight"))
        if isinstance(found, (dict, int, float, bool, set, np.ndarray)):
            return found
        return list(found)
    except (nx.NetworkXException, ValueError) as error:
        return type(error), str(error)


def asked(problem, names):
    """(name, graph, arguments) for some of the random graphs."""
    graphs = random_real_graphs() if problem == "reals" else random_graphs(problem)
    for each, (graph, source) in enumerate(graphs):
        if each % 7:
            continue
        kind = nx.Graph if problem == "msf" else (nx.DiGraph, nx.MultiDiGraph)[each % 2]
        made = to_networkx(graph, kind)
        made.__networkx_cache__ = None
        for name in names:
            has_source = name in OF_SOURCE or name in OF_TWO
            yield name, made, (source,) * has_source + (each % graph.num_vertices,) * (name in OF_TWO)


def is_same(ours, theirs):
    """Numbers are of the same types, too."""
    if isinstance(ours, dict):
        return ours.keys() == theirs.keys() and all(is_same(ours[key], theirs[key]) for key in ours)
    if isinstance(ours, (list, tuple)):
        return len(ours) == len(theirs) and all(map(is_same, ours, theirs))
    return ours == theirs and type(ours) is type(theirs)


@pytest.mark.parametrize("problem, names", [
    ("sssp", [name for name in FUNCTIONS if name not in OF_FORESTS]), ("msf", OF_FORESTS),
    ("reals", [name for name, weights in FUNCTIONS.items() if "floats" in weights])])
def test_answers_and_exceptions_are_networkxs(problem, names):
    compared = set()
    for name, graph, arguments in asked(problem, names):
        # A call that the backend refuses has no answer to compare.
        try:
            ours = outcome(name, graph, *arguments, backend="graphspec")
        except NotImplementedError:
            continue
        theirs = outcome(name, graph, *arguments, backend="networkx")
        compared.add(name)
        if isinstance(theirs, np.ndarray):
            assert np.array_equal(ours, theirs), name
        else:
            assert is_same(ours, theirs), name
    assert compared == set(names)


@pytest.mark.parametrize("weights, call, reason", [
    ([1, 0.5], lambda roads, **options: nx.dijkstra_path_length(roads, 0, 2, **options), "0.5: weights are all"),
    ([0.1, 0.2], lambda roads, **options: nx.bellman_ford_path_length(roads, 0, 2, **options), "may be rounded"),
    ([0.1, 0.2], lambda roads, **options: nx.floyd_warshall_numpy(roads, [2, 1, 0], **options), "may be rounded"),
    ([0.5, -0.5, -0.5], lambda roads, **options: nx.negative_edge_cycle(roads, **options), "looks for negative"),
    ([0.5, float("inf")], lambda roads, **options: nx.dijkstra_path_length(roads, 0, 2, **options), "are finite"),
])
def test_what_may_differ_is_left_to_networkx_with_the_reason(weights, call, reason):
    roads = nx.DiGraph()
    roads.add_weighted_edges_from((node, (node + 1) % 3, weight) for node, weight in enumerate(weights))
    with pytest.raises(NotImplementedError) as error:
        call(roads, backend="graphspec")
    assert reason in str(error.value) + str(error.value.__cause__)
    call(roads, backend="networkx")


def test_a_negative_cycle_is_networkxs_exception():
    graph = nx.DiGraph()
    graph.add_weighted_edges_from([(0, 1, 1), (1, 0, -2)])
    with pytest.raises(nx.NetworkXUnbounded, match="Negative cycle detected"):
        nx.single_source_bellman_ford_path_length(graph, 0, backend="graphspec")
    assert nx.negative_edge_cycle(graph, backend="graphspec")


def test_a_backend_that_comes_first_leaves_the_rest_to_networkx():
    """As NETWORKX_BACKEND_PRIORITY=graphspec has it: no call fails for what the backend does not take."""
    mixed, tenths = nx.DiGraph([(0, 1, {"weight": 1}), (1, 2, {"weight": 0.5})]), nx.path_graph(3)
    nx.set_edge_attributes(tenths, 0.1, "weight")
    with nx.config.backend_priority(algos=["graphspec"]):
        assert nx.dijkstra_path_length(mixed, 0, 2) == 1.5
        assert nx.single_source_bellman_ford_path_length(tenths, 0)[2] == 0.2
        assert list(nx.bfs_layers(tenths, [0, 2])) == [[0, 2], [1]]
        assert list(nx.minimum_spanning_edges(tenths, algorithm="prim", data=False)) == [(0, 1), (1, 2)]
        assert nx.single_source_shortest_path_length(tenths, 0) == {0: 0, 1: 1, 2: 2}
