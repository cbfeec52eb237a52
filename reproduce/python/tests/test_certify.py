"""Certificates of what others have found, right and wrong."""

import networkx as nx
import numpy as np
import pytest
from scipy.sparse import csgraph

import graphspec
from graphspec import certify

ROADS = graphspec.graph("random:60,4,sym,simple,w=1..9")
MATRIX = graphspec.to_scipy(ROADS)


def test_right_results_of_scipy_pass_in_scipys_form():
    distances, predecessors = csgraph.dijkstra(MATRIX, indices=5, return_predecessors=True)
    certify.sssp(MATRIX, 5, distances, predecessors)
    distances, predecessors = csgraph.shortest_path(MATRIX, return_predecessors=True)
    certify.apsp(MATRIX, distances, predecessors)
    certify.apsp(MATRIX, distances[7:9], predecessors[7:9], first=7)
    levels = csgraph.dijkstra(MATRIX, indices=5, unweighted=True)
    _, parents = csgraph.breadth_first_order(MATRIX, 5)
    certify.bfs(MATRIX, 5, levels, parents)
    certify.msf(MATRIX, csgraph.minimum_spanning_tree(MATRIX))


def test_right_results_of_networkx_pass_in_networkxs_form():
    roads = nx.relabel_nodes(nx.from_scipy_sparse_array(MATRIX), lambda node: f"n{node}")
    predecessors, distances = nx.dijkstra_predecessor_and_distance(roads, "n5")
    certify.sssp(roads, "n5", distances, predecessors)
    certify.bfs(roads, "n5", nx.single_source_shortest_path_length(roads, "n5"))
    certify.msf(roads, nx.minimum_spanning_tree(roads))
    certify.msf(roads, list(nx.minimum_spanning_edges(roads, data=False)))


@pytest.mark.parametrize("change, rule, place", [(1, "arc", 47), (-1, "arc", 47), (np.inf, "unreached", 47)])
def test_a_wrong_distance_of_scipy_is_named_by_rule_and_place(change, rule, place):
    distances = csgraph.dijkstra(MATRIX, indices=5)
    distances[place] += change
    with pytest.raises(graphspec.Violation) as error:
        certify.sssp(MATRIX, 5, distances)
    assert error.value.rule == rule and str(place) in str(error.value)
    if change > 0:
        assert error.value.place == place


def test_real_distances_are_judged_to_the_last_bit_or_to_the_bound():
    roads = graphspec.graph("random:60,4,sym,simple,rw=0.1..9")
    matrix = graphspec.to_scipy(roads)
    distances, predecessors = csgraph.dijkstra(matrix, indices=5, return_predecessors=True)
    certify.sssp(matrix, 5, distances, predecessors)
    by_node = nx.single_source_dijkstra_path_length(nx.from_scipy_sparse_array(matrix), 5)
    certify.sssp(matrix, 5, by_node)
    in_other_order = csgraph.shortest_path(matrix, "FW")
    certify.apsp(matrix, in_other_order, any_order=True)
    with pytest.raises(graphspec.Violation, match="from .*: rule"):
        certify.apsp(matrix, in_other_order)
    certify.apsp(matrix, csgraph.dijkstra(matrix)[7:9], first=7)

    off = distances.copy()
    off[47] = np.nextafter(off[47], np.inf)
    with pytest.raises(graphspec.Violation) as error:
        certify.sssp(matrix, 5, off)
    assert (error.value.rule, error.value.place) == ("arc", 47)
    certify.sssp(matrix, 5, off, any_order=True)
    off[47] *= 1 + 1e-12  # the bound is 62 * 2**-51, some 3e-14
    with pytest.raises(graphspec.Violation) as error:
        certify.sssp(matrix, 5, off, any_order=True)
    assert (error.value.rule, error.value.place) == ("arc", 47)
    for wrong, rule in ((np.nan, "arc"), (np.inf, "unreached")):
        off[47] = wrong
        with pytest.raises(graphspec.Violation) as error:
            certify.sssp(matrix, 5, off)
        assert (error.value.rule, error.value.place) == (rule, 47)
    predecessors[47] = 5
    with pytest.raises(graphspec.Violation) as error:
        certify.sssp(matrix, 5, distances, predecessors)
    assert error.value.place == 47


