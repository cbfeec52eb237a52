"""Computes the verdicts of claims. The verdict of a claim in claims.json has four criteria (points):

  direction      which variant is faster, whether a quantity grows, whether a statement holds at all:
                 a test over rows
  range          the published number or interval, both ends, with a tolerance if the number was read
                 off a figure: a test over rows
  configuration  whether the rows compare the same things as the paper (baseline, sizes, device), and
                 whether the claim could fail on this machine
  coverage       which of the graphs, sizes or devices that the claim names have rows

The tests are in verbs.py. docs/pages/adding_a_paper.md describes the form of a claim.
"""

import collections
import json

import verbs
from runs import commits, label

REPRODUCED = "reproduced"
DIRECTION_ONLY = "direction only"  # the direction holds, the published number or interval does not
CONTRADICTED = "contradicted"
UNDECIDED = "undecided"  # the confidence intervals of the times overlap: no difference was shown
PARTLY_RUN = "partly run"  # holds on the rows that were run, which are not all that the claim names
NOT_COMPARABLE = "not comparable"  # another comparison than the paper's, or one that cannot fail here
NOT_RUN = "not run"  # no GPU, or the experiment was not run, or it failed
MET, NOT_MET = "met", "missed"  # of our own targets: nobody published them

VERDICTS = (REPRODUCED, DIRECTION_ONLY, CONTRADICTED, UNDECIDED, PARTLY_RUN, NOT_COMPARABLE, NOT_RUN)
OF_TARGET = {REPRODUCED: MET, DIRECTION_ONLY: NOT_MET, CONTRADICTED: NOT_MET}
VERDICTS_OF_TARGETS = tuple(dict.fromkeys(OF_TARGET.get(verdict, verdict) for verdict in VERDICTS))

# Who states the claim. The first line of a report counts the papers' claims only.
PAPER, GOAL, DATA = "paper", "goal", "data"
KINDS = {PAPER: "Claims of the papers", GOAL: "Our own targets",
         DATA: "Checks of an author's own data"}

POINTS = ("direction", "range", "configuration", "coverage")
# States of configuration and coverage. verbs.py has the states of direction and range.
SAME, OTHER, ALL, PART, NOT_NAMED = "the paper's", "other", "all", "part", "not named"
# States of a direction or range that the rows contradict.
NOT_HELD = (verbs.FAILS, verbs.MISSED, verbs.EXCEEDED)

Point = collections.namedtuple("Point", "state text")
# points: a Point for each of POINTS; headline: the measured value in a few words.
Judgement = collections.namedtuple("Judgement", "claim verdict headline evidence points")


class ClaimError(Exception):
    """claims.json is wrong: it names a verb that does not exist, or lacks a required key."""


def read(path):
    """The content of claims.json: `claims`; `code`, the files of experiments and variants; `fields`,
    the row fields that claims use and no function of quantities.py computes; and optionally `sources`,
    sentences on the texts that the claims come from, for a paper that we do not have."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def sources(claims_path):
    """Sentences on the texts that a paper's claims come from; empty if the paper's text is there."""
    return read(claims_path).get("sources", "")


def kind_of(claim):
    return claim.get("kind", PAPER)


def verdicts_of(kind):
    """All verdicts that claims of a kind can have, in the order of tables."""
    return VERDICTS_OF_TARGETS if kind == GOAL else VERDICTS


def tests_of(claim):
    """The tests of direction and range that the claim has."""
    return [claim[point] for point in ("direction", "range") if claim.get(point)]


def experiments_of(claim):
    """The names of the experiments whose rows the claim is about."""
    return verbs.experiments_of(tests_of(claim))


def _read_by_judge(claim):
    """The names of all experiments that decide the claim: of its tests, of its guard, and of the
    baselines that it requires."""
    stated = claim.get("configuration", {})
    guard = [stated["could_fail"]["test"]] if "could_fail" in stated else []
    return verbs.experiments_of([*tests_of(claim), *guard, *stated.get("requires", [])])


def judge_all(claims_path, results, quantities):
    """The judgement of each claim, in the file's order."""
    return [judge(claim, results, quantities) for claim in read(claims_path)["claims"]]


def not_run(claim, why):
    """The judgement of a claim without any rows."""
    nothing = Point(NOT_NAMED, "")
    return Judgement(claim, NOT_RUN, "", why, {
        "direction": Point(verbs.NO_ROWS, why) if claim.get("direction") else nothing,
        "range": Point(verbs.NO_ROWS, why) if claim.get("range") else nothing,
        "configuration": _as_in_paper(claim),
        "coverage": nothing})


def needs_gpu(judgement):
    """Whether only a run on a GPU gives the claim its rows."""
    return judgement.evidence.startswith((f"needs {verbs.GPU} (", f"needs {verbs.GPU}, and "))


