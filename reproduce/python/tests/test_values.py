"""Every type of number, special value, container and entry point: converted exactly, or refused with its place.

Expected values come from Python's own numbers, which compare exactly with each other.
"""

import array
import decimal
import fractions
import math

import igraph
import networkx as nx
import numpy as np
import pandas as pd
import pytest
from scipy import sparse

import graphspec
from graphspec import certify, values

DTYPES = [np.dtype(name) for name in (
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
    "longdouble", ">i4", ">i8", ">u8", ">f2", ">f4", ">f8")]
SPECIAL = (math.nan, math.inf, -math.inf, -0.0, 0, 1, -1, 0.5, 5e-324, 2**31 - 1, 2**31, -2**31, -2**31 - 1, 2**32 - 1,
           2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1, -2**63)


def pair(dtype, value):
    """[0, value] of a type; None where the type has no such value."""
    made = np.zeros(2, dtype)
    if dtype.kind in "iub" and not (float(value).is_integer() and (
            value in (0, 1) if dtype == bool else np.iinfo(dtype).min <= value <= np.iinfo(dtype).max)):
        return None
    with np.errstate(over="ignore"):
        made[1] = np.longdouble(2**53) + 1 if dtype == np.longdouble and value == 2**53 + 1 else value
    return made


PAIRS = [pytest.param(made, id=f"{dtype}-{value}") for dtype in DTYPES for value in SPECIAL
         for made in [pair(dtype, value)] if made is not None]


def exact(number):
    """A number of numpy as one of Python, without loss."""
    if isinstance(number, np.longdouble) and np.isfinite(number):
        return fractions.Fraction(*number.as_integer_ratio())
    return number.item() if not isinstance(number, np.longdouble) else float(number)


def edge_list(kind):
    def make(weights):
        made = kind()
        made.add_edge(0, 1, weight=weights[0])
        made.add_edge(1, 0, weight=weights[1])
        return made
    return make


def of_igraph(weights):
    made = igraph.Graph([(0, 1), (1, 0)], directed=True)
    made.es["weight"] = list(weights)
    return made


def of_format(name):
    return lambda weights: sparse.coo_array((weights, ([0, 1], [1, 0])), shape=(2, 2)).asformat(name)


FORMATS = ("coo", "csr", "csc", "bsr", "dia", "dok", "lil")
# Each makes, of the weights of the arcs 0 -> 1 and 1 -> 0, what a function takes.
SOURCES = {
    **{name: (of_format(name), graphspec.graph) for name in FORMATS},
    "from_csr": (lambda weights: weights, lambda weights: graphspec.from_csr([0, 1, 2], [1, 0], weights)),
    "from_edges": (lambda weights: weights, lambda weights: graphspec.from_edges([0, 1], [1, 0], weights)),
    "networkx": (edge_list(nx.DiGraph), graphspec.graph), "multigraph": (edge_list(nx.MultiDiGraph), graphspec.graph),
    "igraph": (of_igraph, graphspec.graph),
    "frame": (lambda weights: pd.DataFrame({"source": [0, 1], "target": [1, 0], "weight": weights}), graphspec.graph),
}


@pytest.mark.parametrize("entry", SOURCES)
@pytest.mark.parametrize("weights", PAIRS)
def test_a_weight_is_exact_or_refused_with_its_place(entry, weights):
    weights = weights.copy()
    number = exact(weights[1])
    if entry in ("bsr", "dia"):
        weights[0] = 1  # a zero is padding there
        if number == 0:
            return
    convert, make = SOURCES[entry]
    try:
        source = convert(weights)
    except (TypeError, ValueError, NotImplementedError):
        return  # scipy and pandas have no such type
    if entry == "lil" and weights.dtype == np.longdouble:
        return  # scipy's own conversion rounds
    is_whole = weights.dtype.kind in "iub"
    fits = -2**31 <= number < 2**31 if is_whole else math.isfinite(number) and float(number) == number
    if not fits:
        with pytest.raises(graphspec.InputError) as error:
            make(source)
        text = str(error.value)
        assert "\n" not in text and any(place in text for place in ("weights[1]: ", "weight of edge 1 -> 0: ", "matrix[1, 0]: "))
        return
    graph = make(source)
    assert graph.heads.tolist() == [1, 0]
    found = [1, 1] if graph.weights is None else graph.weights.tolist()
    assert found == [exact(weights[0]), number]


