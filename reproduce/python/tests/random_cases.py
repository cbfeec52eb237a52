"""Random graphs of the suite's families with weights of each sign, for comparison with other libraries."""

import numpy as np

import graphspec
from graphspec import _core

COUNT = 1000


def random_graphs(problem):
    """COUNT graphs of up to 40 vertices with a source each: (graph, source). A third have zeros among
    their weights, a third negative weights, but no negative cycle; parallel arcs are merged, for the
    others would add them up, and self-loops left out."""
    names = [name for name, _ in _core.families()]
    for seed in range(COUNT):
        random = np.random.default_rng(seed)
        size, edges = _core.draw_family(names[seed % len(names)], seed, int(random.integers(1, 41)))
        edges = np.array(edges, np.int32).reshape(-1, 2)
        weights = random.integers(*((1, 10), (0, 3), (0, 10))[seed % 3], len(edges))
        if seed % 3 == 2 and problem == "msf":
            weights -= 5
        elif seed % 3 == 2:
            height = random.integers(0, 20, size)
            weights += height[edges[:, 0]] - height[edges[:, 1]]
        made = graphspec.from_edges(edges[:, 0], edges[:, 1], None if problem == "bfs" else weights,
                                    num_vertices=size, undirected=problem == "msf")
        yield made.simplified(), int(random.integers(0, size))


def to_networkx(graph, kind):
    import networkx
    made = kind()
    made.add_nodes_from(range(graph.num_vertices))
    weights = np.ones(graph.num_arcs, int) if graph.weights is None else graph.weights
    tails = np.repeat(np.arange(graph.num_vertices), np.diff(graph.offsets))
    made.add_weighted_edges_from(zip(tails.tolist(), graph.heads.tolist(), weights.tolist()))
    assert networkx.number_of_nodes(made) == graph.num_vertices
    return made
