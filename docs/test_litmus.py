#!/usr/bin/env python3
"""The page of litmus tests is made with and without a GPU's record, and names what a GPU showed and
the executor did not.

usage: test_litmus.py [unittest's options]
"""

import json
import pathlib
import tempfile
import unittest

from litmus import Litmus


def row(order, allowed, seen, **more):
    return {"shape": "MP", "program": "x=1; F; y=1 || a=y; F; b=x", "outcome": "a=1, b=0",
            "ordered_by": order, "threads": "across blocks", "allowed": allowed,
            "because": "y=1 and the read of it synchronize", "runs": 1000, "seen": seen} | more


def on_card(order, allowed, seen):
    return row(order, allowed, seen, launches=10, launches_with_outcome=min(seen, 10))


class Records(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def record(self, machine, device, *rows):
        file = self.root / "results" / machine / "executor" / "litmus.json"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps({"context": {"device": device, "driver": ""}, "tests": rows}))

    def record_executor(self):
        self.record("CPU", "CPU executor", row("relaxed", True, 1), row("fence", False, 0))

    def test_without_a_gpu_the_executor_stands_alone(self):
        self.record_executor()
        litmus = Litmus(self.root)
        self.assertEqual((litmus.seen(litmus.allowed), litmus.seen(litmus.forbidden)), (1, 0))
        self.assertEqual([one.on_cards() for one in litmus.outcomes], [[], []])
        self.assertEqual(litmus.on_card_alone, [])

    def test_a_gpu_stands_beside_it_with_how_often(self):
        self.record_executor()
        self.record("GPU", "a GPU", on_card("relaxed", True, 7))
        litmus = Litmus(self.root)
        self.assertEqual([one.on_cards() for one in litmus.outcomes],
                         [["7 of 1,000, in 7 of 10 launches"], ["not run"]])
        self.assertEqual(litmus.seen_on_card(litmus.allowed, 0), 1)
        self.assertEqual(litmus.on_card_alone, [])

    def test_what_a_gpu_alone_showed_is_named(self):
        self.record_executor()
        self.record("GPU", "a GPU", on_card("relaxed", True, 0), on_card("fence", False, 1))
        self.assertEqual([str(one) for one in Litmus(self.root).on_card_alone],
                         ["MP, fence, across blocks"])

    def test_without_the_executor_there_is_no_page(self):
        with self.assertRaises(SystemExit):
            Litmus(self.root)


if __name__ == "__main__":
    unittest.main()
