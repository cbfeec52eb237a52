"""What networkx asks of a backend before it loads it."""

FUNCTIONS = {
    "single_source_shortest_path_length": "",
    "single_target_shortest_path_length": "",
    "all_pairs_shortest_path_length": "",
    "bfs_layers": "from one source",
    "descendants_at_distance": "",
    "single_source_dijkstra_path_length": "ints or floats that are not negative",
    "dijkstra_path_length": "ints or floats that are not negative",
    "all_pairs_dijkstra_path_length": "ints or floats that are not negative",
    "single_source_bellman_ford_path_length": "ints, or floats of which no sum is rounded",
    "bellman_ford_path_length": "ints, or floats of which no sum is rounded",
    "all_pairs_bellman_ford_path_length": "ints, or floats of which no sum is rounded",
    "negative_edge_cycle": "ints, or floats of which no sum is rounded",
    "floyd_warshall": "ints or floats",
    "floyd_warshall_numpy": "ints or floats",
    "minimum_spanning_edges": "Kruskal's order of edges; real weights, too",
    "minimum_spanning_tree": "Kruskal's order of edges; real weights, too",
}


def info():
    """The functions, and when they are run here; else networkx runs them itself."""
    return {
        "backend_name": "graphspec",
        "project": "graphspec",
        "package": "graphspec",
        "short_summary": "Shortest paths and spanning trees by published GPU algorithms, certified.",
        "functions": {name: {"additional_docs": docs} if docs else {} for name, docs in FUNCTIONS.items()},
    }
