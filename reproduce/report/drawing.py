"""Draws all figures in one style: medians with their intervals, as SVG and PNG."""

import io

import matplotlib

import output_file

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402  (the backend is chosen first)
from matplotlib import ticker  # noqa: E402

from order_statistics import median, median_interval  # noqa: E402

# The colours of Okabe and Ito, which are distinct for all kinds of colour vision, without their yellow,
# which is too pale for a line on white. Markers distinguish series in grey print.
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


class NotThere(Exception):
    """The rows that a figure shows were not recorded."""


def needed(rows):
    """The rows. Raises NotThere if there are none."""
    if not rows:
        raise NotThere
    return rows


def look(index):
    """The colour and marker of the series with this number. Series of one colour have different
    markers."""
    return {"color": COLOURS[index % len(COLOURS)],
            "marker": MARKERS[(index + index // len(COLOURS)) % len(MARKERS)]}


def panels(count, width=3.4, height=3.0, columns=3):
    """A figure with `count` panels, at most `columns` per row. Returns figure and axes."""
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
    it spans few decades. Call it after drawing the data."""
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
    """Draws medians over xs, joined by a line, with bars for their intervals if there are enough samples."""
    middle = [median(each) for each in samples]
    ends = [median_interval(each) or (m, m) for each, m in zip(samples, middle)]
    below = [m - low for m, (low, _) in zip(middle, ends)]
    above = [high - m for m, (_, high) in zip(middle, ends)]
    axes.errorbar(xs, middle, yerr=[below, above], capsize=2.5, markersize=4.5, linewidth=1.2,
                  **kwargs)


def distinct(rows, key="graph"):
    """The different values of a field, in order of occurrence."""
    return list(dict.fromkeys(row[key] for row in rows))


def valued(results, rows, quantity):
    """Pairs of each row and its quantity."""
    return [(row, quantity(row, results.graph_of(row))) for row in rows]


def series(axis, pairs, key, place, names=None, beside=0.0, shift=0.0, looks=None, label=str,
           **style):
    """Draws a line, or markers, for each value of a row's field `key`, or for each of `names` that occurs.

    pairs   (row, value): a value is a number, or a list of samples, whose median is drawn
    place   the position of a row on the x axis. Each series is `beside` to the right of the one before,
            and the first is `shift` to the right of its position
    looks   colour and marker of the series with that name. Without it they depend on its number
    label   its text in the legend
    """
    for index, name in enumerate(names or distinct([row for row, _ in pairs], key)):
        points = [(place(row) + beside * index + shift, value) for row, value in pairs
                  if row.get(key) == name]
        if not points:
            continue
        how = {"label": label(name), **(looks(name) if looks else look(index)), **style}
        xs, values = zip(*points)
        if isinstance(values[0], list):
            medians(axis, xs, values, **how)
        else:
            axis.plot(xs, values, **how)


def over_names(axis, names, right=0.5, **ticks):
    """Puts names below the positions 0, 1, ..."""
    axis.set_xticks(range(len(names)), names, **ticks)
    axis.set_xlim(-0.5, len(names) - right)


def words(axis, x=None, y=None, title=None, log=""):
    """Sets labels and title of a panel. The axes in `log` ("x", "y", "xy") become logarithmic. Call it after
    drawing the data."""
    if "x" in log:
        log_scale(axis.xaxis)
    if "y" in log:
        log_scale(axis.yaxis)
    if x:
        axis.set_xlabel(x)
    if y:
        axis.set_ylabel(y)
    if title:
        axis.set_title(title)


def stacked_bars(axis, names, parts, height=0.65, **ticks):
    """Draws horizontal bars from top to bottom. Each bar has parts (value, number of the colour, label)."""
    for place, of_bar in enumerate(parts):
        left = 0.0
        for value, colour, label in of_bar:
            axis.barh(place, value, left=left, height=height, color=COLOURS[colour], label=label)
            left += value
    axis.set_yticks(range(len(names)), names, **ticks)
    axis.invert_yaxis()


def legend_below(figure, axes, columns=5):
    """Puts one legend with at most `columns` columns below all panels. Each series occurs once."""
    entries = {}
    for each in axes:
        for handle, label in zip(*each.get_legend_handles_labels()):
            entries.setdefault(label, handle)
    if entries:
        # Below the lower edge: save() widens the picture to hold it.
        figure.legend(entries.values(), entries.keys(), loc="upper center",
                      bbox_to_anchor=(0.5, 0), ncol=min(len(entries), columns))


def finish(figure, axes, save, caption, columns=5):
    """Puts the legend below and saves; returns the caption."""
    legend_below(figure, axes, columns)
    save(figure)
    return caption


# Metadata that is left out, because it would differ each time.
METADATA = {"svg": {"Date": None}, "png": {"Software": None}}


def save(figure, path, extensions=tuple(METADATA), tight=True):
    """Writes path.svg and path.png, or the formats in `extensions`. With `tight`, the size is that of the
    drawn content instead of the figure's."""
    for extension in extensions:
        drawn = io.BytesIO()
        figure.savefig(drawn, format=extension, metadata=METADATA[extension],
                       bbox_inches="tight" if tight else None)
        output_file.write(path.with_name(f"{path.name}.{extension}"), drawn.getvalue())
    plt.close(figure)


def remove(path):
    """Removes the files that save() wrote."""
    for extension in METADATA:
        path.with_name(f"{path.name}.{extension}").unlink(missing_ok=True)
