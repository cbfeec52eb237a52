"""The figures of the Floyd-Warshall study, which compare times of the study (hollow markers) with our
times, and the figure of the steps. Each function draws one figure from the results and the published
tables, and returns its caption."""

import drawing
from order_statistics import median
from quantities import (MINUTE, VARIANTS, load_sectors_a_relaxation, runs_of,
                        tera_relaxations_a_second)
from quantity import TERA, count_of, groups_of

# Colours and markers by variant: the study's CPU and our sequential loops look alike, and so on.
SERIES = ["reference", "linear", "coalesced", "shared", "blocked", "tuned_dense", "openmp"]
FORMS = {"int32": "tuned_dense, int32", "automatic": "tuned_dense, width chosen automatically",
         "predecessors": "tuned_dense, with predecessors"}
SECOND = 1e3  # milliseconds
DASHES = {"automatic": "--", "predecessors": ":"}


def _look(variant):
    return drawing.look(SERIES.index(variant.removeprefix("published_")))


def _name(variant, form):
    return FORMS.get(form, variant)


def _published_curve(axis, rows, label, look, unit=SECOND):
    """Draws a run of the study with hollow markers."""
    axis.plot([row["vertices"] for row in rows], [row["milliseconds"] / unit for row in rows],
              markersize=4, linewidth=0.7, markerfacecolor="none", label=f"{label} (2019)", **look)


def _our_curve(axis, rows, label, look, unit=SECOND, **style):
    """Draws our run with filled markers."""
    axis.plot([row["vertices"] for row in rows], [row["ms"] / unit for row in rows],
              markersize=3.5, linewidth=1.1, label=f"{label} (ours)", **style, **look)


def _our_runs(results, experiment):
    """Our runs of the driver, by variant and form."""
    return groups_of(results.observed(kind="growth", experiment=experiment),
                     lambda row: (row["variant"], row.get("form")))


def _curves(axis, results, published, table, experiment, unit=SECOND):
    """Draws the study's curves of a table, and our curves. The published kernels, whose results are
    wrong, have pale markers."""
    runs = runs_of(published)
    for implementation in VARIANTS:
        if (table, implementation) in runs:
            _published_curve(axis, runs[table, implementation], implementation,
                             _look(VARIANTS[implementation]), unit)
    for (variant, form), rows in _our_runs(results, experiment).items():
        as_published = variant.startswith("published_")
        label = (variant.removeprefix("published_") + ", as published" if as_published
                 else _name(variant, form))
        _our_curve(axis, rows, label, _look(variant), unit, linestyle=DASHES.get(form, "-"),
                   alpha=0.4 if as_published else 1)


def _target(results, experiment):
    """The target time of our runs, in words."""
    rows = results.observed(kind="final", experiment=experiment)
    return f"{rows[0]['target_s']:g} s" if rows else "unknown"


def _scales(axes, time="time (s)"):
    for axis in axes:
        drawing.words(axis, "vertices", time, log="xy")


def _finish(figure, axes, save, caption):
    return drawing.finish(figure, axes, save, caption, columns=4 if len(axes) > 1 else 3)


def _one(results, published, save, experiment, table, title, caption):
    """One panel: a published table and our runs of an experiment."""
    drawing.needed(_our_runs(results, experiment))
    figure, (axis,) = drawing.panels(1, width=7.0, height=4.0)
    _curves(axis, results, published, table, experiment)
    axis.set_title(f"{title}; our target time: {_target(results, experiment)}")
    _scales([axis])
    return _finish(figure, [axis], save, HOLLOW + caption)


HOLLOW = ("Hollow markers are the study's recorded tables. Filled markers are our measurements. "
          "Pale markers are the published kernels, whose results are mostly wrong. ")


def figure_5(results, published, save):
    """Local, density 85."""
    return _one(results, published, save, "figure_5", "Floyd-Warshall-1-85",
                "Figure 5: i9-9960X and GTX 1080 Ti, density 85, 60 s",
                "The graphs of density 85 are complete, both in the study and in our runs. The "
                "study's results are wrong for nearly all of these sizes.")


def figure_6(results, published, save):
    """Local, density 15."""
    return _one(results, published, save, "figure_6", "Floyd-Warshall-1-15",
                "Figure 6: i9-9960X and GTX 1080 Ti, density 15, 60 s",
                "The graphs of density 15 have a sixth of all arcs, both in the study and in our "
                "runs. The study's curves of Shared and Blocked equal the curves of Figure 5 to the "
                "millisecond.")


