"""No function changes what it is given, and a graph's labels stay with it whatever is asked for besides."""

import copy
import pickle

import igraph
import networkx as nx
import numpy as np
import pandas as pd
import pytest
from scipy import sparse

import graphspec
from graphspec import certify

FORMATS = ("coo", "csr", "csc", "bsr", "dia", "dok", "lil")


def unsorted_matrix(name):
    """Rows whose entries are neither sorted nor summed up, in the formats that can have such."""
    ends, values = ([0, 0, 1, 2, 2], [2, 1, 0, 0, 0]), np.array([5, 4, 4, 5, 7], np.int32)
    if name in ("csr", "csc"):
        kind = sparse.csr_array if name == "csr" else sparse.csc_array
        return kind((values, np.array(ends[1], np.int32), np.array([0, 2, 3, 5], np.int32)), shape=(3, 3))
    return sparse.coo_array((values, ends), shape=(3, 3)).asformat(name)


def frame():
    return pd.DataFrame({"source": ["b", "b", "a"], "target": ["a", "c", "b"], "weight": [4, 5, 4]})


def sparse_frame():
    dense = pd.DataFrame([[0, 4, 5], [4, 0, 0], [5, 0, 0]], index=list("bac"), columns=list("bac"))
    return dense.astype(pd.SparseDtype("int64", 0))


def roads(kind=nx.Graph):
    """One edge lacks its weight."""
    made = kind(name="roads")
    made.add_edge("b", "a", weight=4)
    made.add_edge("b", "c")
    made.nodes["a"]["height"] = 7
    return made


def igraph_roads(directed=False):
    return igraph.Graph([(0, 1), (0, 2)], directed=directed, edge_attrs={"weight": [4, None]},
                        vertex_attrs={"name": ["b", "a", "c"]})


def of_matrix(matrix):
    """All arrays of a matrix, its flags, and its class."""
    if matrix.format in ("dok", "lil"):
        return type(matrix), sorted(matrix.todok().items())
    names = [name for name in ("data", "indices", "indptr", "coords", "offsets") if hasattr(matrix, name)]
    held = {name: (np.asarray(getattr(matrix, name)).tobytes(), np.asarray(getattr(matrix, name)).dtype.str)
            for name in names}
    return type(matrix), matrix.nnz, held


def state_of(given):
    """What must be the same afterwards."""
    if sparse.issparse(given):
        return of_matrix(given)
    if isinstance(given, pd.DataFrame):
        return given.to_dict(), given.dtypes.to_dict(), list(given.index), list(given.columns)
    if isinstance(given, nx.Graph):
        return list(given.nodes(data=True)), list(given.edges(data=True)), given.graph
    if isinstance(given, igraph.Graph):
        return given.get_edgelist(), given.vs["name"], given.es["weight"], given.is_directed()
    if isinstance(given, graphspec.Graph):
        return [None if each is None else (each.tobytes(), each.dtype.str)
                for each in (given.offsets, given.heads, given.weights)], copy.deepcopy(given.labels), given.symmetric
    if isinstance(given, np.ndarray):
        return given.tobytes(), given.dtype.str, given.shape, given.flags.writeable
    if isinstance(given, (list, tuple)):
        return type(given), [state_of(each) for each in given]
    if isinstance(given, dict):
        return [(key, state_of(value)) for key, value in given.items()]
    return repr(given)


