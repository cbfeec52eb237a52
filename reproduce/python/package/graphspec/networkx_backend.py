"""networkx's functions of FUNCTIONS in networkx_info by graphspec, where the answer is the same.

Paths and predecessors are networkx's own affair, for there may be several; so are hidden edges, weights
by a function, and weights that are neither all ints nor all floats, for distances would be of either type.
Sums of floats are rounded, and depend on their order. They are the same where
- Dijkstra adds along paths, the least sum so far first: that is the suite's definition of a distance;
- Floyd and Warshall take vertices in the order of the nodes: no step of one vertex depends on another;
- no sum is rounded, whoever adds. Of Bellman and Ford this is asked, since networkx passes over a vertex
  whose predecessor waits, though a predecessor's lower distance may be rounded away there.
"""

import math

import networkx as nx
import numpy as np

from graphspec import UNREACHED, errors
from graphspec.graphs import from_csr, graph, has_reals
from graphspec.networkx_info import FUNCTIONS
from graphspec.solve import apsp, bfs, msf, sssp


class ConvertedGraph:
    """A graph of networkx and, for each attribute that was asked for, its arrays."""

    __networkx_backend__ = "graphspec"

    def __init__(self, original):
        self.original = original
        self._made = {}

    def arrays(self, weight):
        """Of the graph with these weights; None: without."""
        if weight not in self._made:
            self._made[weight] = graph(self.original, weight=weight)
        return self._made[weight]

    def is_directed(self):
        return self.original.is_directed()

    def is_multigraph(self):
        return self.original.is_multigraph()

    def __contains__(self, node):
        return node in self.original

    def __len__(self):
        return len(self.original)


class Refused(NotImplementedError):
    """What networkx is to run itself, with the reason."""


def _original(graph_):
    return graph_.original if isinstance(graph_, ConvertedGraph) else graph_


def _weighted(graph_, weight, least=-math.inf):
    """The arrays, whose of_floats says what networkx's distances are; its sums are the suite's."""
    if not isinstance(weight, str):
        raise Refused("weights by a function or none are networkx's")
    types = set()
    for _, _, data in _original(graph_).edges(data=True):
        value = data.get(weight, 1)
        types.add(type(value))
        if types not in ({int}, {float}):
            raise Refused(f"weight {value!r}: weights are all ints or all floats")
        if value < least:
            raise Refused(f"weight {value} is negative, which this function does not take")
    arrays = _arrays(graph_, weight)
    arrays.of_floats = types == {float}
    return arrays


def _exact(arrays):
    """The arrays, once it is known that no sum along a path is rounded."""
    if has_reals(arrays):
        weights = arrays.weights[arrays.weights != 0]
        if not np.isfinite(weights).all():
            raise Refused("a weight is not finite")
        mantissas, exponents = np.frexp(weights)
        digits = np.ldexp(mantissas, 53).astype(np.int64)
        # The greatest power of two of which all are multiples.
        unit = np.min(np.log2(digits & -digits).astype(int) + exponents - 53, initial=1100)
        longest = math.log2(np.abs(weights).max(initial=1e-300)) + math.log2(arrays.num_vertices + 1)
        if longest >= unit + 53:
            raise Refused("sums of these floats may be rounded")
    return arrays


def _arrays(graph_, weight=None):
    converted = graph_ if isinstance(graph_, ConvertedGraph) else ConvertedGraph(graph_)
    try:
        return converted.arrays(weight)
    except errors.InputError as error:
        raise Refused(str(error)) from error


def _number(arrays, node):
    try:
        return arrays.number_of[node]
    except (KeyError, TypeError):
        raise Refused(f"there is no node {node!r}") from None


def _solved(solve, *arguments):
    """The run; networkx's exception for negative cycles, and its own try where words are too short."""
    try:
        return solve(*arguments)
    except errors.NegativeCycle as error:
        if has_reals(arguments[0]):
            raise Refused("networkx looks for negative cycles of floats itself") from error
        raise nx.NetworkXUnbounded("Negative cycle detected.") from None
    except errors.InputError as error:
        raise Refused(str(error)) from error


def _least(arrays, values, missing, cutoff=None):
    """A dict from nodes to what is there, at most the cutoff, by value."""
    there = np.flatnonzero((values != missing) & (values <= (math.inf if cutoff is None else cutoff)))
    order = np.argsort(values[there], kind="stable")
    labels = arrays.labels
    return {labels[node]: value for node, value in zip(there[order].tolist(), values[there][order].tolist())}


