"""Everything that users hold survives pickle, copy and a pool of processes, with all its attributes."""

import copy
import inspect
import multiprocessing
import pickle

import networkx as nx
import numpy as np
import pytest

import graphspec
from graphspec import errors, networkx_backend

LIMIT_S = 120  # a pool that cannot unpickle a result waits without end


def labelled():
    graph = graphspec.from_edges([0, 0, 1], [1, 2, 2], [4, 9, 3])
    graph.labels = ["a", "b", "c"]
    graph.anything = {"of": "the user"}
    return graph


def both_ways(weights):
    return graphspec.from_edges([0, 1, 1, 2], [1, 0, 2, 1], weights).symmetrized()


def violation():
    try:
        graphspec.certify.bfs(labelled(), "a", [0, 1, 2])
    except graphspec.Violation as found:
        return found
    raise AssertionError("the level of vertex 2 is 1")


def negative_cycle():
    try:
        graphspec.sssp(graphspec.from_edges([0, 1, 2], [1, 2, 0], [2, -5, 1]), 0)
    except graphspec.NegativeCycle as found:
        return found
    raise AssertionError("the cycle weighs -2")


def noted():
    error = graphspec.InputError("wrong")
    error.add_note("of the user")
    return error


def used_by_the_backend():
    roads = nx.DiGraph()
    roads.add_weighted_edges_from([(0, 1, 4), (0, 2, 9), (1, 2, 3)])
    return networkx_backend.Backend.convert_from_nx(roads)


EXCEPTIONS = {name: kind for name, kind in inspect.getmembers(errors, inspect.isclass)
              if issubclass(kind, errors.GraphspecError)}
MAKERS = {
    **{name: (lambda kind=kind: kind("the vertex", "rule", 3, 2) if kind is errors.Violation else kind("wrong"))
       for name, kind in EXCEPTIONS.items()},
    "a violation of a certificate": violation,
    "a violation without a place": lambda: errors.Violation("missing", "cover"),
    "a negative cycle": negative_cycle,
    "an exception with a note": noted,
    "Graph": labelled,
    "Graph of reals": lambda: graphspec.from_edges([0, 0], [1, 2], [0.5, 2.5]),
    "Graph of whole reals": lambda: graphspec.from_csr([0, 1], [0], [2.0**40]),
    "Graph without weights": lambda: graphspec.from_edges([0, 0], [1, 2]),
    "Graph without arcs": lambda: graphspec.from_edges([], [], num_vertices=3),
    "Graph without vertices": lambda: graphspec.from_csr([0], []),
    "symmetric Graph": lambda: both_ways([1, 1, 2, 2]),
    "Levels": lambda: graphspec.bfs(labelled(), "a"),
    "Paths": lambda: graphspec.sssp(labelled(), "a", predecessors=True, variant="tuned"),
    "Paths of reals": lambda: graphspec.sssp(graphspec.from_edges([0, 0], [1, 2], [0.5, 2.5]), 0),
    "AllPaths": lambda: graphspec.apsp(labelled()),
    "Forest": lambda: graphspec.msf(both_ways([1.5, 1.5, 2, 2])),
    "a run on the executor": lambda: graphspec.bfs(labelled(), "a", device="cpu", checked=True),
}


def parts(thing):
    """All that two things of one kind must have in common, by name."""
    if isinstance(thing, graphspec.Graph):
        names = ("num_vertices", "num_arcs", "symmetric", "offsets", "heads", "weights")
        return {**{name: parts(getattr(thing, name)) for name in names}, **vars(thing)}
    if isinstance(thing, np.ndarray):
        return thing.dtype.str, thing.shape, thing.tolist()
    if isinstance(thing, BaseException):
        return {"args": thing.args, "text": str(thing), **vars(thing)}
    if hasattr(thing, "__dict__"):
        return {name: parts(value) for name, value in vars(thing).items()}
    return thing


def is_same(one, other):
    return type(one) is type(other) and parts(one) == parts(other)


def made(name):
    """What a pool's process returns."""
    return MAKERS[name]()


def raised(name):
    """Raises it in a pool's process."""
    raise MAKERS[name]()


def parts_of(thing):
    """What a pool's process finds in what it is given."""
    return parts(thing)


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy] + [
    lambda thing, protocol=protocol: pickle.loads(pickle.dumps(thing, protocol))
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)], ids=["copy", "deepcopy", 2, 3, 4, 5])
def test_a_copy_has_all_that_the_original_has(name, copied):
    original = MAKERS[name]()
    found = copied(original)
    assert found is not original and is_same(found, original)


@pytest.fixture(scope="module", params=["fork", "spawn"])
def pool(request):
    with multiprocessing.get_context(request.param).Pool(2) as processes:
        yield processes


@pytest.mark.parametrize("name", MAKERS)
def test_a_pool_of_processes_takes_and_returns_it(name, pool):
    original = MAKERS[name]()
    assert pool.apply_async(parts_of, (original,)).get(LIMIT_S) == parts(original)
    returned = pool.apply_async(made, (name,)).get(LIMIT_S)
    for run in (returned, original):
        if hasattr(run, "seconds"):
            for timed, none in (("seconds", 0), ("times_ms", {}), ("facts", {})):
                object.__setattr__(run, timed, none)  # times and rates differ from run to run
    assert is_same(returned, original)


@pytest.mark.parametrize("name", [name for name in MAKERS if isinstance(MAKERS[name](), BaseException)])
def test_a_pool_of_processes_raises_it(name, pool):
    original = MAKERS[name]()
    with pytest.raises(type(original)) as found:
        pool.apply_async(raised, (name,)).get(LIMIT_S)
    assert is_same(found.value, original)


def test_attributes_that_the_constructor_does_not_take_are_kept():
    found = pickle.loads(pickle.dumps(violation()))
    assert (found.rule, found.place, found.row) == ("level", 2, 0) and isinstance(found, AssertionError)
    cycle = pickle.loads(pickle.dumps(negative_cycle()))
    assert (sorted(cycle.cycle), cycle.weight) == ([0, 1, 2], -2)


def test_a_run_that_was_copied_can_be_certified():
    graph = graphspec.from_edges([0, 0, 1], [1, 2, 2], [4, 9, 3])
    found = pickle.loads(pickle.dumps(graphspec.sssp(graph, 0)))
    assert found.certify().distances.tolist() == [0, 4, 7]
    assert graphspec.bfs(found.graph, 1).levels.tolist() == [-1, 0, 1]


def test_a_deep_copy_has_arrays_of_its_own_and_a_copy_shares_them():
    graph = labelled()
    assert np.shares_memory(copy.copy(graph).heads, graph.heads)
    assert not np.shares_memory(copy.deepcopy(graph).heads, graph.heads)
    assert copy.copy(graph).labels is graph.labels and copy.deepcopy(graph).labels is not graph.labels


def test_a_graph_of_networkx_can_be_pickled_after_the_backend_has_used_it():
    converted = used_by_the_backend()
    found = networkx_backend.single_source_dijkstra_path_length(converted, 0)
    again = pickle.loads(pickle.dumps(converted))
    assert dict(networkx_backend.single_source_dijkstra_path_length(again, 0)) == dict(found) == {0: 0, 1: 4, 2: 7}


def test_a_graph_on_a_device_refuses_to_be_pickled_in_one_line():
    graph = object.__new__(graphspec.DeviceGraph)
    for dump in (pickle.dumps, multiprocessing.reduction.ForkingPickler.dumps):
        with pytest.raises(graphspec.InputError, match=r"cannot be pickled; pickle graph\.host\(\)$"):
            dump(graph)
