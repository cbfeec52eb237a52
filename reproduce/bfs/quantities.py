"""Quantities of the BFS paper that follow from what was recorded. Each takes a row and the
description of its graph."""

from ladder import counted_by_graph, published_times, timed_panel
from order_statistics import median
from quantity import by_name, groups_of


def _insertions(graph):
    return graph["reached"] - 1  # every vertex but the source enters a frontier once


def tail_atomics(row, graph):
    """Additions to the g-queue's tail: all global atomics but the exchange on `visited` that each
    arc of a reached vertex costs. For the steps with queues."""
    return row["counts"]["global_atomics"] - graph["arcs_examined"]


def warp_queue_overflows(row, graph):
    """Vertices that found their w-queue full: every vertex counts on a w-queue's tail once, and
    those that overflow on the b-queue's as well."""
    return row["counts"]["shared_atomics"] - _insertions(graph)


def work_per_vertex_and_level(row, graph):
    """Threads started, divided by V x L: 1 where a thread is started for each vertex and level."""
    return row["counts"]["threads"] / (graph["vertices"] * graph["levels"])


def csr_cells(row, graph):
    """Numbers that edges and dest hold together."""
    return graph["vertices"] + 1 + graph["arcs"]


def matrix_cells(row, graph):
    """Cells of the adjacency matrix."""
    return graph["vertices"] ** 2


def first_frontier_share(row, graph):
    """The part of the reached vertices that the first level finds."""
    sizes = graph["frontier_sizes"]
    return (sizes[1] if len(sizes) > 1 else 0) / graph["reached"]


def growth_by_mean_degree(row, graph):
    """Growth of the frontier from level 1 to level 2, divided by the mean degree."""
    sizes = graph["frontier_sizes"]
    return sizes[2] / sizes[1] / (graph["arcs"] / graph["vertices"])


def greatest_by_mean_degree(row, graph):
    """The greatest degree, divided by the mean degree."""
    return graph["greatest_degree"] / (graph["arcs"] / graph["vertices"])


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


ALL = by_name(tail_atomics, warp_queue_overflows, work_per_vertex_and_level, csr_cells,
              matrix_cells, first_frontier_share, growth_by_mean_degree, greatest_by_mean_degree)
