#!/usr/bin/env python3
"""Tests of the conformance lists: each mistake that a list can have is found, and no other."""

import copy
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from conformance import Conformance, mistakes  # noqa: E402

KNOWN = {"schemes": {"Relax"}, "steps": {"naive"}, "properties": {"levels"}, "errata": {"typo"},
         "experiments": {"steps"}, "claims": {"faster"}}
NEEDED = {"claims": {"faster"}, "errata": {"typo"}}
RIGHT = {
    "source": "Our copy is complete.",
    "counts": {"formula": 2, "table": 1},
    "rows": [
        {"place": "1", "kind": "formula", "number": 1, "item": "x", "state": "faithful",
         "schemes": ["Relax"], "steps": ["naive"], "properties": ["levels"]},
        {"place": "2", "kind": "formula", "number": 2, "item": "x", "state": "deviates",
         "how": "The text lacks a bound.", "errata": ["typo"]},
        {"place": "3", "kind": "table", "number": 1, "item": "x", "state": "missing",
         "how": "It needs a GPU of 2010."},
        {"place": "4", "kind": "claim", "item": "x", "state": "judged", "claims": ["faster"],
         "experiments": ["steps"]},
    ],
}


class Mistakes(unittest.TestCase):
    def found(self, change):
        data = copy.deepcopy(RIGHT)
        change(data)
        return list(mistakes(data, pathlib.Path("/nowhere"), KNOWN, NEEDED))

    def test_a_right_list_has_none(self):
        self.assertEqual(self.found(lambda data: None), [])

    def test_each_mistake_is_found_alone(self):
        def set_in(row, key, value):
            return lambda data: data["rows"][row].update({key: value})

        table = [
            (set_in(0, "kind", "picture"), ["1: unknown kind picture",
                                            "formula: the text has 2, but the rows have the numbers [2]"]),
            (set_in(0, "state", "done"), ["1: unknown state done"]),
            (set_in(1, "how", ""), ['2: state deviates without a reason in "how"']),
            (lambda data: data["rows"][2].pop("how"), ['3: state missing without a reason in "how"']),
            (lambda data: data["rows"][3].pop("claims"), ["4: state judged without a claim",
                                                          "claims: faster is in no row"]),
            (set_in(0, "schemes", ["Relaxed"]), ["1: schemes has no Relaxed"]),
            (set_in(0, "reference", ["reference/none.cpp"]), ["1: reference has no reference/none.cpp"]),
            (set_in(0, "number", 2), ["formula: the text has 2, but the rows have the numbers [2, 2]"]),
            (lambda data: data["rows"][0].pop("number"),
             ["formula: the text has 2, but the rows have the numbers [None, 2]"]),
            (lambda data: data["counts"].update(table=2),
             ["table: the text has 2, but the rows have the numbers [1]"]),
            (lambda data: data["counts"].pop("table"),
             ["table: the text has 0, but the rows have the numbers [1]"]),
            (lambda data: data["rows"][1].pop("errata"), ["errata: typo is in no row"]),
        ]
        for number, (change, expected) in enumerate(table):
            with self.subTest(number):
                self.assertEqual(self.found(change), expected)

    def test_a_file_of_the_tree_may_be_named(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "steps.hpp").write_text("")
            data = copy.deepcopy(RIGHT)
            data["rows"][0]["reference"] = ["steps.hpp"]
            self.assertEqual(list(mistakes(data, root, KNOWN, NEEDED)), [])


class Lists(unittest.TestCase):
    def tree(self, data, *kinds):
        root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for folder in ("docs/p", "reproduce/p"):
            (root / folder).mkdir(parents=True)
        (root / "docs/p/conformance.json").write_text(json.dumps(data))
        claims = [{"name": f"claim_{kind}", "kind": kind} for kind in kinds] + [{"name": "faster"}]
        (root / "reproduce/p/claims.json").write_text(json.dumps({"claims": claims}))
        return root

    def test_our_own_targets_need_no_row_and_checks_of_data_do(self):
        self.assertEqual([count for *_, count in Conformance(self.tree(RIGHT, "goal"), "p", KNOWN).tally],
                         [1, 1, 1, 1])
        with self.assertRaisesRegex(SystemExit, "^docs/p/conformance.json: claims: claim_data is in no row$"):
            Conformance(self.tree(RIGHT, "data"), "p", KNOWN)


if __name__ == "__main__":
    unittest.main()
