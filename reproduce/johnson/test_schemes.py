#!/usr/bin/env python3
"""Johnson's schemes through the program's commands on schemes: the paper's formulas, their
derivations, runs.

usage: test_schemes.py GRAPHSPEC [unittest's options]
"""

import pathlib
import re
import sys
import unittest
import xml.etree.ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "program"))

import program_case  # noqa: E402

# Our copy of the paper lost the other numbers, or the formulas that they number.
FORMULAS = ["3", "4", "16"]


class JohnsonSchemes(program_case.Case):
    def test_formulas_are_shown_with_the_numbers_that_the_text_has(self):
        html = self.succeeds("show", "johnson", "--format", "html")
        numbers = re.findall(r'<span class="formula-number">\((\d+)\)</span>', html)
        self.assertEqual(sorted(set(numbers), key=int), FORMULAS)
        latex = self.succeeds("show", "johnson", "--format", "latex")
        self.assertEqual(sorted(set(re.findall(r"\\tag\{(\d+)\}", latex)), key=int), FORMULAS)

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
        self.fails(2, "show", "johnson", "Dijkstr", saying="did you mean 'Dijkstra'?")

    def test_schemes_of_a_paper_are_decided_by_name(self):
        self.fails(1, "prove", "johnson:Dijkstra", "johnson:DijkstraInner", saying="ExtractMin(q)")

    def test_a_negative_cycle_is_found(self):
        (self.folder / "cycle.wel").write_text(program_case.CYCLE)
        self.fails(1, "trace", "johnson", "Johnson", "--graph", "cycle.wel", saying="isStable")

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
        self.fails(1, "trace", "johnson", "Dijkstra", 9, "--graph", "path:3", saying="is not in 0..3")


if __name__ == "__main__":
    unittest.main()
