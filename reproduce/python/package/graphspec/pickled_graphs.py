"""Makes a Graph picklable and copyable, with its arrays, its attributes, and the mark for symmetric graphs."""

import copyreg

from graphspec import _core


def _restored(offsets, heads, weights, symmetric):
    is_real = weights is not None and weights.dtype.kind == "f"
    integers, reals = (None, weights) if is_real else (weights, None)
    return _core.from_csr(offsets, heads, integers, reals, symmetric)


def _parts(graph):
    arrays = (graph.offsets, graph.heads, graph.weights)
    return _restored, (*arrays, graph.symmetric), graph.__dict__


copyreg.pickle(_core.Graph, _parts)
