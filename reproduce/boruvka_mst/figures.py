"""The figures of the Boruvka paper's experiments: the paper's chart of performance by scale, and the
measurements for the paper's claims. Each function draws one figure and returns its caption."""

import statistics

import drawing
from order_statistics import median
from quantities import HOST, OURS, PHASES, TRANSFORMATIONS, TUNED, graph_bytes
from quantity import groups_of

FAMILIES = ("rmat", "ssca2")
TITLES = {"rmat": "R-MAT", "ssca2": "SSCA2"}

# Steps look the same in every figure, whichever of them are there.
STEPS = ("shared_scan", "shuffle_scan", "renumber", "rank_weights", "compress", "hybrid",
         "out_of_core", *OURS, HOST)


def _look(variant):
    return drawing.look(STEPS.index(variant))


def _style(variant):
    """The line style of a step. There are more steps than colours."""
    return "--" if STEPS.index(variant) >= len(drawing.COLOURS) else "-"


def _label(row):
    """The name of a step. If several of its rows are compared, the transformations follow."""
    several = row["variant"] in (TUNED, HOST) and row["transformations"] != "none"
    return row["variant"] + (f", {row['transformations'].replace('+', ', ')}" if several else "")


def _order(rows):
    """The rows in the order of the steps. Recorded rows of variants that are gone are left out."""
    return sorted((row for row in rows if row["variant"] in STEPS),
                  key=lambda row: STEPS.index(row["variant"]))


def _threads_below(axis, rows):
    """Writes the number of host threads below the points of a line, if the numbers differ."""
    if len({row["openmp_threads"] for row in rows}) == 1:
        return
    axis.margins(y=0.1)
    for row in rows:
        axis.annotate(row["openmp_threads"], (row["scale"], row["mean_mteps"]), xytext=(0, -11),
                      textcoords="offset points", ha="center", fontsize=7)


def _by_family(rows):
    """The families that have rows, each with its rows."""
    return {family: of for family in FAMILIES
            if (of := [row for row in rows if row["family"] == family])}


def _panels_of_graphs(rows, width):
    """A panel for each graph: figure, axes, and (axis, its rows in the order of steps)."""
    by_graph = groups_of(rows, "graph")
    figure, axes = drawing.panels(len(by_graph), width=width, height=3.0, columns=2)
    for axis, graph in zip(axes, by_graph):
        axis.set_title(graph)
    return figure, axes, [(axis, _order(of)) for axis, of in zip(axes, by_graph.values())]


def performance(results, published, save):
    """Chart 1: MTEPS by scale, with one panel per family."""
    rows = drawing.needed(results.observed(kind="rate", experiment="performance"))
    families = _by_family(rows)
    figure, axes = drawing.panels(len(families), width=4.8, height=3.6, columns=2)
    for axis, (family, of_family) in zip(axes, families.items()):
        for label, of_label in groups_of(_order(of_family), _label).items():
            of_label.sort(key=lambda row: row["scale"])
            look = _look(of_label[0]["variant"])
            style = ":" if label != of_label[0]["variant"] else _style(of_label[0]["variant"])
            axis.plot([row["scale"] for row in of_label], [row["mean_mteps"] for row in of_label],
                      markersize=4.5, linewidth=1.2, linestyle=style, label=label, **look)
            if label == HOST:
                _threads_below(axis, of_label)
        axis.set_xticks(sorted({row["scale"] for row in of_family}))
        drawing.words(axis, "scale: the graph has $2^{scale}$ vertices", "MTEPS", TITLES[family],
                      log="y")
    if not any(row["device"] == "cuda" for row in rows):
        return drawing.finish(figure, axes, save,
                              "The figure shows the mean rate on the host's cores for each scale, "
                              "in million arcs per second (MTEPS). This machine has no GPU, so there "
                              "are no rates of the paper's steps.",
                              columns=3)
    threads = {row["openmp_threads"] for row in rows if row.get("openmp_threads")}
    return drawing.finish(figure, axes, save,
                          "The figure shows the mean rate of MST() for each scale, in million "
                          "arcs per second (MTEPS), as in the contest. The paper's chart has no "
                          "numbers." +
                          (" The number below a point is the number of host threads. The steps "
                           "`hybrid` and `out_of_core` use these threads, too."
                           if len(threads) > 1 else ""), columns=4)


