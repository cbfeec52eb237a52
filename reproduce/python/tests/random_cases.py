"""Random graphs of the suite's families with weights of each sign, for comparison with other libraries."""

import numpy as np

import graphspec
from graphspec import _core

COUNT = 1000
MOST_VERTICES = 40


def drawn():
    """(seed, numpy's generator, number of vertices, edges as rows of two), COUNT times."""
    names = [name for name, _ in _core.families()]
    for seed in range(COUNT):
        random = np.random.default_rng(seed)
        about = int(random.integers(1, MOST_VERTICES + 1))
        size, edges = _core.draw_family(names[seed % len(names)], seed, about)
        size = min(size, MOST_VERTICES)  # some families draw far more
        edges = np.array(edges, np.int32).reshape(-1, 2)
        yield seed, random, size, edges[(edges < size).all(axis=1)]


def random_real_graphs():
    """As random_graphs(), with real weights: of a quarter sums are rounded; one has zeros, -0.0 and
    subnormal numbers; one negative weights and no negative cycle, and rounded sums in half of it; one
    weights of any sign, and so negative cycles."""
    for seed, random, size, edges in drawn():
        count = len(edges)
        height = (random.random(size) if seed % 8 < 4 else random.integers(0, 99, size) / 8) * 20
        weights = (
            lambda: random.choice([1, 1e-9, 1e6], count) * (1 - random.random(count)),
            lambda: random.choice([0.0, -0.0, 0.1, 1 / 3, 5e-324, 1.5e-310], count),
            lambda: random.integers(4, 40, count) / 8 + height[edges[:, 0]] - height[edges[:, 1]],
            lambda: random.random(count) * 9 - 2)[seed % 4]()
        made = graphspec.from_edges(edges[:, 0], edges[:, 1], weights, num_vertices=size)
        yield made.simplified(), int(random.integers(0, size))


def random_graphs(problem):
    """COUNT graphs of up to MOST_VERTICES with a source each: (graph, source). A third have zeros among
    their weights, a third negative weights, but no negative cycle; parallel arcs are merged, for the
    others would add them up, and self-loops left out."""
    for seed, random, size, edges in drawn():
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
