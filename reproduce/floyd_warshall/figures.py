"""The figures of the Floyd-Warshall study with ours beside them: times over vertices, the study's
with hollow markers; and the ladder. Each function draws one from the results and the published
tables and returns what stands under it, or None where the rows for it are not there."""

import drawing
from order_statistics import median
from quantities import TERA, VARIANTS, runs_of, tera_relaxations_a_second

# Colours and markers by variant: the study's CPU and our sequential loops look alike, and so on.
SERIES = ["reference", "linear", "coalesced", "shared", "blocked", "frontier", "openmp"]
FORMS = {"int32": "frontier, int32", "automatic": "frontier, width chosen",
         "predecessors": "frontier, with predecessors"}
DASHES = {"automatic": "--", "predecessors": ":"}


def _look(variant):
    return drawing.look(SERIES.index(variant.removeprefix("published_")))


def _published_curves(axis, published, table):
    """The study's curves of a table, hollow."""
    runs = runs_of(published)
    for implementation in VARIANTS:
        if (table, implementation) not in runs:
            continue
        rows = runs[table, implementation]
        axis.plot([row["vertices"] for row in rows],
                  [row["milliseconds"] / 1e3 for row in rows], markersize=4, linewidth=0.7,
                  markerfacecolor="none", label=f"{implementation} (2019)",
                  **_look(VARIANTS[implementation]))


def _our_runs(results, experiment, variants=None):
    """Our runs of the driver: label, rows."""
    runs = {}
    for row in results.observed(kind="growth", experiment=experiment):
        if variants is None or row["variant"] in variants:
            runs.setdefault((row["variant"], row.get("form")), []).append(row)
    return runs


def _our_curves(axis, results, experiment, variants=None):
    """Ours, filled. Kernels as published, whose results are wrong, are pale."""
    for (variant, form), rows in _our_runs(results, experiment, variants).items():
        as_published = variant.startswith("published_")
        label = FORMS.get(form, variant)
        if as_published:
            label = variant.removeprefix("published_") + " as published"
        axis.plot([row["vertices"] for row in rows], [row["ms"] / 1e3 for row in rows],
                  markersize=3.5, linewidth=1.1, linestyle=DASHES.get(form, "-"),
                  alpha=0.4 if as_published else 1,
                  label=f"{label} (ours)",
                  **_look(variant))


def _target(results, experiment):
    """The target of our runs, in words."""
    rows = results.observed(kind="final", experiment=experiment)
    return f"our target {rows[0]['target_s']:g} s" if rows else "no runs of ours"


def _finish(figure, axes):
    for axis in axes:
        drawing.log_scale(axis.xaxis)
        drawing.log_scale(axis.yaxis)
        axis.set_xlabel("vertices")
        axis.set_ylabel("time (s)")
    drawing.legend_below(figure, axes, columns=4 if len(axes) > 1 else 3)


def _one(results, published, save, experiment, table, title):
    """One panel: a published table and our runs of an experiment. False without runs."""
    if not _our_runs(results, experiment):
        return False
    figure, (axis,) = drawing.panels(1, width=7.0, height=4.0)
    _published_curves(axis, published, table)
    _our_curves(axis, results, experiment)
    axis.set_title(f"{title}; {_target(results, experiment)}")
    _finish(figure, [axis])
    save(figure)
    return True


HOLLOW = ("Hollow: the study's recorded tables; filled: ours; pale: the kernels as published, most of "
          "whose results are wrong. ")


def figure_5(results, published, save):
    """Local, density 85."""
    if not _one(results, published, save, "figure_5", "Floyd-Warshall-1-85",
                "Figure 5: i9-9960X and GTX 1080 Ti, density 85, 60 s"):
        return None
    return (HOLLOW + "The graphs of density 85 are complete, there as here. The study's results are "
            "wrong for nearly all of these sizes.")


def figure_6(results, published, save):
    """Local, density 15."""
    if not _one(results, published, save, "figure_6", "Floyd-Warshall-1-15",
                "Figure 6: i9-9960X and GTX 1080 Ti, density 15, 60 s"):
        return None
    return (HOLLOW + "The graphs of density 15 have a sixth of all arcs, there as here. The study's "
            "curves of Shared and Blocked are those of Figure 5, to the millisecond.")


def figure_7(results, published, save):
    """Azure, density 85."""
    if not _one(results, published, save, "figure_5", "Floyd-Warshall-1-85-Azure",
                "Figure 7: Azure NC6 (K80), density 85, 60 s"):
        return None
    return HOLLOW + "Ours are those beside Figure 5."


