"""Computes the verdicts of claims. The verdict of a claim in claims.json has four criteria (points):

  direction      which variant is faster, whether a quantity grows, whether a statement holds at all:
                 a test over rows
  range          the published number or interval, both ends: a test over rows
  configuration  whether the rows compare the same things as the paper (baseline, sizes, device), and
                 whether the claim could fail on this machine
  coverage       which of the graphs, sizes or devices that the claim names have rows

The tests are in verbs.py, the words of sentences ("about", "generally") in words.py.
docs/pages/adding_a_paper.md describes the form of a claim.
"""

import collections
import json

import finding
import verbs
import words
from reasons import evidence_of, reason_of, sentence, with_cases
from runs import commits, label
from verdicts import (ALL, CONTRADICTED, DIRECTION_ONLY, MET, NONE, NOT_COMPARABLE, NOT_MET,  # noqa: F401
                      NOT_NAMED, NOT_RUN, OF_TARGET, OTHER, PART, PARTLY_RUN, POINTS, REPRODUCED, SAME,
                      UNDECIDED, VERDICTS, VERDICTS_OF_TARGETS, ClaimError, Point)

# Who states the claim. The first line of a report counts the papers' claims only.
PAPER, GOAL, DATA = "paper", "goal", "data"
KINDS = {PAPER: "Claims of the papers", GOAL: "Our own targets",
         DATA: "Checks of an author's own data"}

# headline: the measured value in a few words; evidence: the measured values of all rows; points: a Point
# for each of POINTS; reason: why the claim has this verdict, in one or two sentences.
Judgement = collections.namedtuple("Judgement", "claim verdict headline evidence points reason",
                                   defaults=("",))


def read(path):
    """The content of claims.json: `claims`; `code`, the files of experiments and variants; `fields`,
    the row fields that claims use and no function of quantities.py computes; and optionally `sources`,
    sentences on the texts that the claims come from, for a paper that we do not have."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def sources(claims_path):
    """Sentences on the texts of a paper, from claims.json or docs/PAPER/conformance.json; or empty."""
    own = read(claims_path).get("sources", "")
    folder = claims_path.resolve().parent
    page = folder.parent.parent / "docs" / folder.name / "conformance.json"
    return own if own or not page.is_file() else read(page)["source"]


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
        "direction": Point(finding.NO_ROWS, why) if claim.get("direction") else nothing,
        "range": Point(finding.NO_ROWS, why) if claim.get("range") else nothing,
        "configuration": _as_in_paper(claim),
        "coverage": nothing}, sentence(why))


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
        words.words_of(test)
    never = _never_comparable(claim, results)
    if never:
        return _not_comparable(claim, _found(claim, results, quantities), never)
    if not tests_of(claim):
        raise ClaimError(f"claim {claim['name']}: there is no direction and no range, so its "
                         "configuration must state why nothing can be compared")
    for failed in results.failed:
        # A failed part is enough: the claim is about all parts of the experiment.
        if failed["name"] in _read_by_judge(claim):
            return not_run(claim, f"experiment failed: {label(failed)}: {failed['message']}")

    found = _found(claim, results, quantities)
    if all(each.state == finding.NO_ROWS for each in found.values()):
        return not_run(claim, next(iter(found.values())).evidence)
    configuration = _configuration(claim, results, quantities)
    if configuration.state == NOT_COMPARABLE:
        return _not_comparable(claim, found, configuration.text)
    points = {point: Point(found[point].state, with_cases(found[point])) if point in found else
              Point(NOT_NAMED, "") for point in ("direction", "range")}
    points.update(configuration=configuration, coverage=_coverage(claim, results))
    verdict = _verdict(points)
    reason = " ".join(filter(None, (reason_of(verdict, found, points), _counted_on(claim, results))))
    if kind_of(claim) == GOAL:
        # It is for us to show that a target is met.
        missed = [name for name, each in found.items() if each.median in finding.NOT_HELD]
        if verdict == UNDECIDED and missed:
            verdict, reason = NOT_MET, f"The medians miss the {missed[0]}. {reason}"
        verdict = OF_TARGET.get(verdict, verdict)
    return Judgement(claim, verdict, _headline(found), evidence_of(found, points)
                     + _of_other_programs(claim, results), points, reason)


def _found(claim, results, quantities):
    """The findings of the claim's tests."""
    return {point: verbs.apply(claim[point], results, quantities, claim.get("needs"))
            for point in ("direction", "range") if claim.get(point)}


