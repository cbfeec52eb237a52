"""Judging claims. A claim of claims.json is judged on four points, each of which is shown:

  direction      which is faster, whether it grows, whether it holds at all: a test over rows
  range          the published number or interval, both ends, with a tolerance where it is one that
                 was read off a figure: a test over rows
  configuration  whether the rows are the paper's comparison: its baseline, its sizes, its device, and
                 whether the claim could fail on this machine at all
  coverage       which of the graphs, sizes or devices that the claim names have rows

The tests are in verbs.py; docs/pages/adding_a_paper.md has the form of a claim.
"""

import collections
import json

import verbs
from runs import commits, label

REPRODUCED = "reproduced"
DIRECTION_ONLY = "direction only"  # it holds, and the published number or interval does not
CONTRADICTED = "contradicted"
UNDECIDED = "undecided"  # times whose intervals of confidence overlap: no difference was shown
PARTLY_RUN = "partly run"  # holds on what was run, which is not all that the claim names
NOT_COMPARABLE = "not comparable"  # another comparison than the paper's, or one that cannot fail here
NOT_RUN = "not run"  # no GPU, or the experiment was not run, or it failed

VERDICTS = (REPRODUCED, DIRECTION_ONLY, CONTRADICTED, UNDECIDED, PARTLY_RUN, NOT_COMPARABLE, NOT_RUN)

# Whose sentence it is. The headline counts the first kind alone.
PAPER, GOAL, DATA = "paper", "goal", "data"
KINDS = {PAPER: "Claims of the papers", GOAL: "Goals of ours",
         DATA: "Checks of an author's own data"}

POINTS = ("direction", "range", "configuration", "coverage")
# States of configuration and coverage; those of direction and range are verbs.py's.
SAME, OTHER, ALL, PART, NOT_NAMED = "the paper's", "other", "all", "part", "not named"
# States of a direction or range that rows speak against.
NOT_HELD = (verbs.FAILS, verbs.MISSED, verbs.EXCEEDED)

Point = collections.namedtuple("Point", "state text")
# points: a Point for each of POINTS; headline: what was found, in a few words.
Judgement = collections.namedtuple("Judgement", "claim verdict headline evidence points")


class ClaimError(Exception):
    """claims.json asks for something that there is not."""


def read(path):
    """The content of claims.json: `claims`; `code`, the files of experiments and variants; `fields` of
    rows that claims speak of and no function of quantities.py computes."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def kind_of(claim):
    return claim.get("kind", PAPER)


def tests_of(claim):
    """The tests of direction and range, those that it has."""
    return [claim[point] for point in ("direction", "range") if claim.get(point)]


def experiments_of(claim):
    """The names of the experiments whose rows the claim speaks of."""
    return verbs.experiments_of(tests_of(claim))


def _read_by_judge(claim):
    """The names of all experiments that decide the claim: those of its tests, of the guard, and of the
    baselines that it requires."""
    stated = claim.get("configuration", {})
    guard = [stated["could_fail"]["test"]] if "could_fail" in stated else []
    return verbs.experiments_of([*tests_of(claim), *guard, *stated.get("requires", [])])


def judge_all(claims_path, results, quantities):
    """A judgement for each claim, in the file's order."""
    return [judge(claim, results, quantities) for claim in read(claims_path)["claims"]]


def not_run(claim, why):
    """The judgement where nothing was run that the claim speaks of."""
    nothing = Point(NOT_NAMED, "")
    return Judgement(claim, NOT_RUN, "", why, {
        "direction": Point(verbs.NO_ROWS, why) if claim.get("direction") else nothing,
        "range": Point(verbs.NO_ROWS, why) if claim.get("range") else nothing,
        "configuration": Point(SAME, claim.get("configuration", {}).get("paper", "")),
        "coverage": nothing})


def judge(claim, results, quantities):
    """The four points of a claim and what follows from them."""
    for test in tests_of(claim):
        if test["verb"] not in verbs.VERBS:
            raise ClaimError(f"claim {claim['name']}: there is no verb '{test['verb']}'")
    configuration = _configuration(claim, results, quantities)
    if not tests_of(claim):
        return _never_comparable(claim, configuration)
    for failed in results.failed:
        # A failed part is enough: the claim is about all parts of the experiment.
        if failed["name"] in _read_by_judge(claim):
            return not_run(claim, f"experiment failed: {label(failed)}: {failed['message']}")

    found = {point: verbs.apply(claim[point], results, quantities)
             for point in ("direction", "range") if claim.get(point)}
    if all(each.state == verbs.NO_ROWS for each in found.values()):
        return not_run(claim, next(iter(found.values())).evidence)
    coverage = _coverage(claim, results)
    points = {point: Point(found[point].state, found[point].evidence) if point in found else
              Point(NOT_NAMED, "") for point in ("direction", "range")}
    points.update(configuration=configuration, coverage=coverage)
    verdict = _verdict(points)
    shown = found.get("range") if found.get("range") and found["range"].headline else None
    shown = shown or next(each for each in found.values() if each.state != verbs.NO_ROWS)
    return Judgement(claim, verdict, shown.headline,
                     _evidence(points) + _of_other_programs(claim, results), points)


