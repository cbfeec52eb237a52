"""Drawing: one style for all figures, medians with their intervals, SVG and PNG of each."""

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend is chosen first)
from matplotlib import ticker  # noqa: E402

from order_statistics import median, median_interval  # noqa: E402

# Okabe and Ito's colours, told apart by all kinds of colour vision; markers tell series apart in
# grey print as well. Their yellow is too pale for a line on white, so it is left out.
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"]
MARKERS = ["o", "s", "^", "D", "v", "P", "X"]

STYLE = {
    "font.size": 9,
    "axes.titlesize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "axes.axisbelow": True,
    "legend.frameon": False,
    "svg.hashsalt": "graphspec",  # the same results give the same file
    "svg.fonttype": "path",
    "figure.dpi": 150,
}
plt.rcParams.update(STYLE)


def look(index):
    """Colour and marker of the series with this number."""
    return {"color": COLOURS[index % len(COLOURS)], "marker": MARKERS[index % len(MARKERS)]}


def panels(count, width=3.4, height=3.0, columns=3):
    """A figure with that many panels, at most `columns` a row. Returns figure and axes."""
    columns = min(columns, count)
    rows = -(-count // columns)
    figure, axes = plt.subplots(rows, columns, squeeze=False, layout="constrained",
                                figsize=(max(width * columns, 4.6), height * rows))
    axes = list(axes.flat)
    for unused in axes[count:]:
        unused.remove()
    return figure, axes[:count]


def log_scale(axis, decades_for_subdivision=2):
    """Makes an axis (axes.xaxis or axes.yaxis) logarithmic, with plain numbers at 1, 2 and 5 where
    it spans few decades. After the data is drawn."""
    axes = axis.axes
    horizontal = axis is axes.xaxis
    (axes.set_xscale if horizontal else axes.set_yscale)("log")
    low, high = axes.get_xlim() if horizontal else axes.get_ylim()
    if high < low * 10**decades_for_subdivision:
        steps = (1, 2, 5) if high > low * 8 else (1, 1.5, 2, 3, 5, 7)
        axis.set_major_locator(ticker.LogLocator(subs=steps))
        axis.set_major_formatter(ticker.FuncFormatter(lambda value, _: f"{value:,g}"))
    axis.set_minor_formatter(ticker.NullFormatter())


def counts_scale(axes, greatest):
    """A scale for counts up to `greatest`: logarithmic above 1, with a place for 0."""
    axes.set_yscale("symlog", linthresh=1)
    axes.set_ylim(0, max(greatest, 1) * 2)


def medians(axes, xs, samples, **kwargs):
    """Medians over xs, joined by a line, with bars for their intervals where n allows one."""
    middle = [median(each) for each in samples]
    ends = [median_interval(each) or (m, m) for each, m in zip(samples, middle)]
    below = [m - low for m, (low, _) in zip(middle, ends)]
    above = [high - m for m, (_, high) in zip(middle, ends)]
    axes.errorbar(xs, middle, yerr=[below, above], capsize=2.5, markersize=4.5, linewidth=1.2,
                  **kwargs)


def stacked_bars(axis, names, parts, height=0.65, **ticks):
    """Horizontal bars, the first uppermost, each of parts (value, colour's number, label)."""
    for place, of_bar in enumerate(parts):
        left = 0.0
        for value, colour, label in of_bar:
            axis.barh(place, value, left=left, height=height, color=COLOURS[colour], label=label)
            left += value
    axis.set_yticks(range(len(names)), names, **ticks)
    axis.invert_yaxis()


def legend_below(figure, axes, columns=5):
    """One legend for all panels, under them: each series once, in at most so many columns."""
    entries = {}
    for each in axes:
        for handle, label in zip(*each.get_legend_handles_labels()):
            entries.setdefault(label, handle)
    if entries:
        # Below the lower edge: save() widens the picture to hold it.
        figure.legend(entries.values(), entries.keys(), loc="upper center",
                      bbox_to_anchor=(0.5, 0), ncol=min(len(entries), columns))


def save(figure, path):
    """Writes path.svg and path.png."""
    for extension, metadata in (("svg", {"Date": None}), ("png", {"Software": None})):
        part = path.with_name(f".{path.name}.part.{extension}")
        figure.savefig(part, metadata=metadata, bbox_inches="tight")
        part.replace(path.with_name(f"{path.name}.{extension}"))
    plt.close(figure)
