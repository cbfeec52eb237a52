"""Judging claims. claims.json names for each a verb, the rows that it speaks of, and the rule in
words; the verbs are here.

A verb returns (verdict, evidence). Verdicts:
  reproduced      the rule holds on every row that it speaks of
  not reproduced  it fails on one
  undecided       times whose intervals of confidence overlap: no difference was shown
  not testable    the rows are not there: no GPU, or the experiment was not run, or it failed
"""

import collections
import json

from order_statistics import compare, median, median_interval
from runs import commits, label

REPRODUCED = "reproduced"
NOT_REPRODUCED = "not reproduced"
UNDECIDED = "undecided"
NOT_TESTABLE = "not testable on this machine"

VERDICTS = (REPRODUCED, NOT_REPRODUCED, UNDECIDED, NOT_TESTABLE)

Judgement = collections.namedtuple("Judgement", "claim verdict evidence")


class ClaimError(Exception):
    """claims.json asks for something that there is not."""


def read(path):
    """The content of claims.json: `claims`; `code`, the files of experiments and variants; `fields` of
    rows that claims speak of and no function of quantities.py computes."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def judge_all(claims_path, results, quantities):
    """A judgement for each claim, in the file's order."""
    return [judge(claim, results, quantities) for claim in read(claims_path)["claims"]]


def judge(claim, results, quantities):
    test = claim["test"]
    if test is None:
        return Judgement(claim, NOT_TESTABLE, claim["rule"])
    if test["verb"] not in VERBS:
        raise ClaimError(f"claim {claim['name']}: there is no verb '{test['verb']}'")
    for failed in results.failed:
        # Also where other parts of it have rows: of all that it speaks of the claim holds, or not.
        if failed["name"] in experiments_of(test):
            return Judgement(claim, NOT_TESTABLE, f"experiment failed: {label(failed)}: "
                                                  f"{failed['message']}")
    verdict, evidence = VERBS[test["verb"]](test, results, quantities)
    return Judgement(claim, verdict, evidence + _of_other_programs(test, verdict, results))


def _of_other_programs(test, verdict, results):
    """What is to be said where not all of a claim's rows are by the program of the first run."""
    if verdict == NOT_TESTABLE:
        return ""
    behind = commits(results.runs_of(experiments_of(test)))
    if not behind or behind == commits(results.runs[:1]):
        return ""
    return f"; measured at commit{'s' if len(behind) > 1 else ''} {', '.join(behind)}"


def experiments_of(test):
    """The names of the experiments whose rows a claim's test speaks of."""
    named = []
    for side in ("rows", "left", "right"):
        name = test.get(side, {}).get("experiment", [])
        named += [name] if isinstance(name, str) else name
    return list(dict.fromkeys(named))


def tally(judgements):
    """How many there are of each verdict."""
    return ", ".join(f"{sum(each.verdict == verdict for each in judgements)} {verdict}"
                     for verdict in VERDICTS)