def _as_in_paper(claim):
    """The point `configuration` if nothing differs. Our own targets compare with no paper."""
    if kind_of(claim) == GOAL:
        return Point(NOT_NAMED, "")
    return Point(SAME, claim.get("configuration", {}).get("paper", ""))


def judge(claim, results, quantities):
    """The four points of a claim, and the verdict that follows from them."""
    for test in tests_of(claim):
        if test["verb"] not in verbs.VERBS:
            raise ClaimError(f"claim {claim['name']}: there is no verb '{test['verb']}'; the verbs are "
                             f"{', '.join(verbs.VERBS)}")
    configuration = _configuration(claim, results, quantities)
    if not tests_of(claim):
        return _never_comparable(claim, configuration)
    for failed in results.failed:
        # A failed part is enough: the claim is about all parts of the experiment.
        if failed["name"] in _read_by_judge(claim):
            return not_run(claim, f"experiment failed: {label(failed)}: {failed['message']}")

    found = {point: verbs.apply(claim[point], results, quantities, claim.get("needs"))
             for point in ("direction", "range") if claim.get(point)}
    if all(each.state == verbs.NO_ROWS for each in found.values()):
        return not_run(claim, next(iter(found.values())).evidence)
    coverage = _coverage(claim, results)
    points = {point: Point(found[point].state, found[point].evidence) if point in found else
              Point(NOT_NAMED, "") for point in ("direction", "range")}
    points.update(configuration=configuration, coverage=coverage)
    verdict = _verdict(points)
    if kind_of(claim) == GOAL:
        verdict = OF_TARGET.get(verdict, verdict)
    shown = found.get("range") if found.get("range") and found["range"].headline else None
    shown = shown or next(each for each in found.values() if each.state != verbs.NO_ROWS)
    return Judgement(claim, verdict, shown.headline,
                     _evidence(points) + _of_other_programs(claim, results), points)


def _never_comparable(claim, configuration):
    if configuration.state != NOT_COMPARABLE:
        raise ClaimError(f"claim {claim['name']}: there is no direction and no range, so its "
                         "configuration must state why nothing can be compared")
    nothing = Point(NOT_NAMED, "")
    return Judgement(claim, NOT_COMPARABLE, "", configuration.text, {
        **dict.fromkeys(POINTS, nothing), "configuration": configuration})


def _verdict(points):
    """The first rule that applies decides. A claim is contradicted if its direction does not hold, or
    if its range does not hold and no direction does."""
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
    """The findings of direction and range, and the reasons for a weaker verdict."""
    texts = []
    direction, spread = points["direction"], points["range"]
    both = direction.state != NOT_NAMED and spread.state != NOT_NAMED
    if both and _values(spread.text) == _values(direction.text):
        texts = [direction.text]
        if spread.state in NOT_HELD:
            texts.append(f"Range {spread.state}")
        if spread.text != direction.text:
            texts[-1] += f": {spread.text.removesuffix(': ' + _values(spread.text))}"
    elif both:
        state = "has no rows" if spread.state == verbs.NO_ROWS else spread.state
        texts = [f"Direction: {direction.text}", f"Range {state}: {spread.text}"]
    else:
        name, one = ("direction", direction) if direction.state != NOT_NAMED else ("range", spread)
        texts = [one.text + (f" ({in_words(one.state, name)})" if one.state == verbs.EXCEEDED else "")]
    if points["configuration"].state == NOT_COMPARABLE:
        texts.append(f"Not comparable: {points['configuration'].text}")
    if points["coverage"].state == PART:
        texts.append(f"Coverage: {points['coverage'].text}")
    return ". ".join(text.removesuffix(".") for text in texts)


def _values(text):
    """The measured values in a finding's text, without the number of cases in which it holds."""
    return text.split(" cases: ", 1)[1] if text.startswith("holds in ") else text


def in_words(state, point):
    """The state of a direction or range. The value of a direction's test is below or above a bound; the
    value of a range is below or above the published range."""
    if point == "direction":
        return {verbs.MISSED: "fails",
                verbs.EXCEEDED: "fails: above the bound"}.get(state, state)
    return state


def _configuration(claim, results, quantities):
    """Whether the rows compare the same things as the paper."""
    stated = claim.get("configuration", {})
    reason = ""
    if stated.get("comparable") is False:
        reason = stated["ours"]
    elif "device" in stated:
        device = (results.context.get("device") or {}).get("name", "no GPU")
        allowed = _listed(stated["device"])
        if device not in allowed:
            reason = f"the claim is about {' or '.join(allowed)}; this machine has {device}"
    if not reason:
        reason = next(filter(None, (_other_baseline(wanted, results)
                                    for wanted in stated.get("requires", []))), "")
    if not reason and "could_fail" in stated:
        guard = verbs.apply(stated["could_fail"]["test"], results, quantities)
        known = "it is unknown whether the claim could fail here" if guard.state in (
            verbs.NO_ROWS, verbs.UNDECIDED) else "the claim could not fail here"
        if guard.state != verbs.HOLDS:
            reason = f"{known}: {stated['could_fail']['why']} ({guard.evidence})"
    if reason:
        return Point(NOT_COMPARABLE, reason)
    return Point(OTHER, stated["ours"]) if stated.get("ours") else _as_in_paper(claim)


