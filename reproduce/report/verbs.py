"""The tests of claims. A test has a verb, the result rows that it is about, and what must hold.

A verb returns a Finding: whether the test holds; the measured value as one number with its interval,
or as the ends of several; and the number of each row.
"""

import collections

from order_statistics import compare, median, median_interval

HOLDS = "holds"
FAILS = "fails"
EXCEEDED = "exceeded"  # above the range
MISSED = "missed"  # below the range, or another value than the published one
UNDECIDED = "undecided"  # the confidence intervals of the times overlap: no difference was shown
NO_ROWS = "no rows"
GPU = "a GPU"  # needed by an experiment that has no rows without one

# A verb returns None if the result has no rows for the test.
Finding = collections.namedtuple("Finding", "state headline evidence")

# Units by a part of the quantity's name. A test may have a key `unit`.
PER_CENT = "%"
UNITS = (("_ms", "ms"), ("over_", "times"), ("_gain", "times"), ("gibibytes", "GiB"),
         ("mteps", "MTEPS"), ("tera_relaxations", "T relaxations/s"), ("share", PER_CENT))
COUNTS = "counts."  # a count's unit is its name


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


def number(value):
    """A number as readable text: 1,234 or 0.123."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, float) and not value.is_integer() and abs(value) < 1000:
        return f"{value:.3g}"
    return f"{value:,.0f}" if isinstance(value, (int, float)) else str(value)


def _has(row, quantity, quantities):
    """Whether the row has the quantity. A derived row lacks a comparison if its other side was not
    run, and variants count different things."""
    if quantity in quantities:
        return True
    value = row
    for key in quantity.split("."):
        if not isinstance(value, dict) or value.get(key) is None:
            return False
        value = value[key]
    return True


def _value(row, quantity, results, quantities):
    if quantity in quantities:
        return quantities[quantity](row, results.graph_of(row))
    value = row
    for key in quantity.split("."):
        value = value[key]
    return value


def _unit(test):
    """The unit of a test's quantity, after a space; empty if it has none."""
    if "unit" in test:
        return f" {test['unit']}" if test["unit"] else ""
    if test["quantity"].startswith(COUNTS):
        return f" {test['quantity'].removeprefix(COUNTS).replace('_', ' ')}"
    return next((f" {unit}" for part, unit in UNITS if part in test["quantity"]), "")


def _measured(value, unit):
    """A number with its unit. A share is shown in per cent, "%" or "% of ..."."""
    if not isinstance(value, (int, float)):
        return number(value)
    return f"{number(100.0 * value if _is_share(unit) else value)}{unit}"


def _is_share(unit):
    return unit.split()[:1] == [PER_CENT]


def _sum_up(test, states, headline, evidence):
    """One finding from the findings of single rows: the worst. A claim about most graphs needs more
    than half of the rows to hold; a claim about some graph needs one. It is undecided if the
    undecided rows could still make up the number."""
    holds = states.count(HOLDS)
    possible = holds + states.count(UNDECIDED)

    def enough(count):
        return bool(test.get("some") and count > 0 or test.get("most") and 2 * count > len(states))

    if enough(holds):
        return Finding(HOLDS, headline, evidence)
    for state in (UNDECIDED,) if enough(possible) else (FAILS, MISSED, EXCEEDED, UNDECIDED):
        if state in states:
            more = f"holds in {holds} of {len(states)} cases: " if len(states) > 1 else ""
            return Finding(state, headline, more + evidence)
    return Finding(HOLDS, headline, evidence)


def _span(values, unit):
    """The least and the greatest of several numbers, or their common value."""
    if any(not isinstance(value, (int, float)) for value in values):
        return number(values[0]) if len(set(map(str, values))) == 1 else f"{len(values)} rows"
    if _is_share(unit):
        values = [100.0 * value for value in values]
    least, greatest = number(min(values)), number(max(values))
    return f"{least}{unit}" if least == greatest else f"{least} to {greatest}{unit}"


def _interval(row, test):
    return row.get("intervals", {}).get(test["quantity"])


def _interval_text(interval):
    if interval is None:
        return ""
    return f" (95 % interval {number(interval[0])} to {number(interval[1])})"


