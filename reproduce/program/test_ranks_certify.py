#!/usr/bin/env python3
"""graphspec certify by several ranks from outside, under a real mpirun: what they say of files is word
for word what one process says.

usage: test_ranks_certify.py GRAPHSPEC [unittest's options]
"""

import gzip
import shutil
import subprocess
import unittest

from program_case import (AT_ONCE, DISTANCES, FOREST, FROM_0, FROM_2, INF, MPIRUN, NUMBERS_OF_RANKS,
                          PREDECESSORS, PROGRAM, ExampleCase, changed, column, rows_text)

# A breadth-first tree of the paper's example from vertex 0.
PARENTS_FROM_0 = [0, 0, 0, 1, 1, 2, 2, 2, 3]


@unittest.skipUnless(shutil.which("mpirun"), "no mpirun")
@AT_ONCE
class CertifiedByRanks(ExampleCase):
    def judged(self, command, count=None):
        """Exit code, stdout and stderr, of so many ranks or of one process without any."""
        done = self.run_program("certify", *command, *([] if count is None else ["--ranks", count]))
        return done.returncode, done.stdout, done.stderr

    def same_verdict(self, code, command, counts=NUMBERS_OF_RANKS, saying=""):
        alone = self.judged(command)
        self.assertEqual(alone[0], code, alone)
        self.assertIn(saying, alone[1] + alone[2])
        for count in counts:
            self.assertEqual(self.judged(command, count), alone, count)

    def same(self, code, *question, graph="negative.wel", **more):
        """Of all pairs."""
        self.same_verdict(code, ["apsp", "--graph", graph, "--distances", "rows", *question], **more)

    def same_of_levels(self, code, levels, *question, source=0, graph="example.el", **more):
        self.write(levels=column(levels))
        self.same_verdict(code, ["bfs", "--graph", graph, "--source", source, "--levels", "levels",
                                 *question], **more)

    def test_right_rows_by_any_number_of_ranks_also_more_than_there_are_vertices(self):
        self.write(rows=rows_text(DISTANCES), paths=rows_text(PREDECESSORS))
        self.same(0, counts=(2,), saying="certified: rows contains the distances")
        self.same(0, "--predecessors", "paths", "--json", saying='"certified": true')
        self.write(rows=rows_text(DISTANCES[1:4]), paths=rows_text(PREDECESSORS[1:4]))
        self.same(0, "--sources", "1..3", "--predecessors", "paths", counts=(2, 7),
                  saying="from vertices 1 to 3")

    def test_a_wrong_entry_in_each_part_is_named(self):
        self.write(paths=rows_text(PREDECESSORS))
        for source in range(5):
            vertex = (source + 1) % 5
            distance = DISTANCES[source][vertex]
            wrong = changed(DISTANCES[source], vertex, 1 if distance == INF else distance + 1)
            self.write(rows=rows_text(changed(DISTANCES, source, wrong)))
            self.same(1, "--predecessors", "paths",
                      saying=f"rows:{source + 1}: not certified: from {source}: rule ")
        self.write(rows=rows_text(DISTANCES))
        for source in range(5):
            wrong = changed(PREDECESSORS[source], (source + 1) % 5, 4 if source == 3 else 3)
            self.write(paths=rows_text(changed(PREDECESSORS, source, wrong)))
            self.same(1, "--predecessors", "paths", counts=(7,),
                      saying=f"paths:{source + 1}: not certified: from {source}: rule ")

    def test_of_several_wrong_entries_the_first_is_named_and_distances_before_predecessors(self):
        rows, paths = list(DISTANCES), list(PREDECESSORS)
        for source in (4, 2):
            rows[source] = changed(rows[source], source, 1)
            self.write(rows=rows_text(rows))
            self.same(1, "--json", counts=(3, 4), saying=f'"line": {source + 1}')
        paths[0] = changed(paths[0], 0, 3)
        self.write(paths=rows_text(paths))
        self.same(1, "--predecessors", "paths", counts=(4,), saying="rows:3: not certified")

    def test_a_file_that_is_none_is_told_before_what_is_wrong_in_it(self):
        wrong = [changed(DISTANCES[0], 0, 1), *DISTANCES[1:]]
        for cut in (0, 3):
            self.write(rows=rows_text(wrong[:cut]))
            self.same(2, counts=(2, 7), saying=f"rows:{cut + 1}: the file ends before the row of "
                      f"source {cut}. It has {cut} rows, but must have")
        self.write(rows=rows_text([*wrong, DISTANCES[0]]))
        self.same(2, counts=(2, 7), saying="rows:6: too many rows")
        self.write(rows=rows_text([wrong[0], changed(wrong[1], 0, "y"), *wrong[2:4],
                                   changed(wrong[4], 2, "x")]))
        self.same(2, counts=(2, 7), saying="rows:2: 'y', for vertex 0, is not a distance")
        self.write(rows=rows_text([*wrong[:4], changed(wrong[4], 2, "x")]))
        self.same(2, counts=(2, 7), saying="rows:5: 'x', for vertex 2, is not a distance")
        # Of the second file a row is missing that comes before what is no number in the first.
        self.write(paths=rows_text(PREDECESSORS[:2]))
        self.same(2, "--predecessors", "paths", counts=(2, 7), saying="paths:3: the file ends")
        self.write(paths=rows_text([*PREDECESSORS, PREDECESSORS[0]]), rows=rows_text(wrong))
        self.same(2, "--predecessors", "paths", counts=(2, 7), saying="paths:6: too many rows")

    def test_compressed_files_cut_off_and_whole(self):
        whole = gzip.compress(rows_text(DISTANCES).encode())
        (self.folder / "rows").write_bytes(whole)
        self.same(0, counts=(3,))
        (self.folder / "rows").write_bytes(whole[:-9])
        self.same(2, counts=(2, 3), saying="the compressed file ends too early")
        (self.folder / "rows").unlink()
        self.same(2, counts=(2,), saying="rows: cannot be opened")

    def test_real_weights(self):
        graph = "random:30,4,rw=0..1"
        self.succeeds("run", "apsp", "--graph", graph, "--variant", "linear", "--device", "cpu",
                      "--output", "rows")
        self.same(0, "--any-order", counts=(2, 4), graph=graph)
        rows = self.text("rows").splitlines()
        rows[17] = rows[17].replace("0.", "0.9", 1)
        self.write(rows=column(rows))
        self.same(1, "--any-order", counts=(2, 4), graph=graph, saying="rows:18: not certified")

    def test_who_joins_an_mpirun_of_the_users_is_a_rank(self):
        self.write(rows=rows_text(DISTANCES))
        command = ["certify", "apsp", "--graph", "negative.wel", "--distances", "rows"]
        done = subprocess.run([*MPIRUN, "-n", "3", PROGRAM, *command], cwd=self.folder,
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, self.succeeds(*command)), done.stderr)

    def test_levels_and_parents_by_any_number_of_ranks(self):
        self.write(parents=column(PARENTS_FROM_0))
        self.succeeds("convert", "example.el", "example.gsg")
        self.same_of_levels(0, FROM_0, counts=(2,), saying="certified: levels contains the levels")
        self.same_of_levels(0, FROM_0, "--parents", "parents", "--json", graph="example.gsg",
                            saying='"certified": true')
        for vertex in (0, 2, 3, 5, 6, 8):
            self.same_of_levels(1, changed(FROM_0, vertex, FROM_0[vertex] + 1), counts=(3,),
                                saying="not certified: rule ")
        for vertex in (0, 4, 8):
            self.write(parents=column(changed(PARENTS_FROM_0, vertex, 8)))
            self.same_of_levels(1, FROM_0, "--parents", "parents", counts=(2,),
                                saying=f"parents:{vertex + 1}: not certified: rule tree")
        # Wrong levels are named before parents, whoever sees them.
        self.same_of_levels(1, changed(FROM_0, 5, 1), "--parents", "parents", counts=(2, 7),
                            saying="levels:6: not certified: rule parent")
        self.write(parents=column(changed(PARENTS_FROM_0, 6, 1)))
        self.same_of_levels(1, FROM_0, "--parents", "parents", counts=(2, 4),
                            saying="the graph has no arc 1->6")

    def test_a_wrong_arc_of_a_later_part_comes_before_a_vertex_without_a_parent(self):
        self.same_of_levels(1, [2, 3, 0, 3, 4, 1, 1, 1, 3], source=2,
                            saying="levels:9: not certified: rule level: arc 6->8")
        # Seen by one rank alone, while the others would go on with the tree.
        self.write(parents=column([7, 0, 2, 1, 1, 2, 2, 2, 3]))
        self.same_of_levels(1, changed(FROM_2, 8, 5), "--parents", "parents", source=2,
                            counts=(2, 3, 7),
                            saying="levels:9: not certified: rule level: arc 6->8")

    def test_levels_that_are_none_of_a_graph_or_too_few(self):
        self.same_of_levels(2, FROM_0[:7], counts=(2, 7), saying="levels:8: the file ends")
        self.same_of_levels(2, FROM_0, graph="missing.el", counts=(2,), saying="missing.el")
        self.same_of_levels(2, FROM_0, source=9, counts=(2, 7), saying="0 to 8")

    def same_of_distances(self, code, distances, *question, source=0, graph="negative.wel", **more):
        self.write(row=rows_text([distances]))
        self.same_verdict(code, ["sssp", "--graph", graph, "--source", source, "--distances", "row",
                                 *question], **more)

    def test_distances_and_predecessors_by_any_number_of_ranks(self):
        self.succeeds("convert", "negative.wel", "negative.gsg")
        self.write(path=rows_text([PREDECESSORS[4]]))
        self.same_of_distances(0, DISTANCES[4], source=4, counts=(2,),
                               saying="certified: row contains the distances from vertex 4")
        self.same_of_distances(0, DISTANCES[4], "--predecessors", "path", "--json", source=4,
                               graph="negative.gsg", saying='"certified": true')
        for vertex in range(5):
            self.same_of_distances(1, changed(DISTANCES[4], vertex, DISTANCES[4][vertex] + 1),
                                   source=4, counts=(3,), saying="row:1: not certified: rule ")
            self.same_of_distances(1, changed(DISTANCES[4], vertex, INF), "--predecessors", "path",
                                   source=4, counts=(7,), saying="row:1: not certified: rule ")
            self.write(wrong=rows_text([changed(PREDECESSORS[4], vertex, 3)]))
            self.same_of_distances(1, DISTANCES[4], "--predecessors", "wrong", source=4, counts=(2,),
                                   saying="wrong:1: not certified: rule ")

    def test_paths_that_only_a_search_over_all_parts_shows(self):
        # A path of weight 0 that leads to and fro, and a cycle of weight 0 that nothing reaches.
        graph = "0 5 0\n5 1 0\n1 4 0\n4 2 0\n2 3 0\n6 7 0\n7 6 0\n0 6 9\n"
        self.write(**{"zero.wel": graph})
        self.same_of_distances(0, [0, 0, 0, 0, 0, 0, 9, 9], graph="zero.wel")
        self.same_of_distances(1, [0, 0, 0, 0, 0, 0, 8, 8], graph="zero.wel",
                               saying="rule tight: vertex 6 has distance 8")
        self.same_of_distances(1, [0, 0, -1, -1, 0, 0, 9, 9], graph="zero.wel",
                               saying="rule tight: vertex 2 has distance -1")

    def test_what_parts_find_of_distances_is_told_in_the_order_of_rules(self):
        self.write(**{"line.wel": "0 1 3\n1 2 4\n2 3 1\n"})
        self.same_of_distances(1, [0, 5, INF, INF], graph="line.wel",
                               saying="rule unreached: arc 1->2")
        self.write(path=rows_text([[3, 3, 3, 3]]))
        self.same_of_distances(1, [0, 3, 7, 9], "--predecessors", "path", graph="line.wel",
                               saying="row:1: not certified: rule arc: arc 2->3")

    def test_graphs_whose_paths_no_number_holds(self):
        # The greatest weight is in one part, the only negative one in another.
        self.write(**{"long.wel": "0 1 -1\n3 4 900000000\n", "row": "0 -1 inf inf inf\n"})
        self.same_verdict(2, ["sssp", "--graph", "long.wel", "--source", "0", "--distances", "row"],
                          saying="weights up to 900000000 on 5 vertices")
        self.fails(2, "run", "sssp", "--graph", "long.wel", "--device", "cpu", "--ranks", 2,
                   saying="weights up to 900000000 on 5 vertices")
        self.write(**{"nan.mtx": "%%MatrixMarket matrix coordinate real general\n5 5 2\n"
                      "5 1 nan\n4 1 inf\n"})
        for problem in ("sssp", "msf"):
            question = {"sssp": ["--source", "0", "--distances", "row"],
                        "msf": ["--forest", "row"]}[problem]
            self.same_verdict(2, [problem, "--graph", "nan.mtx", *question], counts=(2, 5, 7))

    def test_distances_of_real_weights(self):
        graph = "random:30,4,rw=0..1"
        self.succeeds("run", "sssp", "--graph", graph, "--source", 3, "--variant", "tuned",
                      "--device", "cpu", "--output", "row", "--predecessors", "path")
        row = self.text("row").split()
        for more in ([], ["--any-order"]):
            question = ["--predecessors", "path", *more]
            self.same_of_distances(0, row, *question, source=3, graph=graph, counts=(2, 7))
            for vertex in (0, 17, 29):
                longer = f"{float(row[vertex]) + 1e-9!r}"
                self.same_of_distances(1, changed(row, vertex, longer), *question, source=3,
                                       graph=graph, counts=(3,))

    def test_distances_of_a_generated_graph_whose_parts_the_ranks_make(self):
        graph = "rmat:8,6,w=0..9"
        self.succeeds("run", "sssp", "--graph", graph, "--device", "cpu", "--output", "row",
                      "--predecessors", "path")
        row = self.text("row").split()
        self.same_of_distances(0, row, "--predecessors", "path", graph=graph)
        far = max(range(len(row)), key=lambda vertex: -1 if row[vertex] == INF else int(row[vertex]))
        self.same_of_distances(1, changed(row, far, int(row[far]) - 1), "--predecessors", "path",
                               graph=graph, counts=(3,), saying="not certified")

    def test_rows_from_a_source_that_are_none(self):
        self.same_of_distances(2, DISTANCES[0][:4], counts=(2, 7),
                               saying="row:1: the line has 4 distances; write one distance per line, the distances of all 5 vertices on one line")
        self.same_of_distances(2, DISTANCES[0], source=5, counts=(2,), saying="0 to 4")
        self.write(path=rows_text(PREDECESSORS[:2]))
        self.same_of_distances(2, DISTANCES[0], "--predecessors", "path", counts=(2,),
                               saying="path:2: the file has more predecessors than the 5 vertices of the graph")

    def same_of_forests(self, code, forest, graph="graph.wel", **more):
        self.write(forest=forest)
        self.same_verdict(code, ["msf", "--graph", graph, "--forest", "forest"], **more)

    def test_forests_by_any_number_of_ranks_in_any_order_of_their_edges(self):
        self.succeeds("convert", "graph.wel", "graph.gsg")
        self.same_of_forests(0, FOREST, counts=(2,), saying="certified: forest contains the edges")
        self.same_of_forests(0, "5 4\n# trees\n\n3 1 2\n2 0\n1 2 3\n", graph="graph.gsg")
        for graph in ("random:40,5,sym,rw=0..1", "rmat:7,4,sym,w=1..1000000", "grid:9x7"):
            self.succeeds("run", "msf", "--graph", graph, "--variant", "kruskal", "--output",
                          "forest")
            lines = self.text("forest").splitlines()
            self.same_of_forests(0, column(reversed(lines)), graph=graph, counts=(3, 7))
            self.same_of_forests(1, column(lines[:-1]), graph=graph, counts=(2, 7),
                                 saying="rule spanning")

    def test_forests_that_are_wrong_and_the_line_that_is(self):
        lines = FOREST.splitlines()
        for place in range(4):
            self.same_of_forests(1, column([*lines[:place], *lines[place + 1:]]), counts=(3,),
                                 saying="forest: not certified: rule spanning")
        for wrong, line, saying in (
                ([*lines, "0 1 4"], 5, "rule cycle"), ([*lines, "1 0"], 5, "rule cycle"),
                ([*lines[:3], "2 1", *lines[3:]], 4, "rule twice"),
                (changed(lines, 2, "2 3 5"), 3, "rule heaviest: arc 5, 1->3, of weight 2"),
                (changed(lines, 0, "1 0"), 1, "rule heaviest: arc 1, 0->2"),
                (changed(lines, 3, "4 6"), 4, "rule edge: the graph has no edge 4 - 6"),
                (changed(lines, 1, "1 2 4"), 2, "rule edge: edge 1 - 2 weighs 3, not 4"),
                (["6 6", *lines], 1, "rule edge: 6 - 6 is a self-loop"),
                # Of three lines that are no edges the first, whoever has its vertices.
                ([lines[0], "5 6", "0 5", "3 5", *lines], 2, "the graph has no edge 5 - 6"),
                # Of one part an arc joins trees, of one before it an edge is too heavy.
                ([lines[1], "0 1 4", lines[2]], 0, "rule spanning: arc")):
            self.same_of_forests(1, column(wrong), counts=(2, 7),
                                 saying=(f"forest:{line}" if line else "forest") +
                                 f": not certified: {'' if 'rule' in saying else 'rule edge: '}"
                                 f"{saying}")

    def test_files_that_are_no_forests(self):
        # Before what is wrong in the lines before.
        self.same_of_forests(2, "0 5\n0 2 1\n1 x\n", counts=(2, 7),
                             saying="forest:3: '1 x' is not an edge")
        self.same_of_forests(2, FOREST + "0 7\n", counts=(2,), saying="forest:5: vertex 7")

    def test_forests_of_graphs_with_an_arc_one_way(self):
        self.write(**{"one_way.gr": "p sp 5 5\na 1 2 3\na 2 1 3\na 4 5 1\na 5 4 2\na 5 1 1\n"})
        self.succeeds("convert", "one_way.gr", "one_way.gsg")
        for graph in ("one_way.gr", "one_way.gsg"):
            self.same_of_forests(2, "0 1\n", graph=graph,
                                 saying="arc 3 -> 4 of weight 1 has no reverse arc 4 -> 3")
        self.same_of_forests(2, "0 1\n", graph="random:50,3,w=1..9", counts=(2, 7),
                             saying="; a spanning forest needs an undirected graph")
        # More arcs one way than back, all of which have one.
        self.write(**{"parallel.gr": "p sp 2 3\na 1 2 3\na 1 2 3\na 2 1 3\n"})
        self.same_of_forests(0, "0 1\n", graph="parallel.gr", counts=(2,))

    def test_graphs_that_are_none(self):
        self.write(rows=rows_text(DISTANCES))
        self.same(2, counts=(3,), graph="missing.gr", saying="missing.gr")
        self.same(2, counts=(3,), graph="cycle.wel",
                  saying="rows:1: the line has 5 distances, but must have one for each of the 3 vertices")
        self.same_of_forests(2, FOREST, graph="missing.gr", counts=(3,), saying="missing.gr")


if __name__ == "__main__":
    unittest.main()
