"""Several sources, targets and cutoffs against networkx, by every kind of solver."""

import math

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_cases import to_networkx

import graphspec

SCHEMES = graphspec.variants("sssp", "interpreter")[0]["name"]

INF = math.inf


@st.composite
def cases(draw):
    """(graph, sources, targets, cutoff): weights are none, integers or reals, never negative."""
    vertices = draw(st.integers(1, 12))
    vertex = st.integers(0, vertices - 1)
    edges = draw(st.lists(st.tuples(vertex, vertex), max_size=40, unique=True))
    weight = draw(st.sampled_from([None, st.integers(0, 9), st.floats(0.125, 9)]))
    weights = None if weight is None else np.array([draw(weight) for _ in edges] or np.zeros(0, np.int32))
    tails, heads = np.array(edges, np.int32).reshape(-1, 2).T
    cutoff = draw(st.one_of(st.none(), st.integers(-2, 20), st.floats(-2, 20)))
    sources = draw(st.lists(vertex, min_size=1, max_size=3))
    targets = draw(st.one_of(st.none(), st.lists(vertex, max_size=3)))
    return graphspec.from_edges(tails, heads, weights, num_vertices=vertices), sources, targets, cutoff


def by_networkx(graph, sources, cutoff, weight):
    lengths = nx.multi_source_dijkstra_path_length(to_networkx(graph, nx.DiGraph), sources, cutoff, weight)
    return [lengths.get(vertex, INF) for vertex in range(graph.num_vertices)]


SOLVERS = [("tuned", "auto"), ("tuned", "cpu"), ("queue_bellman_ford", "host"), ("openmp", "host")]


@pytest.mark.parametrize("variant, device", SOLVERS)
@settings(deadline=None, max_examples=60)
@given(cases())
def test_limited_distances_are_those_of_networkx(variant, device, case):
    graph, sources, targets, cutoff = case
    columns = range(graph.num_vertices) if targets is None else targets
    rows = [by_networkx(graph, [source], cutoff, "weight") for source in sources]
    run = graphspec.sssp(graph, sources, targets, cutoff, predecessors=True, variant=variant, device=device,
                         verify=True)
    assert run.as_float().shape == (len(sources), len(columns))
    assert run.as_float().tolist() == [[row[column] for column in columns] for row in rows]
    assert run.predecessors.shape == (len(sources), graph.num_vertices)
    nearest = by_networkx(graph, sources, cutoff, "weight")
    run = graphspec.sssp(graph, set(sources), targets, cutoff, nearest=True, predecessors=True, variant=variant,
                         device=device, verify=True)
    assert run.as_float().tolist() == [nearest[column] for column in columns]


@pytest.mark.parametrize("variant, device", [("tuned", "auto"), ("tuned", "cpu"), ("bfs", "host"),
                                             ("openmp", "host")])
@settings(deadline=None, max_examples=60)
@given(cases())
def test_limited_levels_are_those_of_networkx(variant, device, case):
    graph, sources, targets, cutoff = case
    columns = range(graph.num_vertices) if targets is None else targets
    rows = [by_networkx(graph, [source], cutoff, None) for source in sources]
    run = graphspec.bfs(graph, sources, targets, cutoff, variant=variant, device=device, verify=True)
    assert np.where(run.levels < 0, INF, run.levels).tolist() == [[row[column] for column in columns] for row in rows]
    nearest = by_networkx(graph, sources, cutoff, None)
    run = graphspec.bfs(graph, sources, targets, cutoff, nearest=True, variant=variant, device=device, verify=True)
    assert np.where(run.levels < 0, INF, run.levels).tolist() == [nearest[column] for column in columns]


# 0 -2-> 1 -3-> 2 -4-> 3, and 4 -1-> 3.
PATH = graphspec.from_edges([0, 1, 2, 4], [1, 2, 3, 3], [2, 3, 4, 1])
FAR = graphspec.UNREACHED