@pytest.mark.parametrize("weights, words", [
    (np.array([1, 1j]), "weights[0]: (1+0j) is of type complex128"),
    (np.array(["1", "2"]), "weights[0]: '1' is of type <U1"),
    (["1", "2"], "weights[0]: '1' is not a real number"),
    ([1, "2"], "weights[1]: '2' is not a real number"),
    (np.array(["2020-01-01"] * 2, "datetime64[s]"), "is of type datetime64[s]"),
    (np.array([1, 2], "timedelta64[s]"), "is of type timedelta64[s]"),
    (np.zeros(2, "i4,f8"), "weights[0]: "),
    ([1, None], "weights[1]: None is not a real number"),
    ([1, 1j], "weights[0]: "),
    ([1, decimal.Decimal("0.1")], "weights[1]: Decimal('0.1') cannot be represented exactly"),
    ([1, decimal.Decimal("sNaN")], "weights[1]: "),
    ([1, fractions.Fraction(1, 3)], "weights[1]: Fraction(1, 3) cannot be represented exactly"),
    ([0.5, 2**53 + 1], "weights[1]: 9007199254740993 cannot be represented exactly"),
    ([-1, 2**63], "weights[1]: 9223372036854775808 does not fit into 64 bits"),
    ([1, 10**5000], "weights[1]: a value of type int does not fit"),
    ([0.5, 10**400], "weights[1]: "),
    (pd.Series([1, None], dtype="Int64"), "weights[1]: nan is not finite"),
    (pd.Series([1, None], dtype=object), "weights[1]: "),
    ([1, pd.NaT], "weights[1]: NaT is not a real number"),
    ([[1], [2]], "weights: the array has 2 dimensions"),
    (7, "weights: expected an array of one dimension"),
])
@pytest.mark.parametrize("make", [
    lambda weights: graphspec.from_csr([0, 1, 2], [1, 0], weights),
    lambda weights: graphspec.from_edges([0, 1], [1, 0], weights)])
def test_what_is_no_weight_is_refused(make, weights, words):
    with pytest.raises(graphspec.InputError) as error:
        make(weights)
    assert words in str(error.value) and "\n" not in str(error.value)


def test_numbers_of_python_are_taken_where_they_are_exact():
    for weights, right in (([decimal.Decimal("0.5"), fractions.Fraction(1, 4)], [0.5, 0.25]),
                           (np.array([3, 2.5], object), [3, 2.5]), ([0.5, 2**60], [0.5, 2.0**60]),
                           ([True, False], [1, 0]), (np.array([3, -4], object), [3, -4])):
        assert graphspec.from_edges([0, 1], [1, 0], weights).weights.tolist() == right


# Vertices and positions: whole numbers alone.
@pytest.mark.parametrize("dtype", DTYPES + [np.dtype(name) for name in ("complex64", "U3", "M8[s]", "i4,i4")], ids=str)
def test_vertices_of_every_type_of_integers_are_taken_and_no_others(dtype):
    calls = {"offsets": lambda given: graphspec.from_csr(given, [1]),
             "heads": lambda given: graphspec.from_csr([0, 1, 2, 2], given),
             "tails": lambda given: graphspec.from_edges(given, [1, 1])}
    for name, right in (("offsets", [0, 1, 1]), ("heads", [0, 1]), ("tails", [0, 1])):
        if name == "tails" and dtype.kind == "U":
            continue  # labels
        given = np.zeros(len(right), dtype)
        if dtype.kind in "iufbc":
            given[:] = right
        if dtype.kind in "iu":
            graph = calls[name](given)
            assert {"offsets": graph.offsets, "heads": graph.heads, "tails": graph.offsets}[name].tolist() == \
                ([0, 1, 2] if name == "tails" else right)
        else:
            with pytest.raises(graphspec.InputError, match=rf"{name}\[0\]: .* is of type"):
                calls[name](given)


@pytest.mark.parametrize("value", [-2**63, -2**31 - 1, -1, 2**31 - 1, 2**31, 2**32 - 1, 2**53 + 1, 2**63, 2**64 - 1])
@pytest.mark.parametrize("dtype", ["int32", "int64", "uint32", "uint64"])
def test_a_vertex_that_is_too_large_is_refused(dtype, value):
    if not np.iinfo(dtype).min <= value <= np.iinfo(dtype).max:
        return
    given = np.array([0, value], dtype)
    for make in (lambda: graphspec.from_csr([0, 1, 2], given), lambda: graphspec.from_csr(given, [0]),
                 lambda: graphspec.from_edges(given, [0, 0]), lambda: graphspec.from_edges([0, 0], given),
                 lambda: graphspec.from_edges([0, 0], given, num_vertices=2)):
        with pytest.raises(graphspec.InputError) as error:
            make()
        assert "\n" not in str(error.value)
        if value >= 2**31 and len(error.traceback) and "offsets run" not in str(error.value):
            assert f"[1]: {value} does not fit into" in str(error.value)


