#!/usr/bin/env python3
"""graphspec prove with a contract: the example is proved, and each planted fault stays open.

usage: test_proofs.py GRAPHSPEC [unittest's options]
"""

import os
import pathlib
import shutil
import unittest
from unittest import mock

from program_case import Case

EXAMPLE = pathlib.Path(__file__).parents[2] / "docs" / "examples" / "proved_components.saa"
HAS_SOLVERS = shutil.which("cvc5") and shutil.which("z3")


class Proofs(Case):
    def edited(self, *edits):
        text = EXAMPLE.read_text(encoding="utf-8")
        for before, after in edits:
            self.assertIn(before, text)
            text = text.replace(before, after, 1)
        (self.folder / "mine.saa").write_text(text, encoding="utf-8")

    @unittest.skipUnless(HAS_SOLVERS, "needs the packages cvc5 and z3")
    def test_the_example_is_proved_and_its_conditions_are_kept(self):
        self.edited()
        rows = self.data("prove", "mine.saa", "Components", "--no-cache", "--keep", "kept")
        self.assertEqual([(row["name"], row["holds"]) for row in rows], [("Components", True)])
        self.assertGreater(rows[0]["proved"], 10)
        kept = sorted((self.folder / "kept").glob("*.smt2"))
        self.assertGreaterEqual(len(kept), rows[0]["proved"])
        self.assertIn("(check-sat)", kept[0].read_text(encoding="utf-8"))

    @unittest.skipUnless(HAS_SOLVERS, "needs the packages cvc5 and z3")
    def test_each_planted_fault_opens_a_condition_that_is_named_with_its_line(self):
        faults = [("label[tail[e]] < label[head[e]]", "label[tail[e]] > label[head[e]]"),
                  ("(label[v] := v)", "(label[v] := 0)"),
                  ("for(e = 0..A − 1)\n", "for(e = 1..A − 1)\n"),
                  ("(changed := true) ∨ E", "(changed := false) ∨ E"),
                  ("    invariant ∀(u = 0..v − 1) label[u] = u;\n", ""),
                  (" by induction;", ";")]
        for fault in faults:
            with self.subTest(fault[0]):
                self.edited(fault)
                done = self.run_program("prove", "mine.saa", "Components", "--no-cache", "--limit",
                                        "1")
                if "the scheme has no loop" in done.stderr:
                    self.assertEqual(done.returncode, 2)
                    continue
                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                self.assertRegex(done.stdout, r"mine\.saa:\d+: (ensures|invariant)")

    @unittest.skipUnless(HAS_SOLVERS, "needs the packages cvc5 and z3")
    def test_contradictory_hypotheses_are_reported(self):
        self.edited(("zero[e] = 0);", "zero[e] = 0) ∧ V < 0;"))
        done = self.run_program("prove", "mine.saa", "Components", "--consistency")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertRegex(done.stdout, r"Components +[1-9]\d* of \d+ .*the hypotheses imply false")
        self.edited()
        for row in self.data("prove", "mine.saa", "--consistency"):
            self.assertEqual((row["holds"], row["contradictions"]), (True, []))
            self.assertEqual(row["kind"], "contract" if row["name"] == "Components" else "lemma")
        self.assertRegex(self.succeeds("prove", "mine.saa", "--consistency"),
                         r"lemma stay +0 of \d+ .*no contradiction found")

    @unittest.skipUnless(HAS_SOLVERS, "needs the packages cvc5 and z3")
    def test_the_proof_of_one_scheme_names_what_it_uses(self):
        self.edited()
        self.assertRegex(self.succeeds("prove", "mine.saa", "Components"),
                         r"Components +(\d+) of \1 .*\n.*uses the lemmas.*\n.*graphspec prove mine\.saa\n")
        self.assertNotIn("uses the lemmas", self.succeeds("prove", "mine.saa"))

    def test_missing_solvers_are_named_by_their_packages(self):
        self.edited()
        with mock.patch.dict(os.environ, {"PATH": str(self.folder)}):
            error = self.fails(2, "prove", "mine.saa").stderr
        self.assertIn("install the packages cvc5 and z3", error)

    def test_what_has_no_contract_is_refused(self):
        self.edited()
        self.assertIn("there is no 'None'", self.fails(2, "prove", "mine.saa", "None").stderr)
        (self.folder / "plain.saa").write_text(
            'algorithm plain "nowhere"; state x: integer; scheme S = (x := 1);', encoding="utf-8")
        self.assertIn("no scheme has a contract", self.fails(2, "prove", "plain.saa").stderr)
        self.assertIn("'S' has no contract", self.fails(2, "prove", "plain.saa", "S").stderr)


if __name__ == "__main__":
    unittest.main()
