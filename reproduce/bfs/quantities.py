"""Quantities of the BFS paper that follow from what was recorded. Each takes a row and the
description of its graph."""

from ladder import counted_by_graph, published_times, timed_panel
from order_statistics import median
from quantity import by_name, groups_of, left_out, titled


def _insertions(graph):
    return graph["reached"] - 1  # every vertex but the source enters a frontier once


def tail_atomics(row, graph):
    """Additions to the g-queue's tail: all global atomics but the exchange on `visited` that each
    arc of a reached vertex costs. For the steps with queues; nonatomic_visited has no exchange."""
    exchanges = 0 if row["variant"] == "nonatomic_visited" else graph["arcs_examined"]
    return row["counts"]["global_atomics"] - exchanges


def duplicates(row, graph):
    """Insertions of vertices that another thread inserts as well, of the search that had most."""
    return max(row["insertions"]) - _insertions(graph)


def warp_queue_overflows(row, graph):
    """Vertices that found their w-queue full: every vertex counts on a w-queue's tail once, and
    those that overflow on the b-queue's as well."""
    return row["counts"]["shared_atomics"] - _insertions(graph)


def csr_cells(row, graph):
    """Numbers that edges and dest hold together."""
    return graph["vertices"] + 1 + graph["arcs"]


def first_by_mean_frontier(row, graph):
    """Vertices that the first level finds, over those that a level finds on average."""
    sizes = graph["frontier_sizes"][1:]
    return sizes[0] * len(sizes) / sum(sizes)


def first_growth(row, graph):
    """Growth of the frontier from level 1 to level 2."""
    return graph["frontier_sizes"][2] / graph["frontier_sizes"][1]


def growth_by_mean_degree(row, graph):
    """Growth of the frontier from level 1 to level 2, divided by the mean degree."""
    return first_growth(row, graph) / (graph["arcs"] / graph["vertices"])


def greatest_by_mean_degree(row, graph):
    """The greatest degree, divided by the mean degree."""
    return graph["greatest_degree"] / (graph["arcs"] / graph["vertices"])


def memory_over_compute(row, graph):
    """How near the busier of memory and caches is to its most, over how near the multiprocessors
    are to theirs."""
    return row["memory_share"] / row["compute_share"]


def derived_observations(results):
    """What following duplicates costs: reads of memory under an order of threads, over those under
    the order in which no vertex is found twice."""
    rows = [row for row in results.observed(experiment="duplicates", kind="insertions")
            if "reads" in row]
    alone = {(row["spec"], row["variant"]): row["reads"] for row in rows
             if row["order"] == "one after the other"}
    derived = []
    for row in rows:
        least = alone.get((row["spec"], row["variant"]))
        if least is None or row["order"] == "one after the other":
            continue
        derived.append({**{key: row[key] for key in ("experiment", "graph", "spec", "variant",
                                                     "order")},
                        "kind": "repeated_reads", "over_no_duplicates": row["reads"] / least})
    return derived


def experiment_tables(results, experiment, table):
    """What the report says of an experiment beside counts and times: duplicates in frontiers, and
    what the profiler counted."""
    return [*_duplicates_table(results, experiment, table),
            *_utilization_table(results, experiment, table),
            *left_out(results, experiment, lambda row: f"{row['variant']} on {row['graph']}")]


def _profiled(row):
    """Older records have each launch of all."""
    every = row.get("every", 1)
    return f"{row['launches']:,}" + (f" (each {every}th)" if every > 1 else "")


def _utilization_table(results, experiment, table):
    body = [[row["graph"], row["spec"], row["variant"], _profiled(row),
             f"{row['dram_bytes'] / 1e9:.3g} GB",
             *(f"{100 * row[share]:.3g} %" for share in ("dram_share", "memory_share",
                                                         "compute_share"))]
            for row in results.observed(kind="utilization", experiment=experiment)]
    return titled(table, "Utilization relative to the GPU's peak, by Nsight Compute, mean over the "
                  "kernels' time: memory, the busiest of memory and caches, multiprocessors",
                  ["graph", "made from", "variant", "launches profiled", "memory traffic",
                   "memory", "memory or caches", "multiprocessors"], body, 3)


def _duplicates_table(results, experiment, table):
    body = []
    for row in results.observed(kind="insertions", experiment=experiment):
        graph = results.graph_of(row)
        most = duplicates(row, graph)
        body.append([row["graph"], row["spec"], row["variant"], row["device"],
                     row.get("order", "the GPU's"), len(row["insertions"]), f"{most:,}",
                     f"{100 * most / _insertions(graph):.3g} %",
                     f"{row['reads']:,}" if "reads" in row else "-"])
    return titled(table, "Duplicates in frontiers, for the search with the most of them; reads "
                  "and atomic operations of global memory",
                  ["graph", "made from", "variant", "device", "thread schedule", "searches",
                   "duplicates", "share of the vertices", "reads"], body, 5)


def rate(row, graph, milliseconds):
    """What a time of this row achieves, in words."""
    if "bytes" in row:
        return f"{row['bytes'] / milliseconds / 1e6:.3g} GB/s"
    return f"{graph['arcs_examined'] / milliseconds / 1e6:.3g} Garcs/s"


def ladder(results, published):
    """Times of the steps on the GPU, else the sectors that they touch."""
    timed = [each for each in results.timed(experiment="steps", device="gpu")
             if "step" in each.row]
    panels = []
    for spec, steps in groups_of(timed, lambda each: each.row["spec"]).items():
        host = [(f"{each.row['variant']}, host", median(each.samples)) for each in
                results.timed(experiment="steps", spec=spec, variant=["sequential", "openmp"])]
        panels.append(timed_panel(spec, steps, host + published_times(published, spec)))
    if not panels:
        rows = [row for row in results.observed(experiment="coalescing", kind="counts")
                if "step" in row]
        panels = counted_by_graph(rows, "sectors", lambda row: row["counts"]["load_sectors"] +
                                  row["counts"]["store_sectors"])
    return panels[:3]


ALL = by_name(tail_atomics, duplicates, warp_queue_overflows, csr_cells, memory_over_compute,
              first_by_mean_frontier, first_growth, growth_by_mean_degree, greatest_by_mean_degree)
