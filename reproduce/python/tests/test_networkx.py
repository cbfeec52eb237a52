"""The backend's answers beside networkx's own: values, types, order of entries, and exceptions."""

import copy
import math
import pickle

import hypothesis
import networkx as nx
import numpy as np
import pytest
from hypothesis import strategies as st

from graphspec.networkx_info import FUNCTIONS

INTS, FLOATS = st.integers(0, 4), st.sampled_from([0.0, 0.1, 0.2, 0.3, 1.5, 1e-9, 1e300, math.inf])
WEIGHTS = {
    "ints": INTS, "large ints": st.integers(0, 2**40), "floats": FLOATS, "mixed": INTS | FLOATS,
    "signed ints": st.integers(-2, 6), "signed floats": st.sampled_from([-0.5, -0.1, 0.1, 0.7, 3.0])}
NODES = [0, 1, 2, 3, 4, 5, 6], list("gafbdce"), [(1, 2), "x", 3.5, frozenset({1}), -1, 10, "y"], [6, 5, 4, 3, 2, 1, 0]
CUTOFFS = st.sampled_from([None, -1, -math.inf, 0, 1, 1.5, 3, math.nan, math.inf, 10**30])
UNDIRECTED_ONLY = ("minimum_spanning_edges", "minimum_spanning_tree")


@st.composite
def graphs(draw, kinds=(nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph)):
    """Graphs of up to seven nodes; some edges lack the weight."""
    graph = draw(st.sampled_from(kinds))()
    nodes = draw(st.sampled_from(NODES))[:draw(st.integers(1, 7))]
    graph.add_nodes_from(draw(st.permutations(nodes)))
    weights = WEIGHTS[draw(st.sampled_from(list(WEIGHTS)))]
    end = st.sampled_from(nodes)
    for tail, head in draw(st.lists(st.tuples(end, end), max_size=20)):
        attributes = {} if draw(st.integers(0, 9)) == 0 else {"weight": draw(weights)}
        graph.add_edge(tail, head, **attributes)
    return graph


def arguments_of(name, graph, draw):
    """Random arguments for a function, missing nodes among them."""
    node = st.sampled_from([*graph, "missing"])
    if name.startswith("all_pairs"):
        return {} if "bellman" in name else {"cutoff": draw(CUTOFFS)}
    if name == "bfs_layers":
        return {"sources": draw(node | st.lists(node, max_size=3))}
    if name == "descendants_at_distance":
        return {"source": draw(node), "distance": draw(st.sampled_from([0, 1, 2, 1.0, 1.5, -1, 9]))}
    if name == "multi_source_dijkstra_path_length":
        return {"sources": draw(st.lists(node, max_size=3)), "cutoff": draw(CUTOFFS)}
    if name in ("dijkstra_path_length", "bellman_ford_path_length"):
        return {"source": draw(node), "target": draw(node)}
    if name.startswith("single"):
        made = {"target" if "target" in name else "source": draw(node)}
        return made if "bellman" in name else {**made, "cutoff": draw(CUTOFFS)}
    if name == "floyd_warshall_numpy":
        return {"nodelist": draw(st.none() | st.permutations(list(graph)))}
    if name == "minimum_spanning_edges":
        return {"keys": draw(st.booleans()), "data": draw(st.booleans())}
    if name == "negative_edge_cycle":
        return {"heuristic": draw(st.booleans())}
    return {}


def plain(value):
    """The value with the types of its numbers and the order of its entries, for comparison by ==."""
    if isinstance(value, nx.Graph):
        return list(value.nodes(data=True)), plain(list(value.edges(data=True))), type(value), value.graph
    if isinstance(value, dict):
        return type(value).__name__, [(key, plain(each)) for key, each in value.items()]
    if isinstance(value, np.ndarray):
        return value.dtype.name, value.tolist()
    if isinstance(value, set):
        return value
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [plain(each) for each in value]
    if hasattr(value, "__next__"):
        return [plain(each) for each in value]
    return type(value).__name__, value


