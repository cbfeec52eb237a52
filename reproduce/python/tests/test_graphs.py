"""Graphs from what users hold, in place where the types allow, and errors that name what is wrong."""

import gc
import weakref

import igraph
import networkx as nx
import numpy as np
import pytest
from scipy import sparse

import graphspec

OFFSETS, HEADS, WEIGHTS = np.array([0, 2, 3, 3]), np.array([1, 2, 2], np.int32), np.array([4, 9, 3], np.int32)


def test_arrays_of_the_suites_types_stay_where_they_are():
    graph = graphspec.from_csr(OFFSETS, HEADS, WEIGHTS)
    for ours, theirs in ((graph.offsets, OFFSETS), (graph.heads, HEADS), (graph.weights, WEIGHTS)):
        assert np.shares_memory(ours, theirs)
        assert not ours.flags.writeable
    matrix = sparse.csr_array((WEIGHTS, HEADS, OFFSETS.astype(np.int32)), shape=(3, 3))
    graph = graphspec.graph(matrix)
    assert np.shares_memory(graph.heads, matrix.indices) and np.shares_memory(graph.weights, matrix.data)
    reals = np.array([0.5, 1, 2])
    assert np.shares_memory(graphspec.from_csr(OFFSETS, HEADS, reals).weights, reals)
    back = graphspec.to_scipy(graph)
    assert np.shares_memory(back.data, WEIGHTS) and np.shares_memory(back.indices, HEADS)


def test_arrays_live_as_long_as_the_graph_and_views_of_it_do():
    heads = np.array([1, 0], np.int32)
    alive = weakref.ref(heads)
    view = graphspec.from_csr(np.array([0, 1, 2]), heads).heads
    del heads
    gc.collect()
    assert alive() is not None and view.tolist() == [1, 0]
    del view
    gc.collect()
    assert alive() is None


def test_whatever_speaks_dlpack_is_taken_in_place():
    class Foreign:
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **options):
            return self.array.__dlpack__(**options)

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    graph = graphspec.from_csr(Foreign(OFFSETS), Foreign(HEADS), Foreign(WEIGHTS))
    assert np.shares_memory(graph.heads, HEADS) and np.shares_memory(graph.weights, WEIGHTS)


def test_explicit_zeros_are_arcs():
    matrix = sparse.csr_array((np.array([0, 5]), ([0, 1], [1, 2])), shape=(3, 3))
    assert graphspec.graph(matrix).num_arcs == 2
    assert graphspec.sssp(matrix, 0).distances.tolist() == [0, 0, 5]


def test_whole_reals_become_integers_and_others_stay():
    assert graphspec.from_csr(OFFSETS, HEADS, np.array([1.0, -2, 3])).weights.dtype == np.int32
    assert graphspec.from_csr(OFFSETS, HEADS, np.array([1.0, 0.5, 3])).weights.dtype == np.float64
    # Of 3 vertices; a path of two such arcs leaves 32 bits.
    assert graphspec.from_csr(OFFSETS, HEADS, np.array([1.0, 2e9, 3])).weights.dtype == np.float64
    assert graphspec.from_csr(OFFSETS, HEADS, np.array([1.0, -7e8, 3])).weights.dtype == np.int32
    assert graphspec.from_csr(OFFSETS, HEADS, np.ones(3, bool)).weights is None


def test_networkx_and_igraph_give_the_same_graph_as_their_edges():
    roads = nx.Graph()
    roads.add_edge("b", "a", weight=0)
    roads.add_edge("a", "c")
    roads.add_edge("c", "c", weight=7)
    graph = graphspec.graph(roads)
    assert graph.labels == ["b", "a", "c"] and graph.symmetric and graph.num_arcs == 5
    assert graphspec.sssp(roads, "b").distances.tolist() == [0, 0, 1]
    many = nx.MultiDiGraph([(0, 1, {"w": 5}), (0, 1, {"w": 2})])
    assert graphspec.graph(many, weight="w").weights.tolist() == [5, 2]
    same = igraph.Graph.TupleList([("b", "a", 0), ("a", "c", 1), ("c", "c", 7)], weights=True)
    assert graphspec.sssp(same, "b").distances.tolist() == [0, 0, 1]
    assert graphspec.graph(same).num_arcs == 5
    arrow = igraph.Graph([(0, 1), (1, 2)], directed=True)
    assert graphspec.bfs(arrow, 0).levels.tolist() == [0, 1, 2]


def test_files_come_back_as_they_were(tmp_path):
    graph = graphspec.graph("random:50,4,w=-3..9", seed=5)
    for name in ("graph.gsg", "graph.gr", "graph.mtx.gz"):
        graph.save(tmp_path / name)
        again = graphspec.graph(tmp_path / name)
        assert np.array_equal(again.heads, graph.heads) and np.array_equal(again.weights, graph.weights)


@pytest.mark.parametrize("make, words", [
    (lambda: graphspec.from_csr([0, 2, 1], [0, 1], None), "offsets run from 0 to 1"),
    (lambda: graphspec.from_csr([0, 1], np.array([3], np.int64)), "arc 0 goes to vertex 3"),
    (lambda: graphspec.from_csr([0, 1], np.array([2**40])), "heads[0]: 1099511627776 does not fit"),
    (lambda: graphspec.from_csr([0, 1], [0], [2**31]), "weights[0]: 2147483648 does not fit"),
    (lambda: graphspec.from_csr([0, 1], [0.5]), "heads[0]: 0.5 is of type float64, which is not a type of whole"),
    (lambda: graphspec.from_csr([[0, 1]], [0]), "offsets: the array has 2 dimensions"),
    (lambda: graphspec.from_csr([0, 1], [0], ["a"]), "weights[0]: 'a' is not a real number"),
    (lambda: graphspec.graph(np.eye(3)), "pass a sparse array"),
    (lambda: graphspec.graph(sparse.csr_array((2, 3))), "shape (2, 3)"),
    (lambda: graphspec.graph("no_such.gr"), "the file does not exist"),
    (lambda: graphspec.graph("rmat:x,8"), "rmat"),
    (lambda: graphspec.graph(7), "int is not a graph"),
    (lambda: graphspec.graph("rmat:5,4", seed=-1), "seed -1: expected a number from 0 to"),
    (lambda: graphspec.from_edges([0], [1], num_vertices=2**40), "num_vertices 1099511627776: expected a number"),
    (lambda: graphspec.from_edges([0], [1], num_vertices=1.5), "num_vertices 1.5: expected a whole number"),
    (lambda: graphspec.from_edges([[0], [1, 2]], [1]), "tails: not an array of numbers"),
    (lambda: graphspec.from_edges([0.5], [1]), "tails[0]: 0.5 is of type float64; the ends of arcs must be whole"),
    (lambda: graphspec.from_edges([0, 1], [1]), "2 tails and 1 heads"),
    (lambda: graphspec.graph("path:3").save("no_such_folder/graph.gr"), "no_such_folder"),
    (lambda: graphspec.graph(nx.Graph([(0, 1, {"weight": "far"})])), "weight of edge 0 -> 1: 'far' is not a real number"),
])
def test_what_is_no_graph_is_named(make, words):
    with pytest.raises(graphspec.InputError, match=None) as error:
        make()
    assert words in str(error.value)
