"""The figures of the Bellman-Ford paper's experiments: its bars of speedups for every device that was
here, and ours. Each function draws one from the results and returns what stands under it, or None
where the rows for it are not there."""

import statistics

import drawing
from quantities import GIGA, PAPER_STEPS, bytes_a_second, part_ms, sectors_a_relaxation


def _devices(results, experiment):
    """Devices in the order in which they were run, each with its name."""
    return {row["device"]: row["name"]
            for row in results.observed(kind="device", experiment=experiment)}


def _entitle(axis, device, name):
    axis.set_title(f"{device}: {name[:52]}", fontsize=8)


def _look(variant, variants):
    """Colour and marker of a step: the paper's steps look the same in every figure."""
    others = [each for each in variants if each not in PAPER_STEPS]
    return drawing.look([*PAPER_STEPS, *others].index(variant))


def _sizes_below(axis, sizes):
    """Marks of a logarithmic axis at these sizes alone."""
    drawing.log_scale(axis.xaxis)
    axis.set_xticks(sizes, [f"{size:,}" for size in sizes], fontsize=7)
    axis.xaxis.set_minor_locator(drawing.ticker.NullLocator())


def _variants(rows):
    return list(dict.fromkeys(row["variant"] for row in rows))


def speedups(results, published, save):
    """Figures 6 to 8: bars by size, a panel a device."""
    rows = [row for row in results.observed(kind="speedup", experiment="speedups")
            if row["density"] == "complete" and "over_serial" in row
            and row["variant"] in PAPER_STEPS]
    devices = {device: name for device, name in _devices(results, "speedups").items()
               if any(row["device"] == device for row in rows)}
    if not devices:
        return None
    figure, axes = drawing.panels(len(devices), width=4.8, height=3.2, columns=2)
    # The order of the paper's bars.
    order = list(reversed(PAPER_STEPS))
    for axis, (device, name) in zip(axes, devices.items()):
        of_device = [row for row in rows if row["device"] == device]
        sizes = sorted({row["vertices"] for row in of_device})
        for index, variant in enumerate(order):
            bars = [row for row in of_device if row["variant"] == variant]
            axis.bar([sizes.index(row["vertices"]) + 0.27 * (index - 1) for row in bars],
                     [row["over_serial"] for row in bars], width=0.25,
                     color=_look(variant, order)["color"], label=variant)
        axis.axhline(1, color="#666666", linewidth=0.9, linestyle="--")
        axis.set_xticks(range(len(sizes)), [f"{size:,}" for size in sizes])
        axis.set_xlabel("vertices")
        axis.set_ylabel("times faster than serial")
        _entitle(axis, device, name)
    drawing.legend_below(figure, axes)
    save(figure)
    return ("Speedup over the serial procedure with both transfers and the transposition counted: "
            "complete matrices, all N - 1 rounds. The paper's bars have no numbers; its averages for "
            "reduce_coarse are 200 to 300 on its GPUs. The dashed line is the serial procedure.")


def parts_of_times(results, published, save):
    """Equation (2) at the largest size."""
    rows = [row for row in results.observed(kind="parts", experiment="speedups")
            if row["variant"] in PAPER_STEPS]
    if not rows:
        return None
    devices = _devices(results, "speedups")
    figure, axes = drawing.panels(len(devices), width=4.8, height=2.6, columns=2)
    parts = ("to_device_ms", "transposition_ms", "kernels_ms", "to_host_ms")
    for axis, (device, name) in zip(axes, devices.items()):
        of_device = [row for row in rows if row["device"] == device
                     and row["graph"].startswith("complete")]
        most = max(results.graph_of(row)["vertices"] for row in of_device)
        shown = [row for row in of_device if results.graph_of(row)["vertices"] == most]
        bars = []
        for row in shown:
            whole = sum(part_ms(row, part) for part in parts)
            bars.append([(100 * part_ms(row, part) / whole, index,
                          part.removesuffix("_ms").replace("_", " "))
                         for index, part in enumerate(parts)])
        drawing.stacked_bars(axis, [row["variant"] for row in shown], bars, height=0.6)
        axis.set_xlabel(f"% of the time, {most:,} vertices")
        _entitle(axis, device, name)
    drawing.legend_below(figure, axes)
    save(figure)
    return "What equation (2) adds up, at the largest matrix of each device: medians of each part."


def sectors(results, published, save):
    """What the dense steps touch."""
    rows = [row for row in results.observed(experiment="steps", kind="counts")
            if row["form"] == "dense" and row["variant"] in PAPER_STEPS]
    if not rows:
        return None
    variants = _variants(rows)
    graphs = list(dict.fromkeys(row["graph"] for row in rows))
    figure, (axis,) = drawing.panels(1, width=5.2, height=3.0)
    for index, graph in enumerate(graphs):
        points = [(variants.index(row["variant"]) + 0.12 * index,
                   sectors_a_relaxation(row, results.graph_of(row)))
                  for row in rows if row["graph"] == graph]
        axis.plot(*zip(*points), linestyle="none", markersize=5, label=graph, **drawing.look(index))
    drawing.log_scale(axis.yaxis)
    axis.set_xticks(range(len(variants)), variants)
    axis.set_xlim(-0.5, len(variants) - 0.4)
    axis.set_ylabel("32-byte sectors loaded, a relaxation")
    drawing.legend_below(figure, [axis])
    save(figure)
    return ("What loads of the paper's steps touch, counted on the CPU executor: a group of reduce "
            "reads down a column, a sector a word; one of reduce_coarse along a row.")


