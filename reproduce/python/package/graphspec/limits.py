"""Limits of searches: several sources, targets and a cutoff; and the check of limited answers."""

import math

import numpy as np

from graphspec import _core, certify
from graphspec.errors import InputError, Violation
from graphspec.graphs import has_reals, vertex_of
from graphspec.values import shown


def many_vertices(graph, given, what, any_order=False):
    """Returns the numbers of the vertices (int32), and whether a single vertex was given.

    given: a vertex, or a list, tuple or array of vertices, or any other iterable with an order.
    any_order: whether sets are accepted, too. Raises InputError.
    """
    if is_one_vertex(graph, given):
        return np.array([vertex_of(graph, given, what)], np.int32), True
    if isinstance(given, (set, frozenset)) and not any_order:
        raise InputError(f"{what}: expected a list, because the answer has the order of the argument, and a "
                         "set has no order")
    if getattr(given, "ndim", 1) > 1:
        raise InputError(f"{what}: the array has {given.ndim} dimensions; expected one")
    if isinstance(given, np.ndarray) and given.dtype.kind in "iu" and given.ndim == 1:
        given = given.tolist()
    return np.array([vertex_of(graph, each, what) for each in given], np.int32), False


def is_one_vertex(graph, given):
    """Whether this is a vertex, and no collection of vertices. A label may be a tuple or a string."""
    if isinstance(given, (int, str, bytes)) or not hasattr(given, "__iter__"):
        return True
    if getattr(graph, "labels", None) is not None:
        try:
            vertex_of(graph, given)
            return True
        except InputError:
            pass
    return getattr(given, "ndim", 1) == 0


def cutoff_for(given, is_real):
    """The cutoff in the type of distances: a float, or an int of 32 bits. Raises InputError."""
    if isinstance(given, (bool, np.bool_)) or not isinstance(given, (int, float, np.integer, np.floating)):
        raise InputError(f"cutoff: expected a number, not a value of type {type(given).__name__}")
    if given != given:
        raise InputError("cutoff nan: expected a number, or None for no cutoff")
    if is_real:
        try:
            value = float(given)
        except OverflowError:
            return math.inf if given > 0 else -math.inf
        # A large int may be rounded up, and the cutoff must not grow.
        return math.nextafter(value, -math.inf) if value > given else value
    return math.floor(min(max(given, -_core.UNREACHED), _core.UNREACHED - 1))


def certify_rows(run, problem, search):
    """Checks a limited answer: certifies a complete search from each source, and compares the answer with it.

    run: Levels or Paths of several sources, or with limits; problem: "bfs" or "sssp"; search: function
    of a source that returns the complete Levels or Paths. Raises Violation.
    """
    graph = run.graph
    if hasattr(graph, "host"):
        graph = graph.host()
    sources = np.atleast_1d(run.source)
    missing = -1 if problem == "bfs" else np.inf if has_reals(graph) else _core.UNREACHED
    many = np.ndim(run.source) > 0 and not run.nearest
    nearest = None
    for row, source in enumerate(sources.tolist()):
        complete = _values(search(source).certify())
        if many:
            _compare(run, graph, row, [source], complete, missing)
        elif nearest is None:
            nearest = complete
        else:
            nearer = (complete != missing) & ((nearest == missing) | (complete < nearest))
            nearest = np.where(nearer, complete, nearest)
    if not many:
        _compare(run, graph, None, sources.tolist(), nearest, missing)


def _name(graph, vertex):
    """The vertex in a message: its label, or its number."""
    labels = getattr(graph, "labels", None)
    return vertex if labels is None or vertex < 0 else shown(labels[vertex])


def _values(run):
    return run.levels if hasattr(run, "levels") else run.distances


def _compare(run, graph, row, sources, complete, missing):
    """Compares a row of the answer with a complete search. row: None if the answer has only one row."""
    right = complete.copy()
    if run.cutoff is not None:
        right[complete > run.cutoff] = missing
        right[sources] = complete[sources]
    found = np.asarray(_values(run))
    before = run.predecessors
    if row is not None:
        found, before = found[row], None if before is None else before[row]
    wanted = right if run.targets is None else right[run.targets]
    wrong = np.flatnonzero(np.atleast_1d(found != wanted))
    if len(wrong):
        place = int(wrong[0])
        vertex = place if run.targets is None else int(np.atleast_1d(run.targets)[place])
        raise Violation(f"not certified: rule limit: vertex {_name(graph, vertex)} has the value "
                        f"{np.atleast_1d(found)[place]}, but a complete search with these limits gives "
                        f"{np.atleast_1d(wanted)[place]}",
                        "limit", vertex, row)
    if before is not None:
        _check_predecessors(graph, before, complete, sources, missing, row)
        _check_reach(run, before, right, sources, missing, row)


def _check_predecessors(graph, before, complete, sources, missing, row):
    """Checks that each predecessor has an arc of a shortest path to its vertex, and that there is no cycle."""
    tails = np.repeat(np.arange(graph.num_vertices, dtype=np.int32), np.diff(graph.offsets))
    heads = graph.heads
    weights = 1 if missing == -1 or graph.weights is None else graph.weights
    if missing != np.inf:
        complete = complete.astype(np.int64)
        weights = np.asarray(weights, np.int64)
    on_path = (before[heads] == tails) & (complete[tails] != missing) & (
        complete[tails] + weights == complete[heads])
    right = before < 0
    right[heads[on_path]] = True
    is_root = before < 0
    is_root[sources] |= before[sources] == sources
    right |= is_root
    if right.all():
        up = np.where(is_root, np.arange(len(before)), before)
        for _ in range(len(before).bit_length()):
            up = up[up]
        right = is_root[up]
    if not right.all():
        vertex = int(np.flatnonzero(~right)[0])
        raise Violation(f"not certified: rule predecessor: vertex {_name(graph, vertex)} has the predecessor "
                        f"{_name(graph, before[vertex])}, which does not precede this vertex on a shortest path",
                        "predecessor", vertex, row)


def _check_reach(run, before, right, sources, missing, row):
    """Checks that each reached vertex has a predecessor; with targets, only vertices on paths to targets need one."""
    needed = right != missing
    needed[sources] = False
    if run.targets is not None:
        wanted = needed.copy()
        needed[:] = False
        for vertex in np.atleast_1d(run.targets).tolist():
            while wanted[vertex] and not needed[vertex]:
                needed[vertex] = True
                if before[vertex] < 0:
                    break
                vertex = before[vertex]
    lacking = np.flatnonzero(needed & (before < 0))
    if len(lacking):
        vertex = int(lacking[0])
        raise Violation(f"not certified: rule predecessor: vertex {_name(run.graph, vertex)} is reached but has no "
                        "predecessor", "predecessor", vertex, row)