# Results to certify. Vertex 1 is reached by an arc of weight 1 or not at all.
REACHED, ALONE = graphspec.from_edges([0], [1], [1]), graphspec.from_edges([0], [0], [1], num_vertices=2)
REALS, REALS_ALONE = graphspec.from_edges([0], [1], [2.0**53]), graphspec.from_edges([0], [0], [0.5], num_vertices=2)
RESULTS = {
    "levels": (lambda given: certify.bfs(REACHED, 0, given), lambda number: number == 1),
    "levels, unreached": (lambda given: certify.bfs(ALONE, 0, given), lambda number: number in (-1, math.inf)),
    "distances": (lambda given: certify.sssp(REACHED, 0, given), lambda number: number == 1),
    "distances, unreached": (lambda given: certify.sssp(ALONE, 0, given),
                             lambda number: number in (2**31 - 1, math.inf)),
    "rows": (lambda given: certify.apsp(REACHED, [given], first=0), lambda number: number == 1),
    "real distances": (lambda given: certify.sssp(REALS, 0, given), lambda number: number == 2**53),
    "real distances, unreached": (lambda given: certify.sssp(REALS_ALONE, 0, given), lambda number: number == math.inf),
    "predecessors": (lambda given: certify.bfs(REACHED, 0, [0, 1], given), lambda number: number == 0),
    "predecessors, unreached": (lambda given: certify.bfs(ALONE, 0, [0, -1], given),
                                lambda number: number < 0 or number == math.inf),
    "predecessors of rows": (lambda given: certify.apsp(REALS_ALONE, [[0, math.inf]], [[-1, given[1]]], first=0),
                             lambda number: number < 0 or number == math.inf),
}


@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize("given", PAIRS)
def test_a_result_passes_if_its_exact_value_is_right(name, given):
    check, is_right = RESULTS[name]
    before = given.copy()
    if given.dtype != bool and is_right(exact(given[1])):
        check(given)
    else:
        with pytest.raises((graphspec.InputError, graphspec.Violation)) as error:
            check(given)
        assert "\n" not in str(error.value)
    assert given.tobytes() == before.tobytes()


def test_a_result_just_beside_the_right_one_is_not_rounded_to_it():
    beside_1 = np.array([0, np.longdouble(1) + np.longdouble(2)**-60])
    for check in (lambda: certify.bfs(REACHED, 0, beside_1), lambda: certify.sssp(REACHED, 0, beside_1),
                  lambda: certify.sssp(graphspec.from_edges([0, 1], [1, 0], [1, 0.5]), 0, beside_1)):
        with pytest.raises(graphspec.InputError, match=r"(levels|distances)\[1\]: 1\.0+"):
            check()
    with pytest.raises(graphspec.InputError, match=r"distances\[1\]: 9007199254740993 cannot be represented exactly"):
        certify.sssp(REALS, 0, np.array([0, 2**53 + 1]))


@pytest.mark.parametrize("forest, passes", [
    (np.array([0], "uint8"), True), (np.array([0], ">i8"), True), (np.array([0], "uint64"), True), ([0], True),
    (np.array([2**64 - 1], "uint64"), False), (np.array([0.0]), False), (np.array([False]), False), ([(0, 1)], True),
    ([[0, 1]], True), (np.array([[1, 0]]), True), (np.array([[0, 1, 2.5]]), True), ([(0, 1, 2.5)], True),
    ([["0", 1, 2.5]], False), ([(0, 1, 2)], False), ([(0, 1, decimal.Decimal("2.5"))], True), ([(0, 1, 10**400)], False),
    ([(0, 1, None)], False), ([(0, 1, "2.5")], False), ([(0, 1, np.zeros(2))], False), ({(0, 1)}, True),
    (np.array([[0.5, 1, 2.5]]), False), (np.ma.array([0], mask=[True]), False), ("ab", False), ({0: 1}, False), (b"a", False),
    (np.ma.array([[0, 1]], mask=[[False, True]]), False), ([(0, 1), 7], False), (None, False),
    (sparse.coo_array(([2.5], ([0], [1])), shape=(2, 2)), True),
    (sparse.coo_array(([2.5], ([0], [1])), shape=(2, 2)).tobsr((2, 2)), True),
    (nx.Graph([(0, 1, {"weight": 2.5})]), True), (igraph.Graph([(0, 1)]), True),
    (igraph.Graph([(0, 1)], edge_attrs={"weight": [2.5]}), True),
])
def test_a_forest_passes_in_each_form_if_it_is_right(forest, passes):
    graph = graphspec.from_edges([0, 1], [1, 0], [2.5, 2.5])
    if passes:
        certify.msf(graph, forest)
    else:
        with pytest.raises(graphspec.GraphspecError) as error:
            certify.msf(graph, forest)
        assert "\n" not in str(error.value)