def _distances(arrays, run):
    """(distances of networkx's type, what stands where no path leads)."""
    return (run.as_float(), math.inf) if arrays.of_floats else (run.distances, UNREACHED)


def _by_node(arrays, source, values, missing, cutoff):
    """networkx's own source is at an int's 0."""
    found = _least(arrays, values, missing, cutoff)
    if source in found:
        found[source] = 0
    return found


def _levels(arrays, node):
    return bfs(arrays, node).levels


def single_source_shortest_path_length(G, source, cutoff=None):
    arrays = _arrays(G)
    _number(arrays, source)
    return _least(arrays, _levels(arrays, source), -1, cutoff)


def single_target_shortest_path_length(G, target, cutoff=None):
    arrays = _arrays(G)
    number = _number(arrays, target)
    return _least(arrays, bfs(arrays.transposed(), number).levels, -1, cutoff)


def all_pairs_shortest_path_length(G, cutoff=None):
    arrays = _arrays(G)
    return ((node, _least(arrays, _levels(arrays, node), -1, cutoff)) for node in arrays.labels)


def bfs_layers(G, sources):
    arrays = _arrays(G)
    _number(arrays, sources)
    levels = _levels(arrays, sources)
    return _layers(arrays, levels, _number(arrays, sources))


def _layers(arrays, levels, source):
    """Within a layer in the order of discovery, as networkx has it."""
    offsets, heads, labels = arrays.offsets, arrays.heads, arrays.labels
    layer = np.array([source])
    for level in range(int(levels.max()) + 1):
        yield [labels[node] for node in layer.tolist()]
        found = np.concatenate([heads[offsets[node]:offsets[node + 1]] for node in layer.tolist()])
        found = found[levels[found] == level + 1]
        _, first = np.unique(found, return_index=True)
        layer = found[np.sort(first)]


def descendants_at_distance(G, source, distance):
    arrays = _arrays(G)
    _number(arrays, source)
    levels = _levels(arrays, source)
    labels = arrays.labels
    return {labels[node] for node in np.flatnonzero((levels == distance) & (levels >= 0)).tolist()}


def single_source_bellman_ford_path_length(G, source, weight="weight"):
    return _from_source(_exact(_weighted(G, weight)), source)


def single_source_dijkstra_path_length(G, source, cutoff=None, weight="weight"):
    return _from_source(_weighted(G, weight, least=0), source, cutoff)


def _from_source(arrays, source, cutoff=None):
    _number(arrays, source)
    return _by_node(arrays, source, *_distances(arrays, _solved(sssp, arrays, source)), cutoff)


def bellman_ford_path_length(G, source, target, weight="weight"):
    if source == target:
        raise Refused("networkx looks at no edge there")
    return _to_target(_exact(_weighted(G, weight)), source, target, "node")


def dijkstra_path_length(G, source, target, weight="weight"):
    if source == target:
        raise Refused("networkx looks at no edge there")
    return _to_target(_weighted(G, weight, least=0), source, target, "Node")


def _to_target(arrays, source, target, noun):
    _number(arrays, source)
    place = _number(arrays, target)
    values, missing = _distances(arrays, _solved(sssp, arrays, source))
    if values[place] == missing:
        raise nx.NetworkXNoPath(f"{noun} {target} not reachable from {source}")
    return values[place].item()


def all_pairs_bellman_ford_path_length(G, weight="weight"):
    return _from_each(_exact(_weighted(G, weight)))


def all_pairs_dijkstra_path_length(G, cutoff=None, weight="weight"):
    return _from_each(_weighted(G, weight, least=0), cutoff)


def _from_each(arrays, cutoff=None):
    rows, missing = _distances(arrays, _solved(_all_pairs, arrays))
    return ((node, _by_node(arrays, node, row, missing, cutoff))
            for node, row in zip(arrays.labels, rows))


def _all_pairs(arrays):
    """Adds along paths where no weight is negative; else no sum is rounded."""
    is_like_dijkstra = has_reals(arrays) and arrays.weights.min(initial=0) >= 0
    return apsp(arrays, variant="heap" if is_like_dijkstra else "tuned")


def negative_edge_cycle(G, weight="weight", heuristic=True):
    arrays = _exact(_weighted(G, weight))
    if arrays.num_vertices == 0:
        raise Refused("networkx has its own answer for no nodes")
    # One more vertex, with an arc of weight 0 to each, reaches every cycle.
    nodes, arcs = arrays.num_vertices, arrays.num_arcs
    from_new = np.arange(nodes, dtype=np.int32)
    from_all = from_csr(np.append(arrays.offsets, arcs + nodes), np.append(arrays.heads, from_new),
                        np.append(arrays.weights, np.zeros(nodes, arrays.weights.dtype)))
    try:
        _solved(sssp, from_all, nodes)
    except nx.NetworkXUnbounded:
        return True
    return False


