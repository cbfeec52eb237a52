"""Certificates: decide from the graph and a result alone, whoever found it, whether it is right.

Each function returns nothing, or raises Violation with the first rule that is broken, and where. What
the rules are, and why they suffice, is on the site's page on certificates. One pass over the arcs or a
few, shared among all cores; Python's lock is released.
"""

from collections.abc import Mapping

import numpy as np

from graphspec import _core
from graphspec.errors import InputError, Violation
from graphspec.graphs import INT32, array_of, has_reals, on_host, vertex_of, whole


def bfs(graph, source, levels, predecessors=None):
    """Certifies breadth-first levels from a source, and a tree of predecessors.

    graph: anything that graphspec.graph() takes; source: a vertex.
    levels: V whole numbers of any type, -1 (or inf) where no path leads; predecessors: V vertices of any
    type of integers or float64, any negative number where there is none. Both may be dicts by vertex, as
    networkx returns them.
    Returns nothing. Raises Violation, naming rule and place; InputError for what is no result.
    """
    graph = on_host(graph)
    start = vertex_of(graph, source)
    levels = _numbers(graph, levels, "levels", -1)
    if predecessors is not None:
        predecessors = _vertices(graph, predecessors)
        if 0 <= start < len(predecessors) and predecessors[start] < 0:  # scipy's source has none
            predecessors = predecessors.copy()
            predecessors[start] = start
    _judge(_core.certify_bfs(graph, start, levels, predecessors))


def sssp(graph, source, distances, predecessors=None, *, any_order=False):
    """Certifies distances of shortest paths from a source, and predecessors on them.

    graph, source: as of bfs(); weights, int32 or float64, may be negative.
    distances: V numbers of any type, in the weights' unit, UNREACHED or inf where no path leads (inf alone
    where weights are real); predecessors: V vertices, any negative number at the source and where no path
    leads. Both may be dicts by vertex.
    any_order: of real weights, whose sums are rounded. False: a distance is the least sum along a path,
    added up from the source on, to the last bit. True: sums in any order, and each rule holds to within
    4 (V + 2) 2^-53 of a distance, or, where a weight is negative, of V times the greatest weight.
    Returns nothing. Raises Violation, naming rule and place; InputError for what is no result.
    """
    graph = on_host(graph)
    start = vertex_of(graph, source)
    distances = _distances(graph, distances)
    if predecessors is not None:
        predecessors = _vertices(graph, predecessors)
    _judge(_core.certify_sssp(graph, start, distances, predecessors, any_order))


def apsp(graph, distances, predecessors=None, *, first=0, any_order=False):
    """Certifies rows of distances, and of predecessors, of the sources from ``first`` on, as sssp().

    graph: as of sssp(); distances, predecessors: R x V, or lists of R rows, each as of sssp(), int32 or
    float64; any_order: as of sssp().
    Returns nothing. Raises Violation, naming the row as well; InputError.
    Sums of Floyd and Warshall's algorithm, and those of Johnson's with potentials, are in another order
    than along paths: with real weights they ask for any_order.
    """
    graph = on_host(graph)
    rows = [_distances(graph, row) for row in _rows(distances)] or [_distances(graph, [])]
    if predecessors is not None:
        predecessors = [_vertices(graph, row) for row in _rows(predecessors)]
        predecessors = np.concatenate(predecessors or [np.zeros(0, np.int32)])
    first = whole("first", first, 0, INT32.max)
    _judge(_core.certify_apsp(graph, first, np.concatenate(rows), predecessors, any_order))


def msf(graph, forest):
    """Certifies a minimum spanning forest.

    graph: anything that graphspec.graph() takes, each arc both ways; weights int32 or float64.
    forest: positions of arcs u -> v, u < v, of any type of integers; or edges (u, v) or (u, v, weight), in
    any direction; or a sparse matrix or a networkx graph of them.
    Returns nothing. Raises Violation, naming rule and place; InputError.
    """
    graph = on_host(graph)
    if hasattr(forest, "tocoo"):
        entries = forest.tocoo()
        forest = list(zip(entries.row.tolist(), entries.col.tolist(), entries.data.tolist()))
    elif hasattr(forest, "edges") and hasattr(forest, "adjacency"):
        forest = list(forest.edges(data="weight", default=1))
    if not isinstance(forest, (list, tuple)) and not hasattr(forest, "__len__"):
        raise InputError(f"forest: edges or arcs are right, not one of type {type(forest).__name__}")
    array = None if isinstance(forest, list) and forest and isinstance(forest[0], tuple) else \
        np.asarray(forest)
    if array is not None and array.ndim == 1 and (array.dtype.kind in "iu" or array.size == 0):
        _judge(_core.certify_msf(graph, np.ascontiguousarray(array, np.int64)))
        return
    if array is not None and array.ndim == 0:
        raise InputError("forest: edges or arcs are right, not a number")
    edges = forest if array is None else array.tolist()
    _judge(_core.certify_msf(graph, np.array([_arc_of(graph, place, edge)
                                              for place, edge in enumerate(edges)], np.int64)))