class Dlpack:
    def __init__(self, held):
        self.held = held

    def __dlpack__(self, **options):
        return self.held.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.held.__dlpack_device__()


def read_only(held):
    held = held.copy()
    held.flags.writeable = False
    return held


CONTAINERS = {
    "list": np.ndarray.tolist, "tuple": lambda held: tuple(held.tolist()),
    "array.array": lambda held: array.array("i" if held.dtype.kind == "i" else "d", held.tolist()),
    "memoryview": memoryview, "read-only": read_only, "strided": lambda held: np.repeat(held, 2)[::2],
    "reversed": lambda held: held[::-1].copy()[::-1], "column": lambda held: np.column_stack((held, held))[:, 1],
    "big-endian": lambda held: held.astype(held.dtype.newbyteorder(">")), "objects": lambda held: held.astype(object),
    "unmasked": lambda held: np.ma.array(held), "mask of False": lambda held: np.ma.array(held, mask=[False] * len(held)),
    "DLPack": Dlpack, "Series": lambda held: pd.Series(held, index=range(7, 7 + len(held))), "Index": pd.Index,
    "nullable Series": lambda held: pd.Series(held.tolist(), dtype="Int64" if held.dtype.kind == "i" else "Float64"),
    "sparse Series": lambda held: pd.Series(pd.arrays.SparseArray(held)),
    "column of a frame": lambda held: pd.DataFrame({"a": held, "b": 0})["a"], "list of scalars": list,
}


@pytest.mark.parametrize("name", CONTAINERS)
def test_every_container_gives_the_same_graph_and_stays_as_it_was(name):
    contain = CONTAINERS[name]
    integers = [np.array(each, np.int32) for each in ([0, 2, 3, 3], [1, 2, 2], [4, 9, 3], [0, 0, 1], [0, 1, 1], [-1, 0, 0])]
    reals = np.array([4, 9.5, 3])
    offsets, heads, weights, tails, levels, predecessors = kept = [contain(each) for each in integers]
    before = [repr(each) for each in kept]
    for graph in (graphspec.from_csr(offsets, heads, weights), graphspec.from_edges(tails, heads, weights)):
        assert (graph.offsets.tolist(), graph.heads.tolist()) == ([0, 2, 3, 3], [1, 2, 2])
        assert graph.weights.tolist() == [4, 9, 3] and graph.weights.dtype == np.int32
        certify.bfs(graph, 0, levels, predecessors)
        certify.sssp(graph, 0, contain(np.array([0, 4, 7], np.int32)), contain(np.array([-1, 0, 1], np.int32)))
        certify.apsp(graph, [contain(np.array([0, 4, 7], np.int32))], first=0)
    graph = graphspec.from_csr(offsets, heads, contain(reals))
    assert graph.weights.tolist() == reals.tolist()
    certify.sssp(graph, 0, contain(np.array([0, 4.0, 7.0])))
    assert [repr(each) for each in kept] == before


@pytest.mark.parametrize("given", [np.array(0), np.zeros((1, 1), int), np.matrix([0]), {0}, {0: 1}.keys(), iter([0]), "0",
                                   b"0", 0, object(), pd.DataFrame({"a": [0]}), [[0], [0, 1]], [object()], [np.nan],
                                   Dlpack(None), {0: 0}], ids=lambda given: type(given).__name__)
