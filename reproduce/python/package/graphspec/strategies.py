"""Hypothesis strategies for random graphs of several families, and holds(), which tests functions on these graphs.

A case is a graph of one of the families that the command-line program uses, too
(properties/random_graphs/families.cpp). Some of its vertices and edges are left out, and self-loops and parallel
edges are added. Hypothesis prefers choices that come first, so a failing case shrinks as in the program: to fewer
vertices (left out, or two merged into one), fewer edges, arcs instead of undirected edges, equal weights, lower
weights, a lower source.
"""

import dataclasses
import functools
import random

import numpy as np
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from graphspec import _core, certify, graphs
from graphspec.errors import InputError, NegativeCycle, Violation
from graphspec.solve import PROBLEMS, apsp, sssp
from graphspec.values import shown, whole

# By the number of their edges, so that a case shrinks to the plainest that does.
_PLAINEST = ("one vertex", "edgeless", "path", "cycle", "star", "sparse", "arbitrary")


@dataclasses.dataclass(frozen=True, repr=False)
class Case:
    """A small graph in readable form, and a source.

    edges: (from, to, weight); the weight is None if there are no weights. undirected: each edge is an arc in each
    direction.
    """

    num_vertices: int
    undirected: bool
    edges: tuple
    source: int | None = None

    @functools.cached_property
    def graph(self):
        """The case as a graphspec.Graph, with the arcs in the order of the edges."""
        arcs = list(self.edges)
        if self.undirected:
            arcs += [(head, tail, weight) for tail, head, weight in self.edges if head != tail]
        tails, heads, weights = zip(*arcs) if arcs else ((), (), ())
        weighted = None if None in weights else np.array(weights)
        return graphs.from_edges(np.array(tails, np.int32), np.array(heads, np.int32), weighted,
                                 num_vertices=self.num_vertices)

    def scipy(self):
        """Returns the case as scipy.sparse.csr_array, without parallel arcs and self-loops."""
        return graphs.to_scipy(self.graph.simplified())

    def networkx(self):
        """Returns the case as networkx.Graph or DiGraph, with the lightest of parallel edges and no self-loops."""
        import networkx
        made = networkx.Graph() if self.undirected else networkx.DiGraph()
        made.add_nodes_from(range(self.num_vertices))
        for tail, head, weight in sorted(self.edges, key=lambda edge: -(edge[2] or 0)):
            if tail != head:
                made.add_edge(tail, head, **({} if weight is None else {"weight": weight}))
        return made

    def _repr_pretty_(self, printer, _):
        printer.text(repr(self))  # Hypothesis would list the fields

    def __repr__(self):
        noun, sign = ("undirected edge", "-") if self.undirected else ("arc", "->")
        source = "" if self.source is None else f", source {self.source}"
        edges = " ".join(f"{tail}{sign}{head}" + ("" if weight is None else f":{weight}")
                         for tail, head, weight in self.edges)
        count = len(self.edges)
        return (f"{self.num_vertices} {'vertex' if self.num_vertices == 1 else 'vertices'}{source}, "
                f"{count} {noun}{'' if count == 1 else 's'}{': ' if edges else ''}{edges}")


def _families():
    shares = dict(_core.families())
    ordered = sorted(shares, key=lambda name: _PLAINEST.index(name) if name in _PLAINEST else 99)
    return [name for name in ordered for _ in range(shares[name])]


_KEPT = st.integers(0, 255)  # 0: left out
_KEPT_OR_MERGED = st.integers(0, 255)  # 0: left out, 1: of a vertex, one with the next that stays
_UNITS = (0.1, 1 / 3, 1e-17, 5e-324, 1e290)  # the suite's own; the fourth is the least number


