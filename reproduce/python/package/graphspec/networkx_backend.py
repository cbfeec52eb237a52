"""networkx backend: runs the functions of FUNCTIONS in networkx_info on arrays.

Answers are networkx's own, with the types of numbers and the order of entries: the searches of
_core.OrderedGraph take networkx's decisions in networkx's order. A call that may have another answer
raises Refused, and networkx runs it. networkx_choice decides which calls are worth a conversion.
"""

import math
from collections import defaultdict

import networkx as nx
import numpy as np

from graphspec import _core
from graphspec.networkx_arrays import LARGEST_IN_FLOAT, ConvertedGraph, Refused, Weights, cached
from graphspec.networkx_choice import can_run, should_run
from graphspec.networkx_info import FUNCTIONS

ALL_LEVELS = 2**62
INT64 = np.iinfo(np.int64)


def _converted(graph):
    return graph if isinstance(graph, ConvertedGraph) else ConvertedGraph(graph)


def _number(structure, node, error, message):
    """The node's number. Raises networkx's exception if there is no such node."""
    try:
        return structure.number_of[node]
    except (KeyError, TypeError):
        raise error(message) from None


def _most_levels(cutoff):
    """The number of levels after the first; networkx searches the next level while the cutoff exceeds the level."""
    if cutoff is None:
        return ALL_LEVELS
    if type(cutoff) not in (int, float):
        raise Refused(f"cutoff {cutoff!r}: a cutoff must be an int or a float")
    if not cutoff > 0:  # NaN, too
        return 0
    return ALL_LEVELS if cutoff >= ALL_LEVELS else math.ceil(cutoff)


def _levels(structure, number, most):
    return structure.searches.levels(structure.nodes, number, most)


def single_source_shortest_path_length(G, source, cutoff=None):
    structure = _converted(G).structure()
    number = _number(structure, source, nx.NodeNotFound, f"Source {source} is not in G")
    return _levels(structure, number, _most_levels(cutoff))


def single_target_shortest_path_length(G, target, cutoff=None):
    structure = _converted(G).reversed_structure()
    number = _number(structure, target, nx.NodeNotFound, f"Target {target} is not in G")
    return _levels(structure, number, _most_levels(cutoff))


def all_pairs_shortest_path_length(G, cutoff=None):
    structure, most = _converted(G).structure(), _most_levels(cutoff)
    return ((node, _levels(structure, number, most)) for number, node in enumerate(structure.nodes))


def bfs_layers(G, sources):
    return _layers(_converted(G).structure(), sources)


def _layers(structure, sources):
    try:
        is_node = sources in structure.number_of
    except TypeError:
        is_node = False
    numbers = [_number(structure, source, nx.NetworkXError, f"The node {source} is not in the graph.")
               for source in set([sources] if is_node else sources)]
    yield from structure.searches.layers(structure.nodes, numbers)


def descendants_at_distance(G, source, distance):
    structure = _converted(G).structure()
    number = _number(structure, source, nx.NetworkXError, f"The node {source} is not in the graph.")
    for level, layer in enumerate(structure.searches.layers(structure.nodes, [number])):
        if level == distance:
            return set(layer)
    return set()


def _limit(cutoff, weights):
    """The cutoff as a number of the weights' type, or None for no limit.

    networkx leaves out distances greater than the cutoff. No distance is greater than NaN, so NaN is no limit.
    """
    if cutoff is None or cutoff != cutoff or cutoff == math.inf:
        return None
    if type(cutoff) not in (int, float):
        raise Refused(f"cutoff {cutoff!r}: a cutoff must be an int or a float")
    if weights.values.dtype == np.int64:
        if cutoff >= INT64.max:
            return None
        return INT64.min if cutoff <= INT64.min else math.floor(cutoff)
    if type(cutoff) is int and abs(cutoff) > 2**53:
        raise Refused(f"cutoff {cutoff} is too large for an exact float")
    return float(cutoff)


def _searches(G, weight):
    """(structure, weights, searches) for Dijkstra's algorithm."""
    structure, weights, searches = _converted(G).searches(weight)
    weights.check_sums(len(structure.nodes) + 1)
    return structure, weights, searches


def _checked(result):
    """The result of Dijkstra's algorithm. Raises networkx's exception if the algorithm failed."""
    if result is None:
        raise ValueError("Contradictory paths found:", "negative weights?")
    return result


def single_source_dijkstra_path_length(G, source, cutoff=None, weight="weight"):
    return multi_source_dijkstra_path_length(G, {source}, cutoff, weight)


def multi_source_dijkstra_path_length(G, sources, cutoff=None, weight="weight"):
    structure, weights, searches = _searches(G, weight)
    if not sources:
        raise ValueError("sources must not be empty")
    numbers = [_number(structure, source, nx.NodeNotFound, f"Node {source} not found in graph")
               for source in sources]
    return _checked(searches.distances(structure.nodes, numbers, _limit(cutoff, weights)))