def _never_comparable(claim, configuration):
    if configuration.state != NOT_COMPARABLE:
        raise ClaimError(f"claim {claim['name']}: neither direction nor range, and its configuration "
                         "does not say why nothing can be compared")
    nothing = Point(NOT_NAMED, "")
    return Judgement(claim, NOT_COMPARABLE, "", configuration.text, {
        **dict.fromkeys(POINTS, nothing), "configuration": configuration})


def _verdict(points):
    """The first rule that applies decides. A direction that does not hold contradicts; so does a
    published range, unless the direction holds."""
    direction, spread = points["direction"].state, points["range"].state
    if points["configuration"].state == NOT_COMPARABLE:
        return NOT_COMPARABLE
    if direction in NOT_HELD:
        return CONTRADICTED
    if spread in NOT_HELD:
        return DIRECTION_ONLY if direction == verbs.HOLDS else CONTRADICTED
    if verbs.UNDECIDED in (direction, spread):
        return UNDECIDED
    if points["coverage"].state == PART or verbs.NO_ROWS in (direction, spread):
        return PARTLY_RUN
    return REPRODUCED


def _evidence(points):
    """What was found of direction and range, and what keeps the claim from more."""
    texts = []
    direction, spread = points["direction"], points["range"]
    if direction.state != NOT_NAMED:
        texts.append(direction.text)
    if spread.state != NOT_NAMED and spread.text != direction.text:
        texts.append(f"range {spread.state}: {spread.text}" if texts else
                     f"{spread.text}" + (f" ({spread.state})" if spread.state == verbs.EXCEEDED
                                         else ""))
    elif spread.state in NOT_HELD:
        texts.append(f"range {spread.state}")
    if points["configuration"].state == NOT_COMPARABLE:
        texts.append(f"not comparable: {points['configuration'].text}")
    if points["coverage"].state == PART:
        texts.append(points["coverage"].text)
    return "; ".join(texts)


def _configuration(claim, results, quantities):
    """Whether the rows are the comparison that the paper made."""
    stated = claim.get("configuration", {})
    reason = ""
    if stated.get("comparable") is False:
        reason = stated["ours"]
    elif "device" in stated:
        device = (results.context.get("device") or {}).get("name", "no GPU")
        allowed = _listed(stated["device"])
        if device not in allowed:
            reason = f"the claim is about {' or '.join(allowed)}, this is {device}"
    if not reason:
        reason = next(filter(None, (_other_baseline(wanted, results)
                                    for wanted in stated.get("requires", []))), "")
    if not reason and "could_fail" in stated:
        guard = verbs.apply(stated["could_fail"]["test"], results, quantities)
        known = "it is not known whether it could fail here" if guard.state in (
            verbs.NO_ROWS, verbs.UNDECIDED) else "it could not fail here"
        if guard.state != verbs.HOLDS:
            reason = f"{known}: {stated['could_fail']['why']} ({guard.evidence})"
    if reason:
        return Point(NOT_COMPARABLE, reason)
    return Point(OTHER, stated["ours"]) if stated.get("ours") else Point(SAME,
                                                                         stated.get("paper", ""))


def _listed(value):
    """A list of values; a claim may name one without brackets."""
    return value if isinstance(value, list) else [value]


def _other_baseline(wanted, results):
    """How the rows differ from the comparison that the claim requires; empty where they do not. Rows
    that are missing, or lack the field, differ."""
    if ("value" in wanted) == ("at_least" in wanted):
        raise ClaimError(f"configuration requires {wanted['field']}: neither a `value` nor `at_least`, "
                         "or both")
    allowed = _listed(wanted.get("value"))
    rows = results.rows(**wanted["rows"])
    if not rows:
        return f"no row says what {wanted['field'].replace('_', ' ')} is"
    for row in rows:
        value = row.get(wanted["field"])
        if "at_least" in wanted:
            if value is None or value < wanted["at_least"]:
                return (f"{wanted['field'].replace('_', ' ')} is {value} on {row['graph']}, the "
                        f"claim's is {wanted['at_least']} or more")
        elif value is None or value not in allowed:
            return (f"{wanted['field'].replace('_', ' ')} is {value} on {row['graph']}, the claim's "
                    f"is {' or '.join(map(str, allowed))}")
    return ""


def _coverage(claim, results):
    """Which of the values that the claim names have rows."""
    stated = claim.get("coverage")
    if not stated:
        return Point(NOT_NAMED, "")
    found = {row.get(stated["field"]) for row in results.rows(**stated["rows"])}
    lacking = [value for value in stated["named"] if value not in found]
    count = f"{len(stated['named']) - len(lacking)} of {len(stated['named'])}"
    if not lacking:
        return Point(ALL, count)
    return Point(PART, f"{count} run; not run: {', '.join(map(str, lacking))}")


def _of_other_programs(claim, results):
    """What is to be said where not all of a claim's rows are by the program of the first run."""
    behind = commits(results.runs_of(experiments_of(claim)))
    if not behind or behind == commits(results.runs[:1]):
        return ""
    return f"; measured at commit{'s' if len(behind) > 1 else ''} {', '.join(behind)}"


def of_kind(judgements, kind):
    """Those of one kind; judgements, or rows of the ledger, which have a claim too."""
    return [each for each in judgements if kind_of(each.claim) == kind]


def tally(judgements):
    """How many there are of each verdict that there is."""
    counted = collections.Counter(each.verdict for each in judgements)
    return ", ".join(f"{counted[verdict]} {verdict}" for verdict in VERDICTS if counted[verdict]) \
        or "none"
