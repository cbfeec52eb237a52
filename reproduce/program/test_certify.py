#!/usr/bin/env python3
"""What graphspec certify says of wrong results and damaged files, of every problem: exit code, and
first of all the place: file, line, vertex or arc, rule, and what would be right.

usage: test_certify.py GRAPHSPEC [unittest's options]
"""

import gzip
import json
import os
import subprocess
import unittest

from program_case import FROM_0, PROGRAM, ExampleCase

# A breadth-first tree of the paper's example from vertex 0.
PARENTS_FROM_0 = [0, 0, 0, 1, 1, 2, 2, 2, 3]
# An undirected graph, lengths from vertex 0 with predecessors, and its only minimum spanning forest.
UNDIRECTED = [(0, 1, 4), (0, 2, 6), (1, 2, 3), (1, 3, 5), (2, 3, 9), (4, 5, 7)]
LENGTHS = ["0", "4", "6", "9", "inf", "inf"]
PREDECESSORS = ["-1", "0", "0", "1", "-1", "-1"]
FOREST = ["1 2", "0 1", "1 3", "4 5"]


def lines(values):
    return "".join(f"{value}\n" for value in values)


def row(values):
    return " ".join(map(str, values)) + "\n"


def changed(values, place, value):
    return [*values[:place], value, *values[place + 1:]]


