"""One matrix is one graph in every format; parallel arcs follow one rule; labels belong to vertices."""

import igraph
import networkx as nx
import numpy as np
import pandas as pd
import pytest
from scipy import sparse

import graphspec
from graphspec import certify

FORMATS = ("coo", "csr", "csc", "bsr", "dia", "dok", "lil")
KINDS = (sparse.coo_array, sparse.coo_matrix)


def arcs(graph):
    """All arcs as (tail, head, weight), sorted."""
    tails = np.repeat(np.arange(graph.num_vertices), np.diff(graph.offsets)).tolist()
    weights = [1] * graph.num_arcs if graph.weights is None else graph.weights.tolist()
    return sorted(zip(tails, graph.heads.tolist(), weights))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", FORMATS)
def test_one_matrix_is_one_graph_in_every_format(kind, name):
    matrix = kind(([5, 7, 8, 9.5], ([0, 1, 2, 0], [1, 2, 3, 3])), shape=(4, 4)).asformat(name)
    for options in ({}, {"duplicates": "sum"}, {"duplicates": "min"}, {"duplicates": "refuse"}):
        assert arcs(graphspec.graph(matrix, **options)) == [(0, 1, 5), (0, 3, 9.5), (1, 2, 7), (2, 3, 8)]
    # The path of the issue: BSR's padding gave [0, 5, 0, 0].
    path = kind(([5, 7, 1], ([0, 1, 2], [1, 2, 3])), shape=(4, 4)).asformat(name)
    assert graphspec.sssp(path, 0).distances.tolist() == [0, 5, 12, 13]
    certify.sssp(path, 0, [0, 5, 12, 13])


@pytest.mark.parametrize("name", FORMATS)
def test_stored_zeros_are_arcs_where_the_format_tells_them_from_padding(name):
    stored = sparse.coo_array(([0, 5], ([0, 1], [1, 0])), shape=(2, 2))
    matrix = stored.tocsr().asformat(name) if name != "coo" else stored
    keeps = name not in ("bsr", "dia")
    assert arcs(graphspec.graph(matrix)) == [(0, 1, 0)] * keeps + [(1, 0, 5)]


def with_duplicates(name):
    """0 -> 1 of weights 3, 1, 2 and 1 -> 0 of weight 4, unsummed, in the formats that have duplicates."""
    coo = sparse.coo_array(([3, 1, 4, 2], ([0, 0, 1, 0], [1, 1, 0, 1])), shape=(2, 2))
    if name == "csr":
        return sparse.csr_array((np.array([3, 1, 2, 4]), np.array([1, 1, 1, 0]), np.array([0, 3, 4])), shape=(2, 2))
    if name == "csc":
        return sparse.csc_array((np.array([4, 3, 1, 2]), np.array([1, 0, 0, 0]), np.array([0, 1, 4])), shape=(2, 2))
    return coo


@pytest.mark.parametrize("name", ["coo", "csr", "csc"])
@pytest.mark.parametrize("rule, right", [("keep", [(0, 1, 1), (0, 1, 2), (0, 1, 3), (1, 0, 4)]),
                                         ("sum", [(0, 1, 6), (1, 0, 4)]), ("min", [(0, 1, 1), (1, 0, 4)])])
def test_duplicates_follow_the_rule_in_every_format(name, rule, right):
    matrix = with_duplicates(name)
    assert arcs(graphspec.graph(matrix, duplicates=rule)) == right
    assert matrix.nnz == 4
    if rule == "keep":
        assert arcs(graphspec.graph(matrix)) == right
    if rule == "sum":
        assert arcs(graphspec.graph(sparse.csr_array(matrix.toarray()))) == right
    distance = {"keep": 1, "sum": 6, "min": 1}[rule]
    graph = graphspec.graph(matrix, duplicates=rule)
    assert graphspec.sssp(graph, 0).distances.tolist() == [0, distance]
    certify.sssp(graph, 0, [0, distance])
    certify.sssp(matrix, 0, [0, 1])


