"""The figures of the Johnson paper's experiments. Each function draws one from the results and
returns its caption."""

import drawing
from quantities import (PARTS, all_pairs_ms, ideal_gain, phases_per_source,
                        relaxations_per_arc_and_source, search_ms_per_source)
from quantity import groups_of, part_ms


def _words(name):
    return name.replace("_", "\n")


def _over_graphs(axis, pairs, key, values, **style):
    """Draws markers of rows, or medians of samples, over their graphs, with one series for each value
    of `key`."""
    names = drawing.distinct([row for row, _ in pairs])
    drawing.series(axis, pairs, key, lambda row: names.index(row["graph"]), values, beside=0.12,
                   shift=-0.12 * (len(values) - 1) / 2,
                   label=lambda value: str(value).replace("_", " "), linestyle="none", **style)
    drawing.words(axis, log="y")
    drawing.over_names(axis, [_words(name) for name in names])


def _points(axis, results, rows, key, values, quantity):
    drawn = [value for value in values if any(row.get(key) == value for row in rows)]
    _over_graphs(axis, drawing.valued(results, rows, quantity), key, drawn, markersize=5)


def step_counts(results, published, save):
    """Counts of the paper's steps."""
    rows = drawing.needed([row for row in results.observed(experiment="steps", kind="counts")
                           if row["variant"] != "tuned"])
    quantities = [("phases per source", phases_per_source),
                  ("launches per source", lambda row, graph: row["counts"]["launches"] / row["sources"]),
                  ("relaxations per arc and source", relaxations_per_arc_and_source)]
    figure, axes = drawing.panels(len(quantities), width=4.2, height=3.1)
    for axis, (label, quantity) in zip(axes, quantities):
        _points(axis, results, rows, "variant", drawing.distinct(rows, "variant"), quantity)
        axis.set_title(label)
    return drawing.finish(figure, axes, save,
                          "The figure shows counts of the paper's steps, which ran from a few "
                          "sources on the CPU executor.")


def step_times(results, published, save):
    """The times of APSP by every step and by binary heaps on the host."""
    rows = results.observed(experiment="steps", kind="parts")
    series = drawing.distinct(drawing.needed([row for row in rows if row["device"] == "gpu"]),
                              "variant")
    # Only the run with the most sources of each variant.
    most = {(row["variant"], row["spec"]): max(other["sources"] for other in rows
                                               if other["variant"] == row["variant"]
                                               and other["spec"] == row["spec"]) for row in rows}
    rows = [row for row in rows if row["sources"] == most[row["variant"], row["spec"]]]
    figure, (axis,) = drawing.panels(1, width=7.0, height=3.4)
    _points(axis, results, rows, "variant", [*series, "heap"], all_pairs_ms)
    axis.set_ylabel("time of APSP (ms)")
    return drawing.finish(figure, [axis], save,
                          "The figure shows median times of APSP with all parts. The paper's steps "
                          "were timed from a few sources, and their times are scaled to all "
                          "sources. The variant `tuned`, and `heap` (binary heaps on the host), "
                          "searched from all sources.")


def _counted_and_timed(results, save, experiment, key, values, quantity, label, caption):
    """Draws counts on the left, and times on the right if there are any, with a series for each value of
    `key`. If `values` is empty, all values that occur are drawn."""
    rows = drawing.needed(results.observed(experiment=experiment, kind="counts"))
    values = values or drawing.distinct(rows, key)
    times = results.timed(experiment=experiment, device="gpu")
    figure, axes = drawing.panels(2 if times else 1, width=5.6, height=3.2, columns=2)
    _points(axes[0], results, rows, key, values, quantity)
    drawing.words(axes[0], y=label, title="counted on the CPU executor")
    if times:
        _over_graphs(axes[1], times, key, values)
        drawing.words(axes[1], y="time of all timed sources (ms)",
                      title="timed on the GPU, larger graphs")
    return drawing.finish(figure, axes, save, caption)