class WrongResults(ExampleCase):
    """The first wrong place, whatever is wrong."""

    def setUp(self):
        super().setUp()
        (self.folder / "roads.wel").write_text(
            "".join(f"{u} {v} {w}\n{v} {u} {w}\n" for u, v, w in UNDIRECTED))

    def refused(self, message, *arguments, **files):
        """Refused with exactly this message. \\param files  their texts, by their names"""
        for name, text in files.items():
            (self.folder / name).write_text(text)
        for threads in ("1", "2", "7"):
            done = subprocess.run([PROGRAM, "certify", *map(str, arguments)], cwd=self.folder,
                                  text=True, capture_output=True, check=False,
                                  env=dict(os.environ, OMP_NUM_THREADS=threads))
            self.assertEqual((done.returncode, done.stdout, done.stderr),
                             (1, "", f"graphspec: {message}\n"))

    def test_levels(self):
        judge = "bfs", "--graph", self.graph, "--source", 0, "--labels", "levels"
        for wrong, message in [
                (changed(FROM_0, 8, 4), "levels:9: not certified: rule level: arc 3->8 leads from "
                 "label 2 to label 4; it must be at most 3"),
                (changed(FROM_0, 7, 1), "levels:8: not certified: rule parent: vertex 7 has label "
                 "1, but no arc leads to it from a vertex with label 0; a vertex that is reached "
                 "at all has one"),
                (changed(FROM_0, 3, -1), "levels:4: not certified: rule unreached: arc 1->3 leads "
                 "from label 1 to label -1; vertex 3 can be reached, so its label must be from 0 "
                 "to 2"),
                (changed(FROM_0, 4, 9), "levels:5: not certified: rule range: vertex 4 has label "
                 "9; a label is -1 or from 0 to 8"),
                (changed(FROM_0, 0, 1), "levels:1: not certified: rule source: the source, vertex "
                 "0, has label 1; it must have 0")]:
            with self.subTest(wrong=wrong):
                self.refused(message, *judge, levels=lines(wrong))

    def test_parents(self):
        judge = ("bfs", "--graph", self.graph, "--source", 0, "--labels", "levels", "--parents",
                 "parents")
        (self.folder / "levels").write_text(lines(FROM_0))
        (self.folder / "parents").write_text(lines(PARENTS_FROM_0))
        self.assertEqual(self.succeeds("certify", *judge), "certified: parents are the parents, and "
                         f"levels the levels from vertex 0 of {self.graph}\n")
        for wrong, message in [
                (changed(PARENTS_FROM_0, 8, 7), "parents:9: not certified: rule tree: vertex 8 has "
                 "parent 7, but the graph has no arc 7->8"),
                (changed(PARENTS_FROM_0, 6, 5), "parents:7: not certified: rule tree: vertex 6 has "
                 "label 2 and its parent 5 label 2; it must be 1"),
                (changed(PARENTS_FROM_0, 5, 9), "parents:6: not certified: rule tree: vertex 5 has "
                 "label 2 and parent 9, which is no vertex (0 to 8)"),
                (changed(PARENTS_FROM_0, 0, -1), "parents:1: not certified: rule tree: the source, "
                 "vertex 0, has parent -1; it must be its own, 0")]:
            with self.subTest(wrong=wrong):
                self.refused(message, *judge, parents=lines(wrong))
        # Wrong levels are named before parents.
        self.refused("levels:9: not certified: rule level: arc 3->8 leads from label 2 to label 4; "
                     "it must be at most 3", *judge, levels=lines(changed(FROM_0, 8, 4)))

    def test_lengths_and_predecessors_from_a_source(self):
        judge = ("bellman_ford", "--graph", "roads.wel", "--source", 0, "--lengths", "lengths",
                 "--predecessors", "paths")
        (self.folder / "paths").write_text(row(PREDECESSORS))
        for wrong, message in [
                (changed(LENGTHS, 3, "10"), "arc: arc 1->3 of weight 5 leads from length 4 to "
                 "length 10; it must be at most 9"),
                (changed(LENGTHS, 2, "5"), "tight: vertex 2 has length 5, but no path of that "
                 "weight leads to it from vertex 0"),
                (changed(LENGTHS, 1, "3"), "arc: arc 1->3 of weight 5 leads from length 3 to length "
                 "9; it must be at most 8"),
                (changed(LENGTHS, 3, "inf"), "unreached: arc 1->3 leads from length 4 to an "
                 "unreached vertex; vertex 3 can be reached, by a path of weight 9"),
                (changed(LENGTHS, 4, "1"), "unreached: arc 4->5 leads from length 1 to an "
                 "unreached vertex; vertex 5 can be reached, by a path of weight 8")]:
            with self.subTest(wrong=wrong):
                self.refused(f"lengths:1: not certified: rule {message}", *judge,
                             lengths=row(wrong))
        (self.folder / "lengths").write_text(row(LENGTHS))
        for wrong, message in [
                (changed(PREDECESSORS, 3, 2), "tight: vertex 3 has length 9, but predecessor 2 of "
                 "length 6, from which an arc of weight 9 leads to length 15"),
                (changed(PREDECESSORS, 3, 0), "arc: vertex 3 has predecessor 0, but there is no arc "
                 "0->3"),
                (changed(PREDECESSORS, 2, -1), "marker: vertex 2 has length 6, but no predecessor"),
                (changed(PREDECESSORS, 5, 4), "marker: vertex 5, which is unreached, has "
                 "predecessor 4; it must have none, -1")]:
            with self.subTest(wrong=wrong):
                self.refused(f"paths:1: not certified: rule {message}", *judge, paths=row(wrong))

    def test_all_pairs(self):
        graph = "0 1 2\n1 2 -1\n2 0 3\n"
        lengths = [[0, 2, 1], [2, 0, -1], [3, 5, 0]]
        wrong = lines(" ".join(map(str, each)) for each in [lengths[0], [2, 0, 0], lengths[2]])
        message = "lengths:2: not certified: from 1: rule arc: arc 1->2 of weight -1 leads from " \
                  "length 0 to length 0; it must be at most -1"
        (self.folder / "circle.wel").write_text(graph)
        for problem in ("johnson", "floyd_warshall"):
            self.refused(message, problem, "--graph", "circle.wel", "--lengths", "lengths",
                         lengths=wrong)
        # A row alone, of the sources that are asked for.
        self.refused(message.replace("lengths:2", "lengths:1"), "johnson", "--graph", "circle.wel",
                     "--sources", "1..2", "--lengths", "lengths",
                     lengths="".join(wrong.splitlines(keepends=True)[1:]))

    def test_of_many_rows_the_first_that_is_wrong(self):
        # More rows than are judged together.
        self.succeeds("generate", "path:2100", "--output", "path.gsg")
        rows = [[abs(u - v) for v in range(2100)] for u in range(2100)]
        right = lines(" ".join(map(str, each)) for each in rows)
        (self.folder / "lengths").write_text(right)
        judge = "johnson", "--graph", "path.gsg", "--lengths", "lengths"
        self.succeeds("certify", *judge)
        rows[2098][7] += 1
        rows[2099][0] += 1
        self.refused("lengths:2099: not certified: from 2098: rule arc: arc 8->7 of weight 1 leads "
                     "from length 2090 to length 2092; it must be at most 2091", *judge,
                     lengths=lines(" ".join(map(str, each)) for each in rows))

    def test_forests(self):
        judge = "boruvka_mst", "--graph", "roads.wel", "--forest", "forest"
        for wrong, message in [
                (FOREST[:2] + FOREST[3:], "forest: not certified: rule spanning: arc 4, 1->3, leads "
                 "from the tree of vertex 0 to that of vertex 3; its ends must be in one tree"),
                (FOREST + ["2 0"], "forest:5: not certified: rule cycle: edge 4 of the forest, arc "
                 "1, 0->2, closes a cycle with edges before it"),
                (changed(FOREST, 1, "0 2"), "forest:2: not certified: rule heaviest: arc 0, 0->1, of "
                 "weight 4, is lighter than arc 1, 0->2, of weight 6, on the path in the forest "
                 "between its ends"),
                (changed(FOREST, 3, "3 5"), "forest:4: not certified: rule edge: the graph has no "
                 "edge 3 - 5"),
                (changed(FOREST, 2, "1 3 6"), "forest:3: not certified: rule edge: edge 1 - 3 "
                 "weighs 5, not 6")]:
            with self.subTest(wrong=wrong):
                self.refused(message, *judge, forest=lines(wrong))

    def test_the_verdict_as_data_names_file_and_line(self):
        (self.folder / "forest").write_text(lines(FOREST + ["2 0"]))
        done = self.fails(1, "certify", "boruvka_mst", "--graph", "roads.wel", "--forest", "forest",
                          "--json")
        verdict = json.loads(done.stdout)
        self.assertEqual((verdict["certified"], verdict["file"], verdict["line"]),
                         (False, "forest", 5))
        self.assertIn(verdict["reason"], done.stderr)


