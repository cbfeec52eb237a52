"""The backend's answers beside networkx's own, on random graphs, and its exceptions."""

import networkx as nx
import numpy as np
import pytest
from random_cases import random_graphs, to_networkx

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
        if isinstance(found, (dict, int, bool, set, np.ndarray)):
            return found
        return list(found)
    except (nx.NetworkXException, ValueError) as error:
        return type(error), str(error)


def asked(problem, names):
    """(name, graph, arguments) for some of the random graphs."""
    for each, (graph, source) in enumerate(random_graphs(problem)):
        if each % 7:
            continue
        kind = nx.Graph if problem == "msf" else (nx.DiGraph, nx.MultiDiGraph)[each % 2]
        made = to_networkx(graph, kind)
        made.__networkx_cache__ = None
        for name in names:
            has_source = name in OF_SOURCE or name in OF_TWO
            yield name, made, (source,) * has_source + (each % graph.num_vertices,) * (name in OF_TWO)


@pytest.mark.parametrize("problem, names", [
    ("sssp", [name for name in FUNCTIONS if name not in OF_FORESTS]), ("msf", OF_FORESTS)])
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
            assert ours == theirs, name
    assert compared == set(names)


def test_a_negative_cycle_is_networkxs_exception():
    graph = nx.DiGraph()
    graph.add_weighted_edges_from([(0, 1, 1), (1, 0, -2)])
    with pytest.raises(nx.NetworkXUnbounded, match="Negative cycle detected"):
        nx.single_source_bellman_ford_path_length(graph, 0, backend="graphspec")
    assert nx.negative_edge_cycle(graph, backend="graphspec")
