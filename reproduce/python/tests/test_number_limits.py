"""Numbers at the limits of their types, and at the ends of the chunks in which arrays are checked; which of the two
rules judges real distances.

Expected values come from Python's own numbers.
"""

import math

import numpy as np
import pytest

import graphspec
from graphspec import certify, values

CHUNK = values.CHUNK
SIZES = (1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1)


def star(weights):
    """The graph of a vertex with so many loops."""
    return graphspec.from_csr([0, len(weights)], np.zeros(len(weights), np.int32), weights)


@pytest.mark.parametrize("size", SIZES)
def test_a_wrong_number_is_named_at_each_end_of_a_chunk(size):
    places = {0, size - 1, *(place for place in (CHUNK - 1, CHUNK, 2 * CHUNK - 1, 2 * CHUNK) if place < size)}
    for dtype, wrong, words in (("int64", 2**31, "does not fit into 32 bits"), ("uint32", 2**31, "does not fit"),
                                ("int64", -2**31 - 1, "does not fit"), ("float64", np.nan, "is not finite"),
                                ("float32", -np.inf, "is not finite")):
        weights = np.ones(size, dtype)
        for place in places:
            weights[place] = wrong
            with pytest.raises(graphspec.InputError, match=rf"^weights\[{place}\]: .*{words}"):
                star(weights)
            # Of two the first is named.
            before = weights[-1]
            weights[-1] = wrong
            with pytest.raises(graphspec.InputError, match=rf"^weights\[{place}\]: "):
                star(weights)
            weights[-1] = before
            weights[place] = 1
        assert star(weights).weights.dtype == np.int32


@pytest.mark.parametrize("size", SIZES)
def test_one_weight_that_is_no_whole_number_makes_all_real_wherever_it_stands(size):
    weights = np.full(size, 3.0)
    assert star(weights).weights.dtype == np.int32
    for place in {0, size - 1, min(CHUNK - 1, size - 1), min(CHUNK, size - 1)}:
        for real in (0.5, -2.0**31 - 1, 2.0**31):
            weights[place] = real
            made = star(weights).weights
            assert made.dtype == np.float64 and made[place] == real
        weights[place] = 3


def test_a_wrong_result_is_named_in_the_last_chunk():
    size = CHUNK + 2
    graph = graphspec.from_csr(np.zeros(size + 1, np.int64), [])  # no arcs
    levels = np.full(size, -1.0)
    levels[0] = 0
    certify.bfs(graph, 0, levels)
    for place in (CHUNK - 1, CHUNK, size - 1):
        for wrong in (0.5, np.nan, 2.0**31, -2.0**31 - 1):
            levels[place] = wrong
            with pytest.raises(graphspec.InputError, match=rf"^levels\[{place}\]: .* is not a whole number of 32 bits"):
                certify.bfs(graph, 0, levels)
        levels[place] = 5
        with pytest.raises(graphspec.Violation) as error:
            certify.bfs(graph, 0, levels)
        assert error.value.place == place
        levels[place] = -1


# Whole numbers beyond 32 bits with a sign: wrapped to 32 bits each would be another number.
BEYOND = [("uint32", 2**31), ("uint32", 2**32 - 1), ("uint64", 2**31), ("uint64", 2**32), ("uint64", 2**32 + 1),
          ("uint64", 2**63), ("uint64", 2**64 - 1), ("int64", 2**31), ("int64", 2**32 + 1), ("int64", -2**31 - 1),
          ("int64", -2**32), ("int64", 2**63 - 1), ("int64", -2**63)]


@pytest.mark.parametrize("dtype, value", BEYOND)
def test_a_whole_number_beyond_32_bits_is_refused_by_every_function(dtype, value):
    given = np.array([0, value], dtype)
    reached = graphspec.from_edges([0], [1], [1])
    for name, call in (
            ("heads", lambda: graphspec.from_csr([0, 1, 2], given)),
            ("weights", lambda: graphspec.from_csr([0, 1, 2], [1, 0], given)),
            ("weights", lambda: graphspec.from_edges([0, 1], [1, 0], given)),
            ("tails", lambda: graphspec.from_edges(given, [1, 0])),
            ("heads", lambda: graphspec.from_edges([1, 0], given)),
            ("tails", lambda: graphspec.from_edges(given, [1, 0], num_vertices=2)),
            ("levels", lambda: certify.bfs(reached, 0, given)),
            ("distances", lambda: certify.sssp(reached, 0, given)),
            (r"distances\[0\]", lambda: certify.apsp(reached, [given]))):
        with pytest.raises(graphspec.InputError, match=rf"^{name}\[1\]: {value} (does not fit into|is not a whole)"):
            call()
    if value > 0:
        with pytest.raises(graphspec.InputError, match=rf"^predecessors\[1\]: {value} is not a whole number of 32 bits"):
            certify.bfs(reached, 0, [0, 1], given)
    with pytest.raises(graphspec.GraphspecError):
        certify.msf(graphspec.from_edges([0], [1], undirected=True), given)
    # As a label it is what it is.
    graph = graphspec.from_edges(given[:1], given[1:], labels=True, undirected=True)
    assert graph.labels == [0, value] and graph.num_arcs == 2
    assert graphspec.bfs(graph, value).levels.tolist() == [1, 0]


