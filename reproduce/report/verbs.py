"""The tests of claims. A test has a verb, the result rows that it is about, and what must hold.

A verb returns a Finding (finding.py), or None if the result has no rows for the test. A value that is a
Measured has an interval: the row is decided only if both ends have the same state. Times of two hosts,
of two GPU models or of overlapping runs are not judged (conditions.py).
"""

import conditions
import evidence
import words
from evidence import number
from finding import (EXCEEDED, FAILS, HOLDS, MISSED, NO_ROWS, REFUSED, UNDECIDED, Finding,
                     from_cases)
from measured import Measured, interval_of
from results import runs_of_row

GPU = "a GPU"  # needed by an experiment that has no rows without one
EXECUTOR = "cpu executor"  # counts of the executor are the same on every machine


def experiments_of(tests):
    """The names of the experiments whose rows these tests are about."""
    named = []
    for test in tests:
        for side in ("rows", "left", "right"):
            name = test.get(side, {}).get("experiment", [])
            named += [name] if isinstance(name, str) else name
    return list(dict.fromkeys(named))


def apply(test, results, quantities, needs=None):
    """The finding of the test. \\param needs  without this, say "a GPU", the test has no rows"""
    found = VERBS[test["verb"]](test, results, quantities)
    return found or Finding(NO_ROWS, "", _why_no_rows(experiments_of([test]), results,
                                                      needs or _needs_of(test)))


def _needs_of(test):
    """A GPU if a side of the test is about rows of the device "gpu" only; otherwise None."""
    return GPU if any(test.get(side, {}).get("device") == "gpu"
                      for side in ("rows", "left", "right")) else None


def _why_no_rows(named, results, needs):
    """The reason why a test has no rows: something is missing on this machine, the experiments were
    not run, or none of their rows is about the claim."""
    which = f"experiment{'s' if len(named) > 1 else ''} {', '.join(named)}"
    finished = {each["name"] for each in results.context["experiments"]}
    has_gpu = results.context.get("key", {}).get("gpu", True)
    was_run = not finished.isdisjoint(named)
    if needs == GPU and has_gpu:
        needs = None
    if needs is None and was_run and not has_gpu:
        needs = GPU
    if needs:
        return f"needs {needs} ({which})" if was_run else f"needs {needs}, and {which}"
    return f"no rows in {which}" if was_run else f"not run: {which}"


def _value(row, quantity, results, quantities):
    """The row's quantity: a function's value, or the field at a path such as `counts.launches`. None
    if the row lacks it: a derived row lacks a comparison if its other side was not run, and variants
    count different things."""
    if quantity in quantities:
        value = quantities[quantity](row, results.graph_of(row))
    else:
        value = row
        for key in quantity.split("."):
            if not isinstance(value, dict) or value.get(key) is None:
                return None
            value = value[key]
    if isinstance(value, Measured) and not value.runs:
        return Measured(value, value.interval, runs_of_row(row))
    return value


def _valued(test, results, quantities, rows):
    """(row, value) of each row that has the test's quantity."""
    pairs = [(row, _value(row, test["quantity"], results, quantities)) for row in rows]
    return [(row, value) for row, value in pairs if value is not None]


def _state(value, refusal, state_of):
    """The state of one value: the common state of both ends of its interval."""
    if refusal:
        return REFUSED
    ends = interval_of(value)
    if ends is None:
        return UNDECIDED
    states = {state_of(end) for end in ends}
    return states.pop() if len(states) == 1 else UNDECIDED


def _each(test, results, quantities, state_of):
    """Applies `state_of` to the quantity of every row that has it."""
    found = _valued(test, results, quantities, results.observed(**test["rows"]))
    if not found:
        return None
    rows, values = [row for row, _ in found], [value for _, value in found]
    words.check_averages(test, rows)
    refusals = [conditions.refusal(results, value.runs) if isinstance(value, Measured) else ""
                for value in values]
    states = [_state(value, refusal, state_of) for value, refusal in zip(values, refusals)]
    unit = evidence.unit_of(test)
    headline = evidence.span(values, unit)
    texts, shared, note = [evidence.with_unit(value, unit) for value in values], "", ""
    if len(rows) > 1 and len(set(texts)) == 1:
        text = f"{texts[0]} in all {len(rows)} cases"
    else:
        if len(rows) > 1:
            texts, shared, note = evidence.in_list(values, unit)
        text = evidence.listed(evidence.places_of(test, rows), evidence.subjects_of(rows), texts, shared,
                               note)
    return from_cases(test, states, headline, text, refusals,
                      all(interval_of(value) for value in values), list(map(state_of, values)))


def equal(test, results, quantities):
    """The quantity has the published value on every row."""
    return _each(test, results, quantities,
                 lambda value: HOLDS if value == test["value"] else MISSED)


def between(test, results, quantities):
    """The quantity lies between the bounds, both included, on every row. Words of the sentence such
    as "about" widen both bounds (words.py); `tolerance` widens them by this fraction."""
    least = test["least"] - words.slack_of(test, test["least"])
    greatest = test["greatest"] + words.slack_of(test, test["greatest"])

    def state_of(value):
        if value > greatest:
            return EXCEEDED
        return HOLDS if value >= least else MISSED  # NaN is neither above nor below

    return _each(test, results, quantities, state_of)


