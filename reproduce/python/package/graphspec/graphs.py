"""Graphs from whatever holds them: sparse matrices, arrays, networkx, igraph, files, specifications."""

import os
import reprlib

import numpy as np

from graphspec import _core
from graphspec._core import Graph
from graphspec.device_graphs import CUDA, DeviceGraph, device_of, from_device_arrays, type_name
from graphspec.errors import GraphspecError, InputError

INT32 = np.iinfo(np.int32)
CHUNK = 1 << 20  # what is looked at before it is converted needs no memory of its size


def graph(source, *, weight="weight", undirected=False, seed=1):
    """The graph that ``source`` holds.

    source: a Graph; a scipy sparse matrix or array (row -> column, every stored entry an arc, one of
        weight 0 too); a networkx or igraph graph; the path of a file (.mtx .gr .txt .graph .el .wel, each
        also .gz, .gsg, .graphhpc); or a specification such as "rmat:10,8".
    weight: of networkx and igraph graphs, the attribute that has the weights; one that lacks it weighs
        1. None: the graph has no weights.
    undirected: take each arc both ways, of parallel ones the lightest.
    seed: of a specification.

    A CSR matrix of int32 indices is used in place, and so are weights of int32. Do not change the
    arrays while the graph is in use. Weights of float64 are used in place as reals, unless all are
    whole numbers with which no path can leave 32 bits: those become int32, which every variant of
    shortest paths takes. Weights of bool are none.
    Returns a Graph, or a DeviceGraph where from_csr() does. Raises InputError, naming what is wrong and
    where.
    """
    if isinstance(source, (Graph, DeviceGraph)):
        made = source
    elif isinstance(source, (str, os.PathLike)):
        text = os.fspath(source)
        made = _core.generate(text, whole("seed", seed, 0, 2**64 - 1)) if _core.is_graph_spec(text) else _core.read(text, undirected)
    elif hasattr(source, "tocsr"):
        made = _from_scipy(source)
    elif hasattr(source, "adjacency") and hasattr(source, "is_multigraph"):
        made = _from_networkx(source, weight)
    elif hasattr(source, "get_edgelist"):
        made = _from_igraph(source, weight)
    elif hasattr(source, "__array__"):
        raise InputError(
            "graph: a dense array does not tell an arc of weight 0 from none; give a sparse one, or "
            "from_edges()")
    else:
        raise InputError(f"graph: {type(source).__name__} is none; there are scipy's sparse arrays, "
                         "networkx, igraph, files and specifications, from_csr() and from_edges()")
    if not undirected or made.symmetric:
        return made
    both_ways = on_host(made).symmetrized()
    if hasattr(made, "labels"):
        both_ways.labels = made.labels
    return both_ways


def on_host(source):
    """The graph that `source` holds, in host memory."""
    made = graph(source)
    return made.host() if isinstance(made, DeviceGraph) else made


def from_csr(offsets, heads, weights=None, *, symmetric=False):
    """The graph in arrays of compressed sparse rows, in place where their types are the suite's.

    offsets: V + 1 positions from 0 to E, int64 (others are converted); heads: E vertices, int32 (int64
    is converted); weights: E numbers of int32 or float64 (see graph()), or None. Any that numpy or
    DLPack reads.
    symmetric: the caller knows that the graph equals its transpose, weights included.
    Returns a Graph; a DeviceGraph where the arrays lie on a CUDA device, as PyTorch's and CuPy's may,
    and have these types (offsets of int32 are widened there), else a Graph of what is copied to the
    host. Raises InputError; DeviceFault where there is no CUDA for such arrays.
    """
    made = from_device_arrays(offsets, heads, weights, symmetric)
    return on_host_from_csr(offsets, heads, weights, symmetric=symmetric) if made is None else made


def on_host_from_csr(offsets, heads, weights, *, symmetric):
    """As from_csr(), in host memory; what lies elsewhere is copied."""
    heads = _converted(array_of(heads, "heads"), np.int32, "heads")
    offsets = _converted(array_of(offsets, "offsets"), np.int64, "offsets")
    return _core.from_csr(offsets, heads, *_weights(weights, len(offsets) - 1), symmetric)


