#!/usr/bin/env python3
"""What graphspec certify says of right and wrong results and of damaged files, of every problem: exit
code, and first of all the place: file, line, vertex or arc, rule, and what would be right.

usage: test_certify.py GRAPHSPEC [unittest's options]
"""

import gzip
import json
import os
import subprocess
import unittest

from program_case import (DISTANCES, EDGES, FOREST, FROM_0, FROM_2, INF, PREDECESSORS, PROGRAM,
                          ExampleCase, changed, column, rows_text)

# A breadth-first tree of the paper's example from vertex 0.
PARENTS_FROM_0 = [0, 0, 0, 1, 1, 2, 2, 2, 3]
# An undirected graph, distances from vertex 0 with predecessors, and its only minimum spanning forest.
ROADS = [(0, 1, 4), (0, 2, 6), (1, 2, 3), (1, 3, 5), (2, 3, 9), (4, 5, 7)]
FROM_ROAD_0 = ["0", "4", "6", "9", "inf", "inf"]
ROAD_PREDECESSORS = ["-1", "0", "0", "1", "-1", "-1"]
ROAD_FOREST = ["1 2", "0 1", "1 3", "4 5"]


def row(values):
    return rows_text([values])


class CertifyCase(ExampleCase):
    def judges(self, problem, *more, **texts):
        """The command that judges these files."""
        self.write(**texts)
        question = {"bfs": ["--graph", "example.el", "--levels", "levels"],
                    "sssp": ["--graph", "negative.wel", "--distances", "rows"],
                    "apsp": ["--graph", "negative.wel", "--distances", "rows"],
                    "msf": ["--graph", "graph.wel", "--forest", "mine"]}[problem]
        if "paths" in texts:
            question += ["--predecessors", "paths"]
        return ["certify", problem, *question, *more]

    def fail_each(self, code, problem, *question, name, cases, **others):
        """Each text of the file of that name fails with what is said of it."""
        for text, saying in cases:
            with self.subTest(text=text):
                self.fails(code, *self.judges(problem, *question, **others, **{name: text}),
                           saying=saying)


class RightResults(CertifyCase):
    def test_levels(self):
        self.succeeds(*self.judges("bfs", "--source", 2, levels=column(FROM_2)))

    def test_rows_from_a_source(self):
        for source in (0, 3, 4):
            rows = row(DISTANCES[source])
            self.assertEqual(
                self.succeeds(*self.judges("sssp", "--source", source, rows=rows)),
                f"certified: rows contains the distances from vertex {source} of negative.wel\n")
            self.assertIn("certified: paths contains the predecessors, and rows the distances",
                          self.succeeds(*self.judges("sssp", "--source", source, rows=rows,
                                                     paths=row(PREDECESSORS[source]))))

    def test_rows_of_all_and_of_some_sources(self):
        rows, paths = rows_text(DISTANCES), rows_text(PREDECESSORS)
        self.assertIn("certified: rows", self.succeeds(*self.judges("apsp", rows=rows)))
        self.assertIn("certified: paths",
                      self.succeeds(*self.judges("apsp", rows=rows, paths=paths)))
        self.assertIn("from vertices 1 to 2 of negative.wel", self.succeeds(
            *self.judges("apsp", "--sources", "1..2", rows=rows_text(DISTANCES[1:3]),
                         paths=rows_text(PREDECESSORS[1:3]))))
        self.succeeds(*self.judges(
            "apsp", rows=rows.replace(" ", "\t ").replace("\n", " \r\n")))

    def test_forests_however_they_are_written(self):
        for forest in (FOREST, "0 2\n1 2\n1 3\n4 5\n", "5 4\n3 1\n2 1\n2 0\n",
                       "# edges of mine\n\n4\t5 7\r\n1 3\n  2 1 3\n% more\n0 2 1.0\n"):
            with self.subTest(forest=forest):
                self.assertEqual(
                    self.succeeds(*self.judges("msf", mine=forest)),
                    "certified: mine contains the edges of a minimum spanning forest of graph.wel\n")

    def test_of_real_weights_six_digits_suffice(self):
        graph = "random:50,4,sym,rw=0..1"
        judge = ["certify", "msf", "--graph", graph, "--forest", "mine"]
        self.succeeds("run", "msf", "--graph", graph, "--variant", "kruskal", "--output", "forest")
        edges = [line.split() for line in self.text("forest").splitlines()]
        self.write(mine="".join(f"{u} {v} {float(w):.6g}\n" for u, v, w in edges))
        self.assertIn("certified", self.succeeds(*judge))
        u, v, w = edges[7]
        edges[7] = u, v, f"{float(w) * 1.001:.6g}"
        self.write(mine="".join(f"{u} {v} {w}\n" for u, v, w in edges))
        self.fails(1, *judge, saying=f"mine:8: not certified: rule edge: edge {u} - {v} weighs")

    def test_what_a_run_writes_on_large_graphs(self):
        for graph in ("graphhpc-ssca2:10", "road:40x30,w=1..9", "rmat:9,8,sym,rw=-1..1",
                      "mixture:500"):
            self.succeeds("run", "msf", "--graph", graph, "--variant", "openmp", "--output",
                          "forest")
            self.assertIn("certified", self.succeeds("certify", "msf", "--graph", graph,
                                                     "--forest", "forest"))

    def test_the_verdict_as_data(self):
        verdict = json.loads(self.succeeds(*self.judges("msf", "--json", mine=FOREST)))
        self.assertEqual((verdict["problem"], verdict["certified"], verdict["reason"]),
                         ("msf", True, None))
        for problem, question, texts, about in [
                ("bfs", ["--source", 0], {"levels": "0\n" * 9}, {"source": 0}),
                ("sssp", ["--source", 0], {"rows": "0 0 0 0 0\n"}, {"source": 0}),
                ("apsp", [], {"rows": "0 0 0 0 0\n" * 5}, {"sources": [0, 4]}),
                ("msf", [], {"mine": "0 3\n"}, {})]:
            done = self.fails(1, *self.judges(problem, *question, "--json", **texts))
            verdict = json.loads(done.stdout)
            about = {"problem": problem, "certified": False, **about}
            self.assertEqual({key: verdict[key] for key in about}, about)
            self.assertIn(verdict["reason"], done.stderr)


