"""`certify` reads levels, distances, predecessors and forests as numpy, scipy, networkx and igraph write
them, and refuses text that could be read in two ways. The files come from calls of those libraries."""

import contextlib
import csv
import io
import unittest

from program_case import Case, column

try:
    import igraph
    import networkx as nx
    import numpy as np
    import scipy.io
    import scipy.sparse
    from scipy.sparse import csgraph
except ImportError as missing:
    raise unittest.SkipTest(str(missing)) from missing

#   0 --4-- 1 --1-- 2       5 --2-- 6      7 alone
#   |       |
#   2       6
#   |       |
#   3 --3-- 4
EDGES = [(0, 1, 4), (1, 2, 1), (0, 3, 2), (1, 4, 6), (3, 4, 3), (5, 6, 2)]
ORDER = 8
LEVELS = [0, 1, 2, 1, 2, -1, -1, -1]
PARENTS = [0, 0, 1, 0, 1, -1, -1, -1]


def printed(value, **form):
    """The text that Python prints."""
    with np.printoptions(**form):
        return f"{value}\n"


def lines_of(pairs, between=" "):
    return column(f"{first}{between}{second}" for first, second in pairs)


def saved(values, **form):
    """The text that numpy.savetxt writes."""
    file = io.BytesIO()
    np.savetxt(file, values, **form)
    return file.getvalue().decode()


def csv_text(names, rows):
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(names)
    writer.writerows(rows)
    return file.getvalue()