def from_edges(tails, heads, weights=None, *, num_vertices=None, undirected=False):
    """The graph of arcs tails[k] -> heads[k]; parallel arcs and self-loops stay.

    tails, heads: E vertices, int32 (int64 is converted); weights: as of from_csr(). All are copied.
    num_vertices: one more than the greatest where not given. undirected: take each both ways, of parallel
    ones the lightest.
    Returns a Graph. Raises InputError.
    """
    tails = _converted(array_of(tails, "tails"), np.int32, "tails")
    heads = _converted(array_of(heads, "heads"), np.int32, "heads")
    if num_vertices is not None:
        num_vertices = whole("num_vertices", num_vertices, 0, INT32.max)
    else:
        num_vertices = int(max(tails.max(initial=-1), heads.max(initial=-1))) + 1
    made = _core.from_edges(num_vertices, tails, heads, *_weights(weights, num_vertices))
    return made.symmetrized() if undirected else made


def to_scipy(graph_):
    """The graph as scipy.sparse.csr_array, V x V, over the same heads and weights (int32 or float64).

    graph_: anything that graph() takes. Without weights all are 1. Raises InputError.
    """
    from scipy import sparse
    graph_ = on_host(graph_)
    weights = graph_.weights
    if weights is None:
        weights = np.ones(graph_.num_arcs, np.int32)
    made = sparse.csr_array((graph_.num_vertices, graph_.num_vertices), dtype=weights.dtype)
    # The constructor would bring heads and offsets to one type.
    made.data, made.indices = weights, graph_.heads
    made.indptr = graph_.offsets if graph_.num_arcs > INT32.max else graph_.offsets.astype(np.int32)
    return made


def vertex_of(graph_, name, what="source"):
    """The number of the vertex that a graph of networkx or igraph calls so; else the number itself."""
    labels = getattr(graph_, "labels", None)
    if labels is None:
        try:
            return _checked_vertex(graph_, name.__index__(), what)
        except (AttributeError, TypeError):
            raise InputError(f"{what} {reprlib.repr(name)}: vertices are whole numbers from 0") from None
    try:
        if not hasattr(graph_, "number_of"):
            graph_.number_of = {label: number for number, label in enumerate(labels)}
        return graph_.number_of[name]
    except (KeyError, TypeError):
        raise InputError(f"{what} {name!r}: the graph has no such vertex") from None


def word(name, value):
    """The value. Raises InputError, naming it, unless it is a str."""
    if not isinstance(value, str):
        raise InputError(f"{name}: a word is right, not one of type {type(value).__name__}")
    return value


def whole(name, value, least, greatest):
    """The value as an int. Raises InputError, naming it, unless it is a whole number in the range."""
    try:
        number = value.__index__()
    except (AttributeError, TypeError):
        raise InputError(f"{name} {reprlib.repr(value)}: a whole number is right") from None
    if not least <= number <= greatest:
        raise InputError(f"{name} {number}: {least} to {greatest} is right")
    return number


def _checked_vertex(graph_, number, what):
    if not 0 <= number < max(graph_.num_vertices, 1):
        raise InputError(f"{what} {number}: vertices are 0 to {graph_.num_vertices - 1}")
    return number


def _from_scipy(matrix):
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputError(f"graph: a matrix of shape {matrix.shape}; that of a graph is square")
    rows = matrix.tocsr()
    return from_csr(rows.indptr, rows.indices, rows.data)


def _from_networkx(source, weight):
    labels = list(source)
    adjacency = [source.adj[label] for label in labels]
    number_of = {label: number for number, label in enumerate(labels)}
    multiple = source.is_multigraph()
    heads, weights, degrees = [], [], []
    for neighbours in adjacency:
        before = len(heads)
        for label, data in neighbours.items():
            for edge in data.values() if multiple else (data,):
                heads.append(number_of[label])
                weights.append(1 if weight is None else edge.get(weight, 1))
        degrees.append(len(heads) - before)
    offsets = np.concatenate(([0], np.cumsum(degrees, dtype=np.int64)))
    made = from_csr(offsets.astype(np.int64), np.array(heads, np.int32),
                    None if weight is None else _number_array(weights),
                    symmetric=not source.is_directed())
    made.labels, made.number_of = labels, number_of
    return made


