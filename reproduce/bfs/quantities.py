"""Quantities of the BFS paper that are computed from recorded rows. Each function takes a row and the
description of its graph."""

from ladder import counted_by_graph, peer_times, timed_panel
from order_statistics import median
from quantity import by_name, groups_of, left_out, titled


def _insertions(graph):
    return graph["reached"] - 1  # every vertex but the source enters a frontier once


def tail_atomics(row, graph):
    """The number of additions to the tail of the g-queue, for steps with queues. They are all global
    atomic operations except the exchanges on the array `visited`, one for each arc of a reached vertex.
    nonatomic_visited has no exchanges."""
    exchanges = 0 if row["variant"] == "nonatomic_visited" else graph["arcs_examined"]
    return row["counts"]["global_atomics"] - exchanges


def duplicates(row, graph):
    """The number of duplicate insertions, in the search with the most of them."""
    return max(row["insertions"]) - _insertions(graph)


def warp_queue_overflows(row, graph):
    """The number of vertices that found their w-queue full. Each vertex adds once to the tail of a
    w-queue. If the w-queue is full, the vertex also adds to the tail of the b-queue."""
    return row["counts"]["shared_atomics"] - _insertions(graph)


def csr_cells(row, graph):
    """The number of entries of the arrays `edges` and `dest` together."""
    return graph["vertices"] + 1 + graph["arcs"]


def csr_share(row, graph):
    """The number of cells of the arrays `edges` and `dest`, divided by the number of elements of the matrix."""
    return csr_cells(row, graph) / graph["vertices"] ** 2


def mean_degree_share(row, graph):
    """The mean degree, divided by the number of vertices."""
    return graph["arcs"] / graph["vertices"] ** 2


def first_by_mean_frontier(row, graph):
    """The number of vertices of level 1, divided by the mean number of vertices per level."""
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
    """The utilization of memory or caches, whichever is greater, divided by the utilization of the
    multiprocessors."""
    return row["memory_share"] / row["compute_share"]


def derived_observations(results):
    """The cost of duplicates: the reads of global memory under a thread schedule, divided by the reads
    under the schedule in which no vertex is found twice."""
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
    """The tables of an experiment in addition to counts and times: duplicates in frontiers, and the
    counters of the profiler."""
    return [*_duplicates_table(results, experiment, table),
            *_utilization_table(results, experiment, table),
            *left_out(results, experiment, lambda row: f"{row['variant']} on {row['graph']}")]


def _profiled(row):
    """The number of profiled launches. In older records every launch was profiled."""
    every = row.get("every", 1)
    return f"{row['launches']:,}" + (f" (every {every}th)" if every > 1 else "")


def _utilization_table(results, experiment, table):
    body = [[row["graph"], row["spec"], row["variant"], _profiled(row),
             f"{row['dram_bytes'] / 1e9:.3g} GB",
             *(f"{100 * row[share]:.3g} %" for share in ("dram_share", "memory_share",
                                                         "compute_share"))]
            for row in results.observed(kind="utilization", experiment=experiment)]
    return titled(table, "Utilization relative to the GPU's peak, measured by Nsight Compute (mean over all "
                  "kernels, weighted by their times)",
                  ["graph", "made from", "variant", "launches profiled", "memory traffic",
                   "memory", "memory or caches, the greater",
                   "multiprocessors"], body, 3)


def _duplicates_table(results, experiment, table):
    body = []
    for row in results.observed(kind="insertions", experiment=experiment):
        graph = results.graph_of(row)
        most = duplicates(row, graph)
        body.append([row["graph"], row["spec"], row["variant"], row["device"],
                     row.get("order", "of the GPU"), len(row["insertions"]), f"{most:,}",
                     f"{100 * most / _insertions(graph):.3g} %",
                     f"{row['reads']:,}" if "reads" in row else "-"])
    return titled(table, "Duplicates in frontiers, in the search with the most of them",
                  ["graph", "made from", "variant", "device", "thread schedule", "searches",
                   "duplicates", "share of the vertices",
                   "reads and atomic operations of global memory"], body, 5)


def rate(row, graph, milliseconds):
    """The rate that follows from a time of this row, with its unit."""
    if "bytes" in row:
        return f"{row['bytes'] / milliseconds / 1e6:.3g} GB/s"
    return f"{graph['arcs_examined'] / milliseconds / 1e6:.3g} Garcs/s"


def beside_peers(results, spec):
    """Our series on a graph on which other programs were timed."""
    return [each for each in results.timed(spec=spec, experiment="steps")
            if each.row["device"] == "gpu" and "step" in each.row]


def ladder(results, published):
    """The times of the steps on the GPU. Without such times, the sectors that the steps touch."""
    timed = [each for each in results.timed(experiment="steps", device="gpu")
             if "step" in each.row]
    panels = []
    for spec, steps in groups_of(timed, lambda each: each.row["spec"]).items():
        host = [(f"{each.row['variant']}, host", median(each.samples)) for each in
                results.timed(experiment="steps", spec=spec, variant=["sequential", "openmp"])]
        panels.append(timed_panel(spec, steps, host + peer_times(published, spec)))
    if not panels:
        rows = [row for row in results.observed(experiment="coalescing", kind="counts")
                if "step" in row]
        panels = counted_by_graph(rows, "sectors", lambda row: row["counts"]["load_sectors"] +
                                  row["counts"]["store_sectors"])
    return panels[:3]


ALL = by_name(tail_atomics, duplicates, warp_queue_overflows, csr_cells, csr_share, mean_degree_share,
              memory_over_compute, first_by_mean_frontier, first_growth, growth_by_mean_degree, greatest_by_mean_degree)