def all_pairs_dijkstra_path_length(G, cutoff=None, weight="weight"):
    structure, weights, searches = _searches(G, weight)
    limit = _limit(cutoff, weights)
    return ((node, _checked(searches.distances(structure.nodes, [number], limit)))
            for number, node in enumerate(structure.nodes))


def dijkstra_path_length(G, source, target, weight="weight"):
    structure, _, searches = _searches(G, weight)
    number = _number(structure, source, nx.NodeNotFound, f"Node {source} not found in graph")
    if source == target:
        return 0
    place = structure.number_of.get(target)
    if place is None:
        raise Refused(f"there is no node {target!r}")
    is_right, distance = searches.distance_to(number, place)
    _checked(True if is_right else None)
    if distance is None:
        raise nx.NetworkXNoPath(f"Node {target} not reachable from {source}")
    return distance


def _bellman_ford_searches(G, weight):
    structure, weights, searches = _converted(G).searches(weight)
    weights.check_sums((len(structure.nodes) + 1) ** 2)
    return structure, searches


def _bellman_ford(structure, searches, number):
    found = searches.distances_bellman_ford(structure.nodes, number)
    if found is None:
        raise nx.NetworkXUnbounded("Negative cycle detected.")
    return found


def single_source_bellman_ford_path_length(G, source, weight="weight"):
    structure, searches = _bellman_ford_searches(G, weight)
    number = _number(structure, source, nx.NodeNotFound, f"Source {source} not in G")
    return _bellman_ford(structure, searches, number)


def bellman_ford_path_length(G, source, target, weight="weight"):
    structure, searches = _bellman_ford_searches(G, weight)
    is_same = source == target
    number = _number(structure, source, nx.NodeNotFound,
                     f"Node {source} not found in graph" if is_same else f"Source {source} not in G")
    if is_same:
        return 0
    try:
        return _bellman_ford(structure, searches, number)[target]
    except KeyError:
        raise nx.NetworkXNoPath(f"node {target} not reachable from {source}") from None


def all_pairs_bellman_ford_path_length(G, weight="weight"):
    structure, searches = _bellman_ford_searches(G, weight)
    return ((node, _bellman_ford(structure, searches, number))
            for number, node in enumerate(structure.nodes))


def negative_edge_cycle(G, weight="weight", heuristic=True):
    """networkx adds a node, with an edge of weight 1 to each other node, and searches from the new node."""
    graph = _converted(G)
    structure, weights = graph.structure(), graph.weights(weight)
    count, arcs = len(structure.nodes), len(structure.heads)
    if arcs == 0:
        return False
    weights.check_sums((count + 2) ** 2)
    offsets, heads, values = structure.offsets, structure.heads, weights.values
    if not graph.is_directed():
        heads = np.insert(heads, offsets[1:], count).astype(np.int32)
        values = np.insert(values, offsets[1:], 1)
        offsets = offsets + np.arange(count + 1)
    offsets = np.append(offsets, offsets[-1] + count)
    heads = np.append(heads, np.arange(count, dtype=np.int32))
    values = np.append(values, np.ones(count, values.dtype))
    is_int = values.dtype == np.int64
    searches = _core.OrderedGraph(offsets, heads, values if is_int else None, None if is_int else values, None)
    return searches.has_negative_cycle(count, bool(heuristic))


def floyd_warshall(G, weight="weight"):
    graph = _converted(G)
    structure, weights = graph.structure(), graph.weights(weight, 1.0)  # networkx's default is a float
    nodes = structure.nodes
    if weights.is_float is not None:
        raise Refused("the weights are a mixture of ints and floats")
    is_int = weights.values.dtype == np.int64
    tails, heads = structure.tails(), structure.heads
    if not is_int and np.any((tails == heads) & (weights.values == 0)):
        raise Refused("the graph has a self-loop of weight 0.0")
    weights.check_sums(2 * len(nodes))
    matrix = _matrix(tails, heads, weights, len(nodes))
    np.fill_diagonal(matrix, np.minimum(matrix.diagonal(), 0))
    rows = _all_pairs(matrix, from_copy=False)
    if is_int and np.any((np.abs(rows) >= LARGEST_IN_FLOAT) & (rows != math.inf)):
        raise Refused("distances need more than 53 bits")
    number_of = int if is_int else float
    found = {}
    for number, (node, row) in enumerate(zip(nodes, rows.tolist())):
        distances = found[node] = defaultdict(_infinity)
        distances[node] = 0
        neighbours = heads[structure.offsets[number]:structure.offsets[number + 1]].tolist()
        if not graph.is_directed():  # networkx comes to an edge at the first of its ends
            neighbours = sorted(each for each in neighbours if each < number) + [
                each for each in neighbours if each > number]
        for neighbour in neighbours:
            distances[nodes[neighbour]] = 0
        distances.update(zip(nodes, [value if value == math.inf else number_of(value) for value in row]))
        if distances[node] == 0:
            distances[node] = 0  # networkx's int
    return found


