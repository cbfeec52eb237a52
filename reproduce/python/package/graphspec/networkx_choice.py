"""Decides which of networkx's calls the backend can run, and which of them are faster here."""

import networkx as nx

from graphspec.networkx_arrays import ConvertedGraph, cached

ALWAYS, NEVER = 0, float("inf")

# The least numbers of nodes with which a call is run here: (graph not converted yet, on the second such
# call, graph converted). Measured by measure_networkx.py on random graphs of 5 edges a node: a call must
# not take longer than networkx itself. A breadth-first search costs networkx about as much as a
# conversion, so the first one does not convert, and the second one does. Searches that may end early
# (targets, cutoffs, layers) never convert: networkx may need less than any conversion.
LEAST_NODES = {
    "single_source_shortest_path_length": (NEVER, 400, 200),
    "single_target_shortest_path_length": (NEVER, 400, 200),
    "all_pairs_shortest_path_length": (30, 30, 20),
    "bfs_layers": (NEVER, NEVER, 200),
    "descendants_at_distance": (NEVER, NEVER, 200),
    "single_source_dijkstra_path_length": (200, 200, 30),
    "multi_source_dijkstra_path_length": (200, 200, 30),
    "dijkstra_path_length": (NEVER, NEVER, 150),
    "all_pairs_dijkstra_path_length": (ALWAYS, ALWAYS, ALWAYS),
    "single_source_bellman_ford_path_length": (100, 100, 30),
    "bellman_ford_path_length": (100, 100, 30),
    "all_pairs_bellman_ford_path_length": (ALWAYS, ALWAYS, ALWAYS),
    "negative_edge_cycle": (100, 100, 50),
    "floyd_warshall": (20, 20, 20),
    "floyd_warshall_numpy": (100, 100, 60),
    "minimum_spanning_edges": (50, 50, 30),
    "minimum_spanning_tree": (50, 50, 50),
}

# Levels that networkx reaches sooner than a call of the backend takes.
FEW_LEVELS = 3

# The positions of parameters behind the graph.
POSITIONS = {
    "single_source_shortest_path_length": {"source": 1, "cutoff": 2},
    "single_target_shortest_path_length": {"target": 1, "cutoff": 2},
    "all_pairs_shortest_path_length": {"cutoff": 1},
    "bfs_layers": {"sources": 1},
    "descendants_at_distance": {"source": 1, "distance": 2},
    "single_source_dijkstra_path_length": {"source": 1, "cutoff": 2, "weight": 3},
    "multi_source_dijkstra_path_length": {"sources": 1, "cutoff": 2, "weight": 3},
    "dijkstra_path_length": {"source": 1, "target": 2, "weight": 3},
    "all_pairs_dijkstra_path_length": {"cutoff": 1, "weight": 2},
    "single_source_bellman_ford_path_length": {"source": 1, "weight": 2},
    "bellman_ford_path_length": {"source": 1, "target": 2, "weight": 3},
    "all_pairs_bellman_ford_path_length": {"weight": 1},
    "negative_edge_cycle": {"weight": 1, "heuristic": 2},
    "floyd_warshall": {"weight": 1},
    "floyd_warshall_numpy": {"nodelist": 1, "weight": 2},
    "minimum_spanning_edges": {"algorithm": 1, "weight": 2},
    "minimum_spanning_tree": {"weight": 1, "algorithm": 2},
}

DEFAULTS = {"weight": "weight", "algorithm": "kruskal"}


def _argument(name, parameter, args, kwargs):
    """The argument, or networkx's default."""
    position = POSITIONS[name][parameter]
    if position < len(args):
        return args[position]
    return kwargs.get(parameter, DEFAULTS.get(parameter))


def can_run(name, args, kwargs):
    """True, or the reason why the backend cannot run the call."""
    positions = POSITIONS.get(name)
    if positions is None:
        return "the backend has no such function"
    if "weight" in positions and callable(_argument(name, "weight", args, kwargs)):
        return "the weights are given by a function"
    if "algorithm" in positions:
        if _argument(name, "algorithm", args, kwargs) != "kruskal":
            return "only Kruskal's algorithm gives networkx's order of edges"
        if (args[0] if args else kwargs["G"]).is_directed():
            return "the graph is directed"
    return True


def should_run(name, args, kwargs):
    """True, or the reason why networkx itself should run the call: it would be as fast or faster."""
    graph = args[0] if args else kwargs["G"]
    if isinstance(graph, ConvertedGraph):
        return True
    first, second, converted = LEAST_NODES[name]
    size = len(graph)
    if size < converted:
        return "the graph is small"
    made = cached(graph) if nx.config.cache_converted_graphs else None
    positions = POSITIONS[name]
    if made is not None:
        attribute = (_argument(name, "weight", args, kwargs),) if "weight" in positions else ()
        if attribute and made.refuses(attribute[0]):
            return "the weights are not all ints and floats"
        if made.has(*attribute):
            return _should_search(name, args, kwargs, graph)
    if size >= first and _argument_is_absent(name, "cutoff", args, kwargs):
        return True
    if size >= second and _argument_is_absent(name, "cutoff", args, kwargs) and _is_second_call(graph):
        return True
    return "a conversion of the graph would take longer"


def _argument_is_absent(name, parameter, args, kwargs):
    return parameter not in POSITIONS[name] or _argument(name, parameter, args, kwargs) is None


def _should_search(name, args, kwargs, graph):
    """should_run() for a converted graph: returns a reason if networkx itself visits only a few nodes."""
    positions = POSITIONS[name]
    reason = "networkx itself visits only a few nodes"
    if "weight" not in positions:
        limit = "distance" if "distance" in positions else "cutoff"
        if limit in positions:
            value = _argument(name, limit, args, kwargs)
            if value is not None and not value > FEW_LEVELS:
                return reason
    elif name == "dijkstra_path_length":
        source, target = (_argument(name, each, args, kwargs) for each in ("source", "target"))
        try:
            if source == target or target in graph._adj[source]:
                return reason
        except (KeyError, TypeError):
            return reason
    return True


def _is_second_call(graph):
    """Whether this is the second call for the unchanged graph; networkx empties the cache at each change."""
    cache = getattr(graph, "__networkx_cache__", None)
    if cache is None or not nx.config.cache_converted_graphs or hasattr(graph, "_graph"):
        return False
    if "graphspec was asked" in cache:
        return True
    cache["graphspec was asked"] = True
    return False