def test_wrong_forests_are_named_by_rule_and_place():
    right = graphspec.msf(ROADS)
    with pytest.raises(graphspec.Violation) as error:
        certify.msf(ROADS, right.edges[:-1])
    assert (error.value.rule, error.value.place) == ("spanning", None)
    with pytest.raises(graphspec.Violation) as error:
        certify.msf(ROADS, [(0, 0)])
    assert (error.value.rule, error.value.place) == ("edge", 0)
    heavier = [(u, v, w + 1) for u, v, w in zip(right.tails.tolist(), right.heads.tolist(),
                                                right.weights.tolist())]
    with pytest.raises(graphspec.Violation, match="has the weight"):
        certify.msf(ROADS, heavier)
    others = [edge for edge in range(ROADS.num_arcs) if edge not in set(right.edges.tolist())]
    with pytest.raises(graphspec.Violation) as error:
        certify.msf(ROADS, np.append(right.edges, [arc for arc in others if tail_of(arc) < ROADS.heads[arc]][0]))
    assert (error.value.rule, error.value.place) == ("cycle", len(right.edges))


def tail_of(arc):
    return np.searchsorted(ROADS.offsets, arc, side="right") - 1


def test_what_is_no_result_is_bad_input():
    distances = csgraph.dijkstra(MATRIX, indices=5)
    for wrong, words in ((distances + 0.5, r"distances\[0\]: .*\.5 is not a whole number"),
                         (np.full(60, np.nan), r"distances\[0\]: nan"), (["a"] * 60, "'a' is not a real number")):
        with pytest.raises(graphspec.InputError, match=words):
            certify.sssp(MATRIX, 5, wrong)
    with pytest.raises(graphspec.Violation, match="rule size"):
        certify.sssp(MATRIX, 5, distances[:-1])


def test_all_pairs_need_all_rows():
    rows = csgraph.dijkstra(MATRIX)
    for wrong, words in ((rows[:1], "have 1 row, but the graph has 60 vertices; first= certifies"), (rows[:7], "have 7 rows"),
                         (np.empty((0, 60)), "have 0 rows"), ([], "have 0 rows")):
        with pytest.raises(graphspec.Violation, match=words) as error:
            certify.apsp(MATRIX, wrong)
        assert (error.value.rule, error.value.place) == ("size", None)
    for wrong in (np.empty((0, 60)), []):
        with pytest.raises(graphspec.Violation, match="rule size: distances have 0 rows, but at least one is needed"):
            certify.apsp(MATRIX, wrong, first=3)
    for wrong in (rows[0], rows[0].tolist()):
        with pytest.raises(graphspec.InputError, match="distances"):
            certify.apsp(MATRIX, wrong)
    with pytest.raises(graphspec.InputError, match="2 rows from source 59 on are too many"):
        certify.apsp(MATRIX, rows[58:], first=59)
    predecessors = csgraph.dijkstra(MATRIX, return_predecessors=True)[1]
    for wrong in (predecessors[:1], np.empty((0, 60), int), []):
        with pytest.raises(graphspec.Violation, match="rule size"):
            certify.apsp(MATRIX, rows, wrong)
    for wrong in ([], np.empty(0)):
        for call in (lambda: certify.bfs(MATRIX, 0, wrong), lambda: certify.sssp(MATRIX, 0, wrong),
                     lambda: certify.sssp(MATRIX, 0, rows[0], wrong)):
            with pytest.raises(graphspec.Violation, match="rule size"):
                call()
    certify.apsp(graphspec.graph("random:0,0"), np.empty((0, 0)))


def test_messages_name_labels():
    tails, heads = ["p", "q", "q"], ["q", "p", "r"]
    cycle = graphspec.from_edges(tails, heads, [1, -2, 5])
    for call in (lambda: graphspec.sssp(cycle, "p"), lambda: graphspec.sssp(cycle, ["p", "q"])):
        with pytest.raises(graphspec.NegativeCycle, match="'[pq]' -> '[pq]' -> '[pq]'") as error:
            call()
        assert sorted(error.value.cycle) == ["p", "q"]
    graph = graphspec.from_edges(tails, heads, [1, 1, 2])
    with pytest.raises(graphspec.Violation, match="arc 'q'->'r' of weight 2 leads from distance 1 to distance 9") as error:
        certify.sssp(graph, "p", {"p": 0, "q": 1, "r": 9})
    assert error.value.place == 2 and graph.labels[2] == "r"
    with pytest.raises(graphspec.Violation, match="arc 'q'->'r'"):
        certify.apsp(graph, [[0, 1, 9]], first=0)
    with pytest.raises(graphspec.Violation, match="vertex 'r' has level 0"):
        certify.bfs(graph, "p", [0, 1, 0])
    for call in (lambda: graphspec.msf(graph), lambda: certify.msf(graph, [])):
        with pytest.raises(graphspec.InputError, match="arc 'q' -> 'r'.* has no reverse arc 'r' -> 'q'"):
            call()