@st.composite
def graph_cases(draw, *, max_vertices=24, weights=None, undirected=None, source=False, tilted=False,
                reals=False):
    """Returns a strategy for Case: graphs of all families, with 1 to max_vertices vertices. Raises nothing.

    weights: (least, greatest); the simplest weight is the one nearest to 0. None: no weights.
    undirected: True, False, or None for either. source: also draw a source.
    tilted: increase the weight of each arc from u to v by h[u] - h[v], for random h. This gives negative weights, but
        no negative cycle that was not there before. Only directed graphs are tilted.
    reals: multiply the weights by a unit with which sums are rounded; some weights become far lighter than others. If
        a weight is negative, the factor is 1/8 instead. Sums are then exact, so no cycle becomes negative by rounding.
    """
    family = draw(st.sampled_from(_families()))
    size, seed = draw(st.integers(1, max_vertices)), draw(st.integers(0, 2**32 - 1))
    drawn, edges = _core.draw_family(family, seed, size)
    drawn = min(drawn, max_vertices)
    edges = [edge for edge in edges if max(edge) < drawn]
    edges += draw(st.lists(st.tuples(st.integers(0, drawn - 1), st.integers(0, drawn - 1)), max_size=4))
    number = list(range(drawn))
    mixed = draw(st.integers(0, 3))
    if mixed:
        random.Random(mixed).shuffle(number)
    # Choices are made for what is left out, too, so that each stays in its place.
    stays = [draw(_KEPT_OR_MERGED) for _ in range(drawn)]
    keep_edge = [bool(draw(_KEPT)) for _ in edges]
    both_ways = draw(st.booleans()) if undirected is None else undirected
    values = [None] * len(edges)
    if weights is not None:
        weight = st.integers(*weights)
        is_equal = draw(st.integers(0, 4)) == 0
        values = [draw(weight)] * len(edges) if is_equal else [draw(weight) for _ in edges]
    height = [0] * drawn
    if tilted and not both_ways:
        height = [draw(st.integers(0, 15)) for _ in range(drawn)]
    start = draw(st.integers(0, drawn - 1)) if source else 0
    kept = [each for each in range(drawn) if stays[each] > 1] or [start]

    def next_kept(vertex):
        return min(kept, key=lambda each: (each - vertex) % drawn)

    place = {each: at for at, each in enumerate(sorted(kept, key=number.__getitem__))}
    new_number = {each: place[next_kept(each)] for each in range(drawn) if stays[each] > 0 or each in place}
    # The source stays the vertex that it is while others go.
    listed = tuple(
        (new_number[tail], new_number[head],
         None if value is None else value + height[new_number[tail]] - height[new_number[head]])
        for (tail, head), value, is_kept in zip(edges, values, keep_edge)
        if is_kept and tail in new_number and head in new_number)
    if reals:
        listed = _as_reals(listed, draw(st.sampled_from(_UNITS)), draw(st.integers(0, 6)))
    return Case(len(kept), both_ways, listed, place[next_kept(start)] if source else None)


def _as_reals(edges, unit, place):
    """Multiplies weights by the unit; each seventh edge, counted with the offset `place`, gets a far lower weight."""
    if any(weight < 0 for *_, weight in edges):
        return tuple((tail, head, weight / 8) for tail, head, weight in edges)
    return tuple((tail, head, weight * unit * (1e-9 if (each + place) % 7 == 6 else 1))
                 for each, (tail, head, weight) in enumerate(edges))


