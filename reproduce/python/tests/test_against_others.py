"""1,000 random graphs a problem against scipy and networkx, with zero, negative and real weights."""

import networkx as nx
import numpy as np
import pytest
from conftest import COMPARED
from random_cases import COUNT, random_graphs, random_real_graphs, to_networkx
from scipy.sparse import csgraph

import graphspec


def takes_all_reals(problem):
    return [row["name"] for row in graphspec.variants(problem, "host") if row["negative_reals"]]


# Of shortest paths with real weights; others on the executor.
ON_HOST = {"sssp": takes_all_reals("sssp"), "apsp": ["tuned", *takes_all_reals("apsp")]}
ON_EXECUTOR = {"sssp": ("worklist", "tuned"), "apsp": ("linear", "coalesced", "shared")}


def run_reals(problem, number, *question, **options):
    """By another variant each time, certified; some on the executor, of all pairs few and small ones."""
    on_executor = number % 9 == 0 if problem == "sssp" else number % 23 == 0 and question[0].num_vertices < 16
    device, variants = ("cpu", ON_EXECUTOR) if on_executor else ("host", ON_HOST)
    variant = variants[problem][number // 4 % len(variants[problem])]
    return getattr(graphspec, problem)(*question, variant=variant, device=device, verify=True, **options)


def bound_of_sums(graph, distances):
    """What certify states of sums in any order, along a path of V - 1 arcs at most."""
    weights = np.abs(graph.weights).max(initial=0) if np.any(graph.weights < 0) else 0
    share = 4 * (graph.num_vertices + 2) * 2.0**-53 * graph.num_vertices
    return share * np.maximum(np.where(np.isinf(distances), 0, np.abs(distances)),
                              graph.num_vertices * weights)


def same_within(graph, ours, theirs):
    is_far = np.isinf(theirs)
    return np.array_equal(np.isinf(ours), is_far) and np.all(
        np.abs(np.where(is_far, 0, ours) - np.where(is_far, 0, theirs)) <= bound_of_sums(graph, theirs))


@pytest.fixture
def record(pytestconfig):
    """Notes what a test has compared, for --record FILE."""
    def note(problem, **graphs_with):
        pytestconfig.stash.setdefault(COMPARED, {})[problem] = {"graphs": COUNT, **graphs_with}
    return note


def as_array(graph, by_vertex, missing):
    values = np.full(graph.num_vertices, missing, float)
    for vertex, value in by_vertex.items():
        values[vertex] = value
    return values


def test_levels_are_those_of_scipy_and_networkx(record):
    compared = 0
    for graph, source in random_graphs("bfs"):
        levels = graphspec.bfs(graph, source).levels
        scipy = csgraph.dijkstra(graphspec.to_scipy(graph), indices=source, unweighted=True)
        assert np.array_equal(levels, np.where(np.isinf(scipy), -1, scipy))
        lengths = nx.single_source_shortest_path_length(to_networkx(graph, nx.DiGraph), source)
        assert np.array_equal(levels, as_array(graph, lengths, -1))
        compared += 1
    assert compared == COUNT
    record("bfs")


def test_distances_are_those_of_scipy_and_networkx(record):
    zeros = negatives = 0
    for graph, source in random_graphs("sssp"):
        run = graphspec.sssp(graph, source, predecessors=True, verify=True)
        scipy = csgraph.shortest_path(graphspec.to_scipy(graph), "BF", indices=source)
        assert np.array_equal(run.as_float(), scipy)
        lengths = nx.single_source_bellman_ford_path_length(to_networkx(graph, nx.DiGraph), source)
        assert np.array_equal(run.as_float(), as_array(graph, lengths, np.inf))
        zeros += bool(np.any(graph.weights == 0))
        negatives += bool(np.any(graph.weights < 0))
    assert zeros > 300 and negatives > 200
    record("sssp, integers", zero=zeros, negative=negatives)


def test_distances_of_all_pairs_are_those_of_scipy_and_networkx(record):
    zeros = negatives = 0
    for graph, _ in random_graphs("apsp"):
        zeros += bool(np.any(graph.weights == 0))
        negatives += bool(np.any(graph.weights < 0))
        run = graphspec.apsp(graph)
        scipy = csgraph.shortest_path(graphspec.to_scipy(graph), "J") if graph.num_arcs else \
            np.where(np.eye(graph.num_vertices, dtype=bool), 0, np.inf)
        assert np.array_equal(run.as_float(), scipy)
        lengths = dict(nx.all_pairs_bellman_ford_path_length(to_networkx(graph, nx.DiGraph)))
        for source, row in lengths.items():
            assert np.array_equal(run.as_float()[source], as_array(graph, row, np.inf))
    record("apsp, integers", zero=zeros, negative=negatives)


def test_real_distances_are_those_of_scipy_and_networkx_to_the_last_bit(record):
    refused = negatives = rounded = 0
    for number, (graph, source) in enumerate(random_real_graphs()):
        matrix = graphspec.to_scipy(graph)
        try:
            scipy = csgraph.shortest_path(matrix, "BF", indices=source)
        except csgraph.NegativeCycleError:
            with pytest.raises(graphspec.NegativeCycle):
                run_reals("sssp", number, graph, source)
            refused += 1
            continue
        run = run_reals("sssp", number, graph, source, predecessors=True)
        assert run.exact and np.array_equal(run.as_float(), scipy)
        roads = to_networkx(graph, nx.DiGraph)
        if graph.num_arcs and graph.weights.min() < 0:
            lengths = nx.single_source_bellman_ford_path_length(roads, source)
            # networkx passes over vertices whose predecessor waits, which rounding may make wait in vain.
            assert same_within(graph, run.as_float(), as_array(graph, lengths, np.inf))
            negatives += 1
        else:
            lengths = nx.single_source_dijkstra_path_length(roads, source)
            assert np.array_equal(run.as_float(), as_array(graph, lengths, np.inf))
        rounded += run.distances.dtype == np.float64
    assert refused > 30 and negatives > 200 and rounded > 600
    record("sssp, real weights", refused_for_a_negative_cycle=refused, negative=negatives)


def test_real_distances_of_all_pairs_are_those_of_scipy_and_networkx(record):
    refused = exact = 0
    for number, (graph, _) in enumerate(random_real_graphs()):
        try:
            scipy = csgraph.shortest_path(graphspec.to_scipy(graph), "BF")
        except csgraph.NegativeCycleError:
            with pytest.raises(graphspec.NegativeCycle):
                run_reals("apsp", number, graph)
            refused += 1
            continue
        run = run_reals("apsp", number, graph)
        assert same_within(graph, run.as_float(), scipy)
        if run.exact:
            assert np.array_equal(run.as_float(), scipy)
            exact += 1
        if number % 4 == 0:
            lengths = nx.all_pairs_dijkstra_path_length(to_networkx(graph, nx.DiGraph))
            networkx = [as_array(graph, row, np.inf) for _, row in lengths]
            assert same_within(graph, run.as_float(), np.array(networkx))
    assert refused > 50 and 300 < exact < COUNT - refused - 300
    record("apsp, real weights", refused_for_a_negative_cycle=refused, to_the_last_bit=exact,
           within_the_bound=COUNT - refused - exact)


def ranked(matrix):
    """The matrix with weights' ranks from 1 in their place: spanning trees depend on the order alone."""
    ranks = matrix.copy()
    ranks.data = np.unique(matrix.data, return_inverse=True)[1].astype(float) + 1
    return ranks


def test_forests_of_real_weights_have_those_of_scipy_and_networkx(record):
    zeros = negatives = 0
    for number, (graph, _) in enumerate(random_real_graphs()):
        graph = graph.symmetrized()
        device = "cpu" if number % 23 == 0 and graph.num_vertices < 16 else "host"
        run = graphspec.msf(graph, device=device, verify=True)
        networkx = nx.minimum_spanning_tree(to_networkx(graph, nx.Graph))
        theirs = sorted(weight for *_, weight in networkx.edges(data="weight"))
        assert np.array_equal(np.sort(run.weights), theirs)
        matrix = graphspec.to_scipy(graph)
        scipy = csgraph.minimum_spanning_tree(ranked(matrix)).data
        assert np.array_equal(np.unique(matrix.data)[np.sort(scipy.astype(int)) - 1], theirs)
        zeros += bool(np.any(graph.weights == 0))
        negatives += bool(np.any(graph.weights < 0))
    assert zeros > 200 and negatives > 400
    record("msf, real weights", zero=zeros, negative=negatives)


def test_forests_weigh_what_those_of_scipy_and_networkx_do(record):
    zeros = negatives = 0
    for graph, _ in random_graphs("msf"):
        zeros += bool(np.any(graph.weights == 0))
        negatives += bool(np.any(graph.weights < 0))
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
    record("msf, integers", zero=zeros, negative=negatives)
