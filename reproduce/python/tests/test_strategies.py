"""holds() passes what is right, and finds a small case for what is wrong."""

import re

import networkx as nx
import numpy as np
import pytest
from hypothesis import HealthCheck, find, given, settings
from scipy.sparse import csgraph

import graphspec
from graphspec import strategies


def found(test):
    """The rule's words, and the note with the smallest case."""
    with pytest.raises(graphspec.Violation) as error:
        test()
    return "".join((str(error.value), *error.value.__notes__))


@pytest.mark.parametrize("problem", ["bfs", "sssp", "apsp", "msf"])
@pytest.mark.parametrize("negative", [False, True])
@pytest.mark.parametrize("reals", [False, True])
def test_the_suites_own_functions_hold(problem, negative, reals):
    if (negative and problem in ("bfs", "msf")) or (reals and problem == "bfs"):
        pytest.skip("without weights, and undirected")

    def solve(graph, *source):
        run = getattr(graphspec, problem)(graph, *source)
        return run.edges if problem == "msf" else run.levels if problem == "bfs" else run.distances

    graphspec.holds(problem, negative=negative, reals=reals)(solve)()


@graphspec.holds("sssp", form="scipy", examples=50)
def test_scipys_dijkstra_holds(matrix, source):
    return csgraph.dijkstra(matrix, indices=source, return_predecessors=True)


@graphspec.holds("msf", form="networkx", examples=50)
def test_networkxs_kruskal_holds(roads):
    return nx.minimum_spanning_tree(roads)


def test_scipys_forests_lack_edges_of_weight_0():
    test = graphspec.holds("msf", form="scipy", max_vertices=12)(csgraph.minimum_spanning_tree)
    assert re.search("2 vertices, 1 undirected edge: (0-1|1-0):0,", found(test))


def levels(case):
    return graphspec.bfs(case.graph, case.source, device="host").levels


# The tests of the suite's own shrinking, of the same properties: to the same sizes, or nearly, for
# Hypothesis gives up after 500 steps.
@pytest.mark.parametrize("problem, is_wanted, vertices, edges", [
    ("bfs", lambda case: levels(case).max() >= 3, 4, 3),
    ("bfs", lambda case: np.count_nonzero(levels(case) == 1) > 3, 5, 4),
    ("bfs", lambda case: len({edge[:2] for edge in case.edges}) < len(case.edges), 1, 2),
    ("sssp", lambda case: sum(edge[2] for edge in case.edges) >= 20, 1, 2),
])
def test_cases_shrink_as_the_suites_own_do(problem, is_wanted, vertices, edges):
    strategy = strategies.cases(problem, max_vertices=10)
    smallest = find(strategy, is_wanted,
                    settings=settings(database=None, deadline=None, suppress_health_check=list(HealthCheck)))
    assert vertices <= smallest.num_vertices <= vertices + 1, smallest
    assert edges <= len(smallest.edges) <= edges + 1, smallest


def test_a_source_that_is_not_the_first_vertex_is_vertex_1_of_2():
    smallest = find(strategies.cases("bfs", max_vertices=10), lambda case: case.source > 0,
                    settings=settings(database=None, deadline=None, suppress_health_check=list(HealthCheck)))
    assert repr(smallest) == "2 vertices, source 1, 0 arcs"


def by_rounds(matrix, source=None):
    """Which find negative cycles."""
    return csgraph.shortest_path(matrix, "BF", indices=source)


def test_negative_cycles_are_to_be_refused_and_nothing_else():
    graphspec.holds("sssp", form="scipy", refuses=csgraph.NegativeCycleError)(
        by_rounds)()
    graphspec.holds("apsp", form="scipy", refuses=csgraph.NegativeCycleError)(by_rounds)()

    def never(matrix, source):
        try:
            return by_rounds(matrix, source)
        except csgraph.NegativeCycleError:
            return np.zeros(matrix.shape[0])

    def of_any(matrix, source):
        by_rounds(matrix)  # of all sources
        return by_rounds(matrix, source)

    for wrong, words in ((never, "returns an answer; negative cycle: 0 -> 1 -> 0"),
                         (of_any, "the source reaches no negative cycle")):
        # Few cases have a negative cycle that the source does not reach.
        held = graphspec.holds("sssp", form="scipy", refuses=csgraph.NegativeCycleError, examples=2000)
        assert words in found(held(wrong))


def test_a_level_that_is_lost_is_found_on_a_path():
    def solve(graph, source):
        levels = graphspec.bfs(graph, source).levels.copy()
        levels[levels == 2] = 1
        return levels

    assert re.search("3 vertices, source ., 2 (arc|undirected edge)s: ",
                     found(graphspec.holds("bfs", max_vertices=12)(solve)))


def test_sums_of_floats_of_32_bits_are_found_by_real_weights_alone():
    def solve(matrix, source):
        with np.errstate(over="ignore"):
            return csgraph.dijkstra(matrix, indices=source).astype("float32")

    graphspec.holds("sssp", form="scipy")(solve)()
    assert re.search("2 vertices, source ., 1 (arc|undirected edge): ",
                     found(graphspec.holds("sssp", form="scipy", reals=True)(solve)))


def test_sums_in_another_order_hold_to_the_bound_alone():
    def test(**order):
        return graphspec.holds("apsp", form="scipy", reals=True, **order)(
            lambda matrix: csgraph.shortest_path(matrix, "FW"))

    test(any_order=True)()
    assert re.search("rule (arc|tight)", found(test()))


def test_a_function_that_changes_its_input_is_found():
    def solve(matrix, source):
        distances = csgraph.dijkstra(matrix, indices=source)
        matrix.data = matrix.data + 1
        return distances

    with pytest.raises(graphspec.Violation, match="rule input"):
        graphspec.holds("sssp", form="scipy")(solve)()


def test_cases_reach_what_awkward_graphs_have():
    awkward = {
        "a self-loop": lambda case: any(tail == head for tail, head, _ in case.edges),
        "parallel edges": lambda case: len({edge[:2] for edge in case.edges}) < len(case.edges),
        "many vertices": lambda case: case.num_vertices > 20,
        "undirected edges": lambda case: case.undirected and case.edges,
        "a weight of 0": lambda case: any(weight == 0 for *_, weight in case.edges),
        "a negative weight": lambda case: any(weight < 0 for *_, weight in case.edges),
        "a subnormal weight": lambda case: any(0 < weight < 1e-300 for *_, weight in case.edges),
        "sums that are rounded": lambda case: any(weight * 8 % 1 > 0 for *_, weight in case.edges)}
    reached = set()

    @settings(database=None, max_examples=100)
    @given(strategies.cases("sssp"), strategies.cases("sssp", negative=True),
           strategies.cases("sssp", reals=True))
    def look(case, negative, real):
        reached.update(name for name, has in awkward.items() if has(case) or has(negative) or has(real))

    look()
    assert reached == set(awkward)