def _judge(wrong):
    if wrong is not None:
        text, rule, place, row = wrong
        raise Violation(f"not certified: {text}", rule, None if place < 0 else place, row)


def _rows(rows):
    return rows if isinstance(rows, (list, tuple)) else np.atleast_2d(rows)


def _arc_of(graph, place, edge):
    """The arc of an edge of a forest: that of its weight, else the lightest."""
    if not hasattr(edge, "__len__") or len(edge) not in (2, 3):
        raise InputError(f"edge {place} of the forest: {edge!r}; (u, v) or (u, v, weight) is right")
    lesser, greater = sorted(vertex_of(graph, end) for end in edge[:2])
    begin, end = graph.offsets[lesser], graph.offsets[lesser + 1]
    arcs = begin + np.flatnonzero(graph.heads[begin:end] == greater)
    if lesser == greater or len(arcs) == 0:
        raise Violation(f"not certified: rule edge: edge {place} of the forest, {edge[0]} - {edge[1]}, is "
                        "no edge of the graph between two vertices", "edge", place)
    weights = np.ones(len(arcs)) if graph.weights is None else graph.weights[arcs]
    if len(edge) == 2:
        return arcs[np.argmin(weights)]
    weight = edge[2].get("weight", 1) if isinstance(edge[2], Mapping) else edge[2]
    nearest = np.argmin(np.abs(weights - weight))
    if weights[nearest] != weight:
        raise Violation(f"not certified: rule edge: edge {place} of the forest, {edge[0]} - {edge[1]}, "
                        f"weighs {weights[nearest]}, not {weight}", "edge", place)
    return arcs[nearest]


def _by_vertex(graph, values, missing):
    """A dict by vertex as an array."""
    array = np.full(graph.num_vertices, missing, object)
    for vertex, value in values.items():
        array[vertex_of(graph, vertex)] = value
    return np.asarray(array.tolist())


def _array(graph, values, what, missing):
    """Numbers as an array of one dimension."""
    if isinstance(values, Mapping):
        values = _by_vertex(graph, values, missing)
    array = array_of(values, what)
    if array.dtype.kind not in "iuf" and array.size:
        raise InputError(f"{what}: {array.dtype} is no type of numbers")
    return array


def _distances(graph, values):
    """As float64 where the weights are real, else as int32."""
    if has_reals(graph):
        return np.ascontiguousarray(_array(graph, values, "distances", np.inf), np.float64)
    return _numbers(graph, values, "distances", _core.UNREACHED)


def _numbers(graph, values, what, missing):
    """As int32; inf is `missing`."""
    array = _array(graph, values, what, missing)
    if array.dtype == np.int32:
        return np.ascontiguousarray(array)
    whole = array
    if array.dtype.kind == "f":
        # The type may be one of 32 bits, which has no such number.
        whole = np.where(array == np.inf, missing, array.astype(np.float64))
    wrong = np.flatnonzero(~((whole >= INT32.min) & (whole <= INT32.max) & (whole == np.rint(whole))))
    if len(wrong):
        raise InputError(f"{what}: {array[wrong[0]]} of vertex {wrong[0]} is no whole number of 32 bits")
    return whole.astype(np.int32)


def _vertices(graph, values):
    """Predecessors as int32, every negative number as -1; of networkx's dicts [] is none."""
    if isinstance(values, Mapping):
        values = _by_vertex(graph, {vertex: vertex_of(graph, before[0] if isinstance(before, list) else before)
                                    for vertex, before in values.items()
                                    if before is not None and before != []}, -1)
    return np.maximum(_numbers(graph, values, "predecessors", -1), -1)
