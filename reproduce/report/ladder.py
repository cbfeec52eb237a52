"""The ladder of a problem: the speed-up of each step over the first step.

A paper's quantities.py has a function ladder(results, published) that returns its panels. They show times
of a device of the run, or otherwise counts of the CPU executor. Times of the executor are never shown."""

import collections

from order_statistics import median, median_interval

TIMES = "times"
COUNTS = "counts"

# rungs: (step, samples) in the paper's order. The samples are times in milliseconds, or a single count.
# beside: (name, milliseconds) of reference functions on the host and of published times.
# published: {step: speed-up over the first rung} by the paper's own numbers.
Panel = collections.namedtuple("Panel", "title what unit rungs beside published",
                               defaults=((), None))


def timed_panel(title, series, beside=(), published=None, rung=lambda row: row["variant"]):
    """A panel of timed series in their order; None if fewer than two steps were timed."""
    rungs = [(rung(row), samples) for row, samples in series]
    if len(rungs) < 2:
        return None
    return Panel(title, TIMES, "ms", rungs, list(beside), published or {})


def counted_panel(title, unit, rows, count, rung=lambda row: row["variant"]):
    """A panel of counts, one for each row; None if fewer than two steps were counted."""
    rungs = [(rung(row), [count(row)]) for row in rows]
    return Panel(title, COUNTS, unit, rungs, [], {}) if len(rungs) > 1 else None


def counted_by_graph(rows, unit, count, most=3, **more):
    """A panel for each of the first graphs of these rows."""
    graphs = list(dict.fromkeys(row["graph"] for row in rows))[:most]
    by_graph = [[row for row in rows if row["graph"] == graph] for graph in graphs]
    return [counted_panel(of_graph[0]["graph"], unit, of_graph, count, **more)
            for of_graph in by_graph]


def peer_times(published, spec):
    """The times of other programs on a graph, as a panel's `beside`."""
    return [(f"{row['implementation']}, {row['device']}", float(row["milliseconds"]))
            for row in published.peers if row["spec"] == spec and row["milliseconds"]]


def gains(panel):
    """(step, speed-up over the first, lower end, upper end) of each rung. The ends are None if there are
    too few samples, or a single count."""
    first = median(panel.rungs[0][1])
    rows = []
    for step, samples in panel.rungs:
        ends = median_interval(samples)
        rows.append((step, first / median(samples), *((first / ends[1], first / ends[0]) if ends else
                                                      (None, None))))
    return rows


def draw(panels, save):
    """One figure with all panels."""
    import drawing  # matplotlib takes a second to load, and panels do not need it

    longest = max(len(panel.rungs) for panel in panels)
    names = list(dict.fromkeys(name for panel in panels for name, _ in panel.beside))
    figure, axes = drawing.panels(len(panels), width=3.1 + 0.16 * longest, height=3.5)
    for axis, panel in zip(axes, panels):
        rows = gains(panel)
        places = range(len(rows))
        middle = [gain for _, gain, _, _ in rows]
        ends = [(low or gain, high or gain) for _, gain, low, high in rows]
        axis.errorbar(places, middle, yerr=[[gain - low for gain, (low, _) in zip(middle, ends)],
                                            [high - gain for gain, (_, high) in zip(middle, ends)]],
                      capsize=2.5, markersize=5, linewidth=1.2, label="measured by us"
                      if panel.what == TIMES else "counted on the CPU executor",
                      **drawing.look(0 if panel.what == TIMES else 2))
        for place, gain in zip(places, middle):
            axis.annotate(f"{gain:,.0f}" if gain >= 100 else f"{gain:.3g}", (place, gain),
                          xytext=(0, 6), textcoords="offset points", ha="center", fontsize=7,
                          bbox={"boxstyle": "square,pad=0.1", "color": "white", "alpha": 0.8})
        points = [(place, panel.published[step]) for place, (step, *_) in enumerate(rows)
                  if step in panel.published and place > 0]
        if points:
            axis.plot(*zip(*points), linestyle="none", marker="o", markersize=7, color="#D55E00",
                      markerfacecolor="none", label="published")
        first = median(panel.rungs[0][1])
        for name, milliseconds in panel.beside:
            index = names.index(name)
            look = drawing.look(index + 3)
            axis.axhline(first / milliseconds, color=look["color"], linewidth=1,
                         linestyle=("--", ":", "-.")[index % 3], label=name)
        # The numbers above the points need room.
        drawing.log_scale(axis.yaxis)
        low, high = axis.get_ylim()
        axis.set_ylim(low, high * (high / low) ** 0.12)
        axis.set_xticks(list(places), [step for step, *_ in rows], rotation=38, ha="right",
                        rotation_mode="anchor", fontsize=7.5)
        axis.set_xlim(-0.5, len(rows) - 0.5)
        axis.set_title(panel.title)
        axis.set_ylabel(f"speed-up over {rows[0][0]}" if panel.what == TIMES else
                        f"{panel.unit} of {rows[0][0]} ÷ {panel.unit} of the step")
    drawing.legend_below(figure, axes, columns=3)
    save(figure)


def caption(panels):
    """The caption of the figure."""
    speed_up = ("The figure shows the speed-up of each step over the first step, as a ratio of median times "
                "with a 95 % confidence interval.")
    if all(panel.what == TIMES for panel in panels):
        text = speed_up
    elif all(panel.what == COUNTS for panel in panels):
        text = ("The figure shows the reduction of a count: the count of the first step divided by the count of "
                "each step. The counts are from the CPU executor, because this machine has no GPU for "
                "measurements of time.")
    else:
        text = speed_up + (" Panels without times show a count of the CPU executor: the count of the "
                           "first step divided by the count of each step.")
    if any(panel.published for panel in panels):
        text += " Hollow points are computed from the paper's own numbers."
    if any(panel.beside for panel in panels):
        text += (" Horizontal lines show the speed-ups of reference functions on the host and of other authors' "
                 "programs.")
    return text