def _each(test, results, quantities, state_of):
    """Applies `state_of` to the quantity of every row that has it. A derived row may have `intervals`:
    the least and the greatest value of a quantity that the 95 % intervals of the medians allow. If
    both ends do not have one state, the row is undecided."""
    def judged(row, value):
        states = {state_of(end) for end in _interval(row, test) or [value]}
        return states.pop() if len(states) == 1 else UNDECIDED

    rows = [row for row in results.observed(**test["rows"])
            if _has(row, test["quantity"], quantities)]
    if not rows:
        return None
    values = [_value(row, test["quantity"], results, quantities) for row in rows]
    states = [judged(row, value) for row, value in zip(rows, values)]
    unit = _unit(test)
    headline = _span(values, unit)
    texts = [_measured(value, unit).removesuffix(unit) + _interval_text(_interval(row, test)) + unit
             for row, value in zip(rows, values)]
    if len(rows) > 1 and len(set(texts)) == 1:
        return _sum_up(test, states, headline, f"{texts[0]} in all {len(rows)} cases")
    places, subjects = _places(test, rows), _subjects(rows)
    if all("medians_ms" in row for row in rows):
        return _sum_up(test, states, headline, "; ".join(
            f"{place}: {subject} {_with_medians(row, text)}"
            for place, subject, row, text in zip(places, subjects, rows, texts)))
    shared = unit.strip() if len(rows) > 1 and " " in unit.strip() and all(
        text.endswith(unit) for text in texts) else ""
    if shared:
        texts = [text.removesuffix(unit) for text in texts]
    return _sum_up(test, states, headline, _listed(places, subjects, texts, shared))


def _with_medians(row, text):
    """The text of a comparison. A derived row may have the medians that it compares: `opponent` is a
    variant, and `medians_ms` has the time of the row's variant and the time of the opponent. The
    quantity is then the least ratio that the 95 % intervals of both medians allow."""
    own, other = row["medians_ms"]
    return (f"against {row['opponent']}, {own:.4g} ms against {other:.4g} ms, "
            f"{other / own:.3g} times as fast (at least {text} by the 95 % intervals)")


def _places(test, rows):
    """The graph of each row, with the fields that the test's `label` names. If graphs of equal name
    are made differently, the text is how the graph is made."""
    field = "graph"
    if len({row.get("spec") for row in rows}) > len({row.get("graph") for row in rows}):
        field = "spec"
    fields = [field, *test.get("label", [])]
    return [" ".join(_field_text(row, each, each == field) for each in fields if each in row)
            for row in rows]


def _field_text(row, field, alone=False):
    return str(row[field]) if alone else f"{field.replace('_', ' ')} {number(row[field])}"


def _subjects(rows):
    """The variant of each row, with its device if the rows have several devices."""
    several = len({row.get("device") for row in rows}) > 1
    names = [row.get("variant", "") for row in rows]
    return [f"{name} on {row['device']}"
            if several and name and row.get("device", name) not in f"{name} {row['graph']}" else name
            for row, name in zip(rows, names)]


def _listed(places, subjects, texts, unit=""):
    """One text of all rows. A subject or a place that all rows share is named once, at the start, and
    after it the unit, if it is not part of the texts."""
    subject = subjects[0] if len(set(subjects)) == 1 else None
    place = places[0] if len(set(places)) == 1 else None
    start = ", ".join(filter(None, (subject, place, unit)))
    if subject is None and place is None:
        by_place = {}
        for where, who, text in zip(places, subjects, texts):
            by_place.setdefault(where, []).append(f"{who} {text}")
        listed = [f"{where} ({', '.join(each)})" for where, each in by_place.items()]
    else:
        listed = [" ".join(filter(None, (who if subject is None else "",
                                         where if place is None else "", text)))
                  for where, who, text in zip(places, subjects, texts)]
    return (f"{start}: " if start else "") + "; ".join(listed)


def equal(test, results, quantities):
    """The quantity has the published value on every row."""
    return _each(test, results, quantities,
                 lambda value: HOLDS if value == test["value"] else MISSED)


def between(test, results, quantities):
    """The quantity lies between the bounds, both included, on every row. `tolerance` widens both
    bounds by this fraction if the paper says "about", or the number was read off a figure."""
    slack = test.get("tolerance", 0)

    def state_of(value):
        if value > test["greatest"] + slack * abs(test["greatest"]):
            return EXCEEDED
        # NaN is neither above nor below.
        return HOLDS if value >= test["least"] - slack * abs(test["least"]) else MISSED

    return _each(test, results, quantities, state_of)


def _pairs(test, choose):
    """Each left row with every right row of the same graph, or of equal values in the fields that
    `pair` names."""
    def key(row):
        return tuple(row.get(field) for field in test.get("pair", ["spec"]))

    rights = {}
    for right in choose(**{**test["rows"], **test["right"]}):
        rights.setdefault(key(getattr(right, "row", right)), []).append(right)
    pairs = []
    for left in choose(**{**test["rows"], **test["left"]}):
        row = getattr(left, "row", left)
        pairs += [(row, left, right) for right in rights.get(key(row), [])]
    return pairs


