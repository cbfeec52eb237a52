"""The figures of the Johnson paper's experiments. Each function draws one from the results and
returns what stands under it, or None where the rows for it are not there."""

import statistics

import drawing
from quantities import (PARTS, all_pairs_ms, ideal_gain, phases_per_source,
                        relaxations_per_arc_and_source, search_ms_per_source)


def _names(rows):
    """Graph names in the order in which they were searched."""
    return list(dict.fromkeys(row["graph"] for row in rows))


def _words(name):
    return name.replace("_", "\n")


def _points(axis, rows, key, series, quantity, results, ticks=None):
    """A marker for each row: over its graph, one series for each value of `key`."""
    names = ticks or _names(rows)
    drawn = [value for value in series if any(row.get(key) == value for row in rows)]
    for index, value in enumerate(drawn):
        beside = 0.12 * (index - (len(drawn) - 1) / 2)
        points = [(names.index(row["graph"]) + beside, quantity(row, results.graph_of(row)))
                  for row in rows if row.get(key) == value]
        axis.plot(*zip(*points), linestyle="none", markersize=5, label=str(value).replace("_", " "),
                  **drawing.look(index))
    axis.set_xticks(range(len(names)), [_words(name) for name in names])
    axis.set_xlim(-0.5, len(names) - 0.5)


def _timed(axis, series, key, values):
    """Medians with intervals, over the graphs."""
    names = _names([each.row for each in series])
    for index, value in enumerate(values):
        chosen = [each for each in series if each.row.get(key) == value]
        if not chosen:
            continue
        beside = 0.12 * (index - (len(values) - 1) / 2)
        drawing.medians(axis, [names.index(each.row["graph"]) + beside for each in chosen],
                        [each.samples for each in chosen], label=str(value).replace("_", " "),
                        linestyle="none", **drawing.look(index))
    drawing.log_scale(axis.yaxis)
    axis.set_xticks(range(len(names)), [_words(name) for name in names])
    axis.set_xlim(-0.5, len(names) - 0.5)


def step_counts(results, published, save):
    """Counts of the paper's steps."""
    rows = [row for row in results.observed(experiment="steps", kind="counts")
            if row["variant"] != "frontier"]
    if not rows:
        return None
    quantities = [("phases a source", phases_per_source),
                  ("launches a source", lambda row, graph: row["counts"]["launches"] / row["sources"]),
                  ("relaxations of an arc, a source", relaxations_per_arc_and_source)]
    figure, axes = drawing.panels(len(quantities), width=4.2, height=3.1)
    for axis, (label, quantity) in zip(axes, quantities):
        _points(axis, rows, "variant", list(dict.fromkeys(row["variant"] for row in rows)),
                quantity, results)
        drawing.log_scale(axis.yaxis)
        axis.set_title(label)
    drawing.legend_below(figure, axes)
    save(figure)
    return "The paper's steps, counted on the CPU executor from a few sources."


def step_times(results, published, save):
    """All pairs by every step, beside the host's heaps."""
    rows = results.observed(experiment="steps", kind="parts")
    if not any(row["device"] == "gpu" for row in rows):
        return None
    series = list(dict.fromkeys(row["variant"] for row in rows if row["device"] == "gpu"))
    # Of frontier the run from all sources.
    most = {(row["variant"], row["spec"]): max(other["sources"] for other in rows
                                               if other["variant"] == row["variant"]
                                               and other["spec"] == row["spec"]) for row in rows}
    rows = [row for row in rows if row["sources"] == most[row["variant"], row["spec"]]]
    figure, (axis,) = drawing.panels(1, width=7.0, height=3.4)
    _points(axis, rows, "variant", [*series, "heap"], all_pairs_ms, results)
    drawing.log_scale(axis.yaxis)
    axis.set_ylabel("all pairs (ms)")
    drawing.legend_below(figure, [axis])
    save(figure)
    return ("Time of all pairs, all parts of it: medians. The paper's steps were timed from a few "
            "sources and are scaled to all; frontier and the host's heaps computed all rows.")


def _counted_and_timed(results, save, experiment, key, values, quantity, label):
    """Counts on the left and, where there are any, times on the right, a series for each value of
    `key`; all values that occur where none are given. False without counts."""
    rows = results.observed(experiment=experiment, kind="counts")
    if not rows:
        return False
    values = values or list(dict.fromkeys(row[key] for row in rows))
    times = results.timed(experiment=experiment, device="gpu")
    figure, axes = drawing.panels(2 if times else 1, width=5.6, height=3.2, columns=2)
    _points(axes[0], rows, key, values, quantity, results)
    drawing.log_scale(axes[0].yaxis)
    axes[0].set_title("counted on the CPU executor")
    axes[0].set_ylabel(label)
    if times:
        _timed(axes[1], times, key, values)
        axes[1].set_title("timed on the GPU, larger graphs")
        axes[1].set_ylabel("time of the timed sources (ms)")
    drawing.legend_below(figure, axes)
    save(figure)
    return True


