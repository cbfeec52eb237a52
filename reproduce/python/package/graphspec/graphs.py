"""Makes graphs of sparse matrices, arrays, networkx, igraph, pandas, files and specifications."""

import os

import numpy as np

from graphspec import _core, graph_objects, matrices
from graphspec._core import Graph
from graphspec.device_graphs import DeviceGraph, from_device_arrays
from graphspec.duplicates import check_rule, merged
from graphspec.errors import InputError
from graphspec.labels import ends_of, vertex_of
from graphspec.values import INT32, array_of, flag, in_array, integers, shown, weights_of, whole, word

__all__ = ["INT32", "array_of", "from_csr", "from_edges", "graph", "has_reals", "on_host", "on_host_from_csr",
           "to_scipy", "vertex_of", "whole", "word"]


def graph(source, *, weight="weight", undirected=False, duplicates="keep", seed=1):
    """Returns the graph that ``source`` contains.

    source: one of
        - a Graph;
        - a scipy sparse matrix or array, row -> column. Every stored entry is an arc, also an entry of weight 0.
          The formats BSR and DIA are padded with zeros, so zeros in these formats are not arcs;
        - a networkx or igraph graph. The labels are the nodes of networkx, or igraph's "name" attribute;
        - a pandas DataFrame with the columns "source" and "target", and the column that ``weight`` names, if any;
          their values are as for from_edges(). Or a DataFrame of sparse columns, which is read as a
          matrix; its index must equal its columns, and the columns are the labels;
        - the path of a file (.mtx .gr .txt .graph .el .wel, each also .gz, .gsg, .graphhpc);
        - a specification such as "rmat:10,8".
    weight: the attribute (networkx, igraph) or the column (DataFrame) that contains the weights. An edge without
        the attribute has weight 1. For networkx, weight can also be a function weight(u, v, data), as in networkx.
        It returns a number, or None to hide the edge; for a multigraph, data is the dict of all parallel edges.
        With weight=None the graph has no weights, whatever the source contains.
    undirected: add the reverse of each arc, and keep only the lightest of parallel arcs.
    duplicates: the rule for parallel arcs, which are the duplicate entries of a matrix in any format: "keep" all;
        "sum" their weights, as scipy's own arithmetic does; keep only the lightest ("min"); or "refuse" them.
    seed: the seed of a specification.

    Numbers are converted exactly or rejected, as described in from_csr(). A CSR matrix with int32 indices is used
    in place, and so are weights of int32 and of float64. Do not change the arrays while the graph is in use.
    Returns a Graph, or a DeviceGraph in the same cases as from_csr(). The attribute ``labels`` of the graph is None,
    or the list of the labels of its vertices. If there are labels, a source, or a vertex in a result to certify,
    must be given by its label, and never by its number. Raises InputError, which names the error and its place.
    """
    graph_objects.check_weight(weight)
    undirected = flag("undirected", undirected)
    check_rule(duplicates)
    if callable(weight) and not graph_objects.is_networkx(source):
        raise InputError("weight: only graphs of networkx take a function")
    made = _made(source, weight, undirected, seed)
    if isinstance(made, DeviceGraph) and (duplicates != "keep" or undirected):
        made = made.host()
    if weight is None and made.weights is not None:
        made = _like(made, from_csr(made.offsets, made.heads, symmetric=made.symmetric))
    changed = None if duplicates == "keep" else merged(made, duplicates)
    if changed is not None:
        made = _like(made, from_csr(*changed, symmetric=made.symmetric))
    return made.symmetrized() if undirected and not made.symmetric else made


def _made(source, weight, undirected, seed):
    if isinstance(source, (Graph, DeviceGraph)):
        return source
    if isinstance(source, (str, os.PathLike)):
        return _from_text(source, undirected, seed)
    if matrices.is_matrix(source):
        return _from_matrix(source)
    if graph_objects.is_networkx(source):
        offsets, heads, weights, labels, where = graph_objects.rows_of_networkx(source, weight)
        # A function may weigh an edge by its direction.
        made = _core.from_csr(offsets, heads, *weights_of(weights, len(labels), where=where),
                              not source.is_directed() and not callable(weight))
        made.labels, made.number_of = labels, {label: number for number, label in enumerate(labels)}
        return made
    if graph_objects.is_igraph(source):
        tails, heads, weights, labels, where = graph_objects.arcs_of_igraph(source, weight)
        made = _from_arcs(source.vcount(), tails, heads, weights, where)
        made.labels = labels
        return made
    if matrices.is_frame(source):
        return _from_frame(source, weight)
    if hasattr(source, "__array__"):
        raise InputError(
            "graph: in a dense array, an arc of weight 0 looks like no arc; pass a sparse array, or use "
            "from_edges()")
    raise InputError(f"graph: {type(source).__name__} is not a graph; pass a sparse array of scipy, a graph of "
                     "networkx or igraph, a file name or a specification, or use from_csr() or from_edges()")


def _from_text(source, undirected, seed):
    text = os.fsdecode(source)
    if "\0" in text:
        raise InputError(f"graph {shown(text)}: a file name must not contain NUL")
    try:
        text.encode()
    except UnicodeEncodeError:  # a file name of bytes that are no UTF-8
        return _of_file(text, undirected)
    if _core.is_graph_spec(text):
        return _core.generate(text, whole("seed", seed, 0, 2**64 - 1))
    return _of_file(text, undirected)


def _of_file(name, undirected):
    """The graph of a file. Its labels are the file's ids, if these ids are not the numbers of the vertices."""
    made = _core.read(name, undirected)
    if made.labels is not None:
        made.labels = made.labels.tolist()
    return made


