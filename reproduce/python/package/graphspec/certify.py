"""Certificates: each function verifies a result of any program from the graph and the result alone.

Each function returns nothing, or raises Violation with the first violated rule and its place. The site's page
on certificates lists the rules and proves that they suffice. A certificate takes one or a few passes over the
arcs, distributed over all cores. Python's global interpreter lock is released. Numbers are converted exactly
or rejected, as by graphspec.from_csr(); masked and missing values are rejected, too.
"""

from collections.abc import Iterable, Mapping

import numpy as np

from graphspec import _core, graph_objects, matrices
from graphspec.errors import InputError, Violation
from graphspec.graphs import has_reals, on_host
from graphspec.labels import by_labels, naming_labels, vertex_of
from graphspec.values import INT32, array_of, doubles, first_place, flag, integers, shown, whole


def bfs(graph, source, levels, predecessors=None):
    """Certifies breadth-first levels from a source, and the predecessors of a breadth-first tree.

    graph: anything that graphspec.graph() accepts. Duplicate entries of a matrix are kept; use
    graphspec.graph(matrix, duplicates=...) for another rule. source: a vertex, given by its label if the graph
    has labels.
    levels: V whole numbers of any type, -1 (or inf) for unreached vertices. predecessors: V vertices, whole numbers
    of any type; any negative number means no predecessor. Both may be dicts by vertex, as networkx returns them.
    Returns nothing. Raises Violation, which names the rule and the place; InputError if the argument is no result.
    """
    graph = on_host(graph)
    start = vertex_of(graph, source)
    levels = _numbers(_array(graph, levels, "levels", -1), "levels", -1)
    if predecessors is not None:
        predecessors = _vertices(graph, predecessors)
        if 0 <= start < len(predecessors) and predecessors[start] < 0:  # scipy's source has none
            predecessors = predecessors.copy()
            predecessors[start] = start
    _judge(graph, _core.certify_bfs, start, levels, predecessors)


def sssp(graph, source, distances, predecessors=None, *, any_order=False):
    """Certifies distances of shortest paths from a source, and predecessors on these paths.

    graph, source: as for bfs(); the weights, int32 or float64, may be negative.
    distances: V numbers of any type, in the unit of the weights. Unreached vertices have UNREACHED or inf; if
    weights are real, only inf. predecessors: V vertices; any negative number for the source and for unreached
    vertices. Both may be dicts by vertex.
    any_order: the rule for real weights, whose sums are rounded. False: a distance is the least sum along a path,
    added from the source on, and must be equal to the last bit. True: weights may be added in any order, and each
    rule must hold up to an error of 4 (V + 2) 2^-53 times a distance. If a weight is negative, the error is instead
    relative to V times the greatest absolute weight.
    Returns nothing. Raises Violation, which names the rule and the place; InputError if the argument is no result.
    """
    graph = on_host(graph)
    any_order = flag("any_order", any_order)
    start = vertex_of(graph, source)
    distances = _distances(graph, distances)
    if predecessors is not None:
        predecessors = _vertices(graph, predecessors)
    _judge(graph, _core.certify_sssp, start, distances, predecessors, any_order)


def apsp(graph, distances, predecessors=None, *, first=None, any_order=False):
    """Certifies rows of distances, and of predecessors, one for each source. sssp() describes one row.

    graph: as for sssp(). distances, predecessors: V x V, or lists of V rows, each as for sssp(), int32 or float64;
    or dicts that map V vertices to rows. any_order: as for sssp().
    first: the source of the first row; the result may then have any number R >= 1 of rows, one for each of the
    sources first, first + 1, ... Without first, a row for each vertex is required.
    Returns nothing. Raises Violation, which also names the row; InputError.
    The Floyd-Warshall algorithm, and Johnson's algorithm with potentials, do not add weights along paths. Their
    results for real weights need any_order.
    """
    graph = on_host(graph)
    any_order = flag("any_order", any_order)
    rows = [_distances(graph, row, f"distances[{place}]")
            for place, row in enumerate(_rows(graph, distances, "distances"))]
    if len(rows) != graph.num_vertices if first is None else not rows:
        wanted = f"the graph has {graph.num_vertices} vertices; first= certifies the rows of some sources"
        raise Violation(f"not certified: rule size: distances have {len(rows)} row{'s' * (len(rows) != 1)}, but "
                        f"{wanted if first is None else 'at least one is needed'}", "size")
    rows = rows or [_distances(graph, [])]
    if predecessors is not None:
        predecessors = [_vertices(graph, row, f"predecessors[{place}]")
                        for place, row in enumerate(_rows(graph, predecessors, "predecessors"))]
        predecessors = np.concatenate(predecessors or [np.zeros(0, np.int32)])
    first = 0 if first is None else whole("first", first, 0, INT32.max)
    _judge(graph, _core.certify_apsp, first, np.concatenate(rows), predecessors, any_order)