SOURCES = {
    **{name: (lambda name=name: unsorted_matrix(name)) for name in FORMATS},
    "frame": frame, "sparse frame": sparse_frame, "networkx": roads, "networkx, directed": lambda: roads(nx.DiGraph),
    "networkx, parallel": lambda: roads(nx.MultiGraph), "igraph": igraph_roads,
    "igraph, directed": lambda: igraph_roads(True),
    "Graph": lambda: graphspec.from_edges(["b", "b", "a"], ["a", "c", "b"], [4, 5, 4]),
}
OPTIONS = [{}, {"undirected": True}, {"duplicates": "sum"}, {"duplicates": "min"}, {"weight": None},
           {"undirected": True, "duplicates": "sum", "weight": None}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", SOURCES)
def test_a_source_of_a_graph_stays_as_it_is(name, options):
    source = SOURCES[name]()
    before = state_of(source)
    graph = graphspec.graph(source, **options)
    assert state_of(source) == before
    # Neither do functions of the graph, nor another graph made of the same source.
    first = 0 if graph.labels is None else graph.labels[0]
    graphspec.bfs(source, first)
    graphspec.sssp(source, first, predecessors=True)
    graphspec.apsp(graph)
    graphspec.to_scipy(graph)
    graph.transposed(), graph.symmetrized(), graph.simplified()
    if options.get("undirected"):
        certify.msf(graph, graphspec.msf(graph).edges)
    assert state_of(source) == before


LABELLED = [name for name in SOURCES if name not in FORMATS]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", LABELLED)
def test_labels_stay_with_a_graph_of_any_source_under_every_option(name, options):
    source = SOURCES[name]()
    graph = graphspec.graph(source, **options)
    assert graph.labels == ["b", "a", "c"]
    lacks_one = "networkx" in name or "igraph" in name
    expected = [0, 1, 1] if options.get("weight", 0) is None else [0, 4, 1 if lacks_one else 5]
    assert graphspec.sssp(graph, "b").distances.tolist() == expected
    for again in (copy.copy(graph), copy.deepcopy(graph), pickle.loads(pickle.dumps(graph)), graph.simplified()):
        assert again.labels == ["b", "a", "c"]
        assert graphspec.sssp(again, "b").distances.tolist() == expected
    one_way = "undirected" not in options and name in ("networkx, directed", "igraph, directed")
    assert graphspec.bfs(graph, "a").levels.tolist() == ([-1, 0, -1] if one_way else [1, 0, 2])
    with pytest.raises(graphspec.InputError, match="no such vertex"):
        graphspec.bfs(graph, 0)


@pytest.mark.parametrize("undirected", [False, True])
def test_labels_of_lists_of_arcs_stay_where_arcs_are_taken_both_ways(undirected):
    for tails, heads, labels, given in (
            (["x", "y"], ["y", "z"], ["x", "y", "z"], None), ([7, 5], [5, 9], [7, 5, 9], True),
            ([2**40, 5], [5, -1], [2**40, 5, -1], True), (["y", "z"], ["z", "x"], ["x", "y", "z"], ["x", "y", "z"]),
            (["y"], ["x"], ["x", "y", "alone"], ["x", "y", "alone"]),
            (np.array(["x", "y"]), np.array(["y", "z"]), ["x", "y", "z"], None),
            ([(0, 0)], [(0, 1)], [(0, 0), (0, 1)], None)):
        held = state_of(tails), state_of(heads), state_of(given)
        graph = graphspec.from_edges(tails, heads, undirected=undirected, labels=given)
        assert graph.labels == labels and graph.num_vertices == len(labels)
        assert graph.symmetric == undirected
        expected = sorted({(tail, head) for tail, head in zip(list(tails), list(heads))} |
                          ({(head, tail) for tail, head in zip(list(tails), list(heads))} if undirected else set()),
                          key=str)
        ends = np.repeat(np.arange(graph.num_vertices), np.diff(graph.offsets)).tolist()
        found = [(labels[tail], labels[head]) for tail, head in zip(ends, graph.heads.tolist())]
        assert sorted(found, key=str) == expected
        assert (state_of(tails), state_of(heads), state_of(given)) == held


def test_ids_of_a_file_are_labels_of_an_undirected_graph_as_well(tmp_path):
    (tmp_path / "g.txt").write_text("70 50\n50 90\n")
    for undirected in (False, True):
        graph = graphspec.graph(tmp_path / "g.txt", undirected=undirected)
        assert graph.labels == [50, 70, 90]
        assert graphspec.bfs(graph, 50).levels.tolist() == ([0, 1, 1] if undirected else [0, -1, 1])


def test_results_to_certify_stay_as_they_are():
    """Writable arrays and containers, whose change would raise nothing."""
    graph = graphspec.from_edges([0, 0, 1, 3], [1, 2, 2, 3], [4, 9, 3, 1])
    for number in (np.int32, np.int64, np.uint8, np.float32, np.float64, object, list):
        def array(values):
            if number is list:
                return list(values)
            if number is np.uint8:
                values = [max(0, value) if value < 200 else 0 for value in values]
            return np.array(values, number)

        unsigned = number is np.uint8
        levels, distances = array([0, 1, 1, -1]), array([0, 4, 7, graphspec.UNREACHED])
        before, in_levels = array([-9999, 0, 1, -5]), array([-7, 0, 0, -3])
        if number in (np.float32, np.float64):
            levels[3] = distances[3] = np.inf
        rows, before_rows = [distances, distances], [before, before]
        given = levels, distances, before, in_levels, rows, before_rows
        held = state_of(given)
        # Of unsigned numbers none says that a vertex is unreached; the second of the rows is of another source.
        for call, is_right in ((lambda: certify.bfs(graph, 0, levels, in_levels), not unsigned),
                               (lambda: certify.bfs(graph, 0, levels), not unsigned),
                               (lambda: certify.sssp(graph, 0, distances, before), not unsigned),
                               (lambda: certify.apsp(graph, rows, before_rows), False)):
            try:
                call()
                assert is_right
            except graphspec.Violation:
                assert not is_right
            assert state_of(given) == held
    by_vertex = {0: 0, 1: 4, 2: 7}
    before = {1: [0], 2: [1], 0: []}
    certify.sssp(graph, 0, by_vertex, before)
    assert by_vertex == {0: 0, 1: 4, 2: 7} and before == {1: [0], 2: [1], 0: []}


@pytest.mark.parametrize("make", [
    lambda: [(1, 0, 4), (0, 2, 5)], lambda: np.array([[1, 0], [0, 2]]), lambda: np.array([[1.0, 0, 4], [0, 2, 5]]),
    lambda: [[1, 0], [2, 0]], lambda: np.array([0, 1]), lambda: [0, 1],
    lambda: sparse.coo_array(([4, 5], ([1, 0], [0, 2])), shape=(3, 3)),
    lambda: sparse.csr_array((np.array([5, 4]), np.array([2, 1]), np.array([0, 2, 2, 2])), shape=(3, 3))])
def test_a_forest_to_certify_stays_as_it_is(make):
    graph = graphspec.from_edges([0, 0], [1, 2], [4, 5], undirected=True)
    forest = make()
    held = state_of(forest)
    certify.msf(graph, forest)
    assert state_of(forest) == held


def test_sources_and_targets_stay_as_they_are():
    graph = graphspec.graph("path:6,w=1..9")
    for sources, targets in (([3, 0], [5, 5, 1]), (np.array([3, 0]), np.array([5, 1])), ((3, 0), (5, 1))):
        held = state_of(sources), state_of(targets)
        for solve in (graphspec.bfs, graphspec.sssp):
            solve(graph, sources, targets, 99, verify=True)
            solve(graph, sources, nearest=True, verify=True)
        assert (state_of(sources), state_of(targets)) == held


def test_arcs_are_copied_and_the_arrays_of_a_graph_are_not_to_be_written():
    tails, heads, weights = np.array([0, 1], np.int32), np.array([1, 0], np.int32), np.array([4, 9], np.int32)
    graph = graphspec.from_edges(tails, heads, weights)
    tails[:], heads[:], weights[:] = 1, 1, 7
    assert (graph.offsets.tolist(), graph.heads.tolist(), graph.weights.tolist()) == ([0, 1, 2], [1, 0], [4, 9])
    for array in (graph.offsets, graph.heads, graph.weights):
        assert not array.flags.writeable
        with pytest.raises(ValueError):
            array[0] = 0
