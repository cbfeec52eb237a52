"""The verdicts of claims, and the states of the criteria (points) of a claim."""

import collections

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

POINTS = ("direction", "range", "configuration", "coverage")
# States of configuration and coverage. finding.py has the states of direction and range.
SAME, OTHER, ALL, PART, NOT_NAMED = "the paper's", "other", "all", "part", "not named"
NONE = "none"  # of the values that the claim names

Point = collections.namedtuple("Point", "state text")


class ClaimError(Exception):
    """claims.json is wrong: it names a verb or a word that does not exist, or lacks a required key."""
