#!/usr/bin/env python3
"""The program's commands on schemes, from outside: forms, runs, decisions, messages.

usage: test_schemes.py GRAPHSPEC [unittest's options]
"""

import json
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree

import program_case

PAPERS = ("johnson", "bfs", "floyd_warshall", "bellman_ford", "boruvka_mst")
FORMULAS = [str(number) for number in range(1, 18)]


class Case(program_case.Case):
    def fails(self, code, *arguments, saying):
        """As elsewhere, but mistakes of a file are a line each, with the place in it."""
        done = self.run_program(*arguments)
        self.assertEqual(done.returncode, code, (arguments, done.stderr))
        self.assertRegex(done.stderr, r"\Agraphspec: ")
        self.assertIn(saying, done.stderr)


class Show(Case):
    def test_text_and_ascii_read_as_the_same_again(self):
        for paper in PAPERS:
            text = self.succeeds("show", paper)
            for form in ("text", "ascii"):
                copy = self.folder / f"{paper}_{form}.saa"
                copy.write_text(self.succeeds("show", paper, "--format", form))
                self.assertEqual(self.succeeds("show", copy), text)
            self.assertTrue(self.succeeds("show", paper, "--format", "ascii").isascii() or
                            # Comments and titles stay as they are written.
                            all(line.isascii() or line.startswith(("#", "algorithm")) or '"' in line
                                for line in self.succeeds("show", paper, "--format", "ascii")
                                .splitlines()))

    def test_html_is_well_formed_and_has_every_formula(self):
        for paper in PAPERS:
            html = self.succeeds("show", paper, "--format", "html")
            page = xml.etree.ElementTree.fromstring(f"<body>{html}</body>")
            self.assertTrue(page.findall(".//{*}math"))
        html = self.succeeds("show", "johnson", "--format", "html")
        numbers = re.findall(r'<span class="formula-number">\((\d+)\)</span>', html)
        self.assertEqual(sorted(set(numbers), key=int), FORMULAS)

    def test_latex_and_english_show_every_scheme(self):
        for paper in PAPERS:
            schemes = re.findall(r"^scheme .*?(\w+)(?=[(\n =])", self.succeeds("show", paper), re.M)
            self.assertTrue(schemes)
            latex = self.succeeds("show", paper, "--format", "latex")
            self.assertEqual(latex.count(r"\begin{equation*}"), latex.count(r"\end{equation*}"))
            self.assertEqual(latex.count("{"), latex.count("}"))
            self.assertRegex(self.succeeds("show", paper, "--format", "english"),
                             "WHILE|FOR k FROM 0 TO")
        for number in FORMULAS:
            self.assertIn(rf"\tag{{{number}}}", self.succeeds("show", "johnson", "--format", "latex"))

    def test_dot_is_taken_by_graphviz(self):
        if shutil.which("dot") is None:
            self.skipTest("no Graphviz")
        for paper in PAPERS:
            text = self.succeeds("show", paper, "--format", "dot")
            drawn = subprocess.run(["dot", "-Tsvg"], input=text, text=True, capture_output=True,
                                   check=False)
            self.assertEqual((drawn.returncode, drawn.stderr), (0, ""))

    def test_derivations_tell_what_each_step_rests_on(self):
        text = self.succeeds("show", "johnson", "--derivation")
        for word in ("definition", "checked", "tested", "refused", "assumed: w[u, u] ≥ 0"):
            self.assertIn(word, text)
        self.assertNotIn("proved", text)
        # One of them: each step is decided anew.
        html = self.succeeds("show", "johnson", "DijkstraInner", "--derivation", "--format", "html")
        self.assertIn("refused", html)
        xml.etree.ElementTree.fromstring(f"<body>{html}</body>")

    def test_what_there_is_not_is_named(self):
        self.fails(2, "show", "jonson", saying="there are no schemes of 'jonson'")
        self.fails(2, "show", "johnson", "Dijkstr", saying="did you mean 'Dijkstra'?")
        self.fails(2, "show", "none.saa", saying="none.saa: cannot be read")

    def test_each_mistake_of_a_file_has_its_line(self):
        (self.folder / "wrong.saa").write_text(
            'algorithm wrong "nowhere";\nstate x: real;\nscheme S = (x < 3)(E);\n')
        done = self.run_program("show", "wrong.saa")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(len(done.stderr.splitlines()), 2)
        self.assertIn("wrong.saa:2:10: 'real' is no type", done.stderr)
        self.assertIn("wrong.saa:3:21: an α-disjunction needs two branches", done.stderr)


class Prove(Case):
    def test_decides(self):
        self.assertIn("equal, for all", self.succeeds("prove", "[u](A | B)", "[!u](B | A)"))
        self.fails(1, "prove", "[u]{A}", "{A}[u]", saying="where u does not the left ends")
        self.fails(2, "prove", "[u](A)", "A", saying="needs two branches")
        self.fails(2, "prove", "A || B", "A", saying="only sequential schemes can be decided")
        verdict = json.loads(self.succeeds("prove", "--json", "A * E", "A"))
        self.assertEqual(verdict["equal"], True)
        self.fails(1, "prove", "johnson:Dijkstra", "johnson:DijkstraInner", saying="ExtractMin(q)")


class Runs(Case):
    def test_levels_agree(self):
        graph = ("--graph", "random:12,3,w=1..9", "--graph-seed", 5)
        for level in ("spec", "reference"):
            self.succeeds("run", "johnson", *graph, "--level", level, "--output", level)
        self.assertEqual((self.folder / "spec").read_text(), (self.folder / "reference").read_text())
        self.assertEqual(len((self.folder / "spec").read_text().splitlines()), 12)
        for level in ("spec", "reference"):
            self.succeeds("run", "bfs", "--graph", "grid:6x5", "--level", level, "--output", level)
        self.assertEqual((self.folder / "spec").read_text(), (self.folder / "reference").read_text())

    def test_a_negative_cycle_is_reported_with_its_vertices(self):
        (self.folder / "cycle.wel").write_text("0 1 2\n1 2 -5\n2 0 1\n")
        self.fails(2, "run", "johnson", "--graph", "cycle.wel", saying="of weight -2")
        self.fails(1, "run", "johnson", "--graph", "cycle.wel", "--level", "spec",
                   saying="isStable")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["cycle.wel"])

    def test_traces_follow_the_schedule(self):
        sequential = self.succeeds("trace", "johnson", "DijkstraInner", 0, "--graph", "star:4")
        again = self.succeeds("trace", "johnson", "DijkstraInner", 0, "--graph", "star:4",
                              "--schedule", "preempted")
        self.assertEqual(sequential.splitlines()[-1], again.splitlines()[-1])
        other = self.succeeds("trace", "johnson", "DijkstraInner", 0, "--graph", "star:4",
                              "--schedule", "random:3")
        self.assertNotEqual(sequential, other)
        self.assertIn("B_V(b)", other)
        self.fails(2, "trace", "johnson", "Dijkstra", 0, saying="--graph")
        self.fails(2, "trace", "johnson", "Dijkstra", "--graph", "path:3", saying="takes 1 arg")
        self.fails(1, "trace", "johnson", "Dijkstra", 9, "--graph", "path:3", saying="outside 0..3")


unittest.main()
