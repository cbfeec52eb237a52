"""Which solver runs where none is named: one that fits, and whose answer is scipy's."""

import numpy as np
import pytest
from random_cases import to_networkx
from scipy.sparse import csgraph

import graphspec

SIZES = {"one vertex": (1, 0), "no arcs": (5, 0), "small": (40, 150), "dense": (40, 1200), "large": (3000, 20000)}
HOST = "cuda" not in graphspec.devices()


def drawn(size, weights):
    """A graph without negative cycles: weights below 0 are those of a potential."""
    vertices, arcs = SIZES[size]
    random = np.random.default_rng(len(size))
    tails, heads = random.integers(0, vertices, (2, arcs)).astype(np.int32)
    height = random.integers(0, 20, vertices)
    falls = height[tails] - height[heads]
    values = {
        "none": None,
        "int": random.integers(0, 9, arcs).astype(np.int32),
        "float": random.random(arcs) + 0.1,
        "negative int": (random.integers(0, 9, arcs) + falls).astype(np.int32),
        "negative float": random.integers(0, 9, arcs) / 4 + falls + 0.25,
        # A path of all vertices could be longer than 32 bits hold, and no shortest path is.
        "heavy": np.where(random.random(arcs) < 0.1, min(2**31 // vertices + 1, 2**31 - 2),
                          random.integers(1, 9, arcs)).astype(np.int32),
    }[weights]
    return graphspec.from_edges(tails, heads, values, num_vertices=vertices).simplified()


def row_of(run, problem):
    return next(row for row in graphspec.variants(problem, run.device) if row["name"] == run.variant)


def expect_fits(run, problem, weights, predecessors):
    row = row_of(run, problem)
    assert row["predecessors"] or not predecessors
    is_real = run.graph.weights is not None and run.graph.weights.dtype.kind == "f"
    if is_real:
        assert "float64" in row["weights"]
    if is_real and weights == "negative float":
        assert row["negative_reals"]


def shortest(graph, sources):
    """scipy's distances, where no arc of weight 0 is lost."""
    if graph.num_arcs == 0:
        rows = np.full((graph.num_vertices, graph.num_vertices), np.inf)
        np.fill_diagonal(rows, 0)
        return rows[sources]
    negative = graph.weights is not None and graph.weights.min() < 0
    solve = csgraph.bellman_ford if negative else csgraph.dijkstra
    return solve(graphspec.to_scipy(graph), indices=sources)


@pytest.mark.parametrize("predecessors", [False, True])
@pytest.mark.parametrize("weights", ["none", "int", "float", "negative int", "negative float", "heavy"])
@pytest.mark.parametrize("size", SIZES)
def test_paths_by_the_chosen_solver(size, weights, predecessors):
    graph = drawn(size, weights)
    run = graphspec.sssp(graph, 0, predecessors=predecessors, verify=True)
    expect_fits(run, "sssp", weights, predecessors)
    assert np.array_equal(run.as_float(), shortest(graph, 0))
    assert (run.predecessors is not None) == predecessors
    if HOST:
        is_negative = graph.weights is not None and graph.weights.min(initial=0) < 0
        assert run.variant in (["queue_bellman_ford"] if is_negative else ["dijkstra", "delta_stepping"])
    on_executor = graphspec.sssp(graph, 0, device="cpu", force=True) if size != "large" else run
    assert np.array_equal(on_executor.distances, run.distances)


@pytest.mark.parametrize("predecessors", [False, True])
@pytest.mark.parametrize("weights", ["none", "int", "float", "negative int", "negative float", "heavy"])
@pytest.mark.parametrize("size", [size for size in SIZES if size != "large"])
def test_all_pairs_by_the_chosen_solver(size, weights, predecessors):
    graph = drawn(size, weights)
    refusals = {"heavy": "a distance could exceed 32 bits"}
    if graph.weights is not None and graph.weights.dtype.kind == "f" and predecessors:
        refusals[weights] = "computes distances only"
    if weights in refusals and graph.num_arcs:
        with pytest.raises(graphspec.InputError, match=refusals[weights]):
            graphspec.apsp(graph, predecessors=predecessors)
        return
    run = graphspec.apsp(graph, predecessors=predecessors, verify=True)
    expect_fits(run, "apsp", weights, predecessors)
    found, right = run.as_float(), shortest(graph, np.arange(graph.num_vertices))
    assert np.array_equal(found, right) if run.exact else np.allclose(found, right)
    assert run.exact or weights == "negative float"


@pytest.mark.parametrize("weights", ["none", "int", "float", "negative int", "negative float", "heavy"])
@pytest.mark.parametrize("size", SIZES)
def test_levels_and_forests_by_the_chosen_solver(size, weights):
    import networkx
    graph = drawn(size, weights)
    run = graphspec.bfs(graph, 0, verify=True)
    levels = networkx.single_source_shortest_path_length(to_networkx(graph, networkx.DiGraph), 0)
    assert {vertex: level for vertex, level in enumerate(run.levels.tolist()) if level >= 0} == levels
    both_ways = graph.symmetrized()
    forest = graphspec.msf(both_ways, verify=True)
    tree = networkx.minimum_spanning_tree(to_networkx(both_ways, networkx.Graph))
    assert forest.weight == pytest.approx(tree.size("weight")) and len(forest.edges) == tree.number_of_edges()


def test_what_is_named_is_what_runs():
    graph = drawn("small", "int")
    assert graphspec.sssp(graph, device="cpu").device == "cpu"
    assert graphspec.sssp(graph, device="host").device == "host"
    assert graphspec.sssp(graph, variant="worklist").device == ("cpu" if HOST else "cuda")
    assert graphspec.sssp(graph, variant="dijkstra").device == "host"
    assert graphspec.sssp(graph, checked=True).device == graphspec.sssp(graph, schedule="reverse").device == "cpu"
    assert graphspec.apsp(graph, device="interpreter").variant in [
        row["name"] for row in graphspec.variants("apsp", "interpreter")]


@pytest.mark.skipif(not HOST, reason="a GPU is used")
def test_all_pairs_of_dense_graphs_are_by_matrix_and_of_large_sparse_ones_by_heaps():
    assert graphspec.apsp(graphspec.graph("random:200,40,w=1..9")).variant == "openmp"
    assert graphspec.apsp(graphspec.from_edges([0], [1], num_vertices=4000)).variant == "heap"
