"""The figures of the Bellman-Ford paper's experiments: the paper's bars of speed-ups for every device that
was measured, and our own figures. Each function draws one figure and returns its caption."""

import statistics

import drawing
from quantities import PAPER_STEPS, PARTS, bytes_a_second, round_ms, sectors_a_relaxation
from quantity import GIGA, count_of, part_ms


def _devices(results, experiment):
    """The devices in the order of their runs, each with its name."""
    return {row["device"]: row["name"]
            for row in results.observed(kind="device", experiment=experiment)}


def _look(variant, variants):
    """Colour and marker of a step: the paper's steps look the same in every figure."""
    others = [each for each in variants if each not in PAPER_STEPS]
    return drawing.look([*PAPER_STEPS, *others].index(variant))


def _sizes_below(axis, sizes):
    """Places the marks of a logarithmic axis at these sizes only."""
    drawing.log_scale(axis.xaxis)
    axis.set_xticks(sizes, [f"{size:,}" for size in sizes], fontsize=7)
    axis.xaxis.set_minor_locator(drawing.ticker.NullLocator())


def _panels(results, rows, experiment, height=3.2):
    """One panel for each device of these rows. Returns the figure, the axes, and (axis, its rows)."""
    devices = {device: name for device, name in _devices(results, experiment).items()
               if any(row["device"] == device for row in rows)}
    figure, axes = drawing.panels(len(devices), width=4.8, height=height, columns=2)
    for axis, (device, name) in zip(axes, devices.items()):
        axis.set_title(f"{device}: {name[:52]}", fontsize=8)
    return figure, axes, [(axis, [row for row in rows if row["device"] == device])
                          for axis, device in zip(axes, devices)]


def _by_size(results, axis, pairs, look, **style):
    """Draws one line per variant over the numbers of vertices."""
    vertices = lambda pair: results.graph_of(pair[0])["vertices"]
    drawing.series(axis, sorted(pairs, key=vertices), "variant", lambda row: vertices([row]),
                   looks=look, markersize=4.5, linewidth=1.2, **style)


def _vertices_below(results, axis, rows, label):
    _sizes_below(axis, sorted({results.graph_of(row)["vertices"] for row in rows}))
    drawing.words(axis, "vertices", label, log="y")


def speedups(results, published, save):
    """Figures 6 to 8: bars for each size, with one panel per device."""
    rows = drawing.needed([row for row in results.observed(kind="speedup", experiment="speedups")
                           if row["density"] == "complete" and "over_serial" in row
                           and row["variant"] in PAPER_STEPS])
    figure, axes, panels = _panels(results, rows, "speedups")
    # The order of the paper's bars.
    order = list(reversed(PAPER_STEPS))
    for axis, of_device in panels:
        sizes = sorted({row["vertices"] for row in of_device})
        for index, variant in enumerate(order):
            bars = [row for row in of_device if row["variant"] == variant]
            axis.bar([sizes.index(row["vertices"]) + 0.27 * (index - 1) for row in bars],
                     [row["over_serial"] for row in bars], width=0.25,
                     color=_look(variant, order)["color"], label=variant)
        axis.axhline(1, color="#666666", linewidth=0.9, linestyle="--")
        axis.set_xticks(range(len(sizes)), [f"{size:,}" for size in sizes])
        drawing.words(axis, "vertices", "speed-up over the serial procedure")
    return drawing.finish(figure, axes, save,
                          "The bars show the speed-up over the serial procedure on complete "
                          "matrices, for all N - 1 rounds. The times include both transfers and "
                          "the transposition. The paper's bars have no numbers. According to the "
                          "paper, the average speed-up of the step `reduce_coarse` is 200 to 300. "
                          "The dashed line is the serial procedure.")


def parts_of_times(results, published, save):
    """Equation (2) at the largest size."""
    rows = drawing.needed(
        [row for row in results.observed(kind="parts", experiment="speedups")
         if row["variant"] in PAPER_STEPS and row["graph"].startswith("complete")])
    figure, axes, panels = _panels(results, rows, "speedups", height=2.6)
    for axis, of_device in panels:
        most = max(results.graph_of(row)["vertices"] for row in of_device)
        shown = [row for row in of_device if results.graph_of(row)["vertices"] == most]
        bars = []
        for row in shown:
            whole = sum(part_ms(row, part) for part in PARTS)
            bars.append([(100 * part_ms(row, part) / whole, index,
                          part.removesuffix("_ms").replace("_", " "))
                         for index, part in enumerate(PARTS)])
        drawing.stacked_bars(axis, [row["variant"] for row in shown], bars, height=0.6)
        axis.set_xlabel(f"% of the time, {most:,} vertices")
    return drawing.finish(figure, axes, save, "The time of equation (2) of the paper includes the copies "
                                              "to and from the device, the transposition and the "
                                              "kernels. The bars show the share of each part for the "
                                              "largest matrix of each device. The times are medians.")