class EachWrongNumber(CertifyCase):
    """Is refused with 1."""

    def test_levels(self):
        for vertex, level in enumerate(FROM_0):
            for wrong in {-1, level - 1, level + 1, level + 7} - {level}:
                with self.subTest(vertex=vertex, wrong=wrong):
                    self.fails(1, *self.judges("bfs", "--source", 0,
                                               levels=column(changed(FROM_0, vertex, wrong))))

    def test_rows(self):
        for source in range(5):
            rows, paths = DISTANCES[source], PREDECESSORS[source]
            for vertex, distance in enumerate(rows):
                wrong_rows = [changed(rows, vertex, wrong) for wrong in (
                    [0, 1, -7] if distance == INF else [distance - 1, distance + 1, INF])]
                # No vertex has two right predecessors here.
                wrong_paths = [changed(paths, vertex, wrong)
                               for wrong in {-1, 0, 1, 2, 3, 4} - {paths[vertex]}]
                for wrong in wrong_rows:
                    self.fails(1, *self.judges("sssp", "--source", source, rows=row(wrong)),
                               saying="rows:1: not certified: ")
                    self.fails(1, *self.judges("apsp", rows=rows_text(
                        changed(DISTANCES, source, wrong))),
                        saying=f"rows:{source + 1}: not certified: from {source}: ")
                for wrong in wrong_paths:
                    if wrong[source] != source:  # as some programs have it
                        self.fails(1, *self.judges("sssp", "--source", source, rows=row(rows),
                                                   paths=row(wrong)),
                                   saying="paths:1: not certified: ")
                    self.fails(1, *self.judges("apsp", rows=rows_text(DISTANCES), paths=rows_text(
                        changed(PREDECESSORS, source, wrong))),
                        saying=f"paths:{source + 1}: not certified: from {source}: ")

    def test_a_row_of_another_source(self):
        self.fails(1, *self.judges("sssp", "--source", 4, rows=row(DISTANCES[0])), saying="source")

    def test_every_forest_that_lacks_or_has_another_edge(self):
        lines = FOREST.splitlines(keepends=True)
        for place in range(len(lines)):
            without = lines[:place] + lines[place + 1:]
            self.fails(1, *self.judges("msf", mine="".join(without)), saying="rule spanning")
            for u, v, w in EDGES:
                other = f"{u} {v} {w}\n"
                if other not in lines:
                    self.fails(1, *self.judges("msf", mine="".join([*without, other])),
                               saying="not certified: rule ")
                    self.fails(1, *self.judges("msf", mine="".join([*lines, other])),
                               saying="rule cycle")

    def test_each_rule_of_forests_is_named_with_its_line(self):
        for forest, line, rule, saying in (
                # What is missing is on no line.
                ("0 2\n1 2\n1 3\n", "", "spanning", "4"),
                ("", "", "spanning", "0"),
                ("0 2\n1 2\n1 3\n4 5\n0 1\n", ":5", "cycle", "0->1"),
                # Lines that say nothing count as lines.
                ("# mine\n0 2\n\n1 2\n% more\n0 1\n1 3\n4 5\n", ":6", "cycle", "0->1"),
                ("0 2\n1 2\n1 3\n4 5\n2 0\n", ":5", "twice", "0->2"),
                ("0 2\n0 1\n1 3\n4 5\n", ":2", "heaviest", "1->2"),
                # Of the two edges 0 - 2 the heavier one.
                ("0 2 6\n1 2\n1 3\n4 5\n", ":1", "heaviest", "0->2"),
                ("0 2\n\n0 3\n1 3\n4 5\n", ":3", "edge", "the graph has no edge 0 - 3"),
                # The first line that is wrong, of two.
                ("0 2\n0 3\n1 3\n3 3\n4 5\n", ":2", "edge", "the graph has no edge 0 - 3"),
                ("0 2\n3 3\n1 3\n4 5\n", ":2", "edge", "3 - 3 is a self-loop"),
                ("0 2\n1 2 4\n1 3\n4 5\n", ":2", "edge", "edge 1 - 2 weighs 3, not 4"),
                ("0 2 5\n1 2\n1 3\n4 5\n", ":1", "edge", "edge 0 - 2 weighs 6, not 5")):
            with self.subTest(forest=forest):
                done = self.fails(1, *self.judges("msf", mine=forest),
                                  saying=f"mine{line}: not certified: rule {rule}: ")
                self.assertIn(saying, done.stderr)