def _listed(value):
    """A list of values. A claim may name a single value without brackets."""
    return value if isinstance(value, list) else [value]


def _other_baseline(wanted, results):
    """The difference of the rows from the baseline that the claim requires; empty if there is none.
    Rows that are missing or lack the field differ."""
    if ("value" in wanted) == ("at_least" in wanted):
        raise ClaimError(f"configuration requires {wanted['field']}: give either `value` or "
                         "`at_least`")
    allowed = _listed(wanted.get("value"))
    rows = results.rows(**wanted["rows"])
    if not rows:
        return f"no row contains the field {wanted['field'].replace('_', ' ')}"
    for row in rows:
        value = row.get(wanted["field"])
        if "at_least" in wanted:
            if value is None or value < wanted["at_least"]:
                return (f"{wanted['field'].replace('_', ' ')} is {value} on {row['graph']}; the "
                        f"claim requires {wanted['at_least']} or more")
        elif value is None or value not in allowed:
            return (f"{wanted['field'].replace('_', ' ')} is {value} on {row['graph']}; the claim "
                    f"requires {' or '.join(map(str, allowed))}")
    return ""


def _coverage(claim, results):
    """Which of the values that the claim names have rows. If it names none: which parts of its
    experiments were run."""
    stated = claim.get("coverage")
    if not stated:
        return _parts_covered(claim, results)
    found = {row.get(stated["field"]) for row in results.rows(**stated["rows"])}
    lacking = [value for value in stated["named"] if value not in found]
    return _covered(stated["named"], lacking)


def _covered(named, lacking):
    count = f"{len(named) - len(lacking)} of {len(named)}"
    if not lacking:
        return Point(ALL, count)
    return Point(PART, f"{count} run; not run: {', '.join(map(str, lacking))}")


def _parts_covered(claim, results):
    """An experiment whose parts can be run alone has rows of some parts only, until all were run. If
    a test of the claim selects rows by the name of a part, say a variant, the others do not count."""
    selected = _selected_words(claim)
    named, lacking = [], []
    for name in experiments_of(claim):
        finished = [each for each in results.context["experiments"] if each["name"] == name]
        parts = dict.fromkeys(part for each in finished for part in each.get("parts", []))
        wanted = [part for part in parts if not selected.isdisjoint(part.split("/"))] or list(parts)
        was_run = {each.get("part") for each in finished}
        named += wanted
        lacking += [part for part in wanted if part not in was_run]
    return _covered(named, lacking) if lacking else Point(NOT_NAMED, "")


def _selected_words(claim):
    """The texts by which the claim's tests select rows."""
    words = set()
    for test in tests_of(claim):
        for side in ("rows", "left", "right"):
            for value in test.get(side, {}).values():
                words.update(word for word in _listed(value) if isinstance(word, str))
    return words


def _of_other_programs(claim, results):
    """Names the commits of a claim's rows if they are not all of the first run's program."""
    behind = commits(results.runs_of(experiments_of(claim)))
    if not behind or behind == commits(results.runs[:1]):
        return ""
    return f". Measured at commit{'s' if len(behind) > 1 else ''} {', '.join(behind)}"


def of_kind(judgements, kind):
    """The judgements, or rows of the ledger, whose claims are of one kind."""
    return [each for each in judgements if kind_of(each.claim) == kind]


def tally(judgements):
    """The number of judgements of each verdict that occurs: "2 reproduced, 20 not run"."""
    counted = collections.Counter(each.verdict for each in judgements)
    return ", ".join(f"{counted[verdict]} {verdict}" for verdict in (MET, NOT_MET, *VERDICTS)
                     if counted[verdict]) or "none"


def summary(judgements, group=None):
    """Lines for a terminal: the number of claims of each kind by verdict, and which claims of papers
    need a GPU. \\param group  maps a judgement to a name, to print a number per name instead"""
    lines = [f"{title[0].lower()}{title[1:]}: {tally(of_kind(judgements, kind))}"
             for kind, title in KINDS.items() if of_kind(judgements, kind)]
    lacking = of_kind([each for each in judgements if needs_gpu(each)], PAPER)
    if lacking:
        counted = collections.Counter(map(group, lacking)) if group else {}
        listed = [f"{name} {count}" for name, count in counted.items()] or \
            [each.claim["name"] for each in lacking]
        lines.append(f"claims of the papers not run, because they need a GPU: {len(lacking)} "
                     f"({', '.join(listed)})")
    return lines