def figure_7(results, published, save):
    """Azure, density 85."""
    return _one(results, published, save, "figure_5", "Floyd-Warshall-1-85-Azure",
                "Figure 7: Azure NC6 (K80), density 85, 60 s", "Our measurements are the same as in Figure 5.")


def figure_8(results, published, save):
    """Azure, density 15: as printed, and as recorded."""
    drawing.needed(_our_runs(results, "figure_6"))
    figure, axes = drawing.panels(2, width=5.2, height=4.0, columns=2)
    for axis, table, title in zip(axes, ("Floyd-Warshall-1-85", "Floyd-Warshall-1-15-Azure"),
                                  ("as printed: local machine, density 85",
                                   "as recorded: Azure, density 15")):
        _curves(axis, results, published, table, "figure_6")
        axis.set_title(f"Figure 8 {title}")
    _scales(axes)
    low = min(axis.get_xlim()[0] for axis in axes), min(axis.get_ylim()[0] for axis in axes)
    high = max(axis.get_xlim()[1] for axis in axes), max(axis.get_ylim()[1] for axis in axes)
    for axis in axes:
        axis.set_xlim(low[0], high[0])
        axis.set_ylim(low[1], high[1])
    return _finish(figure, axes, save,
                   HOLLOW + "The left panel is the printed chart, which shows the table of the "
                            "local machine at density 85. The right panel is the study's table of "
                            "Azure at density 15, which the study did not print. In this table "
                            "Shared is slower than Coalesced, and GPGPU is slower than the CPU. "
                            "The target time of our runs is "
                            f"{_target(results, 'figure_6')}.")


def figures_9_and_10(results, published, save):
    """The local machine compared with Azure."""
    drawing.needed(_our_runs(results, "figure_6"))
    figure, axes = drawing.panels(2, width=5.2, height=3.8, columns=2)
    for axis, implementation, number in zip(axes, ("CPU", "CUDA Blocked"), (9, 10)):
        for place, (table, where) in enumerate((("Floyd-Warshall-1-15", "local"),
                                                ("Floyd-Warshall-1-15-Azure", "Azure"))):
            _published_curve(axis, runs_of(published)[table, implementation], where,
                             drawing.look(place))
        step = VARIANTS[implementation]
        for variant, label, alpha in ((step, "our kernel", 1),
                                      (f"published_{step}", "published kernel", 0.4)):
            rows = _our_runs(results, "figure_6").get((variant, None))
            if rows:
                _our_curve(axis, rows, label, drawing.look(2), alpha=alpha)
        axis.set_title(f"Figure {number}: {implementation}, density 15, 60 s")
    _scales(axes)
    return _finish(figure, axes, save, HOLLOW + "The target time of our runs is "
                   f"{_target(results, 'figure_6')}.")


def as_meant(results, published, save):
    """Graphs with the density that the study's generator makes, and with the density that it states."""
    pairs = drawing.needed(
        [pair for pair in (("figure_5", "meant_85", 85), ("figure_6", "meant_15", 15))
         if _our_runs(results, pair[0]) and _our_runs(results, pair[1])])
    figure, axes = drawing.panels(len(pairs), width=5.2, height=3.8, columns=2)
    for axis, (made, meant, density) in zip(axes, pairs):
        for experiment, look in ((made, {"linestyle": "-"}),
                                 (meant, {"linestyle": "--", "markerfacecolor": "none"})):
            graphs = "study's generator" if experiment == made else "intended density"
            for (variant, form), rows in _our_runs(results, experiment).items():
                if (variant, form) not in _our_runs(results, meant):
                    continue
                axis.plot([row["vertices"] for row in rows],
                          [row["vertices"]**3 / row["ms"] * 1e3 / TERA for row in rows],
                          markersize=3.5, linewidth=1, label=f"{_name(variant, form)}, {graphs}",
                          **{**_look(variant), **look})
        drawing.words(axis, "vertices", "T relaxations/s, copies included", f"density {density}",
                      log="xy")
    return drawing.finish(figure, axes, save,
                          "Filled points are graphs from the study's generator. Hollow points are "
                          "graphs with the density that the study intended. In both cases, the "
                          "program relaxes every pair of vertices through every vertex.", columns=4)