def _from_matrix(matrix):
    csr = matrices.rows_of(matrix)
    if csr is None:
        return _from_entries(matrix.shape[0], *matrices.entries_of(matrix))
    offsets, heads, _ = csr

    def where(place):
        return f"matrix[{int(np.searchsorted(offsets, place, side='right')) - 1}, {heads[place]}]"

    return on_host_from_csr(*csr, symmetric=False, where=where)


def _from_entries(num_vertices, rows, columns, values):
    return _from_arcs(num_vertices, rows, columns, values,
                      lambda place: f"matrix[{rows[place]}, {columns[place]}]")


def _from_arcs(num_vertices, tails, heads, weights, where):
    num_vertices = whole("num_vertices", num_vertices, 0, INT32.max)
    return _core.from_edges(num_vertices, integers(tails, np.int32, "tails"), integers(heads, np.int32, "heads"),
                            *weights_of(weights, num_vertices, where=where))


def _from_frame(frame, weight):
    if matrices.is_sparse(frame):
        *entries, labels = matrices.frame_entries(frame)
        made = _from_entries(len(frame), *entries)
        made.labels = labels
        return made
    if "source" not in frame.columns or "target" not in frame.columns:
        raise InputError("graph: a DataFrame needs the columns source and target, or sparse columns; in dense "
                         "columns, an arc of weight 0 looks like no arc")
    weights = frame[weight] if weight is not None and weight in frame.columns else None
    return from_edges(frame["source"], frame["target"], weights)


def _like(graph_, made):
    """Returns `made` with the labels of `graph_`, which has the same vertices."""
    if getattr(graph_, "labels", None) is not None:
        made.labels = graph_.labels
    return made


def on_host(source):
    """Returns the graph that `source` contains, in host memory."""
    made = graph(source)
    return made.host() if isinstance(made, DeviceGraph) else made


def from_csr(offsets, heads, weights=None, *, symmetric=False):
    """Makes a graph of arrays in compressed sparse rows. Arrays that have the types below are used in place.

    offsets: V + 1 positions from 0 to E, int64 (other integers are converted). heads: E vertices, int32
    (other integers are converted). weights: E numbers, or None. Each can be anything that numpy or DLPack reads:
    lists, buffers, pandas columns, ...
    symmetric: the caller guarantees that the graph equals its transpose, including the weights.

    No number is changed. A number that the target type cannot represent exactly is rejected with its place, and so
    are masked and missing values, NaN and infinity (leave out the arc instead). Weights become
        - int32, if they are integers of any type that fit, or if they are floats that are all whole and no path can
          exceed 32 bits; every variant accepts int32 weights;
        - float64, if they are other floats, or values of Fraction and Decimal that are exactly a double;
        - no weights, if all are True; otherwise True is 1 and False is 0.
    No array is modified.
    Returns a DeviceGraph if the arrays are on a CUDA device (for example arrays of PyTorch or CuPy) and have the
    types above; offsets of int32 are widened on the device. Otherwise returns a Graph, for which arrays on a device
    are copied to the host. Raises InputError; raises DeviceFault if arrays are on a GPU and CUDA is not available.
    """
    symmetric = flag("symmetric", symmetric)
    made = from_device_arrays(offsets, heads, weights, symmetric)
    return on_host_from_csr(offsets, heads, weights, symmetric=symmetric) if made is None else made


def on_host_from_csr(offsets, heads, weights, *, symmetric, where=in_array("weights")):
    """Like from_csr(), but copies arrays on a device to host memory. where: names a weight in messages."""
    heads = integers(array_of(heads, "heads"), np.int32, "heads")
    offsets = integers(array_of(offsets, "offsets"), np.int64, "offsets")
    return _core.from_csr(offsets, heads, *weights_of(weights, len(offsets) - 1, where=where), symmetric)


def from_edges(tails, heads, weights=None, *, num_vertices=None, undirected=False, labels=None):
    """Makes the graph of the arcs tails[k] -> heads[k]. Parallel arcs and self-loops are kept.

    tails, heads: E ends each. Integers are the numbers of vertices (int32; other integers are converted). Ends of
        other types are labels: strings, tuples, any hashable objects except missing values. Labels are numbered in
        the order of their first appearance, each tail before its head, as networkx numbers nodes.
    weights: E numbers, or None, as for from_csr(). All arrays are copied.
    num_vertices: the number of vertices; the default is one more than the greatest number.
    undirected: add the reverse of each arc, and keep only the lightest of parallel arcs.
    labels: True: integers are labels, too, for example ids of 64 bits. Or a list of the labels of all vertices, in
        the order of the vertices; all ends must be in this list.

    Returns a Graph. Its ``labels`` is None if the ends are numbers. Otherwise it is the list of labels, by the number
    of the vertex: ``dict(zip(run.graph.labels, run.distances.tolist()))``. Raises InputError.
    """
    undirected = flag("undirected", undirected)
    tails, heads, num_vertices, labels = ends_of(tails, heads, labels, num_vertices)
    made = _core.from_edges(num_vertices, tails, heads, *weights_of(weights, num_vertices))
    made.labels = labels
    return made.symmetrized() if undirected else made


def to_scipy(graph_):
    """Returns the graph as scipy.sparse.csr_array, V x V, which shares the heads and the weights (int32 or float64).

    graph_: anything that graph() accepts. If the graph has no weights, all entries are 1. Raises InputError.
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


def has_reals(graph_):
    """Whether the weights of the graph are real."""
    return graph_.weights is not None and graph_.weights.dtype.kind == "f"
