"""The figures of the study of growth: one per problem, with limits that follow from the rates of memory."""

import drawing
from quantity import groups_of

GREY = {"color": "#666666", "linewidth": 1.0, "marker": "none"}


def _line(axis, rows, place, key, label, style):
    points = [(row[place], row[key]) for row in rows if key in row]
    if points:
        axis.plot(*zip(*points), label=label, linestyle=style, **GREY)


def _scaled(results, row, key):
    """The samples of the row, converted from milliseconds to the unit of the quantity `key`."""
    series = results.timed(experiment=row["experiment"], spec=row["spec"], problem=row["problem"],
                           variant=row["variant"])[0]
    return [sample * row[key] / row["milliseconds"] for sample in series.samples]


def _measured(results, axis, problems, rows, place, key):
    """Draws medians with their intervals, with one line per problem."""
    for index, problem in enumerate(problems):
        of = [row for row in rows if row["problem"] == problem]
        if of:
            drawing.medians(axis, [row[place] for row in of],
                            [_scaled(results, row, key) for row in of], label=problem,
                            **drawing.look(index))


def _graphs(results, save, problems, reads):
    """One panel per kind of graph."""
    rows = drawing.needed(results.observed(kind="growth", experiment="graphs", problem=problems))
    timed = [row for row in rows if "milliseconds" in row]
    kinds = groups_of(timed or rows, "graph")
    figure, axes = drawing.panels(len(kinds), width=4.4, height=3.3, columns=2)
    for axis, (kind, of) in zip(axes, kinds.items()):
        of = sorted(of, key=lambda row: row["scale"])
        first = [row for row in of if row["problem"] == problems[0]]
        if timed:
            _measured(results, axis, problems, of, "scale", "ps_an_arc")
            _line(axis, first, "scale", "ps_reading", "one sequential read of all arcs", "--")
            _line(axis, first, "scale", "ps_anywhere", "one random read per arc", ":")
            drawing.words(axis, "scale (log2 of the vertices)", "ps per arc", kind, log="y")
        else:
            for index, problem in enumerate(problems):
                mine = [row for row in of if row["problem"] == problem]
                axis.plot([row["scale"] for row in mine], [row["sectors_each"] for row in mine],
                          label=problem, linewidth=1.2, markersize=4.5, **drawing.look(index))
            _line(axis, first, "scale", "least_sectors_each", "one read of all arcs", "--")
            drawing.words(axis, "scale (log2 of the vertices)", "32-byte sectors per arc", kind)
            axis.set_ylim(bottom=0)
        axis.set_xticks(sorted({row["scale"] for row in of}))
    if not timed:
        return drawing.finish(figure, axes, save, "The figure shows the sectors that loads and "
                                                  "stores touch, counted on the CPU executor. "
                                                  "Times of the executor are meaningless.")
    return drawing.finish(figure, axes, save,
                          "The points are median times per arc, with 95 % intervals. The dashed "
                          f"line is the time per arc of one sequential read of all arcs ({reads} bytes "
                          "per arc). The dotted line is the time of one random read from the data of all "
                          "vertices. The rates of these reads are measured in the same run.")


def bfs(results, published, save):
    """Breadth-first search."""
    return _graphs(results, save, ["bfs"], 4)


def sssp(results, published, save):
    """Shortest paths."""
    return _graphs(results, save, ["sssp", "sssp_predecessors"], 8)


def msf(results, published, save):
    """Forests."""
    return _graphs(results, save, ["msf"], 8)


def _pairs(results, save, experiment, limit, label, caption):
    rows = drawing.needed(results.observed(kind="growth", experiment=experiment))
    timed = [row for row in rows if "milliseconds" in row]
    rows = sorted(timed or rows, key=lambda row: row["order"])
    figure, axes = drawing.panels(1, width=5.2, height=3.3)
    axis = axes[0]
    if timed:
        _measured(results, axis, [rows[0]["problem"]], rows, "order", "ps_a_relaxation")
        _line(axis, rows, "order", limit, label, "--")
    else:
        axis.plot([row["order"] for row in rows], [row["sectors_each"] for row in rows],
                  label=rows[0]["problem"], linewidth=1.2, markersize=4.5, **drawing.look(0))
        caption = ("The figure shows the sectors that loads and stores touch, counted on the CPU "
                   "executor. Times of the executor are meaningless.")
    drawing.words(axis, y="ps per relaxation" if timed else "32-byte sectors per relaxation",
                  log="y" if experiment == "dense" else "")
    if experiment != "dense":
        axis.set_ylim(bottom=0)
    axis.set_xscale("log", base=2)
    axis.set_xlabel("vertices")
    axis.set_xticks([row["order"] for row in rows], [f"{row['order']:,}" for row in rows],
                    rotation=30)
    return drawing.finish(figure, axes, save, caption)


def dense(results, published, save):
    """APSP on dense matrices."""
    return _pairs(results, save, "dense", "ps_adding", "one addition and one minimum",
                  "The points are median times per relaxation, with 95 % intervals. The dashed "
                  "line is the device's time for a relaxation in registers, with numbers of the same "
                  "width.")


def sparse(results, published, save):
    """APSP by one search per vertex."""
    return _pairs(results, save, "sparse", "ps_anywhere", "one random read",
                  "The points are median times per arc and source, with 95 % intervals. The "
                  "dashed line shows the time "
                  "of one random read from an array as large as the graph.")


def memory(results, published, save):
    """The rates of random reads."""
    rows = drawing.needed(results.observed(kind="rate", experiment="memory", of="random reads of words"))
    figure, axes = drawing.panels(1, width=5.2, height=3.3)
    axes[0].plot([row["bytes"] / 2**20 for row in rows], [row["a_second"] / 1e9 for row in rows],
                 linewidth=1.2, markersize=4.5, label="random reads", **drawing.look(0))
    axes[0].set_xscale("log", base=2)
    axes[0].set_ylim(bottom=0)
    drawing.words(axes[0], "size of the memory area (MiB)", "10^9 words of 4 bytes per second")
    return drawing.finish(figure, axes, save, "The figure shows the rate of random reads of "
                                              "4-byte words from memory areas of different sizes.")


# Each figure stands in the report with this experiment.
ALL = [("memory", memory), ("graphs", bfs), ("graphs", sssp), ("graphs", msf), ("dense", dense),
       ("sparse", sparse)]
