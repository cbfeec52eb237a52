#!/usr/bin/env python3
"""No claim is judged by a time without its interval.

Each recorded result file is judged twice: as it is, and with other times in place of the recorded ones. A value
that changes depends on a time. Such a value must be a Measured, because otherwise the judge takes a median for an
exact number."""

import pathlib
import unittest
from unittest import mock

import claims
import papers
import verbs
from measured import Measured
from results import TIME_FIELDS, Results

TREE = pathlib.Path(__file__).resolve().parent.parent.parent
RECORDED = sorted((TREE / "results").glob("*/*/*/results.json"))
OF_ONE_SAMPLE = frozenset({"ms", "round_ms", "seconds"})
# The rule is about every recorded time, not about their median.
NO_MEDIAN = {("scaling", "longest_ms")}


def _slower(value, factor):
    """Times multiplied by the factor: a number, a list of samples, or samples by part."""
    if isinstance(value, dict):
        return {name: _slower(part, factor * (1 + place)) for place, (name, part) in enumerate(value.items())}
    if isinstance(value, list):
        return [each * factor for each in value]
    return value * factor


def with_other_times(results):
    """The results with times that are multiplied by another factor in each row."""
    for place, series in enumerate(results.series):
        series.samples[:] = [each * (2 + place % 7) for each in series.samples]
    results.observations = [
        {key: _slower(value, 2 + place % 7) if key in TIME_FIELDS | OF_ONE_SAMPLE else value
         for key, value in row.items()} for place, row in enumerate(results.observations)]
    return results


def exact_values(folder, quantities, results):
    """{(claim, number of the value): (quantity, value)} of the values without an interval, in the order in which
    the judge asks for them."""
    found = {}
    original = verbs._value
    results = papers.with_derived(results, quantities, papers.read_published(folder))
    for claim in claims.read(folder / "claims.json")["claims"]:
        values = []

        def recorded(row, quantity, *rest):
            value = original(row, quantity, *rest)
            values.append((quantity, value))
            return value

        with mock.patch.object(verbs, "_value", recorded):
            for test in claims.tests_of(claim):
                verbs.apply(test, results, quantities.ALL)
        found.update({(claim["name"], place): each for place, each in enumerate(values)
                      if not isinstance(each[1], Measured)})
    return found


def times_without_interval(path, quantities):
    """The claims and quantities of a result file that depend on a time and have no interval."""
    folder = TREE / "reproduce" / path.parent.parent.name
    as_recorded = exact_values(folder, quantities, Results(path))
    changed = exact_values(folder, quantities, with_other_times(Results(path)))
    return sorted({(claim, quantity) for (claim, place), (quantity, value) in as_recorded.items()
                   if changed.get((claim, place)) != (quantity, value)
                   and (folder.name, quantity) not in NO_MEDIAN})


def measured_quantities():
    """(path, quantities, claim, quantity) of claims on a function in `ALL` that returns a time with its interval,
    if no other claim of the paper uses this function."""
    for path in RECORDED:
        folder = TREE / "reproduce" / path.parent.parent.name
        quantities = papers.load_quantities(folder)
        results = papers.with_derived(Results(path), quantities, papers.read_published(folder))
        tests = [(claim["name"], test) for claim in claims.read(folder / "claims.json")["claims"]
                 for test in claims.tests_of(claim) if test.get("quantity") in quantities.ALL]
        for name, test in tests:
            rows = results.observed(**test.get("rows", {}))
            if test["verb"] == "between" and rows and all(
                    getattr(verbs._value(row, test["quantity"], results, quantities.ALL), "interval", None)
                    for row in rows) and [each["quantity"] for _, each in tests].count(test["quantity"]) == 1:
                yield path, quantities, name, test["quantity"]


class TimesInClaims(unittest.TestCase):
    def test_every_time_that_decides_a_claim_has_its_interval(self):
        for path in RECORDED:
            with self.subTest(path.relative_to(TREE)):
                quantities = papers.load_quantities(TREE / "reproduce" / path.parent.parent.name)
                self.assertEqual(times_without_interval(path, quantities), [])

    def test_a_median_without_its_interval_is_found(self):
        path, quantities, claim, quantity = next(measured_quantities())
        original = quantities.ALL[quantity]
        planted = {**quantities.ALL, quantity: lambda row, graph: float(original(row, graph))}
        with mock.patch.object(quantities, "ALL", planted):
            self.assertEqual(times_without_interval(path, quantities), [(claim, quantity)])


if __name__ == "__main__":
    unittest.main()
