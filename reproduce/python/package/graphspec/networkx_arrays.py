"""Arrays of networkx graphs, in networkx's own order of nodes and edges, kept until the graph changes."""

import itertools

import numpy as np

from graphspec import _core

LARGEST_INT = 2**62  # no sum of a search may pass it, so that 64 bits suffice
LARGEST_IN_FLOAT = 2**53  # ints below it are floats without rounding


class Refused(NotImplementedError):
    """The backend leaves the call to networkx; the message has the reason."""


class Structure:
    """nodes: list; number_of: dict from a node to its place in it; offsets (int64), heads (int32): the
    arcs in compressed sparse rows, in the order of the adjacency."""

    def __init__(self, adjacency):
        """adjacency: networkx's dict of dicts."""
        self.nodes = list(adjacency)
        count = len(self.nodes)
        self.number_of = dict(zip(self.nodes, range(count)))
        rows = adjacency.values()
        self.offsets = np.zeros(count + 1, np.int64)
        np.cumsum(np.fromiter(map(len, rows), np.int64, count), out=self.offsets[1:])
        heads = itertools.chain.from_iterable(rows)
        if set(map(type, self.nodes)) != {int} or self.nodes != list(range(count)):
            heads = map(self.number_of.__getitem__, heads)
        try:
            self.heads = np.fromiter(heads, np.int32, int(self.offsets[-1]))
        except (KeyError, TypeError, ValueError) as error:
            raise Refused(f"the adjacency of the graph is inconsistent: {error}") from error
        self.searches = _core.OrderedGraph(self.offsets, self.heads, None, None, None)

    def tails(self):
        """int32, the node that each arc leaves."""
        return np.repeat(np.arange(len(self.nodes), dtype=np.int32), np.diff(self.offsets))


class Weights:
    """values: int64 or float64, one number per arc. is_float: None, or, if there are both ints and floats, a
    uint8 per arc, which is 1 if Python's weight is a float. largest: the greatest absolute value of the ints."""

    def __init__(self, numbers):
        """numbers: list. Raises Refused unless all are ints or floats that 64 bits represent."""
        types = set(map(type, numbers))
        if not types <= {int, float}:
            wrong = next(number for number in numbers if type(number) not in (int, float))
            raise Refused(f"weight {wrong!r}: a weight must be an int or a float")
        self.is_float, self.largest = None, 0
        if float not in types:
            self.largest = max(max(numbers, default=0), -min(numbers, default=0))
            if self.largest >= LARGEST_INT:
                raise Refused(f"weight {self.largest} needs more than 62 bits")
            self.values = np.fromiter(numbers, np.int64, len(numbers))
            return
        if int in types:
            self.is_float = np.fromiter((type(number) is float for number in numbers), np.uint8, len(numbers))
            self.largest = max(abs(number) for number in numbers if type(number) is int)
            if self.largest >= LARGEST_IN_FLOAT:
                raise Refused(f"weight {self.largest} is too large for an exact float, but other weights are floats")
        self.values = np.fromiter(numbers, np.float64, len(numbers))
        if np.isnan(self.values).any():
            raise Refused("weight nan: a weight must be a number")

    def check_sums(self, count):
        """Raises Refused if a sum of `count` weights might not be an exact integer in the array's type."""
        limit = LARGEST_INT if self.values.dtype == np.int64 else LARGEST_IN_FLOAT
        if self.largest * count >= limit:
            raise Refused(f"sums of weights such as {self.largest} may need more than 64 bits")


class ConvertedGraph:
    """A networkx graph with its arrays, which are made at their first use."""

    __networkx_backend__ = "graphspec"

    def __init__(self, original):
        self.original = original
        self._made = {}

    def __getstate__(self):
        # A graph is pickled and copied with its cache; the arrays are made again.
        return {"original": self.original}

    def __setstate__(self, state):
        self.__init__(state["original"])

    def _kept(self, key, make):
        """Returns the result of make(), which is called once per key; an earlier refusal is raised again.

        For a view, make() is called each time, because networkx does not notice changes of the graph below.
        """
        if hasattr(self.original, "_graph"):
            return make()
        if key not in self._made:
            try:
                self._made[key] = make()
            except Refused as refusal:
                self._made[key] = refusal
        made = self._made[key]
        if isinstance(made, Refused):
            raise Refused(str(made))
        return made

    def structure(self):
        return self._kept("structure", lambda: Structure(self.original._adj))

    def reversed_structure(self):
        """The structure of the reversed arcs, in the order of networkx's predecessors."""
        if not self.original.is_directed():
            return self.structure()
        return self._kept("reversed", lambda: Structure(self.original._pred))

    def weights(self, attribute, default=1):
        """The weights of the arcs: the least weight of parallel edges, and `default` for an edge without a weight."""
        return self._kept(("weights", attribute, type(default)),
                          lambda: Weights(_numbers_of(self.original, attribute, default)))

    def searches(self, attribute):
        """(structure, weights, _core.OrderedGraph with the weights)"""
        def make():
            structure, weights = self.structure(), self.weights(attribute)
            is_int = weights.values.dtype == np.int64
            return structure, weights, _core.OrderedGraph(
                structure.offsets, structure.heads, weights.values if is_int else None,
                None if is_int else weights.values, weights.is_float)
        return self._kept(("searches", attribute), make)

    def has(self, *attribute):
        """Whether the structure, or the weights of the attribute, were converted before."""
        key = ("searches", *attribute) if attribute else "structure"
        return key in self._made and not isinstance(self._made[key], Refused)

    def refuses(self, attribute):
        """Whether the weights were refused before."""
        return isinstance(self._made.get(("weights", attribute, int)), Refused)

    def is_directed(self):
        return self.original.is_directed()

    def is_multigraph(self):
        return self.original.is_multigraph()

    def __contains__(self, node):
        return node in self.original

    def __iter__(self):
        return iter(self.original)

    def __len__(self):
        return len(self.original)


def _numbers_of(graph, attribute, default):
    rows = graph._adj.values()
    if not graph.is_multigraph():
        return [data.get(attribute, default) for row in rows for data in row.values()]
    try:
        return [min([data.get(attribute, default) for data in parallel.values()])
                for row in rows for parallel in row.values()]
    except TypeError as error:
        raise Refused(f"weights of parallel edges: {error}") from error


def cached(graph):
    """The ConvertedGraph that networkx keeps with the graph, or None."""
    cache = getattr(graph, "__networkx_cache__", None)
    if not cache:
        return None
    kept = cache.get("backends", {}).get("graphspec", {})
    return next((made for made in kept.values() if isinstance(made, ConvertedGraph)), None)
