"""Whatever is given to a public function, nothing but a GraphspecError comes out, in one line of the package's terms."""

import decimal
import fractions
import os
import pathlib

import igraph
import networkx as nx
import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import sparse

import graphspec
from graphspec import certify

SMALL = graphspec.from_edges([0, 1, 1], [1, 0, 1], [2, 2, 1])
NAMED = graphspec.from_edges(["a", "b"], ["b", "a"], [0.5, 0.5])

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.sampled_from([2**31 - 1, 2**31, -2**31, 2**63, 2**64, -2**70, 10**5000]),
    st.floats(), st.complex_numbers(), st.text(max_size=3), st.binary(max_size=3),
    st.sampled_from([np.ma.masked, pd.NA, pd.NaT, object(), len, int, ..., b"\xff", "\udcff", "a\0b", "./\udcff.gr", "path:3",
                     decimal.Decimal("0.1"), fractions.Fraction(1, 3), pathlib.Path("none"), np.datetime64("2020"),
                     np.float16("inf"), np.int64(-1), np.longdouble(1) / 3, nx.path_graph(2), igraph.Graph([(0, 1)]), SMALL,
                     NAMED, sparse.eye_array(2), sparse.coo_array((2, 3)), np.eye(2), np.zeros((1, 1, 1)), np.array(1),
                     pd.DataFrame({"source": [0], "target": [1]}), np.zeros(2, "i4,f8"), np.array([None, 1]),
                     np.array(["a", "b"]), np.array([b"a"]), np.array([1, 2], "M8[s]"), np.ma.array([0, 1], mask=[0, 1])]))
arrays = st.one_of(
    st.lists(st.integers(-1, 2), max_size=4),
    st.lists(st.one_of(st.integers(-1, 2), st.floats()), max_size=4).map(np.array),
    st.lists(scalars, max_size=4),
    st.sampled_from(["i1", "u8", "f2", "f4", "g", "c8", ">i4", "?"]).flatmap(
        lambda name: st.lists(st.integers(0, 2), max_size=4).map(lambda values: np.array(values).astype(name))))
junk = st.one_of(scalars, arrays, st.lists(arrays, max_size=3), st.dictionaries(st.integers(-1, 2), scalars, max_size=3),
                 st.sets(st.integers(0, 2)), arrays.map(tuple), arrays.map(iter))
graphs = st.one_of(junk, st.sampled_from([SMALL, NAMED]))
CALLS = {
    "graph": (graphspec.graph, [graphs], {"weight": junk, "undirected": junk, "duplicates": junk, "seed": junk}),
    "from_csr": (graphspec.from_csr, [junk, junk], {"weights": junk, "symmetric": junk}),
    "from_edges": (graphspec.from_edges, [junk, junk], {"weights": junk, "num_vertices": st.one_of(st.integers(-2, 4), arrays),
                                                        "undirected": junk, "labels": junk}),
    "to_scipy": (graphspec.to_scipy, [graphs], {}),
    "save": (SMALL.save, [st.one_of(junk, st.sampled_from(["no/such.gr", "x.none"]))], {}),
    "certify.bfs": (certify.bfs, [graphs, junk, junk], {"predecessors": junk}),
    "certify.sssp": (certify.sssp, [graphs, junk, junk], {"predecessors": junk, "any_order": junk}),
    "certify.apsp": (certify.apsp, [graphs, junk], {"predecessors": junk, "first": junk, "any_order": junk}),
    "certify.msf": (certify.msf, [graphs, junk], {}),
    "bfs": (graphspec.bfs, [graphs], {"source": junk}), "sssp": (graphspec.sssp, [graphs], {"source": junk}),
    "apsp": (graphspec.apsp, [graphs], {}), "msf": (graphspec.msf, [graphs], {}),
    "variants": (graphspec.variants, [junk], {"device": junk}),
    "strategies.cases": (graphspec.strategies.cases, [st.sampled_from(["bfs", "sssp", 7])],
                         {"max_vertices": junk, "weights": junk}),
    "holds": (graphspec.holds, [junk], {"form": junk, "examples": junk}),
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.filterwarnings("ignore")
def test_nothing_but_a_graphspec_error_comes_out(name, tmp_path, monkeypatch):
    function, arguments, options = CALLS[name]
    monkeypatch.chdir(tmp_path)

    @settings(max_examples=300, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.tuples(*arguments), st.fixed_dictionaries({}, optional=options))
    def call(positional, named):
        if any(largest_integer(each) in range(10**6, 2**31) for each in (*positional, *named.values())):
            return  # a graph of so many vertices takes gigabytes
        try:
            function(*positional, **named)
        except graphspec.GraphspecError as error:
            assert "\n" not in str(error) and "--" not in str(error)

    call()


def largest_integer(value):
    if isinstance(value, (list, tuple)):
        return max(map(largest_integer, value), default=0)
    return value if isinstance(value, int) else 0


def test_file_names_of_any_bytes_are_names(tmp_path):
    name = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.gr")
    graphspec.graph("path:4,w=1..9").save(name)
    assert graphspec.graph(name).num_vertices == 4 and graphspec.graph(pathlib.Path(name)).num_vertices == 4
    for call, words in ((lambda: graphspec.graph(name + "x"), "caf"), (lambda: graphspec.graph("a\0b"), "must not contain NUL"),
                        (lambda: SMALL.save("a\0b"), "must not contain NUL"), (lambda: SMALL.save("\ud800.gr"), "path: "),
                        (lambda: SMALL.save(None), "path: "), (lambda: SMALL.save(7), "path: "),
                        (lambda: graphspec.graph("\ud800"), "path: ")):
        with pytest.raises(graphspec.InputError) as error:
            call()
        assert words in str(error.value)
        str(error.value).encode()  # a message can be printed


@pytest.mark.parametrize("call, words", [
    (lambda folder: graphspec.apsp(graphspec.graph("random:3000,3"), variant="blocked", device="cpu"), "pass force=True to run it anyway"),
    (lambda folder: graphspec.bfs(SMALL, schedule="soon"), "schedule soon: expected sequential"),
    (lambda folder: graphspec.sssp(NAMED, "a", variant="naive", device="cpu"), "round the weights to integers"),
    (lambda folder: NAMED.save(folder / "a.gr"), "round the weights to integers"),
    (lambda folder: NAMED.save(folder / "a.graph"), "round the weights to integers"),
    (lambda folder: graphspec.from_edges([0], [1]).save(folder / "a.gr"), "from_csr() gives each arc a weight"),
    (lambda folder: graphspec.from_edges([0], [1]).save(folder / "a.graph"), "undirected=True adds the reverse of each arc"),
    (lambda folder: graphspec.from_edges([0], [0]).symmetrized().save(folder / "a.graph"), "simplified() removes them"),
])
def test_messages_name_parameters_and_no_options_of_the_program(call, words, tmp_path):
    with pytest.raises(graphspec.InputError) as error:
        call(tmp_path)
    assert words in str(error.value) and "--" not in str(error.value)
