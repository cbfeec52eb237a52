"""The words of papers that widen a claim, each with one definition for all claims.

A test in claims.json lists the words of its sentence in `words`."""

import collections

from verdicts import ClaimError

# tolerance: the fraction by which both ends of a range are widened.
# most: more than half of the cases suffice.
# average: the rows are geometric means, which quantities.py marks by a field `averaged`.
# factor: the left side of a comparison is at most this times the right side.
Word = collections.namedtuple("Word", "meaning tolerance most average factor",
                              defaults=(0, False, False, 1))

WORDS = {
    "about": Word("Both ends of the published range are widened by 10 %, and whole counts below 10 by 1.",
                  tolerance=0.1),
    "near": Word("Both ends of the published range are widened by 2 %.", tolerance=0.02),
    "up to": Word("The greatest measured value is the published number, with a tolerance of 10 %.",
                  tolerance=0.1),
    "generally": Word("The sentence holds in more than half of the cases.", most=True),
    "on average": Word("The measured value is the geometric mean of the ratios over all sizes. A single "
                       "large ratio does not dominate this mean.", average=True),
    "little": Word("The change is at most 10 %.", tolerance=0.1),
    "greatly": Word("The change is at least a factor of 2.", factor=0.5),
}
# Words of the papers that mean the same.
SYNONYMS = {"about": ("around", "almost"), "near": ("close to",),
            "generally": ("in most graphs",), "little": ("no significant effect",)}


def words_of(test):
    """The definitions of a test's words."""
    unknown = [name for name in test.get("words", []) if name not in WORDS]
    if unknown:
        raise ClaimError(f"there is no word '{unknown[0]}'; the words are {', '.join(WORDS)}")
    return [WORDS[name] for name in test.get("words", [])]


def slack_of(test, bound):
    """The amount by which a bound of a test is widened: the test's own tolerance, or that of its
    words. A test with `whole` is about a whole count."""
    fraction = max([test.get("tolerance", 0), *(word.tolerance for word in words_of(test))])
    least = 1 if fraction and test.get("whole") and abs(bound) < 10 else 0
    return max(fraction * abs(bound), least)


def factor_of(test):
    """The left side of a comparison is less than this times the right side."""
    factor = test.get("factor", 1)
    for word in words_of(test):
        factor *= word.factor
    return factor


def most_suffice(test):
    """Whether more than half of the cases suffice."""
    return bool(test.get("most")) or any(word.most for word in words_of(test))


def check_averages(test, rows):
    """\\throws ClaimError if the test says "on average" and a row is no geometric mean"""
    if any(word.average for word in words_of(test)):
        for row in rows:
            if row.get("averaged") != "geometric mean":
                raise ClaimError(f"the sentence says \"on average\", but the row {row.get('graph')} is no "
                                "geometric mean")