def msf(graph, forest):
    """Certifies a minimum spanning forest.

    graph: anything that graphspec.graph() accepts, with each arc in both directions; weights int32 or float64.
    forest: positions of arcs u -> v with u < v, of any type of integers. Or edges (u, v) or (u, v, weight), in
    any direction, as a list or an array of rows. Or a sparse matrix, or a graph of networkx or igraph.
    Returns nothing. Raises Violation, which names the rule and the place; InputError.
    """
    graph = on_host(graph)
    forest = _forest(forest)
    if isinstance(forest, list):
        forest = np.array([_arc_of(graph, place, edge) for place, edge in enumerate(forest)], np.int64)
    _judge(graph, _core.certify_msf, forest)


def _judge(graph, certificate, *result):
    with naming_labels(graph):
        wrong = certificate(graph, *result)
    if wrong is not None:
        text, rule, place, row = wrong
        raise Violation(f"not certified: {by_labels(graph, text)}", rule, None if place < 0 else place, row)


def _forest(forest):
    """Positions of arcs as int64, or edges as a list."""
    if matrices.is_matrix(forest):
        return list(zip(*(each.tolist() for each in matrices.entries_of(forest))))
    if graph_objects.is_networkx(forest):
        return list(forest.edges(data="weight", default=1))
    if graph_objects.is_igraph(forest):
        tails, heads, weights, labels, _ = graph_objects.arcs_of_igraph(forest, "weight")
        edges = (each[:forest.ecount()].tolist() for each in (tails, heads))
        edges = [[vertex if labels is None else labels[vertex] for vertex in side] for side in edges]
        return list(zip(*edges, *([] if weights is None else [weights.tolist()])))
    if isinstance(forest, (str, bytes, Mapping)) or not isinstance(forest, Iterable):
        raise InputError(f"forest: expected edges or arcs, not a value of type {type(forest).__name__}")
    if not hasattr(forest, "__array__"):
        forest = list(forest)
        if any(isinstance(edge, (list, tuple, Mapping, np.void)) or getattr(edge, "ndim", 0) for edge in forest):
            return forest
    elif getattr(forest, "ndim", 1) == 2:
        rows = [array_of(row, f"forest[{place}]", objects=True).tolist() for place, row in enumerate(_array_rows(forest))]
        # An array of one type has whole floats for vertices, where weights are floats.
        return [[int(end) if isinstance(end, float) and end.is_integer() else end for end in row[:2]] + row[2:]
                for row in rows]
    array = array_of(forest, "forest")
    if array.dtype.kind not in "iu" and len(array):
        return array.tolist()
    return integers(array, np.int64, "forest")


def _array_rows(rows):
    return np.ma.asanyarray(rows) if isinstance(rows, np.ma.MaskedArray) else np.asarray(rows)


def _rows(graph, rows, what):
    if isinstance(rows, Mapping):
        by_vertex = {vertex_of(graph, vertex, what): row for vertex, row in rows.items()}
        if len(by_vertex) != graph.num_vertices:
            raise InputError(f"{what}: rows of {len(by_vertex)} vertices were given, but the graph has "
                             f"{graph.num_vertices} vertices")
        return [by_vertex[vertex] for vertex in range(graph.num_vertices)]
    if isinstance(rows, (list, tuple)):
        return rows
    try:
        array = _array_rows(rows)
        dimensions = array.ndim
    except Exception:  # whatever a foreign object raises
        dimensions = 0
    if dimensions == 0:
        raise InputError(f"{what}: expected rows of numbers, not a value of type {type(rows).__name__}")
    if dimensions == 1:
        raise InputError(f"{what}: expected rows of numbers, but the array has one dimension; put one row into a list")
    return array