def outcome(name, graph, arguments, backend):
    """The answer or networkx's exception with its message."""
    try:
        return plain(getattr(nx, name)(graph, **arguments, backend=backend))
    except (nx.NetworkXException, ValueError, KeyError) as error:
        return type(error).__name__, error.args


@pytest.mark.filterwarnings("ignore:Note. conversions")
@pytest.mark.parametrize("name", FUNCTIONS)
def test_answers_and_exceptions_are_those_of_networkx(name):
    kinds = (nx.Graph, nx.MultiGraph) if name in UNDIRECTED_ONLY else (
        nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph)
    compared = []

    @hypothesis.settings(max_examples=400, deadline=None)
    @hypothesis.given(st.data())
    def compare(data):
        graph = data.draw(graphs(kinds))
        arguments = arguments_of(name, graph, data.draw)
        try:
            ours = outcome(name, graph, arguments, "graphspec")
        except NotImplementedError:
            return  # a call that the backend refuses has no answer to compare
        compared.append(ours)
        assert ours == outcome(name, graph, arguments, "networkx")

    compare()
    assert len(compared) >= 100


def path(*weights):
    """The path 0 -> 1 -> ... with these weights."""
    graph = nx.DiGraph()
    graph.add_weighted_edges_from((node, node + 1, weight) for node, weight in enumerate(weights))
    return graph


@pytest.mark.filterwarnings("ignore:Note. conversions")
@pytest.mark.parametrize("graph, call, reason", [
    (path(1, True), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), "weight True: a weight must"),
    (path(1, None), lambda *graph, **at: nx.single_source_dijkstra_path_length(*graph, 0, **at), "weight None"),
    (path(1, np.float64(2)), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), "weight np.float64"),
    (path(1, 2**62), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), "more than 62 bits"),
    (path(2**61, 2**61), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), "more than 64 bits"),
    (path(0.5, 2**53), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), "is too large for an exact float"),
    (path(1, -2**62), lambda *graph, **at: nx.bellman_ford_path_length(*graph, 0, 2, **at), "more than 62 bits"),
    (path(-2**61, 1), lambda *graph, **at: nx.bellman_ford_path_length(*graph, 0, 2, **at), "more than 64 bits"),
    (path(0.5, -2**53), lambda *graph, **at: nx.bellman_ford_path_length(*graph, 0, 2, **at), "is too large for an exact float"),
    (path(1, 2.0**60), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), None),
    (path(0.5, math.nan), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), "weight nan"),
    (path(2**60, 1), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), "more than 64 bits"),
    (path(2**60 - 1, 1), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), None),
    (path(2**52, 2**52, 0.5), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, **at), "may need"),
    (path(2**50, 1), lambda *graph, **at: nx.bellman_ford_path_length(*graph, 0, 2, **at), None),
    (path(2**60, 1), lambda *graph, **at: nx.bellman_ford_path_length(*graph, 0, 2, **at), "may need"),
    (path(1, 0.5), lambda *graph, **at: nx.floyd_warshall(*graph, **at), "ints and floats"),
    (path(1, 2), lambda *graph, **at: nx.floyd_warshall_numpy(*graph, [0, 1], **at), "nodelist"),
    (path(1, 2), lambda *graph, **at: nx.dijkstra_path_length(*graph, 0, 2, weight=lambda *_: 1, **at), "arguments"),
])
def test_calls_that_may_differ_are_refused_with_the_reason(graph, call, reason):
    if reason is None:
        assert call(graph, backend="graphspec") == call(graph, backend="networkx")
        return
    for _ in range(2):  # a refusal is kept with the graph
        with pytest.raises(NotImplementedError) as error:
            call(graph, backend="graphspec")
        assert reason in str(error.value) + str(error.value.__cause__)


