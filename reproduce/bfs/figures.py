"""The figures of the BFS paper's experiments. Each function draws one from the results and returns
what stands under it, or None where the rows for it are not there."""

import drawing
from quantities import tail_atomics, warp_queue_overflows


def _graphs(rows):
    """Graph names in the order in which they were searched."""
    return list(dict.fromkeys(row["graph"] for row in rows))


def _sizes(graph):
    return f"{graph['vertices']:,} vertices, {graph['arcs']:,} arcs"


def frontiers(results, published, save):
    """Vertices a level."""
    largest = {}
    for graph in results.observed(experiment=["random_graph", "steps"], kind="graph"):
        known = largest.get(graph["graph"])
        if known is None or known["vertices"] < graph["vertices"]:
            largest[graph["graph"]] = graph
    graphs = list(largest.values())
    if not graphs:
        return None
    figure, axes = drawing.panels(len(graphs), width=3.2, height=2.6)
    for axis, graph in zip(axes, graphs):
        sizes = graph["frontier_sizes"]
        style = drawing.look(0)
        if len(sizes) > 40:
            style["marker"] = None
        axis.plot(range(len(sizes)), sizes, markersize=4.5, linewidth=1.2, **style)
        drawing.log_scale(axis.yaxis)
        axis.set_title(f"{graph['graph']}\n{_sizes(graph)}")
        axis.set_xlabel("level")
        axis.set_ylabel("vertices in the frontier")
        axis.xaxis.get_major_locator().set_params(integer=True)
    save(figure)
    return "Vertices in the frontier of each level. Level 0 is the source."


def step_counts(results, published, save):
    """Counts of every step."""
    rows = results.observed(experiment="steps", kind="counts")
    if not rows:
        return None
    quantities = [
        ("launches from the host", lambda row, graph: row["counts"]["launches"]),
        ("additions to the global tail", _tail_or_none),
        ("atomics in shared memory", lambda row, graph: row["counts"]["shared_atomics"]),
        ("barriers of blocks", lambda row, graph: row["counts"]["block_barriers"]),
        ("threads", lambda row, graph: row["counts"]["threads"]),
        ("copies to the host", lambda row, graph: row["counts"]["copies_to_host"]),
    ]
    steps = list(dict.fromkeys(row["variant"] for row in rows))
    names = _graphs(rows)
    figure, axes = drawing.panels(len(quantities), width=3.6, height=3.3)
    for axis, (label, quantity) in zip(axes, quantities):
        greatest = 0
        for index, name in enumerate(names):
            points = [(steps.index(row["variant"]), quantity(row, results.graph_of(row)))
                      for row in rows if row["graph"] == name]
            points = [(x, y) for x, y in points if y is not None]
            greatest = max([greatest, *(y for _, y in points)])
            axis.plot(*zip(*points), linestyle=":", linewidth=0.8, markersize=5, label=name,
                      **drawing.look(index))
        drawing.counts_scale(axis, greatest)
        axis.set_xticks(range(len(steps)), steps, rotation=40, ha="right")
        axis.set_xlim(-0.4, len(steps) - 0.6)
        axis.set_title(label)
        axis.set_ylabel("count")
    drawing.legend_below(figure, axes)
    save(figure)
    return ("Counts of one search on the CPU executor, step by step. The scale is logarithmic above "
            "1 and goes down to 0.")


def _tail_or_none(row, graph):
    # vertex_parallel has no queue, and frontier spends its atomics otherwise.
    return None if row["variant"] in ("vertex_parallel", "frontier") else tail_atomics(row, graph)


