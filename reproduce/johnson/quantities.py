"""Quantities of the Johnson paper that follow from what was recorded. Each takes a row and the
description of its graph."""

from ladder import counted_by_graph, timed_panel
from order_statistics import median
from quantity import by_name, count_of, part_ms
from results import Series

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
    return part_ms(row, "potentials_ms")


def search_ms_per_source(row, graph):
    """The median time of a row's search."""
    return part_ms(row, "search_ms") / row["sources"]


def all_pairs_ms(row, graph):
    """The time of all rows: that of the parts that happen once, and the search's for as many sources
    as there are vertices. Measured where the row has all sources, else scaled."""
    once = sum(part_ms(row, part) for part in PARTS if part != "search_ms")
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

def _searches(results, rows):
    """Milliseconds of a source's search, a series for each step; of several runs of a step that from
    most sources. The host's heaps are what stands beside."""
    most = {}
    for row in rows:
        if "rows" not in row and row["sources"] >= most.get(row["variant"], row)["sources"]:
            most[row["variant"]] = row
    series = [Series(row, [each / row["sources"] for each in row["parts"]["search_ms"]])
              for row in sorted(most.values(), key=lambda row: _place(row["variant"]))]
    return ([each for each in series if each.row["device"] == "gpu"],
            [("heaps on the host's cores", median(each.samples)) for each in series
             if each.row["variant"] == "heap"])


def _place(variant):
    order = ("outer_loop", "inner_loop", "parallel_bellman_ford", "tuned")
    return order.index(variant) if variant in order else len(order)


def ladder(results, published):
    """The search of a source on the GPU, else launches."""
    panels = []
    for experiment, graphs in (("tuned", ("goal", "smaller")), ("steps", ("sparse", "dense"))):
        for graph in graphs:
            rows = results.observed(experiment=experiment, kind="parts", graph=graph)
            steps, beside = _searches(results, rows)
            title = f"a source's search, {rows[0]['spec']}" if rows else ""
            panels.append(timed_panel(title, steps, beside))
    panels = [panel for panel in panels if panel][:3]
    if not panels:
        rows = results.observed(experiment="steps", kind="counts")
        panels = counted_by_graph(rows, "launches", count_of("launches"))
    return panels


ALL = by_name(phases_per_source, relaxations, relaxations_per_arc_and_source, share_of_arcs_a_phase,
              potentials_ms, search_ms_per_source, all_pairs_ms, potentials_share, ideal_gain)