def cases(problem, *, max_vertices=24, weights=(0, 15), negative=False, reals=False, cycles=False):
    """Returns a strategy for the cases of a problem: with a source if the problem has one, undirected for forests, with
    weights except for levels.

    problem: "bfs", "sssp", "apsp" or "msf". max_vertices, weights: as for graph_cases().
    negative: arcs of negative weight, but no negative cycle (only in directed graphs). cycles: the least weight
    is minus a third of the greatest, so that negative cycles occur, too. reals: as for graph_cases().
    Raises InputError.
    """
    if graphs.word("problem", problem) not in PROBLEMS:
        raise InputError(f"there is no problem {problem!r}; expected one of {', '.join(PROBLEMS)}")
    max_vertices = whole("max_vertices", max_vertices, 1, 10**6)
    if not isinstance(weights, (tuple, list)) or len(weights) != 2:
        raise InputError(f"weights {shown(weights)}: expected (least, greatest)")
    weights = tuple(whole("weights", weight, -2**31, 2**31 - 1) for weight in weights)
    if weights[0] > weights[1]:
        raise InputError(f"weights {weights}: expected (least, greatest)")
    if cycles:
        weights = (-weights[1] // 3, weights[1])
    return graph_cases(max_vertices=max_vertices, weights=None if problem == "bfs" else weights,
                       undirected=True if problem == "msf" else False if negative or cycles else None,
                       source=problem in ("bfs", "sssp"), tilted=negative,
                       reals=reals and problem != "bfs")


def holds(problem, *, form="graph", examples=100, any_order=False, refuses=None, **limits):
    """Decorator: makes a test for pytest of a function that solves the problem.

    problem: "bfs", "sssp", "apsp" or "msf". The function takes the graph, and for "bfs" and "sssp" the source. It
    returns levels, distances (or a pair of distances and predecessors), or the edges of a forest, in any form that
    the module `certify` accepts.
    form: the form of the graph: "graph" (graphspec.Graph, with parallel arcs and self-loops), "scipy" or "networkx".
    examples: the number of cases. any_order: as for certify.sssp(), for real weights. limits: as for cases().
    refuses: for shortest paths, the exception that the function raises for a negative cycle that its source reaches.
        The cases then include negative cycles, and the function must raise the exception for these cases only.

    The test certifies each result, calls the function again and certifies the second result, too. The function must
    not change the graph. A certificate decides whether a result is correct. Therefore the metamorphic properties
    (relabelling, reversal, scaling, ...) need not be tested separately: they hold for correct results.
    The test raises Violation, or the exception of the function, for the smallest case that Hypothesis finds.
    Raises InputError for an unknown problem or form.

        @graphspec.holds("sssp", form="scipy")
        def test_dijkstra(matrix, source):
            return scipy.sparse.csgraph.dijkstra(matrix, indices=source)
    """
    strategy = cases(problem, cycles=refuses is not None, **limits)
    judge = getattr(certify, problem)
    if any_order:
        judge = functools.partial(judge, any_order=True)
    if graphs.word("form", form) not in ("graph", "scipy", "networkx"):
        raise InputError(f"there is no form {form!r}; expected graph, scipy or networkx")
    examples = whole("examples", examples, 1, 10**9)

    def decorate(solve):
        def test(case):
            given_graph = case.graph if form == "graph" else getattr(case, form)()
            judged = graphs.graph(given_graph)
            before = _values(judged)
            question = () if case.source is None else (case.source,)
            if refuses is not None and _is_refused(solve, refuses, given_graph, judged, question):
                return
            found = solve(given_graph, *question)
            if not all(np.array_equal(*pair) for pair in zip(before, _values(graphs.graph(given_graph)))):
                raise Violation(f"rule input: {solve.__name__} has changed the graph", "input")
            answers = found if isinstance(found, tuple) else (found,)
            judge(judged, *question, *answers)
            again = solve(given_graph, *question)
            answers = again if isinstance(again, tuple) else (again,)
            judge(judged, *question, *answers)

        test.__name__ = solve.__name__
        test.__doc__ = solve.__doc__
        test.__module__ = solve.__module__
        phases = set(Phase) - {Phase.explain}
        return settings(max_examples=examples, deadline=None, phases=phases)(given(strategy)(test))

    return decorate


def _is_refused(solve, refuses, given_graph, judged, question):
    """Whether the function raises for a negative cycle. Raises Violation where one is missed or made up."""
    try:
        (sssp if question else apsp)(judged, *question, device="host", verify=True)
        cycle = None
    except NegativeCycle as error:
        cycle = error
    try:
        solve(given_graph, *question)
    except refuses as error:
        if cycle is None:
            raise Violation("rule refusal: the source reaches no negative cycle, but "
                            f"{solve.__name__} raises {type(error).__name__}", "refusal") from error
        return True
    if cycle is not None:
        raise Violation(f"rule refusal: {solve.__name__} returns an answer; {cycle}", "refusal")
    return False


def _values(graph):
    weights = graph.weights
    return [np.array(each) for each in (graph.offsets, graph.heads, [] if weights is None else weights)]