def _arc_of(graph, place, edge):
    """The arc for an edge of a forest: the arc with the edge's weight, or the lightest if the edge has no weight."""
    if not hasattr(edge, "__getitem__") or not hasattr(edge, "__len__") or len(edge) not in (2, 3) \
            or isinstance(edge, (str, bytes, Mapping)):
        raise InputError(f"edge {place} of the forest: {shown(edge)}; expected (u, v) or (u, v, weight)")
    lesser, greater = sorted(vertex_of(graph, end, f"edge {place} of the forest, vertex") for end in edge[:2])
    name = f"edge {place} of the forest, {shown(edge[0])} - {shown(edge[1])}"
    begin, end = graph.offsets[lesser], graph.offsets[lesser + 1]
    arcs = begin + np.flatnonzero(graph.heads[begin:end] == greater)
    if lesser == greater or len(arcs) == 0:
        raise Violation(f"not certified: rule edge: {name}, is not an edge of the graph between two vertices",
                        "edge", place)
    weights = np.ones(len(arcs)) if graph.weights is None else graph.weights[arcs]
    if len(edge) == 2:
        return arcs[np.argmin(weights)]
    weight = edge[2].get("weight", 1) if isinstance(edge[2], Mapping) else edge[2]
    try:
        same = [number for number, own in enumerate(weights.tolist()) if bool(own == weight)]
    except Exception:  # an array, or an object that does not compare
        raise InputError(f"{name}: weight {shown(weight)} is not a number") from None
    if not same:
        raise Violation(f"not certified: rule edge: {name}, has the weight {weights.min()}, not {shown(weight)}",
                        "edge", place)
    return arcs[same[0]]


def _by_vertex(graph, values, what, missing):
    """A dict by vertex as a list."""
    listed = [missing] * graph.num_vertices
    for vertex, value in values.items():
        listed[vertex_of(graph, vertex, f"{what}: vertex")] = value
    return listed


def _array(graph, values, what, missing):
    """Numbers as an array of one dimension."""
    if isinstance(values, Mapping):
        values = _by_vertex(graph, values, what, missing)
    array = array_of(values, what)
    if array.dtype.kind not in "iuf" and array.size:
        raise InputError(f"{what}[0]: {shown(array[0])} is of type {array.dtype}, which is not a type of numbers")
    return array


def _distances(graph, values, what="distances"):
    """The distances as float64 if the weights are real, otherwise as int32."""
    if has_reals(graph):
        return doubles(_array(graph, values, what, np.inf), what)
    return _numbers(_array(graph, values, what, _core.UNREACHED), what, _core.UNREACHED)


def _numbers(array, what, missing):
    """Whole numbers of any type as int32; inf is `missing`."""
    if array.dtype == np.int32:
        return np.ascontiguousarray(array)
    if array.dtype.kind == "f":
        # Types of 16 and 32 bits have no such number as `missing`; wider ones stay, for they tell 1 + 1e-18 from 1.
        wide = array if array.dtype.itemsize >= 8 else array.astype(np.float64)
        array = np.where(wide == np.inf, missing, wide)
    wrong = first_place(array, lambda chunk: ~((chunk >= INT32.min) & (chunk <= INT32.max) & (chunk == np.rint(chunk))))
    if wrong is not None:
        raise InputError(f"{what}[{wrong}]: {array[wrong]} is not a whole number of 32 bits")
    return array.astype(np.int32)


def _vertices(graph, values, what="predecessors"):
    """Predecessors as int32, with -1 for every negative number; in networkx's dicts [] means no predecessor."""
    if isinstance(values, Mapping):
        values = {vertex: vertex_of(graph, before[0] if isinstance(before, list) else before, what)
                  for vertex, before in values.items() if before is not None and before != []}
    array = _array(graph, values, what, -1)
    if array.dtype.kind in "if":
        array = np.where(array < 0, array.dtype.type(-1), array)
    return _numbers(array, what, -1)
