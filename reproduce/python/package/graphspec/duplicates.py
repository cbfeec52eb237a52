"""Parallel arcs, which are duplicate entries of a matrix: kept, summed, the lightest taken, or refused."""

import numpy as np

from graphspec.errors import InputError
from graphspec.values import INT32, word

RULES = ("keep", "sum", "min", "refuse")


def check_rule(rule):
    """Raises InputError unless the rule is one of RULES."""
    if word("duplicates", rule) not in RULES:
        raise InputError(f"duplicates {rule!r}: expected one of {', '.join(RULES)}")


def merged(graph, rule):
    """Returns (offsets, heads, weights) with at most one arc from a vertex to another, or None if nothing changes.

    graph: a Graph; rule: one of RULES except "keep". Sums do not depend on the order of the arcs; sums of float64 are
    rounded. Without weights each arc weighs 1. Raises InputError for duplicates if the rule is "refuse", and for a sum
    of integers that does not fit into 32 bits.
    """
    vertices, arcs = graph.num_vertices, graph.num_arcs
    tails = np.repeat(np.arange(vertices, dtype=np.int32), np.diff(graph.offsets))
    heads, weights = graph.heads, graph.weights
    order = np.lexsort((heads, tails) if weights is None else (weights, heads, tails))
    tails, heads = tails[order], heads[order]
    is_first = np.ones(arcs, bool)
    is_first[1:] = (tails[1:] != tails[:-1]) | (heads[1:] != heads[:-1])
    firsts = np.flatnonzero(is_first)
    if len(firsts) == arcs:
        return None
    if rule == "refuse":
        second = int(np.flatnonzero(~is_first)[0])
        raise InputError(f"graph: more than one arc leads from {tails[second]} to {heads[second]}; "
                         "use duplicates= to keep or sum them, or to take the lightest (min)")
    if rule == "sum":
        weights = np.ones(arcs, np.int64) if weights is None else weights[order]
        weights = np.add.reduceat(weights.astype(np.int64) if weights.dtype.kind == "i" else weights, firsts)
        wrong = np.flatnonzero((weights > INT32.max) | (weights < INT32.min)) if weights.dtype.kind == "i" else ()
        if len(wrong):
            arc = firsts[wrong[0]]
            raise InputError(f"graph: the arcs from {tails[arc]} to {heads[arc]} have the total weight "
                             f"{weights[wrong[0]]}, which does not fit into 32 bits")
    elif weights is not None:
        weights = weights[order][firsts]
    offsets = np.concatenate(([0], np.cumsum(np.bincount(tails[firsts], minlength=vertices), dtype=np.int64)))
    return offsets.astype(np.int64), heads[firsts], weights