def settle_rules(results, published, save):
    """Phases, and times, by the rule that settles vertices."""
    return _counted_and_timed(results, save, "settle_rules", "settle", None, phases_per_source,
                              "phases per source",
                              "The figure shows the number of phases of a search. A phase of the "
                              "step `inner_loop` settles one vertex. By the paper's listing, a phase "
                              "of the step `outer_loop` settles the vertices at the least distance. "
                              "With other rules it settles the vertices that the criterion OUT, the "
                              "criterion IN, or at least one of them allows.")


def mask(results, published, save):
    """Relaxations with the mask as listed and cleared."""
    return _counted_and_timed(results, save, "mask", "mask", ["as listed", "cleared"],
                              relaxations_per_arc_and_source, "relaxations per arc and source",
                              "The figure compares the number of relaxations per arc with a mask that "
                              "is never cleared, as in the paper's listing, and with a mask that is "
                              "cleared.")


def extract_min(results, published, save):
    """The search for the minimum by Thrust, compared with our own."""
    times = drawing.needed(results.timed(experiment="extract_min", device="gpu"))
    variants = drawing.distinct([each.row for each in times], "variant")
    figure, axes = drawing.panels(len(variants), width=5.6, height=3.2, columns=2)
    for axis, variant in zip(axes, variants):
        _over_graphs(axis, [each for each in times if each.row["variant"] == variant],
                     "extract_min", ["thrust", "own"])
        drawing.words(axis, y="time of all timed sources (ms)", title=variant)
    return drawing.finish(figure, axes, save, "The figure compares two programs that find the "
                                              "minimum: `thrust::min_element`, and our reduction, "
                                              "which uses warps and one atomic operation per block.")


def potentials_share(results, published, save):
    """The speed-up if potentials took no time."""
    rows = drawing.needed(results.observed(experiment="bellman_ford_share", kind="parts"))
    label = {"reference": "sequential schemes", "heap": "heaps on the host",
             "inner_loop": "inner loop on the GPU", "tuned": "tuned"}
    rows = [{**row, "series": label[row["variant"]] +
             (", sequential potentials" if row.get("potentials") else "")}
            for row in rows if row["variant"] in label]
    figure, (axis,) = drawing.panels(1, width=7.0, height=3.2)
    _points(axis, results, rows, "series", drawing.distinct(rows, "series"), ideal_gain)
    axis.set_ylabel("ideal speed-up")
    return drawing.finish(figure, [axis], save, "The figure shows the speed-up of APSP that "
                                                "would result if the potentials took no time. "
                                                "According to the paper, this speed-up is not big.")


def ladder(results, published, save):
    """The time of a source at the largest size by each step, and the parts of the time of `tuned`."""
    rows = (results.observed(experiment="tuned", kind="parts", graph="goal") or
            results.observed(experiment="tuned", kind="parts", graph="smaller"))
    drawing.needed([row for row in rows if row["device"] == "gpu"])
    graph = results.graph_of(rows[0])
    order = ["heap", "outer_loop", "inner_loop", "parallel_bellman_ford", "tuned"]
    chosen = sorted((row for row in rows if "rows" not in row),
                    key=lambda row: order.index(row["variant"]))
    figure, axes = drawing.panels(2, width=4.6, height=3.2, columns=2)
    axes[0].plot(range(len(chosen)), [search_ms_per_source(row, graph) for row in chosen],
                 linestyle="none", markersize=5, **drawing.look(0))
    drawing.words(axes[0], y="time of the search from one source (ms)", log="y",
                  title=f"{graph['vertices']:,} vertices, {graph['arcs']:,} arcs")
    axes[0].set_xticks(range(len(chosen)), [_words(row["variant"]) for row in chosen])
    bars = [row for row in rows if row["variant"] == "tuned"]
    below = [0.0] * len(bars)
    for index, part in enumerate(PARTS):
        heights = [part_ms(row, part) for row in bars]
        axes[1].bar(range(len(bars)), heights, bottom=below, width=0.5,
                    color=drawing.COLOURS[index], label=part.removesuffix("_ms").replace("_", " "))
        below = [low + height for low, height in zip(below, heights)]
    axes[1].set_xticks(range(len(bars)), [f"rows {row['rows']}" if "rows" in row else
                                          "rows stay on the device" for row in bars])
    axes[1].set_ylabel("time of APSP by tuned (ms)")
    return drawing.finish(figure, axes[1:], save,
                          "The left panel shows the time of the search from one source: by `heap` "
                          "(binary heaps on all cores of the host), by the paper's steps (means over "
                          "a few sources), and by the variant `tuned`. The right panel shows the "
                          "parts of the time of APSP by `tuned`.")


