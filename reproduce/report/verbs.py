"""The tests of claims. A test has a verb, the result rows that it is about, and what must hold.

A verb returns a Finding: whether the test holds; the measured value as one number with its interval,
or as the ends of several; and the number of each row.
"""

import collections

from order_statistics import compare, median, median_interval

HOLDS = "holds"
FAILS = "fails"
EXCEEDED = "exceeded"  # above the interval
MISSED = "missed"  # below the interval, or another value than the published one
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
    return found or Finding(NO_ROWS, "", _why_no_rows(experiments_of([test]), results, needs))


def _why_no_rows(named, results, needs):
    """Something is missing here, or the experiments were not run, or their rows lack this claim's."""
    which = f"experiment{'s' if len(named) > 1 else ''} {', '.join(named)}"
    finished = {each["name"] for each in results.context["experiments"]}
    has_gpu = results.context.get("key", {}).get("gpu", True)
    was_run = not finished.isdisjoint(named)
    if needs == GPU and has_gpu:
        needs = None
    if needs is None and was_run and not has_gpu:
        needs = GPU
    if needs:
        return f"needs {needs} ({which})"
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
    """A number with its unit. A share is shown in per cent."""
    if not isinstance(value, (int, float)):
        return number(value)
    return f"{number(100.0 * value if unit == f' {PER_CENT}' else value)}{unit}"


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
            more = f"holds on {holds} of {len(states)}: " if len(states) > 1 else ""
            return Finding(state, headline, more + evidence)
    return Finding(HOLDS, headline, evidence)


def _span(values, unit):
    """The least and the greatest of several numbers, or their common value."""
    if any(not isinstance(value, (int, float)) for value in values):
        return number(values[0]) if len(set(map(str, values))) == 1 else f"{len(values)} rows"
    if unit == f" {PER_CENT}":
        values = [100.0 * value for value in values]
    least, greatest = number(min(values)), number(max(values))
    return f"{least}{unit}" if least == greatest else f"{least} to {greatest}{unit}"


def _each(test, results, quantities, state_of):
    rows = [row for row in results.observed(**test["rows"])
            if _has(row, test["quantity"], quantities)]
    if not rows:
        return None
    # The graphs' names identify the rows of one variant on several graphs.
    one_variant = (len({row.get("variant") for row in rows}) == 1
                   and len({row["graph"] for row in rows}) > 1 and "variant" in rows[0])
    values = [_value(row, test["quantity"], results, quantities) for row in rows]
    states = [state_of(value) for value in values]
    unit = _unit(test)
    headline = _span(values, unit)
    texts = [_measured(value, unit) for value in values]
    if len(set(texts)) == 1:
        return _sum_up(test, states, headline,
                       f"{len(rows)} of {len(rows)}: {texts[0]}" if len(rows) > 1 else texts[0])
    who = [row["graph"] if one_variant else row.get("variant") or row["spec"] for row in rows]
    if len(set(who)) < len(who):
        # One variant on several devices.
        who = [f"{name} on {row['device']}" if not name.endswith(row.get("device", name)) else name
               for row, name in zip(rows, who)]
    return _sum_up(test, states, headline,
                   "; ".join(f"{name} {text}" for name, text in zip(who, texts)))


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


def _who(test, row):
    return " ".join(str(row[field]) for field in test.get("pair", ["graph"]) if row.get(field))


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
    states, evidence, shares = [], [], []
    for row, left, right in pairs:
        of_left = _value(left, test["quantity"], results, quantities)
        of_right = _value(right, test["quantity"], results, quantities)
        states.append(HOLDS if of_left < test.get("factor", 1) * of_right else FAILS)
        evidence.append(f"{_who(test, row)} {_measured(of_left, unit).removesuffix(unit)} against "
                        f"{_measured(of_right, unit)}")
        if of_right:
            shares.append(of_left / of_right)
    headline = f"{_span(shares, ' times')} the other" if shares else ""
    return _sum_up(test, states, headline, "; ".join(evidence))


def faster(test, results, quantities):
    """On every graph `factor` (default: 1) times the left row's times are below the right row's, and
    the 95 % intervals of the medians are disjoint."""
    pairs = _pairs(test, results.timed)
    if not pairs:
        return None
    states_of = {"faster": HOLDS, "slower": FAILS, "unclear": UNDECIDED}
    factor = test.get("factor", 1)
    states, evidence, gains = [], [], []
    for row, left, right in pairs:
        states.append(states_of[compare([factor * each for each in left.samples], right.samples)])
        of_left, of_right = median(left.samples), median(right.samples)
        gains.append(of_right / of_left)
        evidence.append(f"{_who(test, row)} {of_left:.3g} ms against {of_right:.3g} ms, "
                        f"{of_right / of_left:.3g} times")
    return _sum_up(test, states, f"{_span(gains, ' times')} as fast", "; ".join(evidence))


def within(test, results, quantities):
    """Every row's median is at most `milliseconds`, and its 95 % interval does not contain the
    bound."""
    series = results.timed(**test["rows"])
    if not series:
        return None
    states, evidence = [], []
    for row, samples in series:
        low, high = median_interval(samples) or (0, float("inf"))
        states.append(HOLDS if high <= test["milliseconds"] else
                      FAILS if low > test["milliseconds"] else UNDECIDED)
        ends = f" ({low:.4g} to {high:.4g})" if high != float("inf") else ""
        evidence.append(f"{row['graph']} {median(samples):.4g} ms{ends}")
    if len(series) == 1:
        return _sum_up(test, states, evidence[0].removeprefix(f"{series[0].row['graph']} "),
                       evidence[0])
    return _sum_up(test, states, _span([median(each.samples) for each in series], " ms"),
                   "; ".join(evidence))


VERBS = {verb.__name__: verb for verb in (equal, between, less, faster, within)}
