"""Describes the backend to networkx, which reads this before it loads the backend."""

WEIGHTS = "Weights must be ints or floats of 64 bits."

FUNCTIONS = {
    "single_source_shortest_path_length": "",
    "single_target_shortest_path_length": "",
    "all_pairs_shortest_path_length": "",
    "bfs_layers": "",
    "descendants_at_distance": "",
    "single_source_dijkstra_path_length": WEIGHTS,
    "multi_source_dijkstra_path_length": WEIGHTS,
    "dijkstra_path_length": WEIGHTS,
    "all_pairs_dijkstra_path_length": WEIGHTS,
    "single_source_bellman_ford_path_length": WEIGHTS,
    "bellman_ford_path_length": WEIGHTS,
    "all_pairs_bellman_ford_path_length": WEIGHTS,
    "negative_edge_cycle": WEIGHTS,
    "floyd_warshall": f"{WEIGHTS} One graph must not have both kinds.",
    "floyd_warshall_numpy": WEIGHTS,
    "minimum_spanning_edges": f"The algorithm must be Kruskal's. {WEIGHTS}",
    "minimum_spanning_tree": f"The algorithm must be Kruskal's. {WEIGHTS}",
}


def info():
    """Returns the names of the backend's functions; networkx itself runs all other functions."""
    return {
        "backend_name": "graphspec",
        "project": "graphspec",
        "package": "graphspec",
        "short_summary": "Shortest paths and spanning trees on arrays, with networkx's own answers.",
        "functions": {name: {"additional_docs": docs} if docs else {} for name, docs in FUNCTIONS.items()},
    }
