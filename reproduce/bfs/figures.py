"""The figures of the BFS paper's experiments. Each function draws one from the results and returns
its caption."""

import drawing
from quantities import duplicates, tail_atomics, warp_queue_overflows
from quantity import count_of


def _sizes(graph):
    return f"{graph['vertices']:,} vertices, {graph['arcs']:,} arcs"


def frontiers(results, published, save):
    """The number of vertices of each level."""
    largest = {}
    for graph in results.observed(experiment=["random_graph", "steps"], kind="graph"):
        known = largest.get(graph["graph"])
        if known is None or known["vertices"] < graph["vertices"]:
            largest[graph["graph"]] = graph
    graphs = drawing.needed(list(largest.values()))
    figure, axes = drawing.panels(len(graphs), width=3.2, height=2.6)
    for axis, graph in zip(axes, graphs):
        sizes = graph["frontier_sizes"]
        style = drawing.look(0)
        if len(sizes) > 40:
            style["marker"] = None
        axis.plot(range(len(sizes)), sizes, markersize=4.5, linewidth=1.2, **style)
        drawing.log_scale(axis.yaxis)
        drawing.words(axis, "level", "vertices in the frontier", f"{graph['graph']}\n{_sizes(graph)}")
        axis.xaxis.get_major_locator().set_params(integer=True)
    save(figure)
    return "The figure shows the number of vertices in the frontier of each level. Level 0 is the source."


def step_counts(results, published, save):
    """Counts of every step."""
    rows = drawing.needed(results.observed(experiment="steps", kind="counts"))
    quantities = [
        ("launches from the host", count_of("launches")),
        ("additions to the global tail", _tail_or_none),
        ("atomic operations in shared memory", count_of("shared_atomics")),
        ("barriers of blocks", count_of("block_barriers")),
        ("threads", count_of("threads")),
        ("copies to the host", count_of("copies_to_host")),
    ]
    steps = drawing.distinct(rows, "variant")
    figure, axes = drawing.panels(len(quantities), width=3.6, height=3.3)
    for axis, (label, quantity) in zip(axes, quantities):
        pairs = [pair for pair in drawing.valued(results, rows, quantity) if pair[1] is not None]
        drawing.series(axis, pairs, "graph", lambda row: steps.index(row["variant"]),
                       linestyle=":", linewidth=0.8, markersize=5)
        drawing.counts_scale(axis, max((value for _, value in pairs), default=0))
        axis.set_xticks(range(len(steps)), steps, rotation=40, ha="right")
        axis.set_xlim(-0.4, len(steps) - 0.6)
        drawing.words(axis, y="count", title=label)
    return drawing.finish(figure, axes, save,
                          "The figure shows counts of one search by each step, on the CPU "
                          "executor. The global tail is the end of the queue in global memory. The "
                          "scale is logarithmic above 1 and goes down to 0.")


def _tail_or_none(row, graph):
    # vertex_parallel has no queue, and tuned uses atomic operations for other purposes.
    return None if row["variant"] in ("vertex_parallel", "tuned") else tail_atomics(row, graph)


def step_times(results, published, save):
    """Times of every step on the GPU, and times of other programs on the same graph."""
    series = drawing.needed([each for each in results.timed(
        experiment=["steps", "random_graph"], device="gpu") if "step" in each.row])
    steps = drawing.distinct([each.row for each in series], "variant")
    specs = drawing.distinct([each.row for each in series], "spec")
    figure, axes = drawing.panels(len(specs), width=3.6, height=3.4)
    for axis, spec in zip(axes, specs):
        of_graph = [each for each in series if each.row["spec"] == spec]
        drawing.series(axis, of_graph, "spec", lambda row: steps.index(row["variant"]),
                       label=lambda _: "median, 95 % interval", linestyle="none")
        for index, row in enumerate(row for row in published.peers if row["spec"] == spec):
            axis.plot([len(steps) - 1], [float(row["milliseconds"])], linestyle="none",
                      markerfacecolor="none", markersize=7, label=row["implementation"],
                      **drawing.look(index + 1))
        drawing.log_scale(axis.yaxis)
        axis.set_xticks(range(len(steps)), steps, rotation=40, ha="right")
        graph = results.graph_of(of_graph[0].row)
        drawing.words(axis, y="time of a search (ms)", title=f"{graph['graph']}\n{_sizes(graph)}")
    return drawing.finish(figure, axes, save,
                          "The figure shows the time of one search on the GPU without transfers, as "
                          "medians with 95 % intervals. Hollow markers are times of other programs on a "
                          "graph of the same kind and size.")


