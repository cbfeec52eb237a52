"""The tests of claims: each is a verb, the rows of a result that it speaks of, and what must hold.

A verb returns a Finding: whether it holds; what was found as one number with its interval, or as the
ends of several; and the number of each row.
"""

import collections

from order_statistics import compare, median, median_interval

HOLDS = "holds"
FAILS = "fails"
EXCEEDED = "exceeded"  # of an interval: beyond its greater end
MISSED = "missed"  # not as much as the interval asks for, or another value than the one that is named
UNDECIDED = "undecided"  # times whose intervals of confidence overlap: no difference was shown
NO_ROWS = "no rows"

Finding = collections.namedtuple("Finding", "state headline evidence")

# Units of quantities whose names say them; a test may name its own.
PER_CENT = "%"
UNITS = (("_ms", "ms"), ("over_", "times"), ("_gain", "times"), ("gibibytes", "GiB"),
         ("mteps", "MTEPS"), ("tera_relaxations", "T relaxations/s"), ("share", PER_CENT))


def experiments_of(tests):
    """The names of the experiments whose rows these tests speak of."""
    named = []
    for test in tests:
        for side in ("rows", "left", "right"):
            name = test.get(side, {}).get("experiment", [])
            named += [name] if isinstance(name, str) else name
    return list(dict.fromkeys(named))


def apply(test, results, quantities):
    """What the test finds in these results."""
    return VERBS[test["verb"]](test, results, quantities)


def number(value):
    """A number for people: 1,234 or 0.123."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, float) and not value.is_integer() and abs(value) < 1000:
        return f"{value:.3g}"
    return f"{value:,.0f}" if isinstance(value, (int, float)) else str(value)


def _has(row, quantity, quantities):
    """Whether the row says what the quantity needs: a derived row may lack a comparison whose other
    side was not run, and not every variant counts the same."""
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
    """With a space before it; empty where there is none to be said."""
    if "unit" in test:
        return f" {test['unit']}"
    return next((f" {unit}" for part, unit in UNITS if part in test["quantity"]), "")


def _sum_up(test, states, headline, evidence):
    """One finding from those of single rows: the worst. A claim about most graphs needs more than half
    that hold, and a claim about some needs one. It is undecided while the undecided rows could make
    up for the rows that lack."""
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
    """The ends of several numbers, or the one value of all."""
    if any(not isinstance(value, (int, float)) for value in values):
        return number(values[0]) if len(set(map(str, values))) == 1 else f"{len(values)} rows"
    if unit == f" {PER_CENT}":
        values = [100.0 * value for value in values]
    least, greatest = number(min(values)), number(max(values))
    return f"{least}{unit}" if least == greatest else f"{least} to {greatest}{unit}"


def _without_rows(test, results):
    without = "" if results.context.get("key", {}).get("gpu", True) else ", and no GPU was there"
    return Finding(NO_ROWS, "", f"experiment {' or '.join(experiments_of([test]))} has no such "
                                f"rows{without}")


def _each(test, results, quantities, state_of):
    rows = [row for row in results.observed(**test["rows"])
            if _has(row, test["quantity"], quantities)]
    if not rows:
        return _without_rows(test, results)
    # One variant on several graphs is told apart by the graphs.
    one_variant = (len({row.get("variant") for row in rows}) == 1
                   and len({row["graph"] for row in rows}) > 1 and "variant" in rows[0])
    values = [_value(row, test["quantity"], results, quantities) for row in rows]
    states = [state_of(value) for value in values]
    headline = _span(values, _unit(test))
    texts = [number(value) for value in values]
    if len(set(texts)) == 1:
        return _sum_up(test, states, headline,
                       f"{len(rows)} of {len(rows)}: {texts[0]}" if len(rows) > 1 else texts[0])
    who = [row["graph"] if one_variant else row.get("variant") or row["spec"] for row in rows]
    if len(set(who)) < len(who):
        # The same on several devices.
        who = [f"{name} on {row['device']}" if not name.endswith(row.get("device", name)) else name
               for row, name in zip(rows, who)]
    return _sum_up(test, states, headline,
                   "; ".join(f"{name} {text}" for name, text in zip(who, texts)))


def equal(test, results, quantities):
    """The quantity has the published value on every row."""
    return _each(test, results, quantities,
                 lambda value: HOLDS if value == test["value"] else MISSED)


def between(test, results, quantities):
    """The quantity lies between the bounds, both included, on every row; `tolerance` is the share by
    which a bound that was read off a figure, or is said to be about so much, is widened."""
    slack = test.get("tolerance", 0)

    def state_of(value):
        if value > test["greatest"] + slack * abs(test["greatest"]):
            return EXCEEDED
        # Not a number is neither above nor below.
        return HOLDS if value >= test["least"] - slack * abs(test["least"]) else MISSED

    return _each(test, results, quantities, state_of)


def _pairs(test, choose):
    """Each left row with every right row of the same graph, or with the same values of the fields that
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
    """On every graph the left row's quantity is below the right row's, or below `factor` times it."""
    def choose(**fields):
        return [row for row in results.observed(**fields)
                if _has(row, test["quantity"], quantities)]

    pairs = _pairs(test, choose)
    if not pairs:
        return _without_rows(test, results)
    states, evidence, shares = [], [], []
    for row, left, right in pairs:
        of_left = _value(left, test["quantity"], results, quantities)
        of_right = _value(right, test["quantity"], results, quantities)
        states.append(HOLDS if of_left < test.get("factor", 1) * of_right else FAILS)
        evidence.append(f"{_who(test, row)} {number(of_left)} against {number(of_right)}")
        if of_right:
            shares.append(of_left / of_right)
    headline = f"{_span(shares, '')} of the other" if shares else ""
    return _sum_up(test, states, headline, "; ".join(evidence))


def faster(test, results, quantities):
    """On every graph the left row's times are below the right row's, or `factor` times the left's
    are; the 95 % intervals of the medians are disjoint."""
    pairs = _pairs(test, results.timed)
    if not pairs:
        return Finding(NO_ROWS, "", "needs times on a GPU")
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
    """Every row's median is at most so many milliseconds, its 95 % interval on one side."""
    series = results.timed(**test["rows"])
    if not series:
        return Finding(NO_ROWS, "", "needs times on a GPU")
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