class FirstWrongPlace(ExampleCase):
    """The first wrong place, whatever is wrong."""

    def setUp(self):
        super().setUp()
        (self.folder / "roads.wel").write_text(
            "".join(f"{u} {v} {w}\n{v} {u} {w}\n" for u, v, w in ROADS))

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

    def refuse_each(self, judge, name, form, cases):
        """Each wrong content of the file, written in that form: of which line what is said."""
        for wrong, line, broken in cases:
            place = name if line is None else f"{name}:{line}"
            with self.subTest(wrong=wrong):
                self.refused(f"{place}: not certified: rule {broken}", *judge,
                             **{name: form(wrong)})

    def test_levels(self):
        judge = "bfs", "--graph", self.graph, "--source", 0, "--levels", "levels"
        self.refuse_each(judge, "levels", column, [
            (changed(FROM_0, 8, 4), 9, "level: arc 3->8 leads from level 2 to level 4; the level of its head must be at most 3"),
            (changed(FROM_0, 7, 1), 8, "parent: vertex 7 has level 1, but no arc leads to it from level 0"),
            (changed(FROM_0, 3, -1), 4, "unreached: arc 1->3 leads from level 1 to an unreached vertex (level -1); vertex 3 can be reached, so its level must be between 0 and 2"),
            (changed(FROM_0, 4, 9), 5, "range: vertex 4 has level 9; a level is -1 or between 0 and 8"),
            (changed(FROM_0, 0, 1), 1, "source: the source, vertex 0, has level 1; it must have level 0")])

    def test_parents(self):
        judge = ("bfs", "--graph", self.graph, "--source", 0, "--levels", "levels", "--parents",
                 "parents")
        self.write(levels=column(FROM_0))
        self.write(parents=column(PARENTS_FROM_0))
        self.assertEqual(self.succeeds("certify", *judge), "certified: parents contains the parents, and "
                         f"levels the levels from vertex 0 of {self.graph}\n")
        self.refuse_each(judge, "parents", column, [
            (changed(PARENTS_FROM_0, 8, 7), 9, "tree: vertex 8 has parent 7, but the graph has no "
             "arc 7->8"),
            (changed(PARENTS_FROM_0, 6, 5), 7, "tree: vertex 6 has level 2, and its parent 5 has level 2; the parent's level must be 1"),
            (changed(PARENTS_FROM_0, 5, 9), 6, "tree: vertex 5 has level 2 and parent 9, which is not a vertex (0 to 8)"),
            (changed(PARENTS_FROM_0, 0, 1), 1, "tree: the source, vertex 0, has parent 1; it must be its own parent 0")])
        # scipy and networkx give the source none.
        self.write(parents=column(changed(PARENTS_FROM_0, 0, -1)))
        self.succeeds("certify", *judge)
        # Wrong levels are named before parents.
        self.refused("levels:9: not certified: rule level: arc 3->8 leads from level 2 to level 4; the level of its head must be at most 3", *judge, levels=column(changed(FROM_0, 8, 4)))

    def test_distances_and_predecessors_from_a_source(self):
        judge = ("sssp", "--graph", "roads.wel", "--source", 0, "--distances", "distances",
                 "--predecessors", "paths")
        self.write(paths=row(ROAD_PREDECESSORS))
        self.refuse_each(judge, "distances", row, [
            (changed(FROM_ROAD_0, 3, "10"), 1, "arc: arc 1->3 of weight 5 leads from distance 4 to distance 10; the distance of its head must be at most 9"),
            (changed(FROM_ROAD_0, 2, "5"), 1, "tight: vertex 2 has distance 5, but no path from vertex 0 has that weight"),
            (changed(FROM_ROAD_0, 1, "3"), 1, "arc: arc 1->3 of weight 5 leads from distance 3 to distance 9; the distance of its head must be at most 8"),
            (changed(FROM_ROAD_0, 3, "inf"), 1, "unreached: arc 1->3 leads from distance 4 to an unreached vertex; vertex 3 has a path of weight 9, so it must have a distance"),
            (changed(FROM_ROAD_0, 4, "1"), 1, "unreached: arc 4->5 leads from distance 1 to an unreached vertex; vertex 5 has a path of weight 8, so it must have a distance")])
        self.write(distances=row(FROM_ROAD_0))
        self.refuse_each(judge, "paths", row, [
            (changed(ROAD_PREDECESSORS, 3, 2), 1, "tight: vertex 3 has distance 9; its predecessor 2 has distance 6 and an arc of weight 9, which gives distance 15"),
            (changed(ROAD_PREDECESSORS, 3, 0), 1, "arc: vertex 3 has predecessor 0, but the graph has no arc 0->3"),
            (changed(ROAD_PREDECESSORS, 2, -1), 1, "marker: vertex 2 has distance 6, but no "
             "predecessor"),
            (changed(ROAD_PREDECESSORS, 5, 4), 1, "marker: vertex 5, which is unreached, has predecessor 4; its predecessor must be -1")])

    def test_all_pairs(self):
        graph = "0 1 2\n1 2 -1\n2 0 3\n"
        distances = [[0, 2, 1], [2, 0, -1], [3, 5, 0]]
        wrong = rows_text([distances[0], [2, 0, 0], distances[2]])
        message = "distances:2: not certified: from 1: rule arc: arc 1->2 of weight -1 leads from " \
                  "distance 0 to distance 0; the distance of its head must be at most -1"
        (self.folder / "circle.wel").write_text(graph)
        self.refused(message, "apsp", "--graph", "circle.wel", "--distances", "distances",
                     distances=wrong)
        # A row alone, of the sources that are asked for.
        self.refused(message.replace("distances:2", "distances:1"), "apsp", "--graph", "circle.wel",
                     "--sources", "1..2", "--distances", "distances",
                     distances="".join(wrong.splitlines(keepends=True)[1:]))

    def test_of_many_rows_the_first_that_is_wrong(self):
        # More rows than are judged together.
        self.succeeds("generate", "path:2100", "--output", "path.gsg")
        rows = [[abs(u - v) for v in range(2100)] for u in range(2100)]
        right = rows_text(rows)
        self.write(distances=right)
        judge = "apsp", "--graph", "path.gsg", "--distances", "distances"
        self.succeeds("certify", *judge)
        rows[2098][7] += 1
        rows[2099][0] += 1
        self.refused("distances:2099: not certified: from 2098: rule arc: arc 8->7 of weight 1 leads from distance 2090 to distance 2092; the distance of its head must be at most 2091", *judge,
                     distances=rows_text(rows))

    def test_forests(self):
        judge = "msf", "--graph", "roads.wel", "--forest", "forest"
        self.refuse_each(judge, "forest", column, [
            (ROAD_FOREST[:2] + ROAD_FOREST[3:], None, "spanning: arc 4, 1->3, connects the tree of vertex 0 and the tree of vertex 3; both ends must be in one tree"),
            (ROAD_FOREST + ["2 0"], 5, "cycle: edge 4 of the forest, arc 1, 0->2, closes a cycle with earlier edges"),
            (changed(ROAD_FOREST, 1, "0 2"), 2, "heaviest: arc 0, 0->1, of weight 4, is lighter than arc 1, 0->2, of weight 6; the heavier arc is on the forest's path between the ends of the lighter arc"),
            (changed(ROAD_FOREST, 3, "3 5"), 4, "edge: the graph has no edge 3 - 5"),
            (changed(ROAD_FOREST, 2, "1 3 6"), 3, "edge: edge 1 - 3 weighs 5, not 6")])

    def test_the_verdict_as_data_names_file_and_line(self):
        self.write(forest=column(ROAD_FOREST + ["2 0"]))
        done = self.fails(1, "certify", "msf", "--graph", "roads.wel", "--forest", "forest",
                          "--json")
        verdict = json.loads(done.stdout)
        self.assertEqual((verdict["certified"], verdict["file"], verdict["line"]),
                         (False, "forest", 5))
        self.assertIn(verdict["reason"], done.stderr)


