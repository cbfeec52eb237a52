#!/usr/bin/env python3
"""Rows of other experiments, kinds and devices change nothing that a paper's quantities say.

Every recorded result file gets copies of its rows that only look alike: each differs in one field by
which quantities choose rows. Derived rows, tables and ladders of the real rows must stay the same."""

import copy
import pathlib
import unittest

import papers
import tables
from results import Results, Series

TREE = pathlib.Path(__file__).resolve().parent.parent.parent
RECORDED = sorted((TREE / "results").glob("*/*/*/results.json"))
DECOY = "no such thing"


def read(path):
    folder = TREE / "reproduce" / path.parent.parent.name
    return Results(path), papers.load_quantities(folder), papers.read_published(folder)


def thrice(value):
    """The number, or each number of a list, three times as large; other values as they are."""
    if isinstance(value, list):
        return [thrice(each) for each in value]
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return 3 * value if number else value


def decoy(row, field):
    return {**{key: thrice(value) for key, value in row.items()}, field: DECOY}


def decoys(results, field):
    """The results with a copy of every row before and after the rows: the field has another value, and
    numbers are larger."""
    changed = copy.copy(results)
    observations = [decoy(row, field) for row in results.observations
                    if row.get(field) is not None]
    series = [Series(decoy(each.row, field), thrice(each.samples)) for each in results.series
              if each.row.get(field) is not None]
    changed.observations = observations + results.observations + observations
    changed.series = series + results.series + series
    return changed


def said(results, quantities, published):
    """All that the quantities say of these results."""
    results = copy.copy(results)
    results.observations = list(results.observations)
    ladder = quantities.ladder(results, published) if hasattr(quantities, "ladder") else []
    before = len(results.observations)
    papers.with_derived(results, quantities, published)
    derived = [row for row in results.observations[before:] if DECOY not in row.values()]
    results.observations = results.observations[:before] + derived
    more = getattr(quantities, "experiment_tables", lambda *_: [])
    return {"ladder": ladder, "derived": derived,
            **{experiment["name"]: more(results, experiment["name"], tables.table)
               for experiment in results.experiments}}


class DecoyRows(unittest.TestCase):
    pass


def _add(path, field):
    def test(self):
        results, quantities, published = read(path)
        one = said(results, quantities, published)
        other = said(decoys(results, field), quantities, published)
        for name in one:
            self.assertEqual(one[name], other[name], f"{path.parent}: {name}")
    setattr(DecoyRows, f"test_{field}_{'_'.join(path.parts[-4:-1])}", test)


for _path in RECORDED:
    _add(_path, "experiment")
    _add(_path, "kind")


if __name__ == "__main__":
    unittest.main()
