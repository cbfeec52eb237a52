"""The words of judgements: the measured values of a claim, and why it has its verdict."""

import finding
from verdicts import (DIRECTION_ONLY, NONE, NOT_COMPARABLE, PART, PARTLY_RUN, REPRODUCED, UNDECIDED)


def sentence(text):
    """A text that begins with a capital letter and ends with a full stop."""
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}." if text else ""


def in_words(state, point):
    """The state of a direction or range. The value of a direction's test is below or above a bound; the
    value of a range is below or above the published range."""
    if point == "direction":
        return {finding.MISSED: "fails",
                finding.EXCEEDED: "fails: above the bound"}.get(state, state)
    return state


def with_cases(found):
    """The finding's evidence, after the number of cases in which it holds if these are not all."""
    cases = str(found.cases)
    if not cases or found.cases.holds == found.cases.total:
        return found.evidence
    return f"{cases}. Values: {found.evidence}"


def evidence_of(found, points):
    """The measured values of direction and range, what is not judged, and what is lacking.
    \\param found  findings by "direction" and "range" """
    direction, spread = found.get("direction"), found.get("range")
    if direction and spread and direction.evidence == spread.evidence:
        texts = [with_cases(direction)]
        if spread.state != direction.state or spread.cases != direction.cases:
            texts.append(f"Range {spread.state}" + (f": {spread.cases}" if str(spread.cases) else ""))
        elif spread.state in finding.NOT_HELD:
            texts.append(f"Range {spread.state}")
    elif direction and spread:
        state = "has no rows" if spread.state == finding.NO_ROWS else spread.state
        texts = [f"Direction: {with_cases(direction)}", f"Range {state}: {with_cases(spread)}"]
    else:
        (name, one), = found.items()
        texts = [with_cases(one) + (f" ({in_words(one.state, name)})"
                                    if one.state == finding.EXCEEDED else "")]
    texts += [f"Not judged: {refusal}" for refusal in _refusals(found)]
    if points["coverage"].state in (PART, NONE):
        texts.append(f"Coverage: {points['coverage'].text}")
    return ". ".join(text.removesuffix(".") for text in texts)


def _refusals(found):
    """Why times are not judged, each reason once."""
    return list(dict.fromkeys(each.refusal for each in found.values() if each.refusal))


def reason_of(verdict, found, points):
    """Why the claim has this verdict, in one or two sentences."""
    names = [name for name in ("direction", "range") if name in found]
    if verdict == NOT_COMPARABLE:
        return sentence((_refusals(found) or ["nothing that the claim names was measured: "
                                              f"{points['coverage'].text}"])[0])
    if verdict == PARTLY_RUN:
        lacking = [f"The {name} has no rows: {found[name].evidence}" for name in names
                   if found[name].state == finding.NO_ROWS]
        return sentence((lacking or [f"the rows agree with the claim; {points['coverage'].text}"])[0])
    if verdict == REPRODUCED:
        subject = "Direction and range hold" if len(names) == 2 else f"The {names[0]} holds"
        return f"{subject}{_holding(found[names[-1]].cases)}."
    wanted = (finding.UNDECIDED,) if verdict == UNDECIDED else finding.NOT_HELD
    deciding = next(name for name in names if found[name].state in wanted)
    said = _said(deciding, found[deciding])
    return f"The direction holds. {said}" if verdict == DIRECTION_ONLY else said


def _holding(cases):
    if cases.total < 2:
        return ""
    if cases.holds == cases.total:
        return f" in {finding.every(cases.total)}"
    return f" in {cases.holds} of {cases.total} cases, which suffices"


def _said(name, found):
    """A sentence on a finding that does not hold."""
    cases = str(found.cases)
    if found.state == finding.UNDECIDED:
        return f"The {name} {cases or 'is undecided'}: {found.doubt}."
    if name == "direction" or found.state == finding.FAILS:
        return f"The {name} {cases or finding.FAILS}."
    return f"The range is {found.state}{f': it {cases}' if cases else ''}."