def number(value):
    """A number for people: 1,234 or 0.123."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, float) and value != int(value):
        return f"{value:.3g}"
    return f"{value:,.0f}" if isinstance(value, (int, float)) else str(value)


def _has(row, quantity, quantities):
    """Whether the row says what the quantity needs: a derived row may lack a comparison whose other
    side was not run."""
    return quantity in quantities or quantity.split(".")[0] in row


def _value(row, quantity, results, quantities):
    if quantity in quantities:
        return quantities[quantity](row, results.graph_of(row))
    value = row
    for key in quantity.split("."):
        value = value[key]
    return value


def _sum_up(test, outcomes, evidence):
    """One verdict from those of single rows: the worst, or where the claim is about most graphs,
    that of more than half; where it is about some, one that holds is enough."""
    evidence = "; ".join(evidence)
    holds = outcomes.count(REPRODUCED)
    if test.get("some") and holds or test.get("most") and 2 * holds > len(outcomes):
        return REPRODUCED, evidence
    for verdict in (NOT_REPRODUCED, UNDECIDED):
        if verdict in outcomes:
            return verdict, f"holds on {holds} of {len(outcomes)}: {evidence}"
    return REPRODUCED, evidence


def _missing(test, results):
    without = "" if results.context.get("key", {}).get("gpu", True) else ", and no GPU was there"
    return (NOT_TESTABLE,
            f"experiment {' or '.join(experiments_of(test))} has no such rows{without}")


def _each(test, results, quantities, holds, shown):
    rows = [row for row in results.observed(**test["rows"])
            if _has(row, test["quantity"], quantities)]
    if not rows:
        return _missing(test, results)
    # One variant on several graphs is told apart by the graphs.
    one_variant = (len({row.get("variant") for row in rows}) == 1
                   and len({row["graph"] for row in rows}) > 1 and "variant" in rows[0])
    values = [_value(row, test["quantity"], results, quantities) for row in rows]
    outcomes = [REPRODUCED if holds(value) else NOT_REPRODUCED for value in values]
    texts = [shown(value) for value in values]
    if len(set(texts)) == 1:
        text = f"{len(rows)} of {len(rows)}: {texts[0]}" if len(rows) > 1 else texts[0]
        return _sum_up(test, outcomes, [text])
    who = [row["graph"] if one_variant else row.get("variant") or row["spec"] for row in rows]
    if len(set(who)) < len(who):
        # The same on several devices.
        who = [f"{name} on {row['device']}" if row.get("device", name) != name else name
               for row, name in zip(rows, who)]
    return _sum_up(test, outcomes, [f"{name} {text}" for name, text in zip(who, texts)])


def equal(test, results, quantities):
    """The quantity has the published value on every row."""
    return _each(test, results, quantities, lambda value: value == test["value"], number)


def between(test, results, quantities):
    """The quantity lies between the bounds, both included, on every row."""
    return _each(test, results, quantities,
                 lambda value: test["least"] <= value <= test["greatest"], number)


def _pairs(test, choose):
    """Left and right rows that are about the same graph, or have what `pair` names in common."""
    def key(row):
        return tuple(row.get(field) for field in test.get("pair", ["spec"]))

    rights = {}
    for right in choose(**{**test["rows"], **test["right"]}):
        rights[key(getattr(right, "row", right))] = right
    pairs = []
    for left in choose(**{**test["rows"], **test["left"]}):
        row = getattr(left, "row", left)
        if key(row) in rights:
            pairs.append((row, left, rights[key(row)]))
    return pairs


def less(test, results, quantities):
    """On every graph the left row's quantity is below the right row's, or below `factor` times it."""
    pairs = _pairs(test, results.observed)
    if not pairs:
        return _missing(test, results)
    outcomes = []
    evidence = []
    for row, left, right in pairs:
        of_left = _value(left, test["quantity"], results, quantities)
        of_right = _value(right, test["quantity"], results, quantities)
        holds = of_left < test.get("factor", 1) * of_right
        outcomes.append(REPRODUCED if holds else NOT_REPRODUCED)
        who = " ".join(row[field] for field in test.get("pair", ["graph"]) if row.get(field))
        evidence.append(f"{who} {number(of_left)} against {number(of_right)}")
    return _sum_up(test, outcomes, evidence)


def faster(test, results, quantities):
    """On every graph the left row's times are below the right row's, or `factor` times the left's
    are; the 95 % intervals of the medians are disjoint."""
    pairs = _pairs(test, results.timed)
    if not pairs:
        return NOT_TESTABLE, "needs times on a GPU"
    verdicts = {"faster": REPRODUCED, "slower": NOT_REPRODUCED, "unclear": UNDECIDED}
    factor = test.get("factor", 1)
    outcomes = []
    evidence = []
    for row, left, right in pairs:
        outcomes.append(verdicts[compare([factor * each for each in left.samples], right.samples)])
        of_left, of_right = median(left.samples), median(right.samples)
        times = f", {of_right / of_left:.3g} times" if factor != 1 else ""
        who = " ".join(row[field] for field in test.get("pair", ["graph"]))
        evidence.append(f"{who} {of_left:.3g} ms against {of_right:.3g} ms{times}")
    return _sum_up(test, outcomes, evidence)


def within(test, results, quantities):
    """Every row's median is at most so many milliseconds, its 95 % interval on one side."""
    series = results.timed(**test["rows"])
    if not series:
        return NOT_TESTABLE, "needs times on a GPU"
    outcomes = []
    evidence = []
    for row, samples in series:
        low, high = median_interval(samples) or (0, float("inf"))
        outcomes.append(REPRODUCED if high <= test["milliseconds"] else
                        NOT_REPRODUCED if low > test["milliseconds"] else UNDECIDED)
        evidence.append(f"{row['graph']} {median(samples):.4g} ms")
    return _sum_up(test, outcomes, evidence)


VERBS = {verb.__name__: verb for verb in (equal, between, less, faster, within)}