def reference_times(results, published, save):
    """The times of the reference functions on the host."""
    series = drawing.needed(results.timed(experiment="steps", device="host"))
    names = drawing.distinct([each.row for each in series])
    figure, (axis,) = drawing.panels(1, width=4.8, height=3.0)
    drawing.series(axis, series, "variant", lambda row: names.index(row["graph"]),
                   ("sequential", "openmp"), beside=0.16, shift=-0.08, linestyle="none")
    drawing.words(axis, y="time of a search (ms)", log="y")
    drawing.over_names(axis, names)
    return drawing.finish(figure, [axis], save, "The figure shows the time of one search by the "
                                                "reference functions on the host, as medians with "
                                                "95 % intervals.")


def vertex_work(results, published, save):
    """Work and time against the number of levels."""
    counts = drawing.needed(results.observed(experiment="vertex_work", kind="counts"))
    times = results.timed(experiment="vertex_work")
    figure, axes = drawing.panels(2 if times else 1, width=3.9, height=3.3)
    variants = ["vertex_parallel", "global_queue", "tuned", "sequential", "openmp"]
    levels = lambda pair: results.graph_of(pair[0])["levels"]
    for axis, pairs, style in (
            (axes[0], drawing.valued(results, counts, count_of("threads")),
             {"markersize": 4.5, "linewidth": 1.2}), (axes[-1], times, {})):
        drawing.series(axis, sorted(pairs, key=levels), "variant", lambda row: levels([row]),
                       variants, **style)
    graphs = results.observed(experiment="vertex_work", kind="graph")
    least = min(graph["vertices"] for graph in graphs)
    line = sorted({(graph["levels"], graph["vertices"] * graph["levels"]) for graph in graphs
                   if graph["vertices"] == least})
    axes[0].plot(*zip(*line), color="#cccccc", linewidth=6, label="V x L", zorder=1)
    most = max(graph["vertices"] for graph in graphs)
    drawing.words(axes[0], "levels", "threads started", f"work, {least:,} vertices", log="xy")
    if times:
        drawing.words(axes[1], "levels", "time of a search (ms)", f"time, {most:,} vertices",
                      log="xy")
    return drawing.finish(figure, axes, save, "All grids have the same number of vertices. The "
                                              "narrower a grid is, the more levels it has.")


def _sweep(results, save, experiment, option, label, quantity, quantity_label, caption,
           baseline=None):
    """Counts, and times if there are any, for each value of one option. The baseline lacks the option."""
    rows = results.observed(experiment=experiment, kind="counts")
    varied = drawing.needed([row for row in rows if option in row])
    times = [each for each in results.timed(experiment=experiment, device="gpu")
             if option in each.row]
    names = drawing.distinct(varied)
    figure, axes = drawing.panels(2 if times else 1, width=3.9, height=3.3)
    pairs = drawing.valued(results, rows, quantity)
    for name in names:
        look = drawing.look(names.index(name))
        drawing.series(axes[0], sorted((pair for pair in pairs if option in pair[0]),
                                       key=lambda pair: pair[0][option]),
                       "graph", lambda row: row[option], [name], looks=lambda _, look=look: look,
                       markersize=4.5, linewidth=1.2)
        for row, value in pairs:
            if baseline and row["variant"] == baseline and row["graph"] == name:
                axes[0].axhline(value, color=look["color"], linestyle="--", linewidth=0.9)
    drawing.words(axes[0], label, quantity_label, "counted on the CPU executor")
    drawing.counts_scale(axes[0], max(value for _, value in pairs))
    if times:
        of_times = drawing.distinct([each.row for each in times])
        drawing.series(axes[1], sorted(times, key=lambda each: each.row[option]), "graph",
                       lambda row: row[option], of_times,
                       looks=lambda name: drawing.look((names if name in names else
                                                        of_times).index(name)))
        drawing.words(axes[1], label, "time of a search (ms)", "timed on the GPU, larger graphs",
                      log="y")
    for axis in axes:
        axis.set_xscale("log", base=2)
        values = sorted({row[option] for row in varied})
        axis.set_xticks(values, [str(value) for value in values])
        axis.minorticks_off()
    return drawing.finish(figure, axes, save, caption)


