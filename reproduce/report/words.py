"""The words of papers that widen a claim, each with one definition for all claims.

A test in claims.json lists the words of its sentence in `words`."""

import collections

# tolerance: the fraction by which both ends of a range are widened.
# most: more than half of the cases suffice.
# average: the rows are geometric means, which quantities.py marks by a field `averaged`.
Word = collections.namedtuple("Word", "tolerance most average meaning", defaults=(0, False, False, ""))

WORDS = {
    "about": Word(tolerance=0.1, meaning="both ends of the published range are widened by 10 %"),
    "near": Word(tolerance=0.02, meaning="both ends of the published range are widened by 2 %"),
    "up to": Word(tolerance=0.1, meaning="the greatest of the measured values is the published number, "
                                         "with a tolerance of 10 %"),
    "generally": Word(most=True, meaning="the sentence holds in more than half of the cases"),
    "on average": Word(average=True, meaning="the measured value is the geometric mean of the ratios of "
                                             "all measured sizes or graphs"),
}
# Words of sentences that mean the same.
SYNONYMS = {"around": "about", "close to": "about", "most graphs": "generally"}


class WordError(Exception):
    """A test names a word that is not defined, or rows that its words exclude."""


def words_of(test):
    """The definitions of a test's words."""
    unknown = [name for name in test.get("words", []) if name not in WORDS]
    if unknown:
        raise WordError(f"there is no word '{unknown[0]}'; the words are {', '.join(WORDS)}")
    return [WORDS[name] for name in test.get("words", [])]


def tolerance_of(test):
    """The fraction by which a test's range is widened: its own, or that of its words."""
    return max([test.get("tolerance", 0), *(word.tolerance for word in words_of(test))])


def most_suffice(test):
    """Whether more than half of the cases suffice."""
    return bool(test.get("most")) or any(word.most for word in words_of(test))


def check_averages(test, rows):
    """\\throws WordError if the test says "on average" and a row is no geometric mean"""
    if any(word.average for word in words_of(test)):
        for row in rows:
            if row.get("averaged") != "geometric mean":
                raise WordError(f"the sentence says \"on average\", but the row {row.get('graph')} is no "
                                "geometric mean")
