"""Graphs whose arrays stay on a CUDA device: arrays of PyTorch, CuPy and other libraries with DLPack."""

import copy
import functools
import sys

from graphspec import _core
from graphspec.errors import InputError

CUDA = 2  # DLPack's number


def device_of(array):
    """DLPack's number of the device that has the array; 1, the host's number, if the object does not support DLPack."""
    try:
        return int(array.__dlpack_device__()[0]) if hasattr(array, "__dlpack_device__") else 1
    except Exception:  # a foreign object's; whoever reads the array reports it
        return 1


def type_name(array):
    """The name of the array's type, such as "int32", for arrays of numpy, CuPy and PyTorch."""
    return str(array.dtype).rpartition(".")[2]


def library_of(array):
    """The imported library that defines the array's type, or None."""
    return sys.modules.get(type(array).__module__.partition(".")[0])


class DeviceGraph:
    """A graph in arrays that stay on a CUDA device. from_csr() and graph() make it.

    offsets: V + 1, int64. heads: E, int32. weights: E, or None. These are the arrays that were given. Do not
    change them while the graph is in use.
    num_vertices, num_arcs: int. symmetric: bool, whether the graph is known to equal its transpose.

    bfs() searches the graph on the device and returns the levels there, in an array of the same library. A variant
    that reads arcs backwards ("tuned") computes the transpose once if the graph is not symmetric. All other
    operations use host(), which copies the graph.
    copy.copy() shares the arrays; copy.deepcopy() copies them on the device. A DeviceGraph cannot be pickled,
    because another process has no access to its arrays; pickle host() instead.
    """

    def __init__(self, offsets, heads, weights, symmetric):
        if weights is not None and len(weights) != len(heads):
            raise InputError(f"graph: {len(weights)} weights were given for {len(heads)} arcs")
        try:
            self._csr = _core.csr_on_device(offsets, heads, symmetric)
        except TypeError:
            raise InputError("offsets, heads: arrays on a GPU must be contiguous and have one dimension") from None
        self.offsets, self.heads, self.weights = offsets, heads, weights
        self.symmetric = bool(symmetric)
        self.num_vertices, self.num_arcs = len(offsets) - 1, len(heads)

    def __copy__(self):
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made

    def __deepcopy__(self, memo):
        arrays = (self.offsets, self.heads, self.weights)
        made = type(self)(*(copy.deepcopy(array, memo) for array in arrays), self.symmetric)
        if hasattr(self, "labels"):
            made.labels = copy.deepcopy(self.labels, memo)
        return made

    def __reduce__(self):
        raise InputError("graph: a DeviceGraph stays on its device and cannot be pickled; pickle graph.host()")

    @functools.cached_property
    def _on_host(self):
        from graphspec.graphs import on_host_from_csr
        return on_host_from_csr(self.offsets, self.heads, self.weights, symmetric=self.symmetric)

    def host(self):
        """Returns a copy of the graph as a Graph in host memory. The copy is made once.

        Raises InputError for weights that are not numbers.
        """
        return self._on_host

    def search(self, source, variant, options):
        """Like _core.run_bfs(), but the levels stay on the device, in an array of the heads' library."""
        found = _core.run_bfs_on_device(self._csr, source, variant, options)
        library = library_of(self.heads)
        if hasattr(library, "from_dlpack"):
            found["levels"] = library.from_dlpack(found["levels"])
        return {**found, "predecessors": None}


def from_device_arrays(offsets, heads, weights, symmetric):
    """Returns a DeviceGraph if heads and offsets are on a GPU and have the suite's types, or can be widened to
    these types. Otherwise returns None."""
    if device_of(heads) != CUDA or device_of(offsets) != CUDA or type_name(heads) != "int32":
        return None
    if type_name(offsets) == "int32" and hasattr(library_of(offsets), "asarray"):
        library = library_of(offsets)
        offsets = library.asarray(offsets, dtype=library.int64)
    if type_name(offsets) != "int64":
        return None
    return DeviceGraph(offsets, heads, weights, symmetric)