def test_any_number_of_parallel_arcs_becomes_one():
    for count in (2, 9, 10, 11, 100):
        given = graphspec.from_edges([0] * count, [1] * count, list(range(1, count + 1)))
        assert arcs(graphspec.graph(given, duplicates="min")) == [(0, 1, 1)]
        assert arcs(graphspec.graph(given, duplicates="sum")) == [(0, 1, count * (count + 1) // 2)]
        assert graphspec.graph(given).num_arcs == count


def test_arcs_to_one_vertex_from_several_are_no_duplicates_and_of_several_pairs_the_first_is_named():
    given = graphspec.from_edges([0, 0, 1, 2, 2], [1, 1, 1, 1, 1], [3, 2, 7, 8, 9])
    assert arcs(graphspec.graph(given, duplicates="min")) == [(0, 1, 2), (1, 1, 7), (2, 1, 8)]
    assert arcs(graphspec.graph(given, duplicates="sum")) == [(0, 1, 5), (1, 1, 7), (2, 1, 17)]
    with pytest.raises(graphspec.InputError, match="more than one arc leads from 0 to 1;"):
        graphspec.graph(given, duplicates="refuse")
    apart = graphspec.from_edges([0, 1, 2], [1, 1, 1], [3, 2, 7])
    assert arcs(graphspec.graph(apart, duplicates="refuse")) == [(0, 1, 3), (1, 1, 2), (2, 1, 7)]


@pytest.mark.parametrize("name", ["coo", "csr", "csc"])
def test_duplicates_are_refused_where_asked(name):
    with pytest.raises(graphspec.InputError, match="more than one arc leads from 0 to 1; use duplicates="):
        graphspec.graph(with_duplicates(name), duplicates="refuse")


def test_sums_neither_overflow_nor_depend_on_the_order():
    small = sparse.coo_array((np.array([100, 100], np.int8), ([0, 0], [1, 1])), shape=(2, 2))
    assert arcs(graphspec.graph(small, duplicates="sum")) == [(0, 1, 200)]
    large = sparse.coo_array((np.array([2**31 - 1, 1], np.int32), ([0, 0], [1, 1])), shape=(2, 2))
    with pytest.raises(graphspec.InputError, match="from 0 to 1 have the total weight 2147483648"):
        graphspec.graph(large, duplicates="sum")
    least = sparse.coo_array((np.array([-2**31, -1]), ([0, 0], [1, 1])), shape=(2, 2))
    with pytest.raises(graphspec.InputError, match="have the total weight -2147483649"):
        graphspec.graph(least, duplicates="sum")
    values = [0.1, 0.7, 1e9]
    sums = {tuple(arcs(graphspec.graph(sparse.coo_array((order, ([0] * 3, [1] * 3)), shape=(2, 2)), duplicates="sum")))
            for order in (values, values[::-1], [0.7, 1e9, 0.1])}
    assert len(sums) == 1 and sums.pop()[0][2] == pytest.approx(1e9 + 0.8, rel=1e-15)
    marks = sparse.coo_array(([True, True], ([0, 0], [1, 1])), shape=(2, 2))
    assert arcs(graphspec.graph(marks, duplicates="sum")) == [(0, 1, 2)]
    assert graphspec.graph(marks, duplicates="min").weights is None


@pytest.mark.parametrize("source", [nx.MultiDiGraph([(0, 1, {"weight": 3}), (0, 1, {"weight": 2})]),
                                    igraph.Graph([(0, 1), (0, 1)], directed=True, edge_attrs={"weight": [3, 2]}),
                                    graphspec.from_edges([0, 0], [1, 1], [3, 2])], ids=lambda each: type(each).__name__)
def test_the_rule_is_for_parallel_arcs_of_any_source(source):
    assert arcs(graphspec.graph(source, duplicates="sum")) == [(0, 1, 5)]
    assert arcs(graphspec.graph(source, duplicates="min")) == [(0, 1, 2)]
    assert arcs(graphspec.graph(source, duplicates="sum", undirected=True)) == [(0, 1, 5), (1, 0, 5)]


def test_room_for_more_entries_is_no_entry():
    matrix = sparse.csr_array((np.array([4, 9, 7]), np.array([1, 0, 0], np.int32), np.array([0, 1, 2], np.int32)), shape=(2, 2))
    assert arcs(graphspec.graph(matrix)) == [(0, 1, 4), (1, 0, 9)]


@pytest.mark.parametrize("name, change", [
    ("csr", lambda matrix: setattr(matrix, "indices", np.array([7, 7], np.int32))),
    ("csc", lambda matrix: setattr(matrix, "indices", np.array([7, 7], np.int32))),
    ("csr", lambda matrix: setattr(matrix, "indptr", np.array([0, 9, 2], np.int32))),
    ("csc", lambda matrix: setattr(matrix, "indptr", np.array([0, 9, 2], np.int32))),
    ("csr", lambda matrix: setattr(matrix, "indptr", np.array([], np.int32))),
    ("csc", lambda matrix: setattr(matrix, "data", np.array([1]))),
])
def test_a_damaged_matrix_is_refused(name, change):
    matrix = sparse.coo_array(([1, 2], ([0, 1], [1, 0])), shape=(2, 2)).asformat(name)
    change(matrix)
    with pytest.raises(graphspec.InputError):
        graphspec.graph(matrix)


def test_frames_of_sparse_columns_and_of_edges():
    names = ["a", "b", "c"]
    dense = pd.DataFrame([[0, 2, 0], [0, 0, 3], [0, 0, 0]], index=names, columns=names)
    graph = graphspec.graph(dense.astype(pd.SparseDtype("int64", 0)))
    assert arcs(graph) == [(0, 1, 2), (1, 2, 3)] and graph.labels == names
    mixed = pd.DataFrame({0: pd.arrays.SparseArray([0, 2**53 + 1], fill_value=0), 1: pd.arrays.SparseArray([0.5, np.nan])})
    with pytest.raises(graphspec.InputError, match="9007199254740993 cannot be represented exactly"):
        graphspec.graph(mixed)
    edges = pd.DataFrame({"source": ["x", "y"], "target": ["y", "z"], "weight": [1.5, 2], "cost": [7, 8]})
    assert arcs(graphspec.graph(edges)) == [(0, 1, 1.5), (1, 2, 2)]
    assert arcs(graphspec.graph(edges, weight="cost", undirected=True)) == [(0, 1, 7), (1, 0, 7), (1, 2, 8), (2, 1, 8)]
    assert graphspec.graph(edges, weight=None).weights is None
    assert graphspec.sssp(edges, "x").distances.tolist() == [0, 1.5, 3.5]
    for frame, words in ((dense, "needs the columns source and target, or sparse columns"),
                         (dense.astype(pd.SparseDtype("int64", 7)), "column 'a' is filled with 7"),
                         (dense.iloc[:2].astype(pd.SparseDtype("int64", 0)), "shape (2, 3)"),
                         (dense[["b", "a", "c"]].astype(pd.SparseDtype("int64", 0)), "index and columns differ")):
        with pytest.raises(graphspec.InputError) as error:
            graphspec.graph(frame)
        assert words in str(error.value)


# Labels.

def test_strings_and_objects_are_labels_in_order_of_appearance():
    for tails, heads, labels in ((["b", "c"], ["a", "b"], ["b", "a", "c"]),
                                 (np.array(["b", "c"]), np.array(["a", "b"]), ["b", "a", "c"]),
                                 (pd.Series(["b", "c"]), pd.Index(["a", "b"]), ["b", "a", "c"]),
                                 ([(0, 0), (0, 1)], [(0, 1), (1, 1)], [(0, 0), (0, 1), (1, 1)]),
                                 (["b", 1], [1, "1"], ["b", 1, "1"]), (["u"], [3], ["u", 3])):
        graph = graphspec.from_edges(tails, heads)
        assert graph.labels == labels == list(nx.DiGraph(list(zip(list(tails), list(heads)))))
        run = graphspec.bfs(graph, labels[0])
        assert dict(zip(graph.labels, run.levels.tolist()))[labels[0]] == 0
        with pytest.raises(graphspec.InputError, match="source .*: the graph has no such vertex; its labels are"):
            graphspec.bfs(graph, "none")


def test_integers_of_64_bits_are_ids_where_asked():
    ids = [2**40, 7, -5]
    for dtype in (np.int64, object):
        graph = graphspec.from_edges(np.array(ids[:2], dtype), np.array(ids[1:], dtype), [2, 3], labels=True)
        assert graph.labels == ids and graphspec.sssp(graph, 2**40).distances.tolist() == [0, 2, 5]
        certify.sssp(graph, 2**40, {2**40: 0, 7: 2, -5: 5}, {7: 2**40, -5: 7})
    large = graphspec.from_edges(np.array([2**64 - 1], np.uint64), np.array([-1]), labels=True)
    assert large.labels == [2**64 - 1, -1]
    assert graphspec.from_edges([2**70], [1], labels=True).labels == [2**70, 1]
    for given in ([2**31 - 1], [2**40], [2**70]):
        with pytest.raises(graphspec.InputError, match=r"heads\[0\]: .*labels=True takes ids of any size"):
            graphspec.from_edges([0], given)


def test_labels_may_be_given():
    graph = graphspec.from_edges(["b"], ["c"], labels=["a", "b", "c"])
    assert graph.num_vertices == 3 and graphspec.bfs(graph, "b").levels.tolist() == [-1, 0, 1]
    assert graphspec.from_edges([], [], labels=pd.Index(["a"])).num_vertices == 1
    for call, words in ((lambda: graphspec.from_edges(["b"], ["x"], labels=["a", "b"]), "heads[0]: 'x' is not among"),
                        (lambda: graphspec.from_edges(["b"], ["b"], labels=["b", "b"]), "labels[1]: 'b' occurs twice"),
                        (lambda: graphspec.from_edges(["b"], ["b"], labels="b"), "labels 'b': expected True, or a list"),
                        (lambda: graphspec.from_edges(["b"], ["b"], labels=["b"], num_vertices=2), "number of labels is 1"),
                        (lambda: graphspec.from_edges(["b"], ["b"], num_vertices=2), "num_vertices: the arcs have labels"),
                        (lambda: graphspec.from_edges(["b", None], ["b", "b"]), "tails[1]: None cannot be a label"),
                        (lambda: graphspec.from_edges(["b", "b"], ["b", np.nan]), "heads[1]: nan cannot be a label"),
                        (lambda: graphspec.from_edges(pd.Series(["b", None]), ["b", "b"]), "tails[1]: "),
                        (lambda: graphspec.from_edges(["b", [1]], ["b", "b"]), "tails")):
        with pytest.raises(graphspec.InputError) as error:
            call()
        assert words in str(error.value)


def test_labels_stay_with_the_vertices():
    graph = graphspec.from_edges(["b", "b"], ["a", "a"], [3, 2])
    for made in (graph.transposed(), graph.symmetrized(), graph.simplified(), graphspec.graph(graph, undirected=True),
                 graphspec.graph(graph, weight=None), graphspec.graph(graph, duplicates="min"),
                 graphspec.from_edges(["b"], ["a"], undirected=True),
                 graphspec.graph(nx.DiGraph([("b", "a")]), undirected=True)):
        assert made.labels == ["b", "a"] and graphspec.bfs(made, "a").levels[1] == 0
    assert graphspec.graph("path:3").labels is None and graphspec.from_edges([0], [1]).transposed().labels is None


def test_igraphs_names_are_labels_and_never_numbers():
    ring = igraph.Graph.TupleList([(1, 2), (2, 3), (3, 4)], directed=True)
    assert graphspec.bfs(ring, 1).levels.tolist() == [0, 1, 2, 3] and graphspec.bfs(ring, 2).levels.tolist() == [-1, 0, 1, 2]
    with pytest.raises(graphspec.InputError, match="source 0: the graph has no such vertex; its labels are 1, 2, 3, ..."):
        graphspec.bfs(ring, 0)
    same = igraph.Graph([(0, 1)], directed=True, vertex_attrs={"name": ["a", "a"]})
    with pytest.raises(graphspec.InputError, match="source 'a': more than one vertex has this label"):
        graphspec.bfs(same, "a")
    plain = igraph.Graph([(0, 1)], directed=True)
    assert graphspec.graph(plain).labels is None and graphspec.bfs(plain, 0).levels.tolist() == [0, 1]


def test_missing_weights_of_igraph_weigh_1_and_truth_values_0_or_1():
    roads = igraph.Graph([(0, 1), (1, 2)], directed=True, edge_attrs={"weight": [None, 2.5], "open": [True, False]})
    assert graphspec.graph(roads).weights.tolist() == [1, 2.5]
    assert graphspec.graph(roads, weight="open").weights.tolist() == [1, 0]
    assert graphspec.graph(roads, weight="no such").weights is None
    assert graphspec.graph(nx.DiGraph([(0, 1, {"weight": True}), (1, 0, {"weight": False})])).weights.tolist() == [1, 0]


# Functions as weights, as networkx has them: its own distances are the right ones.
@pytest.mark.parametrize("kind", [nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph])
def test_a_function_weighs_edges_as_networkx_has_it(kind):
    roads = kind()
    for tail, head, length in (("a", "b", 4), ("b", "c", 1), ("a", "c", 2), ("a", "c", 9), ("c", "d", 1)):
        roads.add_edge(tail, head, length=length)

    def weight(tail, head, data):
        if {tail, head} == {"c", "d"}:
            return None
        by_key = data.values() if roads.is_multigraph() else [data]
        return min(edge["length"] for edge in by_key) + (0.5 if tail < head else 7)

    graph = graphspec.graph(roads, weight=weight)
    run = graphspec.sssp(graph, "b")
    certify.sssp(graph, "b", run.distances)
    found = {label: value for label, value in zip(graph.labels, run.distances.tolist()) if value < np.inf}
    assert found == nx.single_source_dijkstra_path_length(roads, "b", weight=weight)
    assert graphspec.graph(nx.Graph([(0, 1)]), weight=lambda *edge: None).num_arcs == 0


def test_what_is_no_weight_function_is_refused():
    roads = nx.DiGraph([("a", "b")])
    for source, weight, words in ((roads, lambda *edge: "far", "weight of edge 'a' -> 'b': 'far' is not a real number"),
                                  (roads, lambda *edge: [1], "weight of edge 'a' -> 'b': [1] is not a real number"),
                                  (roads, ["weight"], "weight ['weight']: expected the name of an attribute"),
                                  (graphspec.to_scipy("path:2"), len, "weight: only graphs of networkx take a function"),
                                  (igraph.Graph([(0, 1)]), len, "weight: only graphs of networkx take a function")):
        with pytest.raises(graphspec.InputError) as error:
            graphspec.graph(source, weight=weight)
        assert words in str(error.value)
    with pytest.raises(ZeroDivisionError):  # the caller's own
        graphspec.graph(roads, weight=lambda *edge: 1 / 0)
    assert graphspec.graph("path:3,w=1..9", weight=None).weights is None