class ForeignResults(Case):
    def setUp(self):
        super().setUp()
        arcs = [(u, v, w) for a, b, w in EDGES for u, v, w in ((a, b, w), (b, a, w))]
        self.write(**{"g.gr": f"p sp {ORDER} {len(arcs)}\n" + column(
            f"a {u + 1} {v + 1} {w}" for u, v, w in arcs)})
        self.networkx = nx.Graph()
        self.networkx.add_nodes_from(range(ORDER))
        self.networkx.add_weighted_edges_from(EDGES)
        rows, columns, weights = map(np.array, zip(*arcs))
        self.matrix = scipy.sparse.csr_matrix((weights.astype(float), (rows, columns)),
                                              shape=(ORDER, ORDER))
        self.igraph = igraph.Graph(n=ORDER, edges=[edge[:2] for edge in EDGES])
        self.igraph.es["weight"] = [weight for _, _, weight in EDGES]

    def certified(self, problem, option, text, *more, code=0, saying="", name="mine"):
        with self.subTest(problem=problem, option=option, text=text):
            self.write(**{name: text})
            source = () if problem in ("msf", "apsp") else ("--source", 0)
            asked = ("certify", problem, "--graph", "g.gr", *source, option, name, *more)
            if code:
                self.fails(code, *asked, saying=saying)
            else:
                self.assertIn("certified", self.succeeds(*asked))

    def test_levels(self):
        found = nx.single_source_shortest_path_length(self.networkx, 0)
        distances = csgraph.dijkstra(self.matrix, indices=0, unweighted=True)
        integers = np.array(LEVELS)
        igraph_levels = self.igraph.distances(0)[0]
        unsigned = np.where(integers < 0, 2 ** 32 - 1, integers)
        for text in (
                saved(distances), saved(integers, fmt="%d"), saved(distances[None]),
                saved(distances, fmt="%g", header="levels from 0"), saved(distances[None], delimiter=","),
                saved(distances[None], delimiter=", ", fmt="%.1f"), saved(unsigned, fmt="%d"),
                saved(np.where(integers < 0, 2 ** 31 - 1, integers), fmt="%d"),
                saved(np.where(integers < 0, np.nan, integers)),
                saved(np.stack([np.arange(ORDER), distances], axis=1)),
                printed(distances), printed(integers), printed(list(LEVELS)), printed(distances, linewidth=20),
                printed(found), printed(sorted(found.items())), lines_of(found.items()),
                lines_of(found.items(), ": "), lines_of(found.items(), "\t"),
                csv_text(("vertex", "level"), found.items()), printed(igraph_levels),
                printed(self.igraph.distances(0)), column(igraph_levels), printed(self.igraph.distances(0)[0]),
                column(str(level).capitalize() for level in igraph_levels),
                column("NaN" if level < 0 else level for level in LEVELS),
                "\ufeff" + column(LEVELS), column(LEVELS).replace("\n", "\r\n"),
                " ".join(map(str, LEVELS)), ";".join(map(str, LEVELS)) + "\n", column(LEVELS) + "\n\n"):
            self.certified("bfs", "--levels", text)

    def test_parents(self):
        self.write(levels=column(LEVELS))
        order, before = csgraph.breadth_first_order(self.matrix, 0)
        self.assertEqual(len(order), 5)
        tree = dict(nx.bfs_predecessors(self.networkx, 0))
        for text in (column(PARENTS), saved(before, fmt="%d"), saved(before), printed(before),
                     printed(tree), lines_of(tree.items()), printed(list(tree.items())),
                     column([-1, *PARENTS[1:]]), column([-1, *PARENTS[1:5], -2, -2, -2])):
            self.certified("bfs", "--parents", text, "--levels", "levels")

    def test_distances_and_predecessors(self):
        distances, before = csgraph.dijkstra(self.matrix, indices=0, return_predecessors=True)
        found = nx.single_source_dijkstra_path_length(self.networkx, 0)
        by_igraph = self.igraph.distances(0, weights="weight")
        texts = [saved(distances), saved(distances[None]), saved(np.where(np.isinf(distances), 2 ** 31 - 1, distances), fmt="%d"),
                 saved(np.where(np.isinf(distances), np.finfo(np.float32).max, distances)),
                 saved(np.where(np.isinf(distances), np.finfo(np.float64).max, distances)),
                 printed(distances), printed(found), lines_of(found.items()), printed(by_igraph),
                 printed(by_igraph[0]), column(by_igraph[0]),
                 csv_text(("vertex", "distance"), found.items())]
        for text in texts:
            self.certified("sssp", "--distances", text)
        self.write(distances=texts[0])
        path = nx.dijkstra_predecessor_and_distance(self.networkx, 0)[0]
        single = {vertex: any_of[0] for vertex, any_of in path.items() if any_of}
        for text in (saved(before, fmt="%d"), printed(before), printed(single), lines_of(single.items())):
            self.certified("sssp", "--predecessors", text, "--distances", "distances")

    def test_all_pairs(self):
        distances, before = csgraph.floyd_warshall(self.matrix, return_predecessors=True)
        self.write(distances=saved(distances))
        for text in (saved(distances), saved(distances, delimiter=","), saved(distances, fmt="%g", header="d"),
                     printed(distances, linewidth=200), saved(distances, fmt="%g") + "\n"):
            self.certified("apsp", "--distances", text)
        for text in (saved(before, fmt="%d"), saved(before), printed(before, linewidth=200)):
            self.certified("apsp", "--predecessors", text, "--distances", "distances")
        wrong = distances.copy()
        wrong[2, 4] = 1
        self.certified("apsp", "--distances", saved(wrong, header="two\nlines"), code=1, saying="mine:5: not certified")

    def test_forests(self):
        tree = nx.minimum_spanning_tree(self.networkx)
        by_scipy = csgraph.minimum_spanning_tree(self.matrix)
        by_igraph = self.igraph.spanning_tree(weights="weight")
        coo = by_scipy.tocoo()
        matrix = io.BytesIO()
        scipy.io.mmwrite(matrix, by_scipy)
        listed = io.BytesIO()
        nx.write_edgelist(tree, listed)
        weighted = io.BytesIO()
        nx.write_weighted_edgelist(tree, weighted)
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            print(by_scipy)
        for text in (
                listed.getvalue().decode(), weighted.getvalue().decode(), printed(list(tree.edges)),
                printed(list(tree.edges(data=True))), printed(tree.edges), column(tree.edges),
                column(tree.edges(data="weight")), shown.getvalue(),
                saved(np.stack([coo.row, coo.col, coo.data], axis=1)),
                saved(np.stack([coo.row, coo.col], axis=1), fmt="%d", delimiter=","),
                csv_text(("source", "target", "weight"), tree.edges(data="weight")),
                printed(by_igraph.get_edgelist()), column(by_igraph.get_edgelist()),
                lines_of(by_igraph.get_edgelist())):
            self.certified("msf", "--forest", text)
        self.certified("msf", "--forest", matrix.getvalue().decode(), name="mine.mtx")

    def test_results_by_ids(self):
        # Ids 100, 103, 106, ...: of the vertices that have arcs.
        named = {vertex: 100 + 3 * vertex for vertex in range(7)}
        self.write(**{"g.txt": "# Undirected graph, each edge once\n# FromNodeId ToNodeId Weight\n" + column(
            f"{named[u]} {named[v]} {w}" for u, v, w in EDGES)})
        graph = nx.read_weighted_edgelist(self.folder / "g.txt", nodetype=int)
        judge = "--graph", "g.txt", "--source", 106
        levels = nx.single_source_shortest_path_length(graph, 106)
        distances = nx.single_source_dijkstra_path_length(graph, 106)
        before = nx.dijkstra_predecessor_and_distance(graph, 106)[0]
        self.write(levels=lines_of(levels.items()), distances=printed(distances),
                   parents=printed(dict(nx.bfs_predecessors(graph, 106))),
                   before=lines_of((vertex, each[0]) for vertex, each in before.items() if each),
                   forest=column(nx.minimum_spanning_tree(graph).edges))
        self.succeeds("certify", "bfs", *judge, "--levels", "levels", "--parents", "parents")
        self.succeeds("certify", "sssp", *judge, "--distances", "distances", "--predecessors", "before")
        self.succeeds("certify", "msf", "--graph", "g.txt", "--forest", "forest")
        self.write(wrong=lines_of({**levels, 112: 9}.items()))
        self.fails(1, "certify", "bfs", *judge, "--levels", "wrong", saying="vertex 112 has level 9")
        self.write(wrong=lines_of({**levels, 113: 9}.items()))
        self.fails(2, "certify", "bfs", *judge, "--levels", "wrong", saying="the graph has no vertex '113'")
        self.write(wrong="100 103\n103 109\n")
        self.fails(1, "certify", "msf", "--graph", "g.txt", "--forest", "wrong",
                   saying="wrong:2: not certified: rule edge: the graph has no edge 103 - 109")
        self.fails(2, "certify", "bfs", "--graph", "g.txt", "--source", 0, "--levels", "levels",
                   saying="source 0: no vertex has this id; the ids of the file are between 100 and 118")

    def test_text_that_is_ambiguous_or_none_is_refused(self):
        for text, saying in (
                ("0 1\n", "mine:1: the line has two words, which may be two levels, or a vertex and its level"),
                ("0 1 2\n", "mine:1: the line has 3 levels; write one level per line"),
                ("0 1\n1 2 3\n", "mine:2: the line has 3 words; expected a vertex and its level"),
                ("0 0\n1 1\n1 1\n", "mine:3: vertex 1 already has a level on line 2"),
                ("0 0\n9 1\n", "mine:2: the graph has no vertex '9'"),
                ("{0: 0, 1: }\n", "mine:1: the file ends after vertex 1; its level must follow"),
                ("{0: 0, 1: 1 1}\n", "mine:1: '1' is unexpected; expected the next vertex and a colon"),
                (column(["0", "", *LEVELS[2:]]), "mine:2: the line is empty, but more levels follow"),
                (column(["0.5", *LEVELS[1:]]), "mine:1: '0.5', for vertex 0, is not a level"),
                (column(["zero", *LEVELS[1:]]), "the file ends before the level of vertex 7"),
                (column([0, "1e400", *LEVELS[2:]]), "'1e400', for vertex 1, is not a level"),
                (column([0, "-inf", *LEVELS[2:]]), "'-inf', for vertex 1, is not a level"),
                ("0.1.2\n", "mine:1"), ("[0 1 2 ... 4 5]\n", "'...'"),
                (printed(nx.predecessor(self.networkx, 0)), "mine:1: '1' is unexpected; expected the level of vertex 0")):
            self.certified("bfs", "--levels", text, code=2, saying=saying)
        vertex_of_edge = column(self.igraph.spanning_tree(weights="weight", return_tree=False))
        self.certified("msf", "--forest", vertex_of_edge, code=2, saying="is not an edge")
        self.certified("sssp", "--distances", saved(np.eye(ORDER)), code=2, saying="more distances")


if __name__ == "__main__":
    unittest.main()