@pytest.mark.parametrize("dtype", ["uint32", "uint64", "int64"])
def test_the_greatest_and_least_integers_of_32_bits_are_taken(dtype):
    least = -2**31 if dtype == "int64" else 0
    for value in (2**31 - 1, 2**31 - 2, least, least + 1):
        weights = np.array([0, value], dtype)
        assert graphspec.from_csr([0, 1, 2], [1, 0], weights).weights.tolist() == [0, value]
    greatest = np.array([2**31 - 2], dtype)
    assert graphspec.from_edges(greatest, [0], labels=True).labels == [2**31 - 2, 0]


def test_a_whole_number_may_be_the_least_and_the_greatest_of_its_range():
    for seed in (0, 2**64 - 1, np.uint64(2**64 - 1)):
        assert graphspec.graph("random:5,2", seed=seed).num_vertices == 5
    for seed in (-1, 2**64):
        with pytest.raises(graphspec.InputError, match=f"^seed {seed}: expected a number from 0 to 18446744073709551615"):
            graphspec.graph("random:5,2", seed=seed)
    path = graphspec.graph("path:3")
    certify.apsp(path, [[2, 1, 0]], first=2)
    with pytest.raises(graphspec.InputError, match="first -1: expected a number from 0 to 2147483647"):
        certify.apsp(path, [[2, 1, 0]], first=-1)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "longdouble", ">f4", ">f8"])
def test_infinity_of_any_type_is_unreached_and_minus_infinity_and_nan_are_nothing(dtype):
    alone = graphspec.from_edges([0], [0], [1], num_vertices=2)
    reals = graphspec.from_edges([0], [0], [0.5], num_vertices=2)
    for infinite in (np.array([0, np.inf]).astype(dtype), [0, np.dtype(dtype).newbyteorder("=").type(np.inf)]):
        certify.bfs(alone, 0, infinite)
        certify.sssp(alone, 0, infinite)
        certify.apsp(alone, [infinite], first=0)
        certify.sssp(reals, 0, infinite)
        certify.apsp(reals, [infinite], first=0)
    for wrong in (-np.inf, np.nan):
        given = np.array([0, wrong]).astype(dtype)
        for call in (lambda: certify.bfs(alone, 0, given), lambda: certify.sssp(alone, 0, given),
                     lambda: certify.apsp(alone, [given]), lambda: certify.sssp(reals, 0, given)):
            with pytest.raises(graphspec.GraphspecError):
                call()
    for weight in (np.inf, -np.inf, np.nan):
        with pytest.raises(graphspec.InputError, match=r"weights\[1\]: .* is not finite"):
            graphspec.from_edges([0, 1], [1, 0], np.array([0.5, weight]).astype(dtype))
    # The number that stands for unreached among integers is a distance among reals.
    with pytest.raises(graphspec.Violation):
        certify.sssp(reals, 0, np.array([0, 2**31 - 1]).astype("float64" if dtype == "float16" else dtype))


@pytest.mark.parametrize("vertices", [1, 2, 3, 1000])
def test_whole_reals_are_integers_up_to_the_weight_with_which_no_path_leaves_32_bits(vertices):
    most = (2**31 - 2) // vertices
    for weight, dtype in ((most, np.int32), (-most, np.int32), (most + 1, np.float64), (-most - 1, np.float64)):
        graph = graphspec.from_edges([0], [0], np.array([float(weight)]), num_vertices=vertices)
        assert graph.weights.dtype == dtype and graph.weights.tolist() == [weight]


def test_a_vertex_that_a_dict_leaves_out_is_unreached_and_has_no_predecessor():
    for weight, distance in ((3, 3), (0.5, 0.5)):
        graph = graphspec.from_edges([0], [1], [weight], num_vertices=3)
        certify.bfs(graph, 0, {0: 0, 1: 1}, {0: 0, 1: 0})
        certify.sssp(graph, 0, {0: 0, 1: distance}, {1: 0})
        certify.apsp(graph, {2: {2: 0}, 0: {0: 0, 1: distance}, 1: {1: 0}})
        for wrong in ({0: 0}, {1: distance}, {0: 0, 1: distance, 2: 0}):
            with pytest.raises(graphspec.Violation):
                certify.sssp(graph, 0, wrong)