class DamagedFiles(CertifyCase):
    """Files that end too early or hold something else: exit 2, with the line."""

    def refused(self, saying, *arguments):
        self.fails(2, "certify", *arguments, saying=saying)

    def test_results_that_are_cut_off_garbled_or_too_long(self):
        good = column(FROM_0)
        self.fail_each(2, "bfs", "--source", 0, name="levels", cases=[
            (column(FROM_0[:6]), "levels:7: the file ends before the level of vertex 6. It has 6 levels, but must have one for each of the 9 vertices"),
            ("", "0 levels"), (column(FROM_0[:8]), "8 levels"),
            (good + "1\n", "levels:10: the file has more levels than the 9 vertices of the graph"),
            (column(changed(FROM_0, 4, "two")), "levels:5: 'two', for vertex 4, is not a level: expected a 32-bit integer, or -1 or inf for unreachable"),
            (column(changed(FROM_0, 4, "2 2")), "levels:5: the line must end after the level, but '2' follows"),
            (column(changed(FROM_0, 4, "")), "levels:5"),
            (column(changed(FROM_0, 4, "2.5")), "levels:5"),
            (column(changed(FROM_0, 4, "99999999999")), "levels:5"),
            (column(changed(FROM_0, 4, "\0")), "levels:5: '?', for vertex 4, is not a level"),
            (column(changed(FROM_0, 4, 2 ** 31)), "levels:5: '2147483648', for vertex 4, is not a "
             "level")])
        self.write(levels=good)
        self.write(parents=column(PARENTS_FROM_0[:8]))
        self.refused("parents:9: the file ends before the parent of vertex 8", "bfs", "--graph",
                     self.graph, "--source", 0, "--levels", "levels", "--parents", "parents")
        self.write(distances="0 1\n2 inf\n")
        (self.folder / "pair.wel").write_text("0 1 1\n1 2 1\n")
        self.refused("distances:1: the line has 2 distances, but must have one for each of the 3 vertices", "apsp",
                     "--graph", "pair.wel", "--distances", "distances")
        self.write(distances="0 1 2\ninf 0 1\n")
        self.refused("distances:3: the file ends before the row of source 2. It has 2 rows, but must have",
                     "apsp", "--graph", "pair.wel", "--distances", "distances")
        self.write(distances="0 1 2\ninf 0 one\ninf inf 0\n")
        self.refused("distances:2: 'one', for vertex 2, is not a distance: expected a 32-bit integer, or inf", "apsp", "--graph", "pair.wel", "--distances", "distances")

    def test_files_of_rows_that_are_none(self):
        rows, paths = rows_text(DISTANCES), rows_text(PREDECESSORS)
        self.fail_each(2, "apsp", name="rows", cases=[
            ("", "0 rows"), (rows_text(DISTANCES[:4]), "4 rows"),
            (rows + "0 0 0 0 0\n", "rows:6"), (rows.replace("1 inf\n", "1 inf\n\n", 1), "rows:3"),
            (rows_text(DISTANCES[:2]) + "0 1\n" + rows_text(DISTANCES[3:]), "rows:3"),
            *((rows.replace("-3", word), "rows:3") for word in (
                "x", "-3.5", "2147483646.5", "99999999999", "infinite"))])
        for distances in (rows, rows.replace("-3", "3")):  # also where a distance is wrong as well
            self.fail_each(2, "apsp", rows=distances, name="paths", cases=[
                ("", "0 rows"), (rows_text(PREDECESSORS[:4]), "4 rows"), (paths + paths, "paths:6"),
                (paths.replace("4 2", "inf 2"), "paths:5"),
                (paths.replace("4 2 0", "4 2"), "paths:5: the line has 4 predecessors")])
        one = row(DISTANCES[0])
        self.fail_each(2, "sssp", "--source", 0, name="rows", cases=[
            ("", "0 distances"), (one + one, "rows:2"), ("0 1\n", "rows:1"),
            (one.replace("-1", "x"), "rows:1"), (one.replace("-1", "99999999999"), "rows:1")])
        self.fails(2, *self.judges("sssp", "--source", 0, rows=one, paths="inf 2 0 1 -1\n"),
                   saying="paths:1")
        self.fails(2, *self.judges("sssp", "--source", 9, rows=one), saying="source")

    def test_files_that_are_no_forest(self):
        self.fail_each(2, "msf", name="mine", cases=[
            ("0 x\n", "mine:1: '0 x' is not an edge"), ("0\n", "mine:1"),
            ("0 2\n1 2 3 4\n", "mine:2"), ("0 2 heavy\n", "mine:1"),
            ("0 2\n1 9\n", "mine:2: vertex 9"), ("-1 2\n", "mine:1: vertex -1"),
            # What cannot be read comes before what is no edge.
            ("0 3\n0 2 ?\n", "mine:2"), ("99999999999999999999 2\n", "mine:1")])
        self.write(**{"directed.wel": "0 1 4\n", "mine": "0 1\n"})
        self.refused("arc 0 -> 1", "msf", "--graph", "directed.wel", "--forest", "mine")

    def test_files_that_are_not_there(self):
        for problem, *question in (
                ("bfs", "--source", 0, "--levels"), ("sssp", "--source", 0, "--distances"),
                ("apsp", "--distances"), ("msf", "--forest")):
            self.refused("nowhere", problem, "--graph", "graph.wel", *question, "nowhere")

    def test_compressed_results(self):
        packed = gzip.compress(column(FROM_0).encode())
        judge = "bfs", "--graph", self.graph, "--source", 0, "--levels", "levels.gz"
        (self.folder / "levels.gz").write_bytes(packed)
        self.assertIn("certified: levels.gz", self.succeeds("certify", *judge))
        (self.folder / "levels.gz").write_bytes(packed[:-8])
        # All levels are there, their checksum is not.
        self.refused("levels.gz:10: the compressed file ends too early", *judge)

    def test_graphs_that_are_cut_off(self):
        self.write(levels=column(FROM_0))
        for name in ("g.mtx", "g.gr", "g.gsg", "g.mtx.gz"):
            self.succeeds("generate", "path:9,w=1..9", "--output", name)
            whole = (self.folder / name).read_bytes()
            (self.folder / name).write_bytes(whole[:-3])
            with self.subTest(name=name):
                self.refused(f"graphspec: {name}:", "bfs", "--graph", name, "--source", 0,
                             "--levels", "levels")
        (self.folder / "g.el").write_text("0 1\n0 2\n1")
        self.refused("g.el:3: the head is missing at the end of the line", "bfs", "--graph", "g.el",
                     "--source", 0, "--levels", "levels")

    def test_vertices_that_are_none(self):
        self.write(levels=column(FROM_0))
        self.refused("source 9", "bfs", "--graph", self.graph, "--source", 9, "--levels", "levels")
        (self.folder / "pair.wel").write_text("0 1 1\n1 0 1\n")
        self.write(forest="0 2\n")
        self.refused("forest:1: vertex 2: the graph's 2 vertices are numbered from 0", "msf",
                     "--graph", "pair.wel", "--forest", "forest")


if __name__ == "__main__":
    unittest.main()