def _headline(found):
    """The measured value of the range, or of the direction if the range has none."""
    with_rows = [each for each in found.values() if each.state != finding.NO_ROWS]
    spread = found.get("range")
    shown = spread if spread and spread.headline else next(iter(with_rows), None)
    return shown.headline if shown else ""


def _not_comparable(claim, found, why):
    """The judgement of a claim whose rows, if there are any, compare other things than the paper. Its
    values are shown, but direction and range are not judged."""
    values = list(dict.fromkeys(each.evidence for each in found.values()
                                if each.state != finding.NO_ROWS))
    nothing = Point(NOT_NAMED, "")
    return Judgement(claim, NOT_COMPARABLE, _headline(found), ". ".join(
        [sentence(why).removesuffix("."), *(f"Measured, but not judged: {text}" for text in values)]), {
        **dict.fromkeys(POINTS, nothing), "configuration": Point(NOT_COMPARABLE, why)}, sentence(why))


def _verdict(points):
    """The first rule that applies decides. A claim is contradicted if its direction does not hold, or
    if it has no direction and its range does not hold."""
    direction, spread = points["direction"].state, points["range"].state
    if direction in finding.NOT_HELD:
        return CONTRADICTED
    if finding.REFUSED in (direction, spread) or points["coverage"].state == NONE:
        return NOT_COMPARABLE
    if direction == finding.UNDECIDED:
        return UNDECIDED
    if spread in finding.NOT_HELD:
        return DIRECTION_ONLY if direction == finding.HOLDS else CONTRADICTED
    if spread == finding.UNDECIDED:
        return UNDECIDED
    if points["coverage"].state == PART or finding.NO_ROWS in (direction, spread):
        return PARTLY_RUN
    return REPRODUCED


def _never_comparable(claim, results):
    """Why no run on this machine can decide the claim; empty if one can."""
    stated = claim.get("configuration", {})
    if stated.get("comparable") is False:
        return stated["ours"]
    if "device" not in stated:
        return ""
    device = (results.context.get("device") or {}).get("name", "no GPU")
    allowed = _listed(stated["device"])
    if device in allowed:
        return ""
    models = dict.fromkeys(name.removeprefix("NVIDIA ") for name in allowed)
    return f"the claim is about {' or '.join(models)}; this machine has {device}"


def _configuration(claim, results, quantities):
    """Whether the rows compare the same things as the paper."""
    stated = claim.get("configuration", {})
    reason = next(filter(None, (_other_baseline(wanted, results)
                                for wanted in stated.get("requires", []))), "")
    if not reason and "could_fail" in stated:
        guard = verbs.apply(stated["could_fail"]["test"], results, quantities)
        known = "it is unknown whether a run on this machine could contradict the claim" if guard.state in (
            finding.NO_ROWS, finding.UNDECIDED) else "no run on this machine could contradict the claim"
        if guard.state != finding.HOLDS:
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
    return Point(PART if len(lacking) < len(named) else NONE,
                 f"{count} were run; not run: {', '.join(map(str, lacking))}")


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


def _counted_on(claim, results):
    """A sentence with the machine on whose CPU a claim's rows were counted; empty if a row is no count
    of the CPU executor."""
    rows = [row for test in tests_of(claim) for side in ("left", "right") if side in test or side == "left"
            for row in results.rows(**{**test.get("rows", {}), **test.get(side, {})})]
    if not rows or any(row.get("device") != verbs.EXECUTOR for row in rows):
        return ""
    runs = (results.runs[row["run"]] for row in rows if row.get("run") is not None)
    machines = dict.fromkeys(("the host of " if run.get("device") else "") + run["machine"] for run in runs)
    where = f" ({', '.join(machines)})" if machines else ""
    return f"Counted on the CPU executor{where}."


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