def growth(results, published, save):
    """The time of APSP by size, and the speed-up of the GPU."""
    rows = drawing.needed(results.observed(experiment="growth", kind="parts"))
    gains = drawing.needed(results.observed(experiment="growth", kind="gain"))
    families = drawing.distinct(gains, "graph")
    figure, axes = drawing.panels(2 * len(families), width=4.8, height=3.2, columns=2)
    for family, left, right in zip(families, axes[::2], axes[1::2]):
        _all_pairs_by_size(results, left, [row for row in rows if row["graph"] == family])
        of_family = [row for row in gains if row["graph"] == family]
        for index, (key, label) in enumerate((("over_sequential", "over the sequential schemes"),
                                              ("over_heap_on_one_core", "over heaps on one core"),
                                              ("over_heap", "over heaps on all cores"))):
            known = [row for row in of_family if key in row]
            right.plot([row["vertices"] for row in known], [row[key] for row in known],
                       label=label, markersize=4.5, linewidth=1.2, **drawing.look(index))
        right.axhline(1, color="#666666", linewidth=0.9, linestyle="--")
        for axis, label in ((left, "time of APSP (ms)"), (right, "speed-up of the GPU")):
            drawing.words(axis, "vertices", label, log="xy", title=family.replace("_", " "))
            sizes = [row["vertices"] for row in of_family]
            axis.set_xticks(sizes, [f"{size:,}" for size in sizes], fontsize=7)
            axis.xaxis.set_minor_locator(drawing.ticker.NullLocator())
    return drawing.finish(figure, axes, save,
                          "The left panel shows the time of APSP by the sequential schemes, by "
                          "binary heaps and by each step. Times from the first sources are scaled "
                          "to all sources. The right panel shows the speed-up of the step "
                          "`outer_loop` on the GPU, with its fastest rule, over the schemes and the "
                          "heaps. Below the dashed line, `outer_loop` is slower.")


def _all_pairs_by_size(results, axis, rows):
    for index, (label, of) in enumerate(groups_of(rows, _growing).items()):
        fastest = {}
        for row in of:
            graph = results.graph_of(row)
            milliseconds = all_pairs_ms(row, graph)
            before = fastest.get(graph["vertices"], milliseconds)
            fastest[graph["vertices"]] = min(milliseconds, before)
        axis.plot(*zip(*sorted(fastest.items())), label=label, markersize=4, linewidth=1.1,
                  linestyle="-" if index < len(drawing.COLOURS) else "--", **drawing.look(index))


def _growing(row):
    """The label of a line in the figure of the experiment `growth`."""
    if row["variant"] == "reference":
        return "sequential schemes"
    if row["variant"] == "heap":
        return "heaps, one core" if row["threads"] == 1 else "heaps, all cores"
    return row["variant"].replace("_", " ") + (", fastest rule" if "settle" in row else "")


# Each figure stands in the report with this experiment.
ALL = [
    ("steps", step_counts),
    ("steps", step_times),
    ("settle_rules", settle_rules),
    ("mask", mask),
    ("extract_min", extract_min),
    ("bellman_ford_share", potentials_share),
    ("tuned", ladder),
    ("growth", growth),
]