def step_times(results, published, save):
    """Times of every step on the GPU, and published times of the same graph."""
    series = results.timed(experiment=["steps", "random_graph"], device="gpu")
    series = [each for each in series if "step" in each.row]
    if not series:
        return None
    steps = list(dict.fromkeys(each.row["variant"] for each in series))
    specs = list(dict.fromkeys(each.row["spec"] for each in series))
    figure, axes = drawing.panels(len(specs), width=3.6, height=3.4)
    for axis, spec in zip(axes, specs):
        of_graph = [each for each in series if each.row["spec"] == spec]
        drawing.medians(axis, [steps.index(each.row["variant"]) for each in of_graph],
                        [each.samples for each in of_graph], label="median, 95 % interval",
                        linestyle="none", **drawing.look(0))
        for index, row in enumerate(row for row in published if row["spec"] == spec):
            axis.plot([len(steps) - 1], [float(row["milliseconds"])], linestyle="none",
                      markerfacecolor="none", markersize=7, label=f"published: {row['implementation']}",
                      **drawing.look(index + 1))
        drawing.log_scale(axis.yaxis)
        axis.set_xticks(range(len(steps)), steps, rotation=40, ha="right")
        graph = results.graph_of(of_graph[0].row)
        axis.set_title(f"{graph['graph']}\n{_sizes(graph)}")
        axis.set_ylabel("time of a search (ms)")
    drawing.legend_below(figure, axes)
    save(figure)
    return ("Time of one search on the GPU, transfers excluded: median and its 95 % interval. "
            "Hollow markers are published times of other programs on a graph of the same kind and "
            "size.")


def reference_times(results, published, save):
    """The host's references."""
    series = results.timed(experiment="steps", device="host")
    if not series:
        return None
    names = _graphs([each.row for each in series])
    figure, (axis,) = drawing.panels(1, width=4.8, height=3.0)
    for index, variant in enumerate(("sequential", "openmp")):
        of_variant = [each for each in series if each.row["variant"] == variant]
        beside = 0.16 * index - 0.08
        drawing.medians(axis, [names.index(each.row["graph"]) + beside for each in of_variant],
                        [each.samples for each in of_variant], label=variant, linestyle="none",
                        **drawing.look(index))
    drawing.log_scale(axis.yaxis)
    axis.set_xticks(range(len(names)), names)
    axis.set_xlim(-0.5, len(names) - 0.5)
    axis.set_ylabel("time of a search (ms)")
    drawing.legend_below(figure, [axis])
    save(figure)
    return "Time of one search by the references on the host: median and its 95 % interval."


def vertex_work(results, published, save):
    """Work and time against the number of levels."""
    counts = results.observed(experiment="vertex_work", kind="counts")
    times = results.timed(experiment="vertex_work")
    if not counts:
        return None
    figure, axes = drawing.panels(2 if times else 1, width=3.9, height=3.3)
    variants = ["vertex_parallel", "global_queue", "frontier", "sequential", "openmp"]
    for index, variant in enumerate(variants):
        rows = [(results.graph_of(row)["levels"], row["counts"]["threads"]) for row in counts
                if row["variant"] == variant]
        if rows:
            axes[0].plot(*zip(*sorted(rows)), label=variant, markersize=4.5, linewidth=1.2,
                         **drawing.look(index))
        of_variant = sorted((results.graph_of(each.row)["levels"], each.samples)
                            for each in times if each.row["variant"] == variant)
        if of_variant:
            drawing.medians(axes[1], *zip(*of_variant), label=variant, **drawing.look(index))
    graphs = results.observed(experiment="vertex_work", kind="graph")
    least = min(graph["vertices"] for graph in graphs)
    line = sorted({(graph["levels"], graph["vertices"] * graph["levels"]) for graph in graphs
                   if graph["vertices"] == least})
    axes[0].plot(*zip(*line), color="#cccccc", linewidth=6, label="V x L", zorder=1)
    axes[0].set_title(f"work, {least:,} vertices")
    axes[0].set_ylabel("threads started")
    if times:
        vertices = max(graph["vertices"] for graph in graphs)
        axes[1].set_title(f"time, {vertices:,} vertices")
        axes[1].set_ylabel("time of a search (ms)")
    for axis in axes:
        drawing.log_scale(axis.xaxis)
        drawing.log_scale(axis.yaxis)
        axis.set_xlabel("levels")
    drawing.legend_below(figure, axes)
    save(figure)
    return ("Grids of the same number of vertices, ever narrower, so that levels grow and vertices "
            "do not.")