def _pairs(test, choose):
    """Each left row with every right row of the same graph, or of equal values in the fields that
    `pair` names. `choose` returns (row, value) of rows with given fields."""
    def key(row):
        return tuple(row.get(field) for field in test.get("pair", ["spec"]))

    rights = {}
    for right in choose(**{**test["rows"], **test["right"]}):
        rights.setdefault(key(right[0]), []).append(right)
    return [(left, right) for left in choose(**{**test["rows"], **test["left"]})
            for right in rights.get(key(left[0]), [])]


def _compare(test, results, pairs, factor, of_pair):
    """Compares pairs of (row, value): left < factor x right. Returns the pairs of rows, the ratios, and
    a function that makes a finding from a headline. `of_pair` returns the text and the ratio (None: no
    ratio) of two values."""
    states, by_medians, refusals, texts, ratios = [], [], [], [], []
    for (left, of_left), (right, of_right) in pairs:
        refusals.append(_refused(results, left, of_left, right, of_right))
        states.append(REFUSED if refusals[-1] else _less(of_left, factor, of_right))
        by_medians.append(HOLDS if float(of_left) < factor * float(of_right) else FAILS)
        text, ratio = of_pair(of_left, of_right)
        texts.append(text)
        if ratio is not None:
            ratios.append(ratio)
    rows = [(left, right) for (left, _), (right, _) in pairs]
    has_intervals = all(interval_of(value) for pair in pairs for _, value in pair)
    return rows, ratios, lambda headline: from_cases(
        test, states, headline, evidence.compared(test, rows, texts), refusals, has_intervals,
        by_medians)


def _refused(results, left, of_left, right, of_right):
    """Why the values of two rows are not comparable. Counts of the executor always are."""
    if {left.get("device"), right.get("device")} == {EXECUTOR}:
        return ""
    runs = [getattr(value, "runs", runs_of_row(row)) for row, value in ((left, of_left),
                                                                     (right, of_right))]
    return conditions.refusal(results, frozenset().union(*runs))


def _less(left, factor, right):
    """Whether left < factor x right for all values in the intervals, or for none."""
    of_left, of_right = interval_of(left), interval_of(right)
    if of_left is None or of_right is None:
        return UNDECIDED
    if of_left[1] < factor * of_right[0]:
        return HOLDS
    return FAILS if of_left[0] >= factor * of_right[1] else UNDECIDED


def less(test, results, quantities):
    """On every graph the left row's quantity is less than `factor` (default: 1) times the right
    row's. If the quantity is a time, the intervals must be disjoint."""
    pairs = _pairs(test, lambda **fields: _valued(test, results, quantities,
                                                  results.observed(**fields)))
    if not pairs:
        return None
    unit = evidence.unit_of(test)

    def of_pair(left, right):
        left_text = evidence.with_unit(left, unit).removesuffix(unit)
        return (f"{left_text} against {evidence.with_unit(right, unit)}",
                float(left) / float(right) if right else None)

    rows, ratios, finding = _compare(test, results, pairs, words.factor_of(test), of_pair)
    what = test["quantity"].removeprefix(evidence.COUNTS).replace("_ms", " time").replace(
        "_a_", " per ").replace("_", " ")
    return finding(f"{evidence.span(ratios, ' times')} the {what} of "
                   f"{evidence.right_side(test, rows)}" if ratios else "")


def _timed(results, **fields):
    """(row, median) of the series with these fields."""
    return [(each.row, results.measured(each)) for each in results.timed(**fields)]


def faster(test, results, quantities):
    """On every graph `factor` (default: 1) times the left row's times are below the right row's, and
    the 95 % intervals of the medians are disjoint."""
    pairs = _pairs(test, lambda **fields: _timed(results, **fields))
    if not pairs:
        return None

    def of_pair(left, right):
        ratio = float(right) / float(left)
        return f"{number(left)} ms against {number(right)} ms, {ratio:.3g} times as fast", ratio

    rows, ratios, finding = _compare(test, results, pairs, 1 / test.get("factor", 1), of_pair)
    return finding(f"{evidence.span(ratios, ' times')} as fast as {evidence.right_side(test, rows)}")


def within(test, results, quantities):
    """Every row's median is at most `milliseconds`, and its 95 % interval does not contain the
    bound."""
    series = _timed(results, **test["rows"])
    if not series:
        return None
    def state_of(milliseconds):
        return HOLDS if milliseconds <= test["milliseconds"] else FAILS

    texts = []
    for _, time in series:
        ends = (f" (95 % interval {time.interval[0]:.4g} to {time.interval[1]:.4g} ms)" if time.interval
                else " (too few samples for an interval)")
        texts.append(f"{time:.4g} ms{ends}")
    rows = [row for row, _ in series]
    headline = texts[0] if len(series) == 1 else evidence.span([time for _, time in series], " ms")
    times = [time for _, time in series]
    return from_cases(test, [_state(time, "", state_of) for time in times], headline,
                      evidence.listed(evidence.places_of(test, rows), evidence.subjects_of(rows), texts),
                      has_intervals=all(time.interval for time in times),
                      by_medians=list(map(state_of, times)))


VERBS = {verb.__name__: verb for verb in (equal, between, less, faster, within)}
