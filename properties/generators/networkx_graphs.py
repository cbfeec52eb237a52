#!/usr/bin/python3
"""The families that networkx has too, edge for edge; the shape of those that it has not; and the
reference search against networkx's. Exit code 77 (skipped) without networkx."""
import sys

try:
    import networkx as nx
except ImportError:
    print("networkx is not installed")
    sys.exit(77)

from printed_graph import PrintedGraph


def graph_of(program, spec, seed=1):
    """An undirected networkx graph; every edge must have been printed both ways."""
    printed = PrintedGraph(program, spec, seed)
    assert printed.symmetric, spec
    assert sorted((v, u) for u, v in printed.arcs) == printed.arcs, f"{spec} is not symmetric"
    graph = nx.Graph()
    graph.add_nodes_from(range(printed.num_vertices))
    graph.add_edges_from(printed.arcs)
    return graph, printed


def check_same(program, spec, expected):
    graph, printed = graph_of(program, spec)
    assert set(graph.nodes) == set(expected.nodes), spec
    assert nx.utils.edges_equal(graph.edges, expected.edges), f"{spec} is not networkx's graph"
    assert len(printed.arcs) == 2 * expected.number_of_edges(), f"{spec} repeats an arc"


def check_regular(program):
    for width, height in ((1, 1), (1, 7), (9, 1), (5, 4), (16, 33)):
        rows = nx.grid_2d_graph(height, width)
        numbered = nx.relabel_nodes(rows, {(y, x): y * width + x for y, x in rows})
        check_same(program, f"grid:{width}x{height}", numbered)
    for n in (0, 1, 2, 3, 10, 100):
        check_same(program, f"path:{n}", nx.path_graph(n))
        check_same(program, f"star:{n}", nx.star_graph(n - 1) if n else nx.Graph())
        check_same(program, f"complete:{n}", nx.complete_graph(n))
        check_same(program, f"tree:{n}", nx.full_rary_tree(2, n) if n else nx.Graph())


def check_mixture(program):
    for n in (0, 7, 8, 64, 1000):
        graph, printed = graph_of(program, f"mixture:{n},simple")
        assert graph.number_of_nodes() == n
        parts = [graph.subgraph(nodes) for nodes in nx.connected_components(graph)]
        isolated = sum(part.number_of_nodes() == 1 for part in parts)
        assert isolated >= n // 8, f"mixture:{n}: {isolated} isolated vertices"
        share = n // 8
        if share < 64:
            continue
        side = int(share**0.5)
        # Equal hashes of refined degrees: an isomorphism search would not end on a star.
        shapes = {nx.weisfeiler_lehman_graph_hash(part) for part in parts}
        for expected in (nx.path_graph(share), nx.star_graph(share - 1),
                         nx.full_rary_tree(2, share), nx.grid_2d_graph(side, side)):
            assert nx.weisfeiler_lehman_graph_hash(expected) in shapes, f"mixture:{n}: {expected}"
        eights = [part for part in parts if part.number_of_nodes() == 8]
        assert sum(part.number_of_edges() == 28 for part in eights) >= share // 8


def check_search(program):
    for spec, seed, source in (("random:300,3", 1, 299), ("rmat:8,2", 2, 0), ("gnp:80,0.02", 3, 5),
                               ("mixture:500", 4, 250), ("grid:20x30", 5, 599)):
        printed = PrintedGraph(program, spec, seed, source)
        graph = nx.DiGraph()
        graph.add_nodes_from(range(printed.num_vertices))
        graph.add_edges_from(printed.arcs)
        expected = dict.fromkeys(graph, -1)
        expected.update(nx.single_source_shortest_path_length(graph, source))
        assert printed.labels == expected, f"{spec} from {source}"


if __name__ == "__main__":
    check_regular(sys.argv[1])
    check_mixture(sys.argv[1])
    check_search(sys.argv[1])