def wide(nodes, **attributes):
    """A path that is long enough for the backend to be asked."""
    graph = nx.path_graph(nodes)
    nx.set_edge_attributes(graph, attributes.get("weight", 1), "weight")
    return graph


@pytest.fixture
def priority():
    with nx.config.backend_priority(algos=["graphspec"], generators=["graphspec"]):
        nx.config.warnings_to_ignore.add("cache")
        yield
        nx.config.warnings_to_ignore.discard("cache")


@pytest.fixture
def ran(monkeypatch):
    """The names of the functions that the backend has run."""
    from graphspec.networkx_backend import Backend
    names = []

    def noting(name, function):
        def call(*args, **kwargs):
            names.append(name)
            return function(*args, **kwargs)
        return staticmethod(call)

    for name in FUNCTIONS:
        monkeypatch.setattr(Backend, name, noting(name, getattr(Backend, name)))
    return names


def test_small_graphs_are_left_to_networkx(priority, ran):
    graph = wide(10)
    nx.single_source_shortest_path_length(graph, 0)
    nx.single_source_dijkstra_path_length(graph, 0)
    nx.bfs_layers(graph, 0)
    assert ran == []
    nx.single_source_dijkstra_path_length(graph, 0, backend="graphspec")
    ran.clear()
    nx.single_source_dijkstra_path_length(graph, 0)
    assert ran == []


def test_large_graphs_are_searched_here(priority, ran):
    graph = wide(5000)
    nx.single_source_dijkstra_path_length(graph, 0)
    assert ran == ["single_source_dijkstra_path_length"]


def test_the_second_breadth_first_search_converts_the_graph(priority, ran):
    graph = wide(5000)
    for expected in (0, 1, 2):
        nx.single_source_shortest_path_length(graph, 0)
        assert len(ran) == expected


def test_searches_that_may_end_early_run_here_once_the_graph_is_converted(priority, ran):
    graph = wide(5000)
    calls = (lambda: nx.dijkstra_path_length(graph, 0, 4000), lambda: list(nx.bfs_layers(graph, 0)),
             lambda: nx.descendants_at_distance(graph, 0, 3000),
             lambda: nx.single_source_shortest_path_length(graph, 0, cutoff=3000),
             lambda: nx.single_source_dijkstra_path_length(graph, 0, cutoff=3000))
    for _ in range(2):
        for call in calls:
            call()
    assert ran == []
    nx.single_source_dijkstra_path_length(graph, 0)
    ran.clear()
    for call in calls:
        call()
    assert ran == ["dijkstra_path_length", "bfs_layers", "descendants_at_distance",
                   "single_source_shortest_path_length", "single_source_dijkstra_path_length"]
    ran.clear()
    nx.dijkstra_path_length(graph, 0, 1)
    nx.single_source_shortest_path_length(graph, 0, cutoff=2)
    nx.descendants_at_distance(graph, 0, 1)
    assert ran in ([], ["bfs_layers"])  # which networkx calls itself, and which searches layer by layer


def test_refused_weights_are_not_read_again(priority, ran):
    graph = wide(5000)
    graph[0][1]["weight"] = np.float64(2)
    for _ in range(3):
        assert nx.single_source_dijkstra_path_length(graph, 0)[2] == 3
    # networkx's own function asks again for the one that it calls.
    assert set(ran) <= {"single_source_dijkstra_path_length", "multi_source_dijkstra_path_length"} and len(ran) == 1


def converted_of(graph):
    return list(graph.__networkx_cache__.get("backends", {}).get("graphspec", {}).values())


def test_one_conversion_serves_all_functions_and_attributes(priority):
    graph = wide(5000)
    nx.set_edge_attributes(graph, 3, "toll")
    nx.single_source_dijkstra_path_length(graph, 0)
    first = converted_of(graph)[0]
    assert nx.single_source_dijkstra_path_length(graph, 0, weight="toll")[4] == 12
    nx.single_source_shortest_path_length(graph, 0)
    nx.minimum_spanning_tree(graph)
    assert all(made is first for made in converted_of(graph))