def ladder(results, published, save):
    """Every step on the largest graphs that all of them were timed on."""
    rows = drawing.needed(results.observed(kind="rate", experiment="performance", device="cuda"))
    families = _by_family(rows)
    figure, axes = drawing.panels(len(families), width=4.8, height=3.2, columns=2)
    for axis, (family, of_family) in zip(axes, families.items()):
        by_scale = groups_of(of_family, "scale")
        scale = max(by_scale, key=lambda each: (len(set(map(_label, by_scale[each]))), each))
        shown = _order(by_scale[scale])
        for place, row in enumerate(shown):
            axis.barh(place, row["mean_mteps"], height=0.65, color=_look(row["variant"])["color"])
            axis.annotate(f" {row['mean_mteps']:,.0f}", (row["mean_mteps"], place), va="center",
                          fontsize=7)
        axis.set_yticks(range(len(shown)), [_label(row) for row in shown], fontsize=7)
        axis.invert_yaxis()
        axis.set_xlim(0, 1.15 * max(row["mean_mteps"] for row in shown))
        drawing.words(axis, "MTEPS", title=f"{TITLES[family]}, scale {scale}")
    save(figure)
    return ("The bars show the rates of the paper's steps, in the order of the paper, and then of our own "
            "steps. In each family, the graph is the largest on which all of these steps were timed.")


def effects(results, published, save):
    """The speed-up by each transformation."""
    rows = drawing.needed(results.observed(kind="effect", experiment="transformations"))
    kinds = [(key, title) for key, title in (
        ("gain", "speed-up on the GPU"),
        ("sectors_gain", "reduction of sectors, counted on small graphs"))
        if any(key in row for row in rows)]
    figure, axes = drawing.panels(len(kinds), width=4.8, height=3.0, columns=2)
    for axis, (key, title) in zip(axes, kinds):
        for index, (family, of_family) in enumerate(_by_family(
                [row for row in rows if key in row]).items()):
            places = [TRANSFORMATIONS.index(row["transformation"]) + 0.3 * (index - 0.5)
                      for row in of_family]
            axis.bar(places, [row[key] for row in of_family], width=0.28,
                     color=drawing.look(index)["color"], label=TITLES[family])
        axis.axhline(1, color="#666666", linewidth=0.9, linestyle="--")
        axis.set_xticks(range(len(TRANSFORMATIONS)), TRANSFORMATIONS, fontsize=8)
        axis.set_title(title)
    return drawing.finish(figure, axes, save,
                          "Each bar shows the speed-up by one transformation if all "
                          "transformations to its left are already applied. A bar above the dashed "
                          "line means that the transformation helps. Only small R-MAT graphs can be "
                          "compressed.")


def phases(results, published, save):
    """The parts of an iteration."""
    rows = drawing.needed(results.observed(kind="phases", experiment="phases"))
    figure, axes, panels = _panels_of_graphs(rows, 4.8)
    for axis, shown in panels:
        bars = []
        for row in shown:
            times = [statistics.median(row["phase_ms"][phase]) for phase in PHASES]
            bars.append([(100 * time / sum(times), index, phase.replace("_", " "))
                         for index, (phase, time) in enumerate(zip(PHASES, times))])
        drawing.stacked_bars(axis, [row["variant"] for row in shown], bars, fontsize=7)
        axis.axvline(80, color="#000000", linewidth=1, linestyle="--", label="the paper's 80 %")
        axis.set_xlabel("% of the time of all iterations")
    return drawing.finish(figure, axes, save, "The bars show the shares of the four procedures in "
                                              "the total time of all iterations.")


def shares(results, published, save):
    """The share of the CPU."""
    rows = drawing.needed(results.observed(kind="rate", experiment="hybrid"))
    families = _by_family(rows)
    figure, axes = drawing.panels(len(families), width=4.0, height=3.0, columns=2)
    for axis, (family, of_family) in zip(axes, families.items()):
        of_family.sort(key=lambda row: row["cpu_share"])
        axis.axvspan(20, 25, color="#eeeeee", label="the paper's best")
        axis.plot([100 * row["cpu_share"] for row in of_family],
                  [row["mean_mteps"] for row in of_family], markersize=4.5, linewidth=1.2,
                  label="hybrid", **_look("hybrid"))
        axis.set_ylim(bottom=0)
        drawing.words(axis, "% of the segments searched by the CPU", "MTEPS",
                      of_family[0]["graph"])
    return drawing.finish(figure, axes, save, "The GPU and the host's cores divide the segments "
                                              "(adjacency lists) between them. The figure shows the "
                                              "rate for different shares of the cores.")