def test_a_violation_has_the_place_and_the_row_of_the_wrong_value_from_0():
    path = graphspec.graph("path:3")
    rows = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    for row in range(3):
        for place in range(3):
            wrong = [list(each) for each in rows]
            wrong[row][place] += 7
            for first in (0, row):
                with pytest.raises(graphspec.Violation) as error:
                    certify.apsp(path, wrong[first:], first=first)
                assert (error.value.place, error.value.row) == (place, row - first)
            for certified in (certify.bfs, certify.sssp):
                with pytest.raises(graphspec.Violation):
                    certified(path, row, wrong[row])
    for call, place, row in ((lambda: certify.sssp(path, 0, [1, 2, 3]), 0, 0),
                             (lambda: certify.bfs(path, 2, [2, 1, 1]), 2, 0),
                             (lambda: certify.msf(path, [0, 0]), 1, 0), (lambda: certify.msf(path, []), None, 0)):
        with pytest.raises(graphspec.Violation) as error:
            call()
        assert (error.value.place, error.value.row) == (place, row)


def test_the_edges_of_a_forest_have_the_ends_and_weights_of_their_arcs():
    graph = graphspec.from_edges([3, 0, 1], [1, 1, 4], [5, 7, 9], undirected=True)
    run = graphspec.msf(graph)
    assert (run.tails.tolist(), run.heads.tolist(), run.weights.tolist()) == ([0, 1, 1], [1, 3, 4], [7, 5, 9])
    assert run.num_trees == 2 and run.weight == 21
    assert "2 trees of 3 edges, weight 21" in repr(run)
    assert "4 of 5 vertices reached" in repr(graphspec.bfs(graph, 0))


def test_an_edge_of_a_forest_without_a_weight_is_the_lightest_of_parallel_ones():
    for weights in ([9, 2, 5, 9, 2, 5], [2, 9, 5, 2, 9, 5], [9, 5, 2, 9, 5, 2]):
        graph = graphspec.from_csr([0, 3, 6], [1, 1, 1, 0, 0, 0], weights)
        certify.msf(graph, [(0, 1)])
        certify.msf(graph, [(1, 0, 2)])
        for wrong in ([(0, 1, 5)], [(0, 1, 9)], [(0, 1, 3)], [(0, 0)], []):
            with pytest.raises(graphspec.Violation):
                certify.msf(graph, wrong)


# 0 -> 1 -> 2 -> 3 of 0.1, 0.2, 0.3: along the path 0.6000000000000001, in the other order 0.6.
TENTHS = graphspec.from_edges([0, 1, 2], [1, 2, 3], [0.1, 0.2, 0.3])
ALONG, OTHER = 0.1 + 0.2 + 0.3, 0.1 + (0.2 + 0.3)


def test_the_rule_to_the_last_bit_is_the_one_that_is_not_asked_for():
    assert ALONG != OTHER
    before = [-1, 0, 1, 2]
    for last, passes in ((ALONG, True), (OTHER, False)):
        row = [0, 0.1, 0.1 + 0.2, last]
        rows = [row, [math.inf, 0, 0.2, 0.5], [math.inf, math.inf, 0, 0.3], [math.inf] * 3 + [0]]
        before_rows = [before, [-1, -1, 1, 2], [-1, -1, -1, 2], [-1] * 4]
        calls = ((certify.sssp, (TENTHS, 0, row)), (certify.sssp, (TENTHS, 0, row, before)),
                 (certify.apsp, (TENTHS, rows)), (certify.apsp, (TENTHS, rows, before_rows)))
        for function, arguments in calls:
            function(*arguments, any_order=True)
            for options in ({}, {"any_order": False}):
                if passes:
                    function(*arguments, **options)
                    continue
                with pytest.raises(graphspec.Violation, match="distance 0.6"):
                    function(*arguments, **options)


@pytest.mark.parametrize("name", ["bfs", "sssp", "apsp", "msf"])
def test_the_certificate_is_asked_where_verify_says_so_and_only_there(name, monkeypatch):
    asked = []
    monkeypatch.setattr(certify, name, lambda *arguments, **options: asked.append(options.get("any_order")))
    path = graphspec.graph("path:3,rw=1..2")
    solve = getattr(graphspec, name)
    for options in ({}, {"verify": False}):
        solve(path, **options)
        assert asked == []
    run = solve(path, verify=True)
    exact = {"sssp": False, "apsp": not getattr(run, "exact", True)}.get(name)
    assert asked == [exact]
    assert run.certify() is run and asked == [exact] * 2


def test_a_run_is_judged_by_the_rule_that_its_variant_promises():
    run = graphspec.sssp(TENTHS, 0, device="host")
    assert run.exact and run.distances[3] == ALONG
    run.certify()
    run.distances[3] = OTHER
    with pytest.raises(graphspec.Violation):
        run.certify()
    promises = {row["name"]: row["adds_along_paths"] for row in graphspec.variants("apsp", "host")
                if "float64" in row["weights"]}
    assert set(promises.values()) == {False, True}
    for variant, is_exact in promises.items():
        run = graphspec.apsp(TENTHS, variant=variant, device="host", verify=True)
        assert run.exact == is_exact, variant
        run.distances[0, 3] = OTHER if run.distances[0, 3] == ALONG else ALONG
        if is_exact:
            with pytest.raises(graphspec.Violation):
                run.certify()
        else:
            run.certify()
        run.distances[0, 3] = 0.6 + 1e-12
        with pytest.raises(graphspec.Violation):
            run.certify()
