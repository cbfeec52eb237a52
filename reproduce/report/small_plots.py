"""Draws small plots for an experiment's long tables of counts, times and parts of times. A plot has a
line for each variant and a dot for each graph."""

import drawing
from order_statistics import median, median_interval
from tables import LONG, counts_keys, options, part_names, part_title

MOST_PANELS = 8
COLUMNS = 4
# Inches.
LINE, PANEL, LETTER, ABOVE, BELOW = 0.16, 2.0, 0.07, 0.3, 0.35


def _dots(axis, lines, points, graphs):
    """points: (line, graph, value, its interval or None)"""
    colours = drawing.plt.get_cmap("viridis")
    for index, graph in enumerate(graphs):
        looks = {**drawing.look(index), **({} if len(graphs) <= len(drawing.COLOURS) else
                                           {"color": colours(index / (len(graphs) - 1))})}
        of_graph = [each for each in points if each[1] == graph]
        if not of_graph:
            continue
        places = [lines[line] for line, *_ in of_graph]
        axis.plot([value for *_, value, _ in of_graph], places, linestyle="none", markersize=3.5,
                  label=graph, **looks)
        known = [(place, *each[-1]) for place, each in zip(places, of_graph) if each[-1]]
        if known:
            places, low, high = zip(*known)
            axis.hlines(places, low, high, linewidth=1, color=looks["color"])


def _plot(path, panels):
    """Draws all panels with a common list of lines. The layout is computed here, because matplotlib takes
    seconds for it. \\param panels  the points of each title"""
    every = [point for points in panels.values() for point in points]
    lines = {line: place for place, line in enumerate(dict.fromkeys(line for line, *_ in every))}
    graphs = list(dict.fromkeys(graph for _, graph, *_ in every))
    columns = min(COLUMNS, len(panels))
    rows = -(-len(panels) // columns)
    left = LETTER * max(map(len, lines)) + 0.2
    width = left + PANEL * columns * (1 if columns > 1 else 2)
    side_by_side = max(1, int(width / (LETTER * max(map(len, graphs)) + 0.5)))
    of_legend = -(-len(graphs) // side_by_side) * 0.2 + 0.1
    of_row = ABOVE + LINE * len(lines) + BELOW
    height = of_row * rows + of_legend
    figure = drawing.plt.figure(figsize=(width, height))
    for index, (title, points) in enumerate(panels.items()):
        row, column = divmod(index, columns)
        panel = (width - left) / columns
        axis = figure.add_axes([
            (left + panel * column) / width,
            1 - (of_row * row + ABOVE + LINE * len(lines)) / height,
            (panel - 0.25) / width, LINE * len(lines) / height])
        _dots(axis, lines, points, graphs)
        if all(value > 0 for *_, value, _ in points):
            axis.set_xscale("log")
        axis.set_title(title)
        axis.set_yticks(range(len(lines)), lines if column == 0 else [""] * len(lines))
        axis.set_ylim(len(lines) - 0.4, -0.6)
        axis.minorticks_off()
        axis.tick_params(labelsize=7)
    handles = {label: handle for axis in figure.axes
               for handle, label in zip(*axis.get_legend_handles_labels())}
    figure.legend(handles.values(), handles.keys(), loc="lower left", fontsize=7,
                  ncol=side_by_side, bbox_to_anchor=(0, 0))
    drawing.save(figure, path, ["svg"], tight=False)


def _namer(rows):
    """Functions from a row to its line and to its graph. The text of a line is the variant, with the options
    and the device that distinguish rows of one graph. The text of a graph is its name, or how it is
    made if several graphs have this name."""
    several = len({row["spec"] for row in rows}) > len({row["graph"] for row in rows})
    told = dict.fromkeys(["device", *(key for row in rows for key in options(row))])

    def line(row):
        return ", ".join([row["variant"], *(_said(key, row[key]) for key in told if key in row)])

    for key in list(told):
        before = len({(line(row), row["spec"]) for row in rows})
        del told[key]
        if len({(line(row), row["spec"]) for row in rows}) < before:
            told[key] = None
    return line, lambda row: row["spec" if several else "graph"]


def _said(key, value):
    return f"on {value}" if key == "device" else f"{key} {value}"


# Each function returns the name of a table's file, the caption, the rows, and a function that computes the
# panels. This function is called for long tables only.


def _times(results, experiment):
    series = results.timed(experiment=experiment)
    line, graph = _namer([each.row for each in series])
    return "times", "Median times with 95 % intervals", series, lambda: {
        "milliseconds": [(line(row), graph(row), median(samples),
                          median_interval(samples)) for row, samples in series]}


def _counts(results, experiment):
    rows = results.observed(kind="counts", experiment=experiment)
    line, graph = _namer(rows)
    return "counts", "Counts of one run", rows, lambda: {
        key.replace("_", " "): [(line(row), graph(row), row["counts"][key], None) for row in rows
                                if key in row["counts"]]
        for key in counts_keys(rows)[:MOST_PANELS]}


def _parts(results, experiment, paper):
    rows = results.observed(kind="parts", experiment=experiment)
    line, graph = _namer(rows)
    return "parts", "Medians of the parts of times", rows, lambda: {
        part_title(part) + ", ms": [(line(row), graph(row), median(row["parts"][part]),
                                     None) for row in rows]
        for part in part_names(paper, rows)[:MOST_PANELS]}


def draw(results, paper, folder):
    """Returns {experiment: [(file, caption), ...]}. Removes the plots of earlier runs."""
    drawn = {}
    for experiment in results.experiments:
        name = experiment["name"]
        for what, caption, rows, panels in (_times(results, name), _counts(results, name),
                                            _parts(results, name, paper)):
            path = folder / f"table_{name}_{what}"  # figures have names of their own
            if len(rows) < LONG:
                drawing.remove(path)
                continue
            _plot(path, panels())
            drawn.setdefault(name, []).append((path.name, f"{caption} in the experiment `{name}`"))
    return drawn