def figure_8(results, published, save):
    """Azure, density 15: as printed, and as recorded."""
    if not _our_runs(results, "figure_6"):
        return None
    figure, axes = drawing.panels(2, width=5.2, height=4.0, columns=2)
    for axis, table, title in zip(axes, ("Floyd-Warshall-1-85", "Floyd-Warshall-1-15-Azure"),
                                  ("as printed: local, density 85", "as recorded on Azure, density 15")):
        _published_curves(axis, published, table)
        _our_curves(axis, results, "figure_6")
        axis.set_title(f"Figure 8 {title}")
    _finish(figure, axes)
    low = min(axis.get_xlim()[0] for axis in axes), min(axis.get_ylim()[0] for axis in axes)
    high = max(axis.get_xlim()[1] for axis in axes), max(axis.get_ylim()[1] for axis in axes)
    for axis in axes:
        axis.set_xlim(low[0], high[0])
        axis.set_ylim(low[1], high[1])
    save(figure)
    return (HOLLOW + "Left: what the study printed under this title, which is the table of its local "
            "machine at density 85. Right: what it recorded on Azure at density 15 and never printed: "
            f"Shared stays behind Coalesced, and GPGPU behind the CPU. Ours: {_target(results, 'figure_6')}.")


def figures_9_and_10(results, published, save):
    """Local against Azure."""
    if not _our_runs(results, "figure_6"):
        return None
    figure, axes = drawing.panels(2, width=5.2, height=3.8, columns=2)
    for axis, implementation, number in zip(axes, ("CPU", "CUDA Blocked"), (9, 10)):
        ours = VARIANTS[implementation]
        for place, (table, where) in enumerate((("Floyd-Warshall-1-15", "local"),
                                                ("Floyd-Warshall-1-15-Azure", "Azure"))):
            rows = runs_of(published)[table, implementation]
            axis.plot([row["vertices"] for row in rows],
                      [row["milliseconds"] / 1e3 for row in rows], markersize=4, linewidth=0.7,
                      markerfacecolor="none", label=f"{where} (2019)", **drawing.look(place))
        rows = _our_runs(results, "figure_6", [ours]).get((ours, None))
        if rows:
            axis.plot([row["vertices"] for row in rows], [row["ms"] / 1e3 for row in rows],
                      markersize=3.5, linewidth=1.1, label="the same step (ours)", **drawing.look(2))
        axis.set_title(f"Figure {number}: {implementation}, density 15, 60 s")
    _finish(figure, axes)
    save(figure)
    return HOLLOW + f"Ours: {_target(results, 'figure_6')}."


def as_meant(results, published, save):
    """Densities as made and as meant."""
    pairs = [("figure_5", "meant_85", 85), ("figure_6", "meant_15", 15)]
    pairs = [pair for pair in pairs
             if _our_runs(results, pair[0]) and _our_runs(results, pair[1])]
    if not pairs:
        return None
    figure, axes = drawing.panels(len(pairs), width=5.2, height=3.8, columns=2)
    for axis, (made, meant, density) in zip(axes, pairs):
        for experiment, look in ((made, {"linestyle": "-"}),
                                 (meant, {"linestyle": "--", "markerfacecolor": "none"})):
            word = "made" if experiment == made else "meant"
            for (variant, form), rows in _our_runs(results, experiment).items():
                if variant.startswith("published_"):
                    continue
                label = FORMS.get(form, variant)
                axis.plot([row["vertices"] for row in rows],
                          [row["vertices"]**3 / row["ms"] * 1e3 / TERA for row in rows],
                          markersize=3.5, linewidth=1, label=f"{label}, as {word}",
                          **{**_look(variant), **look})
        drawing.log_scale(axis.xaxis)
        drawing.log_scale(axis.yaxis)
        axis.set_xlabel("vertices")
        axis.set_ylabel("T relaxations/s, copies included")
        axis.set_title(f"density {density}")
    drawing.legend_below(figure, axes, columns=4)
    save(figure)
    return ("What the study's generator makes of a density (filled) against what is meant by it "
            "(hollow): every pair is relaxed by way of every vertex in either case.")


def figure_11(results, published, save):
    """2 s."""
    if not _one(results, published, save, "figure_11", "Floyd-Warshall-2-50",
                "Figure 11: i9-9960X and GTX 1080 Ti, density 50, 2 s"):
        return None
    return HOLLOW + "The study's curves begin at about 599 vertices: its first measurement is lost."