def figure_11(results, published, save):
    """Target time 2 s."""
    return _one(results, published, save, "figure_11", "Floyd-Warshall-2-50",
                "Figure 11: i9-9960X and GTX 1080 Ti, density 50, 2 s",
                "The study's curves begin at about 599 vertices, because the first measurement of "
                "each curve is missing.")


def figure_12(results, published, save):
    """No target time."""
    drawing.needed(_our_runs(results, "figure_12"))
    figure, (axis,) = drawing.panels(1, width=6.4, height=3.8)
    _curves(axis, results, published, "Floyd-Warshall_CUDA_Blocked_Memory_Optimization",
            "figure_12", MINUTE)
    axis.axhline(27, color="#666666", linewidth=0.9, linestyle=":")
    axis.annotate("27 minutes", (0.02, 27), xycoords=("axes fraction", "data"), xytext=(0, -3),
                  textcoords="offset points", va="top", fontsize=8, color="#666666")
    axis.axvline(23170, color="#666666", linewidth=0.9, linestyle="--")
    axis.annotate("4 V² no longer fits into an int", (23170, 0.02), xycoords=("data", "axes fraction"),
                  xytext=(-3, 0), textcoords="offset points", ha="right", fontsize=8,
                  color="#666666")
    axis.set_title("Figure 12: Azure NC6 (K80), no target time")
    _scales([axis], "time of a graph (minutes)")
    ends = [f"{row['variant']}{' ' + row['form'] if 'form' in row else ''} ({row['ended_by']})"
            for row in results.observed(kind="final", experiment="figure_12")]
    return _finish(figure, [axis], save, HOLLOW + "The 27 minutes are the time of the study's "
                   "last graph. The study's program failed at the next graph. Our runs ended for "
                   "the reasons in parentheses: " + "; ".join(ends) + ".")


def ladder(results, published, save):
    """The relaxations per second of each step."""
    rows = drawing.needed([row for row in results.observed(experiment="ladder", kind="parts")
                           if not row["variant"].startswith("published_")])
    figure, (axis,) = drawing.panels(1, width=7.0, height=4.2)
    of_steps = groups_of(drawing.valued(results, rows, tera_relaxations_a_second),
                         lambda pair: (pair[0]["variant"], pair[0].get("form")))
    for (variant, form), pairs in of_steps.items():
        points = sorted((results.graph_of(row)["vertices"], value) for row, value in pairs)
        axis.plot(*zip(*points), markersize=4.5, linewidth=1.2, linestyle=DASHES.get(form, "-"),
                  label=_name(variant, form), **_look(variant))
    widths = {"int32_a_second": ("the GPU's int32 instructions", "-", "#000000"),
              "int16_a_second": ("the GPU's packed int16 instructions", "--", "#000000"),
              "host_a_second": ("the host's cores, int32", ":", "#666666")}
    for key, (label, style, colour) in widths.items():
        measured = [row[key] / TERA for row in results.observed(experiment="ladder", kind="limits")
                    if key in row]
        if measured:
            axis.axhline(median(measured), linestyle=style, color=colour, linewidth=1,
                         label="limit: " + label)
    drawing.words(axis, "vertices", "T relaxations/s of the kernels", log="xy")
    return drawing.finish(figure, [axis], save,
                          "The figure shows the rates of relaxations by the kernels, from median "
                          "times without copies. The limits are the rates of relaxations in "
                          "registers, measured in the same run.", columns=3)


def accesses(results, published, save):
    """The sectors and the barriers of the steps."""
    rows = drawing.needed(results.observed(experiment="steps", kind="counts"))
    figure, axes = drawing.panels(2, width=4.6, height=3.2, columns=2)
    names = list(dict.fromkeys(_name(row["variant"], row.get("form")) for row in rows))
    quantities = [("32-byte sectors loaded per relaxation", load_sectors_a_relaxation),
                  ("block barriers", count_of("block_barriers"))]
    for axis, (label, quantity) in zip(axes, quantities):
        drawing.series(axis, drawing.valued(results, rows, quantity), "graph",
                       lambda row: names.index(_name(row["variant"], row.get("form"))),
                       beside=0.12, linestyle="none", markersize=5)
        axis.set_title(label)
        drawing.over_names(axis, [name.replace(", ", "\n") for name in names], 0.4, fontsize=7)
    drawing.log_scale(axes[0].yaxis)
    drawing.counts_scale(axes[1], max(row["counts"]["block_barriers"] for row in rows))
    return drawing.finish(figure, axes, save,
                          "The sectors and the barriers are counted on the CPU executor.")


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