def _infinity():
    return math.inf


def _matrix(tails, heads, weights, count):
    """The weights as a matrix of float64, with infinity if there is no edge."""
    if weights.largest >= LARGEST_IN_FLOAT:
        raise Refused(f"weight {weights.largest} is too large for an exact float")
    matrix = np.full((count, count), math.inf)
    matrix[tails, heads] = weights.values
    return matrix


def _all_pairs(matrix, from_copy):
    """The distances by the Floyd-Warshall algorithm, which processes the nodes in their order."""
    if np.any(matrix == -math.inf):
        raise Refused("a weight is -inf")
    count = len(matrix)
    rows = _core.all_pairs_in_order(matrix.ravel(), count, from_copy).reshape(count, count)
    if np.any(rows == -math.inf):
        raise Refused("a negative cycle leads to -inf")
    return rows


def floyd_warshall_numpy(G, nodelist=None, weight="weight"):
    graph = _converted(G)
    structure, weights = graph.structure(), graph.weights(weight)
    nodes = structure.nodes if nodelist is None else list(nodelist)
    if len(nodes) == 0 or len(nodes) != len(structure.nodes) or set(nodes) != set(structure.nodes):
        raise Refused("nodelist: the list must have each node exactly once")
    matrix = _matrix(structure.tails(), structure.heads, weights, len(nodes))
    if nodes != structure.nodes:
        places = [structure.number_of[node] for node in nodes]
        matrix = matrix[np.ix_(places, places)]
    np.fill_diagonal(matrix, 0)
    return _all_pairs(matrix, from_copy=True)


def minimum_spanning_edges(G, algorithm="kruskal", weight="weight", keys=True, data=True, ignore_nan=False):
    if algorithm != "kruskal":
        raise Refused("only Kruskal's algorithm gives networkx's order of edges")
    return iter(_forest(_converted(G), weight, keys, data))


def minimum_spanning_tree(G, weight="weight", algorithm="kruskal", ignore_nan=False):
    if algorithm != "kruskal":
        raise Refused("only Kruskal's algorithm gives networkx's order of edges")
    graph = _converted(G)
    original = graph.original
    edges = _forest(graph, weight, True, True)
    tree = original.__class__()
    tree.graph.update(original.graph)
    tree.add_nodes_from(original.nodes.items())
    tree.add_edges_from(edges)
    return tree


def _forest(graph, weight, keys, data):
    """Returns the edges as networkx's tuples, in the order in which Kruskal's algorithm adds them.

    Edges of equal weight keep their order.
    """
    if graph.is_directed():
        raise Refused("the graph is directed")
    original, structure = graph.original, graph.structure()
    nodes = structure.nodes
    if graph.is_multigraph():
        return _multigraph_forest(original, structure, weight, keys, data)
    weights = graph.weights(weight)
    tails, heads = structure.tails(), structure.heads
    edges = np.flatnonzero(heads >= tails)  # each edge at the first of its ends
    edges = edges[np.argsort(weights.values[edges], kind="stable")]
    tails, heads = tails[edges], heads[edges]
    chosen = _core.forest_in_order(len(nodes), tails, heads)
    ends = [(nodes[tail], nodes[head]) for tail, head in zip(tails[chosen].tolist(), heads[chosen].tolist())]
    if not data:
        return ends
    adjacency = original._adj
    return [(tail, head, adjacency[tail][head]) for tail, head in ends]


def _multigraph_forest(original, structure, weight, keys, data):
    edges = list(original.edges(keys=True, data=True))
    weights = Weights([edge[3].get(weight, 1) for edge in edges])
    order = np.argsort(weights.values, kind="stable")
    number_of = structure.number_of
    tails = np.fromiter((number_of[edge[0]] for edge in edges), np.int32, len(edges))[order]
    heads = np.fromiter((number_of[edge[1]] for edge in edges), np.int32, len(edges))[order]
    chosen = [edges[each] for each in order[_core.forest_in_order(len(number_of), tails, heads)].tolist()]
    return [edge[:2] + (edge[2:3] if keys else ()) + (edge[3:] if data else ()) for edge in chosen]


class Backend:
    """The object that networkx dispatches to."""

    @staticmethod
    def convert_from_nx(graph, **_):
        """One ConvertedGraph serves a graph for all functions and attributes."""
        return cached(graph) or ConvertedGraph(graph)

    @staticmethod
    def convert_to_nx(result, **_):
        return result.original if isinstance(result, ConvertedGraph) else result

    can_run = staticmethod(can_run)
    should_run = staticmethod(should_run)


for _name in FUNCTIONS:
    setattr(Backend, _name, staticmethod(globals()[_name]))
backend = Backend()