def group_sizes(results, published, save):
    """A round with every M."""
    rows = results.observed(kind="trial", experiment="group_sizes")
    if not rows:
        return None
    devices = _devices(results, "group_sizes")
    graphs = list(dict.fromkeys(row["graph"] for row in rows))
    variants = _variants(rows)
    styles = ["-", "--", ":", "-."]
    figure, axes = drawing.panels(len(devices), width=4.8, height=3.2, columns=2)
    for axis, (device, name) in zip(axes, devices.items()):
        for variant in variants:
            for graph in graphs:
                of = [row for row in rows if (row["device"], row["variant"], row["graph"])
                      == (device, variant, graph)]
                if not of:
                    continue
                axis.plot([row["group_size"] for row in of], [row["round_ms"] for row in of],
                          markersize=4, linewidth=1.1, linestyle=styles[graphs.index(graph) % 4],
                          label=f"{variant}, {graph}", **_look(variant, variants))
                best = next(row for row in of if row["fastest"])
                axis.plot(best["group_size"], best["round_ms"], marker="*", markersize=11,
                          color=_look(variant, variants)["color"])
        _sizes_below(axis, sorted({row["group_size"] for row in rows}))
        drawing.log_scale(axis.yaxis)
        axis.set_xlabel("M, threads a vertex")
        axis.set_ylabel("a round (ms)")
        _entitle(axis, device, name)
    drawing.legend_below(figure, axes, columns=2)
    save(figure)
    return "A round by the number of threads that share a vertex; stars: what the tuner chooses."


def transposition(results, published, save):
    """The transposition beside rounds."""
    rows = results.observed(kind="parts", experiment="transposition")
    if not rows:
        return None
    devices = _devices(results, "transposition")
    variants = _variants(rows)
    figure, axes = drawing.panels(len(devices), width=4.8, height=3.2, columns=2)
    for axis, (device, name) in zip(axes, devices.items()):
        of_device = [row for row in rows if row["device"] == device]
        for variant in variants:
            points = sorted((results.graph_of(row)["vertices"], part_ms(row, "kernels_ms") / row["rounds"])
                            for row in of_device if row["variant"] == variant)
            axis.plot(*zip(*points), markersize=4.5, linewidth=1.2, label=f"a round of {variant}",
                      **_look(variant, variants))
        points = sorted((results.graph_of(row)["vertices"], part_ms(row, "transposition_ms"))
                        for row in of_device if part_ms(row, "transposition_ms") > 0)
        if points:
            axis.plot(*zip(*points), markersize=4.5, linewidth=1.2, linestyle="--",
                      label="the transposition", **drawing.look(6))
        _sizes_below(axis, sorted({results.graph_of(row)["vertices"] for row in of_device}))
        drawing.log_scale(axis.yaxis)
        axis.set_xlabel("vertices")
        axis.set_ylabel("time (ms)")
        _entitle(axis, device, name)
    drawing.legend_below(figure, axes)
    save(figure)
    return "The transposition beside a single round; the paper's procedure has N - 1 rounds."


def bandwidth(results, published, save):
    """Bytes of the matrix a second."""
    rows = results.observed(kind="parts", experiment="dense_bandwidth")
    if not rows:
        return None
    devices = _devices(results, "dense_bandwidth")
    variants = _variants(rows)
    figure, axes = drawing.panels(len(devices), width=4.8, height=3.4, columns=2)
    for axis, (device, name) in zip(axes, devices.items()):
        of_device = [row for row in rows if row["device"] == device]
        for variant in variants:
            for matrix, style in ((None, "-"), ("in memory", ":")):
                points = sorted((results.graph_of(row)["vertices"],
                                 bytes_a_second(row, results.graph_of(row)) / GIGA)
                                for row in of_device
                                if row["variant"] == variant and row.get("matrix") == matrix)
                if points:
                    axis.plot(*zip(*points), markersize=4.5, linewidth=1.2, linestyle=style,
                              label=variant + (f", matrix {matrix}" if matrix else ""),
                              **_look(variant, variants))
        limit = statistics.median(row["limit_a_second"] for row in of_device) / GIGA
        axis.axhline(limit, color="#000000", linewidth=1, linestyle="--", label="reading alone")
        _sizes_below(axis, sorted({results.graph_of(row)["vertices"] for row in of_device}))
        drawing.log_scale(axis.yaxis)
        axis.set_xlabel("vertices")
        axis.set_ylabel("GB of the matrix a second")
        _entitle(axis, device, name)
    drawing.legend_below(figure, axes, columns=3)
    save(figure)
    return ("Bytes of the matrix that are read, over the time of all rounds, transposition left out. "
            "Above the dashed line the matrix comes from caches or shared memory.")