def duplicates_in_frontiers(results, published, save):
    """Duplicates without the atomic exchange, as shares of the vertices."""
    rows = drawing.needed(results.observed(experiment="duplicates", kind="insertions",
                                           variant="nonatomic_visited"))
    groups = [("counted on the CPU executor", [row for row in rows if "order" in row], "order"),
              ("counted on the GPU", [row for row in rows if "order" not in row], "size")]
    groups = [group for group in groups if group[1]]
    figure, axes = drawing.panels(len(groups), width=4.4, height=3.2)
    for axis, (title, of_group, key) in zip(axes, groups):
        names = drawing.distinct(of_group)
        pairs = drawing.valued(results, of_group, _duplicates_percent)
        drawing.series(axis, pairs, key, lambda row, names=names: names.index(row["graph"]),
                       beside=0.12, shift=-0.15, linestyle="none", markersize=6)
        drawing.over_names(axis, names, rotation=25, ha="right")
        axis.set_ylim(bottom=0)
        drawing.words(axis, y="duplicates (% of the vertices)", title=title)
    return drawing.finish(figure, axes, save,
                          "The figure shows how many vertices enter a frontier more than once if "
                          "a thread first reads and then writes the array `visited`. The number "
                          "depends on the thread schedule and on the size of the graph. "
                          "With the atomic exchange no vertex enters a frontier more than once.")


def _duplicates_percent(row, graph):
    return 100 * duplicates(row, graph) / (graph["reached"] - 1)


def block_queue(results, published, save):
    """Additions to the global tail against the block queue's size."""
    return _sweep(results, save, "block_queue", "block_queue_size", "entries of the block queue",
                  tail_atomics, "additions to the global tail",
                  "The figure shows the number of additions to the global tail for each size of the "
                  "block queue. The dashed line is the step `global_queue`, which has no block queue.",
                  "global_queue")


def warp_queues(results, published, save):
    """Overflow against the number of w-queues."""
    return _sweep(results, save, "warp_queues", "warp_queues",
                  "w-queues per block (128 entries in total)", warp_queue_overflows,
                  "vertices that found their w-queue full",
                  "The figure shows how many vertices find their w-queue full. All w-queues of a "
                  "block have 128 entries in total. Counts do not show the contention for the tail "
                  "of a queue; only times show it.")


def single_block(results, published, save):
    """Launches against the size of the single block's queue."""
    return _sweep(results, save, "single_block", "single_block_queue_size",
                  "entries of the single block's queue", count_of("launches"), "launches",
                  "The figure shows the number of launches for each size of the single block's queue. "
                  "The dashed line is the step `warp_queues`, which has one launch per level.",
                  "warp_queues")


def load_balance(results, published, save):
    """The number of child grids by the minimum degree of a vertex with a child grid."""
    return _sweep(results, save, "load_balance", "nested_degree",
                  "minimum degree of a vertex with a child grid", count_of("nested_launches"),
                  "child grids", "A vertex gets a child grid if its degree reaches a minimum. The "
                  "figure shows the number of child grids for different minimum degrees.")


# Each figure stands in the report with this experiment.
ALL = [
    ("steps", frontiers),
    ("steps", step_counts),
    ("steps", step_times),
    ("steps", reference_times),
    ("vertex_work", vertex_work),
    ("duplicates", duplicates_in_frontiers),
    ("block_queue", block_queue),
    ("warp_queues", warp_queues),
    ("single_block", single_block),
    ("load_balance", load_balance),
]