def _from_igraph(source, weight):
    edges = np.array(source.get_edgelist(), np.int32).reshape(-1, 2)
    weights = None
    if weight is not None and weight in source.es.attributes():
        weights = _number_array(source.es[weight])
    tails, heads = edges[:, 0], edges[:, 1]
    if not source.is_directed():
        loops = tails == heads
        tails, heads = np.concatenate((tails, heads[~loops])), np.concatenate((heads, tails[~loops]))
        if weights is not None:
            weights = np.concatenate((weights, weights[~loops]))
    made = from_edges(tails, heads, weights, num_vertices=source.vcount())
    if "name" in source.vs.attributes():
        made.labels = source.vs["name"]
    return made


def _number_array(values):
    """Python's numbers without loss: those that fit no type raise."""
    try:
        array = np.asarray(values)
    except ValueError:
        array = np.asarray(values, object)
    if len(values) == 0:
        return np.zeros(0, np.int32)
    if array.dtype.kind not in "iuf":
        wrong = next((value for value in values if not isinstance(value, (int, float))), values[0])
        raise InputError(f"weight {wrong!r} is no number of 64 bits")
    return array


def array_of(values, what):
    """As a numpy array of one dimension; without a copy where there is one in host memory already."""
    try:
        if device_of(values) == CUDA:
            values = _core.to_host(values, what).view(type_name(values))
        elif not isinstance(values, np.ndarray):
            values = np.from_dlpack(values) if hasattr(values, "__dlpack__") else np.asarray(values)
    except (TypeError, ValueError, RuntimeError, BufferError) as error:
        if isinstance(error, GraphspecError):
            raise
        raise InputError(f"{what}: no array of numbers: {str(error).splitlines()[0]}") from None
    if values.ndim != 1:
        raise InputError(f"{what}: an array of {values.ndim} dimensions; one is right")
    return values


def _chunks(array):
    for first in range(0, len(array), CHUNK):
        yield first, array[first:first + CHUNK]


def _first(array, is_wrong):
    """The first place where it is."""
    for first, chunk in _chunks(array):
        places = np.flatnonzero(is_wrong(chunk))
        if len(places):
            return first + int(places[0])
    return None


def _converted(array, dtype, what):
    """The array itself where it has the type; else a copy, once all of it is known to fit."""
    if array.dtype == dtype:
        return np.ascontiguousarray(array)
    if len(array) == 0:
        return np.zeros(0, dtype)
    if array.dtype.kind not in "iu":
        raise InputError(f"{what}: {array.dtype} is no type of whole numbers")
    limit = np.iinfo(dtype)
    if np.iinfo(array.dtype).max > limit.max or np.iinfo(array.dtype).min < limit.min:
        wrong = _first(array, lambda chunk: (chunk > limit.max) | (chunk < limit.min))
        if wrong is not None:
            raise InputError(f"{what}[{wrong}]: {array[wrong]} does not fit into {limit.bits} bits")
    return array.astype(dtype)


def has_reals(graph_):
    """Whether the weights are real."""
    return graph_.weights is not None and graph_.weights.dtype.kind == "f"


def _weights(weights, num_vertices):
    """(integers, reals), of which one is None at least."""
    if weights is None:
        return None, None
    array = array_of(weights, "weights")
    if array.dtype == bool:
        return None, None
    if array.dtype.kind in "iu":
        return _converted(array, np.int32, "weights"), None
    if array.dtype.kind != "f":
        raise InputError(f"weights: {array.dtype} is no type of numbers")

    most = (INT32.max - 1) // max(num_vertices, 1)

    def is_real(chunk):
        return ~((np.abs(chunk) <= most) & (chunk == np.rint(chunk)))

    if _first(array, is_real) is None:
        return array.astype(np.int32), None
    return None, np.ascontiguousarray(array, np.float64)
