"""The figures of Harish and Narayanan's experiments. Each function draws one from the results and
returns its caption."""

import drawing
from quantities import relaxations_per_arc, threads_over_work
from quantity import count_of


def _growth(results, save, experiment, place, x, caption):
    """Launches and threads by the size of the graph, and times if there are any."""
    rows = drawing.needed(results.observed(experiment=experiment, kind="counts"))
    times = results.timed(experiment=experiment)
    figure, axes = drawing.panels(3 if times else 2, width=4.2, height=3.1)
    for axis, count in zip(axes, ("launches", "threads")):
        drawing.series(axis, drawing.valued(results, rows, count_of(count)), "variant",
                       lambda row: place(results.graph_of(row)))
        drawing.words(axis, x, f"{count}, counted on the CPU executor", log="xy")
    if times:
        drawing.series(axes[2], times, "variant", lambda row: place(results.graph_of(row)))
        drawing.words(axes[2], x, "time of a search (ms)", log="xy")
    return drawing.finish(figure, axes, save, caption)


def _vertices(graph):
    return graph["vertices"]


def sizes(results, published, save):
    """Growing numbers of vertices."""
    return _growth(results, save, "sizes", _vertices, "vertices",
                   "The figure compares the paper's searches with steps that keep lists of active "
                   "vertices, and with programs on one core of the host if they were timed. The random "
                   "graphs have seven edges per vertex.")


def degrees(results, published, save):
    """Growing numbers of edges."""
    return _growth(results, save, "degrees", lambda graph: graph["arcs"] / graph["vertices"],
                   "edges per vertex", ("The figure shows the searches on random graphs with a "
                                        "fixed number of vertices and growing degrees."))


def all_pairs(results, published, save):
    """Two methods for APSP."""
    return _growth(results, save, "all_pairs", _vertices, "vertices",
                   "The figure compares two methods for APSP on a graph of V vertices. One method has "
                   "V launches with one thread per pair of vertices, and the other has one search per "
                   "vertex.")


def kinds(results, published, save):
    """Work relative to the minimum, by kind of graph."""
    rows = drawing.needed(results.observed(experiment="kinds", kind="counts"))
    names = drawing.distinct(rows)
    times = results.timed(experiment="kinds")
    figure, axes = drawing.panels(3 if times else 2, width=4.2, height=3.1)
    order = ["frontier_mask", "global_queue", "updating_cost", "worklist", "queue", "dijkstra"]
    for axis, quantity, variants, label in (
            (axes[0], threads_over_work, order[:2], "threads per vertex or edge"),
            (axes[1], relaxations_per_arc, order[2:4], "atomic operations per edge")):
        drawn = [row for row in rows if row["variant"] in variants]
        drawing.series(axis, drawing.valued(results, drawn, quantity), "variant",
                       lambda row: names.index(row["graph"]), variants, linestyle="none",
                       looks=lambda name: drawing.look(order.index(name)))
        drawing.words(axis, y=label, log="y")
        drawing.over_names(axis, names)
    if times:
        drawing.series(axes[2], times, "variant", lambda row: names.index(row["graph"]), order,
                       beside=0.1, shift=-0.25, linestyle="none",
                       looks=lambda name: drawing.look(order.index(name)))
        drawing.words(axes[2], y="time of a search (ms)", log="y")
        drawing.over_names(axes[2], names)
    return drawing.finish(figure, axes, save,
                          "The figure shows the work of the searches on four kinds of graphs, "
                          "relative to the minimum. BFS needs at least one thread for each reached "
                          "vertex and for each edge that leaves such a vertex. Shortest paths need at "
                          "least one atomic minimum for each of these edges. Atomic operations that "
                          "fill a list count, too.")


# Each figure stands in the report with this experiment.
ALL = [
    ("sizes", sizes),
    ("degrees", degrees),
    ("kinds", kinds),
    ("all_pairs", all_pairs),
]