def _over_names(axis, pairs, key, place, names, beside=0.12, right=0.4):
    """Draws markers over names, with one series for each value of `key`."""
    drawing.series(axis, pairs, key, lambda row: names.index(row[place]), beside=beside,
                   linestyle="none", markersize=5)
    drawing.log_scale(axis.yaxis)
    drawing.over_names(axis, names, right)


def sectors(results, published, save):
    """The sectors that the dense steps touch."""
    rows = drawing.needed([row for row in results.observed(experiment="steps", kind="counts")
                           if row["form"] == "dense" and row["variant"] in PAPER_STEPS])
    figure, (axis,) = drawing.panels(1, width=5.2, height=3.0)
    _over_names(axis, drawing.valued(results, rows, sectors_a_relaxation), "graph", "variant",
                drawing.distinct(rows, "variant"))
    axis.set_ylabel("32-byte sectors loaded per relaxation")
    return drawing.finish(figure, [axis], save,
                          "The figure shows how many sectors the loads of the paper's steps touch. "
                          "The CPU executor counts them. In the step `reduce`, the threads of a group "
                          "read a column, so each word is in a different sector. In the step "
                          "`reduce_coarse`, the threads of a group read adjacent words of a row.")


def group_sizes(results, published, save):
    """The time of a round for each M."""
    rows = drawing.needed(results.observed(kind="trial", experiment="group_sizes"))
    graphs = drawing.distinct(rows)
    variants = drawing.distinct(rows, "variant")
    styles = ["-", "--", ":", "-."]
    figure, axes, panels = _panels(results, rows, "group_sizes")
    for axis, of_device in panels:
        for variant in variants:
            for graph in graphs:
                of = [row for row in of_device
                      if (row["variant"], row["graph"]) == (variant, graph)]
                if not of:
                    continue
                axis.plot([row["group_size"] for row in of], [row["round_ms"] for row in of],
                          markersize=4, linewidth=1.1, linestyle=styles[graphs.index(graph) % 4],
                          label=f"{variant}, {graph}", **_look(variant, variants))
                best = next(row for row in of if row["fastest"])
                axis.plot(best["group_size"], best["round_ms"], marker="*", markersize=11,
                          color=_look(variant, variants)["color"])
        _sizes_below(axis, sorted({row["group_size"] for row in rows}))
        drawing.words(axis, "M, threads per vertex", "time of a round (ms)", log="y")
    return drawing.finish(figure, axes, save, "The figure shows the time of a round for each "
                                              "number M of threads that share a vertex. A star "
                                              "marks the M that the automatic tuner chose.", columns=2)


def transposition(results, published, save):
    """The time of the transposition and of a round."""
    rows = drawing.needed(results.observed(kind="parts", experiment="transposition"))
    variants = drawing.distinct(rows, "variant")
    figure, axes, panels = _panels(results, rows, "transposition")
    for axis, of_device in panels:
        _by_size(results, axis, drawing.valued(results, of_device, round_ms),
                 lambda variant: _look(variant, variants),
                 label=lambda variant: f"a round of {variant}")
        transposed = [(row, ms) for row in of_device
                      if (ms := part_ms(row, "transposition_ms")) > 0]
        _by_size(results, axis, transposed, lambda _: drawing.look(6), linestyle="--",
                 label=lambda _: "the transposition")
        _vertices_below(results, axis, of_device, "time (ms)")
    return drawing.finish(figure, axes, save, "The figure compares the time of the transposition "
                                              "with the time of a single round. "
                                              "The paper's procedure has N - 1 rounds.")


def bandwidth(results, published, save):
    """Bytes of the matrix that are read per second."""
    rows = drawing.needed(results.observed(kind="parts", experiment="dense_bandwidth"))
    variants = drawing.distinct(rows, "variant")
    figure, axes, panels = _panels(results, rows, "dense_bandwidth", height=3.4)
    for axis, of_device in panels:
        pairs = [(row, bytes_ / GIGA)
                 for row, bytes_ in drawing.valued(results, of_device, bytes_a_second)]
        for variant in variants:
            for matrix, style in ((None, "-"), ("in memory", ":")):
                _by_size(results, axis, [pair for pair in pairs if pair[0]["variant"] == variant
                                         and pair[0].get("matrix") == matrix],
                         lambda _, variant=variant: _look(variant, variants), linestyle=style,
                         label=lambda name, matrix=matrix: name + (f", matrix {matrix}" if matrix
                                                                   else ""))
        limit = statistics.median(row["limit_a_second"] for row in of_device) / GIGA
        axis.axhline(limit, color="#000000", linewidth=1, linestyle="--", label="a kernel that only reads")
        _vertices_below(results, axis, of_device, "GB of the matrix per second")
    return drawing.finish(figure, axes, save,
                          "The figure shows how fast the matrix is read. The rate is the number of "
                          "bytes read in all rounds, divided by the time of these rounds. The time "
                          "does not include the transposition. If a point is above the dashed line, "
                          "the matrix is read from caches or shared memory.", columns=3)