@pytest.mark.parametrize("arguments, distances", [
    (dict(source=0, cutoff=5), [0, 2, 5, FAR, FAR]),
    (dict(source=0, cutoff=4.99), [0, 2, FAR, FAR, FAR]),
    (dict(source=0, cutoff=-1), [0, FAR, FAR, FAR, FAR]),  # as networkx: the source is reached
    (dict(source=0, cutoff=INF), [0, 2, 5, 9, FAR]),
    (dict(source=0, cutoff=10**400), [0, 2, 5, 9, FAR]),
    (dict(source=0, cutoff=-10**400), [0, FAR, FAR, FAR, FAR]),
    (dict(source=0, targets=3), 9),
    (dict(source=0, targets=[4, 2, 2]), [FAR, 5, 5]),
    (dict(source=0, targets=[]), []),
    (dict(source=0, targets=[3, 1], cutoff=8), [FAR, 2]),
    (dict(source=[4, 0], targets=3), [1, 9]),
    (dict(source=np.array([4, 0]), targets=(3, 4)), [[1, 0], [9, FAR]]),
    (dict(source=range(0), cutoff=8), []),
    (dict(source=[0, 4], nearest=True), [0, 2, 5, 1, 0]),
    (dict(source={0, 4}, nearest=True, targets=3), 1),
    (dict(source=4, nearest=True), [FAR, FAR, FAR, 1, 0]),
])
@pytest.mark.parametrize("variant, device", [*SOLVERS, (SCHEMES, "interpreter")])
def test_shapes_and_values(variant, device, arguments, distances):
    run = graphspec.sssp(PATH, predecessors=True, variant=variant, device=device, verify=True, **arguments)
    assert run.distances.tolist() == distances


def test_predecessors_are_those_on_the_paths_to_targets():
    run = graphspec.sssp(PATH, [0, 4], targets=[2], predecessors=True, verify=True)
    assert run.predecessors.tolist() == [[-1, 0, 1, -1, -1], [-1] * 5]
    assert graphspec.sssp(PATH, 0, cutoff=5, predecessors=True).predecessors.tolist() == [-1, 0, 1, -1, -1]


def test_negative_weights_have_limits_too():
    graph = graphspec.from_edges([0, 1, 0, 3], [1, 2, 3, 0], [5, -4, 2, -1], num_vertices=4)
    run = graphspec.sssp(graph, 0, cutoff=1, predecessors=True, verify=True)
    assert run.distances.tolist() == [0, FAR, 1, FAR] and run.predecessors[2] == 1
    assert graphspec.sssp(graph, [0, 3], nearest=True, verify=True).distances.tolist() == [-1, 4, 0, 0]
    assert graphspec.sssp(graph, [0, 3], nearest=True, cutoff=-9, verify=True).distances.tolist() == [-1, FAR, FAR, 0]


def test_labels_are_sources_and_targets():
    roads = nx.Graph()
    roads.add_weighted_edges_from([("a", "b", 2), ("b", ("c", 1), 3), (("c", 1), "d", 4)])
    run = graphspec.sssp(roads, "a", targets=[("c", 1), "b"], verify=True)
    assert run.distances.tolist() == [5, 2]
    assert graphspec.sssp(roads, ("c", 1), targets="d", verify=True).distances == 4
    assert graphspec.sssp(roads, ["a", "d"], nearest=True, verify=True).distances.tolist() == [0, 2, 4, 0]
    assert graphspec.sssp(roads, "b", verify=True).distances.tolist() == [2, 0, 3, 7]
    with pytest.raises(graphspec.InputError, match="target 'e'"):
        graphspec.sssp(roads, "a", targets=["b", "e"])


@pytest.mark.parametrize("arguments, words", [
    (dict(source=0, cutoff=math.nan), "cutoff nan: expected a number"),
    (dict(source=0, cutoff=np.float32("nan")), "cutoff nan: expected a number"),
    (dict(source=0, cutoff="5"), "cutoff: expected a number, not a value of type str"),
    (dict(source=0, cutoff=[5]), "cutoff: expected a number, not a value of type list"),
    (dict(source=0, cutoff=True), "cutoff: expected a number, not a value of type bool"),
    (dict(source=0, cutoff=1j), "cutoff: expected a number, not a value of type complex"),
    (dict(source=0, targets=5), "target 5: vertices are 0 to 4"),
    (dict(source=0, targets=[1, -1]), "target -1: vertices are 0 to 4"),
    (dict(source=0, targets=["a"]), "target 'a'"),
    (dict(source=0, targets={1, 2}), "target: expected a list"),
    (dict(source={0, 1}), "source: expected a list"),
    (dict(source=[0, 5]), "source 5: vertices are 0 to 4"),
    (dict(source=[0.5]), "source 0.5"),
    (dict(source=np.zeros((2, 2), int)), "source: the array has 2 dimensions"),
    (dict(source=[], nearest=True), "nearest: the list of sources is empty"),
])
@pytest.mark.parametrize("solve", [graphspec.bfs, graphspec.sssp])
def test_limits_that_are_none_are_refused_in_one_line(solve, arguments, words):
    with pytest.raises(graphspec.InputError) as error:
        solve(PATH, **arguments)
    assert words in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize("limits", [dict(cutoff=9), dict(targets=[2, 3]), dict(source=[0, 4]),
                                    dict(source=[0, 4], nearest=True)])