class DamagedFiles(ExampleCase):
    """Files that end too early or hold something else: exit 2, with the line."""

    def refused(self, saying, *arguments):
        self.fails(2, "certify", *arguments, saying=saying)

    def test_results_that_are_cut_off_garbled_or_too_long(self):
        good = lines(FROM_0)
        for text, saying in [
                (lines(FROM_0[:6]), "levels:7: the file ends before the label of vertex 6: 6 labels "
                 "for a graph of 9 vertices; one a line is right"),
                (good + "1\n", "levels:10: more labels than the graph's 9 vertices"),
                (lines(changed(FROM_0, 4, "two")), "levels:5: the label is 'two'; it must be an "
                 "integer"),
                (lines(changed(FROM_0, 4, "2 2")), "levels:5: '2' stands after the label"),
                (lines(changed(FROM_0, 4, "\0")), "levels:5: the label is '?'"),
                (lines(changed(FROM_0, 4, 2 ** 31)), "levels:5: the label is 2147483648; it must be "
                 "from -2147483648 to 2147483647")]:
            with self.subTest(text=text):
                (self.folder / "levels").write_text(text)
                self.refused(saying, "bfs", "--graph", self.graph, "--source", 0, "--labels",
                             "levels")
        (self.folder / "levels").write_text(good)
        (self.folder / "parents").write_text(lines(PARENTS_FROM_0[:8]))
        self.refused("parents:9: the file ends before the parent of vertex 8", "bfs", "--graph",
                     self.graph, "--source", 0, "--labels", "levels", "--parents", "parents")
        (self.folder / "lengths").write_text("0 1\n2 inf\n")
        (self.folder / "pair.wel").write_text("0 1 1\n1 2 1\n")
        for problem in ("johnson", "floyd_warshall"):
            self.refused("lengths:1: 2 lengths; one for each of the 3 vertices is right", problem,
                         "--graph", "pair.wel", "--lengths", "lengths")
        (self.folder / "lengths").write_text("0 1 2\ninf 0 1\n")
        self.refused("lengths:3: the file ends before the row of source 2: 2 rows for 3 sources",
                     "johnson", "--graph", "pair.wel", "--lengths", "lengths")
        (self.folder / "lengths").write_text("0 1 2\ninf 0 one\ninf inf 0\n")
        self.refused("lengths:2: 'one', for vertex 2, is no length: an integer of 32 bits, or inf",
                     "johnson", "--graph", "pair.wel", "--lengths", "lengths")

    def test_compressed_results(self):
        packed = gzip.compress(lines(FROM_0).encode())
        judge = "bfs", "--graph", self.graph, "--source", 0, "--labels", "levels.gz"
        (self.folder / "levels.gz").write_bytes(packed)
        self.assertIn("certified: levels.gz", self.succeeds("certify", *judge))
        (self.folder / "levels.gz").write_bytes(packed[:-8])
        # All labels are there, their checksum is not.
        self.refused("levels.gz:10: the compressed file ends too early", *judge)

    def test_graphs_that_are_cut_off(self):
        (self.folder / "levels").write_text(lines(FROM_0))
        for name in ("g.mtx", "g.gr", "g.gsg", "g.mtx.gz"):
            self.succeeds("generate", "path:9,w=1..9", "--output", name)
            whole = (self.folder / name).read_bytes()
            (self.folder / name).write_bytes(whole[:-3])
            with self.subTest(name=name):
                self.refused(f"graphspec: {name}:", "bfs", "--graph", name, "--source", 0,
                             "--labels", "levels")
        (self.folder / "g.el").write_text("0 1\n0 2\n1")
        self.refused("g.el:3: the line ends where the head is expected", "bfs", "--graph", "g.el",
                     "--source", 0, "--labels", "levels")

    def test_vertices_that_are_none(self):
        (self.folder / "levels").write_text(lines(FROM_0))
        self.refused("source 9", "bfs", "--graph", self.graph, "--source", 9, "--labels", "levels")
        (self.folder / "pair.wel").write_text("0 1 1\n1 0 1\n")
        (self.folder / "forest").write_text("0 2\n")
        self.refused("forest:1: vertex 2: the graph's 2 vertices are numbered from 0", "boruvka_mst",
                     "--graph", "pair.wel", "--forest", "forest")


if __name__ == "__main__":
    unittest.main()