def sparse_counts(results, published, save):
    """Rounds and work of the steps on lists of arcs."""
    rows = drawing.needed([row for row in results.observed(experiment="sparse", kind="counts")
                           if row["paths"] == "distances only"])
    quantities = [("rounds", count_of("rounds")),
                  ("atomic operations per arc",
                   lambda row, graph: row["counts"]["global_atomics"] / graph["arcs"]),
                  ("threads per arc", lambda row, graph: row["counts"]["threads"] / graph["arcs"])]
    figure, axes = drawing.panels(len(quantities), width=3.6, height=3.0)
    for axis, (label, quantity) in zip(axes, quantities):
        _over_names(axis, drawing.valued(results, rows, quantity), "variant", "graph",
                    drawing.distinct(rows))
        axis.set_title(label)
    return drawing.finish(figure, axes, save, "The figure shows counts of the CPU executor. The searches "
                                              "compute SSSP without predecessors on small graphs.")


def sparse_times(results, published, save):
    """Times on large graphs, with the times of other programs."""
    series = drawing.needed([each for each in results.timed(experiment="sparse", device="cuda")
                             if each.row["paths"] == "distances only"])
    rows = [each.row for each in series]
    variants = drawing.distinct(rows, "variant")
    graphs = drawing.distinct(rows)
    specs = {row["spec"]: row["graph"] for row in rows}
    figure, (axis,) = drawing.panels(1, width=6.6, height=3.6)
    drawing.series(axis, series, "variant", lambda row: graphs.index(row["graph"]), beside=0.1,
                   linestyle="none")
    peers = [row for row in published.peers if row["spec"] in specs and row["milliseconds"]]
    names = drawing.distinct(peers, "implementation")
    drawing.series(axis, [(row, float(row["milliseconds"])) for row in peers], "implementation",
                   lambda row: graphs.index(specs[row["spec"]]), names, beside=-0.12, shift=-0.12,
                   looks=lambda name: drawing.look(len(variants) + names.index(name)),
                   linestyle="none", markersize=5, markerfacecolor="none")
    drawing.words(axis, y="time of a search (ms)", log="y")
    axis.set_xticks(range(len(graphs)), graphs)
    axis.set_xlim(-0.6, len(graphs) - 0.4)
    return drawing.finish(figure, [axis], save, "The figure shows times of SSSP without "
                                                "predecessors. The graph is in device memory. "
                                                "Hollow markers are times of other programs on the "
                                                "same graphs.")


def deltas(results, published, save):
    """The width of buckets."""
    rows = drawing.needed([row for row in results.observed(experiment="deltas", kind="counts")
                           if row["delta"] != "chosen"])
    times = [each for each in results.timed(experiment="deltas", device="cuda")
             if each.row["delta"] != "chosen"]
    figure, axes = drawing.panels(3 if times else 2, width=3.6, height=3.0)
    delta = lambda row: row["delta"]
    for axis, key in zip(axes, ("rounds", "relaxations")):
        drawing.series(axis, drawing.valued(results, rows, count_of(key)), "graph", delta,
                       markersize=4, linewidth=1.1)
        axis.set_title(f"{key}, counted on small graphs")
    if times:
        drawing.series(axes[2], times, "graph", delta, drawing.distinct(rows))
        axes[2].set_title("time of a search (ms), large graphs")
    for axis in axes:
        drawing.words(axis, "delta, width of a bucket", log="xy")
    return drawing.finish(figure, axes, save, "The figure shows SSSP with buckets of distances. The wider "
                                              "the buckets are, the fewer rounds a search needs, and "
                                              "the more useless relaxations it does.")


# Each figure stands in the report with this experiment.
ALL = [
    ("steps", sectors),
    ("speedups", speedups),
    ("speedups", parts_of_times),
    ("group_sizes", group_sizes),
    ("transposition", transposition),
    ("dense_bandwidth", bandwidth),
    ("sparse", sparse_counts),
    ("sparse", sparse_times),
    ("deltas", deltas),
]