def _side(test, side, row, other):
    """The name of one side of a comparison: its variant, the fields that select its rows, and the
    device if the sides have different devices."""
    name = str(row.get("variant", ""))
    chosen = ", ".join(_field_text(row, field) for field in test[side]
                       if field not in ("experiment", "kind", "variant", "device", "graph", "spec")
                       and field in row)
    on = f"on {row['device']}" if row.get("device") not in (None, other.get("device")) else ""
    return " ".join(filter(None, (name, f"({chosen})" if chosen else "", on)))


def _right_side(test, pairs):
    """The name of the right side of a comparison, if all pairs (left row, right row) share it."""
    names = {_side(test, "right", right, left) for left, right in pairs}
    return (names.pop() if len(names) == 1 else "") or "the other variant"


def _compared(test, pairs, texts):
    """One text of all pairs, each (left row, right row). Sides that all pairs share are named once."""
    def place_of(row, field):
        if "pair" not in test:
            return str(row[field])
        return " ".join(str(row[each]) for each in test["pair"] if row.get(each))

    left_rows = [left for left, _ in pairs]
    several = len({row.get("spec") for row in left_rows}) > len({row.get("graph")
                                                                for row in left_rows})
    places = [place_of(row, "spec" if several else "graph") for row in left_rows]
    sides = [f"{_side(test, 'left', left, right)} against {_side(test, 'right', right, left)}"
             for left, right in pairs]
    if len(set(sides)) == 1:
        return f"{sides[0]}: " + "; ".join(f"{place} {text}" for place, text in zip(places, texts))
    return "; ".join(f"{place}: {side}, {text}" for place, side, text in zip(places, sides, texts))


def less(test, results, quantities):
    """On every graph the left row's quantity is less than `factor` (default: 1) times the right
    row's."""
    def choose(**fields):
        return [row for row in results.observed(**fields)
                if _has(row, test["quantity"], quantities)]

    pairs = _pairs(test, choose)
    if not pairs:
        return None
    unit = _unit(test)
    states, texts, shares = [], [], []
    for _, left, right in pairs:
        of_left = _value(left, test["quantity"], results, quantities)
        of_right = _value(right, test["quantity"], results, quantities)
        states.append(HOLDS if of_left < test.get("factor", 1) * of_right else FAILS)
        texts.append(f"{_measured(of_left, unit).removesuffix(unit)} against "
                     f"{_measured(of_right, unit)}")
        if of_right:
            shares.append(of_left / of_right)
    sides = [(left, right) for _, left, right in pairs]
    what = test["quantity"].removeprefix(COUNTS).replace("_ms", " time").replace(
        "_a_", " per ").replace("_", " ")
    headline = f"{_span(shares, ' times')} the {what} of {_right_side(test, sides)}" if shares else ""
    return _sum_up(test, states, headline, _compared(test, sides, texts))


def faster(test, results, quantities):
    """On every graph `factor` (default: 1) times the left row's times are below the right row's, and
    the 95 % intervals of the medians are disjoint."""
    pairs = _pairs(test, results.timed)
    if not pairs:
        return None
    states_of = {"faster": HOLDS, "slower": FAILS, "unclear": UNDECIDED}
    factor = test.get("factor", 1)
    states, texts, gains = [], [], []
    for _, left, right in pairs:
        states.append(states_of[compare([factor * each for each in left.samples], right.samples)])
        of_left, of_right = median(left.samples), median(right.samples)
        gains.append(of_right / of_left)
        texts.append(f"{number(of_left)} ms against {number(of_right)} ms, "
                     f"{of_right / of_left:.3g} times as fast")
    sides = [(left.row, right.row) for _, left, right in pairs]
    return _sum_up(test, states, f"{_span(gains, ' times')} as fast as {_right_side(test, sides)}",
                   _compared(test, sides, texts))


def within(test, results, quantities):
    """Every row's median is at most `milliseconds`, and its 95 % interval does not contain the
    bound."""
    series = results.timed(**test["rows"])
    if not series:
        return None
    states, texts = [], []
    for row, samples in series:
        low, high = median_interval(samples) or (0, float("inf"))
        states.append(HOLDS if high <= test["milliseconds"] else
                      FAILS if low > test["milliseconds"] else UNDECIDED)
        ends = (f" (95 % interval {low:.4g} to {high:.4g} ms)" if high != float("inf") else
                " (too few samples for an interval)")
        texts.append(f"{median(samples):.4g} ms{ends}")
    rows = [row for row, _ in series]
    headline = texts[0] if len(series) == 1 else _span([median(each.samples) for each in series],
                                                       " ms")
    return _sum_up(test, states, headline, _listed(_places(test, rows), _subjects(rows), texts))


VERBS = {verb.__name__: verb for verb in (equal, between, less, faster, within)}
