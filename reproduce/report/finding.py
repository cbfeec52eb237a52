"""The finding of a test: its state, the measured values in words, and in how many cases it holds."""

import collections

import words

HOLDS = "holds"
FAILS = "fails"
EXCEEDED = "exceeded"  # above the range
MISSED = "missed"  # below the range, or another value than the published one
REFUSED = "not judged"  # the compared times are from two hosts, two GPU models or overlapping runs
UNDECIDED = "undecided"  # the confidence intervals of the times overlap: no difference was shown
NO_ROWS = "no rows"
OVERLAP = "within the 95 % intervals it can hold or fail"
TOO_FEW = "there are too few samples for a 95 % interval"
NOT_HELD = (FAILS, MISSED, EXCEEDED)  # states that the rows contradict


def every(count):
    """"both cases" or "all 12 cases"."""
    return f"{'both' if count == 2 else f'all {count}'} cases"


class Cases(collections.namedtuple("Cases", "holds undecided refused total")):
    """The number of rows or pairs of rows that hold, are undecided, are not judged; and of all."""

    def __str__(self):
        """"holds in 11 of 12 cases and is undecided in 1"; empty if there is one case."""
        if self.total < 2:
            return ""
        counts = {HOLDS: self.holds, FAILS: self.fails, f"is {UNDECIDED}": self.undecided,
                  f"is {REFUSED}": self.refused}
        parts = [(state, count) for state, count in counts.items() if count]
        (state, count), rest = parts[0], parts[1:]
        if not rest:
            return f"{state} in {every(count)}"
        texts = [f"{state} in {count} of {self.total} cases",
                 *(f"{other} in {number}" for other, number in rest)]
        return f"{', '.join(texts[:-1])} and {texts[-1]}"

    @property
    def fails(self):
        """The number of cases that the rows contradict."""
        return self.total - self.holds - self.undecided - self.refused


# state     one of the states above
# headline  the measured value as one text: one number with its interval, or the ends of several
# evidence  the value of each row, with graphs and variants
# cases     a Cases
# refusal   why some times are not judged; empty if all are
# doubt     why some rows are undecided; empty if all are decided
# median    the state that the medians alone would give
Finding = collections.namedtuple("Finding", "state headline evidence cases refusal doubt median",
                                 defaults=(Cases(0, 0, 0, 0), "", "", HOLDS))


def from_cases(test, states, headline, evidence, refusals=(), has_intervals=True, by_medians=()):
    """One finding from the states of single rows: the worst. A claim about most graphs needs more
    than half of the rows to hold; a claim about some graph needs one. It is not decided if the rows
    without a decision could still make up the number.

    \\param has_intervals  whether every value that was measured has an interval
    \\param by_medians     the states of the rows if the medians had no intervals
    """
    cases = Cases(states.count(HOLDS), states.count(UNDECIDED), states.count(REFUSED), len(states))
    reasons = list(dict.fromkeys(filter(None, refusals)))
    refusal = "; ".join(reasons[:1])
    if len(reasons) > 1:
        refusal += f"; {len(reasons) - 1} other pairs of runs are not comparable either"

    doubt = "" if not cases.undecided else OVERLAP if has_intervals else TOO_FEW
    return Finding(_worst(test, states), headline, evidence, cases, refusal, doubt,
                   _worst(test, by_medians))


def _worst(test, states):
    """The state of all rows together."""
    holds, undecided, refused = map(states.count, (HOLDS, UNDECIDED, REFUSED))

    def enough(count):
        return bool(test.get("some") and count > 0 or
                    words.most_suffice(test) and 2 * count > len(states))

    worst_first = (FAILS, MISSED, EXCEEDED, REFUSED, UNDECIDED)
    if enough(holds):
        worst_first = ()
    elif enough(holds + undecided):
        worst_first = (UNDECIDED,)
    elif enough(holds + undecided + refused):
        worst_first = (REFUSED,)
    return next((state for state in worst_first if state in states), HOLDS)
