"""Quantities of the Johnson paper that are computed from recorded rows. Each function takes a row and the
description of its graph."""

from ladder import counted_by_graph, timed_panel
from measured import least
from order_statistics import median
from quantity import by_name, count_of, groups_of, part_ms, titled, value
from results import Series

# The parts of a time, in the order in which they pass.
PARTS = ("to_device_ms", "potentials_ms", "reweight_ms", "search_ms")


def phases_per_source(row, graph):
    """The number of iterations of the loop `while Q is not empty`, per source."""
    return row["counts"]["phases"] / row["sources"]


def relaxations(row, graph):
    """The number of relaxations. If Thrust finds the minimum, atomicMin is the only atomic operation of
    the paper's steps on global memory."""
    return row["counts"]["global_atomics"]


def relaxations_per_arc_and_source(row, graph):
    """The mean number of relaxations of an arc in a search from one source."""
    return relaxations(row, graph) / (graph["arcs"] * row["sources"])


def potentials_ms(row, graph):
    """The median time of the potentials: of as many of Bellman and Ford's rounds as there are
    vertices, also where the first alone were timed."""
    return part_ms(row, "potentials_ms") * (graph["vertices"] / row.get("rounds_timed",
                                                                        graph["vertices"]))


def search_ms_per_source(row, graph):
    """The median time of the search from one source."""
    return part_ms(row, "search_ms") / row["sources"]


def all_pairs_ms(row, graph):
    """The time of all rows: that of the parts that happen once, and the search's for as many sources
    as there are vertices. Measured where the row has all sources, else scaled."""
    return potentials_ms(row, graph) + _without_potentials_ms(row, graph)


def _without_potentials_ms(row, graph):
    once = part_ms(row, "to_device_ms") + part_ms(row, "reweight_ms")
    return once + search_ms_per_source(row, graph) * graph["vertices"]


def potentials_share(row, graph):
    """The part of that time that goes into potentials."""
    return 1 / (1 + _without_potentials_ms(row, graph) / potentials_ms(row, graph))


def ideal_gain(row, graph):
    """The factor by which the whole would be faster if potentials took no time (Amdahl 1967)."""
    return 1 + potentials_ms(row, graph) / _without_potentials_ms(row, graph)


def rate(row, graph, milliseconds):
    """The rate that follows from a time of this row, with its unit."""
    return f"{row['sources'] / milliseconds:.3g} rows/ms"


# Quantities that the report's tables show in addition to the parts.
WHOLE = {"search per source, ms": search_ms_per_source, "APSP, ms": all_pairs_ms,
         "ideal speed-up": ideal_gain}

def _searches(results, rows):
    """The times of the search from one source: a series for each step, and the median of the heaps on the
    host. If a step has several runs, the run with the most sources counts."""
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
    """The times of the search from one source on the GPU. Without such times, the numbers of launches."""
    panels = []
    for experiment, graphs in (("tuned", ("goal", "smaller")), ("steps", ("sparse", "dense"))):
        for graph in graphs:
            rows = results.observed(experiment=experiment, kind="parts", graph=graph)
            steps, beside = _searches(results, rows)
            title = f"search from one source, {rows[0]['spec']}" if rows else ""
            panels.append(timed_panel(title, steps, beside))
    panels = [panel for panel in panels if panel][:3]
    if not panels:
        rows = results.observed(experiment="steps", kind="counts")
        panels = counted_by_graph(rows, "launches", count_of("launches"))
    return panels


ALL = by_name(phases_per_source, relaxations, relaxations_per_arc_and_source, potentials_ms,
              search_ms_per_source, all_pairs_ms, potentials_share, ideal_gain)


def _gain(results, rows):
    """The speed-up of APSP on one graph by the outer loop on the GPU, with its fastest rule, over the
    programs on the host. None if one of the two was not run."""
    graph = results.graph_of(rows[0])
    times = [(all_pairs_ms(row, graph), row) for row in rows]
    by_rule = [(ms, row) for ms, row in times if row["variant"] == "outer_loop"]
    listed = [ms for ms, row in by_rule if "settle" not in row and "mask" not in row]
    sequential = [ms for ms, row in times if row["variant"] == "reference"]
    if not by_rule or not sequential:
        return None
    _, row = min(by_rule, key=lambda each: each[0])
    fastest = least([ms for ms, _ in by_rule])  # several rules can be the fastest within their intervals
    found = {"kind": "gain", "experiment": "growth", "graph": graph["graph"],
             "spec": graph["spec"], "vertices": graph["vertices"], "variant": "outer_loop",
             "settle": row.get("settle", "min"), "mask": row.get("mask", "as listed"),
             "milliseconds": fastest, "sequential_ms": sequential[0],
             "over_sequential": sequential[0] / fastest}
    if listed:
        found["listed_over_sequential"] = sequential[0] / listed[0]
    by_threads = {row["threads"]: ms for ms, row in times if row["variant"] == "heap"}
    if 1 in by_threads:
        found["over_heap_on_one_core"] = by_threads[1] / fastest
    if by_threads:
        found["over_heap"] = by_threads[max(by_threads)] / fastest
    return found


def derived_observations(results):
    """The speed-up of the GPU over the sequential algorithm, for each graph of the experiment `growth`. For
    each family of graphs also the speed-up on the largest graph, and this speed-up divided by the
    speed-up on the smallest graph."""
    by_graph = groups_of(results.observed(experiment="growth", kind="parts"), "spec")
    gains = [gain for gain in (_gain(results, rows) for rows in by_graph.values()) if gain]
    families = []
    for family, of in groups_of(gains, "graph").items():
        of.sort(key=lambda row: row["vertices"])
        for row in of:
            row["is_largest"] = row is of[-1]
        families.append({"kind": "gain_by_size", "experiment": "growth", "graph": family,
                         "spec": family, "variant": "outer_loop",
                         "sizes": [row["vertices"] for row in of],
                         "over_sequential_at_largest": of[-1]["over_sequential"],
                         "growth_of_gain": of[-1]["over_sequential"] / of[0]["over_sequential"]})
        if "listed_over_sequential" in of[-1]:
            families[-1]["listed_over_sequential_at_largest"] = of[-1]["listed_over_sequential"]
    return gains + families


def experiment_tables(results, experiment, table):
    """The table of the experiment `growth`, in addition to counts and times."""
    if experiment != "growth":
        return []
    body = [[row["graph"], f"{row['vertices']:,}",
             f"settle {row['settle']}, mask {row['mask']}", f"{row['milliseconds']:.4g}",
             f"{row['sequential_ms']:.4g}", value(row, "over_sequential"),
             value(row, "over_heap_on_one_core"), value(row, "over_heap")]
            for row in results.observed(experiment="growth", kind="gain")]
    return titled(table, "Speed-up of APSP by the outer loop on the GPU, with its fastest rule, over "
                  "the sequential schemes and over binary heaps on the host",
                  ["graph", "vertices", "rule", "GPU, ms", "sequential, ms", "over sequential",
                   "over heaps on one core", "over heaps on all cores"], body, 3)