def sparse_counts(results, published, save):
    """Rounds and work of the steps on lists of arcs."""
    rows = [row for row in results.observed(experiment="sparse", kind="counts")
            if row["paths"] == "lengths alone"]
    if not rows:
        return None
    variants = _variants(rows)
    graphs = list(dict.fromkeys(row["graph"] for row in rows))
    quantities = [("rounds", lambda row, graph: row["counts"]["rounds"]),
                  ("atomic operations an arc",
                   lambda row, graph: row["counts"]["global_atomics"] / graph["arcs"]),
                  ("threads an arc", lambda row, graph: row["counts"]["threads"] / graph["arcs"])]
    figure, axes = drawing.panels(len(quantities), width=3.6, height=3.0)
    for axis, (label, quantity) in zip(axes, quantities):
        for index, variant in enumerate(variants):
            points = [(graphs.index(row["graph"]) + 0.12 * index,
                       quantity(row, results.graph_of(row)))
                      for row in rows if row["variant"] == variant]
            axis.plot(*zip(*points), linestyle="none", markersize=5, label=variant,
                      **drawing.look(index))
        drawing.log_scale(axis.yaxis)
        axis.set_title(label)
        axis.set_xticks(range(len(graphs)), graphs)
        axis.set_xlim(-0.5, len(graphs) - 0.4)
    drawing.legend_below(figure, axes)
    save(figure)
    return "Searches of the small graphs for lengths alone, counted on the CPU executor."


def sparse_times(results, published, save):
    """Searches of large graphs beside peers."""
    series = [each for each in results.timed(experiment="sparse", device="cuda")
              if each.row["paths"] == "lengths alone"]
    if not series:
        return None
    rows = [each.row for each in series]
    variants = _variants(rows)
    graphs = list(dict.fromkeys(row["graph"] for row in rows))
    specs = {row["spec"]: row["graph"] for row in rows}
    figure, (axis,) = drawing.panels(1, width=6.6, height=3.6)
    for index, variant in enumerate(variants):
        chosen = [each for each in series if each.row["variant"] == variant]
        drawing.medians(axis, [graphs.index(each.row["graph"]) + 0.1 * index for each in chosen],
                        [each.samples for each in chosen], label=variant, linestyle="none",
                        **drawing.look(index))
    peers = [row for row in published if row["spec"] in specs and row["milliseconds"]]
    for index, name in enumerate(dict.fromkeys(row["implementation"] for row in peers)):
        points = [(graphs.index(specs[row["spec"]]) - 0.12 * (index + 1),
                   float(row["milliseconds"])) for row in peers if row["implementation"] == name]
        axis.plot(*zip(*points), linestyle="none", markersize=5, markerfacecolor="none",
                  label=name, **drawing.look(len(variants) + index))
    drawing.log_scale(axis.yaxis)
    axis.set_xticks(range(len(graphs)), graphs)
    axis.set_xlim(-0.6, len(graphs) - 0.4)
    axis.set_ylabel("a search (ms)")
    drawing.legend_below(figure, [axis])
    save(figure)
    return "Searches for lengths alone, the graph on the device; hollow: peers on the same graphs."


def deltas(results, published, save):
    """The width of buckets."""
    rows = [row for row in results.observed(experiment="deltas", kind="counts")
            if row["delta"] != "chosen"]
    if not rows:
        return None
    times = [each for each in results.timed(experiment="deltas", device="cuda")
             if each.row["delta"] != "chosen"]
    graphs = list(dict.fromkeys(row["graph"] for row in rows))
    figure, axes = drawing.panels(3 if times else 2, width=3.6, height=3.0)
    for axis, key in zip(axes, ("rounds", "relaxations")):
        for index, graph in enumerate(graphs):
            of = [row for row in rows if row["graph"] == graph]
            axis.plot([row["delta"] for row in of], [row["counts"][key] for row in of],
                      markersize=4, linewidth=1.1, label=graph, **drawing.look(index))
        axis.set_title(f"{key}, counted on small graphs")
    if times:
        for index, graph in enumerate(graphs):
            of = [each for each in times if each.row["graph"] == graph]
            drawing.medians(axes[2], [each.row["delta"] for each in of],
                            [each.samples for each in of], label=graph, **drawing.look(index))
        axes[2].set_title("a search (ms), large graphs")
    for axis in axes:
        drawing.log_scale(axis.xaxis)
        drawing.log_scale(axis.yaxis)
        axis.set_xlabel("delta, width of a bucket")
    drawing.legend_below(figure, axes)
    save(figure)
    return "Searches by buckets of lengths: wider ones take fewer rounds and relax more arcs in vain."


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