def floyd_warshall(G, weight="weight"):
    arrays = _weighted(G, weight)
    if arrays.num_vertices == 0:
        raise Refused("networkx has its own answer for no nodes")
    rows, missing = _distances(arrays, _step_by_step(arrays))
    labels = arrays.labels
    found = {node: {label: math.inf if value == missing else value for label, value in zip(labels, row)}
             for node, row in zip(labels, rows.tolist())}
    for node in labels:
        found[node][node] = 0
    return found


def _step_by_step(arrays):
    """Floyd and Warshall's algorithm, of reals vertex by vertex in the order of the nodes."""
    try:
        return apsp(arrays, variant="floyd_warshall" if has_reals(arrays) else "tuned")
    except errors.InputError as error:  # networkx goes on where a cycle is negative
        raise Refused(str(error)) from error


def floyd_warshall_numpy(G, nodelist=None, weight="weight"):
    arrays = _weighted(G, weight)
    nodes = arrays.labels if nodelist is None else list(nodelist)
    if len(nodes) == 0 or len(nodes) != len(arrays.labels) or set(nodes) != set(arrays.labels):
        raise Refused("networkx has its own answer for some of the nodes")
    if nodes != arrays.labels:
        _exact(arrays)
    places = [arrays.number_of[node] for node in nodes]
    return _step_by_step(arrays).as_float()[np.ix_(places, places)]


def minimum_spanning_edges(G, algorithm="kruskal", weight="weight", keys=True, data=True, ignore_nan=False):
    if algorithm != "kruskal":
        raise Refused("another order of equal weights")
    return _named(_forest(G, weight), keys, data)


def minimum_spanning_tree(G, weight="weight", algorithm="kruskal", ignore_nan=False):
    if algorithm != "kruskal":
        raise Refused("another order of equal weights")
    edges = list(_named(_forest(G, weight), True, True))
    original = _original(G)
    tree = original.__class__()
    tree.graph.update(original.graph)
    tree.add_nodes_from(original.nodes.items())
    tree.add_edges_from(edges)
    return tree


def _forest(G, weight):
    """Kruskal's edges in his order. He takes equal weights in the order of the edges: ranks in that
    order stand for the weights, whatever these are, and leave one forest."""
    original = _original(G)
    if original.is_directed():
        raise Refused("the graph is directed")
    if original.is_multigraph():
        edges = list(original.edges(keys=True, data=True))
    else:
        edges = list(original.edges(data=True))
    if not edges:
        return []
    weights = [edge[-1].get(weight, 1) for edge in edges]
    for value in weights:
        if not isinstance(value, (int, float)) or math.isnan(value):
            raise Refused(f"weight {value!r} is no number")
    number_of = {node: number for number, node in enumerate(original)}
    ordered = sorted(range(len(edges)), key=weights.__getitem__)
    tails = np.array([number_of[edges[each][0]] for each in ordered], np.int32)
    heads = np.array([number_of[edges[each][1]] for each in ordered], np.int32)
    both = np.concatenate((tails, heads)), np.concatenate((heads, tails))
    ranks = np.arange(len(edges), dtype=np.int32)
    order = np.lexsort((np.concatenate((ranks, ranks)), both[0]))
    offsets = np.concatenate(([0], np.cumsum(np.bincount(both[0], minlength=len(number_of)))))
    arrays = from_csr(offsets, both[1][order], np.concatenate((ranks, ranks))[order], symmetric=True)
    chosen = np.sort(_solved(msf, arrays).weights)
    return [edges[ordered[rank]] for rank in chosen.tolist()]


def _named(edges, keys, data):
    for edge in edges:
        ends, key = edge[:2], edge[2:-1] if keys else ()
        yield ends + key + ((edge[-1],) if data else ())


class Backend:
    """What networkx dispatches to."""

    @staticmethod
    def convert_from_nx(graph_, **_):
        return ConvertedGraph(graph_)

    @staticmethod
    def convert_to_nx(result, **_):
        return _original(result)

    @staticmethod
    def can_run(name, args, kwargs):
        return name in FUNCTIONS


for _name in FUNCTIONS:
    setattr(Backend, _name, staticmethod(globals()[_name]))
backend = Backend()