@pytest.mark.parametrize("change, distance", [
    (lambda graph: graph.add_edge(0, 4000, weight=1), 1),
    (lambda graph: graph.add_edge(0, 1, weight=7), 4006),
    (lambda graph: graph.remove_edge(3000, 3001), None),
    (lambda graph: graph.remove_node(3000), None),
    (lambda graph: nx.set_edge_attributes(graph, 2, "weight"), 8000),
    (lambda graph: graph.add_weighted_edges_from([(0, 4000, 5)]), 5),
])
def test_a_change_of_the_graph_is_seen(priority, ran, change, distance):
    graph = wide(5000)
    assert nx.single_source_dijkstra_path_length(graph, 0)[4000] == 4000
    change(graph)
    assert nx.single_source_dijkstra_path_length(graph, 0).get(4000) == distance
    assert len(ran) == 2


@pytest.mark.filterwarnings("ignore:Note. conversions")
def test_a_change_is_seen_through_a_view():
    graph = wide(50)
    view = graph.subgraph(range(40))
    assert nx.single_source_dijkstra_path_length(view, 0, backend="graphspec")[39] == 39
    graph.add_edge(0, 39, weight=1)
    assert nx.single_source_dijkstra_path_length(view, 0, backend="graphspec")[39] == 1


@pytest.mark.parametrize("again", [copy.deepcopy, lambda graph: pickle.loads(pickle.dumps(graph)), copy.copy])
def test_a_converted_graph_can_be_copied_and_pickled(again):
    graph = wide(50)
    nx.single_source_dijkstra_path_length(graph, 0, backend="graphspec")
    made = again(graph)
    made.add_edge(0, 49, weight=1)
    assert nx.single_source_dijkstra_path_length(made, 0, backend="graphspec")[49] == 1


def test_without_networkxs_cache_no_call_waits_for_a_second_one(priority, ran):
    graph = wide(5000)
    with nx.config(cache_converted_graphs=False):
        for _ in range(3):
            nx.single_source_shortest_path_length(graph, 0)
    assert ran == []


def test_every_function_has_thresholds_and_positions_of_its_parameters():
    import inspect

    from graphspec.networkx_choice import LEAST_NODES, POSITIONS
    assert LEAST_NODES.keys() == POSITIONS.keys() == FUNCTIONS.keys()
    for name, positions in POSITIONS.items():
        names = list(inspect.signature(getattr(nx, name)).parameters)
        assert {each: names.index(each) for each in positions} == positions


def test_a_backend_that_comes_first_leaves_the_rest_to_networkx(priority):
    hidden = wide(300)
    hidden[3][4]["weight"] = None
    assert len(nx.single_source_dijkstra_path_length(hidden, 0)) == 4
    assert nx.single_source_dijkstra_path_length(hidden, 0, weight=lambda *_: 2)[299] == 598
    prim = list(nx.minimum_spanning_edges(wide(300), algorithm="prim", data=False))
    assert prim == [(node, node + 1) for node in range(299)]


@pytest.mark.parametrize("weights", [[2**52, 2**52, 1], [1, 2**60], [0.5, -math.inf]])
def test_distances_that_float64_does_not_represent_are_refused(weights):
    with pytest.raises(NotImplementedError):
        nx.floyd_warshall(path(*weights), backend="graphspec")


def test_a_graph_without_nodes_has_no_rows():
    assert nx.floyd_warshall(nx.Graph(), backend="graphspec") == {}


def test_floyd_and_warshalls_rows_give_inf_for_any_node():
    rows = nx.floyd_warshall(path(1, 2), backend="graphspec")
    assert rows[2] == {2: 0, 0: math.inf, 1: math.inf}
    assert rows[0]["no node"] == math.inf