@pytest.mark.parametrize("change", ["distance", "predecessor", "unreached", "circle"])
def test_the_check_finds_wrong_limited_answers(limits, change):
    run = graphspec.sssp(PATH, **{"source": 0, **limits}, predecessors=True, verify=True)
    distances, before = run.distances.reshape(-1), run.predecessors.reshape(-1, 5)
    if change == "distance":
        distances[0] -= 1
    elif change == "unreached":
        distances[1] = FAR
    elif change == "predecessor":
        before[0, 2] = 0
    else:
        before[0, 2], before[0, 1] = 1, 2
    with pytest.raises(graphspec.Violation):
        run.certify()


@pytest.mark.parametrize("limits, place, row", [
    (dict(cutoff=9), 2, None), (dict(cutoff=9), 1, None), (dict(targets=[3]), 3, None), (dict(targets=[3]), 1, None),
    (dict(targets=3), 2, None), (dict(source=[4, 0]), 2, 1), (dict(source=[0, 4]), 3, 1), (dict(source=[4, 0]), 3, 0),
    (dict(source=[0, 4], nearest=True), 2, None), (dict(source=[0, 4], nearest=True), 3, None)])
def test_a_reached_vertex_without_a_predecessor_is_named(limits, place, row):
    run = graphspec.sssp(PATH, **{"source": 0, **limits}, predecessors=True, verify=True)
    run.predecessors.reshape(-1, 5)[row or 0, place] = -1
    words = f"rule predecessor: vertex {place} is reached but has no predecessor"
    with pytest.raises(graphspec.Violation, match=words) as error:
        run.certify()
    assert (error.value.rule, error.value.place, error.value.row) == ("predecessor", place, row)


@pytest.mark.parametrize("limits, at, place, row", [
    (dict(cutoff=9), (2,), 2, None), (dict(targets=[4, 2]), (1,), 2, None), (dict(targets=3), (), 3, None),
    (dict(source=[4, 0]), (1, 1), 1, 1), (dict(source=[4, 0]), (0, 3), 3, 0),
    (dict(source=[4, 0], targets=[3, 1]), (1, 0), 3, 1), (dict(source=[0, 4], nearest=True), (3,), 3, None),
    (dict(cutoff=5), (2,), 2, None), (dict(cutoff=-1), (0,), 0, None)])
def test_a_wrong_limited_distance_is_named_by_its_vertex_and_row(limits, at, place, row):
    for change in (-1, 1):
        run = graphspec.sssp(PATH, **{"source": 0, **limits}, verify=True)
        run.distances[at] += change
        with pytest.raises(graphspec.Violation, match=f"rule limit: vertex {place} has ") as error:
            run.certify()
        assert (error.value.rule, error.value.place, error.value.row) == ("limit", place, row)


@pytest.mark.parametrize("length", [2, 3, 4, 5, 9])
@pytest.mark.parametrize("limits", [dict(cutoff=9), dict(source=[0]), dict(source=[0], nearest=True)])
def test_predecessors_on_a_circle_of_weight_0_are_found(limits, length):
    # 0 -1-> 1 -0-> 2 -0-> ... -0-> 1: each arc of the circle is on shortest paths.
    circle = list(range(1, length + 1))
    graph = graphspec.from_edges([0, *circle], [1, *circle[1:], 1], [1] + [0] * length)
    run = graphspec.sssp(graph, **{"source": 0, **limits}, predecessors=True, verify=True)
    before = run.predecessors.reshape(-1)
    assert before.tolist() == [-1, 0, *circle[:-1]]
    before[1] = length
    with pytest.raises(graphspec.Violation, match="rule predecessor: vertex 1 has the predecessor"):
        run.certify()


def test_a_vertex_that_no_target_needs_may_have_no_predecessor():
    run = graphspec.sssp(PATH, 0, targets=[1], predecessors=True, verify=True)
    assert run.predecessors.tolist() == [-1, 0, -1, -1, -1]
    run.certify()


def test_a_cutoff_is_not_rounded_up():
    graph = graphspec.from_edges([0], [1], [2.0**53 + 4])
    assert graphspec.sssp(graph, 0, cutoff=2**53 + 3).reached.tolist() == [True, False]
    assert graphspec.sssp(graph, 0, cutoff=2**53 + 4).reached.tolist() == [True, True]
    # Beyond every double.
    assert graphspec.sssp(graph, 0, cutoff=10**400).reached.tolist() == [True, True]
    assert graphspec.sssp(graph, 0, cutoff=-10**400).reached.tolist() == [True, False]
