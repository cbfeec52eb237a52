"""Quantities of the Johnson paper that follow from what was recorded. Each takes a row and the
description of its graph."""

import statistics

# The parts of a time, in the order in which they pass.
PARTS = ("to_device_ms", "potentials_ms", "reweight_ms", "search_ms")


def phases_per_source(row, graph):
    """Iterations of the loop `while Q is not empty`."""
    return row["counts"]["phases"] / row["sources"]


def relaxations(row, graph):
    """Arcs relaxed: atomicMin is the only atomic operation of the paper's steps on global memory,
    where Thrust finds the minimum."""
    return row["counts"]["global_atomics"]


def relaxations_per_arc_and_source(row, graph):
    """How often an arc is relaxed in a search."""
    return relaxations(row, graph) / (graph["arcs"] * row["sources"])


def share_of_arcs_a_phase(row, graph):
    """The part of the arcs that a phase relaxes."""
    return relaxations(row, graph) / (graph["arcs"] * row["counts"]["phases"])


def potentials_ms(row, graph):
    """The median time of the potentials."""
    return statistics.median(row["parts"]["potentials_ms"])


def search_ms_per_source(row, graph):
    """The median time of a row's search."""
    return statistics.median(row["parts"]["search_ms"]) / row["sources"]


def all_pairs_ms(row, graph):
    """The time of all rows: that of the parts that happen once, and the search's for as many sources
    as there are vertices. Measured where the row has all sources, else scaled."""
    once = sum(statistics.median(row["parts"][part]) for part in PARTS if part != "search_ms")
    return once + search_ms_per_source(row, graph) * graph["vertices"]


def potentials_share(row, graph):
    """The part of that time that goes into potentials."""
    return potentials_ms(row, graph) / all_pairs_ms(row, graph)


def ideal_gain(row, graph):
    """How many times faster the whole were if potentials took no time (Amdahl 1967)."""
    return 1 / (1 - potentials_share(row, graph))


def rate(row, graph, milliseconds):
    """What a time of this row achieves, in words."""
    return f"{row['sources'] / milliseconds:.3g} rows/ms"


# What the report's tables say beside the parts.
WHOLE = {"search a source": search_ms_per_source, "all pairs": all_pairs_ms,
         "ideal gain": ideal_gain}

ALL = {function.__name__: function for function in (
    phases_per_source, relaxations, relaxations_per_arc_and_source, share_of_arcs_a_phase,
    potentials_ms, search_ms_per_source, all_pairs_ms, potentials_share, ideal_gain)}