def _sweep(results, save, experiment, option, label, quantity, quantity_label, baseline=None):
    """Counts, and times where there are some, against one option; the baseline has none."""
    rows = results.observed(experiment=experiment, kind="counts")
    varied = [row for row in rows if option in row]
    if not varied:
        return False
    times = [each for each in results.timed(experiment=experiment, device="gpu")]
    names = _graphs(varied)
    figure, axes = drawing.panels(2 if times else 1, width=3.9, height=3.3)
    for index, name in enumerate(names):
        style = drawing.look(index)
        of_graph = sorted((row[option], quantity(row, results.graph_of(row))) for row in varied
                          if row["graph"] == name)
        axes[0].plot(*zip(*of_graph), label=name, markersize=4.5, linewidth=1.2, **style)
        for row in rows:
            if baseline and row["variant"] == baseline and row["graph"] == name:
                axes[0].axhline(quantity(row, results.graph_of(row)), color=style["color"],
                                linestyle="--", linewidth=0.9)
    for index, name in enumerate(_graphs([each.row for each in times])):
        style = drawing.look(names.index(name) if name in names else index)
        of_graph = sorted((each.row[option], each.samples) for each in times
                          if option in each.row and each.row["graph"] == name)
        drawing.medians(axes[1], *zip(*of_graph), label=name, **style)
    axes[0].set_title("counted on the CPU executor")
    axes[0].set_ylabel(quantity_label)
    drawing.counts_scale(axes[0], max(quantity(row, results.graph_of(row)) for row in rows))
    if times:
        axes[1].set_title("timed on the GPU, larger graphs")
        axes[1].set_ylabel("time of a search (ms)")
        drawing.log_scale(axes[1].yaxis)
    for axis in axes:
        axis.set_xscale("log", base=2)
        values = sorted({row[option] for row in varied})
        axis.set_xticks(values, [str(value) for value in values])
        axis.minorticks_off()
        axis.set_xlabel(label)
    drawing.legend_below(figure, axes)
    save(figure)
    return True


def block_queue(results, published, save):
    """Additions to the global tail against the block queue's size."""
    drawn = _sweep(results, save, "block_queue", "block_queue_size", "slots of the block queue",
                   tail_atomics, "additions to the global tail", "global_queue")
    return drawn and ("Additions to the global tail against the size of the block queue; dashed: "
                      "without one (global_queue).") or None


def warp_queues(results, published, save):
    """Overflow against the number of w-queues."""
    drawn = _sweep(results, save, "warp_queues", "warp_queues",
                   "w-queues a block (128 slots in all)", warp_queue_overflows,
                   "vertices that found their w-queue full")
    return drawn and ("Overflow of w-queues that share 128 slots. Contention for a tail shows in "
                      "times alone.") or None


def single_block(results, published, save):
    """Launches against the size of the single block's queue."""
    drawn = _sweep(results, save, "single_block", "single_block_queue_size",
                   "slots of the single block's queue",
                   lambda row, graph: row["counts"]["launches"], "launches", "warp_queues")
    return drawn and ("Launches against the size of the single block's queue; dashed: a launch a "
                      "level (warp_queues).") or None


def load_balance(results, published, save):
    """Child grids against the degree from which a vertex gets one."""
    drawn = _sweep(results, save, "load_balance", "nested_degree",
                   "degree from which a vertex gets a child grid",
                   lambda row, graph: row["counts"]["nested_launches"], "child grids")
    return drawn and "Child grids against the degree from which a vertex gets one." or None


# Each figure stands in the report with this experiment.
ALL = [
    ("steps", frontiers),
    ("steps", step_counts),
    ("steps", step_times),
    ("steps", reference_times),
    ("vertex_work", vertex_work),
    ("block_queue", block_queue),
    ("warp_queues", warp_queues),
    ("single_block", single_block),
    ("load_balance", load_balance),
]