def split(results, published, save):
    """Graphs larger than the device's memory."""
    series = drawing.needed(results.timed(experiment="out_of_core"))
    graphs = drawing.distinct([each.row for each in series])
    who = {("out_of_core", "all"): "all memory, GPU only",
           ("out_of_core", "limited"): "limited memory, CPU and GPU",
           ("out_of_core", "limited, without the CPU"): "limited memory, GPU only",
           (HOST, None): "host's cores only"}
    figure, (axis,) = drawing.panels(1, width=5.6, height=3.0)
    for index, (which, name) in enumerate(who.items()):
        of = [each for each in series if (each.row["variant"], each.row.get("memory")) == which]
        axis.bar([graphs.index(each.row["graph"]) + 0.17 * (index - 1.5) for each in of],
                 [median(each.samples) for each in of], width=0.15,
                 color=drawing.look(index)["color"], label=name)
    drawing.words(axis, y="time of a search (ms)", log="y")
    axis.set_xticks(range(len(graphs)), graphs)
    return drawing.finish(figure, [axis], save,
                          "The step `out_of_core` runs with all memory of the GPU, and with a limit "
                          "of 6 GB, which the paper's GPU has. With the limit it runs once with and "
                          "once without the help of the CPU. The figure compares these three cases "
                          "with the host's cores.", columns=2)


def sectors(results, published, save):
    """The sectors that the steps touch."""
    rows = drawing.needed(results.observed(experiment="steps", kind="counts"))
    figure, axes, panels = _panels_of_graphs(rows, 4.4)
    for axis, shown in panels:
        arcs = results.graph_of(shown[0])["arcs"]
        bars = []
        for row in shown:
            search = row["counts"]["search_load_sectors"] / arcs
            whole = row["counts"]["global_load_sectors"] / arcs
            bars.append([(search, 0, "search for minimum edges"), (whole - search, 4, "other procedures")])
        drawing.stacked_bars(axis, [row["variant"] for row in shown], bars, fontsize=7)
        axis.set_xlabel("32-byte sectors loaded per arc")
    return drawing.finish(figure, axes, save,
                          "The figure shows the sectors that loads touch in all iterations, "
                          "counted on the CPU executor. Each step of the paper includes the "
                          "transformations of the steps above it. The variant `our_whole_lists` "
                          "has no transformation, and the variant `tuned` only replaces the "
                          "weights by ranks. The variant `tuned` has a single kernel, so its "
                          "search is not shown separately.")


def peers(results, published, save):
    """Times of our steps, of the paper's steps and of other programs."""
    series = [each for each in results.timed(experiment="peers") if each.row["variant"] in STEPS]
    drawing.needed([each for each in series if each.row["device"] == "cuda"])
    graphs = drawing.distinct([each.row for each in series])
    specs = {each.row["spec"]: each.row["graph"] for each in series}
    figure, (axis,) = drawing.panels(1, width=7.4, height=3.8)
    drawing.series(axis, series, "variant", lambda row: graphs.index(row["graph"]), beside=0.07,
                   looks=_look, linestyle="none")
    others = [row for row in published.peers if row["spec"] in specs]
    names = drawing.distinct(others, "implementation")
    drawing.series(axis, [(row, float(row["milliseconds"])) for row in others], "implementation",
                   lambda row: graphs.index(specs[row["spec"]]), names, beside=-0.09, shift=-0.09,
                   looks=lambda name: {"color": "#000000",
                                       "marker": "*hp8"[names.index(name) % 4]},
                   linestyle="none", markersize=7, markerfacecolor="none")
    for row in {each.row["spec"]: each.row for each in series
                if "limit_a_second" in each.row}.values():
        floor = graph_bytes(results.graph_of(row)) / row["limit_a_second"] * 1e3
        place = graphs.index(row["graph"])
        axis.hlines(floor, place - 0.3, place + 0.6, color="#666666", linewidth=1, linestyle="--",
                    label="reading the graph once")
    drawing.words(axis, y="time of a search (ms)", log="y")
    axis.set_xticks([place + 0.15 for place in range(len(graphs))], graphs)
    return drawing.finish(figure, [axis], save,
                          "The figure shows times of MSF with 32-bit weights. The graph is in device "
                          "memory. Hollow markers are times of other programs on the same graphs. "
                          "The dashed line is the time to read the graph (offsets, heads and "
                          "weights) once at the device's bandwidth.")


# Each figure stands in the report with this experiment.
ALL = [
    ("steps", sectors),
    ("transformations", effects),
    ("performance", performance),
    ("performance", ladder),
    ("phases", phases),
    ("hybrid", shares),
    ("out_of_core", split),
    ("peers", peers),
]