def settle_rules(results, published, save):
    """Phases, and times, by the rule that settles vertices."""
    if not _counted_and_timed(results, save, "settle_rules", "settle", None, phases_per_source,
                              "phases a source"):
        return None
    return ("Phases of a search: one vertex a phase (inner_loop), those at the least distance (the "
            "listing), those that OUT, IN or either of them allows (outer_loop).")


def mask(results, published, save):
    """Relaxations with the mask as listed and cleared."""
    if not _counted_and_timed(results, save, "mask", "mask", ["as listed", "cleared"],
                              relaxations_per_arc_and_source, "relaxations of an arc, a source"):
        return None
    return "How often a search relaxes an arc where the mask is never cleared, and where it is."


def extract_min(results, published, save):
    """Thrust's minimum against our own."""
    times = results.timed(experiment="extract_min", device="gpu")
    if not times:
        return None
    variants = list(dict.fromkeys(each.row["variant"] for each in times))
    figure, axes = drawing.panels(len(variants), width=5.6, height=3.2, columns=2)
    for axis, variant in zip(axes, variants):
        _timed(axis, [each for each in times if each.row["variant"] == variant], "extract_min",
               ["thrust", "own"])
        axis.set_title(variant)
        axis.set_ylabel("time of the timed sources (ms)")
    drawing.legend_below(figure, axes)
    save(figure)
    return "Times with thrust::min_element and with a reduction by warps and one atomic a block."


def potentials_share(results, published, save):
    """What ideal potentials would gain."""
    rows = results.observed(experiment="bellman_ford_share", kind="parts")
    if not rows:
        return None
    label = {"reference": "schemes, sequential", "heap": "heaps on the host",
             "inner_loop": "inner loop on the GPU", "frontier": "frontier"}
    rows = [{**row, "series": label[row["variant"]] +
             (", sequential potentials" if row.get("potentials") else "")}
            for row in rows if row["variant"] in label]
    figure, (axis,) = drawing.panels(1, width=7.0, height=3.2)
    _points(axis, rows, "series", list(dict.fromkeys(row["series"] for row in rows)), ideal_gain,
            results)
    drawing.log_scale(axis.yaxis)
    axis.set_ylabel("times faster")
    drawing.legend_below(figure, [axis])
    save(figure)
    return ("How many times faster all pairs would be if potentials took no time. The paper: no big "
            "gain.")


def ladder(results, published, save):
    """A source at the largest size, step by step, and the parts of frontier."""
    rows = [row for row in results.observed(experiment="frontier", kind="parts", graph="goal")]
    rows = rows or results.observed(experiment="frontier", kind="parts", graph="smaller")
    if not any(row["device"] == "gpu" for row in rows):
        return None
    graph = results.graph_of(rows[0])
    order = ["heap", "outer_loop", "inner_loop", "parallel_bellman_ford", "frontier"]
    chosen = sorted((row for row in rows if "rows" not in row),
                    key=lambda row: order.index(row["variant"]))
    figure, axes = drawing.panels(2, width=4.6, height=3.2, columns=2)
    axes[0].plot(range(len(chosen)), [search_ms_per_source(row, graph) for row in chosen],
                 linestyle="none", markersize=5, **drawing.look(0))
    drawing.log_scale(axes[0].yaxis)
    axes[0].set_xticks(range(len(chosen)), [_words(row["variant"]) for row in chosen])
    axes[0].set_ylabel("search of a source (ms)")
    axes[0].set_title(f"{graph['vertices']:,} vertices, {graph['arcs']:,} arcs")
    bars = [row for row in rows if row["variant"] == "frontier"]
    below = [0.0] * len(bars)
    for index, part in enumerate(PARTS):
        heights = [statistics.median(row["parts"][part]) for row in bars]
        axes[1].bar(range(len(bars)), heights, bottom=below, width=0.5,
                    color=drawing.COLOURS[index], label=part.removesuffix("_ms").replace("_", " "))
        below = [low + height for low, height in zip(below, heights)]
    axes[1].set_xticks(range(len(bars)), [f"rows {row['rows']}" if "rows" in row else
                                          "rows stay there" for row in bars])
    axes[1].set_ylabel("all pairs by frontier (ms)")
    drawing.legend_below(figure, axes[1:])
    save(figure)
    return ("Left: the search of one source by the host's heaps on all cores, the paper's steps (from "
            "a few sources) and frontier. Right: the parts of frontier's time for all pairs.")


# Each figure stands in the report with this experiment.
ALL = [
    ("steps", step_counts),
    ("steps", step_times),
    ("settle_rules", settle_rules),
    ("mask", mask),
    ("extract_min", extract_min),
    ("bellman_ford_share", potentials_share),
    ("frontier", ladder),
]