def test_what_is_no_array_is_refused(given):
    for make in (lambda: graphspec.from_csr([0, 1], given), lambda: graphspec.from_csr(given, [0]),
                 lambda: graphspec.from_csr([0, 1], [0], given), lambda: graphspec.from_edges([0], [0], given),
                 lambda: certify.apsp(REACHED, [given]), lambda: certify.bfs(REACHED, 0, [0, 1], given)):
        if isinstance(given, dict) and "bfs" in make.__code__.co_names:
            continue  # predecessors by vertex
        with pytest.raises((graphspec.InputError, graphspec.Violation)) as error:
            make()
        assert "\n" not in str(error.value)


MASKED = np.ma.array([0, 1], mask=[False, True])


@pytest.mark.parametrize("name, call", [
    ("offsets", lambda given: graphspec.from_csr(given, [0])),
    ("heads", lambda given: graphspec.from_csr([0, 1, 2], given)),
    ("weights", lambda given: graphspec.from_csr([0, 1, 2], [1, 0], given)),
    ("tails", lambda given: graphspec.from_edges(given, [0, 0])),
    ("heads", lambda given: graphspec.from_edges([0, 0], given)),
    ("weights", lambda given: graphspec.from_edges([0, 1], [1, 0], given)),
    ("levels", lambda given: certify.bfs(REACHED, 0, given)),
    ("predecessors", lambda given: certify.bfs(REACHED, 0, [0, 1], given)),
    ("distances", lambda given: certify.sssp(REACHED, 0, given)),
    ("distances", lambda given: certify.sssp(REALS, 0, given)),
    (r"distances\[0\]", lambda given: certify.apsp(REACHED, [given])),
    ("forest", lambda given: certify.msf(ALONE, given)),
])
def test_a_masked_value_is_refused_everywhere(name, call):
    for given in (MASKED, MASKED.astype(float), [0, np.ma.masked]):
        with pytest.raises(graphspec.InputError, match=rf"{name}\[1\]: the value is masked"):
            call(given)


def test_a_masked_matrix_of_distances_is_refused():
    rows = np.ma.array([[0, 1], [2, 3]], mask=[[False, False], [False, True]])
    with pytest.raises(graphspec.InputError, match=r"distances\[1\]\[1\]: the value is masked"):
        certify.apsp(REACHED, rows)


def test_the_last_of_many_weights_is_looked_at():
    count = values.CHUNK + 3
    heads = np.zeros(count, np.int32)
    for last, words in ((np.nan, "is not finite"), (np.inf, "is not finite"), (0.5, None), (2.0**31, None)):
        weights = np.ones(count)
        weights[-1] = last
        if words is None:
            made = graphspec.from_csr([0, count], heads, weights)
            assert made.weights.dtype == np.float64 and made.weights[-1] == last
            continue
        with pytest.raises(graphspec.InputError, match=rf"weights\[{count - 1}\]: .* {words}"):
            graphspec.from_csr([0, count], heads, weights)
    for dtype, name in (("int64", "weights"), ("uint32", "weights"), ("uint32", "heads")):
        given = {"heads": heads, "weights": heads, name: np.zeros(count, dtype)}
        given[name][-1] = 2**31
        with pytest.raises(graphspec.InputError, match=rf"{name}\[{count - 1}\]: 2147483648 does not fit"):
            graphspec.from_csr([0, count], **given)


def test_no_argument_is_modified():
    """All arguments are read-only: an in-place change would raise."""
    def frozen(values_, dtype):
        return read_only(np.array(values_, dtype))

    roads = graphspec.from_edges(frozen([0, 1], np.int32), frozen([1, 0], np.int32), frozen([0.5, 0.5], float))
    graphspec.from_csr(frozen([0, 1, 2], np.int64), frozen([1, 0], np.int32), frozen([2, 2], float), symmetric=True)
    source_unset = frozen([-9999, 0], np.int32)
    certify.bfs(roads, 0, frozen([0, 1], np.int32), source_unset)
    certify.sssp(roads, 0, frozen([0, 0.5], float), source_unset)
    certify.apsp(roads, frozen([[0, 0.5], [0.5, 0]], float), frozen([[-5, 0], [1, -5]], np.int32))
    certify.msf(roads, frozen([0], np.int64))
    matrix = sparse.coo_array((frozen([1, 2, 3], np.int32), (frozen([0, 0, 1], np.int32), frozen([1, 1, 0], np.int32))))
    for rule in ("keep", "sum", "min"):
        graphspec.graph(matrix, duplicates=rule)
    assert matrix.nnz == 3 and matrix.data.tolist() == [1, 2, 3]
