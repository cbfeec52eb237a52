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


class Case(program_case.Case):
    def fails(self, code, *arguments, saying):
        """As elsewhere, but mistakes of a file are a line each, with the place in it."""
        done = self.run_program(*arguments)
        self.assertEqual(done.returncode, code, (arguments, done.stderr))
        self.assertRegex(done.stderr, r"\Agraphspec: ")
        self.assertIn(saying, done.stderr)


class Show(Case):
    def papers(self):
        return [paper["name"] for paper in self.data("list")["papers"]]

    def test_text_and_ascii_read_as_the_same_again(self):
        for paper in self.papers():
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

    def test_html_is_well_formed(self):
        for paper in self.papers():
            html = self.succeeds("show", paper, "--format", "html")
            page = xml.etree.ElementTree.fromstring(f"<body>{html}</body>")
            self.assertTrue(page.findall(".//{*}math"))

    def test_json_has_all_definitions_derivations_and_the_code_that_names_them(self):
        for paper in self.papers():
            data = json.loads(self.succeeds("show", paper, "--format", "json"))
            names = {each["name"] for each in data["definitions"]}
            for each in data["definitions"]:
                self.assertLessEqual(set(each["calls"]), names)
                xml.etree.ElementTree.fromstring(each["html"])
            for each in data["derivations"]:
                self.assertLessEqual({each["target"], each["origin"], *each["unfolded"]}, names)
            self.assertTrue(data["code"])
            for each in data["code"]:
                self.assertIn(each["scheme"], names)

    def test_latex_and_english_show_every_scheme(self):
        for paper in self.papers():
            schemes = re.findall(r"^scheme .*?(\w+)(?=[(\n =])", self.succeeds("show", paper), re.M)
            self.assertTrue(schemes)
            latex = self.succeeds("show", paper, "--format", "latex")
            self.assertEqual(latex.count(r"\begin{equation*}"), latex.count(r"\end{equation*}"))
            self.assertEqual(latex.count("{"), latex.count("}"))
            self.assertRegex(self.succeeds("show", paper, "--format", "english"),
                             "WHILE|FOR k FROM 0 TO")

    def test_parallel_composition_has_one_sign_in_text_latex_and_html(self):
        file = self.folder / "both.saa"
        file.write_text('algorithm both "two ways to write it";\nstate x: integer;\n'
                        "scheme Two = (x := 1) ∥ (x := 2);\nscheme Many = ∥(i = 1..3) (x := i);\n")
        for name in ("Two", "Many"):
            self.assertEqual(self.succeeds("show", file, name).count("∥"), 1)
            latex = self.succeeds("show", file, name, "--format", "latex")
            html = self.succeeds("show", file, name, "--format", "html")
            self.assertEqual((latex.count(r"\Vert"), html.count("&#x2225;")), (1, 1))

    def test_dot_is_taken_by_graphviz(self):
        if shutil.which("dot") is None:
            self.skipTest("no Graphviz")
        for paper in self.papers():
            text = self.succeeds("show", paper, "--format", "dot")
            drawn = subprocess.run(["dot", "-Tsvg"], input=text, text=True, capture_output=True,
                                   check=False)
            self.assertEqual((drawn.returncode, drawn.stderr), (0, ""))

    def test_what_there_is_not_is_named(self):
        self.fails(2, "show", "bfz", saying="there is no paper 'bfz'; did you mean 'bfs'?")
        self.fails(2, "show", "none.saa", saying="none.saa: cannot be read")

    def test_each_mistake_of_a_file_has_its_line(self):
        (self.folder / "wrong.saa").write_text(
            'algorithm wrong "nowhere";\nstate x: real;\nscheme S = (x < 3)(E);\n')
        done = self.run_program("show", "wrong.saa")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(len(done.stderr.splitlines()), 2)
        self.assertIn("wrong.saa:2:10: unknown type 'real'", done.stderr)
        self.assertIn("wrong.saa:3:21: an α-disjunction needs two branches", done.stderr)


class Moved(Case):
    def test_a_program_away_from_its_tree_takes_the_schemes_beside_it(self):
        program = self.folder / "bin" / "graphspec"
        program.parent.mkdir()
        shutil.copy(program_case.PROGRAM, program)
        beside = self.folder / "share" / "graphspec" / "spec"
        beside.mkdir(parents=True)
        (beside / "laws.saa").write_text("nothing of the kind")
        done = subprocess.run([program, "show", "bfs", "BFS_sequential"], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn(str(beside / "bfs" / "bfs.saa"), done.stderr)


class Prove(Case):
    def test_decides(self):
        self.assertIn("are equal for all", self.succeeds("prove", "[u](A | B)", "[!u](B | A)"))
        self.fails(1, "prove", "[u]{A}", "{A}[u]", saying="if u does not hold, the left scheme ends")
        self.fails(2, "prove", "[u](A)", "A", saying="needs two branches")
        self.fails(2, "prove", "A || B", "A", saying="equality can be decided only for sequential schemes")
        verdict = json.loads(self.succeeds("prove", "--json", "A * E", "A"))
        self.assertEqual(verdict["equal"], True)


class Runs(Case):
    def test_levels_agree(self):
        graph = ("--graph", "random:12,3,w=1..9", "--graph-seed", 5)
        for run in (("apsp", *graph), ("bfs", "--graph", "grid:6x5")):
            for level in ("spec", "reference"):
                self.succeeds("run", *run, "--level", level, "--output", level)
            self.assertEqual(self.text("spec"), self.text("reference"))
        self.succeeds("run", "apsp", *graph, "--level", "spec", "--output", "spec")
        self.assertEqual(len(self.text("spec").splitlines()), 12)

    def test_a_negative_cycle_is_reported_with_its_vertices(self):
        (self.folder / "cycle.wel").write_text("0 1 2\n1 2 -5\n2 0 1\n")
        self.fails(2, "run", "apsp", "--graph", "cycle.wel", saying="of weight -2")
        self.fails(2, "run", "apsp", "--graph", "cycle.wel", "--level", "spec",
                   saying="of weight -2")
        self.assertEqual(self.files(), ["cycle.wel"])


unittest.main()
