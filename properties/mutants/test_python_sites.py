#!/usr/bin/env python3
"""Each kind of change is made where it should be, and alters what the code computes."""

import json
import pathlib
import unittest

from python_sites import KINDS, sites_of
from semantic_mutations_python import EQUIVALENTS, TREE, place_of, row_of


def changes(text, kind):
    return [site.change for site in sites_of(text) if site.kind == kind]


def results(text, kind, *arguments):
    """What f(...) returns in each mutant of a kind."""
    found = []
    for site in sites_of(text):
        if site.kind == kind:
            names = {}
            exec(compile(site.apply(text), "mutant", "exec"), names)
            found.append(names["f"](*arguments))
    return found


class Sites(unittest.TestCase):
    def test_each_kind_alters_the_answer(self):
        for kind, text, arguments, right, wrong in (
                ("boundary", "def f(x):\n    return x < 3\n", (3,), False, [True]),
                ("boundary", "def f(x):\n    return x[:2]\n", ([1, 2, 3],), [1, 2],
                 [[1, 2, 3], [1]]),
                ("one-sided", "def f(x):\n    return 1 <= x <= 3\n", (5,), False, [True, False]),
                ("one-sided", "def f(x):\n    return x > 1 and x < 3\n", (5,), False, [False, True]),
                ("precedence", "def f(x):\n    if x > 1:\n        return 'a'\n    if x > 0:\n"
                 "        return 'b'\n    return 'c'\n", (2,), "a", ["b"]),
                ("precedence", "def f(x):\n    if x > 1:\n        return 'a'\n    elif x > 0:\n"
                 "        return 'b'\n", (2,), "a", ["b"]),
                ("precedence", "def f(x):\n    return 'a' if x > 1 else 'b' if x > 0 else 'c'\n",
                 (2,), "a", ["b"]),
                ("precedence", "def f(x):\n    return ['a', 'b']\n", (2,), ["a", "b"], [["b", "a"]]),
                ("first instead of all", "def f(x):\n    return all(x)\n", ([0, 1],), False, [True]),
                ("first instead of all", "def f(x):\n    return [each for each in x]\n", ([1, 2],),
                 [1, 2], [[1]]),
                ("first instead of all", "def f(x):\n    n = 0\n    for each in x:\n        n = each\n"
                 "    return n\n", ([1, 2],), 2, [1]),
                ("last chunk", "def f(x):\n    return {each for each in x}\n", ([1, 2],), {1, 2},
                 [{1}]),
                ("dropped merge", "def f(x):\n    return x + [3]\n", ([1],), [1, 3], [[1], [3]]),
                ("dropped merge", "def f(x):\n    x.append(3)\n    return x\n", ([1],), [1, 3], [[1]]),
                ("dropped filter", "def f(x):\n    return [each for each in x if each]\n", ([0, 1],),
                 [1], [[0, 1]]),
                ("in-place", "def f(x):\n    y = list(x)\n    y.append(2)\n    return len(x)\n", ([1],),
                 1, [2]),
                ("default", "def f(x):\n    return x.get('a', False)\n", ({},), False, [True]),
                ("is None", "def f(x):\n    return x is None\n", (0,), False, [True]),
                ("sign", "def f(x):\n    return abs(x)\n", (-1,), 1, [-1]),
                ("substring", "def f(x):\n    return x == 'ab'\n", ("a",), False, [False, True]),
                ("constant", "def f(x):\n    return x * 5\n", (1,), 5, [4, 6]),
                ("negation", "def f(x):\n    return x in (1, 2)\n", (1,), True, [False])):
            names = {}
            exec(text, names)
            self.assertEqual(names["f"](*arguments), right, text)
            copies = [arguments] if kind != "dropped merge" else [([1],)]
            self.assertCountEqual(results(text, kind, *copies[0]), wrong, (kind, text))

    def test_every_kind_has_a_name_in_the_table(self):
        text = pathlib.Path(__file__).read_text(encoding="utf-8")
        self.assertLessEqual({site.kind for site in sites_of(text)}, set(KINDS))

    def test_what_has_no_meaning_is_left_alone(self):
        for text in ('"""Text of 3 words."""\n', "import a\nfrom b import c, d\n",
                     "try:\n    f()\nexcept (A, B):\n    pass\n"):
            self.assertEqual(sites_of(text), [], text)
        self.assertEqual(changes("def f(x):\n    return x in ('a', 'b')\n", "precedence"), [])

    def test_letters_of_several_bytes_do_not_move_a_change(self):
        text = "def f(x):\n    return 'äö' + x, x < 3\n"
        (site,) = [each for each in sites_of(text) if each.kind == "boundary"]
        self.assertIn("(x <= 3)", site.apply(text))

    def test_every_equivalent_mutant_is_one_that_is_made(self):
        rows = json.loads(EQUIVALENTS.read_text())
        made = set()
        for module in {row["file"] for row in rows}:
            path = TREE / module
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            made |= {place_of(row_of(module, site, text)) for site in sites_of(text)}
        self.assertEqual([row for row in map(place_of, rows) if row not in made], [])


if __name__ == "__main__":
    unittest.main()