def figure_12(results, published, save):
    """No target."""
    runs = _our_runs(results, "figure_12")
    if not runs:
        return None
    figure, (axis,) = drawing.panels(1, width=6.4, height=3.8)
    _published_curves(axis, published, "Floyd-Warshall_CUDA_Blocked_Memory_Optimization")
    _our_curves(axis, results, "figure_12")
    axis.axvline(23170, color="#666666", linewidth=0.9, linestyle="--")
    axis.annotate("4 V² no longer fits an int", (23170, 0.02), xycoords=("data", "axes fraction"),
                  xytext=(-3, 0), textcoords="offset points", ha="right", fontsize=8,
                  color="#666666")
    axis.set_title("Figure 12: Azure NC6 (K80), no target")
    _finish(figure, [axis])
    save(figure)
    ends = [f"{row['variant']}{' ' + row['form'] if 'form' in row else ''} by {row['ended_by']}"
            for row in results.observed(kind="final", experiment="figure_12")]
    return HOLLOW + "The study's program failed at its next graph. Ours were ended: " + "; ".join(
        ends) + "."


def ladder(results, published, save):
    """Relaxations a second, step by step."""
    rows = [row for row in results.observed(experiment="ladder", kind="parts")
            if not row["variant"].startswith("published_")]
    if not rows:
        return None
    lines = {}
    for row in rows:
        graph = results.graph_of(row)
        lines.setdefault((row["variant"], row.get("form")), []).append(
            (graph["vertices"], tera_relaxations_a_second(row, graph)))
    figure, (axis,) = drawing.panels(1, width=7.0, height=4.2)
    for (variant, form), points in lines.items():
        axis.plot(*zip(*sorted(points)), markersize=4.5, linewidth=1.2,
                  linestyle=DASHES.get(form, "-"), label=FORMS.get(form, variant),
                  **_look(variant))
    widths = {"int32_a_second": ("the GPU's int32 instructions", "-", "#000000"),
              "int16_a_second": ("its packed int16 instructions", "--", "#000000"),
              "host_a_second": ("the host's cores, int32", ":", "#666666")}
    for key, (label, style, colour) in widths.items():
        measured = [row[key] / TERA for row in results.observed(experiment="ladder", kind="limits")
                    if key in row]
        if measured:
            axis.axhline(median(measured), linestyle=style, color=colour, linewidth=1,
                         label="limit: " + label)
    drawing.log_scale(axis.xaxis)
    drawing.log_scale(axis.yaxis)
    axis.set_xlabel("vertices")
    axis.set_ylabel("T relaxations/s of the kernels")
    drawing.legend_below(figure, [axis], columns=3)
    save(figure)
    return ("Medians of the kernels' time, copies left out. The limits are relaxations in registers, "
            "measured beside them.")


def accesses(results, published, save):
    """What the steps touch."""
    rows = results.observed(experiment="steps", kind="counts")
    if not rows:
        return None
    figure, axes = drawing.panels(2, width=4.6, height=3.2, columns=2)
    names = list(dict.fromkeys(FORMS.get(row.get("form"), row["variant"]) for row in rows))
    graphs = list(dict.fromkeys(row["graph"] for row in rows))
    quantities = [("32-byte sectors a relaxation, loads",
                   lambda row, n: row["counts"]["global_load_sectors"] / n**3),
                  ("block barriers", lambda row, n: row["counts"]["block_barriers"])]
    for axis, (label, quantity) in zip(axes, quantities):
        for index, graph in enumerate(graphs):
            points = [(names.index(FORMS.get(row.get("form"), row["variant"])) + 0.12 * index,
                       quantity(row, results.graph_of(row)["vertices"]))
                      for row in rows if row["graph"] == graph]
            axis.plot(*zip(*points), linestyle="none", markersize=5, label=graph,
                      **drawing.look(index))
        axis.set_title(label)
        axis.set_xticks(range(len(names)), [name.replace(", ", "\n") for name in names], fontsize=7)
        axis.set_xlim(-0.5, len(names) - 0.4)
    drawing.log_scale(axes[0].yaxis)
    drawing.counts_scale(axes[1], max(row["counts"]["block_barriers"] for row in rows))
    drawing.legend_below(figure, axes)
    save(figure)
    return "Counted on the CPU executor."


# Each figure stands in the report with this experiment.
ALL = [
    ("steps", accesses),
    ("figure_5", figure_5),
    ("figure_6", figure_6),
    ("figure_5", figure_7),
    ("figure_6", figure_8),
    ("figure_6", figures_9_and_10),
    ("meant_15", as_meant),
    ("figure_11", figure_11),
    ("figure_12", figure_12),
    ("ladder", ladder),
]
